"""Casts that are checked when a test runs."""

from typing import TypeVar

T = TypeVar("T")


def checked_cast(kind: type[T], value: object) -> T:
    """The value, which must be of this type: an event of a list, or a value of JSON."""
    assert isinstance(value, kind), f"{value!r} is no {kind.__name__}"
    return value
