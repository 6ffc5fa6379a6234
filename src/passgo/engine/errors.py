"""Errors for bad input. Nothing has changed when one of these is raised."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from passgo.base.json_types import JsonObject
from passgo.errors import PassgoError
from passgo.speech import Part, Saying

Fact = int | str | list[int] | list[str] | None


class BadInput(PassgoError, ValueError):
    """Something that no rule needs to judge: no such seat, a negative amount, two players of one name.

    Errors that players can cause have a name and facts, from which a client makes a sentence in its own language
    (`problem.NAME` of the catalogue).

    >>> passgo.new_game("classic", ["Ann"])
    Traceback (most recent call last):
    passgo.engine.errors.BadInput: SETUP-1: Classic is for 2 to 8 players, not 1.
    """

    def __init__(
        self, message: str | Saying, reason: str = "", facts: Mapping[str, Fact] | None = None
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.facts = facts or {}


class LuckError(PassgoError):
    """Scripted luck that is unreadable, runs out, or does not fit what is drawn.

    >>> passgo.new_game("classic", ["Ann", "Bo"], luck="65")
    Traceback (most recent call last):
    passgo.engine.errors.LuckError: scripted luck ran out after 1 entries; a throw of the dice such as 65 is needed
    """


class LuckNeeded(LuckError):
    """A game at a real board waits for what is thrown or drawn there. Nothing has changed.

    `kind` is "dice", "coin", "chance", "chest", "challenge", "deed" or "verdict" (whether an answer was right), `seat`
    who throws or draws; of a coin, who wins it with heads, and `rival` who wins it with tails.

    >>> game = passgo.new_game("classic", ["Ann", "Bo"], luck="by hand: 65 12")
    >>> try:
    ...     game.play(0, "throw")
    ... except passgo.LuckNeeded as needed:
    ...     print(needed.kind, needed.seat)
    dice 0
    """

    def __init__(self, message: str | Saying, kind: str, seat: int, rival: int = -1) -> None:
        super().__init__(message)
        self.kind = kind
        self.seat = seat
        self.rival = rival


@dataclass(frozen=True)
class Refusal:
    """Why an action is not allowed: the rule, and a sentence for the player.

    The sentence is in English, in the edition's words. Clients in other languages use the name of the reason and its
    facts: squares, seats (None is the Bank, -1 no seat), money and numbers.

    >>> refusal = passgo.new_game(luck="65 12").refusal(0, "end-turn")
    >>> refusal.rule, refusal.message
    ('TURN-1', 'you have a throw to make before your turn can end')
    """

    rule: str
    message: str
    reason: str
    facts: Mapping[str, Fact] = field(hash=False)

    def to_json(self) -> JsonObject:
        return {"rule": self.rule, "message": self.message, "reason": self.reason, "facts": self.facts}

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}"


class IllegalAction(PassgoError):
    """An action that a rule forbids now.

    >>> try:
    ...     passgo.new_game(luck="65 12").play(1, "throw")
    ... except passgo.IllegalAction as error:
    ...     print(error.refusal.rule)
    TURN-5
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def player_error(reason: str, facts: dict[str, Fact]) -> BadInput:
    """An error that players can cause, named after its sentence."""
    said: dict[str, Part] = {name: fact_to_part(fact) for name, fact in facts.items()}
    return BadInput(Saying(f"problem.{reason}", **said), reason, facts)


def fact_to_part(fact: Fact) -> int | str | None:
    """A fact as it is filled into a sentence."""
    return ", ".join([str(part) for part in fact]) if isinstance(fact, list) else fact
