"""The sentences in the client's tests, which narrated_games.py generates, are all there are, and each has a rule."""

import json

from browser_client.narrated_games import keys
from passgo.rulebook import entries
from passgo.speech.catalogue import messages
from wheels import ROOT

# Sentences that only Python renders, and single words.
NOT_OF_EVENTS = {"events.result", "events.bank", "events.jailCard"}
# Sentences about events without a text.
UNKNOWN = {"events.other", "events.other.seat"}


def test_these_games_have_every_sentence_with_a_rule() -> None:
    narrated = json.loads((ROOT / "client" / "tests" / "sentences.json").read_text(encoding="utf-8"))
    rendered = [sentence for game in narrated["games"] for sentence in game["sentences"]]
    sentences = {key for key in messages("en") if key.startswith("events.")}
    assert sentences - keys(rendered) == NOT_OF_EVENTS | UNKNOWN
    rules = {entry.id for entry in entries()}
    assert [sentence for sentence in rendered if sentence.get("rule") not in rules] == []
