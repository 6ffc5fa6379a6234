"""Plays an evening in a real browser with motion and measures it: how long a round takes and is waited for, and which
sentences stand shorter than one can read them.

    PYTHONPATH=src:tests .venv/bin/python tests/browser/evening.py --rounds 8 --speed brisk

The person at the browser presses the first answer after a time for reading, against three bots.
"""

import argparse
import hashlib
import json
import secrets
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from browser.chromium import ARGUMENTS, find_chromium
from browser.people import FIND_NEXT, IS_GUEST, NEXT
from passgo.server.store.store import Store
from server.served import Server

READING = 1.5  # seconds before an answer
WORD = 250  # milliseconds to read a word
SHORTEST = 800
SLACK = 120  # milliseconds that a measured time may be off
# Notes how long each headline stands while the board plays.
WATCH = """() => {
    window.seen = [];
    let text = "", since = 0;
    const note = () => {
        const stage = document.querySelector(".on-stage");
        const playing = stage?.dataset.playing === "true";
        const now = playing ? stage.querySelector("h2")?.textContent.trim() ?? "" : "";
        if (now === text) return;
        if (!playing && text && stage?.textContent.includes(text)) return; // it stays with the question
        if (text) window.seen.push([text, performance.now() - since]);
        [text, since] = [now, performance.now()];
    };
    new MutationObserver(note).observe(document.body, {
        subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["data-playing"],
    });
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


def play(page: Page, table: str, rounds: int) -> tuple[int, float, float]:
    """The rounds that were played, the seconds they took and the seconds of waiting."""
    began = since = time.monotonic()
    waited = 0.0
    asked_at: float | None = None
    round_ = 1
    while True:
        now = time.monotonic()
        playing = page.evaluate("document.querySelector('.on-stage[data-playing=true]') !== null")
        way = None if playing else page.evaluate(FIND_NEXT, [NEXT, "never"])
        if way is None:
            asked_at = None
        elif asked_at is None:
            asked_at = now
            waited += now - since
        elif now - asked_at >= READING:
            page.locator(way).first.click(timeout=5_000)
            since, asked_at = time.monotonic(), None
            round_, status, over = page.evaluate(STATE, table)
            if round_ > rounds or status == "bankrupt" or over:
                return round_ - 1, now - began, waited
        page.wait_for_timeout(50)


def report(rounds: int, seconds: float, waited: float, seen: list[tuple[str, float]]) -> str:
    sentences = [(text, ms) for text, ms in seen if text]
    needed = [(ms, max(SHORTEST, WORD * len(text.split())), text) for text, ms in sentences]
    short = [(ms, least, text) for ms, least, text in needed if ms < least - SLACK]
    lines = [
        ("rounds", str(rounds)),
        ("seconds per round", f"{seconds / rounds:.1f}"),
        ("waiting per round", f"{waited / rounds:.1f} s"),
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
        rounds, seconds, waited = play(page, table, asked.rounds)
        seen = page.evaluate("window.seen")
        browser.close()
    print(report(max(1, rounds), seconds, waited, seen))
    if asked.all:
        for text, ms in seen:
            print(f"  {ms / 1000:.2f} {text}", file=sys.stdout)


if __name__ == "__main__":
    main()
