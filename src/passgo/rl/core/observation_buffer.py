"""Observations: everything that a seat may know of a game, and nothing else.

Everything here is in a view, too: no luck to come, no order of the decks, no right answer but the reader's, no
worth before the end (TAX-3). Rows are reused for the next observation: what was written is kept as small codes, and
only what has changed since is written again: of sets of lots, by their bits.
"""

from typing import Final

from mypy_extensions import i32, i64

from passgo.engine import codes
from passgo.engine.arrays import IntArray, filled
from passgo.engine.board import deed_bit, first_lot
from passgo.engine.position import (
    Position,
    Terms,
    top,
    top_kind,
)
from passgo.engine.rules.auction import AUCTION_BIDDERS, AUCTION_LEADER
from passgo.engine.rules.challenges import (
    ANSWERS,
)
from passgo.engine.rules.paid import cost_of_buildings
from passgo.rl.core import layout as at
from passgo.rl.core.agent_table import AgentTable
from passgo.rl.core.layout import (
    FIFTHS,
    HUNDREDTHS,
    ONE,
    QUARTERS,
    SIXTEENTHS,
    SIXTHS,
    THIRDS,
    ZERO,
    FloatBits,
    Layout,
    dollars,
    no_bits,
    part,
)
from passgo.rl.core.observed import OpenMatter, left_of, moment_for_others, rents_of
from passgo.rl.core.trading import NO_DRAFT

UNKNOWN: Final = -1  # differs from every code

# The codes kept for a row, after the buildings of each lot, the deeds of each seat, and the code of each seat from the
# observer on.
SEEN_TABLE: Final = 0
SEEN_ROUND: Final = 1
SEEN_ASKED: Final = 2
SEEN_MOMENT: Final = 3
SEEN_SUBJECT: Final = 4
SEEN_BUILDING: Final = 5
SEEN_SUM: Final = 6
SEEN_WHOSE: Final = 7
SEEN_OTHER: Final = 8
SEEN_STEP: Final = 9
SEEN_OFFER: Final = 10  # whether there was an offer
SEEN_RENTS: Final = 11
SEEN_CARD: Final = 12
SEEN_PAID: Final = 13
SEEN_POT: Final = 14
SEEN_LAPPED: Final = 15
SEEN_MORTGAGED: Final = 16
SEEN_BUILT: Final = 17  # groups with buildings, as bits
SEEN_OBSERVER: Final = 18
SEEN_WIDTH: Final = 19

# A seat's code: flags, the turn in Jail, the square, and the cash.
OUT_FLAG: Final = 1
TURN_FLAG: Final = 2
CHANCE_FLAG: Final = 4
CHEST_FLAG: Final = 8
BIDS_FLAG: Final = 16
LEADS_FLAG: Final = 32
JAIL_AT: Final = 8
SQUARE_AT: Final = 16
CASH_AT: Final = 24
OTHER_FLAGS: Final = 0xFFFF - TURN_FLAG


class ObservationBuffer:
    """A number of observations, each a row of 32-bit floats."""

    def __init__(self, layout: Layout, count: i64) -> None:
        self.layout: Final = layout
        self.count: Final[i64] = count
        self.width: Final[i64] = layout.size
        self.bits: Final[FloatBits] = no_bits(count * layout.size)
        self.at_table_seen: Final[i64] = layout.lots + 2 * layout.seats
        self.seen_width: Final[i64] = self.at_table_seen + SEEN_WIDTH
        self.seen: Final[IntArray] = filled(count * self.seen_width, UNKNOWN)
        self.forget_sets()
        self.matter: Final = OpenMatter()

    def forget_sets(self) -> None:
        """Sets of lots begin empty, as the rows do, and as seat 0 observes them."""
        for row in range(self.count):
            seen = row * self.seen_width
            for place in range(self.layout.lots + self.layout.seats):
                self.seen[seen + place] = 0
            marks = seen + self.at_table_seen
            self.seen[marks + SEEN_SUBJECT] = 0
            self.seen[marks + SEEN_MORTGAGED] = 0
            self.seen[marks + SEEN_BUILT] = 0
            self.seen[marks + SEEN_OBSERVER] = 0

    def write(self, row: i64, table: AgentTable, seat: i64) -> None:
        """Update a row with the observation of a seat."""
        p = table.position
        assert p is not None
        base = row * self.width
        seen = row * self.seen_width
        marks = seen + self.at_table_seen
        self.write_lots(p, seat, base, seen)
        self.write_seats(p, seat, base + self.layout.at_seats, seen + self.layout.lots + p.seats)
        self.write_table(p, base, marks)
        self.matter.read(p, seat)
        self.write_moment(table, p, seat, base, marks)
        self.write_matter(base, marks)
        self.write_offer(table, p, seat, base, marks)
        if self.layout.has_rents:
            self.write_rents(p, seat, base, marks)
        if self.layout.has_cards:
            self.write_card(base, marks)
        if self.layout.has_pot and p.pot != self.seen[marks + SEEN_POT]:
            self.seen[marks + SEEN_POT] = p.pot
            self.bits[base + self.layout.at_pot] = dollars(p.pot)
        if self.layout.has_laps:
            self.write_laps(p, seat, base, marks)

    def write_lots(self, p: Position, seat: i64, base: i64, seen: i64) -> None:
        """Write owners, counted from the observer, mortgages and buildings."""
        layout = self.layout
        memory = self.seen
        bits = self.bits
        marks = seen + self.at_table_seen
        known = seen + layout.lots
        owned: i64 = 0
        complete: i64 = 0  # colours that a seat owns entirely: only there are buildings (BUILD-1)
        observer = memory[marks + SEEN_OBSERVER]
        for who in range(p.seats):
            deeds = p.deeds[who]
            owned |= deeds
            complete += p.complete[who]
            if deeds != memory[known + who]:
                self.write_changes(
                    base + left_of(p, observer, who), layout.lot_width, memory[known + who], deeds
                )
                memory[known + who] = deeds
        if seat != observer:
            memory[marks + SEEN_OBSERVER] = seat
            for who in range(p.seats):
                self.move(p.deeds[who], base + left_of(p, observer, who), base + left_of(p, seat, who))
        mortgaged = p.mortgaged_deeds & owned
        if mortgaged != memory[marks + SEEN_MORTGAGED]:
            self.write_changes(base + p.seats, layout.lot_width, memory[marks + SEEN_MORTGAGED], mortgaged)
            memory[marks + SEEN_MORTGAGED] = mortgaged
        built: i64 = 0
        if complete != 0:
            group_built = p.group_built
            for group in range(p.board.colours):
                if group_built[group] != 0:
                    built |= deed_bit(group)
        before = memory[marks + SEEN_BUILT]
        if built | before != 0:
            memory[marks + SEEN_BUILT] = built
            self.write_buildings(p, base + p.seats + 1, seen, built | before)
        if len(p.paid) > 0 or memory[marks + SEEN_PAID] != 0:
            memory[marks + SEEN_PAID] = 1 if len(p.paid) > 0 else 0
            for i in range(layout.lots):  # RULING-CONTEST-PRICE: what was won in a contest costs its bid
                bits[base + i * layout.lot_width + p.seats + 2] = dollars(
                    cost_of_buildings(p, p.board.lots[i])
                )

    def move(self, deeds: i64, before: i64, after: i64) -> None:
        """Count the owner of these lots from another observer: their numbers move from one place to another."""
        bits = self.bits
        place = self.layout.lot_at
        while deeds != 0:
            lot = first_lot(deeds)
            deeds &= deeds - 1
            at_lot = place[lot]
            bits[before + at_lot] = ZERO
            bits[after + at_lot] = ONE

    def write_buildings(self, p: Position, base: i64, seen: i64, groups: i64) -> None:
        """Write how many buildings stand on the lots of these groups, and what they cost."""
        b = p.board
        for group in range(b.colours):
            if groups & deed_bit(group) != 0:
                for k in range(b.group_size[group]):
                    lot = b.lot_of(group, k)
                    i = self.layout.lot_place[lot]
                    built = p.built[lot]
                    if built != self.seen[seen + i]:
                        self.seen[seen + i] = built
                        place = base + i * self.layout.lot_width
                        self.bits[place] = FIFTHS[built]
                        self.bits[place + 1] = dollars(cost_of_buildings(p, lot)) if built != 0 else ZERO

    def write_changes(self, first: i64, width: i64, before: i64, deeds: i64) -> None:
        """Turn one set of lots into another: a number for each lot, `width` places apart."""
        bits = self.bits
        place = self.layout.lot_place
        changed = before ^ deeds
        while changed != 0:
            lot = first_lot(changed)
            changed &= changed - 1
            at_lot = first + place[lot] * width
            bits[at_lot] = ONE if deeds & deed_bit(lot) != 0 else ZERO

    def write_seats(self, p: Position, seat: i64, base: i64, seen: i64) -> None:
        bidders: i64 = 0
        leader: i64 = codes.BANK
        if top_kind(p) == codes.M_AUCTION:
            bidders = top(p, AUCTION_BIDDERS)
            leader = top(p, AUCTION_LEADER)
        memory = self.seen
        cash = p.cash
        square = p.square
        jail = p.jail
        out = p.out
        chance = p.jail_card[0]
        chest = p.jail_card[1]
        turn = p.turn
        seats = p.seats
        who = seat
        place = base
        for left in range(seats):
            code = cash[who] << CASH_AT | square[who] << SQUARE_AT | jail[who] << JAIL_AT | out[who]
            if who == turn:
                code |= TURN_FLAG
            if who == chance:
                code |= CHANCE_FLAG
            if who == chest:
                code |= CHEST_FLAG
            if bidders != 0 and bidders & deed_bit(who) != 0:
                code |= BIDS_FLAG
            if who == leader:
                code |= LEADS_FLAG
            before = memory[seen + left]
            if code != before:
                memory[seen + left] = code
                self.write_seat(place, before, code)
            who += 1
            if who == seats:
                who = 0
            place += at.SEAT_WIDTH

    def write_seat(self, place: i64, before: i64, code: i64) -> None:
        bits = self.bits
        changed = code ^ before
        if before == UNKNOWN:
            changed = -1
        if changed >> CASH_AT != 0:
            bits[place + at.CASH] = dollars(code >> CASH_AT)
        if (changed >> SQUARE_AT) & 255 != 0:
            if before != UNKNOWN:
                bits[place + at.SQUARE + ((before >> SQUARE_AT) & 255)] = ZERO
            bits[place + at.SQUARE + ((code >> SQUARE_AT) & 255)] = ONE
        if changed & TURN_FLAG != 0:
            bits[place + at.ON_TURN] = ONE if code & TURN_FLAG != 0 else ZERO
        if changed & OTHER_FLAGS != 0:
            bits[place + at.IN_GAME] = ZERO if code & OUT_FLAG != 0 else ONE
            bits[place + at.JAIL] = part(THIRDS, (code >> JAIL_AT) & 255)
            bits[place + at.JAIL_CARDS] = ONE if code & CHANCE_FLAG != 0 else ZERO
            bits[place + at.JAIL_CARDS + 1] = ONE if code & CHEST_FLAG != 0 else ZERO
            bits[place + at.BIDS] = ONE if code & BIDS_FLAG != 0 else ZERO
            bits[place + at.LEADS] = ONE if code & LEADS_FLAG != 0 else ZERO

    def write_table(self, p: Position, base: i64, seen: i64) -> None:
        memory = self.seen
        place = base + self.layout.at_table
        code = p.houses | p.hotels << 16 | p.left[0] << 32 | p.left[1] << 38
        thrown = p.die1 | p.die2 << 3 | p.doubles << 6
        if p.time_called:
            thrown |= 512
        code |= thrown << 44
        if code != memory[seen + SEEN_TABLE]:
            memory[seen + SEEN_TABLE] = code
            bits = self.bits
            bits[place + at.HOUSES] = part(SIXTEENTHS, p.houses)
            bits[place + at.HOTELS] = part(SIXTEENTHS, p.hotels)
            bits[place + at.DECKS] = SIXTEENTHS[p.left[0]]
            bits[place + at.DECKS + 1] = SIXTEENTHS[p.left[1]]
            bits[place + at.DICE] = SIXTHS[p.die1]
            bits[place + at.DICE + 1] = SIXTHS[p.die2]
            bits[place + at.DOUBLES] = part(THIRDS, p.doubles)
            bits[place + at.TIME_CALLED] = ONE if p.time_called else ZERO
        if p.round != memory[seen + SEEN_ROUND]:
            memory[seen + SEEN_ROUND] = p.round
            self.bits[place + at.ROUND] = part(HUNDREDTHS, p.round)

    # The moment and the matter.

    def write_moment(self, table: AgentTable, p: Position, seat: i64, base: i64, seen: i64) -> None:
        """Write what the observer is asked for, or else the moment as all seats see it."""
        mine = table.seat == seat
        moment = table.moment if mine else moment_for_others(table, p)
        if moment >= self.layout.moments:
            moment = UNKNOWN
        self.write_flag(base + self.layout.at_asked, seen + SEEN_ASKED, 1 if mine else 0, ONE)
        self.write_one_of(base + self.layout.at_moment, seen + SEEN_MOMENT, moment)

    def write_flag(self, place: i64, seen: i64, code: i64, value: i32) -> None:
        if code != self.seen[seen]:
            self.seen[seen] = code
            self.bits[place] = value if code != 0 else ZERO

    def write_one_of(self, first: i64, seen: i64, code: i64) -> None:
        """Write a one-hot code; none if it is negative."""
        before = self.seen[seen]
        if code != before:
            self.seen[seen] = code
            if before >= 0:
                self.bits[first + before] = ZERO
            if code >= 0:
                self.bits[first + code] = ONE

    def write_matter(self, base: i64, seen: i64) -> None:
        layout = self.layout
        memory = self.seen
        matter = self.matter
        if matter.subject != memory[seen + SEEN_SUBJECT]:
            self.write_changes(base + layout.at_subject, 1, memory[seen + SEEN_SUBJECT], matter.subject)
            memory[seen + SEEN_SUBJECT] = matter.subject
        if matter.building != memory[seen + SEEN_BUILDING]:
            memory[seen + SEEN_BUILDING] = matter.building
            self.bits[base + layout.at_building] = ONE if matter.building == 1 else ZERO
            self.bits[base + layout.at_building + 1] = ONE if matter.building == 2 else ZERO
        if matter.sum != memory[seen + SEEN_SUM]:
            memory[seen + SEEN_SUM] = matter.sum
            self.bits[base + layout.at_sum] = dollars(matter.sum)
        self.write_one_of(base + layout.at_whose, seen + SEEN_WHOSE, matter.whose)
        self.write_one_of(base + layout.at_other, seen + SEEN_OTHER, matter.other)
        if matter.step != memory[seen + SEEN_STEP]:
            memory[seen + SEEN_STEP] = matter.step
            self.bits[base + layout.at_step] = part(QUARTERS, matter.step)

    # Offers, rents and Challenge cards are rare, and written as a whole.

    def write_offer(self, table: AgentTable, p: Position, seat: i64, base: i64, seen: i64) -> None:
        draft = table.draft
        mine = draft.step != NO_DRAFT and draft.seat == seat
        there = mine or len(p.offers) > 0
        if there or self.seen[seen + SEEN_OFFER] != 0:
            self.seen[seen + SEEN_OFFER] = 1 if there else 0
            place = base + self.layout.at_offer
            while place < base + self.layout.at_rents:
                self.bits[place] = ZERO
                place += 1
            if mine:
                self.write_terms(p, seat, draft.terms(), base)
            elif there:
                self.write_terms(p, seat, p.offers[0], base)

    def write_terms(self, p: Position, seat: i64, terms: Terms, base: i64) -> None:
        layout = self.layout
        self.bits[base + layout.at_offer] = ONE
        self.bits[base + layout.at_from + left_of(p, seat, terms.giver)] = ONE
        self.bits[base + layout.at_to + left_of(p, seat, terms.taker)] = ONE
        self.write_side(base + layout.at_gives, terms.give_cash, terms.give_lots, terms.give_cards)
        self.write_side(base + layout.at_gets, terms.get_cash, terms.get_lots, terms.get_cards)

    def write_side(self, first: i64, cash: i64, lots: tuple[int, ...], cards: tuple[int, ...]) -> None:
        deeds: i64 = 0
        for lot in lots:
            deeds |= deed_bit(lot)
        self.write_changes(first, 1, 0, deeds)
        self.bits[first + self.layout.lots] = dollars(cash)
        for pile in cards:
            self.bits[first + self.layout.lots + 1 + pile] = ONE

    def write_rents(self, p: Position, seat: i64, base: i64, seen: i64) -> None:
        if len(p.claims) == 0 and self.seen[seen + SEEN_RENTS] == 0:
            return
        self.seen[seen + SEEN_RENTS] = len(p.claims)
        first = base + self.layout.at_rents
        lots = self.layout.lots
        for kind in range(3):
            for i in range(lots):
                lot = p.board.lots[i]
                self.bits[first + kind * lots + i] = dollars(rents_of(p, seat, lot, kind))

    def write_card(self, base: i64, seen: i64) -> None:
        if self.matter.card == self.seen[seen + SEEN_CARD]:
            return
        self.seen[seen + SEEN_CARD] = self.matter.card
        place = base + self.layout.at_card
        while place < base + self.layout.at_pot:
            self.bits[place] = ZERO
            place += 1
        if self.matter.card >= 0:
            first = base + self.layout.at_card
            self.bits[first + self.matter.card // (ANSWERS + 1)] = ONE
            right = self.matter.card % (ANSWERS + 1)
            if right > 0:
                self.bits[first + self.layout.board.challenges + right - 1] = ONE

    def write_laps(self, p: Position, seat: i64, base: i64, seen: i64) -> None:
        lapped: i64 = 0
        for other in range(p.seats):
            if p.lapped & (1 << other) != 0:
                lapped |= 1 << left_of(p, seat, other)
        if lapped != self.seen[seen + SEEN_LAPPED]:
            self.seen[seen + SEEN_LAPPED] = lapped
            for left in range(p.seats):
                self.bits[base + self.layout.at_lapped + left] = ONE if lapped & (1 << left) != 0 else ZERO
