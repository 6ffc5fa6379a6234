"""A custom bot as a separate program: docs/bots.md describes the protocol.

passgo simulate --games 100 --bot "exec:python3 docs/examples/hasty.py"
"""

import json
import sys
from typing import Any

WISHES = ("buy", "throw", "end-turn", "pass", "decline", "pay-flat", "pay-interest", "mortgage", "sell")
OPEN = ("bid", "want", "offer", "counter")  # choices with open values


def decide(choices: list[dict[str, Any]]) -> str:
    """The first wish that is among the choices, as JSON."""
    by_name = {choice["do"]: choice for choice in choices if choice["do"] not in OPEN}
    for wish in WISHES:
        if wish in by_name:
            return json.dumps(by_name[wish])
    return json.dumps(next(iter(by_name.values()))) if by_name else "give-up"


def manage(choices: list[dict[str, Any]]) -> str:
    """Build on the last lot that allows it."""
    lots = [choice["lot"] for choice in choices if choice["do"] == "build"]
    return f"build={lots[-1]}" if lots else "none"


def main() -> None:
    choices: list[dict[str, Any]] = []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "passgo":
            print("id Hasty (Python)")
            print("ready 1 decide manage", flush=True)
        elif word == "choices":
            choices = json.loads(rest)
        elif word == "go":
            number, question = rest.split()
            best = decide(choices) if question == "decide" else manage(choices)
            print("best", number, best, flush=True)
        elif word == "quit":
            break


main()
