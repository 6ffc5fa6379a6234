"""The picture of the rooms: whether the one in docs/ shows the imports as they are."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "images" / "rooms.svg"


@pytest.fixture(scope="module")
def rooms() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rooms", ROOT / "scripts" / "rooms.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def shown(picture: str) -> set[tuple[str, str]]:
    """The imports in a picture: its arrows, and the small print of its boxes."""
    arrows = set(re.findall(r'data-from="(\w+)" data-to="(\w+)"', picture))
    for room, box in re.findall(r'data-room="(\w+)">(.*?)</g>', picture, re.DOTALL):
        small_print = " ".join(re.findall(r'class="also"[^>]*>([^<]*)<', box)).removeprefix("also ")
        arrows |= {(room, target) for target in re.findall(r"\w+", small_print)}
    return arrows


def test_the_picture_shows_the_imports(rooms: ModuleType) -> None:
    assert shown(PICTURE.read_text()) == rooms.edges(), "run python scripts/rooms.py > docs/images/rooms.svg"


def test_the_picture_shows_every_room(rooms: ModuleType) -> None:
    boxes = re.findall(r'data-room="(\w+)"', PICTURE.read_text())
    assert boxes == [room for layer in rooms.layers() for room in layer]


def test_every_form_of_import_is_found(rooms: ModuleType, tmp_path: Path) -> None:
    source = tmp_path / "source.py"
    source.write_text(
        "import re, passgo.game\n"
        "from passgo import odds\n"
        "from passgo.engine.rules import rent\n"
        "def late():\n"
        "    from passgo.sim.run import play\n"
    )
    assert rooms.imported_by(source) == {"game", "odds", "engine", "sim"}


def test_an_import_that_others_imply_has_no_arrow(rooms: ModuleType) -> None:
    chain = {("cli", "game"), ("game", "engine"), ("engine", "errors")}
    assert rooms.direct(chain | {("cli", "engine"), ("cli", "errors")}) == chain
