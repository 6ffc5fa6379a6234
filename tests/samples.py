"""Events of every kind with plausible values."""

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import msgspec

from passgo.events import (
    EVENTS,
    AuctionFailed,
    AuctionOpened,
    CornerClosed,
    Event,
    Side,
    TaxChosen,
)


def sample(kind: type[Event], **known: Any) -> Event:
    """An event with plausible values: seat 1 and others, property 39, the last of the words."""
    likely: dict[str, object] = {
        "lot": 39,
        "what": "house",
        "deck": "chance",
        "corner": "plea",
        "seats": (0, 2),
        "asked": (0, 2),
        "card": 8,
        "owner": 2,
        "payee": 2,
        "taker": 2,
        "creditor": None,
        "to": 2,
        "loser": 2,
        "before": 0,
        "give": Side(lots=(39,)),
        "get": Side(cash=100),
    }
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        words = get_args(field.type) if get_origin(field.type) is Literal else ()
        values[field.name] = likely.get(field.name, words[-1] if words else field.type is bool or 1)
    return kind(**{**values, **known})


def of_every_sort() -> Iterator[Event]:
    """One event for every word that a field can hold."""
    for kind in EVENTS:
        for field in msgspec.structs.fields(kind):
            if get_origin(field.type) is Literal and kind is not CornerClosed:
                yield from (sample(kind, **{field.name: word}) for word in get_args(field.type))
    for what in ("house", "hotel", 39):
        yield from (sample(kind, what=what) for kind in (AuctionOpened, AuctionFailed))
    for share in (True, False):
        yield sample(TaxChosen, lot=4, share=share)
