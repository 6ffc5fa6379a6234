"""Shares and averages with their 95% intervals."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from passgo.base.wilson import Z, wilson

STUDENT = (
    12.706,
    4.303,
    3.182,
    2.776,
    2.571,
    2.447,
    2.365,
    2.306,
    2.262,
    2.228,
)  # t, by degrees of freedom from 1


@dataclass(frozen=True)
class Share:
    """A count out of a total, in percent, with its 95% Wilson interval."""

    count: float
    out_of: int
    percent: float
    low: float
    high: float


@dataclass(frozen=True)
class Mean:
    """An average with its 95% interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Spread:
    """The lengths of games: the mean and the percentiles 5, 50 and 95."""

    mean: float
    low: int
    median: int
    high: int


def share(count: float, out_of: int) -> Share:
    low, high = wilson(count, out_of)
    percent = 100 * count / out_of if out_of else 0.0
    return Share(count, out_of, percent, 100 * low, 100 * high)


def spread(lengths: Counter[int]) -> Spread:
    total = lengths.total()
    if total == 0:
        return Spread(0.0, 0, 0, 0)
    mean = sum(length * count for length, count in lengths.items()) / total
    return Spread(mean, *(percentile(lengths, percent) for percent in (5, 50, 95)))


def percentile(lengths: Counter[int], percent: int) -> int:
    """The smallest length that `percent` of the games do not exceed."""
    seen = 0
    for length in sorted(lengths):
        seen += lengths[length]
        if 100 * seen >= percent * lengths.total():
            return length
    raise ValueError("no lengths")


def mean_of(values: Sequence[float], least: float = 0.0) -> Mean | None:
    """The mean with its 95% interval, by Student's t; None of fewer than two values. A standard deviation below `least`
    counts as that: a few equal values do not prove that all are."""
    count = len(values)
    if count < 2:
        return None
    mean = sum(values) / count
    deviation = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1))
    half = student(count - 1) * max(least, deviation) / sqrt(count)
    return Mean(mean, mean - half, mean + half)


def student(freedom: int) -> float:
    """The 97.5% quantile of Student's t; after the table by its expansion around the normal one."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    first, second = (Z**3 + Z) / 4, (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    return Z + first / freedom + second / freedom**2
