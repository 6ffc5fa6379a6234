"""What a request is answered with when it cannot be done: a code, a sentence, and the rule if one says no."""

from http import HTTPStatus
from math import ceil
from typing import Final

from passgo.errors import PassgoError

STATUS: Final = {
    "bad-input": HTTPStatus.BAD_REQUEST,
    "no-token": HTTPStatus.UNAUTHORIZED,
    "not-yours": HTTPStatus.FORBIDDEN,
    "wrong-origin": HTTPStatus.FORBIDDEN,
    "not-found": HTTPStatus.NOT_FOUND,
    "no-such-method": HTTPStatus.METHOD_NOT_ALLOWED,
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

    def __init__(self, code: str, message: str, rule: str | None = None, **more: object) -> None:
        super().__init__(message)
        self.code: Final = code
        self.message: Final = message
        self.rule: Final = rule
        self.more: Final = more  # what a stale action missed, which fields were wrong

    @property
    def status(self) -> HTTPStatus:
        return STATUS[self.code]

    def to_json(self) -> dict[str, object]:
        said: dict[str, object] = {"code": self.code, "message": self.message, **self.more}
        if self.rule is not None:
            said["rule"] = self.rule
        return said


class TooMany(Problem):
    """Somebody asks more often than one person needs to."""

    def __init__(self, what: str, wait: float) -> None:
        self.wait: Final = max(1, ceil(wait))
        super().__init__("too-many", f"{what}; try again in {self.wait} s")
