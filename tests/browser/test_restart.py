"""The server is killed in the middle of a game."""

import re

from playwright.sync_api import expect

from browser.past import person
from browser.people import Inn
from browser.positions import played_to_round

LOST = re.compile("WebSocket connection|Failed to load resource|ERR_CONNECTION")


def test_a_game_continues_after_the_server_was_killed(inn: Inn) -> None:
    ann, bo = inn.guest(), inn.guest()
    for who in (ann, bo):
        who.expected = LOST
    past = played_to_round(5, [person("Ann", ann.guest), person("Bo", bo.guest)], "a restart")
    table = inn.open_table(past, ann, bo)
    ann.press("Throw the dice")
    expect(ann.button("Throw the dice")).not_to_be_visible()
    ann.reads("You throw")
    kept = inn.store.rows(table)
    inn.server.kill()
    for who in (ann, bo):
        expect(who.page.get_by_text("Connection lost. Trying again")).to_be_visible()
    inn.server.start()
    inn.server.wait_until_ready()
    for who in (ann, bo):
        expect(who.page.get_by_text("Connection lost. Trying again")).not_to_be_visible()
    assert inn.store.rows(table)[: len(kept)] == kept
    ann.go_on()
    bo.page.get_by_role("button", name="Chat").click()
    bo.page.get_by_role("textbox", name="Write a line").fill("Still here?")
    bo.page.get_by_role("textbox", name="Write a line").press("Enter")
    ann.page.get_by_role("button", name="Chat").click()
    expect(ann.page.get_by_role("list", name="Chat")).to_contain_text("Still here?")
    assert len(inn.store.rows(table)) >= len(kept) + 2
