"""Writing a whole game down as a record."""

from typing import Final

from passgo.engine.legality import act
from passgo.engine.luck import ScriptedLuck, commitment
from passgo.engine.outcome import outcome
from passgo.engine.position import Position
from passgo.engine.rules import setup
from passgo.notation.digest import digest
from passgo.notation.moves import Turn, write_move
from passgo.notation.position_reading import Reader, read_position
from passgo.notation.record import write_header, write_seat, write_words
from passgo.notation.rules_text import write_rules
from passgo.notation.track import CHECKPOINT


class Story:
    """All about a game that its position does not hold: who sat there, how it began, every move."""

    def __init__(
        self,
        names: list[str],
        tokens: list[str],
        kinds: list[str],
        start: str | None,
        setup_luck: str,
        history: list[Turn],
        promised: str = "",
    ) -> None:
        self.names: Final = names
        self.tokens: Final = tokens
        self.kinds: Final = kinds
        self.start: Final = start
        self.setup_luck: Final = setup_luck
        self.history: Final = history
        self.promised: Final = promised  # the commitment of a game that is told without its seed


def write_record(p: Position, story: Story, date: str, checkpoints: bool) -> str:
    facts = [("Passgo", "1"), ("Edition", p.board.edition.id), ("Rules", write_rules(p.board.rules))]
    for seat, name in enumerate(story.names):
        kind = story.kinds[seat] if story.kinds else "person"
        facts.append(("Seat", write_seat(seat, name, story.tokens[seat], kind)))
    facts.append(("Date", date))
    promised = commitment(p.luck.seed) if p.luck.seed else story.promised
    if promised:
        facts.append(("Commitment", promised))
    if story.start is not None:
        facts.append(("Start", story.start))
    facts.append(("Result", write_result(p)))
    words = write_moves(story, digests_of(p, story) if checkpoints else {})
    return write_header(facts) + "\n\n" + write_words(words) + "\n"


def write_result(p: Position) -> str:
    """Winners, reason and worths, or * for a game that is not over."""
    end = outcome(p)
    if end is None:
        return "*"
    winners = ",".join([str(seat) for seat in end.winners])
    return f"{winners} {end.reason} {'/'.join([str(worth) for worth in end.worths])}"


def write_moves(story: Story, digests: dict[int, str]) -> list[str]:
    words = [] if story.start is not None else [f"setup({story.setup_luck})"]
    mark = ""
    for i, turn in enumerate(story.history):
        if i in digests:
            words.append("#" + digests[i])
        here = f"{turn.round}.{turn.seat}"
        if here != mark:
            words.append(here)
            mark = here
        words.append(write_move(turn.move, turn.seat))
    if len(story.history) in digests:
        words.append("#" + digests[len(story.history)])
    return words


def digests_of(p: Position, story: Story) -> dict[int, str]:
    """The digest before the first move of every round and at the end, found by playing the game again."""
    digests: dict[int, str] = {}
    luck = ScriptedLuck(story.setup_luck)
    if story.start is None:
        again = setup.start(p.board, luck, p.seats)
    else:
        again = read_position(Reader(story.start), p.board, luck)
    last = 0
    for i, turn in enumerate(story.history):
        if turn.round != last:
            digests[i] = digest(again)[:CHECKPOINT]
            last = turn.round
        luck.rewrite(turn.move.luck)
        action = turn.move.action
        act(again, turn.move.seat, action.code, action.first, action.second, action.terms)
    digests[len(story.history)] = digest(p)[:CHECKPOINT]
    return digests
