"""What is kept, as the store takes and gives it. No database is needed to read this."""

from typing import NamedTuple


class Row(NamedTuple):
    """An entry as it is kept."""

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
    """Where one of a guest's devices can be told something, and the keys that only it can read it with."""

    guest: str
    endpoint: str
    p256dh: str
    auth: str


class Append(NamedTuple):
    """An entry to be kept."""

    row: Row
    summary: Summary | None
    """None where nothing changes that the lobby shows: most entries then need one write instead of two."""
    seed: str | None = None
    """With the first entry of a table, together with its summary."""


class Stamp(NamedTuple):
    """How a game stood after an entry (tables/upgrades/check.py), written when its table leaves memory."""

    seq: int
    standing: str
