"""A player's own judgement: the tutor's question before a mistake, and the page of finished games."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.past import Past, bot, person
from browser.people import PHONE, Inn, Person
from browser.positions import played_to_the_end
from server.tables.test_tutor import could_complete


def turn_on_tutor(ann: Person) -> None:
    ann.page.get_by_role("button", name="Settings").click()
    ann.choose("Tutor", "On")
    ann.choose("Ask if a move costs more points than", "1")
    ann.page.get_by_role("button", name="Done").click()


def test_the_tutor_asks_before_a_mistake_and_shows_the_better_move(inn: Inn) -> None:
    ann = inn.guest()
    inn.open_table(could_complete(ann.guest), ann)
    turn_on_tutor(ann)
    page = ann.page
    warning = page.get_by_role("alertdialog", name="Sure about this move?")
    rethink = warning.get_by_role("button", name="Rethink")

    ann.press("Auction it")
    expect(warning).to_contain_text(re.compile(r"this costs about \d+\.\d points"))
    expect(rethink).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(warning.get_by_role("status")).to_contain_text(re.compile(r"Better: Buy .* for \$\d+"))
    expect(rethink).to_be_focused()
    page.keyboard.press("Enter")
    expect(warning).to_have_count(0)

    ann.press("Auction it")
    warning.get_by_role("button", name="Play anyway").click()
    expect(ann.button("Auction it")).to_have_count(0)


def short_game(guest: str, seed: str) -> Past:
    return played_to_the_end([person("Ann", guest), bot("Wren")], seed, house_rules=("rounds=8",))


def test_a_reviewed_game_is_on_the_own_page_and_can_be_saved(inn: Inn, tmp_path: Path) -> None:
    ann = inn.guest()
    page = ann.page
    ann.open("/my-play")
    expect(page.get_by_text("No games yet.")).to_be_visible()
    ann.open(f"/t/{short_game(ann.guest, 'my play').keep(inn.store)}")
    expect(page.get_by_role("table", name="How well each played")).to_be_visible()
    expect(page.get_by_text(re.compile("Turning points played out"))).to_have_count(0)
    page.get_by_role("link", name="Look at my play").click()
    page.wait_for_url("**/my-play")
    expect(page.get_by_role("heading", name="Rating from game to game")).to_be_visible()
    games = page.get_by_role("list").filter(
        has=page.get_by_role("link", name=re.compile("against Trading bot"))
    )
    expect(games.get_by_role("listitem")).to_have_count(1)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download as JSON").click()
    file = tmp_path / "games.json"
    saved.value.save_as(file)
    (game,) = json.loads(file.read_text())["games"]
    assert game["name"] == "Ann"
    assert game["play"]["decisions"] > 0


@pytest.mark.parametrize("locale", ["de-DE", "es-ES"])
def test_review_and_own_page_fit_a_phone_in_languages_with_long_words(inn: Inn, locale: str) -> None:
    ann = inn.guest(viewport=PHONE, locale=locale)
    page = ann.page
    ann.open(f"/t/{short_game(ann.guest, 'long words').keep(inn.store)}")
    expect(page.get_by_role("table").nth(2)).to_be_visible()
    expect(page.locator("progress")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.open("/my-play")
    expect(page.get_by_role("table")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_log_marks_the_luck_of_throws_after_the_game(inn: Inn) -> None:
    ann = inn.guest()
    ann.open(f"/t/{short_game(ann.guest, 'marks').keep(inn.store)}")
    page = ann.page
    expect(page.get_by_role("table", name="Luck of the throws and cards")).to_be_visible()
    page.get_by_role("button", name="Look at the board").click()
    marked = page.get_by_role("list", name="What happened").get_by_role("listitem").filter(has_text="lucky")
    expect(marked.first).to_be_visible()
