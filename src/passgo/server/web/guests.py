"""The guest of a request, identified by a token in a cookie or a bearer header."""

from typing import Annotated, Any, Final, cast

from fastapi import Depends, Request
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import Response

from passgo.server.problems import Problem
from passgo.server.tables.registry import Tables

COOKIE: Final = "passgo"
A_YEAR: Final = 365 * 24 * 3600
LONGEST_TOKEN: Final = 100
SCHEMES: Final = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "The token of POST /guests."},
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "Set by POST /guests."},
}
GUESTS_ONLY: Final[dict[str, Any]] = {"security": [{"bearer": []}, {"cookie": []}]}
GUEST_OR_SPECTATOR: Final[dict[str, Any]] = {"security": [{}, {"bearer": []}, {"cookie": []}]}


def token_of(headers: Headers, with_cookie: bool = True) -> str | None:
    """The token of a request; "" for one that cannot be read."""
    authorization = headers.get("authorization")
    if authorization is not None:
        scheme, _, token = authorization.partition(" ")
        return token.strip() if scheme.lower() == "bearer" else ""
    return cookie_parser(headers.get("cookie", "")).get(COOKIE) if with_cookie else None


async def guest_of(tables: Tables, token: str | None) -> str | None:
    """The guest of a token; None is a spectator. An unknown token is an error: its owner would miss their seat."""
    if token is None:
        return None
    guest = await tables.guest(token) if 0 < len(token) <= LONGEST_TOKEN else None
    if guest is None:
        raise Problem("unknown-token")
    return guest


def set_cookie(response: Response, token: str, secure: bool) -> None:
    response.set_cookie(
        COOKIE, token, max_age=A_YEAR, path="/", secure=secure, httponly=True, samesite="strict"
    )


async def the_tables(request: Request) -> Tables:
    return cast(Tables, request.app.state.tables)


async def asker(request: Request) -> str | None:
    tables = await the_tables(request)
    guest = await guest_of(tables, token_of(request.headers))
    live = tables.in_memory.get(request.path_params.get("table", ""))
    if guest is not None and live is not None:
        live.attendance.mark_active(guest)
    return guest


async def known_guest(asker: Annotated[str | None, Depends(asker)]) -> str:
    if asker is None:
        raise Problem("no-token")
    return asker


OurTables = Annotated[Tables, Depends(the_tables)]
Asker = Annotated[str | None, Depends(asker)]
"""The guest of the request; None is a spectator."""
Guest = Annotated[str, Depends(known_guest)]
