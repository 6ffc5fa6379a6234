"""Whole games: started, played to the end by clicking, and reviewed."""

import re

import pytest
from playwright.sync_api import expect

from browser.past import bot, person
from browser.people import Inn, play_on
from browser.positions import played_until_ruin

TELEVISION = {"width": 1920, "height": 1080}
LAST_TURN = 60  # clicks at most: a bankrupt player first sells and mortgages everything


def test_a_short_game_against_bots_is_started_by_clicking(inn: Inn) -> None:
    ann = inn.stranger()
    ann.hurry_bots()
    ann.open("/")
    ann.choose("Length", "Short")
    ann.page.get_by_role("textbox", name="Name in seat 1").fill("Ann")
    ann.page.get_by_role("button", name="Start the game").click()
    expect(ann.board.get_by_role("listitem")).to_have_count(40)
    ann.reads("You are dealt")
    ann.press("Throw the dice")
    ann.reads("You throw")


@pytest.mark.rule("SHORT-5")
def test_a_game_against_bots_is_played_to_its_end_by_clicking(inn: Inn) -> None:
    ann = inn.guest()
    page = ann.page
    seats = [person("Ann", ann.guest), bot("Wren"), bot("Finch")]
    inn.open_table(played_until_ruin(0, seats, "the last turn", game="short"), ann)
    play_on([ann], ann.end.is_visible, most=LAST_TURN)
    expect(page.get_by_text("The first bankruptcy ended the game.")).to_be_visible()
    expect(page.get_by_role("heading", name="Worth over time")).to_be_visible()
    expect(page.get_by_text("follow from them", exact=False).first).to_be_visible()
    standing = page.get_by_role("list", name="Final standing").get_by_role("listitem")
    expect(standing.last).to_contain_text(re.compile(r"Ann \(you\)\s*bankrupt"))
    page.get_by_role("button", name="Look at the board").click()
    expect(ann.board).to_be_visible()


def test_a_rematch_against_bots_begins_at_once(inn: Inn) -> None:
    ann = inn.guest()
    table = inn.open_table(
        played_until_ruin(0, [person("Ann", ann.guest), bot("Wren")], "a rematch", game="short"), ann
    )
    play_on([ann], ann.end.is_visible, most=LAST_TURN)
    ann.end.click()
    expect(ann.page).to_have_url(re.compile("/t/(?!" + table + r")\w+$"))
    ann.reads("You are dealt")


def test_a_television_shows_a_game_and_follows_the_players_to_the_rematch(inn: Inn) -> None:
    ann, bo, television = inn.guest(), inn.guest(), inn.stranger(viewport=TELEVISION)
    seats = [person("Ann", ann.guest), person("Bo", bo.guest)]
    past = played_until_ruin(0, seats, "a television", turns=2, game="short")
    table = inn.open_table(past, ann, bo)
    screen = television.page
    television.open(f"/t/{table}/screen")
    expect(television.board).to_be_visible()
    for part in ("Your move", "Players", "Log"):
        expect(screen.get_by_role("region", name=part, exact=True)).to_be_visible()
    expect(screen.get_by_alt_text("QR code of the link to this table")).to_be_visible()

    for who, name in ((ann, "Ann"), (bo, "Bo")):  # the quiet turns before the last one
        expect(television.panel).to_contain_text(f"{name} throws the dice")
        who.press("Throw the dice")
        television.reads(re.compile(f"{name} throws .* moves to"))
        who.press("End turn")
    play_on([ann, bo], ann.end.is_visible, most=LAST_TURN)

    expect(screen.get_by_role("heading", name="Bo wins!")).to_be_visible()
    expect(screen.get_by_role("heading", name="Worth over time")).to_be_visible()
    assert screen.get_by_role("button").count() + screen.get_by_role("link").count() == 0, (
        "phones are the hands"
    )
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")
    ann.end.click()
    expect(screen).to_have_url(re.compile("/t/(?!" + table + r")\w+/screen$"))
    expect(screen.get_by_alt_text("QR code of the link to this table")).to_be_visible()
