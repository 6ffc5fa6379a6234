"""What a server answers when it does not do what was asked for."""

from passgo.errors import PassgoError
from passgo.server.web.wire.protocol import Update, Wrong


class Unreachable(PassgoError):
    """The server did not answer, or not in time."""


class ServerError(PassgoError):
    """A problem, as the server tells it: its `code`, the `reason` as a key with its `facts`, and the `message`."""

    def __init__(self, wrong: Wrong, status: int) -> None:
        said = f"{wrong.rule}: {wrong.message}" if wrong.rule else wrong.message
        super().__init__("; ".join([said.removesuffix("."), *wrong.problems]) if wrong.problems else said)
        self.status = status
        self.code = wrong.code
        self.reason = wrong.reason
        self.message = wrong.message
        self.facts = wrong.facts
        self.rule = wrong.rule


class Refused(ServerError):
    """A rule forbids it: `rule` is its id, and nothing has changed."""


class Stale(ServerError):
    """The game has changed since the state that was decided on: `update` has what was missed. Nothing was done."""

    def __init__(self, wrong: Wrong, status: int, update: Update) -> None:
        super().__init__(wrong, status)
        self.update = update


def problem_of(wrong: Wrong, status: int) -> ServerError:
    if wrong.code == "stale" and wrong.update is not None:
        return Stale(wrong, status, wrong.update)
    return (Refused if wrong.code == "refused" else ServerError)(wrong, status)
