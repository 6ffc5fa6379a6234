"""A fingerprint of a position: equal positions have equal ones, whichever way they were reached."""

import hashlib

from mypy_extensions import i64

from passgo.engine.board import CARDS
from passgo.engine.position import WIDTH, Position


def contents(p: Position) -> list[object]:
    """Everything that counts for how the game can go on, in a fixed order; caches and logs left out."""
    decks = [[deck_card(p, pile, i) for i in range(p.left[pile])] for pile in range(2)]
    return [
        [list(map(int, a)) for a in (p.cash, p.square, p.jail, p.out, p.owner, p.mortgaged, p.built)],
        decks,
        [int(n) for n in p.unseen],
        [int(n) for n in p.jail_card],
        [challenge_card(p, i) for i in range(len(p.challenges))],
        [
            int(n)
            for n in (p.unseen_challenges, p.starter, p.turn, p.phase, p.throws, p.doubles, p.die1, p.die2)
        ],
        [int(n) for n in (p.again, p.turns, p.round, p.time_called, p.over)],
        [int(p.stack[i]) for i in range(p.depth * WIDTH)],
        [terms.key() for terms in p.offers],
        [int(n) for n in (p.offers_made, p.declined_houses, p.declined_hotels)],
        [int(n) for n in p.claims],
    ]


def deck_card(p: Position, pile: i64, i: i64) -> int:
    """The i-th card from the top; the unseen ones have no order and all read -1."""
    if i < p.unseen[pile]:
        return -1
    return int(p.cards[pile * CARDS + (p.top[pile] + i) % p.left[pile]])


def challenge_card(p: Position, i: i64) -> int:
    if i < p.unseen_challenges:
        return -1
    return int(p.challenges[(p.next_challenge + i) % len(p.challenges)])


def digest(p: Position) -> str:
    return hashlib.sha256(repr(contents(p)).encode()).hexdigest()
