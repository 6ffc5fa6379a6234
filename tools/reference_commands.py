"""The reference of the command line: every command with its help, arguments and options."""

from collections.abc import Iterator
from typing import Any

import typer.main

from passgo.cli import main
from passgo.cli.translated_app import HELP, put_help

HEAD = """# Command line

Every command has `--help` with an example. `passgo --language de …` speaks another language, and
`--json` prints figures for programs.

"""


def pages() -> dict[str, str]:
    root = typer.main.get_command(main)
    put_help(root, HELP)
    return {"commands.md": HEAD + "".join(section(name, command) for name, command in commands(root, ""))}


def commands(group: Any, prefix: str) -> Iterator[tuple[str, Any]]:
    for name, command in sorted(group.commands.items()):
        if command.hidden:
            continue
        full_name = f"{prefix}{name}"
        if hasattr(command, "commands"):
            if command.invoke_without_command:
                yield full_name, command
            yield from commands(command, f"{full_name} ")
        else:
            yield full_name, command


def section(name: str, command: Any) -> str:
    context = command.make_context(name, [], resilient_parsing=True)
    context.info_name = f"passgo {name}"
    usage = " ".join(["passgo", name, *command.collect_usage_pieces(context)])
    parameters = [row for each in command.params if (row := parameter(each, context))]
    table = ["| argument or option | meaning |", "|---|---|", *parameters, ""] if parameters else []
    return "\n".join(
        [f"## passgo {name}", "", "```text", usage, "```", "", as_markdown(command.help), *table, ""]
    )


def parameter(each: Any, context: Any) -> str | None:
    """One row of a table; None of what is not shown."""
    if each.param_type_name == "argument":
        return f"| `{escaped(each.metavar or each.name.upper())}` | {cell(each.help or '')} |"
    record = each.get_help_record(context)
    if record is None or "--help" in each.opts:
        return None
    spelling, help_text = record
    return f"| `{escaped(spelling)}` | {cell(help_text)} |"


def escaped(name: str) -> str:
    return name.replace("|", "\\|")


def as_markdown(help_text: str | None) -> str:
    r"""A help text as Markdown. `\b` is the library's mark of a paragraph whose lines stay as they are."""
    paragraphs = []
    for paragraph in (help_text or "").strip().split("\n\n"):
        if paragraph.startswith("\b\n"):
            paragraphs.append("```text\n" + paragraph[2:] + "\n```")
        else:
            paragraphs.append(plain(paragraph))
    return "\n\n".join(paragraphs) + "\n"


def cell(help_text: str) -> str:
    return plain(" ".join(help_text.split())).replace("|", "\\|")


def plain(words: str) -> str:
    """Markup characters of help texts are meant as they stand."""
    return words.replace("<", "&lt;").replace("*", "\\*").replace("[", "\\[")
