"""Offers that lie on the table: making one, and answering it (TRADE-1, RULING-OFFER-LIMIT)."""

from collections.abc import Mapping
from typing import ClassVar, Final, SupportsIndex

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.declared import BETWEEN, FREE, Action, Amounts, Choice, Event
from passgo.engine.emit import emit_offer_accepted, emit_offer_made, emit_offer_refused, emit_offer_withdrawn
from passgo.engine.errors import Fact
from passgo.engine.fields import DECKS, MOST_MONEY, OFFER, TO, whole
from passgo.engine.house_rule import HouseRule
from passgo.engine.position import Position, Terms
from passgo.engine.ranges import OfferRange
from passgo.engine.rules import interest
from passgo.engine.rules.placing import must_place
from passgo.engine.rules.purse import check_free_to_spend, spendable
from passgo.engine.rules.trade import (
    check_goods,
    check_lot,
    check_purses,
    find,
    hand_over,
    interest_on,
    mortgaged_among,
)
from passgo.engine.trade_terms import given_terms

HOUSE_RULES: Final = (
    HouseRule(9, "no-trade", "property"),
    HouseRule(10, "trade-on-turn", "property", against=("no-trade",)),
)
REASONS: Final = {
    "no-such-partner": "TRADE-1",
    "only-cash": "RULING-TRADE-CASH",
    "too-many-offers": "RULING-OFFER-LIMIT",
    "offer-over-cash": "BANK-4",
    "no-such-offer": "TRADE-1",
    "never-offered": "TRADE-1",
    "not-your-offer-to-answer": "TRADE-1",
    "not-your-offer": "TRADE-1",
    "no-trades": "HOUSE-9",
    "trade-off-turn": "HOUSE-10",
}
EVENTS: Final = (
    Event("OfferMade", "TRADE-1", number="Number", seat="Seat", to="Seat", give="Side", get="Side"),
    Event("OfferAccepted", "TRADE-1", number="Number", seat="Seat"),
    Event("OfferRefused", "TRADE-1", number="Number", seat="Seat"),
    Event("OfferWithdrawn", "TRADE-1", number="Number", seat="Seat"),
)

MOST_OFFERS: Final = 10


def check_offer(p: Position, terms: Terms) -> i64:
    """Whether an offer may be laid on the table: it must be possible as far as its maker knows."""
    giver: i64 = terms.giver
    taker: i64 = terms.taker
    if giver == taker or taker >= p.seats or p.out[taker] != 0:
        return reasons.NO_SUCH_PARTNER
    if not (terms.give_lots or terms.get_lots or terms.give_cards or terms.get_cards):
        return reasons.ONLY_CASH
    reason = check_offerer(p, giver)
    if reason != reasons.ALLOWED:
        return reason
    if not may_trade_now(p, giver, taker):
        return reasons.TRADE_OFF_TURN
    reason = check_goods(p, terms)
    if reason != reasons.ALLOWED:
        return reason
    if terms.give_cash > 0 and terms.give_cash > spendable(p, giver):
        return reasons.OFFER_OVER_CASH
    return check_free_to_spend(p, giver) if terms.give_cash > terms.get_cash else reasons.ALLOWED


def may_trade_now(p: Position, one: i64, other: i64) -> bool:
    """HOUSE-10: where that was agreed on, it must be the turn of one of the two."""
    return not p.board.trade_on_turn or p.turn == one or p.turn == other


def check_offerer(p: Position, seat: i64) -> i64:
    """Whether a seat may lay any offer on the table now."""
    if not p.board.trades:
        return reasons.NO_TRADES
    mine = 0
    for terms in p.offers:
        if terms.giver == seat:
            mine += 1
    if mine >= MOST_OFFERS:
        return reasons.TOO_MANY_OFFERS
    if must_place(p, seat):
        return reasons.PLACE_FIRST
    return reasons.ALLOWED


def add_offer(p: Position, terms: Terms) -> None:
    p.offers_made += 1
    numbered = Terms(
        terms.giver,
        terms.taker,
        terms.give_cash,
        terms.give_lots,
        terms.give_cards,
        terms.get_cash,
        terms.get_lots,
        terms.get_cards,
        p.offers_made,
    )
    p.offers.append(numbered)
    emit_offer_made(p, p.offers_made, terms.giver, terms.taker)


def cash_to_offer(p: Position, seat: i64) -> int:
    """The most that a seat may put into a trade; a debtor may only receive (RULING-DEBT-FIRST)."""
    if check_free_to_spend(p, seat) != reasons.ALLOWED:
        return 0
    return max(0, min(int(spendable(p, seat)), MOST_MONEY))


def tradeable(p: Position, seat: i64) -> dict[int, tuple[list[int], list[str]]]:
    """What this seat and each possible partner could put into a trade; empty if no offer can be made."""
    goods: dict[int, tuple[list[int], list[str]]] = {}
    if check_offerer(p, seat) != reasons.ALLOWED:
        return goods
    for who in range(p.seats):
        if p.out[who] == 0 and (who == seat or may_trade_now(p, seat, who)):
            goods[who] = ([], [])
    some = False
    for lot in p.board.lots:
        owner = p.owner[lot]
        if owner in goods and check_lot(p, owner, lot) == reasons.ALLOWED:
            goods[owner][0].append(lot)
            some = True
    for pile in range(2):
        if p.jail_card[pile] in goods:
            goods[p.jail_card[pile]][1].append(DECKS[pile])
            some = True
    return goods if some and len(goods) > 1 else {}


class Offer(Action):
    """Offer a trade to another player.

    Args:
        to: seat that is asked
        terms: the engine's own form of both sides
        give: what this seat gives: cash, lots and cards
        get: what it wants for that

    >>> passgo.Offer(to=1, give={"cash": 100}, get={"lots": [39]})
    Offer(to=1, give={'cash': 100}, get={'lots': [39]})
    """

    name: ClassVar[str] = "offer"
    fields: ClassVar = (TO,)
    trades: ClassVar[bool] = True
    rule: ClassVar[str] = "TRADE-1"
    listed: ClassVar[int] = 430
    timing: ClassVar[int] = FREE

    def __init__(
        self,
        to: SupportsIndex,
        terms: object = None,
        *,
        give: Mapping[str, object] | None = None,
        get: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(codes.OFFER, whole("to", to), 0, given_terms(terms, give, get))

    @property
    def to(self) -> int:
        return int(self.first)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return Offer(int(first), terms)

    def check(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> i64:
        assert terms is not None
        return check_offer(p, terms)

    def perform(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> None:
        assert terms is not None
        add_offer(p, terms)

    def candidates(self, p: Position, seat: i64, found: list[Choice]) -> None:
        goods = tradeable(p, seat)
        if goods:
            found.append(OfferRange(self.name, 0, cash_to_offer(p, seat), goods, seat))

    def facts(self, p: Position) -> dict[str, Fact]:
        return {"most_offers": MOST_OFFERS}


# Answering one.


def missing_offer(p: Position, number: i64) -> i64:
    return reasons.NO_SUCH_OFFER if 1 <= number <= p.offers_made else reasons.NEVER_OFFERED


def check_answer(p: Position, seat: i64, number: i64) -> i64:
    """Only the taker of an offer may refuse or counter it."""
    terms = find(p, number)
    if terms is None:
        return missing_offer(p, number)
    if terms.taker != seat:
        return reasons.NOT_YOUR_OFFER_TO_ANSWER
    return reasons.ALLOWED


def remove_offer(p: Position, number: i64) -> None:
    """Remove an offer that was refused or withdrawn."""
    terms = find(p, number)
    assert terms is not None
    p.offers.remove(terms)


class OfferAnswer(Action):
    """An answer to an offer on the table."""

    fields: ClassVar = (OFFER,)
    rule: ClassVar[str] = "TRADE-1"
    timing: ClassVar[int] = BETWEEN

    def __init__(self, code: i64, offer: i64, terms: Terms | None = None) -> None:
        super().__init__(code, offer, 0, terms)

    @property
    def offer(self) -> int:
        return int(self.first)


class Accept(OfferAnswer):
    """Accept an offer: lots, cards and money change hands, and mortgaged deeds bring their interest.

    Args:
        offer: number of the offer

    >>> passgo.Accept(offer=3)
    Accept(offer=3)
    """

    name: ClassVar[str] = "accept"
    listed: ClassVar[int] = 420

    def __init__(self, offer: SupportsIndex) -> None:
        super().__init__(codes.ACCEPT, whole("offer", offer))

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return Accept(int(first))

    def check(self, p: Position, seat: i64, number: i64, second: i64, terms: Terms | None) -> i64:
        reason = check_answer(p, seat, number)
        if reason != reasons.ALLOWED:
            return reason
        terms = find(p, number)
        assert terms is not None
        if not may_trade_now(p, terms.giver, terms.taker):
            return reasons.TRADE_OFF_TURN
        reason = check_goods(p, terms)
        if reason != reasons.ALLOWED:
            return reason
        return check_purses(p, terms)

    def perform(self, p: Position, seat: i64, number: i64, second: i64, terms: Terms | None) -> None:
        terms = find(p, number)
        assert terms is not None
        p.offers.remove(terms)
        emit_offer_accepted(p, number, seat)
        hand_over(p, terms.giver, terms.taker, terms.give_cash, terms.give_lots, terms.give_cards)
        hand_over(p, terms.taker, terms.giver, terms.get_cash, terms.get_lots, terms.get_cards)
        interest.open_interest(p, terms.giver, mortgaged_among(p, terms.get_lots))
        interest.open_interest(p, terms.taker, mortgaged_among(p, terms.give_lots))

    def candidates(self, p: Position, seat: i64, found: list[Choice]) -> None:
        """Offer by offer, all answers to each."""
        for terms in p.offers:
            for answer in SAID:
                answer.add(p, seat, found, terms.number, 0)

    def amounts_of(self, p: Position, number: i64, second: i64) -> Amounts | None:
        """The interest that is due when an offer of mortgaged property is accepted."""
        terms = find(p, number)
        due = 0 if terms is None else int(interest_on(p, terms.give_lots))
        return Amounts(interest=due) if due else None


class Refuse(OfferAnswer):
    """Refuse an offer.

    Args:
        offer: number of the offer

    >>> passgo.Refuse(offer=3)
    Refuse(offer=3)
    """

    name: ClassVar[str] = "refuse"
    listed: ClassVar[int] = 421

    def __init__(self, offer: SupportsIndex) -> None:
        super().__init__(codes.REFUSE, whole("offer", offer))

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return Refuse(int(first))

    def check(self, p: Position, seat: i64, number: i64, second: i64, terms: Terms | None) -> i64:
        return check_answer(p, seat, number)

    def perform(self, p: Position, seat: i64, number: i64, second: i64, terms: Terms | None) -> None:
        remove_offer(p, number)
        emit_offer_refused(p, number, seat)

    def candidates(self, p: Position, seat: i64, found: list[Choice]) -> None:
        """Listed beside `accept`."""


class Withdraw(OfferAnswer):
    """Take back your own offer.

    Args:
        offer: number of the offer

    >>> passgo.Withdraw(offer=3)
    Withdraw(offer=3)
    """

    name: ClassVar[str] = "withdraw"
    listed: ClassVar[int] = 422

    def __init__(self, offer: SupportsIndex) -> None:
        super().__init__(codes.WITHDRAW, whole("offer", offer))

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return Withdraw(int(first))

    def check(self, p: Position, seat: i64, number: i64, second: i64, terms: Terms | None) -> i64:
        terms = find(p, number)
        if terms is None:
            return missing_offer(p, number)
        if terms.giver != seat:
            return reasons.NOT_YOUR_OFFER
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, number: i64, second: i64, terms: Terms | None) -> None:
        remove_offer(p, number)
        emit_offer_withdrawn(p, number, seat)

    def candidates(self, p: Position, seat: i64, found: list[Choice]) -> None:
        """Listed beside `accept`."""


class Counter(OfferAnswer):
    """Refuse an offer and make another one in return.

    Args:
        offer: number of the offer that is refused
        terms: the engine's own form of both sides
        give: what this seat gives instead: cash, lots and cards
        get: what it wants for that

    >>> passgo.Counter(offer=3, give={"cash": 100}, get={"lots": [39]})
    Counter(offer=3, give={'cash': 100}, get={'lots': [39]})
    """

    name: ClassVar[str] = "counter"
    trades: ClassVar[bool] = True
    listed: ClassVar[int] = 440
    timing: ClassVar[int] = FREE

    def __init__(
        self,
        offer: SupportsIndex,
        terms: object = None,
        *,
        give: Mapping[str, object] | None = None,
        get: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(codes.COUNTER, whole("offer", offer), given_terms(terms, give, get))

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return Counter(int(first), terms)

    def check(self, p: Position, seat: i64, number: i64, second: i64, terms: Terms | None) -> i64:
        assert terms is not None
        reason = check_answer(p, seat, number)
        if reason != reasons.ALLOWED:
            return reason
        answered = find(p, number)
        if answered is None or answered.giver != terms.taker:
            return reasons.NO_SUCH_PARTNER
        return check_offer(p, terms)

    def perform(self, p: Position, seat: i64, number: i64, second: i64, terms: Terms | None) -> None:
        assert terms is not None
        remove_offer(p, number)
        emit_offer_refused(p, number, seat)
        add_offer(p, terms)

    def candidates(self, p: Position, seat: i64, found: list[Choice]) -> None:
        goods = tradeable(p, seat)
        for terms in p.offers:
            if terms.taker == seat:
                pair = {who: given for who, given in goods.items() if who in (seat, terms.giver)}
                if len(pair) == 2 and any(lots or cards for lots, cards in pair.values()):
                    found.append(OfferRange(self.name, terms.number, cash_to_offer(p, seat), pair, seat))

    def facts(self, p: Position) -> dict[str, Fact]:
        return {"most_offers": MOST_OFFERS}


SAID: Final[tuple[OfferAnswer, ...]] = (Accept(0), Refuse(0), Withdraw(0))
ACTIONS: Final[tuple[Action, ...]] = (Offer(0), *SAID, Counter(0))
