"""A guest of a server, for programs that use asyncio. `blocking` is the same for other programs."""

import asyncio
import secrets
import uuid
from collections.abc import AsyncGenerator, Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any, Final, TypeVar
from urllib.parse import quote

import httpx
from pydantic import BaseModel, TypeAdapter, ValidationError
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus, WebSocketException

from passgo.client.errors import UNKNOWN, ServerError, Unreachable, answered, problem_of
from passgo.client.known_games import game_of
from passgo.engine.actions import CODES
from passgo.engine.errors import BadInput, Refusal
from passgo.engine.luck import commitment
from passgo.engine.seating import check_name
from passgo.game.game import Game
from passgo.game.inputs import Playable, read_playable
from passgo.server.web.wire.editions import EditionInfo, RuleInfo
from passgo.server.web.wire.frames import ServerFrame
from passgo.server.web.wire.protocol import (
    Error,
    Events,
    Guest,
    HintAnswer,
    NewTable,
    NewTableAnswer,
    PositionAnswer,
    ShareInfo,
    Update,
    WhyAnswer,
    Wrong,
)
from passgo.speech import Saying, system_error_text

ANSWER: Final = 20.0  # seconds that a response may take
PATIENCE: Final = 60.0  # seconds for which a repeatable request is sent again
FIRST_PAUSE: Final = 0.1  # seconds before the first retry; each one doubles it
LONGEST_PAUSE: Final = 5.0
SERVER_DOWN: Final = 503
TOO_MANY: Final = 429

FRAMES: Final[TypeAdapter[ServerFrame]] = TypeAdapter(ServerFrame)

Answer = TypeVar("Answer", bound=BaseModel)


class AsyncClient:
    """A guest of one server. The token identifies the guest and their seats: keep it secret.

    A request that is safe to repeat is sent again until the server answers, for `patience` seconds.
    """

    def __init__(
        self,
        server: str,
        token: str | None = None,
        *,
        patience: float = PATIENCE,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        if token is not None and not (token.isascii() and token.isprintable()):
            raise BadInput("this token has characters that no token of a passgo server has")
        self.server: Final = server.rstrip("/")
        self.token = token
        self.patience: Final = patience
        try:
            self.http: Final = httpx.AsyncClient(base_url=self.server, timeout=ANSWER, transport=transport)
        except httpx.InvalidURL as error:
            raise BadInput(f"{self.server} is no address: {error}") from None

    async def __aenter__(self) -> "AsyncClient":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self.http.aclose()

    async def become_guest(self) -> str:
        """Become a new guest; return its token, which this client uses from now on."""
        self.token = (await self.ask(Guest, "POST", "/guests")).token
        return self.token

    async def new_table(self, **plan: Any) -> "AsyncTable":
        """Set up a table, by the fields of `NewTable`: edition, game, seats, timer …"""
        try:
            asked = NewTable(**plan)
        except ValidationError as error:
            wrong = [f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()]
            raise BadInput("; ".join(wrong)) from None
        created = await self.ask(NewTableAnswer, "POST", "/tables", asked.model_dump(exclude_unset=True))
        return self.table(created.table)

    def table(self, table: str) -> "AsyncTable":
        return AsyncTable(self, table)

    async def rule(self, rule: str, edition: str | None = None) -> RuleInfo:
        return await self.ask(RuleInfo, "GET", f"/rules/{rule}", edition=edition)

    async def edition(self, edition: str) -> EditionInfo:
        return await self.ask(EditionInfo, "GET", f"/editions/{edition}")

    async def ask(
        self,
        answer: type[Answer],
        method: str,
        path: str,
        body: Mapping[str, object] | None = None,
        again: bool = False,
        **query: object,
    ) -> Answer:
        """Send one request. `again` means that it is safe to repeat, as every GET is."""
        response = await self.send(method, path, body, again or method == "GET", query)
        try:
            return answer.model_validate_json(response.content)
        except ValidationError:
            raise self.other_answer() from None

    def other_answer(self) -> Unreachable:
        return Unreachable(Saying("run.server.other", server=self.server))

    async def text(self, path: str) -> str:
        return (await self.send("GET", path, None, True, {})).text

    async def send(
        self, method: str, path: str, body: object, again: bool, query: Mapping[str, object]
    ) -> httpx.Response:
        headers = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        asked = {name: str(value) for name, value in query.items() if value is not None}
        loop = asyncio.get_running_loop()
        deadline, pause = loop.time() + self.patience, FIRST_PAUSE
        while True:
            wait = pause
            try:
                response = await self.http.request(method, path, json=body, headers=headers, params=asked)
                if response.is_success:
                    return response
                status_line = f"{response.status_code} {response.reason_phrase}"
                problem = read_problem(response.content, response.status_code, status_line)
                later = response.headers.get("Retry-After", "")
                if later.isdigit():  # nothing was done: always safe to repeat
                    wait = float(later)
                elif response.status_code != SERVER_DOWN or not again:
                    raise problem
                failure: Exception = problem
            except httpx.InvalidURL as error:
                wrong = Saying("run.server.no-address", address=f"{self.server}{path}", error=str(error))
                raise Unreachable(wrong) from None
            except httpx.TransportError as error:
                failure = Unreachable(
                    Saying("run.server.silent", server=self.server, error=connection_error(error))
                )
                if not again:
                    raise failure from None
            if loop.time() + wait > deadline:
                raise failure from None
            await asyncio.sleep(wait)
            pause = min(2 * pause, LONGEST_PAUSE)


class AsyncTable:
    """A table as this guest sees it."""

    def __init__(self, client: AsyncClient, table: str) -> None:
        self.client: Final = client
        self.id: Final = table
        # Quoted: a table's id must not change the path of a request.
        self.path: Final = f"/tables/{quote(table, safe='')}"
        self.secret: Final = secrets.token_hex(32)  # this guest's share of the seed (passgo.game.shares)

    @property
    def link(self) -> str:
        return f"{self.client.server}/t/{self.id}"

    async def look(self) -> Update:
        """Fetch the state of the table."""
        return await self.client.ask(Update, "GET", self.path)

    async def join(self, name: str, seat: int | None = None) -> Update:
        """Take a seat. `update.you.seats` are the seats of this guest."""
        check_name(name)
        asked = {"name": name} if seat is None else {"name": name, "seat": seat}
        return await self.client.ask(Update, "POST", f"{self.path}/seats", asked)

    async def start(self) -> Update:
        """Start the game as the host. Players who take part in the dice are asked for their secrets before it begins,
        for three seconds at most."""
        return await self.client.ask(Update, "POST", f"{self.path}/start", {})

    async def commit(self) -> None:
        """Commit to a secret for the seed of the game, which `updates` reveals in time: then not even the server can
        choose the dice. Once the game has begun, it does nothing."""
        await self.try_to_send("commitment", {"commitment": commitment(self.secret)})

    async def reveal(self, update: Update) -> None:
        """Reveal the secret, if it is asked for now."""
        info = update.table
        if info is not None and info.gathering and any(map(self.is_due, info.shares)):
            await self.try_to_send("secret", {"secret": self.secret})

    def is_due(self, share: ShareInfo) -> bool:
        return share.commitment == commitment(self.secret) and not share.secret

    async def try_to_send(self, what: str, asked: Mapping[str, object]) -> None:
        """Send what the dice need: without it, the game begins all the same."""
        with suppress(ServerError):
            await self.client.ask(Update, "POST", f"{self.path}/{what}", asked)

    async def act(self, seat: int, action: Playable, version: int) -> Update:
        """Play an action, having seen the game up to `version`. It is sent until it is confirmed, and done once.

        Raises `Refused` with the rule, or `Stale` if the game has changed since.
        """
        asked = {"seat": seat, "version": version, "id": uuid.uuid4().hex, "action": as_json(action)}
        return await self.client.ask(Update, "POST", f"{self.path}/actions", asked, again=True)

    async def why(self, seat: int, action: Playable) -> Refusal | None:
        """The rule that forbids an action now, or None. Nothing is done."""
        asked = {"seat": seat, "action": as_json(action)}
        found = (await self.client.ask(WhyAnswer, "POST", f"{self.path}/why", asked, again=True)).refusal
        return None if found is None else Refusal(found.rule, found.message, found.reason, found.facts)

    async def position(self, seat: int) -> PositionAnswer:
        """The position line as an own seat may know it, and the version of the game that it is of."""
        return await self.client.ask(PositionAnswer, "GET", f"{self.path}/position", seat=seat)

    async def game(self, seat: int) -> Game:
        """The game as an own seat may know it: to look ahead in, or to ask a bot about (`passgo.bot`)."""
        update = await self.look()
        line = (await self.position(seat)).position
        return game_of(update, seat, line, await self.edition())

    async def come_back(self, seat: int) -> Update:
        """Take a seat back from the bot that plays for this guest."""
        return await self.client.ask(Update, "POST", f"{self.path}/seats/{seat}/return", {})

    async def log(self, since: int) -> Events:
        """The entries after `since`, a page of them."""
        return await self.client.ask(Events, "GET", f"{self.path}/events", since=since)

    async def hint(self, seat: int, level: str | None = None) -> HintAnswer:
        return await self.client.ask(HintAnswer, "GET", f"{self.path}/hint", seat=seat, level=level)

    async def say(self, text: str) -> Update:
        return await self.client.ask(Update, "POST", f"{self.path}/chat", {"text": text})

    async def edition(self) -> EditionInfo:
        return await self.client.ask(EditionInfo, "GET", f"{self.path}/edition")

    async def record(self) -> str:
        return await self.client.text(f"{self.path}/record")

    async def updates(self, since: int = 0) -> AsyncGenerator[Update, None]:
        """The current state, and every update after it. Reconnects when the connection is lost.

        The connection stays open until the generator is closed: use contextlib.aclosing."""
        seen, pause = since, FIRST_PAUSE
        loop = asyncio.get_running_loop()
        lost_at: float | None = None  # patience counts from the loss: a table may be quiet for long
        url = f"ws{self.client.server.removeprefix('http')}{self.path}/socket"
        headers = {} if self.client.token is None else {"Authorization": f"Bearer {self.client.token}"}
        while True:
            lost: Saying | str = ""
            try:
                async with connect(
                    f"{url}?since={seen}", additional_headers=headers, max_size=None, open_timeout=ANSWER
                ) as socket:
                    async for message in socket:
                        update = read_frame(message)
                        lost_at, pause = None, FIRST_PAUSE
                        if update is not None:
                            seen = update.seq
                            await self.reveal(update)
                            yield update
            except ValidationError:
                raise self.client.other_answer() from None
            except InvalidStatus as error:
                answer = error.response
                if answer.status_code < 500 and answer.status_code != TOO_MANY:
                    status_line = f"{answer.status_code} {answer.reason_phrase}"
                    raise read_problem(answer.body or b"", answer.status_code, status_line) from None
                lost = f"{answer.status_code} {answer.reason_phrase}"
            except (OSError, TimeoutError, WebSocketException) as error:
                lost = connection_error(error)
            now = loop.time()
            lost_at = now if lost_at is None else lost_at
            if now - lost_at > self.client.patience:
                raise Unreachable(Saying("run.server.silent", server=self.client.server, error=lost))
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


def as_json(action: Playable) -> object:
    """An action as the server reads it. Invalid ones are refused here, with the same error; only the server knows the
    names of lots and players."""
    try:
        form = read_playable(action).to_json()
    except BadInput:
        if isinstance(action, str) and action.partition("=")[0] in CODES:
            return action
        raise
    return {name: value for name, value in form.items() if name != "amounts"}


def connection_error(error: BaseException | None) -> Saying | str:
    """Why a server cannot be reached: the first error of the operating system, if there is one."""
    message = str(error) or type(error).__name__
    while error is not None:
        if isinstance(error, OSError) and error.errno:
            return system_error_text(error)
        error = error.__cause__ or error.__context__
    return message


def read_frame(message: str | bytes) -> Update | None:
    """An update; None for other frames, such as `bye`, after which the server closes the socket."""
    frame: ServerFrame = FRAMES.validate_json(message)
    return frame if isinstance(frame, Update) else None


def read_problem(body: bytes | bytearray, status: int, status_line: str) -> ServerError:
    try:
        wrong = Error.model_validate_json(body).error
    except ValidationError:  # from a proxy, or not a passgo server
        wrong = Wrong(
            code="unknown", reason=UNKNOWN, message=str(answered(status_line)), facts={"said": status_line}
        )
    return problem_of(wrong, status)
