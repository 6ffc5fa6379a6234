"""The contest for the Bank's last buildings (BUILD-6, BUILD-7, RULING-SHORTAGE).

A player asks to build. If the Bank has fewer than he and the others could buy, the others are asked whether they
want some. If together they could buy more than there are, one building after the other is auctioned among them.
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
from passgo.engine.rules.bank import charge, in_debt, interest_due, pay, spendable

# A question on the stack: SEAT who asked to build, FIRST a house or a hotel, SECOND where, THIRD who still has to
# answer (bits), FOURTH who wants some (bits). A contest: FIRST a house or a hotel, SECOND who takes part (bits).


def could_buy(p: Position, seat: i64, what: i64) -> i64:
    """How many houses (or hotels) a seat could buy and place now, cheapest first, with the cash it can spend."""
    if p.complete[seat] == 0 or in_debt(p, seat):
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


def must_ask(p: Position, seat: i64, lot: i64, what: i64) -> bool:
    """Open the question to the others if they and this seat could buy more than there are."""
    stock = sites.stock_of(p, what)
    declined = p.declined_hotels if what == c.A_HOTEL else p.declined_houses
    asked: i64 = 0
    demand: i64 = 0
    other: i64 = 0
    while other < p.seats:
        if other != seat and p.complete[other] > 0 and declined & (1 << other) == 0:
            wish = could_buy(p, other, what)
            if wish > 0:
                asked |= 1 << other
                demand += wish
        other += 1
    if asked == 0 or demand + could_buy(p, seat, what) <= stock:
        return False
    push(p, c.M_SHORTAGE, seat, what, lot, asked, 0)
    note(p, e.SHORTAGE_DECLARED, seat, what, asked, 0)
    return True


def check_answer(p: Position, seat: i64) -> i64:
    if top_kind(p) != c.M_SHORTAGE:
        return r.NO_SHORTAGE
    if top(p, THIRD) & (1 << seat) == 0:
        return r.NOT_ASKED
    return r.ALLOWED


def want(p: Position, seat: i64) -> None:
    set_top(p, FOURTH, top(p, FOURTH) | (1 << seat))
    set_top(p, THIRD, top(p, THIRD) & ~(1 << seat))
    note(p, e.BUILDING_WANTED, seat, 0, 0, 0)


def want_none(p: Position, seat: i64) -> None:
    """RULING-SHORTAGE-ONCE: not asked again before the next throw."""
    if top(p, FIRST) == c.A_HOTEL:
        p.declined_hotels |= 1 << seat
    else:
        p.declined_houses |= 1 << seat
    set_top(p, THIRD, top(p, THIRD) & ~(1 << seat))
    note(p, e.BUILDING_NOT_WANTED, seat, 0, 0, 0)


def decide(p: Position) -> bool:
    """All have answered: build as asked for, or open the contest."""
    if top(p, THIRD) != 0:
        return False
    seat = top(p, SEAT)
    what = top(p, FIRST)
    lot = top(p, SECOND)
    wanting = top(p, FOURTH)
    pop(p)
    if wanting != 0 and demand_of(p, wanting | (1 << seat), what) > sites.stock_of(p, what):
        push(p, c.M_CONTEST, c.BANK, what, wanting | (1 << seat), 0, 0)
        note(p, e.CONTEST_OPENED, what, wanting | (1 << seat), 0, 0)
    elif can_still_build(p, seat, lot, what):
        pay(p, seat, c.BANK, sites.price_of(p, lot, what), c.FOR_BUILDING)
        sites.erect(p, seat, lot)
    return True


def can_still_build(p: Position, seat: i64, lot: i64, what: i64) -> bool:
    """While the others were asked, money may have been spent, and lots or the last buildings may have gone."""
    if sites.stock_of(p, what) == 0 or not fits(p, seat, lot, what):
        return False
    money = spendable(p, seat) - interest_due(p, seat, -1)
    return money >= sites.price_of(p, lot, what) and not in_debt(p, seat)


def demand_of(p: Position, seats: i64, what: i64) -> i64:
    demand: i64 = 0
    seat: i64 = 0
    while seat < p.seats:
        if seats & (1 << seat) != 0:
            demand += could_buy(p, seat, what)
        seat += 1
    return demand


def auction_next(p: Position) -> None:
    """One building at a time, as long as two or more still want more than there are."""
    what = top(p, FIRST)
    bidders: i64 = 0
    count: i64 = 0
    seat: i64 = 0
    while seat < p.seats:
        if top(p, SECOND) & (1 << seat) != 0 and could_buy(p, seat, what) > 0:
            bidders |= 1 << seat
            count += 1
        seat += 1
    stock = sites.stock_of(p, what)
    if count < 2 or stock == 0 or demand_of(p, bidders, what) <= stock:
        close_contest(p)
    else:
        auction.open_among(p, what, bidders)


def sell_building(p: Position) -> None:
    """The auction on top is over: the winner pays and places; without a bid the contest is over too.

    A winner without a place gets nothing, and the others go on (RULING-PLACE-FIRST, RULING-SHORTAGE-ONCE)."""
    what = top(p, FIRST)
    amount = top(p, SECOND)
    winner = top(p, THIRD)
    pop(p)
    if winner == c.BANK:
        note(p, e.AUCTION_FAILED, what, 0, 0, 0)
        close_contest(p)
    elif not can_place(p, winner, what):
        note(p, e.AUCTION_FAILED, what, 0, 0, 0)
    else:
        note(p, e.AUCTION_WON, winner, what, amount, 0)
        push(p, c.M_PLACE, winner, what, amount, 0, 0)
        charge(p, winner, c.BANK, amount, c.FOR_BID)


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
    pop(p)
    sites.erect(p, seat, lot)
