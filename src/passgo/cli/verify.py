"""`passgo verify` and `passgo salvage`: whether a database is whole, and what is readable of one that is not."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from passgo.cli.language import text
from passgo.cli.output import NO, error_text, fail

MOST_LISTED = 100


def verify(database: Annotated[str | None, typer.Argument()] = None) -> None:
    from passgo.cli.serve import default_database
    from passgo.errors import PassgoError
    from passgo.server.errors import StoreSpoilt
    from passgo.server.store.store import Store
    from passgo.server.tables.verify import faults_of

    try:
        store = Store(as_url(database or os.environ.get("PASSGO_DATABASE") or default_database()))
        if store.file is not None and not store.file.is_file():
            fail(text("commands.backup.no-database", path=store.file))
        try:
            if not store.is_current():
                fail(text("commands.verify.other-version"))
            report = faults_of(store)
        finally:
            store.close()
    except PassgoError as error:
        is_spoilt = isinstance(error, StoreSpoilt)
        typer.echo(text("commands.verify.pages") if is_spoilt else error_text(error), err=True)
        raise typer.Exit(NO) from None
    for fault in report.faults[:MOST_LISTED]:
        what = text(f"commands.verify.{fault.what}", seq=fault.seq)
        typer.echo(f"{fault.table}: {what}" if fault.table else what)
    typer.echo(
        text("commands.verify.done", tables=report.tables, entries=report.entries, faults=len(report.faults))
    )
    if report.faults:
        raise typer.Exit(NO)


def as_url(database: str) -> str:
    return database if "://" in database else f"sqlite:///{database}"


def salvage(
    spoilt: Annotated[Path, typer.Argument()],
    file: Annotated[Path, typer.Argument()],
) -> None:
    from passgo.errors import PassgoError
    from passgo.server.store.salvage import salvage as read_out
    from passgo.server.tables.entries import is_entry

    if not spoilt.is_file():
        fail(text("commands.backup.no-database", path=spoilt))
    if file.exists():
        fail(text("commands.backup.exists", path=file))
    try:
        found = read_out(spoilt, file, is_entry)
    except (PassgoError, OSError) as error:
        typer.echo(error_text(error), err=True)
        raise typer.Exit(NO) from None
    for table, (kept, last) in sorted(found.cut.items()):
        typer.echo(f"{table}: {text('commands.salvage.cut', kept=kept, last=last)}")
    for table in found.lost:
        typer.echo(f"{table}: {text('commands.salvage.lost')}")
    typer.echo(text("commands.salvage.done", tables=found.tables, entries=found.entries, path=file))
