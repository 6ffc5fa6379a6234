"""Occasions for remarks of a bot's character. The client chooses the words."""

from typing import Final, TypedDict

from passgo.engine.position import Position, owns_group
from passgo.events import AuctionWon, DeedPassed, Event, GameEnded, MoneyPaid, SentToJail, WentBankrupt
from passgo.game.game import Game
from passgo.server.tables.table_state import TableState

KINDS: Final = ("group", "rent", "auction", "jail", "bankrupt", "wins")
REMARKABLE: Final = frozenset({AuctionWon, DeedPassed, GameEnded, MoneyPaid, SentToJail, WentBankrupt})
BIG_RENT: Final = 100  # at least, and a quarter of the payer's cash


class Remark(TypedDict):
    seat: int
    moment: str


def remarks_on(state: TableState, events: list[Event]) -> list[Remark]:
    """The bots' remarks on the events of an entry: of each bot the last one, since a bot makes one remark at a time."""
    if state.game is None or not events:
        return []
    found: dict[int, str] = {}
    for event in events:
        if type(event) not in REMARKABLE:
            continue
        for seat, moment in remarks_on_event(state.game, event):
            if state.seats[seat].kind == "bot":
                found[seat] = moment
    return [Remark(seat=seat, moment=moment) for seat, moment in found.items()]


def remarks_on_event(game: Game, event: Event) -> list[tuple[int, str]]:
    p = game._state
    if isinstance(event, AuctionWon):
        return [(event.seat, "auction")]
    if isinstance(event, DeedPassed):
        return (
            [(event.taker, "group")]
            if event.taker is not None and completes(p, event.taker, event.lot)
            else []
        )
    if isinstance(event, MoneyPaid):
        payer = event.payer
        is_big = payer is not None and event.reason == "rent" and event.amount >= BIG_RENT
        return [(payer, "rent")] if payer is not None and is_big and 3 * event.amount >= p.cash[payer] else []
    if isinstance(event, SentToJail):
        return [(event.seat, "jail")]
    if isinstance(event, WentBankrupt):
        return [(event.seat, "bankrupt")]
    if isinstance(event, GameEnded) and game.outcome is not None:
        return [(seat, "wins") for seat in game.outcome.winners]
    return []


def completes(p: Position, seat: int, lot: int) -> bool:
    """Whether a lot completes a colour group of a seat."""
    group = p.board.group[lot]
    return group < p.board.colours and owns_group(p, seat, group)
