"""The 95% interval of a share."""

from math import sqrt

Z = 1.959963984540054  # standard deviations to each side that contain 95% of a normal distribution


def wilson(count: float, out_of: int) -> tuple[float, float]:
    """The Wilson score interval of a share: valid for few games, too, and never below 0 or above 1."""
    if out_of == 0:
        return 0.0, 1.0
    seen = count / out_of
    spread_ = Z * Z / out_of
    middle = (seen + spread_ / 2) / (1 + spread_)
    half = Z * sqrt(seen * (1 - seen) / out_of + spread_ / (4 * out_of)) / (1 + spread_)
    # Exact at the ends, where rounding would leave 1e-16 and the like.
    return (
        0.0 if count == 0 else max(0.0, middle - half),
        1.0 if count == out_of else min(1.0, middle + half),
    )
