"""Errors of requests to a server."""

from typing import Final

from passgo.engine.errors import fact_to_part
from passgo.errors import PassgoError
from passgo.server.problem_codes import text_for_programs
from passgo.server.web.wire.protocol import Update, Wrong
from passgo.speech import ENGLISH, Catalogue, Saying

UNKNOWN: Final = "unknown"
"""The reason of responses that no passgo server sent, such as a proxy's."""


def answered(status_line: str) -> Saying:
    return Saying("run.server.answered", said=status_line)


class Unreachable(PassgoError):
    """The server did not answer, or not in time."""


class ServerError(PassgoError):
    """A problem reported by the server: its `code`, the `reason` as a key with its `facts`, and the `message`."""

    def __init__(self, wrong: Wrong, status: int) -> None:
        text = f"{wrong.rule}: {wrong.message}" if wrong.rule else wrong.message
        super().__init__("; ".join([text.removesuffix("."), *wrong.problems]) if wrong.problems else text)
        self.status = status
        self.code = wrong.code
        self.reason = wrong.reason
        self.message = wrong.message
        self.facts = wrong.facts
        self.rule = wrong.rule
        self.problems = wrong.problems or ()

    def localize(self, language: str = ENGLISH) -> str:
        """The message in a language, if its catalogue has the reason; otherwise the server's message."""
        facts = {name: fact_to_part(fact) for name, fact in self.facts.items()}
        if self.reason == UNKNOWN:
            return answered(str(facts["said"])).localize(language)
        key = text_for_programs(self.reason)
        if not Catalogue(language).has(key):
            return str(self)
        try:
            text = Catalogue(language).text(key, **facts)
        except KeyError:  # a server of another version has other facts
            return str(self)
        return "; ".join([text, *self.problems])


class Refused(ServerError):
    """A rule forbids it: `rule` is its id, and nothing has changed."""


class Stale(ServerError):
    """The game has changed since the version that was sent: `update` has what was missed. Nothing was done."""

    def __init__(self, wrong: Wrong, status: int, update: Update) -> None:
        super().__init__(wrong, status)
        self.update = update


def problem_of(wrong: Wrong, status: int) -> ServerError:
    if wrong.code == "stale" and wrong.update is not None:
        return Stale(wrong, status, wrong.update)
    return (Refused if wrong.code == "refused" else ServerError)(wrong, status)
