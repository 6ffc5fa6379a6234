"""Sentences about events that have no handler: by their name, or else by what they are about."""

import re
from collections.abc import Iterator
from itertools import chain
from typing import Final

from passgo.base.structs import fields
from passgo.events import Event, Side
from passgo.narrate.sentence import Players, Sentence
from passgo.narrate.trades import goods, side
from passgo.speech.catalogue import ENGLISH, messages

CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")


def has_text(key: str) -> bool:
    """Whether English has the text; other languages fall back to it."""
    return key in messages(ENGLISH)


def unknown(event: Event) -> Sentence:
    """The text `events.EVENT-IN-KEBAB-CASE` with the fields as facts; without one, the players, lots and sums."""
    sentence = with_facts(event, f"events.{kebab(event.kind)}")
    return sentence if has_text(sentence.key) else without_text(sentence)


def kebab(name: str) -> str:
    """RentDue becomes rent-due."""
    return CAPITAL.sub("-", name).lower()


def without_text(sentence: Sentence) -> Sentence:
    """A general sentence that lists the facts of one that no language has."""
    about = list(parts(sentence))
    return Sentence("events.other", sentence.rule, lists={"facts": about} if about else None)


def with_facts(event: Event, key: str) -> Sentence:
    players: dict[str, Players] = {}
    squares: dict[str, int] = {}
    money: dict[str, int] = {}
    numbers: dict[str, int] = {}
    words: dict[str, str] = {}
    lists: dict[str, list[Sentence]] = {}
    for field, kind in zip(fields(type(event)), event.kinds, strict=True):
        name, value = field.name, getattr(event, field.name)
        if isinstance(value, Side):
            lists[name] = side(value)
        elif isinstance(value, bool):
            words[name] = "true" if value else "false"
        elif isinstance(value, str):
            words[name] = value
        elif value is None or isinstance(value, tuple) or kind in ("Seat", "SeatOrBank"):
            players[name] = value
        elif kind in ("Square", "Sold"):
            squares[name] = value
        elif kind == "Money":
            money[name] = value
        else:
            numbers[name] = value
    return Sentence(
        key,
        event.rule,
        players=players or None,
        squares=squares or None,
        money=money or None,
        numbers=numbers or None,
        words=words or None,
        lists=lists or None,
    )


def parts(sentence: Sentence) -> Iterator[Sentence]:
    """One part for each player, lot and amount of a sentence."""
    named = [seats if isinstance(seats, tuple) else (seats,) for seats in (sentence.players or {}).values()]
    for seat in dict.fromkeys(chain.from_iterable(named)):
        yield Sentence("events.other.seat", players={"seat": seat})
    yield from goods(list((sentence.squares or {}).values()), 0, 0)
    for amount in (sentence.money or {}).values():
        yield from goods((), 0, amount)
    for things in (sentence.lists or {}).values():
        yield from things
