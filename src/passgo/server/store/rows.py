"""The rows that the store reads and writes. Importing this needs no database."""

import hashlib
from typing import Final, NamedTuple

DIGEST_BYTES: Final = 16


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
    digest: bytes | None = None
    """Of the log up to this entry; None in entries of v0.2.0 and before."""
    erased: bytes | None = None
    """The SHA-256 of the body before a guest was removed from it: the digests stay as they were."""


def first_digest(table: str) -> bytes:
    """The digest of a log without entries."""
    return hashlib.sha256(table.encode()).digest()[:DIGEST_BYTES]


def digest_after(before: bytes, row: Row) -> bytes:
    """The digest of a log up to a row, from the digest up to the row before. Who knows it knows the whole log: another
    entry anywhere leads to another digest. Authors are not part of it, since guests can be removed."""
    head = f"{before.hex()} {row.seq} {row.at} {row.kind} ".encode()
    return hashlib.sha256(head + (row.erased or body_digest(row))).digest()[:DIGEST_BYTES]


def body_digest(row: Row) -> bytes:
    return hashlib.sha256(row.body).digest()


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
    lease: str | None = None
    """The lease under which its table was loaded, if there are leases: it is stored under no other."""


class Stamp(NamedTuple):
    """The state of a game after an entry (tables/upgrades/check.py), written when its table leaves memory."""

    seq: int
    standing: str
