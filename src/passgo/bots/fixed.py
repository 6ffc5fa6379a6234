"""Three fixed policies from the research literature, so that published results can be compared.

`fp-a` treats all lots alike; `fp-b` also wants the stations and the two dearest streets, and never a utility;
`fp-c` wants orange, light blue and the stations, and stops at three houses.
"""

from typing import Final

from mypy_extensions import i64

from passgo.bots.base import Bot, may, relief
from passgo.bots.estate import (
    any_mortgaged,
    building_price,
    completes,
    groups_after,
    in_whole_group,
    is_alone,
    price_of_all,
    rent_gained,
    trade,
)
from passgo.engine import actions as a
from passgo.engine import codes as c
from passgo.engine import reasons as r
from passgo.engine.actions import Action
from passgo.engine.legality import check
from passgo.engine.position import FIRST, SECOND, Position, Terms, top

RESERVE: Final = 200
LEAST: Final = 100
MOST_OFFERS: Final = 3  # in one turn

ALIKE: Final = 0
DEAR: Final = 1
CHOSEN: Final = 2


class FixedPolicy(Bot):
    """Buys, bids, builds, trades and pays by fixed rules of thumb."""

    def __init__(self, name: str, taste: i64) -> None:
        super().__init__(name)
        self.taste: i64 = taste
        self.turn: i64 = 0  # the turn in which offers were last made, and how many
        self.offered: i64 = 0

    def begin(self, seed: str) -> None:
        self.turn = 0
        self.offered = 0

    # What it likes.

    def wants(self, p: Position, lot: i64) -> bool:
        """Lots that are bought whenever they can be paid for."""
        b = p.board
        if self.taste == DEAR:
            return b.kind[lot] == c.STATION or (b.kind[lot] == c.STREET and b.group[lot] == b.colours - 1)
        if self.taste == CHOSEN:
            return b.kind[lot] == c.STATION or b.group[lot] in (1, 3)  # light blue and orange, by board order
        return False

    def shuns(self, p: Position, lot: i64) -> bool:
        return self.taste == DEAR and p.board.kind[lot] == c.UTILITY

    # Jail, buying and bidding.

    def leave_jail(self, p: Position, seat: i64) -> Action:
        for pile in range(2):
            if may(p, seat, c.USE_CARD, pile):
                return Action(c.USE_CARD, pile)
        return a.PAY_FINE if p.cash[seat] >= RESERVE and may(p, seat, c.PAY_FINE, 0) else a.THROW

    def buy(self, p: Position, seat: i64) -> Action:
        lot = top(p, FIRST)
        price = p.board.price[lot]
        cash = p.cash[seat]
        if self.shuns(p, lot):
            return a.DECLINE
        if cash - price >= RESERVE or (cash >= price and (completes(p, seat, lot) or self.wants(p, lot))):
            return a.BUY
        if completes(p, seat, lot):
            return self.raise_for_group(p, seat, price - cash)
        return a.DECLINE

    def raise_for_group(self, p: Position, seat: i64, missing: i64) -> Action:
        """To complete a group, mortgage lots outside of whole groups if that brings in what is missing."""
        raisable: i64 = 0
        choice = a.DECLINE
        for lot in p.board.lots:
            if p.owner[lot] == seat and not in_whole_group(p, lot) and may(p, seat, c.MORTGAGE, lot):
                if raisable == 0:
                    choice = Action(c.MORTGAGE, lot)
                raisable += p.board.mortgage[lot]
        return choice if raisable >= missing else a.DECLINE

    def bid(self, p: Position, seat: i64) -> Action:
        lot = top(p, FIRST)
        highest = top(p, SECOND)
        if lot < 0 or self.shuns(p, lot):
            return a.PASS
        price = p.board.price[lot]
        cash = p.cash[seat]
        offer = highest
        if highest < price:
            step = (price - highest) // (6 if self.wants(p, lot) else 2)
            offer = highest + max(1, step)
        elif completes(p, seat, lot):
            offer = highest + max(1, (cash - highest) // 4)
        if offer > highest and offer < cash and may(p, seat, c.BID, offer):
            return Action(c.BID, offer)
        return a.PASS

    # Between throws.

    def manage(self, p: Position, seat: i64) -> Action | None:
        build = self.best_building(p, seat)
        if build is not None:
            return build
        lift = self.lifting(p, seat)
        if lift is not None:
            return lift
        return self.make_offer(p, seat)

    def best_building(self, p: Position, seat: i64) -> Action | None:
        """Where the rent gained minus the cost is largest; no reserve is kept."""
        if p.complete[seat] == 0:
            return None
        best: i64 = -1
        most: i64 = 0
        for lot in p.board.lots:
            if p.owner[lot] == seat and in_whole_group(p, lot) and not self.is_full(p, lot):
                gain = rent_gained(p, lot) - building_price(p, lot)
                if (best < 0 or gain > most) and may(p, seat, c.BUILD, lot):
                    best = lot
                    most = gain
        return None if best < 0 else Action(c.BUILD, best)

    def is_full(self, p: Position, lot: i64) -> bool:
        return p.built[lot] == c.HOTEL or (self.taste == CHOSEN and p.built[lot] >= 3)

    def lifting(self, p: Position, seat: i64) -> Action | None:
        for lot in p.board.lots:
            if p.owner[lot] == seat and p.mortgaged[lot] != 0:
                cost = p.board.mortgage[lot] + p.board.interest[lot]
                if p.cash[seat] - cost >= RESERVE and may(p, seat, c.LIFT, lot):
                    return Action(c.LIFT, lot)
        return None

    def make_offer(self, p: Position, seat: i64) -> Action | None:
        """A few offers in one's own turn: sell what completes another's group, buy what completes one's own."""
        if self.turn != p.turns:
            self.turn = p.turns
            self.offered = 0
        while self.offered < MOST_OFFERS:
            self.offered += 1
            terms = self.sale(p, seat) if self.offered == 1 else self.purchase(p, seat, self.offered == 3)
            if terms is not None and check(p, seat, c.OFFER, terms.taker, 0, terms) == r.ALLOWED:
                return Action(c.OFFER, terms.taker, 0, terms)
        return None

    def sale(self, p: Position, seat: i64) -> Terms | None:
        """A lone, unmortgaged street to the player whose group it completes."""
        for lot in p.board.lots:
            if p.owner[lot] == seat and p.mortgaged[lot] == 0 and is_alone(p, lot):
                for buyer in range(p.seats):
                    if buyer != seat and p.out[buyer] == 0 and completes(p, buyer, lot):
                        least = p.board.price[lot] * 3 // 2
                        if least <= p.cash[buyer]:
                            return trade(seat, buyer, 0, (int(lot),), max(least, p.cash[buyer] // 2), ())
        return None

    def purchase(self, p: Position, seat: i64, swap: bool) -> Terms | None:
        """What completes one's own group, for 9/8 of its price, or for 3/4 of it and a lone lot of one's own."""
        if p.cash[seat] < RESERVE:
            return None
        for lot in p.board.lots:
            owner = p.owner[lot]
            if owner != c.BANK and owner != seat and p.mortgaged[lot] == 0 and completes(p, seat, lot):
                own = self.to_swap(p, seat, p.board.group[lot]) if swap else -1
                if swap and own < 0:
                    return None
                cash = p.board.price[lot] * 3 // 4 if swap else p.board.price[lot] * 9 // 8
                if p.cash[seat] - cash > LEAST:
                    given = (int(own),) if swap else ()
                    return trade(seat, owner, cash, given, 0, (int(lot),))
        return None

    def to_swap(self, p: Position, seat: i64, group: i64) -> i64:
        """The dearest lone lot that one could put into a swap."""
        found: i64 = -1
        for lot in p.board.lots:
            if (
                p.owner[lot] == seat
                and p.mortgaged[lot] == 0
                and is_alone(p, lot)
                and p.board.group[lot] != group
            ):
                found = lot
        return found

    # Offers of others, and debts.

    def answer(self, p: Position, seat: i64, offer: Terms) -> Action:
        good = self.likes(p, seat, offer) and may(p, seat, c.ACCEPT, offer.number)
        return Action(c.ACCEPT if good else c.REFUSE, offer.number)

    def likes(self, p: Position, seat: i64, offer: Terms) -> bool:
        net = offer.give_cash - offer.get_cash
        if any_mortgaged(p, offer.give_lots) or (offer.give_cash == 0 and not offer.give_lots):
            return False
        if -net >= p.cash[seat]:
            return False
        groups = groups_after(p, seat, offer.get_lots, offer.give_lots)
        if groups != 0:
            return groups > 0
        left = p.cash[seat] + net
        gain = price_of_all(p, offer.give_lots) - price_of_all(p, offer.get_lots) + net
        return left >= RESERVE or (left >= LEAST and gain > 0)

    def raise_money(self, p: Position, seat: i64) -> Action:
        """Single lots first, from the cheapest; then buildings; then the lots of whole groups."""
        for lot in p.board.lots:
            if p.owner[lot] == seat and not in_whole_group(p, lot) and may(p, seat, c.MORTGAGE, lot):
                return Action(c.MORTGAGE, lot)
        return relief(p, seat)
