"""At every size: the board lies open while something is decided, and the next step is in reach."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.past import Past, person
from browser.people import Inn, Person
from browser.pictures import with_bots
from browser.positions import played_to_round, played_until_bid, played_until_quiz

SIZES = ((360, 740), (390, 844), (768, 1024), (800, 800), (1024, 768), (1280, 800), (1920, 1080))
LOOK = """async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const page = document.documentElement;
    const board = document.querySelector(".whole > .frame").getBoundingClientRect();
    const panel = document.querySelector(".on-stage").getBoundingClientRect();
    const step = document.querySelector(".on-stage :is(.main, .answer)").getBoundingClientRect();
    return {
        covered: panel.left < board.right && board.left < panel.right && panel.top < board.bottom - 1,
        inReach: step.top >= panel.top && step.bottom <= Math.min(panel.bottom, innerHeight),
        scrolls: page.scrollHeight > innerHeight || page.scrollWidth > innerWidth,
        share: (board.width * board.height) / (innerWidth * innerHeight),
    };
}"""


def turn(ann: Person) -> Past:
    return played_to_round(12, with_bots(ann), "a board")


def auction(ann: Person) -> Past:
    return played_until_bid(
        [person("Ann", ann.guest), person("Bartholomew", "nobody"), person("Cy", "no one")]
    )


def quiz(ann: Person) -> Past:
    return played_until_quiz([person("Ann", ann.guest), person("Bo", "nobody")])


@pytest.mark.parametrize("decision", [turn, auction, quiz])
def test_the_board_lies_open_and_the_next_step_is_in_reach(
    inn: Inn, decision: Callable[[Person], Past]
) -> None:
    ann = inn.guest()
    inn.open_table(decision(ann), ann)
    expect(ann.panel.locator(".main, .answer").first).to_be_visible()
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        seen = ann.page.evaluate(LOOK)
        share = seen.pop("share")
        assert seen == {"covered": False, "inReach": True, "scrolls": False}, (width, height)
        assert share > 0.25, (width, height, share)
