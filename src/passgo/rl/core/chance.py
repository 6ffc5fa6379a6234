"""Luck decided from outside: every throw and every card is one of a number of equally likely outcomes."""

from typing import Final

from mypy_extensions import i64

from passgo.engine.arrays import IntArray
from passgo.engine.luck import FACES, Luck

THROWS: Final = 36


class OutcomeNeeded(Exception):
    """The outcomes given so far are used up. The position is then in the middle of an action: play the action again on
    a copy from before it, with one more outcome."""

    def __init__(self, count: int) -> None:
        super().__init__(f"one of {count} outcomes is needed")
        self.count = count


class DecidedLuck(Luck):
    """Luck that returns the given outcomes one after the other."""

    def __init__(self, outcomes: list[int]) -> None:
        super().__init__("")
        self.outcomes: Final = outcomes
        self.used: i64 = 0

    def next_outcome(self, count: i64) -> i64:
        if self.used >= len(self.outcomes):
            raise OutcomeNeeded(int(count))
        outcome: i64 = self.outcomes[self.used]
        self.used += 1
        return outcome

    def dice(self) -> i64:
        outcome = self.next_outcome(THROWS)
        return FACES[outcome]

    def heads(self) -> bool:
        return self.next_outcome(2) == 0

    def pick(self, pile: i64, cards: IntArray, start: i64, count: i64) -> i64:
        return start + self.next_outcome(count)
