"""Phones join a table at home, which the host opens for them, by code or by the link of a QR code."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.people import SCREEN, Person
from server.at_home import Home, network_address

PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, client: Path) -> Iterator[Home]:
    with Home(tmp_path_factory.mktemp("home"), PASSGO_CLIENT=str(client)) as home:
        yield home
        assert home.end() == 0


@pytest.fixture
def family(home: Home, browser: Browser) -> Iterator["Family"]:
    """None of the browsers may have reported an error."""
    family = Family(home, browser)
    yield family
    assert family.go_home() == []


class Family:
    def __init__(self, home: Home, browser: Browser) -> None:
        self.home = home
        self.browser = browser
        self.people: list[Person] = []

    def host(self) -> Person:
        return self.person("127.0.0.1", viewport=SCREEN)

    def phone(self) -> Person:
        return self.person(network_address(), viewport=PHONE, has_touch=True, is_mobile=True)

    def person(self, address: str, **context: Any) -> Person:
        url = f"http://{address}:{self.home.port}"
        settings = {
            "base_url": url,
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "service_workers": "block",
        }
        person = Person(self.browser.new_context(**settings | context), url)
        self.people.append(person)
        return person

    def go_home(self) -> list[str]:
        for person in self.people:
            person.context.close()
        return [trouble for person in self.people for trouble in person.troubles]


def seats(page: Page) -> list[str]:
    """The seats as the set-up shows them."""
    selects = page.get_by_role("combobox", name=re.compile("Who sits in seat"))
    return [str(select.input_value()) for select in selects.all()]


def test_players_come_first_bots_fill_up_and_any_seat_can_be_changed(family: Family) -> None:
    page = family.host().page
    page.goto("/")
    expect(page.get_by_role("heading", name="Who plays?")).to_be_visible()
    assert seats(page) == ["me", "bot", "bot", "bot"]
    page.get_by_role("button", name="On this device").click()
    page.get_by_role("button", name="On their phones").click()
    assert seats(page) == ["me", "me", "phone", "bot"]
    page.get_by_label("Who sits in seat 2").select_option("By link")
    assert seats(page) == ["me", "link", "phone", "bot"]
    expect(page.get_by_label("Who sits in seat 1")).to_be_disabled()
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()


def test_an_editions_own_options_stand_beside_it(family: Family) -> None:
    page = family.host().page
    page.goto("/")
    wheel = page.get_by_role("checkbox", name="Ferris Wheel")
    expect(page.get_by_role("radio", name="Toys")).to_have_count(1)
    expect(wheel).to_have_count(0)
    page.get_by_role("radio", name="Toys").check(force=True)
    expect(wheel).to_be_visible()


def test_two_clicks_lead_to_the_first_throw_and_sound_is_asked_for_once(family: Family) -> None:
    ann = family.host()
    ann.open("/")
    sound = ann.page.get_by_role("checkbox", name="Sound")
    expect(sound).to_be_checked()
    ann.page.get_by_role("button", name="Start the game").click()
    ann.page.get_by_role("button", name=re.compile("Throw")).first.click()
    ann.reads("You throw")
    ann.open("/")
    expect(ann.page.get_by_role("button", name="Start the game")).to_be_visible()
    expect(sound).to_have_count(0)


def test_a_phone_joins_by_code_and_plays(family: Family) -> None:
    phone, host = family.phone(), family.host()
    host.open("/")
    host.page.get_by_label("Name in seat 1").fill("Ann")
    host.page.get_by_role("button", name="On their phones").click()
    while len(seats(host.page)) > 2:
        host.page.get_by_role("button", name="Take seat 3 away").click()
    host.page.get_by_role("button", name="Open the table").click()
    code = host.page.locator(".code")
    expect(code).to_have_text(re.compile(r"^[A-Z]{5}$"))
    expect(host.page.get_by_text("Everybody in your network")).to_be_visible()
    expect(host.page.get_by_label("Link to this table")).to_have_value(re.compile(re.escape(phone.url)))

    phone.open("/")  # as its owner types it
    expect(phone.page.get_by_role("heading", name="Join the game")).to_be_visible()
    expect(phone.page.get_by_text("nothing else")).to_be_visible()
    expect(phone.page.get_by_text("Public tables")).to_have_count(0)
    expect(phone.page.get_by_role("button", name="Start the game")).to_have_count(0)
    phone.expected = re.compile("404")
    phone.page.get_by_label("Code of the table").fill("AAAAA")
    phone.page.get_by_role("button", name="Join").click()
    expect(phone.page.get_by_role("alert")).to_have_text(re.compile("No table has this code"))
    phone.page.get_by_label("Code of the table").fill(str(code.text_content()).lower())
    phone.page.get_by_role("button", name="Join").click()
    phone.page.get_by_label("Your name").fill("Bo")
    phone.page.get_by_role("button", name="Join").click()
    host.page.get_by_role("button", name="Start the game").click()
    expect(host.board).to_be_visible()
    for person in (phone, host):
        expect(person.page).to_have_title(re.compile("passgo"))
    first, other = (host, phone) if host.page.title().startswith("●") else (phone, host)
    first.page.get_by_role("button", name=re.compile("Throw")).first.click()
    other.reads(re.compile("throws"))


def test_a_phone_joins_by_qr_code_and_the_table_can_be_closed_again(family: Family) -> None:
    phone, host = family.phone(), family.host()
    host.open("/")
    host.page.get_by_role("button", name="On their phones").click()
    host.page.get_by_role("button", name="Open the table").click()
    link = host.page.get_by_label("Link to this table")
    expect(link).to_have_value(re.compile(re.escape(phone.url)))
    phone.open(link.input_value())
    phone.page.get_by_label("Your name").fill("Bo")
    phone.page.get_by_role("button", name="Join").click()
    expect(host.page.get_by_text("Bo", exact=True)).to_be_visible()
    phone.expected = re.compile("WebSocket|ERR_|404")
    host.page.get_by_role("button", name="Close to phones again").click()
    expect(host.page.get_by_text("Only this computer can reach the table now")).to_be_visible()
    expect(phone.page.get_by_text("Connection lost")).to_be_visible()
    host.page.get_by_role("button", name="Let phones join").click()
    expect(phone.page.get_by_text("Connection lost")).to_have_count(0)
