"""The contents of each edition's box, the look of its buildings, and their translations."""

from pathlib import Path

import pytest

from passgo.edition import Edition, load, names
from texts import TRANSLATED, read


@pytest.fixture(params=names())
def edition(request: pytest.FixtureRequest) -> Edition:
    return load(str(request.param))


def listed(edition: Edition) -> dict[str, int]:
    return {item.part: item.count for item in edition.box if item.part != "other"}


def test_each_box_has_what_every_game_needs(edition: Edition) -> None:
    parts = listed(edition)
    assert parts.keys() - {"challenges"} == {
        "board", "deeds", "money", "tray", "dice", "tokens", "chance", "chest", "houses", "hotels",
    }  # fmt: skip
    assert (parts["board"], parts["dice"], parts["deeds"]) == (1, 2, 28)
    assert (parts["houses"], parts["hotels"]) == (edition.houses, edition.hotels)
    assert parts["tokens"] == len(edition.tokens)
    assert parts["chance"] == parts["chest"] == 16
    assert parts.get("challenges", 0) == len(edition.challenges)


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("classic", {}),
        ("mlb", {}),
        ("nfl", {"football helmet dice cup": 1, "collector's NFL coin": 1}),
        ("america", {"alternate corner spaces on a cardboard sheet": 4}),
        ("boutique", {}),
        ("toysrus", {"Ferris Wheel": 1}),
    ],
)
def test_items_that_only_one_edition_has(name: str, others: dict[str, int]) -> None:
    assert {item.name: item.count for item in load(name).box if item.part == "other"} == others


@pytest.mark.parametrize("name", ["mlb", "nfl"])
def test_sports_have_red_and_blue_pieces_as_their_books_say(name: str) -> None:
    pieces = load(name).pieces
    red, blue = bytes.fromhex(pieces.house.colour[1:]), bytes.fromhex(pieces.hotel.colour[1:])
    assert red[0] == max(red)
    assert blue[2] == max(blue)
    assert pieces.house.source == pieces.hotel.source == "printed"
    assert [item.name.split()[0] for item in load(name).box if item.part in ("houses", "hotels")] == [
        "red",
        "blue",
    ]


def test_high_rises_have_three_heights_and_nothing_else_has() -> None:
    heights = {name: load(name).pieces.house.heights for name in names()}
    assert [name for name, count in heights.items() if count > 1] == ["toysrus"]
    assert heights["toysrus"] == 3


def test_a_count_that_no_book_gives_has_another_source() -> None:
    counted = {(name, item.part): item.counted for name in names() for item in load(name).box}
    assert counted["mlb", "houses"] == "printed"
    assert counted["nfl", "houses"] == "chosen"
    assert counted["mlb", "chance"] == counted["boutique", "chance"] == "chosen"
    assert counted["america", "chance"] == counted["toysrus", "chance"] == "printed"
    assert counted["boutique", "tokens"] == "found"


def test_an_edition_that_extends_another_keeps_its_box_with_the_new_counts(tmp_path: Path) -> None:
    file = tmp_path / "town.toml"
    file.write_text(
        'id = "town"\ntitle = "Town"\nextends = "classic"\nhouses = 40\n[pieces.house]\nheights = 2\n',
        "utf-8",
    )
    town, classic = load(file), load("classic")
    assert listed(town) == {**listed(classic), "houses": 40}
    assert (town.pieces.house.colour, town.pieces.house.heights) == (classic.pieces.house.colour, 2)
    assert town.pieces.hotel == classic.pieces.hotel


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("name", [name for name in names() if name != "classic-2008"])
def test_the_items_of_a_box_are_translated(name: str, language: str) -> None:
    texts = read(language, f"editions/{name}")
    translated, words = texts["box"], texts["words"]
    assert translated.keys() == {item.name for item in load(name).box}
    for item in load(name).box:
        if item.part in ("houses", "hotels"):
            assert translated[item.name].startswith(words[item.part])
        elif item.part in ("chance", "chest"):
            assert words[item.part] in translated[item.name]


def test_an_age_is_that_of_the_book_where_it_prints_one() -> None:
    ages = {name: load(name).age for name in names()}
    assert ages == {
        **dict.fromkeys(("classic", "classic-2008", "mlb"), 0),
        **dict.fromkeys(("nfl", "america", "boutique", "toysrus"), 8),
    }


def test_the_challenge_cards_are_red_as_printed() -> None:
    (cards,) = [item for item in load("america").box if item.part == "challenges"]
    assert (cards.name, cards.source) == ("red American Challenge cards", "printed")


def test_both_decks_of_the_nfl_edition_have_printed_names() -> None:
    decks = {
        square.name: square.source for square in load("nfl").squares if square.kind in ("chance", "chest")
    }
    assert decks == {"NFC": "printed", "AFC": "printed"}


def test_the_nfl_edition_has_football_dice_and_a_helmet() -> None:
    dice = {name: load(name).pieces.dice for name in names()}
    assert (dice["nfl"].form, dice["nfl"].cup, dice["nfl"].source) == ("footballs", "helmet", "printed")
    assert {dice[name].form for name in names() if name != "nfl"} == {"cubes"}
    assert {dice[name].cup for name in names() if name != "nfl"} == {"none"}


def test_an_edition_has_the_dice_of_the_one_that_it_extends(tmp_path: Path) -> None:
    file = tmp_path / "league.toml"
    file.write_text('id = "league"\ntitle = "League"\nextends = "nfl"\n', "utf-8")
    assert load(file).pieces.dice == load("nfl").pieces.dice
    file.write_text('id = "cup"\ntitle = "Cup"\nextends = "mlb"\n[pieces.dice]\ncup = "helmet"\n', "utf-8")
    assert (load(file).pieces.dice.form, load(file).pieces.dice.cup) == ("cubes", "helmet")
