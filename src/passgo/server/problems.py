"""Problems, the errors of requests: a code, a sentence, and the rule that refuses, if any.

The sentence is in English; its key and its facts are included for other languages.
"""

from collections.abc import Mapping
from http import HTTPStatus
from math import ceil
from typing import Final

from passgo.engine.errors import BadInput, Fact, Refusal, fact_to_part
from passgo.errors import PassgoError
from passgo.server.problem_codes import CODES, text_for_programs
from passgo.speech import Catalogue

ENGLISH: Final = Catalogue()
STATUS: Final = {
    "bad-input": HTTPStatus.BAD_REQUEST,
    "no-token": HTTPStatus.UNAUTHORIZED,
    "not-yours": HTTPStatus.FORBIDDEN,
    "wrong-origin": HTTPStatus.FORBIDDEN,
    "not-found": HTTPStatus.NOT_FOUND,
    "no-such-method": HTTPStatus.METHOD_NOT_ALLOWED,
    "too-slow": HTTPStatus.REQUEST_TIMEOUT,
    "stale": HTTPStatus.CONFLICT,
    "wrong-time": HTTPStatus.CONFLICT,
    "too-large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "not-json": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "refused": HTTPStatus.UNPROCESSABLE_ENTITY,
    "too-many": HTTPStatus.TOO_MANY_REQUESTS,
    "broken": HTTPStatus.INTERNAL_SERVER_ERROR,
    "store-down": HTTPStatus.SERVICE_UNAVAILABLE,
}


class Problem(PassgoError):
    """A request cannot be carried out. Routes and sockets turn this into a response."""

    rule: str | None = None

    def __init__(self, reason: str, more: Mapping[str, object] | None = None, /, **facts: Fact) -> None:
        self.reason = reason
        self.facts: Mapping[str, Fact] = facts
        self.more: Mapping[str, object] = (
            more or {}
        )  # the update that a stale action missed, the wrong fields
        self.code = CODES[reason]
        self.message = ENGLISH.text(
            text_for_programs(reason), **{name: fact_to_part(fact) for name, fact in facts.items()}
        )
        super().__init__(self.message)

    @property
    def status(self) -> HTTPStatus:
        return STATUS[self.code]

    def to_json(self) -> dict[str, object]:
        fields: dict[str, object] = {"code": self.code, "reason": self.reason, "message": self.message}
        fields |= {"facts": self.facts, **self.more}
        if self.rule is not None:
            fields["rule"] = self.rule
        return fields


class TooMany(Problem):
    """A client exceeds a rate limit."""

    def __init__(self, reason: str, wait: float, **facts: Fact) -> None:
        self.wait: Final = max(1, ceil(wait))
        super().__init__(reason, wait=self.wait, **facts)


class Limited(Problem):
    """A limit is reached; what the game waits for is still possible."""


class Refused(Problem):
    """A rule of the game refuses an action, in the engine's words."""

    def __init__(self, refusal: Refusal) -> None:
        PassgoError.__init__(self, refusal.message)
        self.code = "refused"
        self.reason, self.facts, self.more = refusal.reason, refusal.facts, {}
        self.rule, self.message = refusal.rule, refusal.message


def bad_input(error: BadInput) -> Problem:
    """The problem for an error of the engine: with a reason if players can cause it, otherwise with a message."""
    return Problem(error.reason, **error.facts) if error.reason else Problem("malformed", why=str(error))
