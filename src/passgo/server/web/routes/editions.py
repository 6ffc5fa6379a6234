"""Editions and rules: the same for all guests, and cacheable."""

import asyncio
import gzip
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from passgo.rulebook import RuleError, rule
from passgo.server.problems import Problem
from passgo.server.tables.own_editions import Box
from passgo.server.tables.printed import (
    BY_THE_BOOK,
    book_json,
    edition_json,
    rules_json,
    shelf_json,
    titles_of,
)
from passgo.server.tables.registry import Tables
from passgo.server.web.answers import Json, encode, errors, gzip_response
from passgo.server.web.guests import OurTables
from passgo.server.web.wire.editions import EditionInfo, Editions, RuleInfo, RulesAnswer

router = APIRouter(tags=["printed"])
CACHED: Final = {"Cache-Control": "public, max-age=3600", "Vary": "Accept-Encoding"}
InTheWordsOf = Annotated[str, Query(description="In the words of this edition.")]


@router.get("/editions", response_model=Editions, responses=errors(), summary="The editions")
async def editions(request: Request, tables: OurTables) -> Response:
    """The built-in ones, and those that this server offers."""
    found = [find_edition(name, tables) for name in tables.own_editions.names()]
    return await cached_response(lambda: encode(shelf_json(found)), request)


@router.get(
    "/editions/{edition}",
    response_model=EditionInfo,
    responses=errors("not-found"),
    summary="The board, the cards and the words of an edition",
)
async def edition(
    request: Request, tables: OurTables, edition: Annotated[str, Path(examples=["classic"])]
) -> Response:
    """Cards stand in the order of print, not of play; Challenge cards are only counted."""
    found = find_edition(edition, tables)
    return await cached_response(lambda: encode(edition_json(*found)), request)


@router.get("/rules", response_model=RulesAnswer, responses=errors("not-found"), summary="All rules")
async def rules(request: Request, tables: OurTables, edition: InTheWordsOf = "classic") -> Response:
    """Each rule that the edition's book prints, and each ruling about these rules, under its id."""
    found = find_edition(edition, tables)
    return await cached_response(lambda: encode(rules_json(*found)), request)


@router.get("/rules/{rule}", response_model=RuleInfo, responses=errors("not-found"), summary="One rule")
async def one_rule(
    wanted: Annotated[str, Path(alias="rule", examples=["JAIL-6"])],
    tables: OurTables,
    edition: InTheWordsOf = "classic",
) -> Response:
    try:
        found = rule(wanted)
    except RuleError as error:
        raise Problem("unknown-rule", why=str(error)) from None
    book = await asyncio.to_thread(book_json, find_edition(edition, tables).edition, BY_THE_BOOK)
    shown = next((each for each in book["rules"] if each["id"] == found.id), None)
    if shown is None:
        raise Problem("rule-not-in-book", rule=found.id, books=titles_of(found))
    return Json(shown, headers=CACHED)


async def cached_response(make: Callable[[], bytes], request: Request) -> Response:
    """A response that browsers cache. Made in a thread: boards of players' own may be large, and any number of them."""
    return await asyncio.to_thread(lambda: compressed_response(make(), request, CACHED))


async def etag_response(make: Callable[[], bytes], request: Request) -> Response:
    """A response that browsers cache and revalidate each time, likewise."""
    return await asyncio.to_thread(lambda: tagged_response(make(), request))


def tagged_response(body: bytes, request: Request) -> Response:
    tag = f'W/"{sha256(body).hexdigest()[:32]}"'
    headers = {"Cache-Control": "private, no-cache", "ETag": tag, "Vary": "Accept-Encoding"}
    if tag in re.split(r",\s*", request.headers.get("if-none-match", "")):
        return Response(status_code=304, headers=headers)
    return compressed_response(body, request, headers)


def compressed_response(body: bytes, request: Request, headers: Mapping[str, str]) -> Response:
    """Mostly text, which gzip reduces to a quarter of its size."""
    return gzip_response(body, request, headers, gzip_cached)


@lru_cache(64)
def gzip_cached(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)


def find_edition(edition: str, tables: Tables) -> Box:
    found = tables.own_editions.find(edition)
    if found is None:
        raise Problem("unknown-edition", editions=tables.own_editions.names())
    return found
