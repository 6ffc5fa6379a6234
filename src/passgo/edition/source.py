"""One TOML file: read with a size limit, and with the line number of every key."""

import re
import stat
import tomllib
from functools import cached_property
from pathlib import Path

from passgo.edition.problems import EditionError, Problem, Where, say
from passgo.speech import Saying

LARGEST = 1_000_000
"""Bytes. A larger file is refused without being read; the largest built-in one is far below."""

FIRST = {"square": 0, "chance": 1, "chest": 1, "challenge": 1}
"""The numbered lists of an edition and the number of their first entry."""

DEEPEST = 6
"""The parts of a dotted key. tomllib's time for one grows with their square."""

# The quantifiers are possessive: a line of spaces must not take longer than any other.
_NAME = r"((?:[\w.\-\"]++|\x20++(?=[\w.\-\"]))++)"
_TABLE = re.compile(rf"\s*+\[\s*+{_NAME}\s*+\]\s*+(?:#.*)?$")
_ENTRY = re.compile(rf"\s*+\[\[\s*+{_NAME}\s*+\]\]\s*+(?:#.*)?$")
_KEY = re.compile(rf"\s*+{_NAME}\s*+=")
_QUOTED = re.compile(r'''"""(?s:.*?)"""|\'{3}(?s:.*?)\'{3}|"(?:\\.|[^"\\\n])*+"|'[^'\n]*+'|\#[^\n]*+''')
_DEEP = re.compile(rf"(?<![\w-])[\w-]++(?:[ \t]*+\.[ \t]*+[\w-]++){{{DEEPEST},}}+")
_LINE = re.compile(r" \(at line (\d+), column (\d+)\)$")


def entry_number(list_name: str, position: int, entry: object) -> int:
    """The square, card or challenge of an entry: the one it names, else the one at its position."""
    if isinstance(entry, dict):
        named = entry.get("index" if list_name == "square" else "number")
        if type(named) is int:
            return named
    return position + FIRST.get(list_name, 0)


class Source:
    """The text and the data of a file. A text that did not come from a file has no folder."""

    def __init__(self, file: str, folder: Path | None, text: str, data: dict[str, object]) -> None:
        self.file = file
        self.folder = folder
        self.text = text
        self.data = data

    @cached_property
    def lines(self) -> dict[Where, int]:
        """The line number of every key that begins a line."""
        found: dict[Where, int] = {}
        table: Where = ()
        entries: dict[str, int] = {}
        inside = ""
        for number, line in enumerate(self.text.split("\n"), 1):  # as TOML counts
            if inside:
                inside = _left_open(line, inside)
                continue
            if entry := _ENTRY.match(line):
                name = entry[1]
                position = entries[name] = entries.get(name, -1) + 1
                listed = self.data.get(name)
                stands = listed[position] if isinstance(listed, list) and position < len(listed) else None
                table = (name, entry_number(name, position, stands))
                found.setdefault((name,), number)
                found.setdefault(table, number)
            elif header := _TABLE.match(line):
                table = _split(header[1])
                found.setdefault(table, number)
            elif key := _KEY.match(line):
                found.setdefault(table + _split(key[1]), number)
                inside = _left_open(line[key.end() :], "")
        return found


def _split(dotted: str) -> Where:
    return tuple(part.strip().strip('"') for part in dotted.split("."))


def _left_open(line: str, inside: str) -> str:
    """The triple quote that is still open at the end of this line, or nothing."""
    for quotes in re.findall(r'"""|' + "'''", line):
        if not inside:
            inside = quotes
        elif quotes == inside:
            inside = ""
    return inside


def read(path: Path) -> Source:
    """The file's data; raises EditionError if it cannot be read."""
    return read_text(content(path, say("expected.toml-file")), str(path), path.parent)


def content(path: Path, expected: Saying) -> str:
    """The text of an ordinary file that is not too large; raises EditionError with what was expected."""
    file = str(path)
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise _refused(file, say("directory"), expected)
        if not stat.S_ISREG(status.st_mode):  # reading a device may never end
            raise _refused(file, say("not-ordinary"), expected)
        if status.st_size > LARGEST:
            raise _refused(file, say("bytes", n=status.st_size), say("bytes.most", n=LARGEST))
        raw = path.read_bytes()
    except FileNotFoundError:
        raise _refused(file, say("no-file"), expected) from None
    except (OSError, ValueError) as error:
        raise _refused(file, say("unreadable", error=str(error)), expected) from None
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        what = say("not-utf-8", byte=f"0x{raw[error.start]:02x}")
        raise _refused(file, what, say("expected.utf-8"), line) from None


def read_text(text: str, file: str, folder: Path | None = None) -> Source:
    """The data of a text; `file` is its name in messages."""
    if not text.strip():
        raise _refused(file, say("empty"), say("expected.edition"))
    return Source(file, folder, text, _parsed(file, text))


def _parsed(file: str, text: str) -> dict[str, object]:
    # A quoted part of a key counts like a plain one, so strings become single letters.
    if deep := _DEEP.search(_QUOTED.sub(lambda found: "q" + "\n" * found[0].count("\n"), text)):
        line = deep.string.count("\n", 0, deep.start()) + 1
        raise _refused(file, say("too-deep"), say("expected.shallow", n=DEEPEST), line)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise _refused(file, say("too-deep"), say("expected.edition")) from None
    except ValueError as error:  # also numbers and dates that Python cannot hold
        message = str(error)
        if place := _LINE.search(message):
            what = say("no-toml.at", error=message[: place.start()], column=place[2])
            raise _refused(file, what, say("expected.toml"), int(place[1])) from None
        last = text.count("\n") + 1 if message.endswith("(at end of document)") else 0
        raise _refused(file, say("no-toml", error=message), say("expected.toml"), last) from None


def _refused(file: str, what: Saying, expected: Saying, line: int = 0) -> EditionError:
    return EditionError([Problem(file, line, "", what, expected)])
