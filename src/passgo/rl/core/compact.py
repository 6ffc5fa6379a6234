"""Compact observations: the same facts as the floats of `observation_buffer.py`, as 16-bit whole numbers. Money is in
dollars, a seat is one number (0 for none, 1 for the observer, 2 for the next to the left), and so is a square."""

from typing import Final, TypeAlias

from mypy_extensions import i16, i64

from passgo.engine import codes
from passgo.engine.arrays import vec
from passgo.engine.board import deed_bit
from passgo.engine.position import Position, Terms, top, top_kind
from passgo.engine.rules.auction import AUCTION_BIDDERS, AUCTION_LEADER
from passgo.engine.rules.challenges import ANSWERS
from passgo.engine.rules.paid import cost_of_buildings
from passgo.rl.core.agent_table import AgentTable
from passgo.rl.core.layout import MOST_ENCODED, Layout
from passgo.rl.core.observed import OpenMatter, left_of, moment_for_others, rents_of
from passgo.rl.core.trading import NO_DRAFT

ShortArray: TypeAlias = "vec[i16]"

LOT_WIDTH: Final = 4
SEAT_WIDTH: Final = 9
TABLE_WIDTH: Final = 9


class CompactLayout:
    """The first place of each section of a compact observation."""

    def __init__(self, layout: Layout) -> None:
        self.floats: Final = layout
        lots = layout.lots
        at: i64 = lots * LOT_WIDTH
        self.at_seats: Final[i64] = at
        at += layout.seats * SEAT_WIDTH
        self.at_table: Final[i64] = at
        at += TABLE_WIDTH
        self.at_moment: Final[i64] = at  # whether the observer is asked, and the moment
        at += 2
        self.at_subject: Final[i64] = at
        at += lots
        self.at_matter: Final[i64] = at  # building, sum, whose, other, step
        at += 5
        self.at_offer: Final[i64] = at  # whether there is one, from, to, then both sides
        at += 3 + 2 * (lots + 3)
        self.at_rents: Final[i64] = at
        at += 3 * lots if layout.has_rents else 0
        self.at_card: Final[i64] = at  # the number of the card, and of the right answer
        at += 2 if layout.has_cards else 0
        self.at_pot: Final[i64] = at
        at += 1 if layout.has_pot else 0
        self.at_lapped: Final[i64] = at
        at += layout.seats if layout.has_laps else 0
        self.size: Final[i64] = at

    def sections(self) -> list[tuple[str, int, int, str]]:
        """Name, first place, length and meaning of every section, for documentation and tests."""
        n, lots = int(self.floats.seats), int(self.floats.lots)
        side = f"lots ({lots}), cash, Jail cards (2)"
        seat = "in the game, on turn, cash, turn in Jail, Jail cards (2), bids, leads, square"
        table = "houses, hotels, cards in each deck, dice, doubles, round, time called"
        offer = (
            f"whether there is one to answer or to draft, from, to; what is given, and what is wanted: {side}"
        )
        found = [
            (
                "lots",
                0,
                lots * LOT_WIDTH,
                f"for each of {lots} lots: owner, mortgaged, buildings, their cost",
            ),
            ("seats", int(self.at_seats), n * SEAT_WIDTH, f"for each of {n} seats: {seat}"),
            ("table", int(self.at_table), TABLE_WIDTH, table),
            ("moment", int(self.at_moment), 2, "whether it is you who is asked, the number of the moment"),
            ("subject", int(self.at_subject), lots, "the lots that it is about"),
            ("matter", int(self.at_matter), 5, "house (1) or hotel (2), sum, whose, other, step"),
            ("offer", int(self.at_offer), 3 + 2 * (lots + 3), offer),
        ]
        if self.floats.has_rents:
            found.append(("rents", int(self.at_rents), 3 * lots, "due to you, owed by you, among others"))
        if self.floats.has_cards:
            found.append(
                ("challenge", int(self.at_card), 2, "the card, the right answer for its reader (from 1)")
            )
        if self.floats.has_pot:
            found.append(("pot", int(self.at_pot), 1, "what lies on Free Parking"))
        if self.floats.has_laps:
            found.append(("lapped", int(self.at_lapped), n, "the seats that have been round the board once"))
        return found


class CompactBuffer:
    """A number of compact observations, each a row that is written as a whole."""

    def __init__(self, layout: Layout, count: i64) -> None:
        self.layout: Final = CompactLayout(layout)
        self.count: Final[i64] = count
        self.width: Final[i64] = self.layout.size
        self.numbers: Final[ShortArray] = vec[i16]([i16(0)] * (count * self.layout.size))
        self.matter: Final = OpenMatter()

    def write(self, row: i64, table: AgentTable, seat: i64) -> None:
        """Update a row with the observation of a seat."""
        p = table.position
        assert p is not None
        base = row * self.width
        layout = self.layout
        self.write_lots(p, seat, base)
        self.write_seats(p, seat, base + layout.at_seats)
        self.write_table(p, base + layout.at_table)
        mine = table.seat == seat
        self.put(base + layout.at_moment, 1 if mine else 0)
        self.put(base + layout.at_moment + 1, table.moment if mine else moment_for_others(table, p))
        self.write_matter(p, seat, base)
        self.write_offer(table, p, seat, base + layout.at_offer)
        if layout.floats.has_rents:
            self.write_rents(p, seat, base + layout.at_rents)
        if layout.floats.has_cards:
            card = self.matter.card
            self.put(base + layout.at_card, 0 if card < 0 else 1 + card // (ANSWERS + 1))
            self.put(base + layout.at_card + 1, 0 if card < 0 else card % (ANSWERS + 1))
        if layout.floats.has_pot:
            self.put(base + layout.at_pot, p.pot)
        if layout.floats.has_laps:
            for other in range(p.seats):
                place = base + layout.at_lapped + left_of(p, seat, other)
                self.put(place, 1 if p.lapped & deed_bit(other) != 0 else 0)

    def put(self, place: i64, number: i64) -> None:
        """Write a number; sums of money beyond the largest one are cut off, as in the floats."""
        numbers = self.numbers
        numbers[place] = i16(min(max(number, 0), MOST_ENCODED))

    def write_lots(self, p: Position, seat: i64, base: i64) -> None:
        numbers = self.numbers
        lots = p.board.lots
        owners = p.owner
        mortgaged = p.mortgaged
        built = p.built
        place = base
        for i in range(self.layout.floats.lots):
            lot = lots[i]
            owner = owners[lot]
            if owner < 0:
                numbers[place] = i16(0)
                numbers[place + 1] = i16(0)
                numbers[place + 2] = i16(0)
                numbers[place + 3] = i16(0)
            else:
                numbers[place] = i16(1 + left_of(p, seat, owner))
                numbers[place + 1] = i16(mortgaged[lot])
                numbers[place + 2] = i16(built[lot])
                if built[lot] != 0:
                    self.put(place + 3, cost_of_buildings(p, lot))
                else:
                    numbers[place + 3] = i16(0)
            place += LOT_WIDTH

    def write_seats(self, p: Position, seat: i64, base: i64) -> None:
        bidders: i64 = 0
        leader: i64 = codes.BANK
        if top_kind(p) == codes.M_AUCTION:
            bidders = top(p, AUCTION_BIDDERS)
            leader = top(p, AUCTION_LEADER)
        numbers = self.numbers
        who = seat
        place = base
        for left in range(p.seats):
            numbers[place] = i16(1 - p.out[who])
            numbers[place + 1] = i16(1 if who == p.turn else 0)
            self.put(place + 2, p.cash[who])
            numbers[place + 3] = i16(p.jail[who])
            numbers[place + 4] = i16(1 if p.jail_card[0] == who else 0)
            numbers[place + 5] = i16(1 if p.jail_card[1] == who else 0)
            numbers[place + 6] = i16(1 if bidders & deed_bit(who) != 0 else 0)
            numbers[place + 7] = i16(1 if who == leader else 0)
            numbers[place + 8] = i16(p.square[who])
            who += 1
            if who == p.seats:
                who = 0
            place = base + (left + 1) * SEAT_WIDTH

    def write_table(self, p: Position, place: i64) -> None:
        self.put(place, p.houses)
        self.put(place + 1, p.hotels)
        self.put(place + 2, p.left[0])
        self.put(place + 3, p.left[1])
        self.put(place + 4, p.die1)
        self.put(place + 5, p.die2)
        self.put(place + 6, p.doubles)
        self.put(place + 7, p.round)
        self.put(place + 8, 1 if p.time_called else 0)

    def write_matter(self, p: Position, seat: i64, base: i64) -> None:
        matter = self.matter
        matter.read(p, seat)
        self.write_set(base + self.layout.at_subject, matter.subject)
        place = base + self.layout.at_matter
        self.put(place, matter.building)
        self.put(place + 1, matter.sum)
        self.put(place + 2, 1 + matter.whose)
        self.put(place + 3, 1 + matter.other)
        self.put(place + 4, matter.step)

    def write_set(self, first: i64, deeds: i64) -> None:
        numbers = self.numbers
        lots = self.layout.floats.board.lots
        for i in range(self.layout.floats.lots):
            numbers[first + i] = i16(1 if deeds & deed_bit(lots[i]) != 0 else 0)

    def write_offer(self, table: AgentTable, p: Position, seat: i64, place: i64) -> None:
        draft = table.draft
        mine = draft.step != NO_DRAFT and draft.seat == seat
        if not mine and len(p.offers) == 0:
            numbers = self.numbers
            for i in range(3 + 2 * (self.layout.floats.lots + 3)):
                numbers[place + i] = i16(0)
            return
        terms: Terms = draft.terms() if mine else p.offers[0]
        self.put(place, 1)
        self.put(place + 1, 1 + left_of(p, seat, terms.giver))
        self.put(place + 2, 1 + left_of(p, seat, terms.taker))
        self.write_side(place + 3, terms.give_cash, terms.give_lots, terms.give_cards)
        second = place + 3 + self.layout.floats.lots + 3
        self.write_side(second, terms.get_cash, terms.get_lots, terms.get_cards)

    def write_side(self, first: i64, cash: i64, lots: tuple[int, ...], cards: tuple[int, ...]) -> None:
        deeds: i64 = 0
        for lot in lots:
            deeds |= deed_bit(lot)
        self.write_set(first, deeds)
        place = first + self.layout.floats.lots
        self.put(place, cash)
        for pile in range(2):
            self.put(place + 1 + pile, 1 if pile in cards else 0)

    def write_rents(self, p: Position, seat: i64, first: i64) -> None:
        lots = self.layout.floats.lots
        for kind in range(3):
            for i in range(lots):
                rent = rents_of(p, seat, p.board.lots[i], kind) if len(p.claims) > 0 else 0
                self.put(first + kind * lots + i, rent)
