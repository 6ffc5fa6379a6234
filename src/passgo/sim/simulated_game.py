"""One game between bots, from the set-up to the result."""

from typing import Final

from mypy_extensions import i64

from passgo.bots.base import StandardBot
from passgo.bots.driver import BotTable, Observer
from passgo.engine import actions
from passgo.engine.codes import CLOCK
from passgo.engine.outcome import outcome
from passgo.engine.position import Position
from passgo.engine.rules.worth import final_worth

# Winners, reason ("" if unfinished), rounds, turns, worths, bankrupt seats, starting seat.
ResultFields = tuple[tuple[int, ...], str, int, int, tuple[int, ...], tuple[int, ...], int]


class SimulatedGame:
    """A game played by bots. Turns and bankruptcies before its start, from a given position, do not count."""

    def __init__(self, p: Position, bots: list[StandardBot], observer: Observer) -> None:
        self.table: Final = BotTable(p, bots, observer)
        self.first_round: Final[i64] = p.round
        self.first_turn: Final[i64] = p.turns
        self.players: Final = [seat for seat in range(p.seats) if p.out[seat] == 0]

    def play(self, rounds: i64, clock_rounds: i64) -> None:
        """Play at most `rounds` rounds. The clock calls time after round `clock_rounds`, if positive (TIME-1)."""
        p = self.table.p
        last = self.first_round - 1 + rounds
        if clock_rounds > 0:
            self.table.play(min(last, clock_rounds))
            if p.over == 0 and p.round > clock_rounds and not p.time_called:
                self.table.do(CLOCK, actions.TIME_UP)
                last = max(last, p.round)  # the turn in progress is played out
        self.table.play(last)

    def figures(self, rounds: int) -> ResultFields:
        p = self.table.p
        end = outcome(p)
        return (
            () if end is None else end.winners,
            "" if end is None else end.reason,
            min(int(p.round - self.first_round + 1), rounds),
            int(p.turns - self.first_turn + 1),
            tuple([int(final_worth(p, seat)) for seat in range(p.seats)]) if end is None else end.worths,
            tuple([seat for seat in self.players if p.out[seat] != 0]),
            int(p.starter),
        )
