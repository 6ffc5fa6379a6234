"""The table as it follows from the events alone.

Plain numbers in dicts, changed by events alone. It must always equal a spectator's view.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec

from passgo import Event, Game
from passgo.events import Side
from passgo.view.types import TableView

HOTEL = 5
JAIL_SQUARE = 10
DECK_SIZE = 16


def shown(side: Side) -> Any:
    """As a view shows it."""
    return msgspec.json.decode(msgspec.json.encode(side))


@cache
def method_for(kind: str) -> str:
    """on_bid_made for BidMade."""
    return "on" + re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), kind)


class Model:
    def __init__(self, game: Game) -> None:
        """The table before anything has happened, from the edition and the agreed rules."""
        edition = game.edition
        seats = range(len(game.names))
        banker = {game.rules.banker} if game.rules.banker_only else set()
        lots = [square.index for square in edition.squares if square.price > 0]
        agreed = {
            word: int(number or 0) for word, _, number in (s.partition("=") for s in game.rules.house_rules)
        }
        start_cash = agreed.get("cash", edition.start_cash)
        self.cash = {seat: 0 if seat in banker else start_cash for seat in seats}
        self.square = dict.fromkeys(seats, 0)
        self.jail = dict.fromkeys(seats, 0)
        self.status = {seat: "banker" if seat in banker else "playing" for seat in seats}
        self.owner: dict[int, int | None] = dict.fromkeys(lots)
        self.mortgaged = dict.fromkeys(lots, False)
        self.level = dict.fromkeys(lots, 0)
        # What the buildings on a lot cost, in the order of building, and what the deeds ask for them.
        self.paid: dict[int, list[int]] = {lot: [] for lot in lots}
        self.printed = {
            lot: [edition.squares[lot].house_price] * game.rules.houses_for_hotel
            + [edition.squares[lot].hotel_price]
            for lot in lots
        }
        self.bought: dict[int, int] = {}  # by seat: the price of the building that is put up next
        self.won: dict[int, list[int]] = {seat: [] for seat in seats}  # bids for buildings not yet placed
        unlimited = "unlimited-buildings" in agreed
        streets = sum(square.kind == "street" for square in edition.squares)
        self.houses = streets * game.rules.houses_for_hotel if unlimited else edition.houses
        self.hotels = streets if unlimited else edition.hotels
        self.pot = agreed.get("free-parking-pot")
        self.jail_card: dict[str, int | None] = {"chance": None, "chest": None}
        self.decks = {"chance": DECK_SIZE, "chest": DECK_SIZE}
        self.turn = 0
        self.round = 0
        self.dice = [0, 0]
        self.time_called = False
        self.offers: dict[int, dict[str, Any]] = {}
        self.claims: list[dict[str, Any]] = []
        self.auctions: list[dict[str, Any]] = []  # one may open inside another
        self.over = False

    def take_over(self, view: TableView) -> None:
        """Start from a table that was laid out by hand."""
        for seat in view["seats"]:
            self.cash[seat["seat"]] = seat["cash"]
        for lot, shown in view["lots"].items():
            self.owner[lot] = shown["owner"]

    def apply(self, events: Iterable[Event]) -> None:
        for event in events:
            change = getattr(self, method_for(event.kind), None)
            if change is not None:
                change(**msgspec.structs.asdict(event))
            else:
                assert event.kind in WITHOUT_EFFECT, f"the effect of {event.kind} is unknown"

    # The turn.

    def on_turn_began(self, seat: int, **when: int) -> None:
        self.turn = seat
        self.round = when["round"]

    def on_dice_thrown(self, seat: int, die1: int, die2: int, purpose: str) -> None:
        if purpose == "move":
            self.dice = [die1, die2]

    def on_token_moved(self, seat: int, start: int, end: int, how: str) -> None:
        assert self.square[seat] == start
        self.square[seat] = end

    def on_sent_to_jail(self, seat: int, why: str) -> None:
        self.square[seat] = JAIL_SQUARE
        self.jail[seat] = 1

    def on_jail_left(self, seat: int, how: str) -> None:
        assert self.jail[seat] > 0
        self.jail[seat] = 0

    def on_jail_stayed(self, seat: int, next_turn: int) -> None:
        assert next_turn == self.jail[seat] + 1
        self.jail[seat] = next_turn

    def on_time_called(self) -> None:
        self.time_called = True

    # Money and goods.

    def on_money_paid(self, payer: int | None, payee: int | None, amount: int, reason: str) -> None:
        if payer is not None:
            self.cash[payer] -= amount
            if reason == "building":
                self.bought[payer] = amount
        if payee is not None:
            self.cash[payee] += amount
            if reason == "pot":
                assert amount == self.pot
                self.pot = 0
            if reason == "bid":  # RULING-PLACE-FIRST: there is no place for what was won
                self.won[payee].pop()

    def on_deed_passed(self, lot: int, giver: int | None, taker: int | None, how: str) -> None:
        assert self.owner[lot] == giver
        self.owner[lot] = taker
        if taker is None:
            self.mortgaged[lot] = False  # RULING-BANK-AUCTION: the Bank sells it free of the loan

    def on_lot_mortgaged(self, seat: int, lot: int) -> None:
        self.mortgaged[lot] = True

    def on_mortgage_lifted(self, seat: int, lot: int) -> None:
        self.mortgaged[lot] = False

    def on_built(self, seat: int, lot: int, level: int, before: int) -> None:
        self.change_level(lot, level, before)
        price = self.bought.pop(seat, None)
        self.paid[lot].append(self.won[seat].pop() if price is None else price)

    def on_building_sold(self, seat: int, lot: int, level: int, before: int) -> None:
        self.change_level(lot, level, before)
        del self.paid[lot][level:]

    def on_building_taken_back(self, seat: int, lot: int, level: int, price: int) -> None:
        self.change_level(lot, level, self.level[lot])
        kept = self.paid[lot][: len(self.deed_prices(lot))]
        self.paid[lot] = kept + self.deed_prices(lot)[len(kept) :]
        if level:
            self.paid[lot][-1] = price

    def on_mortgage_taken_back(self, seat: int, lot: int, mortgaged: bool) -> None:
        self.mortgaged[lot] = mortgaged

    def on_pot_filled(self, amount: int, pot: int) -> None:
        assert self.pot is not None
        self.pot += amount
        assert self.pot == pot

    def change_level(self, lot: int, level: int, before: int) -> None:
        """The old buildings go back to the Bank, the new ones come from it."""
        assert self.level[lot] == before
        for built, sign in ((before, 1), (level, -1)):
            if built == HOTEL:
                self.hotels += sign
            else:
                self.houses += sign * built
        self.level[lot] = level

    def on_jail_card_kept(self, seat: int, deck: str) -> None:
        self.jail_card[deck] = seat
        self.decks[deck] -= 1

    def on_jail_card_returned(self, seat: int, deck: str) -> None:
        assert self.jail_card[deck] == seat
        self.jail_card[deck] = None
        self.decks[deck] += 1

    def on_jail_card_passed(self, deck: str, giver: int, taker: int) -> None:
        assert self.jail_card[deck] == giver
        self.jail_card[deck] = taker

    # Auctions, claims and offers.

    def on_auction_opened(self, what: int | str, seats: tuple[int, ...]) -> None:
        self.auctions.append({"what": what, "bid": 0, "leader": None, "calls": 0})

    def on_bid_made(self, seat: int, amount: int) -> None:
        self.auctions[-1].update(bid=amount, leader=seat, calls=0)

    def on_auction_called(self, seat: int, calls: int) -> None:
        assert self.status[seat] == "banker"
        self.auctions[-1]["calls"] += 1
        assert self.auctions[-1]["calls"] == calls

    def on_auction_won(self, seat: int, what: int | str, amount: int) -> None:
        auction = self.auctions.pop()
        assert (auction["what"], auction["bid"], auction["leader"]) == (what, amount, seat)
        self.interrupt()
        if isinstance(what, str):
            self.won[seat].append(amount)

    def on_auction_failed(self, what: int | str) -> None:
        assert self.auctions.pop()["what"] == what
        self.interrupt()

    def interrupt(self) -> None:
        """RULING-AUCTIONEER: an auction that had to wait for another goes on with its calls from the start."""
        if self.auctions:
            self.auctions[-1]["calls"] = 0

    def on_rent_due(self, **claim: Any) -> None:
        self.claims.append(claim)

    def on_rent_asked(self, **claim: Any) -> None:
        self.claims.remove(claim)

    def on_rent_lapsed(self, **claim: Any) -> None:
        self.claims.remove(claim)

    def on_offer_made(self, number: int, seat: int, to: int, give: Side, get: Side) -> None:
        self.offers[number] = {
            "offer": number,
            "from": seat,
            "to": to,
            "give": shown(give),
            "get": shown(get),
        }

    def on_offer_accepted(self, number: int, seat: int) -> None:
        assert self.offers.pop(number)["to"] == seat

    def on_offer_refused(self, number: int, seat: int) -> None:
        assert self.offers.pop(number)["to"] == seat

    def on_offer_withdrawn(self, number: int, seat: int) -> None:
        assert self.offers.pop(number)["from"] == seat

    def on_offer_lapsed(self, number: int) -> None:
        del self.offers[number]

    # Leaving and ending.

    def on_went_bankrupt(self, seat: int, creditor: int | None) -> None:
        self.status[seat] = "bankrupt"
        self.square[seat] = 0  # BANKRUPT-5: the token leaves the board
        self.jail[seat] = 0
        for claim in self.claims:
            if claim["owner"] == seat and creditor is not None:
                claim["owner"] = creditor  # RULING-CLAIM-LEAVES
        for auction in self.auctions:
            if auction["leader"] == seat:
                auction.update(bid=0, leader=None, calls=0)  # RULING-BID-VOID

    def on_game_ended(self, reason: str) -> None:
        """RULING-END-SETTLE: what was still open does not matter any more."""
        self.over = True
        self.offers.clear()
        self.claims.clear()
        self.auctions.clear()

    # What it looks like.

    def check(self, view: Mapping[str, Any]) -> None:
        """Compare with what a spectator sees."""
        for seat in view["seats"]:
            who = seat["seat"]
            expected = {
                "cash": self.cash[who],
                "square": self.square[who],
                "jail": self.jail[who],
                "jail_cards": [deck for deck, holder in self.jail_card.items() if holder == who],
                "status": self.status[who],
            }
            shown = {key: seat[key] for key in expected}
            assert expected == shown, f"seat {who}: events give {expected}, the table shows {shown}"
        for lot, shown in view["lots"].items():
            hotel = self.level[lot] == HOTEL
            expected = {
                "owner": self.owner[lot],
                "mortgaged": self.mortgaged[lot],
                "houses": 0 if hotel else self.level[lot],
                "hotel": hotel,
            }
            if self.paid[lot] != self.deed_prices(lot):
                expected["paid"] = self.paid[lot]
            assert expected == shown, f"lot {lot}: events give {expected}, the table shows {shown}"
        expected = {
            "bank": {"houses": self.houses, "hotels": self.hotels},
            "decks": self.decks,
            "turn": self.turn,
            "round": self.round,
            "dice": self.dice,
            "time_called": self.time_called,
            "offers": list(self.offers.values()),
            "rents_due": self.claims,
        }
        if self.pot is not None:
            expected["pot"] = self.pot
        shown = {key: view[key] for key in expected}
        assert expected == shown, f"events give {expected}, the table shows {shown}"
        assert self.over == (view["decision"] is None)
        if not self.over:
            self.check_auction(view["decision"])

    def deed_prices(self, lot: int) -> list[int]:
        return self.printed[lot] if self.level[lot] == HOTEL else self.printed[lot][: self.level[lot]]

    def check_auction(self, decision: dict[str, Any]) -> None:
        if decision["kind"] == "Bidding":
            shown = {
                "what": decision.get("lot", decision.get("building")),
                "bid": decision["bid"],
                "leader": decision["leader"],
                "calls": decision.get("calls", 0),
            }
            assert self.auctions, "the game waits for bids, and no event has opened an auction"
            assert self.auctions[-1] == shown


# Events that change nothing on the table by themselves.
WITHOUT_EFFECT = frozenset(
    {
        "StartDecided",
        "CoinFlipped",
        "DeedDealt",
        "CardDrawn",
        "LotOffered",
        "LotDeclined",
        "AuctionPassed",
        "DebtOpened",
        "TaxChosen",
        "ShortageDeclared",
        "ShortageAnswered",
        "BuildingWanted",
        "BuildingNotWanted",
        "ContestOpened",
        "ContestClosed",
        "ChallengeRead",
        "ChallengeAnswered",
        "CornerOpened",
        "CornerClosed",
        "VerdictGiven",
        "TurnEnded",
    }
)
