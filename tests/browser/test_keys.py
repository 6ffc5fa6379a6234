"""Keys answer only what was visible long enough, and once. Only the stories advance the page's clock."""

import json
import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from browser.past import person
from browser.people import Inn, Person
from browser.positions import played_until_offer, played_until_throw
from passgo.events import DiceThrown, Event, MoneyPaid

MOMENT = 100  # milliseconds of the page's clock between rapid key presses
BREATH = 1_000  # longer than between rapid presses, shorter than the reading time
SEEN = 2_000  # longer than the reading time


def leads_to_a_rent(events: Sequence[Event]) -> bool:
    """The first seat is about to throw, and can then end the turn."""
    thrown = next(event for event in events if isinstance(event, DiceThrown))
    return thrown.die1 != thrown.die2 and any(
        isinstance(event, MoneyPaid) and event.reason == "rent" for event in events
    )


def sits_down(inn: Inn, ann: Person) -> str:
    """About to throw; the turn after that is played at the same device."""
    seats = [person("Ann", ann.guest), person("Bo", ann.guest)]
    table = inn.open_table(played_until_throw(leads_to_a_rent, seats, "keys"), ann)
    expect(ann.button("Throw the dice")).to_be_visible()
    ann.page.clock.run_for(SEEN)
    return table


def done(inn: Inn, table: str, who: Person) -> list[str]:
    mine = [json.loads(row.body) for row in inn.store.rows(table) if row.author == who.guest]
    return [entry["action"]["do"] for entry in mine if "action" in entry]


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_a_key_that_is_hit_again_and_again_does_not_end_the_turn(inn: Inn, key: str) -> None:
    ann = inn.guest().stop_clock()
    table = sits_down(inn, ann)
    ann.page.keyboard.press(key)
    expect(ann.button("End turn")).to_be_visible()
    for _ in range(2 * SEEN // MOMENT):
        ann.page.clock.run_for(MOMENT)
        ann.page.keyboard.press(key)
    expect(ann.button("End turn")).to_be_visible()
    ann.page.clock.run_for(BREATH)
    ann.page.keyboard.press(key)
    expect(ann.panel).to_contain_text("Your turn, Bo")
    assert done(inn, table, ann) == ["throw", "end-turn"]


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_a_key_that_is_held_answers_once(inn: Inn, key: str) -> None:
    ann = inn.guest().stop_clock()
    table = sits_down(inn, ann)
    ann.button("Throw the dice").focus()
    for _ in range(3):  # from the second time on, a repeated event of a held key
        ann.page.keyboard.down(key)
        expect(ann.button("End turn")).to_be_visible()
        ann.page.clock.run_for(SEEN)
    ann.page.keyboard.up(key)
    expect(ann.button("End turn")).to_be_visible()
    ann.page.keyboard.press(key)
    expect(ann.panel).to_contain_text("Your turn, Bo")
    assert done(inn, table, ann) == ["throw", "end-turn"]


def test_a_key_ends_the_turn_only_after_a_skipped_result_was_visible(inn: Inn) -> None:
    ann = inn.guest(reduced_motion="no-preference").stop_clock()
    table = sits_down(inn, ann)
    playing = ann.page.locator(".on-stage[data-playing=true]")
    ann.page.keyboard.press("Space")
    expect(playing).to_be_attached()
    ann.page.keyboard.press("Space")  # directly after the throw: the board still plays
    ann.page.clock.run_for(BREATH)
    expect(playing).to_be_attached()
    ann.page.keyboard.press("Space")
    expect(playing).not_to_be_attached()
    ann.page.clock.run_for(BREATH)
    ann.page.keyboard.press("Space")  # the result has not been visible long enough
    expect(ann.button("End turn")).to_be_visible()
    ann.page.clock.run_for(BREATH)
    ann.page.keyboard.press("Space")
    expect(ann.panel).to_contain_text("Your turn, Bo")
    assert done(inn, table, ann) == ["throw", "end-turn"]


def test_refuse_is_one_tab_away_from_an_offer(inn: Inn) -> None:
    ann = inn.guest()
    seats = [person("Ann", ann.guest), person("Bo", "nobody")]
    inn.open_table(played_until_offer(seats, "an offer"), ann)
    ann.page.keyboard.press("o")
    expect(ann.panel.get_by_role("heading", level=2)).to_be_focused()
    for answer in ("Refuse", "Counter", "Accept", "Close"):
        ann.page.keyboard.press("Tab")
        expect(ann.panel.get_by_role("button", name=answer)).to_be_focused()


def test_an_offer_does_not_take_the_focus_from_a_text_field(inn: Inn) -> None:
    ann, bo = inn.guest(), inn.guest()
    seats = [person("Ann", ann.guest), person("Bo", bo.guest)]
    inn.open_table(played_until_offer(seats, "an offer"), ann, bo)
    ann.page.keyboard.press("o")
    expect(ann.panel.get_by_role("button", name="Refuse")).to_be_visible()
    ann.page.get_by_role("button", name="Chat").click()
    line = ann.page.get_by_role("textbox", name="Write a line")
    line.press_sequentially("wait")
    bo.press_tool("Mortgage")
    bo.panel.locator("button.lot").first.click()
    expect(ann.board.get_by_role("button", name=re.compile("mortgaged", re.IGNORECASE)).first).to_be_visible()
    expect(line).to_be_focused()
    ann.page.keyboard.type(" a bit")
    expect(line).to_have_value("wait a bit")
