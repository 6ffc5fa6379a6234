"""Pictures of the pages for docs/images. Those of the boards are also the references of tests.

    PYTHONPATH=tests .venv/bin/python tests/browser/pictures.py

renews them; look at each before you keep it.

    PYTHONPATH=tests .venv/bin/python tests/browser/pictures.py --sizes DIR [SCENE ...]

takes every scene at every size, for looking at: all in English on light ground, some in Spanish, German
and on dark ground.
"""

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops
from playwright.sync_api import expect, sync_playwright

from browser.chromium import ARGUMENTS, find_chromium
from browser.past import Past, bot, person
from browser.people import PHONE, Inn, Person
from browser.positions import played_to_round, played_to_the_end, played_until_bid, played_until_last_house
from browser.scenes import PHONES, SCENES, WHOLE_BOARDS, Scene, compose_trade, seats
from passgo.edition import names
from passgo.server.store.store import Store
from passgo.server.tables.entries import SeatPlan
from server.served import Server
from wheels import ROOT

IMAGES = ROOT / "docs" / "images"
BOARD_SCREEN = {"width": 1180, "height": 860}
STAGE = 0.16  # of a board's width: how far from its edge the stage begins
REVIEWED = 60_000.0  # ms for the review of a game
FAINT = 24  # of 255: the antialiasing of letters may differ slightly
Size = tuple[int, int]
DEVICES: tuple[tuple[dict[str, Any], tuple[Size, ...]], ...] = (
    ({"has_touch": True, "is_mobile": True}, PHONES),
    ({}, WHOLE_BOARDS),
)
ALSO: dict[str, dict[str, Any]] = {
    "es": {"locale": "es-ES"},
    "de": {"locale": "de-DE"},
    "dark": {"color_scheme": "dark"},
}
ALSO_SCENES = ("four players", "eight players", "purchase", "offer", "quiz", "end")
ALSO_SIZES = ((390, 844), (1366, 768))


def with_bots(who: Person, *, others: int = 3) -> list[SeatPlan]:
    return [person("Ann", who.guest), *(bot(name) for name in ("Wren", "Finch", "Robin")[:others])]


def board_picture(inn: Inn, edition: str, to: Path) -> None:
    """An edition's board in the middle of a game."""
    ann = inn.guest(viewport=BOARD_SCREEN)
    show(inn, played_to_round(12, with_bots(ann), "a board", edition=edition), ann)
    ann.page.locator(".frame").first.screenshot(path=to)
    shrink(to)


def show(inn: Inn, past: Past, *people: Person) -> None:
    inn.open_table(past, *people)
    for who in people:
        who.page.evaluate("document.fonts.ready.then(() => null)")
        who.page.mouse.move(0, 0)


def shrink(file: Path) -> None:
    """To a quarter of the size: drawings have few colours, so the loss is invisible."""
    with Image.open(file) as picture:
        few = picture.convert("RGB").quantize(
            256, Image.Quantize.MAXCOVERAGE, kmeans=5, dither=Image.Dither.NONE
        )
    few.save(file, optimize=True)


def difference(one: Path, other: Path) -> float:
    """The share of visibly different pixels; 1 if the sizes differ.

    What is on the stage, in the middle of a board, is not compared.
    """
    with Image.open(one) as first, Image.open(other) as second:
        if first.size != second.size:
            return 1.0
        differs = ImageChops.difference(first.convert("RGB"), second.convert("RGB")).convert("L")
    edge = round(differs.width * STAGE)
    differs.paste(0, (edge, edge, differs.width - edge, differs.height - edge))
    histogram = differs.histogram()
    return sum(histogram[FAINT:]) / sum(histogram)


def photograph(inn: Inn, to: Path) -> None:
    """The pictures of the README."""

    def take(who: Person, name: str) -> None:
        who.page.screenshot(path=to / f"{name}.png")
        shrink(to / f"{name}.png")

    ann, bo, cy = (inn.guest(viewport={"width": 1280, "height": 900}) for _ in range(3))
    show(inn, played_until_bid(named(ann, bo, cy)), ann)
    take(ann, "auction")
    ann, bo, cy = (inn.guest() for _ in range(3))
    show(inn, played_until_last_house(named(ann, bo, cy)), bo)
    compose_trade(bo)
    take(bo, "trade")
    ann = inn.guest(viewport=PHONE, device_scale_factor=2, has_touch=True, is_mobile=True)
    show(inn, played_to_round(12, with_bots(ann), "a board"), ann)
    take(ann, "phone")
    ann = inn.guest(color_scheme="dark")
    show(inn, played_to_round(12, with_bots(ann), "a board", edition="boutique"), ann)
    take(ann, "dark")
    ann = inn.guest(viewport={"width": 1280, "height": 1285})
    table = played_to_the_end(with_bots(ann)).keep(inn.store)
    ann.open(f"/t/{table}")
    expect(ann.page.get_by_role("heading", name="Turning points")).to_be_visible(timeout=REVIEWED)
    expect(ann.page.get_by_text("Turning points played out")).to_have_count(0, timeout=REVIEWED)
    take(ann, "end")
    for edition in names():
        board_picture(inn, edition, to / f"board-{edition}.png")


def named(*people: Person) -> Sequence[SeatPlan]:
    return [person(name, who.guest) for name, who in zip(("Ann", "Bo", "Cy"), people, strict=True)]


def at_all_sizes(inn: Inn, to: Path, only: Sequence[str]) -> None:
    """Every scene at every size, as `SCENE-WIDTHxHEIGHT.png`."""
    for name in only or (*SCENES, "end"):
        for settings, sizes in DEVICES:
            at_sizes(inn, to, name, sizes, settings)
            for suffix, kind in ALSO.items():
                if name in ALSO_SCENES:
                    some = [size for size in sizes if size in ALSO_SIZES]
                    at_sizes(inn, to, name, some, settings | kind, f"-{suffix}")


def at_sizes(
    inn: Inn, to: Path, name: str, sizes: Sequence[Size], settings: dict[str, Any], suffix: str = ""
) -> None:
    over = name == "end"
    scene = SCENES.get(name, Scene(lambda ann: played_to_the_end(seats(ann, 3))))
    ann = inn.guest(**{"viewport": dict(zip(("width", "height"), sizes[0], strict=True))} | settings)
    table = scene.past(ann).keep(inn.store)
    ann.open(f"/t/{table}")
    expect(ann.page.locator(".on-stage, .end").first).to_be_visible()
    for width, height in sizes:
        ann.page.set_viewport_size({"width": width, "height": height})
        scene.begin(ann)
        ann.page.evaluate("document.fonts.ready.then(() => null)")
        ann.page.wait_for_timeout(400)  # parts adapt to one another
        expect(ann.page.get_by_role("main")).to_be_visible()  # without "your turn" above it
        file = to / f"{name.replace(' ', '-')}-{width}x{height}{suffix}.png"
        ann.page.screenshot(path=file, full_page=over)
    ann.context.close()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", type=Path, metavar="DIR", help="take every scene at every size instead")
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=f"only these: {', '.join(SCENES)}, end")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        with Server(f"sqlite:///{scratch}/passgo.sqlite") as server:
            store = Store(server.database)
            inn = Inn(server, store, browser)
            if asked.sizes:
                asked.sizes.mkdir(parents=True, exist_ok=True)
                at_all_sizes(inn, asked.sizes, asked.scenes)
            else:
                photograph(inn, IMAGES)
            assert inn.leave() == []
            store.close()
        browser.close()


if __name__ == "__main__":
    main()
