"""Puzzles: positions in which one answer is clearly best, and a player's own mistakes as questions.

The values of a puzzle's answers are in the solution only.
"""

import datetime
from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from passgo.server.runtime.fair_queue import Requester
from passgo.server.tables import commands
from passgo.server.tables.puzzles import daily_json, find_puzzle, puzzle_json, puzzles_json, solution_json
from passgo.server.web.answers import Json, errors
from passgo.server.web.guests import GUESTS_ONLY, Guest, OurTables
from passgo.server.web.routes.base import Client, OurLimits, TableParam
from passgo.server.web.routes.editions import cached_response
from passgo.server.web.wire.insight import (
    DailyPuzzle,
    MistakesAnswer,
    PuzzleInfo,
    PuzzlesAnswer,
    PuzzleSolution,
)
from passgo.server.web.wire.protocol import SeatNumber

router = APIRouter(tags=["puzzles"])
PuzzleId = Annotated[str, Path(alias="puzzle", description="The puzzle's id.", examples=["trade-1-0"])]
Day = Annotated[
    datetime.date | None, Query(description="Your date; without it, the server's.", examples=["2026-11-18"])
]


@router.get("/puzzles", response_model=PuzzlesAnswer, responses=errors(), summary="All puzzles")
async def all_of_them(request: Request) -> Response:
    """Themes (build, trade, buy, bid, mortgage, jail) and difficulties take turns. A puzzle is the harder the fewer
    levels find the answer."""
    return await cached_response(puzzles_json, request)


@router.get(
    "/puzzles/daily",
    response_model=DailyPuzzle,
    responses=errors("bad-input"),
    summary="The puzzle of a day",
)
async def daily(request: Request, date: Day = None) -> Response:
    """The same for everyone: each puzzle comes once before one comes again."""
    day = datetime.datetime.now(datetime.UTC).date() if date is None else date
    return Json(daily_json(day))


@router.get(
    "/puzzles/{puzzle}", response_model=PuzzleInfo, responses=errors("not-found"), summary="One puzzle"
)
async def one(request: Request, wanted: PuzzleId) -> Response:
    """The table, whose seat is asked, and the possible answers. Of equal ones, such as houses on the same group, there
    is one."""
    found = find_puzzle(wanted).id
    return await cached_response(lambda: puzzle_json(found), request)


@router.get(
    "/puzzles/{puzzle}/solution",
    response_model=PuzzleSolution,
    responses=errors("not-found"),
    summary="The solution of a puzzle",
)
async def solution(request: Request, wanted: PuzzleId) -> Response:
    """The chance to win after each answer, in their order, by playouts to the end of the game; which is `best`, which
    one the level `normal` gives, and why the best one is."""
    found = find_puzzle(wanted).id
    return await cached_response(lambda: solution_json(found), request)


@router.get(
    "/tables/{table}/mistakes",
    response_model=MistakesAnswer,
    responses=errors("bad-input", "no-token", "not-yours", "not-found", "wrong-time"),
    openapi_extra=GUESTS_ONLY,
    summary="What could I have done better?",
)
async def mistakes(
    live: TableParam,
    guest: Guest,
    tables: OurTables,
    limits: OurLimits,
    client: Client,
    seat: Annotated[SeatNumber, Query(description="Your seat.", examples=[0])],
) -> Response:
    """Your seat's dearest mistakes in a finished game, as questions. The first request starts the review of the game;
    ask again until the state is `done`."""
    commands.own_seat(live.state, guest, seat)
    if tables.needs_review(live):
        limits.reviews.take(client)
    return Json(tables.mistakes(live, seat, Requester(client, guest)))
