"""`passgo site build`: the site that plays without a server, for any host of files."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated

import typer

from passgo.cli.language import text
from passgo.cli.output import error_text, fail
from passgo.cli.translated_app import TranslatedTyper

app = TranslatedTyper(no_args_is_help=True)


@app.callback()
def site() -> None:
    """The static site."""


@app.command()
def build(
    directory: Annotated[Path, typer.Argument()],
    runtime: Annotated[Path | None, typer.Option()] = None,
) -> None:
    from platformdirs import user_cache_path

    from passgo.errors import PassgoError
    from passgo.server.web.pages import CLIENT
    from passgo.site.build import build as build_site

    began = time.perf_counter()
    try:
        client = Path(os.environ.get("PASSGO_CLIENT") or CLIENT)
        sizes = build_site(directory, runtime or user_cache_path("passgo") / "site", client)
    except PassgoError as error:
        fail(error_text(error))
    for part, size in sizes.items():
        typer.echo(f"{part:8} {size / 1e6:6.2f} MB")
    seconds, megabytes = round(time.perf_counter() - began), f"{sum(sizes.values()) / 1e6:.1f}"
    typer.echo(text("commands.site.done", directory=directory, size=megabytes, seconds=seconds))
