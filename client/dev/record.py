"""Record a game of bots for the development page of the board: python record.py EDITION STEPS [EVERY] > FILE.

The file holds the edition, the first view, and for each action the events that followed and the view then; or only
every nth view, which is enough for a test.
"""

import json
import sys
from dataclasses import asdict

from passgo.bots.seated_bots import SeatedBots
from passgo.edition import load
from passgo.game.game import new_game

NAMES = ("Ann", "Bo", "Clementine", "Dai", "Esperanza", "Fitz", "Gwendolyn", "Hal")


def record(edition_id: str, steps: int, every: int) -> dict[str, object]:
    edition = load(edition_id)
    game = new_game(edition_id, NAMES[: min(edition.players[1], 6)], seed="board")
    bots = SeatedBots(game, dict.fromkeys(range(len(game.names)), "trader"))
    recorded: list[dict[str, object]] = []
    first = game.view(None)
    while len(recorded) < steps and (move := bots.next_move()) is not None:
        events = game.play(*move)
        view = game.view(None) if (len(recorded) + 1) % every == 0 else None
        recorded.append({"seat": move[0], "events": [e.to_json() for e in events], "view": view})
    printed = asdict(edition) | {"challenges": len(edition.challenges)}
    return {"edition": printed, "first": first, "steps": recorded}


if __name__ == "__main__":
    print(json.dumps(record(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1)))
