"""The record of a game, written while it is played; and a list of observers as one."""

from typing import Final

from mypy_extensions import i64

from passgo.bots.driver import Observer
from passgo.bots.roster import is_standard
from passgo.engine.actions import Action
from passgo.engine.position import Position
from passgo.engine.seating import LONGEST_NAME, check_tokens
from passgo.notation.writing import MoveText, RecordSource, join_record


class ObserverList(Observer):
    """Passes each action on to several observers."""

    def __init__(self, observers: list[Observer]) -> None:
        self.observers: Final = observers

    def on_action(self, p: Position, seat: i64, action: Action) -> None:
        for observer in self.observers:
            observer.on_action(p, seat, action)


class RecordWriter(Observer):
    """Collects the moves of a game and writes its record."""

    def __init__(self, p: Position, from_setup: bool) -> None:
        self.text: Final = MoveText(" ".join(p.luck.drawn) if from_setup else None)
        p.luck.drawn.clear()
        self.round: i64 = p.round
        self.turn: i64 = p.turn

    def on_action(self, p: Position, seat: i64, action: Action) -> None:
        luck = ""
        if len(p.luck.drawn) > 0:
            luck = " ".join(p.luck.drawn)
            p.luck.drawn.clear()
        self.text.add_move(self.round, self.turn, seat, action, luck)
        self.round = p.round
        self.turn = p.turn

    def record(self, p: Position, bots: tuple[str, ...], start: str | None, date: str) -> str:
        tokens = check_tokens(p.board.edition, p.board.rules, len(bots), None)
        kinds = [f"bot {bot}" if is_standard(bot) else "bot" for bot in bots]
        story = RecordSource(unique_names(bots), tokens, kinds, start)
        return join_record(p, story, date, self.text)


def unique_names(bots: tuple[str, ...]) -> list[str]:
    """Names for the seats of a record: those of the bots, numbered where several are the same."""
    names: list[str] = []
    for seat, bot in enumerate(bots):
        number = f" {bots[: seat + 1].count(bot)}" if bots.count(bot) > 1 else ""
        names.append(bot[-(LONGEST_NAME - len(number)) :].strip() + number)
    return names
