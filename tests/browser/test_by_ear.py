"""An evening played without looking: by the accessibility tree and the keyboard alone.

What a screen reader would say at each decision, and what the command box answers, is kept in evening_by_ear.txt.
`RENEW_EVENING=1 scripts/test tests/browser/test_by_ear.py` writes it anew: read what has changed before you keep it.
"""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.past import Past, person
from browser.people import Inn, Person
from browser.positions import played_until_offer
from browser.scenes import open_offers, seats

GOLDEN = Path(__file__).with_name("evening_by_ear.txt")
STEPS = 40
# What has the role of a status or an alert, or is otherwise announced when it changes; each text once.
HEARD = """() => [...new Set([...document.querySelectorAll("main :is([role=status], [role=alert])")]
    .filter((said) => !said.closest("[aria-hidden=true]") && said.checkVisibility())
    .map((said) => said.textContent.trim().replaceAll(/\\s+/g, " ")).filter(Boolean))]"""
# The words for the answer that goes on: what is asked comes first.
ANSWERS = {
    "throw": "throw",
    "buy": "buy",
    "end-turn": "end-turn",
    "pass": "pass",
    "pay-flat": "pay-flat",
    "decline": "decline",
    "refuse": "refuse",
}


def open_and_listen(inn: Inn, ann: Person, past: Past) -> None:
    """Open the table, and wait for the keys, which come after the board."""
    inn.open_table(past, ann)
    expect(ann.page.get_by_role("group", name="Ask")).to_be_attached()


def heard(who: Person) -> list[str]:
    """What is announced, once there is something: the page shows an answer's events before it asks again."""
    who.page.wait_for_function(f"({HEARD})().length > 0")
    found: list[str] = who.page.evaluate(HEARD)
    return found


def command(who: Person, words: str) -> str:
    """Type into the command box. Return the answer."""
    who.page.keyboard.press("/")
    box = who.page.get_by_role("dialog").get_by_role("textbox")
    expect(box).to_be_focused()
    who.page.keyboard.type(words)
    who.page.keyboard.press("Enter")
    line = who.page.get_by_role("dialog").get_by_role("log").get_by_role("listitem").last
    expect(line).not_to_be_empty()
    said = (line.text_content() or "").strip()
    who.page.keyboard.press("Escape")
    expect(who.page.locator("#command")).to_have_count(0)  # the page has noticed that the dialog was closed
    return said


def play_evening(ann: Person, past: Past) -> list[str]:
    """Two players at one device, who throw, buy and end their turns."""
    story: list[str] = []
    for _ in range(STEPS):
        decision = past.game.decision
        if decision is None:
            break
        seat = decision.seats[0]
        may = [choice.to_json()["do"] for choice in past.game.choices(seat)]
        word = next(word for name, word in ANSWERS.items() if name in may)
        story += [f"? {said}" for said in heard(ann)]
        done = command(ann, word)
        past.game.play(seat, str(word))
        story += [f"> {word}", f"< {done}"]
        if len(story) % 5 == 0:
            story.append(f"< {command(ann, 'players')}")
        following = past.game.decision
        if following is not None and following.kind in ("Throw", "LeaveJail"):
            name = past.game.names[following.seats[0]]
            expect(ann.panel).to_contain_text(name)
    return story


def test_an_evening_can_be_played_by_ear(inn: Inn) -> None:
    ann = inn.guest()
    past = Past("an evening by ear", [person("Ann", ann.guest), person("Tom", ann.guest)])
    open_and_listen(inn, ann, past)
    story = "\n".join(play_evening(ann, past)) + "\n"
    if os.environ.get("RENEW_EVENING"):
        GOLDEN.write_text(story, encoding="utf-8")
    assert story == GOLDEN.read_text(encoding="utf-8")


def test_headings_have_words_and_players_say_cash_turn_and_jail(inn: Inn) -> None:
    ann = inn.guest()
    inn.open_table(played_until_offer(seats(ann, 3), "an offer"), ann)
    empty = "heads => heads.filter((head) => !head.textContent.trim()).map((head) => head.outerHTML)"
    assert ann.page.locator("h1, h2, h3, h4, h5, h6").evaluate_all(empty) == []
    cash = re.compile(r"^Ann, \$[\d,]+, you, has the turn")
    expect(ann.page.get_by_role("button", name=cash)).to_be_visible()


def test_the_first_tab_in_an_offer_leads_to_an_answer(inn: Inn) -> None:
    ann = inn.guest()
    inn.open_table(played_until_offer(seats(ann, 3), "an offer"), ann)
    open_offers(ann)
    expect(ann.page.locator(".on-stage .asked")).to_be_focused()
    ann.page.keyboard.press("Tab")
    expect(ann.button("Refuse")).to_be_focused()


@pytest.mark.parametrize(
    ("key", "said"),
    [("c", "You have $"), ("w", "it is your turn"), ("h", "Ann, "), ("x", "here: Ann")],
)
def test_a_key_says_what_one_needs_to_know(inn: Inn, key: str, said: str) -> None:
    ann = inn.guest()
    open_and_listen(inn, ann, played_until_offer(seats(ann, 3), "an offer"))
    ann.page.keyboard.press(key)
    expect(ann.page.get_by_role("status").filter(has_text=said)).to_be_visible()
