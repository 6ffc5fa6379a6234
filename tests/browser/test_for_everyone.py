"""Accessibility: no page violates a rule of axe in the light or dark theme."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.past import bot, person
from browser.people import PHONE, Inn, Person
from browser.pictures import with_bots
from browser.positions import played_to_round, played_to_the_end, played_until_bid, played_until_last_house
from browser.scenes import compose_trade

THEMES = ("light", "dark")


def check(who: Person) -> None:
    found = Axe().run(who.page).response["violations"]
    assert [violation_text(violation) for violation in found] == []


def violation_text(violation: dict[str, Any]) -> str:
    """The violated rules with their elements."""
    places = "; ".join(f"{node['target']} {node['failureSummary']}" for node in violation["nodes"][:4])
    return f"{violation['id']}: {' '.join(places.split())}"


@pytest.fixture(params=THEMES)
def theme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_start_page_is_accessible(inn: Inn, theme: str) -> None:
    ann = inn.stranger(color_scheme=theme)
    ann.open("/")
    expect(ann.page.get_by_role("button", name="Start the game")).to_be_visible()
    ann.page.get_by_text("Rules and pace").click()
    ann.page.get_by_text("Join the game").click()
    ann.page.get_by_text("Name the streets …").click()
    expect(ann.page.get_by_label("Name of the board")).to_be_visible()
    check(ann)
    ann.page.get_by_role("button", name="By link").click()
    ann.page.get_by_role("button", name="Open the table").click()
    expect(ann.page.get_by_role("heading", name="At the table")).to_be_visible()
    check(ann)  # the waiting room


def test_the_board_is_accessible(inn: Inn, theme: str) -> None:
    ann = inn.guest(color_scheme=theme)
    inn.open_table(played_to_round(12, with_bots(ann), "a board"), ann)
    check(ann)
    ann.page.locator('[data-square="39"]').click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    check(ann)


def test_the_board_on_a_phone_is_accessible(inn: Inn, theme: str) -> None:
    ann = inn.guest(color_scheme=theme, viewport=PHONE)
    inn.open_table(played_to_round(12, with_bots(ann), "a board"), ann)
    for part in ("Table", "My lots", "Log", "Chat"):
        ann.page.get_by_role("navigation").get_by_role("button", name=part).click()
        check(ann)


def test_the_command_box_is_accessible(inn: Inn, theme: str) -> None:
    ann = inn.guest(color_scheme=theme)
    inn.open_table(played_to_round(12, with_bots(ann), "a board"), ann)
    expect(ann.page.get_by_role("group", name="Ask")).to_be_attached()
    ann.page.keyboard.press("c")
    expect(ann.page.get_by_role("status").filter(has_text="You have")).to_be_visible()
    check(ann)
    ann.page.keyboard.press("/")
    expect(ann.page.get_by_role("dialog").get_by_role("textbox")).to_be_focused()
    ann.page.keyboard.type("players\n")
    expect(ann.page.get_by_role("log", name="Answers")).to_contain_text("Ann, $")
    check(ann)


def test_the_rulebook_is_accessible(inn: Inn, theme: str) -> None:
    ann = inn.guest(color_scheme=theme)
    inn.open_table(played_to_round(3, with_bots(ann), "a board"), ann)
    ann.page.get_by_role("link", name="Rules").click()
    expect(ann.page.locator("[data-rule=BUILD-7]")).to_be_attached()
    ann.page.get_by_role("searchbox").fill("auction")
    expect(ann.page.get_by_role("status").filter(has_text="found")).to_be_visible()
    check(ann)
    ann.page.set_viewport_size(PHONE)
    ann.page.get_by_role("searchbox").fill("")
    check(ann)


def test_an_auction_is_accessible(inn: Inn, theme: str) -> None:
    ann = inn.guest(color_scheme=theme)
    others = [person("Bo", "nobody"), person("Cy", "no one")]
    inn.open_table(played_until_bid([person("Ann", ann.guest), *others]), ann)
    expect(ann.panel.get_by_text("Highest bid")).to_be_visible()
    check(ann)


def test_a_trade_is_accessible(inn: Inn, theme: str) -> None:
    bo = inn.guest(color_scheme=theme)
    others = [person("Ann", "nobody"), person("Bo", bo.guest), person("Cy", "no one")]
    inn.open_table(played_until_last_house(others), bo)
    compose_trade(bo)
    check(bo)


def test_the_end_is_accessible(inn: Inn, theme: str) -> None:
    ann = inn.guest(color_scheme=theme)
    table = played_to_the_end([person("Ann", ann.guest), bot("Wren"), bot("Finch")]).keep(inn.store)
    ann.open(f"/t/{table}")
    expect(ann.page.get_by_role("heading", name="Worth over time")).to_be_visible()
    check(ann)
