"""Charts of results: a heat map, worth over time, payback, and wins."""

import xml.etree.ElementTree as ET

import pytest

import passgo
from passgo.svg import charts
from passgo.svg.drawing import THEMES, Theme

SVG = "{http://www.w3.org/2000/svg}"
ODDS = passgo.odds("classic")


@pytest.fixture(scope="module")
def report() -> passgo.Report:
    return passgo.simulate(games=4, seats=["builder", "thrifty", "fp-a"], seed=7, jobs=1, rounds=40)


def read(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314 - our own


def titles(picture: str) -> list[str]:
    return [each.text or "" for each in read(picture).iter(f"{SVG}title")]


@pytest.mark.parametrize("theme", THEMES)
def test_the_heat_map_shows_every_square_with_its_share(theme: Theme) -> None:
    shown = titles(ODDS.svg("landings", theme=theme))
    for square in ODDS.squares:
        assert f"{square.name}: {square.percent:.2f}%" in shown
    assert charts.PAPER[theme] in ODDS.svg("landings", theme=theme)


def test_the_most_visited_square_is_the_hottest_and_an_unvisited_one_is_cold() -> None:
    picture = charts.heat_map(ODDS.printed, [0.0] * 24 + [5.0] + [0.0] * 16, "one")
    groups = {
        (each.findtext(f"{SVG}title") or "").partition(":")[0]: each.find(f"{SVG}rect")
        for each in read(picture).iter(f"{SVG}g")
    }
    hottest, coldest = groups["Illinois Avenue"], groups["Boardwalk"]
    assert hottest is not None
    assert coldest is not None
    assert (hottest.get("fill"), coldest.get("fill")) == (charts.HOT["light"], charts.COLD["light"])


def test_the_report_draws_where_tokens_landed_and_worth_over_time(report: passgo.Report) -> None:
    square = report.squares[24]
    assert f"{square.name}: {square.percent:.2f}%" in titles(report.svg())
    lines = {
        each.findtext(f"{SVG}title"): (each.get("points") or "").split()
        for each in read(report.svg("worth")).iter(f"{SVG}polyline")
    }
    assert {"builder", "fp-a"} <= set(lines) <= {"builder", "thrifty", "fp-a"}
    starts = {points[0] for points in lines.values()}
    assert len(starts) == 1  # all seats start with the same money


def test_the_payback_chart_has_a_row_for_every_lot_and_marks_values_beyond_its_edge() -> None:
    picture = ODDS.svg("payback")
    shown = titles(picture)
    hotel = ODDS.lots[39].stages[-1].throws_to_break_even
    assert hotel is not None
    assert f"Boardwalk, hotel: {hotel:,.0f}" in shown
    assert any(line.startswith("Mediterranean Avenue, alone") and "beyond the edge" in line for line in shown)
    names = {each.text for each in read(picture).iter(f"{SVG}text")}
    assert {lot.name for lot in ODDS.lots.values()} <= names


def test_a_tournament_draws_a_chart_of_its_wins() -> None:
    found = passgo.tournament(["builder", "thrifty"], games=4, alone="builder", jobs=1, rounds=30)
    texts = {each.text for each in read(found.svg()).iter(f"{SVG}text")}
    assert "three thrifty" in texts


@pytest.mark.parametrize("result", ["odds", "report"])
def test_a_notebook_shows_the_main_picture(result: str, report: passgo.Report) -> None:
    shown = ODDS if result == "odds" else report
    assert shown._repr_svg_() == shown.svg("landings")


def test_an_unknown_picture_is_refused() -> None:
    with pytest.raises(passgo.NoSuchTable, match="no picture 'worth'; there are landings, payback"):
        ODDS.svg("worth")


@pytest.mark.parametrize(
    ("most", "expected"), [(7, [0, 1, 2, 3, 4, 5, 6, 7]), (100, [0, 20, 40, 60, 80, 100]), (0, [0, 1])]
)
def test_ticks_are_round_numbers(most: float, expected: list[float]) -> None:
    assert charts.ticks(most) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("least", "most", "expected"),
    [(24, 980, [20, 50, 100, 200, 500, 1000]), (1, 1, [1, 2]), (3, 40, [2, 5, 10, 20, 50])],
)
def test_ticks_of_a_logarithmic_scale(least: float, most: float, expected: list[float]) -> None:
    assert charts.log_ticks(least, most) == pytest.approx(expected)


@pytest.mark.parametrize("edition", passgo.list_editions())
def test_no_name_of_a_heat_map_is_broken_inside_a_word(edition: str) -> None:
    """But for where an edition marks it, as in Mediter|ranean."""
    printed = passgo.load_edition(edition)
    picture = charts.heat_map(printed, [1.0] * 41, "where throws ended")
    lines = [text.text or "" for text in read(picture).iter(f"{SVG}text")]
    marked = [(square.board or square.name).replace("|", "-") for square in printed.squares]
    broken = [text for text in lines if text.endswith("-") and not any(text in name for name in marked)]
    assert broken == []


def test_labels_of_lines_that_end_together_stand_above_the_axis() -> None:
    assert charts.spread([50.0, 99.0, 100.0], 100.0) == [50.0, 84.0, 100.0]
    assert charts.spread([10.0, 11.0], 100.0) == [10.0, 26.0]
    assert charts.spread([], 100.0) == []
