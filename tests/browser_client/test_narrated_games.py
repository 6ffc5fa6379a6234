"""The sentences in the client's tests are those of Python, and every sentence has a rule."""

import json

from browser_client.narrated_games import collected, keys
from passgo.rulebook import entries
from passgo.speech.catalogue import messages
from wheels import ROOT

# Sentences that only Python renders, and single words.
NOT_OF_EVENTS = {"events.result", "events.bank", "events.jailCard"}
# Sentences about events without a text.
UNKNOWN = {"events.other", "events.other.seat"}


def test_the_sentences_in_the_clients_tests_are_up_to_date() -> None:
    kept = json.loads((ROOT / "client" / "tests" / "told.json").read_text(encoding="utf-8"))
    assert kept == json.loads(json.dumps(collected())), (
        "regenerate client/tests/told.json: see browser_client/narrated_games.py"
    )


def test_these_games_have_every_sentence_with_a_rule() -> None:
    rendered = [sentence for game in collected()["games"] for sentence in game["sentences"]]
    sentences = {key for key in messages("en") if key.startswith("events.")}
    assert sentences - keys(rendered) == NOT_OF_EVENTS | UNKNOWN
    rules = {entry.id for entry in entries()}
    assert [sentence for sentence in rendered if sentence.get("rule") not in rules] == []
