"""`passgo edition`: output and exit statuses."""

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from passgo.cli.board import board
from passgo.cli.edition import app
from passgo.edition import load, names
from passgo.edition.begin import SCHEMA
from passgo.edition.differences import differences
from passgo.edition.load import BUILT_IN


def passgo_edition(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def drawn(name: str, width: int, coloured: bool = True) -> list[str]:
    """The lines of a board in a terminal of this width."""
    console = Console(width=width, record=True, file=StringIO())
    console.print(board(load(name), width, coloured))
    return console.export_text().splitlines()


def test_list_and_check_have_a_json_form(tmp_path: Path) -> None:
    listed = json.loads(passgo_edition("list", "--json").stdout)["editions"]
    assert [edition["id"] for edition in listed] == list(names())
    classic = load("classic")
    checked = json.loads(passgo_edition("check", "classic", "--json").stdout)
    assert checked.items() >= next(edition for edition in listed if edition["id"] == "classic").items()
    assert (checked["ok"], checked["counts"]["cards"]) == (True, len(classic.chance) + len(classic.chest))
    file = tmp_path / "town.toml"
    file.write_text('id = "town"\ntitle = "Town"\nextends = "classic"\nsalary = -1\n')
    result = passgo_edition("check", str(file), "--json")
    assert result.exit_code == 1
    wrong = json.loads(result.stdout)
    assert wrong["ok"] is False
    assert [(problem["line"], problem["where"]) for problem in wrong["problems"]] == [(4, "salary")]


def test_list_names_every_edition() -> None:
    result = passgo_edition("list")
    assert result.exit_code == 0
    for name in names():
        assert f"\n{name} " in result.output


@pytest.mark.parametrize("name", names())
def test_the_ring_fits_120_columns_exactly(name: str) -> None:
    lines = drawn(name, 120)
    assert {len(line) for line in lines} == {119}
    assert (lines[0][0], lines[0][-1], lines[-1][0], lines[-1][-1]) == ("┌", "┐", "└", "┘")


def test_the_ring_shows_names_and_prices_in_their_places() -> None:
    lines = drawn("classic", 120)
    assert "Free Parking" in lines[2][:15]
    assert "Go to Jail" in lines[2][-15:]
    boardwalk = next(number for number, line in enumerate(lines) if "Boardwalk" in line)
    assert "$400" in lines[boardwalk - 1]
    assert "St. Charles Place" in lines[boardwalk]


def test_a_bar_has_the_colour_of_its_group() -> None:
    console = Console(width=120, color_system="truecolor", force_terminal=True)
    with console.capture() as capture:
        console.print(board(load("classic"), 120, coloured=True))
    for group in load("classic").groups:
        red, green, blue = (int(group.colour[at : at + 2], 16) for at in (1, 3, 5))
        assert f"48;2;{red};{green};{blue}m" in capture.get(), group


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("width", [80, 100])
def test_a_narrow_terminal_gets_a_list_of_all_squares(name: str, width: int) -> None:
    lines = drawn(name, width)
    assert max(len(line) for line in lines) <= width
    numbers = [line.split()[0] for line in lines if line[:2].strip().isdigit()]
    assert numbers[:40] == [str(index) for index in range(40)]


@pytest.mark.parametrize("name", names())
def test_forty_columns_are_enough_for_every_name_group_and_rent(name: str) -> None:
    text = " ".join(" ".join(drawn(name, 40)).split())
    edition = load(name)
    groups = {group.id: group.name for group in edition.groups}
    for square in edition.squares:
        assert all(word in text for word in (*square.name.split(), groups.get(square.group, "")))
        assert " ".join(map(str, square.rents)) in text
    assert "…" not in text


def test_without_colours_the_groups_are_named() -> None:
    lines = drawn("classic", 120, coloured=False)
    [boardwalk] = [line for line in lines if "Boardwalk" in line]
    assert boardwalk.split() == [
        "39",
        "Boardwalk",
        "dark",
        "blue",
        "$400",
        "50",
        "200",
        "600",
        "1400",
        "1700",
        "2000",
    ]


def test_show_json_is_the_whole_edition() -> None:
    result = passgo_edition("show", "classic", "--json")
    shown = json.loads(result.output)
    assert shown["squares"][39]["name"] == "Boardwalk"
    assert len(shown["chance"]) == len(shown["chest"]) == 16


def test_show_draws_the_classic_board_by_default() -> None:
    result = passgo_edition("show")
    assert result.exit_code == 0
    assert "Boardwalk" in result.output


def test_box_lists_the_equipment_the_tokens_and_where_names_come_from() -> None:
    result = passgo_edition("box", "toysrus")
    assert result.exit_code == 0
    output = " ".join(result.output.split())
    assert "33 high rises in 3 heights of the same value" in output
    assert "1 Ferris Wheel printed printed" in output
    assert "28 property cards printed ours" in output
    assert "printed tokens Nerf Ball · Mr. Monopoly" in output
    assert "ours squares Animal Alley, Puppets" in output


def test_box_json_has_the_same_contents() -> None:
    box = json.loads(passgo_edition("box", "nfl", "--json").output)
    assert (box["edition"], box["title"]) == ("nfl", load("nfl").title)
    assert {
        "name": "collector's NFL coin",
        "part": "other",
        "count": 1,
        "source": "printed",
        "counted": "printed",
    } in (box["box"])
    assert box["pieces"]["hotel"]["source"] == "printed"
    assert [token["name"] for token in box["tokens"]] == list(load("nfl").tokens)
    assert "Denver Broncos" in box["squares"]["found"]
    assert sum(len(titles) for titles in box["cards"].values()) == 32


@pytest.mark.rule("SETUP-1", "RULING-PLAYERS")
@pytest.mark.parametrize(
    ("edition", "source"), [("mlb", "chosen"), ("nfl", "chosen"), ("boutique", "printed"), ("classic", None)]
)
def test_box_shows_whether_the_book_prints_the_number_of_players(edition: str, source: str | None) -> None:
    output = passgo_edition("box", edition).output.splitlines()[1]
    assert output.startswith("For 2 to 8 players")
    assert ("(ours: as many as there are tokens)" in output) == (source == "chosen")
    assert json.loads(passgo_edition("box", edition, "--json").output)["players_source"] == source


def test_box_of_a_file_that_lists_no_equipment(tmp_path: Path) -> None:
    text = (BUILT_IN / "classic.toml").read_text("utf-8")
    file = tmp_path / "town.toml"
    file.write_text(re.sub(r"\[\[box\]\]\n(.+\n)+\n", "", text), "utf-8")
    result = passgo_edition("box", str(file))
    assert result.exit_code == 0
    assert "The file lists no equipment." in result.output
    assert json.loads(passgo_edition("box", str(file), "--json").output)["box"] == []


def test_box_suggests_the_nearest_name() -> None:
    result = passgo_edition("box", "toyrus")
    assert result.exit_code == 2
    assert "did you mean 'toysrus'?" in result.output


def test_show_suggests_the_nearest_name() -> None:
    result = passgo_edition("show", "amerika")
    assert result.exit_code == 2
    assert "did you mean 'america'?" in result.output


def test_check_counts_what_is_in_a_good_file() -> None:
    result = passgo_edition("check", "america")
    assert result.exit_code == 0
    first, *counts = result.output.splitlines()
    assert first.startswith("ok: ")
    counted = {what: int(number) for number, what in (line.split(maxsplit=1) for line in counts)}
    assert (
        counted["squares"]
        == counted["names printed"] + counted["names found"] + counted["names of our own"]
        == 40
    )
    assert (counted["lots"], counted["groups"], counted["cards"], counted["challenges"]) == (28, 8, 32, 90)
    assert counted["tokens"] == len(load("america").tokens)


def test_check_names_the_file_that_lacks_lists_not_the_one_with_their_values(tmp_path: Path) -> None:
    file = tmp_path / "town.toml"
    file.write_text('id = "town"\ntitle = "Town"\n')
    result = passgo_edition("check", str(file))
    assert result.exit_code == 1
    *problems, count = result.output.splitlines()
    assert f"{file}: square: is missing; expected a list of tables, [[square]]" in problems
    assert all(problem.startswith(f"{file}: ") for problem in problems)
    assert count == f"{len(problems)} problems"


def test_check_prints_every_error_of_a_wrong_file(tmp_path: Path) -> None:
    file = tmp_path / "town.toml"
    file.write_text('id = "town"\ntitle = "Town"\nextends = "classic"\nsalary = -1\n[words]\njail = 3\n')
    result = passgo_edition("check", str(file))
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        f"{file}:4: salary: is the number -1; expected a whole number of at least 0",
        f"{file}:6: words.jail: is the number 3; expected a text",
        "2 problems",
    ]


def test_check_takes_any_file_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("town").write_text('id = "town"\ntitle = "Town"\nextends = "classic"\n')
    assert passgo_edition("check", "town").exit_code == 0


class TestNew:
    @pytest.mark.parametrize("extends", names())
    def test_a_new_file_is_valid_unchanged(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, extends: str
    ) -> None:
        monkeypatch.chdir(tmp_path)
        result = passgo_edition("new", "my-town", "--extends", extends)
        assert result.exit_code == 0, result.output
        for step in ("check", "show", "diff", "play"):
            assert re.search(rf"passgo (edition )?{step}\b.* my-town.toml", result.output)
        town = load(tmp_path / "my-town.toml")
        assert (town.id, town.title, town.extends) == ("my-town", "My Town", extends)
        found = {(each.part, each.what) for each in differences(load(extends), town)}
        assert (
            {("general", "title"), ("squares", "name")}
            <= found
            <= {("general", "title"), ("squares", "name"), ("general", "year")}
        )

    def test_every_commented_line_is_valid_when_enabled(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Lines that the file has as comments must work without their #."""
        monkeypatch.chdir(tmp_path)
        passgo_edition("new", "town")
        file = tmp_path / "town.toml"
        text = re.sub(r"^# (?=\w+ = |\[)", "", file.read_text("utf-8"), flags=re.MULTILINE)
        file.write_text(text, "utf-8")
        town = load(file)
        assert (town.words.houses, town.chance[0].effect.amount) == ("huts", 50)

    def test_a_new_file_names_the_schema_for_editors(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        passgo_edition("new", "town")
        first = (tmp_path / "town.toml").read_text("utf-8").splitlines()[0]
        assert first == f"#:schema {SCHEMA.resolve().as_uri()}"
        assert json.loads(passgo_edition("schema").output) == json.loads(SCHEMA.read_text("utf-8"))

    def test_an_existing_file_is_not_overwritten(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        file = tmp_path / "town.toml"
        file.write_text("mine", "utf-8")
        result = passgo_edition("new", "town")
        assert (result.exit_code, file.read_text("utf-8")) == (2, "mine")
        assert "town.toml is there already" in result.output

    @pytest.mark.parametrize(
        ("name", "more", "problem"),
        [
            ("My Town!", (), "like my-town"),
            ("classic", (), "classic is a built-in edition"),
            ("town", ("--extends", "atlantis"), "There is no edition 'atlantis' to extend"),
            ("nowhere/town", (), "cannot be written: No such file or directory"),
        ],
    )
    def test_a_wrong_name_is_refused_with_a_hint(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, more: tuple[str, ...], problem: str
    ) -> None:
        monkeypatch.chdir(tmp_path)
        result = passgo_edition("new", name, *more)
        assert result.exit_code == 2
        assert problem in result.output
        assert list(tmp_path.iterdir()) == []


class TestDiff:
    def test_diff_shows_what_the_rules_of_2008_changed(self) -> None:
        shown = passgo_edition("diff", "classic", "classic-2008")
        assert shown.exit_code == 0
        lines = [line.strip() for line in shown.output.splitlines()]
        for line in ("38 Luxury Tax", "flat: 75 → 100", "group: purple → brown", "- purple", "+ brown"):
            assert line in lines
        assert "effect: pay amount=150 → pay amount=50" in lines
        answer = json.loads(passgo_edition("diff", "classic", "classic-2008", "--json").output)
        assert lines[-1] == f"{len(answer['differences'])} differences"
        assert {"part": "squares", "where": "38", "what": "flat", "before": 75, "after": 100} in answer[
            "differences"
        ]

    def test_diff_compares_every_part(self, tmp_path: Path) -> None:
        file = tmp_path / "town.toml"
        file.write_text(
            'id = "town"\ntitle = "Town"\nextends = "classic"\nhouses = 40\nnotes = [[100, 5]]\n'
            '[words]\nhouse = "hut"\n[pieces.hotel]\ncolour = "#000000"\n[groups.red]\ncolour = "#ff0000"\n'
            '[tokens]\nnames = ["a", "b", "c", "d", "e", "f", "g", "iron"]\n[[box]]\nname = "map"\n'
            "[[square]]\nindex = 1\nrents = [1, 2, 3, 4, 5, 6]\n[[chest]]\nnumber = 2\ntitle = 'X'\n",
            "utf-8",
        )
        answer = json.loads(passgo_edition("diff", "classic", str(file), "--json").output)["differences"]
        found = {(each["part"], each["what"]) for each in answer}
        assert found >= {
            ("general", "houses"),
            ("general", "start_cash"),
            ("words", "house"),
            ("pieces", "colour"),
            ("groups", "colour"),
            ("tokens", ""),
            ("box", ""),
            ("squares", "rents"),
            ("chest", "title"),
        }
        assert not [each for each in answer if each["where"] == "iron"]

    def test_an_edition_differs_in_nothing_from_itself(self) -> None:
        assert (
            passgo_edition("diff", "mlb", "mlb").output
            == f"{load('mlb').title} and {load('mlb').title} differ in nothing.\n"
        )
