"""Trades of agents: from a menu of sensible offers, or step by step in a dialogue.

An offer is sensible if it asks for a lot of a group of which the seat has some, or offers one of a group of which the
partner has some. A swap offers the lot that helps the partner most and breaks no complete group.
"""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.board import deed_bit, first_lot, squares_in
from passgo.engine.position import Position, Terms, lots_held, owns_group
from passgo.engine.rules.offers import cash_to_offer, check_offer, check_offerer
from passgo.engine.rules.trade import check_lot
from passgo.rl.core.action_set import (
    ASK_CASH,
    ASK_THRICE,
    CASH,
    GET,
    GET_CARD,
    GIVE,
    GIVE_CARD,
    PAY_CASH,
    SELL_ONCE,
    SELL_TWICE,
    SWAP,
    SWAP_AND_PAY,
    ActionSet,
)
from passgo.rl.core.legal import Legal

# The steps of a dialogue.
NO_DRAFT: Final = 0
GIVING: Final = 1
GETTING: Final = 2
PAYING: Final = 3
SENDING: Final = 4

NO_CARDS: Final = 0


# The menu.


def add_menu(actions: ActionSet, p: Position, seat: i64, legal: Legal) -> None:
    """Add the offers of the menu that are allowed now."""
    if check_offerer(p, seat) != reasons.ALLOWED:
        return
    b = p.board
    own = p.deeds[seat]
    of_others: i64 = 0
    for other in range(p.seats):
        of_others |= p.deeds[other]
    of_others &= ~own
    # The lots of groups that the seat shares with others: of these all are looked at, its own and those of others.
    shared: i64 = 0
    for group in range(b.groups):
        lots = actions.group_deeds[group]
        if lots & own != 0 and lots & of_others != 0:
            shared |= lots
    if shared == 0:
        return
    cash: i64 = cash_to_offer(p, seat)
    price_of = b.price
    deeds = (own | of_others) & shared
    while deeds != 0:
        lot = first_lot(deeds)
        deeds &= deeds - 1
        owner = p.owner[lot]
        if check_lot(p, owner, lot) != reasons.ALLOWED:
            continue
        price = price_of[lot]
        first = actions.menu + actions.lot_place[lot]
        if owner == seat:
            buyer = best_buyer(p, seat, lot)
            if p.cash[buyer] >= price:
                legal.add(first + SELL_ONCE * actions.lots)
            if p.cash[buyer] >= 2 * price:
                legal.add(first + SELL_TWICE * actions.lots)
            continue
        times: i64 = 1
        while times <= 3 and times * price <= cash:
            legal.add(first + (times - 1) * actions.lots)
            times += 1
        if best_lot_to_give(p, seat, owner, lot) >= 0:
            legal.add(first + SWAP * actions.lots)
            if price <= cash:
                legal.add(first + SWAP_AND_PAY * actions.lots)


def best_buyer(p: Position, seat: i64, lot: i64) -> i64:
    """The other seat with most lots of a lot's group, the nearest to the left of those; -1 if none has any."""
    group = p.board.group[lot]
    best: i64 = -1
    most: i64 = 0
    other = seat + 1
    step: i64 = 1
    while step < p.seats:
        step += 1
        if other >= p.seats:
            other = 0
        if p.out[other] == 0 and lots_held(p, other, group) > most:
            most = lots_held(p, other, group)
            best = other
        other += 1
    return best


def best_lot_to_give(p: Position, seat: i64, other: i64, wanted: i64) -> i64:
    """The lot to give for `wanted`: of the group that the other seat has most of, the cheapest of those; or -1."""
    b = p.board
    best: i64 = -1
    most: i64 = 0
    deeds = p.deeds[seat]
    while deeds != 0:
        lot = first_lot(deeds)
        deeds &= deeds - 1
        group = b.group[lot]
        if group == b.group[wanted]:
            continue
        held = lots_held(p, other, group)
        if held == 0 or held < most or (held == most and b.price[lot] >= b.price[best]):
            continue
        if not owns_group(p, seat, group) and check_lot(p, seat, lot) == reasons.ALLOWED:
            best = lot
            most = held
    return best


def menu_terms(actions: ActionSet, p: Position, seat: i64, action: i64) -> Terms:
    """The offer of a number of the menu in this position; an impossible one is refused by the engine."""
    way = (action - actions.menu) // actions.lots
    lot = actions.number[action]
    owner = p.owner[lot]
    price = p.board.price[lot]
    if way >= SELL_ONCE:
        buyer = best_buyer(p, seat, lot)
        asked = price * 2 if way == SELL_TWICE else price
        return Terms(int(seat), int(buyer if buyer >= 0 else seat), 0, (int(lot),), (), int(asked), (), ())
    partner = owner if owner != codes.BANK else seat
    if way <= ASK_THRICE:
        return Terms(int(seat), int(partner), int(price * (way + 1)), (), (), 0, (int(lot),), ())
    gift = -1 if owner == codes.BANK else best_lot_to_give(p, seat, owner, lot)
    given = () if gift < 0 else (int(gift),)
    paid = int(price) if way == SWAP_AND_PAY else 0
    return Terms(int(seat), int(partner if gift >= 0 else seat), paid, given, (), 0, (int(lot),), ())


# The dialogue.


class Draft:
    """An offer that is being drafted, which only its own seat sees."""

    def __init__(self) -> None:
        self.step: i64 = NO_DRAFT
        self.seat: i64 = 0
        self.partner: i64 = 0
        self.answers: i64 = 0  # the offer that it counters, or 0
        self.give_lots: i64 = 0
        self.give_cards: i64 = NO_CARDS
        self.get_lots: i64 = 0
        self.get_cards: i64 = NO_CARDS
        self.cash: i64 = 0  # paid if positive, asked for if negative

    def begin(self, seat: i64, partner: i64, answers: i64) -> None:
        self.step = GIVING
        self.seat = seat
        self.partner = partner
        self.answers = answers
        self.give_lots = 0
        self.give_cards = NO_CARDS
        self.get_lots = 0
        self.get_cards = NO_CARDS
        self.cash = 0

    def copy_from(self, other: "Draft") -> None:
        self.step = other.step
        self.seat = other.seat
        self.partner = other.partner
        self.answers = other.answers
        self.give_lots = other.give_lots
        self.give_cards = other.give_cards
        self.get_lots = other.get_lots
        self.get_cards = other.get_cards
        self.cash = other.cash

    def terms(self) -> Terms:
        cash = int(self.cash)
        return Terms(
            int(self.seat),
            int(self.partner),
            max(0, cash),
            tuple(squares_in(self.give_lots)),
            piles_in(self.give_cards),
            max(0, -cash),
            tuple(squares_in(self.get_lots)),
            piles_in(self.get_cards),
        )

    def apply_step(self, kind: i64, number: i64) -> None:
        """Apply a step of the dialogue other than sending and cancelling."""
        if kind == GIVE:
            self.give_lots |= deed_bit(number)
        elif kind == GIVE_CARD:
            self.give_cards |= 1 << number
        elif kind == GET:
            self.get_lots |= deed_bit(number)
        elif kind == GET_CARD:
            self.get_cards |= 1 << number
        elif kind == PAY_CASH:
            self.cash = number
            self.step = SENDING
        elif kind == ASK_CASH:
            self.cash = -number
            self.step = SENDING
        else:
            self.step += 1


def piles_in(bits: i64) -> tuple[int, ...]:
    return tuple([pile for pile in range(2) if bits & (1 << pile) != 0])


def add_partners(actions: ActionSet, p: Position, seat: i64, legal: Legal) -> None:
    if check_offerer(p, seat) == reasons.ALLOWED:
        step: i64 = 1
        while step < p.seats:
            if p.out[(seat + step) % p.seats] == 0:
                legal.add(actions.talk + step - 1)
            step += 1


def add_dialogue(actions: ActionSet, p: Position, draft: Draft, legal: Legal) -> None:
    """Add the next steps of a dialogue; it can be cancelled at any time."""
    legal.add(actions.cancel)
    seat = draft.seat
    if draft.step == GIVING:
        legal.add(actions.next)
        add_goods(actions, p, seat, draft.give_lots, draft.give_cards, actions.give, actions.give_card, legal)
    elif draft.step == GETTING:
        legal.add(actions.next)
        add_goods(
            actions, p, draft.partner, draft.get_lots, draft.get_cards, actions.get, actions.get_card, legal
        )
    elif draft.step == PAYING:
        legal.add(actions.next)
        most: i64 = cash_to_offer(p, seat)
        for i in range(len(CASH)):
            if CASH[i] <= most:
                legal.add(actions.pay_cash + i)
            if CASH[i] <= p.cash[draft.partner]:
                legal.add(actions.ask_cash + i)
    elif check_offer(p, draft.terms()) == reasons.ALLOWED:
        legal.add(actions.send)


def add_goods(
    actions: ActionSet,
    p: Position,
    seat: i64,
    lots: i64,
    cards: i64,
    first: i64,
    first_card: i64,
    legal: Legal,
) -> None:
    """Add the lots and cards that a seat can still put into the offer."""
    for i in range(actions.lots):
        lot = p.board.lots[i]
        if p.owner[lot] == seat and lots & deed_bit(lot) == 0 and check_lot(p, seat, lot) == reasons.ALLOWED:
            legal.add(first + i)
    for pile in range(2):
        if p.jail_card[pile] == seat and cards & (1 << pile) == 0:
            legal.add(first_card + pile)
