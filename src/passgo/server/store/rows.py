"""The rows that the store reads and writes. Importing this needs no database."""

from typing import NamedTuple


class Row(NamedTuple):
    """A stored entry."""

    table: str
    seq: int
    at: int
    """Milliseconds since 1970."""
    kind: str
    body: bytes
    author: str | None
    client_id: str | None


class Summary(NamedTuple):
    """What the lobby shows of a table."""

    status: str
    public: bool
    edition: str
    game: str
    seats: int
    open: int
    host: str
    names: list[str]


class Subscription(NamedTuple):
    """The push endpoint of one of a guest's devices, and the keys to encrypt messages for it."""

    guest: str
    endpoint: str
    p256dh: str
    auth: str


class Played(NamedTuple):
    """A game that a guest finished, as its review judged their seat."""

    guest: str
    table: str
    seat: int
    at: int
    """When it ended, in milliseconds since 1970."""
    body: bytes


class Append(NamedTuple):
    """An entry to be stored."""

    row: Row
    summary: Summary | None
    """None if the lobby shows nothing new: most entries then need one write instead of two."""
    seed: str | None = None
    """Reply with the first entry of a table, together with its summary."""


class Stamp(NamedTuple):
    """The state of a game after an entry (tables/upgrades/check.py), written when its table leaves memory."""

    seq: int
    standing: str
