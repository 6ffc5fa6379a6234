"""An edition in another language: words, squares, cards, questions and what is in the box. What has no translation
stays as it is printed."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from passgo.edition.problems import EditionError, Problem, say
from passgo.edition.types import Card, Challenge, Edition, Group
from passgo.edition.words import words_of
from passgo.speech import ENGLISH, catalogue

# The translations beside the files of editions that are not passgo's, by the language. The whole edition is the key:
# two of them may have the same id, and a copy of one, such as a table's log has, is read like it.
BESIDE: Final[dict[Edition, dict[str, Mapping[str, Any]]]] = {}


def find_beside(path: Path, edition: Edition) -> None:
    """Reads mytown.es.json beside mytown.toml, which has the form of languages/es/editions/ID.json."""
    found = sorted(path.parent.glob(f"{path.stem}.*.json"))
    if found:
        BESIDE[edition] = {file.suffixes[-2][1:]: read_beside(file) for file in found}
    else:  # a copy of a built-in edition must not hide the translations of the original
        BESIDE.pop(edition, None)


def read_beside(file: Path) -> Mapping[str, Any]:
    try:
        texts: Mapping[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise EditionError([Problem(str(file), 0, "", say("no-json", error=str(error)))]) from error
    return texts


def texts_of(edition: Edition, language: str) -> Mapping[str, Any]:
    """The translation of an edition, over that of the one that it changes."""
    beside = BESIDE.get(edition) if BESIDE else None  # looking an edition up means hashing all of it
    return whole_texts(of_box(edition.id, language) if beside is None else beside.get(language, {}), language)


def of_box(name: str, language: str) -> Mapping[str, Any]:
    return catalogue.read(language, f"editions/{name}")


def whole_texts(own: Mapping[str, Any], language: str) -> Mapping[str, Any]:
    if "extends" not in own:
        return own
    base = whole_texts(of_box(own["extends"], language), language)
    parts = (base.keys() | own.keys()) - {"extends", "title"}
    title = {"title": own["title"]} if "title" in own else {}
    return title | {part: {**base.get(part, {}), **own.get(part, {})} for part in parts}


def translated(edition: Edition, language: str) -> Edition:
    """The edition as people who speak the language read it. Names of tokens stay: programs know them by these."""
    texts = texts_of(edition, language)
    if language == ENGLISH or not texts:
        return edition
    squares, board, box = (texts.get(part, {}) for part in ("squares", "board", "box"))
    asked = texts.get("challenges") or catalogue.read(language, f"editions/{edition.id}-challenges")
    titles = catalogue.read(language, "shelf").get("titles", {})
    return replace(
        edition,
        title=texts.get("title") or titles.get(edition.id, edition.title),
        words=replace(edition.words, **texts.get("words", {})),
        squares=tuple(
            replace(square, name=squares[square.name], board=board.get(square.name, ""))
            if square.name in squares
            else square
            for square in edition.squares
        ),
        chance=tuple(translated_card(card, texts.get("chance", {})) for card in edition.chance),
        chest=tuple(translated_card(card, texts.get("chest", {})) for card in edition.chest),
        groups=tuple(replace(group, name=group_called(group, language)) for group in edition.groups),
        box=tuple(replace(item, name=box.get(item.name, item.name)) for item in edition.box),
        challenges=tuple(translated_challenge(card, asked) for card in edition.challenges),
    )


def group_called(group: Group, language: str) -> str:
    spoken, key = catalogue.Catalogue(language), f"colour.{group.id}"
    return spoken.text(key) if spoken.has(key) else group.name


def translated_card(card: Card, texts: Mapping[str, Mapping[str, str]]) -> Card:
    said = texts.get(str(card.number))
    return card if said is None else replace(card, title=said["title"], text=said["text"])


def translated_challenge(card: Challenge, texts: Mapping[str, Any]) -> Challenge:
    said = texts.get(str(card.number))
    if said is None:
        return card
    answers: Mapping[str, str] = said["answers"]
    wrong = tuple(answers.get(answer, answer) for answer in card.wrong)
    return replace(card, question=said["question"], right=answers.get(card.right, card.right), wrong=wrong)


def spoken_words(edition: Edition, language: str) -> dict[str, str]:
    """What messages call things in an edition, with the gender of a word as "house_gender"."""
    genders: Mapping[str, str] = texts_of(edition, language).get("genders", {})
    own = words_of(translated(edition, language))
    return {**own, **{f"{word}_gender": gender for word, gender in genders.items()}}
