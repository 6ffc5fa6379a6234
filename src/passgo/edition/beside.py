"""Translations beside a custom edition: mytown.es.json beside mytown.toml, in the format of
languages/es/editions/ID.json with a `title`, and with `challenges` if it has any. They are checked like the edition."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from passgo.edition.form import LONGEST_NAME, LONGEST_TEXT, LONGEST_WORD, Form, Report, found
from passgo.edition.problems import EditionError, Problem, Where, say, spell
from passgo.edition.source import Source, content
from passgo.edition.types import Edition, Words
from passgo.speech import languages

Texts = Mapping[str, Any]
Translations = Mapping[str, Texts]
"""Texts by their language."""

WORDS: Final = tuple(word.name for word in fields(Words) if word.name != "symbol")
GENDERS: Final = ("f", "m", "n")
EXPECTED: Final = say("expected.translation")

# The translations of editions that were loaded from files. The key is the whole edition: two may have the same id, and
# a copy of one, as in a record, has the same translations.
_loaded: Final[dict[Edition, Translations]] = {}
_NONE: Final[Translations] = {}


def load_translations(path: Path, edition: Edition, boxes: Sequence[str]) -> None:
    """Load the translations beside an edition's file."""
    files = {language: path.with_name(f"{path.stem}.{language}.json") for language in languages()}
    here = {
        language: read(content(file, EXPECTED), edition, boxes, str(file))
        for language, file in files.items()
        if file.exists()
    }
    if here:
        _loaded[edition] = here
    else:  # a copy of a built-in edition must not hide the translations of the original
        _loaded.pop(edition, None)


def translations_of(edition: Edition) -> Translations:
    return _loaded.get(edition, _NONE) if _loaded else _NONE  # a lookup hashes the whole edition


def read(text: str, edition: Edition, boxes: Sequence[str], file: str, where: Where = ()) -> Texts:
    """The checked translation of an edition, without texts for parts that the edition lacks. `file` and `where` name it
    in messages; `boxes` are the built-in editions, which it may extend."""
    try:
        data = json.loads(text, object_pairs_hook=_given)
    except ValueError as error:
        line, message = (
            (error.lineno, error.msg) if isinstance(error, json.JSONDecodeError) else (0, str(error))
        )
        raise EditionError(
            [Problem(file, line, spell(where), say("no-json", error=message), EXPECTED)]
        ) from None
    except RecursionError:
        raise EditionError([Problem(file, 0, spell(where), say("too-deep"), EXPECTED)]) from None
    report = Report([Source(file, None, "", {})])
    if not isinstance(data, dict):
        report.note(where, say("empty") if data is None else found(data), EXPECTED)
    texts = _checked(Form(data, where, report), edition, boxes) if isinstance(data, dict) else {}
    report.close()
    return texts


def _given(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Drop null values, which mark texts that are not translated."""
    return {key: value for key, value in pairs if value is not None}


def _checked(form: Form, edition: Edition, boxes: Sequence[str]) -> Texts:
    names = {square.name for square in edition.squares}
    said: dict[str, object] = {
        "title": form.text("title", default=""),
        "extends": form.choice("extends", boxes) if form.has("extends") else "",
        "words": _words(form),
        "genders": _genders(form),
        "squares": _named(form, "squares", names),
        "board": _named(form, "board", names),
        "box": _named(form, "box", {item.name for item in edition.box}),
        "chance": _cards(form, "chance", edition),
        "chest": _cards(form, "chest", edition),
        "challenges": _challenges(form, edition),
    }
    form.close()
    return {part: texts for part, texts in said.items() if texts}


def _part(form: Form, key: str) -> Form | None:
    form.knows(key)
    return form.form(key) if form.has(key) else None


def _words(form: Form) -> dict[str, str]:
    part = _part(form, "words")
    if part is None:
        return {}
    part.knows(*WORDS)
    part.close()
    return {word: part.text(word, LONGEST_WORD) for word in WORDS if part.has(word)}


def _genders(form: Form) -> dict[str, str | None]:
    part = _part(form, "genders")
    if part is None:
        return {}
    part.knows(*WORDS)
    part.close()
    return {word: part.choice(word, GENDERS) for word in WORDS if part.has(word)}


def _named(form: Form, key: str, names: Collection[str], longest: int = LONGEST_NAME) -> dict[str, str]:
    """Texts by the names in the edition. `passgo language check` lists names that the edition lacks."""
    part = _part(form, key)
    if part is None:
        return {}
    return {name: part.text(name, longest) for name in sorted(names) if part.has(name)}


def _cards(form: Form, deck: str, edition: Edition) -> dict[str, dict[str, str]]:
    said: dict[str, dict[str, str]] = {}
    part = _part(form, deck)
    for number in (str(card.number) for card in getattr(edition, deck)):
        card = _part(part, number) if part else None
        if card:
            said[number] = {"title": card.text("title"), "text": card.text("text", LONGEST_TEXT)}
            card.close()
    return said


def _challenges(form: Form, edition: Edition) -> dict[str, dict[str, object]]:
    """The answers in alphabetical order, which does not reveal the right one."""
    said: dict[str, dict[str, object]] = {}
    part = _part(form, "challenges")
    for challenge in edition.challenges:
        card = _part(part, str(challenge.number)) if part else None
        if card:
            answers = {challenge.right, *challenge.wrong}
            said[str(challenge.number)] = {
                "question": card.text("question", LONGEST_TEXT),
                "answers": _named(card, "answers", answers, LONGEST_TEXT),
            }
            card.close()
    return said
