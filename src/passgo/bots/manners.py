"""How bots treat people: fair offers, few of them, and no offer twice.

Manners apply to bots at a table with people. The simulator and tables of bots have none, and the dealings between bots
do not change.

- An offer to a person gives at least the printed price of the lots it asks for, unless it completes a group of theirs;
  and both sides gain by the bot's own valuation, the person at least half as much as the bot. The bot raises its offer
  to that amount, or makes none if it cannot afford it.
- After an offer to a person, or its withdrawal, all bots wait for a full round of turns, and its bot for two: the next
  offer comes from another one, if any has one to make.
- A refused offer is not repeated until an owner or a building of one of its groups has changed.
- A bot does not give lots away: it accepts an offer from a person only at the printed price or with a gain by its
  valuation.
- An offer stays open for at least a full round of turns, however fast bots play.
- A bot that stands in for an absent player neither makes nor accepts offers.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from mypy_extensions import i64

from passgo.bots.appraisal import Appraiser
from passgo.bots.estate import change_in_groups
from passgo.engine import codes, reasons
from passgo.engine.actions import Action
from passgo.engine.legality import check
from passgo.engine.position import Position, Terms
from passgo.events import Event, OfferAccepted, OfferLapsed, OfferMade, OfferRefused, OfferWithdrawn

KEPT: Final = 50  # cash that a bot keeps after an offer
COIN: Final = 5  # raised offers are multiples of it
ROUNDS_TO_ANSWER: Final = 2  # before an offer to a person may be withdrawn

Goods = tuple[int, tuple[int, ...], tuple[int, ...]]


class TradeMemory:
    """Offers of bots to people and their outcomes, derived from the table's log alone."""

    # Not Final: tables are pickled with it, and what is Final cannot be written when it is compiled.
    def __init__(self) -> None:
        self.last: dict[int, tuple[int, int]] = {}  # by person: the bot of the last offer, and its turn
        self.open: dict[int, tuple[Goods, int]] = {}  # by the offer's number: goods, and the round
        self.refused: dict[Goods, tuple[int, ...]] = {}  # with the state of their groups then

    def on_events(self, p: Position, events: Sequence[Event], bots: AbstractSet[int]) -> None:
        """Update from the latest events; `bots` are the seats that bots play."""
        for event in events:
            if isinstance(event, OfferMade):
                if event.seat in bots and event.to not in bots:
                    self.last[event.to] = event.seat, int(p.turns)
                    about = event.to, tuple(event.get.lots), tuple(event.give.lots)
                    self.open[event.number] = about, int(p.round)
            elif isinstance(
                event, (OfferRefused, OfferWithdrawn)
            ):  # an offer that is withdrawn counts as refused
                found = self.open.pop(event.number, None)
                if found is not None:
                    if isinstance(event, OfferWithdrawn):
                        self.last[found[0][0]] = event.seat, int(p.turns)
                    self.refused[found[0]] = group_snapshot(p, found[0])
            elif isinstance(event, (OfferAccepted, OfferLapsed)):
                self.open.pop(event.number, None)


class Manners:
    def __init__(
        self,
        people: AbstractSet[int],
        appraiser: Appraiser,
        memory: TradeMemory,
        trades: bool = True,
        stand_ins: AbstractSet[int] = frozenset(),
    ) -> None:
        self.people: Final = people
        self.stand_ins: Final = stand_ins  # the seats of absent players
        self.appraiser: Final = appraiser
        self.memory: Final = memory
        self.trades: Final = trades  # whether bots make offers at all

    def adapt(self, p: Position, action: Action) -> Action | None:
        """Adapt an action: an offer to a person is made fair, or dropped (None)."""
        if action.code == codes.ACCEPT and (
            self.is_for_stand_in(p, action.first) or self.is_gift(p, action.first)
        ):
            return Action(codes.REFUSE, action.first)
        terms = action.terms
        if terms is None or action.code not in (codes.OFFER, codes.COUNTER):
            return action
        if not self.trades or terms.giver in self.stand_ins:
            return None
        if terms.taker not in self.people:
            return action
        if self.was_refused(p, terms):
            return None
        if action.code == codes.COUNTER:
            return action  # the person opened this negotiation
        if self.has_to_wait(p, terms) or self.awaits_answer(terms.taker):
            return None
        fair = self.fair_terms(p, terms)
        if fair is None or check(p, fair.giver, codes.OFFER, fair.taker, 0, fair) != reasons.ALLOWED:
            return None
        return Action(codes.OFFER, fair.taker, 0, fair)

    def is_for_stand_in(self, p: Position, number: i64) -> bool:
        for offer in p.offers:
            if offer.number == number:
                return offer.taker in self.stand_ins
        return False

    def is_gift(self, p: Position, number: i64) -> bool:
        """Whether accepting a person's offer would be a gift: some bots accept any offer."""
        for offer in p.offers:
            if offer.number == number and offer.giver in self.people:
                below = offered_value(p, offer) < printed_value(p, offer.get_lots, offer.get_cash)
                return below and self.appraiser.gain(p, offer.taker, offer) < 0
        return False

    def was_refused(self, p: Position, terms: Terms) -> bool:
        key = goods_of(terms)
        before = self.memory.refused.get(key)
        return before is not None and before == group_snapshot(p, key)

    def has_to_wait(self, p: Position, terms: Terms) -> bool:
        """Whether the last offer to this person was made or withdrawn too recently for this one."""
        last = self.memory.last.get(terms.taker)
        if last is None:
            return False
        bot, turn = last
        rounds = 2 if bot == terms.giver else 1
        return p.turns - turn <= rounds * p.in_game

    def awaits_answer(self, person: int) -> bool:
        for key, _ in self.memory.open.values():
            if key[0] == person:
                return True
        return False

    def fair_terms(self, p: Position, terms: Terms) -> Terms | None:
        """The same trade with as much cash added as fairness takes, or None if that is too much for the bot."""
        mine = self.appraiser.gain(p, terms.giver, terms)
        theirs = self.appraiser.gain(p, terms.taker, terms)
        more = max(0, -theirs, (mine - 2 * theirs + 2) // 3)
        if change_in_groups(p, terms.taker, terms.get_lots, terms.give_lots) <= 0:
            more = max(more, printed_value(p, terms.get_lots, terms.get_cash) - offered_value(p, terms))
        net: i64 = terms.give_cash - terms.get_cash
        if more > 0:
            raised = (net + more + COIN - 1) // COIN * COIN
            if mine <= raised - net:
                return None
            net = raised
        give, get = max(0, net), max(0, -net)
        interest: i64 = 0
        for lot in terms.get_lots:
            if p.mortgaged[lot] != 0:
                interest += p.board.interest[lot]
        if (give > 0 and p.cash[terms.giver] - give - interest < KEPT) or get > p.cash[terms.taker]:
            return None
        return Terms(
            terms.giver,
            terms.taker,
            int(give),
            terms.give_lots,
            terms.give_cards,
            int(get),
            terms.get_lots,
            terms.get_cards,
        )

    def may_withdraw(self, p: Position, offer: Terms) -> bool:
        """Whether the person has had enough time to answer."""
        found = self.memory.open.get(offer.number)
        return found is None or p.round >= found[1] + ROUNDS_TO_ANSWER


def goods_of(terms: Terms) -> Goods:
    """The taker and the lots of an offer, without its giver and cash."""
    return terms.taker, terms.get_lots, terms.give_lots


def group_snapshot(p: Position, about: Goods) -> tuple[int, ...]:
    """Owners and buildings in all groups of a trade."""
    b = p.board
    groups = {int(b.group[lot]) for lot in about[1] + about[2]}
    found: list[int] = []
    for lot in b.lots:
        if int(b.group[lot]) in groups:
            found.append(int(p.owner[lot]))
            found.append(int(p.built[lot]))
    return tuple(found)


def printed_value(p: Position, lots: tuple[int, ...], cash: int) -> i64:
    """Cash plus the printed prices of lots."""
    total: i64 = cash
    for lot in lots:
        total += p.board.price[lot]
    return total


def offered_value(p: Position, terms: Terms) -> i64:
    """The printed value of what is given, less mortgages, which the new owner has to pay off."""
    total = printed_value(p, terms.give_lots, terms.give_cash)
    for lot in terms.give_lots:
        if p.mortgaged[lot] != 0:
            total -= p.board.mortgage[lot] + p.board.interest[lot]
    return total
