"""Parsing the answers of language models: an action, and optionally something to say."""

import json
from typing import Final, NamedTuple

from passgo.game.inputs import Playable

LONGEST_TALK: Final = 300
LONGEST_SHOWN: Final = 200


class Unreadable(Exception):
    """An answer without an action in it."""


class Answer(NamedTuple):
    action: Playable
    say: str


def read_answer(text: str) -> Answer:
    """The last JSON object with an action: models often think aloud before it."""
    decoder = json.JSONDecoder()
    found: Answer | None = None
    at = text.find("{")
    while at >= 0:
        try:
            given, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1
        else:
            found = answer_in(given) or found
        at = text.find("{", end)
    if found is None:
        raise Unreadable(f'there is no JSON object with "action" in: {text.strip()[:LONGEST_SHOWN]!r}')
    return found


def answer_in(given: object) -> Answer | None:
    if not isinstance(given, dict):
        return None
    action, say = given.get("action"), given.get("say")
    if not isinstance(action, str | dict):
        return None
    return Answer(action, plain(say) if isinstance(say, str) else "")


def plain(text: str) -> str:
    """One short line that can be a comment in a record."""
    line = " ".join(text.split())
    return "".join(letter if letter.isprintable() and letter not in "{}" else " " for letter in line)[
        :LONGEST_TALK
    ].strip()
