"""People at their browsers: each with a seat to sit in, a page to click on, and an eye on what goes wrong."""

import datetime
import hashlib
import json
import re
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Route,
    ViewportSize,
    expect,
)
from playwright.sync_api import TimeoutError as TooLong

from browser.past import Past
from passgo.server.store.store import Store
from server.served import Server

PATIENCE = 60_000  # milliseconds for what takes one or two of them on a machine that has nothing else to do
SOON = datetime.timedelta(seconds=1)
SCREEN = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
# The guide of a first game would be offered to everybody.
KNOWS_THE_GAME = """if (location.protocol !== "about:" && !localStorage.getItem("passgo.prefs"))
    localStorage.setItem("passgo.prefs", '{"guide": "off"}')"""
IS_GUEST = 'if (location.protocol !== "about:") localStorage.setItem("passgo.guest", "yes")'

expect.set_options(timeout=PATIENCE)

# What can be pressed to go on, the most prominent first. A dialog that asks again lies above all else.
NEXT = (
    "dialog[open] .row .danger",
    "dialog[open]:not(.wide) .inside > .button:not(.plain)",
    "dialog[open] [aria-label=Close]",
    ".on-stage [aria-label=Offers] .answers .button",  # refuse it, or put it aside
    ".on-stage .main[aria-busy=false]",
    ".on-stage .answer[aria-keyshortcuts]",
    ".on-stage button.way:not([aria-disabled=true])",
    ".on-stage button.lot:not([aria-disabled=true])",
    ".on-stage .choice",
    ".on-stage .second",
    ".on-stage .pass",  # whoever cannot bid higher
    ".on-stage .give-up:not([aria-disabled=true])",
)
FIND_NEXT = """([ways, but]) => {
    const there = (way) => document.querySelector(way);
    const way = ways.find((way) => there(way) && !there(way).disabled);
    return !way || there(way).textContent.trim().startsWith(but) ? null : way;
}"""


class Inn:
    """A server with its database, and everybody who came to it."""

    def __init__(self, server: Server, store: Store, browser: Browser) -> None:
        self.server = server
        self.store = store
        self.browser = browser
        self.url = f"http://127.0.0.1:{server.port}"
        self.people: list[Person] = []

    def guest(self, is_beginner: bool = False, **context: Any) -> "Person":
        """Somebody with a token of their own, who has not opened a page yet."""
        guest, token = secrets.token_hex(8), secrets.token_urlsafe(32)
        self.store.add_guest(guest, hashlib.sha256(token.encode()).hexdigest())
        person = self.stranger(is_beginner, **context)
        person.guest = guest
        person.context.add_cookies([{"name": "passgo", "value": token, "url": self.url}])
        person.context.add_init_script(IS_GUEST)
        return person

    def stranger(self, is_beginner: bool = False, **context: Any) -> "Person":
        """A browser that has never been here."""
        settings = {
            "viewport": SCREEN,
            "reduced_motion": "reduce",
            "locale": "en-GB",
            "color_scheme": "light",
            "service_workers": "block",  # tests that are not about them look at what pages ask the server
        }
        person = Person(self.browser.new_context(base_url=self.url, **settings | context), self.url)
        self.people.append(person)
        if not is_beginner:
            person.context.add_init_script(KNOWS_THE_GAME)
        return person

    def open_table(self, past: Past, *people: "Person") -> str:
        """Everybody sees the table as it stands. Returns its name."""
        table = past.keep(self.store)
        for person in people:
            person.open(f"/t/{table}")
            expect(person.board).to_be_visible()
        return table

    def leave(self) -> list[str]:
        """Everybody goes home. Returns what went wrong in their browsers."""
        for person in self.people:
            person.context.close()
        return [trouble for person in self.people for trouble in person.troubles]


class Person:
    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.guest = ""
        self.troubles: list[str] = []
        self.expected: re.Pattern[str] | None = None
        """Of what goes wrong, what the story brings about by itself."""
        context.set_default_timeout(PATIENCE)
        context.on("console", self.hear)
        context.on("weberror", lambda error: self.note(f"uncaught: {error.error}"))
        context.on("request", self.follow)
        self.page: Page = context.new_page()
        # On a phone, "your turn" lies above the table until it is tapped. Any click and any expectation taps it away.
        self.turn_screen = self.page.locator("button.turn:has(.go)")
        self.page.add_locator_handler(self.turn_screen, lambda your_turn: your_turn.click())

    def hear(self, message: ConsoleMessage) -> None:
        """Breaches of the pages’ policy are among them."""
        if message.type == "error":
            self.note(message.text)

    def follow(self, request: Request) -> None:
        if not request.url.startswith((self.url + "/", "data:", "blob:")):
            self.note(f"left the server: {request.url}")

    def note(self, trouble: str) -> None:
        if self.expected is None or not self.expected.search(trouble):
            self.troubles.append(trouble)

    def stop_clock(self) -> "Person":
        """The page's clock stands still unless the story moves it on."""
        now = datetime.datetime.now(datetime.UTC)
        self.page.clock.install(time=now)
        self.page.clock.pause_at(now + SOON)
        return self

    def hurry_bots(self) -> None:
        """Bots of the tables that are set up from now on do not wait for people to follow."""

        def hurry(route: Route) -> None:
            asked = route.request.post_data_json
            route.continue_(post_data=None if asked is None else json.dumps(asked | {"pace": 0}))

        self.page.route("**/tables", hurry)

    # What is on the page

    def open(self, path: str) -> None:
        self.page.goto(path)

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("list", name="The squares of the board")

    @property
    def panel(self) -> Locator:
        return self.page.get_by_role("region", name="Your move")

    @property
    def end(self) -> Locator:
        return self.page.get_by_role("button", name="Play again", exact=True)

    def choose(self, group: str, label: str) -> None:
        """One of a few."""
        radio = self.page.get_by_role("group", name=group).get_by_role("radio", name=label, exact=True)
        radio.evaluate("radio => radio.scrollIntoView({ block: 'center' })")
        radio.check()

    def open_house_rules(self) -> Locator:
        """Those that a new table could agree on, with all headings unfolded."""
        self.page.locator("details.more > summary").click()
        house = self.page.get_by_role("group", name="House rules")
        unfold(house.locator("> details"))
        return house

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("main").get_by_role("button", name=name)

    def press(self, name: str | re.Pattern[str]) -> None:
        self.button(name).click()

    def tool(self, name: str) -> Locator:
        """What may be done at any time: build, trade …"""
        return self.page.get_by_role("group", name="What else can be done").get_by_role("button", name=name)

    def press_tool(self, name: str) -> None:
        self.tool(name).click()

    def reads(self, text: str | re.Pattern[str]) -> None:
        """It is told in the log, sooner or later. On a phone, that is behind a tab."""
        tabs = self.page.get_by_role("navigation", name="Parts of the table")
        phone = tabs.is_visible()
        if phone:
            tabs.get_by_role("button", name="Log").click()
        expect(self.page.get_by_role("list", name="What happened")).to_contain_text(text)
        if phone:
            tabs.get_by_role("button", name="Table").click()

    def next_step(self, but: str = "nothing") -> str | None:
        """What would go on with the game, if it is this person's turn; not a button whose words begin like that."""
        found: str | None = self.page.evaluate(FIND_NEXT, [list(NEXT), but])
        return found

    def go_on(self, but: str = "nothing") -> bool:
        """Clicks what goes on with the game; False where that is not this person's business now."""
        found = self.next_step(but)
        if found is None:
            return False
        with suppress(TooLong):  # others were quicker: the button is gone
            self.page.locator(found).first.click(timeout=2_000)
        return True


def unfold(headings: Locator) -> None:
    """All of them, once they have been fetched."""
    expect(headings.first).to_be_visible()
    for heading in headings.all():
        heading.locator("> summary").click()
        expect(heading).to_have_attribute("open", "")


class DragsOnError(AssertionError):
    """What was waited for has not come about."""


def play_on(people: list[Person], until: Callable[[], bool], most: int = 2_000, but: str = "nothing") -> int:
    """Whoever has something to press presses it, until something is the case. Returns how many clicks that took."""
    clicks, last_click = 0, time.monotonic()
    while not until():
        if clicks >= most:
            raise DragsOnError(f"not the case after {clicks} clicks")
        if any(person.go_on(but) for person in people):
            clicks, last_click = clicks + 1, time.monotonic()
        elif time.monotonic() - last_click > PATIENCE / 1000:
            raise DragsOnError(f"nobody has anything to press after {clicks} clicks")
        else:
            people[0].page.wait_for_timeout(20)  # for bots, or for news to arrive
    return clicks
