"""Refusals, and the reasons of hints, in a language: from the name of the reason and its facts."""

from typing import cast

from passgo.base.json_types import JsonObject
from passgo.engine.errors import Refusal
from passgo.engine.explain import refusal_sentence
from passgo.narrate.hints import hint_sentence
from passgo.terminal.words import GameTexts


def refusal_text(texts: GameTexts, refusal: Refusal) -> str:
    sentence = refusal_sentence(
        refusal.reason, dict(refusal.facts), texts.printed, list(texts.names), texts.language
    )
    return f"{refusal.rule}: {sentence}"


def hint_text(texts: GameTexts, why: JsonObject) -> str:
    """The reason for a hint."""
    return hint_sentence(texts, str(why["key"]), cast(dict[str, int | str], why["facts"]))
