"""A match's game again, move by move, with everything that was said and thought."""

from collections.abc import Sequence
from dataclasses import dataclass

from passgo.arena.deals import Deal, Judged, Loss
from passgo.arena.journal import Call, Journal, Made
from passgo.arena.match import seat_names
from passgo.events import Event
from passgo.game.game import Game
from passgo.narrate import Narrator
from passgo.notation.moves import write_action
from passgo.speech import ENGLISH


@dataclass(frozen=True)
class Step:
    """One move: the calls that led to it, and what happened."""

    number: int
    round: int
    turn: int
    """Whose turn it was."""
    made: Made
    action: str
    """In the words of the notation."""
    calls: Sequence[Call]
    sentences: Sequence[str]
    loss: Loss | None
    """What it gave away, if it was judged and another action was better."""
    deal: Deal | None


@dataclass(frozen=True)
class MatchReplay:
    journal: Journal
    game: Game
    """As it stands after the last move."""
    steps: Sequence[Step]
    open_calls: Sequence[Call]
    """Those after the last move: the match was stopped before they led to one."""
    judged: Judged | None


def replay_match(journal: Journal, language: str = ENGLISH, judged: Judged | None = None) -> MatchReplay:
    """Replay a game from its journal, in a language; with a judgement, steps have what they gave away."""
    game = journal.new_game(seat_names(journal.heading.seats))
    narrator = Narrator(game.edition, game.names, language)
    losses = {} if judged is None else {(loss.move, loss.seat): loss for loss in judged.losses}
    deals = {} if judged is None else {deal.move: deal for deal in judged.deals}
    steps: list[Step] = []

    def on_move(number: int, made: Made, events: list[Event]) -> None:
        turn = game.history[-1]
        step = Step(
            number,
            int(turn.round),
            int(turn.seat),
            made,
            write_action(turn.move.action),
            journal.calls.get(number, ()),
            narrator.narrate(events),
            losses.get((number, made.seat)),
            deals.get(number),
        )
        steps.append(step)

    journal.replay(game, on_move)
    return MatchReplay(journal, game, steps, journal.calls.get(len(steps), ()), judged)
