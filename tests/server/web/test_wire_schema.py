"""The client's types are made from the server's models; what is written down must not lag behind."""

import pytest

from make_wire_schema import models, text, wire_schema
from passgo import events
from passgo.engine.actions import ACTIONS
from passgo.engine.decisions import ASKED
from wheels import ROOT

NAMES = {action.name for action in ACTIONS}


def test_the_schema_of_the_client_is_what_the_server_speaks() -> None:
    written = (ROOT / "client" / "schema.json").read_text(encoding="utf-8")
    assert written == text(), "run: scripts/generate"


def test_requests_answers_and_frames_are_all_in_it() -> None:
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
def test_each_sort_of_thing_is_a_union_of_all_of_its_kinds_by_their_tag(
    name: str, tag: str, said: set[str]
) -> None:
    definition = wire_schema()["$defs"][name]
    assert definition["discriminator"]["propertyName"] == tag
    assert definition["discriminator"]["mapping"].keys() == said
    assert len(definition["oneOf"]) == len(said)
