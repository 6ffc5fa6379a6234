"""Names on boards: whole words wherever they fit into a line, in pictures and in the terminal."""

import pytest

from passgo.base.line_breaking import BREAK, break_lines, clip_lines, has_long_word
from passgo.edition import load, names
from passgo.edition.translated import translated
from passgo.speech import languages
from passgo.svg.fitting import width_of


@pytest.mark.parametrize(
    ("name", "width", "lines"),
    [
        ("Connecticut Avenue", 11, ["Connecticut", "Avenue"]),
        ("Connecticut Avenue", 10, ["Connecti-", "cut Avenue"]),
        ("Pennsylvania Avenue", 7, ["Penn-", "sylva-", "nia", "Avenue"]),
        ("Jets / Vikings", 14, ["Jets / Vikings"]),
        ("Jets / Vikings", 7, ["Jets /", "Vikings"]),
        ("In Jail/Just Visiting", 12, ["In Jail/Just", "Visiting"]),
        ("Hoover-Staudamm", 10, ["Hoover-", "Staudamm"]),
        ("Computer|spiele", 15, ["Computerspiele"]),
        ("Computer|spiele", 9, ["Computer-", "spiele"]),
        ("Computer|spiele", 7, ["Compu-", "ter-", "spiele"]),
        ("Go", 1, ["G", "o"]),
        ("", 5, []),
    ],
)
def test_a_name_is_broken_into_lines(name: str, width: int, lines: list[str]) -> None:
    assert break_lines(name, width, len) == lines


def test_a_name_with_too_many_lines_is_clipped_after_a_whole_word_if_possible() -> None:
    assert clip_lines("Connecticut Avenue", 11, 1, len) == ["Connecticu…"]
    assert clip_lines("Connecticut Avenue North", 14, 1, len) == ["Connecticut…"]
    assert clip_lines("San Francisco Forty Niners", 13, 2, len) == ["San Francisco", "Forty Niners"]
    assert clip_lines("San Francisco Forty Niners", 10, 3, len) == ["San", "Francisco", "Forty…"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("edition", names())
def test_words_that_fit_into_a_line_stay_whole(edition: str, language: str) -> None:
    for square in translated(load(edition), language).squares:
        name = square.board or square.name
        for width, measure in ((7, len), (9, len), (13, len), (3.5, width_of), (4.5, width_of)):
            lines = break_lines(name, width, measure)
            for word in name.replace(BREAK, "").replace("/", "/ ").replace("-", "- ").split():
                assert measure(word) > width or any(word in line for line in lines), (name, width, lines)
            if not has_long_word(name, width, measure):
                assert all(measure(line) <= width for line in lines), (name, width, lines)
