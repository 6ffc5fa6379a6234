"""The trader, the opponent that people meet by default.

It values lots by the income that the exact odds promise, completes groups by trading, haggles upwards, bids to value,
keeps a reserve against the rents ahead, and stays in Jail when the board has become dangerous.
"""

from typing import Final

from mypy_extensions import i64

from passgo.bots.base import Bot, may, relief
from passgo.bots.estate import building_price, completes, in_whole_group, rent_gained, trade
from passgo.engine import actions as a
from passgo.engine import codes as c
from passgo.engine import reasons as r
from passgo.engine.actions import Action
from passgo.engine.arrays import IntArray, from_list, zeros
from passgo.engine.board import RENTS, SQUARES, Board
from passgo.engine.legality import check
from passgo.engine.position import FIRST, SECOND, Position, Terms, top
from passgo.odds import odds

HORIZON: Final = 14  # rounds of income that count
MOST_OFFERS: Final = 6  # in one turn
MILLION: Final = 1_000_000
STAGE: Final = 3  # houses on a lot for which a group is valued
STEPS: Final = (
    40,
    75,
    110,
    160,
    220,
    300,
    400,
)  # what is offered for a lot, in percent of its price, from no to no


class Prospects:
    """What the board promises: how often each square is met, and what a whole group would bring in."""

    def __init__(self, board: Board) -> None:
        shares = odds(board.edition).shares
        # In millionths of a throw, so that all sums stay whole.
        self.share: IntArray = from_list([round(MILLION * shares[square]) for square in range(SQUARES)])
        self.group_income: IntArray = zeros(board.colours)
        self.group_cost: IntArray = zeros(board.colours)
        for group in range(board.colours):
            for i in range(board.group_size[group]):
                lot = board.lot_of(group, i)
                self.group_income[group] += self.share[lot] * board.rents[lot * RENTS + STAGE]
                self.group_cost[group] += STAGE * board.house_price[lot]


class Trader(Bot):
    def __init__(self, prospects: Prospects, name: str = "trader") -> None:
        super().__init__(name)
        self.prospects: Prospects = prospects
        self.refusals: IntArray = zeros(SQUARES)  # how often each lot was asked for in vain
        self.asked: i64 = -1  # the lot last asked for
        self.turn: i64 = 0
        self.offered: i64 = 0

    def begin(self, seed: str) -> None:
        self.refusals = zeros(SQUARES)
        self.asked = -1
        self.turn = 0
        self.offered = 0

    # What things are worth.

    def group_value(self, p: Position, group: i64) -> i64:
        """What owning the whole group promises, its buildings paid for."""
        income = self.prospects.group_income[group] * (p.in_game - 1) * HORIZON // MILLION
        return max(0, income - self.prospects.group_cost[group])

    def lot_value(self, p: Position, seat: i64, lot: i64) -> i64:
        """What a lot is worth to a seat that does not own it: its price, and what it does for a group."""
        b = p.board
        price = b.price[lot]
        group = b.group[lot]
        if group >= b.colours:
            return price + price * p.held[seat * b.groups + group] // 4
        held = p.held[seat * b.groups + group]
        size = b.group_size[group]
        if held == size - 1:
            return price + self.group_value(p, group)
        value = price + price * held // 3
        for other in range(p.seats):
            if other != seat and p.out[other] == 0 and p.held[other * b.groups + group] == size - 1:
                value = max(value, price + self.group_value(p, group) // 3)  # to keep it from him
        return value

    def danger(self, p: Position, seat: i64) -> i64:
        """The largest rent within one throw ahead, as a measure for the reserve."""
        b = p.board
        worst: i64 = 0
        square = p.square[seat]
        for _ in range(12):
            square = square + 1 if square + 1 < SQUARES else 0
            if b.price[square] > 0:
                owner = p.owner[square]
                if owner != c.BANK and owner != seat and p.mortgaged[square] == 0 and p.built[square] > 0:
                    worst = max(worst, b.rents[square * RENTS + p.built[square]])
        return worst

    def reserve(self, p: Position, seat: i64) -> i64:
        return min(60 + self.danger(p, seat) // 2, 600)

    # Decisions.

    def leave_jail(self, p: Position, seat: i64) -> Action:
        """Out early while there is something to buy; later Jail is a shelter from rents."""
        if self.is_late(p) and self.danger(p, seat) > 200:
            return a.THROW
        for pile in range(2):
            if may(p, seat, c.USE_CARD, pile):
                return Action(c.USE_CARD, pile)
        return a.PAY_FINE if p.cash[seat] > 200 and may(p, seat, c.PAY_FINE, 0) else a.THROW

    def is_late(self, p: Position) -> bool:
        """Late is when nothing much is left to be bought."""
        unowned: i64 = 0
        for lot in p.board.lots:
            if p.owner[lot] == c.BANK:
                unowned += 1
        return unowned <= 4

    def buy(self, p: Position, seat: i64) -> Action:
        lot = top(p, FIRST)
        price = p.board.price[lot]
        if p.cash[seat] >= price:
            keeps = p.cash[seat] - price >= self.reserve(p, seat)
            return a.BUY if keeps or self.lot_value(p, seat, lot) > price * 5 // 4 else a.DECLINE
        if self.lot_value(p, seat, lot) > price * 3 // 2:
            return self.mortgage_for(p, seat, price - p.cash[seat], a.DECLINE)
        return a.DECLINE

    def mortgage_for(self, p: Position, seat: i64, missing: i64, otherwise: Action) -> Action:
        """Mortgage what earns least, if all of it together would bring in what is missing."""
        raisable: i64 = 0
        choice = otherwise
        least: i64 = MILLION
        for lot in p.board.lots:
            if p.owner[lot] == seat and not in_whole_group(p, lot) and may(p, seat, c.MORTGAGE, lot):
                raisable += p.board.mortgage[lot]
                if p.board.price[lot] < least:
                    least = p.board.price[lot]
                    choice = Action(c.MORTGAGE, lot)
        return choice if raisable >= missing else otherwise

    def bid(self, p: Position, seat: i64) -> Action:
        """Up to what the lot is worth, in small steps; a contested building up to twice its price."""
        what = top(p, FIRST)
        highest = top(p, SECOND)
        if what < 0:
            limit = min(p.cash[seat] - self.reserve(p, seat), 300)
            step: i64 = 20
        else:
            limit = min(self.lot_value(p, seat, what), p.cash[seat] - self.reserve(p, seat) // 2)
            step = max(5, p.board.price[what] // 20)
        offer = highest + step
        if offer <= limit and may(p, seat, c.BID, offer):
            return Action(c.BID, offer)
        return a.PASS

    def want(self, p: Position, seat: i64) -> Action:
        return a.WANT if p.cash[seat] > self.reserve(p, seat) else a.PASS

    def raise_money(self, p: Position, seat: i64) -> Action:
        """Lone lots are mortgaged first, the least useful first; then buildings go; whole groups last."""
        choice = self.mortgage_for(p, seat, 0, a.GIVE_UP)
        return relief(p, seat) if choice is a.GIVE_UP else choice

    # Between throws.

    def manage(self, p: Position, seat: i64) -> Action | None:
        choice = self.best_building(p, seat)
        if choice is None:
            choice = self.lifting(p, seat)
        if choice is None:
            choice = self.make_offer(p, seat)
        return choice

    def best_building(self, p: Position, seat: i64) -> Action | None:
        """Where a dollar earns most; up to three houses with half the reserve, beyond that with the whole of it."""
        if p.complete[seat] == 0:
            return None
        best: i64 = -1
        most: i64 = 0
        reserve = self.reserve(p, seat)
        for lot in p.board.lots:
            if p.owner[lot] == seat and p.built[lot] < c.HOTEL and in_whole_group(p, lot):
                price = building_price(p, lot)
                keep = reserve // 2 if p.built[lot] < STAGE else reserve
                yield_ = self.prospects.share[lot] * rent_gained(p, lot) // max(1, price)
                if (
                    p.cash[seat] - price >= keep
                    and (best < 0 or yield_ > most)
                    and may(p, seat, c.BUILD, lot)
                ):
                    best = lot
                    most = yield_
        return None if best < 0 else Action(c.BUILD, best)

    def lifting(self, p: Position, seat: i64) -> Action | None:
        """Lots of whole groups first, since they keep a group from being built on."""
        for whole in (True, False):
            for lot in p.board.lots:
                if p.owner[lot] == seat and p.mortgaged[lot] != 0 and in_whole_group(p, lot) == whole:
                    cost = p.board.mortgage[lot] + p.board.interest[lot]
                    keep = self.reserve(p, seat) if whole else 400
                    if p.cash[seat] - cost >= keep and may(p, seat, c.LIFT, lot):
                        return Action(c.LIFT, lot)
        return None

    # Trading.

    def make_offer(self, p: Position, seat: i64) -> Action | None:
        """Ask for the lots that would complete a group, or bring one nearer; every no raises the price."""
        if self.turn != p.turns:
            self.turn = p.turns
            self.offered = 0
        if self.asked >= 0 and p.owner[self.asked] != seat:
            self.refusals[self.asked] += 1
        self.asked = -1
        while self.offered < MOST_OFFERS:
            self.offered += 1
            terms = self.best_offer(p, seat)
            if terms is None:
                return None
            self.asked = terms.get_lots[0]
            if check(p, seat, c.OFFER, terms.taker, 0, terms) == r.ALLOWED:
                return Action(c.OFFER, terms.taker, 0, terms)
            self.refusals[self.asked] += 1
        return None

    def best_offer(self, p: Position, seat: i64) -> Terms | None:
        """For the lot whose worth exceeds most what would be offered for it."""
        b = p.board
        best: i64 = -1
        most: i64 = 0
        for lot in b.lots:
            owner = p.owner[lot]
            if (
                owner != c.BANK
                and owner != seat
                and p.group_built[b.group[lot]] == 0
                and not in_whole_group(p, lot)
            ):
                step = self.refusals[lot]
                if step < len(STEPS):
                    gain = self.lot_value(p, seat, lot) - b.price[lot] * STEPS[step] // 100
                    if gain > most and self.worth_asking(p, seat, lot):
                        best = lot
                        most = gain
        if best < 0:
            return None
        return self.offer_for(p, seat, best)

    def worth_asking(self, p: Position, seat: i64, lot: i64) -> bool:
        """Only what completes a group, or makes it one short, is worth a negotiation."""
        b = p.board
        group = b.group[lot]
        return group < b.colours and p.held[seat * b.groups + group] >= b.group_size[group] - 2

    def offer_for(self, p: Position, seat: i64, lot: i64) -> Terms | None:
        """Cash if there is enough of it, or a lot of one's own that serves the other and harms nobody, with cash."""
        b = p.board
        owner = p.owner[lot]
        cash = b.price[lot] * STEPS[self.refusals[lot]] // 100
        interest = b.interest[lot] if p.mortgaged[lot] != 0 else 0
        if p.cash[seat] - cash - interest >= 50:
            return trade(seat, owner, cash, (), 0, (int(lot),))
        own = self.to_give(p, seat, owner, lot)
        if own < 0:
            self.refusals[lot] = len(STEPS)  # nothing to offer for it in this game, for now
            return None
        rest = max(0, min(p.cash[seat] - interest - 50, cash - b.price[own]))
        return trade(seat, owner, rest, (int(own),), 0, (int(lot),))

    def to_give(self, p: Position, seat: i64, owner: i64, wanted: i64) -> i64:
        """The dearest lot outside of the wanted group that completes nothing for the other."""
        b = p.board
        found: i64 = -1
        for lot in b.lots:
            mine = p.owner[lot] == seat and p.mortgaged[lot] == 0 and b.group[lot] != b.group[wanted]
            if mine and not in_whole_group(p, lot) and not completes(p, owner, lot):
                found = lot
        return found

    def answer(self, p: Position, seat: i64, offer: Terms) -> Action:
        """Accept what gains more than it costs, and more than half of what the other gains by it."""
        mine = self.gain(p, seat, offer.give_cash - offer.get_cash, offer.get_lots, offer.give_lots)
        theirs = self.gain(p, offer.giver, offer.get_cash - offer.give_cash, offer.give_lots, offer.get_lots)
        good = mine > 0 and 2 * mine >= theirs and may(p, seat, c.ACCEPT, offer.number)
        return Action(c.ACCEPT if good else c.REFUSE, offer.number)

    def gain(self, p: Position, seat: i64, cash: i64, gone: tuple[int, ...], come: tuple[int, ...]) -> i64:
        """What a seat gains by a trade, as this player sees it."""
        total = cash
        for lot in come:
            total += self.lot_value(p, seat, lot)
            if p.mortgaged[lot] != 0:
                total -= p.board.mortgage[lot] + p.board.interest[lot]
        for lot in gone:
            group = p.board.group[lot]
            whole = in_whole_group(p, lot)
            total -= p.board.price[lot] + (self.group_value(p, group) if whole else p.board.price[lot] // 4)
        return total
