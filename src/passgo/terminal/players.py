"""Who acts next, and what the bots do. They play through the same door as everybody."""

from collections.abc import Sequence
from typing import Final

from passgo.bots import simple
from passgo.engine import codes as c
from passgo.engine.actions import Action
from passgo.game import Game

PERSON: Final = "person"
BOT: Final = "bot simple"
BOT_NAMES: Final = ("Wren", "Finch", "Robin", "Heron", "Jay", "Lark", "Swift", "Magpie")


def is_bot(kind: str) -> bool:
    return kind.split()[:1] == ["bot"]


def people(game: Game, kinds: Sequence[str]) -> list[int]:
    """The people who are still in the game."""
    return [seat for seat in playing(game) if not is_bot(kinds[seat])]


def playing(game: Game) -> list[int]:
    return [seat for seat in range(len(game.names)) if game.table.out[seat] == 0]


def next_to_decide(game: Game) -> int | None:
    """Whom the game waits for. Where several may answer, they are asked in turn round the table."""
    decision = game.decision
    if decision is None:
        return None
    last = max(0, game.history[-1].move.seat) if game.history else 0
    return min(decision.seats, key=lambda seat: (seat - last - 1) % len(game.names))


def bot_move(game: Game, kinds: Sequence[str]) -> tuple[int, Action] | None:
    """What a bot does now, or None while the game waits for a person or is over."""
    decider = next_to_decide(game)
    if decider is None:
        return None
    for seat in playing(game):
        if is_bot(kinds[seat]):
            answer = reaction(game, seat)
            if answer is not None:
                return seat, answer
    return (decider, decided(game, decider)) if is_bot(kinds[decider]) else None


def reaction(game: Game, seat: int) -> Action | None:
    """What a bot does outside its turn: answer an offer, ask for a rent."""
    choice = simple.answer_offer(game.table, seat)
    if choice != simple.NOTHING:
        return unpacked(choice)
    debtor, lot = simple.rent_to_ask(game.table, seat)
    return None if debtor == simple.NOTHING else Action(c.ASK_RENT, debtor, lot)


def decided(game: Game, seat: int) -> Action:
    p = game.table
    choice: int = simple.NOTHING
    if p.depth == 0 and p.phase == c.TO_END:
        choice = simple.improve(p, seat)
    return unpacked(simple.decide(p, seat) if choice == simple.NOTHING else choice)


def unpacked(choice: int) -> Action:
    return Action(simple.code_of(choice), simple.number_of(choice))
