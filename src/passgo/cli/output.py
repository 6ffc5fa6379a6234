"""Output of all commands: consoles, JSON and exit statuses.

A command exits with 0 when it has done what was asked, with 1 when the answer is no or something failed on the way,
with 2 for bad arguments, with 130 after Ctrl-C and with 141 when nobody reads its output any more.
"""

from __future__ import annotations

import io
import json
import os
import re
import sys
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from passgo.cli.language import current_language
from passgo.speech import told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import Console

    from passgo.edition import Edition

NO = 1
BAD_INPUT = 2
STOPPED = 130
CUT_OFF = 141

FORMAT = 1
"""The version of the JSON that commands print. Fields may be added; a field that changes or goes raises it."""


def fail(problem: str | Exception) -> NoReturn:
    """Print an error and exit with 2."""
    typer.echo(problem if isinstance(problem, str) else in_words(problem), err=True)
    raise typer.Exit(BAD_INPUT)


def in_words(error: Exception) -> str:
    """An error, in the language of the run."""
    named = f"{error.filename}: " if isinstance(error, OSError) and error.filename else ""
    return named + told(error, current_language())


def why_not(error: OSError) -> str:
    """Why a file or an address cannot be used, in the language of the run; whoever asks has named it."""
    return told(error, current_language())


def edition_named(name: str) -> Edition:
    """The edition of a command's argument; a wrong one ends the command."""
    from passgo.edition import EditionError, load

    try:
        return load(name)
    except EditionError as error:
        fail(error)


def print_json(answer: Mapping[str, Any]) -> None:
    typer.echo(json.dumps({"version": FORMAT, **answer}, ensure_ascii=False, indent=2))


def console(highlight: bool = False) -> Console:
    """For tables and marked-up text on standard output; in a file or a pipe, lines have no padding."""
    from rich.console import Console

    file = sys.stdout if sys.stdout.isatty() else Trimmed(sys.stdout)
    return Console(file=file, highlight=highlight)


class Trimmed(io.StringIO):
    """Passes text on without the spaces at the ends of its lines. A console writes whole lines."""

    def __init__(self, out: io.TextIOBase | Any) -> None:
        super().__init__()
        self.out = out

    def write(self, text: str) -> int:
        self.out.write(re.sub(r" +$", "", text, flags=re.MULTILINE))
        return len(text)

    def flush(self) -> None:
        self.out.flush()

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return str(self.out.encoding)


class Stdout(io.FileIO):
    """Standard output; when its reader has left (passgo odds | head), it ends the program quietly."""

    def write(self, data: Any, /) -> int:
        try:
            return super().write(data) or 0
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())  # for what is still in buffers
            raise SystemExit(CUT_OFF) from None


def watch_stdout() -> None:
    """Let the program end quietly if nobody reads its output any more."""
    known = sys.__stdout__
    if isinstance(known, io.TextIOWrapper) and sys.stdout is known and not known.isatty():
        raw = Stdout(known.fileno(), "w", closefd=False)
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(raw), encoding=known.encoding, errors=known.errors)
