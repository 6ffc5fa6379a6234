"""Players at their browsers: each with a seat, a page to click on, and a list of errors."""

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

PATIENCE = 60_000  # milliseconds; generous, since tests share a busy machine
SOON = datetime.timedelta(seconds=1)
SCREEN = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
# Otherwise every new player would be offered the guide. Without motion, they do not wait for others either.
KNOWS_THE_GAME = """if (location.protocol !== "about:" && !localStorage.getItem("passgo.prefs")) {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    localStorage.setItem("passgo.prefs", JSON.stringify({ guide: "off", ...(still && { speed: "instant" }) }));
}"""
IS_GUEST = 'if (location.protocol !== "about:") localStorage.setItem("passgo.guest", "yes")'

expect.set_options(timeout=PATIENCE)

# Buttons that continue the game, the main one first. A confirmation dialog is above all else.
NEXT = (
    "dialog[open] .dialog-buttons .danger",
    "dialog[open]:not(.wide) .inside > .button:not(.plain)",
    "dialog[open] [aria-label=Close]",
    ".on-stage [aria-label=Offers] .answers .button",  # refuse it, or put it aside
    ".on-stage .main[aria-busy=false]",
    ".on-stage .answer[aria-keyshortcuts]",
    ".on-stage button.way:not([aria-disabled=true])",
    ".on-stage button.lot:not([aria-disabled=true])",
    ".on-stage .choice",
    ".on-stage .second",
    ".on-stage .pass",  # if no higher bid is possible
    ".on-stage .give-up:not([aria-disabled=true])",
)
FIND_NEXT = """([ways, but]) => {
    const there = (way) => document.querySelector(way);
    const way = ways.find((way) => there(way) && !there(way).disabled);
    return !way || there(way).textContent.trim().startsWith(but) ? null : way;
}"""


class Inn:
    """A server with its database and its players."""

    def __init__(self, server: Server, store: Store, browser: Browser) -> None:
        self.server = server
        self.store = store
        self.browser = browser
        self.url = f"http://127.0.0.1:{server.port}"
        self.people: list[Person] = []

    def guest(self, is_beginner: bool = False, **context: Any) -> "Person":
        """A player with a token of their own, without an open page."""
        guest, token = secrets.token_hex(8), secrets.token_urlsafe(32)
        self.store.add_guest(guest, hashlib.sha256(token.encode()).hexdigest())
        person = self.stranger(is_beginner, **context)
        person.guest = guest
        person.context.add_cookies([{"name": "passgo", "value": token, "url": self.url}])
        person.context.add_init_script(IS_GUEST)
        return person

    def stranger(self, is_beginner: bool = False, **context: Any) -> "Person":
        """A fresh browser."""
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
        """Open the table for all players. Return its id."""
        table = past.keep(self.store)
        for person in people:
            person.open(f"/t/{table}")
            expect(person.board).to_be_visible()
        return table

    def leave(self) -> list[str]:
        """Close all browsers. Return the errors that they reported."""
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
        """Errors that the story itself causes."""
        context.set_default_timeout(PATIENCE)
        context.on("console", self.on_message)
        context.on("weberror", lambda error: self.note(f"uncaught: {error.error}"))
        context.on("request", self.follow)
        self.page: Page = context.new_page()
        # On a phone, "your turn" covers the table until it is tapped. Any click and any expectation dismisses it.
        self.turn_screen = self.page.locator("button.turn:has(.go)")
        self.page.add_locator_handler(self.turn_screen, lambda your_turn: your_turn.click())

    def on_message(self, message: ConsoleMessage) -> None:
        """Including violations of the content security policy."""
        if message.type == "error":
            self.note(message.text)

    def follow(self, request: Request) -> None:
        if not request.url.startswith((self.url + "/", "data:", "blob:")):
            self.note(f"left the server: {request.url}")

    def note(self, trouble: str) -> None:
        if self.expected is None or not self.expected.search(trouble):
            self.troubles.append(trouble)

    def stop_clock(self) -> "Person":
        """Stop the page's clock; only the story advances it."""
        now = datetime.datetime.now(datetime.UTC)
        self.page.clock.install(time=now)
        self.page.clock.pause_at(now + SOON)
        return self

    def hurry_bots(self) -> None:
        """Let the bots of new tables act without delay."""

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
        """Choose a radio button."""
        radio = self.page.get_by_role("group", name=group).get_by_role("radio", name=label, exact=True)
        radio.evaluate("radio => radio.scrollIntoView({ block: 'center' })")
        radio.check()

    def open_house_rules(self) -> Locator:
        """The house rules of a new table, with all headings unfolded."""
        self.page.locator("details.more > summary").click()
        house = self.page.get_by_role("group", name="House rules")
        unfold(house.locator("> details"))
        return house

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("main").get_by_role("button", name=name)

    def press(self, name: str | re.Pattern[str]) -> None:
        self.button(name).click()

    def tool(self, name: str) -> Locator:
        """The tools: build, trade …"""
        return self.page.get_by_role("group", name="What else can be done").get_by_role("button", name=name)

    def press_tool(self, name: str) -> None:
        self.tool(name).click()

    def reads(self, text: str | re.Pattern[str]) -> None:
        """Expect a line of the log. On a phone, that is behind a tab."""
        tabs = self.page.get_by_role("navigation", name="Parts of the table")
        phone = tabs.is_visible()
        if phone:
            tabs.get_by_role("button", name="Log").click()
        expect(self.page.get_by_role("list", name="What happened")).to_contain_text(text)
        if phone:
            tabs.get_by_role("button", name="Table").click()

    def next_step(self, but: str = "nothing") -> str | None:
        """The button that continues the game, if it is this player's turn; matched by its whole text."""
        found: str | None = self.page.evaluate(FIND_NEXT, [list(NEXT), but])
        return found

    def go_on(self, but: str = "nothing") -> bool:
        """Click the button that continues the game; False if there is none."""
        found = self.next_step(but)
        if found is None:
            return False
        with suppress(TooLong):  # another player was quicker: the button is gone
            self.page.locator(found).first.click(timeout=2_000)
        return True


def unfold(headings: Locator) -> None:
    """All lines, once they are loaded."""
    expect(headings.first).to_be_visible()
    for heading in headings.all():
        heading.locator("> summary").click()
        expect(heading).to_have_attribute("open", "")


class DragsOnError(AssertionError):
    """The expected condition did not occur."""


def play_on(people: list[Person], until: Callable[[], bool], most: int = 2_000, but: str = "nothing") -> int:
    """Let all players click what continues the game until a condition holds. Return the number of clicks."""
    clicks, last_click = 0, time.monotonic()
    while not until():
        if clicks >= most:
            raise DragsOnError(f"not the case after {clicks} clicks")
        if any(person.go_on(but) for person in people):
            clicks, last_click = clicks + 1, time.monotonic()
        elif time.monotonic() - last_click > PATIENCE / 1000:
            raise DragsOnError(f"nobody has anything to press after {clicks} clicks")
        else:
            people[0].page.wait_for_timeout(20)  # for bots, or for updates to arrive
    return clicks
