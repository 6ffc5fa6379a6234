"""`passgo mcp`: a seat for a language model, over the Model Context Protocol."""

from __future__ import annotations

from typing import Annotated

import typer

from passgo.cli.language import text
from passgo.cli.output import fail


def mcp(
    url: Annotated[str | None, typer.Argument(metavar="[URL]")] = None,
    name: Annotated[str, typer.Option()] = "Model",
) -> None:
    try:
        from passgo.client import read_address
        from passgo.mcp.stdio import make_server
    except ImportError:
        fail(text("commands.needs-package", command="mcp", package="mcp", extra="mcp"))
    from passgo.errors import PassgoError

    try:
        make_server(None if url is None else read_address(url), name).run("stdio")
    except PassgoError as error:
        fail(error)
    except ExceptionGroup as group:  # of the tasks that a server's transport runs in
        expected, rest = group.split(PassgoError)
        if expected is None or rest is not None:
            raise
        fail(first_in(expected))


def first_in(error: Exception) -> Exception:
    return first_in(error.exceptions[0]) if isinstance(error, ExceptionGroup) else error
