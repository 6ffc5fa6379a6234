"""The exact long-run odds of a token's square, from the Markov chain of board, dice and cards, without simulation.

A state is what the next throw depends on: the square and the doubles thrown so far in this turn, or the turn in Jail.
Every card of a deck is equally likely at each draw. A share is the share of all throws that end on a square, after
everything that follows from the throw. In Jail counts as square 40, distinct from Just Visiting.

Doubles that leave Jail earn no second throw and do not count towards three doubles (JAIL-4). Truman Collins's widely
quoted tables count them as the first doubles of a turn that goes on, so that with long stays more throws end in Jail
there: 9.457% of all, where the rules give 9.386%. With short stays both agree.

The odds respect the agreed rules about movement and income: the short game, and the house rules about salaries, snake
eyes, the fine, and rent in Jail. `left_out` names others that would matter.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from os import PathLike
from typing import ClassVar, Final, Literal, NamedTuple, TypeAlias

from passgo.base.json_types import JsonObject
from passgo.edition import Card, Edition, Square
from passgo.engine.board import Board
from passgo.engine.boards import find_board
from passgo.engine.errors import BadInput
from passgo.engine.house_rules import word_of
from passgo.engine.rulesets import OPTIONS, Rules
from passgo.game.inputs import choose_edition, choose_rules
from passgo.notation.rules_text import write_rules
from passgo.speech import Catalogue
from passgo.speech.near import meant
from passgo.svg import charts
from passgo.svg.drawing import Theme, group_colour
from passgo.svg.figures import Figures

IN_JAIL: Final = 40
JAIL_SQUARE: Final = 10
SQUARES: Final = 40
JailPolicy: TypeAlias = Literal["short", "long"]
POLICIES: Final = ("short", "long")
FEWEST_FACES: Final = 2
MOST_FACES: Final = 20
PAYBACK_KEY: Final = ("alone", "3 houses, 3 owned", "hotel, all owned")
PAYBACK_DOTS: Final = (3.0, 4.5, 6.5)
PAYBACK_MOST: Final = 1000.0  # throws; longer times are drawn at the edge
LEFT_OUT: Final = (*OPTIONS, "ask-for-rent", "free-parking-pot")
"""Rules that change movement or incomes but are not part of the chain."""

State = tuple[int, int]  # a square and the doubles so far; (IN_JAIL, turn) in Jail
Rest = tuple[int, int]  # where a token comes to rest, and what a "nearest" card multiplies there (0: nothing)


class Landing(NamedTuple):
    """What follows when a token lands on a square, after all cards."""

    rests: Mapping[Rest, float]
    """The probabilities of where it comes to rest."""
    salary: float
    """The mean salary that cards bring on the way."""


class Way(NamedTuple):
    """Where one card leads."""

    square: int
    nearest: int = 0
    salary: int = 0
    draws: bool = False
    """Whether the next card is drawn there."""


@dataclass(frozen=True)
class Stage:
    """One stage of a lot's rent: alone, the whole group, with houses, with a hotel."""

    stage: str
    cost: int
    """The money spent on the lot so far."""
    income_per_throw: float
    """Per throw of one opponent."""
    throws_to_break_even: float | None
    """Throws of one opponent until everything spent on the lot is back."""
    added_cost: int = 0
    """The money spent on this stage alone, such as the price of the third house."""
    throws_for_added: float | None = None
    """Throws of one opponent until what was spent on this stage alone is back; None if nothing was."""


@dataclass(frozen=True)
class LotOdds:
    """The income of a lot per throw of one opponent, at every stage of its rent."""

    square: int
    name: str
    stages: tuple[Stage, ...]


@dataclass(frozen=True)
class Earning:
    """The money a token earns by moving, per throw of its own, for one reason; negative if it pays."""

    source: str
    money_per_throw: float


@dataclass(frozen=True)
class SquareOdds:
    """How often a token stands on a square. Number 40 is In Jail."""

    square: int
    name: str
    percent: float


@dataclass(frozen=True)
class StageRow:
    square: int
    name: str
    stage: str
    cost: int
    income_per_throw: float
    throws_to_break_even: float | None
    added_cost: int
    throws_for_added: float | None


@dataclass(frozen=True, repr=False)
class Odds(Figures):
    """The result of `odds`: where tokens stand in the long run, and what lots earn, exactly.

    >>> import passgo
    >>> found = passgo.odds("classic")
    >>> found.lots[39].name, found.lots[39].stages[-1].stage
    ('Boardwalk', 'hotel')
    >>> round(100 * found.shares[24], 2)  # percent of throws that end on Illinois Avenue
    3.19
    >>> found
    <Odds: Classic, short stays in Jail; most met: Illinois Avenue 3.19%>
    """

    edition: str
    jail: str
    dice: int
    shares: tuple[float, ...]
    """The shares of throws that end on squares 0 to 39 and, last, In Jail."""
    lots: Mapping[int, LotOdds]
    """Lots by the number of their square."""
    printed: Edition = field(compare=False)
    """The edition itself; `edition` is its id."""
    rules: str = "full"
    earnings: tuple[Earning, ...] = ()
    """Money that a token earns by moving: salaries, snake eyes, and the fine for leaving Jail."""
    left_out: tuple[str, ...] = ()
    """Agreed rules that change movement or incomes but are not part of these figures."""

    @property
    def _summary(self) -> str:
        best = max(self.squares[:-1], key=lambda square: square.percent)
        stays = f"{self.jail} stays in {self.printed.words.jail}"
        return f"{self.printed.title}, {stays}; most met: {best.name} {best.percent:.2f}%"

    @property
    def squares(self) -> tuple[SquareOdds, ...]:
        """The shares with the names of their squares, in percent."""
        names = [*(square.name for square in self.printed.squares), f"In {self.printed.words.jail}"]
        return tuple(
            SquareOdds(number, name, 100 * share)
            for number, (name, share) in enumerate(zip(names, self.shares, strict=True))
        )

    pictures: ClassVar = ("landings", "payback")

    def _draw(self, picture: str, size: float, theme: Theme) -> str:
        title, stays = self.printed.title, f"{self.jail} stays in {self.printed.words.jail}"
        if picture == "landings":
            percents = [square.percent for square in self.squares]
            return charts.heat_map(self.printed, percents, f"{title}: where throws end, {stays}", size, theme)
        rows = [self._payback(lot) for lot in self.lots.values()]
        key = [(big, label) for label, big in zip(PAYBACK_KEY, PAYBACK_DOTS, strict=True)]
        heading = f"{title}: throws of one opponent until a lot has paid for itself"
        return charts.dot_rows(rows, heading, "throws", key, PAYBACK_MOST, size, theme)

    def _payback(self, lot: LotOdds) -> charts.Row:
        """The payback time of a lot at three stages: alone, with a few buildings, with the last one."""
        square = self.printed.squares[lot.square]
        middle = 4 if square.kind == "street" else len(lot.stages) // 2
        chosen = [lot.stages[0], lot.stages[middle], lot.stages[-1]]
        dots = [
            charts.Dot(stage.throws_to_break_even, size, stage.stage)
            for stage, size in zip(chosen, PAYBACK_DOTS, strict=True)
            if stage.throws_to_break_even is not None
        ]
        return charts.Row(lot.name, group_colour(self.printed, square) or "#8a8a8a", dots)

    def rows(self) -> Mapping[str, Sequence[object]]:
        stages = [
            StageRow(
                lot.square,
                lot.name,
                stage.stage,
                stage.cost,
                stage.income_per_throw,
                stage.throws_to_break_even,
                stage.added_cost,
                stage.throws_for_added,
            )
            for lot in self.lots.values()
            for stage in lot.stages
        ]
        return {"squares": self.squares, "lots": stages, "earnings": self.earnings}

    def to_json(self) -> JsonObject:
        return {
            "edition": self.edition,
            "jail": self.jail,
            "dice": self.dice,
            "squares": [asdict(square) for square in self.squares],
            "lots": [asdict(lot) for lot in self.lots.values()],
            "rules": self.rules,
            "earnings": [asdict(earning) for earning in self.earnings],
            "left_out": list(self.left_out),
        }


class Chain:
    """The Markov chain of one token."""

    def __init__(self, board: Board, jail: str, dice: int) -> None:
        self.edition = board.edition
        self.board = board
        self.jail_turns = int(board.jail_turns)
        self.long = jail == "long"
        self.faces = range(1, dice + 1)
        squares = [(square, doubles) for square in range(SQUARES) for doubles in range(3)]
        self.states: list[State] = squares + [(IN_JAIL, turn) for turn in range(1, self.jail_turns + 1)]
        self.numbers = {state: i for i, state in enumerate(self.states)}
        self.landings = self.all_landings()

    def throws(self, state: State) -> Iterator[tuple[State, int, float, int, float]]:
        """All outcomes of one throw: the next state, the total, the probability, the "nearest" multiple, and the mean
        salary."""
        chance = 1 / len(self.faces) ** 2
        for first in self.faces:
            for second in self.faces:
                for after, probability, nearest, salary in self.after_throw(state, first, second):
                    yield after, first + second, probability * chance, nearest, salary

    def after_throw(self, state: State, first: int, second: int) -> Iterator[tuple[State, float, int, float]]:
        place, count = state
        jailed = place == IN_JAIL
        double = first == second
        if jailed and self.long:
            if not double and count < self.jail_turns:
                yield (IN_JAIL, count + 1), 1.0, 0, 0.0  # JAIL-4: another turn in Jail
                return
            doubles = 0  # neither doubles out of Jail nor the fine of the last turn give a second throw
        else:
            doubles = (0 if jailed else count) + 1 if double else 0
        if doubles == 3:
            yield (IN_JAIL, 1), 1.0, 0, 0.0  # TURN-4
            return
        start = JAIL_SQUARE if jailed else place
        target = (start + first + second) % SQUARES
        landing = self.landings[target]
        salary = self.salary(start, target) + landing.salary
        for (square, nearest), probability in landing.rests.items():
            yield (IN_JAIL, 1) if square == IN_JAIL else (square, doubles), probability, nearest, salary

    def salary(self, start: int, target: int) -> int:
        """The salary for going forward from one square to another (GO-1, HOUSE-2)."""
        if target == 0:
            return int(self.board.salary_on_go)
        return int(self.board.salary) if target <= start else 0

    def all_landings(self) -> list[Landing]:
        """What follows on each square. A card may lead to another card, and that one back again: what follows on the
        squares of decks is the solution of a system of linear equations, however long the ways are."""
        found = [Landing({(self.rest_on(square), 0): 1.0}, 0.0) for square in range(SQUARES)]
        decks = [square for square in range(SQUARES) if self.deck_on(square)]
        places = {square: place for place, square in enumerate(decks)}
        drawn = [[self.after_card(card, square) for card in self.deck_on(square)] for square in decks]
        rests = sorted({(way.square, way.nearest) for cards in drawn for way in cards if not way.draws})
        columns = {rest: len(decks) + number for number, rest in enumerate(rests)}
        rows = [[0.0] * (len(decks) + len(rests) + 1) for _ in decks]
        for place, cards in enumerate(drawn):
            row = rows[place]
            row[place] = 1.0
            for way in cards:
                row[-1] += way.salary / len(cards)
                if way.draws:
                    row[places[way.square]] -= 1 / len(cards)
                else:
                    row[columns[way.square, way.nearest]] += 1 / len(cards)
        for square, (*shares, salary) in zip(decks, solve(rows), strict=True):
            ends = zip(rests, shares, strict=True)
            found[square] = Landing({rest: share for rest, share in ends if share}, salary)
        return found

    def deck_on(self, square: int) -> tuple[Card, ...]:
        """The cards that are drawn on a square."""
        kind = self.edition.squares[square].kind
        return self.edition.chance if kind == "chance" else self.edition.chest if kind == "chest" else ()

    def rest_on(self, square: int) -> int:
        return IN_JAIL if self.edition.squares[square].kind == "go-to-jail" else square

    def after_card(self, card: Card, square: int) -> Way:
        """Where a card that is drawn on a square leads."""
        effect = card.effect
        if effect.do == "jail":
            return Way(IN_JAIL)
        if effect.do == "advance":
            return self.way_to(effect.to, self.salary(square, effect.to))
        if effect.do == "back":
            target = (square - effect.spaces) % SQUARES
            return self.way_to(target, int(self.board.salary_on_go) if target == 0 else 0)  # CARD-4
        if effect.do == "nearest":
            target = (square + 1) % SQUARES
            while self.edition.squares[target].kind != effect.kind:
                target = (target + 1) % SQUARES
            return Way(target, effect.times, self.salary(square, target))
        return Way(square)

    def way_to(self, square: int, salary: int) -> Way:
        return Way(self.rest_on(square), 0, salary, bool(self.deck_on(square)))

    def stationary(self) -> list[float]:
        """The share of throws after which the chain is in each state: the solution of x = xP with a sum of one."""
        size = len(self.states)
        rows = [[0.0] * (size + 1) for _ in range(size)]
        for i, state in enumerate(self.states):
            rows[i][i] -= 1.0
            for after, _, probability, _, _ in self.throws(state):
                rows[self.numbers[after]][i] += probability
        rows[-1] = [1.0] * (size + 1)  # one equation follows from the others; the sum takes its place
        return [share for (share,) in solve(rows)]


def solve(rows: list[list[float]]) -> list[list[float]]:
    """Gauss-Jordan elimination with pivoting. Each row holds the coefficients and then its right-hand sides; the result
    has the solutions of each unknown for all of these."""
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column]
        filled = [(k, head[k]) for k in range(column, len(head)) if head[k]]
        for row in range(size):
            factor = rows[row][column] / head[column] if row != column else 0.0
            if factor:
                line = rows[row]
                for k, value in filled:
                    line[k] -= factor * value
    return [[value / row[i] for value in row[size:]] for i, row in enumerate(rows)]


def odds(
    edition: str | PathLike[str] | Edition = "classic",
    jail: JailPolicy = "short",
    dice: int = 6,
    rules: Rules | str | None = None,
) -> Odds:
    """The exact odds of a board: where tokens stand in the long run, and what every lot earns.

    They are the solution of a Markov chain; nothing is simulated.

    Args:
        edition: The name of a built-in edition, the path of an edition file, or an `Edition`.
        jail: How players leave Jail: "short" by paying at the first chance, "long" by doubles or after their last turn
            in it.
        dice: The faces of each of the two dice, 2 to 20.
        rules: The agreed rules, as `Rules` or as text such as "full+salary=400"; by default the full game by the book.
            Those count that change movement or incomes; `left_out` of the result names others that would.

    Returns:
        The shares of all squares, and the incomes of lots and tokens per throw.

    Raises:
        BadInput: If `jail`, `dice` or `rules` cannot be used.
        EditionError: If there is no such edition, or its file is wrong.

    >>> import passgo
    >>> found = passgo.odds("classic", jail="long")
    >>> max(found.squares, key=lambda square: square.percent).name
    'In Jail'
    """
    edition = choose_edition(edition)
    if jail not in POLICIES:
        raise BadInput(f"jail is {jail!r}; expected one of {', '.join(POLICIES)}{meant(jail, POLICIES)}")
    if type(dice) is not int or not FEWEST_FACES <= dice <= MOST_FACES:
        raise BadInput(f"dice is {dice!r}; expected {FEWEST_FACES} to {MOST_FACES} faces")
    agreed = choose_rules(rules)
    board = find_board(edition, agreed)
    chain = Chain(board, jail, dice)
    weights = chain.stationary()
    shares = [0.0] * (SQUARES + 1)
    totals = [0.0] * (SQUARES + 1)  # sums of the dice of arrivals, for utilities
    plain = [0.0] * (SQUARES + 1)  # arrivals that pay the plain rent
    nearest = [0.0] * (SQUARES + 1)  # arrivals by a "nearest" card, times what it multiplies
    salaries = 0.0
    turns = 0.0  # throws that end a turn: no doubles, or Jail
    for i, state in enumerate(chain.states):
        for (square, doubles), total, probability, times, salary in chain.throws(state):
            weight = weights[i] * probability
            shares[square] += weight
            salaries += weight * salary
            turns += weight if square == IN_JAIL or doubles == 0 else 0.0
            if times:
                nearest[square] += weight * times
            else:
                plain[square] += weight
                totals[square] += weight * total
    average = float(dice + 1)
    # HOUSE-7: the owner is in Jail after the same share of turns, independently of the others' throws.
    paid = 1 - shares[IN_JAIL] / turns if board.no_rent_in_jail else 1.0
    lots = {
        square: lot_odds(
            board, square, paid * plain[square], paid * totals[square], paid * nearest[square], average
        )
        for square in range(SQUARES)
        if edition.squares[square].price
    }
    earnings = (
        Earning("salary", salaries),
        Earning("snake-eyes", int(board.snake_eyes) / dice**2),
        Earning("fine", -int(board.fine) * fines(chain, weights)),
    )
    text = write_rules(agreed)
    left_out = tuple(word for word in text.split("+") if word_of(word) in LEFT_OUT)
    return Odds(edition.id, jail, dice, tuple(shares), lots, edition, text, earnings, left_out)


BARE: Final = 2  # stages of a street without buildings


def fines(chain: Chain, weights: Sequence[float]) -> float:
    """The number of fines per throw. Get Out of Jail Free cards are ignored."""
    in_jail = {turn: weights[chain.numbers[(IN_JAIL, turn)]] for turn in range(1, chain.jail_turns + 1)}
    if not chain.long:
        return in_jail[1]
    return in_jail[chain.jail_turns] * (1 - 1 / len(chain.faces))


def lot_odds(
    board: Board, number: int, plain: float, totals: float, nearest: float, average: float
) -> LotOdds:
    edition = board.edition
    square = edition.squares[number]
    most = int(board.houses_for_hotel)
    stages: list[Stage] = []
    if square.kind == "street":
        rents = [square.rents[0], 2 * square.rents[0], *square.rents[1 : most + 1], square.rents[-1]]
        names = [
            "alone",
            "group",
            f"1 {edition.words.house}",
            *(f"{n} {edition.words.houses}" for n in range(2, most + 1)),
            edition.words.hotel,
        ]
        spent = square.price
        for stage, (name, rent) in enumerate(zip(names, rents, strict=True)):
            if stage >= 2:
                spent += square.hotel_price if name == edition.words.hotel else square.house_price
            stages.append(stage_of(name, spent, plain * rent, stages))
    elif square.kind == "station":
        for owned, rent in enumerate(edition.station_rents, 1):
            stages.append(stage_of(f"{owned} owned", square.price, rent * (plain + nearest), stages))
    else:
        for owned, times in enumerate(edition.utility_times, 1):
            stages.append(
                stage_of(f"{owned} owned", square.price, times * totals + nearest * average, stages)
            )
    return LotOdds(number, square.name, tuple(stages))


def stage_of(name: str, cost: int, income: float, before: Sequence[Stage]) -> Stage:
    """A stage; `before` are the earlier ones of the same lot."""
    added_cost, added_income = cost, income
    if before:
        added_cost -= before[-1].cost
        added_income -= before[-1].income_per_throw
    return Stage(
        name,
        cost,
        income,
        cost / income if income else None,
        added_cost,
        added_cost / added_income if added_cost and added_income > 0 else None,
    )


def stage_name(edition: Edition, square: Square, stage: int, stages: int, catalogue: Catalogue) -> str:
    """The name of a stage in a language: alone, the group, houses and, last, a hotel; or the number of stations or
    utilities that the owner has."""
    words = edition.words
    if square.kind != "street":
        return catalogue.text("report.stage.owned", n=stage + 1)
    if stage < BARE:
        return catalogue.text(f"report.stage.{('alone', 'group')[stage]}")
    if stage == stages - 1:
        return words.hotel
    return catalogue.text("terminal.houses", n=stage - BARE + 1, house=words.house, houses=words.houses)
