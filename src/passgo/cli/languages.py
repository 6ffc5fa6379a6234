"""`passgo language`: list the languages, check a translation, begin a new one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passgo.cli.language import text
from passgo.cli.new_language import new
from passgo.cli.output import NO, fail
from passgo.cli.translated_app import TranslatedTyper

app = TranslatedTyper(no_args_is_help=True)
app.command("new")(new)


@app.command("list")
def list_languages() -> None:
    from passgo.speech import languages
    from passgo.speech.catalogue import read

    for language in languages():
        typer.echo(f"{language}  {read(language, 'language')['name']}")


@app.command()
def check(folder: Annotated[Path | None, typer.Argument(metavar="[DIR]")] = None) -> None:
    from passgo.cli.translations import problems_of, problems_of_edition
    from passgo.speech import languages
    from passgo.speech.catalogue import folder_of
    from passgo.speech.message import MessageError

    if folder is not None and not folder.exists():
        fail(text("commands.language.nothing", path=folder))
    checked = [folder] if folder is not None else [Path(str(folder_of(language))) for language in languages()]
    wrong = 0
    for each in checked:
        try:
            found = list(problems_of(each) if each.is_dir() else problems_of_edition(each))
        except MessageError as error:
            fail(error)
        for problem in found:
            typer.echo(f"{each.name}/{problem}" if each.is_dir() else problem)
        typer.echo(text("commands.language.checked", name=each.name, n=len(found)))
        wrong += len(found)
    if wrong:
        raise typer.Exit(NO)
