"""What can go wrong at the door. Nothing has changed when one of these is raised."""

from dataclasses import dataclass

from passgo.errors import PassgoError


class BadInput(PassgoError, ValueError):
    """Something that no rule needs to judge: no such seat, a negative amount, two players of one name."""


class LuckError(PassgoError):
    """Scripted luck that is unreadable, runs out, or does not fit what is drawn."""


@dataclass(frozen=True)
class Refusal:
    """Why an action is not allowed: the rule, and a sentence for the player."""

    rule: str
    message: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}"


class IllegalAction(PassgoError):
    """An action that a rule forbids now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
