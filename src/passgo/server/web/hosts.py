"""The host names that this server answers to.

A page elsewhere can have its own name resolve to this machine, and a browser then treats this server as that page's
(DNS rebinding). So the Host header must be the configured address or, on a local server, one of this machine's names.
"""

import re
import socket
from collections.abc import Callable, Mapping
from ipaddress import IPv6Address, ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from passgo.server.problems import Problem
from passgo.server.settings import Settings

HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\s/@:?#\[\]]+)(:\d{1,5})?")
# Requested by monitoring, which may use any address.
SERVICE_PATHS: Final = ("/health", "/ready", "/metrics")
ANY: Final = "*"


def is_https(scheme: str, host: str, settings: Settings) -> bool:
    """Whether a request came by https. The proxy in front of an https public URL need not say so; other names of the
    server may be reached by plain http."""
    public = urlsplit(settings.public_url)
    return scheme == "https" or (public.scheme == "https" and host.lower() == public.netloc.lower())


class Hosts:
    def __init__(self, settings: Settings, local_name: Callable[[], str | None] = lambda: None) -> None:
        """`local_name` returns the current mDNS name of this machine."""
        self.local_name: Final = local_name
        public = urlsplit(settings.public_url)
        self.names: Final = {name.lower().rstrip(".") for name in settings.trusted_hosts}
        if public.hostname:
            self.names.add(public.hostname.rstrip("."))
        # A server with a certificate is reached by the name in it only.
        self.is_local: Final = public.scheme != "https"
        if self.is_local:
            self.names.update(own_names())

    def check(self, scope: Mapping[str, Any], host: str) -> None:
        if scope["path"] in SERVICE_PATHS or ANY in self.names:
            return
        found = HOST.fullmatch(host)
        if found is None:
            raise Problem("bad-host")
        name = found[1].lower().rstrip(".").strip("[]")
        is_ours = name in self.names or name == self.local_name()
        if not is_ours and not (self.is_local and is_own_address(name)):
            raise Problem("unknown-host", host=host)


def own_names() -> set[str]:
    """The host name of this machine, also as others in the network find it (mDNS)."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.partition(".")[0]
    return {"localhost", *([name, short, f"{short}.local"] if name else [])}


def is_own_address(name: str) -> bool:
    """Whether a socket can be bound to the address, which works for own addresses only."""
    try:
        address = ip_address(name)
    except ValueError:
        return False
    if address.is_unspecified or address.is_multicast:
        return False
    if address.is_loopback:
        return True
    family = socket.AF_INET6 if isinstance(address, IPv6Address) else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as trial:
            trial.bind((name, 0))
    except OSError:
        return False
    return True
