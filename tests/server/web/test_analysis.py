"""The analysis of positions over HTTP: every part, what is impossible, and limits."""

from pathlib import Path
from typing import Any

import pytest

import passgo
from passgo.server.tables.analysis_parts import PARTS, answer
from scenes import Scene
from server.visitors import opened

LAYOUT: dict[str, Any] = {
    "edition": "classic",
    "seats": [{"name": "Ann", "cash": 800}, {"name": "Bo", "square": 32}, {"name": "Cy"}],
    "lots": {str(lot): {"owner": seat} for lot, seat in ((16, 0), (18, 0), (19, 0), (37, 1), (21, 2))},
}
MORE: dict[str, dict[str, Any]] = {
    "ceilings": {"lot": 39},
    "plan": {"seat": 0},
    "play": {"seat": 0, "action": {"do": "throw"}, "dice": [1, 2]},
}


async def test_every_part_is_answered(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.visitor() as visitor:
        laid = (await visitor.done("/analysis", {"part": "layout", "layout": LAYOUT}))["layout"]
        assert laid["flaws"] == []
        assert laid["table"]["view"]["lots"]["19"]["owner"] == 0
        for part in PARTS:
            asked = {"part": part, "position": laid["position"], "names": laid["names"], **MORE.get(part, {})}
            found = await visitor.done("/analysis", asked)
            assert found.keys() == {part}
            if part == "chances":
                assert sum(one["mean"] for one in found[part]["chances"]) == pytest.approx(1)
            if part == "plan":
                assert found[part]["steps"]


async def test_what_is_impossible_is_said_with_its_rule_in_the_readers_language(tmp_path: Path) -> None:
    wrong = {**LAYOUT, "lots": {"39": {"owner": 0, "houses": 3}}}
    async with opened(tmp_path) as site, site.visitor() as visitor:
        visitor.client.headers["Accept-Language"] = "de"
        laid = (await visitor.done("/analysis", {"part": "layout", "layout": wrong}))["layout"]
        assert laid["position"] == ""
        assert {flaw["rule"] for flaw in laid["flaws"]} == {"BUILD-1", "BUILD-2"}
        assert "Dunkelblau" in laid["flaws"][0]["text"]
        nearest = (await visitor.done("/analysis", {"part": "layout", "layout": laid["nearest"]}))["layout"]
        assert nearest["flaws"] == []


async def test_bad_positions_and_too_many_questions_are_refused(tmp_path: Path) -> None:
    async with opened(tmp_path, analyses_per_minute=2) as site, site.visitor() as visitor:
        asked = {"part": "chances", "position": "passgo1 nonsense"}
        assert (await visitor.problem("/analysis", asked))["reason"] == "not-analysed"
        await visitor.problem("/analysis", asked)
        assert (await visitor.problem("/analysis", asked))["reason"] == "too-many-analyses"


@pytest.mark.rule("TAX-3")
def test_nothing_is_shown_at_the_blind_tax() -> None:
    scene = Scene(3).owns(0, 16, 18).owns(1, 19).at(0, 1).luck("12")
    scene.game.play(0, "throw")
    line = scene.game.position
    assert answer({"part": "layout", "position": line})["table"]["blind"]
    for part in ("chances", "actions", "throws", "trades", "ceilings", "plan"):
        found = answer({"part": part, "position": line, "lot": 39, "seat": 0})
        assert found["blind"]
        assert not any(
            found.get(what) for what in ("chances", "options", "squares", "trades", "ceilings", "steps")
        )


@pytest.mark.rule("TURN-1")
def test_dice_can_be_chosen_and_cards_are_drawn() -> None:
    asked = {"part": "play", "layout": LAYOUT, "seat": 0, "action": {"do": "throw"}}
    moved = answer({**asked, "dice": [3, 4]})  # to Chance
    game = passgo.Game.from_position(moved["position"])
    assert game.view(None)["dice"] == [3, 4]
    with pytest.raises(passgo.BadInput):
        answer({**asked, "dice": [7, 1]})
    with pytest.raises(passgo.BadInput, match="BUY-1"):
        answer({**asked, "action": {"do": "buy"}})
