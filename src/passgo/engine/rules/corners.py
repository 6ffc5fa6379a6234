"""The corners with optional rules: American Expansion on GO (CORNER-1), where Challenge cards are read, and the Ferris
Wheel (FERRIS-1)."""

from typing import ClassVar, Final, SupportsIndex

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.board import SQUARES
from passgo.engine.declared import Action, Amounts, Choice, Decision, Event, Matter
from passgo.engine.emit import emit_corner_closed, emit_corner_opened
from passgo.engine.fields import SQUARE, whole
from passgo.engine.house_rule import MONEY, MOST_AGREED, HouseRule
from passgo.engine.position import (
    SEAT,
    Position,
    Terms,
    find_matter,
    is_unowned,
    pop,
    remove_matter,
    top,
    top_kind,
)
from passgo.engine.push import push_expansion
from passgo.engine.rules import challenges
from passgo.engine.rules.bank import pay
from passgo.engine.rules.challenges import SIDE, any_unowned, check_corner, corner_flaws
from passgo.engine.rules.travel import advance, may_buy, place_token
from passgo.speech import Saying

HOUSE_RULES: Final = (
    HouseRule(1, "free-parking-pot", "money", MONEY, 1, MOST_AGREED, 500, bare=True),
    HouseRule(2, "double-go", "money"),
)
REASONS: Final = {
    "not-in-edition": "TURN-1",
    "not-a-corner": "CORNER-1",
}
PAYMENTS: Final = {"pot": "HOUSE-1"}
MOVES: Final = {"choice": "CORNER-1", "ride": "FERRIS-1"}
EVENTS: Final = (
    Event("CornerOpened", "CORNER-1", seat="Seat", corner="Corner"),
    Event("CornerClosed", "CORNER-1", seat="Seat", corner="Corner"),
)

# GO: American Expansion (CORNER-1, RULING-EXPANSION).


def land_on_go(p: Position, seat: i64) -> None:
    if p.board.expansion and p.arrival == codes.BY_THROW:
        push_expansion(p, seat)
        emit_corner_opened(p, seat, codes.M_EXPANSION)


def open_expansion(p: Position, seat: i64) -> i64:
    """Which open matter is this seat's choice on GO, or -1."""
    return find_matter(p, codes.M_EXPANSION, seat)


class TakeSalary(Action):
    """Take the salary on GO and stay there.

    >>> passgo.TakeSalary()
    TakeSalary()
    """

    name: ClassVar[str] = "take-salary"
    rule: ClassVar[str] = "CORNER-1"
    listed: ClassVar[int] = 100
    rank: ClassVar[int] = 60

    def __init__(self) -> None:
        super().__init__(codes.TAKE_SALARY)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return TakeSalary()

    def check(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> i64:
        """RULING-RAISE: the salary may also be taken for a debt that has come up while the choice is open."""
        if top_kind(p) == codes.M_DEBT and top(p, SEAT) == seat and open_expansion(p, seat) >= 0:
            return reasons.ALLOWED
        return check_corner(p, seat, codes.M_EXPANSION)

    def perform(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> None:
        remove_matter(p, open_expansion(p, seat))
        emit_corner_closed(p, seat, codes.M_EXPANSION)
        pay(p, codes.BANK, seat, p.board.salary_on_go, codes.FOR_SALARY)

    def amounts_of(self, p: Position, first: i64, second: i64) -> Amounts:
        return Amounts(gives=int(p.board.salary_on_go))


class GoTo(Action):
    """Go to a chosen square: from GO anywhere but to a corner, on a road trip to any unowned property.

    Args:
        square: where the token goes, from 0 (GO) to 39

    >>> passgo.GoTo(square=24)
    GoTo(square=24)
    """

    name: ClassVar[str] = "go-to"
    fields: ClassVar = (SQUARE,)
    rule: ClassVar[str] = "CORNER-1"
    listed: ClassVar[int] = 140

    def __init__(self, square: SupportsIndex) -> None:
        super().__init__(codes.GO_TO, whole("square", square))

    @property
    def square(self) -> int:
        return int(self.first)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return GoTo(int(first))

    def check(self, p: Position, seat: i64, square: i64, second: i64, terms: Terms | None) -> i64:
        if top_kind(p) == codes.M_TRIP:
            return challenges.check_trip(p, seat, square)
        reason = check_corner(p, seat, codes.M_EXPANSION)
        if reason == reasons.ALLOWED and square % SIDE == 0:
            return reasons.NOT_A_CORNER
        return reason

    def perform(self, p: Position, seat: i64, square: i64, second: i64, terms: Terms | None) -> None:
        if top_kind(p) == codes.M_TRIP:
            challenges.go_on_trip(p, seat, square)
            return
        pop(p)
        emit_corner_closed(p, seat, codes.M_EXPANSION)
        place_token(p, seat, square, codes.BY_CHOICE)

    def candidates(self, p: Position, seat: i64, found: list[Choice]) -> None:
        kind = top_kind(p)
        if kind == codes.M_EXPANSION or kind == codes.M_TRIP:
            for square in range(SQUARES):
                self.add(p, seat, found, square, 0)

    def amounts_of(self, p: Position, square: i64, second: i64) -> Amounts | None:
        return Amounts(cost=int(p.board.price[square])) if top_kind(p) == codes.M_TRIP else None

    def rule_now(self, p: Position, first: i64) -> str:
        """It is part of two corner games: the one that is on, or else the one that is played."""
        trip = top_kind(p) == codes.M_TRIP or (p.board.road_trip and not p.board.expansion)
        return "CORNER-2" if trip else "CORNER-1"


class ExpansionDecision(Decision):
    """Take the salary, or go anywhere but to a corner."""

    kind: ClassVar[str] = "Expansion"
    rules: ClassVar = ("CORNER-1", "RULING-EXPANSION")


class ExpansionMatter(Matter):
    name: ClassVar[str] = "expansion"
    rule: ClassVar[str] = "CORNER-1"
    decides: ClassVar[type[Decision]] = ExpansionDecision
    waiting: ClassVar[bool] = True

    def decision(self, p: Position) -> Decision:
        return ExpansionDecision(self.deciders(p))

    def default(self, p: Position, seat: i64) -> Action | None:
        return Action(codes.TAKE_SALARY)

    def flaws(self, p: Position, base: i64, on_top: bool) -> list[Saying]:
        return corner_flaws(p, base, p.board.expansion)


# Just Visiting: Just Visit America (CORNER-2, CORNER-3).


def land_on_just_visiting(p: Position, seat: i64) -> None:
    if p.board.road_trip and p.arrival == codes.BY_THROW and any_unowned(p) and may_buy(p, seat):
        challenges.read_challenge(p, seat, challenges.ROAD_TRIP)


# Free Parking: the pot (HOUSE-1), the Game Show (CORNER-4, CORNER-5) and the Ferris Wheel (FERRIS-1).


def land_on_parking(p: Position, seat: i64, square: i64) -> None:
    if square != SIDE * 2:
        return
    if p.pot > 0:
        take_pot(p, seat)
    if p.board.game_show and any_unowned(p):
        challenges.read_challenge(p, seat, 1)
    elif p.board.ferris_wheel and any_unowned(p):
        ride(p, seat)


def take_pot(p: Position, seat: i64) -> None:
    """HOUSE-1: take the whole pot; a game of the corner comes afterwards."""
    amount = p.pot
    p.pot = 0
    pay(p, codes.BANK, seat, amount, codes.FOR_POT)


def ride(p: Position, seat: i64) -> None:
    """FERRIS-1, RULING-FERRIS-GO: forward to the next unowned property, with the salary for passing GO."""
    square = (p.square[seat] + 1) % SQUARES
    while not is_unowned(p, square):
        square = (square + 1) % SQUARES
    advance(p, seat, square, codes.BY_RIDE)


ACTIONS: Final[tuple[Action, ...]] = (TakeSalary(), GoTo(0))
MATTERS: Final[tuple[Matter, ...]] = (ExpansionMatter(codes.M_EXPANSION),)
