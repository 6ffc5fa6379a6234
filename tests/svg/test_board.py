"""The board as an SVG picture, drawn with the same data as the browser's board."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from typer.testing import CliRunner

import passgo
from passgo.cli import main
from passgo.edition import load, names
from passgo.svg.drawing import THEMES, Look, Theme, data, seat_colour
from passgo.svg.fitting import SMALLEST, name_box, tidy, written
from passgo.svg.geometry import side_of
from svg.shared_figures import text

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"


def read(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314 - our own


def titles(picture: str) -> list[str]:
    return [each.text or "" for each in read(picture).iter(f"{SVG}title")]


def words(picture: str) -> list[str]:
    return [each.text or "" for each in read(picture).iter(f"{SVG}text")]


def crowded(edition: str = "classic") -> passgo.Game:
    return passgo.scene(
        edition,
        seats=[
            {"name": "Ann", "square": 24, "cash": 1234},
            {"name": 'B<o> & "Co"', "jail": 1},
            {"status": "bankrupt"},
            5,
        ],
        lots={
            37: {"owner": 0, "hotel": True},
            39: {"owner": 0, "hotel": True},
            1: {"owner": 3, "houses": 2},
            3: {"owner": 3, "houses": 1},
            5: {"owner": 1, "mortgaged": True},
        },
        luck="",
    )


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("edition", names())
def test_every_edition_is_drawn(edition: str, theme: Theme) -> None:
    game = passgo.new_game(edition, ["Ann", "Bo"], seed=7)
    picture = passgo.svg.board(game, theme=theme)
    shown = titles(picture)
    for square in game.edition.squares:
        assert any(line.startswith(square.name) for line in shown), square.name
    assert Look(game.edition, theme).colours["paper"] in picture
    assert load(edition).title.split()[0] in " ".join(shown[1:])


def test_the_picture_shows_owners_buildings_mortgages_and_cash() -> None:
    picture = passgo.svg.board(crowded())
    shown = titles(picture)
    assert "Boardwalk, Ann, hotel" in shown
    assert "Mediterranean Avenue, Seat 3, 2 houses" in shown
    assert "Baltic Avenue, Seat 3, 1 house" in shown
    assert 'Reading Railroad, B<o> & "Co", mortgaged' in shown
    assert "States Avenue, $140" in shown
    assert {"$1,234", "$5", "bankrupt", "mortgaged", "29 houses", "10 hotels"} <= set(words(picture))
    assert 'B<o> & "Co"' in words(picture)


def test_only_tokens_of_playing_seats_are_drawn() -> None:
    picture = passgo.svg.board(crowded())
    assert titles(picture).count("Ann") == 1
    assert titles(picture).count("Seat 2") == 0  # bankrupt
    assert picture.count(f'fill="{seat_colour(1)}"') >= 2  # a token and a lot


def test_given_squares_are_highlighted() -> None:
    game = crowded()
    plain, one, two = (passgo.svg.board(game, highlight=squares) for squares in ((), 39, [1, 39]))
    framed = [picture.count('stroke="#b86a00"') for picture in (plain, one, two)]
    assert framed == [0, 1, 2]


@pytest.mark.parametrize("edition", names())
def test_titles_are_drawn_in_the_font_of_their_edition(edition: str) -> None:
    """As outlines: the fonts are not installed where the picture is opened."""
    game = passgo.new_game(edition, ["Ann", "Bo"], seed=7)
    picture = passgo.svg.board(game)
    assert "Board " not in picture
    assert "GO" not in words(picture)
    assert "GO" in titles(picture)


def test_a_title_with_letters_without_outlines_is_plain_text(tmp_path: Path) -> None:
    source = (ROOT / "src" / "passgo" / "editions" / "classic.toml").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(
        re.sub(r"^id = .*\ntitle = .*", 'id = "own"\ntitle = "Åland"', source, count=1, flags=re.MULTILINE),
        encoding="utf-8",
    )
    assert "Åland" in words(passgo.svg.board(passgo.new_game(own, ["Ann", "Bo"], seed=7)))


@pytest.mark.parametrize("highlight", [40, -1, [1, 99], ["39"]])
def test_highlighting_an_unknown_square_is_refused(highlight: object) -> None:
    with pytest.raises(passgo.PassgoError, match="expected squares from 0 to 39"):
        passgo.svg.board(crowded(), highlight=highlight)  # type: ignore[arg-type]


def test_the_theme_is_light_or_dark() -> None:
    with pytest.raises(passgo.PassgoError, match="expected light or dark"):
        passgo.svg.board(crowded(), theme="blue")  # type: ignore[arg-type]


def test_the_size_is_the_width_in_pixels() -> None:
    root = read(passgo.svg.board(crowded(), size=400))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("400", "400", "0 0 1200 1200")
    assert (root.get("role"), titles(passgo.svg.board(crowded()))[0]) == (
        "img",
        "Classic, round 1, Ann's turn",
    )


def test_the_picture_contains_no_scripts_and_no_links() -> None:
    picture = passgo.svg.board(crowded())
    assert picture.count("http") == 1  # the namespace
    assert not [
        each.tag
        for each in read(picture).iter()
        if each.tag in (f"{SVG}script", f"{SVG}image", f"{SVG}style")
    ]


def test_a_notebook_shows_the_board() -> None:
    game = crowded()
    assert game._repr_svg_() == passgo.svg.board(game)


def test_the_picture_shows_only_what_a_spectator_may_see() -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], seed="a secret seed")
    assert passgo.svg.board(game) == passgo.svg.board(game.copy(seed=8))


# Data shared with the client.


def test_the_figures_shared_with_the_client_are_up_to_date() -> None:
    imported = (ROOT / "client" / "src" / "lib" / "drawing.ts").read_text(encoding="utf-8")
    assert "src/passgo/svg/drawing.json" in imported
    written_down = (ROOT / "client" / "tests" / "drawn.json").read_text(encoding="utf-8")
    assert written_down == text(), "run: python tests/svg/shared_figures.py > client/tests/drawn.json"


def test_every_token_icon_and_piece_is_drawn() -> None:
    drawing = data()
    for edition in map(load, names()):
        assert edition.id in drawing["looks"]
        assert set(edition.tokens) <= set(drawing["tokens"])
        look = Look(edition, "light")
        for square in edition.squares:
            assert square.group or look.icon(square), square.name


@pytest.mark.parametrize("edition", names())
def test_every_name_fits_into_its_square(edition: str) -> None:
    for square in load(edition).squares:
        if side_of(square.index) != "corner":
            upright = side_of(square.index) in ("bottom", "top")
            size, lines = written(
                tidy(square.board or square.name), name_box(upright, bool(square.group), True)
            )
            assert size >= SMALLEST
            assert len(lines) <= 4, square.name


# On the command line.


def test_the_command_prints_the_picture_of_a_line() -> None:
    game = crowded()
    done = CliRunner().invoke(
        main, ["draw", game.position, "--size", "300", "--highlight", "39", "--names", "Ann,Bo,Cy,Di"]
    )
    assert done.exit_code == 0
    again = passgo.Game.from_position(game.position, ["Ann", "Bo", "Cy", "Di"])
    assert done.output == passgo.svg.board(again, 300, 39) + "\n"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["no line"], "position line"),
        (["LINE", "--highlight", "40"], "expected squares from 0 to 39"),
        (["LINE", "--highlight", "Boardwalk"], "is no square"),
        (["LINE", "--names", "Ann"], "1 names for 4 seats"),
    ],
)
def test_the_draw_command_refuses_invalid_arguments(arguments: list[str], why: str) -> None:
    line = crowded().position
    done = CliRunner().invoke(main, ["draw", *(line if each == "LINE" else each for each in arguments)])
    assert (done.exit_code, why in done.output) == (2, True), done.output


def test_the_board_shows_the_salary_that_was_agreed_on() -> None:
    assert "Collect $200" in words(passgo.svg.board(passgo.new_game(seed=1)))
    richer = passgo.svg.board(passgo.new_game(seed=1, rules="full+salary=400"))
    assert "Collect $400" in words(richer)
    assert "GO, Collect $400" in titles(richer)
    doubled = words(passgo.svg.board(passgo.new_game(seed=1, rules="full+double-go+salary=300")))
    assert {"Collect $300", "stopping here $600"} <= set(doubled)
    assert not [said for said in words(richer) if "stopping" in said]


def test_the_pot_is_drawn_on_free_parking_with_its_amount() -> None:
    game = passgo.new_game(seed=1, rules="full+free-parking-pot=500")
    picture = passgo.svg.board(game)
    assert "$500" in words(picture)
    assert "Free Parking, pot $500" in titles(picture)
    assert not [said for said in titles(passgo.svg.board(passgo.new_game(seed=1))) if "pot" in said]


@pytest.mark.parametrize(
    ("options", "corner"), [({"game-show"}, "Free Parking"), ({"just-visit-america"}, "In Jail")]
)
def test_challenge_cards_are_drawn_red_on_the_corner_of_their_game(options: set[str], corner: str) -> None:
    rules = passgo.Rules(options=options)
    for theme in THEMES:
        game = passgo.new_game("america", ["Ann", "Bo"], seed=7, rules=rules)
        picture = passgo.svg.board(game, theme=theme)
        (square,) = [
            each for each in read(picture).iter(f"{SVG}g")
            if (shown := each.find(f"{SVG}title")) is not None and (shown.text or "").startswith(corner)
        ]  # fmt: skip
        (pile,) = [each for each in square if "Challenge" in (each.findtext(f"{SVG}title") or "")]
        red, green, blue = bytes.fromhex(data()["looks"]["america"][theme]["challenge"][1:])
        assert red > green + 90
        assert red > blue + 90
        assert data()["looks"]["america"][theme]["challenge"] in ET.tostring(pile, "unicode")
    plain = passgo.svg.board(passgo.new_game("america", ["Ann", "Bo"], seed=7))
    assert not any("Challenge" in shown for shown in titles(plain))


def test_dice_are_drawn_as_the_edition_has_them() -> None:
    leather = data()["football"]["leather"]
    for edition in names():
        game = passgo.new_game(edition, ["Ann", "Bo"], seed=7)
        game.play(game.view(None)["turn"], "throw")
        picture = passgo.svg.board(game)
        assert (leather in picture) == (edition == "nfl")
        assert len(list(read(picture).iter(f"{SVG}circle"))) >= sum(game.view(None)["dice"])
