"""The mDNS name of this machine, such as passgo.local, by which phones in the network find it."""

import asyncio
import logging
import socket
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from passgo.server.runtime.logs import log

if TYPE_CHECKING:
    from zeroconf import ServiceInfo
    from zeroconf.asyncio import AsyncZeroconf

SERVICE: Final = "_http._tcp.local."
TIMEOUT: Final = 3.0  # seconds for announcing or withdrawing the name
PROBE_MS: Final = 400  # to find out whether another machine has the name already
MOST_NAMES: Final = 5  # names to try: passgo, passgo-2 …


class LocalName:
    """Optional: without it, players type the address."""

    def __init__(self, wanted: str) -> None:
        self.wanted: Final = wanted
        self.name: str | None = None
        """As typed into a browser; None while there is none."""
        self._zeroconf: AsyncZeroconf | None = None

    async def announce(self, address: str, port: int) -> None:
        if not self.wanted:
            return
        try:
            async with asyncio.timeout(TIMEOUT):
                self.name = await self._announce(address, port)
        except Exception as error:  # no socket, a name conflict, a network without multicast
            log("no local name", logging.WARNING, error)
            await self.withdraw()

    async def _announce(self, address: str, port: int) -> str | None:
        try:
            from zeroconf import IPVersion, ServiceInfo
            from zeroconf.asyncio import AsyncZeroconf
        except ImportError:
            return None
        self._zeroconf = AsyncZeroconf(interfaces=[address], ip_version=IPVersion.V4Only)
        await self._zeroconf.zeroconf.async_wait_for_start()
        name = await self._free_name(address)
        info = ServiceInfo(
            SERVICE,
            f"{name}.{SERVICE}",
            addresses=[socket.inet_aton(address)],
            port=port,
            server=f"{name}.local.",
        )
        await self._register(info)
        return f"{name}.local"

    async def _register(self, info: "ServiceInfo") -> None:
        assert self._zeroconf is not None
        await (await self._zeroconf.async_register_service(info, allow_name_change=True))

    async def _free_name(self, address: str) -> str:
        """The first of passgo, passgo-2 … that no other machine uses."""
        from zeroconf import AddressResolverIPv4

        assert self._zeroconf is not None
        for number in range(1, MOST_NAMES + 1):
            name = self.wanted if number == 1 else f"{self.wanted}-{number}"
            other = AddressResolverIPv4(f"{name}.local.")
            if not await other.async_request(self._zeroconf.zeroconf, PROBE_MS):
                return name
            if other.parsed_addresses() == [address]:
                return name
        return f"{self.wanted}-{address.replace('.', '-')}"

    async def withdraw(self) -> None:
        self.name = None
        zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf is not None:
            with suppress(Exception):
                async with asyncio.timeout(TIMEOUT):
                    await zeroconf.async_close()
