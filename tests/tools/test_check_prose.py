"""The check of comments and docstrings: what it counts, and when it fails."""

import pytest

from check_prose import Place, count_words, judge

SOURCE = '''"""A module that whoever reads it

is told about."""

LIMIT = 4  # so many
"""An attribute's docstring: nobody
and so
many."""


def him(his: str) -> str:
    """Return `his`, `told` and the theory."""
    nobody = "he told everybody"
    return nobody + his
'''


def test_words_are_counted_in_comments_and_docstrings_only() -> None:
    count = count_words(SOURCE)
    assert count.words == 9 + 2 + 7 + 6
    assert count.places == [
        Place(1, "whoever", '"""A module that whoever reads it'),
        Place(3, "told", 'is told about."""'),
        Place(5, "so many", "LIMIT = 4  # so many"),
        Place(6, "nobody", '"""An attribute\'s docstring: nobody'),
        Place(7, "so many", "and so"),
    ]
    assert count.rate == pytest.approx(1000 * 5 / 24)


def test_a_source_without_prose_has_a_rate_of_zero() -> None:
    assert count_words("told = 1\n").rate == 0.0


@pytest.mark.parametrize("rate", [3.0, 2.5])
def test_a_figure_at_or_just_below_the_limit_passes(rate: float) -> None:
    assert judge(rate, 3.0) is None


def test_a_figure_above_the_limit_fails() -> None:
    assert "above the limit of 3.0" in str(judge(3.01, 3.0))


def test_a_figure_far_below_the_limit_fails_with_the_limit_to_set() -> None:
    assert "to 1.3: the figure is 1.21" in str(judge(1.21, 3.0))
