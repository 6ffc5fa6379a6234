"""The one place where legality lives: may this seat do this now? And the one place that does it."""

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine import flow
from passgo.engine import reasons as r
from passgo.engine.actions import ACTIONS
from passgo.engine.position import Position, Terms
from passgo.engine.rules import turn


def check(p: Position, seat: i64, action: i64, first: i64, second: i64, terms: Terms | None) -> i64:
    """Why an action is refused, or ALLOWED. Looks, and changes nothing."""
    if p.over != 0:
        return r.GAME_OVER
    if seat == c.CLOCK or p.out[seat] != 0:
        return check_outsider(p, seat, action, first, second, terms)
    # Most of what is done is these two: called straight, they cost less than the way through the table.
    if action == c.THROW:
        return turn.check_throw(p, seat)
    if action == c.END_TURN:
        return turn.check_end(p, seat)
    return ACTIONS[action].check(p, seat, first, second, terms)


def check_outsider(p: Position, seat: i64, action: i64, first: i64, second: i64, terms: Terms | None) -> i64:
    """The clock, or somebody who does not play."""
    kind = ACTIONS[action]
    if kind.outside:
        return kind.check(p, seat, first, second, terms)
    if seat == c.CLOCK:
        return r.CLOCK_ONLY_CALLS
    return r.BANKER_DOES_NOT_PLAY if p.board.rules.keeps_bank_only(seat) else r.LEFT_THE_GAME


def act(p: Position, seat: i64, action: i64, first: i64, second: i64, terms: Terms | None) -> None:
    """Do what `check` has allowed, and play on to the next decision. The log then holds what happened."""
    p.events_end = 0
    if action == c.THROW:
        turn.throw(p, seat)
    elif action == c.END_TURN:
        turn.end(p)
    else:
        ACTIONS[action].perform(p, seat, first, second, terms)
    flow.run(p)
