"""The levels below `easy`, for playing with children of about six, eight and ten.

A child buys what it lands on beyond its savings, builds now and then and not high, and bids no more than the printed
price. It takes no advantage of others: it offers the printed price or more, accepts every offer in which it gets as
much as it gives, whatever that does for the other side, and never buys only to block.
"""

from typing import Final

from mypy_extensions import i64

from passgo.bots.base import may
from passgo.bots.estate import change_in_groups, first_lot_missing, lacks_one, make_terms, total_price
from passgo.bots.simple_bots import Saver
from passgo.bots.style import Style
from passgo.engine import actions, codes, reasons
from passgo.engine.actions import Action
from passgo.engine.legality import check
from passgo.engine.luck import Stream
from passgo.engine.position import Position, Terms, lots_held, top
from passgo.engine.rules.auction import AUCTION_BID, AUCTION_SOLD
from passgo.engine.rules.bidding import least_bid
from passgo.engine.rules.purchase import PURCHASE_LOT

STEP: Final = 10  # of a bid
SECOND: Final = 20  # percent added to the value of a lot if the child owns another one of its group
ROUNDS_BETWEEN: Final = 4  # offers of one child, divided by `haggles`


class Child(Saver):
    def __init__(self, style: Style, name: str = "age-10") -> None:
        super().__init__(name, style.reserve)
        self.style: Final = style
        self.stream: Stream = Stream("", name)
        self.forgets_turn: i64 = -1  # the turn for which `forgets` was drawn
        self.forgets: bool = False
        self.next_offer: i64 = 0  # the round from which on it makes offers

    def begin(self, seed: str) -> None:
        self.stream = Stream(seed, "child")
        self.forgets_turn = -1
        self.next_offer = 0

    def preference(self, p: Position, seat: i64, lot: i64) -> i64:
        """What a lot is worth to this child, in percent of its price."""
        b = p.board
        group = b.group[lot]
        percent: i64 = 100
        if group >= b.colours:
            percent = self.style.stations
        return percent + SECOND if lots_held(p, seat, group) > 0 else percent

    def buy(self, p: Position, seat: i64) -> Action:
        """Buy what leaves the savings; a favourite lot may use them."""
        lot = top(p, PURCHASE_LOT)
        left = p.cash[seat] - p.board.price[lot]
        is_favourite = self.preference(p, seat, lot) > self.style.buys
        keeps = self.style.kept if is_favourite else self.reserve
        return actions.BUY if left >= keeps else actions.DECLINE

    def bid(self, p: Position, seat: i64) -> Action:
        lot = top(p, AUCTION_SOLD)
        if lot < 0:
            return actions.PASS
        offer = max(top(p, AUCTION_BID) + STEP, least_bid(p))
        affordable = p.cash[seat] - offer >= self.reserve
        worth = p.board.price[lot] * min(100, self.style.likes * self.preference(p, seat, lot) // 100) // 100
        if affordable and offer <= worth and may(p, seat, codes.BID, offer):
            return Action(codes.BID, offer)
        return actions.PASS

    def manage(self, p: Position, seat: i64) -> Action | None:
        if self.forgets_turn != p.turns:
            self.forgets_turn = p.turns
            self.forgets = self.stream.below(100) < self.style.forgets
        if not self.forgets and p.cash[seat] > self.reserve and p.complete[seat] + p.mortgages[seat] > 0:
            improved = self.improve(p, seat)
            if improved is not None:
                return improved
        return self.friendly_offer(p, seat)

    def next_building_on(self, p: Position, seat: i64, group: i64) -> Action | None:
        build = super().next_building_on(p, seat, group)
        if build is None or p.built[build.first] >= self.style.height:
            return None
        return build

    # Trading.

    def friendly_offer(self, p: Position, seat: i64) -> Action | None:
        """Ask for the last lot of a group, for its printed price or more."""
        if self.style.haggles == 0 or p.round < self.next_offer:
            return None
        group: i64 = 0
        while group < p.board.colours:
            if lacks_one(p, seat, group):
                lot = first_lot_missing(p, seat, group)
                owner = p.owner[lot]
                cash = p.board.price[lot] * max(100, self.style.offers) // 100
                if owner != codes.BANK and p.cash[seat] - cash >= self.reserve:
                    terms = make_terms(seat, owner, cash, (), 0, (int(lot),))
                    if check(p, seat, codes.OFFER, owner, 0, terms) == reasons.ALLOWED:
                        self.next_offer = p.round + ROUNDS_BETWEEN // min(ROUNDS_BETWEEN, self.style.haggles)
                        return Action(codes.OFFER, owner, 0, terms)
            group += 1
        return None

    def answer(self, p: Position, seat: i64, offer: Terms) -> Action:
        """Accept as much as is given, by the printed prices, unless a whole group would be broken up."""
        gets = offer.give_cash + total_price(p, offer.give_lots) + p.board.fine * len(offer.give_cards)
        gives = offer.get_cash + total_price(p, offer.get_lots) + p.board.fine * len(offer.get_cards)
        for lot in offer.give_lots:
            if p.mortgaged[lot] != 0:
                gets -= p.board.mortgage[lot] + p.board.interest[lot]
        cost = offer.get_cash - offer.give_cash
        fair = gets >= gives and change_in_groups(p, seat, offer.get_lots, offer.give_lots) >= 0
        affordable = cost <= 0 or p.cash[seat] - cost >= self.reserve
        good = fair and affordable and may(p, seat, codes.ACCEPT, offer.number)
        return Action(codes.ACCEPT if good else codes.REFUSE, offer.number)
