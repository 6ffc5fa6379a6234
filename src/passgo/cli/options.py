"""Options that several commands share."""

from typing import Annotated

import typer

AsJson = Annotated[bool, typer.Option("--json", help="option.json")]
EditionName = Annotated[str, typer.Argument(help="option.edition-name")]

# Running many games.
CustomBots = Annotated[
    list[str] | None,
    typer.Option("--bot", metavar="MODULE:CLASS|exec:COMMAND", help="option.bot"),
]
EditionOrDefault = Annotated[str | None, typer.Option(help="option.edition")]
AgreedRules = Annotated[
    str | None,
    typer.Option(help="option.rules"),
]
Seed = Annotated[str, typer.Option(help="option.seed")]
Jobs = Annotated[
    int | None,
    typer.Option(min=1, help="option.jobs"),
]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="option.cluster"),
]
Rounds = Annotated[int, typer.Option(min=1, help="option.rounds")]
AnswerLimit = Annotated[float, typer.Option(min=0.001, help="option.limit")]
