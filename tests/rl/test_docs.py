"""The generated tables of docs/research.md are up to date. Its examples run as doctests."""

import make_evaluation
import make_research
import make_training
from pages import DOCS


def test_the_tables_of_research_md_are_up_to_date() -> None:
    page = (DOCS / "research.md").read_text(encoding="utf-8")
    assert make_research.renewed(page) == page, "run scripts/generate"
    assert "| lots | 0 to " in page


def test_the_table_of_the_benchmark_is_up_to_date() -> None:
    page = (DOCS / "research.md").read_text(encoding="utf-8")
    assert make_evaluation.renewed(page) == page, "run python tools/make_evaluation.py"
    assert "| `hard` | " in page


def test_the_table_of_the_trained_baseline_is_up_to_date() -> None:
    page = (DOCS / "research.md").read_text(encoding="utf-8")
    assert make_training.renewed(page) == page, "run python tools/make_training.py"
    assert (DOCS / "images" / "training.svg").is_file()
