"""How a game ends: one left (BANKRUPT-5), the first bankruptcy (SHORT-5), or the hour (TIME-1)."""

from typing import ClassVar, Final

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine import events as e
from passgo.engine import reasons as r
from passgo.engine.arrays import zeros
from passgo.engine.declared import Action
from passgo.engine.position import Position, Terms, note, pop


def finish(p: Position, why: i64) -> None:
    """The game is over; what was still open does not matter any more (RULING-END-SETTLE)."""
    p.over = why
    while p.depth > 0:
        pop(p)
    p.offers = []
    p.claims = zeros(0)
    p.calls = 0
    p.inherited = 0
    note(p, e.GAME_ENDED, why, 0, 0, 0)


def ends_by_bankruptcy(p: Position) -> bool:
    if p.in_game == 1:
        finish(p, c.LAST_ONE_LEFT)
    elif p.board.short:
        finish(p, c.FIRST_BANKRUPTCY)
    return p.over != 0


class TimeUp(Action):
    """Call the time; the turn in progress is played out (RULING-CLOCK)."""

    name: ClassVar[str] = "time-up"
    rule: ClassVar[str] = "TIME-1"
    says: ClassVar[str] = "Call the time"
    listed: ClassVar[int] = 510
    outside: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__(c.TIME_UP)

    def made(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return TimeUp()

    def check(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> i64:
        if seat != c.CLOCK:
            return r.NOT_THE_CLOCK
        if not p.board.timed:
            return r.NO_TIME_LIMIT
        if p.time_called:
            return r.TIME_CALLED_ALREADY
        return r.ALLOWED

    def perform(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> None:
        p.time_called = True
        note(p, e.TIME_WAS_CALLED, 0, 0, 0, 0)


ACTIONS: Final[tuple[Action, ...]] = (TimeUp(),)
Actions = TimeUp
