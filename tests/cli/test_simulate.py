"""`passgo simulate`: repeatable figures, files for other programs, clear refusals."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as parquet
import pytest
from typer.testing import CliRunner, Result

from passgo import new_game
from passgo.cli import main

DOC = Path(__file__).parents[2] / "docs" / "simulation.md"

BOT = """
import sys

class Mine:
    def begin(self, seed):
        print("a game begins", flush=True)

    def decide(self, game, seat, answers):
        return answers[0]

class Wrong(Mine):
    def decide(self, game, seat, answers):
        raise ValueError("no idea")
"""


def ask(*args: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *args], env={"COLUMNS": "80", "TERM": "dumb"})


def figures(*args: str) -> Any:
    result = ask("--json", *args)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current directory, with custom bots."""
    (tmp_path / "ownbots.py").write_text(BOT)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "ownbots", raising=False)
    return tmp_path


QUICK = ("--seats", "fp-a,builder,thrifty", "--rounds", "12")


def test_the_same_seed_gives_the_same_figures_whatever_the_jobs() -> None:
    one = ask("--games", "60", "--jobs", "1", "--seed", "a", "--json", *QUICK)
    two = ask("--games", "60", "--jobs", "2", "--seed", "a", "--json", *QUICK)
    other = ask("--games", "60", "--jobs", "1", "--seed", "b", "--json", *QUICK)
    assert one.exit_code == two.exit_code == 0
    assert one.stdout == two.stdout
    assert one.stdout.replace('"seed": "a"', '"seed": "b"') != other.stdout


def test_figures_include_what_was_played() -> None:
    found = figures("--games", "5", "--rules", "short", "--edition", "mlb", *QUICK)
    assert (found["edition"], found["rules"], found["games"], found["rounds"]) == ("mlb", "short", 5, 12)
    assert [bot["bot"] for bot in found["by_bot"]] == ["fp-a", "builder", "thrifty"]
    wins = sum(bot["wins"]["count"] for bot in found["by_bot"])
    assert wins + found["unfinished"]["count"] == pytest.approx(5)
    assert len(found["lots"]) == 28
    assert len(found["squares"]) == 41


@pytest.mark.parametrize("edition", ["classic", "boutique", "america"])
def test_the_tables_fit_the_screen(edition: str) -> None:
    result = ask("--games", "4", "--edition", edition, "--rounds", "40")
    assert result.exit_code == 0
    assert max(len(line.rstrip()) for line in result.stdout.splitlines()) <= 80
    for words in (
        "Wins by bot",
        "95% interval",
        "Wins by order of play",
        "begins",
        "median",
        "Lots, per game",
    ):
        assert words in result.stdout
    torn = [line for line in result.stdout.splitlines() if re.fullmatch(r"[\s$]*\d[\d\s$]*", line)]
    assert torn == []  # no figure is wrapped


def test_win_rates_come_with_the_limit_on_offers(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    seats = ("--seats", "hard,trader,builder", "--rounds", "3", "--games", "4")
    output = " ".join(ask(*seats, "--report", str(page)).stdout.split())
    limits = "Least offers for a bundle: hard 50% of the printed price, trader none."
    assert limits in output
    assert limits in page.read_text(encoding="utf-8")
    assert "Least offers" not in ask(*QUICK, "--games", "4").stdout


def test_records_and_tables_of_all_games(tmp_path: Path) -> None:
    records, folder = tmp_path / "games.passgo", tmp_path / "tables"
    found = figures("--games", "6", "--records", str(records), "--parquet", str(folder), *QUICK)
    checked = CliRunner().invoke(main, ["replay", str(records), "--check"])
    assert checked.stdout == "6 games checked, 6 in order.\n"
    assert parquet.read_table(folder / "games.parquet").num_rows == 6
    lots = parquet.read_table(folder / "lots.parquet").to_pylist()
    assert lots == found["lots"]


def test_games_from_a_position_keep_their_seats(tmp_path: Path) -> None:
    line = new_game("classic", ["A", "B"], seed=1).position
    found = figures("--from", line, "--games", "3", "--seats", "fp-a,thrifty", "--rounds", "5")
    assert found["start"] == line
    assert found["seats"] == ["fp-a", "thrifty"]
    shown = ask("--from", line, "--games", "3", "--rounds", "3")
    assert "Wins by seat" in shown.stdout
    assert "0 trader" in shown.stdout


def test_custom_bots_are_imported_from_the_current_directory_in_every_process(own: Path) -> None:
    found = figures("--bot", "ownbots:Mine", "--games", "12", "--jobs", "2", "--rounds", "4")
    assert found["seats"] == ["ownbots:Mine", "trader", "fp-a", "fp-b"]
    assert found["faults"] == {"count": 0, "games": 0, "first": []}


def test_custom_bots_join_the_default_ones(own: Path) -> None:
    found = figures("--bot", "ownbots:Mine", "--seats", "thrifty,builder", "--games", "1", "--rounds", "2")
    assert found["seats"] == ["thrifty", "builder", "ownbots:Mine"]


def test_faults_of_bots_are_reported_and_do_not_stop_the_run(own: Path) -> None:
    result = ask("--seats", "ownbots:Wrong,thrifty", "--games", "3", "--rounds", "4")
    assert result.exit_code == 0
    assert "faults of bots in 3 games" in result.stdout
    assert "game 0: ownbots:Wrong: decide raised ValueError: no idea" in result.stdout


def test_the_bot_of_the_documentation_plays(own: Path) -> None:
    text = DOC.read_text(encoding="utf-8")
    (own / "mybots.py").write_text(text.split("```python\n")[1].split("```")[0])
    found = figures("--seats", "mybots:Builder,mybots:Builder,trader", "--games", "2", "--rounds", "15")
    assert found["faults"]["first"] == []
    assert sum(lot["purchases"] for lot in found["lots"]) > 20


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--seats", "trader,fp-z"], "there is no bot 'fp-z'"),
        (["--seats", "trader"], "2 to 8 players, not 1"),
        (["--bot", "nowhere_at_all:Bot"], "cannot be loaded"),
        (["--edition", "nope"], "nope"),
        (["--rules", "shrot"], "'shrot' is not known"),
        (["--rules", "full+ferris-wheel"], "is not an option of"),
        (["--rules", "full+banker-only"], "leave banker-only out"),
        (["--from", "passgo1 classic"], "position line: 2 fields"),
        (["--records", "/nowhere/at/all"], "/nowhere/at/all: No such file or directory"),
    ],
)
def test_impossible_games_are_refused_in_one_line(args: list[str], why: str) -> None:
    result = ask("--games", "1", *args)
    assert result.exit_code == 2
    assert why in result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


def test_options_that_contradict_a_position_are_refused() -> None:
    line = new_game("classic", ["A", "B"], seed=1).position
    assert "by full rules, not short" in ask("--from", line, "--rules", "short").stderr
    assert "3 bots for the 2 seats" in ask("--from", line, "--seats", "fp-a,fp-a,fp-a").stderr
    assert "'mlb'" in ask("--from", line, "--edition", "mlb").stderr


@pytest.mark.parametrize(
    ("library", "args", "why"),
    [
        ("pyarrow", ["--parquet", "tables"], "--parquet needs pyarrow: pip install pyarrow"),
        ("ray", ["--cluster", "local"], "--cluster needs Ray: pip install ray"),
    ],
)
def test_a_missing_library_is_named(
    library: str, args: list[str], why: str, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    result = ask("--games", "1", *args)
    assert result.exit_code == 2
    assert result.stderr == why + "\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent as a Unix signal")
def test_ctrl_c_keeps_finished_games(own: Path) -> None:
    command = "simulate --json --seats ownbots:Mine,thrifty --games 100000 --jobs 1 --rounds 2 --records games.passgo"
    run = subprocess.Popen(
        [sys.executable, "-c", "from passgo.cli import run; run()", *command.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert run.stderr is not None
    for _ in range(21):  # what bots print goes there, and batches are of five games: twenty are done by now
        assert run.stderr.readline() == "a game begins\n"
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=60)
    assert run.returncode == 130
    done = json.loads(out)["games"]
    assert done >= 20
    assert f"Stopped: {done:,} of 100,000 games are done." in err
    checked = CliRunner().invoke(main, ["replay", "games.passgo", "--check"])
    assert checked.stdout == f"{done:,} games checked, {done:,} in order.\n"
