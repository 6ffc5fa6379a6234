"""Luck that stops at the first draw that is not decided yet and lists its outcomes, to enumerate all of them."""

from typing import Final

from mypy_extensions import i64

from passgo.engine.arrays import IntArray
from passgo.engine.luck import PILE_CHALLENGE, Luck

DICE: Final = "dice"
COIN: Final = "coin"
CARD: Final = "card"
CHALLENGE: Final = "challenge"


class Draw:
    """What luck can decide next: the codes of all outcomes, and how often each of them comes."""

    def __init__(self, kind: str, codes: list[int], weights: list[int]) -> None:
        self.kind: Final = kind
        self.codes: Final = codes
        self.weights: Final = weights


class Undecided(Exception):
    """An action draws luck that was not given."""

    def __init__(self, draw: Draw) -> None:
        super().__init__(draw.kind)
        self.draw: Final = draw


def dice_draw() -> Draw:
    """All throws of two dice. Their order does not matter; throws without doubles are grouped by their total."""
    codes: list[int] = []
    weights: list[int] = []
    for total in range(2, 13):
        ways = 6 - abs(7 - total)
        if total % 2 == 0:
            codes.append(total // 2 << 3 | total // 2)
            weights.append(1)
            ways -= 1
        if ways > 0:
            codes.append(simple_throw(total))
            weights.append(ways)
    return Draw(DICE, codes, weights)


def simple_throw(total: int) -> int:
    """The code of the throw without doubles that stands for all of this total."""
    high = min(6, total - 1)
    return high << 3 | total - high


DICE_DRAW: Final = dice_draw()
COIN_DRAW: Final = Draw(COIN, [0, 1], [1, 1])
VERDICT_DRAW: Final = Draw(CHALLENGE, [0, 1], [1, 1])


class ForkedLuck(Luck):
    """Decided luck, as codes in order; then it raises `Undecided`."""

    def __init__(self, decided: list[int], cards_by_hand: bool = False) -> None:
        super().__init__("")
        self.cards_by_hand = (
            cards_by_hand  # at a real board any card of a deck may come, and answers are judged there
        )
        self.decided: list[int] = decided
        self.used: i64 = 0

    def next_code(self, draw: Draw) -> int:
        if self.used == len(self.decided):
            raise Undecided(draw)
        code = self.decided[self.used]
        self.used += 1
        return code

    def dice(self) -> i64:
        return self.next_code(DICE_DRAW)

    def heads(self) -> bool:
        return self.next_code(COIN_DRAW) == 1

    def answered_right(self) -> bool:
        return self.next_code(VERDICT_DRAW) == 1

    def pick(self, pile: i64, cards: IntArray, start: i64, count: i64) -> i64:
        """Codes of cards are their numbers, whatever their places."""
        codes = [int(cards[start + i]) for i in range(count)]
        kind = CHALLENGE if pile == PILE_CHALLENGE else CARD
        wanted = self.next_code(Draw(kind, codes, [1] * len(codes)))
        return start + codes.index(wanted)


def codes_drawn(luck: str) -> list[int]:
    """The codes of the luck that a record writes, such as 65 c7."""
    found: list[int] = []
    for entry in luck.split():
        if entry.isdigit():
            high, low = int(entry[0]), int(entry[1])
            found.append(high << 3 | low if high == low else simple_throw(high + low))
        elif entry in ("heads", "tails", "right", "wrong"):
            found.append(1 if entry in ("heads", "right") else 0)
        else:
            found.append(int(entry[1:]) - 1)
    return found
