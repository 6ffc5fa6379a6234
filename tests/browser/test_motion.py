"""Animations of dice, tokens, payments, cards and houses; all can be skipped or turned off.

Only the story advances the page's clock. So every moment can be inspected, and what goes on
without the clock was not waited for but skipped.
"""

from collections.abc import Callable, Sequence
from itertools import count, product
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.past import Past, person
from browser.people import Inn, Person
from browser.positions import played_to_round, played_until_first_house, played_until_throw
from passgo.events import Event, MoneyPaid, TokenMoved
from passgo.server.tables.entries import SeatPlan

FRAME = 40  # milliseconds of the page's clock; a step takes longer
MOST_FRAMES = 400
SEEN = 1_000  # milliseconds after which a key answers what is shown
LOOK = """() => {
    const token = document.querySelector('.token[data-seat="0"]');
    return {
        busy: document.querySelector(".on-stage[data-playing=true]") !== null,
        square: Number(token.dataset.at),
        walks: token.classList.contains("walks"),
        asked: document.querySelector(".on-stage h2")?.textContent ?? "",
        pays: [...document.querySelectorAll(".on-stage .moving .sum")].map((sum) => sum.textContent.trim()),
        moves: document.getAnimations().map((each) => (each.animationName ?? "").replace(/^svelte-\\w+-/, "")),
    };
}"""

Frame = dict[str, Any]


def pays_rent(events: Sequence[Event]) -> bool:
    """After a walk of some squares, and nothing else."""
    kinds = [event.kind for event in events]
    return kinds.count("TokenMoved") == 1 and "CardDrawn" not in kinds and rents(events) != []


def rents(events: Sequence[Event]) -> list[str]:
    return [f"${event.amount}" for event in events if isinstance(event, MoneyPaid) and event.payee == 1]


def goal(events: Sequence[Event]) -> object:
    return next(event.end for event in events if isinstance(event, TokenMoved))


def draws_a_card(events: Sequence[Event]) -> bool:
    return any(event.kind == "CardDrawn" for event in events)


@pytest.fixture
def ann(inn: Inn) -> Person:
    return inn.guest(reduced_motion="no-preference").stop_clock()


def table_of_two(who: Person, leads: Callable[[Sequence[Event]], bool]) -> Past:
    return played_until_throw(leads, [person("Ann", who.guest), person("Bo", "nobody")], "motion")


def table_before_a_free_lot(seats: Sequence[SeatPlan]) -> Past:
    """The first seat is about to throw, and will come to a lot without an owner."""
    for number in count():
        past, trial = (played_to_round(4, seats, f"a free lot {number}") for _ in range(2))
        trial.act(0, "throw")
        if trial.waits_for("BuyOrAuction"):
            return past
    raise AssertionError


def table_of_builders(who: Person) -> Past:
    return played_until_first_house(
        [person("Ann", who.guest), person("Bo", "nobody"), person("Cy", "no one")]
    )


def moving(who: Person) -> Locator:
    """Visible while something is animated."""
    return who.page.locator(".on-stage[data-playing=true]")


def throw(who: Person) -> None:
    who.page.clock.run_for(SEEN)
    who.press("Throw the dice")
    expect(moving(who)).to_be_attached()


def build(who: Person) -> None:
    who.page.clock.run_for(SEEN)
    who.press_tool("Build")
    who.board.get_by_role("button", name="Mediterranean Avenue").click()
    expect(moving(who)).to_be_attached()


def look(who: Person) -> Frame:
    frame: Frame = who.page.evaluate(LOOK)
    return frame


def watch(who: Person, until: Callable[[Frame], bool] = lambda frame: not frame["busy"]) -> list[Frame]:
    """Advance until the element is visible, or the animation is over."""
    frames: list[Frame] = []
    for _ in range(MOST_FRAMES):
        frames.append(look(who))
        if until(frames[-1]):
            return frames
        who.page.clock.run_for(FRAME)
    raise AssertionError(f"not seen in {MOST_FRAMES} moments, the last of which was {frames[-1]}")


def moves(name: str) -> Callable[[Frame], bool]:
    return lambda frame: name in frame["moves"]


def test_the_dice_roll_the_token_walks_and_the_rent_is_paid(inn: Inn, ann: Person) -> None:
    past = table_of_two(ann, pays_rent)
    inn.open_table(past, ann)
    start = look(ann)["square"]
    throw(ann)
    frames = watch(ann)
    events = past.game.play(0, {"do": "throw"})
    squares = list(dict.fromkeys(frame["square"] for frame in frames))
    assert squares == [(start + step) % 40 for step in range(len(squares))]
    assert squares[-1] == goal(events)
    assert len(squares) > 2
    assert {"roll", "roll-other"} <= set(frames[0]["moves"])
    assert not frames[0]["walks"]
    rolls = ["roll" in frame["moves"] for frame in frames]
    assert rolls == sorted(rolls, reverse=True), "they are thrown once"
    assert any(frame["pays"] == rents(events) and "pay" in frame["moves"] for frame in frames)
    assert frames[-1]["pays"] == []


def test_an_auction_waits_until_the_token_has_come_to_its_lot(inn: Inn, ann: Person) -> None:
    bo = inn.guest()
    past = table_before_a_free_lot([person("Bo", bo.guest), person("Ann", ann.guest)])
    inn.open_table(past, ann, bo)
    bo.press("Throw the dice")
    bo.press("Auction it")
    expect(moving(ann)).to_be_attached()
    frames = watch(ann, lambda frame: frame["asked"].startswith("Auction"))
    start = int(past.game._state.square[0])
    end = goal(past.game.play(0, {"do": "throw"}))
    assert [frames[0]["square"], frames[-1]["square"]] == [start, end]


def test_a_card_turns(inn: Inn, ann: Person) -> None:
    inn.open_table(table_of_two(ann, draws_a_card), ann)
    throw(ann)
    frames = watch(ann, until=moves("turn"))
    assert frames[-1]["busy"]
    expect(ann.page.get_by_role("article", name="Card for Ann")).to_be_visible()


def test_a_house_appears(inn: Inn, ann: Person) -> None:
    inn.open_table(table_of_builders(ann), ann)
    build(ann)
    frames = watch(ann)
    assert any(moves("raise")(frame) for frame in frames)
    expect(ann.board.locator('[data-square="1"] .house')).to_have_count(1)


def click_the_board(who: Person) -> None:
    """On the kerb, where nothing else is to be clicked on."""
    frame = who.page.locator(".whole > .frame")
    box = frame.bounding_box()
    assert box is not None
    frame.click(position={"x": 0.145 * box["width"], "y": 0.855 * box["height"]})


def press_escape(who: Person) -> None:
    who.page.keyboard.press("Escape")


def press_space(who: Person) -> None:
    who.page.evaluate("document.activeElement.blur()")
    who.page.keyboard.press("Space")


@pytest.mark.parametrize(
    ("seen", "skipped_by"),
    [
        *product(["roll", "hop", "pay", "turn"], [click_the_board, press_escape, press_space]),
        *product(["raise"], [click_the_board, press_escape]),  # Space means that enough is built
    ],
)
def test_every_animation_can_be_skipped(
    inn: Inn, ann: Person, seen: str, skipped_by: Callable[[Person], None]
) -> None:
    if seen == "raise":
        inn.open_table(table_of_builders(ann), ann)
        build(ann)
    else:
        inn.open_table(table_of_two(ann, draws_a_card if seen == "turn" else pays_rent), ann)
        throw(ann)
    watch(ann, until=lambda frame: frame["walks"] if seen == "hop" else moves(seen)(frame))
    skipped_by(ann)
    expect(moving(ann)).not_to_be_attached()
    after = look(ann)
    assert not after["walks"]
    assert after["pays"] == []


def turn_motion_off(who: Person) -> None:
    who.page.get_by_role("button", name="Settings").click()
    who.choose("Motion", "Off")
    who.choose("Speed", "Instant")
    who.page.get_by_role("button", name="Done").click()


@pytest.mark.parametrize("by", ["the menu", "the system"])
def test_nothing_moves_with_motion_turned_off(inn: Inn, by: str) -> None:
    ann = inn.guest(reduced_motion="reduce" if by == "the system" else "no-preference").stop_clock()
    past = table_of_two(ann, pays_rent)
    inn.open_table(past, ann)
    if by == "the menu":
        turn_motion_off(ann)
    ann.press("Throw the dice")
    ann.reads("You pay Bo")
    shown = look(ann)
    assert shown["square"] == goal(past.game.play(0, {"do": "throw"}))
    assert not shown["busy"]
    assert not {"roll", "hop", "pay"} & set(shown["moves"])
