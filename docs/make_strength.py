"""Measures players and model, and writes the table of strength.md and the picture of the calibration anew.

    python docs/make_strength.py [--games 150] [--jobs 2] [--figures FILE]

FILE has what `passgo train --measure --json` printed; without it, the model is measured as well.
"""

import argparse
import json
import re
import sys
from pathlib import Path

from passgo import tournament
from passgo.cli.tournament_report import floors
from passgo.cli.train import shipped
from passgo.training.held_out import measure_all
from passgo.training.measure import Figures
from passgo.training.picture import calibration
from passgo.training.settings import Kind

DOCS = Path(__file__).parent
PAGE = DOCS / "strength.md"
PICTURE = DOCS / "images" / "calibration.svg"
SEED = "strength"
# One against three; without the expert, games are quick, and ten times as many are played.
MEETINGS = (
    ("expert", "trader", 1),
    ("expert:floor=0", "trader", 1),
    ("expert", "hard", 1),
    ("hard", "trader", 10),
    ("hard", "normal", 10),
    ("normal", "easy", 10),
)


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


def measured(file: Path | None) -> list[Figures]:
    if file is None:
        return measure_all(shipped(), 1.0, lambda what, done, of: None)
    figures = []
    for table in json.loads(file.read_text("utf-8"))["tables"]:
        table.pop("reached")
        kind = Kind(**table.pop("kind"))
        deciles = tuple(tuple(decile) for decile in table.pop("deciles"))
        figures.append(Figures(kind, deciles=deciles, **table))
    return figures


def between(page: str, name: str, text: str) -> str:
    """The page with the part between two marks replaced."""
    marked = rf"(<!-- {name} -->\n).*?(\n<!-- /{name} -->)"
    found, count = re.subn(marked, lambda marks: f"{marks[1]}{text}{marks[2]}", page, flags=re.DOTALL)
    if count != 1:
        raise SystemExit(f"{PAGE} has no part {name}")
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=150)
    asked.add_argument("--jobs", type=int)
    asked.add_argument("--figures", type=Path)
    options = asked.parse_args()
    PICTURE.write_text(calibration(measured(options.figures)), "utf-8")
    PAGE.write_text(between(PAGE.read_text("utf-8"), "wins", win_rates(options.games, options.jobs)), "utf-8")


if __name__ == "__main__":
    main()
