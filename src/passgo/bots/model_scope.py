"""The kinds of games that the value model was trained and measured on. For others its chances are a guess."""

from typing import Final

EDITIONS: Final = ("classic", "boutique", "mlb", "nfl", "toysrus", "america")
CORNERS: Final = {
    "america": ("american-expansion", "just-visit-america", "game-show", "legal-system"),
    "toysrus": ("ferris-wheel",),
}
"""The options by edition. The training games have all of them or none."""
SEATS: Final = (2, 3, 4, 5, 6)
MINUTES: Final = (30, 45, 60, 90, 120)
"""Time limits of the training games; those between count as trained on."""
