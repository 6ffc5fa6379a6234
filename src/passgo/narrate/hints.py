"""The reason for a hint as a sentence."""

from collections.abc import Mapping
from typing import Final

from passgo.engine.explain import format_fact
from passgo.narrate.renderer import SentenceRenderer
from passgo.speech import Value

SQUARES: Final = ("lot", "given")
CHANCES: Final = ("_now", "_then")  # how the names of chances end, in percent


def hint_sentence(texts: SentenceRenderer, key: str, facts: Mapping[str, int | str]) -> str:
    """The sentence of a reason, from its key and its facts."""
    values: dict[str, Value] = {"jail": texts.edition.words.jail}
    for name, fact in facts.items():
        values[name] = (
            format_hint_fact(texts, name, fact) if isinstance(fact, int) else group_name(texts, fact)
        )
    return texts.text(f"hint.{key}", **values)


def format_hint_fact(texts: SentenceRenderer, name: str, fact: int) -> Value:
    """Format a fact: a square, a seat, a chance, or else money."""
    if name in SQUARES:
        return texts.square(fact)
    if name == "seat":
        return texts.person(fact).name
    return str(fact) if name.endswith(CHANCES) else texts.money(fact)


def group_name(texts: SentenceRenderer, group: str) -> Value:
    """The name of a colour group; a lot without one has none."""
    return format_fact(texts.edition, list(texts.names), "group", group, texts.catalogue) if group else ""
