"""Commands whose help and usage errors are in the language of the run.

The texts are in `commands.json`: `help.simulate` is about a command, `help.simulate.games` about one of its options
or arguments. An option that several commands share names its text itself: `help="option.seed"`.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from os import environ
from typing import TYPE_CHECKING, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from passgo.cli.language import spoken, text
from passgo.speech import Catalogue, UnknownLanguageError, choose, languages

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

OPTION: Final = "--language"
HELP: Final = "help"
COMPLETION: Final = "_PASSGO_COMPLETE"  # set by the shell when it asks how a command goes on
# What the library says of wrong arguments, the longer of two sentences that begin alike first.
SAYINGS: Final = (
    "no-command.near",
    "no-command",
    "no-option.near",
    "no-option",
    "needs-value",
    "takes-no-value",
    "missing-argument",
    "missing-option",
    "missing-command",
    "extra",
    "invalid",
    "integer",
    "number",
    "least",
    "most",
    "choice",
    "no-path",
)
FACTS: Final = ("name", "names", "near", "why", "n", "value", "values", "path")


class SpokenTyper(typer.Typer):
    """An app whose groups and commands are spoken ones."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(cls=SpokenGroup, **settings)

    def command(self, name: str | None = None, **settings: Any) -> Callable[[Any], Any]:
        return super().command(name, cls=SpokenCommand, **settings)


class SpokenCommand(TyperCommand):
    def format_usage(self, ctx: Any, formatter: Any) -> None:
        write_usage(self, ctx, formatter)


class SpokenGroup(TyperGroup):
    def main(self, args: Sequence[str] | None = None, *rest: Any, **settings: Any) -> Any:
        given = sys.argv[1:] if args is None else list(args)
        before = spoken.set(catalogue_of(given))
        try:
            if COMPLETION in environ:
                put_help(self, HELP)
            return super().main(given, *rest, **settings)
        finally:
            spoken.reset(before)

    def make_context(self, *args: Any, **settings: Any) -> Any:
        try:
            return super().make_context(*args, **settings)
        except typer.TyperException as error:
            raise in_language(error) from error

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except typer.TyperException as error:
            raise in_language(error) from error

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        write_usage(self, ctx, formatter)


def catalogue_of(args: Sequence[str]) -> Catalogue:
    """An unknown language is refused when the options are read."""
    try:
        return Catalogue(choose(wanted_in(args), environ))
    except UnknownLanguageError:
        return Catalogue(choose(None, environ))


def wanted_in(args: Sequence[str]) -> str | None:
    """The value of --language, which is needed before the library reads the arguments."""
    options = iter(args)
    for option in options:
        name, equals, value = option.partition("=")
        if name == OPTION:
            return value if equals else next(options, None)
        if not option.startswith("-"):
            break  # the command: what follows is its own
    return None


# Help.


def put_help(command: Any, key: str) -> None:
    """Give a command, its options and the commands below it their texts."""
    command.help = help_text(key, command.help)
    command.epilog = help_text(f"{key}.epilog", command.epilog)
    for param in command.params:
        param.help = help_text(param.help if is_key(param.help) else f"{key}.{param.name}", param.help)
    for name, below in getattr(command, "commands", {}).items():
        put_help(below, f"{key}.{name}")


def help_text(key: str, otherwise: str | None) -> str | None:
    return text(key, languages=", ".join(languages())) if is_key(key) else otherwise


def is_key(key: str | None) -> bool:
    return key is not None and spoken.get().has(key)


def put_titles() -> None:
    """The words that the library prints around help and errors."""
    from typer import rich_utils

    rich_utils.ARGUMENTS_PANEL_TITLE = text("usage.arguments")
    rich_utils.OPTIONS_PANEL_TITLE = text("usage.options")
    rich_utils.COMMANDS_PANEL_TITLE = text("usage.commands")
    rich_utils.ERRORS_PANEL_TITLE = text("usage.error")
    rich_utils.DEFAULT_STRING = text("usage.default", value="{}")
    rich_utils.REQUIRED_LONG_STRING = text("usage.required")
    rich_utils.RICH_HELP = text("usage.try", command="[blue]'{command_path} {help_option}'[/]")


def piece_told(piece: str) -> str:
    """What stands for any options and for any command."""
    names = {"[OPTIONS]": "options", "COMMAND [ARGS]...": "command"}
    return text(f"usage.piece.{names[piece]}") if piece in names else piece


def write_usage(command: Any, ctx: Any, formatter: Any) -> None:
    """The first line of a help page and of most errors. What follows gets its texts only now: most runs need none."""
    put_titles()
    put_help(ctx.find_root().command, HELP)
    option = command.get_help_option(ctx)
    if option is not None:
        option.help = text("option.help")
    pieces = " ".join(map(piece_told, command.collect_usage_pieces(ctx)))
    formatter.write_usage(ctx.command_path, pieces, prefix=f"{text('usage.usage')} ")


# Errors.


class UsageError(typer.BadParameter):
    """An error whose message is shown as it is."""

    def format_message(self) -> str:
        return self.message


def in_language(error: typer.TyperException) -> typer.TyperException:
    """The library's error in the language of the run; one whose sentence is not known stays as it is."""
    put_titles()
    message = error.format_message()
    said = translated(message)
    return error if said == message else UsageError(said, getattr(error, "ctx", None))


def translated(message: str) -> str:
    for key, pattern in patterns():
        found = pattern.fullmatch(message)
        if found is not None:
            facts = found.groupdict()
            if "why" in facts:
                facts["why"] = translated(facts["why"])
            return text(key, **facts)
    return message


@cache
def patterns() -> list[tuple[str, re.Pattern[str]]]:
    """What the English sentences look like, with a group for each fact."""
    found = []
    for name in SAYINGS:
        key = f"usage.says.{name}"
        written = re.escape(Catalogue().text(key, **{fact: f"<{fact}>" for fact in FACTS}))
        for fact in FACTS:
            written = written.replace(f"<{fact}>", f"(?P<{fact}>.+?)")
        found.append((key, re.compile(written, re.DOTALL)))
    return found
