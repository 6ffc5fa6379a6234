"""The engine's arrays, in whichever form they run; and as lists where librt is missing."""

import os
import subprocess
import sys

import pytest

from passgo.engine import arrays


def test_zeros_and_filled_have_the_length_and_value_asked_for() -> None:
    assert list(arrays.zeros(3)) == [0, 0, 0]
    assert list(arrays.filled(2, -7)) == [-7, -7]
    assert len(arrays.zeros(0)) == 0


def test_a_copy_is_equal_and_apart() -> None:
    original = arrays.from_list([1, 2, 3])
    twin = arrays.copy(original)
    assert list(twin) == [1, 2, 3]
    twin[0] = 9
    assert list(original) == [1, 2, 3]


def test_a_lengthened_array_has_zeros_behind() -> None:
    original = arrays.from_list([1, 2])
    longer = arrays.lengthened(original, 3)
    assert list(longer) == [1, 2, 0, 0, 0]
    longer[0] = 9
    assert list(original) == [1, 2]


def test_an_index_beyond_the_end_is_an_error() -> None:
    array = arrays.zeros(40)
    with pytest.raises(IndexError):
        array[40]
    with pytest.raises(IndexError):
        array[40] = 1


def test_only_numbers_go_in() -> None:
    with pytest.raises(TypeError):
        arrays.from_list(["four"])  # type: ignore[list-item]


def test_without_librt_arrays_are_lists() -> None:
    code = (
        "import sys; sys.modules['librt'] = sys.modules['librt.vecs'] = None\n"
        "from passgo.engine import arrays as a\n"
        "print(a.copy(a.from_list([1, 2])), a.zeros(2), a.filled(2, 5))"
    )
    environment = os.environ | {"PASSGO_INTERPRETED": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True
    )
    assert done.stdout == "[1, 2] [0, 0] [5, 5]\n"
