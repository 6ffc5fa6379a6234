"""Charts of tournaments and comparisons as image files, drawn by matplotlib."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from passgo.sim.comparison import MEASURES, Comparison
from passgo.sim.tournament import Score, Standing, share_against
from passgo.speech import Catalogue

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK, QUIET, BLUE = "#222222", "#8a8a8a", "#2f6db3"


def draw_pairs(
    standings: Sequence[Standing], scores: Sequence[Score], title: str, file: Path, catalogue: Catalogue
) -> None:
    """The share of games that each bot wins against each other, beside their skills; best on top."""
    sheet = new_sheet(5.6 + 0.75 * len(standings), 1.9 + 0.55 * len(standings))
    left, right = sheet.subplots(1, 2, width_ratios=(1.6, 1))
    bots = [standing.bot for standing in standings]
    draw_matrix(left, bots, scores, catalogue)
    skills = [standing.skill for standing in standings]
    draw_intervals(right, bots, [(skill.low, skill.mean, skill.high) for skill in skills], catalogue)
    right.set_title(catalogue.text("report.skill"), fontsize=10, color=INK)
    right.set_yticks([])
    sheet.suptitle(catalogue.text("commands.tournament.pairs", title=title), color=INK)
    sheet.savefig(file)


def draw_one_against_three(scores: Sequence[Score], title: str, file: Path, catalogue: Catalogue) -> None:
    """The share of games that a bot wins alone against three of each other kind."""
    sheet = new_sheet(8, 1.9 + 0.45 * len(scores))
    axes = sheet.subplots()
    in_order = sorted(scores, key=lambda score: score.share().percent)
    shares = [score.share() for score in in_order]
    draw_intervals(
        axes,
        [catalogue.text("report.three", bot=score.meeting.other) for score in in_order],
        [(share.low, share.percent, share.high) for share in shares],
        catalogue,
    )
    axes.axvline(25, color=QUIET, linestyle="--", linewidth=1)
    bottom = len(scores) - 0.6
    axes.annotate(
        catalogue.text("report.equals"),
        (25, bottom),
        (4, 0),
        textcoords="offset points",
        color=QUIET,
        fontsize=9,
    )
    axes.set_xlim(0, 100)
    axes.set_xlabel(catalogue.text("report.wins"), color=INK)
    heading = catalogue.text("commands.tournament.alone", bot=scores[0].meeting.one, title=title)
    sheet.suptitle(heading, color=INK)
    sheet.savefig(file)


def draw_comparison(found: Comparison, title: str, file: Path, catalogue: Catalogue) -> None:
    """A panel for each measure with a row for each set of rules, the first on top."""
    names = [figures.rules for figures in found.by_rules]
    longest = max(len(name) for name in names)
    sheet = new_sheet(2 + 0.075 * longest + 2.6 * len(MEASURES), 1.6 + 0.32 * len(names))
    for axes, measure in zip(sheet.subplots(1, len(MEASURES)), MEASURES, strict=True):
        means = [getattr(figures, measure) for figures in found.by_rules]
        draw_intervals(axes, names, [(mean.low, mean.mean, mean.high) for mean in means], catalogue)
        axes.axvline(means[0].mean, color=QUIET, linestyle="--", linewidth=1)
        axes.set_title(catalogue.text(f"commands.compare.{measure}"), fontsize=9, color=INK)
        if measure != "rounds":
            axes.set_yticks([])
    sheet.suptitle(title, color=INK)
    sheet.savefig(file)


def new_sheet(width: float, height: float) -> "Figure":
    """A figure without pyplot, which would need a window system."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), dpi=150, layout="constrained", facecolor="white")


def draw_matrix(axes: "Axes", bots: Sequence[str], scores: Sequence[Score], catalogue: Catalogue) -> None:
    shares = {(a, b): share_against(a, b, scores) for a in bots for b in bots if a != b}
    percents = {pair: share.percent for pair, share in shares.items() if share.out_of > 0}
    cells = [[percents.get((a, b), float("nan")) for b in bots] for a in bots]
    axes.imshow(cells, cmap="RdYlBu", vmin=0, vmax=100, aspect="auto")
    for (a, b), percent in percents.items():
        ink = "white" if percent < 20 or percent > 80 else INK  # both ends of the scale are dark
        at = (bots.index(b), bots.index(a))
        axes.text(*at, f"{percent:.0f}", ha="center", va="center", color=ink, fontsize=10)
    axes.set_xticks(range(len(bots)), bots)
    axes.set_yticks(range(len(bots)), bots)
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.set_title(catalogue.text("commands.tournament.matrix"), fontsize=10, color=INK)


def draw_intervals(
    axes: "Axes", names: Sequence[str], intervals: Sequence[tuple[float, float, float]], catalogue: Catalogue
) -> None:
    """A row per name, the first on top: a dot, its interval and the number."""
    for row, (low, middle, high) in enumerate(intervals):
        axes.plot([low, high], [row, row], color=BLUE, linewidth=3, solid_capstyle="butt", alpha=0.5)
        axes.plot([middle], [row], "o", color=BLUE, markersize=6, clip_on=False)
        axes.annotate(
            catalogue.number(middle, 1),
            (high, row),
            (7, 0),
            textcoords="offset points",
            va="center",
            color=INK,
            fontsize=9,
        )
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.margins(x=0.15)
    axes.grid(axis="x", color="#e5e5e5")
    axes.set_axisbelow(True)
    axes.tick_params(length=0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
