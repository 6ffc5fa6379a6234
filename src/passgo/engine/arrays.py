"""Arrays of whole numbers that keep their length: C arrays when compiled, librt's when interpreted.

Without librt the same file makes plain lists: slower, unchecked, but the same game.
"""

from typing import TypeAlias

from mypy_extensions import i64

try:
    from librt.vecs import vec as vec
except ImportError:
    # Interpreted, a list does the same; mypy checks against the arrays.
    vec = list  # type: ignore[assignment, misc]

# Quoted: evaluated at run time, the alias would be looked up in a module that may not be installed.
IntArray: TypeAlias = "vec[i64]"
SharedArray: TypeAlias = "vec[i64]"  # replaced, never changed in place: copies of a position share it


def zeros(n: i64) -> IntArray:
    return filled(n, 0)


def filled(n: i64, value: i64) -> IntArray:
    return vec[i64]([value] * n)


def from_list(values: list[int]) -> IntArray:
    return vec[i64](values)


def copy(a: IntArray) -> IntArray:
    return a[:]


def lengthened(a: IntArray, more: i64) -> IntArray:
    """The same numbers, followed by this many zeros."""
    longer = zeros(len(a) + more)
    for i in range(len(a)):
        longer[i] = a[i]
    return longer
