"""Shares: what the players give to the seed of a game, so that no one of them, nor the server, can choose it.

Each player has a secret, 64 hexadecimal digits, and shows its SHA-256 before the game, as the server does with its own
seed. When the game starts, the players reveal their secrets. The seed of the luck is then

    SHA-256(SEED + " " + SHARES)

in hexadecimal digits, with the server's seed, and with the shares in the order of their seats, separated by spaces:
"0:revealed:SECRET" of a player who has revealed it in time, "2:withheld:COMMITMENT" of one who has not. Without any
share it is the server's seed itself.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from passgo.engine.luck import commitment

ONE: Final = "[0-9]:(revealed|withheld):[0-9a-f]{64}"
WRITTEN: Final = re.compile(f"{ONE}( {ONE})*")


class Share(NamedTuple):
    seat: int
    commitment: str
    secret: str = ""
    """Empty until it is revealed."""

    def is_of(self, secret: str) -> bool:
        return commitment(secret) == self.commitment


def write_shares(shares: Sequence[Share]) -> str:
    """The shares as they are mixed, and as a record shows them."""
    return " ".join(
        f"{share.seat}:revealed:{share.secret}"
        if share.secret
        else f"{share.seat}:withheld:{share.commitment}"
        for share in shares
    )


def are_shares(text: str) -> bool:
    return WRITTEN.fullmatch(text) is not None


def seats_of_shares(text: str, how: str) -> list[int]:
    """The seats whose shares were `revealed`, or `withheld`."""
    parts = [share.split(":") for share in text.split()]
    return [int(seat) for seat, kind, _ in parts if kind == how]


def mixed_seed(seed: str, shares: str) -> str:
    """The seed of the luck, out of the server's and the written shares."""
    return commitment(f"{seed} {shares}") if shares else seed
