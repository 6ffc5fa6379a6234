"""What one seat may know of the game, as plain data. It never contains luck, the seed or right answers."""

from mypy_extensions import i64

from passgo.engine import codes
from passgo.engine.decisions import decision
from passgo.engine.events import DECKS, MONEY_PAID, log
from passgo.engine.position import (
    CLAIM_AMOUNT,
    CLAIM_DEBTOR,
    CLAIM_LOT,
    CLAIM_OWNER,
    CLAIM_WIDTH,
    Position,
    Terms,
    top,
    top_kind,
)
from passgo.engine.rules import paid
from passgo.engine.rules.challenges import CHALLENGE_READER, right_answer
from passgo.view.types import BooksView, LotView, OfferView, RentView, SeatView, SideView, TableView


class Books:
    """What the Bank has taken in and paid out, summed over the events passed to `add_payments`."""

    def __init__(self, taken_in: int = 0, paid_out: int = 0) -> None:
        self.taken_in = taken_in
        self.paid_out = paid_out

    def copy(self) -> "Books":
        return Books(self.taken_in, self.paid_out)

    def add_payments(self, p: Position) -> None:
        """Add the payments in the position's log. Only a Banker who does not play keeps books (SETUP-6)."""
        if not p.board.rules.banker_only:
            return
        for event, payer, payee, amount, _ in log(p):
            if event == MONEY_PAID:
                self.taken_in += amount if payee == codes.BANK else 0
                self.paid_out += amount if payer == codes.BANK else 0


def books_view(p: Position, books: Books) -> BooksView:
    """The Bank's books: its stock, the deeds that it has not sold, and the money that went in and out."""
    return {
        "houses": int(p.houses),
        "hotels": int(p.hotels),
        "unsold": [int(lot) for lot in p.board.lots if p.owner[lot] == codes.BANK],
        "taken_in": books.taken_in,
        "paid_out": books.paid_out,
    }


def view(
    p: Position,
    names: list[str],
    tokens: list[str],
    seat: int | None,
    lots: dict[int, LotView] | None = None,
) -> TableView:
    """The table as `seat` sees it; None is a spectator. Everything is open but the answer on a Challenge card,
    which only its reader sees, and the order of the decks, which no seat does. No worth is added up (TAX-3).

    An earlier `lots_view` may be passed again if no lot has changed since.
    """
    waiting = decision(p)
    decides = None if waiting is None else waiting.to_json()
    if (
        decides is not None
        and top_kind(p) == codes.M_CHALLENGE
        and seat is not None
        and seat == top(p, CHALLENGE_READER)
    ):
        decides["right"] = right_answer(p)
    shown: TableView = {
        "edition": p.board.edition.id,
        "you": seat,
        "turn": int(p.turn),
        "round": int(p.round),
        "dice": [int(p.die1), int(p.die2)],
        "decision": decides,
        "seats": [seat_view(p, names, tokens, who) for who in range(p.seats)],
        "lots": lots_view(p) if lots is None else lots,
        "bank": {"houses": int(p.houses), "hotels": int(p.hotels)},
        "decks": {"chance": int(p.left[0]), "chest": int(p.left[1])},
        "offers": [offer_view(terms) for terms in p.offers],
        "rents_due": rents_view(p),
        "time_called": bool(p.time_called),
    }
    if p.board.pot:
        shown["pot"] = int(p.pot)
    return shown


def seat_view(p: Position, names: list[str], tokens: list[str], who: i64) -> SeatView:
    shown: SeatView = {
        "seat": int(who),
        "name": names[who],
        "token": tokens[who],
        "cash": int(p.cash[who]),
        "square": int(p.square[who]),
        "jail": int(p.jail[who]),
        "jail_cards": [DECKS[pile] for pile in range(2) if p.jail_card[pile] == who],
        "status": "banker"
        if p.board.rules.keeps_bank_only(who)
        else "bankrupt"
        if p.out[who] != 0
        else "playing",
    }
    if p.board.lap_first:
        shown["lapped"] = p.lapped & (1 << who) != 0
    return shown


def lots_view(p: Position) -> dict[int, LotView]:
    return {int(lot): lot_view(p, lot) for lot in p.board.lots}


def lot_view(p: Position, lot: i64) -> LotView:
    owner = int(p.owner[lot])
    built = int(p.built[lot])
    seen: LotView = {
        "owner": None if owner == codes.BANK else owner,
        "mortgaged": p.mortgaged[lot] != 0,
        "houses": 0 if built == codes.HOTEL else built,
        "hotel": built == codes.HOTEL,
    }
    if len(p.paid) > 0 and paid.is_recorded(p, lot):
        seen["paid"] = paid.prices_paid(p, lot)
    return seen


def offer_view(terms: Terms) -> OfferView:
    return {
        "offer": terms.number,
        "from": terms.giver,
        "to": terms.taker,
        "give": side_view(terms.give_cash, terms.give_lots, terms.give_cards),
        "get": side_view(terms.get_cash, terms.get_lots, terms.get_cards),
    }


def side_view(cash: int, lots: tuple[int, ...], cards: tuple[int, ...]) -> SideView:
    side: SideView = {}
    if cash:
        side["cash"] = cash
    if lots:
        side["lots"] = list(lots)
    if cards:
        side["cards"] = [DECKS[card] for card in cards]
    return side


def rents_view(p: Position) -> list[RentView]:
    claims = [int(n) for n in p.claims]
    return [
        {
            "debtor": claims[at + CLAIM_DEBTOR],
            "owner": claims[at + CLAIM_OWNER],
            "lot": claims[at + CLAIM_LOT],
            "amount": claims[at + CLAIM_AMOUNT],
        }
        for at in range(0, len(claims), CLAIM_WIDTH)
    ]
