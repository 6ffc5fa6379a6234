"""Draws the learning curves of docs/training/*.csv, which docs/examples/train_ppo.py wrote, and their table in
docs/research.md: python tools/make_training.py"""

import csv
import json
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt

from pages import DOCS, between, options, renew

RUNS = {"trader": "three traders", "fp": "fp-a, fp-b, fp-c"}
COLOURS = {"trader": "#b3541e", "fp": "#1f5f8b"}
BEGIN, END = "<!-- training: made by make_training.py -->\n", "<!-- end of training -->"

mpl.rcParams["svg.hashsalt"] = "passgo"  # the same picture gives the same file


def rows_of(run: str) -> list[dict[str, str]]:
    return list(csv.DictReader((DOCS / "training" / f"{run}.csv").read_text().splitlines()))


def draw(path: Path) -> None:
    figure, axes = plt.subplots(figsize=(8, 4.2))
    for run, name in RUNS.items():
        rows = rows_of(run)
        games = [int(row["games"]) / 1000 for row in rows]
        rate, low, high = ([100 * float(row[key]) for row in rows] for key in ("rate", "low", "high"))
        axes.plot(games, rate, color=COLOURS[run], marker="o", markersize=3, label=f"against {name}")
        axes.fill_between(games, low, high, color=COLOURS[run], alpha=0.18, linewidth=0)
    axes.axhline(25, color="#777777", linewidth=1, linestyle=":")
    axes.annotate("equals", (0, 25), xytext=(2, 3), textcoords="offset points", fontsize=8, color="#555555")
    axes.set(
        xlabel="games played in training, thousands", ylabel="games won, %", ylim=(0, None), xlim=(0, None)
    )
    axes.legend(frameon=False, loc="upper left")
    axes.spines[["top", "right"]].set_visible(False)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def table() -> str:
    lines = [
        "| opponents | games won, % | games | trained on | CPU minutes | minutes by the clock |",
        "|---|---|---|---|---|---|",
    ]
    for run, name in RUNS.items():
        result = json.loads((DOCS / "training" / f"{run}.json").read_text())
        last = result["final"]
        rate, low, high = (100 * last[key] for key in ("rate", "low", "high"))
        trained = f"{last['games']:,} games, {last['steps'] / 1e6:.1f} million steps"
        clock = f"{last['cpu_minutes']:.0f} | {last['minutes']:.0f}"
        lines.append(
            f"| {name} | {rate:.1f} [{low:.1f}, {high:.1f}] | {last['played']:,} | {trained} | {clock} |"
        )
    return "\n".join(lines) + "\n"


def renewed(page: str) -> str:
    return between(page, BEGIN, END, table())


def main() -> None:
    options(__doc__).parse_args()
    draw(DOCS / "images" / "training.svg")
    renew(DOCS / "research.md", renewed)


if __name__ == "__main__":
    main()
