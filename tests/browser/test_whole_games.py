"""Whole games: begun, played to the end by clicking, and looked back on."""

import re
from contextlib import suppress

from playwright.sync_api import expect

from browser.people import DragsOnError, Inn, Person, play_on


def test_a_game_against_bots_is_started_and_played_to_its_end_by_clicking(inn: Inn) -> None:
    ann = inn.stranger()
    page = ann.page
    ann.hurry_bots()
    for _ in range(6):  # luck says how long a game lasts: one that drags on is left for another
        start_short_game(ann)
        with suppress(DragsOnError):
            play_on([ann], until=ann.end.is_visible, most=400)
            break
    expect(page.get_by_text("The first bankruptcy ended the game.")).to_be_visible()
    expect(page.get_by_role("heading", name="Worth over time")).to_be_visible()
    page.get_by_role("button", name="Check it now").click()
    expect(page.get_by_text("They match", exact=False).first).to_be_visible()
    page.get_by_role("button", name="Look at the board").click()
    expect(ann.board).to_be_visible()


def start_short_game(ann: Person) -> None:
    ann.open("/")
    ann.choose("Length", "Short")
    ann.page.get_by_role("textbox", name="Name in seat 1").fill("Ann")
    ann.page.get_by_role("button", name="Start the game").click()
    expect(ann.board).to_be_visible()
    expect(ann.board.get_by_role("listitem")).to_have_count(40)


def test_two_share_a_device_and_play_hot_seat(inn: Inn) -> None:
    device = inn.stranger()
    device.open("/")
    page = device.page
    page.get_by_role("textbox", name="Name in seat 1").fill("Ann")
    page.get_by_role("button", name="On this device").click()
    bots = page.get_by_role("combobox", name=re.compile("^Bot in seat"))
    while bots.count():
        page.get_by_role("button", name="Take seat 3 away").click()
    page.get_by_role("textbox", name="Name in seat 2").fill("Bo")
    page.get_by_role("button", name="Start the game").click()
    expect(device.board).to_be_visible()
    seats = device.panel.get_by_role("group", name="Act for")
    seen: set[str] = set()

    def both_have_decided() -> bool:
        pressed = seats.locator("[aria-pressed=true] strong")
        if pressed.count():
            seen.add(pressed.inner_text())
        return len(seen) == 2

    play_on([device], both_have_decided, most=60)
    assert seen == {"Ann", "Bo"}
    page.keyboard.press("n")  # the other one looks at what he could do
    expect(seats.locator("[aria-pressed=true]")).to_have_count(1)
