"""`passgo edition diff`: the differences between two editions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from passgo.cli.language import text
from passgo.cli.options import AsJson
from passgo.cli.output import console, load_edition, print_json

if TYPE_CHECKING:
    from passgo.edition import Edition
    from passgo.edition.differences import Difference

One = Annotated[str, typer.Argument(metavar="A")]
Other = Annotated[str, typer.Argument(metavar="B")]


def diff(one: One, other: Other, as_json: AsJson = False) -> None:
    from dataclasses import asdict

    from passgo.edition.differences import differences

    first, second = load_edition(one), load_edition(other)
    found = differences(first, second)
    if as_json:
        rows = [asdict(difference) for difference in found]
        return print_json({"before": first.id, "after": second.id, "differences": rows})
    return _show(first, second, found)


def _show(first: Edition, second: Edition, found: list[Difference]) -> None:
    from rich.text import Text

    out = console()
    if not found:
        same = text("commands.edition.diff.same", one=first.title, other=second.title)
        return out.print(Text(same), soft_wrap=True)
    part = place = ""
    for difference in found:
        if difference.part != part:
            out.print(Text(f"\n{difference.part}" if part else difference.part, style="bold"))
            part, place = difference.part, ""
        if difference.where != place:
            place = difference.where
            if difference.what:
                out.print(Text(f"  {_headed(difference, first)}"))
        out.print(Text(f"    {difference.what.replace('_', ' ')}{_change(difference)}"), soft_wrap=True)
    return out.print(Text("\n" + text("commands.edition.diff.count", n=len(found))))


def _headed(difference: Difference, first: Edition) -> str:
    """The square or card with its number, in the words of the first edition."""
    where = difference.where
    if difference.part == "squares":
        return f"{where} {first.squares[int(where)].name}"
    if difference.part in ("chance", "chest"):
        deck = first.chance if difference.part == "chance" else first.chest
        return f"{where} {deck[int(where) - 1].title}"
    return where


def _change(difference: Difference) -> str:
    before, after = _format(difference.before), _format(difference.after)
    if difference.what:
        return f": {before} → {after}"
    if difference.before is None:
        return f"+ {after}"
    return f"- {before}"


def _format(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={each}" if key != "do" else str(each) for key, each in value.items())
    if isinstance(value, (list, tuple)):
        return (
            ", ".join(
                "×".join(map(str, each)) if isinstance(each, (list, tuple)) else str(each) for each in value
            )
            or "none"
        )
    return "none" if value in (None, "") else str(value)
