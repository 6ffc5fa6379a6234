"""The client's types are generated from the server's models; the generated files must be up to date."""

import pytest

from make_wire_schema import models, text, wire_schema
from passgo import events
from passgo.engine.actions import ACTIONS
from passgo.engine.decisions import ASKED
from wheels import ROOT

NAMES = {action.name for action in ACTIONS}


def test_the_schema_of_the_client_is_up_to_date() -> None:
    written = (ROOT / "client" / "schema.json").read_text(encoding="utf-8")
    assert written == text(), "run: scripts/generate"


def test_the_schema_has_all_requests_responses_and_frames() -> None:
    names = {model.__name__ for model in models()}
    assert {"NewTable", "Act", "TableInfo", "View", "Update", "EditionInfo", "ByeFrame"} <= names


@pytest.mark.parametrize(
    ("name", "tag", "said"),
    [
        ("AnyEvent", "event", {event.__name__ for event in events.EVENTS}),
        ("Action", "do", NAMES),
        ("Choice", "do", NAMES),
        ("Decision", "kind", {*ASKED.values(), "Throw", "LeaveJail", "EndTurn"}),
    ],
)
def test_events_actions_choices_and_decisions_are_tagged_unions(name: str, tag: str, said: set[str]) -> None:
    definition = wire_schema()["$defs"][name]
    assert definition["discriminator"]["propertyName"] == tag
    assert definition["discriminator"]["mapping"].keys() == said
    assert len(definition["oneOf"]) == len(said)
