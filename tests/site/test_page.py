"""The page's tables: what a page of the static site does with its requests, without a browser."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

import passgo
from passgo.server.problems import Problem
from passgo.site.page.page import Page
from passgo.site.page.place import do_job
from passgo.site.page.storage import Records
from passgo.site.wire_fields import request_fields

HEAVY = ("fastapi", "starlette", "pydantic", "sqlalchemy", "prometheus_client", "uvicorn", "typer", "rich")
IMPORT = """
import sys
import passgo.site.page.page
print([name for name in {heavy} if name in sys.modules])
"""
BOTS = [{"who": "bot", "bot": "easy", "name": "", "token": ""}] * 2
SETUP = {
    "edition": "classic",
    "house_rules": ["rounds=3"],
    "seats": [{"who": "me", "name": "Ann"}, *BOTS],
    "pace": 0,
}


class MemoryRecords:
    """Records as a browser keeps them, beyond the life of a page."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.is_full = False

    async def read(self, prefix: str) -> dict[str, bytes]:
        return {key: self.kept[key] for key in sorted(self.kept) if key.startswith(prefix)}

    async def write(self, changed: Mapping[str, bytes | None]) -> None:
        if self.is_full:
            raise OSError("QuotaExceededError")
        for key, data in changed.items():
            if data is None:
                self.kept.pop(key, None)
            else:
                self.kept[key] = data


class SameProcess:
    """A helper that works at once."""

    async def work(self, job: bytes, on_progress: Callable[[bytes], None]) -> bytes:
        return do_job(job, on_progress)


class Client:
    """A client as far as a page knows it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[dict[str, Any]] = []
        self.seq = 0

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        text = None if body is None else json.dumps(body)
        status, answer = await self.page.ask(method, path, text, "en")
        assert status == 200, answer
        return json.loads(answer)

    async def set_up(self) -> str:
        table: str = (await self.ask("POST", "/tables", SETUP))["table"]
        await self.ask("POST", f"/tables/{table}/start", {})
        return table

    async def connect(self, table: str) -> None:
        await self.page.connect("one", f"/tables/{table}/socket?since=0", self.take)

    def take(self, frame: str) -> None:
        self.frames.append(json.loads(frame))
        self.seq = max(self.seq, self.frames[-1].get("seq", 0))

    @property
    def update(self) -> dict[str, Any]:
        return [frame for frame in self.frames if frame["type"] == "update"][-1]

    async def play(self, table: str) -> None:
        """Play a game to its end: the first thing that is possible, except what could go on for ever."""
        for number in range(5_000):
            look = await self.ask("GET", f"/tables/{table}")
            if look["table"]["outcome"] is not None:
                return
            choices = look.get("choices", {}).get("0", [])
            wishes = [
                choice for choice in choices if choice["do"] not in ("bid", "offer", "counter", "mortgage")
            ]
            if wishes:
                action = min(wishes, key=lambda choice: order(choice["do"]))
                frame = {"type": "act", "seat": 0, "version": look["version"], "id": f"n{number}"}
                await self.page.receive("one", json.dumps({**frame, "action": action}))
            await asyncio.sleep(0)
        raise AssertionError("the game goes on")


ORDER = ("buy", "build", "throw", "end-turn", "pass", "decline")


def order(do: str) -> int:
    return ORDER.index(do) if do in ORDER else len(ORDER)


@asynccontextmanager
async def opened(records: Records) -> AsyncIterator[Page]:
    page = Page(records, SameProcess(), request_fields(), lambda error: None)
    await page.open()
    yield page
    await page.close()


def test_a_page_needs_no_framework_and_no_database() -> None:
    command = [sys.executable, "-c", IMPORT.format(heavy=HEAVY)]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


async def test_a_whole_game_its_record_and_its_review() -> None:
    async with opened(MemoryRecords()) as page:
        client = Client(page)
        table = await client.set_up()
        await client.connect(table)
        await client.play(table)
        status, record = await page.ask("GET", f"/tables/{table}/record", None, "en")
        assert status == 200
        assert '[Seed "' in record.decode()
        assert passgo.replay(record.decode()).outcome is not None
        review = await client.ask("GET", f"/tables/{table}/review")
        while review["state"] == "reviewing":
            await asyncio.sleep(0)
            review = await client.ask("GET", f"/tables/{table}/review")
        assert len(review["review"]["shares"]) == 3
        assert (await client.ask("GET", f"/tables/{table}/story"))["worths"]


async def test_tables_survive_closing_the_page() -> None:
    records = MemoryRecords()
    async with opened(records) as page:
        client = Client(page)
        table = await client.set_up()
        before = await client.ask("GET", f"/tables/{table}")
    async with opened(records) as page:
        after = await Client(page).ask("GET", f"/tables/{table}")
    assert after["seq"] >= before["seq"]
    assert after["table"]["commitment"] == before["table"]["commitment"]


async def test_what_cannot_be_stored_is_not_done() -> None:
    records = MemoryRecords()
    async with opened(records) as page:
        client = Client(page)
        table = (await client.ask("POST", "/tables", SETUP))["table"]
        records.is_full = True
        status, answer = await page.ask("POST", f"/tables/{table}/start", "{}", "en")
        assert (status, msgspec.json.decode(answer)["error"]["code"]) == (503, "store-down")
        records.is_full = False
        assert (await client.ask("GET", f"/tables/{table}"))["table"]["status"] == "waiting"


@pytest.mark.parametrize("body", [{"edition": "classic"}, {**SETUP, "colour": "red"}])
async def test_a_request_with_wrong_fields_is_refused(body: dict[str, object]) -> None:
    async with opened(MemoryRecords()) as page:
        status, answer = await page.ask("POST", "/tables", json.dumps(body), "en")
    assert (status, msgspec.json.decode(answer)["error"]["reason"]) == (400, "wrong-fields")


async def test_no_such_table() -> None:
    async with opened(MemoryRecords()) as page:
        with pytest.raises(Problem, match="table"):
            await page.connect("one", "/tables/2222222222/socket?since=0", lambda _: None)
        assert (await page.ask("GET", "/tables/2222222222", None, "en"))[0] == 404


async def test_games_are_saved_to_a_file_and_loaded_in_another_browser() -> None:
    async with opened(MemoryRecords()) as page:
        client = Client(page)
        table = await client.set_up()
        await client.ask("GET", f"/tables/{table}")
    async with opened(page.records) as page:
        saved = await Client(page).ask("GET", "/site/games")
    async with opened(MemoryRecords()) as other:
        client = Client(other)
        text = json.dumps(saved)
        assert (await client.ask("POST", "/site/games", {"text": text}))["tables"] == [table]
        assert (await client.ask("GET", f"/tables/{table}"))["table"]["status"] == "playing"
        assert (await client.ask("POST", "/site/games", {"text": text}))["tables"] == []


@pytest.mark.parametrize(
    "text", ["", "{}", '{"passgo":1,"records":{"table/a":"AA=="}}', '{"passgo":2,"records":{}}']
)
async def test_a_file_without_games_changes_nothing(text: str) -> None:
    records = MemoryRecords()
    async with opened(records) as page:
        await asyncio.sleep(0)
        status, answer = await page.ask("POST", "/site/games", json.dumps({"text": text}), "en")
    assert (status, msgspec.json.decode(answer)["error"]["reason"]) == (400, "unreadable")
    assert not [key for key in records.kept if key.startswith("table/")]
