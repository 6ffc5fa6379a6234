"""Arrays of whole numbers: native when compiled, librt's or plain lists when interpreted."""

from typing import TYPE_CHECKING, TypeAlias

from mypy_extensions import i64

if TYPE_CHECKING:
    from librt.vecs import vec
else:
    try:
        from librt.vecs import vec
    except ImportError:
        vec = list

# Quoted: evaluated at run time, the alias would be looked up in a module that may not be installed.
IntArray: TypeAlias = "vec[i64]"


def zeros(n: i64) -> IntArray:
    return filled(n, 0)


def filled(n: i64, value: i64) -> IntArray:
    return vec[i64]([value] * n)


def from_list(values: list[int]) -> IntArray:
    return vec[i64](values)


def copy(a: IntArray) -> IntArray:
    return a[:]
