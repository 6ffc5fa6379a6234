"""`passgo docs`: the documentation in a browser, from this installation if it has the pages."""

from __future__ import annotations

import webbrowser
from importlib import metadata
from pathlib import Path

import typer

import passgo
from passgo.cli.language import text

# Release wheels have the pages; scripts/docs builds them for a checkout.
PAGES = Path(passgo.__file__).parent / "docs" / "index.html"


def docs() -> None:
    if not PAGES.is_file():
        typer.echo(text("commands.docs.elsewhere", address=published_address()))
        return
    address = PAGES.as_uri()
    webbrowser.open(address)
    typer.echo(text("commands.docs.opened", address=address))


def published_address() -> str:
    entries: list[str] = metadata.metadata("passgo").get_all("Project-URL", [])
    addresses = dict(entry.split(", ", 1) for entry in entries)
    return addresses["Documentation"]
