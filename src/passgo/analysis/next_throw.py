"""What the next throw may bring: rents of the coming round, and every square that the token may reach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from passgo.analysis.delay import LEAVES_JAIL, THROWS, rent_at
from passgo.analysis.evaluator import evaluator_for, is_blind
from passgo.bots.chance_tree import DRAWS_TRIED
from passgo.bots.forked_luck import ForkedLuck, Undecided
from passgo.engine import codes, reasons
from passgo.engine.board import SQUARES
from passgo.engine.legality import act, check
from passgo.engine.rules.purse import ANY_CREDITOR, debts_of
from passgo.events import TokenMoved, decode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from passgo.analysis.evaluator import Evaluator
    from passgo.engine.position import Position
    from passgo.game.game import Game

BANK: Final = codes.BANK


@dataclass(frozen=True)
class Rents:
    """The rents of one throw by each player, on average. A card may lead elsewhere; that is not counted."""

    seat: int
    pays: float
    gets: float
    worst: int
    """The highest rent that its own throw may bring."""


@dataclass(frozen=True)
class Reached:
    """A square that the next throw may lead to, with what follows there: rents, purchases, cards."""

    square: int
    chance: float
    cash: float
    """The change of the player's cash on average, before anything is bought."""
    chances: list[float]
    """The chances of all seats to win, on average, if the throw leads there.
    0 where the tax is to be chosen (TAX-3)."""


@dataclass(frozen=True)
class ThrowMap:
    """The next throw of the seat on turn; empty if it does not throw now, or at the blind tax (TAX-3)."""

    seat: int
    chances: list[float]
    """Of all seats, before the throw."""
    squares: tuple[Reached, ...]
    blind: bool


def expected_rents(game: Game) -> list[Rents]:
    """The rents that every player pays and gets on average while each throws once.

    >>> import passgo
    >>> game = passgo.scene(seats=["Ann", {"name": "Bo", "square": 32}], lots={37: 0, 39: {"owner": 0, "houses": 0}})
    >>> [round(one.pays, 2) for one in passgo.analysis.expected_rents(game)]
    [0.0, 24.44]
    """
    from passgo.game.checks import check_game

    p = check_game(game)._state
    pays, gets, worst = ([0.0] * int(p.seats) for _ in range(3))
    for debtor in range(p.seats):
        if p.out[debtor] != 0 or p.over != 0:
            continue
        moves = 1.0 if p.jail[debtor] == 0 else LEAVES_JAIL
        for total, chance in THROWS:
            square = (p.square[debtor] + total) % SQUARES
            owner = int(p.owner[square])
            if owner in (BANK, debtor):
                continue
            rent = rent_at(p, square, total)
            pays[debtor] += moves * chance * rent
            gets[owner] += moves * chance * rent
            worst[debtor] = max(worst[debtor], rent)
    return [Rents(seat, pays[seat], gets[seat], int(worst[seat])) for seat in range(p.seats)]


def throw_map(game: Game) -> ThrowMap:
    """Where the next throw may lead, what it costs or brings there, and how it changes the chances to win.

    All throws are tried on copies, so nothing is revealed about the luck to come.

    >>> import passgo
    >>> found = passgo.analysis.throw_map(passgo.new_game("classic", ["Ann", "Bo"], luck="65 12"))
    >>> round(sum(reached.chance for reached in found.squares), 6), found.squares[0].square
    (1.0, 2)
    """
    from passgo.game.checks import check_game

    p = check_game(game)._state
    seat = int(p.turn)
    if is_blind(p):
        return ThrowMap(seat, [], (), True)
    if p.over != 0 or check(p, seat, codes.THROW, 0, 0, None) != reasons.ALLOWED:
        return ThrowMap(seat, [], (), False)
    evaluator = evaluator_for(p.board, game._heading.bots())
    found = [reached(evaluator, p, seat, square, ways) for square, ways in by_square(p, seat).items()]
    return ThrowMap(seat, evaluator.chances(p), tuple(sorted(found, key=lambda one: one.square)), False)


@dataclass(frozen=True)
class Outcome:
    """One way in which a throw may come out, with a card that follows."""

    share: float
    square: int
    table: Position


def by_square(p: Position, seat: int) -> dict[int, list[Outcome]]:
    """The outcomes of the next throw by the square to which the dice alone lead."""
    found: dict[int, list[Outcome]] = {}
    for outcome in outcomes(p, seat, [], 1.0):
        found.setdefault(outcome.square, []).append(outcome)
    return found


def outcomes(p: Position, seat: int, decided: list[int], share: float) -> Iterator[Outcome]:
    """All outcomes that begin with these draws. Of cards that lead to cards, one stands for all."""
    table = p.clone()
    table.luck = ForkedLuck(decided)
    try:
        act(table, seat, codes.THROW, 0, 0, None)
    except Undecided as undecided:
        draw = undecided.draw
        tried = len(draw.codes) if len(decided) < DRAWS_TRIED else 1
        total = sum(draw.weights[:tried])
        for code, weight in zip(draw.codes[:tried], draw.weights[:tried], strict=True):
            yield from outcomes(p, seat, [*decided, code], share * weight / total)
        return
    yield Outcome(share, landing(table, seat), table)


def landing(table: Position, seat: int) -> int:
    """Where the dice led, whatever happened there; in Jail, if the token was not moved."""
    moved = (event for event in decode(table) if isinstance(event, TokenMoved))
    return next((int(event.end) for event in moved), int(table.square[seat]))


def reached(evaluator: Evaluator, p: Position, seat: int, square: int, ways: list[Outcome]) -> Reached:
    chance = sum(way.share for way in ways)
    cash = sum(way.share * cash_after(way.table, seat) for way in ways) / chance - int(p.cash[seat])
    means = [0.0] * int(p.seats)
    for way in ways:
        for other, value in enumerate([] if is_blind(way.table) else evaluator.chances(way.table)):
            means[other] += way.share / chance * value
    return Reached(square, chance, cash, means)


def cash_after(table: Position, seat: int) -> int:
    """The cash less what is owed and could not be paid at once."""
    return int(table.cash[seat]) - int(debts_of(table, seat, ANY_CREDITOR))
