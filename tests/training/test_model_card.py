"""The model card that is shipped, beside what passgo says of its chances."""

import re
from importlib.resources import files

from passgo.bots.model_scope import TABLES

ALL = "All goals are reached."


def test_chances_are_called_calibrated_only_where_the_card_says_that_the_goals_were_reached() -> None:
    card = files("passgo").joinpath("bots/model/MODEL.md").read_text("utf-8")
    missed = ", ".join(table.name for table in TABLES if not table.calibrated)
    assert (f"Goals that are missed: {missed}." if missed else ALL) in re.sub(r"\s+", " ", card)
    for table in TABLES:
        assert f"\n| {table.name} | " in card
