"""Plays an evening in a real browser with motion and measures it: how long a round takes, how much of it is waiting,
and which sentences stand shorter than one can read them. Waiting is the time in which the player can answer nothing
and the board shows no move of their own.

    PYTHONPATH=src:tests .venv/bin/python tests/browser/evening.py --rounds 8 --speed brisk

The person at the browser presses the first answer after a time for reading, against three bots.
"""

import argparse
import hashlib
import json
import secrets
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from browser.chromium import ARGUMENTS, find_chromium
from browser.people import IS_GUEST, NEXT
from passgo.server.store.store import Store
from server.served import Server

READING = 1.5  # seconds before an answer
WORD = 250  # milliseconds to read a word
SHORTEST = 800
SLACK = 120  # milliseconds that a measured time may be off
# Notes how long each headline stands while the board plays.
WATCH = """() => {
    window.seen = [];
    const shown = new Map(); // sentences, with the time since when they stand, and whether they are about an own move
    const note = () => {
        const stage = document.querySelector(".on-stage");
        const all = stage?.textContent ?? "";
        for (const [text, [since, own]] of shown)
            if (!all.includes(text)) {
                shown.delete(text);
                // What an own move came to stays on the stage with the own question: its card, its payment.
                if (!own || stage?.dataset.playing === "true") window.seen.push([text, performance.now() - since, own]);
            }
        const text = stage?.dataset.playing === "true" ? stage.querySelector("h2")?.textContent.trim() : "";
        if (text && !shown.has(text)) shown.set(text, [performance.now(), stage.dataset.own === "true"]);
    };
    new MutationObserver(note).observe(document.body, {
        subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["data-playing"],
    });
}"""
WAYS = (*NEXT, ".on-stage .badge")  # an offer is opened, too
NOW = """(ways) => {
    const stage = document.querySelector(".on-stage");
    const playing = stage?.dataset.playing === "true";
    const there = (way) => document.querySelector(way);
    const way = playing ? null : (ways.find((way) => there(way) && !there(way).disabled) ?? null);
    return [playing, stage?.dataset.own === "true", way];
}"""
STATE = """async (id) => {
    const { view } = await (await fetch(`/tables/${id}`)).json();
    return [view?.round ?? 0, view?.seats[0].status, view?.decision === null];
}"""


def open_page(page: Page, server: Server, bots: list[str], preferences: dict[str, object], pace: int) -> str:
    store = Store(server.database)
    guest, token = secrets.token_hex(8), secrets.token_urlsafe(32)
    store.add_guest(guest, hashlib.sha256(token.encode()).hexdigest())
    store.close()
    url = f"http://127.0.0.1:{server.port}"
    page.context.add_cookies([{"name": "passgo", "value": token, "url": url}])
    page.add_init_script(IS_GUEST)
    page.add_init_script(
        'if (location.protocol !== "about:")'
        f"localStorage.setItem('passgo.prefs', '{json.dumps({'guide': 'off', **preferences})}')"
    )
    page.goto(url)
    seats = [{"who": "me", "name": "Ann"}, *({"who": "bot", "bot": bot} for bot in bots)]
    ask = """async (plan) => {
        const body = JSON.stringify(plan), headers = {"Content-Type": "application/json"};
        const { table } = await (await fetch("/tables", { method: "POST", body, headers })).json();
        await fetch(`/tables/${table}/start`, { method: "POST" });
        return table;
    }"""
    table: str = page.evaluate(ask, {"seats": seats, "timer": None, "pace": pace})
    page.goto(f"{url}/t/{table}")
    page.wait_for_selector(".on-stage")
    page.evaluate(WATCH)
    return table


@dataclass
class Spent:
    """Seconds of an evening."""

    own: float = 0.0  # the board shows an own move
    waiting: float = 0.0  # nothing can be answered, and the board shows no own move
    answering: float = 0.0


def play(page: Page, table: str, rounds: int) -> tuple[int, Spent]:
    """The rounds that were played, and the seconds they took."""
    spent = Spent()
    last = time.monotonic()
    asked_at: float | None = None
    while True:
        playing, own, way = page.evaluate(NOW, list(WAYS))
        now = time.monotonic()
        took, last = now - last, now
        if way is not None:
            spent.answering += took
        elif playing and own:
            spent.own += took
        else:
            spent.waiting += took
        if way is None:
            asked_at = None
        elif asked_at is None:
            asked_at = now
        elif now - asked_at >= READING:
            page.locator(way).first.click(timeout=5_000)
            asked_at = None
            round_, status, over = page.evaluate(STATE, table)
            if round_ > rounds or status == "bankrupt" or over:
                return round_ - 1, spent
        page.wait_for_timeout(20)


def report(rounds: int, spent: Spent, seen: list[tuple[str, float, bool]]) -> str:
    sentences = [(text, ms) for text, ms, _ in seen if text]
    needed = [(ms, max(SHORTEST, WORD * len(text.split())), text) for text, ms in sentences]
    short = [(ms, least, text) for ms, least, text in needed if ms < least - SLACK]
    lines = [
        ("rounds", str(rounds)),
        ("seconds per round", f"{(spent.own + spent.waiting + spent.answering) / rounds:.1f}"),
        ("own moves per round", f"{spent.own / rounds:.1f} s"),
        ("waiting per round", f"{spent.waiting / rounds:.1f} s"),
        ("sentences", f"{len(sentences)}, {len(sentences) / rounds:.1f} per round"),
        ("shorter than to read", f"{len(short)}, {100 * len(short) / max(1, len(sentences)):.0f} %"),
    ]
    shown = "\n".join(
        f"    {ms / 1000:.2f} of {least / 1000:.2f} s: {text}" for ms, least, text in short[:12]
    )
    return "\n".join(f"{name:24}{value}" for name, value in lines) + ("\n" + shown if shown else "")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--bots", default="normal,normal,hard", help="names of the bots, with commas")
    parser.add_argument("--speed", default="relaxed", choices=["relaxed", "brisk", "instant"])
    parser.add_argument("--motion", default="full", choices=["full", "quick", "off"])
    parser.add_argument("--pace", type=int, default=700)
    parser.add_argument("--client", help="directory of the built pages")
    parser.add_argument("--all", action="store_true", help="list every sentence with its time")
    asked = parser.parse_args()
    more: dict[str, Any] = {} if asked.client is None else {"PASSGO_CLIENT": asked.client}
    with (
        tempfile.TemporaryDirectory() as directory,
        Server(f"sqlite:///{Path(directory) / 'evening.sqlite'}", **more) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        page = browser.new_page(
            viewport={"width": 1366, "height": 768}, reduced_motion="no-preference", locale="en-GB"
        )
        preferences = {"speed": asked.speed, "motion": asked.motion}
        table = open_page(page, server, asked.bots.split(","), preferences, asked.pace)
        rounds, spent = play(page, table, asked.rounds)
        seen = page.evaluate("window.seen")
        browser.close()
    print(report(max(1, rounds), spent, seen))
    if asked.all:
        for text, ms, own in seen:
            print(f"  {ms / 1000:.2f} {'own' if own else '   '} {text}")


if __name__ == "__main__":
    main()
