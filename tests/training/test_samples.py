"""Positions of training games that are chosen, and counted more than once."""

import pytest

pytest.importorskip("numpy")

import numpy as np

from passgo.training.games import Samples

# Two positions of game 4, with two and three seats, and one of game 9. Every row has its number.
SAMPLES = Samples(
    np.arange(14, dtype=np.float32).reshape(7, 2),
    np.arange(7, dtype=np.float32),
    np.array([2, 3, 2]),
    np.array([4, 4, 9]),
)


def test_chosen_positions_keep_their_rows() -> None:
    found = SAMPLES.chosen(np.array([2, 1]))
    assert found.won.tolist() == [5, 6, 2, 3, 4]
    assert found.rows[:, 0].tolist() == [10, 12, 4, 6, 8]
    assert (found.sizes.tolist(), found.games.tolist()) == ([2, 3], [9, 4])


def test_first_positions_come_as_often_as_asked_for() -> None:
    found = SAMPLES.with_starts(3)
    assert found.games.tolist() == [4, 4, 9, 4, 9, 4, 9]
    assert found.won.tolist() == [0, 1, 2, 3, 4, 5, 6, 0, 1, 5, 6, 0, 1, 5, 6]
