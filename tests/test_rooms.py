"""The picture of the rooms: whether the one in docs/ shows the imports as they are."""

import re
from pathlib import Path

import make_rooms as rooms
from wheels import ROOT

PICTURE = ROOT / "docs" / "images" / "rooms.svg"


def shown(picture: str) -> set[tuple[str, str]]:
    """The imports in a picture: its arrows, and the small print of its boxes."""
    arrows = set(re.findall(r'data-from="(\w+)" data-to="(\w+)"', picture))
    for room, box in re.findall(r'data-room="(\w+)">(.*?)</g>', picture, re.DOTALL):
        small_print = " ".join(re.findall(r'class="also"[^>]*>([^<]*)<', box)).removeprefix("also ")
        arrows |= {(room, target) for target in re.findall(r"\w+", small_print)}
    return arrows


def test_the_picture_shows_the_imports() -> None:
    assert shown(PICTURE.read_text()) == rooms.edges(), "run python tools/make_rooms.py"


def test_the_picture_shows_every_room() -> None:
    boxes = re.findall(r'data-room="(\w+)"', PICTURE.read_text())
    assert boxes == [room for layer in rooms.layers() for room in layer]


def test_every_form_of_import_is_found(tmp_path: Path) -> None:
    source = tmp_path / "source.py"
    source.write_text(
        "import re, passgo.game\n"
        "from passgo import odds\n"
        "from passgo.engine.rules import rent\n"
        "def late():\n"
        "    from passgo.sim.run import play\n"
    )
    assert rooms.imported_by(source) == {"game", "odds", "engine", "sim"}


def test_an_import_that_others_imply_has_no_arrow() -> None:
    chain = {("cli", "game"), ("game", "engine"), ("engine", "errors")}
    assert rooms.direct(chain | {("cli", "engine"), ("cli", "errors")}) == chain
