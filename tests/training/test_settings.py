"""The tables of training games, and which measured games stay valid with other weights."""

import json
from importlib.resources import files
from itertools import cycle, islice

import pytest

pytest.importorskip("numpy")

from passgo.bots.levels import HARD_WITHOUT_MODEL
from passgo.bots.model_scope import TABLES
from passgo.training.held_out import played_by
from passgo.training.settings import TableSetting, draw_setting

DRAWN = 4000


def drawn(experts: bool = True) -> list[TableSetting]:
    return [draw_setting(f"settings:{number}", experts) for number in range(DRAWN)]


def in_any_order(seats: tuple[str, ...]) -> set[tuple[str, ...]]:
    """All turns of a table."""
    return {tuple(islice(cycle(seats), shift, shift + len(seats))) for shift in range(len(seats))}


def test_every_measured_table_is_trained_on_from_every_seat() -> None:
    found = {(each.edition, each.rules, each.seats) for each in drawn()}
    for table in TABLES:
        assert {(table.edition, table.rules, seats) for seats in in_any_order(table.seats)} <= found


def test_other_tables_are_trained_on_as_well() -> None:
    measured = {
        (table.edition, table.rules, seats) for table in TABLES for seats in in_any_order(table.seats)
    }
    others = [each for each in drawn() if (each.edition, each.rules, each.seats) not in measured]
    assert len(others) > DRAWN / 4
    assert any(each.deal for each in others)
    assert any(each.swaps for each in others)


def test_before_there_is_a_model_no_bot_plays_by_one() -> None:
    seats = {seat for each in drawn(experts=False) for seat in each.seats}
    assert HARD_WITHOUT_MODEL in seats
    assert not [seat for seat in seats if seat.startswith(("hard", "expert"))]


def test_measured_games_depend_only_on_the_weights_that_are_played_by() -> None:
    text = files("passgo").joinpath("bots/model/weights.json").read_text("utf-8")
    for which, same in (("known", True), ("unknown", False)):
        found = json.loads(text)
        found[which][-1][0] += 1
        assert (played_by(json.dumps(found)) == played_by(text)) is same
