"""The decisions in the client's tests, which browser_client/asked.py generates, are messages of the server."""

import json
from typing import Any

import pytest

from passgo.server.web.wire.editions import EditionInfo
from passgo.server.web.wire.protocol import Update
from wheels import ROOT

CLIENT = ROOT / "client"


@pytest.fixture(scope="module")
def decisions() -> dict[str, Any]:
    """They are up to date: `scripts/generate --check` is part of the tests."""
    kept: dict[str, Any] = json.loads((CLIENT / "tests" / "asked.json").read_text(encoding="utf-8"))
    return kept


def test_the_decisions_in_the_clients_tests_match_the_wire_types(decisions: dict[str, Any]) -> None:
    EditionInfo.model_validate(decisions["edition"], extra="forbid")
    for update in decisions["updates"]:
        Update.model_validate(update, extra="forbid")


def test_a_kind_of_decision_has_at_most_one_scene(decisions: dict[str, Any]) -> None:
    """A kind without a scene is tested with a sample from the schema."""
    schema = json.loads((CLIENT / "schema.json").read_text(encoding="utf-8"))
    kinds = [update["view"]["decision"]["kind"] for update in decisions["updates"]]
    assert len(set(kinds)) == len(kinds)
    assert set(kinds) <= schema["$defs"]["Decision"]["discriminator"]["mapping"].keys()
