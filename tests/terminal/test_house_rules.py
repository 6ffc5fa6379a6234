"""House rules on the start screen and at the table."""

from pathlib import Path

import pytest
from textual.widgets import Input, Select

import passgo
from passgo.engine.rulesets import Rules
from terminal.screen import MatchOf, SitDown


async def test_a_preset_shows_its_house_rules_and_more_can_be_typed(
    sit_down: SitDown, tmp_path: Path
) -> None:
    async with sit_down(None, path=tmp_path / "new.passgo") as seat:
        screen = seat.app.screen
        assert screen.query_one("#house", Input).value == ""
        screen.query_one("#preset", Select).value = "quick"
        await seat.pilot.pause()
        house = screen.query_one("#house", Input)
        assert house.value == "uneven-building+rounds=20+deal=3+take-back"
        house.value += "+salary=300"
        await seat.press("ctrl+s")
        assert seat.dialog == "TableScreen"
        agreed = {"uneven-building", "rounds=20", "deal=3", "take-back", "salary=300"}
        assert seat.match.game.rules == Rules(house_rules=agreed)


@pytest.mark.rule("HOUSE-5", "HOUSE-6")
async def test_contradicting_house_rules_are_refused_on_the_start_screen(sit_down: SitDown) -> None:
    async with sit_down(None) as seat:
        seat.app.screen.query_one("#house", Input).value = "no-auction+auction-from=50"
        await seat.press("ctrl+s")
        assert seat.dialog == "StartScreen"
        assert "HOUSE-5, HOUSE-6" in seat.screen


@pytest.mark.rule("HOUSE-1", "HOUSE-20")
async def test_a_step_can_be_taken_back_and_the_pot_is_shown(sit_down: SitDown, match_of: MatchOf) -> None:
    game = passgo.scene(
        seats=["Ann", "Bo"],
        lots={37: 0, 39: 0},
        rules="full+free-parking-pot+take-back",
        luck="12",
        pot=175,
    )
    async with sit_down(match_of(game)) as seat:
        assert "$175" in seat.screen
        await seat.press("z")
        assert "HOUSE-20" in seat.screen
        game.play(0, "mortgage=39")
        await seat.press("z")
        assert game._state.mortgaged[39] == 0


@pytest.mark.rule("HOUSE-5")
async def test_a_declined_lot_stays_with_the_bank_without_auctions(
    sit_down: SitDown, match_of: MatchOf
) -> None:
    game = passgo.scene(seats=["Ann", "Bo"], rules="full+no-auction", luck="12")
    game.play(0, "throw")
    async with sit_down(match_of(game)) as seat:
        assert "Leave Baltic Avenue with the Bank" in seat.screen
