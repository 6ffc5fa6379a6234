"""Options that several commands share."""

from typing import Annotated

import typer

AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
EditionName = Annotated[str, typer.Argument(help="A built-in edition, or the path of a .toml file.")]

# Running many games.
CustomBots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="MODULE:CLASS|exec:COMMAND",
        help="Add a custom bot: a Python class, or a program in any language (docs/bots.md). "
        "May be given several times.",
    ),
]
EditionOrDefault = Annotated[
    str | None, typer.Option(help="A built-in edition, or the path of an edition file. Default: classic.")
]
AgreedRules = Annotated[
    str | None,
    typer.Option(help="The agreed rules, such as short or time-limit:90+ferris-wheel. Default: full."),
]
Seed = Annotated[str, typer.Option(help="Same seed, same games.")]
Jobs = Annotated[
    int | None,
    typer.Option(help="Processes that play at the same time. Default: one per processor.", min=1),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Play on the Ray cluster at this address, where passgo and custom bots must be installed; "
        "local starts one here.",
    ),
]
Rounds = Annotated[int, typer.Option(help="Abandon a game after this many rounds.", min=1)]
AnswerLimit = Annotated[float, typer.Option(help="Seconds that a custom bot has for an answer.", min=0.001)]
