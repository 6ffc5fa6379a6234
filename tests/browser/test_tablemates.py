"""Bots as tablemates, and help for beginners: the guide of a first game, hints, offers with reasons, emotes."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.past import Past, bot, person
from browser.people import PHONE, Inn, Person
from passgo.server.tables.entries import Acted, Why

INVITED = re.compile("First game")


def with_bots(ann: Person, seed: str = "tablemates", **agreed: Any) -> Past:
    past = Past(seed, [person("Ann", ann.guest), bot("Wren"), bot("Finch")], pace=10_000, **agreed)
    past.bots_play(lambda past: past.decides == 0 and past.waits_for("Throw"))
    return past


def lots_of(past: Past, seat: int) -> list[int]:
    state = past.game._state
    return [int(lot) for lot in state.board.lots if state.owner[lot] == seat]


@pytest.mark.parametrize("screen", [{}, {"viewport": PHONE}], ids=["desktop", "phone"])
def test_a_beginner_is_guided_and_may_leave_for_good(inn: Inn, screen: dict[str, Any]) -> None:
    ann = inn.guest(is_beginner=True, **screen)
    inn.open_table(with_bots(ann), ann)
    ann.page.get_by_role("button", name="Explain as we play").click()
    guide = ann.page.get_by_role("complementary", name=re.compile("1 of 10"))
    expect(guide).to_contain_text("throw the dice")
    guide.get_by_role("link", name="Rule TURN-1").click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    ann.page.keyboard.press("Escape")
    guide.get_by_role("button", name="Got it").click()
    expect(guide).to_have_count(0)
    ann.page.get_by_role("button", name="Throw the dice").click()
    later = ann.page.get_by_role("complementary", name=re.compile("2 of 10"))
    expect(later).to_be_visible()
    later.get_by_role("button", name="Leave the guide").click()
    ann.page.reload()
    expect(ann.board).to_be_visible()
    expect(ann.page.get_by_role("complementary")).to_have_count(0)


def test_a_declined_guide_is_not_offered_again(inn: Inn) -> None:
    ann = inn.guest(is_beginner=True)
    inn.open_table(with_bots(ann), ann)
    ann.page.get_by_role("button", name="No, thanks").click()
    ann.page.reload()
    expect(ann.board).to_be_visible()
    expect(ann.page.get_by_text(INVITED)).to_have_count(0)


@pytest.mark.parametrize("screen", [{}, {"viewport": PHONE}], ids=["desktop", "phone"])
def test_a_player_gets_a_hint(inn: Inn, screen: dict[str, Any]) -> None:
    ann = inn.guest(**screen)
    inn.open_table(with_bots(ann), ann)
    ann.page.get_by_role("button", name="What would you do?").click()
    expect(ann.page.get_by_text("Expert would:")).to_be_visible()
    expect(ann.page.get_by_text("There is nothing better to do first.")).to_be_visible()


def test_the_actions_of_bots_can_be_skipped(inn: Inn) -> None:
    ann = inn.guest()
    past = with_bots(ann, timer=600)  # without a clock, bots play ahead anyway
    past.bots_play(lambda past: past.decides != 0)
    inn.open_table(past, ann)
    ann.page.get_by_role(
        "button", name="Skip to my turn"
    ).click()  # bots would take ten seconds for every move
    expect(ann.page.get_by_text(re.compile("moves? w(as|ere) skipped"))).to_be_visible()


def test_an_offer_of_a_bot_shows_its_reason(inn: Inn) -> None:
    ann = inn.guest()
    past = with_bots(ann)
    past.bots_play(lambda past: lots_of(past, 1) != [] and past.decides == 0 and past.waits_for("Throw"))
    offer = {"do": "offer", "to": 0, "give": {"lots": lots_of(past, 1)[:1]}, "get": {"cash": 10}}
    past.write(Acted(1, offer, "bot", why=Why("sell-for-money", {})))
    inn.open_table(past, ann)
    ann.page.locator(".badge").click()
    expect(ann.page.get_by_text("Wren: “I need some money.”")).to_be_visible()


def test_an_offer_that_is_being_read_stays_after_it_was_withdrawn(inn: Inn) -> None:
    ann, bo = inn.guest(), inn.guest()
    past = Past("read", [person("Ann", ann.guest), person("Bo", bo.guest)])
    past.bots_play(lambda past: lots_of(past, 1) != [])
    past.act(1, {"do": "offer", "to": 0, "give": {"lots": lots_of(past, 1)[:1]}, "get": {"cash": 10}})
    number = int(past.game._state.offers[-1].number)
    table = inn.open_table(past, ann)
    ann.page.locator(".badge").click()
    expect(ann.page.get_by_role("button", name="Refuse")).to_be_visible()
    bo.open("/")
    seen = bo.page.request.get(f"{inn.url}/tables/{table}").json()
    action = {"do": "withdraw", "offer": number}
    asked = {"seat": 1, "version": seen["version"], "id": "w", "action": action}
    assert bo.page.request.post(f"{inn.url}/tables/{table}/actions", data=asked).ok
    gone = ann.page.get_by_role("alert").filter(has_text="Bo has withdrawn this offer.")
    expect(gone).to_be_visible()
    expect(ann.page.get_by_role("button", name="Accept")).to_have_count(0)
    expect(gone).to_have_count(0)


def test_emotes_and_phrases_are_shown_at_the_seat_in_each_language(inn: Inn) -> None:
    ann, bo = inn.guest(), inn.guest(locale="es-MX")
    past = Past("faces", [person("Ann", ann.guest), person("Bo", bo.guest)])
    table = inn.open_table(past, ann)
    bo.open(f"/t/{table}")
    expect(bo.page.locator("[data-square]").first).to_be_visible()
    ann.page.get_by_role("button", name="Chat").click()
    ann.page.get_by_role("button", name="Hello!").click()
    expect(bo.page.locator(".bubbles .bubble")).to_have_text("¡Hola!")
    ann.page.get_by_role("button", name="laughs").click()
    expect(bo.page.locator(".bubbles .bubble.emote svg")).to_be_visible()
