"""The calibration of the model as a chart: predicted against observed, one panel for each kind of table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passgo.svg.charts import line, plain_text
from passgo.svg.elements import document, element, rect

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.training.measure import ModelMetrics

FIELD, GAP, TOP, ACROSS = 150.0, 46.0, 70.0, 5
PAPER, INK, QUIET, BLUE = "#ffffff", "#222222", "#9a9a9a", "#2f6db3"
FONT = "system-ui, sans-serif"


def calibration(figures: Sequence[ModelMetrics]) -> str:
    """Draw the chart as SVG: a dot for each bin, its size by the number of predictions; dots on the line are right."""
    down = -(-len(figures) // ACROSS)
    wide, high = GAP + ACROSS * (FIELD + GAP), TOP + down * (FIELD + GAP + 20)
    parts = [
        rect(0, 0, wide, high, fill=PAPER),
        plain_text(wide / 2, 22, "Chance to win: said (across) and come (up), in %", 18, INK, weight="600"),
    ]
    for place, found in enumerate(figures):
        x = GAP + place % ACROSS * (FIELD + GAP)
        y = TOP + place // ACROSS * (FIELD + GAP + 20)
        parts += panel(x, y, found)
    return document(wide, wide, high, "Calibration of the value model", parts, FONT)


def panel(x: float, y: float, found: ModelMetrics) -> list[str]:
    bottom = y + FIELD
    parts = [
        plain_text(x + FIELD / 2, y - 25, found.kind.name, 13, INK, weight="600"),
        plain_text(x + FIELD / 2, y - 10, f"{found.games:,} games, error {found.error:.4f}", 11, INK),
        rect(x, y, FIELD, FIELD, fill="none", stroke=QUIET),
        line(x, bottom, x + FIELD, y, QUIET, dashes="4 4"),
    ]
    for percent in (0, 50, 100):
        at = FIELD * percent / 100
        parts.append(plain_text(x + at, bottom + 12, str(percent), 11, INK))
        parts.append(plain_text(x - 6, bottom - at, str(percent), 11, INK, anchor="end"))
    rows = sum(count for _, _, count in found.deciles)
    for predicted, observed, count in found.deciles:
        size = 2.5 + 9 * (count / rows) ** 0.5
        parts.append(
            element(
                "circle",
                cx=x + FIELD * predicted,
                cy=bottom - FIELD * observed,
                r=size,
                fill=BLUE,
                fill_opacity=0.75,
            )
        )
    return parts
