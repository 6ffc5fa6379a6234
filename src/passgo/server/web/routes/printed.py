"""What is printed in the box: editions and rules. It is the same for everybody, and stays the same."""

import gzip
import re
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from hashlib import sha256
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from passgo.edition import Edition, names
from passgo.edition.words import words_of
from passgo.rulebook import Rule, RuleError, Ruling, book_title, chapter, chapters, entries, rule
from passgo.server.problems import Problem
from passgo.server.tables.room import printed
from passgo.server.web.answers import Json, encode, errors, packed
from passgo.server.web.wire.printed import EditionInfo, Editions, EditionShort, RuleInfo, RulesAnswer

router = APIRouter(tags=["printed"])
KEPT: Final = {"Cache-Control": "public, max-age=3600", "Vary": "Accept-Encoding"}
InTheWordsOf = Annotated[str, Query(description="In the words of this edition.")]


@router.get("/editions", response_model=Editions, responses=errors(), summary="The editions")
async def editions(request: Request) -> Response:
    return kept(all_editions(), request)


@router.get(
    "/editions/{edition}",
    response_model=EditionInfo,
    responses=errors("not-found"),
    summary="The board, the cards and the words of an edition",
)
async def edition(request: Request, edition: Annotated[str, Path(examples=["classic"])]) -> Response:
    """Cards stand in the order of print, not of play; Challenge cards are only counted."""
    return kept(whole_edition(known(edition)), request)


@router.get("/rules", response_model=RulesAnswer, responses=errors("not-found"), summary="All rules")
async def rules(request: Request, edition: InTheWordsOf = "classic") -> Response:
    """Each rule, and each ruling where the books are silent, under its id."""
    return kept(all_rules(known(edition)), request)


@router.get("/rules/{rule}", response_model=RuleInfo, responses=errors("not-found"), summary="One rule")
async def one_rule(
    wanted: Annotated[str, Path(alias="rule", examples=["JAIL-6"])], edition: InTheWordsOf = "classic"
) -> Response:
    try:
        found = rule(wanted)
    except RuleError as error:
        raise Problem("unknown-rule", why=str(error)) from None
    return Json(said(found, words_of(printed(known(edition)))), headers=KEPT)


def kept(body: bytes, request: Request) -> Response:
    """An answer that browsers keep."""
    return small(body, request, KEPT)


def checked(body: bytes, request: Request) -> Response:
    """An answer that browsers keep, and ask about each time whether it is still the same."""
    tag = f'W/"{sha256(body).hexdigest()[:32]}"'
    headers = {"Cache-Control": "private, no-cache", "ETag": tag, "Vary": "Accept-Encoding"}
    if tag in re.split(r",\s*", request.headers.get("if-none-match", "")):
        return Response(status_code=304, headers=headers)
    return small(body, request, headers)


def small(body: bytes, request: Request, headers: Mapping[str, str]) -> Response:
    """Most of a box is text, which comes to a quarter of its size when it is packed."""
    return packed(body, request, headers, packed_once)


@cache
def packed_once(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)


def known(edition: str) -> str:
    if edition not in names():
        raise Problem("unknown-edition", editions=list(names()))
    return edition


@cache
def all_editions() -> bytes:
    every = [asdict(printed(name)) for name in names()]
    shown = [{key: edition[key] for key in EditionShort.model_fields} for edition in every]
    return encode({"editions": shown})


@cache
def whole_edition(edition: str) -> bytes:
    return encode(told_edition(printed(edition)))


def told_edition(edition: Edition) -> dict[str, Any]:
    whole = asdict(edition)
    whole["challenges"] = len(whole["challenges"])
    return {key: whole[key] for key in EditionInfo.model_fields}


@cache
def all_rules(edition: str) -> bytes:
    words = words_of(printed(edition))
    said_all = [said(entry, words) for entry in entries()]
    books = {place["book"]: book_title(place["book"]) for each in said_all for place in each["printed"]}
    headings = [asdict(each) for each in chapters()]
    return encode({"rules": said_all, "chapters": headings, "books": books, "words": words})


def said(entry: Rule | Ruling, words: dict[str, str]) -> dict[str, Any]:
    return {
        "id": entry.id,
        "chapter": entry.chapter,
        "title": chapter(entry.chapter).title,
        "text": entry.say(words),
        **(ruled(entry, words) if isinstance(entry, Ruling) else stated(entry)),
    }


def stated(entry: Rule) -> dict[str, Any]:
    places = [asdict(place) for place in entry.printed]
    return {"question": None, "kind": None, "printed": places, "elsewhere": entry.elsewhere, "see": []}


def ruled(entry: Ruling, words: dict[str, str]) -> dict[str, Any]:
    asked = entry.ask(words)
    return {"question": asked, "kind": entry.kind, "printed": [], "elsewhere": "", "see": entry.see}
