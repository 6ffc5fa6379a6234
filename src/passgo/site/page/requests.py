"""The client's requests, answered in the page by the functions that a server's routes call."""

import datetime
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

import msgspec

from passgo.server.problems import Problem
from passgo.server.runtime.fair_queue import ITSELF
from passgo.server.tables import commands
from passgo.server.tables.asked import plan_of, seat_change, seat_plan
from passgo.server.tables.entries import AnyEntry, Corrected
from passgo.server.tables.live_table import LiveTable
from passgo.server.tables.own_editions import BadEdition
from passgo.server.tables.printed import edition_json, rules_json
from passgo.server.tables.puzzles import daily_json
from passgo.server.tables.registry import Tables
from passgo.server.tables.table_state import TableState
from passgo.server.tables.update_encoder import events_page
from passgo.server.web.texts import EntryTexts
from passgo.site.page.storage import ME, PageStorage

REQUIRED: Final = "required"
PAGE_FIELDS: Final = {"Games": {"text": REQUIRED}}  # requests that no server has
Fields = Mapping[str, Mapping[str, object]]
"""The fields of requests with their defaults, or REQUIRED, by the model of the wire."""


@dataclass(frozen=True)
class Asked:
    """A request, its path and its body taken apart."""

    tables: Tables
    storage: PageStorage
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    language: str

    async def live(self) -> LiveTable:
        return await self.tables.live(self.path["table"])

    @property
    def seat(self) -> int:
        """The seat in the path, or in the query."""
        return number(self.path.get("seat") or self.query.get("seat"), "seat")

    async def run(self, command: Callable[[TableState], AnyEntry]) -> bytes:
        """Run a command, and answer with what followed."""
        live = await self.live()
        done = await live.do(ME, command)
        return await live.update(ME, done.seq - 1)


Answer = Callable[[Asked], Awaitable[object]]


@dataclass(frozen=True)
class Route:
    method: str
    path: re.Pattern[str]
    model: str
    answer: Answer


ROUTES: Final[list[Route]] = []


def route(method: str, path: str, model: str = "") -> Callable[[Answer], Answer]:
    """Register an answer to requests. `model` is the wire's model of the body."""
    pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))

    def add(answer: Answer) -> Answer:
        ROUTES.append(Route(method, pattern, model, answer))
        return answer

    return add


async def answer(
    tables: Tables,
    storage: PageStorage,
    fields: Fields,
    method: str,
    address: str,
    body: str | None,
    language: str,
) -> tuple[int, bytes]:
    """The status and the body of the answer to a request."""
    try:
        parts = urlsplit(address)
        found, matched = find_route(method, parts.path)
        data = msgspec.json.decode(body) if body and found.model else {}
        asked = Asked(
            tables,
            storage,
            matched,
            dict(parse_qsl(parts.query)),
            read_body(fields, found.model, data),
            language,
        )
        shown = await found.answer(asked)
    except Problem as problem:
        return int(problem.status), msgspec.json.encode({"error": problem.to_json()})
    return 200, shown if isinstance(shown, bytes) else msgspec.json.encode(shown)


def find_route(method: str, path: str) -> tuple[Route, dict[str, str]]:
    for each in ROUTES:
        matched = each.path.fullmatch(path)
        if matched and each.method == method:
            return each, matched.groupdict()
    raise Problem("no-such-path", method=method, path=path)


def read_body(fields: Fields, model: str, data: Any) -> Any:
    """A request with its defaults. The client's types are made from the wire's: values are not checked again."""
    if not model:
        return None
    known = PAGE_FIELDS.get(model) or fields[model]
    wrong = [f"{name}: unknown" for name in data if name not in known]
    whole = {name: data.get(name, default) for name, default in known.items()}
    wrong += [f"{name}: missing" for name, value in whole.items() if value == REQUIRED]
    if wrong:
        raise Problem("wrong-fields", {"problems": wrong})
    if "seats" in whole:
        whole["seats"] = [read_body(fields, "AskedSeat", seat) for seat in whole["seats"]]
    return SimpleNamespace(**whole)


def number(text: str | None, name: str) -> int:
    if text is None or not text.isdecimal():
        raise Problem("wrong-fields", {"problems": [f"{name}: not a number"]})
    return int(text)


# Setting up


@route("GET", "/visit")
async def visit(asked: Asked) -> object:
    return {"from": "anywhere"}


@route("GET", "/tables")
async def lobby(asked: Asked) -> object:
    return {"tables": await asked.tables.lobby()}


@route("POST", "/tables", "NewTable")
async def create(asked: Asked) -> object:
    body = asked.body
    seats = [seat_plan(seat, ME) for seat in body.seats]
    try:
        table = await asked.tables.create(ME, plan_of(body), seats, body.own, body.translations)
    except BadEdition as problem:
        raise BadEdition(problem.faults, asked.language) from None
    return {"table": table}


@route("POST", "/drafts", "Draft")
async def draft(asked: Asked) -> object:
    return await asked.tables.draft(ITSELF, asked.body.text, asked.body.translations, asked.language)


@route("POST", "/tables/{table}/rematch")
async def rematch(asked: Asked) -> object:
    return {"table": await asked.tables.rematch(ME, asked.path["table"])}


# A table


@route("GET", "/tables/{table}")
async def look(asked: Asked) -> object:
    return await (await asked.live()).update(ME, None)


@route("GET", "/tables/{table}/events")
async def events(asked: Asked) -> object:
    live = await asked.live()
    since = number(asked.query.get("since", "0"), "since")
    page = await live.page_since(since)
    return events_page(EntryTexts(live.state, asked.language).add_encoded, page, since, live.state.seq)


@route("GET", "/tables/{table}/record")
async def record(asked: Asked) -> object:
    return (await asked.tables.record(asked.path["table"])).encode()


@route("GET", "/tables/{table}/edition")
async def edition(asked: Asked) -> object:
    state = (await asked.live()).state
    return edition_json(state.edition, state.translations, state.rules)


@route("GET", "/tables/{table}/rules")
async def rules(asked: Asked) -> object:
    state = (await asked.live()).state
    return rules_json(state.edition, state.translations, state.rules)


@route("POST", "/tables/{table}/seats", "Join")
async def join(asked: Asked) -> object:
    name, token, seat = asked.body.name, asked.body.token or "", asked.body.seat
    return await asked.run(lambda state: commands.join(state, ME, name, token, seat))


@route("PATCH", "/tables/{table}/seats/{seat}", "ChangeSeat")
async def change(asked: Asked) -> object:
    return await asked.run(seat_change(asked.body, ME, asked.seat))


@route("DELETE", "/tables/{table}/seats/{seat}")
async def leave(asked: Asked) -> object:
    return await asked.run(lambda state: commands.leave(state, ME, asked.seat))


@route("POST", "/tables/{table}/seats/{seat}/return")
async def come_back(asked: Asked) -> object:
    return await asked.run(lambda state: commands.come_back(state, ME, asked.seat))


# Playing


@route("POST", "/tables/{table}/commitment", "Commit")
async def commit(asked: Asked) -> object:
    return await asked.run(lambda state: commands.commit(state, ME, asked.body.commitment))


@route("POST", "/tables/{table}/secret", "Reveal")
async def reveal(asked: Asked) -> object:
    live = await asked.live()
    await live.reveal(ME, asked.body.secret)
    return await live.update(ME, None)


@route("POST", "/tables/{table}/start")
async def start(asked: Asked) -> object:
    return await asked.run(lambda state: commands.start(state, ME))


@route("POST", "/tables/{table}/start/luck", "Start")
async def start_with_luck(asked: Asked) -> object:
    luck = asked.body.luck
    return await asked.run(lambda state: commands.start(state, ME, luck))


@route("POST", "/tables/{table}/corrections", "Correct")
async def correct(asked: Asked) -> object:
    entry = correction(asked.body)
    return await asked.run(lambda state: commands.correct(state, ME, entry))


@route("POST", "/tables/{table}/corrections/preview", "Correct")
async def preview_correction(asked: Asked) -> object:
    state = (await asked.live()).state
    return commands.preview_correction(state, ME, correction(asked.body)).to_json()


def correction(body: Any) -> Corrected:
    return Corrected(body.seat, body.entry, body.action, body.luck, body.rest)


@route("POST", "/tables/{table}/actions", "Act")
async def act(asked: Asked) -> object:
    live, body = await asked.live(), asked.body
    await live.do(
        ME,
        lambda state: commands.act_with_luck(state, ME, body.seat, body.action, body.luck),
        client_id=body.id,
        seen=body.version,
    )
    return await live.update(ME, body.version)


@route("GET", "/tables/{table}/choices")
async def choices(asked: Asked) -> object:
    state = (await asked.live()).state
    commands.own_seat(state, ME, asked.seat)
    game = None if state.closed is not None else state.game
    return {"choices": [] if game is None else [choice.to_json() for choice in game.choices(asked.seat)]}


@route("GET", "/tables/{table}/raise")
async def raise_money(asked: Asked) -> object:
    live = await asked.live()
    commands.own_seat(live.state, ME, asked.seat)
    return {"way": await asked.tables.way_to_raise(live, asked.seat, ITSELF)}


@route("GET", "/tables/{table}/hint")
async def hint(asked: Asked) -> object:
    live = await asked.live()
    commands.check_hints(live.state, ME, asked.seat)
    return await asked.tables.hint(live, asked.seat, asked.query.get("level"), ITSELF)


@route("POST", "/tables/{table}/judge", "AskJudge")
async def judge(asked: Asked) -> object:
    state, body = (await asked.live()).state, asked.body
    commands.check_tutor(state, ME, body.seat)
    game, action = commands.parse_action(state, body.seat, commands.action_data(state, body.action))
    return {"mistake": await asked.tables.judge(game, body.seat, action, body.points, ITSELF)}


@route("POST", "/tables/{table}/skip")
async def skip(asked: Asked) -> object:
    live = await asked.live()
    commands.must_play(live.state, ME)
    if live.scheduler.can_skip() or asked.query.get("ahead") != "true":
        live.scheduler.skip()
    return {"ok": True}


@route("POST", "/tables/{table}/silence", "Silence")
async def silence(asked: Asked) -> object:
    seat, silent = asked.body.seat, asked.body.silent
    return await asked.run(lambda state: commands.silence(state, ME, seat, silent))


# Looking back


@route("GET", "/tables/{table}/story")
async def story(asked: Asked) -> object:
    return await asked.tables.story(asked.path["table"])


@route("GET", "/tables/{table}/review")
async def review(asked: Asked) -> object:
    return asked.tables.review(await asked.live())


@route("GET", "/tables/{table}/mistakes")
async def mistakes(asked: Asked) -> object:
    live = await asked.live()
    commands.own_seat(live.state, ME, asked.seat)
    return asked.tables.mistakes(live, asked.seat)


@route("GET", "/puzzles/daily")
async def daily(asked: Asked) -> object:
    try:
        day = datetime.date.fromisoformat(asked.query.get("date", ""))
    except ValueError:
        raise Problem("wrong-fields", {"problems": ["date: not a date"]}) from None
    return daily_json(day)


# One's own data


@route("POST", "/guests")
async def new_guest(asked: Asked) -> object:
    return {"token": ME}


@route("GET", "/guests/me")
async def own_data(asked: Asked) -> object:
    return b"".join([part async for part in await asked.tables.export(ME)])


@route("DELETE", "/guests/me")
async def forget(asked: Asked) -> object:
    await asked.tables.forget(ME)
    return {"ok": True}


@route("GET", "/site/games")
async def save_games(asked: Asked) -> object:
    """All that the browser keeps."""
    return await asked.storage.export()


@route("POST", "/site/games", "Games")
async def load_games(asked: Asked) -> object:
    """Add the tables of such a file; those that are here already stay as they are."""
    return {"tables": await asked.storage.load(asked.body.text)}


@route("GET", "/guests/me/games")
async def own_games(asked: Asked) -> object:
    return await asked.tables.own_games(ME)
