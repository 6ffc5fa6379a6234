"""What differs between two editions, part by part."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from passgo.edition.types import Edition

PARTS = ("general", "groups", "squares", "chance", "chest", "words", "tokens", "pieces", "box", "challenges")
"""The parts of an edition, in the order in which their differences are listed."""
PLAIN = ("id", "extends", "token_sources")
"""Keys that differ between any two editions, or that are part of another difference."""
UNSAID = ("index", "number", "deck", "squares", "source", "counted", "basis", "board")
"""Keys of an entry that follow from others or are not visible in play."""
NAMED = {"squares": "index", "chance": "number", "chest": "number", "challenges": "number", "groups": "id"}
"""The key by which the entries of two lists are compared; others by their name."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A value that differs. None means that an edition does not have it."""

    part: str
    where: str
    """The number of a square or card, the name of a group, word, token or piece; "" in general."""
    what: str
    before: Any
    after: Any


def differences(one: Edition, other: Edition) -> list[Difference]:
    found = [each for part in PARTS for each in _of_part(part, asdict(one), asdict(other))]
    return [difference for difference in found if difference.before != difference.after]


def _of_part(part: str, one: dict[str, Any], other: dict[str, Any]) -> Iterator[Difference]:
    if part == "general":
        for key in one:
            if key not in PARTS and key not in PLAIN:
                yield Difference(part, "", key, one[key], other[key])
    elif part == "tokens":
        for name in dict.fromkeys((*one[part], *other[part])):
            yield Difference(part, name, "", _there(name, one[part]), _there(name, other[part]))
    elif part == "words":
        for word in one[part]:
            yield Difference(part, "", word, one[part][word], other[part][word])
    else:
        before, after = _entries(part, one), _entries(part, other)
        for where in dict.fromkeys((*before, *after)):
            yield from _of_entry(part, where, before.get(where), after.get(where))


def _there(name: str, names: tuple[str, ...]) -> str | None:
    return name if name in names else None


def _entries(part: str, edition: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    if part == "pieces":
        return dict(edition[part])
    key = NAMED.get(part, "name")
    return {str(entry[key]): entry for entry in edition[part]}


def _of_entry(
    part: str, where: str, one: Mapping[str, Any] | None, other: Mapping[str, Any] | None
) -> Iterator[Difference]:
    if one is None or other is None:
        yield Difference(part, where, "", one and _called(one), other and _called(other))
        return
    for key in one:
        if key not in UNSAID:
            yield Difference(part, where, key, _bare(one[key]), _bare(other[key]))


def _called(entry: Mapping[str, Any]) -> str:
    return str(entry.get("name") or entry.get("title") or entry.get("question") or entry.get("colour"))


def _bare(value: Any) -> Any:
    """An effect without its empty arguments."""
    return {key: each for key, each in value.items() if each} if isinstance(value, dict) else value
