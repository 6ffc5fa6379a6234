"""docs/research.md is true: its tables are those of the program. Its examples are run as a doctest."""

import runpy
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_tables_are_up_to_date() -> None:
    page = (DOCS / "research.md").read_text(encoding="utf-8")
    made = runpy.run_path(str(DOCS / "make_research.py"))["renewed"](page)
    assert made == page, "run python docs/make_research.py"
    assert "| lots | 0 to " in page


def test_the_table_of_the_baseline_is_that_of_its_runs() -> None:
    page = (DOCS / "research.md").read_text(encoding="utf-8")
    made = runpy.run_path(str(DOCS / "make_training.py"))["renewed"](page)
    assert made == page, "run python docs/make_training.py"
    assert (DOCS / "images" / "training.svg").is_file()
