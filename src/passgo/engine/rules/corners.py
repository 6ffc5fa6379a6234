"""The Corner Games and the Ferris Wheel: optional rules of the four corners (CORNER-1 to CORNER-6, FERRIS-1)."""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine import events as e
from passgo.engine import reasons as r
from passgo.engine.board import SQUARES
from passgo.engine.luck import first_die, second_die
from passgo.engine.position import (
    FIRST,
    KIND,
    SEAT,
    SECOND,
    WIDTH,
    Position,
    next_seat,
    note,
    pop,
    push,
    remove_matter,
    top,
    top_kind,
)
from passgo.engine.rules import deck, purchase
from passgo.engine.rules.bank import cheapest_unowned, could_raise, pay, spendable
from passgo.engine.rules.travel import advance, go_to_jail, put, throw_dice

LAWYER_FEE: Final = 20
SIDES: Final = 4
SIDE: Final = 10

ROAD_TRIP: Final = 0  # the step of a Challenge card; the Game Show counts its cards from 1


def unowned(p: Position) -> bool:
    for lot in p.board.lots:
        if p.owner[lot] == c.BANK:
            return True
    return False


# GO: American Expansion (CORNER-1, RULING-EXPANSION).


def land_on_go(p: Position, seat: i64) -> None:
    if p.board.expansion and p.arrival == c.BY_THROW:
        push(p, c.M_EXPANSION, seat, 0, 0, 0, 0)
        note(p, e.CORNER_OPENED, seat, c.M_EXPANSION, 0, 0)


def open_expansion(p: Position, seat: i64) -> i64:
    """Which open matter is this seat's choice on GO, or -1."""
    i: i64 = 0
    while i < p.depth:
        if p.stack[i * WIDTH + KIND] == c.M_EXPANSION and p.stack[i * WIDTH + SEAT] == seat:
            return i
        i += 1
    return -1


def check_take_salary(p: Position, seat: i64) -> i64:
    """RULING-RAISE: the salary may also be taken for a debt that has come up while the choice is open."""
    if top_kind(p) == c.M_DEBT and top(p, SEAT) == seat and open_expansion(p, seat) >= 0:
        return r.ALLOWED
    return check_corner(p, seat, c.M_EXPANSION)


def take_salary(p: Position, seat: i64) -> None:
    remove_matter(p, open_expansion(p, seat))
    note(p, e.CORNER_CLOSED, seat, c.M_EXPANSION, 0, 0)
    pay(p, c.BANK, seat, p.board.salary, c.FOR_SALARY)


def check_corner(p: Position, seat: i64, matter: i64) -> i64:
    if top_kind(p) != matter:
        return r.NO_SUCH_CORNER
    if top(p, SEAT) != seat:
        return r.NOT_YOUR_CORNER
    return r.ALLOWED


# Going where one likes: from GO anywhere but to a corner, on a road trip to any unowned property.


def check_go_to(p: Position, seat: i64, square: i64) -> i64:
    if top_kind(p) == c.M_TRIP:
        return check_trip(p, seat, square)
    reason = check_corner(p, seat, c.M_EXPANSION)
    if reason == r.ALLOWED and square % SIDE == 0:
        return r.NOT_A_CORNER
    return reason


def go_to(p: Position, seat: i64, square: i64) -> None:
    trip = top_kind(p) == c.M_TRIP
    pop(p)
    note(p, e.CORNER_CLOSED, seat, c.M_TRIP if trip else c.M_EXPANSION, 0, 0)
    put(p, seat, square, c.BY_CHOICE)  # RULING-ROADTRIP-GO: no salary on the way
    if trip:
        p.phase = c.TO_CLOSE
        purchase.take_from_bank(p, seat, square, c.BY_PURCHASE)
        pay(p, seat, c.BANK, p.board.price[square], c.FOR_LOT)


# Just Visiting: Just Visit America (CORNER-2, CORNER-3).


def land_on_just_visiting(p: Position, seat: i64) -> None:
    if p.board.road_trip and p.arrival == c.BY_THROW and unowned(p):
        read_challenge(p, seat, ROAD_TRIP)


def check_trip(p: Position, seat: i64, square: i64) -> i64:
    reason = check_corner(p, seat, c.M_TRIP)
    if reason != r.ALLOWED:
        return reason
    if not p.board.ownable(square) or p.owner[square] != c.BANK:
        return r.NOT_UNOWNED
    if spendable(p, seat) < p.board.price[square]:
        return r.TRIP_TOO_DEAR
    return r.ALLOWED


def check_end_trip(p: Position, seat: i64) -> i64:
    """RULING-ROADTRIP-PRICE: only who could pay for none, even by raising money, may stay where he is."""
    reason = check_corner(p, seat, c.M_TRIP)
    if reason != r.ALLOWED:
        return reason
    if cheapest_unowned(p) <= spendable(p, seat) + could_raise(p, seat):
        return r.TRIP_MUST_BUY
    return r.ALLOWED


def end_trip(p: Position, seat: i64) -> None:
    pop(p)
    note(p, e.CORNER_CLOSED, seat, c.M_TRIP, 0, 0)


# Challenge cards. On the stack: FIRST the card, SECOND the step, THIRD who reads it aloud.


def read_challenge(p: Position, seat: i64, step: i64) -> None:
    card = deck.draw_challenge(p)
    reader = next_seat(p, seat)
    push(p, c.M_CHALLENGE, seat, card, step, reader, 0)
    note(p, e.CHALLENGE_READ, seat, reader, card + 1, step)


def check_answer(p: Position, seat: i64, choice: i64) -> i64:
    reason = check_corner(p, seat, c.M_CHALLENGE)
    if reason != r.ALLOWED:
        return reason
    if choice > 3:
        return r.NO_SUCH_ANSWER
    return r.ALLOWED


def answer(p: Position, seat: i64, choice: i64) -> None:
    card = top(p, FIRST)
    step = top(p, SECOND)
    right_choice = p.board.right_answers[card]
    right = right_choice == choice
    pop(p)
    note(p, e.CHALLENGE_ANSWERED, seat, choice, 1 if right else 0, right_choice)
    if right and step == ROAD_TRIP:
        if unowned(p):
            push(p, c.M_TRIP, seat, 0, 0, 0, 0)
            note(p, e.CORNER_OPENED, seat, c.M_TRIP, 0, 0)
    elif right and side_to_choose(p, step) > 0:
        push(p, c.M_PRIZE, seat, step, 0, 0, 0)
        note(p, e.CORNER_OPENED, seat, c.M_PRIZE, 0, 0)


# Free Parking: the Game Show (CORNER-4, CORNER-5) and the Ferris Wheel (FERRIS-1).


def land_on_parking(p: Position, seat: i64, square: i64) -> None:
    if square != SIDE * 2:
        return
    if p.board.game_show and unowned(p):
        read_challenge(p, seat, 1)
    elif p.board.ferris_wheel and unowned(p):
        ride(p, seat)


def ride(p: Position, seat: i64) -> None:
    """FERRIS-1, RULING-FERRIS-GO: forward to the next unowned property, with the salary for passing GO."""
    square = (p.square[seat] + 1) % SQUARES
    while not p.board.ownable(square) or p.owner[square] != c.BANK:
        square = (square + 1) % SQUARES
    advance(p, seat, square, c.BY_RIDE)


def has_unowned(p: Position, side: i64) -> bool:
    """RULING-SIDES: the nine squares between two corners."""
    square = (side - 1) * SIDE + 1
    while square < side * SIDE:
        if p.board.ownable(square) and p.owner[square] == c.BANK:
            return True
        square += 1
    return False


def side_to_choose(p: Position, step: i64) -> i64:
    """CORNER-5: the side won, or the next higher one on which something is unowned; 0 if there is none."""
    side = step
    while side <= SIDES:
        if has_unowned(p, side):
            return side
        side += 1
    return 0


def check_take(p: Position, seat: i64, lot: i64) -> i64:
    reason = check_corner(p, seat, c.M_PRIZE)
    if reason != r.ALLOWED:
        return reason
    if not p.board.ownable(lot) or p.owner[lot] != c.BANK:
        return r.NOT_UNOWNED
    if lot // SIDE + 1 != side_to_choose(p, top(p, FIRST)):
        return r.WRONG_SIDE
    return r.ALLOWED


def take(p: Position, seat: i64, lot: i64) -> None:
    """The property is free, and the token stays where it is."""
    pop(p)
    note(p, e.CORNER_CLOSED, seat, c.M_PRIZE, 0, 0)
    purchase.take_from_bank(p, seat, lot, c.BY_PRIZE)


def check_decline_prize(p: Position, seat: i64) -> i64:
    """RULING-PRIZE: nobody leaves a free property behind."""
    reason = check_corner(p, seat, c.M_PRIZE)
    return r.PRIZE_IS_TAKEN if reason == r.ALLOWED else reason


def check_next_card(p: Position, seat: i64) -> i64:
    reason = check_corner(p, seat, c.M_PRIZE)
    if reason != r.ALLOWED:
        return reason
    step = top(p, FIRST)
    if step == SIDES:
        return r.NO_FIFTH_CARD
    if side_to_choose(p, side_to_choose(p, step) + 1) == 0:
        return r.NO_HIGHER_SIDE
    return r.ALLOWED


def next_card(p: Position, seat: i64) -> None:
    step = top(p, FIRST)
    pop(p)
    note(p, e.CORNER_CLOSED, seat, c.M_PRIZE, 0, 0)
    read_challenge(p, seat, step + 1)


# Go To Jail: the American Legal System (CORNER-6, RULING-LAWYER-MONEY, RULING-LAWYER-NEXT).


def open_plea(p: Position, seat: i64) -> None:
    push(p, c.M_PLEA, seat, 0, 0, 0, 0)
    note(p, e.CORNER_OPENED, seat, c.M_PLEA, 0, 0)


def check_plead_guilty(p: Position, seat: i64) -> i64:
    return check_corner(p, seat, c.M_PLEA)


def plead_guilty(p: Position, seat: i64) -> None:
    pop(p)
    note(p, e.CORNER_CLOSED, seat, c.M_PLEA, 0, 0)
    go_to_jail(p, seat, c.IN_BY_SQUARE)


def check_hire_lawyer(p: Position, seat: i64) -> i64:
    reason = check_corner(p, seat, c.M_PLEA)
    if reason != r.ALLOWED:
        return reason
    if spendable(p, seat) < LAWYER_FEE:
        return r.LAWYER_TOO_DEAR
    return r.ALLOWED


def hire_lawyer(p: Position, seat: i64) -> None:
    pop(p)
    note(p, e.CORNER_CLOSED, seat, c.M_PLEA, 0, 0)
    pay(p, seat, c.BANK, LAWYER_FEE, c.FOR_LAWYER)
    dice = throw_dice(p, seat, c.THROW_FOR_VERDICT)
    guilty = (first_die(dice) + second_die(dice)) % 2 == 0
    note(p, e.VERDICT_GIVEN, seat, 1 if guilty else 0, 0, 0)
    if guilty:
        go_to_jail(p, seat, c.IN_BY_VERDICT)
