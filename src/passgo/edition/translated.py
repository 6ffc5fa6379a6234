"""An edition in another language: words, squares, cards, questions and the contents of the box. Texts without a
translation stay as they are printed."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, replace
from functools import lru_cache
from typing import Any, Final

from passgo.edition.beside import Texts, Translations, translations_of
from passgo.edition.load import load, names
from passgo.edition.types import Card, Challenge, Edition, Group
from passgo.edition.words import words_of
from passgo.speech import catalogue, languages


def texts_of(edition: Edition, language: str) -> Texts:
    """The translation of an edition."""
    return texts_with(edition, translations_of(edition), language)


def texts_with(edition: Edition, brought: Translations, language: str) -> Texts:
    """The translation beside a custom edition, merged into that of the edition that it extends; for a built-in edition,
    the translation of the language."""
    if not brought and edition.id in names():
        return of_box(edition.id, language)
    own = brought.get(language, {})
    below = own.get("extends") or edition.extends
    return laid_over(shared(edition, load(below), of_box(below, language)) if below else {}, own)


def all_texts(edition: Edition, brought: Translations) -> dict[str, Texts]:
    """The translations of a custom edition in all languages."""
    found = {language: texts_with(edition, brought, language) for language in languages()}
    return {language: texts for language, texts in found.items() if texts}


def of_box(name: str, language: str) -> Texts:
    """The translation of a built-in edition, with its Challenge cards."""
    own, asked = (catalogue.read(language, f"editions/{name}{part}") for part in ("", "-challenges"))
    texts = laid_over(of_box(own["extends"], language), own) if "extends" in own else own
    return {**texts, "challenges": asked} if asked else texts


def laid_over(below: Texts, own: Texts) -> Texts:
    parts = (below.keys() | own.keys()) - {"extends", "title"}
    title = {"title": own["title"]} if "title" in own else {}
    return title | {part: {**below.get(part, {}), **own.get(part, {})} for part in parts}


def shared(edition: Edition, below: Edition, texts: Texts) -> Texts:
    """The part of another edition's translation that fits this one: squares and contents of the box with the same
    names, and words and cards with the same text."""
    words, others = asdict(edition.words), asdict(below.words)
    names = {square.name for square in edition.squares}
    same: dict[str, Collection[str]] = {
        "words": {word for word in words if words[word] == others[word]},
        "genders": words,
        "squares": names,
        "board": names,
        "box": {item.name for item in edition.box},
        "chance": numbers_of(edition.chance, below.chance),
        "chest": numbers_of(edition.chest, below.chest),
        "challenges": numbers_of(edition.challenges, below.challenges),
    }
    return {part: {key: said for key, said in texts[part].items() if key in same[part]} for part in texts}


def numbers_of(cards: Sequence[Card | Challenge], others: Sequence[Card | Challenge]) -> set[str]:
    """The numbers of the cards with the same text."""
    said = {printed_on(card) for card in others}
    return {str(card.number) for card in cards if printed_on(card) in said}


def printed_on(card: Card | Challenge) -> tuple[object, ...]:
    return (card.number, card.title, card.text) if isinstance(card, Card) else (card.number, card.question)


def translated(edition: Edition, language: str) -> Edition:
    """The edition in a language. Names of tokens are not translated: programs identify tokens by them."""
    return _spoken(_Same(edition), _Same(translations_of(edition)), language)[0]


def spoken_words(edition: Edition, language: str) -> Mapping[str, str]:
    """The words of an edition for messages, with the gender of a word as "house_gender"."""
    return _spoken(_Same(edition), _Same(translations_of(edition)), language)[1]


class _Same:
    """A key by identity: hashing an edition takes as long as translating it."""

    __slots__ = ("it",)

    def __init__(self, it: Any) -> None:
        self.it: Final = it

    def __hash__(self) -> int:
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.it is self.it


@lru_cache(maxsize=64)  # every refusal needs it
def _spoken(edition: _Same, brought: _Same, language: str) -> tuple[Edition, Mapping[str, str]]:
    texts = texts_with(edition.it, brought.it, language)
    shown = _translated(edition.it, texts, language)
    genders: Mapping[str, str] = texts.get("genders", {})
    return shown, {**words_of(shown), **{f"{word}_gender": gender for word, gender in genders.items()}}


def _translated(edition: Edition, texts: Texts, language: str) -> Edition:
    if not texts:
        return edition
    squares, board, box, asked = (texts.get(part, {}) for part in ("squares", "board", "box", "challenges"))
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
