"""Measures the bots, and rewrites the tables of docs/strength.md and the picture of all levels.

    python tools/make_strength.py [--games 600] [--jobs 2] [--only styles]

All rows have one seed. Times are CPU times, so that other processes matter little.
"""

import re
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from statistics import mean, median, quantiles
from time import process_time

import passgo
from pages import DOCS, options
from passgo import tournament
from passgo.bots import named_styles
from passgo.bots.levels import LEVELS
from passgo.bots.roster import StandardRoster
from passgo.bots.seated_bots import SeatedBots
from passgo.cli.tournament import draw
from passgo.cli.tournament_report import floors
from passgo.edition import load
from passgo.sim.intervals import share
from passgo.sim.tournament import share_against
from play_figures import EARLY, LATE, SHORT, Figures, play

PAGE = DOCS / "strength.md"
LEVELS_PICTURE = DOCS / "images" / "levels.png"
SEED = "strength"
# One against three, and a factor for the number of games: without the expert, games are fast.
MEETINGS = (
    ("expert", "trader", 1),
    ("expert:floor=0", "trader", 1),
    ("expert", "hard", 1),
    ("hard", "trader", 4),
    ("hard", "normal", 4),
    ("normal", "easy", 4),
    ("easy", "age-10", 4),
    ("age-10", "age-8", 4),
    ("age-8", "age-6", 4),
    ("easy", "normal", 4),
    ("age-10", "easy", 4),
    ("age-8", "age-10", 4),
    ("age-6", "age-8", 4),
)
STYLE_GAMES = {"hard": 1, "expert": 0.25}  # a factor again; two games for each of the fast levels
CASH_ROUNDS = (5, 10, 13, 16, 20, 25)
TIMED = 40  # games whose decisions are timed
SPEEDY = 500  # games that are timed as a whole


def win_rates(games: int, jobs: int | None) -> str:
    lines = [
        "| bot | against three | wins, % | games | least offer for a bundle, bot / others |",
        "|---|---|---|---|---|",
    ]
    for one, other, times in MEETINGS:
        found = tournament([other], games * times, alone=one, seed=SEED, jobs=jobs)
        won = found.scores[0].share()
        known = floors(found.scores)
        least = " / ".join(f"{known[bot]} %" for bot in (one, other))
        lines.append(
            f"| `{one}` | `{other}` | {won.percent:.1f} [{won.low:.1f}, {won.high:.1f}] | {won.out_of:,} "
            f"| {least} |"
        )
        sys.stderr.write(lines[-1] + "\n")
    return "\n".join(lines)


def all_levels(games: int, jobs: int | None) -> str:
    found = tournament(LEVELS, games, seed=SEED, jobs=jobs)
    draw(found, load("classic").title, LEVELS_PICTURE)
    bots = [standing.bot for standing in found.standings]
    lines = [
        f"Two against two, {games:,} games for each pair, percent that the row wins from the column:",
        "",
        f"| | {' | '.join(f'`{bot}`' for bot in bots)} | OpenSkill |",
        "|---" * (len(bots) + 2) + "|",
    ]
    for standing in found.standings:
        cells = []
        for other in bots:
            if other == standing.bot:
                cells.append("")
                continue
            won = share_against(standing.bot, other, found.scores)
            cells.append(f"{won.percent:.0f} [{won.low:.0f}, {won.high:.0f}]")
        skill = standing.skill
        rating = f"{skill.mean:.1f} [{skill.low:.1f}, {skill.high:.1f}]"
        lines.append(f"| `{standing.bot}` | {' | '.join(cells)} | {rating} |")
    return "\n".join(lines)


def all_styles(games: int, jobs: int | None) -> str:
    """Each style alone among three of the plain level, and what a player feels of it."""
    lines = [
        f"| level | style | wins of finished games, % | games | cash, rounds {EARLY} to {LATE}: mean / median "
        f"| below {SHORT} then, % of turns | stations and utilities, round {LATE} | buildings, round {LATE} "
        "| offers a game |",
        "|---" * 9 + "|",
    ]
    asked = list(product(LEVELS, ("", *named_styles.NAMES)))
    counts = [round(games * STYLE_GAMES.get(level, 2)) for level, _ in asked]
    with ProcessPoolExecutor(jobs) as pool:
        for (level, style), figures in zip(asked, pool.map(style_figures, asked, counts), strict=True):
            won = share(round(figures.won), figures.finished)
            wins = f"{won.percent:.1f} [{won.low:.1f}, {won.high:.1f}]" if style else "25"  # of equals
            cash = figures.middle_cash()
            lines.append(
                f"| `{level}` | {f'`{style}`' if style else ''} | {wins} | {figures.finished:,} "
                f"| {mean(cash):.0f} / {median(cash):.0f} | {figures.share_short():.0f} "
                f"| {mean(figures.stations):.2f} | {mean(figures.buildings):.1f} "
                f"| {figures.offers / figures.games:.1f} |"
            )
            sys.stderr.write(lines[-1] + "\n")
    return "\n".join(lines)


def style_figures(asked: tuple[str, str], games: int) -> Figures:
    level, style = asked
    if not style:
        return play([level] * 4, games // 4, SEED)[level]
    one = f"{level}:{style}"
    return play([one, level, level, level], games, SEED)[one]


def cash_by_round(games: int, jobs: int | None) -> str:
    lines = [
        f"| four of | {' | '.join(f'round {number}' for number in CASH_ROUNDS)} | below {SHORT}, % of turns |",
        "|---" * (len(CASH_ROUNDS) + 2) + "|",
    ]
    bots = ("trader", *LEVELS)
    with ProcessPoolExecutor(jobs) as pool:
        tables = pool.map(partial(play, games=games, seed=SEED), [[bot] * 4 for bot in bots])
        for bot, found in zip(bots, tables, strict=True):
            cash = found[bot].cash
            cells = [f"{mean(cash[number]):.0f} / {median(cash[number]):.0f}" for number in CASH_ROUNDS]
            lines.append(f"| `{bot}` | {' | '.join(cells)} | {found[bot].share_short():.0f} |")
            sys.stderr.write(lines[-1] + "\n")
    return "\n".join(lines)


def speeds() -> str:
    lines = [
        "| table | a game, ms | a decision of the one, ms: mean | 95th percentile | 99th percentile |",
        "|---|---|---|---|---|",
    ]
    for one, other in (("hard", "trader"), ("expert", "trader"), ("expert", "hard")):
        count = SPEEDY if one == "hard" else TIMED
        spent = [decision_times(one, other, number) for number in range(TIMED)]
        times = sorted(1000 * time for game in spent for time in game)
        cuts = quantiles(times, n=100)
        start = process_time()
        tournament([other], count, alone=one, seed=SEED, jobs=1)
        each = 1000 * (process_time() - start) / count
        lines.append(
            f"| `{one}` and three `{other}` | {each:.1f} | {mean(times):.2f} | {cuts[94]:.2f} | {cuts[98]:.2f} |"
        )
        sys.stderr.write(lines[-1] + "\n")
    return "\n".join(lines)


def decision_times(one: str, other: str, number: int) -> list[float]:
    """The times of all decisions of one bot in a game against three others."""
    game = passgo.new_game("classic", ["A", "B", "C", "D"], seed=f"{SEED}:{number}")
    place = number % 4
    names = {seat: one if seat == place else other for seat in range(4)}
    bots = SeatedBots(game, names, StandardRoster(game._state.board))
    times = []
    while game.outcome is None and game._state.round < 300:
        seat = bots.next_bot()
        assert seat is not None
        start = process_time()
        action = bots.action(seat)
        if seat == place:
            times.append(process_time() - start)
        game.play(seat, action)
    return times


def between(page: str, name: str, text: str) -> str:
    """The page with the part between two marks replaced."""
    marked = rf"(<!-- {name} -->\n).*?(\n<!-- /{name} -->)"
    found, count = re.subn(marked, lambda marks: f"{marks[1]}{text}{marks[2]}", page, flags=re.DOTALL)
    if count != 1:
        raise SystemExit(f"{PAGE} has no part {name}")
    return found


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--only", action="append", choices=("speeds", "wins", "levels", "styles", "cash"))
    asked = parser.parse_args()
    parts: dict[str, Callable[[], str]] = {
        "speeds": speeds,
        "wins": lambda: win_rates(asked.games, asked.jobs),
        "levels": lambda: all_levels(asked.games // 5, asked.jobs),
        "styles": lambda: all_styles(2 * asked.games, asked.jobs),
        "cash": lambda: cash_by_round(asked.games // 2, asked.jobs),
    }
    for name in asked.only or parts:
        text = parts[name]()
        PAGE.write_text(between(PAGE.read_text("utf-8"), name, text), "utf-8")


if __name__ == "__main__":
    main()
