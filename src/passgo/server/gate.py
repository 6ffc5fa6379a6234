"""The gate that every request passes: how many there are, where they come from, and what every answer carries."""

import logging
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from passgo.server.answers import problem_answer
from passgo.server.limits import Limits, address_of
from passgo.server.logs import log
from passgo.server.metrics import Metrics
from passgo.server.problems import Problem
from passgo.server.settings import Settings

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
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # a table's address is its key
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Gate:
    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits, metrics: Metrics) -> None:
        self.app: Final = app
        self.metrics: Final = metrics
        self.settings: Final = settings
        self.limits: Final = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        begun = False

        async def send_guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            self.check(scope)
            await self.app(scope, receive, send_guarded)
        except ClientDisconnect:
            return None  # nobody is there who could be answered
        except Problem as problem:
            self.metrics.problem(problem)
            await problem_answer(problem)(scope, receive, send_guarded)
        except Exception as error:
            log("broken", logging.ERROR, error)
            if begun:  # half an answer cannot be taken back, only cut off
                raise
            await problem_answer(Problem("broken"))(scope, receive, send_guarded)
        return None

    def check(self, scope: Scope) -> None:
        self.limits.requests.take(address_of(scope))
        headers = Headers(scope=scope)
        length = headers.get("content-length", "0")
        if (
            not (length.isdecimal() and len(length) <= LONGEST_NUMBER)
            or int(length) > self.settings.largest_body
        ):
            raise Problem("request-too-large", largest=self.settings.largest_body)
        # A browser adds cookies by itself, also to what other sites make it send; nothing else is added like that.
        if scope["method"] not in SAFE and "authorization" not in headers:
            check_origin(headers, self.settings)


def check_origin(headers: Headers, settings: Settings) -> None:
    """What a browser sends must come from our own pages."""
    origin = headers.get("origin")
    if origin is not None:
        if not is_at_home(origin, headers.get("host", ""), settings):
            raise Problem("wrong-origin", origin=origin)
    elif headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        raise Problem("other-site")


def is_at_home(origin: str, host: str, settings: Settings) -> bool:
    if origin in settings.trusted_origins:
        return True
    try:
        asked = urlsplit(origin)
    except ValueError:
        return False
    own = urlsplit(settings.public_url).netloc
    return asked.scheme in ("http", "https") and asked.netloc in ([host] if host else []) + (
        [own] if own else []
    )
