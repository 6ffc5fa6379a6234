"""The language of a command: the texts and figures that it prints for people."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

from passgo.speech import Catalogue
from passgo.speech.catalogue import read

if TYPE_CHECKING:
    from passgo.edition import Edition

ENGLISH: Final = Catalogue()
spoken: Final[ContextVar[Catalogue]] = ContextVar("spoken", default=ENGLISH)


def text(key: str, /, **facts: object) -> str:
    """A text of the catalogue in the language of this run."""
    said = {name: fact if isinstance(fact, (str, int, float)) else str(fact) for name, fact in facts.items()}
    return spoken.get().text(key, **said)


def translated(edition: Edition) -> Edition:
    """The edition in the language of this run."""
    from passgo.edition import translated as texts

    return texts.translated(edition, spoken.get().language)


def token_called(token: str) -> str:
    """A token by the name that is shown."""
    tokens: dict[str, str] = read(spoken.get().language, "shelf").get("tokens", {})
    return tokens.get(token, token)


def source_called(source: str) -> str:
    """Where money comes from; a reason that has no text is shown by its word."""
    key = f"commands.source.{source}"
    return text(key) if spoken.get().has(key) else source


def number(value: float, places: int = 0) -> str:
    return spoken.get().number(value, places)


def signed(value: float, places: int = 0) -> str:
    """With a plus in front of what is positive; what is rounded to nothing has no sign."""
    rounded = round(value, places)
    return ("+" if rounded > 0 else "") + number(rounded or 0, places)


def percent(value: float, places: int = 1) -> str:
    return text("percent", number=number(value, places))


def money(symbol: str, amount: float, places: int = 0) -> str:
    return f"{symbol}{number(amount, places)}"
