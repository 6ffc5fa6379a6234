"""The tutorials are true: every block is run as a reader would copy it, one after the other in one directory."""

import doctest
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer.main

from passgo.cli import main
from wheels import ROOT

DOCS = ROOT / "docs"
TUTORIALS = sorted((DOCS / "tutorials").glob("*.md"))
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md")), *TUTORIALS]
SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)

# They need a terminal or a browser; their own tests run them.
NEEDS_SCREEN = ("passgo", "passgo play")
# They change the installation that the tests run in.
INSTALLING = ("pip install",)


def lines(page: Path) -> list[str]:
    """The commands of a page, without comments and with continued lines joined."""
    blocks = "".join(SHELL.findall(page.read_text(encoding="utf-8"))).replace("\\\n", " ")
    return [line for line in blocks.splitlines() if line.strip() and not line.startswith("#")]


def commands() -> Iterator[object]:
    for page in PAGES:
        for line in lines(page):
            for command in re.split(r"\s(?:&&|\|)\s", line):
                words = shlex.split(re.sub(r"\s>\s?\S+$", "", command), comments=True)
                if words and Path(words[0]).name == "passgo":
                    yield pytest.param(words[1:], id=f"{page.stem}: {' '.join(words[1:])}")


@pytest.mark.parametrize("words", list(commands()))
def test_every_command_of_the_pages_is_one_of_the_program(words: list[str]) -> None:
    command = typer.main.get_command(main)
    while words and words[0] in getattr(command, "commands", {}):
        command = command.commands[words[0]]  # type: ignore[attr-defined]
        words = words[1:]
    # Raises a usage error for an option or argument that the command does not have.
    assert command.make_context("passgo", words, resilient_parsing=not words).command is command


def needs_screen(line: str) -> bool:
    return line in NEEDS_SCREEN or line.startswith(tuple(f"{each} --" for each in NEEDS_SCREEN))


@pytest.mark.long
@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_the_commands_of_a_tutorial_run_in_their_order(page: Path, tmp_path: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "XDG_DATA_HOME": str(tmp_path / "data")}
    for line in lines(page):
        if needs_screen(line) or line.startswith(INSTALLING):
            continue
        run = run_server if line.startswith("passgo serve") else run_to_its_end
        run(line, tmp_path, environment)


def run_to_its_end(line: str, folder: Path, environment: dict[str, str]) -> None:
    done = subprocess.run(
        ["/bin/bash", "-c", line],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    assert done.stdout.strip() or done.stderr.strip()


def run_server(line: str, folder: Path, environment: dict[str, str]) -> None:
    """Start it, on any free port, and stop it with Ctrl-C once it says that it serves."""
    command = ["/bin/bash", "-c", f"exec {line} --port 0"]
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline().strip(), line
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=60) == 0, line


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_the_python_of_a_tutorial_prints_what_it_says(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0
    assert tried or "```python" not in page.read_text(encoding="utf-8")


def test_every_tutorial_has_something_to_run() -> None:
    for page in TUTORIALS:
        assert lines(page), page
