"""An edition may be layered on shared values or on another edition, and then states only the differences."""

from collections.abc import Iterator

from passgo.edition.problems import Problem, spell
from passgo.edition.source import FIRST, Source, entry_number

Table = dict[str, object]

MERGED = ("groups", "pieces", "tokens", "words")
"""Tables that are merged key by key. Everything else is replaced as a whole."""
NESTED = ("groups", "pieces")
"""Tables whose entries are tables, which are merged too."""
KEPT = ("name", "board", "source", "basis")
"""The keys that a square keeps when its kind is changed."""


def on_values(values: Table, edition: Table) -> Table:
    """Values below, the edition's own squares and cards above, paired by their position."""
    laid = _laid(values, edition)
    for name in FIRST:
        below, above = values.get(name), edition.get(name)
        if isinstance(below, list) and isinstance(above, list):
            beyond: list[object] = [{}] * len(above)
            laid[name] = [_entry(under, over) for under, over in zip(below + beyond, above, strict=False)]
        elif name in laid and above is None:
            del laid[name]  # a file of values has no names, so it cannot be a board or a deck by itself
    return laid


def on_base(base: Table, source: Source) -> tuple[Table, list[Problem]]:
    """A whole edition below; above it only the squares and cards that differ, found by index or number."""
    laid = _laid(base, source.data)
    problems: list[Problem] = []
    for name, first in FIRST.items():
        below, above = base.get(name), source.data.get(name)
        if isinstance(below, list) and isinstance(above, list):
            entries = list(below)
            for at, over in _overrides(name, above, first + len(below) - 1, source, problems):
                entries[at] = _entry(entries[at], over)
            laid[name] = entries
    return laid, problems


def _overrides(
    name: str, above: list[object], last: int, source: Source, problems: list[Problem]
) -> Iterator[tuple[int, object]]:
    """The entries that name the square or card they change, with its position; a problem for all others."""
    key = "index" if name == "square" else "number"
    first = FIRST[name]
    seen: set[int] = set()
    for position, entry in enumerate(above):
        number = entry.get(key) if isinstance(entry, dict) else None
        if type(number) is not int or not first <= number <= last:
            what = f"has no {key} from {first} to {last}"
        elif number in seen:
            what = f"{number} is changed twice"
        else:
            seen.add(number)
            yield number - first, entry
            continue
        line = source.lines.get((name, entry_number(name, position, entry)), 0)
        expected = f"an edition with a base changes each {name} once, by its {key}"
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
    return {**under, **over}
