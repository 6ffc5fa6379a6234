"""Plays games of four equal bots, reviews them, and writes the table of losses in docs/strength.md, and the ratings of
the levels in src/passgo/analysis/level_ratings.py.

    python tools/make_reviews.py [FOLDER] [--games 100] [--jobs 2]

Among equals as much is at stake for every bot. Reviews are kept in FOLDER, one file for each table; all tables grow
evenly, and the same command goes on where it was stopped. With fewer games than there are, only those are counted.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import passgo
from make_strength import PAGE, between
from pages import ROOT, options
from passgo.analysis import review
from passgo.analysis.judging import THEMES
from passgo.analysis.rating import Rating, ThemePlay, rate_games
from passgo.bots.levels import LEVELS
from passgo.bots.model_scope import MeasuredTable
from passgo.edition import load
from passgo.notation.rules_text import board_of
from passgo.sim.batch import RunPlan, play_batch
from passgo.sim.run import parallel_map
from passgo.sim.simulation import processors
from passgo.training.held_out import played_by

SEED = "reviews"
ROUNDS = 300  # a game that is not over by then is left out
DATE = "2026.01.01"  # of the records, which nobody reads
Z = 1.96
AT_ONCE = 10  # games of one table before it is the next one's turn
EQUALS = tuple(MeasuredTable(f"four {bot}", (bot,) * 4) for bot in (*LEVELS, "trader"))
RATINGS = ROOT / "src" / "passgo" / "analysis" / "level_ratings.py"


@dataclass(frozen=True)
class SeatFigures:
    """What a review says about one seat of one game. Losses are sums, by theme."""

    player: str
    start: float
    luck: float
    skill: float
    others: float
    unexplained: float
    result: float
    decisions: int
    by_theme: dict[str, tuple[int, float]]


@dataclass(frozen=True)
class Games:
    """Some games of one table."""

    table: MeasuredTable
    numbers: range

    def review(self) -> list[tuple[int, list[SeatFigures]]]:
        return [(number, self.review_game(number)) for number in self.numbers]

    def review_game(self, number: int) -> list[SeatFigures]:
        """Play and review a game; the seats move on from game to game."""
        board = board_of(load(self.table.edition), self.table.rules)
        seed = f"{SEED}:{self.table.name}"
        plan = RunPlan(board.edition, board.rules, self.table.seats, seed, ROUNDS, date=DATE)
        played = play_batch(plan, number, number + 1).games[0]
        if not played.winners:
            return []
        found = review(passgo.replay(played.record))
        return [
            SeatFigures(
                player,
                share.start,
                share.luck,
                share.skill,
                share.others,
                share.unexplained,
                share.result,
                play.decisions,
                {theme: (of.decisions, of.decisions * of.loss) for theme, of in play.themes.items()},
            )
            for player, share, play in zip(played.seats, found.shares, found.play, strict=True)
        ]


def reviewed(folder: Path, table: MeasuredTable, games: int, jobs: int) -> list[list[SeatFigures]]:
    """The figures of finished games; those that are missing in the file are played and reviewed first."""
    file = folder / f"{'-'.join(table.name.replace(',', '').split())}.jsonl"
    known = dict(read(file))
    missing = [number for number in range(games) if number not in known]
    tasks = [Games(table, range(number, number + 1)) for number in missing]
    with file.open("a", encoding="utf-8") as out, parallel_map(min(jobs, max(1, len(tasks)))) as each:
        for done in each(Games.review, tasks):
            for number, seats in done:
                known[number] = seats
                out.write(json.dumps([number, [vars(seat) for seat in seats]]) + "\n")
                out.flush()
    sys.stderr.write(f"{table.name}: {games} games\n")
    return [known[number] for number in range(games) if known[number]]


def read(file: Path) -> Iterator[tuple[int, list[SeatFigures]]]:
    if file.exists():
        for line in file.read_text("utf-8").splitlines():
            number, seats = json.loads(line)
            yield number, [SeatFigures(**seat) for seat in seats]


def interval(values: list[float], digits: int = 3) -> str:
    """The mean with its 95 % interval."""
    half = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("nan")
    return f"{mean(values):+.{digits}f} ± {half:.{digits}f}"


def seats_by_player(found: dict[MeasuredTable, list[list[SeatFigures]]]) -> dict[str, list[SeatFigures]]:
    by_player: dict[str, list[SeatFigures]] = defaultdict(list)
    for games in found.values():
        for game in games:
            for seat in game:
                by_player[seat.player].append(seat)
    return by_player


def loss_of(seats: list[SeatFigures]) -> tuple[float, float]:
    """What a decision loses on average, with half of its 95 % interval."""
    return ratio([-seat.skill for seat in seats], [seat.decisions for seat in seats])


def loss_table(found: dict[MeasuredTable, list[list[SeatFigures]]]) -> str:
    """All bots by what their decisions lose in a game."""
    lines = [
        "| bot | games | decisions | lost by a decision, points | lost in a game, points | rating "
        f"| {' | '.join(THEMES)} | unexplained, mean size |",
        "|---" * (7 + len(THEMES)) + "|",
    ]
    rows = []
    for player, seats in seats_by_player(found).items():
        decisions = sum(seat.decisions for seat in seats)
        loss, half = loss_of(seats)
        lost = interval([-100 * seat.skill for seat in seats], 0).removeprefix("+")
        rating = rating_of_seats(seats)
        cells = []
        for theme in THEMES:
            counts = [seat.by_theme.get(theme, (0, 0.0)) for seat in seats]
            each, _ = ratio([lost for _, lost in counts], [count for count, _ in counts])
            cells.append(f"{100 * each:.2f}" if any(count for count, _ in counts) else "")
        row = (
            f"| `{player}` | {len(seats):,} | {decisions:,} | {100 * loss:.2f} ± {100 * half:.2f} | {lost} "
            f"| {rating.mean:.0f} [{rating.low:.0f}, {rating.high:.0f}], {rating.range} | {' | '.join(cells)} "
            f"| {100 * mean(abs(seat.unexplained) for seat in seats):.0f} |"
        )
        rows.append((-mean(seat.skill for seat in seats), row))
    return "\n".join([*lines, *(row for _, row in sorted(rows))])


def rating_of_seats(seats: list[SeatFigures]) -> Rating:
    """The rating of a bot. The seats of a game count as games of their own."""
    found = rate_games(
        [
            {theme: ThemePlay(count, lost / count) for theme, (count, lost) in seat.by_theme.items()}
            for seat in seats
        ]
    )
    assert found is not None
    return found


def ratio(losses: list[float], counts: list[int]) -> tuple[float, float]:
    """The loss per decision over games, with half of its 95 % interval."""
    total = sum(counts)
    if total == 0:
        return 0.0, 0.0
    each = sum(losses) / total
    games = len(losses)
    errors = [lost - each * count for lost, count in zip(losses, counts, strict=True)]
    return each, Z * sqrt(sum(error**2 for error in errors) * games / max(1, games - 1)) / total


def write_ratings(found: dict[MeasuredTable, list[list[SeatFigures]]]) -> None:
    """Write the ratings of the levels, with which people compare their own."""
    by_player = seats_by_player(found)
    lines = [f'    "{level}": {rating_of_seats(by_player[level]).mean:.0f}.0,\n' for level in LEVELS]
    text = RATINGS.read_text("utf-8")
    head, end = text.index("= {") + len("= {"), text.rindex("}")
    RATINGS.write_text(text[:head] + "\n" + "".join(lines) + text[end:], "utf-8")


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("reviews"))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--show", action="store_true", help="print the tables, and leave the page as it is")
    asked = parser.parse_args()
    weights = files("passgo").joinpath("bots/model/weights.json").read_text("utf-8")
    folder = asked.folder / played_by(weights)  # luck and skill do not depend on the other network
    folder.mkdir(parents=True, exist_ok=True)
    jobs = asked.jobs or processors()
    for games in range(AT_ONCE, asked.games + AT_ONCE, AT_ONCE):
        found = {table: reviewed(folder, table, min(games, asked.games), jobs) for table in EQUALS}
    if asked.show:
        print(loss_table(found))
    else:
        PAGE.write_text(between(PAGE.read_text("utf-8"), "losses", loss_table(found)), "utf-8")
        write_ratings(found)


if __name__ == "__main__":
    main()
