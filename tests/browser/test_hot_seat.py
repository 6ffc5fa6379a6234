"""Several players share one device: the acting seat, and the recipient of an offer."""

import re

from playwright.sync_api import Locator, expect

from browser.past import person
from browser.people import Inn, Person, play_on
from browser.positions import BROWN, owner, played_until_first_house
from browser.positions import play_on as play_on_past


def seats(device: Person) -> Locator:
    return device.panel.get_by_role("group", name="Act for")


def holder(device: Person) -> Locator:
    return seats(device).locator("[aria-pressed=true] strong")


def test_a_seat_that_builds_off_turn_stays_active_until_done(inn: Inn) -> None:
    device = inn.guest()
    past = played_until_first_house([person(name, device.guest) for name in ("Ann", "Bo", "Cy")])
    play_on_past(past)
    assert past.decides == 1
    assert past.game.refusal(0, {"do": "build", "lot": BROWN[0]}) is None
    inn.open_table(past, device)
    expect(holder(device)).to_have_text("Bo")
    seats(device).get_by_role("button", name=re.compile("^Ann")).click()
    device.press_tool("Build")
    device.board.get_by_role("button", name=re.compile("^Mediterranean")).click()
    device.reads("Ann builds the first house on Mediterranean Avenue")
    expect(holder(device)).to_have_text("Ann")
    expect(device.panel.get_by_text("Bo waits until you are done.")).to_be_visible()
    device.press("Done")
    expect(holder(device)).to_have_text("Bo")


def test_an_offer_is_marked_at_the_seat_that_it_is_for(inn: Inn) -> None:
    device = inn.guest()
    past = played_until_first_house([person(name, device.guest) for name in ("Ann", "Bo", "Cy")])
    lot = next(lot for lot in range(40) if owner(past, lot) == 1)
    past.act(1, {"do": "offer", "to": 2, "give": {"lots": [lot]}, "get": {"cash": 50}})
    inn.open_table(past, device)
    of_cy = seats(device).get_by_role("button", name=re.compile("^Cy.*1.*Offers"))
    of_cy.click()  # nothing covers it
    expect(holder(device)).to_have_text("Cy")
    expect(seats(device).get_by_role("button", name=re.compile("^(Ann|Bo).*Offers"))).to_have_count(0)
    device.press("Cy: an offer from Bo")
    expect(device.panel.get_by_role("button", name="Refuse")).to_be_visible()


def test_two_players_share_a_device(inn: Inn) -> None:
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
    seen: set[str] = set()

    def both_have_decided() -> bool:
        pressed = holder(device)
        if pressed.count():
            seen.add(pressed.inner_text())
        return len(seen) == 2

    play_on([device], both_have_decided, most=60)
    assert seen == {"Ann", "Bo"}
    page.keyboard.press("n")  # the other player looks at their options
    expect(holder(device)).to_have_count(1)
