"""Commands whose help and usage errors are in the language of the run.

The texts are in `commands.json`: `help.simulate` is about a command, `help.simulate.games` about one of its options
or arguments. An option that several commands share names its text itself: `help="option.seed"`. A usage error is
translated by the type of the library's exception; where that has only an English sentence, the sentence stays.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from difflib import get_close_matches
from os import environ
from typing import TYPE_CHECKING, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from passgo.cli.language import active_catalogue, current_catalogue, text
from passgo.speech import Catalogue, UnknownLanguageError, choose_language, languages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

OPTION: Final = "--language"
HELP: Final = "help"
COMPLETION: Final = "_PASSGO_COMPLETE"  # set by the shell that asks for completions
# Texts by the types of pydantic's errors.
INVALID_VALUES: Final = {
    "int_parsing": "integer",
    "float_parsing": "number",
    "greater_than_equal": "least",
    "less_than_equal": "most",
}


class TranslatedTyper(typer.Typer):
    """An app with translated groups and commands."""

    def __init__(self, group: type[TyperGroup] | None = None, **settings: Any) -> None:
        super().__init__(cls=group or TranslatedGroup, **settings)

    def command(self, name: str | None = None, **settings: Any) -> Callable[[Any], Any]:
        return super().command(name, cls=TranslatedCommand, **settings)


class TranslatedCommand(TyperCommand):
    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True  # refused here instead
        with translated_errors(ctx):
            rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise UsageError(ctx, "extra", names=" ".join(map(repr, rest)))
        return rest

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        write_usage(self, ctx, formatter)


class TranslatedGroup(TyperGroup):
    def main(self, args: Sequence[str] | None = None, *rest: Any, **settings: Any) -> Any:
        given = sys.argv[1:] if args is None else list(args)
        before = active_catalogue.set(catalogue_of(given))
        try:
            if COMPLETION in environ:
                put_help(self, HELP)
            return super().main(given, *rest, **settings)
        finally:
            active_catalogue.reset(before)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with translated_errors(ctx):
            return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0]
        if self.get_command(ctx, name) is None and not ctx.resilient_parsing:
            near = ", ".join(map(repr, get_close_matches(name, self.commands)))
            raise UsageError(ctx, f"no-command{near and '.near'}", name=repr(name), near=near)
        return super().resolve_command(ctx, args)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        write_usage(self, ctx, formatter)


def catalogue_of(args: Sequence[str]) -> Catalogue:
    """The catalogue of --language or of the environment; an unknown language is refused when the options are parsed."""
    try:
        return Catalogue(choose_language(find_language(args), environ))
    except UnknownLanguageError:
        return Catalogue(choose_language(None, environ))


def find_language(args: Sequence[str]) -> str | None:
    """The value of --language, which is needed before the library parses the arguments."""
    options = iter(args)
    for option in options:
        name, equals, value = option.partition("=")
        if name == OPTION:
            return value if equals else next(options, None)
        if not option.startswith("-"):
            break  # a command, whose options follow
    return None


def put_help(command: Any, key: str) -> None:
    """Set the texts of a command, of its options and of the commands below it."""
    command.help = help_text(key, command.help)
    command.epilog = help_text(f"{key}.epilog", command.epilog)
    command.options_metavar = text("usage.piece.options")
    for param in command.params:
        param.help = help_text(param.help if is_key(param.help) else f"{key}.{param.name}", param.help)
    if isinstance(command, TyperGroup):
        command.subcommand_metavar = text("usage.piece.command")
        for name, below in command.commands.items():
            put_help(below, f"{key}.{name}")


def help_text(key: str, otherwise: str | None) -> str | None:
    return text(key, languages=", ".join(languages())) if is_key(key) else otherwise


def is_key(key: str | None) -> bool:
    return key is not None and current_catalogue().has(key)


def put_titles() -> None:
    """Set the words that the library prints around help and errors."""
    from typer import rich_utils

    rich_utils.ARGUMENTS_PANEL_TITLE = text("usage.arguments")
    rich_utils.OPTIONS_PANEL_TITLE = text("usage.options")
    rich_utils.COMMANDS_PANEL_TITLE = text("usage.commands")
    rich_utils.ERRORS_PANEL_TITLE = text("usage.error")
    rich_utils.DEFAULT_STRING = text("usage.default", value="{}")
    rich_utils.REQUIRED_LONG_STRING = text("usage.required")
    rich_utils.RICH_HELP = text("usage.try", command="[blue]'{command_path} {help_option}'[/]")


def write_usage(command: Any, ctx: Any, formatter: Any) -> None:
    """The first line of help pages and usage errors. All texts are set only here, since most runs print neither."""
    put_titles()
    put_help(ctx.find_root().command, HELP)
    option = command.get_help_option(ctx)
    if option is not None:
        option.help = text("option.help")
    pieces = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, prefix=f"{text('usage.usage')} ")


class UsageError(typer.BadParameter):
    """A usage error with a text of the catalogue."""

    def __init__(self, ctx: Any, name: str, /, **facts: object) -> None:
        super().__init__(text(f"usage.says.{name}", **facts), ctx)

    def format_message(self) -> str:
        return self.message


@contextmanager
def translated_errors(ctx: Any) -> Iterator[None]:
    try:
        yield
    except typer.TyperException as error:
        raise translate(error, ctx) from error


def translate(error: Any, ctx: Any) -> typer.TyperException:
    """The error in the language of the run, or as it is if its type is unknown."""
    match type(error).__name__:  # the library exports only one of the types
        case "NoSuchOption":
            near = ", ".join(sorted(error.possibilities or ()))
            return UsageError(ctx, f"no-option{near and '.near'}", name=repr(error.option_name), near=near)
        case "BadOptionUsage":
            option = next(param for param in ctx.command.get_params(ctx) if error.option_name in param.opts)
            problem = "takes-no-value" if option.is_flag else "needs-value"
            return UsageError(ctx, problem, name=repr(error.option_name))
        case "MissingParameter":
            return UsageError(
                ctx, f"missing-{error.param.param_type_name}", name=error.param.get_error_hint()
            )
        case "BadParameter":
            return UsageError(ctx, "invalid", name=error.param.get_error_hint(), why=invalid_value(error))
    return error  # type: ignore[no-any-return]


def invalid_value(error: typer.BadParameter) -> str:
    """What is wrong with a value: by the type of pydantic's error, if that is where it comes from."""
    from pydantic import ValidationError

    if not isinstance(error.__cause__, ValidationError):
        return error.message
    found = error.__cause__.errors()[0]
    choices = getattr(getattr(error.param, "type_descriptor", None), "choices", None)
    if choices is not None:
        values = ", ".join(repr(str(choice)) for choice in choices)
        return text("usage.says.choice", value=repr(found["input"]), values=values)
    name = INVALID_VALUES.get(found["type"])
    limits = found.get("ctx", {}).values()
    return text(f"usage.says.{name}", n=next(iter(limits), "")) if name is not None else error.message
