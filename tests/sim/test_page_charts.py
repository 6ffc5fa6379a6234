"""The scales and labels of the report page's charts."""

from itertools import pairwise
from math import floor, log10
from statistics import fmean

import pytest

from passgo.sim.page_charts import (
    BETWEEN,
    Column,
    Range,
    column_chart,
    range_chart,
    spread_labels,
    ticks_between,
)


@pytest.mark.parametrize(
    ("least", "most"), [(-3.2, 9.1), (24.1, 25.9), (20, 20), (2.971, 2.998), (-250, -3), (0, 0.004)]
)
def test_marks_are_round_and_hold_all_values(least: float, most: float) -> None:
    marks = ticks_between(least, most)
    assert 2 <= len(marks) <= 10
    assert marks[0] <= least
    assert marks[-1] >= most
    step = marks[1] - marks[0]
    assert all(after - before == pytest.approx(step) for before, after in pairwise(marks))
    assert round(step / 10 ** floor(log10(step) + 1e-9), 6) in (1, 2, 2.5, 5)


def test_one_uncertain_figure_does_not_flatten_the_others() -> None:
    """Three figures known to one point, and one to fifty: the scale is that of the three."""
    sure = [Range(f"{at}", at - 1, at, at + 1, "", "", "red") for at in (10.0, 12.0, 14.0)]
    unsure = Range("unsure", -40, 11, 60, "", "", "red")
    marks: list[float] = []

    def mark_of(mark: float) -> str:
        marks.append(mark)
        return f"{mark}"

    range_chart([*sure, unsure], "chart", mark_of, 12.0)
    assert min(marks) >= 0
    assert max(marks) <= 25


def test_an_interval_that_goes_on_beyond_the_scale_ends_in_an_arrow() -> None:
    sure = [Range(f"{at}", at - 1, at, at + 1, "", "", "red") for at in (10.0, 12.0, 14.0)]
    unsure = Range("unsure", -40, 11, 13, "", "", "red")
    assert range_chart(sure, "chart", str, 12.0).count('class="beyond"') == 0
    assert range_chart([*sure, unsure], "chart", str, 12.0).count('class="beyond"') == 1


def test_a_column_of_another_kind_says_what_it_is() -> None:
    columns = [Column("1", 60.0, "tip"), Column("11", 38.0, "tip"), Column("", 2.0, "tip", "2% not over")]
    chart = column_chart(columns, "chart", str, 400.0, "rounds")
    assert chart.count('class="column open"') == 1
    assert ">2% not over</text>" in chart
    assert ">rounds</text>" in chart


def test_labels_at_the_ends_of_lines_do_not_cover_each_other() -> None:
    places = spread_labels([50, 52, 53, 198, 199], 0, 200)
    assert places[1] == pytest.approx(fmean([50, 52, 53]))  # around the ends of their lines
    assert places == sorted(places)
    assert all(below - above >= BETWEEN - 1e-9 for above, below in pairwise(places))
    assert places[0] >= 0
    assert places[-1] <= 200
