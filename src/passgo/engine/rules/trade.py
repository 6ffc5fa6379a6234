"""Trades between players: what may be traded, and what changes hands (TRADE, CARD-3). Offers are in `offers`."""

from mypy_extensions import i64

from passgo.engine import codes, events, reasons
from passgo.engine.board import deed_bit
from passgo.engine.position import Position, Terms, emit, give_deed
from passgo.engine.rules.bank import could_raise, pay
from passgo.engine.rules.interest import find_interest, interest_due
from passgo.engine.rules.placing import places_first
from passgo.engine.rules.purse import check_free_to_spend, money_needed, spendable


def find(p: Position, number: i64) -> Terms | None:
    for terms in p.offers:
        if terms.number == number:
            return terms
    return None


def check_goods(p: Position, terms: Terms) -> i64:
    """Whether the lots and cards of an offer are there to be traded."""
    reason = check_side(p, terms.giver, terms.give_lots, terms.give_cards)
    if reason != reasons.ALLOWED:
        return reason
    return check_side(p, terms.taker, terms.get_lots, terms.get_cards)


def check_side(p: Position, seat: i64, lots: tuple[int, ...], cards: tuple[int, ...]) -> i64:
    for lot in lots:
        reason = check_lot(p, seat, lot)
        if reason != reasons.ALLOWED:
            return reason
    for pile in cards:
        if p.jail_card[pile] != seat:
            return reasons.CARD_NOT_THEIRS
    return reasons.ALLOWED


def check_lot(p: Position, seat: i64, lot: i64) -> i64:
    """Whether a seat can put a lot into a trade."""
    if p.owner[lot] != seat:
        return reasons.LOT_NOT_THEIRS
    if p.group_built[p.board.group[lot]] > 0:
        return reasons.BUILDINGS_BEFORE_TRADE
    if find_interest(p, lot) >= 0:
        return reasons.INTEREST_FIRST
    return reasons.ALLOWED


def check_purse(
    p: Position, seat: i64, pays: i64, receives: i64, given: tuple[int, ...], taken: tuple[int, ...]
) -> i64:
    """Whether one side has the cash, the interest on mortgaged deeds it receives included (RULING-INTEREST-UNABLE)."""
    if places_first(p, seat):
        return reasons.PLACE_FIRST
    if pays > p.cash[seat]:
        return reasons.TRADE_OVER_CASH
    reason = check_means(p, seat, pays, receives, given, taken)
    if reason != reasons.ALLOWED:
        return reason
    left = spendable(p, seat) - pays + receives
    if left < 0 and pays > receives:
        return reasons.BID_UNCOVERED
    due = interest_on(p, taken)
    if (due > 0 or pays > receives) and left < due + interest_due(p, seat, -1):
        return reasons.INTEREST_TOO_DEAR
    return reasons.ALLOWED


def check_means(
    p: Position, seat: i64, pays: i64, receives: i64, given: tuple[int, ...], taken: tuple[int, ...]
) -> i64:
    """RULING-DEBT-FIRST: a debtor may not trade away what could raise the money. Like cash, this is checked when an
    offer is accepted."""
    bound = check_free_to_spend(p, seat)
    if bound == reasons.ALLOWED:
        return reasons.ALLOWED
    if pays > receives:
        return bound
    change = receives - interest_on(p, taken)
    for lot in taken:
        change += 0 if p.mortgaged[lot] != 0 else p.board.mortgage[lot]
    for lot in given:
        change -= 0 if p.mortgaged[lot] != 0 else p.board.mortgage[lot]
    before = p.cash[seat] + could_raise(p, seat)
    return reasons.MEANS_LOWERED if before + change < min(before, money_needed(p, seat)) else reasons.ALLOWED


def interest_on(p: Position, lots: tuple[int, ...]) -> i64:
    total: i64 = 0
    for lot in lots:
        if p.mortgaged[lot] != 0:
            total += p.board.interest[lot]
    return total


def hand_over(
    p: Position, giver: i64, taker: i64, cash: i64, lots: tuple[int, ...], cards: tuple[int, ...]
) -> None:
    for lot in lots:
        give_deed(p, lot, taker)
        p.inherited &= ~deed_bit(lot)
        emit(p, events.DEED_PASSED, lot, giver, taker, codes.BY_TRADE)
    for pile in cards:
        p.jail_card[pile] = taker
        emit(p, events.JAIL_CARD_PASSED, pile, giver, taker, 0)
    pay(p, giver, taker, cash, codes.FOR_TRADE)


def mortgaged_among(p: Position, lots: tuple[int, ...]) -> i64:
    deeds: i64 = 0
    for lot in lots:
        if p.mortgaged[lot] != 0:
            deeds |= deed_bit(lot)
    return deeds


def sweep(p: Position) -> None:
    """RULING-OFFER-LAPSE: take away the offers that have become impossible."""
    for terms in p.offers[:]:
        if p.out[terms.giver] != 0 or p.out[terms.taker] != 0 or not goods_still_there(p, terms):
            p.offers.remove(terms)
            emit(p, events.OFFER_LAPSED, terms.number, 0, 0, 0)


def goods_still_there(p: Position, terms: Terms) -> bool:
    reason = check_goods(p, terms)
    return reason == reasons.ALLOWED or reason == reasons.INTEREST_FIRST
