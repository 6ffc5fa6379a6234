"""The ASGI middleware of every request: limits, checks of origin and host, response headers, metrics."""

import time
from collections.abc import MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from passgo.server.problems import Problem
from passgo.server.runtime.logs import log_broken, method_of, route_of
from passgo.server.runtime.metrics import Metrics
from passgo.server.settings import Settings
from passgo.server.web.answers import answer_to, problem_answer
from passgo.server.web.hosts import Hosts
from passgo.server.web.limits import Connection, Limits, address_of, largest_body
from passgo.server.web.network import Network, came_from_network

SAFE: Final = ("GET", "HEAD", "OPTIONS")
LONGEST_NUMBER: Final = 15  # digits
# 'self' covers the socket, too: the same host and port by ws: or wss: (CSP level 3).
POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
# Not sent to phones on plain HTTP, where browsers warn about it.
OPENER: Final = "Cross-Origin-Opener-Policy"
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # a table's address is its key
    OPENER: "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
HTTPS_ONLY: Final = {"Strict-Transport-Security": "max-age=31536000"}
PAGE_SCHEMES: Final = {"ws": "http", "wss": "https"}  # the scheme of the page that opens a socket


class RequestMiddleware:
    def __init__(
        self, app: ASGIApp, settings: Settings, limits: Limits, metrics: Metrics, network: Network
    ) -> None:
        self.app: Final = app
        self.metrics: Final = metrics
        self.settings: Final = settings
        self.limits: Final = limits
        self.network: Final = network
        self.hosts: Final = Hosts(settings, lambda: network.local.name)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.handle_request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.handle_socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def handle_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 0
        method = scope["method"]
        if method == "HEAD":  # handled as GET, without the body
            scope = {**scope, "method": "GET"}
        headers = HEADERS | (HTTPS_ONLY if self.is_https(scope) else {})
        if came_from_network(scope):
            headers.pop(OPENER)

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                sent = MutableHeaders(scope=message)
                for name, value in headers.items():
                    sent.setdefault(name, value)
            elif method == "HEAD":
                message = {**message, "body": b""}
            await send(message)

        try:
            self.check(scope, method)
            await self.app(scope, receive, send_with_headers)
        except ClientDisconnect:
            return  # the client has gone
        except Exception as error:
            problem = self.report(scope, error)
            if status:  # a response that has begun can only be cut off
                raise
            await answer_to(scope, problem)(scope, receive, send_with_headers)
        finally:
            connection = connection_of(scope)
            if connection is not None:
                connection.release_proxied()
            seconds = time.perf_counter() - began
            self.metrics.observe_request(method_of({"method": method}), route_of(scope), status, seconds)

    async def handle_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket that is refused before it opens gets an HTTP response."""
        was_opened = False

        async def send_watched(message: Message) -> None:
            nonlocal was_opened
            was_opened = was_opened or message["type"] == "websocket.accept"
            await send(message)

        try:
            self.check_connection(scope)
            await self.app(scope, receive, send_watched)
        except (OSError, WebSocketDisconnect):
            return  # the client has gone
        except Exception as error:
            problem = self.report(scope, error)
            if was_opened:
                raise
            await WebSocket(scope, receive, send).send_denial_response(problem_answer(problem))

    def check(self, scope: Scope, method: str) -> None:
        self.limits.requests.take(address_of(scope))
        self.check_connection(scope)
        headers = Headers(scope=scope)
        length = headers.get("content-length", "0")
        largest = largest_body(self.settings, scope["path"])
        if not (length.isdecimal() and len(length) <= LONGEST_NUMBER) or int(length) > largest:
            raise Problem("request-too-large", largest=largest)
        # Browsers add cookies to requests from other sites, too; they add nothing else by themselves.
        if method not in SAFE and "authorization" not in headers:
            check_origin(scope, self.settings)

    def check_connection(self, scope: Scope) -> None:
        """Check the connection limit, the host name, and what may be requested from the network."""
        connection = connection_of(scope)
        if connection is not None:
            connection.count_for(address_of(scope))
        self.hosts.check(scope, Headers(scope=scope).get("host", ""))
        self.network.check(scope)

    def is_https(self, scope: Scope) -> bool:
        return scope["scheme"] == "https" or self.settings.public_url.startswith("https:")

    def report(self, scope: Scope, error: Exception) -> Problem:
        """The problem to answer an error with. It is counted, and logged if it is a bug."""
        problem = error if isinstance(error, Problem) else Problem("broken")
        self.metrics.count_problem(problem)
        if problem.code == "broken":
            log_broken(error, scope)
        return problem


def connection_of(scope: MutableMapping[str, Any]) -> Connection | None:
    """The connection of a request; None if the app is called in its own process."""
    connection: Connection | None = scope.get("state", {}).get("connection")
    return connection


def check_origin(scope: Scope, settings: Settings) -> None:
    """Refuse requests that a browser sends for pages of another site."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is not None:
        scheme: str = PAGE_SCHEMES.get(scope["scheme"]) or scope["scheme"]
        if not is_own_origin(origin, scheme, headers.get("host", ""), settings):
            raise Problem("wrong-origin", origin=origin)
    elif headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        raise Problem("other-site")


def is_own_origin(origin: str, scheme: str, host: str, settings: Settings) -> bool:
    """Whether a page of this server sent the request. A page from plain HTTP may be forged if ours use https."""
    public = urlsplit(settings.public_url)
    homes = {*settings.trusted_origins}
    if public.netloc:
        homes.add(f"{public.scheme}://{public.netloc}".lower())
    if host and host.lower() != public.netloc.lower():
        homes.add(f"{scheme}://{host}".lower())
    return origin in homes
