"""A type that a test knows better than the type checker does, looked at when the test runs."""

from typing import TypeVar

T = TypeVar("T")


def checked_cast(kind: type[T], value: object) -> T:
    """The value, which must be of this kind: one event of a list, or what JSON says under a key."""
    assert isinstance(value, kind), f"{value!r} is no {kind.__name__}"
    return value
