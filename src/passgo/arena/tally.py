"""Counts of a player over a match: answers, tokens, and illegal moves by rule."""

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any

MILLION = 1_000_000


@dataclass
class Tally:
    decisions: int = 0
    """Questions to the player."""
    unreadable: int = 0
    """Answers without an action."""
    cut: int = 0
    """Answers that were cut off at the token limit."""
    late: int = 0
    """Answers that took too long."""
    defaults: int = 0
    """Decisions by default, after too many of these."""
    tokens_in: int = 0
    tokens_out: int = 0
    tokens_reasoning: int = 0
    """Those of the tokens out that models thought in, where the endpoint counts them."""
    calls: int = 0
    """Requests that were answered, or came too late."""
    seconds: float = 0.0
    """What all calls took."""
    illegal: Counter[str] = field(default_factory=Counter)
    """Illegal moves by the rule that forbids them."""

    def add(self, other: "Tally") -> None:
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    def cost(self, price: "Price | None") -> float | None:
        if price is None:
            return None
        return (self.tokens_in * price.tokens_in + self.tokens_out * price.tokens_out) / MILLION

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "illegal": dict(self.illegal)}


@dataclass(frozen=True)
class Price:
    """Per million tokens, in any currency."""

    tokens_in: float
    tokens_out: float
