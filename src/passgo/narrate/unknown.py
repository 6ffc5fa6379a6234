"""Sentences about events that have no teller of their own: by their name, or else by what they are about."""

import re
from collections.abc import Iterator
from itertools import chain, zip_longest
from typing import Final

from passgo.events import Event, Side, Sold
from passgo.narrate.sentence import Players, Sentence
from passgo.narrate.trades import goods, side
from passgo.speech.catalogue import ENGLISH, messages
from passgo.speech.fact_kinds import MONEY, SEATS, SQUARES
from passgo.structs import fields

CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")


def has_text(key: str) -> bool:
    """English has every text; where another language lacks one, it is said in English."""
    return key in messages(ENGLISH)


def rule_of_event(event: Event) -> str | None:
    """The rule that the event declares."""
    return getattr(type(event), "rule", "") or None


def unknown(event: Event) -> Sentence:
    """The text `events.EVENT-IN-KEBAB-CASE` with the fields as facts; without one, the players, lots and sums."""
    told = with_facts(event, f"events.{CAPITAL.sub('-', type(event).__name__).lower()}")
    return told if has_text(told.key) else without_text(told)


def without_text(told: Sentence) -> Sentence:
    """What can be said of a sentence that no language has: what it is about."""
    about = list(parts(told))
    return Sentence("events.other", told.rule, lists={"facts": about} if about else None)


def with_facts(event: Event, key: str) -> Sentence:
    players: dict[str, Players] = {}
    squares: dict[str, int] = {}
    money: dict[str, int] = {}
    numbers: dict[str, int] = {}
    words: dict[str, str] = {}
    lists: dict[str, list[Sentence]] = {}
    kinds: tuple[str, ...] = getattr(type(event), "kinds", ())
    for field, declared in zip_longest(fields(type(event)), kinds):
        name, value = field.name, getattr(event, field.name)
        kind = declared or kind_by_name(name)
        if isinstance(value, Side):
            lists[name] = side(value)
        elif isinstance(value, bool):
            words[name] = "true" if value else "false"
        elif isinstance(value, str):
            words[name] = value
        elif value is None or isinstance(value, tuple) or kind in ("Seat", "SeatOrBank"):
            players[name] = value
        elif kind == "Square" or field.type == Sold:
            squares[name] = value
        elif kind == "Money":
            money[name] = value
        else:
            numbers[name] = value
    return Sentence(
        key,
        rule_of_event(event),
        players=players or None,
        squares=squares or None,
        money=money or None,
        numbers=numbers or None,
        words=words or None,
        lists=lists or None,
    )


def kind_by_name(name: str) -> str:
    """What a field is whose event does not declare it."""
    return "Seat" if name in SEATS else "Square" if name in SQUARES else "Money" if name in MONEY else ""


def parts(told: Sentence) -> Iterator[Sentence]:
    """What a sentence is about, one part for each player, lot and sum."""
    named = [seats if isinstance(seats, tuple) else (seats,) for seats in (told.players or {}).values()]
    for seat in dict.fromkeys(chain.from_iterable(named)):
        yield Sentence("events.other.seat", players={"seat": seat})
    yield from goods(list((told.squares or {}).values()), 0, 0)
    for amount in (told.money or {}).values():
        yield from goods((), 0, amount)
    for things in (told.lists or {}).values():
        yield from things
