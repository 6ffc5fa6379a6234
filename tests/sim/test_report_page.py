"""The report page of a simulation: self-contained, repeatable, with exact and simulated figures side by side."""

import json
import re
import shlex
from html import escape, unescape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

import passgo
from passgo.cli import main
from passgo.edition import load
from passgo.sim.page_lots import best_groups, known_groups
from passgo.sim.page_words import PageWords
from passgo.sim.report_page import report_page, script_data
from passgo.sim.summary import Report, Summary
from plans import plan
from texts import read

SVG = "{http://www.w3.org/2000/svg}"
VOID = {"br", "input", "meta"}
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


def titles(page: str) -> set[str]:
    """The tooltips of all marks."""
    return {title.text or "" for chart in charts(page) for title in chart.iter(f"{SVG}title")}


def rows_of(page: str, file: str) -> list[list[str]]:
    """The rows of the table that is saved under this name, as texts."""
    (holder,) = re.findall(rf'data-file="{file}".*?</table>', page, re.DOTALL)
    return [
        [unescape(re.sub("<[^>]*>", "", cell)) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)]
        for row in re.findall(r"<tr>.*?</tr>", holder, re.DOTALL)
    ]


def test_the_page_is_well_formed_and_loads_no_other_files(page: str) -> None:
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    loading = {name: value for name, value in reader.attributes if name in ("src", "href", "action", "data")}
    assert all(value and value.startswith("#") for value in loading.values())
    assert not {name for name, _ in reader.attributes if name.startswith("on")}
    assert set(re.findall(r"https?://[^\"' <]+", page)) == {"http://www.w3.org/2000/svg"}
    assert "url(" not in page
    assert "@import" not in page
    assert "<7>" not in page
    assert "seed &lt;7&gt;" in page


def test_links_on_the_page_lead_to_its_sections(page: str) -> None:
    targets = set(re.findall(r'href="#(.*?)"', page))
    assert targets
    assert targets <= set(re.findall(r'<section id="(.*?)"', page))


def test_the_page_has_a_light_a_dark_and_a_printed_style(page: str) -> None:
    assert "@media screen and (prefers-color-scheme: dark)" in page
    assert "@media print" in page
    light, dark = (
        set(re.findall(r"(--[\w-]+):", theme)) for theme in re.findall(r":root \{(.*?)\}", page, re.DOTALL)
    )
    assert dark <= light
    used = set(re.findall(r"var\((--[\w-]+)", page)) - {
        "--warmth",
        "--side",
    }  # these two are set by the cells
    assert used <= light


def test_no_text_can_end_the_data_for_the_script() -> None:
    written = script_data({"name": "</script><b>&"})
    assert "<" not in written
    assert json.loads(written) == {"name": "</script><b>&"}


def test_every_square_shows_simulated_and_exact_odds_in_percent_of_throws(page: str, result: Report) -> None:
    """The page, `simulate` and `odds` have one scale."""
    short, long = passgo.odds("classic"), passgo.odds("classic", jail="long")
    _, *rows = rows_of(page, "squares")
    assert [row[1:4] for row in rows] == [
        [f"{each.percent:.2f}%" for each in (square, one, other)]
        for square, one, other in zip(result.squares, short.squares, long.squares, strict=True)
    ]
    for squares in (result.squares, short.squares, long.squares):
        assert sum(square.percent for square in squares) == pytest.approx(100)
    assert all(square.stands == square.percent for square in result.squares)


def test_bots_and_places_come_with_their_intervals_and_count_finished_games(
    page: str, result: Report
) -> None:
    finished = result.games - int(result.unfinished.count)
    assert 0 < finished < result.games
    tips = titles(page)
    for bot in result.by_bot:
        name = f"{bot.bot}{' ×2' if bot.seats == 2 else ''}"
        interval = f"({bot.wins.low:.1f}–{bot.wins.high:.1f}%)"
        assert f"{name}: {bot.wins.percent:.1f}% {interval} of {finished} finished games" in tips
    assert sum(tip.startswith(("begins: ", "second: ", "third: ", "fourth: ")) for tip in tips) == 4
    assert sum(place.wins.percent for place in result.by_order) == pytest.approx(100)
    assert f"{result.unfinished.percent:.1f}% of the games were not over after 60 rounds" in page


def test_the_table_of_buildings_shows_what_each_one_pays_back_by_itself(page: str) -> None:
    """From the definition: the price of a building by the rent that it adds, times how often tokens come."""
    odds = passgo.odds("classic")
    rows = {row[0]: row[1:] for row in rows_of(page, "buildings")}
    for square in odds.printed.squares:
        if square.kind == "street":
            comes = odds.shares[square.index]
            rents = [2 * square.rents[0], *square.rents[1:]]
            added = [after - before for before, after in pairwise(rents)]
            throws = [square.house_price / (comes * rent) for rent in added]
            assert rows[square.name] == [f"{each:,.1f}" for each in throws]


def test_the_third_house_can_be_read_off(page: str) -> None:
    """Of the printed rents alone: the third house adds most on 20 streets."""
    streets = [square for square in load("classic").squares if square.kind == "street"]
    third = 0
    for square in streets:
        rents = [2 * square.rents[0], *square.rents[1:]]
        added = [after - before for before, after in pairwise(rents)]
        third += added.index(max(added)) == 2
    assert f"Third house: the fastest to pay back on {third} of {len(streets)} streets." in page


def test_all_lots_show_their_rent_and_payback(page: str, result: Report) -> None:
    rows = {row[0]: row for row in rows_of(page, "lots")}
    for lot in passgo.odds("classic").lots.values():
        row = rows[lot.name]
        assert row[3] == f"${result.lots[lot.square].rent_money / result.games:,.0f}"
        assert row[7] == f"{lot.stages[-1].throws_to_break_even:,.0f}"


# What is claimed.


def test_a_table_whose_games_are_not_over_is_not_judged() -> None:
    """After three rounds no game is over: nothing is said about winning, and the page says why."""
    report = passgo.simulate(games=30, seats=["builder"] * 4, rounds=3, jobs=1)
    page = report_page(report, "passgo simulate")
    assert report.unfinished.percent == 100
    shares = [each.wins for each in report.by_order] + [each.wins for each in report.by_bot]
    assert {share.out_of for share in shares + [each.wins for each in report.by_group]} == {0}
    assert "100.0% of the games were not over after 3 rounds" in page
    assert 'class="warning"' in page
    assert "These games are too few to compare groups." in page
    assert "Going first" not in page
    assert 'id="groups"' not in page


def test_what_one_run_claims_another_does_not_refute() -> None:
    """Groups that one run calls the best are not clearly beaten by another group in a run with another seed."""
    runs = [
        passgo.simulate(games=300, seats=["trader"] * 4, rules="short", seed=seed, jobs=1) for seed in (1, 2)
    ]
    words = PageWords(runs[0].printed, "en")
    for one, other in (runs, runs[::-1]):
        claimed = best_groups(words, one)
        seen = known_groups(words, other)
        assert claimed
        assert set(claimed) <= set(seen)
        highest = max(seen[name].high for name in claimed)
        assert [name for name, gain in seen.items() if gain.low > highest] == []


def test_the_length_of_unfinished_games_is_not_made_up() -> None:
    report = passgo.simulate(games=20, seats=["builder"] * 2, rounds=8, jobs=1)
    assert report.unfinished.percent > 50
    assert "The median game lasts more than 8 rounds" in report_page(report, "passgo simulate")


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


def test_a_report_compares_equals_unless_players_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = ["simulate", "--games", "2", "--rounds", "4", "--jobs", "1", "--json"]
    plain = json.loads(CliRunner().invoke(main, asked).stdout)
    assert plain["seats"] == ["trader", "fp-a", "fp-b", "fp-c"]
    equal = json.loads(CliRunner().invoke(main, [*asked, "--report", "best.html"]).stdout)
    assert equal["seats"] == ["trader"] * 4
    assert "4 equal players (trader)" in Path("best.html").read_text(encoding="utf-8")


def test_rules_given_twice_are_shown_side_by_side(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    asked = ["simulate", "--games", "4", "--rounds", "20", "--jobs", "1", "--seats", "builder,thrifty"]
    asked += ["--rules", "full", "--rules", "full+cash=3000"]
    assert CliRunner().invoke(main, [*asked, "--report", "best.html"]).exit_code == 0
    page = Path("best.html").read_text(encoding="utf-8")
    found = passgo.compare("full", "full+cash=3000", games=4, rounds=20, jobs=1, seats=["builder", "thrifty"])
    heads, *rows = rows_of(page, "rules")
    assert heads[1:] == ["full", "full+cash=3000"]
    rounds = next(row for row in rows if row[0] == "rounds")
    assert [cell.split(" ± ")[0] for cell in rounds[1:]] == [
        f"{each.rounds.mean:.1f}" for each in found.by_rules
    ]
    assert "--rules full --rules full+cash=3000" in page
    refused = CliRunner().invoke(main, asked)
    assert refused.exit_code == 2
    assert "passgo compare full full+cash=3000" in refused.stderr.replace("\n", " ")


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
    assert played.squares[30].percent == 0  # tokens leave Go to Jail at once
    for square, one, other in zip(played.squares, short.squares, long.squares, strict=True):
        least, most = sorted((one.percent, other.percent))
        assert least - 0.35 < square.percent < most + 0.35, square.name


def test_a_group_counts_for_its_first_owner() -> None:
    played = passgo.simulate(games=10, seats=["builder", "builder"], start=DARK_BLUE, rounds=40, jobs=1)
    groups = {group.group: group for group in played.by_group}
    assert [*groups][-2:] == ["station", "utility"]
    dark_blue = next(group for group in played.by_group if group.lots == [37, 39])
    assert dark_blue.held.percent == 100
    assert dark_blue.wins.out_of == 10 - played.unfinished.count > 0
    assert dark_blue.wins.count == played.by_seat[0].wins.count


# Languages.


@pytest.mark.parametrize(
    ("language", "texts_of_page"),
    [
        (
            "de",
            [
                "Welche Grundstücke sind die besten?",
                "60 Partien",
                "Wo Würfe enden",
                "Das dritte Haus",
                "Alle Grundstücke",
            ],
        ),
        (
            "es",
            [
                "¿Qué propiedades son las mejores?",
                "60 partidas",
                "Dónde acaban las tiradas",
                "La tercera casa",
                "Todas las propiedades",
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


def test_names_on_the_board_are_broken_where_their_edition_says(page: str) -> None:
    """No square has letters of its own size: what is too long for a line is broken."""
    names = re.findall(r'<span class="name" aria-hidden="true">(.*?)</span>', page)
    assert len(names) == 41
    assert "Mediter-<br>ranean<br>Ave." in names
    assert max(len(line) for name in names for line in unescape(name).split("<br>")) <= 15
    assert 'data-name="Mediterranean Avenue"' in page


def test_the_convention_about_doubles_out_of_jail_is_explained(page: str) -> None:
    """JAIL-4: the one point in which exact odds differ from widely quoted ones."""
    in_jail = passgo.odds("classic", jail="long").squares[-1].percent
    assert f"With long stays in Jail, {in_jail:.3f}% of all throws end In Jail." in page


def test_sentences_about_wins_say_that_they_count_finished_games(result: Report) -> None:
    words = PageWords(result.printed, "en")
    gain = result.by_group[0].gain
    assert f"of {gain.games} finished games" in words.gain(gain)
