"""How a game came out (BANKRUPT-5, SHORT-5, TIME-1, HOUSE-16, HOUSE-17)."""

from typing import Final, Literal, TypeAlias

from passgo.base.json_types import JsonObject
from passgo.engine import codes
from passgo.engine.position import Position
from passgo.engine.rules.worth import final_worth

EndReason: TypeAlias = Literal["last-one-left", "first-bankruptcy", "time", "rounds", "goal"]
REASONS: Final[dict[int, EndReason]] = {
    codes.LAST_ONE_LEFT: "last-one-left",
    codes.FIRST_BANKRUPTCY: "first-bankruptcy",
    codes.TIME_CALLED: "time",
    codes.ROUNDS_PLAYED: "rounds",
    codes.GOAL_REACHED: "goal",
}


class Outcome:
    """The winners, why the game ended, and what every seat was worth.

    >>> game = passgo.scene(seats=[{"cash": 10, "square": 36}, 1000], lots={37: 1, 39: 1}, luck="12")
    >>> events = game.play(0, "throw")
    >>> game.outcome
    Outcome(winners=(1,), reason='last-one-left', worths=(0, 1760))
    """

    def __init__(self, winners: tuple[int, ...], reason: EndReason, worths: tuple[int, ...]) -> None:
        self.winners: Final = winners
        self.reason: Final = reason
        self.worths: Final = worths

    def to_json(self) -> JsonObject:
        return {"winners": list(self.winners), "reason": self.reason, "worths": list(self.worths)}

    def __repr__(self) -> str:
        return f"Outcome(winners={self.winners}, reason={self.reason!r}, worths={self.worths})"


def outcome(p: Position) -> Outcome | None:
    """None while the game goes on. The richest wins; equal worth shares the win (RULING-DRAW)."""
    if p.over == 0:
        return None
    worths = tuple(int(final_worth(p, seat)) for seat in range(p.seats))
    left = [seat for seat in range(p.seats) if p.out[seat] == 0]
    best = max(worths[seat] for seat in left)
    return Outcome(tuple(seat for seat in left if worths[seat] == best), REASONS[p.over], worths)
