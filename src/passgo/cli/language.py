"""The language of a command: texts and figures in it."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

from passgo.speech import Catalogue
from passgo.speech.catalogue import read

if TYPE_CHECKING:
    from passgo.edition import Edition

ENGLISH: Final = Catalogue()
active_catalogue: Final[ContextVar[Catalogue]] = ContextVar("active_catalogue", default=ENGLISH)


def current_catalogue() -> Catalogue:
    return active_catalogue.get()


def current_language() -> str:
    return current_catalogue().language


def text(key: str, /, **facts: object) -> str:
    """A text of the catalogue in the language of this run."""
    values = {
        name: fact if isinstance(fact, (str, int, float)) else str(fact) for name, fact in facts.items()
    }
    return current_catalogue().text(key, **values)


def translated(edition: Edition) -> Edition:
    """The edition in the language of this run."""
    from passgo.edition import translated as texts

    return texts.translated(edition, current_language())


def token_name(token: str) -> str:
    """The name of a token in the language of this run."""
    tokens: dict[str, str] = read(current_language(), "shelf").get("tokens", {})
    return tokens.get(token, token)


def source_name(source: str) -> str:
    """The name of a source of money; one without a text keeps its word."""
    key = f"commands.source.{source}"
    return text(key) if current_catalogue().has(key) else source


def number(value: float, places: int = 0) -> str:
    return current_catalogue().number(value, places)


def signed(value: float, places: int = 0) -> str:
    """With a plus sign if positive; what is rounded to zero has no sign."""
    rounded = round(value, places)
    return ("+" if rounded > 0 else "") + number(rounded or 0, places)


def percent(value: float, places: int = 1) -> str:
    return text("percent", number=number(value, places))


def money(symbol: str, amount: float, places: int = 0) -> str:
    return f"{symbol}{number(amount, places)}"
