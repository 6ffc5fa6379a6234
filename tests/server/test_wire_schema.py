"""The client's types are made from the server's models; what is written down must not lag behind."""

from passgo.server.wire_schema import models, text
from wheels import ROOT


def test_the_schema_of_the_client_is_what_the_server_speaks() -> None:
    written = (ROOT / "client" / "schema.json").read_text(encoding="utf-8")
    assert written == text(), (
        "run: python -m passgo.server.wire_schema > client/schema.json; then npm run types"
    )


def test_requests_answers_and_frames_are_all_in_it() -> None:
    names = {model.__name__ for model in models()}
    assert {"NewTable", "Act", "TableInfo", "View", "Choice", "Update", "EditionInfo", "ByeFrame"} <= names
