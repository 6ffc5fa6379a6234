"""The same as `asynchronous`, for programs without asyncio: each call blocks."""

from collections.abc import Iterator
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Final

from anyio.from_thread import BlockingPortal, start_blocking_portal

from passgo.client.asynchronous import PATIENCE, AsyncClient, AsyncTable
from passgo.engine.errors import Refusal
from passgo.game.game import Game
from passgo.game.inputs import Playable
from passgo.server.web.wire.editions import EditionInfo, RuleInfo
from passgo.server.web.wire.protocol import Events, HintAnswer, PositionAnswer, Update


class Client:
    """A guest of one server; the methods are documented in `AsyncClient`. Use it in a `with` statement, or close it."""

    def __init__(self, server: str, token: str | None = None, *, patience: float = PATIENCE) -> None:
        self.own: Final = AsyncClient(server, token, patience=patience)
        self.stack: Final = ExitStack()
        self.portal: Final[BlockingPortal] = self.stack.enter_context(start_blocking_portal())
        self.stack.callback(lambda: self.portal.call(self.own.close))

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self.stack.close()

    @property
    def token(self) -> str | None:
        return self.own.token

    def become_guest(self) -> str:
        return self.portal.call(self.own.become_guest)

    def new_table(self, **plan: Any) -> "Table":
        return Table(self.portal, self.portal.call(lambda: self.own.new_table(**plan)))

    def table(self, table: str) -> "Table":
        return Table(self.portal, self.own.table(table))

    def rule(self, rule: str, edition: str | None = None) -> RuleInfo:
        return self.portal.call(self.own.rule, rule, edition)

    def edition(self, edition: str) -> EditionInfo:
        return self.portal.call(self.own.edition, edition)


class Table:
    """A table as this guest sees it; the methods are documented in `AsyncTable`."""

    def __init__(self, portal: BlockingPortal, own: AsyncTable) -> None:
        self.portal: Final = portal
        self.own: Final = own
        self.id: Final = own.id
        self.link: Final = own.link

    def look(self) -> Update:
        return self.portal.call(self.own.look)

    def join(self, name: str, seat: int | None = None) -> Update:
        return self.portal.call(self.own.join, name, seat)

    def start(self) -> Update:
        return self.portal.call(self.own.start)

    def act(self, seat: int, action: Playable, version: int) -> Update:
        return self.portal.call(self.own.act, seat, action, version)

    def why(self, seat: int, action: Playable) -> Refusal | None:
        return self.portal.call(self.own.why, seat, action)

    def position(self, seat: int) -> PositionAnswer:
        return self.portal.call(self.own.position, seat)

    def game(self, seat: int) -> Game:
        return self.portal.call(self.own.game, seat)

    def come_back(self, seat: int) -> Update:
        return self.portal.call(self.own.come_back, seat)

    def log(self, since: int) -> Events:
        return self.portal.call(self.own.log, since)

    def hint(self, seat: int, level: str | None = None) -> HintAnswer:
        return self.portal.call(self.own.hint, seat, level)

    def say(self, text: str) -> Update:
        return self.portal.call(self.own.say, text)

    def edition(self) -> EditionInfo:
        return self.portal.call(self.own.edition)

    def record(self) -> str:
        return self.portal.call(self.own.record)

    def updates(self, since: int = 0) -> Iterator[Update]:
        """The current state, and every update after it, until the caller stops."""
        coming = self.own.updates(since)
        try:
            while True:
                yield self.portal.call(coming.__anext__)
        finally:
            self.portal.call(coming.aclose)
