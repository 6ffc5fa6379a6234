"""Bankruptcy: giving up, and what becomes of the estate (BANKRUPT-1 to BANKRUPT-5)."""

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine import events as e
from passgo.engine import reasons as r
from passgo.engine.board import deed_bit
from passgo.engine.position import (
    FIRST,
    FOURTH,
    KIND,
    SEAT,
    SECOND,
    THIRD,
    WIDTH,
    Position,
    give_deed,
    next_seat,
    note,
    pop,
    push,
    remove_matter,
    set_mortgaged,
    set_top,
    top,
    top_kind,
)
from passgo.engine.rules import auction, corners, deck, ending, mortgage, rent, selling, shortage, wishes
from passgo.engine.rules.bank import could_raise, in_debt, pay


def check_give_up(p: Position, seat: i64) -> i64:
    if top_kind(p) != c.M_DEBT or top(p, SEAT) != seat:
        return r.DEBT_WAITS if in_debt(p, seat) else r.NOT_IN_DEBT
    if means(p, seat) >= top(p, SECOND):
        return r.COULD_PAY
    return r.ALLOWED


def means(p: Position, seat: i64) -> i64:
    """All that a debt could be paid with: cash, what could be raised, and a salary that waits for its taker."""
    salary = p.board.salary if corners.open_expansion(p, seat) >= 0 else 0
    return p.cash[seat] + could_raise(p, seat) + salary


def nothing_left(p: Position, seat: i64) -> bool:
    """RULING-RAISE: without a deed, a card, a salary or a rent to ask for there is nothing to raise money with."""
    if rent.has_claim(p, seat) or corners.open_expansion(p, seat) >= 0:
        return False
    if p.jail_card[c.CHANCE] == seat or p.jail_card[c.CHEST] == seat:
        return False
    base = seat * p.board.groups
    for group in range(p.board.groups):
        if p.held[base + group] > 0:
            return False
    return True


def fail(p: Position) -> None:
    """The debtor on top cannot pay: the estate passes on, and the player leaves (BANKRUPT-1)."""
    seat = top(p, SEAT)
    creditor = top(p, FIRST)
    note(p, e.WENT_BANKRUPT, seat, creditor, 0, 0)
    shortage.refund(p, seat)
    selling.clear(p, seat)
    pay(p, seat, creditor, p.cash[seat], c.FOR_BANKRUPTCY)
    deeds = deeds_of(p, seat)
    mortgaged: i64 = 0
    for lot in p.board.lots:
        if deeds & deed_bit(lot) != 0:
            if creditor == c.BANK:
                set_mortgaged(p, lot, 0)  # RULING-BANK-AUCTION
            elif p.mortgaged[lot] != 0:
                mortgaged |= deed_bit(lot)
            give_deed(p, lot, creditor)
            note(p, e.DEED_PASSED, lot, seat, creditor, c.BY_BANKRUPTCY)
    pass_cards(p, seat, creditor)
    for_auction = lot_left_undecided(p, seat) | (deeds if creditor == c.BANK else 0)
    leave(p, seat, creditor)
    if ending.ends_by_bankruptcy(p):
        return
    if for_auction != 0:
        push(p, c.M_ESTATE, c.BANK, for_auction, 0, 0, 0)
    p.inherited = p.inherited & ~deeds | mortgaged
    mortgage.open_interest(p, creditor, mortgaged)


def lot_left_undecided(p: Position, seat: i64) -> i64:
    """AUCTION-1: a lot that the leaver had landed on and not bought goes to auction, too."""
    i: i64 = 0
    while i < p.depth:
        if p.stack[i * WIDTH + KIND] == c.M_BUY and p.stack[i * WIDTH + SEAT] == seat:
            return deed_bit(p.stack[i * WIDTH + FIRST])
        i += 1
    return 0


def deeds_of(p: Position, seat: i64) -> i64:
    deeds: i64 = 0
    for lot in p.board.lots:
        if p.owner[lot] == seat:
            deeds |= deed_bit(lot)
    return deeds


def pass_cards(p: Position, seat: i64, creditor: i64) -> None:
    for pile in range(2):
        if p.jail_card[pile] == seat:
            if creditor == c.BANK:
                deck.return_jail_card(p, pile)
            else:
                p.jail_card[pile] = creditor
                note(p, e.JAIL_CARD_PASSED, pile, seat, creditor, 0)


def leave(p: Position, seat: i64, heir: i64) -> None:
    """BANKRUPT-5: out of the game, and out of every matter that is still open."""
    p.out[seat] = 1
    p.jail[seat] = 0
    p.square[seat] = 0
    p.in_game -= 1
    if seat == p.turn:
        p.phase = c.TO_LEAVE
    wishes.forget(p, seat)
    rent.leave(p, seat, heir)
    place = p.depth - 1
    while place >= 0:
        leave_matter(p, place, seat, heir)
        place -= 1


def leave_matter(p: Position, place: i64, seat: i64, heir: i64) -> None:
    base = place * WIDTH
    stack = p.stack
    kind = stack[base + KIND]
    if stack[base + SEAT] == seat:
        remove_matter(p, place)
    elif kind == c.M_AUCTION:
        auction.leave(p, base, seat)
    elif kind == c.M_SHORTAGE:
        stack[base + THIRD] &= ~(1 << seat)
        stack[base + FOURTH] &= ~(1 << seat)
    elif kind == c.M_CONTEST:
        stack[base + SECOND] &= ~(1 << seat)
    elif kind == c.M_CHALLENGE and stack[base + THIRD] == seat:
        stack[base + THIRD] = next_seat(p, stack[base + SEAT])  # RULING-READER
    elif kind == c.M_DEBT and stack[base + FIRST] == seat:
        inherit_debt(p, place, heir)


def inherit_debt(p: Position, place: i64, heir: i64) -> None:
    """RULING-DEBT-HEIR: what was owed to the bankrupt is owed to whoever took the estate."""
    if p.stack[place * WIDTH + SEAT] == heir:
        remove_matter(p, place)
    else:
        p.stack[place * WIDTH + FIRST] = heir


def auction_next(p: Position) -> None:
    """BANKRUPT-4: the Bank auctions what it took over, one by one in board order."""
    deeds = top(p, FIRST)
    for lot in p.board.lots:
        if deeds & deed_bit(lot) != 0:
            set_top(p, FIRST, deeds & ~deed_bit(lot))
            auction.open_for_all(p, lot)
            return
    pop(p)
