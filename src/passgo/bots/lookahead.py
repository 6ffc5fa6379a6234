"""The position after an action, on a copy in which only cash, deeds and buildings move.

No rule runs, so no luck is drawn and nothing is revealed about the luck to come. What other players contribute, as in
an auction, is estimated.
"""

from mypy_extensions import i64

from passgo.bots.appraisal import Appraiser
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.position import WIDTH, Position, Terms, give_deed, set_mortgaged, top, top_kind
from passgo.engine.rules import sites
from passgo.engine.rules.auction import AUCTION_BID, AUCTION_BIDDERS, AUCTION_LEADER, AUCTION_SOLD
from passgo.engine.rules.mortgage import cost_of_lifting
from passgo.engine.rules.paid import half_price
from passgo.engine.rules.purchase import PURCHASE_LOT
from passgo.engine.rules.trade import find
from passgo.engine.rules.travel import may_buy


def position_after(p: Position, seat: i64, action: Action, appraiser: Appraiser) -> Position | None:
    """The position after an action; None where it depends on luck, or must not be evaluated (TAX-3)."""
    kind = top_kind(p)
    code = action.code
    if kind == codes.M_CHALLENGE or is_open(p, codes.M_TAX):
        return None
    if code == codes.ACCEPT:
        offer = find(p, action.first)
        return None if offer is None else after_trade(p, offer)
    if code == codes.REFUSE or code == codes.COUNTER or code == codes.END_TURN:
        return p.clone()
    if code in (codes.BUILD, codes.SELL, codes.MORTGAGE, codes.LIFT):
        table = p.clone()
        change_estate(table, seat, code, action.first)
        return table
    if kind == codes.M_BUY:
        lot = top(p, PURCHASE_LOT)
        return (
            after_purchase(p, seat, lot, p.board.price[lot])
            if code == codes.BUY
            else after_auction(p, seat, lot, appraiser)
        )
    if kind == codes.M_AUCTION and top(p, AUCTION_SOLD) >= 0:
        return after_bid(p, seat, action, appraiser)
    if kind == 0 and p.jail[seat] > 0 and p.phase != codes.TO_END:
        return after_jail_answer(p, seat, action)
    return None


def is_open(p: Position, matter: i64) -> bool:
    """Whether a matter of this kind is anywhere on the stack."""
    for place in range(p.depth):
        if p.stack[place * WIDTH] == matter:
            return True
    return False


def after_purchase(p: Position, seat: i64, lot: i64, price: i64) -> Position:
    table = p.clone()
    give_deed(table, lot, seat)
    table.cash[seat] -= price
    return table


def after_auction(p: Position, seat: i64, lot: i64, appraiser: Appraiser) -> Position:
    """As if all players bid the lot's value to them: the highest bidder gets it for the second-highest bid. Without
    auctions it stays with the Bank (HOUSE-5)."""
    if not p.board.auctions:
        return p.clone()
    floor = p.board.least_bid[lot]
    best: i64 = -1
    most: i64 = 0
    second: i64 = 0
    for other in range(p.seats):
        if p.out[other] == 0 and may_buy(p, other):
            bid = min(appraiser.lot_value(p, other, lot), p.cash[other] - 50)
            if other == seat:
                bid = min(bid, p.board.price[lot] - 1)
            if bid > most and bid >= floor:
                best, second, most = other, most, bid
            elif bid > second:
                second = bid
    return p.clone() if best < 0 else after_purchase(p, best, lot, max(second, floor))


def after_bid(p: Position, seat: i64, action: Action, appraiser: Appraiser) -> Position:
    """A bid wins the lot; a pass leaves it to the leader, or else to the keenest bidder, for one step more."""
    lot = top(p, AUCTION_SOLD)
    if action.code == codes.BID:
        return after_purchase(p, seat, lot, action.first)
    rival = top(p, AUCTION_LEADER)
    if rival == codes.BANK:
        rival = keenest_bidder(p, seat, lot, appraiser)
    if rival < 0:
        return p.clone()
    return after_purchase(p, rival, lot, min(next_bid(p, lot), p.cash[rival]))


def next_bid(p: Position, lot: i64) -> i64:
    """The usual next bid: a twentieth of the price above the highest one."""
    return max(top(p, AUCTION_BID) + max(5, p.board.price[lot] // 20), p.board.least_bid[lot])


def keenest_bidder(p: Position, seat: i64, lot: i64, appraiser: Appraiser) -> i64:
    """The other bidder who values a lot most; -1 if there is none."""
    best: i64 = -1
    most: i64 = 0
    bidders = top(p, AUCTION_BIDDERS)
    for other in range(p.seats):
        if other != seat and bidders & (1 << other) != 0:
            value = min(appraiser.lot_value(p, other, lot), p.cash[other])
            if best < 0 or value > most:
                best, most = other, value
    return best


def after_jail_answer(p: Position, seat: i64, action: Action) -> Position:
    """Out of Jail after the fine or a card; a throw is taken to fail, since it mostly does."""
    table = p.clone()
    if action.code == codes.PAY_FINE:
        table.jail[seat] = 0
        table.cash[seat] -= p.board.fine
    elif action.code == codes.USE_CARD:
        table.jail[seat] = 0
        table.jail_card[action.first] = codes.BANK
    return table


# Estates.


def change_estate(table: Position, seat: i64, code: i64, lot: i64) -> None:
    """Build, sell, mortgage or lift on a copy."""
    if code == codes.BUILD:
        table.cash[seat] -= sites.price_of(table, lot, sites.next_building(table, lot))
        sites.put_up(table, lot)
    elif code == codes.SELL:
        table.cash[seat] += half_price(table, lot)
        take_down(table, lot)
    elif code == codes.MORTGAGE:
        table.cash[seat] += table.board.mortgage[lot]
        set_mortgaged(table, lot, 1)
    else:
        table.cash[seat] -= cost_of_lifting(table, lot)
        set_mortgaged(table, lot, 0)


def lowest_site(table: Position, group: i64) -> i64:
    """The lot for the next building of a group, the dearest first; -1 if the group is full."""
    b = table.board
    lowest = sites.lowest_level(table, group)
    i = b.group_size[group] - 1
    while i >= 0:
        lot = b.lot_of(group, i)
        if table.built[lot] != codes.HOTEL and sites.level_of(table, lot) == lowest:
            return lot
        i -= 1
    return -1


def take_down(table: Position, lot: i64) -> None:
    """Remove one building."""
    sites.take_down(table, lot, sites.level_of(table, lot) - 1)


# Trades.


def after_swap(
    p: Position, seat: i64, other: i64, give: tuple[int, ...], get: tuple[int, ...], cash: i64
) -> Position:
    """After an exchange of lots, and of cash from the seat to the other, with interest paid on mortgaged lots."""
    table = p.clone()
    for lot in give:
        give_deed(table, lot, other)
        if p.mortgaged[lot] != 0:
            table.cash[other] -= p.board.interest[lot]
    for lot in get:
        give_deed(table, lot, seat)
        if p.mortgaged[lot] != 0:
            table.cash[seat] -= p.board.interest[lot]
    table.cash[seat] -= cash
    table.cash[other] += cash
    return table


def after_trade(p: Position, terms: Terms) -> Position:
    table = after_swap(
        p, terms.giver, terms.taker, terms.give_lots, terms.get_lots, terms.give_cash - terms.get_cash
    )
    for pile in terms.give_cards:
        table.jail_card[pile] = terms.taker
    for pile in terms.get_cards:
        table.jail_card[pile] = terms.giver
    return table
