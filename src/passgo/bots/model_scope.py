"""What the value model was trained on, and the tables on which its chances were measured."""

from typing import Final, NamedTuple

EDITIONS: Final = ("classic", "boutique", "mlb", "nfl", "toysrus", "america")
CORNERS: Final = {
    "america": ("american-expansion", "just-visit-america", "game-show", "legal-system"),
    "toysrus": ("ferris-wheel",),
}
"""The options by edition. The training games have all of them or none."""
SEATS: Final = (2, 3, 4, 5, 6)
MINUTES: Final = (30, 45, 60, 90, 120)
"""Time limits of the training games."""
PLAYERS: Final = ("age-6", "age-8", "age-10", "easy", "normal", "hard", "expert", "trader")
"""The bots that the model knows, in the order of their features. A level with a named style counts as the level; all
other players, including people, are unknown to it."""
PEOPLE: Final = "normal"
"""The bot that unknown players are taken for, unless another one is named."""


class MeasuredTable(NamedTuple):
    """A kind of table: its name, the bots in any order of seats, edition, rules, and whether the goals were reached."""

    name: str
    seats: tuple[str, ...]
    edition: str = "classic"
    rules: str = "full"
    calibrated: bool = True


TABLES: Final = (
    MeasuredTable("four traders", ("trader",) * 4),
    MeasuredTable("two traders", ("trader",) * 2),
    MeasuredTable("three traders", ("trader",) * 3),
    MeasuredTable("six traders", ("trader",) * 6),
    MeasuredTable("easy and three traders", ("easy", "trader", "trader", "trader")),
    MeasuredTable("normal and three traders", ("normal", "trader", "trader", "trader")),
    MeasuredTable("hard and three traders", ("hard", "trader", "trader", "trader")),
    MeasuredTable("expert and three traders", ("expert", "trader", "trader", "trader")),
    MeasuredTable("two easy and two normal", ("easy", "easy", "normal", "normal")),
    MeasuredTable("two normal and two hard", ("normal", "normal", "hard", "hard")),
    MeasuredTable("two hard and two experts", ("hard", "hard", "expert", "expert"), calibrated=False),
    MeasuredTable("easy, normal, hard and expert", ("easy", "normal", "hard", "expert"), calibrated=False),
    MeasuredTable("easy and three normal", ("easy", "normal", "normal", "normal")),
    MeasuredTable("normal and three hard", ("normal", "hard", "hard", "hard")),
    MeasuredTable("hard and three experts", ("hard", "expert", "expert", "expert"), calibrated=False),
    MeasuredTable("four experts", ("expert",) * 4),
    MeasuredTable("four normal", ("normal",) * 4),
    MeasuredTable("ages 6, 8 and 10, and easy", ("age-6", "age-8", "age-10", "easy")),
    MeasuredTable("short game of traders", ("trader",) * 4, rules="short"),
    MeasuredTable("an hour of traders", ("trader",) * 4, rules="time-limit:60"),
    MeasuredTable(
        "america with corners",
        ("trader",) * 4,
        edition="america",
        rules="full+american-expansion+just-visit-america+game-show+legal-system",
    ),
)
"""The tables on which the chances are measured (`passgo train --measure`). They are called calibrated at those that
reached the goals: a calibration error of at most 0.02, and starts within 2 points."""


def is_calibrated_table(edition: str, rules: str, seats: tuple[str, ...]) -> bool:
    """Whether this is one of `TABLES` that reached the goals."""
    bots = sorted(seats)
    for table in TABLES:
        if table.edition == edition and table.rules == rules and sorted(table.seats) == bots:
            return table.calibrated
    return False
