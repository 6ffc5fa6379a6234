"""Scenes of a table, and the window sizes that they are tested in."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playwright.sync_api import expect

from browser.past import Past, bot, person
from browser.people import Person
from browser.positions import (
    played_to_round,
    played_until,
    played_until_bid,
    played_until_hotel,
    played_until_last_house,
    played_until_last_of_group,
    played_until_offer,
    played_until_quiz,
    played_until_throw,
)
from passgo.events import Event
from passgo.server.tables.entries import SeatPlan
from server.tables.test_house_rules import TEN

UPRIGHT_PHONES = ((360, 640), (390, 844))
PHONES_ON_THEIR_SIDE = ((740, 360), (844, 390))
PHONES = (*UPRIGHT_PHONES, *PHONES_ON_THEIR_SIDE)
WHOLE_BOARDS = ((820, 1180), (1024, 768), (1180, 820), (1366, 768), (1440, 900), (1920, 1080))
SIZES = (*PHONES, *WHOLE_BOARDS)
NAMES = ("Wren", "Finch", "Robin", "Bartholomew", "Kim", "Lou", "Josephine")


@dataclass(frozen=True)
class Scene:
    past: Callable[[Person], Past]
    begin: Callable[[Person], None] = lambda _: None
    """The player's actions once the table is open; they are repeated after a change of layout."""


def seats(who: Person, others: int) -> list[SeatPlan]:
    return [person("Ann", who.guest), *(bot(name) for name in NAMES[:others])]


def three(who: Person) -> list[SeatPlan]:
    return [person("Ann", who.guest), person("Bo", "nobody"), person("Cy", "none")]


def one_device(who: Person) -> list[SeatPlan]:
    return [person(name, who.guest) for name in ("Ann", "Bo", "Cy", "Di")]


def draws_a_card(events: Sequence[Event]) -> bool:
    return any(event.kind == "CardDrawn" for event in events)


def throw_and_read(who: Person) -> None:
    if who.button("Throw the dice").is_visible():
        who.press("Throw the dice")
        who.reads("You draw a card")


def open_offers(who: Person) -> None:
    offers = who.page.locator(".on-stage .offer")  # in any language
    badge = who.page.locator(".on-stage .badge")
    expect(offers.or_(badge).first).to_be_visible()
    if badge.is_visible():
        badge.click()
    expect(offers).to_be_visible()


def compose_trade(who: Person) -> None:
    """A lot of each side and some money."""
    trade = who.page.get_by_role("region", name="Trade", exact=True)
    if not trade.is_visible():
        tabs = who.page.get_by_role("navigation", name="Parts of the table")
        if tabs.is_visible():
            tabs.get_by_role("button", name="Trade").click()
        else:
            who.press_tool("Trade")
    expect(trade.locator("fieldset")).to_have_count(2)
    for side in trade.locator("fieldset").all():
        side.get_by_role("checkbox").first.check()
    trade.get_by_label("You pay").fill("120")
    expect(trade.get_by_role("region", name="What it comes to")).to_contain_text("By list price")


SCENES = {
    "two players": Scene(lambda ann: played_to_round(12, seats(ann, 1), "a board")),
    "four players": Scene(lambda ann: played_to_round(12, seats(ann, 3), "a board")),
    "eight players": Scene(lambda ann: played_to_round(12, seats(ann, 7), "a board")),
    "house rules": Scene(lambda ann: played_to_round(12, seats(ann, 3), "house rules", house_rules=TEN)),
    "purchase": Scene(lambda ann: played_until_last_of_group(seats(ann, 3), "a purchase")),
    "auction": Scene(lambda ann: played_until_bid(seats(ann, 3))),
    "offer": Scene(lambda ann: played_until_offer(seats(ann, 3), "an offer"), open_offers),
    "quiz": Scene(lambda ann: played_until_quiz([person("Ann", ann.guest), person("Bo", "nobody")])),
    "quiz of one device": Scene(lambda ann: played_until_quiz(one_device(ann))),
    "game show": Scene(lambda ann: played_until_quiz(one_device(ann), show=True)),
    "debt": Scene(lambda ann: played_until("RaiseMoney", seats(ann, 3), "a debt")),
    "card": Scene(lambda ann: played_until_throw(draws_a_card, seats(ann, 3), "a card"), throw_and_read),
    "trade": Scene(lambda ann: played_until_last_house(three(ann)), compose_trade),
    "hotels": Scene(lambda ann: played_until_hotel(seats(ann, 3))),
}
