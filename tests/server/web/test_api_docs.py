"""docs/api.md: it names every route and every problem, and its script plays a whole game."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from passgo.server.app import create_app
from passgo.server.problems import STATUS
from passgo.server.settings import Settings
from server.served import START, Server
from wheels import ROOT

DOCS = ROOT / "docs"


def test_every_route_and_every_code_is_described(tmp_path: Path) -> None:
    text = (DOCS / "api.md").read_text()
    paths = create_app(Settings(database=f"sqlite:///{tmp_path / 'unused.sqlite'}")).openapi()["paths"]
    named = text.replace("`, `/", "`, `POST /tables/{table}/")  # several in one row
    missing = [
        f"{method.upper()} {path}"
        for path, methods in paths.items()
        for method in methods
        if f"`{method.upper()} {path}" not in named
    ]
    assert missing == []
    assert [code for code in STATUS if code != "broken" and f"`{code}`" not in text] == []


def test_every_setting_is_described() -> None:
    text = (DOCS / "server.md").read_text()
    named = {name.lower() for name in re.findall(r"`PASSGO_([A-Z_]+)`", text)}
    assert set(Settings.__dataclass_fields__) - named == set()


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("jq") or not shutil.which("curl"), reason="the script needs curl and jq")
def test_the_script_plays_a_whole_game_that_verifies(tmp_path: Path) -> None:
    passgo = tmp_path / "passgo"
    passgo.write_text(f"#!/bin/sh\nexec {sys.executable} -c '{START}' \"$@\"\n")
    passgo.chmod(0o755)
    with Server(f"sqlite:///{tmp_path / 'tables.sqlite'}") as server:
        run = subprocess.run(
            [str(ROOT / "tools" / "make_api_transcript.sh"), f"http://127.0.0.1:{server.port}"],
            env={**os.environ, "PASSGO": str(passgo)},
            capture_output=True,
            text=True,
            timeout=280,
        )
    assert run.returncode == 0, run.stderr
    assert '"status":"over"' in run.stdout
    assert "The seed is the one that was promised" in run.stdout
    assert '"code":"stale"' in run.stdout


def test_the_python_example_plays_a_whole_game(tmp_path: Path) -> None:
    [example] = re.findall(r"^```py\n(.*?)^```$", (DOCS / "api.md").read_text(), re.MULTILINE | re.DOTALL)
    with Server(f"sqlite:///{tmp_path / 'tables.sqlite'}") as server:
        program = example.replace(":8000", f":{server.port}").replace("rounds=20", "rounds=3")
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=280)
    assert run.returncode == 0, run.stderr
    refused, outcome = run.stdout.splitlines()
    assert refused.startswith("BUILD-1 ")
    assert "winners=[" in outcome
