"""The trader, on which the levels are based.

It values lots by their expected income from the exact odds, completes groups by trading, haggles upwards and makes
counter-offers, bids up to a lot's value, keeps a reserve for the rents ahead, stays in Jail when the board has become
dangerous, keeps the Bank short of houses when that harms others, and plays for what counts when a game ends early.
"""

from typing import Final

from mypy_extensions import i64

from passgo.bots.appraisal import STAGE, Appraiser, few_lots_left, largest_rent_ahead
from passgo.bots.base import StandardBot, may
from passgo.bots.estate import (
    building_price,
    completes,
    in_whole_group,
    make_terms,
    rent_gained,
    total_price,
)
from passgo.bots.style import Style
from passgo.engine import actions, codes, reasons
from passgo.engine.actions import Action
from passgo.engine.arrays import IntArray, from_list, zeros
from passgo.engine.board import RENTS, SQUARES
from passgo.engine.legality import check
from passgo.engine.luck import Stream
from passgo.engine.position import Position, Terms, lots_held, owns_group, top
from passgo.engine.relief import hotels_at_once
from passgo.engine.rules.auction import AUCTION_BID, AUCTION_SOLD
from passgo.engine.rules.bank import in_debt
from passgo.engine.rules.bidding import least_bid
from passgo.engine.rules.paid import price_paid
from passgo.engine.rules.placing import PLACE_BUILDING, fits
from passgo.engine.rules.purchase import PURCHASE_LOT
from passgo.engine.rules.tax import TAX_SQUARE
from passgo.engine.rules.worth import final_worth

# Offers for a lot in percent of its price; each refusal raises the offer to the next step.
STEPS: Final = from_list([20, 60, 110, 160, 220, 300, 400])
MIDDLE_STEP: Final = 2  # the step at which haggling resumes
RESET_AFTER: Final = 10  # rounds until haggling resumes
FEW_HOUSES: Final = 8  # in the Bank: from here on a hotel, which returns four, helps others to build
KEPT: Final = 50  # the least cash left by an offer to buy
LONE_RESERVE: Final = 400  # cash to keep when lifting the mortgage of a lot outside whole groups
CLOSING: Final = 4  # with fewer rounds ahead, interest is not earned back


class Trader(StandardBot):
    def __init__(self, appraiser: Appraiser, style: Style | None = None, name: str = "trader") -> None:
        super().__init__(name)
        self.appraiser: Appraiser = appraiser
        self.style: Style = Style({}) if style is None else style
        self.stream: Stream = Stream("", name)
        self.forgets_turn: i64 = -1  # the turn for which `forgets` was drawn
        self.forgets: bool = False
        self.refusals: IntArray = zeros(SQUARES)  # by lot, how often an offer for it was refused
        self.asked: i64 = -1  # the lot of the last offer
        self.next_reset: i64 = RESET_AFTER  # the round in which refusals are reduced
        # The turn of the last offers, how many were made in it, and whether one was countered.
        self.turn: i64 = -1
        self.offered: i64 = 0
        self.countered: bool = False

    def begin(self, seed: str) -> None:
        self.refusals = zeros(SQUARES)
        self.asked = -1
        self.next_reset = RESET_AFTER
        self.turn = -1
        self.stream = Stream(seed, "trader")
        self.forgets_turn = -1

    def update_turn(self, p: Position) -> None:
        if self.turn != p.turns:
            self.turn = p.turns
            self.offered = 0
            self.countered = False

    def reserve(self, p: Position, seat: i64) -> i64:
        s = self.style
        return max(s.kept, min(s.reserve + largest_rent_ahead(p, seat) * s.caution // 100, s.most))

    # Decisions.

    def leave_jail(self, p: Position, seat: i64) -> Action:
        """Leave while there are lots to buy; later Jail is a shelter from rents."""
        if largest_rent_ahead(p, seat) > 200 and few_lots_left(p):
            return actions.THROW
        for pile in range(2):
            if p.jail_card[pile] == seat and may(p, seat, codes.USE_CARD, pile):
                return Action(codes.USE_CARD, pile)
        return actions.PAY_FINE if p.cash[seat] > 200 and may(p, seat, codes.PAY_FINE, 0) else actions.THROW

    def buy(self, p: Position, seat: i64) -> Action:
        lot = top(p, PURCHASE_LOT)
        price = p.board.price[lot]
        value = self.appraiser.lot_value(p, seat, lot) * self.style.likes // 100
        missing = price + self.style.kept - p.cash[seat]
        if missing <= 0:
            keeps = p.cash[seat] - price >= self.reserve(p, seat)
            wanted = keeps or value > price * self.style.buys // 100 or self.style.greedy
            return actions.BUY if wanted else actions.DECLINE
        if value > price * 3 // 2:
            return self.mortgage_for(p, seat, missing, p.board.group[lot], actions.DECLINE)
        return actions.DECLINE

    def mortgage_for(self, p: Position, seat: i64, missing: i64, kept: i64, otherwise: Action) -> Action:
        """Mortgage the least useful single lot outside the kept group, if all of them together bring in enough."""
        b = p.board
        raisable: i64 = 0
        best: i64 = -1
        least: i64 = 0
        for lot in b.lots:
            single = p.owner[lot] == seat and b.group[lot] != kept and not in_whole_group(p, lot)
            if single and may(p, seat, codes.MORTGAGE, lot):
                raisable += b.mortgage[lot]
                use = b.price[lot] * lots_held(p, seat, b.group[lot])
                if best < 0 or use < least:
                    least = use
                    best = lot
        return Action(codes.MORTGAGE, best) if best >= 0 and raisable >= missing else otherwise

    def bid(self, p: Position, seat: i64) -> Action:
        """Bid in small steps up to a lot's value, or up to what a contested building will earn."""
        what = top(p, AUCTION_SOLD)
        highest = top(p, AUCTION_BID)
        if what < 0:
            site = self.best_site(p, seat, what)
            worth: i64 = 0
            if site >= 0:
                worth = self.appraiser.building_gain(p, site)
            limit = min(worth, p.cash[seat] - self.reserve(p, seat))
            step: i64 = 20
        else:
            value = self.appraiser.lot_value(p, seat, what) * self.style.likes // 100
            limit = min(value, p.cash[seat] - max(self.style.kept, self.reserve(p, seat) // 2))
            step = max(5, p.board.price[what] // 20)
        offer = max(highest + step, least_bid(p))
        if offer <= limit and may(p, seat, codes.BID, offer):
            return Action(codes.BID, offer)
        return actions.PASS

    def pay_tax(self, p: Position, seat: i64) -> Action:
        """Guess the worth from the starting cash and the salaries since: adding it up first is forbidden (TAX-3)."""
        b = p.board
        square = top(p, TAX_SQUARE)
        share = (b.start_cash + b.salary * (p.round - 1)) * b.tax_percent[square] // 100
        return actions.PAY_SHARE if share < b.flat_tax[square] else actions.PAY_FLAT

    def want(self, p: Position, seat: i64) -> Action:
        """Ask for a building that others want: it is also worth keeping from them."""
        return actions.WANT if p.cash[seat] > self.reserve(p, seat) else super().want(p, seat)

    def place(self, p: Position, seat: i64) -> Action:
        return Action(codes.PLACE, self.best_site(p, seat, top(p, PLACE_BUILDING)))

    def best_site(self, p: Position, seat: i64, what: i64) -> i64:
        """The lot on which a house or a hotel would earn most, regardless of its price; -1 if there is none."""
        best: i64 = -1
        most: i64 = 0
        for lot in p.board.lots:
            if p.owner[lot] == seat and in_whole_group(p, lot) and fits(p, seat, lot, what):
                income = self.appraiser.share[lot] * rent_gained(p, lot)
                if best < 0 or income > most:
                    best = lot
                    most = income
        return best

    def raise_money(self, p: Position, seat: i64) -> Action:
        """Mortgage single lots, the least useful first, then groups without buildings; then sell buildings."""
        single = self.mortgage_for(p, seat, 0, -1, actions.GIVE_UP)
        if single is not actions.GIVE_UP:
            return single
        for lot in p.board.lots:
            if p.owner[lot] == seat and may(p, seat, codes.MORTGAGE, lot):
                return Action(codes.MORTGAGE, lot)
        return self.sell_building(p, seat)

    def sell_building(self, p: Position, seat: i64) -> Action:
        """Sell the building that loses the least income for its price."""
        b = p.board
        best: i64 = -1
        least: i64 = 0
        if p.complete[seat] > 0:
            for lot in b.lots:
                if p.built[lot] > 0 and p.owner[lot] == seat and may(p, seat, codes.SELL, lot):
                    price = price_paid(p, lot, p.built[lot])
                    loss = self.appraiser.share[lot] * rent_lost(p, lot) // max(1, price)
                    if best < 0 or loss < least:
                        best = lot
                        least = loss
        return Action(codes.SELL, best) if best >= 0 else hotels_at_once(p, seat)

    # Between throws.

    def manage(self, p: Position, seat: i64) -> Action | None:
        if p.complete[seat] > 0 and not self.forgets_to_build(p):
            building = self.best_building(p, seat)
            if building is not None:
                return building
        if p.mortgages[seat] > 0:
            lift = self.next_lift(p, seat)
            if lift is not None:
                return lift
        return self.make_offer(p, seat)

    def forgets_to_build(self, p: Position) -> bool:
        """Whether this style forgets to build in this turn, drawn once a turn."""
        if self.style.forgets == 0:
            return False
        if self.forgets_turn != p.turns:
            self.forgets_turn = p.turns
            self.forgets = self.stream.below(100) < self.style.forgets
        return self.forgets

    def best_building(self, p: Position, seat: i64) -> Action | None:
        """Build where a dollar earns most; up to three houses keep half of the reserve, beyond that all of it."""
        b = p.board
        reserve = self.reserve(p, seat)
        cash = p.cash[seat]
        best: i64 = -1
        most: i64 = 0
        group: i64 = 0
        while group < b.colours:
            if owns_group(p, seat, group) and p.group_mortgaged[group] == 0:
                for i in range(b.group_size[group]):
                    lot = b.lot_of(group, i)
                    level = p.built[lot]
                    if level < self.style.height:
                        price = building_price(p, lot)
                        keep = reserve
                        if level < STAGE:
                            keep = max(self.style.kept, reserve * self.style.builds // 100)
                        income = self.appraiser.share[lot] * rent_gained(p, lot) // max(1, price)
                        if (
                            cash - price >= keep
                            and (best < 0 or income > most)
                            and may(p, seat, codes.BUILD, lot)
                        ):
                            best = lot
                            most = income
            group += 1
        if best < 0 or (p.built[best] == b.houses_for_hotel and self.keeps_bank_short(p, seat)):
            return None
        return Action(codes.BUILD, best)

    def keeps_bank_short(self, p: Position, seat: i64) -> bool:
        """Whether to avoid hotels, which return houses to a short Bank, with which others could build."""
        if p.houses > FEW_HOUSES:
            return False
        for other in range(p.seats):
            if other != seat and p.complete[other] > 0 and p.out[other] == 0:
                return True
        return False

    def next_lift(self, p: Position, seat: i64) -> Action | None:
        """Lift lots of whole groups first, since they prevent building; none shortly before the end."""
        if self.appraiser.rounds_ahead(p) < CLOSING:
            return None
        reserve = self.reserve(p, seat)
        single: i64 = -1  # the first one outside whole groups
        left = p.mortgages[seat]  # mortgaged lots that were not visited yet
        for lot in p.board.lots:
            if p.mortgaged[lot] != 0 and p.owner[lot] == seat:
                left -= 1
                whole = in_whole_group(p, lot)
                spare = p.cash[seat] - p.board.mortgage[lot] - p.board.interest[lot]
                if whole and spare >= reserve and may(p, seat, codes.LIFT, lot):
                    return Action(codes.LIFT, lot)
                if not whole and single < 0 and spare >= LONE_RESERVE and may(p, seat, codes.LIFT, lot):
                    single = lot
                if left == 0:
                    break
        return None if single < 0 else Action(codes.LIFT, single)

    # Trading.

    def make_offer(self, p: Position, seat: i64) -> Action | None:
        """Offer to buy lots that complete a group or bring one nearer; every refusal raises the price."""
        self.update_turn(p)
        if p.round >= self.next_reset:
            self.reset_refusals(p)
        if self.asked >= 0 and p.owner[self.asked] != seat:
            self.refusals[self.asked] += 1
        self.asked = -1
        while self.offered < self.style.haggles:
            self.offered += 1
            terms = self.best_offer(p, seat)
            if terms is None:
                return None
            self.asked = terms.get_lots[0]
            if self.may_offer(p, terms):
                return Action(codes.OFFER, terms.taker, 0, terms)
            self.refusals[self.asked] += 1
        return None

    def may_offer(self, p: Position, terms: Terms) -> bool:
        """Whether an offer is allowed and reaches the floor of this style."""
        given = terms.give_cash + total_price(p, terms.give_lots)
        if given * 100 < self.style.floor * (terms.get_cash + total_price(p, terms.get_lots)):
            return False
        return check(p, terms.giver, codes.OFFER, terms.taker, 0, terms) == reasons.ALLOWED

    def price_to_offer(self, p: Position, lot: i64) -> i64:
        """The price to offer for a lot, by its refusals so far."""
        percent = max(STEPS[self.refusals[lot]] * self.style.offers // 100, self.style.floor)
        return p.board.price[lot] * percent // 100

    def reset_refusals(self, p: Position) -> None:
        """Lower the counts of refusals, since cash and groups have changed meanwhile."""
        self.next_reset = p.round + RESET_AFTER
        for lot in p.board.lots:
            self.refusals[lot] = min(self.refusals[lot], MIDDLE_STEP)

    def best_offer(self, p: Position, seat: i64) -> Terms | None:
        """An offer for the lot whose value most exceeds the price to offer.

        Only lots that complete a group, or leave it one short, are worth negotiating for."""
        b = p.board
        best: i64 = -1
        most: i64 = 0
        group: i64 = 0
        while group < b.colours:
            held = lots_held(p, seat, group)
            size = b.group_size[group]
            if size - 2 <= held < size and p.group_built[group] == 0:
                for i in range(size):
                    lot = b.lot_of(group, i)
                    gain = self.gain_by_asking(p, seat, lot)
                    if gain > most:
                        best = lot
                        most = gain
            group += 1
        return None if best < 0 else self.offer_for(p, seat, best)

    def gain_by_asking(self, p: Position, seat: i64, lot: i64) -> i64:
        """The value of another's lot beyond the price to offer; 0 for lots that their owners would not sell."""
        owner = p.owner[lot]
        step = self.refusals[lot]
        if owner == codes.BANK or owner == seat or step >= len(STEPS) or in_whole_group(p, lot):
            return 0
        return self.appraiser.lot_value(p, seat, lot) - self.price_to_offer(p, lot)

    def offer_for(self, p: Position, seat: i64, lot: i64) -> Terms | None:
        """Offer cash if there is enough, or else a lot that is not needed, with the rest in cash."""
        b = p.board
        owner = p.owner[lot]
        cash = self.price_to_offer(p, lot)
        interest: i64 = 0
        if p.mortgaged[lot] != 0:
            interest = b.interest[lot]
        spare = p.cash[seat] - interest - KEPT
        if spare >= cash:
            return make_terms(seat, owner, cash, (), 0, (int(lot),))
        own = self.lot_to_give(p, seat, owner, lot)
        if own < 0:
            self.refusals[lot] = len(STEPS)  # no offer is possible for now
            return None
        rest = max(0, min(spare, cash - b.price[own]))
        return make_terms(seat, owner, rest, (int(own),), 0, (int(lot),))

    def lot_to_give(self, p: Position, seat: i64, owner: i64, wanted: i64) -> i64:
        """The dearest of the lots that contribute least to a group and do not complete one for the other side."""
        b = p.board
        found: i64 = -1
        least: i64 = 0
        for lot in b.lots:
            mine = p.owner[lot] == seat and p.mortgaged[lot] == 0 and b.group[lot] != b.group[wanted]
            if mine and not in_whole_group(p, lot) and not completes(p, owner, lot):
                held = lots_held(p, seat, b.group[lot])
                if found < 0 or held <= least:
                    found = lot
                    least = held
        return found

    def answer(self, p: Position, seat: i64, offer: Terms) -> Action:
        """Accept a gain that is fair compared with the other side's; else make a counter-offer."""
        if self.gains_by_bankruptcy(p, seat, offer.giver):
            return Action(codes.REFUSE, offer.number)
        mine = self.appraiser.gain(p, seat, offer)
        theirs = self.appraiser.gain(p, offer.giver, offer)
        fair = self.style.accept
        if mine > 0 and fair * mine >= 100 * theirs:
            return Action(
                codes.ACCEPT if may(p, seat, codes.ACCEPT, offer.number) else codes.REFUSE, offer.number
            )
        return self.counter(
            p, seat, offer, max(1 - mine, (100 * theirs - fair * mine + 99 + fair) // (100 + fair)), theirs
        )

    def gains_by_bankruptcy(self, p: Position, seat: i64, debtor: i64) -> bool:
        """Whether the seat leads a short game that the debtor's bankruptcy would end (SHORT-5)."""
        if not p.board.short or not in_debt(p, debtor):
            return False
        worth = final_worth(p, seat)
        for other in range(p.seats):
            if other != seat and other != debtor and p.out[other] == 0 and final_worth(p, other) >= worth:
                return False
        return True

    def counter(self, p: Position, seat: i64, offer: Terms, more: i64, theirs: i64) -> Action:
        """The same trade with enough cash added to be fair, if the other side still gains; once in a turn."""
        self.update_turn(p)
        refuse = Action(codes.REFUSE, offer.number)
        net = offer.give_cash - offer.get_cash + more
        if self.countered or more >= theirs or net > p.cash[offer.giver]:
            return refuse
        self.countered = True
        terms = Terms(
            int(seat),
            offer.giver,
            int(max(0, -net)),
            offer.get_lots,
            offer.get_cards,
            int(max(0, net)),
            offer.give_lots,
            offer.give_cards,
        )
        allowed = check(p, seat, codes.COUNTER, offer.number, 0, terms) == reasons.ALLOWED
        return Action(codes.COUNTER, offer.number, 0, terms) if allowed else refuse


def rent_lost(p: Position, lot: i64) -> i64:
    """How much the rent of a lot falls without its last building."""
    b = p.board
    level = p.built[lot]
    below = b.houses_for_hotel if level == codes.HOTEL else level - 1
    left = b.rents[lot * RENTS + below] if below > 0 else 2 * b.rents[lot * RENTS]
    return b.rents[lot * RENTS + level] - left
