"""Names from an edition as facts of a saying: each is rendered in the language of the reader."""

from dataclasses import dataclass

from passgo.edition.translated import translated
from passgo.edition.types import Edition
from passgo.speech import ENGLISH


@dataclass(frozen=True, slots=True)
class Title:
    edition: Edition

    def localize(self, language: str = ENGLISH) -> str:
        return translated(self.edition, language).title


@dataclass(frozen=True, slots=True)
class SquareName:
    edition: Edition
    square: int

    def localize(self, language: str = ENGLISH) -> str:
        return translated(self.edition, language).squares[self.square].name


@dataclass(frozen=True, slots=True)
class GroupName:
    edition: Edition
    group: int

    def localize(self, language: str = ENGLISH) -> str:
        return translated(self.edition, language).groups[self.group].name


@dataclass(frozen=True, slots=True)
class Word:
    """One of the edition's words: "houses"."""

    edition: Edition
    word: str

    def localize(self, language: str = ENGLISH) -> str:
        return str(getattr(translated(self.edition, language).words, self.word))
