"""Luck: the only source of chance. Rules ask luck and go on; they never draw a number themselves.

Every kind of chance has a stream of its own, so that one never disturbs another. A stream is an endless row of
bytes: SHA-512("<seed>:<stream>:0"), SHA-512("<seed>:<stream>:1") and so on. A number below n is the next byte that
is smaller than the largest multiple of n up to 256, modulo n; a throw of the dice is such a number below 36, the
first die its sixes and the second its rest. With the seed, every throw can be checked.
"""

import hashlib
import re
from typing import Final

from mypy_extensions import i64

from passgo.engine.arrays import IntArray, from_list
from passgo.engine.errors import LuckError
from passgo.speech import Saying

BLOCK: Final = 64
SHA512: Final = hashlib.sha512

# The streams that pick from a pile of cards: Chance, Community Chest, Challenge cards, deeds to be dealt.
PILES: Final = ("chance", "chest", "challenge", "deed")
PILE_CHALLENGE: Final = 2
PILE_DEED: Final = 3
PILE_LETTERS: Final = "chqd"
TOKEN: Final = re.compile(r"([1-6])([1-6])|([chqd])([1-9][0-9]?)|(heads|tails)")


# The throw that each byte of the dice stream stands for; the few bytes beyond are passed over.
DICE_BYTES: Final = 252
FACES: Final = from_list([(n % 36 // 6 + 1) << 3 | n % 6 + 1 for n in range(DICE_BYTES)])


def first_die(dice: i64) -> i64:
    return dice >> 3


def second_die(dice: i64) -> i64:
    return dice & 7


DICE_TEXTS: Final = [f"{dice >> 3}{dice & 7}" for dice in range(64)]


def dice_text(dice: i64) -> str:
    return DICE_TEXTS[dice]


class Stream:
    """An endless row of bytes out of the seed."""

    def __init__(self, seed: str, name: str) -> None:
        self.key: str = f"{seed}:{name}:"
        self.block: bytes = b""
        self.blocks: i64 = 0
        self.at: i64 = BLOCK

    def copy_from(self, other: "Stream") -> None:
        """Continue where another stream is now."""
        self.key = other.key
        self.block = other.block
        self.blocks = other.blocks
        self.at = other.at

    def go_to(self, blocks: i64, at: i64) -> None:
        """Continue at a saved place: the blocks that were begun, and the bytes that were used of the last one."""
        if blocks > 0:
            self.blocks = blocks - 1
            self.next_block()
        self.at = at

    def next_byte(self) -> i64:
        if self.at == BLOCK:
            self.next_block()
        byte: i64 = self.block[self.at]
        self.at += 1
        return byte

    def next_block(self) -> None:
        self.block = SHA512((self.key + str(self.blocks)).encode()).digest()
        self.blocks += 1
        self.at = 0

    def below(self, n: i64) -> i64:
        limit = 256 - 256 % n
        while True:
            byte = self.next_byte()
            if byte < limit:
                return byte % n


class Luck:
    """Luck out of a seed."""

    def __init__(self, seed: str) -> None:
        self.seed: str = seed
        self.drawn: list[str] = []  # what was drawn since this was last emptied, if it is to be recorded
        self.written: bool = False
        self.committed: bool = True  # whether players may be shown the seed's SHA-256 as a promise
        self.dice_stream: Final = Stream(seed, "dice")
        self.coin_stream: Final = Stream(seed, "coin")
        self.piles: Final = [Stream(seed, name) for name in PILES]

    def streams(self) -> list[Stream]:
        return [self.dice_stream, self.coin_stream, *self.piles]

    def copy(self) -> "Luck":
        """A copy with the same luck to come."""
        same = Luck(self.seed)
        same.written = self.written
        same.committed = self.committed
        for mine, other in zip(same.streams(), self.streams(), strict=True):
            mine.copy_from(other)
        return same

    def commitment(self) -> str:
        """What players are shown before the first throw; empty if nothing was promised."""
        return commitment(self.seed) if self.seed and self.committed else ""

    def dice(self) -> i64:
        """A throw of two dice in one number; `first_die` and `second_die` read it."""
        while True:
            byte = self.dice_stream.next_byte()
            if byte < DICE_BYTES:
                dice = FACES[byte]
                if self.written:
                    self.drawn.append(dice_text(dice))
                return dice

    def heads(self) -> bool:
        heads = self.coin_stream.below(2) == 0
        if self.written:
            self.drawn.append("heads" if heads else "tails")
        return heads

    def pick(self, pile: i64, cards: IntArray, start: i64, count: i64) -> i64:
        """Which of the `count` unseen cards from `start` on comes next, as its place."""
        place = start + self.piles[pile].below(count)
        if self.written:
            self.drawn.append(f"{PILE_LETTERS[pile]}{cards[place] + first_number(pile)}")
        return place


class ScriptedLuck(Luck):
    """Scripted luck, such as "65 44 c7 h3 q12 d39 heads"."""

    def __init__(self, script: str) -> None:
        super().__init__("")
        self.tokens: list[str] = read_script(script)
        self.used: i64 = 0

    def rewrite(self, script: str) -> None:
        """Forget what is left and go on with another script."""
        self.tokens = read_script(script)
        self.used = 0

    def append(self, script: str) -> None:
        """Go on with more when what is left has been used up."""
        self.tokens = self.tokens + read_script(script)

    def left(self) -> list[str]:
        """What has not been used yet."""
        return self.tokens[self.used :]

    def copy(self) -> "ScriptedLuck":
        same = ScriptedLuck("")
        same.tokens = self.tokens
        same.used = self.used
        same.written = self.written
        return same

    def next_token(self, wanted: str, letter: str) -> str:
        """The next entry; `wanted` and the letter of a pile say what it must be: `input.luck.WANTED`."""
        if self.used >= len(self.tokens):
            needed = Saying(f"input.luck.{wanted}", letter=letter)
            raise LuckError(Saying("input.luck-out", n=int(self.used), needed=needed))
        entry = self.tokens[self.used]
        self.used += 1
        if self.written:
            self.drawn.append(entry)
        return entry

    def dice(self) -> i64:
        entry = self.next_token("dice", "")
        if not entry.isdigit():
            raise self.other(entry, "throw", "")
        return int(entry[0]) << 3 | int(entry[1])

    def heads(self) -> bool:
        entry = self.next_token("coin", "")
        if entry not in ("heads", "tails"):
            raise self.other(entry, "coin", "")
        return entry == "heads"

    def pick(self, pile: i64, cards: IntArray, start: i64, count: i64) -> i64:
        letter = PILE_LETTERS[pile]
        entry = self.next_token("card", letter)
        if entry[0] != letter:
            raise self.other(entry, "card", letter)
        wanted: i64 = int(entry[1:]) - first_number(pile)
        i = start
        while i < start + count:
            if cards[i] == wanted:
                return i
            i += 1
        raise LuckError(Saying("input.luck-card", entry=repr(entry), place=int(self.used)))

    def other(self, entry: str, wanted: str, letter: str) -> LuckError:
        needed = Saying(f"input.luck.{wanted}", letter=letter)
        return LuckError(Saying("input.luck-other", entry=repr(entry), place=int(self.used), needed=needed))


def read_script(script: str) -> list[str]:
    tokens = script.split()
    for entry in tokens:
        if TOKEN.fullmatch(entry) is None:
            raise LuckError(Saying("input.luck-unreadable", entry=repr(entry)))
    return tokens


def first_number(pile: i64) -> i64:
    """Cards count from 1; deeds are named by their square."""
    return 0 if pile == PILE_DEED else 1


def commitment(seed: str) -> str:
    """What players are shown before the first throw, so that the seed cannot be changed afterwards."""
    return hashlib.sha256(seed.encode()).hexdigest()
