"""Something to be told, before any language: the key of a message and its facts. Errors are made of them."""

import errno
from dataclasses import dataclass
from typing import Protocol, TypeAlias, runtime_checkable

from passgo.speech.catalogue import ENGLISH, Catalogue
from passgo.speech.message import Value


@runtime_checkable
class Tellable(Protocol):
    def told(self, language: str = ENGLISH) -> str: ...


Part: TypeAlias = Value | Tellable


class Saying:
    """Text to a program, which reads English; `told` says it to people. A fact may be a saying itself.

    An error that has one as its only argument is told by it, in every language (`told`).
    """

    __slots__ = ("facts", "key")

    def __init__(self, key: str, /, **facts: Part) -> None:
        self.key = key
        self.facts = facts

    def told(self, language: str = ENGLISH) -> str:
        filled = {
            name: fact.told(language) if isinstance(fact, Tellable) else fact
            for name, fact in self.facts.items()
        }
        return Catalogue(language).text(self.key, **filled)

    def __str__(self) -> str:
        return self.told()

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

    def told(self, language: str = ENGLISH) -> str:
        return "; ".join(saying.told(language) for saying in self.sayings)


def why(error: Exception) -> Saying | str:
    """What an error says, as a fact of what is said about it."""
    said = error.args[0] if len(error.args) == 1 else None
    return said if isinstance(said, Saying) else str(error)


def told(error: Exception, language: str) -> str:
    """An error in a language; what no catalogue knows stays as it is."""
    said = error if isinstance(error, Tellable) else why(error)
    if said == str(error) and isinstance(error, OSError):
        said = of_system(error)
    return said.told(language) if isinstance(said, Tellable) else said


def ended(said: str) -> str:
    """As a sentence among others: with a full stop, unless it has an end of its own."""
    return said if said.endswith((".", "?", "!", "…")) else f"{said}."


def of_system(error: OSError) -> Saying | str:
    """Why a file or an address cannot be used; what is rare stays as the system says it."""
    name = "ETIMEDOUT" if isinstance(error, TimeoutError) else errno.errorcode.get(error.errno or 0, "")
    if type(error).__name__ == "gaierror":  # of socket, which nothing else here needs
        name = "EAI_NONAME"
    if Catalogue().has(f"input.system.{name}"):
        return Saying(f"input.system.{name}")
    return error.strerror or str(error)
