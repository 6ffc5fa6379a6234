"""The report page of a simulation: self-contained, repeatable, with exact and simulated figures side by side."""

import re
import shlex
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

import passgo
from passgo.cli import main
from passgo.sim.report_page import report_page
from passgo.sim.summary import Report, Summary
from plans import plan
from texts import read

SVG = "{http://www.w3.org/2000/svg}"
VOID = {"meta"}
DARK_BLUE = "passgo1 classic full 1500@0/1500@0 37,39/- ?16|?16 0:throw:0:0:-:00 - - - r1.t1.s0.o0 -"


class Reader(HTMLParser):
    """Checks that every element is closed where it should be."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def result() -> Report:
    return passgo.simulate(
        games=60, seats=["builder", "thrifty", "random", "builder"], seed="<7>", rounds=60, jobs=1
    )


@pytest.fixture(scope="module")
def page(result: Report) -> str:
    return report_page(result, "passgo simulate --seed '<7>'")


def charts(page: str) -> list[ElementTree.Element]:
    return [ElementTree.fromstring(chart) for chart in re.findall(r"<svg.*?</svg>", page, re.DOTALL)]  # noqa: S314 - our own


def test_the_page_is_well_formed_and_loads_no_other_files(page: str) -> None:
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert "script" not in reader.tags
    assert not {name for name, _ in reader.attributes} & {"src", "href", "onload", "onclick"}
    assert set(re.findall(r"https?://[^\"' <]+", page)) == {"http://www.w3.org/2000/svg"}
    assert "url(" not in page
    assert "@import" not in page
    assert "<7>" not in page
    assert "Seed &lt;7&gt;" in page


def test_the_page_has_a_light_a_dark_and_a_printed_style(page: str) -> None:
    assert "@media screen and (prefers-color-scheme: dark)" in page
    assert "@media print" in page
    used = set(re.findall(r"var\((--[\w-]+)\)", page))
    for theme in re.findall(r":root \{(.*?)\}", page, re.DOTALL):
        assert used <= set(re.findall(r"(--[\w-]+):", theme))


def test_every_square_shows_simulated_and_exact_odds(page: str, result: Report) -> None:
    (chart,) = [
        chart for chart in charts(page) if chart.findtext(f"{SVG}title") == "Where tokens stand after a throw"
    ]
    tooltips = [element.text for element in chart.findall(f"{SVG}g/{SVG}title")]
    short, long = passgo.odds("classic"), passgo.odds("classic", jail="long")
    assert tooltips == [
        f"{square.name}: {square.stands:.2f}% played; "
        f"exactly {short.squares[square.square].percent:.2f}% or {long.squares[square.square].percent:.2f}%"
        for square in result.squares
    ]
    assert len(chart.findall(f".//{SVG}line[@class='exact']")) == len(tooltips) == 41


def test_bots_places_and_groups_come_with_their_intervals(page: str, result: Report) -> None:
    tooltips = {title.text for chart in charts(page) for title in chart.iter(f"{SVG}title")}
    shares = [(f"{bot.bot}{' ×2' if bot.seats == 2 else ''}", bot.wins) for bot in result.by_bot]
    shares += [(group.name, group.wins) for group in result.by_group if group.wins.out_of]
    assert len(shares) > 8
    for name, wins in shares:
        interval = f"({wins.low:.1f}–{wins.high:.1f}%)"
        assert f"{name}: {wins.percent:.1f}% {interval} of {wins.out_of:,} games" in tooltips
    assert (
        sum(text.startswith(("begins: ", "second: ", "third: ", "fourth: ")) for text in tooltips if text)
        == 4
    )


def test_every_lot_shows_its_income_and_the_payback_of_every_building(page: str, result: Report) -> None:
    rows = re.findall(r"<tr>(<th>.*?)</tr>", page)
    for lot in passgo.odds("classic").lots.values():
        (row,) = [row for row in rows if f"</i>{escape(lot.name)}</th>" in row and "rgba" in row]
        assert f"<td>${result.lots[lot.square].rent_money / result.games:,.0f}</td>" in row
        shown = re.findall(r">([\d,]+|&gt;1,000)</td>", row)[-len(lot.stages) :]
        assert len(shown) == len(lot.stages)
        assert shown[-1] == f"{lot.stages[-1].throws_to_break_even:,.0f}"


def test_the_command_on_the_page_makes_the_same_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    options = [
        "--edition",
        "mlb",
        "--rules",
        "short",
        "--seats",
        "builder,random",
        "--rounds",
        "9",
        "--jobs",
        "1",
    ]
    asked = ["simulate", "--games", "7", "--seed", "it's 5", *options, "--report", "best.html"]
    assert CliRunner().invoke(main, asked).exit_code == 0
    page = (tmp_path / "best.html").read_text(encoding="utf-8")
    (command,) = re.findall(r"<pre>(.*?)</pre>", page)
    words = shlex.split(command.replace("&#x27;", "'").replace("&quot;", '"'))
    (tmp_path / "best.html").unlink()
    assert CliRunner().invoke(main, words[1:]).exit_code == 0
    assert (tmp_path / "best.html").read_text(encoding="utf-8") == page


def test_a_run_without_games_makes_a_page_without_charts() -> None:
    nothing = Summary(plan(("builder", "random")), 10).report()
    page = report_page(nothing, "passgo simulate")
    assert "0 games" in page
    assert charts(page) == []


def test_a_missing_folder_is_refused_before_the_games() -> None:
    result = CliRunner().invoke(
        main, ["simulate", "--games", "1000000", "--report", "/no/such/folder/x.html"]
    )
    assert result.exit_code == 2
    assert "There is no folder /no/such/folder" in result.stderr


# The figures that only the page shows.


def test_tokens_stand_where_the_exact_odds_say() -> None:
    """Random bots stay in Jail for some turns: squares lie between the odds of short and long stays, with a margin."""
    played = passgo.simulate(games=120, seats=["random"] * 4, rounds=60, jobs=1)
    short, long = passgo.odds("classic"), passgo.odds("classic", jail="long")
    assert sum(square.stands for square in played.squares) == pytest.approx(100)
    assert played.squares[30].stands == 0  # tokens leave Go to Jail at once
    for square, one, other in zip(played.squares, short.squares, long.squares, strict=True):
        least, most = sorted((one.percent, other.percent))
        assert least - 0.35 < square.stands < most + 0.35, square.name


def test_a_group_counts_for_its_first_owner() -> None:
    played = passgo.simulate(games=10, seats=["builder", "builder"], start=DARK_BLUE, rounds=40, jobs=1)
    groups = {group.group: group for group in played.by_group}
    assert [*groups][-2:] == ["station", "utility"]
    dark_blue = next(group for group in played.by_group if group.lots == [37, 39])
    assert dark_blue.held.percent == 100
    assert dark_blue.wins.out_of == 10
    assert dark_blue.wins.count == played.by_seat[0].wins.count


# Languages.


@pytest.mark.parametrize(
    ("language", "texts_of_page"),
    [
        (
            "de",
            [
                "Wer gewinnt",
                "60 Partien",
                "Wo Figuren nach einem Wurf stehen",
                "ganze Gruppe",
                "Bahnhöfe",
            ],
        ),
        (
            "es",
            [
                "Quién gana",
                "60 partidas",
                "Dónde están las fichas tras una tirada",
                "grupo completo",
                "Estaciones",
            ],
        ),
    ],
)
def test_the_page_is_translated_into_every_language(
    result: Report, page: str, language: str, texts_of_page: list[str]
) -> None:
    translated = report_page(result, "passgo simulate", language)
    assert f'<html lang="{language}">' in translated
    for text in texts_of_page:
        assert text in translated
    texts = [text for key, text in read("en", "reports").items() if "{" not in text and len(text) > 12]
    assert [text for text in texts if f">{escape(text)}<" in translated] == []
    assert sum(f">{escape(text)}<" in page for text in texts) > 8  # the comparison is not empty
