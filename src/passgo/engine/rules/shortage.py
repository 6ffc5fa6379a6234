"""The contest for the Bank's last buildings (BUILD-6, BUILD-7, RULING-SHORTAGE).

A player asks to build. If the Bank has fewer than he and the others could buy, the others are asked how many they wish.
If that is more than there are, beside the one that was asked for, one building after the other is auctioned among them;
nobody wins more than he wished. Otherwise it is built as asked, and the wishes stand until the next throw.
"""

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine import events as e
from passgo.engine import reasons as r
from passgo.engine.position import (
    FIRST,
    FOURTH,
    KIND,
    SEAT,
    SECOND,
    THIRD,
    WIDTH,
    Position,
    note,
    owns_group,
    pop,
    push,
    set_top,
    top,
    top_kind,
)
from passgo.engine.rules import auction, sites
from passgo.engine.rules.bank import charge, check_free_to_spend, interest_due, pay, spendable
from passgo.engine.rules.paid import record_price
from passgo.engine.rules.wishes import NONE, UNSAID, served, set_wish, wish_of

# A question on the stack: SEAT who asked to build, FIRST a house or a hotel, SECOND where, THIRD who still has to
# answer (bits), FOURTH who wants some (bits). A contest: FIRST a house or a hotel, SECOND who takes part (bits).


def could_buy(p: Position, seat: i64, what: i64) -> i64:
    """How many houses (or hotels) a seat could buy and place now, cheapest first, with the cash it can spend."""
    if p.complete[seat] == 0 or check_free_to_spend(p, seat) != r.ALLOWED:
        return 0
    b = p.board
    cash = max(0, spendable(p, seat) - interest_due(p, seat, -1))
    count: i64 = 0
    for group in b.cheapest_first:
        if owns_group(p, seat, group) and p.group_mortgaged[group] == 0:
            price = sites.price_of(p, b.lot_of(group, 0), what)
            room = room_on(p, group, what)
            affordable = min(room, cash // price) if price > 0 else room
            count += affordable
            cash -= affordable * price
    return count


def room_on(p: Position, group: i64, what: i64) -> i64:
    """How many houses, or how many hotels, the lots of a group have room for."""
    b = p.board
    full = b.houses_for_hotel
    room: i64 = 0
    for i in range(b.group_size[group]):
        level = sites.level_of(p, b.lot_of(group, i))
        if what == c.A_HOUSE:
            room += max(0, full - level)
        elif level == full:
            room += 1
        elif level < full:
            return 0  # BUILD-5: a hotel needs the houses on every lot of its group
    return room


def still_wishes(p: Position, seat: i64, what: i64) -> i64:
    """How many of what a seat wishes it could buy now; without a number, all that it could."""
    wish = wish_of(p, seat, what)
    if wish == NONE:
        return 0
    could = could_buy(p, seat, what)
    return could if wish == UNSAID else min(wish, could)


def must_ask(p: Position, seat: i64, lot: i64, what: i64) -> bool:
    """Open the question to the others if they and this seat could buy more than there are; or the contest at once, if
    the wishes that stand are too many already."""
    stock = sites.stock_of(p, what)
    asked: i64 = 0
    wishing: i64 = 0
    others: i64 = 0
    other: i64 = 0
    while other < p.seats:
        if other != seat and p.complete[other] > 0:
            wish = still_wishes(p, other, what)
            if wish > 0:
                others += wish
                if wish_of(p, other, what) == UNSAID:
                    asked |= 1 << other
                else:
                    wishing |= 1 << other
        other += 1
    if asked | wishing == 0 or others + could_buy(p, seat, what) <= stock:
        return False
    if asked == 0:
        return contest_opens(p, seat, what, wishing)
    push(p, c.M_SHORTAGE, seat, what, lot, asked, 0)
    note(p, e.SHORTAGE_DECLARED, seat, what, asked, 0)
    return True


def contest_opens(p: Position, seat: i64, what: i64, others: i64) -> bool:
    """Open the contest if the one building asked for and what the others wish are more than there are."""
    if others == 0 or 1 + wished_by(p, others, what) <= sites.stock_of(p, what):
        return False
    set_wish(p, seat, what, 1)
    push(p, c.M_CONTEST, c.BANK, what, others | (1 << seat), 0, 0)
    note(p, e.CONTEST_OPENED, what, others | (1 << seat), 0, 0)
    return True


def check_answer(p: Position, seat: i64) -> i64:
    if top_kind(p) != c.M_SHORTAGE:
        return r.NO_SHORTAGE
    if top(p, THIRD) & (1 << seat) == 0:
        return r.NOT_ASKED
    return r.ALLOWED


def check_want(p: Position, seat: i64, count: i64) -> i64:
    reason = check_answer(p, seat)
    if reason != r.ALLOWED:
        return reason
    if max(1, count) > could_buy(p, seat, top(p, FIRST)):
        return r.WISH_TOO_LARGE
    return r.ALLOWED


def want(p: Position, seat: i64, count: i64) -> None:
    """Say how many; without a number, all that the seat could pay for and place."""
    what = top(p, FIRST)
    wish = could_buy(p, seat, what) if count == 0 else count
    set_wish(p, seat, what, wish)
    set_top(p, FOURTH, top(p, FOURTH) | (1 << seat))
    set_top(p, THIRD, top(p, THIRD) & ~(1 << seat))
    note(p, e.BUILDING_WANTED, seat, wish, 0, 0)


def want_none(p: Position, seat: i64) -> None:
    """RULING-SHORTAGE-ONCE: not asked again before the next throw."""
    set_wish(p, seat, top(p, FIRST), NONE)
    set_top(p, THIRD, top(p, THIRD) & ~(1 << seat))
    note(p, e.BUILDING_NOT_WANTED, seat, 0, 0, 0)


def decide(p: Position) -> bool:
    """All have answered: open the contest, or build as asked for."""
    if top(p, THIRD) != 0:
        return False
    seat = top(p, SEAT)
    what = top(p, FIRST)
    lot = top(p, SECOND)
    wishing = wishing_beside(p, seat, what, top(p, FOURTH))
    pop(p)
    if can_still_build(p, seat, lot, what) and not contest_opens(p, seat, what, wishing):
        pay(p, seat, c.BANK, sites.price_of(p, lot, what), c.FOR_BUILDING)
        erect(p, seat, lot, what)
    return True


def erect(p: Position, seat: i64, lot: i64, what: i64) -> None:
    """Put up the next building of a lot, which serves a wish for it."""
    sites.erect(p, seat, lot)
    if len(p.wishes) > 0:
        served(p, seat, what)


def wishing_beside(p: Position, seat: i64, what: i64, answered: i64) -> i64:
    """Who else wishes some, and could buy it: those who have just said so, and those whose wish still stands."""
    wishing: i64 = 0
    other: i64 = 0
    while other < p.seats:
        said = answered & (1 << other) != 0 or wish_of(p, other, what) > 0
        if other != seat and said and still_wishes(p, other, what) > 0:
            wishing |= 1 << other
        other += 1
    return wishing


def can_still_build(p: Position, seat: i64, lot: i64, what: i64) -> bool:
    """While the others were asked, money may have been spent, and lots or the last buildings may have gone."""
    if sites.stock_of(p, what) == 0 or not fits(p, seat, lot, what):
        return False
    money = spendable(p, seat) - interest_due(p, seat, -1)
    return money >= sites.price_of(p, lot, what) and check_free_to_spend(p, seat) == r.ALLOWED


def wished_by(p: Position, seats: i64, what: i64) -> i64:
    wished: i64 = 0
    seat: i64 = 0
    while seat < p.seats:
        if seats & (1 << seat) != 0:
            wished += still_wishes(p, seat, what)
        seat += 1
    return wished


def auction_next(p: Position) -> None:
    """One building at a time, as long as two or more still want more than there are."""
    what = top(p, FIRST)
    bidders: i64 = 0
    count: i64 = 0
    seat: i64 = 0
    while seat < p.seats:
        if top(p, SECOND) & (1 << seat) != 0 and still_wishes(p, seat, what) > 0:
            bidders |= 1 << seat
            count += 1
        seat += 1
    stock = sites.stock_of(p, what)
    if count < 2 or stock == 0 or wished_by(p, bidders, what) <= stock:
        close_contest(p)
    else:
        auction.open_among(p, what, bidders)


def sell_building(p: Position) -> None:
    """The auction on top is over: the winner pays and places; without a bid the contest is over too.

    A winner without a place gets nothing, and the others go on (RULING-PLACE-FIRST, RULING-SHORTAGE-ONCE)."""
    what = top(p, FIRST)
    amount = top(p, SECOND)
    winner = top(p, THIRD)
    auction.close(p)
    if winner == c.BANK:
        note(p, e.AUCTION_FAILED, what, 0, 0, 0)
        drop_wishes(p, what, top(p, SECOND))
        close_contest(p)
    elif not can_place(p, winner, what):
        note(p, e.AUCTION_FAILED, what, 0, 0, 0)
    else:
        note(p, e.AUCTION_WON, winner, what, amount, 0)
        push(p, c.M_PLACE, winner, what, amount, 0, 0)
        charge(p, winner, c.BANK, amount, c.FOR_BID)


def drop_wishes(p: Position, what: i64, seats: i64) -> None:
    """Nobody bids, so nobody wishes any at a price: the next to ask just builds (RULING-SHORTAGE-ONCE)."""
    for seat in range(p.seats):
        if seats & (1 << seat) != 0:
            set_wish(p, seat, what, NONE)


def close_contest(p: Position) -> None:
    note(p, e.CONTEST_CLOSED, top(p, FIRST), 0, 0, 0)
    pop(p)


def is_open(p: Position, what: i64) -> bool:
    """Whether the Bank's houses (or hotels) are being contested right now."""
    i: i64 = 0
    while i < p.depth:
        kind = p.stack[i * WIDTH + KIND]
        if (kind == c.M_SHORTAGE or kind == c.M_CONTEST) and p.stack[i * WIDTH + FIRST] == what:
            return True
        i += 1
    return False


# Placing what was won (RULING-PLACE-FIRST).


def can_place(p: Position, seat: i64, what: i64) -> bool:
    """Whether there is still a place for it, and one to be had: a hotel sold down takes houses from the Bank."""
    if sites.stock_of(p, what) == 0:
        return False
    for lot in p.board.lots:
        if fits(p, seat, lot, what):
            return True
    return False


def fits(p: Position, seat: i64, lot: i64, what: i64) -> bool:
    if p.owner[lot] != seat or sites.check_site(p, seat, lot) != r.ALLOWED:
        return False
    return sites.next_building(p, lot) == what


def places_first(p: Position, seat: i64) -> bool:
    """Whether the table waits for a seat to place what it has won."""
    return top_kind(p) == c.M_PLACE and top(p, SEAT) == seat


def give_back(p: Position) -> bool:
    """A winner who had to sell or mortgage to pay his bid may have no place left: then he gets it back."""
    winner = top(p, SEAT)
    if can_place(p, winner, top(p, FIRST)):
        return False
    pay(p, c.BANK, winner, top(p, SECOND), c.FOR_BID)
    pop(p)
    return True


def refund(p: Position, seat: i64) -> None:
    """RULING-LEAVES: a bid that was paid for a building not yet placed belongs to the estate of who leaves."""
    i: i64 = 0
    while i < p.depth:
        base = i * WIDTH
        if p.stack[base + KIND] == c.M_PLACE and p.stack[base + SEAT] == seat and not bid_is_owed(p, i + 1):
            pay(p, c.BANK, seat, p.stack[base + SECOND], c.FOR_BID)
        i += 1


def bid_is_owed(p: Position, place: i64) -> bool:
    """A bid that could not be paid at once lies as a debt right on top of the building that it was made for."""
    if place == p.depth:
        return False
    base = place * WIDTH
    return p.stack[base + KIND] == c.M_DEBT and p.stack[base + THIRD] == c.FOR_BID


def check_place(p: Position, seat: i64, lot: i64) -> i64:
    if top_kind(p) != c.M_PLACE or top(p, SEAT) != seat:
        return r.NOTHING_TO_PLACE
    reason = sites.check_site(p, seat, lot)
    if reason != r.ALLOWED:
        return reason
    if sites.next_building(p, lot) != top(p, FIRST):
        return r.WRONG_BUILDING
    return r.ALLOWED


def place(p: Position, seat: i64, lot: i64) -> None:
    """It cost what was bid for it (RULING-CONTEST-PRICE)."""
    what = top(p, FIRST)
    bid = top(p, SECOND)
    pop(p)
    erect(p, seat, lot, what)
    record_price(p, lot, p.built[lot], bid)
