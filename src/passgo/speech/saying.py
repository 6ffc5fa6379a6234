"""Text that is not yet in a language: the key of a message and its facts. Errors carry it."""

import errno
from dataclasses import dataclass
from typing import Protocol, TypeAlias, runtime_checkable

from passgo.speech.catalogue import ENGLISH, Catalogue
from passgo.speech.message import Value


@runtime_checkable
class Localizable(Protocol):
    """A text that exists in every language."""

    def localize(self, language: str = ENGLISH) -> str: ...


Part: TypeAlias = Value | Localizable


class Saying:
    """A key and its facts, which may be sayings themselves. `str` is the English text, for programs.

    `localize_error` translates an error that has one as its only argument.
    """

    __slots__ = ("facts", "key")

    def __init__(self, key: str, /, **facts: Part) -> None:
        self.key = key
        self.facts = facts

    def localize(self, language: str = ENGLISH) -> str:
        filled = {
            name: fact.localize(language) if isinstance(fact, Localizable) else fact
            for name, fact in self.facts.items()
        }
        return Catalogue(language).text(self.key, **filled)

    def __str__(self) -> str:
        return self.localize()

    def __repr__(self) -> str:
        return repr(str(self))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Saying) and (self.key, self.facts) == (other.key, other.facts)

    def __hash__(self) -> int:
        return hash(self.key)


@dataclass(frozen=True, slots=True)
class Sayings:
    """Several of them as one fact."""

    sayings: tuple[Saying, ...]

    def localize(self, language: str = ENGLISH) -> str:
        return "; ".join(saying.localize(language) for saying in self.sayings)


def error_text(error: Exception) -> Saying | str:
    """The text of an error, to be used as a fact of another saying."""
    argument = error.args[0] if len(error.args) == 1 else None
    return argument if isinstance(argument, Saying) else str(error)


def localize_error(error: Exception, language: str) -> str:
    """The text of an error in a language; one that no catalogue has stays as it is."""
    found = error if isinstance(error, Localizable) else error_text(error)
    if found == str(error) and isinstance(error, OSError):
        found = system_error_text(error)
    return found.localize(language) if isinstance(found, Localizable) else found


def with_full_stop(text: str) -> str:
    """The text as a sentence: with a full stop, unless it ends with a mark of its own."""
    return text if text.endswith((".", "?", "!", "…")) else f"{text}."


def system_error_text(error: OSError) -> Saying | str:
    """Why a file or an address cannot be used; rare errors keep the text of the system."""
    name = "ETIMEDOUT" if isinstance(error, TimeoutError) else errno.errorcode.get(error.errno or 0, "")
    if type(error).__name__ == "gaierror":  # of socket, which nothing else here needs
        name = "EAI_NONAME"
    if Catalogue().has(f"input.system.{name}"):
        return Saying(f"input.system.{name}")
    return error.strerror or str(error)
