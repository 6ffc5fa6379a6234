"""Three fixed policies from the research literature, so that published results can be compared.

`fp-a` treats all lots alike; `fp-b` prefers the stations and the two dearest streets, and never buys a utility;
`fp-c` prefers orange, light blue and the stations, and stops at three houses. Preferred lots are bought without a
reserve, and beyond the price the bid rises by a sixth of the cash left.

The literature sells deeds to the Bank, which these rules do not allow. Instead a deed is offered at its printed price
to the player with the most cash, once a turn for each deed, and mortgaged if the offer is refused.
"""

from typing import Final

from mypy_extensions import i64

from passgo.bots.base import StandardBot, may
from passgo.bots.estate import (
    any_mortgaged,
    building_price,
    change_in_groups,
    completes,
    first_lot_missing,
    first_lot_owned,
    in_whole_group,
    is_only_lot,
    lacks_one,
    make_terms,
    rent_gained,
    richest_other,
    rival_lacking_one,
    total_price,
)
from passgo.engine import actions, codes, reasons
from passgo.engine.actions import Action
from passgo.engine.board import deed_bit
from passgo.engine.legality import check
from passgo.engine.position import Position, Terms, lots_held, owns_group, top
from passgo.engine.relief import hotels_at_once
from passgo.engine.rules.auction import AUCTION_BID, AUCTION_SOLD
from passgo.engine.rules.bank import DEBT_AMOUNT
from passgo.engine.rules.bidding import least_bid
from passgo.engine.rules.purchase import PURCHASE_LOT

RESERVE: Final = 200
LEAST: Final = 100
MOST_OFFERS: Final = 3  # in one turn: a sale, a purchase, a swap

ALIKE: Final = 0
DEAR: Final = 1
CHOSEN: Final = 2


class FixedPolicy(StandardBot):
    """Buys, bids, builds, trades and pays by fixed rules."""

    def __init__(self, name: str, taste: i64) -> None:
        super().__init__(name)
        self.taste: i64 = taste
        # The turn of the last offers, how many were made in it, and the deeds offered for sale (as bits).
        self.turn: i64 = -1
        self.offered: i64 = 0
        self.for_sale: i64 = 0

    def begin(self, seed: str) -> None:
        self.turn = -1

    def update_turn(self, p: Position) -> None:
        """Reset the offers at the start of a new turn."""
        if self.turn != p.turns:
            self.turn = p.turns
            self.offered = 0
            self.for_sale = 0

    # Preferences.

    def wants(self, p: Position, lot: i64) -> bool:
        """Whether a lot is bought whenever there is enough cash."""
        b = p.board
        if self.taste == DEAR:
            return b.kind[lot] == codes.STATION or (
                b.kind[lot] == codes.STREET and b.group[lot] == b.colours - 1
            )
        if self.taste == CHOSEN:
            return b.kind[lot] == codes.STATION or b.group[lot] in (
                1,
                3,
            )  # light blue and orange, by board order
        return False

    def shuns(self, p: Position, lot: i64) -> bool:
        return self.taste == DEAR and p.board.kind[lot] == codes.UTILITY

    # Jail, buying and bidding.

    def leave_jail(self, p: Position, seat: i64) -> Action:
        """With at least 200 in cash: use a card, else pay. With less: stay."""
        if p.cash[seat] < RESERVE:
            return actions.THROW
        for pile in range(2):
            if p.jail_card[pile] == seat and may(p, seat, codes.USE_CARD, pile):
                return Action(codes.USE_CARD, pile)
        return actions.PAY_FINE if may(p, seat, codes.PAY_FINE, 0) else actions.THROW

    def buy(self, p: Position, seat: i64) -> Action:
        lot = top(p, PURCHASE_LOT)
        price = p.board.price[lot]
        cash = p.cash[seat]
        if self.shuns(p, lot):
            return actions.DECLINE
        if cash - price >= RESERVE or (cash >= price and (completes(p, seat, lot) or self.wants(p, lot))):
            return actions.BUY
        if completes(p, seat, lot):
            return self.raise_for_group(p, seat, lot, price - cash)
        return actions.DECLINE

    def raise_for_group(self, p: Position, seat: i64, wanted: i64, missing: i64) -> Action:
        """Mortgage the cheapest single lots if that suffices to complete a group, or sell one; keep whole groups."""
        cheapest: i64 = -1
        raisable: i64 = 0
        group = p.board.group[wanted]
        for lot in p.board.lots:
            single = p.owner[lot] == seat and p.board.group[lot] != group and not in_whole_group(p, lot)
            if single and may(p, seat, codes.MORTGAGE, lot):
                raisable += p.board.mortgage[lot]
                cheapest = self.cheaper(p, cheapest, lot)
        if cheapest >= 0 and raisable >= missing:
            return Action(codes.MORTGAGE, cheapest)
        sale = self.sell_deed(p, seat, group, missing)
        return actions.DECLINE if sale is None else sale

    def sell_deed(self, p: Position, seat: i64, kept: i64, least: i64) -> Action | None:
        """Offer the cheapest single deed of at least this price, outside the kept group, at its printed price."""
        self.update_turn(p)
        b = p.board
        buyer = richest_other(p, seat)
        best: i64 = -1
        for lot in b.lots:
            if (
                p.owner[lot] == seat
                and p.mortgaged[lot] == 0
                and b.group[lot] != kept
                and least <= b.price[lot] <= p.cash[buyer]
                and self.for_sale & deed_bit(lot) == 0
                and not in_whole_group(p, lot)
                and (best < 0 or b.price[lot] < b.price[best])
            ):
                best = lot
        if best < 0:
            return None
        self.for_sale |= deed_bit(best)
        terms = make_terms(seat, buyer, 0, (int(best),), b.price[best], ())
        allowed = check(p, seat, codes.OFFER, buyer, 0, terms) == reasons.ALLOWED
        return Action(codes.OFFER, buyer, 0, terms) if allowed else None

    def bid(self, p: Position, seat: i64) -> Action:
        """Raise half-way to the price; beyond it by a quarter of the cash left for a lot that completes a group, by a
        sixth for a preferred one."""
        lot = top(p, AUCTION_SOLD)
        highest = top(p, AUCTION_BID)
        if lot < 0 or self.shuns(p, lot):
            return actions.PASS
        price = p.board.price[lot]
        cash = p.cash[seat]
        offer = highest
        if highest < price:
            offer = highest + max(1, (price - highest) // 2)
        elif completes(p, seat, lot):
            offer = highest + max(1, (cash - highest) // 4)
        elif self.wants(p, lot):
            offer = highest + max(1, (cash - highest) // 6)
        if offer > highest:
            offer = max(offer, least_bid(p))
        if highest < offer < cash and may(p, seat, codes.BID, offer):
            return Action(codes.BID, offer)
        return actions.PASS

    # Between throws.

    def manage(self, p: Position, seat: i64) -> Action | None:
        build = self.best_building(p, seat)
        if build is not None:
            return build
        lift = self.next_lift(p, seat)
        if lift is not None:
            return lift
        return self.make_offer(p, seat)

    def best_building(self, p: Position, seat: i64) -> Action | None:
        """Where the rent gained minus the cost is largest; no reserve is kept."""
        b = p.board
        cash = p.cash[seat]
        left = p.complete[seat]  # whole groups that were not visited yet
        best: i64 = -1
        most: i64 = 0
        group: i64 = 0
        while left > 0:
            if owns_group(p, seat, group):
                left -= 1
                for i in range(b.group_size[group]):
                    lot = b.lot_of(group, i)
                    price = building_price(p, lot)
                    if price <= cash and not self.is_full(p, lot):
                        gain = rent_gained(p, lot) - price
                        better = best < 0 or gain > most or (gain == most and lot < best)
                        if better and may(p, seat, codes.BUILD, lot):
                            best = lot
                            most = gain
            group += 1
        return None if best < 0 else Action(codes.BUILD, best)

    def is_full(self, p: Position, lot: i64) -> bool:
        level = p.built[lot]
        return level == codes.HOTEL or (self.taste == CHOSEN and level >= 3)

    def next_lift(self, p: Position, seat: i64) -> Action | None:
        if p.mortgages[seat] == 0 or p.cash[seat] < RESERVE:
            return None
        for lot in p.board.lots:
            if p.owner[lot] == seat and p.mortgaged[lot] != 0:
                cost = p.board.mortgage[lot] + p.board.interest[lot]
                if p.cash[seat] - cost >= RESERVE and may(p, seat, codes.LIFT, lot):
                    return Action(codes.LIFT, lot)
        return None

    def make_offer(self, p: Position, seat: i64) -> Action | None:
        """Up to three offers in a turn: sell a lot that completes another's group, buy one that completes its own."""
        self.update_turn(p)
        while self.offered < MOST_OFFERS:
            self.offered += 1
            terms = self.sale(p, seat) if self.offered == 1 else self.purchase(p, seat, self.offered == 3)
            if terms is not None and check(p, seat, codes.OFFER, terms.taker, 0, terms) == reasons.ALLOWED:
                return Action(codes.OFFER, terms.taker, 0, terms)
        return None

    def sale(self, p: Position, seat: i64) -> Terms | None:
        """A lone, unmortgaged street to the player whose group it completes."""
        b = p.board
        group: i64 = 0
        while group < b.colours:
            if lots_held(p, seat, group) == 1:
                buyer = rival_lacking_one(p, group, seat)
                if buyer >= 0:
                    lot = first_lot_owned(p, seat, group)
                    least = b.price[lot] * 3 // 2
                    if p.mortgaged[lot] == 0 and least <= p.cash[buyer]:
                        return make_terms(seat, buyer, 0, (int(lot),), max(least, p.cash[buyer] // 2), ())
            group += 1
        return None

    def purchase(self, p: Position, seat: i64, swap: bool) -> Terms | None:
        """The lot that completes a group, for 9/8 of its price, or for 3/4 of it and a lone lot in exchange."""
        if p.cash[seat] < RESERVE:
            return None
        b = p.board
        group: i64 = 0
        while group < b.colours:
            if lacks_one(p, seat, group):
                lot = first_lot_missing(p, seat, group)
                cash = b.price[lot] * 3 // 4 if swap else b.price[lot] * 9 // 8
                if p.owner[lot] != codes.BANK and p.mortgaged[lot] == 0 and p.cash[seat] - cash > LEAST:
                    own = self.lot_to_swap(p, seat, group) if swap else -1
                    if own >= 0 or not swap:
                        given = (int(own),) if swap else ()
                        return make_terms(seat, p.owner[lot], cash, given, 0, (int(lot),))
            group += 1
        return None

    def lot_to_swap(self, p: Position, seat: i64, group: i64) -> i64:
        """The dearest lone lot outside the group that could be given in exchange."""
        found: i64 = -1
        for lot in p.board.lots:
            if (
                p.owner[lot] == seat
                and p.mortgaged[lot] == 0
                and p.board.group[lot] != group
                and is_only_lot(p, lot)
            ):
                found = lot
        return found

    # Offers of others, and debts.

    def answer(self, p: Position, seat: i64, offer: Terms) -> Action:
        good = self.is_acceptable(p, seat, offer) and may(p, seat, codes.ACCEPT, offer.number)
        return Action(codes.ACCEPT if good else codes.REFUSE, offer.number)

    def is_acceptable(self, p: Position, seat: i64, offer: Terms) -> bool:
        net = offer.give_cash - offer.get_cash
        if any_mortgaged(p, offer.give_lots) or any_mortgaged(p, offer.get_lots):
            return False
        if offer.give_cash == 0 and not offer.give_lots:  # a gift
            return False
        if -net >= p.cash[seat]:
            return False
        groups = change_in_groups(p, seat, offer.get_lots, offer.give_lots)
        if groups != 0:
            return groups > 0
        left = p.cash[seat] + net
        gain = total_price(p, offer.give_lots) - total_price(p, offer.get_lots) + net
        return left >= RESERVE or (left >= LEAST and gain > 0)

    def raise_money(self, p: Position, seat: i64) -> Action:
        """Mortgage the cheapest lots if that suffices; else sell single deeds or mortgage those that were not sold,
        then break up groups, buildings first."""
        single: i64 = -1
        whole: i64 = -1
        raisable: i64 = 0
        for lot in p.board.lots:
            if p.owner[lot] == seat and may(p, seat, codes.MORTGAGE, lot):
                raisable += p.board.mortgage[lot]
                if in_whole_group(p, lot):
                    whole = self.cheaper(p, whole, lot)
                else:
                    single = self.cheaper(p, single, lot)
        if raisable > 0 and p.cash[seat] + raisable >= top(p, DEBT_AMOUNT):
            return Action(codes.MORTGAGE, self.cheaper(p, single, whole))
        if single >= 0:
            sale = self.sell_deed(p, seat, -1, 0)
            return Action(codes.MORTGAGE, single) if sale is None else sale
        building = self.building_to_sell(p, seat)
        if building.code != codes.GIVE_UP:
            return building
        return Action(codes.MORTGAGE, whole) if whole >= 0 else actions.GIVE_UP

    def cheaper(self, p: Position, lot: i64, other: i64) -> i64:
        """The one of two lots with the smaller mortgage; -1 stands for no lot."""
        if lot < 0 or (other >= 0 and p.board.mortgage[other] < p.board.mortgage[lot]):
            return other
        return lot

    def building_to_sell(self, p: Position, seat: i64) -> Action:
        if p.complete[seat] > 0:
            for lot in p.board.lots:
                if p.owner[lot] == seat and p.built[lot] > 0 and may(p, seat, codes.SELL, lot):
                    return Action(codes.SELL, lot)
        return hotels_at_once(p, seat)
