"""The luck of an action: the value of the actual outcome minus its expectation over all possible outcomes.

The outcomes are enumerated exactly: 21 throws of two dice, and the cards that have not been seen since the deck was
shuffled. One draw may lead to another, as a throw to a card. The same function values all outcomes, so
the luck of every draw has a mean of zero for every seat.

Only where cards lead to cards again and again are there too many outcomes to try. Then all throws and first cards are
tried, and of later draws one stands for all.
"""

from typing import Final

from mypy_extensions import i64

from passgo.bots.forked_luck import Draw, ForkedLuck, Undecided
from passgo.bots.quiescence import Quiescence
from passgo.engine.actions import Action
from passgo.engine.legality import act
from passgo.engine.position import Position

MOST_OUTCOMES: Final = 600  # that are all tried; the built-in boards have a few hundred
DRAWS_TRIED: Final = 2  # a throw and a card, if there are more outcomes
ALL: Final = 1_000


class LuckOfDraw:
    """One draw of an action, and its luck for every seat."""

    def __init__(self, kind: str, change: list[float]) -> None:
        self.kind: Final = kind
        self.change: Final = change


class LuckOfAction:
    """The draws of an action in order, and the value of the action before them."""

    def __init__(self, draws: list[LuckOfDraw], expected: list[float], after: list[float]) -> None:
        self.draws: Final = draws
        self.expected: Final = expected
        self.after: Final = after


class TooManyOutcomes(Exception):
    """An action has too many outcomes to try them all."""


class ChanceTree:
    """All outcomes of one action in one position."""

    def __init__(self, quiescence: Quiescence, p: Position, seat: i64, action: Action) -> None:
        self.quiescence: Final = quiescence
        self.p: Final = p
        self.seat: Final[i64] = seat
        self.action: Final = action
        self.draws: list[LuckOfDraw] = []
        self.after: list[float] = []
        self.draws_tried: i64 = ALL
        self.outcomes: i64 = 0

    def expected(self) -> list[float]:
        """The value of the action to every seat."""
        return self.value([])

    def luck(self, drawn: list[int]) -> LuckOfAction:
        """The luck of what was drawn, as codes."""
        expected = self.value(drawn)
        self.draws.reverse()
        return LuckOfAction(self.draws, expected, self.after)

    def value(self, drawn: list[int]) -> list[float]:
        """The value of the action, while the luck of what was drawn is noted."""
        self.draws = []
        try:
            return self.value_of([], drawn)
        except TooManyOutcomes:
            self.draws_tried = DRAWS_TRIED
            self.draws = []
            return self.value_of([], drawn)

    def value_of(self, decided: list[int], drawn: list[int]) -> list[float]:
        """The value after these draws. Where they began as those that came, the luck of the next draw is noted."""
        table = self.p.clone()
        table.luck = ForkedLuck(decided, self.p.luck.cards_by_hand)
        table.logs_events = False
        action = self.action
        came = decided == drawn[: len(decided)]
        try:
            act(table, self.seat, action.code, action.first, action.second, action.terms)
        except Undecided as undecided:
            return self.mean_of(undecided.draw, decided, drawn, came)
        self.outcomes += 1
        if self.outcomes > MOST_OUTCOMES and self.draws_tried == ALL:
            raise TooManyOutcomes
        value = self.quiescence.value(table)
        if came:
            self.after = value
        return value

    def mean_of(self, draw: Draw, decided: list[int], drawn: list[int], came: bool) -> list[float]:
        seats = self.p.seats
        total = 0.0
        mean = [0.0] * seats
        actual: list[float] = mean
        known = came and len(decided) < len(drawn)
        tried = len(draw.codes) if len(decided) < self.draws_tried else 1
        for i in range(len(draw.codes)):
            is_actual = known and draw.codes[i] == drawn[len(decided)]
            if i >= tried and not is_actual:
                continue
            value = self.value_of([*decided, draw.codes[i]], drawn)
            if is_actual:
                actual = value
            if i >= tried:
                continue
            weight = float(draw.weights[i])
            total += weight
            for seat in range(seats):
                mean[seat] += weight * value[seat]
        for seat in range(seats):
            mean[seat] /= total
        if known:
            self.draws.append(LuckOfDraw(draw.kind, [actual[seat] - mean[seat] for seat in range(seats)]))
        return mean
