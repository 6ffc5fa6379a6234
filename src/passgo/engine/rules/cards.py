"""Cards of both decks: drawing one and following it (CARD-1 to CARD-7)."""

from typing import ClassVar, Final

from mypy_extensions import i64

from passgo.engine import codes
from passgo.engine.board import CARDS, SQUARES
from passgo.engine.declared import Event, Matter
from passgo.engine.emit import emit_card_drawn, emit_jail_card_kept, emit_other_card_drawn
from passgo.engine.errors import LuckError
from passgo.engine.luck import NO_PLACE
from passgo.engine.position import SEAT, Position, next_seat, pop, set_top, top
from passgo.engine.push import push_each
from passgo.engine.rules import deck
from passgo.engine.rules.bank import charge, pay
from passgo.engine.rules.travel import advance, go_to_jail, place_token
from passgo.speech import Saying

PAYMENTS: Final = {"card": "CARD-1"}
MOVES: Final = {"card": "CARD-4"}
EVENTS: Final = (
    Event("CardDrawn", "CARD-1", seat="Seat", deck="Deck", card="Number"),
    Event("JailCardKept", "CARD-3", seat="Seat", deck="Deck"),
    Event(
        "OtherCardDrawn",
        "CARD-1",
        seat="Seat",
        deck="Deck",
        doc="CARD-1: at a real board, a card was drawn that this edition does not have; what it says follows.",
    ),
)

# The words for what such a card says.
OTHER_EFFECTS: Final = {
    "collect": codes.COLLECT,
    "pay": codes.PAY,
    "each": codes.EACH,
    "pay-each": codes.EACH,
    "advance": codes.ADVANCE,
    "back": codes.BACK,
    "repairs": codes.REPAIRS,
    "jail": codes.TO_JAIL,
}

# A payment to or from each player on the stack, beside the seat that drew the card.
EACH_AMOUNT: Final = 2  # what each pays; below 0, what each gets
EACH_NEXT: Final = 3  # the seat to be settled with next


def follow_next_card(p: Position, seat: i64, pile: i64) -> None:
    """CARD-1: take the top card, follow it, put it to the bottom."""
    p.luck.seat = seat
    card = deck.draw(p, pile)
    if card == NO_PLACE:
        emit_other_card_drawn(p, seat, pile)
        follow_other_card(p, seat, pile, p.luck.other_card)
        return
    emit_card_drawn(p, seat, pile, card + 1)
    b = p.board
    place = pile * CARDS + card
    follow(p, seat, pile, b.card_effect[place], b.card_first[place], b.card_second[place])


def follow_other_card(p: Position, seat: i64, pile: i64, text: str) -> None:
    """Follow a card of a real board that this edition does not have: what it says was entered, such as collect=50."""
    word, _, numbers = text.partition("=")
    first_text, _, second_text = numbers.partition("/")
    first: i64 = int(first_text) if first_text else 0
    second: i64 = int(second_text) if second_text else 0
    if word == "pay-each":
        first = -first
    elif word == "advance" and first >= SQUARES:
        raise LuckError(Saying("input.luck-square", square=int(first), last=SQUARES - 1))
    follow(p, seat, pile, OTHER_EFFECTS[word], first, second)


def follow(p: Position, seat: i64, pile: i64, effect: i64, first: i64, second: i64) -> None:
    if effect == codes.COLLECT:
        pay(p, codes.BANK, seat, first, codes.FOR_CARD)
    elif effect == codes.PAY:
        charge(p, seat, codes.BANK, first, codes.FOR_CARD)
    elif effect == codes.ADVANCE:
        advance(p, seat, first, codes.BY_CARD)
    elif effect == codes.NEAREST:
        p.rent_times = second
        advance(p, seat, nearest(p, p.square[seat], first), codes.BY_CARD)
    elif effect == codes.BACK:
        go_back(p, seat, first)
    elif effect == codes.EACH:
        push_each(p, seat, first, next_seat(p, seat))
    elif effect == codes.REPAIRS:
        charge(p, seat, codes.BANK, repairs(p, seat, first, second), codes.FOR_CARD)
    elif effect == codes.TO_JAIL:
        go_to_jail(p, seat, codes.IN_BY_CARD)
    else:
        p.jail_card[pile] = seat
        emit_jail_card_kept(p, seat, pile)


def go_back(p: Position, seat: i64, spaces: i64) -> None:
    """CARD-4: passing GO backwards pays nothing. But coming to rest on it does (GO-1)."""
    target = (p.square[seat] - spaces + SQUARES) % SQUARES
    place_token(p, seat, target, codes.BY_CARD)
    if target == 0:
        pay(p, codes.BANK, seat, p.board.salary_on_go, codes.FOR_SALARY)


def nearest(p: Position, square: i64, kind: i64) -> i64:
    """CARD-5: the next square of a kind in the direction of play. An edition with the card has such a square."""
    at = (square + 1) % SQUARES
    while p.board.kind[at] != kind:
        at = (at + 1) % SQUARES
    return at


def repairs(p: Position, seat: i64, per_house: i64, per_hotel: i64) -> i64:
    """CARD-7; a hotel is one hotel, not houses too (RULING-HOTEL-PRICE)."""
    bill: i64 = 0
    for lot in p.board.lots:
        if p.owner[lot] == seat:
            bill += per_hotel if p.built[lot] == codes.HOTEL else per_house * p.built[lot]
    return bill


def settle_with_next(p: Position) -> None:
    """CARD-6, RULING-EACH-PLAYER: one player after the other, in turn order, each a debt of its own."""
    drawer = top(p, SEAT)
    amount = top(p, EACH_AMOUNT)
    other = top(p, EACH_NEXT)
    if other == drawer:
        pop(p)
        return
    set_top(p, EACH_NEXT, next_seat(p, other))
    if p.out[other] != 0:
        return  # it left the game while an earlier one raised money
    if amount > 0:
        charge(p, other, drawer, amount, codes.FOR_CARD)
    else:
        charge(p, drawer, other, -amount, codes.FOR_CARD)


class EachMatter(Matter):
    name: ClassVar[str] = "each"
    rule: ClassVar[str] = "CARD-6"
    fields: ClassVar = ("amount", "seat")

    def go_on(self, p: Position) -> bool:
        settle_with_next(p)
        return True


MATTERS: Final[tuple[Matter, ...]] = (EachMatter(codes.M_EACH),)
