"""A simple player: chooses a sensible action among the listed ones."""

import random
from typing import Any, Final

LIKED: Final = {  # actions in order of preference: those that move the game on first, raising money last
    name: rank
    for rank, names in enumerate(
        (
            "throw buy pay-fine use-card pay-flat pay-share want place take-salary",
            "go-to answer take next-card plead-guilty hire-lawyer pay-interest ask-rent",
            "pass build",
            "decline end-turn refuse",
            "sell sell-hotels mortgage",
            "give-up",
        )
    )
    for name in names.split()
}
BIDS: Final = 0.3  # how often a bid is raised


def choose(choices: list[dict[str, Any]], luck: random.Random) -> dict[str, Any]:
    """Choose a sensible legal action: buy, build, sometimes bid, make no offers."""
    bid = next((choice for choice in choices if choice["do"] == "bid"), None)
    if bid is not None and luck.random() < BIDS:
        return {"do": "bid", "amount": bid["least"]}
    best = min(LIKED[choice["do"]] for choice in choices if choice["do"] in LIKED)
    return luck.choice([choice for choice in choices if LIKED.get(choice["do"]) == best])
