"""The output of commands: pipes, versions of the JSON, exit statuses."""

import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from passgo.cli import main

COMMAND = [sys.executable, "-c", "from passgo.cli import run; run()"]
LINE = "passgo1 classic full 1500@0/1500@0 -/- ?16|?16 0:throw:0:0:-:00 - - - r1.t1.s0.o0 -"


@pytest.mark.parametrize(
    "asked",
    ["odds", "edition show mlb", "edition list", "rules", "rules JAIL", "edition box", "simulate --games 5"],
)
def test_no_line_of_a_piped_answer_ends_with_spaces(asked: str) -> None:
    result = CliRunner().invoke(main, asked.split())
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert len(lines) > 5
    assert [line for line in lines if line != line.rstrip()] == []


@pytest.mark.parametrize("asked", ["odds", "edition show classic --json"])
def test_a_closed_pipe_ends_the_command_quietly(asked: str) -> None:
    """The status is 141, as the shell reports for a program that SIGPIPE has ended."""
    with subprocess.Popen(
        [*COMMAND, *asked.split()], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == 141


@pytest.mark.parametrize(
    "asked",
    [
        ["new"],
        ["choices", LINE],
        ["why", LINE, "throw"],
        ["why", LINE, "end-turn"],
        ["rules"],
        ["rules", "JAIL"],
        ["rules", "JAIL-6"],
        ["rules", "pay to get out"],
        ["odds"],
        ["edition", "list"],
        ["edition", "show"],
        ["edition", "box"],
        ["edition", "check", "classic"],
        ["simulate", "--games", "4", "--jobs", "1"],
    ],
)
def test_every_json_answer_begins_with_its_version(asked: list[str]) -> None:
    result = CliRunner().invoke(main, [*asked, "--json"])
    answer = json.loads(result.stdout)
    assert next(iter(answer.items())) == ("version", 1)
    assert len(answer) > 1


@pytest.mark.parametrize(
    "asked",
    [
        ["serve", "--port", "0", "--database", "nonsense"],
        ["serve", "--port", "0", "--database", "sqlite:////no/such/folder/x.sqlite"],
        ["backup", "copy.sqlite", "--database", "nonsense"],
        ["rules", "NOTHING-99"],
        ["odds", "--edition", "nowhere"],
        ["edition", "show", "nowhere"],
        ["new", "--players", "1"],
        ["why", LINE, "sing"],
        ["choices", "no line"],
        ["play", "--players", "Ann", "--bots", "99"],
        ["play", "nowhere.passgo"],
        ["simulate", "--seats", "nobody"],
        ["tournament", "--bots", "nobody,trader"],
        ["replay", "nowhere.passgo"],
        ["monopolise"],
    ],
)
def test_wrong_arguments_exit_with_2(asked: list[str]) -> None:
    result = CliRunner().invoke(main, asked)
    assert result.exit_code == 2, result.output
    assert result.stderr.strip()
    assert result.stdout == ""
