"""`passgo language new`: write a folder to translate, with the texts of an existing language."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from passgo.cli.language import text
from passgo.cli.output import fail, os_error_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from passgo.edition import Card, Edition

Texts = dict[str, Any]


def new(
    folder: Annotated[Path, typer.Argument(metavar="DIR")],
    origin: Annotated[str, typer.Option("--from", metavar="LANGUAGE")] = "en",
) -> None:
    from passgo.speech import languages
    from passgo.speech.catalogue import folder_of

    if origin not in languages():
        fail(text("commands.language.unknown", language=repr(origin), languages=", ".join(languages())))
    if folder.is_file() or (folder.is_dir() and any(folder.iterdir())):
        fail(text("commands.language.there", folder=folder))
    try:
        for name, texts in files_in(origin):
            file = folder / f"{name}.json"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(texts, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        fail(text("commands.language.not-written", folder=folder, why=os_error_text(error)))
    place = Path(str(folder_of(origin))).parent
    typer.echo(text("commands.language.next", folder=folder, place=place))


def files_in(language: str) -> Iterator[tuple[str, Texts]]:
    """Every file of a language with its texts, in English where it has none."""
    from passgo.edition import load, names
    from passgo.speech import ENGLISH
    from passgo.speech.catalogue import chapters, folder_of, read, whole

    yield "language", read(language, "language")
    for file in sorted(Path(str(folder_of(ENGLISH))).glob("*.json")):
        if file.stem != "language":
            yield file.stem, whole(language, file.stem)
    for chapter in chapters(ENGLISH):
        yield f"chapters/{chapter}", whole(language, f"chapters/{chapter}")
    editions = [load(name) for name in names()]
    yield "shelf", shelf_of(editions, language)
    for edition in editions:
        yield f"editions/{edition.id}", over_base(edition, language)
        if edition.challenges:
            yield f"editions/{edition.id}-challenges", challenges_of(edition, language)


def shelf_of(editions: Sequence[Edition], language: str) -> Texts:
    from passgo.edition.translated import translated
    from passgo.speech.catalogue import read

    called = read(language, "shelf").get("tokens", {})
    tokens = sorted({token for edition in editions for token in edition.tokens})
    return {
        "titles": {edition.id: translated(edition, language).title for edition in editions},
        "tokens": {token: called.get(token, token) for token in tokens},
    }


def over_base(edition: Edition, language: str) -> Texts:
    """Only what differs from the edition that it extends, so that nothing is translated twice."""
    from passgo.edition import load

    own = box_of(edition, language)
    if not edition.extends:
        return own
    base = box_of(load(edition.extends), language)
    if any(base[part].keys() - own[part].keys() for part in base):
        return own
    other = {
        part: {key: phrase for key, phrase in texts.items() if base[part].get(key) != phrase}
        for part, texts in own.items()
    }
    return {"extends": edition.extends, **{part: texts for part, texts in other.items() if texts}}


def box_of(edition: Edition, language: str) -> Texts:
    """The printed texts of an edition, by English names and numbers."""
    from passgo.edition import Words
    from passgo.edition.translated import texts_of, translated

    shown = translated(edition, language)
    squares = list(zip(edition.squares, shown.squares, strict=True))
    return {
        "words": {
            word.name: getattr(shown.words, word.name) for word in fields(Words) if word.name != "symbol"
        },
        "genders": texts_of(edition, language).get("genders", {}),
        "box": {item.name: copy.name for item, copy in zip(edition.box, shown.box, strict=True)},
        "squares": {square.name: copy.name for square, copy in squares},
        "board": {square.name: copy.board for square, copy in squares if copy.board},
        "chance": cards_of(shown.chance),
        "chest": cards_of(shown.chest),
    }


def cards_of(deck: Sequence[Card]) -> Texts:
    return {str(card.number): {"title": card.title, "text": card.text} for card in deck}


def challenges_of(edition: Edition, language: str) -> Texts:
    """Questions with their answers in alphabetical order, which does not give away the right one."""
    from passgo.edition.translated import translated

    asked = zip(edition.challenges, translated(edition, language).challenges, strict=True)
    return {
        str(card.number): {
            "question": copy.question,
            "answers": dict(sorted(zip((card.right, *card.wrong), (copy.right, *copy.wrong), strict=True))),
        }
        for card, copy in asked
    }
