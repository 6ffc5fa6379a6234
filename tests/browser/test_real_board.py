"""An evening at a real board: what is thrown and drawn there is entered, and mistakes are put right."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from browser.people import PHONE, Inn, Person

PICTURES = os.environ.get("PICTURES")
TABLET = {"width": 1024, "height": 768}


def picture(person: Person, name: str) -> None:
    if PICTURES:
        person.page.wait_for_timeout(400)
        person.page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))


def begin(person: Person) -> None:
    """Set up a table for Ann, Bo and Cy, and enter the throws for the start."""
    person.open("/real-board")
    names = person.page.get_by_role("textbox", name=re.compile("Name in seat"))
    for n, name in enumerate(("Ann", "Bo", "Cy")):
        names.nth(n).fill(name)
    picture(person, "set-up")
    person.page.get_by_role("button", name="Start the game").click()
    for name, throw in (("Ann", "Dice: 5 and 6"), ("Bo", "Dice: 1 and 2"), ("Cy", "Dice: 1 and 3")):
        expect(
            person.page.get_by_role("heading", name=f"{name} throws: what do the dice show?")
        ).to_be_visible()
        if name == "Bo":
            picture(person, "start-throws")
        person.page.get_by_role("button", name=throw).click()


def pad(person: Person) -> Locator:
    return person.page.get_by_role("group", name="What do the dice show?")


def throw(person: Person, one: int, other: int) -> None:
    """One tap."""
    pad(person).get_by_role("button", name=f"Dice: {one} and {other}").click()


def press(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=re.compile(name)).first.click()


@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_an_evening_is_entered_and_a_mistake_three_entries_ago_is_put_right(inn: Inn, size: str) -> None:
    ann = inn.guest(viewport=PHONE if size == "phone" else TABLET)
    begin(ann)
    expect(pad(ann)).to_be_visible()
    picture(ann, f"{size}-throw")
    throw(ann, 2, 4)
    press(ann, "Buy")
    picture(ann, f"{size}-bought")
    press(ann, "End")
    throw(ann, 3, 4)
    expect(ann.page.get_by_text("Bo draws from Chance: which card?")).to_be_visible()
    picture(ann, f"{size}-card")
    ann.page.get_by_role("searchbox").fill("ban")
    picture(ann, f"{size}-card-found")
    ann.page.get_by_role("button", name=re.compile("Bank", re.IGNORECASE)).first.click()
    press(ann, "End")
    expect(pad(ann)).to_be_visible()

    if size == "phone":
        ann.page.get_by_role("button", name=re.compile("Log")).first.click()
    line = ann.page.get_by_role("button", name=re.compile("Put right: Ann throws 2 and 4"))
    picture(ann, f"{size}-log")
    line.click()
    picture(ann, f"{size}-correct")
    ann.page.get_by_role("dialog").get_by_role("button", name="Dice: 3 and 6").click()
    says = ann.page.get_by_role("dialog").get_by_role("status")
    expect(says).to_contain_text("Asked again: Ann buys Oriental Avenue")
    picture(ann, f"{size}-preview")
    ann.page.get_by_role("button", name="Put it right").click()
    expect(ann.page.get_by_role("dialog")).to_be_hidden()
    picture(ann, f"{size}-corrected")
