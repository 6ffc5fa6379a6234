"""Search games of bots for puzzles.

Every decision of a game is examined in three steps of rising cost. The value model selects promising actions; a few
short playouts check whether one of them is clearly better than what `normal` does; and playouts to the end of the game
measure it. Only the last ones, with luck of their own, decide and are published.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Final

from passgo.analysis.evaluator import Evaluator, evaluator_for, is_blind
from passgo.analysis.playouts import QUIET, TO_THE_END, Estimate, estimate, playouts
from passgo.analysis.puzzles import THEMES, Puzzle, PuzzleAnswer, PuzzleReason, Theme
from passgo.bots.appraisal import largest_rent_ahead
from passgo.bots.driver import BotTable, Observer, decider, first_offer_to, is_time_to_manage
from passgo.bots.explanations import Reason, chances_reason, explain, lot_facts
from passgo.bots.levels import HARD_WITHOUT_MODEL
from passgo.bots.lookahead import lowest_site, next_bid
from passgo.edition import load
from passgo.engine import actions, codes
from passgo.engine.actions import Action
from passgo.engine.legality import check
from passgo.engine.luck import Luck
from passgo.engine.position import Position, Terms, owns_group, top, top_kind
from passgo.engine.reasons import ALLOWED
from passgo.engine.rules import setup
from passgo.engine.rules.auction import AUCTION_SOLD
from passgo.engine.rules.purchase import PURCHASE_LOT
from passgo.game.game import Game
from passgo.notation.moves import read_action, write_action
from passgo.notation.position_line import write_position
from passgo.notation.rules_text import board_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LEAD: Final = 0.06  # least lead of the best action over every other
EDITIONS: Final = ("classic", "classic", "classic", "boutique", "mlb", "nfl", "toysrus", "america")
PLAYERS: Final = ("normal", "normal", "hard", "trader", "easy")
NORMAL: Final = "normal:forgets=0+haggles=0"  # without forgetting; puzzles do not ask for offers
PROMISING: Final = 0.03  # least lead over `normal` by the model
DANGER: Final = 250  # rent ahead; with less, leaving Jail or staying matters little
SHORT: Final = 40  # short playouts, and the lead that they must show
SHOWN: Final = 0.05
PILOT: Final = 200  # playouts to the end before the measurement, and the lead that they must show
PILOTED: Final = 0.08
MEASURED: Final = 1500  # playouts of the measurement
TWO_ANSWERS: Final[tuple[Theme, ...]] = ("trade", "bid")
MOST_ALIKE: Final = 0.6  # the largest share of these puzzles with the same kind of best action
MOST_OPTIONS: Final = 6  # of a puzzle, the most promising ones
SOUND: Final = 500  # playouts of the check without trades
ROUNDS: Final = 80  # of each game
BLOCK: Final = 16  # games
UNDECIDED: Final = (0.04, 0.96)  # chances; outside of them a position is as good as won or lost


@dataclass(frozen=True)
class PuzzleCandidate:
    """A decision that could be a puzzle."""

    theme: Theme
    seat: int
    options: list[Action]
    normal: Action


@dataclass(frozen=True)
class Measurement:
    """The values of all options, the best first, and by how much the best one leads."""

    order: list[int]
    values: list[Estimate]
    lead: Estimate
    chances: list[list[float]]  # of every seat after each option


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

    def __init__(self, seed: str, wanted: dict[Theme, int], found: Sequence[Puzzle] = ()) -> None:
        self.seed: Final = seed
        self.wanted: Final = wanted
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
        """Whether a best action is welcome: of two possible answers, neither may be the obvious guess."""
        alike = self.kinds[theme, action_kind(action)]
        return theme not in TWO_ANSWERS or alike < MOST_ALIKE * self.wanted.get(theme, 0)

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
                if self.wants(puzzle.theme) and self.wants_best(puzzle.theme, puzzle.best):
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
        self.number: Final = number
        self.found: Final[list[Puzzle]] = []
        self.tried: Final[set[str]] = set()
        self.seen: Final[Counter[str]] = Counter()

    def on_action(self, p: Position, seat: int, action: Action) -> None:
        if p.over != 0 or len(p.claims) > 0 or is_blind(p):
            return
        theme = theme_at(p)
        candidate = (
            candidate_at(p, theme, self.evaluator) if theme is not None and self.is_wanted(theme) else None
        )
        if candidate is None:
            return
        line = write_position(p)
        if line in self.tried:
            return
        self.tried.add(line)
        table = Game.from_position(line, edition=p.board.edition)._state
        found = self.make_puzzle(table, candidate, line)
        if found is not None:
            self.found.append(found)

    def is_wanted(self, theme: Theme) -> bool:
        return self.search.wants(theme) and all(puzzle.theme != theme for puzzle in self.found)

    def make_puzzle(self, p: Position, candidate: PuzzleCandidate, line: str) -> Puzzle | None:
        seen = self.seen
        seen[f"{candidate.theme}: looked at"] += 1
        options = promising_options(p, candidate, self.evaluator)
        if options is None:
            return None
        seen[f"{candidate.theme}: promising"] += 1
        name = f"{self.search.seed}:{self.number}"
        normal = options.index(candidate.normal)
        short = measure(self.evaluator, p, candidate.seat, options, SHORT, f"{name}:short", TO_THE_END // 60)
        if short.values[short.order[0]].mean - short.values[normal].mean < SHOWN:
            return None
        seen[f"{candidate.theme}: piloted"] += 1
        pilot = measure(self.evaluator, p, candidate.seat, options, PILOT, f"{name}:pilot")
        best = pilot.order[0]
        if pilot.lead.mean < PILOTED or best == normal:
            return None
        theme = theme_of(candidate, options[best])
        word = write_action(options[best])
        if not (self.is_wanted(theme) and self.search.wants_best(theme, word)):
            return None
        seen[f"{candidate.theme}: measured"] += 1
        if not is_sound(self.evaluator, p, candidate.seat, options, best, f"{name}:quiet"):
            return None
        measured = measure(self.evaluator, p, candidate.seat, options, MEASURED, f"{name}:measured")
        if measured.order[0] != best or measured.lead.low < LEAD:
            return None
        reason = reason_for(p, candidate.seat, options, measured, self.evaluator)
        return Puzzle(
            f"{theme}-{self.search.seed}-{self.number}",
            theme,
            line,
            candidate.seat,
            word,
            write_action(candidate.normal),
            round(measured.lead.mean, 4),
            round(measured.lead.low, 4),
            tuple(make_answer(options[place], measured.values[place]) for place in measured.order),
            PuzzleReason(reason.key, reason.facts),
            MEASURED,
            self.search.seed,
            self.number,
        )


def action_kind(action: str) -> str:
    return action.partition("=")[0]


def theme_of(candidate: PuzzleCandidate, best: Action) -> Theme:
    """The theme by the best action: a decision about an estate may be about mortgages."""
    about_mortgages = {candidate.normal.code, best.code} & {codes.MORTGAGE, codes.LIFT}
    return "mortgage" if candidate.theme == "build" and about_mortgages else candidate.theme


def reason_for(
    p: Position, seat: int, options: list[Action], measured: Measurement, evaluator: Evaluator
) -> Reason:
    """Why an action is best: for a trade both chances, for money what it is kept or raised for."""
    best = options[measured.order[0]]
    offer = first_offer_to(p, 1 << seat)
    if offer is not None:
        return trade_reason(offer, options, measured)
    if best.code == codes.THROW:  # in Jail, with a rent ahead: a throw may fail
        return Reason("jail-danger", {"rent": int(largest_rent_ahead(p, seat))})
    if best.code == codes.END_TURN:
        return Reason("keep-cash", {"rent": int(largest_rent_ahead(p, seat)), "left": int(p.cash[seat])})
    if best.code == codes.MORTGAGE and top_kind(p) == codes.M_BUY:
        lot = int(top(p, PURCHASE_LOT))
        return Reason("mortgage-buys", {**lot_facts(p, lot), "given": int(best.first)})
    if best.code == codes.MORTGAGE and top_kind(p) == 0:
        return Reason("mortgage-builds", lot_facts(p, best.first))
    return explain(p, seat, best, evaluator.appraiser)


def trade_reason(offer: Terms, options: list[Action], measured: Measurement) -> Reason:
    """Both chances by the playouts, so that they agree with the answers; those of the model may not."""
    refused, accepted = (
        measured.chances[options.index(Action(code, offer.number))] for code in (codes.REFUSE, codes.ACCEPT)
    )
    return chances_reason("offer-chances", offer, refused, accepted)


def make_answer(action: Action, value: Estimate) -> PuzzleAnswer:
    return PuzzleAnswer(write_action(action), round(value.mean, 4), round(value.low, 4), round(value.high, 4))


def measure(
    evaluator: Evaluator,
    p: Position,
    seat: int,
    options: list[Action],
    count: int,
    seed: str,
    rounds: int = TO_THE_END,
    level: str = HARD_WITHOUT_MODEL,
) -> Measurement:
    """Play out every option with the same luck, so that differences are due to the options."""
    ends = [playouts(evaluator, p, seat, option, count, seed, rounds, level) for option in options]
    own = [[end[seat] for end in found] for found in ends]
    values = [estimate(found) for found in own]
    order = sorted(range(len(options)), key=lambda place: -values[place].mean)
    best = own[order[0]]
    leads = [
        estimate([one - other for one, other in zip(best, own[place], strict=True)], least=-1.0)
        for place in order[1:]
    ]
    chances = [[fmean(of_seat) for of_seat in zip(*found, strict=True)] for found in ends]
    return Measurement(order, values, min(leads, key=lambda lead: lead.low), chances)


def is_sound(
    evaluator: Evaluator, p: Position, seat: int, options: list[Action], best: int, seed: str
) -> bool:
    """Whether an action is also best without further trades.

    Otherwise it may be best only because it leads the players of the playouts to another trade.
    """
    found = measure(evaluator, p, seat, options, SOUND, seed, level=QUIET)
    return found.order[0] == best and found.lead.mean >= LEAD and found.lead.low > 0


@dataclass(frozen=True)
class Remeasurement:
    """The result of measuring a puzzle again."""

    best: str
    lead: Estimate
    confirmed: bool  # the same action is best, significantly


def remeasure(puzzle: Puzzle, count: int, seed: str) -> Remeasurement:
    p = Game.from_position(puzzle.position)._state
    options = [read_action(answer.action) for answer in puzzle.actions]
    evaluator = evaluator_for(p.board)
    found = measure(evaluator, p, puzzle.seat, options, count, f"{seed}:{puzzle.id}")
    best = write_action(options[found.order[0]])
    return Remeasurement(best, found.lead, best == puzzle.best and found.lead.low > 0)


def promising_options(p: Position, candidate: PuzzleCandidate, evaluator: Evaluator) -> list[Action] | None:
    """The options, if by the model another one may be better than that of `normal`; None otherwise."""
    seat = candidate.seat
    chance = evaluator.chances(p)[seat]
    if not UNDECIDED[0] <= chance <= UNDECIDED[1] or len(candidate.options) < 2:
        return None
    if candidate.theme == "jail":
        return candidate.options if largest_rent_ahead(p, seat) >= DANGER else None
    promises = [model_chance(p, seat, option, evaluator) for option in candidate.options]
    normal = candidate.options.index(candidate.normal)
    if max(promises) - promises[normal] < PROMISING:
        return None
    order = sorted(range(len(promises)), key=lambda place: -promises[place])[:MOST_OPTIONS]
    return [candidate.options[place] for place in sorted({*order, normal})]


def model_chance(p: Position, seat: int, action: Action, evaluator: Evaluator) -> float:
    after = evaluator.chances_after(p, seat, action)
    return 1.0 if after is None else after[seat]


# Candidates.


def theme_at(p: Position) -> Theme | None:
    """The theme of the open decision, if any."""
    if first_offer_to(p, (1 << p.seats) - 1) is not None:
        return "trade"
    seat = int(decider(p))
    kind = top_kind(p)
    if kind == codes.M_AUCTION and top(p, AUCTION_SOLD) >= 0:
        return "bid"
    if kind == codes.M_DEBT or (kind == codes.M_BUY and p.cash[seat] < p.board.price[p.square[seat]]):
        return "mortgage"
    if kind == 0 and p.jail[seat] > 0 and p.phase != codes.TO_END:
        return "jail"
    return "build" if kind == 0 and is_time_to_manage(p) and p.phase == codes.TO_END else None


def candidate_at(p: Position, theme: Theme, evaluator: Evaluator) -> PuzzleCandidate | None:
    """The open decision as a candidate for a puzzle of the theme, if it could be one."""
    normal = evaluator.roster.make_standard(NORMAL)
    normal.begin("")
    seat = int(decider(p))
    if theme == "trade":
        offer = first_offer_to(p, (1 << p.seats) - 1)
        assert offer is not None
        answers = [Action(codes.ACCEPT, offer.number), Action(codes.REFUSE, offer.number)]
        usual = normal.answer(p, offer.taker, offer)
        # The value of a counter-offer depends on the other player.
        if usual not in answers or len(legal_only(p, offer.taker, answers)) < len(answers):
            return None
        return make_candidate(theme, offer.taker, answers, usual)
    if theme == "bid":
        bid = Action(codes.BID, int(next_bid(p, top(p, AUCTION_SOLD))))
        return make_candidate(theme, seat, legal_only(p, seat, [bid, actions.PASS]), normal.bid(p, seat))
    if theme == "mortgage" and top_kind(p) == codes.M_DEBT:
        return make_candidate(theme, seat, list(ways_to_pay(p, seat)), normal.decide(p, seat))
    if theme == "mortgage":
        advised = evaluator.advice(p, seat)
        ways = [actions.DECLINE] if advised is None else [actions.DECLINE, advised]
        return make_candidate(theme, seat, ways, normal.decide(p, seat))
    if theme == "jail":
        out = [actions.THROW, actions.PAY_FINE, Action(codes.USE_CARD, 0), Action(codes.USE_CARD, 1)]
        # A player who would build first is skipped: then staying also means not building.
        quiet = evaluator.roster.make_standard(QUIET)
        quiet.begin("")
        if normal.manage(p, seat) is not None or quiet.manage(p, seat) is not None:
            return None
        return make_candidate(theme, seat, legal_only(p, seat, out), normal.decide(p, seat))
    return estate_candidate(p, seat, normal.manage(p, seat) or actions.END_TURN, evaluator)


def make_candidate(theme: Theme, seat: int, options: list[Action], normal: Action) -> PuzzleCandidate:
    return PuzzleCandidate(theme, seat, options if normal in options else [*options, normal], normal)


def estate_candidate(p: Position, seat: int, normal: Action, evaluator: Evaluator) -> PuzzleCandidate | None:
    """A decision at the end of a turn: one building more on some group, a mortgage, or nothing."""
    if p.complete[seat] == 0 and p.mortgages[seat] == 0:
        return None
    builds = [Action(codes.BUILD, site) for site in building_sites(p, seat)]
    advised = evaluator.omitted_action(p, seat)
    found = legal_only(p, seat, [actions.END_TURN, *builds])
    if normal.code == codes.BUILD:  # not another lot of the same group
        group = p.board.group[normal.first]
        found = [
            action for action in found if action.code != codes.BUILD or p.board.group[action.first] != group
        ]
    if advised is not None and advised.code != codes.BUILD:
        found.append(advised)
    return make_candidate("build", seat, found, normal) if len(found) > 1 else None


def building_sites(p: Position, seat: int) -> Iterator[int]:
    for group in range(p.board.colours):
        if owns_group(p, seat, group):
            site = lowest_site(p, group)
            if site >= 0:
                yield int(site)


def ways_to_pay(p: Position, seat: int) -> Iterator[Action]:
    """Mortgages, and the sale of one building of each group."""
    groups: set[int] = set()
    for lot in p.board.lots:
        if p.owner[lot] != seat:
            continue
        mortgage, sale = Action(codes.MORTGAGE, int(lot)), Action(codes.SELL, int(lot))
        if legal_only(p, seat, [mortgage]):
            yield mortgage
        elif p.built[lot] > 0 and int(p.board.group[lot]) not in groups and legal_only(p, seat, [sale]):
            groups.add(int(p.board.group[lot]))
            yield sale


def legal_only(p: Position, seat: int, found: list[Action]) -> list[Action]:
    return [
        action
        for action in found
        if check(p, seat, action.code, action.first, action.second, action.terms) == ALLOWED
    ]
