"""Search games of bots for puzzles.

Every decision of a game is examined in steps of rising cost. The value model selects decisions that may matter; a few
short playouts check whether one answer is clearly better than others; and playouts to the end of the game measure it.
Only the last ones, with luck of their own, decide and are published.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Final

from passgo.analysis.evaluator import Evaluator, evaluator_for, is_blind
from passgo.analysis.playouts import QUIET, TO_THE_END, Estimate, estimate, playouts
from passgo.analysis.puzzle_options import (
    LEVELS,
    Plan,
    PuzzleCandidate,
    PuzzleOptions,
    asked_seat,
    begin_plan,
    plan_key,
    read_plan,
    themes_at,
    write_plan,
)
from passgo.analysis.puzzle_reasons import reasons_for
from passgo.analysis.puzzles import THEMES, Puzzle, PuzzleAnswer, PuzzleReason, Theme, leaves_as_is
from passgo.bots.appraisal import largest_rent_ahead
from passgo.bots.driver import BotTable, Observer
from passgo.bots.levels import HARD_WITHOUT_MODEL
from passgo.edition import load
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.luck import Luck
from passgo.engine.position import Position
from passgo.engine.rules import setup
from passgo.game.game import Game
from passgo.notation.position_line import write_position
from passgo.notation.rules_text import board_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LEAD: Final = 0.06  # least lead of the best answer over every other
EDITIONS: Final = ("classic", "classic", "classic", "boutique", "mlb", "nfl", "toysrus", "america")
PLAYERS: Final = ("normal", "normal", "hard", "trader", "easy")
PROMISING: Final = 0.03  # least lead by the model
MISJUDGED: Final = 0.02  # by how much the model may prefer another answer
DANGER: Final = 150  # rent ahead; with less, leaving Jail or staying matters little
SHORT: Final = 40  # short playouts, and the lead that they must show
SHOWN: Final = 0.04
PILOTS: Final = ((50, 0.06), (200, 0.085))  # playouts to the end before, and the leads that they must show
MEASURED: Final = 1500  # playouts of the measurement
MOST_ALIKE: Final = 0.6  # the largest share of the puzzles of a theme with the same kind of best answer
MOST_PAIRS: Final = 0.25  # the largest share of puzzles with two answers only
MOST_OPTIONS: Final = 6  # that are measured, the most promising ones
MOST_ANSWERS: Final = 5  # of a puzzle
SOUND: Final = 500  # playouts of the check without trades
ROUNDS: Final = 80  # of each game
MOST_IN_GAME: Final = 2  # puzzles of a theme from one game, with different kinds of best answers
BLOCK: Final = 16  # games
DEALS_EVERY: Final = 8  # turns, since the search for deals takes long
USUAL_BID: Final = 1  # its place among the options in an auction
UNDECIDED: Final = (0.04, 0.96)  # chances; outside of them a position is as good as won or lost


@dataclass(frozen=True)
class Measurement:
    """The values of all answers, the best first, and by how much the best one leads each other one."""

    order: list[int]
    values: list[Estimate]
    leads: dict[int, Estimate]  # by the place of the other answer
    chances: list[list[float]]  # of every seat after each answer

    @property
    def best(self) -> int:
        return self.order[0]

    def lead_over(self, others: Sequence[int]) -> Estimate:
        """The smallest of the leads over these."""
        return min((self.leads[place] for place in others), key=lambda lead: lead.low)

    def behind(self, lead: float) -> list[int]:
        """The places of the answers that are this much worse than the best."""
        return [place for place in self.order[1:] if self.leads[place].mean >= lead]


@dataclass(frozen=True)
class GameFindings:
    """The puzzles of one game, and the number of decisions that reached each step."""

    found: list[Puzzle]
    seen: Counter[str]

    def positions(self, theme: Theme) -> int:
        """The number of decisions of a theme that were examined."""
        return self.seen[f"{theme}: looked at"]


class PuzzleSearch:
    """Searches games of one seed until every theme has enough puzzles.

    Games are searched in blocks. All games of a block look for what was missing when it began, and their puzzles are
    accepted in order: so the number of processes makes no difference.
    """

    def __init__(
        self, seed: str, wanted: dict[Theme, int], found: Sequence[Puzzle] = (), waits: bool = False
    ) -> None:
        """With `waits`, only puzzles whose best answer leaves things as they are: these are rare."""
        self.seed: Final = seed
        self.wanted: Final = wanted
        self.waits: Final = waits
        self.found: Final[list[Puzzle]] = []
        self.counts: Final[Counter[Theme]] = Counter()
        self.kinds: Final[Counter[tuple[Theme, str]]] = Counter()  # of the best actions
        for puzzle in found:
            self.add(puzzle)

    def add(self, puzzle: Puzzle) -> None:
        self.found.append(puzzle)
        self.counts[puzzle.theme] += 1
        self.kinds[puzzle.theme, action_kind(puzzle.best)] += 1

    def wants(self, theme: Theme) -> bool:
        return self.counts[theme] < self.wanted.get(theme, 0)

    def is_done(self) -> bool:
        return not any(self.wants(theme) for theme in THEMES)

    def wants_best(self, theme: Theme, action: str) -> bool:
        """Whether a best answer is welcome: none may be the obvious guess for its theme."""
        if self.waits and not leaves_as_is(action):
            return False
        return self.kinds[theme, action_kind(action)] < MOST_ALIKE * self.wanted.get(theme, 0)

    def wants_answers(self, count: int) -> bool:
        """Whether a puzzle with this number of answers is welcome: few have only two."""
        pairs = sum(len(puzzle.actions) == 2 for puzzle in self.found)
        return count > 2 or pairs < MOST_PAIRS * sum(self.wanted.values())

    def blocks(self, games: int) -> Iterator[range]:
        """The blocks that are left of `games` games, after the one of the last puzzle."""
        last = max((puzzle.game for puzzle in self.found if puzzle.seed == self.seed), default=-1)
        for first in range((last + BLOCK) // BLOCK * BLOCK, games, BLOCK):
            if self.is_done():
                return
            yield range(first, min(first + BLOCK, games))

    def accept(self, block: Sequence[GameFindings]) -> list[Puzzle]:
        """Add the puzzles of a block that are still wanted, and return them."""
        before = len(self.found)
        for looked in block:
            for puzzle in looked.found:
                if (
                    self.wants(puzzle.theme)
                    and self.wants_best(puzzle.theme, puzzle.best)
                    and self.wants_answers(len(puzzle.actions))
                ):
                    self.add(puzzle)
        return self.found[before:]

    def search_game(self, number: int) -> GameFindings:
        """Search one game; it gives at most one puzzle of each theme."""
        random = Random(f"{self.seed}:{number}:puzzles")
        board = board_of(load(random.choice(EDITIONS)), "full")
        evaluator = evaluator_for(board)
        seats = [random.choice(PLAYERS) for _ in range(random.choice((2, 3, 3, 4, 4)))]
        p = setup.start(board, Luck(f"{self.seed}:{number}"), len(seats))
        bots = [evaluator.roster.make_standard(name) for name in seats]
        for seat, bot in enumerate(bots):
            bot.begin(f"{self.seed}:{number}:{seat}")
        finder = PuzzleFinder(self, evaluator, number)
        BotTable(p, bots, finder).play(ROUNDS)
        return GameFindings(finder.found, finder.seen)


class PuzzleFinder(Observer):
    """Examines every decision of one game."""

    def __init__(self, search: PuzzleSearch, evaluator: Evaluator, number: int) -> None:
        self.search: Final = search
        self.evaluator: Final = evaluator
        self.options: Final = PuzzleOptions(evaluator)
        self.number: Final = number
        self.found: Final[list[Puzzle]] = []
        self.tried: Final[set[str]] = set()
        self.seen: Final[Counter[str]] = Counter()

    def on_action(self, p: Position, seat: int, action: Action) -> None:
        if p.over != 0 or len(p.claims) > 0 or is_blind(p):
            return
        for theme in themes_at(p):
            if theme == "trade" and not p.offers and (p.turns + self.number) % DEALS_EVERY != 0:
                continue
            # A decision about an estate may be about mortgages.
            if self.is_wanted(theme) or (theme == "build" and self.is_wanted("mortgage")):
                found = self.examine(p, theme)
                if found is not None:
                    self.found.append(found)

    def is_wanted(self, theme: Theme) -> bool:
        return self.search.wants(theme) and self.count(theme) < MOST_IN_GAME

    def count(self, theme: Theme) -> int:
        return sum(puzzle.theme == theme for puzzle in self.found)

    def wants_best(self, theme: Theme, best: str) -> bool:
        alike = any(
            (puzzle.theme, action_kind(puzzle.best)) == (theme, action_kind(best)) for puzzle in self.found
        )
        return not alike and self.search.wants_best(theme, best)

    def examine(self, p: Position, theme: Theme) -> Puzzle | None:
        if not UNDECIDED[0] <= self.evaluator.chances(p)[asked_seat(p)] <= UNDECIDED[1]:
            return None
        candidate = self.options.candidate_at(p, theme)
        if candidate is None:
            return None
        line = write_position(p)
        if (theme + line) in self.tried:
            return None
        self.tried.add(theme + line)
        self.seen[f"{theme}: looked at"] += 1
        options = promising_options(p, candidate, self.evaluator, self.search.waits)
        if options is None:
            return None
        table = Game.from_position(line, edition=p.board.edition)._state
        return self.make_puzzle(table, replace(candidate, options=options), line)

    def make_puzzle(self, p: Position, candidate: PuzzleCandidate, line: str) -> Puzzle | None:
        seat, options, wrong = candidate.seat, candidate.options, candidate.wrong
        if len(options) == 2 and not self.search.wants_answers(2):
            return None
        seen = self.seen
        seen[f"{candidate.theme}: promising"] += 1
        name = f"{self.search.seed}:{self.number}"
        short = measure(self.evaluator, p, seat, options, SHORT, f"{name}:short", TO_THE_END // 60)
        if len(short.behind(SHOWN)) < wrong:
            return None
        seen[f"{candidate.theme}: piloted"] += 1
        pilot = short
        for count, lead in PILOTS:
            pilot = measure(self.evaluator, p, seat, options, count, f"{name}:pilot")
            if len(pilot.behind(lead)) < wrong:
                return None
        best = options[pilot.best]
        theme = theme_of(candidate.theme, best)
        if not (self.is_wanted(theme) and self.wants_best(theme, write_plan(best))):
            return None
        if best[0].code == codes.BID and pilot.best != USUAL_BID:
            return None  # the players of the playouts would stop too soon, people would not
        answers = self.options.answers_of_levels(p, seat, theme)
        found_by = tuple(level for level in LEVELS if plan_key(p, answers[level]) == plan_key(p, best))
        if len(found_by) == len(LEVELS) and theme != "jail":
            return None  # it may be obvious; about Jail, all levels have the same rule
        seen[f"{candidate.theme}: measured"] += 1
        # Answers that come near the best one are left out.
        options = [best, *(options[place] for place in pilot.behind(LEAD))][:MOST_ANSWERS]
        if any(plan not in options for plan in candidate.options[: candidate.plain]):
            return None
        quiet = measure(self.evaluator, p, seat, options, SOUND, f"{name}:quiet", level=QUIET)
        if quiet.best != 0 or len(quiet.behind(LEAD)) < wrong:
            return None
        measured = measure(self.evaluator, p, seat, options, MEASURED, f"{name}:measured")
        chosen = [0, *wrong_answers(quiet, measured)]
        listed = [options[place] for place in chosen]
        if len(chosen) <= wrong or any(plan not in listed for plan in candidate.options[: candidate.plain]):
            return None
        if not self.search.wants_answers(len(chosen)):
            return None
        reasons = reasons_for(
            p,
            seat,
            listed,
            [[round(chance, 4) for chance in measured.chances[place]] for place in chosen],
            self.evaluator.appraiser,
        )
        if not reasons or reasons[0].key == "offer-chances":
            return None  # figures alone explain nothing
        return Puzzle(
            f"{theme}-{self.search.seed}-{self.number}{'b' * self.count(theme)}",
            theme,
            line,
            seat,
            write_plan(best),
            write_plan(as_listed(p, listed, answers["normal"])),
            found_by,
            round(measured.lead_over(chosen[1:]).mean, 4),
            round(measured.lead_over(chosen[1:]).low, 4),
            tuple(make_answer(options[place], measured.values[place]) for place in chosen),
            tuple(PuzzleReason(reason.key, reason.facts) for reason in reasons),
            MEASURED,
            self.search.seed,
            self.number,
        )


def wrong_answers(quiet: Measurement, measured: Measurement) -> list[int]:
    """The places of the answers that are clearly worse than the first one, also without further trades.

    Otherwise it may be better only because it leads the players of the playouts to another trade.
    """
    if measured.best != 0:
        return []
    return [
        place
        for place in measured.order[1:]
        if measured.leads[place].low >= LEAD
        and quiet.leads[place].mean >= LEAD
        and quiet.leads[place].low > 0
    ]


def as_listed(p: Position, listed: Sequence[Plan], plan: Plan) -> Plan:
    """The listed answer that comes to the same as a plan, or else the plan."""
    return next((other for other in listed if plan_key(p, other) == plan_key(p, plan)), plan)


def action_kind(action: str) -> str:
    return action.partition("=")[0]


def theme_of(theme: Theme, best: Plan) -> Theme:
    """The theme by the best answer: a decision about an estate may be about mortgages."""
    return "mortgage" if theme == "build" and best[0].code in (codes.MORTGAGE, codes.LIFT) else theme


def make_answer(plan: Plan, value: Estimate) -> PuzzleAnswer:
    return PuzzleAnswer(write_plan(plan), round(value.mean, 4), round(value.low, 4), round(value.high, 4))


def measure(
    evaluator: Evaluator,
    p: Position,
    seat: int,
    options: list[Plan],
    count: int,
    seed: str,
    rounds: int = TO_THE_END,
    level: str = HARD_WITHOUT_MODEL,
) -> Measurement:
    """Play out every answer with the same luck, so that differences are due to the answers."""
    ends = []
    for plan in options:
        table, actor, last = begin_plan(p, seat, plan)
        ends.append(playouts(evaluator, table, actor, last, count, seed, rounds, level))
    own = [[end[seat] for end in found] for found in ends]
    values = [estimate(found) for found in own]
    order = sorted(range(len(options)), key=lambda place: -values[place].mean)
    best = own[order[0]]
    leads = {
        place: estimate([one - other for one, other in zip(best, own[place], strict=True)], least=-1.0)
        for place in order[1:]
    }
    chances = [[fmean(of_seat) for of_seat in zip(*found, strict=True)] for found in ends]
    return Measurement(order, values, leads, chances)


@dataclass(frozen=True)
class Remeasurement:
    """The result of measuring a puzzle again."""

    best: str
    lead: Estimate
    confirmed: bool  # the same answer is best, significantly


def remeasure(puzzle: Puzzle, count: int, seed: str) -> Remeasurement:
    p = Game.from_position(puzzle.position)._state
    options = [read_plan(answer.action, p, puzzle.seat) for answer in puzzle.actions]
    evaluator = evaluator_for(p.board)
    found = measure(evaluator, p, puzzle.seat, options, count, f"{seed}:{puzzle.id}")
    best = write_plan(options[found.best])
    lead = found.lead_over(found.order[1:])
    return Remeasurement(best, lead, best == puzzle.best and lead.low > 0)


def promising_options(
    p: Position, candidate: PuzzleCandidate, evaluator: Evaluator, waits: bool = False
) -> list[Plan] | None:
    """The most promising answers, if by the model some are clearly worse than the best one; None otherwise.

    With `waits`, the best one must be the first, which leaves things as they are.
    """
    seat, options = candidate.seat, candidate.options
    if candidate.theme == "jail":
        return options if largest_rent_ahead(p, seat) >= DANGER else None
    promises = [model_chance(p, seat, plan, evaluator) for plan in options]
    best = max(promises)
    if waits and promises[0] < best - MISJUDGED:
        return None
    kinds = range(len(options))
    if candidate.theme == "bid":  # a higher bid is no better: what counts is to bid or to pass
        kinds = range(2)
    if sum(best - promises[place] >= PROMISING for place in kinds) < min(candidate.wrong, len(kinds) - 1):
        return None
    plain = range(candidate.plain)
    order = sorted(range(len(plain), len(options)), key=lambda place: -promises[place])
    return [options[place] for place in (*plain, *order[: MOST_OPTIONS - len(plain)])]


def model_chance(p: Position, seat: int, plan: Plan, evaluator: Evaluator) -> float:
    """The chance after a plan by the model; of a throw, which depends on luck, it is taken to be certain."""
    table, actor, last = begin_plan(p, seat, plan)
    after = evaluator.chances_after(table, actor, last)
    return 1.0 if after is None else after[seat]
