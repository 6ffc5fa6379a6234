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
    """A station is offered for money, countered, and sold. What is typed is said at once."""
    bo.press_tool("Trade")
    trade = bo.page.get_by_role("region", name="Trade", exact=True)
    trade.get_by_role("button", name="Cy", exact=True).click()
    trade.get_by_role("checkbox", name="B. & O. Railroad").check()
    trade.get_by_label("Cy pays").fill("15")
    expect(trade.get_by_role("region", name="What it comes to")).to_contain_text(
        "By list price you give $185 more than you get."
    )
    trade.get_by_role("button", name="Make the offer").click()
    cy.press("Cy: an offer from Bo")
    cy.press("Counter …")
    counter = cy.page.get_by_role("region", name="Counter-offer to Bo")
    expect(counter.get_by_label("You pay")).to_have_value("15")
    counter.get_by_label("You pay").fill("10")
    counter.get_by_role("button", name="Make the counter-offer").click()
    bo.press("Bo: an offer from Cy")
    bo.press("Accept …")
    asks = bo.page.get_by_role("dialog", name="Really?")
    expect(asks).to_contain_text("By list price you give more than you get.")
    asks.get_by_role("button", name="Accept anyway").click()
    bo.reads("Bo accepts a trade: gives B. & O. Railroad, gets $10.")
    for who in (bo, cy):
        expect(who.page.get_by_role("dialog")).to_have_count(0)
        expect(who.page.get_by_role("region", name="Offers")).to_have_count(0)


def contest_the_last_house(ann: Person, bo: Person) -> None:
    """Both want it, so it is auctioned; who wins says where it stands."""
    ann.press_tool("Build")
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
    decline = "Auction it"
    play_on(everybody, lambda: any(who.button(decline).is_visible() for who in everybody), most=80, but="Buy")
    next(who for who in everybody if who.button(decline).is_visible()).press(decline)
    ann, bo, cy = everybody
    ann.press(re.compile("Raise by 50"))
    expect(bo.panel.get_by_text("by Ann")).to_be_visible()
    bo.press("Other")
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
