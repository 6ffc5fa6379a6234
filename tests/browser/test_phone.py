"""A phone announces its player's turn, and keeps the seat while it is locked."""

import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.past import Past, person
from browser.people import Inn, Person
from passgo.server.store.store import Store
from server.at_home import Home, network_address
from server.choosing import choose
from server.served import Server

HANDHELD: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# Calls of the phone's functions are recorded.
LISTEN = """
window.shaken = []; window.awake = 0;
navigator.vibrate = (pattern) => { window.shaken.push(pattern); return true; };
if ("wakeLock" in navigator) navigator.wakeLock.request = async () => {
    window.awake += 1;
    return { released: false, release: async () => { window.awake -= 1; } };
};
"""
# What a page sees when the screen is switched off and on again.
SWITCH_SCREEN = """on => {
    Object.defineProperty(document, "hidden", { configurable: true, value: !on });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
ASLEEP = 20_000  # milliseconds without a touch


class Players:
    """Ann and Bo, who play by requests where a test is not about clicking."""

    def __init__(self, inn: Inn, absence: int = 0, **of_bo: Any) -> None:
        self.inn = inn
        self.ann, self.bo = inn.guest(), inn.guest(**of_bo)
        for player in (self.ann, self.bo):
            player.context.add_init_script(LISTEN)
        seats = [person("Ann", self.ann.guest), person("Bo", self.bo.guest)]
        past = Past("a phone in the hand", seats, absence=absence)
        past.bots_play(lambda so_far: so_far.decides == 0)  # Ann is to play
        self.table = past.keep(inn.store)

    def play_until(self, seat: int) -> None:
        """Let all seats do some legal action until it is this seat's turn."""
        luck = random.Random(1)
        for number in range(200):
            update = self.ann.context.request.get(f"/tables/{self.table}").json()
            decides = update["view"]["decision"]["seats"][0]
            if decides == seat and update["view"]["decision"]["kind"] != "Bidding":
                return
            request = (self.ann, self.bo)[decides].context.request
            choices = request.get(f"/tables/{self.table}/choices?seat={decides}").json()["choices"]
            asked = {
                "seat": decides,
                "version": update["seq"],
                "id": f"played-{update['seq']}-{number}",
                "action": choose(choices, luck),
            }
            answer = request.post(f"/tables/{self.table}/actions", data=asked)
            assert answer.ok, answer.text()
        raise AssertionError("it was never their turn")


def test_a_phone_that_was_off_announces_the_turn_by_notice_title_and_vibration(inn: Inn) -> None:
    players = Players(inn, **HANDHELD)
    page = players.bo.page
    page.remove_locator_handler(players.bo.turn_screen)  # the story itself checks and taps it
    players.bo.open(f"/t/{players.table}")
    expect(page).to_have_title("Classic · passgo")
    page.touchscreen.tap(200, 400)
    page.evaluate(SWITCH_SCREEN, False)
    players.play_until(1)
    expect(page).to_have_title("● Your turn · Classic · passgo")
    page.evaluate(SWITCH_SCREEN, True)
    screen = page.get_by_role("button", name=re.compile("Your turn"))
    expect(screen).to_be_visible()
    box = screen.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (390, 844)
    assert page.evaluate("window.shaken.length") == 1
    screen.click()
    expect(screen).to_have_count(0)


def test_a_phone_on_the_table_vibrates_and_covers_nothing(inn: Inn) -> None:
    players = Players(inn, **HANDHELD)
    page = players.bo.page
    page.remove_locator_handler(players.bo.turn_screen)  # a notice would be tapped away
    page.clock.install()
    players.bo.open(f"/t/{players.table}")
    expect(page).to_have_title("Classic · passgo")
    page.touchscreen.tap(200, 400)
    page.clock.fast_forward(ASLEEP)
    players.play_until(1)
    expect(page).to_have_title("● Your turn · Classic · passgo")
    page.wait_for_function("window.shaken.length === 1")
    expect(page.get_by_role("button", name=re.compile("^Your turn"))).to_have_count(0)


def test_the_screen_of_a_phone_stays_on_during_a_game(inn: Inn) -> None:
    players = Players(inn, **HANDHELD)
    page = players.bo.page
    players.bo.open(f"/t/{players.table}")
    expect(page).to_have_title("Classic · passgo")  # Ann's turn
    page.wait_for_function("window.awake === 1")
    page.evaluate(SWITCH_SCREEN, False)
    page.wait_for_function("window.awake === 0")
    page.evaluate(SWITCH_SCREEN, True)
    page.wait_for_function("window.awake === 1")


def test_a_phone_in_use_does_not_announce_the_turn(inn: Inn) -> None:
    players = Players(inn, **HANDHELD)
    players.bo.open(f"/t/{players.table}")
    expect(players.bo.page).to_have_title("Classic · passgo")
    players.bo.page.touchscreen.tap(200, 400)
    players.play_until(1)
    expect(players.bo.page).to_have_title(re.compile("Your turn"))
    expect(players.bo.page.get_by_role("button", name=re.compile("^Your turn"))).to_have_count(0)
    assert players.bo.page.evaluate("window.shaken.length") == 0


def test_a_locked_phone_keeps_its_seat_and_the_others_let_a_bot_play(inn: Inn) -> None:
    players = Players(inn, absence=10)
    ann, bo = players.ann, players.bo
    for player in (ann, bo):
        player.open(f"/t/{players.table}")
        expect(player.page).to_have_title(re.compile("Classic"))
    players.play_until(1)
    bo.page.close()
    away = ann.page.get_by_role("status").filter(has_text=re.compile("Bo (is away|has just been here)"))
    expect(away).to_be_visible()
    ann.expected = re.compile("409")  # it is refused at first
    away.get_by_role("button", name="Let a bot play").click()
    expect(away).to_contain_text("has just been here")  # the table agreed to wait for ten seconds
    expect(away).to_have_count(0, timeout=15_000)
    ann.reads("Bo is away; a bot plays for now.")
    bo.context.new_page().goto(ann.page.url)
    ann.reads("Bo is back.")


def test_a_nudge_is_shown_on_the_phone(inn: Inn) -> None:
    players = Players(inn)
    ann, bo = players.ann, players.bo
    ann.open(f"/t/{players.table}")
    players.play_until(1)
    away = ann.page.get_by_role("status").filter(has_text="Bo is away.")
    expect(away).to_be_visible()
    bo.open(f"/t/{players.table}")
    expect(bo.page).to_have_title(re.compile("Your turn"))
    answer = ann.context.request.post(f"/tables/{players.table}/seats/1/nudge", data={})
    assert answer.ok
    called = bo.page.get_by_role("button", name="Ann is waiting for you!")
    expect(called).to_be_visible()
    called.click()
    expect(called).to_have_count(0)
    bo.reads("Ann nudges Bo.")


def test_the_games_of_a_phone_say_whose_turn_it_is(inn: Inn) -> None:
    players = Players(inn, **HANDHELD)
    bo = players.bo
    bo.open(f"/t/{players.table}")
    expect(bo.page).to_have_title(re.compile("Classic"))
    bo.open("/")
    game = bo.page.get_by_role("region", name="Your games").get_by_role("link")
    expect(game).to_contain_text("Ann is to play.")
    players.play_until(1)
    bo.open("/")
    expect(game).to_contain_text("Your turn")


# Without https, and with it


@pytest.fixture
def at_home(tmp_path: Path, client: Path) -> Iterator[Home]:
    with Home(tmp_path, PASSGO_CLIENT=str(client)) as home:
        yield home


def test_a_phone_without_https_has_no_worker_and_misses_nothing_else(at_home: Home, browser: Browser) -> None:
    address = network_address()
    with_page = browser.new_context(base_url=f"http://127.0.0.1:{at_home.port}")
    request = with_page.request
    request.post("/guests", data={})
    seats = [{"who": "me", "name": "Ann"}, {"who": "open"}]
    table = request.post("/tables", data={"seats": seats, "absence": 0}).json()["table"]
    assert request.post(f"/tables/{table}/invitation", data={}).ok
    url = f"http://{address}:{at_home.port}"
    phone = Person(browser.new_context(base_url=url, **HANDHELD), url)
    phone.open(f"/t/{table}")
    expect(phone.page.get_by_role("button", name="Join")).to_be_visible()
    assert phone.page.evaluate("isSecureContext") is False
    assert phone.page.evaluate("'serviceWorker' in navigator") is False
    phone.page.get_by_role("button", name="Settings").click()
    expect(phone.page.get_by_role("group", name="Sound")).to_be_visible()
    expect(phone.page.get_by_role("group", name="Notifications")).to_have_count(0)
    phone.context.close()
    with_page.close()
    assert phone.troubles == []


@pytest.fixture
def own_pages(tmp_path: Path, client: Path) -> Path:
    """A copy of the built client, to be replaced by a newer one."""
    copy = tmp_path / "pages"
    shutil.copytree(client, copy)
    return copy


def test_the_app_of_the_home_screen_never_shows_an_old_build(
    tmp_path: Path, own_pages: Path, browser: Browser
) -> None:
    with Server(f"sqlite:///{tmp_path / 'passgo.sqlite'}", PASSGO_CLIENT=str(own_pages)) as server:
        inn = Inn(server, Store(server.database), browser)
        ann = inn.stranger(service_workers="allow")
        ann.open("/")
        manifest = ann.page.locator("link[rel=manifest]").get_attribute("href")
        content = ann.context.request.get(str(manifest)).json()
        assert content["display"] == "standalone"
        for icon in content["icons"]:
            assert ann.context.request.get(icon["src"]).headers["content-type"] == "image/png"
        ann.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        ann.page.reload()
        assert ann.page.evaluate("navigator.serviceWorker.controller !== null")

        index = own_pages / "index.html"
        index.write_text(index.read_text().replace("<head>", '<head><meta name="newer" content="yes">'))
        for packed in own_pages.glob("index.html.*"):  # what browsers are sent where it is there
            packed.unlink()
        ann.page.reload()
        expect(ann.page.locator("meta[name=newer]")).to_have_count(1)
        kept = "caches.open('passgo-assets').then((cache) => cache.keys()).then((all) => all.map(({ url }) => url))"
        paths = [url.removeprefix(inn.url) for url in ann.page.evaluate(kept)]
        assert paths
        assert all(re.fullmatch(r"/assets/.+-[\w-]{8}\.\w+", path) for path in paths), paths

        ann.context.set_offline(True)
        ann.expected = re.compile("503|ERR_")
        ann.page.goto("/")
        expect(ann.page.get_by_text("The game cannot be reached just now.")).to_be_visible()
        ann.context.set_offline(False)
        ann.page.get_by_role("link", name="Try again").click()
        expect(ann.page.get_by_role("button", name="Start the game")).to_be_visible()
        assert inn.leave() == []
        inn.store.close()
        server.end()
