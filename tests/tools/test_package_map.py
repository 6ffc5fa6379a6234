"""The picture of the packages in docs/ shows the imports."""

import re
from pathlib import Path

import make_package_map as package_map
from wheels import ROOT

PICTURE = ROOT / "docs" / "images" / "packages.svg"


def shown(picture: str) -> set[tuple[str, str]]:
    """The imports in a picture: its arrows, and the small print of its boxes."""
    arrows = set(re.findall(r'data-from="(\w+)" data-to="(\w+)"', picture))
    for package, box in re.findall(r'data-package="(\w+)">(.*?)</g>', picture, re.DOTALL):
        small_print = " ".join(re.findall(r'class="also"[^>]*>([^<]*)<', box)).removeprefix("also ")
        arrows |= {(package, target) for target in re.findall(r"\w+", small_print)}
    return arrows


def test_the_picture_shows_the_imports() -> None:
    assert shown(PICTURE.read_text()) == package_map.edges(), "run python tools/make_package_map.py"


def test_the_picture_shows_every_package() -> None:
    boxes = re.findall(r'data-package="(\w+)"', PICTURE.read_text())
    assert boxes == [package for layer in package_map.layers() for package in layer]


def test_every_form_of_import_is_found(tmp_path: Path) -> None:
    source = tmp_path / "source.py"
    source.write_text(
        "import re, passgo.game.game\n"
        "from passgo import odds\n"
        "from passgo.engine.rules import rent\n"
        "def late():\n"
        "    from passgo.sim.run import play\n"
    )
    assert package_map.imported_by(source) == {"game", "odds", "engine", "sim"}


def test_an_import_that_others_imply_has_no_arrow() -> None:
    chain = {("cli", "game"), ("game", "engine"), ("engine", "errors")}
    assert package_map.direct(chain | {("cli", "engine"), ("cli", "errors")}) == chain
