"""Checks of the client that need Node: its own tests, and its generated types of the wire."""

from pathlib import Path

import pytest

from client_copy import copy_client, run_node

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]  # installs the client's packages first


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_client(tmp_path_factory.mktemp("client"))


def test_the_clients_own_tests_pass(client: Path) -> None:
    done = run_node(["node_modules/vitest/vitest.mjs", "run"], client)
    assert done.returncode == 0, done.stdout


def test_the_types_of_the_wire_are_generated_from_the_schema(client: Path) -> None:
    done = run_node(["types.mjs", "--check"], client)
    assert done.returncode == 0, done.stdout


def test_outdated_types_are_detected(client: Path) -> None:
    wire = client / "src" / "lib" / "wire.ts"
    now = wire.read_text()
    wire.write_text(now.replace("seq: number;", "seq: string;", 1))
    done = run_node(["types.mjs", "--check"], client)
    wire.write_text(now)
    assert done.returncode == 1
    assert "run npm run types" in done.stdout
