"""Merging an edition with the one that it extends: its file has only the differences."""

from collections.abc import Iterator

from passgo.edition.problems import Problem, say, spell
from passgo.edition.source import FIRST, Source, entry_number

Table = dict[str, object]

MERGED = ("groups", "pieces", "words")
"""Tables that are merged key by key. Everything else is replaced as a whole."""
NESTED = ("groups", "pieces")
"""Tables whose entries are tables, which are merged too."""
KEPT = ("name", "board", "source", "basis")
"""The keys that a square keeps when its kind is changed."""
WORDED = ("name", "title", "text")
"""The keys that make the wording of an entry its own."""


def extended(below: Table, source: Source) -> tuple[Table, list[Problem]]:
    """Merge a file into the edition below: its squares and cards replace others by index or number, or all in order."""
    laid = _laid(below, source.data)
    problems: list[Problem] = []
    for name, first in FIRST.items():
        under, over = below.get(name), source.data.get(name)
        if isinstance(under, list) and isinstance(over, list):
            entries = list(under)
            for at, entry in _overrides(name, over, first + len(under) - 1, source, problems):
                entries[at] = _entry(entries[at], entry)
            laid[name] = entries
    return laid, problems


def _overrides(
    name: str, above: list[object], last: int, source: Source, problems: list[Problem]
) -> Iterator[tuple[int, object]]:
    """The entries with the positions that they change; an entry without one is a problem."""
    key = "index" if name == "square" else "number"
    first = FIRST[name]
    count = last - first + 1
    unnumbered = [entry for entry in above if not (isinstance(entry, dict) and key in entry)]
    if unnumbered and len(above) == count:
        yield from enumerate(above)
        return
    expected = say("expected.changes", name=name, key=key, count=count)
    if len(above) > 1 and unnumbered == above:
        what = say("unnumbered", n=len(above), key=key)
        problems.append(Problem(source.file, source.lines.get((name,), 0), name, what, expected))
        return
    seen: set[int] = set()
    for position, entry in enumerate(above):
        number = entry.get(key) if isinstance(entry, dict) else None
        if type(number) is not int or not first <= number <= last:
            what = say("no-number", key=key, first=first, last=last)
        elif number in seen:
            what = say("changed-twice", number=number)
        else:
            seen.add(number)
            yield number - first, entry
            continue
        line = source.lines.get((name, entry_number(name, position, entry)), 0)
        problems.append(Problem(source.file, line, spell((name, position + first)), what, expected))


def _laid(below: Table, above: Table) -> Table:
    laid = {**below, **above}
    for name in MERGED:
        under, over = below.get(name), above.get(name)
        if isinstance(under, dict) and isinstance(over, dict):
            laid[name] = {**under, **over}
            if name in NESTED:
                laid[name] = {**under, **{key: _entry(under.get(key), entry) for key, entry in over.items()}}
    return laid


def _entry(under: object, over: object) -> object:
    if not isinstance(under, dict) or not isinstance(over, dict):
        return over
    if over.get("kind", under.get("kind")) != under.get("kind"):
        under = {key: under[key] for key in KEPT if key in under}
    if over.get("name", under.get("name")) != under.get("name"):
        under = {
            key: value for key, value in under.items() if key != "board"
        }  # it was short for the old name
    if "source" in under and any(over.get(key, under.get(key)) != under.get(key) for key in WORDED):
        under = {**under, "source": "chosen"}  # the old source does not apply to the new wording
    return {**under, **over}
