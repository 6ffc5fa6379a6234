"""Editions that are not built in: offered by the operator of the server, or uploaded by players.

Each is checked like a file and stored whole, with its translations, in the log of the table that plays it, so that
every process and every later version has it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from passgo.edition import Edition, EditionError, load, load_text, names
from passgo.edition.beside import Texts, Translations, translations_of
from passgo.edition.beside import read as read_translation
from passgo.edition.form import one_of
from passgo.edition.problems import Problem as Fault
from passgo.edition.problems import say, spell
from passgo.errors import PassgoError
from passgo.server.problems import Problem
from passgo.speech import ENGLISH, languages

OWN_FILE: Final = say("own-file")
"""The name of an uploaded file in messages: its real name stays private."""
FILE: Final = str(OWN_FILE)


class NoDirectoryError(PassgoError):
    """The directory of editions cannot be read."""


class BadEdition(Problem):
    """An uploaded edition cannot be played; lists all its faults."""

    def __init__(self, faults: Sequence[Fault], language: str = ENGLISH) -> None:
        self.faults: Final = faults
        file = OWN_FILE.localize(language)
        super().__init__(
            "bad-edition", {"problems": [replace(each, file=file).localize(language) for each in faults]}
        )


class Box(NamedTuple):
    """An edition, and its translations if it is not built in."""

    edition: Edition
    translations: Translations


class OwnEditions:
    def __init__(self, directory: str = "") -> None:
        self.offered: Final[dict[str, Box]] = load_directory(Path(directory))[0] if directory else {}

    def names(self) -> list[str]:
        return [*names(), *self.offered]

    def find(self, name: str) -> Box | None:
        """Find an edition that can be chosen by its name."""
        return Box(load(name), {}) if name in names() else self.offered.get(name)


def read_uploaded(text: str, translations: Mapping[str, str]) -> Box:
    """Read an uploaded edition, with the texts of its translations by language; raises EditionError with all faults."""
    edition = check_own_id(load_text(text, FILE), FILE)
    texts = {
        language: read_uploaded_translation(edition, language, text)
        for language, text in translations.items()
    }
    return Box(edition, texts)


def read_uploaded_translation(edition: Edition, language: str, text: str) -> Texts:
    """Read a translation of an uploaded edition; the paths of its faults begin with its language."""
    if language not in languages():
        raise EditionError([Fault(FILE, 0, spell((language,)), say("no-language"), one_of(languages()))])
    return read_translation(text, edition, names(), FILE, (language,))


def check_own_id(edition: Edition, file: str) -> Edition:
    """Reject the id of a built-in edition: translations are found by id."""
    if edition.id in names():
        what, expected = say("id-built-in", id=repr(edition.id)), say("expected.own-id", id=edition.id)
        raise EditionError([Fault(file, 0, "id", what, expected)])
    return edition


def load_directory(directory: Path) -> tuple[dict[str, Box], list[Fault]]:
    """The editions of a directory by id, without files that have faults, and these faults."""
    if not directory.is_dir():
        raise NoDirectoryError(say("no-directory", directory=str(directory)))
    found: dict[str, Box] = {}
    faults: list[Fault] = []
    for file in sorted(directory.glob("*.toml")):
        if file.stem.endswith("-challenges"):
            continue
        try:
            edition = check_own_id(load(file), str(file))
        except EditionError as error:
            faults += error.problems
            continue
        if edition.id in found:
            faults.append(Fault(str(file), 0, "id", say("is", value=repr(edition.id)), say("same-id")))
        else:
            found[edition.id] = Box(edition, translations_of(edition))
    return found, faults
