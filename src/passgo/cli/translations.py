"""What a language lacks: texts that are missing, unknown, unreadable, or about other facts than the English ones."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from passgo.cli.language import text
from passgo.edition import Edition, Words, load, names
from passgo.edition.translated import laid_over, texts_of
from passgo.edition.words import words_of
from passgo.speech import ENGLISH
from passgo.speech.catalogue import OTHER_FILES, chapters, folder_of, read
from passgo.speech.message import Message, MessageError, Placeholder, names_in, parse

HABITS = ("name", "locale", "plural", "number", "list", "date", "months")
DECKS = ("chance", "chest")
WORDS = tuple(word.name for word in fields(Words))


def problems_of(folder: Path) -> Iterator[str]:
    """Everything that is wrong with the folder of a language, each with its file."""
    facts = texts_in(folder / "language.json")
    yield from missing("language.json", HABITS, facts.keys() - {"direction"})
    for file in sorted(Path(str(folder_of(ENGLISH))).glob("*.json")):
        if file.name not in OTHER_FILES:
            yield from messages_of(file.name, texts_in(file), texts_in(folder / file.name), WORDS)
    yield from messages_of(
        "children.json", read(ENGLISH, "children"), texts_in(folder / "children.json"), WORDS
    )
    yield from sayings_of(texts_in(folder / "sayings.json"))
    yield from titles_of(texts_in(folder / "rules.json"))
    for chapter in sorted(chapters(ENGLISH).keys() | {file.stem for file in folder.glob("chapters/*.json")}):
        yield from chapter_of(chapter, texts_in(folder / "chapters" / f"{chapter}.json"))
    if folder.name != ENGLISH:  # English boards, titles and tokens are in the editions
        yield from shelf_of(texts_in(folder / "shelf.json"))
        for name in names():
            yield from printed_of(load(name), folder)


def texts_in(file: Path) -> dict[str, Any]:
    """The texts of a file; empty if there is none, so that all of them are reported as missing."""
    try:
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise MessageError(text("commands.language.no-json", file=file, error=error)) from error
    return found


def missing(file: str, wanted: Collection[str], there: Collection[str]) -> Iterator[str]:
    for key in wanted:
        if key not in there:
            yield text("commands.language.missing", file=file, key=key)
    for key in there:
        if key not in wanted and key != "extends":
            yield text("commands.language.not-known", file=file, key=key)


# Messages.


def messages_of(
    file: str, english: Mapping[str, str], own: Mapping[str, str], free: Collection[str]
) -> Iterator[str]:
    """Words of the edition that are `free` are optional: one language uses a plural where another does not."""
    yield from missing(file, english, own)
    words = words_of(load("classic")).keys()
    for key in (each for each in english if each in own):
        try:
            before, now = parse(english[key]), parse(own[key])
        except MessageError as error:
            yield text("commands.language.unreadable", file=file, key=key, error=error)
            continue
        lost = filled_in(before) - names_in(now).keys() - set(free)
        new = {
            name
            for name in names_in(now).keys() - names_in(before).keys()
            if name not in words and not name.endswith("_gender")
        }
        if lost:
            yield text("commands.language.lost", file=file, key=key, names=listed(lost))
        if new:
            yield text("commands.language.new", file=file, key=key, names=listed(new))


def filled_in(message: Message) -> set[str]:
    """The facts that are shown, without those that only select a form."""
    found: set[str] = set()
    for part in message:
        if isinstance(part, Placeholder) and part.name != "#":
            if part.kind in ("", "you"):
                found.add(part.name)
            for _, option in part.options:
                found |= filled_in(option)
    return found


def listed(names: Collection[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))


# What is printed in the box.


def sayings_of(own: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    english = read(ENGLISH, "sayings")
    yield from missing("sayings.json", english, own)
    for character in (each for each in english if each in own):
        yield from missing(f"sayings.json: {character}", english[character], own[character])


def titles_of(own: Mapping[str, Any]) -> Iterator[str]:
    english = read(ENGLISH, "rules")
    yield from missing("rules.json", english, own)
    for part in ("chapters", "notes"):
        yield from missing("rules.json", english[part], own.get(part, {}))


def chapter_of(name: str, own: Mapping[str, Any]) -> Iterator[str]:
    """The texts of a chapter: its rules, and the texts about its declarations."""
    file, english = f"chapters/{name}.json", chapters(ENGLISH).get(name, {})
    texts, rules = own.get("texts", {}), own.get("rules", {})
    yield from messages_of(file, english.get("texts", {}), texts, WORDS)
    english_rules = english.get("rules", {})
    yield from missing(file, english_rules, rules)
    for entry in (each for each in english_rules if each in rules):
        before, after = (
            {f"{entry} {part}": text for part, text in each[entry].items()} for each in (english_rules, rules)
        )
        yield from messages_of(file, before, after, ())


def shelf_of(own: Mapping[str, Any]) -> Iterator[str]:
    tokens = {token: None for name in names() for token in load(name).tokens}
    yield from missing("shelf.json", names(), own.get("titles", {}))
    yield from missing("shelf.json", tokens, own.get("tokens", {}))


def problems_of_edition(file: Path) -> Iterator[str]:
    """A translation beside the file of an edition: mytown.es.json beside mytown.toml."""
    own = load(file.with_name(f"{file.name.split('.')[0]}.toml"))
    texts = laid_over(texts_of(own, file.suffixes[-2][1:]), texts_in(file))
    if "title" not in texts:
        yield text("commands.language.missing", file=file.name, key="title")
    yield from edition_of(file.name, own, texts)
    if own.challenges:
        yield from challenges_of(file.name, own, texts.get("challenges", {}))


def printed_of(edition: Edition, folder: Path) -> Iterator[str]:
    """An edition of passgo in the folder of a language."""
    file = f"editions/{edition.id}.json"
    own = texts_in(folder / file)
    if "extends" in own:
        below = texts_in(folder / "editions" / f"{own['extends']}.json")
        parts = (below.keys() | own.keys()) - {"extends"}
        own = {part: {**below.get(part, {}), **own.get(part, {})} for part in parts}
    yield from edition_of(file, edition, own)
    if edition.challenges:
        asked = f"editions/{edition.id}-challenges.json"
        yield from challenges_of(asked, edition, texts_in(folder / asked))


def edition_of(file: str, edition: Edition, own: Mapping[str, Any]) -> Iterator[str]:
    """The words, squares, box and cards of an edition."""
    yield from missing(file, set(WORDS) - {"symbol"}, own.get("words", {}))
    yield from missing(file, {item.name for item in edition.box}, own.get("box", {}))
    squares = own.get("squares", {})
    known = {square.name for square in edition.squares}
    # A proper name may stay as it is printed, on a property or as the name of a deck or a tax.
    needed = {
        square.name for square in edition.squares if square.kind in ("go", "jail", "parking", "go-to-jail")
    }
    yield from missing(file, needed | (known & squares.keys()), squares)
    for deck in DECKS:
        cards = {str(card.number) for card in getattr(edition, deck)}
        yield from missing(f"{file}: {deck}", cards, own.get(deck, {}))


def challenges_of(file: str, edition: Edition, own: Mapping[str, Any]) -> Iterator[str]:
    yield from missing(file, {str(card.number) for card in edition.challenges}, own)
    for card in edition.challenges:
        texts = own.get(str(card.number), {})
        if texts:
            answers = {card.right, *card.wrong}
            yield from missing(f"{file}: {card.number}", answers, texts.get("answers", {}))
