"""Without msgspec events are plain dataclasses, and look the same in every way."""

import subprocess
import sys

import pytest

from wheels import ROOT

PROGRAM = """
import json, sys
if sys.argv[1] == "without":
    sys.modules["msgspec"] = None
from passgo.notation.record import read_texts
from passgo.game.records import Replay
played = Replay(next(read_texts(open(sys.argv[2]))))
events = list(played.game.opening)
while played.step():
    events += played.events
for event in events:
    print(event, json.dumps(event.to_json()))
print(len(set(events)), events.index(events[-1]))
"""


@pytest.mark.parametrize("record", ["america-full_corners-3-mixed", "classic-full-4-mixed"])
def test_events_are_the_same_with_and_without_msgspec(record: str) -> None:
    outputs = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM, how, str(ROOT / "tests" / "records" / f"{record}.passgo")],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for how in ("with", "without")
    ]
    assert outputs[0] == outputs[1]
    assert outputs[0].count("\n") > 200
