"""The client tells a game word for word as Python does, in every language; and every sentence rests on a rule."""

import json

from browser_client.narrated_games import collected, keys
from passgo.rulebook import entries
from passgo.speech.catalogue import messages
from wheels import ROOT

# What only Python tells, and words that stand alone.
NOT_OF_EVENTS = {"events.result", "events.bank", "events.jailCard"}
# What is said of events that have no words of their own.
UNKNOWN = {"events.other", "events.other.seat"}


def test_what_the_client_is_tested_with_is_what_python_says() -> None:
    kept = json.loads((ROOT / "client" / "tests" / "told.json").read_text(encoding="utf-8"))
    assert kept == json.loads(json.dumps(collected())), (
        "write client/tests/told.json anew: see client/told.py"
    )


def test_every_sentence_is_told_in_these_games_and_rests_on_a_rule() -> None:
    told = [sentence for game in collected()["games"] for sentence in game["sentences"]]
    sentences = {key for key in messages("en") if key.startswith("events.")}
    assert sentences - keys(told) == NOT_OF_EVENTS | UNKNOWN
    rules = {entry.id for entry in entries()}
    assert [sentence for sentence in told if sentence.get("rule") not in rules] == []
