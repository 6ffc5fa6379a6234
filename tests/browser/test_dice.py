"""Dice that no one can choose: every page gives a secret, and notices a server that breaks its promises."""

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, WebSocketRoute, expect

from browser.past import bot, person
from browser.people import Inn, Person
from browser.positions import played_to_the_end
from browser.test_waiting_room import join, opened, set_up

TableJson = dict[str, Any]


def fair_dice(who: Person) -> Locator:
    """What the page says about the dice, opened."""
    who.page.get_by_role("button", name="Fair dice?").first.click()
    return who.page.get_by_role("dialog", name="Are the dice fair?")


def kinds(inn: Inn, who: Person) -> list[str]:
    table = who.page.url.rsplit("/", 1)[1]
    return [row.kind for row in inn.store.rows(table)]


def start(host: Person) -> None:
    host.page.get_by_role("button", name="Start the game").click()
    expect(host.board).to_be_visible()


def two_players(inn: Inn) -> tuple[Person, Person]:
    """Ann, who is the host, and Bo in the waiting room."""
    ann, bo = inn.guest(), inn.guest()
    set_up(ann, "Ann", free=1)
    table = opened(ann)
    bo.open(table)
    join(bo, "Bo")
    return ann, bo


def test_a_game_against_bots_begins_at_once_with_the_players_secret(inn: Inn) -> None:
    ann = inn.guest()
    ann.open("/")
    ann.page.get_by_role("textbox", name="Name in seat 1").fill("Ann")
    start(ann)
    assert kinds(inn, ann)[:5] == ["created", "committed", "gathered", "revealed", "started"]
    told = fair_dice(ann)
    expect(told.get_by_role("status")).to_contain_text("This device’s secret is part of the dice.")
    expect(told).to_contain_text("Ann (this device) · secret, as promised")
    expect(told).to_contain_text("Server · promised")


def test_the_secrets_of_all_pages_are_in_the_dice(inn: Inn) -> None:
    ann, bo = two_players(inn)
    waiting = fair_dice(bo)
    expect(waiting.get_by_text(re.compile("· promised"))).to_have_count(3)
    waiting.get_by_role("button", name="Done").click()
    start(ann)
    expect(bo.board).to_be_visible()
    found = [kind for kind in kinds(inn, ann) if kind in ("committed", "gathered", "revealed", "started")]
    assert found == ["committed", "committed", "gathered", "revealed", "revealed", "started"]
    for who in (ann, bo):
        told = fair_dice(who)
        expect(told.get_by_text(re.compile("· secret, as promised"))).to_have_count(2)
        expect(told.get_by_role("status")).to_contain_text("This device’s secret is part of the dice.")


def test_a_page_that_was_closed_delays_the_start_by_three_seconds_only(inn: Inn) -> None:
    ann, bo = two_players(inn)
    expect(fair_dice(ann).get_by_text(re.compile("· promised"))).to_have_count(3)
    ann.page.keyboard.press("Escape")
    bo.page.close()
    start(ann)
    told = fair_dice(ann)
    expect(told).to_contain_text("Bo · promised, but not shown in time")
    expect(told.get_by_role("status")).to_contain_text("Everything is as promised so far.")


def cheat(who: Person, change: Callable[[TableJson], None]) -> None:
    """Let the page reach a server that changes what it says about a table."""

    def answer(route: Route) -> None:
        found = route.fetch()
        update = found.json()
        change(update["table"])
        route.fulfill(response=found, json=update)

    def reach(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            update = json.loads(message)
            if update.get("table"):
                change(update["table"])
            socket.send(json.dumps(update))

        server.on_message(pass_on)

    who.page.route(re.compile("/tables/[a-z0-9]{10}$"), answer)
    who.page.route_web_socket(re.compile("/socket"), reach)


def leave_out(table: TableJson) -> None:
    """The secret of the last player is not used."""
    if table["status"] == "playing":
        table["shares"][-1]["secret"] = ""


def swap(table: TableJson) -> None:
    """The first player is one of the server's friends, and wished for another secret."""
    if table["status"] == "playing":
        table["shares"][0] |= {"commitment": "0" * 64, "secret": ""}


def other_seed(table: TableJson) -> None:
    """Another seed was chosen after the start, with a promise that fits."""
    if table["status"] == "playing":
        table["commitment"] = "0" * 64


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (leave_out, "The server had this device’s share of the dice, and left it out."),
        (swap, "The server changed what the players had promised"),
        (other_seed, "The server now shows another promise than before."),
    ],
)
def test_a_dishonest_server_is_caught_as_the_game_begins(
    inn: Inn, change: Callable[[TableJson], None], told: str
) -> None:
    ann, bo = two_players(inn)
    cheat(bo, change)
    bo.page.reload()
    expect(fair_dice(bo).get_by_text(re.compile("· promised"))).to_have_count(3)
    bo.page.keyboard.press("Escape")
    start(ann)
    alert = bo.page.get_by_role("alert").filter(has_text="cannot be trusted")
    expect(alert).to_contain_text(told)
    alert.get_by_role("button").click()
    expect(alert).to_have_count(0)
    expect(fair_dice(bo).get_by_role("status")).to_contain_text(told)
    expect(ann.page.get_by_role("alert")).to_have_count(0)


def finished(inn: Inn) -> tuple[Person, str]:
    """A player who has seen a game to its end, and its address."""
    ann = inn.guest()
    past = played_to_the_end([person("Ann", ann.guest), bot("Wren")], house_rules=("rounds=8",))
    table = inn.open_table(past)
    ann.open(f"/t/{table}")
    expect(verdict(ann)).to_contain_text(re.compile(r"All \d+ throws follow from them"))
    return ann, f"/t/{table}"


def verdict(who: Person) -> Locator:
    heading = who.page.get_by_role("heading", name="Was it fair?")
    return who.page.locator("section").filter(has=heading).get_by_role("status")


def test_a_seed_that_was_changed_after_the_start_is_caught_at_the_end(inn: Inn) -> None:
    def change(table: TableJson) -> None:
        seed = "0" * 64
        table |= {"seed": seed, "commitment": hashlib.sha256(seed.encode()).hexdigest()}

    ann, table = finished(inn)
    cheat(ann, change)
    ann.open(table)
    alert = ann.page.get_by_role("alert").filter(has_text="cannot be trusted")
    expect(alert).to_contain_text("The server’s secret is not the one that it promised.")
    expect(verdict(ann)).to_contain_text("The server now shows another promise than before.")
    expect(verdict(ann)).to_contain_text(re.compile(r"Throw \d+ does not follow from the secrets."))


def test_dice_that_do_not_follow_from_the_seed_are_caught_without_a_promise(inn: Inn) -> None:
    """As when the server plays with a seed that it wished for, and shows another one, to someone who comes late."""
    ann, table = finished(inn)

    def change(table: TableJson) -> None:
        table["seed"] = "0" * 64
        table["commitment"] = hashlib.sha256(table["seed"].encode()).hexdigest()

    bo = inn.guest()
    cheat(bo, change)
    bo.open(table)
    expect(verdict(bo)).to_contain_text(re.compile(r"Throw \d+ does not follow from the secrets."))
    expect(verdict(bo)).not_to_contain_text("promise")
    expect(verdict(ann)).to_contain_text("Everything is as promised so far.")
