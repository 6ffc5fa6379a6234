"""The tables that the value model was trained on and measured at. Elsewhere its chances are a guess."""

from typing import Final

EDITIONS: Final = ("classic", "boutique", "mlb", "nfl", "toysrus", "america")
CORNERS: Final = {
    "america": ("american-expansion", "just-visit-america", "game-show", "legal-system"),
    "toysrus": ("ferris-wheel",),
}
"""The options of editions that have some, which it has met all together or none of them."""
SEATS: Final = (2, 3, 4, 5, 6)
MINUTES: Final = (30, 45, 60, 90, 120)
"""The time limits. It has met both ends and some between."""
