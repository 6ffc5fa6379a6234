"""How a game ends: one left (BANKRUPT-5), the first bankruptcy (SHORT-5), or the hour (TIME-1)."""

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine import events as e
from passgo.engine import reasons as r
from passgo.engine.arrays import zeros
from passgo.engine.position import Position, note, pop


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


def check_time_up(p: Position, seat: i64) -> i64:
    if seat != c.CLOCK:
        return r.NOT_THE_CLOCK
    if not p.board.timed:
        return r.NO_TIME_LIMIT
    if p.time_called:
        return r.TIME_CALLED_ALREADY
    return r.ALLOWED


def call_time(p: Position) -> None:
    """RULING-CLOCK: the turn in progress is played out."""
    p.time_called = True
    note(p, e.TIME_WAS_CALLED, 0, 0, 0, 0)
