"""docs/research.md is true: its tables are those of the program. Its examples are run as a doctest."""

import make_research
import make_training
from pages import DOCS


def test_the_tables_are_up_to_date() -> None:
    page = (DOCS / "research.md").read_text(encoding="utf-8")
    assert make_research.renewed(page) == page, "run python tools/make_research.py"
    assert "| lots | 0 to " in page


def test_the_table_of_the_baseline_is_that_of_its_runs() -> None:
    page = (DOCS / "research.md").read_text(encoding="utf-8")
    assert make_training.renewed(page) == page, "run python tools/make_training.py"
    assert (DOCS / "images" / "training.svg").is_file()
