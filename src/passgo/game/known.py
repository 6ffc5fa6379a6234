"""A seat's own game: a `Game` made of what this seat may know, which bots are given (docs/bots.md).

Its luck and the order of unseen cards are drawn anew from the position itself, so that the same position gives the same
game in a simulation, in an environment and at a served table. Sealed answers of the others and the right answers of
Challenge cards are not in it, nor is its history: looking ahead in it reveals nothing.
"""

import hashlib
from dataclasses import replace
from functools import lru_cache
from typing import Final

from passgo.edition.types import Challenge
from passgo.engine import codes
from passgo.engine.board import CARDS, Board, sorted_answers
from passgo.engine.luck import Luck
from passgo.engine.position import KIND, WIDTH, Position
from passgo.engine.rules.challenges import CHALLENGE_CARD, CHALLENGE_READER
from passgo.engine.rules.shortage import known_to
from passgo.game.game import Game
from passgo.notation.position_line import write_position

UNKNOWN_ANSWERS: Final = ("A", "B", "C", "D")
NO_CARD: Final = (-1, -1)


def known_game(p: Position, seat: int, names: list[str], tokens: list[str]) -> Game:
    """The game of a seat, in the present position. Playing in it changes no other game."""
    known = known_to(p, seat).clone()
    line = write_position(known)
    seed = hashlib.sha256(f"{seat} {line}".encode()).hexdigest()
    if known.board.challenges > 0:
        card, reader = open_card(p)
        known.board = hidden_board(p.board, card, reader == seat, int(seed[:8], 16) % len(UNKNOWN_ANSWERS))
    known.luck = Luck(seed)
    known.luck.written = True
    known.luck.committed = False
    sort_unseen_cards(known)
    return Game(known, list(names), list(tokens), line)


def open_card(p: Position) -> tuple[int, int]:
    """The Challenge card that waits for an answer and the seat that reads it, or -1 for both."""
    for place in range(p.depth):
        base = place * WIDTH
        if p.stack[base + KIND] == codes.M_CHALLENGE:
            return int(p.stack[base + CHALLENGE_CARD]), int(p.stack[base + CHALLENGE_READER])
    return NO_CARD


@lru_cache(maxsize=256)
def hidden_board(board: Board, card: int, reads: bool, guess: int) -> Board:
    """The board without right answers. Of the open card the question is known, to its reader also the answer."""
    shown = tuple(
        open_challenge(printed, reads, guess) if number == card else unknown_challenge(number, guess)
        for number, printed in enumerate(board.edition.challenges)
    )
    return Board(replace(board.edition, challenges=shown), board.rules)


def open_challenge(printed: Challenge, reads: bool, guess: int) -> Challenge:
    answers = sorted_answers(printed.right, printed.wrong)
    right = printed.right if reads else answers[guess]
    return with_answers(printed.number, printed.question, answers, right)


def unknown_challenge(number: int, guess: int) -> Challenge:
    """A card that is not read yet. Which answer counts as right in a look ahead has nothing to do with the real one."""
    right = UNKNOWN_ANSWERS[(number + guess) % len(UNKNOWN_ANSWERS)]
    return with_answers(number + 1, "", UNKNOWN_ANSWERS, right)


def with_answers(number: int, question: str, answers: tuple[str, ...] | list[str], right: str) -> Challenge:
    wrong = tuple(answer for answer in answers if answer != right)
    return Challenge(number, topic="", difficulty=0, question=question, right=right, wrong=wrong)


def sort_unseen_cards(p: Position) -> None:
    """Put the unseen cards of each deck in the order in which a position line is read."""
    for pile in range(2):
        places = [
            pile * CARDS + int((p.next_card[pile] + i) % p.left[pile]) for i in range(int(p.unseen[pile]))
        ]
        for place, card in zip(places, sorted(int(p.cards[place]) for place in places), strict=True):
            p.cards[place] = card
    count = len(p.challenges)
    places = [int((p.next_challenge + i) % count) for i in range(int(p.unseen_challenges))]
    for place, card in zip(places, sorted(int(p.challenges[place]) for place in places), strict=True):
        p.challenges[place] = card
