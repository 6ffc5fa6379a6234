"""Rate limits and quotas per address and per guest."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from typing import Any, Final

from passgo.engine.errors import Fact
from passgo.server.problems import Problem, TooMany
from passgo.server.settings import Settings

MOST_KEYS: Final = 20_000  # per limit; the least recently used is dropped first
NUDGE_INTERVAL: Final = 30  # seconds between two nudges of the same seat
DEEPEST: Final = 8  # an offer inside an action inside a frame needs five


EDITION_PATHS: Final = ("/tables", "/drafts")
"""Paths whose requests may contain an edition."""
ESCAPED_BYTES: Final = 2  # bytes of JSON for a quotation mark or the end of a line


def largest_body(settings: Settings, path: str) -> int:
    """The largest body of a request to this path, in bytes."""
    return settings.largest_body + (ESCAPED_BYTES * settings.largest_edition if path in EDITION_PATHS else 0)


class Bucket:
    """A token bucket: holds `most` tokens and refills within `seconds`. Every request takes one."""

    __slots__ = ("at", "left", "most", "per_second")

    def __init__(self, most: float, seconds: float) -> None:
        self.most: Final = most
        self.per_second: Final = most / seconds
        self.left = most
        self.at = time.monotonic()

    def take(self, tokens: int = 1) -> float:
        """Take tokens and return 0, or return the seconds until enough are available."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.per_second)
        self.at = now
        if self.left < tokens:
            return (tokens - self.left) / self.per_second
        self.left -= tokens
        return 0


class Buckets:
    """One bucket per key."""

    def __init__(self, reason: str, most: float, seconds: float) -> None:
        self.reason: Final = reason
        self.most: Final = most
        self.seconds: Final = seconds
        self.known: Final[OrderedDict[str, Bucket]] = OrderedDict()

    def take(self, key: str, **facts: Fact) -> None:
        bucket = self.known.get(key)
        if bucket is None:
            bucket = self.known[key] = Bucket(self.most, self.seconds)
            if len(self.known) > MOST_KEYS:
                self.known.popitem(last=False)
        else:
            self.known.move_to_end(key)
        wait = bucket.take()
        if wait:
            raise TooMany(self.reason, wait, **facts)


class Limits:
    def __init__(self, settings: Settings) -> None:
        self.requests: Final = Buckets("too-many-requests", settings.requests_per_minute, 60)
        self.tables: Final = Buckets("too-many-tables", settings.tables_per_hour, 3600)
        self.guests: Final = Buckets("too-many-guests", settings.guests_per_hour, 3600)
        self.codes: Final = Buckets("too-many-codes", settings.codes_per_minute, 60)
        self.nudges: Final = Buckets("nudged-already", 1, NUDGE_INTERVAL)
        self.chats: Final = Buckets("too-much-talk", settings.chats_per_minute, 60)
        self.hints: Final = Buckets("too-many-hints", settings.hints_per_minute, 60)
        self.judgements: Final = Buckets("too-many-judgements", settings.judgements_per_minute, 60)
        self.readings: Final = Buckets("too-much-looking-back", settings.readings_per_minute, 60)
        self.reviews: Final = Buckets("too-many-reviews", settings.reviews_per_hour, 3600)
        self.analyses: Final = Buckets("too-many-analyses", settings.analyses_per_minute, 60)
        self.drafts: Final = Buckets("too-many-drafts", settings.drafts_per_minute, 60)
        self.sockets: Final[Counter[str]] = Counter()
        self.most_sockets: Final = settings.sockets_per_address
        self.connections: Final[Counter[str]] = Counter()
        self.most_connections: Final = settings.connections_per_address

    @contextmanager
    def socket(self, address: str) -> Iterator[None]:
        """Count a socket while it is open."""
        if self.sockets[address] >= self.most_sockets:
            raise TooMany("too-many-sockets", 10, most=self.most_sockets)
        self.sockets[address] += 1
        try:
            yield
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]


class Connection:
    """A TCP connection, and the address that it counts for: its peer's, or that of a proxy's client."""

    __slots__ = ("connect", "counted", "limits", "peer", "write_text")

    def __init__(self, limits: Limits, peer: str | None) -> None:
        self.limits: Final = limits
        self.peer: Final = peer
        """The peer's address; None for a Unix socket."""
        self.counted: str | None = None
        self.write_text: Callable[[bytes], bool] | None = None
        """Of an open WebSocket: sends a message at once and returns True, or returns False."""
        self.connect: Callable[[Any], None] | None = None
        """Of a WebSocket that is not open yet: connects it with another process (forwarding.py)."""

    def count_for(self, address: str) -> None:
        """Count the connection for an address. Raises TooMany if it has reached its limit."""
        if address == self.counted:
            return
        self.release()
        most = self.limits.most_connections
        if self.limits.connections[address] >= most:
            raise TooMany("too-many-connections", 10, most=most)
        self.limits.connections[address] += 1
        self.counted = address

    def release_proxied(self) -> None:
        """Between two requests, a proxy's connection counts for no client."""
        if self.counted != self.peer:
            self.release()

    def release(self) -> None:
        if self.counted is not None:
            self.limits.connections[self.counted] -= 1
            if not self.limits.connections[self.counted]:
                del self.limits.connections[self.counted]
            self.counted = None


def address_of(scope: Mapping[str, Any]) -> str:
    """The client's address. A household has a whole /64 of IPv6 addresses, so these count as one."""
    client = scope.get("client")
    host = str(client[0]) if client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(IPv6Address(int(address) >> 64 << 64))
    return host


def count_openings(text: bytes | str) -> int:
    """An upper bound of the number of objects and lists in a JSON text."""
    if isinstance(text, str):
        return text.count("{") + text.count("[")
    return text.count(b"{") + text.count(b"[")


def check_depth(value: object, deepest: int = DEEPEST) -> None:
    if isinstance(value, (dict, list)):
        if deepest == 0:
            raise Problem("too-deep", deepest=DEEPEST)
        for inner in value.values() if isinstance(value, dict) else value:
            check_depth(inner, deepest - 1)
