"""Layouts: read, judged by the engine, and repaired to the nearest possible one."""

from typing import Any

import pytest

import passgo
from passgo.analysis.layouts import RULES, Layout, lay_out, layout_of
from passgo.rulebook import entries
from passgo.speech import Catalogue


def layout(lots: dict[str, dict[str, Any]], *seats: dict[str, Any], **more: Any) -> Layout:
    return {"edition": "classic", "seats": list(seats) or [{}, {}], "lots": lots, **more}


def test_a_game_as_a_layout_is_the_same_position() -> None:
    game = passgo.scene(
        seats=["Ann", {"name": "Bo", "square": 10, "jail": 2, "jail_cards": ["chance"]}],
        lots={37: 0, 39: {"owner": 0, "houses": 1}, 5: {"owner": 1, "mortgaged": True}},
        turn=1,
        seed=7,
    )
    found = lay_out(layout_of(game))
    assert (found.line, found.names) == (game.position, ["Ann", "Bo"])
    assert found.game() == game


@pytest.mark.parametrize(
    ("given", "rule"),
    [
        (layout({"39": {"owner": 0, "houses": 2}}), "BUILD-1"),
        (layout({"37": {"owner": 0}, "39": {"owner": 0, "houses": 3}}), "BUILD-2"),
        (layout({"37": {"owner": 0, "mortgaged": True}, "39": {"owner": 0, "houses": 1}}), "BUILD-4"),
        (layout({"5": {"owner": 0, "houses": 1}}), "BUILD-1"),
        (layout({}, {"jail": 1, "square": 4}, {}), "JAIL-2"),
        (layout({}, {"square": 30}, {}), "JAIL-1"),
        (layout({"39": {"owner": 2}}, {}, {}, {"status": "bankrupt"}), "BANKRUPT-2"),
        (layout({}, {"status": "bankrupt"}, {}, {}), "BANKRUPT-1"),
        (
            layout({str(lot): {"owner": 0, "houses": 4} for lot in (6, 8, 9, 11, 13, 14, 16, 18, 19)}),
            "BUILD-6",
        ),
        (layout({}, pot=100), "PARK-1"),
    ],
)
def test_what_is_impossible_names_its_rule_and_can_be_repaired(given: Layout, rule: str) -> None:
    found = lay_out(given)
    assert found.line == ""
    assert rule in {flaw.rule for flaw in found.flaws}
    assert found.nearest is not None
    assert lay_out(found.nearest).flaws == []


def test_a_repair_changes_no_more_than_it_must() -> None:
    found = lay_out(layout({"37": {"owner": 0}, "39": {"owner": 0, "houses": 3}}, {"cash": 7}, {}))
    assert found.nearest is not None
    assert found.nearest["lots"]["39"]["houses"] == 1
    assert found.nearest["seats"][0] == {"cash": 7}


def test_too_few_players_cannot_be_repaired() -> None:
    found = lay_out(layout({}, {}, {"status": "bankrupt"}))
    assert found.flaws
    assert found.nearest is None


def test_what_cannot_be_read_is_a_flaw_or_an_error() -> None:
    assert "houses=9" in lay_out(layout({"39": {"owner": 0, "houses": 9}})).flaws[0].text
    with pytest.raises(passgo.PassgoError):
        lay_out({**layout({}), "edition": "nowhere"})


def test_the_rules_of_flaws_exist() -> None:
    texts, known = Catalogue(), {entry.id for entry in entries()}
    for key, rule in RULES.items():
        assert texts.has(f"impossible.{key}")
        assert rule in known
