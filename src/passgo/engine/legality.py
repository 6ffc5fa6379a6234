"""Legality: whether a seat may do something now, and doing it. All actions go through these two functions."""

from mypy_extensions import i64

from passgo.engine import codes, flow, reasons
from passgo.engine.actions import BY_CODE
from passgo.engine.position import Position, Terms
from passgo.engine.rules import take_back, turn


def check(p: Position, seat: i64, action: i64, first: i64, second: i64, terms: Terms | None) -> i64:
    """The reason why an action is refused, or ALLOWED. Changes nothing."""
    if p.over != 0:
        return reasons.GAME_OVER
    if seat == codes.CLOCK or p.out[seat] != 0:
        return check_outsider(p, seat, action, first, second, terms)
    # The two most frequent actions: called directly, they cost less than a lookup in the table.
    if action == codes.THROW:
        return turn.check_throw(p, seat)
    if action == codes.END_TURN:
        return turn.check_end(p, seat)
    return BY_CODE[action].check(p, seat, first, second, terms)


def check_outsider(p: Position, seat: i64, action: i64, first: i64, second: i64, terms: Terms | None) -> i64:
    """The clock, or a seat that does not play."""
    kind = BY_CODE[action]
    if kind.outside:
        return kind.check(p, seat, first, second, terms)
    if seat == codes.CLOCK:
        return reasons.CLOCK_ONLY_CALLS
    return reasons.BANKER_DOES_NOT_PLAY if p.board.rules.keeps_bank_only(seat) else reasons.LEFT_THE_GAME


def act(p: Position, seat: i64, action: i64, first: i64, second: i64, terms: Terms | None) -> None:
    """Do what `check` has allowed, and play on to the next decision. The log then holds what happened."""
    p.events_end = 0
    if p.board.take_back:
        act_revocably(p, seat, action, first, second, terms)
        return
    if action == codes.THROW:
        turn.throw(p, seat)
    elif action == codes.END_TURN:
        turn.end(p)
    else:
        BY_CODE[action].perform(p, seat, first, second, terms)
    flow.run(p)


def act_revocably(p: Position, seat: i64, action: i64, first: i64, second: i64, terms: Terms | None) -> None:
    """The same, remembering a step that may be taken back (HOUSE-20)."""
    note = take_back.note_step(p, seat, action, first, second)
    BY_CODE[action].perform(p, seat, first, second, terms)
    flow.run(p)
    take_back.remember_step(p, note)
