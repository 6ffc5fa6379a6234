"""A Banker who does not play keeps the books and calls the bids."""

import re

import pytest
from playwright.sync_api import expect

from browser.past import Past, person
from browser.people import Inn

OTHERS = ("Cy", "Dee", "Eve", "Flo", "Gus")


@pytest.mark.rule("SETUP-6", "RULING-AUCTIONEER")
def test_the_bankers_calls_are_shown_to_all_players(inn: Inn) -> None:
    ann, bo = inn.guest(), inn.guest()
    seats = [
        person("Ann", ann.guest),
        person("Bo", bo.guest),
        *(person(name, name.lower()) for name in OTHERS),
    ]
    past = Past("a banker", seats, banker_only=True)
    past.bots_play(lambda past: past.waits_for("BuyOrAuction"))
    past.act(past.decides, "decline")
    inn.open_table(past, ann, bo)
    books = ann.panel.get_by_role("region", name="The Bank’s books")
    expect(books).to_contain_text("32 houses")
    expect(bo.panel.get_by_role("region", name="The Bank’s books")).to_have_count(0)
    expect(ann.tool("Build")).to_have_count(0)

    bo.press("Other")
    bo.panel.get_by_role("spinbutton", name="Your bid").fill("12")
    bo.press("Bid $12")
    expect(ann.panel.get_by_text("by Bo")).to_be_visible()
    ann.press("Going once")
    expect(bo.panel.get_by_text("Going once …")).to_be_visible()
    ann.press("Going twice")
    expect(bo.panel.get_by_text("Going twice …")).to_be_visible()
    ann.press("Sold!")
    for who in (ann, bo):
        who.reads(re.compile("(Ann calls|You call): going twice."))
        who.reads("at auction for $12.")
