"""House rules in the browser: agreed on, seen, and played."""

import json
import re

import pytest
from playwright.sync_api import expect

from browser.past import bot, person
from browser.people import PHONE, Inn, play_on
from browser.positions import played_to_round
from server.tables.test_house_rules import TEN


@pytest.mark.rule("HOUSE-16", "HOUSE-18")
def test_a_game_with_ten_house_rules_is_played_to_the_end(inn: Inn) -> None:
    ann = inn.guest()
    ann.hurry_bots()
    ann.open("/")
    house = ann.open_house_rules()
    expect(house).to_contain_text("By the book: none is on.")
    for name in (
        "Pot on Free Parking",
        "Double salary on GO",
        "Salary",
        "Auctions from",
        "No rent in Jail",
        "Snake eyes",
        "Uneven building",
        "Last round",
        "Dealt property",
        "Taking back",
    ):
        house.get_by_role("checkbox", name=name, exact=True).check()
    expect(house.get_by_role("checkbox", name="No auctions", exact=True)).to_be_disabled()
    house.get_by_label("Pot on Free Parking: how much").fill("500")
    house.get_by_label("Salary: how much").fill("300")
    house.get_by_label("Last round: how much").fill("6")
    house.get_by_label("Last round: how much").blur()
    expect(house).to_contain_text("10 on: Pot on Free Parking: $500, Double salary on GO, Salary: $300")
    expect(house).to_contain_text("Last round: 6")
    ann.page.get_by_role("button", name="Start the game").click()
    expect(ann.board).to_be_visible()
    expect(ann.board.get_by_role("button", name=re.compile(r"Free Parking, Pot \$\d"))).to_be_visible()
    expect(ann.board.get_by_text("Collect $300")).to_be_visible()
    expect(ann.board.get_by_text("stopping here $600")).to_be_visible()
    ann.page.get_by_role("link", name="Rules").click()
    agreed = ann.page.get_by_role("region", name="Agreed for this game")
    for said in ("Pot on Free Parking: $500", "Salary: $300", "Taking back"):
        expect(agreed).to_contain_text(said)
    rules = ann.page.get_by_role("dialog", name="Rulebook")
    expect(rules.locator("[data-rule=HOUSE-9]")).to_contain_text("not agreed on for this game")
    expect(rules.locator("[data-rule=HOUSE-4]")).not_to_contain_text("not agreed on")
    expect(rules.locator("[data-rule=GO-1]")).to_contain_text(
        "pays you $300 each time your token passes GO, and $600"
    )
    expect(rules.locator("[data-rule=GO-1]")).to_contain_text("Changed for this game by HOUSE-2")
    expect(rules.locator("[data-rule=PARK-1]")).to_contain_text("you take the pot")

    rules.get_by_role("button", name="Close").click()
    ann.reads("You are dealt")
    play_on([ann], ann.end.is_visible)
    expect(ann.page.get_by_text("The last round is over.")).to_be_visible()
    expect(ann.page.get_by_text("follow from them", exact=False).first).to_be_visible()
    table = ann.page.url.rsplit("/", 1)[1]
    assert len(json.loads(inn.store.rows(table)[0].body)["plan"]["house_rules"]) == 10


def test_a_preset_shows_what_it_switches_on(inn: Inn) -> None:
    ann = inn.guest(viewport=PHONE)
    ann.open("/")
    ann.page.locator("details.more > summary").click()
    house = ann.page.get_by_role("group", name="House rules")
    house.get_by_role("radio", name="Quick").check(force=True)
    expect(house).to_contain_text("4 on: Uneven building, Last round: 20, Dealt property: 3, Taking back")


@pytest.mark.rule("HOUSE-20", "HOUSE-1")
def test_a_step_is_taken_back_at_a_table_with_ten_house_rules(inn: Inn) -> None:
    ann = inn.guest()
    seats = [person("Ann", ann.guest), bot("Wren"), bot("Finch")]
    past = played_to_round(9, seats, "house rules", house_rules=TEN)
    lot = next(
        int(lot) for lot in past.game._state.board.lots if past.game.refusal(0, f"mortgage={lot}") is None
    )
    pot = int(past.game._state.pot)
    past.act(0, {"do": "mortgage", "lot": lot})
    inn.open_table(past, ann)
    expect(ann.board.get_by_text(f"${pot:,}", exact=True).first).to_be_visible()
    back = ann.page.locator("button.back")
    expect(back).to_be_visible()
    back.click()
    expect(back).to_have_count(0)
    ann.reads(re.compile("You take the last step on .+ back"))
