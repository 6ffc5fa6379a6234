"""What a request is answered with when it cannot be done: a code, a sentence, and the rule if one says no.

The sentence is the English one of the catalogue; its name and the facts that it is about come along, for every other
language.
"""

from collections.abc import Mapping
from http import HTTPStatus
from math import ceil
from typing import Final

from passgo.engine.errors import BadInput, Fact, Refusal, spoken
from passgo.errors import PassgoError
from passgo.server.problem_codes import CODES
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
    """Raised wherever a request cannot be done; the routes and sockets turn it into an answer."""

    rule: str | None = None

    def __init__(self, reason: str, more: Mapping[str, object] | None = None, /, **facts: Fact) -> None:
        self.reason = reason
        self.facts: Mapping[str, Fact] = facts
        self.more: Mapping[str, object] = more or {}  # what a stale action missed, which fields were wrong
        self.code = CODES[reason]
        self.message = ENGLISH.text(
            f"problem.{reason}", **{name: spoken(fact) for name, fact in facts.items()}
        )
        super().__init__(self.message)

    @property
    def status(self) -> HTTPStatus:
        return STATUS[self.code]

    def to_json(self) -> dict[str, object]:
        said: dict[str, object] = {"code": self.code, "reason": self.reason, "message": self.message}
        said |= {"facts": self.facts, **self.more}
        if self.rule is not None:
            said["rule"] = self.rule
        return said


class TooMany(Problem):
    """Somebody asks more often than one person needs to."""

    def __init__(self, reason: str, wait: float, **facts: Fact) -> None:
        self.wait: Final = max(1, ceil(wait))
        super().__init__(reason, wait=self.wait, **facts)


class Limited(Problem):
    """There has been enough of it for now; whatever the game waits for can still be done."""


class Refused(Problem):
    """A rule of the game says no, and the engine has the words."""

    def __init__(self, refusal: Refusal) -> None:
        PassgoError.__init__(self, refusal.message)
        self.code = "refused"
        self.reason, self.facts, self.more = refusal.reason, refusal.facts, {}
        self.rule, self.message = refusal.rule, refusal.message


def bad_input(error: BadInput) -> Problem:
    """What the engine cannot take: a name where people bring it about, words for a programmer otherwise."""
    return Problem(error.reason, **error.facts) if error.reason else Problem("malformed", why=str(error))
