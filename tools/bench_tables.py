"""The benchmark's tables: four seats each, played over sockets by the seats that have to decide."""

import random
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

from measured_server import Socket
from server.choosing import choose

SEATS: Final = 4


class PendingDecision(msgspec.Struct):
    seats: list[int]


class View(msgspec.Struct):
    decision: PendingDecision | None = None


class Entry(msgspec.Struct):
    id: str | None = None


class ServerError(msgspec.Struct):
    code: str
    message: str


class Message(msgspec.Struct):
    """The fields of a message that are needed to play; decoding the rest would cost more than playing."""

    type: str
    version: int = 0
    entries: list[Entry] = []
    view: View | None = None
    choices: dict[str, msgspec.Raw] = {}
    error: ServerError | None = None


_read: Final = msgspec.json.Decoder(Message).decode
_read_choices: Final = msgspec.json.Decoder(list[dict[str, Any]]).decode
_write: Final = msgspec.json.encode


class BenchTable:
    """One action is in flight at a time: the next is sent when all four seats have the update of the last."""

    def __init__(self, table: str, tokens: list[str], on_update: Callable[["BenchTable"], None]) -> None:
        self.table: Final = table
        self.tokens: Final = tokens
        self.on_update: Final = on_update
        self.luck: Final = random.Random(table)
        self.sockets: list[Socket] = []
        self.choices: list[msgspec.Raw] = [msgspec.Raw(b"[]")] * SEATS
        self.deciders: list[int] = []
        self.version = 0
        self.number = 0
        self.id = ""  # of the action in flight
        self.received = 0  # by how many seats
        self.sent_at = 0.0
        self.took = 0.0  # seconds from the last action until the last seat had its update
        self.wrong: list[str] = []

    def receiver(self, seat: int) -> Callable[[str | bytes], None]:
        return lambda message: self.receive(seat, message)

    def receive(self, seat: int, message: str | bytes) -> None:
        seen = _read(message)
        if seen.type == "update":
            self.version = seen.version
            if seen.view is not None:
                self.deciders = seen.view.decision.seats if seen.view.decision is not None else []
                self.choices[seat] = seen.choices.get(str(seat), msgspec.Raw(b"[]"))
            for entry in seen.entries:
                if entry.id is not None and entry.id == self.id:
                    self.count_received()
        elif seen.error is not None:
            self.wrong.append(f"{seen.error.code}: {seen.error.message}")

    def count_received(self) -> None:
        self.received += 1
        if self.received == SEATS:
            self.took = time.perf_counter() - self.sent_at
            self.on_update(self)

    @property
    def can_begin(self) -> bool:
        """Whether the seats that decide have received their first message."""
        return bool(self.deciders) and all(len(bytes(self.choices[seat])) > 2 for seat in self.deciders)

    @property
    def over(self) -> bool:
        return not self.deciders

    def act(self) -> None:
        seat = self.luck.choice(self.deciders)
        action = choose(_read_choices(self.choices[seat]), self.luck)
        self.number += 1
        self.id, self.received = f"{seat}-{self.number}", 0
        message = {"type": "act", "id": self.id, "seat": seat, "version": self.version, "action": action}
        self.sent_at = time.perf_counter()
        self.sockets[seat].send(_write(message))
