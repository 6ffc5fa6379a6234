"""Positions that differ only in hidden information: the luck to come."""

import random

from passgo.engine.board import CARDS
from passgo.engine.luck import Luck
from passgo.engine.position import Position


def with_luck_drawn_anew(p: Position, seed: str) -> Position:
    """A copy with other dice to come, and another order of the unseen cards."""
    twin = p.clone()
    twin.luck = Luck(seed)
    for pile in range(2):
        places = [
            pile * CARDS + (int(p.next_card[pile]) + i) % int(p.left[pile])
            for i in range(int(p.unseen[pile]))
        ]
        cards = [int(p.cards[place]) for place in places]
        random.Random(seed).shuffle(cards)
        for place, card in zip(places, cards, strict=True):
            twin.cards[place] = card
    if p.board.challenges > 0:
        count = len(p.challenges)
        places = [(int(p.next_challenge) + i) % count for i in range(int(p.unseen_challenges))]
        cards = [int(p.challenges[place]) for place in places]
        random.Random(seed).shuffle(cards)
        for place, card in zip(places, cards, strict=True):
            twin.challenges[place] = card
    return twin
