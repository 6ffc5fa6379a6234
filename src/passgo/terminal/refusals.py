"""Refusals, and the reasons of hints, in a language: from the name of the reason and its facts."""

from typing import Final

from passgo.base.json_types import JsonObject
from passgo.engine.errors import Refusal
from passgo.engine.explain import format_fact, refusal_sentence
from passgo.speech import Value
from passgo.terminal.words import GameTexts

SQUARES: Final = ("lot", "given")
CHANCES: Final = ("_now", "_then")  # how the names of chances end, in percent


def refusal_text(texts: GameTexts, refusal: Refusal) -> str:
    sentence = refusal_sentence(
        refusal.reason, dict(refusal.facts), texts.printed, list(texts.names), texts.language
    )
    return f"{refusal.rule}: {sentence}"


def hint_text(texts: GameTexts, why: JsonObject) -> str:
    """The reason for a hint."""
    given = why["facts"]
    assert isinstance(given, dict)
    facts: dict[str, Value] = {"jail": texts.words.jail}
    for name, fact in given.items():
        is_group = not isinstance(fact, int)
        facts[name] = group_name(texts, str(fact)) if is_group else format_hint_fact(texts, name, fact)
    return texts.text(f"hint.{why['key']}", **facts)


def format_hint_fact(texts: GameTexts, name: str, fact: int) -> Value:
    """Format a fact: a square, a seat, a chance, or else money."""
    if name in SQUARES:
        return texts.square(fact)
    if name == "seat":
        return texts.name(fact)
    return str(fact) if name.endswith(CHANCES) else texts.money(fact)


def group_name(texts: GameTexts, group: str) -> Value:
    """The name of a colour group; a lot without one has none."""
    return format_fact(texts.edition, list(texts.names), "group", group, texts.catalogue) if group else ""
