"""Two at their screens and a third with a phone, in one game."""

import re

from playwright.sync_api import expect

from browser.past import person
from browser.people import PHONE, Inn, Person, play_on
from browser.positions import played_until_last_house


def test_three_trade_bid_contest_the_last_house_and_one_goes_bankrupt(inn: Inn) -> None:
    ann, bo = inn.guest(), inn.guest()
    cy = inn.guest(viewport=PHONE, has_touch=True, is_mobile=True)
    everybody = [ann, bo, cy]
    seats = [person(name, who.guest) for name, who in zip(("Ann", "Bo", "Cy"), everybody, strict=True)]
    inn.open_table(played_until_last_house(seats), *everybody)
    trade(bo, cy)
    contest_the_last_house(ann, bo)
    bid_for_a_lot(everybody)
    go_bankrupt(everybody)


def trade(bo: Person, cy: Person) -> None:
    """A station is offered for money, countered, and sold."""
    bo.press("Trade")
    dialog = bo.page.get_by_role("dialog", name="Trade")
    dialog.get_by_role("button", name="Cy", exact=True).click()
    dialog.get_by_role("checkbox", name="B. & O. Railroad").check()
    dialog.get_by_role("spinbutton").fill("15")
    dialog.get_by_role("spinbutton").press("Tab")
    dialog.get_by_role("button", name="Cy pays", exact=True).click()
    expect(dialog.get_by_text("Cy pays $15")).to_be_visible()
    dialog.get_by_role("button", name="Make the offer").click()
    cy.press("An offer waits for your answer")
    cy.page.get_by_role("button", name="Counter").click()
    dialog = cy.page.get_by_role("dialog", name="Counter-offer to Bo")
    dialog.get_by_role("spinbutton").fill("10")
    dialog.get_by_role("spinbutton").press("Tab")
    dialog.get_by_role("button", name="Make the counter-offer").click()
    bo.press("An offer waits for your answer")
    bo.page.get_by_role("dialog", name="Offers").get_by_role("button", name="Accept").click()
    bo.reads("Bo accepts a trade: gives B. & O. Railroad, gets $10.")
    for who in (bo, cy):
        expect(who.page.get_by_role("dialog")).to_have_count(0)


def contest_the_last_house(ann: Person, bo: Person) -> None:
    """Both want it, so it is auctioned; who wins says where it stands."""
    ann.press("Build")
    ann.board.get_by_role("button", name=re.compile("^St. James Place")).click()
    bo.press(re.compile("^I wish for 1 house"))
    ann.press(re.compile("^Bid "))
    expect(bo.panel.get_by_text("by Ann")).to_be_visible()
    bo.press(re.compile("^Bid "))
    expect(ann.panel.get_by_text("by Bo")).to_be_visible()
    ann.press(re.compile("^Bid "))
    expect(bo.panel.get_by_text("by Ann")).to_be_visible()
    bo.press("Pass")
    ann.reads(re.compile("Ann wins the building"))
    expect(ann.panel.get_by_text("You won a house.")).to_be_visible()
    ann.board.get_by_role("button", name=re.compile("^New York Avenue")).click()
    ann.reads("Ann builds on New York Avenue")
    bo.reads("Ann builds on New York Avenue")


def bid_for_a_lot(everybody: list[Person]) -> None:
    """Whoever comes to a lot without owner leaves it to an auction. The last bid wins it."""
    decline = "Leave it to the auction"
    play_on(everybody, lambda: any(who.button(decline).is_visible() for who in everybody), most=80)
    next(who for who in everybody if who.button(decline).is_visible()).press(decline)
    ann, bo, cy = everybody
    ann.press(re.compile("Raise by 50"))
    expect(bo.panel.get_by_text("by Ann")).to_be_visible()
    bo.panel.get_by_role("spinbutton", name="Your bid").fill("77")
    bo.press("Bid $77")
    expect(cy.panel.get_by_text("by Bo")).to_be_visible()
    cy.press("Pass")
    ann.press("Pass")
    for who in everybody:
        who.reads(re.compile(r"Bo wins .* at auction for \$77\."))


def go_bankrupt(everybody: list[Person]) -> None:
    """Cy has next to nothing: one debt too many, and it does not help to mortgage the last station."""
    cy = everybody[2]
    play_on(everybody, cy.panel.get_by_text("You are out of the game.").is_visible, most=200)
    for who in everybody:
        who.reads(re.compile("Cy cannot pay .*, goes bankrupt and leaves the game."))
