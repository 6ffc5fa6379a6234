"""Moving the token: forward with the salary for passing GO, back, or straight to Jail (TURN-1, GO-1 to GO-3)."""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes
from passgo.engine.board import JAIL_SQUARE, SQUARES
from passgo.engine.declared import Event
from passgo.engine.emit import emit_dice_thrown, emit_sent_to_jail, emit_token_moved
from passgo.engine.house_rule import MONEY, MOST_AGREED, HouseRule
from passgo.engine.luck import first_die, second_die
from passgo.engine.position import Position
from passgo.engine.rules.bank import pay

HOUSE_RULES: Final = (
    HouseRule(4, "salary", "money", MONEY, 0, MOST_AGREED, 400),
    HouseRule(8, "snake-eyes", "money", MONEY, 1, MOST_AGREED, 100),
)
REASONS: Final = {
    "lap-first": "HOUSE-13",
}
PAYMENTS: Final = {"salary": "GO-1", "snake-eyes": "HOUSE-8"}
MOVES: Final = {"throw": "TURN-1"}
EVENTS: Final = (
    Event("DiceThrown", "TURN-1", seat="Seat", die1="Number", die2="Number", purpose="Purpose"),
    Event("TokenMoved", "TURN-1", seat="Seat", start="Square", end="Square", how="MoveBy"),
    Event("SentToJail", "JAIL-1", seat="Seat", why="JailedFor"),
)


def throw_dice(p: Position, seat: i64, purpose: i64) -> i64:
    """Ask luck for two dice."""
    p.luck.seat = seat
    dice = p.luck.dice()
    emit_dice_thrown(p, seat, first_die(dice), second_die(dice), purpose)
    return dice


def pay_snake_eyes(p: Position, seat: i64) -> None:
    """HOUSE-8: two ones bring a sum from the Bank."""
    pay(p, codes.BANK, seat, p.board.snake_eyes, codes.FOR_SNAKE_EYES)


def move_by_throw(p: Position, seat: i64) -> None:
    """TURN-1: as many spaces forward as the dice show."""
    target = p.square[seat] + p.die1 + p.die2
    advance(p, seat, target if target < SQUARES else target - SQUARES, codes.BY_THROW)


def advance(p: Position, seat: i64, target: i64, how: i64) -> None:
    """Go forward to a square; the salary is paid for landing on GO or passing it (GO-1)."""
    start = p.square[seat]
    place_token(p, seat, target, how)
    if target <= start:
        if p.board.lap_first:
            p.lapped |= 1 << seat
        if target != 0:
            pay(p, codes.BANK, seat, p.board.salary, codes.FOR_SALARY)
        elif not offers_expansion(p):
            pay(p, codes.BANK, seat, p.board.salary_on_go, codes.FOR_SALARY)


def offers_expansion(p: Position) -> bool:
    """CORNER-1: landing on GO by the throw, the player chooses first whether to take the salary."""
    return p.board.expansion and p.arrival == codes.BY_THROW


def may_buy(p: Position, seat: i64) -> bool:
    """HOUSE-13: if agreed on, the Bank sells property only to players who have been round the board once."""
    return not p.board.lap_first or p.lapped & (1 << seat) != 0


def place_token(p: Position, seat: i64, target: i64, how: i64) -> None:
    """Set the token down, and have its square played."""
    emit_token_moved(p, seat, p.square[seat], target, how)
    p.square[seat] = target
    p.arrival = how
    p.phase = codes.TO_LAND


def go_to_jail(p: Position, seat: i64, why: i64) -> None:
    """JAIL-2, GO-3: straight to Jail, no salary, and the turn is over."""
    p.square[seat] = JAIL_SQUARE
    p.jail[seat] = 1
    p.again = False
    p.phase = codes.TO_CLOSE
    p.arrival = codes.TO_CELL
    emit_sent_to_jail(p, seat, why)
