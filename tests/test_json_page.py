"""docs/json.md: its tables are those of the declarations, and commands print the fields that it names."""

import json
import re

import pytest
from typer.testing import CliRunner

import passgo
from make_json import renewed
from passgo.cli import main
from wheels import ROOT

DOCS = ROOT / "docs"
PAGE = (DOCS / "json.md").read_text(encoding="utf-8")
LINE = "passgo1 classic full 900@24/890@10j2 5m,37,39h1/6,8,9 ?16|?16 0:end:1:0:-:24 - - - r12.t23.s1.o0 -"


def test_the_tables_of_the_json_page_are_those_of_the_declarations() -> None:
    assert renewed(PAGE) == PAGE, "write docs/json.md anew: scripts/generate"
    assert "|  |" not in PAGE, "a field without a meaning"


def test_a_hotel_and_the_clock_are_as_the_page_says() -> None:
    game = passgo.Game.from_position(LINE.replace("37,39h1", "37H,39H"))
    assert (game.view(0)["lots"][39]["houses"], game.view(0)["lots"][39]["hotel"]) == (0, True)
    assert f"({passgo.CLOCK} is the clock)" in PAGE


@pytest.mark.parametrize(
    "asked",
    [
        ["new"],
        ["choices", LINE],
        ["why", LINE, "build=39"],
        ["edition", "list"],
        ["edition", "check", "classic"],
    ],
)
def test_commands_print_the_fields_that_the_json_page_names(asked: list[str]) -> None:
    name = " ".join(word for word in asked[:2] if word.isalpha())
    (row,) = [line for line in PAGE.splitlines() if line.startswith(f"| `passgo {name}` |")]
    answer = json.loads(CliRunner().invoke(main, [*asked, "--json"]).stdout)
    named = set(re.findall(r"`(\w+)`", row.partition("` |")[2]))
    assert set(answer) - {"version"} <= named | {"id", "title", "year", "players", "names"}
    assert len(set(answer) & named) >= 2 - (name == "edition list")


@pytest.mark.parametrize("form", re.findall(r"`(\{\"do\": [^`…]*\})`", PAGE))
def test_the_examples_of_the_json_page_are_actions_or_choices(form: str) -> None:
    example = json.loads(form)
    if "least" in example or "partners" in example:  # an open choice
        assert example["do"] in ("bid", "want", "offer")
    else:
        assert passgo.action_from_json(example).do == example["do"]
