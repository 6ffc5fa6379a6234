"""The actions that are allowed at a moment, in an array that is reused."""

from typing import Final

from mypy_extensions import i64

from passgo.engine.arrays import IntArray, zeros


class Legal:
    def __init__(self, size: i64) -> None:
        self.actions: Final[IntArray] = zeros(size)
        self.count: i64 = 0

    def clear(self) -> None:
        self.count = 0

    def copy_from(self, other: "Legal") -> None:
        self.count = 0
        for i in range(other.count):
            self.add(other.actions[i])

    def add(self, action: i64) -> None:
        self.actions[self.count] = action
        self.count += 1

    def has(self, action: i64) -> bool:
        for i in range(self.count):
            if self.actions[i] == action:
                return True
        return False
