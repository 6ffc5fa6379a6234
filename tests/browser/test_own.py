"""The data that the server stores about a guest: download and deletion."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from browser.people import Inn, Person


def sit_down(ann: Person, bo: Person) -> str:
    """A game with regular entries: personal data is identified by the authors of entries."""
    table: str = ask(ann, "/tables", seats=[{"who": "me", "name": "Ann"}, {"who": "open"}])["table"]
    ask(bo, f"/tables/{table}/seats", name="Bo")
    ask(ann, f"/tables/{table}/start")
    for who in (ann, bo):
        who.open(f"/t/{table}")
        expect(who.board).to_be_visible()
    return table


def ask(who: Person, path: str, **asked: Any) -> dict[str, Any]:
    answer = who.context.request.post(path, data=asked)
    assert answer.ok, answer.text()
    body: dict[str, Any] = answer.json()
    return body


def say(who: Person, text: str) -> None:
    who.page.get_by_role("button", name="Chat").click()
    line = who.page.get_by_role("textbox", name="Write a line")
    line.fill(text)
    line.press("Enter")
    expect(chat(who)).to_contain_text(text)


def chat(who: Person) -> Locator:
    return who.page.get_by_role("list", name="Chat")


def open_settings(who: Person) -> Locator:
    who.page.get_by_role("button", name="Settings").click()
    return who.page.get_by_role("region", name="What the server keeps of me")


def test_a_guest_downloads_and_deletes_their_data(inn: Inn) -> None:
    ann, bo = inn.guest(), inn.guest()
    table = sit_down(ann, bo)
    say(ann, "My birthday is in May")
    bo.page.get_by_role("button", name="Chat").click()
    expect(chat(bo)).to_contain_text("My birthday is in May")

    own = open_settings(ann)
    with ann.page.expect_download() as given:
        own.get_by_role("button", name="Download it").click()
    assert given.value.suggested_filename == "passgo.json"
    kept: dict[str, Any] = json.loads(Path(given.value.path()).read_text(encoding="utf-8"))
    (entry,) = kept["tables"]
    assert (entry["table"], entry["names"]) == (table, ["Ann"])
    assert [line["text"] for line in entry["said"]] == ["My birthday is in May"]

    own.get_by_role("button", name="Forget me").click()
    question = ann.page.get_by_role("dialog", name="Let the server forget you?")
    expect(question.get_by_role("button", name="Keep me")).to_be_focused()
    expect(question).to_contain_text("Guest 1")
    question.get_by_role("button", name="Keep me").click()
    expect(question).not_to_be_visible()
    assert inn.store.tables_of(ann.guest) == [table]

    own.get_by_role("button", name="Forget me").click()
    question.get_by_role("button", name="Forget me").click()
    done = ann.page.get_by_role("dialog", name="You are forgotten")
    expect(done).to_be_visible()
    assert inn.store.tables_of(ann.guest) == []
    done.get_by_role("button", name="Done").click()
    expect(ann.page).to_have_url(f"{inn.url}/")
    expect(ann.page.get_by_role("heading", name="Your games")).to_have_count(0)
    assert ann.page.evaluate("localStorage.getItem('passgo.tables')") is None

    bo.page.reload()
    expect(bo.board).to_be_visible()
    bo.reads("Guest 1 leaves; a bot plays on.")
    bo.page.get_by_role("button", name="Chat").click()
    expect(chat(bo)).to_contain_text("Nobody has said anything yet")
    expect(bo.page.locator("body")).not_to_contain_text(re.compile(r"\bAnn\b|birthday"))
