"""The database of v0.1.0 and its manifest."""

import json
import re
from pathlib import Path
from typing import Any, Final

OLD: Final = Path(__file__).parent / "v0_1_0"
DATABASE: Final = OLD / "games.db"
MANIFEST: Final[dict[str, Any]] = json.loads((OLD / "manifest.json").read_text(encoding="utf-8"))
TABLES: Final[dict[str, dict[str, Any]]] = MANIFEST["tables"]
# Allowed by v0.1.0 but not by the present rules: its contest for the last buildings, and giving up while solvent.
CHANGED: Final = {"contest", "gave-up-though-able"}
# The player who asked to build is also asked how many of the last buildings they wish (RULING-SHORTAGE).
BY_RULING: Final = {
    table
    for table, about in TABLES.items()
    if about["name"] in ("shortage settled", "contest with bids", "contest going on", "building to be placed")
}
CLOSED: Final = BY_RULING | {table for table, about in TABLES.items() if CHANGED & set(about["features"])}
# Deeds whose interest is due once: not in the lines of v0.1.0.
ADDED: Final = re.compile(r"\.i\d+(?= )")


def stood(table: str) -> str:
    """The position of a game of v0.1.0 as a present line: an open question about the last houses is also for the player
    who asked to build."""
    position: str = TABLES[table]["position"]
    return position.replace(":house:11:3:-", ":house:11:0.3:-")
