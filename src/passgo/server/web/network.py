"""Access from the local network, for phones.

A server that was started for this machine alone listens on loopback only. The host of a table may open it: then the
server also listens on the machine's address in its network, where clients can join the opened tables, by link or by
a short code, and can do nothing else.
"""

import asyncio
import re
import secrets
import socket
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from ipaddress import IPv4Address, ip_address
from typing import Any, Final, Protocol

from passgo.server.problems import Problem
from passgo.server.runtime.logs import log
from passgo.server.web.local_name import LocalName

FROM_NETWORK: Final = "from_network"  # set in the state of such a connection
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # without I and O, which look like digits
CODE_LENGTH: Final = 5
TABLE_PATH: Final = re.compile(r"/tables/([^/]+)(/.*)?")
OTHER_PATHS: Final = re.compile(
    r"/(t/[^/]+(/screen)?|join|visit|push|guests(/me(/push)?)?|(editions|rules|assets)(/.*)?|[\w-]+\.[a-z]+)?"
)
"""Paths that can be requested from the network besides tables: pages, editions and rules, the guest."""
ROUTE_PROBE: Final = ("198.51.100.1", 9)  # to find the route of a packet; none is sent


class Listener(Protocol):
    """A second listening socket, and its connections."""

    port: int

    def hang_up(self, table: str) -> None:
        """Close the connections to a table."""

    def close(self) -> None:
        """Close all connections, and stop listening."""


Listen = Callable[[str], Awaitable[Listener]]
"""Opens a listener on an address."""


class Network:
    def __init__(self, local_name: str, find: Callable[[], str | None] | None = None) -> None:
        self.listen: Listen | None = None
        """Opens another listener; None if the operator has configured where the server listens."""
        self.find: Final = find or own_address
        self.address = ""
        self.local: Final = LocalName(local_name)
        self.codes: dict[str, str] = {}  # the tables that were opened, by their codes
        self._listener: Listener | None = None
        self._naming: asyncio.Task[None] | None = None
        self._lock: Final = asyncio.Lock()

    @property
    def is_home(self) -> bool:
        """Whether this server was started for this machine alone, so that its host can open tables."""
        return self.listen is not None

    @property
    def port(self) -> int:
        return 0 if self._listener is None else self._listener.port

    def code_of(self, table: str) -> str | None:
        return next((code for code, opened in self.codes.items() if opened == table), None)

    def table_of(self, code: str) -> str:
        table = self.codes.get(code.strip().upper())
        if table is None:
            raise Problem("no-such-code")
        return table

    async def open(self, table: str) -> None:
        """Let a table be joined from the network."""
        async with self._lock:
            await self._start_listening()
            self._assign_code(table)

    async def close(self, table: str) -> None:
        """Undo `open`. With the last table, the server stops listening in the network."""
        async with self._lock:
            self.codes = {code: opened for code, opened in self.codes.items() if opened != table}
            if self._listener is not None:
                self._listener.hang_up(table)
            if not self.codes:
                await self._stop_listening()

    async def shut_down(self) -> None:
        async with self._lock:
            await self._stop_listening()

    def invite_to_rematch(self, table: str, again: str) -> None:
        """Open the rematch of a table that is open."""
        if self.code_of(table) is not None:
            self._assign_code(again)

    def check(self, scope: Mapping[str, Any]) -> None:
        """Raise a Problem for what cannot be requested from the network. Tables that are not open are not found."""
        if not came_from_network(scope):
            return
        path = scope["path"]
        table = TABLE_PATH.fullmatch(path)
        if table is None and not OTHER_PATHS.fullmatch(path):
            raise Problem("invited-only")
        if table is not None and self.code_of(table[1]) is None:
            raise Problem("no-such-table")

    async def _start_listening(self) -> None:
        if self.listen is None:
            raise Problem("not-at-home")
        address = self.find()
        if address is None:
            raise Problem("no-network")
        if address == self.address and self._listener is not None:
            return
        await self._stop_listening()  # the machine is in another network now
        try:
            self._listener = await self.listen(address)
        except OSError as error:
            raise Problem("no-network") from error
        self.address = address
        log("open to the network", address=f"{address}:{self.port}")
        # In the background: opening the table need not wait for it.
        self._naming = asyncio.create_task(self.local.announce(address, self.port))

    async def _stop_listening(self) -> None:
        if self._listener is not None:
            self._listener.close()
            self._listener = None
            log("closed to the network")
        self.address = ""
        if self._naming is not None:
            self._naming.cancel()
            await asyncio.wait([self._naming])
            self._naming = None
        await self.local.withdraw()

    def _assign_code(self, table: str) -> None:
        while self.code_of(table) is None:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            self.codes.setdefault(code, table)


def came_from_network(scope: Mapping[str, Any]) -> bool:
    return bool(scope.get("state", {}).get(FROM_NETWORK))


def is_from_here(scope: Mapping[str, Any]) -> bool:
    """Whether the request comes from this machine."""
    client = scope.get("client")
    try:
        return client is not None and ip_address(client[0]).is_loopback and not came_from_network(scope)
    except ValueError:
        return False


def own_address() -> str | None:
    """This machine's private address, which only its network can reach."""
    return next((address for address in _candidates() if _is_private(address)), None)


def _candidates() -> list[str]:
    found: list[str] = []
    # There may be no route, as in a network without a router.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial, suppress(OSError):
        trial.connect(ROUTE_PROBE)
        found.append(trial.getsockname()[0])
    with suppress(OSError):  # the host name may not resolve
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return found


def _is_private(address: str) -> bool:
    known = IPv4Address(address)
    return not (known.is_loopback or known.is_unspecified or known.is_global)
