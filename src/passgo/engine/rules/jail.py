"""Jail: the ways out (JAIL-4 to JAIL-7, SHORT-3). The ways in are in turn, landing, cards and corners."""

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine import events as e
from passgo.engine import reasons as r
from passgo.engine.position import Position, note
from passgo.engine.rules import deck
from passgo.engine.rules.bank import charge, pay, spendable
from passgo.engine.rules.travel import move_by_throw


def throw_for_doubles(p: Position, seat: i64) -> None:
    """JAIL-4, JAIL-7: doubles let you out, but give no second throw; on the last turn the fine is due."""
    p.again = False
    if p.die1 == p.die2:
        leave(p, seat, c.OUT_BY_DOUBLES)
        move_by_throw(p, seat)
    elif p.jail[seat] >= p.board.jail_turns:
        # RULING-JAIL-UNABLE: a fine that cannot be paid at once is a debt; the move waits for it.
        p.phase = c.TO_MOVE
        charge(p, seat, c.BANK, p.board.fine, c.FOR_FINE)
    else:
        p.jail[seat] += 1
        note(p, e.JAIL_STAYED, seat, p.jail[seat], 0, 0)
        p.phase = c.TO_END


def move_out(p: Position) -> None:
    """The fine of the last turn is paid: move by the throw that was no doubles."""
    leave(p, p.turn, c.OUT_BY_FINE)
    move_by_throw(p, p.turn)


def leave(p: Position, seat: i64, how: i64) -> None:
    p.jail[seat] = 0
    note(p, e.JAIL_LEFT, seat, how, 0, 0)


def check_at_the_gate(p: Position, seat: i64) -> i64:
    if seat != p.turn:
        return r.NOT_YOUR_TURN
    if p.jail[seat] == 0:
        return r.NOT_IN_JAIL
    if p.depth > 0:
        return r.MATTER_OPEN
    if p.phase != c.TO_THROW:
        return r.THROWN_IN_JAIL
    return r.ALLOWED


def check_pay_fine(p: Position, seat: i64) -> i64:
    reason = check_at_the_gate(p, seat)
    if reason != r.ALLOWED:
        return reason
    # JAIL-6: on the third turn one throws first. SHORT-3 lets one pay on the only turn there is.
    if p.jail[seat] == 3:
        return r.FINE_TOO_LATE
    if spendable(p, seat) < p.board.fine:
        return r.FINE_TOO_DEAR
    return r.ALLOWED


def pay_fine(p: Position, seat: i64) -> None:
    pay(p, seat, c.BANK, p.board.fine, c.FOR_FINE)
    leave(p, seat, c.OUT_BY_FINE)


def check_use_card(p: Position, seat: i64, pile: i64) -> i64:
    reason = check_at_the_gate(p, seat)
    if reason != r.ALLOWED:
        return reason
    if p.jail_card[pile] != seat:
        return r.NO_JAIL_CARD
    return r.ALLOWED


def use_card(p: Position, seat: i64, pile: i64) -> None:
    """CARD-2, JAIL-5."""
    deck.return_jail_card(p, pile)
    leave(p, seat, c.OUT_BY_CARD)
