"""Hostile texts for editions, which must be shown as plain text."""

import json
from collections.abc import Iterator
from dataclasses import fields

from passgo.edition import Words, load
from passgo.edition.form import LONGEST_NAME, LONGEST_TEXT, LONGEST_WORD
from passgo.edition.validate import LONGEST_SYMBOL

RAN = "ran"
"""The trace of a successful attack in a page: window.ran."""

HARMLESS = (
    f"<script>window.{RAN}=1</script>",
    f"<img src=x onerror=window.{RAN}=2>",
    f"<svg/onload=window.{RAN}=3>",
    f"</title><script>window.{RAN}=4</script>",
    f"javascript:window.{RAN}=5//",
    f'" onmouseover="window.{RAN}=6" x="',
    "</style><style>*{display:none}</style>",
    "red;background:url(//evil.example/x)",
    "{seat} {name} {houses} {n} {0}",
    "%s %n %(name)s {} {{}}",
    "${window.ran=7} `x` #{x} @html",
    "{@html '<b>x</b>'} {#if true}",
    "[bold red]x[/] [link=http://x]y",
    'x"} 1\npassgo_ready 0'.replace("\n", " "),
    'a="b",c\\ = d | e = f; [Seat "9"]',
    "constructor",
    "__proto__",
    "toString",
    "../../etc/passwd",
    "'; DROP TABLE entries; --",
    "W" * 60,
    "\ufdfd" * 12,
    "🏠👑🎲🚂💡🌊🏰🎡",
    "שלום مرحبا Ω 漢字 ไทย",
    "&lt;b&gt;&amp;&#x3c;b&#62;",
    "n\u0303a\u0301\u0308o\u0302",
)
"""Odd but harmless texts: accepted, and shown as they are."""

REFUSED = (
    "a\u202eb",  # bidi controls
    "a\u2066b\u2069",
    "a\u200bb",  # zero width
    "a\u200db",
    "a\ufeffb",
    "a\nb",
    "a\rb",
    "a\tb",
    "a\x1b[2Jb",
    "a\x00b",
    "a\x7fb",
    "a\u2028b",
    "Z" + "\u0336" * 9,
    " ",
    "x" * 301,
)


def hostile_edition(shift: int, identity: str = "hostile") -> str:
    """An edition file with an attack in every text; `shift` varies which one."""
    attacks = _endless(shift)
    words = [field.name for field in fields(Words)]
    title = next(attacks)
    tokens = [next(attacks) for _ in range(12)]
    lines = [
        f"id = {_quoted(identity)}",
        f"title = {_quoted(title)}",
        f"book = {_quoted(next(attacks))}",
        'extends = "classic"',
        "[words]",
        *(
            f"{word} = {_quoted(next(attacks), LONGEST_SYMBOL if word == 'symbol' else LONGEST_WORD)}"
            for word in words
        ),
        "[tokens]",
        f"names = [{', '.join(_quoted(_numbered(name, n)) for n, name in enumerate(tokens))}]",
    ]
    for group in load("classic").groups:
        lines += [f"[groups.{group.id}]", f"name = {_quoted(next(attacks))}"]
    for index in range(40):
        lines += [
            "[[square]]",
            f"name = {_quoted(_numbered(next(attacks), index))}",
            f"basis = {_quoted(next(attacks))}",
        ]
        if index % 3 == 0:
            lines.append(f"board = {_quoted(next(attacks))}")
    for deck in ("chance", "chest"):
        for _ in range(16):
            lines += [
                f"[[{deck}]]",
                f"title = {_quoted(next(attacks))}",
                f"text = {_quoted(_long(next(attacks)), LONGEST_TEXT)}",
            ]
    lines += ["[[box]]", f"name = {_quoted(title)}"] * 2
    for _ in range(8):
        lines += ["[[box]]", f"name = {_quoted(next(attacks))}"]
    return "\n".join(lines) + "\n"


def _endless(shift: int) -> Iterator[str]:
    while True:
        yield HARMLESS[shift % len(HARMLESS)]
        shift += 1


def _numbered(text: str, number: int) -> str:
    """Names of lots and tokens must differ, and tokens have no |."""
    return f"{text[: LONGEST_NAME - 3]}{number}".replace("|", "/")


def _long(text: str) -> str:
    return text * (LONGEST_TEXT // len(text))


def _quoted(text: str, longest: int = LONGEST_NAME) -> str:
    return json.dumps(text[:longest].strip() or "x", ensure_ascii=False)
