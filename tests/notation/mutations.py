"""Ways to break a text: typing errors, fields that changed places, unexpected numbers."""

import re
from collections.abc import Callable
from random import Random

ODD = '0123456789-+:;,./|=>?@$#()[]{}"\\ \t\n\r\0hHmxjc٣²Ⅷé\u2028\ud800\U0001f3b2'
NUMBERS = (
    "0",
    "1",
    "7",
    "00",
    "-1",
    "+1",
    "39",
    "40",
    "99",
    "4294967296",
    "9" * 19,
    "9" * 400,
    "1e3",
    "٣",
    "²",
    "",
)


def delete(text: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + text[at + rng.choice([1, 1, 2, 5]) :]


def insert(text: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(ODD) + text[at:]


def replace(text: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(ODD) + text[at + 1 :]


def cut_off(text: str, rng: Random) -> str:
    return text[: rng.randrange(len(text) + 1)]


def repeat(text: str, rng: Random) -> str:
    start, end = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
    return text[:end] + text[start:end] * rng.choice([1, 1, 2, 50]) + text[end:]


def other_number(text: str, rng: Random) -> str:
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return text
    found = rng.choice(numbers)
    return text[: found.start()] + rng.choice(NUMBERS) + text[found.end() :]


def swapper(separators: str) -> Callable[[str, Random], str]:
    """Let two parts between these separators change places."""

    def swap(text: str, rng: Random) -> str:
        parts = re.split(f"([{separators}])", text)
        one, other = rng.choice(range(0, len(parts), 2)), rng.choice(range(0, len(parts), 2))
        parts[one], parts[other] = parts[other], parts[one]
        return "".join(parts)

    return swap


def grafter(separators: str) -> Callable[[str, str, Random], str]:
    """Put a part of another text in the place of one of this."""

    def graft(text: str, other: str, rng: Random) -> str:
        parts = re.split(f"([{separators}])", text)
        parts[rng.choice(range(0, len(parts), 2))] = rng.choice(re.split(f"[{separators}]", other))
        return "".join(parts)

    return graft


WAYS = (
    delete,
    insert,
    replace,
    cut_off,
    repeat,
    other_number,
    other_number,
    swapper(" "),
    swapper(" /,;:.|=>+@"),
)
GRAFTS = (grafter(" "), grafter(" /,;:|"))


def broken(text: str, other: str, rng: Random) -> str:
    """The text after one slip, or several."""
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        text = rng.choice(GRAFTS)(text, other, rng) if rng.random() < 0.2 else rng.choice(WAYS)(text, rng)
    return text
