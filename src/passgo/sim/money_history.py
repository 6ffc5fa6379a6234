"""An observer that records the money of a game: every seat's worth as each round begins, and incomes by reason."""

from typing import Final

from mypy_extensions import i64

from passgo.bots.driver import Observer
from passgo.engine import codes, events
from passgo.engine.actions import Action
from passgo.engine.arrays import IntArray, zeros
from passgo.engine.position import EVENT_WIDTH, Position
from passgo.engine.rules.worth import final_worth

SOURCES: Final = len(events.REASONS)
OUT: Final = -1  # in place of the worth of a seat that has left the game


class MoneyHistory(Observer):
    """Records one game at a time."""

    def __init__(self) -> None:
        self.income: IntArray = zeros(SOURCES)  # money that players received, by reason
        self.worths: list[list[int]] = []

    def begin(self, p: Position) -> None:
        self.income = zeros(SOURCES)
        self.worths = []
        self.record_worths(p)

    def on_action(self, p: Position, seat: i64, action: Action) -> None:
        log = p.events
        at: i64 = 0
        while at < p.events_end:
            event = log[at]
            if event == events.MONEY_PAID:
                if log[at + 2] != codes.BANK:
                    self.income[log[at + 4]] += log[at + 3]
            elif event == events.TURN_BEGAN and log[at + 2] > len(self.worths):
                self.record_worths(p)
            at += EVENT_WIDTH

    def record_worths(self, p: Position) -> None:
        self.worths.append(
            [int(final_worth(p, seat)) if p.out[seat] == 0 else OUT for seat in range(p.seats)]
        )

    def last_at_half(self, rounds: int) -> list[int]:
        """The seats still in the game that were worth least after half of `rounds`; none if all were equal."""
        worths = self.worths[min(rounds // 2, len(self.worths) - 1)]
        present = [worth for worth in worths if worth != OUT]
        if min(present) == max(present):
            return []
        return [seat for seat, worth in enumerate(worths) if worth == min(present)]
