"""How a game ends: one left (BANKRUPT-5), the first bankruptcy (SHORT-5), the hour (TIME-1), or what was agreed on: a
number of rounds (HOUSE-16), a goal (HOUSE-17)."""

from typing import ClassVar, Final

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.arrays import zeros
from passgo.engine.declared import Action, Event
from passgo.engine.emit import emit_game_ended, emit_time_called
from passgo.engine.house_rule import COUNT, MONEY, MOST_AGREED, HouseRule
from passgo.engine.position import Position, Terms, pop
from passgo.engine.rules.worth import final_worth

HOUSE_RULES: Final = (
    HouseRule(16, "rounds", "pace", COUNT, 1, 1000, 30),
    HouseRule(17, "first-to", "pace", MONEY, 1, 10 * MOST_AGREED, 5000),
)
REASONS: Final = {
    "not-the-clock": "TIME-1",
    "no-time-limit": "TIME-1",
    "time-called-already": "TIME-1",
    "game-over": "{ending_rule}",
    "clock-only-calls": "TIME-1",
}
EVENTS: Final = (
    Event("TimeCalled", "TIME-1"),
    Event("GameEnded", "BANKRUPT-5", reason="EndReason"),
)
ENDING_RULES: Final[dict[int, str]] = {
    codes.LAST_ONE_LEFT: "BANKRUPT-5",
    codes.FIRST_BANKRUPTCY: "SHORT-5",
    codes.TIME_CALLED: "TIME-1",
    codes.ROUNDS_PLAYED: "HOUSE-16",
    codes.GOAL_REACHED: "HOUSE-17",
}


def finish(p: Position, why: i64) -> None:
    """The game is over; what was still open does not matter any more (RULING-END-SETTLE)."""
    p.over = why
    while p.depth > 0:
        pop(p)
    p.offers = []
    p.claims = zeros(0)
    p.calls = 0
    p.inherited = 0
    p.revocable = zeros(0)
    emit_game_ended(p, why)


def ends_by_bankruptcy(p: Position) -> bool:
    if p.in_game == 1:
        finish(p, codes.LAST_ONE_LEFT)
    elif p.board.short:
        finish(p, codes.FIRST_BANKRUPTCY)
    return p.over != 0


def goal_reached(p: Position) -> bool:
    """HOUSE-17: added up between two turns only, and not revealed before the end (TAX-3)."""
    for seat in range(p.seats):
        if p.out[seat] == 0 and final_worth(p, seat) >= p.board.goal:
            return True
    return False


class TimeUp(Action):
    """Call the time; the turn in progress is played out (RULING-CLOCK).

    >>> passgo.TimeUp()
    TimeUp()
    """

    name: ClassVar[str] = "time-up"
    rule: ClassVar[str] = "TIME-1"
    listed: ClassVar[int] = 510
    outside: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__(codes.TIME_UP)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return TimeUp()

    def check(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> i64:
        if seat != codes.CLOCK:
            return reasons.NOT_THE_CLOCK
        if not p.board.timed:
            return reasons.NO_TIME_LIMIT
        if p.time_called:
            return reasons.TIME_CALLED_ALREADY
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> None:
        p.time_called = True
        emit_time_called(p)


ACTIONS: Final[tuple[Action, ...]] = (TimeUp(),)
