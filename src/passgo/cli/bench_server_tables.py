"""The benchmark's tables: four seats each, played over sockets by the seats that have to decide."""

import random
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

from passgo.cli.bench_server_socket import Socket

SEATS: Final = 4
LIKED: Final = {  # actions in order of preference: those that move the game on first, raising money last
    name: rank
    for rank, names in enumerate(
        (
            ("throw", "buy", "pay-fine", "use-card", "pay-flat", "pay-share", "want", "place", "take-salary"),
            (
                "go-to",
                "answer",
                "take",
                "next-card",
                "plead-guilty",
                "hire-lawyer",
                "pay-interest",
                "ask-rent",
            ),
            ("pass", "build"),
            ("decline", "end-turn", "refuse"),
            ("sell", "sell-hotels", "mortgage"),
            ("give-up",),
        )
    )
    for name in names
}
BIDS: Final = 0.3  # how often a bid is raised


def choose(choices: list[dict[str, Any]], luck: random.Random) -> dict[str, Any]:
    """Chooses a sensible legal action: buys, builds, bids now and then, and makes no offers."""
    bid = next((choice for choice in choices if choice["do"] == "bid"), None)
    if bid is not None and luck.random() < BIDS:
        return {"do": "bid", "amount": bid["least"]}
    best = min(LIKED[choice["do"]] for choice in choices if choice["do"] in LIKED)
    return luck.choice([choice for choice in choices if LIKED.get(choice["do"]) == best])


class Waiting(msgspec.Struct):
    seats: list[int]


class View(msgspec.Struct):
    decision: Waiting | None = None


class Entry(msgspec.Struct):
    id: str | None = None


class Wrong(msgspec.Struct):
    code: str
    message: str


class Heard(msgspec.Struct):
    """The fields of a message that are needed to play; decoding the rest would cost more than playing."""

    type: str
    version: int = 0
    entries: list[Entry] = []
    view: View | None = None
    choices: dict[str, msgspec.Raw] = {}
    error: Wrong | None = None


_read: Final = msgspec.json.Decoder(Heard).decode
_read_choices: Final = msgspec.json.Decoder(list[dict[str, Any]]).decode
_write: Final = msgspec.json.encode


class Table:
    """One action is in flight at a time: the next is sent when all four seats have the update of the last."""

    def __init__(self, table: str, tokens: list[str], is_ready: Callable[["Table"], None]) -> None:
        self.table: Final = table
        self.tokens: Final = tokens
        self.is_ready: Final = is_ready
        self.luck: Final = random.Random(table)
        self.sockets: list[Socket] = []
        self.choices: list[msgspec.Raw] = [msgspec.Raw(b"[]")] * SEATS
        self.deciders: list[int] = []
        self.version = 0
        self.number = 0
        self.id = ""  # of the action in flight
        self.heard = 0  # by how many seats
        self.sent_at = 0.0
        self.took = 0.0  # seconds from the last action until the last seat had its update
        self.wrong: list[str] = []

    def ear(self, seat: int) -> Callable[[bytes], None]:
        return lambda message: self.hear(seat, message)

    def hear(self, seat: int, message: bytes) -> None:
        heard = _read(message)
        if heard.type == "update":
            self.version = heard.version
            if heard.view is not None:
                self.deciders = heard.view.decision.seats if heard.view.decision is not None else []
                self.choices[seat] = heard.choices.get(str(seat), msgspec.Raw(b"[]"))
            for entry in heard.entries:
                if entry.id is not None and entry.id == self.id:
                    self.has_heard()
        elif heard.error is not None:
            self.wrong.append(f"{heard.error.code}: {heard.error.message}")

    def has_heard(self) -> None:
        self.heard += 1
        if self.heard == SEATS:
            self.took = time.perf_counter() - self.sent_at
            self.is_ready(self)

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
        self.id, self.heard = f"{seat}-{self.number}", 0
        message = {"type": "act", "id": self.id, "seat": seat, "version": self.version, "action": action}
        self.sent_at = time.perf_counter()
        self.sockets[seat].send(_write(message))
