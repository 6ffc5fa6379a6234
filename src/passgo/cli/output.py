"""Output of all commands: consoles, JSON and exit statuses.

A command exits with 0 on success, with 1 when the answer is no or something failed on the way,
with 2 for bad arguments, with 130 after Ctrl-C and with 141 when its output is closed (`passgo odds | head`).
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
from passgo.speech import localize_error

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import Console

    from passgo.edition import Edition

NO = 1
BAD_INPUT = 2
STOPPED = 130
CUT_OFF = 141

FORMAT = 1
"""The version of the JSON that commands print; raised when a field changes or is removed, not when one is added."""


def fail(problem: str | Exception) -> NoReturn:
    """Print an error and exit with 2."""
    typer.echo(problem if isinstance(problem, str) else error_text(problem), err=True)
    raise typer.Exit(BAD_INPUT)


def error_text(error: Exception) -> str:
    """An error in the language of the run, with the name of its file."""
    named = f"{error.filename}: " if isinstance(error, OSError) and error.filename else ""
    return named + localize_error(error, current_language())


def os_error_text(error: OSError) -> str:
    """The same without the name of the file, for a message that has it already."""
    return localize_error(error, current_language())


def load_edition(name: str) -> Edition:
    """Load the edition of a command's argument, or fail."""
    from passgo.edition import EditionError, load

    try:
        return load(name)
    except EditionError as error:
        fail(error)


def print_json(answer: Mapping[str, Any]) -> None:
    typer.echo(json.dumps({"version": FORMAT, **answer}, ensure_ascii=False, indent=2))


def console(highlight: bool = False) -> Console:
    """A console on standard output; in a file or a pipe, lines have no padding."""
    from rich.console import Console

    file = sys.stdout if sys.stdout.isatty() else Trimmed(sys.stdout)
    return Console(file=file, highlight=highlight)


class Trimmed(io.StringIO):
    """Strips the spaces at the ends of lines. A console writes whole lines."""

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
    """Standard output that exits on a broken pipe, without a traceback."""

    def write(self, data: Any, /) -> int:
        try:
            return super().write(data) or 0
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())  # for the rest of the buffers
            raise SystemExit(CUT_OFF) from None


def exit_quietly_on_broken_pipe() -> None:
    """Replace standard output by one that exits on a broken pipe, unless it is a terminal."""
    original = sys.__stdout__
    if isinstance(original, io.TextIOWrapper) and sys.stdout is original and not original.isatty():
        raw = Stdout(original.fileno(), "w", closefd=False)
        sys.stdout = io.TextIOWrapper(
            io.BufferedWriter(raw), encoding=original.encoding, errors=original.errors
        )
