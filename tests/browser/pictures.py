"""Pictures of the pages for docs/images. Those of the boards are also what the tests compare them with.

    PYTHONPATH=tests .venv/bin/python tests/browser/pictures.py

renews them; look at each before you keep it.
"""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageChops
from playwright.sync_api import expect, sync_playwright

from browser.chromium import ARGUMENTS, find_chromium
from browser.past import Past, bot, person
from browser.people import PHONE, Inn, Person
from browser.positions import played_to_round, played_to_the_end, played_until_bid, played_until_last_house
from passgo.edition import names
from passgo.server.store.store import Store
from passgo.server.tables.entries import SeatPlan
from server.served import Server
from wheels import ROOT

IMAGES = ROOT / "docs" / "images"
BOARD_SCREEN = {"width": 1180, "height": 860}
STAGE = 0.16  # of a board's width: how far from its edge the stage begins
FAINT = 24  # of 255: edges of letters may be drawn a little otherwise


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
    """To a quarter: drawings have few colours, and nobody sees the rest missing."""
    with Image.open(file) as picture:
        few = picture.convert("RGB").quantize(
            256, Image.Quantize.MAXCOVERAGE, kmeans=5, dither=Image.Dither.NONE
        )
    few.save(file, optimize=True)


def difference(one: Path, other: Path) -> float:
    """The share of pixels that are not the same to the eye; all of them where even the size differs.

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


def trade_dialog(ann: Person) -> None:
    """A trade that completes a group for one and brings money to the other."""
    ann.press_tool("Trade")
    trade = ann.page.get_by_role("region", name="Trade", exact=True)
    expect(trade.locator("fieldset")).to_have_count(2)
    for side in trade.locator("fieldset").all():
        side.get_by_role("checkbox").first.check()
    trade.get_by_label("You pay").fill("120")
    expect(trade.get_by_role("region", name="What it comes to")).to_contain_text("By list price")


def photograph(inn: Inn, to: Path) -> None:
    """What the README shows."""

    def take(who: Person, name: str) -> None:
        who.page.screenshot(path=to / f"{name}.png")
        shrink(to / f"{name}.png")

    ann, bo, cy = (inn.guest(viewport={"width": 1280, "height": 900}) for _ in range(3))
    show(inn, played_until_bid(named(ann, bo, cy)), ann)
    take(ann, "auction")
    ann, bo, cy = (inn.guest() for _ in range(3))
    show(inn, played_until_last_house(named(ann, bo, cy)), bo)
    trade_dialog(bo)
    take(bo, "trade")
    ann = inn.guest(viewport=PHONE, device_scale_factor=2, has_touch=True, is_mobile=True)
    show(inn, played_to_round(12, with_bots(ann), "a board"), ann)
    take(ann, "phone")
    ann = inn.guest(color_scheme="dark")
    show(inn, played_to_round(12, with_bots(ann), "a board", edition="boutique"), ann)
    take(ann, "dark")
    ann = inn.guest(viewport={"width": 1280, "height": 1100})
    table = played_to_the_end(with_bots(ann)).keep(inn.store)
    ann.open(f"/t/{table}")
    expect(ann.page.get_by_role("heading", name="Worth over time")).to_be_visible()
    take(ann, "end")
    for edition in names():
        board_picture(inn, edition, to / f"board-{edition}.png")


def named(*people: Person) -> Sequence[SeatPlan]:
    return [person(name, who.guest) for name, who in zip(("Ann", "Bo", "Cy"), people, strict=True)]


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        with Server(f"sqlite:///{scratch}/passgo.sqlite") as server:
            store = Store(server.database)
            inn = Inn(server, store, browser)
            photograph(inn, IMAGES)
            assert inn.leave() == []
            store.close()
        browser.close()


if __name__ == "__main__":
    main()
