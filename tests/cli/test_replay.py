"""`passgo replay`: narration, checks, and reports of broken records."""

import io
import json
import re
import signal
import subprocess
import sys
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import passgo
from passgo.cli import main
from passgo.cli.replay import progress
from passgo.notation.record import read_texts

RECORDS = Path(__file__).parents[1] / "records"
CORNERS = "america-full_corners-3-mixed.passgo"
FINISHED = RECORDS / CORNERS
BY_BOTS = RECORDS / "america-full_corners-4-bot.passgo"
COMMAND = [sys.executable, "-c", "from passgo.cli import run; run()", "replay"]


def replay(*args: object, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, ["replay", *map(str, args)], input=stdin, env={"COLUMNS": "100"})


def replay_json(*args: object) -> Any:
    result = replay(*args, "--json")
    assert result.exit_code == 0
    return json.loads(result.stdout)


def spoilt(path: Path, tmp_path: Path, old: str = "buy", new: str = "bid=3") -> Path:
    broken = tmp_path / path.name
    broken.write_text(path.read_text().replace(old, new, 1))
    return broken


# Narrating.


def test_a_game_is_narrated_by_rounds_in_the_words_of_the_edition() -> None:
    result = replay(FINISHED)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("The America Edition, full+american-expansion")
    assert [line for line in lines if line.startswith("Round")][:3] == ["Round 1", "Round 2", "Round 3"]
    assert "Only one player is left, and the game is over." in result.stdout.replace("\n  ", " ")
    game = passgo.replay(FINISHED.read_text())
    assert game.outcome is not None
    (winner,) = game.outcome.winners
    assert lines[-1] == f"Checked: {len(game.history):,} moves, all in order; the game is over."
    assert lines[-2] == f"{game.names[winner]} wins with a total worth of ${game.outcome.worths[winner]:,}."
    assert max(map(len, lines)) <= 100


def test_to_stops_at_the_end_of_a_round_and_position_prints_its_line() -> None:
    result = replay(FINISHED, "--to", 2, "--position")
    assert "Round 2" in result.stdout
    assert "Round 3" not in result.stdout
    assert re.search(
        r"^Checked: \d+ moves up to the end of round 2, all in order\.$", result.stdout, re.MULTILINE
    )
    line = result.stdout.splitlines()[-1]
    assert ".t7." in line  # three players: six turns are over
    assert passgo.Game.from_position(line).position == line


def test_a_round_that_the_record_does_not_reach_is_reported() -> None:
    game = passgo.replay(FINISHED.read_text())
    end = f"all in order; the record ends in round {game._state.round}, and the game is over.\n"
    assert replay(FINISHED, "--to", 99999).stdout.endswith(end)


def test_a_record_of_an_unfinished_game_is_in_order_too(tmp_path: Path) -> None:
    game = passgo.new_game(seed="short")
    game.play(int(game._state.turn), {"do": "throw"})
    file = tmp_path / "short.passgo"
    file.write_text(game.record())
    lines = replay(file).stdout.splitlines()
    assert lines[-1] == "Checked: 1 move, all in order; the game is not finished here."


def test_a_closed_pipe_causes_no_traceback() -> None:
    with subprocess.Popen(
        [*COMMAND, str(FINISHED)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == 141


def test_position_without_a_round_is_the_end_of_the_record() -> None:
    whole = passgo.replay(FINISHED.read_text())
    assert replay(FINISHED, "--position").stdout.splitlines()[-1] == whole.position


def test_seat_narrates_only_what_concerns_the_seat() -> None:
    everything = replay_json(FINISHED)["moves"]
    of_one = replay_json(FINISHED, "--seat", 1)["moves"]
    for own, move in zip(of_one, everything, strict=True):
        assert own["told"] in ([], move["told"])
        if move["seat"] == 1 and move["move"] != "end-turn":
            assert own["told"] == move["told"]
    assert sum(bool(move["told"]) for move in of_one) < sum(bool(move["told"]) for move in everything)
    rents = [
        m
        for m in of_one
        for e in m["events"]
        if e["event"] == "MoneyPaid" and e["payee"] == 1 and m["seat"] != 1
    ]
    assert rents
    assert all(move["told"] for move in rents)


def test_json_holds_the_header_every_move_and_the_outcome() -> None:
    game = replay_json(FINISHED)
    assert game["edition"] == "america"
    assert [seat["name"] for seat in game["seats"]] == ["Ann", "Bo", "Cy"]
    assert (game["checked"], game["broken"]) == (1, [])
    again = passgo.replay(FINISHED.read_text())
    assert again.outcome is not None
    assert f'[Result "{game["result"]}"]' in again.record()
    assert game["outcome"] == again.outcome.to_json()
    assert [move["action"] for move in game["moves"]] == [
        turn.move.action.to_json() for turn in again.history
    ]
    assert replay_json(FINISHED, "--to", 1, "--position")["position"].startswith("passgo1 america")


def test_the_record_may_come_from_standard_input() -> None:
    assert replay("-", "--to", 1, stdin=FINISHED.read_text()).stdout == replay(FINISHED, "--to", 1).stdout


# Checking.


def test_verify_compares_every_throw_with_the_seed() -> None:
    result = replay(FINISHED, "--check", "--verify", CORNERS)
    assert result.exit_code == 0
    assert "The seed is the one that was promised, and it gives all" in result.stdout


def test_verify_names_the_players_whose_secrets_were_mixed_into_the_seed(tmp_path: Path) -> None:
    server, ann, bo = "5" * 64, "a" * 64, sha256(b"b" * 64).hexdigest()
    shares = f"0:revealed:{ann} 1:withheld:{bo}"
    game = passgo.new_game("classic", ["Ann", "Bo"], seed=sha256(f"{server} {shares}".encode()).hexdigest())
    assert game.decision is not None
    game.play(game.decision.seats[0], "throw")
    luck = f'[Commitment "{game.commitment}"]'
    promised = f'[Commitment "{sha256(server.encode()).hexdigest()}"]\n[Shares "{shares}"]'
    file = tmp_path / "shares.passgo"
    file.write_text(game.record().replace(luck, promised))
    result = replay(file, "--verify", server)
    assert result.exit_code == 0
    assert "part of the seed of the dice: Ann." in result.stdout
    assert "not revealed in time: Bo." in result.stdout
    verified = replay_json(file, "--verify", server)["verified"]
    assert (verified["revealed"], verified["withheld"]) == ([0], [1])
    file.write_text(file.read_text().replace(ann, bo))
    assert replay(file, "--verify", server).exit_code == 1


def test_verify_refuses_another_seed() -> None:
    result = replay(FINISHED, "--check", "--verify", "other")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith(
        "Game 1 cannot be verified: this is not the seed of the game: its SHA-256"
    )
    assert "was promised" in result.stderr
    found = replay(FINISHED, "--json", "--verify", "other")
    assert found.exit_code == 1
    assert "not the seed" in json.loads(found.stdout)["broken"][0]["error"]


def test_verify_finds_luck_that_the_seed_does_not_give(tmp_path: Path) -> None:
    unpromised = spoilt(FINISHED, tmp_path, "[Commitment", "[Hint")
    assert "No seed was promised" in replay(unpromised, "--check", "--verify", CORNERS).stdout
    result = replay(unpromised, "--verify", "other")
    assert result.exit_code == 1
    assert "but the game draws" in result.stderr


def test_a_broken_record_says_where_and_why_and_exits_with_1(tmp_path: Path) -> None:
    result = replay(spoilt(FINISHED, tmp_path))
    assert result.exit_code == 1
    where = r"Game 1 is broken: line \d+, round 1, 'bid=3': AUCTION-1: no auction is waiting for bids"
    assert re.match(where, result.stderr)
    found = replay(spoilt(FINISHED, tmp_path), "--json")
    assert found.exit_code == 1
    assert json.loads(found.stdout)["broken"][0]["game"] == 1


def test_of_several_games_the_first_is_narrated_and_all_are_checked(tmp_path: Path) -> None:
    file = tmp_path / "several.passgo"
    broken = spoilt(FINISHED, tmp_path).read_text()
    file.write_text(BY_BOTS.read_text() + broken + FINISHED.read_text())
    result = replay(file)
    assert result.exit_code == 1
    assert result.stdout.count("The America Edition, full") == 1
    assert result.stdout.splitlines()[-1] == "3 games checked, 2 in order."
    assert result.stderr.startswith("Game 2 is broken: line ")
    third = replay(file, "--game", 3)
    assert third.exit_code == 0
    assert third.stdout == replay(FINISHED).stdout
    assert replay(file, "--check").stdout == "3 games checked, 2 in order.\n"


def test_a_missing_game_is_reported() -> None:
    result = replay(FINISHED, "--game", 2)
    assert result.exit_code == 1
    assert "There is no game 2; the file has 1." in result.stderr


def test_a_missing_seat_is_a_usage_error() -> None:
    result = replay(FINISHED, "--to", 1, "--seat", 5)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "There is no seat 5; the seats are 0 to 2.\n"


def test_a_missing_file_and_a_file_without_a_record_are_refused(tmp_path: Path) -> None:
    assert replay(tmp_path / "nothing").exit_code == 2
    assert "No such file" in replay(tmp_path / "nothing").stderr
    (tmp_path / "noise").write_bytes(b"\xff\xfe\0")
    assert "not a text file" in replay(tmp_path / "noise").stderr
    (tmp_path / "empty").write_text("")
    assert replay(tmp_path / "empty").exit_code == 1
    assert replay(tmp_path / "empty").stderr == "The file is empty: there is no game in it.\n"


def test_of_several_games_the_one_compared_with_the_seed_is_named(tmp_path: Path) -> None:
    file = tmp_path / "several.passgo"
    file.write_text(BY_BOTS.read_text() + FINISHED.read_text())
    result = replay(file, "--check", "--verify", BY_BOTS.name)
    output = "2 games checked, 2 in order; only game 1 was compared with the seed."
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, output)


# Long files.


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_to_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    games = list(read_texts(io.StringIO(FINISHED.read_text() * 3)))
    for stream in (Terminal(), io.StringIO()):
        monkeypatch.setattr(sys, "stderr", stream)
        monkeypatch.setattr(import_module("passgo.cli.replay"), "REFRESH", -1)
        assert list(progress(games)) == games
        assert ("2 games checked" in stream.getvalue()) == stream.isatty()


def test_an_interrupted_check_prints_its_progress() -> None:
    with subprocess.Popen(
        [*COMMAND, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(FINISHED.read_text() + '[Passgo "1"]\n' * 2)
        running.stdin.flush()
        while "wins with" not in running.stdout.readline():
            pass
        running.send_signal(signal.SIGINT)
        assert "Stopped; " in running.stderr.read()
        assert running.wait() == 130
