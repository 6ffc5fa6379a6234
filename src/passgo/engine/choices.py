"""All that a seat may do now: finished actions one by one, and open ones with their range."""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine import reasons as r
from passgo.engine.actions import DECKS, MOST_MONEY, Action
from passgo.engine.board import SQUARES
from passgo.engine.legality import check
from passgo.engine.position import (
    CLAIM_DEBTOR,
    CLAIM_LOT,
    CLAIM_OWNER,
    CLAIM_WIDTH,
    FIRST,
    SECOND,
    Position,
    owns_group,
    top,
    top_kind,
)
from passgo.engine.rules import trade
from passgo.engine.rules.bank import check_free_to_spend, interest_due, spendable
from passgo.engine.rules.shortage import could_buy

PLAIN: Final = (
    c.THROW,
    c.END_TURN,
    c.BUY,
    c.DECLINE,
    c.PASS,
    c.PAY_FINE,
    c.PAY_FLAT,
    c.PAY_SHARE,
    c.GIVE_UP,
    c.TAKE_SALARY,
    c.NEXT_CARD,
    c.PLEAD_GUILTY,
    c.HIRE_LAWYER,
)
ON_ONES_LOT: Final = (c.BUILD, c.SELL, c.MORTGAGE, c.LIFT, c.PAY_INTEREST, c.PLACE)


class BidRange:
    """Any bid from `least` to `most`."""

    def __init__(self, least: int, most: int) -> None:
        self.do: Final = "bid"
        self.least: Final = least
        self.most: Final = most

    def to_json(self) -> dict[str, object]:
        return {"do": "bid", "least": self.least, "most": self.most}


class WantRange:
    """A wish for any number of the Bank's last buildings, from `least` to `most`."""

    def __init__(self, most: int) -> None:
        self.do: Final = "want"
        self.least: Final = 1
        self.most: Final = most

    def to_json(self) -> dict[str, object]:
        return {"do": "want", "least": self.least, "most": self.most}


class OfferRange:
    """Any trade out of these: what this seat can give, and what each partner could."""

    def __init__(
        self, do: str, offer: int, cash: int, goods: dict[int, tuple[list[int], list[str]]], seat: int
    ) -> None:
        self.do: Final = do
        self.offer: Final = offer  # the offer that is countered, or 0
        self.cash: Final = cash  # the most that this seat can put in
        self.lots, self.cards = goods[seat]
        self.partners: Final = {partner: given for partner, given in goods.items() if partner != seat}

    def to_json(self) -> dict[str, object]:
        form: dict[str, object] = {"do": self.do, "cash": self.cash, "lots": self.lots, "cards": self.cards}
        if self.offer:
            form["offer"] = self.offer
        form["partners"] = {
            str(seat): {"lots": lots, "cards": cards} for seat, (lots, cards) in self.partners.items()
        }
        return form


Choice = Action | BidRange | WantRange | OfferRange


def choices(p: Position, seat: i64) -> list[Choice]:
    found: list[Choice] = []
    if seat == c.CLOCK:
        add(p, seat, found, c.TIME_UP, 0, 0)
        return found
    if p.over != 0 or p.out[seat] != 0:
        add(p, seat, found, c.CALL, 0, 0)
        return found
    for code in PLAIN:
        add(p, seat, found, code, 0, 0)
    add_corner_moves(p, seat, found)
    for pile in range(2):
        add(p, seat, found, c.USE_CARD, pile, 0)
    add_wish(p, seat, found)
    add_bids(p, seat, found)
    add_estate(p, seat, found)
    add_rents(p, seat, found)
    add_trades(p, seat, found)
    return found


def add(p: Position, seat: i64, found: list[Choice], code: i64, first: i64, second: i64) -> None:
    if check(p, seat, code, first, second, None) == r.ALLOWED:
        found.append(Action(code, first, second))


def add_corner_moves(p: Position, seat: i64, found: list[Choice]) -> None:
    kind = top_kind(p)
    if kind == c.M_EXPANSION or kind == c.M_TRIP:
        for square in range(SQUARES):
            add(p, seat, found, c.GO_TO, square, 0)
    elif kind == c.M_CHALLENGE:
        for choice in range(4):
            add(p, seat, found, c.ANSWER, choice, 0)


def add_wish(p: Position, seat: i64, found: list[Choice]) -> None:
    if top_kind(p) == c.M_SHORTAGE and check(p, seat, c.WANT, 0, 0, None) == r.ALLOWED:
        found.append(WantRange(int(could_buy(p, seat, top(p, FIRST)))))


def add_bids(p: Position, seat: i64, found: list[Choice]) -> None:
    if top_kind(p) == c.M_AUCTION:
        least = top(p, SECOND) + 1
        most = min(spendable(p, seat) - interest_due(p, seat, -1), MOST_MONEY)
        if check(p, seat, c.BID, least, 0, None) == r.ALLOWED:
            found.append(BidRange(least, most))


def add_estate(p: Position, seat: i64, found: list[Choice]) -> None:
    own = [lot for lot in p.board.lots if p.owner[lot] == seat]
    for code in ON_ONES_LOT:
        for lot in own:
            add(p, seat, found, code, lot, 0)
    if top_kind(p) == c.M_PRIZE:
        for lot in p.board.lots:
            add(p, seat, found, c.TAKE, lot, 0)
    for group in range(p.board.colours):
        if owns_group(p, seat, group) and p.group_built[group] > 0:
            for houses in range(p.board.group_size[group] * p.board.houses_for_hotel + 1):
                if check(p, seat, c.SELL_HOTELS, group, houses, None) == r.ALLOWED:
                    group_id = p.board.edition.groups[group].id
                    found.append(Action(c.SELL_HOTELS, group, houses, None, group_id))


def add_rents(p: Position, seat: i64, found: list[Choice]) -> None:
    seen: set[tuple[int, int]] = set()
    at: i64 = 0
    while at < len(p.claims):
        if p.claims[at + CLAIM_OWNER] == seat:
            pair = (int(p.claims[at + CLAIM_DEBTOR]), int(p.claims[at + CLAIM_LOT]))
            if pair not in seen:
                seen.add(pair)
                add(p, seat, found, c.ASK_RENT, pair[0], pair[1])
        at += CLAIM_WIDTH


def add_trades(p: Position, seat: i64, found: list[Choice]) -> None:
    for terms in p.offers:
        for code in (c.ACCEPT, c.REFUSE, c.WITHDRAW):
            add(p, seat, found, code, terms.number, 0)
    goods = tradeable(p, seat)
    if goods:
        found.append(OfferRange("offer", 0, cash_to_offer(p, seat), goods, seat))
    for terms in p.offers:
        if terms.taker == seat:
            pair = {who: given for who, given in goods.items() if who in (seat, terms.giver)}
            if len(pair) == 2 and any(lots or cards for lots, cards in pair.values()):
                found.append(OfferRange("counter", terms.number, cash_to_offer(p, seat), pair, seat))


def cash_to_offer(p: Position, seat: i64) -> int:
    """The most that a seat may put into a trade; who has to pay something first only takes (RULING-DEBT-FIRST)."""
    if check_free_to_spend(p, seat) != r.ALLOWED:
        return 0
    return max(0, min(int(spendable(p, seat)), MOST_MONEY))


def tradeable(p: Position, seat: i64) -> dict[int, tuple[list[int], list[str]]]:
    """What this seat and each possible partner could put into a trade; empty if no offer can be made."""
    goods: dict[int, tuple[list[int], list[str]]] = {}
    if trade.check_offerer(p, seat) != r.ALLOWED:
        return goods
    for who in range(p.seats):
        if p.out[who] == 0:
            goods[who] = ([], [])
    some = False
    for lot in p.board.lots:
        owner = p.owner[lot]
        if owner != c.BANK and trade.check_lot(p, owner, lot) == r.ALLOWED:
            goods[owner][0].append(lot)
            some = True
    for pile in range(2):
        if p.jail_card[pile] != c.BANK:
            goods[p.jail_card[pile]][1].append(DECKS[pile])
            some = True
    return goods if some else {}
