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
from passgo.engine.errors import LuckError, LuckNeeded
from passgo.speech import Saying

BLOCK: Final = 64
SHA512: Final = hashlib.sha512

# The streams that pick from a pile of cards: Chance, Community Chest, Challenge cards, deeds to be dealt.
PILES: Final = ("chance", "chest", "challenge", "deed")
PILE_CHALLENGE: Final = 2
PILE_DEED: Final = 3
PILE_LETTERS: Final = "chqd"
OTHER_CARD: Final = re.compile(
    r"[ch]:((collect|pay|each|pay-each)=[1-9][0-9]{0,3}|advance=[0-9]{1,2}|back=[1-9][0-9]?|repairs=[0-9]{1,3}/[0-9]{1,3}|jail)"
)
TOKEN: Final = re.compile(
    rf"([1-6])([1-6])|([chqd])([1-9][0-9]?)|(heads|tails)|(right|wrong)|{OTHER_CARD.pattern}"
)
NO_PLACE: Final = -1  # instead of a card's place: a card that the edition does not have

# What luck can decide. Luck that is entered by hand waits for one of these.
DICE: Final = "dice"
COIN: Final = "coin"
VERDICT: Final = "verdict"
PILE_NAMES: Final = ("chance", "chest", "challenge", "deed")
BY_HAND: Final = ("by hand", "dice by hand", "cards by hand")


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
        # At a real board: whether dice and coin, and whether the cards, are thrown and drawn there.
        self.dice_by_hand: bool = False
        self.cards_by_hand: bool = False
        self.seat: i64 = -1  # who throws, flips or draws; of a flip, who wins it with heads
        self.rival: i64 = -1  # of a flip, who wins it with tails
        self.other_card: str = ""  # what the card says, after `pick` returned NO_PLACE
        self.dice_stream: Final = Stream(seed, "dice")
        self.coin_stream: Final = Stream(seed, "coin")
        self.piles: Final = [Stream(seed, name) for name in PILES]

    def streams(self) -> list[Stream]:
        return [self.dice_stream, self.coin_stream, *self.piles]

    def copy(self) -> "Luck":
        """A copy with the same luck to come."""
        same = Luck(self.seed)
        same.copy_settings(self)
        same.copy_streams(self)
        return same

    def copy_settings(self, other: "Luck") -> None:
        self.written = other.written
        self.committed = other.committed
        self.dice_by_hand = other.dice_by_hand
        self.cards_by_hand = other.cards_by_hand

    def copy_streams(self, other: "Luck") -> None:
        for mine, theirs in zip(self.streams(), other.streams(), strict=True):
            mine.copy_from(theirs)

    def by_hand(self) -> str:
        """What is thrown and drawn at a real board, one of BY_HAND; empty if nothing is."""
        if self.dice_by_hand:
            return BY_HAND[0] if self.cards_by_hand else BY_HAND[1]
        return BY_HAND[2] if self.cards_by_hand else ""

    def set_by_hand(self, what: str) -> None:
        self.dice_by_hand = what == BY_HAND[0] or what == BY_HAND[1]
        self.cards_by_hand = what == BY_HAND[0] or what == BY_HAND[2]

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

    def answered_right(self) -> bool:
        """Whether the answer to a Challenge card of the box is right; only its reader knows."""
        raise LuckError(Saying("input.luck-verdict"))

    def pick(self, pile: i64, cards: IntArray, start: i64, count: i64) -> i64:
        """Which of the `count` unseen cards from `start` on comes next, as its place."""
        place = start + self.piles[pile].below(count)
        if self.written:
            self.drawn.append(f"{PILE_LETTERS[pile]}{cards[place] + first_number(pile)}")
        return place


class ScriptedLuck(Luck):
    """Scripted luck, such as "65 44 c7 h3 q12 d39 heads"."""

    def __init__(self, script: str, seed: str = "") -> None:
        super().__init__(seed)
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
        same.copy_settings(self)
        same.copy_script(self)
        return same

    def copy_script(self, other: "ScriptedLuck") -> None:
        self.tokens = other.tokens
        self.used = other.used

    def next_token(self, wanted: str, letter: str) -> str:
        """The next entry; `wanted` and the letter of a pile say what it must be: `input.luck.WANTED`."""
        if self.used >= len(self.tokens):
            raise self.run_out(wanted, letter)
        entry = self.tokens[self.used]
        self.used += 1
        if self.written:
            self.drawn.append(entry)
        return entry

    def run_out(self, wanted: str, letter: str) -> LuckError:
        needed = Saying(f"input.luck.{wanted}", letter=letter)
        return LuckError(Saying("input.luck-out", n=int(self.used), needed=needed))

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

    def answered_right(self) -> bool:
        entry = self.next_token("verdict", "")
        if entry not in ("right", "wrong"):
            raise self.other(entry, "verdict", "")
        return entry == "right"

    def pick(self, pile: i64, cards: IntArray, start: i64, count: i64) -> i64:
        letter = PILE_LETTERS[pile]
        entry = self.next_token("card", letter)
        if entry[0] != letter:
            raise self.other(entry, "card", letter)
        if entry[1] == ":":
            if not self.cards_by_hand:
                raise self.other(entry, "card", letter)
            self.other_card = entry[2:]
            return NO_PLACE
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


class HandLuck(ScriptedLuck):
    """The luck of a real board: what was thrown and drawn there is entered, and the game stops where it is missing.
    What the app throws or draws comes out of the seed, unless it is written in the script: then the game is played
    again."""

    def __init__(self, by_hand: str, script: str = "", seed: str = "") -> None:
        super().__init__(script, seed)
        self.set_by_hand(by_hand)

    def copy(self) -> "HandLuck":
        same = HandLuck("", "", self.seed)
        same.copy_settings(self)
        same.copy_streams(self)
        same.copy_script(self)
        return same

    def run_out(self, wanted: str, letter: str) -> LuckError:
        needed = Saying(f"input.luck.{wanted}", letter=letter)
        what = PILE_NAMES[PILE_LETTERS.index(letter)] if letter else wanted
        return LuckNeeded(Saying("input.luck-needed", needed=needed), what, int(self.seat), int(self.rival))

    def from_seed(self, entry: str) -> str:
        """The entry of the script, if it is of the same kind as the one that was drawn, or else that one."""
        if self.used < len(self.tokens) and is_like(self.tokens[self.used], entry):
            entry = self.tokens[self.used]
            self.used += 1
        if self.written:
            self.drawn.append(entry)
        return entry

    def dice(self) -> i64:
        if self.dice_by_hand:
            return super().dice()
        entry = self.from_seed(dice_text(FACES[self.dice_stream.below(36)]))
        return int(entry[0]) << 3 | int(entry[1])

    def heads(self) -> bool:
        if self.dice_by_hand:
            return super().heads()
        return self.from_seed("heads" if self.coin_stream.below(2) == 0 else "tails") == "heads"

    def pick(self, pile: i64, cards: IntArray, start: i64, count: i64) -> i64:
        if self.cards_by_hand:
            return super().pick(pile, cards, start, count)
        place = start + self.piles[pile].below(count)
        first = first_number(pile)
        entry = self.from_seed(f"{PILE_LETTERS[pile]}{cards[place] + first}")
        wanted: i64 = int(entry[1:]) - first
        i = start
        while cards[i] != wanted and i < start + count - 1:
            i += 1
        return i if cards[i] == wanted else place


def is_like(one: str, other: str) -> bool:
    """Whether two entries are of the same kind: throws, flips, or cards of one pile."""
    if one[0].isdigit():
        return other[0].isdigit()
    flips = ("heads", "tails")
    if one in flips or other in flips:
        return one in flips and other in flips
    return one[0] == other[0] and one[1:].isdigit() and other[1:].isdigit()


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
