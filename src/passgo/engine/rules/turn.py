"""The turn: throwing, doubles, and passing the dice on (The Play)."""

from typing import ClassVar, Final

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.arrays import zeros
from passgo.engine.declared import Action, Decision, Detail, Event
from passgo.engine.emit import emit_turn_began, emit_turn_ended
from passgo.engine.luck import first_die, second_die
from passgo.engine.position import Position, Terms, next_seat
from passgo.engine.rules import ending, jail, rent
from passgo.engine.rules.bank import why_not_on_turn, why_turn_waits
from passgo.engine.rules.travel import go_to_jail, move_by_throw, pay_snake_eyes, throw_dice

REASONS: Final = {
    "not-your-turn": "TURN-5",
    "thrown-already": "TURN-3",
    "must-throw": "TURN-1",
}
EVENTS: Final = (
    Event("TurnBegan", "TURN-5", seat="Seat", round="Number"),
    Event("TurnEnded", "TURN-5", seat="Seat"),
)


def check_throw(p: Position, seat: i64) -> i64:
    if seat != p.turn:
        return why_not_on_turn(p, seat)
    if p.depth > 0:
        return why_turn_waits(p, seat)
    if p.phase != codes.TO_THROW:
        return reasons.THROWN_ALREADY
    return reasons.ALLOWED


def throw(p: Position, seat: i64) -> None:
    """TURN-1 to TURN-4; in Jail JAIL-4 and JAIL-7."""
    if p.throws == 0:
        rent.age_claims(p)
    if len(p.wishes) > 0:
        p.wishes = zeros(0)  # RULING-SHORTAGE-ONCE
    dice = throw_dice(p, seat, codes.THROW_TO_MOVE)
    p.die1 = first_die(dice)
    p.die2 = second_die(dice)
    p.throws += 1
    if p.jail[seat] > 0:
        jail.throw_for_doubles(p, seat)
        return
    p.again = p.die1 == p.die2
    if p.again:
        if p.die1 == 1:
            pay_snake_eyes(p, seat)
        p.doubles += 1
        if p.doubles == 3:
            go_to_jail(p, seat, codes.IN_BY_DOUBLES)
            return
    move_by_throw(p, seat)


def close(p: Position) -> None:
    """The square has been played: throw again after doubles (TURN-3), or wait for the end of the turn."""
    if p.arrival == codes.TO_CELL:
        end(p)
    elif p.again:
        p.again = False
        p.phase = codes.TO_THROW
    else:
        p.phase = codes.TO_END


def check_end(p: Position, seat: i64) -> i64:
    if seat != p.turn:
        return why_not_on_turn(p, seat)
    if p.depth > 0:
        return why_turn_waits(p, seat)
    if p.phase != codes.TO_END:
        return reasons.MUST_THROW
    return reasons.ALLOWED


def end(p: Position) -> None:
    """TURN-5: the turn passes to the left. At the hour of a time limit game it is the last (RULING-TIME-WORTH)."""
    emit_turn_ended(p, p.turn)
    if p.time_called:
        ending.finish(p, codes.TIME_CALLED)
    elif p.board.agreed_end and end_as_agreed(p):
        return
    else:
        begin(p, next_seat(p, p.turn))


def end_as_agreed(p: Position) -> bool:
    """The last turn, because a player has reached the goal (HOUSE-17) or the last round is over (HOUSE-16)."""
    if p.board.goal > 0 and ending.goal_reached(p):
        ending.finish(p, codes.GOAL_REACHED)
    elif p.round == p.board.last_round and passes_starter(p, p.turn, next_seat(p, p.turn)):
        ending.finish(p, codes.ROUNDS_PLAYED)
    return p.over != 0


def begin(p: Position, seat: i64) -> None:
    if passes_starter(p, p.turn, seat):
        p.round += 1
    # RULING-INTEREST-ONCE: until the turn ends. A turn that ends because its player left does not count.
    if p.inherited != 0 and p.phase != codes.TO_LEAVE:
        p.inherited = 0
    p.turn = seat
    p.turns += 1
    p.throws = 0
    p.doubles = 0
    p.again = False
    p.arrival = codes.BY_THROW
    p.phase = codes.TO_THROW
    emit_turn_began(p, seat, p.round)


def passes_starter(p: Position, old: i64, new: i64) -> bool:
    """A round is over when the turn comes to, or goes past, the seat that began the game."""
    if old < new:
        return old < p.starter <= new
    return old < p.starter or p.starter <= new


# These are the most frequent actions: `legality` calls the functions above directly.


class Throw(Action):
    """Throw the dice and move.

    >>> passgo.Throw()
    Throw()
    """

    name: ClassVar[str] = "throw"
    rule: ClassVar[str] = "TURN-1"
    listed: ClassVar[int] = 10
    rank: ClassVar[int] = 10

    def __init__(self) -> None:
        super().__init__(codes.THROW)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return Throw()

    def check(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> i64:
        return check_throw(p, seat)

    def perform(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> None:
        throw(p, seat)


class EndTurn(Action):
    """Pass the dice to the left.

    >>> passgo.EndTurn()
    EndTurn()
    """

    name: ClassVar[str] = "end-turn"
    rule: ClassVar[str] = "TURN-5"
    listed: ClassVar[int] = 20
    rank: ClassVar[int] = 30

    def __init__(self) -> None:
        super().__init__(codes.END_TURN)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return EndTurn()

    def check(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> i64:
        return check_end(p, seat)

    def perform(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> None:
        end(p)


class ThrowDecision(Decision):
    """The dice wait for the player whose turn it is."""

    kind: ClassVar[str] = "Throw"
    fields: ClassVar = (Detail("doubles"),)
    rules: ClassVar = ("TURN", "GO")

    def __init__(self, seats: tuple[int, ...], doubles: int) -> None:
        super().__init__(seats)
        self.doubles: Final = doubles  # thrown in this turn


class EndTurnDecision(Decision):
    """The player has moved, and may still do anything before the turn ends."""

    kind: ClassVar[str] = "EndTurn"
    rules: ClassVar = ("TURN-5", "BUILD", "TRADE", "MORTGAGE")


ACTIONS: Final[tuple[Action, ...]] = (Throw(), EndTurn())
