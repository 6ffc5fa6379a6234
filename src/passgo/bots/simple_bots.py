"""Simple bots: random, thrifty, and a builder that makes no offers."""

from typing import Final

from mypy_extensions import i64

from passgo.bots.base import StandardBot, default_answer, lot_price, may
from passgo.bots.estate import change_in_groups, total_price
from passgo.engine import actions, codes, reasons
from passgo.engine.actions import ACTIONS, DECKS, Action
from passgo.engine.choices import BidRange, Choice, OfferRange, WantRange, choices
from passgo.engine.declared import ANSWER
from passgo.engine.legality import check
from passgo.engine.luck import Stream
from passgo.engine.position import Position, Terms, owns_group, top, top_kind
from passgo.engine.rules.auction import AUCTION_BID, AUCTION_SOLD
from passgo.engine.rules.bidding import least_bid

# Free actions between throws. The others that are allowed then count as answers for the random bot.
FREE: Final = frozenset(action.name for action in ACTIONS if action.timing != ANSWER) - {
    "accept",
    "refuse",
    "pay-interest",
    "take-back",
}


class RandomBot(StandardBot):
    """Chooses uniformly among legal actions, trades included; acts between throws one time in four."""

    def __init__(self, name: str = "random") -> None:
        super().__init__(name)
        self.stream: Stream = Stream("", name)

    def begin(self, seed: str) -> None:
        self.stream = Stream(seed, self.name)

    def random_below(self, n: i64) -> i64:
        """A random number below n, which may be larger than a byte."""
        if n <= 256:
            return self.stream.below(n)
        return (self.stream.next_byte() << 16 | self.stream.next_byte() << 8 | self.stream.next_byte()) % n

    def decide(self, p: Position, seat: i64) -> Action:
        """A random answer. Free actions count as answers only while money has to be raised."""
        found = choices(p, seat)
        if top_kind(p) == codes.M_DEBT:
            return self.random_action(p, seat, found)
        answers = [choice for choice in found if choice.do not in FREE]
        return self.random_action(p, seat, answers) if answers else default_answer(p, seat)

    def random_action(self, p: Position, seat: i64, found: list[Choice]) -> Action:
        while True:
            action = self.fill_in(found[self.random_below(len(found))], seat)
            if check(p, seat, action.code, action.first, action.second, action.terms) == reasons.ALLOWED:
                return action

    def fill_in(self, choice: Choice, seat: i64) -> Action:
        """Draw the numbers and goods that a choice leaves open."""
        if isinstance(choice, BidRange):
            return Action(codes.BID, choice.least + self.random_below(choice.most - choice.least + 1))
        if isinstance(choice, WantRange):
            return Action(codes.WANT, 1 + self.random_below(choice.most))
        if isinstance(choice, OfferRange):
            return self.random_trade(choice, seat)
        return choice

    def random_trade(self, choice: OfferRange, seat: i64) -> Action:
        partners = list(choice.partners)
        partner = partners[self.random_below(len(partners))]
        lots, cards = choice.partners[partner]
        give, get = self.random_lots(choice.lots), self.random_lots(lots)
        give_cards, get_cards = self.random_cards(choice.cards), self.random_cards(cards)
        pay = int(self.random_below(choice.cash + 1)) if choice.cash and self.random_below(2) else 0
        ask = 0 if pay else int(self.random_below(500))
        terms = Terms(int(seat), partner, pay, give, give_cards, ask, get, get_cards)
        return Action(codes.COUNTER if choice.offer else codes.OFFER, choice.offer or partner, 0, terms)

    def random_lots(self, lots: list[int]) -> tuple[int, ...]:
        """Up to two lots out of a list, in board order."""
        chosen = {lots[self.random_below(len(lots))] for _ in range(self.random_below(3))} if lots else set()
        return tuple(sorted(chosen))

    def random_cards(self, cards: list[str]) -> tuple[int, ...]:
        return tuple(DECKS.index(card) for card in cards if self.random_below(4) == 0)

    def manage(self, p: Position, seat: i64) -> Action | None:
        if self.random_below(4) != 0:
            return None
        free = [choice for choice in choices(p, seat) if choice.do in FREE]
        return self.random_action(p, seat, free) if free else None

    def answer(self, p: Position, seat: i64, offer: Terms) -> Action:
        """Accept, refuse or counter, as far as each is possible."""
        answers = [choice for choice in choices(p, seat) if answers_offer(choice, offer.number)]
        action = self.fill_in(answers[self.random_below(len(answers))], seat)
        if check(p, seat, action.code, action.first, 0, action.terms) == reasons.ALLOWED:
            return action
        return Action(codes.REFUSE, offer.number)  # a counter-offer that contains only cash


def answers_offer(choice: Choice, number: i64) -> bool:
    if isinstance(choice, OfferRange):
        return choice.offer == number
    return (
        isinstance(choice, Action) and choice.code in (codes.ACCEPT, codes.REFUSE) and choice.first == number
    )


class Saver(StandardBot):
    """Buys, bids and builds as long as a reserve remains; lifts mortgages; sells only above the printed price."""

    def __init__(self, name: str, reserve: i64) -> None:
        super().__init__(name)
        self.reserve: i64 = reserve

    def leave_jail(self, p: Position, seat: i64) -> Action:
        for pile in range(2):
            if may(p, seat, codes.USE_CARD, pile):
                return Action(codes.USE_CARD, pile)
        rich = p.cash[seat] - p.board.fine >= self.reserve
        return actions.PAY_FINE if rich and may(p, seat, codes.PAY_FINE, 0) else actions.THROW

    def buy(self, p: Position, seat: i64) -> Action:
        return actions.BUY if p.cash[seat] - lot_price(p) >= self.reserve else actions.DECLINE

    def bid(self, p: Position, seat: i64) -> Action:
        """Raise by ten, up to the printed price."""
        lot = top(p, AUCTION_SOLD)
        offer = max(top(p, AUCTION_BID) + 10, least_bid(p))
        if lot >= 0 and offer <= p.board.price[lot] and p.cash[seat] - offer >= self.reserve:
            return Action(codes.BID, offer)
        return actions.PASS

    def manage(self, p: Position, seat: i64) -> Action | None:
        if p.complete[seat] + p.mortgages[seat] == 0 or p.cash[seat] <= self.reserve:
            return None
        return self.improve(p, seat)

    def improve(self, p: Position, seat: i64) -> Action | None:
        """Lift mortgages first, then build."""
        if p.mortgages[seat] > 0:
            lift = self.next_lift(p, seat)
            if lift is not None:
                return lift
        return self.next_building(p, seat)

    def next_lift(self, p: Position, seat: i64) -> Action | None:
        for lot in p.board.lots:
            if p.owner[lot] == seat and p.mortgaged[lot] != 0:
                cost = p.board.mortgage[lot] + p.board.interest[lot]
                if p.cash[seat] - cost >= self.reserve and may(p, seat, codes.LIFT, lot):
                    return Action(codes.LIFT, lot)
        return None

    def next_building(self, p: Position, seat: i64) -> Action | None:
        """The next building, on the first group in board order that can take one."""
        left = p.complete[seat]  # whole groups that were not visited yet
        group: i64 = 0
        while left > 0:
            if owns_group(p, seat, group):
                build = self.next_building_on(p, seat, group)
                if build is not None:
                    return build
                left -= 1
            group += 1
        return None

    def next_building_on(self, p: Position, seat: i64, group: i64) -> Action | None:
        """The next building on a group that is not full, if the reserve remains after paying for a house."""
        b = p.board
        full = (b.houses_for_hotel + 1) * b.group_size[group]
        first = b.lot_of(group, 0)
        if p.group_built[group] < full and p.cash[seat] - b.house_price[first] >= self.reserve:
            for i in range(b.group_size[group]):
                lot = b.lot_of(group, i)
                if may(p, seat, codes.BUILD, lot):
                    return Action(codes.BUILD, lot)
        return None

    def answer(self, p: Position, seat: i64, offer: Terms) -> Action:
        """Accept one and a half times the printed prices, unless a whole group would be broken up."""
        gets = offer.give_cash + total_price(p, offer.give_lots)
        gives = offer.get_cash + total_price(p, offer.get_lots)
        fair = 2 * gets >= 3 * gives and change_in_groups(p, seat, offer.get_lots, offer.give_lots) >= 0
        good = fair and may(p, seat, codes.ACCEPT, offer.number)
        return Action(codes.ACCEPT if good else codes.REFUSE, offer.number)


class Thrifty(Saver):
    def __init__(self) -> None:
        super().__init__("thrifty", 500)


class Builder(Saver):
    def __init__(self) -> None:
        super().__init__("builder", 50)
