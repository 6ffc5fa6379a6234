"""The format of messages, a small part of ICU's MessageFormat. The client has the same in lib/message.ts; both are
tested with client/tests/messages.json.

    {name}                                      a value: a text, a number, money, a date, a person, or a list of these
    {n, plural, =0 {none} one {# lot} other {# lots}}      by a number, or the length of a list; # is the number
    {payer, select, you {You pay} other {{payer} pays}}    by a word: a value, or the form of a person or word
    {payees, you, dich}                                    people; the reader comes first, as this word

A person has the form "you" if it is the reader, "bank" for the Bank, "nobody" for none, else "other". A list of persons
has "you" for the reader alone, "with-you" for the reader and others, "one" or "other".
"""

import datetime
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from passgo.errors import PassgoError


class MessageError(PassgoError, ValueError):
    """A message that cannot be read."""


@dataclass(frozen=True, slots=True)
class Money:
    amount: int


@dataclass(frozen=True, slots=True)
class Person:
    """A player, or the Bank, in a message."""

    name: str
    form: str = "other"  # or "you", "bank", or "nobody"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of an edition. A select chooses by its form, such as "hotel", because the gender depends on it."""

    name: str
    form: str


Scalar: TypeAlias = str | int | float | Money | Person | Word | datetime.date | None
Value: TypeAlias = Scalar | Sequence[Scalar]


@dataclass(frozen=True, slots=True)
class Placeholder:
    name: str
    kind: str = ""  # "plural", "select" or "you"
    options: tuple[tuple[str, "Message"], ...] = ()


NUMBER: Final = Placeholder("#")  # in an option of a plural
Message: TypeAlias = tuple[str | Placeholder, ...]

NAME: Final = re.compile(r"\s*([\w-]+)\s*")
CHOICE: Final = re.compile(r",\s*(plural|select)\s*,")
PRONOUN: Final = re.compile(r",\s*you\s*,\s*([^{}]+?)\s*\}")
CLOSE: Final = re.compile(r"\s*\}")
OPTION: Final = re.compile(r"\s*(=?[\w-]+)\s*\{")


class ValueFormatter(Protocol):
    """How a language formats values (formats.py)."""

    def plural(self, number: float) -> str: ...
    def number(self, value: float) -> str: ...
    def money(self, amount: int, symbol: str) -> str: ...
    def date(self, value: datetime.date) -> str: ...
    def listing(self, items: Sequence[str]) -> str: ...


def parse(text: str) -> Message:
    parts, end = parse_parts(text, 0, False)
    if end < len(text):
        raise MessageError(f"there is a }} too many at character {end + 1} of “{text}”")
    return parts


def parse_parts(text: str, at: int, in_plural: bool) -> tuple[Message, int]:
    """The parts until the closing brace or the end, and its index."""
    parts: list[str | Placeholder] = []
    plain = ""
    while at < len(text) and text[at] != "}":
        if text[at] == "{" or (in_plural and text[at] == "#"):
            if plain:
                parts.append(plain)
                plain = ""
            if text[at] == "#":
                parts.append(NUMBER)
                at += 1
            else:
                placeholder, at = parse_placeholder(text, at + 1, in_plural)
                parts.append(placeholder)
        else:
            plain += text[at]
            at += 1
    if plain:
        parts.append(plain)
    return tuple(parts), at


def parse_placeholder(text: str, at: int, in_plural: bool) -> tuple[Placeholder, int]:
    """The placeholder after an opening brace, and the index after its closing brace."""
    name = NAME.match(text, at)
    if name is None:
        raise MessageError(f"a name is missing after {{ at character {at} of “{text}”")
    if text[name.end() : name.end() + 1] == "}":
        return Placeholder(name[1]), name.end() + 1
    if pronoun := PRONOUN.match(text, name.end()):
        return Placeholder(name[1], "you", (("you", (pronoun[1],)),)), pronoun.end()
    kind = CHOICE.match(text, name.end())
    if kind is None:
        raise MessageError(f"{{{name[1]}}} is neither closed nor a plural, a select or a you in “{text}”")
    at = kind.end()
    options: list[tuple[str, Message]] = []
    while option := OPTION.match(text, at):
        parts, at = parse_parts(text, option.end(), in_plural or kind[1] == "plural")
        options.append((option[1], parts))
        at += 1
    close = CLOSE.match(text, at)
    if close is None:
        raise MessageError(f"{{{name[1]}, {kind[1]}, …}} is not closed in “{text}”")
    if "other" not in dict(options):
        raise MessageError(f"{{{name[1]}, {kind[1]}, …}} has no option “other” in “{text}”")
    return Placeholder(name[1], kind[1], tuple(options)), close.end()


def fill(message: Message, facts: Mapping[str, Value], formats: ValueFormatter, number: float = 0) -> str:
    """Fill the placeholders of a message. Raises KeyError for a missing fact."""
    filled = ""
    for part in message:
        if isinstance(part, str):
            filled += part
        elif part is NUMBER:
            filled += formats.number(number)
        elif part.kind == "plural":
            value = facts[part.name]
            count = count_of(value)
            options = dict(part.options)
            chosen = options.get(f"={count}", options.get(formats.plural(count), options["other"]))
            filled += fill(chosen, facts, formats, count)
        elif part.kind == "select":
            options = dict(part.options)
            chosen = options.get(form_of(facts.get(part.name)), options["other"])
            filled += fill(chosen, facts, formats, number)
        elif part.kind == "you":
            people = as_list(facts[part.name])
            pronoun = [str(word) for _, words in part.options for word in words]
            others = [each for each in people if form_of(each) != "you"]
            filled += format_value([*(pronoun if len(others) < len(people) else ()), *others], facts, formats)
        else:
            filled += format_value(facts[part.name], facts, formats)
    return filled


def as_list(value: Value) -> Sequence[Scalar]:
    return value if isinstance(value, (list, tuple)) else [value]  # type: ignore[list-item]


def count_of(value: Value) -> float:
    return value if isinstance(value, (int, float)) else len(as_list(value))


def form_of(value: Value) -> str:
    """The word by which a select chooses its option."""
    if isinstance(value, (list, tuple)):
        forms = {form_of(each) for each in value}
        if "you" in forms:
            return "you" if len(value) == 1 else "with-you"
        return "one" if len(value) == 1 else "other"
    if isinstance(value, (Person, Word)):
        return value.form
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)


def format_value(value: Value, facts: Mapping[str, Value], formats: ValueFormatter) -> str:
    match value:
        case str():
            return value
        case Person() | Word():
            return value.name
        case Money():
            return formats.money(value.amount, str(facts.get("symbol", "$")))
        case int() | float():
            return formats.number(value)
        case datetime.date():
            return formats.date(value)
        case None:
            return ""
    return formats.listing([format_value(each, facts, formats) for each in value])


def names_in(message: Message) -> dict[str, str]:
    """The names of the facts in a message, with the kind of their placeholder; "" for plain ones."""
    found: dict[str, str] = {}
    for part in message:
        if isinstance(part, Placeholder) and part is not NUMBER:
            found[part.name] = found.get(part.name) or part.kind
            for _, option in part.options:
                for inner, kind in names_in(option).items():
                    found[inner] = found.get(inner) or kind
    return found
