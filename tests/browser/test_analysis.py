"""The analysis board: a question such as people ask, laid out by hand; what is impossible; links, phones and keys."""

import re
from time import monotonic

from playwright.sync_api import Locator, Page, expect

from browser.past import bot, person
from browser.people import Inn
from browser.positions import played_to_the_end
from passgo.engine.board import SQUARES

ANN = (16, 18, 24)
BO = (19, 21, 23)


def square(page: Page, number: int) -> Locator:
    return page.locator(f'[data-square="{number}"]').first


def pick(page: Page, label: str) -> None:
    page.get_by_role("radio", name=label, exact=True).check(force=True)


def test_who_is_winning_here_and_what_trade_should_i_look_for(inn: Inn) -> None:
    """Three players, two groups one short each: laid out in clicks, answered with chances, trades and a ceiling."""
    page = inn.stranger().page
    inn_open(page, inn)
    began, clicks = monotonic(), 0
    for label, lots in (("Owner: Ann", ANN), ("Owner: Bo", BO), ("Owner: Cy", (39, 12))):
        pick(page, label)
        clicks += 1
        for lot in lots:
            square(page, lot).click()
            clicks += 1
    page.get_by_role("spinbutton", name="Cash of Ann").fill("800")
    page.get_by_role("spinbutton", name="Cash of Ann").press("Enter")
    chances = page.get_by_role("region", name="Chances to win")
    expect(chances.get_by_role("listitem")).to_have_count(3)
    print(f"laid out and answered in {clicks} clicks, {monotonic() - began:.1f} s")
    trades = page.get_by_role("region", name="Trades")
    first = trades.get_by_role("listitem").first
    expect(first).to_contain_text("points", timeout=30_000)
    page.get_by_role("combobox", name="Property").select_option(label="Park Place")
    expect(page.get_by_text(re.compile("against (Ann|Bo|Cy)")).first).to_be_visible(timeout=30_000)
    page.reload()  # the address holds the position
    expect(square(page, 16)).to_have_accessible_name(re.compile("Ann"))


def test_what_cannot_be_is_said_with_its_rule_and_repaired(inn: Inn) -> None:
    page = inn.stranger().page
    inn_open(page, inn)
    square(page, 39).click()
    pick(page, "Build")
    square(page, 39).click()
    expect(page.get_by_text("This cannot be:")).to_be_visible()
    expect(page.get_by_role("link", name="BUILD-1")).to_be_visible()
    page.get_by_role("button", name="Show the nearest possible position").click()
    expect(page.get_by_text("This cannot be:")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()


def test_a_throw_is_tried_with_chosen_dice(inn: Inn) -> None:
    page = inn.stranger().page
    inn_open(page, inn)
    throw = page.get_by_role("button", name=re.compile("Try: Throw"))
    expect(throw).to_be_visible(timeout=30_000)
    page.get_by_role("combobox", name="Die 1").select_option("3")
    page.get_by_role("combobox", name="Die 2").select_option("2")
    throw.click()
    tried = page.get_by_role("region", name="Tried")
    expect(tried.get_by_role("listitem")).to_have_count(2)
    expect(page.get_by_role("button", name=re.compile("Try: Buy")).first).to_be_visible(timeout=30_000)
    tried.get_by_role("button", name="The position").click()
    expect(throw).to_be_visible(timeout=30_000)


def test_a_phone_and_a_keyboard_do_it_all(inn: Inn) -> None:
    page = inn.stranger().page
    page.set_viewport_size({"width": 360, "height": 640})
    inn_open(page, inn)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width == 360
    page.get_by_role("radio", name="Owner: Bo", exact=True).focus()
    page.keyboard.press("Space")
    square(page, 1).focus()
    page.keyboard.press("Enter")
    expect(square(page, 1)).to_have_accessible_name(re.compile("Bo"))
    page.keyboard.press("Control+z")
    expect(square(page, 1)).not_to_have_accessible_name(re.compile("Bo"))


def test_the_start_page_and_a_finished_game_lead_there(inn: Inn) -> None:
    ann = inn.guest()
    ann.open("/")
    expect(ann.page.get_by_role("link", name="Open the analysis board")).to_be_visible()
    past = played_to_the_end([person("Ann", ann.guest), bot("Wren")], "a review", game="short")
    ann.open(f"/t/{past.keep(inn.store)}")
    link = ann.page.get_by_role("link", name="Analyse from here")
    link.click(timeout=30_000)
    ann.page.wait_for_url("**/analysis**")
    expect(ann.page.get_by_role("region", name="Chances to win").get_by_role("listitem")).to_have_count(
        2, timeout=30_000
    )


def inn_open(page: Page, inn: Inn) -> None:
    page.goto(f"{inn.url}/analysis")
    expect(square(page, SQUARES - 1)).to_be_visible(timeout=30_000)
