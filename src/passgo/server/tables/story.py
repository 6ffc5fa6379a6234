"""The story of a finished game: every step, worth over time, luck, deals, and what lots earned.

It is computed by replaying the log. It is not sent during a game: it contains worths (TAX-3).
"""

from collections.abc import Callable, Iterable
from typing import Final

from passgo.engine.rules.worth import final_worth
from passgo.events import (
    BuildingSold,
    Built,
    DeedDealt,
    DeedPassed,
    DiceThrown,
    Event,
    JailCardPassed,
    LotMortgaged,
    MoneyPaid,
    MortgageLifted,
    OfferAccepted,
    RentAsked,
    TurnEnded,
    WentBankrupt,
)
from passgo.game.game import Game
from passgo.server.tables.table_state import TableState

LOT_CHANGES: Final = (
    DeedDealt | DeedPassed | LotMortgaged | MortgageLifted | Built | BuildingSold | WentBankrupt
)


class StoryRecorder:
    """Records the table after every entry of a replayed log."""

    def __init__(self, state: TableState) -> None:
        self.state: Final = state
        self.frames: list[dict[str, object]] = []
        self.worths: list[dict[str, object]] = []
        self.throws: list[list[int]] = []
        self.deals: list[Deal] = []
        self.rents: dict[int, list[int]] = {}
        self.lots: dict[int, tuple[int, int, bool]] = {}
        self.asked: dict[int, int] = {}  # the lot whose rent a seat owes

    def record(self, seq: int, events: list[Event]) -> None:
        """Record what followed from an applied entry."""
        game = self.state.game
        if game is None or self.state.version != seq:
            return
        if not self.throws:
            self.throws = [[] for _ in game.names]
        for event in events:
            self.record_event(seq, events, event)
            self.record_rent(game, event)
        self.frames.append(self.frame(game, seq, events))
        if not self.worths or game.outcome is not None or any(isinstance(e, TurnEnded) for e in events):
            self.worths.append({"seq": seq, "round": int(game._state.round), "worths": worths(game)})

    def frame(self, game: Game, seq: int, events: list[Event]) -> dict[str, object]:
        """The table after one step: all seats, and the lots that have changed since the step before."""
        p = game._state
        changed: dict[str, list[object]] = {}
        if not self.frames or any(isinstance(event, LOT_CHANGES) for event in events):
            for lot in map(int, p.board.lots):
                now = (int(p.owner[lot]), int(p.built[lot]), p.mortgaged[lot] != 0)
                if self.lots.get(lot) != now:
                    self.lots[lot] = now
                    changed[str(lot)] = list(now)
        return {
            "seq": seq,
            "round": int(p.round),
            "turn": int(p.turn),
            "dice": [int(p.die1), int(p.die2)],
            "seats": [
                [int(p.cash[s]), int(p.square[s]), int(p.jail[s]), int(p.out[s])] for s in range(p.seats)
            ],
            "lots": changed,
            "bank": [int(p.houses), int(p.hotels)],
            "decks": [int(p.left[0]), int(p.left[1])],
        }

    def record_event(self, seq: int, events: list[Event], event: Event) -> None:
        match event:
            case DiceThrown(purpose="move"):
                self.throws[event.seat].append(event.die1 * 10 + event.die2)
            case DeedPassed(how="purchase" | "auction", taker=int(taker)):
                self.deals.append(Deal(seq, event.how, taker, None, paid_for(events, taker)))
                self.deals[-1].got.add(event.lot)
            case OfferAccepted():
                self.deals.append(trade_of(events, seq))

    def record_rent(self, game: Game, event: Event) -> None:
        """Count rent for the lot that it was asked for, or else for the payer's square."""
        match event:
            case RentAsked():
                self.asked[event.debtor] = event.lot
            case MoneyPaid(reason="rent", payer=int(payer), payee=int(payee)):
                square = int(game._state.square[payer])
                self.add_rent(self.asked.pop(payer, square), payee, event.amount)

    def add_rent(self, lot: int, owner: int, amount: int) -> None:
        times, total = self.rents.get(lot, [0, 0])
        self.rents[lot] = [times + 1, total + amount]
        for deal in self.deals:
            deal.rent(lot, owner, amount)

    def printed_prices(self, lots: Iterable[int]) -> int:
        """The sum of the printed prices of lots."""
        return sum(self.state.edition.squares[lot].price for lot in lots)

    def to_json(self) -> dict[str, object]:
        return {
            "frames": self.frames,
            "worths": self.worths,
            "throws": self.throws,
            "deals": [side for deal in self.deals for side in deal.to_json(self.printed_prices)],
            "rents": [
                {"lot": lot, "times": times, "total": total}
                for lot, (times, total) in sorted(self.rents.items())
            ],
        }


class Deal:
    """A purchase or a trade, and what its lots have earned since."""

    def __init__(self, seq: int, how: str, seat: int, partner: int | None, paid: int) -> None:
        self.seq: Final = seq
        self.how: Final = how
        self.seat: Final = seat
        self.partner: Final = partner
        self.paid: Final = paid  # below 0 in a trade that brought money
        self.got: Final[set[int]] = set()
        self.gave: Final[set[int]] = set()
        self.add_rent = 0  # by the lots that the seat got
        self.missed = 0  # by the lots that it gave away, for the partner

    def rent(self, lot: int, owner: int, amount: int) -> None:
        if owner == self.seat and lot in self.got:
            self.add_rent += amount
        elif owner == self.partner and lot in self.gave:
            self.missed += amount

    def to_json(self, printed: Callable[[Iterable[int]], int]) -> list[dict[str, object]]:
        """One deal for a purchase; two for a trade, one from each side."""
        gain = printed(self.got) - printed(self.gave) - self.paid + self.add_rent - self.missed
        sides = [(self.seat, self.partner, self.got, self.gave, self.paid, gain)]
        if self.partner is not None:
            sides.append((self.partner, self.seat, self.gave, self.got, -self.paid, -gain))
        return [
            {
                "seq": self.seq,
                "how": self.how,
                "seat": seat,
                "partner": partner,
                "got": sorted(got),
                "gave": sorted(gave),
                "paid": paid,
                "gain": gain,
            }
            for seat, partner, got, gave, paid, gain in sides
        ]


def trade_of(events: list[Event], seq: int) -> Deal:
    """The deal of an accepted offer, from its events."""
    passed = [e for e in events if isinstance(e, DeedPassed | JailCardPassed)]
    seat, partner = passed[0].taker, passed[0].giver  # every trade moves a deed or a card
    assert seat is not None
    paid = sum(
        e.amount if e.payer == seat else -e.amount
        for e in events
        if isinstance(e, MoneyPaid) and e.reason == "trade"
    )
    deal = Deal(seq, "trade", seat, partner, paid)
    for e in passed:
        if isinstance(e, DeedPassed):
            (deal.got if e.taker == seat else deal.gave).add(e.lot)
    return deal


def paid_for(events: list[Event], buyer: int) -> int:
    return sum(
        e.amount
        for e in events
        if isinstance(e, MoneyPaid) and e.payer == buyer and e.reason in ("lot", "bid")
    )


def worths(game: Game) -> list[int]:
    return [int(final_worth(game._state, seat)) for seat in range(game._state.seats)]
