"""Puzzles: positions in which one answer is clearly best, and a player's own mistakes as questions.

The values of a puzzle's answers are in the solution only.
"""

import datetime
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from passgo.analysis.puzzle_options import read_plan
from passgo.analysis.puzzles import Puzzle, PuzzleAnswer, daily_puzzle, mixed_puzzles, puzzles
from passgo.base.json_types import JsonObject
from passgo.engine.actions import Action
from passgo.game.game import Game
from passgo.server.problems import Problem
from passgo.server.runtime.fair_queue import Requester
from passgo.server.tables import commands
from passgo.server.tables.situations import listed, offer_answered
from passgo.server.web.answers import Json, encode, errors
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
EDITION: Final = 1  # the word of a position line that names it


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
    return Json({**puzzle_summary(daily_puzzle(day)), "date": day.isoformat()})


@router.get(
    "/puzzles/{puzzle}", response_model=PuzzleInfo, responses=errors("not-found"), summary="One puzzle"
)
async def one(request: Request, wanted: PuzzleId) -> Response:
    """The table, whose seat is asked, and the possible answers. Of equal ones, such as houses on the same group, there
    is one."""
    found = find(wanted).id
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
    found = find(wanted).id
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


def find(wanted: str) -> Puzzle:
    found = next((puzzle for puzzle in puzzles() if puzzle.id == wanted), None)
    if found is None:
        raise Problem("no-such-puzzle", puzzle=wanted)
    return found


@cache
def puzzles_json() -> bytes:
    return encode({"puzzles": [puzzle_summary(puzzle) for puzzle in mixed_puzzles()]})


def puzzle_summary(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "id": puzzle.id,
        "theme": puzzle.theme,
        "difficulty": puzzle.difficulty,
        "edition": puzzle.position.split(" ")[EDITION],
    }


@cache
def puzzle_json(wanted: str) -> bytes:
    puzzle = find(wanted)
    game = Game.from_position(puzzle.position)
    view: dict[str, Any] = {**game.view(None)}
    del view["you"]
    plans = [listed_plan(game, puzzle.seat, answer.action) for answer in in_order(puzzle)]
    actions = [read_plan(answer.action, game._state, puzzle.seat)[0] for answer in in_order(puzzle)]
    return encode(
        {
            **puzzle_summary(puzzle),
            "seat": puzzle.seat,
            "view": view,
            "houses_for_hotel": game.rules.houses_for_hotel,
            "offer": offer_of(game, actions),
            "answers": [plan[0] for plan in plans],
            "plans": plans,
        }
    )


def listed_plan(game: Game, seat: int, plan: str) -> list[JsonObject]:
    """The actions of a plan with their amounts, each after those before it."""
    table, found = game.copy(), []
    *first, last = read_plan(plan, game._state, seat)
    for action in first:
        found.append(listed(table, seat, action))
        table.play(seat, action)
    return [*found, listed(table, seat, last)]


def offer_of(game: Game, actions: Sequence[Action]) -> object:
    """The offer to be answered, if any."""
    return next((offer for action in actions if (offer := offer_answered(game, action)) is not None), None)


@cache
def solution_json(wanted: str) -> bytes:
    puzzle = find(wanted)
    answers = in_order(puzzle)
    notations = [answer.action for answer in answers]
    return encode(
        {
            "best": notations.index(puzzle.best),
            "normal": notations.index(puzzle.normal) if puzzle.normal in notations else None,
            "found_by": puzzle.found_by,
            "answers": [{"mean": answer.value, "low": answer.low, "high": answer.high} for answer in answers],
            "why": asdict(puzzle.reason),
            "reasons": [asdict(reason) for reason in puzzle.reasons],
        }
    )


def in_order(puzzle: Puzzle) -> list[PuzzleAnswer]:
    """Sorted by notation, so that the order does not reveal the best."""
    return sorted(puzzle.actions, key=lambda answer: answer.action)
