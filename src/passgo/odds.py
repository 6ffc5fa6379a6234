"""The exact long-run odds of where a token stands, from the Markov chain of board, dice and cards. No simulation.

A state is what the next throw depends on: the square and the doubles thrown so far in this turn, or the turn in Jail.
Every card of a deck is equally likely at each draw. A share is a share of all throws: after how many of them the
token stands on a square. In Jail counts as square 40, apart from Just Visiting.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from passgo.edition import Card, Edition

IN_JAIL: Final = 40
JAIL_SQUARE: Final = 10
SQUARES: Final = 40
POLICIES: Final = ("short", "long")
JAIL_TURNS: Final = 3

State = tuple[int, int]  # a square and the doubles so far; (IN_JAIL, turn) in Jail
Landing = tuple[
    int, float, int
]  # a square, its probability, and what a "nearest" card multiplies (0: nothing)


@dataclass(frozen=True)
class LotOdds:
    """The income of a lot per throw of one opponent, at every stage of its rent."""

    square: int
    name: str
    stages: tuple[
        tuple[str, int, float, float | None], ...
    ]  # stage, cost so far, income per throw, throws to break even


@dataclass(frozen=True)
class Odds:
    edition: str
    jail: str
    dice: int
    shares: tuple[float, ...]  # of squares 0 to 39 and In Jail
    lots: tuple[LotOdds, ...]


class Chain:
    """The Markov chain of one token."""

    def __init__(self, edition: Edition, jail: str, dice: int) -> None:
        self.edition = edition
        self.long = jail == "long"
        self.faces = range(1, dice + 1)
        squares = [(square, doubles) for square in range(SQUARES) for doubles in range(3)]
        self.states: list[State] = squares + [(IN_JAIL, turn) for turn in range(1, JAIL_TURNS + 1)]
        self.numbers = {state: i for i, state in enumerate(self.states)}

    def throws(self, state: State) -> Iterator[tuple[State, int, float, int]]:
        """All outcomes of one throw: the next state, the total, the probability, and the "nearest" multiple."""
        chance = 1 / len(self.faces) ** 2
        for first in self.faces:
            for second in self.faces:
                for after, probability, nearest in self.after_throw(state, first, second):
                    yield after, first + second, probability * chance, nearest

    def after_throw(self, state: State, first: int, second: int) -> Iterator[tuple[State, float, int]]:
        place, count = state
        jailed = place == IN_JAIL
        double = first == second
        if jailed and self.long:
            if not double and count < JAIL_TURNS:
                yield (IN_JAIL, count + 1), 1.0, 0  # JAIL-4: another turn in Jail
                return
            doubles = 0  # doubles out of Jail give no second throw, and the fine of the last turn neither
        else:
            doubles = (0 if jailed else count) + 1 if double else 0
        if doubles == 3:
            yield (IN_JAIL, 1), 1.0, 0  # TURN-4
            return
        start = JAIL_SQUARE if jailed else place
        for square, probability, nearest in self.landings((start + first + second) % SQUARES, 1.0, 0):
            yield (IN_JAIL, 1) if square == IN_JAIL else (square, doubles), probability, nearest

    def landings(self, square: int, probability: float, nearest: int) -> Iterator[Landing]:
        """Where a token that lands on a square ends up, after all cards."""
        kind = self.edition.squares[square].kind
        if kind == "go-to-jail":
            yield IN_JAIL, probability, 0
        elif kind in ("chance", "chest"):
            deck = self.edition.chance if kind == "chance" else self.edition.chest
            for card in deck:
                yield from self.follow(card, square, probability / len(deck))
        else:
            yield square, probability, nearest

    def follow(self, card: Card, square: int, probability: float) -> Iterator[Landing]:
        effect = card.effect
        if effect.do == "jail":
            yield IN_JAIL, probability, 0
        elif effect.do == "advance":
            yield from self.landings(effect.to, probability, 0)
        elif effect.do == "back":
            yield from self.landings((square - effect.spaces) % SQUARES, probability, 0)
        elif effect.do == "nearest":
            target = square
            while self.edition.squares[target].kind != effect.kind:
                target = (target + 1) % SQUARES
            yield from self.landings(target, probability, effect.times)
        else:
            yield square, probability, 0

    def stationary(self) -> list[float]:
        """The share of throws after which the chain is in each state: the solution of x = xP with a sum of one."""
        size = len(self.states)
        rows = [[0.0] * (size + 1) for _ in range(size)]
        for i, state in enumerate(self.states):
            rows[i][i] -= 1.0
            for after, _, probability, _ in self.throws(state):
                rows[self.numbers[after]][i] += probability
        rows[-1] = [1.0] * (size + 1)  # one equation follows from the others; the sum takes its place
        return solve(rows)


def solve(rows: list[list[float]]) -> list[float]:
    """Gauss-Jordan elimination with pivoting; each row holds the coefficients and the right-hand side."""
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column]
        for row in range(size):
            factor = rows[row][column] / head[column] if row != column else 0.0
            if factor:
                line = rows[row]
                for k in range(column, size + 1):
                    line[k] -= factor * head[k]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def odds(edition: Edition, jail: str = "short", dice: int = 6) -> Odds:
    """Leaving Jail at the first chance by paying (short), or staying until doubles or the third throw (long)."""
    chain = Chain(edition, jail, dice)
    weights = chain.stationary()
    shares = [0.0] * (SQUARES + 1)
    totals = [0.0] * (SQUARES + 1)  # the dice that brought the token there, for utilities
    plain = [0.0] * (SQUARES + 1)  # arrivals that pay the plain rent
    nearest = [0.0] * (SQUARES + 1)  # arrivals by a "nearest" card, times what it multiplies
    for i, state in enumerate(chain.states):
        for (square, _), total, probability, times in chain.throws(state):
            weight = weights[i] * probability
            shares[square] += weight
            if times:
                nearest[square] += weight * times
            else:
                plain[square] += weight
                totals[square] += weight * total
    average = float(dice + 1)
    lots = [
        lot_odds(edition, square, plain[square], totals[square], nearest[square], average)
        for square in range(SQUARES)
        if edition.squares[square].price
    ]
    return Odds(edition.id, jail, dice, tuple(shares), tuple(lots))


def lot_odds(
    edition: Edition, number: int, plain: float, totals: float, nearest: float, average: float
) -> LotOdds:
    square = edition.squares[number]
    stages: list[tuple[str, int, float, float | None]] = []
    if square.kind == "street":
        rents = [square.rents[0], 2 * square.rents[0], *square.rents[1:]]
        names = [
            "alone",
            "group",
            f"1 {edition.words.house}",
            *(f"{n} {edition.words.houses}" for n in range(2, 5)),
            edition.words.hotel,
        ]
        spent = square.price
        for stage, (name, rent) in enumerate(zip(names, rents, strict=True)):
            if stage >= 2:
                spent += square.hotel_price if name == edition.words.hotel else square.house_price
            stages.append(stage_of(name, spent, plain * rent))
    elif square.kind == "station":
        for owned, rent in enumerate(edition.station_rents, 1):
            stages.append(stage_of(f"{owned} owned", square.price, rent * (plain + nearest)))
    else:
        for owned, times in enumerate(edition.utility_times, 1):
            stages.append(stage_of(f"{owned} owned", square.price, times * totals + nearest * average))
    return LotOdds(number, square.name, tuple(stages))


def stage_of(name: str, cost: int, income: float) -> tuple[str, int, float, float | None]:
    return name, cost, income, cost / income if income else None
