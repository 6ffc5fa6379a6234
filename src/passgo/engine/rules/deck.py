"""The decks: taking the top card, putting it to the bottom, keeping Get Out of Jail Free (CARD-1, CARD-2).

A deck is shuffled as it is drawn: which of the unseen cards lies on top is asked of luck when it is turned
over. That is the same as a shuffle beforehand (RULING-DECKS), and there is no order that could be revealed.
At a real board the card that was turned over is always entered, even when its place is known here: decks are
reshuffled, and printings differ.
"""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes
from passgo.engine.arrays import copy
from passgo.engine.board import CARDS
from passgo.engine.declared import Event
from passgo.engine.emit import emit_jail_card_returned
from passgo.engine.luck import NO_PLACE, PILE_CHALLENGE
from passgo.engine.position import Position

EVENTS: Final = (Event("JailCardReturned", "CARD-2", seat="Seat", deck="Deck"),)


def draw(p: Position, pile: i64) -> i64:
    """Turn over the top card of a deck; it goes to the bottom at once. Returns its number from 0, or NO_PLACE for one
    that the edition does not have."""
    base = pile * CARDS
    left = p.left[pile]
    if p.luck.cards_by_hand:
        straighten(p, pile)
        chosen = p.luck.pick(pile, p.cards, base, left)
        if chosen < 0:
            return NO_PLACE
        put_on_top(p, pile, chosen)
    elif p.unseen[pile] > 0:
        uncover(p, pile)
    card = p.cards[base + p.next_card[pile]]
    if p.board.card_effect[base + card] == codes.JAIL_FREE:
        remove_top_card(p, pile)
    else:
        p.next_card[pile] = (p.next_card[pile] + 1) % left
    return card


def uncover(p: Position, pile: i64) -> None:
    """Let luck choose the top card among the unseen ones, which still lie at the front of the ring."""
    place = pile * CARDS + p.next_card[pile]
    chosen = p.luck.pick(pile, p.cards, place, p.unseen[pile])
    card = p.cards[chosen]
    p.cards[chosen] = p.cards[place]
    p.cards[place] = card
    p.unseen[pile] -= 1


def put_on_top(p: Position, pile: i64, chosen: i64) -> None:
    """Take the card at a place of a straightened deck to its top; the others stay in their order."""
    base = pile * CARDS
    card = p.cards[chosen]
    i = chosen
    while i > base:
        p.cards[i] = p.cards[i - 1]
        i -= 1
    p.cards[base] = card
    if chosen < base + p.unseen[pile]:
        p.unseen[pile] -= 1


def straighten(p: Position, pile: i64) -> None:
    """Lay the ring out from its next card on, so that a card can be taken out or added at the bottom."""
    base = pile * CARDS
    left = p.left[pile]
    old = copy(p.cards)
    i: i64 = 0
    while i < left:
        p.cards[base + i] = old[base + (p.next_card[pile] + i) % left]
        i += 1
    p.next_card[pile] = 0


def remove_top_card(p: Position, pile: i64) -> None:
    base = pile * CARDS
    straighten(p, pile)
    card = p.cards[base]
    left = p.left[pile] - 1
    i: i64 = 0
    while i < left:
        p.cards[base + i] = p.cards[base + i + 1]
        i += 1
    p.cards[base + left] = card
    p.left[pile] = left


def return_jail_card(p: Position, pile: i64) -> None:
    """CARD-2: a used card goes to the bottom of its own deck."""
    holder = p.jail_card[pile]
    straighten(p, pile)
    p.left[pile] += 1
    p.jail_card[pile] = codes.BANK
    emit_jail_card_returned(p, holder, pile)


def draw_challenge(p: Position) -> i64:
    """The next Challenge card; read, it goes to the bottom (RULING-CHALLENGE-BOTTOM). At a real board its reader has it
    in hand: the next one stands for it, and what it asks is not shown."""
    place = p.next_challenge
    if p.unseen_challenges > 0:
        if not p.luck.cards_by_hand:
            chosen = p.luck.pick(PILE_CHALLENGE, p.challenges, place, p.unseen_challenges)
            swapped = p.challenges[chosen]
            p.challenges[chosen] = p.challenges[place]
            p.challenges[place] = swapped
        p.unseen_challenges -= 1
    p.next_challenge = (place + 1) % p.board.challenges
    return p.challenges[place]
