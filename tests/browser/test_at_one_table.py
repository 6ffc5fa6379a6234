"""Two players at their screens and a third with a phone, in one game."""

import re

import pytest
from playwright.sync_api import expect

from browser.past import person
from browser.people import PHONE, Inn, Person, play_on
from browser.positions import (
    played_until,
    played_until_first_house,
    played_until_last_house,
    played_until_ruin,
)
from passgo.server.tables.entries import SeatPlan


@pytest.fixture
def players(inn: Inn) -> list[Person]:
    return [inn.guest(), inn.guest(), inn.guest(viewport=PHONE, has_touch=True, is_mobile=True)]


def seats(players: list[Person]) -> list[SeatPlan]:
    return [person(name, who.guest) for name, who in zip(("Ann", "Bo", "Cy"), players, strict=True)]


def test_a_station_is_traded_and_the_last_house_contested(inn: Inn, players: list[Person]) -> None:
    inn.open_table(played_until_last_house(seats(players)), *players)
    ann, bo, cy = players
    trade(bo, cy)
    contest_the_last_house(ann, bo)


def test_buildings_on_several_lots_are_bought_at_once(inn: Inn, players: list[Person]) -> None:
    inn.open_table(played_until_first_house(seats(players)), *players)
    ann, bo, _ = players
    ann.press_tool("Build")
    for lot in ("Mediterranean", "Baltic"):
        ann.press(re.compile(f"^One building more on {lot}"))
    ann.press("Build all 2 for $100")
    for lot in ("Mediterranean", "Baltic"):
        ann.reads(re.compile(f"You build the first house on {lot} Avenue"))
        bo.reads(re.compile(f"Ann builds the first house on {lot} Avenue"))


def trade(bo: Person, cy: Person) -> None:
    """A station is offered for money, countered, and sold. The effects of typed amounts are shown at once."""
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
    bo.reads("You accept Cy’s offer and give B. & O. Railroad for $10.")
    for who in (bo, cy):
        expect(who.page.get_by_role("dialog")).to_have_count(0)
        expect(who.page.get_by_role("region", name="Offers")).to_have_count(0)


def contest_the_last_house(ann: Person, bo: Person) -> None:
    """Both want it, so it is auctioned; the winner places it."""
    ann.press_tool("Build")
    ann.board.get_by_role("button", name=re.compile("^St. James Place")).click()
    for who in (bo, ann):  # the player who wanted to build is asked like the others
        who.press(re.compile("^I wish for 1 house"))
    ann.press(re.compile("^Bid "))
    expect(bo.panel.get_by_text("by Ann")).to_be_visible()
    bo.press(re.compile("^Bid "))
    expect(ann.panel.get_by_text("by Bo")).to_be_visible()
    ann.press(re.compile("^Bid "))
    expect(bo.panel.get_by_text("by Ann")).to_be_visible()
    bo.press("Pass")
    ann.reads("You win the house at auction")
    expect(ann.panel.get_by_text("You won a house.")).to_be_visible()
    ann.board.get_by_role("button", name=re.compile("^New York Avenue")).click()
    ann.reads(re.compile("You build the .* house on New York Avenue"))
    bo.reads(re.compile("Ann builds the .* house on New York Avenue"))


@pytest.mark.rule("AUCTION-2")
def test_a_player_who_declines_a_lot_may_bid_and_the_last_bid_wins(inn: Inn, players: list[Person]) -> None:
    ann, bo, cy = players
    inn.open_table(played_until("BuyOrAuction", seats(players), "an auction of three"), *players)
    ann.press("Auction it")
    ann.press(re.compile("Raise by 50"))
    expect(bo.panel.get_by_text("by Ann")).to_be_visible()
    bo.press("Other")
    bo.panel.get_by_role("spinbutton", name="Your bid").fill("77")
    bo.press("Bid $77")
    expect(cy.panel.get_by_text("by Bo")).to_be_visible()
    cy.press("Pass")
    ann.press("Pass")
    for who in players:
        who.reads(re.compile(r"(Bo wins|You win) .* at auction for \$77\."))


@pytest.mark.rule("BANKRUPT-1")
def test_a_player_who_cannot_pay_goes_bankrupt(inn: Inn, players: list[Person]) -> None:
    cy = players[2]
    inn.open_table(played_until_ruin(2, seats(players), "a bankruptcy"), *players)
    out = cy.panel.get_by_text("You are out of the game.")
    play_on([cy], out.is_visible, most=60)  # throws, sells and mortgages everything, and gives up
    for who in players:
        who.reads(re.compile("(Cy|You) cannot pay .*, go(es)? bankrupt and leaves? the game."))
