"""`passgo edition new`: a file to begin with."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from passgo.cli.language import text
from passgo.cli.output import fail, os_error_text


def new(
    name: Annotated[str, typer.Argument()],
    extends: Annotated[str, typer.Option()] = "classic",
) -> None:
    from passgo.edition import names
    from passgo.edition.begin import begin
    from passgo.edition.form import ID, LONGEST_NAME

    path = Path(name if name.endswith(".toml") else f"{name}.toml")
    spelt = path.stem
    if not ID.fullmatch(spelt) or len(spelt) > LONGEST_NAME:
        slug = re.sub(r"[^a-z0-9]+", "-", spelt.lower()).strip("-")[:LONGEST_NAME] or "mytown"
        fail(text("commands.edition.new.no-name", name=repr(spelt), slug=slug))
    if spelt in names():
        fail(text("commands.edition.new.built-in", name=spelt))
    if extends not in names():
        fail(text("commands.edition.new.no-edition", name=repr(extends), names=", ".join(names())))
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(begin(spelt, extends))
    except FileExistsError:
        fail(text("commands.edition.new.there", file=str(path)))
    except OSError as error:
        fail(text("commands.edition.new.not-written", file=str(path), why=os_error_text(error)))
    typer.echo(text("commands.edition.new.next", file=str(path), extends=extends))
