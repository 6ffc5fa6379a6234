"""An observer that records decisions: the position before, the choices, and the action taken."""

from mypy_extensions import i64

from passgo.bots.driver import Observer
from passgo.engine.actions import Action
from passgo.engine.choices import BidRange, Choice, WantRange, choices
from passgo.engine.position import Position
from passgo.engine.rules.shortage import known_to
from passgo.notation.moves import write_action
from passgo.notation.position_line import write_position

DecisionRow = tuple[object, ...]
"""Game, move, seat, position, choices, action; where they are asked for, the numbers of an agent."""


class DecisionRecorder(Observer):
    """Records the decisions of many games."""

    def __init__(self, numbers: bool = False) -> None:
        self.numbers = numbers
        self.rows: list[DecisionRow] = []
        self.game = 0
        self.move = 0
        self.before: Position | None = None

    def begin(self, p: Position, game: int) -> None:
        self.game = game
        self.move = 0
        self.before = p.clone()

    def on_action(self, p: Position, seat: i64, action: Action) -> None:
        """The action is done by now: `before` is the position in which it was chosen."""
        before = self.before
        assert before is not None
        if seat >= 0:  # the clock makes no decisions
            listed = [choice_word(choice) for choice in choices(before, seat)]
            row: DecisionRow = (
                self.game,
                self.move,
                int(seat),
                write_position(known_to(before, seat)),
                listed,
                write_action(action),
            )
            if self.numbers:
                from passgo.sim.numbered_decisions import numbers_of

                row += numbers_of(before, int(seat), action)
            self.rows.append(row)
        self.move += 1
        self.before = p.clone()


def choice_word(choice: Choice) -> str:
    """A choice in the notation's words; an open one as its range, a trade as the bare action."""
    if isinstance(choice, Action):
        return write_action(choice)
    if isinstance(choice, BidRange | WantRange):
        return f"{choice.do}={choice.least}..{choice.most}"
    return f"{choice.do}={choice.offer}" if choice.offer else choice.do
