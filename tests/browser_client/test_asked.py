"""Each kind of decision that the client is tested with is what the server tells of a real game."""

import json
from typing import Any

import pytest

from browser_client.asked import collected
from passgo.server.web.wire.editions import EditionInfo
from passgo.server.web.wire.protocol import Update
from wheels import ROOT

CLIENT = ROOT / "client"


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    return collected()


def test_what_the_client_is_tested_with_is_what_the_server_tells(told: dict[str, Any]) -> None:
    kept = json.loads((CLIENT / "tests" / "asked.json").read_text(encoding="utf-8"))
    assert kept == json.loads(json.dumps(told)), "write client/tests/asked.json anew: see client/asked.py"


def test_it_is_of_the_wire(told: dict[str, Any]) -> None:
    EditionInfo.model_validate(told["edition"], extra="forbid")
    for update in told["updates"]:
        Update.model_validate(update, extra="forbid")


def test_a_kind_of_decision_has_at_most_one_scene(told: dict[str, Any]) -> None:
    """A kind without a scene is tested with what the schema says of it."""
    schema = json.loads((CLIENT / "schema.json").read_text(encoding="utf-8"))
    kinds = [update["view"]["decision"]["kind"] for update in told["updates"]]
    assert len(set(kinds)) == len(kinds)
    assert set(kinds) <= schema["$defs"]["Decision"]["discriminator"]["mapping"].keys()
