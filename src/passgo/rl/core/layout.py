"""The layout of an observation: the meaning and the place of every number.

Seats are counted from the observer: 0 is the observer's own, 1 the next one to the left. All numbers are between 0 and
about 1; money is in units of MONEY dollars.
"""

import struct
from typing import Final, TypeAlias

from mypy_extensions import i32, i64

from passgo.engine import codes
from passgo.engine.arrays import IntArray, from_list, vec
from passgo.engine.board import CARDS, SQUARES, Board
from passgo.engine.matters import MATTERS
from passgo.engine.rules.challenges import ANSWERS
from passgo.rl.core.action_set import places
from passgo.rl.core.active_rules import is_active
from passgo.rl.core.agent_table import MATTER

# Numbers are stored as the bits of 32-bit floats: numpy reads the same memory as float32.
FloatBits: TypeAlias = "vec[i32]"

MONEY: Final = 1500
MOST_ENCODED: Final = 16383  # dollars; larger sums are encoded as this
ROUNDS: Final = 100
MOST_PARTS: Final = 256


def bits_of(values: list[float]) -> FloatBits:
    return vec[i32](list(struct.unpack(f"{len(values)}i", struct.pack(f"{len(values)}f", *values))))


def no_bits(n: i64) -> FloatBits:
    return vec[i32]([0] * n)


ONE: Final[i32] = 0x3F800000
ZERO: Final[i32] = 0
DOLLARS: Final = bits_of([amount / MONEY for amount in range(MOST_ENCODED + 1)])
FIFTHS: Final = bits_of([n / 5 for n in range(6)])
THIRDS: Final = bits_of([n / 3 for n in range(MOST_PARTS)])
SIXTHS: Final = bits_of([n / 6 for n in range(7)])
SIXTEENTHS: Final = bits_of([n / CARDS for n in range(MOST_PARTS)])
QUARTERS: Final = bits_of([n / 4 for n in range(MOST_PARTS)])
HUNDREDTHS: Final = bits_of([n / ROUNDS for n in range(4096)])


def dollars(amount: i64) -> i32:
    if amount < 0:
        return ZERO
    return DOLLARS[amount] if amount < MOST_ENCODED else DOLLARS[MOST_ENCODED]


def part(of: FloatBits, n: i64) -> i32:
    """Entry `n` of a table, or its last one."""
    last = len(of) - 1
    return of[n] if n < last else of[last]


# The numbers of one seat.
IN_GAME: Final = 0
ON_TURN: Final = 1
CASH: Final = 2
JAIL: Final = 3  # the number of the next turn in Jail, thirds
JAIL_CARDS: Final = 4  # Chance, Community Chest
BIDS: Final = 6  # whether the seat is still in the auction
LEADS: Final = 7  # whether it has the highest bid
SQUARE: Final = 8  # one of 40
SEAT_WIDTH: Final = SQUARE + SQUARES

# The numbers of the table.
HOUSES: Final = 0  # in the Bank, sixteenths
HOTELS: Final = 1
DECKS: Final = 2  # cards in both decks, sixteenths
DICE: Final = 4  # sixths
DOUBLES: Final = 6  # thirds
ROUND: Final = 7  # hundredths
TIME_CALLED: Final = 8
TABLE_WIDTH: Final = 9


def moments_at(board: Board) -> i64:
    """The number of moments: up to the last matter that agents are trained on, or a newer one that is active."""
    last: i64 = codes.M_PLEA
    for matter in MATTERS:
        if matter.name and matter.code > last and is_active(board, matter.rule):
            last = matter.code
    return MATTER + last + 1


class Layout:
    """The first place of each section, for one board and a number of seats."""

    def __init__(self, board: Board, seats: i64) -> None:
        self.board: Final = board
        self.seats: Final[i64] = seats
        lots: i64 = len(board.lots)
        self.lots: Final[i64] = lots
        self.lot_place: Final[IntArray] = from_list(places(board))
        # A lot: its owner as one of the seats, mortgaged, buildings in fifths, their cost.
        self.lot_width: Final[i64] = seats + 3
        # The first number of the lot on each square; 0 where there is none.
        self.lot_at: Final[IntArray] = from_list(
            [max(0, place) * int(self.lot_width) for place in places(board)]
        )
        at: i64 = lots * self.lot_width
        self.at_seats: Final[i64] = at
        at += seats * SEAT_WIDTH
        self.at_table: Final[i64] = at
        at += TABLE_WIDTH
        self.at_asked: Final[i64] = at  # whether the observer is asked
        at += 1
        self.at_moment: Final[i64] = at
        self.moments: Final[i64] = moments_at(board)
        at += self.moments
        # The matter: lots, a house, a hotel, a sum, the seat whose matter it is, and the other seat in it.
        self.at_subject: Final[i64] = at
        at += lots
        self.at_building: Final[i64] = at
        at += 2
        self.at_sum: Final[i64] = at
        at += 1
        self.at_whose: Final[i64] = at
        at += seats
        self.at_other: Final[i64] = at
        at += seats
        self.at_step: Final[i64] = at  # right answers so far, in quarters
        at += 1
        # The open offer, or the observer's draft: its giver, its taker, both sides.
        self.at_offer: Final[i64] = at
        self.at_from: Final[i64] = at + 1
        self.at_to: Final[i64] = at + 1 + seats
        self.at_gives: Final[i64] = at + 1 + 2 * seats
        self.at_gets: Final[i64] = self.at_gives + lots + 3
        at = self.at_gets + lots + 3
        # Rents not asked for yet: due to the observer, owed by the observer, and among others.
        self.at_rents: Final[i64] = at
        self.has_rents: Final[bool] = board.ask_for_rent
        at += 3 * lots if self.has_rents else 0
        # The Challenge card that is being read, and for its reader the right answer.
        self.at_card: Final[i64] = at
        self.has_cards: Final[bool] = board.road_trip or board.game_show
        at += board.challenges + ANSWERS if self.has_cards else 0
        # House rules come last, so that places stay the same without them: the money on Free Parking (HOUSE-1), and
        # the seats that have been round the board and may buy (HOUSE-13).
        self.at_pot: Final[i64] = at
        self.has_pot: Final[bool] = board.pot
        at += 1 if self.has_pot else 0
        self.at_lapped: Final[i64] = at
        self.has_laps: Final[bool] = board.lap_first
        at += seats if self.has_laps else 0
        self.size: Final[i64] = at

    def sections(self) -> list[tuple[str, int, int, str]]:
        """Name, first place, length and meaning of every section, for documentation and tests."""
        n, lots = int(self.seats), int(self.lots)
        owner = f"owner as one of {n} seats, mortgaged, buildings / 5, what they cost / {MONEY}"
        seat = f"in the game, on turn, cash / {MONEY}, turn in Jail / 3, Jail cards (2), bids, leads, square (40)"
        table = "houses / 16, hotels / 16, cards in each deck / 16, dice / 6, doubles / 3, round / 100, time called"
        side = f"lots ({lots}), cash / {MONEY}, Jail cards (2)"
        found = [
            ("lots", 0, lots * int(self.lot_width), f"for each of {lots} lots: {owner}"),
            ("seats", int(self.at_seats), n * SEAT_WIDTH, f"for each of {n} seats: {seat}"),
            ("table", int(self.at_table), TABLE_WIDTH, table),
            ("asked", int(self.at_asked), 1, "whether it is you who is asked"),
            ("moment", int(self.at_moment), int(self.moments), "what is asked, as one of the moments"),
            ("subject", int(self.at_subject), lots, "the lots that it is about"),
            ("building", int(self.at_building), 2, "a house, a hotel"),
            ("sum", int(self.at_sum), 1, f"the highest bid, the debt, or the price / {MONEY}"),
            ("whose", int(self.at_whose), n, "the seat whose matter it is"),
            ("other", int(self.at_other), n, "the creditor, or who reads the Challenge card"),
            ("step", int(self.at_step), 1, "right answers in the Game Show / 4"),
            ("offer", int(self.at_offer), 1, "whether there is an offer to answer, or a draft of your own"),
            ("from", int(self.at_from), n, "who offers"),
            ("to", int(self.at_to), n, "to whom"),
            ("gives", int(self.at_gives), lots + 3, f"what the one who offers gives: {side}"),
            ("gets", int(self.at_gets), lots + 3, f"what is wanted for it: {side}"),
        ]
        if self.has_rents:
            rents = f"rents to be asked for / {MONEY}, by lot: due to you, owed by you, among others"
            found.append(("rents", int(self.at_rents), 3 * lots, rents))
        if self.has_cards:
            width = int(self.board.challenges) + ANSWERS
            cards = int(self.board.challenges)
            card = f"the Challenge card (1 of {cards}); for its reader the right answer (1 of {ANSWERS})"
            found.append(("challenge", int(self.at_card), width, card))
        if self.has_pot:
            found.append(("pot", int(self.at_pot), 1, f"what lies on Free Parking / {MONEY}"))
        if self.has_laps:
            found.append(("lapped", int(self.at_lapped), n, "the seats that have been round the board once"))
        return found
