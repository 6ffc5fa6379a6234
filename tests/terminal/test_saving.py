"""Saving and resuming: nothing is lost, and the next throw stays the same."""

from pathlib import Path

import pytest

import passgo
from passgo.engine.rulesets import Rules
from passgo.game.records import replay
from passgo.terminal import saving
from passgo.terminal.game_settings import GameSettings
from passgo.terminal.players import seat_bots
from scenes import Scene
from terminal.screen import SitDown


def plan(bots: int = 2, people: tuple[str, ...] = ("Ann",), rules: Rules | None = None) -> GameSettings:
    return GameSettings("classic", rules or Rules(), people, bots, seed="7")


async def test_a_resumed_game_continues_like_an_uninterrupted_one(sit_down: SitDown, tmp_path: Path) -> None:
    path = tmp_path / "kept.passgo"
    match = plan().begin(path)
    async with sit_down(match) as seat:
        await seat.press("space", "space", "space")
        await seat.press("s")
        assert "Saved in" in seat.part("panel")
        await seat.press("q")
    assert seat.app.return_value == str(path)
    again = saving.resume(path)
    assert again.game.digest == match.game.digest
    assert again.kinds == ["person", "bot hard", "bot hard"]
    assert again.log == match.log
    for kept in (again, match):  # bots that depend only on the position
        kept.bots = seat_bots(kept.game, ["person", "bot builder", "bot builder"])
    async with sit_down(again) as seat:
        assert match.log[-1] in seat.screen
        await seat.press("space", "space", "space")
    async with sit_down(match) as seat:  # the match that was not interrupted
        await seat.press("space", "space", "space")
    assert again.game.digest == match.game.digest
    assert len(again.game.history) == len(match.game.history)


async def test_every_action_is_saved_at_once(sit_down: SitDown, tmp_path: Path) -> None:
    path = tmp_path / "kept.passgo"
    match = plan(bots=0, people=("Ann", "Bo")).begin(path)
    async with sit_down(match) as seat:
        for _ in range(4):
            await seat.press("space")
            assert saving.resume(path).game.digest == match.game.digest


async def test_bots_play_a_whole_game_to_its_end(sit_down: SitDown, tmp_path: Path) -> None:
    path = tmp_path / "bots.passgo"
    match = plan(bots=3, people=(), rules=Rules(game="short")).begin(path)
    async with sit_down(match) as seat:
        for _ in range(1000):
            if match.game.outcome is not None:
                break
            await seat.pilot.pause()
        assert match.game.outcome is not None
        await seat.pilot.pause()
        assert seat.dialog == "EndDialog"
        assert "The first bankruptcy ended the game." in seat.screen
        for winner in match.game.outcome.winners:
            assert f"{match.game.names[winner]} wins with a total worth of" in seat.screen
    assert replay(path.read_text()).digest == match.game.digest


async def test_moves_of_bots_can_be_watched_or_skipped(sit_down: SitDown, tmp_path: Path) -> None:
    match = plan(bots=3, people=("Zoe",)).begin(tmp_path / "paced.passgo")
    assert match.bots.next_bot() is not None  # a bot begins
    async with sit_down(match, pace=3600) as seat:
        assert match.game.history == []
        assert "Space skips ahead" in seat.part("panel")
        await seat.press("space")
        assert match.game.decision is not None
        assert match.game.decision.seats == (0,)


def test_a_record_without_a_seed_resumes_with_new_luck(tmp_path: Path) -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], seed=1)
    assert game.decision is not None
    game.play(game.decision.seats[0], {"do": "throw"})
    path = tmp_path / "record.passgo"
    path.write_text(game.record())
    match = saving.resume(path)
    assert match.game.digest == game.digest
    assert match.kinds == ["person", "person"]
    decision = match.game.decision
    assert decision is not None
    match.play(decision.seats[0], match.game.choices(decision.seats[0])[0].to_json())
    saving.save(match)
    # Not all throws come from one seed, so the file has none.
    assert "Commitment" not in path.read_text()
    assert saving.resume(path).game.digest == match.game.digest


def test_a_game_from_a_position_can_be_resumed(tmp_path: Path) -> None:
    line = Scene(2).owns(0, 1, 3).game.position
    game = passgo.Game.from_position(line, ["Ann", "Bo"], seed=4)
    game.play(0, {"do": "throw"})
    path = tmp_path / "position.passgo"
    path.write_text(game.record())
    match = saving.resume(path)
    saving.save(match)
    assert saving.resume(path).game.digest == game.digest


def test_the_game_clock_resumes_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "timed.passgo"
    match = plan(rules=Rules(game="time-limit", minutes=10)).begin(path)
    monkeypatch.setattr(match, "seconds", lambda: 120.0)
    saving.save(match)
    left = saving.resume(path).seconds_left()
    assert left is not None
    assert 470 <= left <= 480


def test_a_failed_write_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.passgo"
    match = plan().begin(path)
    before = path.read_text()

    def fail(self: Path, target: Path) -> Path:
        raise OSError("no room")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="no room"):
        saving.save(match)
    assert path.read_text() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_with_two_games_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "two.passgo"
    record = passgo.new_game("classic", ["Ann", "Bo"], seed=1).record()
    path.write_text(record + "\n" + record)
    with pytest.raises(passgo.NotationError, match="holds 2 games"):
        saving.resume(path)


def test_games_without_a_file_are_saved_to_the_data_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    match = plan().begin(None)
    assert match.path.parent.name == "passgo"
    assert match.path.exists()
    assert "ann-wren-finch" in match.path.name


async def test_a_full_disk_does_not_end_the_game(
    sit_down: SitDown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = plan(bots=0, people=("Ann", "Bo")).begin(tmp_path / "kept.passgo")

    def fail(match: object) -> None:
        raise OSError("no room")

    async with sit_down(match) as seat:
        monkeypatch.setattr("passgo.terminal.controls.save", fail)
        await seat.press("space")
        assert "The game could not be saved: no room" in seat.part("panel")
        await seat.press("q")
        assert seat.app.is_running
        monkeypatch.undo()
        await seat.press("q")
    assert saving.resume(match.path).game.digest == match.game.digest
