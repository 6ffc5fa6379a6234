"""The game record: a header and the moves, like chess's PGN. Here it is only split into its parts; nothing is played.

[Passgo "1"]
[Edition "classic"]
[Rules "full"]
[Seat "0 | Ann | race car | person"]
...
setup(65 31 22)
1.0 throw(65) buy end-turn
1.1 throw(44) 0:ask-rent=1,8 throw(31) end-turn #1f0c9a2b
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from passgo.engine.errors import BadInput
from passgo.notation.text import FieldError, NotationError, say, shortened
from passgo.speech import Part, Saying

HEADER: Final = re.compile(r'\[([A-Za-z]\w*)\s+"((?:[^"\\]|\\.)*)"\s*\]', re.ASCII)
TOKEN: Final = re.compile(r"[^\s{};(]+(?:\([^)]*\))?")
FIRST: Final = "Passgo"  # the header that every game begins with
WIDTH: Final = 110
LONGEST_LINE: Final = 100_000


class Header:
    """The facts about a game, in the order in which they were written; unknown ones are kept."""

    def __init__(self, facts: list[tuple[str, str]]) -> None:
        self.facts: list[tuple[str, str]] = facts

    def get(self, key: str) -> str | None:
        """The fact of that name, which may occur only once."""
        found = self.all(key)
        if len(found) > 1:
            raise NotationError(say("header-times", key=key, n=len(found)))
        return found[0] if found else None

    def need(self, key: str) -> str:
        value = self.get(key)
        if value is None:
            raise NotationError(say("header-missing", key=key))
        return value

    def kept(self, key: str) -> str:
        """A fact that is copied to a new record of the game, and so must be writable; empty if it is missing."""
        return printable(key, self.get(key) or "")

    def all(self, key: str) -> list[str]:
        return [value for name, value in self.facts if name == key]


class RecordWord:
    """One word of the move text, and its line."""

    def __init__(self, text: str, line: int) -> None:
        self.text: str = text
        self.line: int = line


class GameText:
    """One game of a file, cut into header and words."""

    def __init__(self, header: Header, tokens: list[RecordWord], line: int) -> None:
        self.header: Header = header
        self.tokens: list[RecordWord] = tokens
        self.line: int = line


def write_header(facts: list[tuple[str, str]]) -> str:
    return "\n".join([f'[{name} "{escape(printable(name, value))}"]' for name, value in facts])


def printable(name: str | Saying, value: str) -> str:
    if not value.isprintable():
        raise BadInput(say("unprintable", name=name, value=repr(value)))
    return value


def escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def unescape(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value)


def write_seat(seat: int, name: str, token: str, kind: str) -> str:
    """The value of a Seat header. A name may hold the bar that separates the parts, nothing else may."""
    for part in (token, kind):
        if "|" in part:
            raise BadInput(say("bar", part=repr(part)))
    return f"{seat} | {name} | {token} | {kind}"


def read_seat(seat: int, value: str) -> tuple[str, str, str]:
    """Name, token and kind of a seat. Seats are listed in order."""
    number, _, rest = value.partition("|")
    parts = [part.strip() for part in rest.rsplit("|", 2)]
    if number.strip() != str(seat) or len(parts) != 3:
        raise FieldError(say("seat", value=shortened(value), seat=seat))
    return parts[0], parts[1], printable(say("kind-of-seat", seat=seat), parts[2])


def read_texts(lines: Iterable[str]) -> Iterator[GameText]:
    """The games of a file, one after the other; only one of them is in memory at a time."""
    facts: list[tuple[str, str]] = []
    tokens: list[RecordWord] = []
    begun = 0
    comment = 0  # the line where an open { comment began
    for count, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise NotationError(at_line(count, say("long-line", most=LONGEST_LINE)))
        text = line.strip()
        if not comment and text.startswith("["):
            fact = read_fact(text, count)
            if tokens or (facts and fact[0] == FIRST):
                yield GameText(Header(facts), tokens, begun)
                facts, tokens = [], []
            begun = begun if facts else count
            facts.append(fact)
            continue
        comment = cut_words(text, count, comment, tokens)
        if tokens and not facts:
            raise NotationError(at_line(count, say("moves-first")))
    if comment:
        raise NotationError(at_line(comment, say("comment", brace="{")))
    if facts or tokens:
        yield GameText(Header(facts), tokens, begun)


def at_line(line: int, why: Part) -> Saying:
    return say("line", line=str(line), why=why)


def read_fact(text: str, line: int) -> tuple[str, str]:
    match = HEADER.fullmatch(text)
    if match is None:
        raise NotationError(at_line(line, say("header", text=shortened(text))))
    return match.group(1), unescape(match.group(2))


def cut_words(text: str, line: int, comment: int, tokens: list[RecordWord]) -> int:
    """Add the words of a line, without comments; returns where a comment that stays open began."""
    at = 0
    while at < len(text):
        if comment:
            end = text.find("}", at)
            if end < 0:
                return comment
            comment = 0
            at = end + 1
        elif text[at] == "{":
            comment = line
            at += 1
        elif text[at] == ";":
            return 0
        elif text[at].isspace():
            at += 1
        else:
            match = TOKEN.match(text, at)
            if match is None:
                raise NotationError(
                    say("unreadable", line=str(line), column=at + 1, text=repr(text[at : at + 20]))
                )
            tokens.append(RecordWord(match.group(), line))
            at = match.end()
    return comment
