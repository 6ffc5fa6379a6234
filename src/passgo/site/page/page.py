"""The page's tables: opened with what the browser keeps, asked by requests and by sockets."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

import msgspec

from passgo.server.problems import Problem
from passgo.server.settings import Settings
from passgo.server.tables import commands
from passgo.server.tables.live_table import LiveTable
from passgo.server.tables.registry import TABLE_ID, Tables
from passgo.server.tables.update_encoder import Subscriber
from passgo.site.page.place import Helper, PagePlace
from passgo.site.page.requests import Fields, answer, number
from passgo.site.page.storage import ME, PageStorage, Records

A_YEAR: Final = 365 * 24 * 3600.0
# The one who plays is here as long as the page is.
SETTINGS: Final = Settings(database="", local_name="", grace=A_YEAR, vacate=A_YEAR, guest_days=0)
PONG: Final = b'{"type":"pong"}'
Send = Callable[[str], None]
encode: Final = msgspec.json.Encoder().encode


@dataclass(frozen=True)
class Socket:
    live: LiveTable
    subscriber: Subscriber
    send: Callable[[bytes], None]


class Page:
    def __init__(
        self, records: Records, helper: Helper, fields: Fields, on_lost: Callable[[str], None]
    ) -> None:
        self.records: Final = records
        self.fields: Final = fields
        self.on_lost: Final = on_lost
        """Called if something could not be stored."""
        self.saving: Final[set[asyncio.Task[None]]] = set()
        self.storage: Final = PageStorage(records, self.save)
        self.tables: Final = Tables(self.storage, SETTINGS, place=PagePlace(self.storage, helper))
        self.sockets: Final[dict[str, Socket]] = {}

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self.storage.open()
        await self.tables.open()

    async def close(self) -> None:
        await self.tables.close()
        if self.saving:
            await asyncio.wait(self.saving)

    def save(self, changed: Mapping[str, bytes | None]) -> None:
        """Store in the background; may be called in a thread, where there are threads."""
        self.loop.call_soon_threadsafe(self.begin_writing, changed)

    def begin_writing(self, changed: Mapping[str, bytes | None]) -> None:
        task = self.loop.create_task(self.write(changed))
        self.saving.add(task)
        task.add_done_callback(self.saving.discard)

    async def write(self, changed: Mapping[str, bytes | None]) -> None:
        try:
            await self.records.write(changed)
        except OSError as error:
            self.on_lost(str(error))

    async def ask(self, method: str, address: str, body: str | None, language: str) -> tuple[int, bytes]:
        """The status and the body of the answer to a request."""
        await self.fetch_tables(urlsplit(address).path)
        return await answer(self.tables, self.storage, self.fields, method, address, body, language)

    async def fetch_tables(self, path: str) -> None:
        """Read the entries of the table that a path names, or of all tables for what is about all."""
        words = path.split("/")
        if words[1:] == ["guests", "me"]:
            for table in self.storage.tables:
                await self.storage.fetch(table)
        elif words[1] == "tables" and len(words) > 2 and TABLE_ID.fullmatch(words[2]):
            if words[2] not in self.storage.logs:
                self.storage.forget_unused(self.tables.in_memory)
            await self.storage.fetch(words[2])

    # Sockets

    async def connect(self, name: str, address: str, send: Send) -> None:
        """Open a socket: the whole state first, then what happens. Raises Problem if there is no such table."""
        parts = urlsplit(address)
        await self.fetch_tables(parts.path)
        query = dict(parse_qsl(parts.query))
        live = await self.tables.live(parts.path.split("/")[2])
        waiting: list[bytes] = []
        is_open = False

        def send_later(frame: bytes) -> None:
            if is_open:
                send(frame.decode())
            else:
                waiting.append(frame)

        self.disconnect(name)
        self.sockets[name] = Socket(live, live.subscribe(ME, send_later), send_later)
        since = number(query.get("since", "0"), "since")
        first = await live.update(ME, since, head=query.get("head", ""))
        is_open = True
        for frame in (first, *waiting):
            send(frame.decode())

    def disconnect(self, name: str) -> None:
        socket = self.sockets.pop(name, None)
        if socket is not None:
            socket.live.unsubscribe(socket.subscriber)

    async def receive(self, name: str, text: str) -> None:
        """Handle a frame of a socket."""
        socket = self.sockets.get(name)
        if socket is None:
            return None
        frame: dict[str, Any] = msgspec.json.decode(text)
        if frame["type"] == "ping":
            return socket.send(PONG)
        try:
            await self.dispatch(socket, frame)
        except Problem as problem:
            socket.send(encode({"type": "error", "id": frame["id"], "error": problem.to_json()}))
        return None

    async def dispatch(self, socket: Socket, frame: dict[str, Any]) -> None:
        live, name = socket.live, frame["id"]
        if frame["type"] == "why":
            commands.own_seat(live.state, ME, frame["seat"])
            refusal = commands.why_not(live.state, frame["seat"], frame["action"])
            return socket.send(encode({"type": "why", "id": name, "refusal": refusal}))
        if frame["type"] == "act":
            seat, action, luck = frame["seat"], frame["action"], frame.get("luck", "")
            done = await live.do(
                ME,
                lambda state: commands.act_with_luck(state, ME, seat, action, luck),
                name,
                frame["version"],
            )
        else:
            done = await live.do(ME, lambda state: commands.say(state, ME, frame["text"]), name)
        if done.repeated:
            socket.send(encode({"type": "done", "id": name, "seq": done.seq}))
        return None
