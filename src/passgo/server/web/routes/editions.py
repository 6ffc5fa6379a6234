"""Editions and rules: the same for all guests, and cacheable."""

import asyncio
import gzip
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from hashlib import sha256
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from passgo.edition import Edition, names
from passgo.edition.beside import Translations
from passgo.edition.translated import all_texts
from passgo.engine.board import Board
from passgo.engine.boards import as_agreed, words_as_agreed
from passgo.engine.house_rules import BY_WORD, HOUSE_RULES, PRESETS, in_order, words_in
from passgo.engine.rulesets import OPTIONS, Rules
from passgo.game.inputs import choose_rules
from passgo.rulebook import (
    Rule,
    RuleError,
    Ruling,
    book_title,
    books_of,
    changed_by,
    chapter,
    chapters,
    entries,
    left_out,
    rule,
)
from passgo.rulebook.types import PLAIN
from passgo.server.problems import Problem
from passgo.server.tables.own_editions import Box
from passgo.server.tables.registry import Tables
from passgo.server.web.answers import Json, encode, errors, gzip_response
from passgo.server.web.guests import OurTables
from passgo.server.web.wire.editions import (
    EditionInfo,
    Editions,
    EditionShort,
    EditionTexts,
    HouseRuleInfo,
    RuleInfo,
    RulesAnswer,
    ShelfTexts,
)

router = APIRouter(tags=["printed"])
BY_THE_BOOK: Final = Rules()
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


def shelf_json(found: Sequence[Box]) -> dict[str, Any]:
    """The editions that can be chosen, and what can be agreed on."""
    shown = [edition_summary(*each) for each in found]
    return {"editions": shown, "house_rules": all_house_rules(), "presets": all_presets()}


def edition_summary(edition: Edition, brought: Translations) -> dict[str, Any]:
    whole = edition_fields(edition, None)
    shown = {key: whole[key] for key in EditionShort.model_fields if key in whole}
    return {**shown, "translations": translations_json(ShelfTexts, edition, brought)}


def translations_json(
    form: type[ShelfTexts], edition: Edition, brought: Translations
) -> dict[str, dict[str, Any]]:
    """The translations of an edition that is not built in."""
    if edition.id in names():
        return {}
    found = all_texts(edition, brought)
    empty: dict[str, Any] = {"title": ""} | {part: {} for part in form.model_fields if part != "title"}
    return {
        language: {part: texts.get(part, empty[part]) for part in empty} for language, texts in found.items()
    }


def all_house_rules() -> list[dict[str, object]]:
    return [{key: getattr(rule, key) for key in HouseRuleInfo.model_fields} for rule in HOUSE_RULES]


def all_presets() -> list[dict[str, object]]:
    agreed = {name: choose_rules(name) for name in PRESETS}
    return [
        {"name": name, "game": rules.game, "house_rules": in_order(rules.house_rules)}
        for name, rules in agreed.items()
    ]


def edition_json(edition: Edition, brought: Translations, rules: Rules | None = None) -> dict[str, Any]:
    """An edition as JSON; with rules, the agreed numbers replace printed ones."""
    return {
        **edition_fields(edition, rules),
        "translations": translations_json(EditionTexts, edition, brought),
    }


@lru_cache(64)
def edition_fields(edition: Edition, rules: Rules | None) -> dict[str, Any]:
    board = Board(edition, rules or BY_THE_BOOK)
    whole = asdict(as_agreed(edition, board.rules))
    whole["challenges"] = len(whole["challenges"])
    whole["salary_on_go"] = int(board.salary_on_go)
    whole["pot"] = board.pot
    return {key: whole[key] for key in EditionInfo.model_fields if key != "translations"}


def rules_json(edition: Edition, brought: Translations, rules: Rules = BY_THE_BOOK) -> dict[str, Any]:
    texts = translations_json(ShelfTexts, edition, brought)
    words = {language: each["words"] for language, each in texts.items()}
    return {**book_json(edition, rules), "translations": words}


@lru_cache(64)
def book_json(edition: Edition, rules: Rules) -> dict[str, Any]:
    """The rules of an edition's book, as changed by the agreed house rules."""
    words = words_as_agreed(edition, rules)
    # An edition without a book has all rules; pages show which options it lacks.
    missing = left_out(edition.options if edition.book else OPTIONS, edition.book, edition.start)
    agreed = words_in(rules.house_rules)
    changes = changed_by([BY_WORD[word].rule for word in agreed])
    rules_listed = [
        {
            **entry_json(entry, words, edition.book, agreed),
            "changed_by": changes.get(entry.id, []),
        }
        for entry in entries()
        if entry.id not in missing
    ]
    for each in rules_listed:
        each["see"] = [other for other in each["see"] if other not in missing]
    elsewhere = {entry.id: titles_of(entry) for entry in entries() if entry.id in missing}
    books = {place["book"]: book_title(place["book"]) for each in rules_listed for place in each["printed"]}
    headings = [asdict(each) for each in chapters()]
    return {
        "rules": rules_listed,
        "chapters": headings,
        "books": books,
        "words": words,
        "left_out": elsewhere,
    }


def entry_json(
    entry: Rule | Ruling, words: dict[str, str], book: str, agreed: Collection[str]
) -> dict[str, Any]:
    own = (
        ruling_fields(entry, words) if isinstance(entry, Ruling) else rule_fields(entry, words, book, agreed)
    )
    return {"id": entry.id, "chapter": entry.chapter, "title": chapter(entry.chapter).title, **own}


def rule_fields(entry: Rule, words: dict[str, str], book: str, agreed: Collection[str]) -> dict[str, Any]:
    return {
        "text": entry.format(words, book, agreed),
        "form": entry.form(book, agreed),
        "question": None,
        "kind": None,
        "other": None,
        "printed": [asdict(place) for place in entry.printed],
        "elsewhere": entry.elsewhere,
        "see": [],
    }


def ruling_fields(entry: Ruling, words: dict[str, str]) -> dict[str, Any]:
    return {
        "text": entry.format(words),
        "form": PLAIN,
        "question": entry.format_question(words),
        "kind": entry.kind,
        "other": entry.format_other(words) if entry.other else None,
        "printed": [],
        "elsewhere": "",
        "see": entry.see,
    }


def titles_of(entry: Rule | Ruling) -> list[str]:
    """The books that print a rule, or the rules that a ruling is about."""
    return [book_title(book) for book in books_of(entry)]
