"""Puzzles: positions in which one action is clearly best. The values of the answers are in the solution only."""

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import Response

from passgo.analysis.puzzles import Puzzle, PuzzleAnswer, puzzles
from passgo.engine.actions import Action
from passgo.game.game import Game
from passgo.notation.moves import read_action
from passgo.server.problems import Problem
from passgo.server.tables.situations import listed, offer_answered
from passgo.server.web.answers import encode, errors
from passgo.server.web.routes.editions import cached_response
from passgo.server.web.wire.insight import PuzzleInfo, PuzzlesAnswer, PuzzleSolution

router = APIRouter(tags=["puzzles"])
PuzzleId = Annotated[str, Path(alias="puzzle", description="The puzzle's id.", examples=["trade-1-0"])]
EDITION: Final = 1  # the word of a position line that names it


@router.get("/puzzles", response_model=PuzzlesAnswer, responses=errors(), summary="All puzzles")
async def all_of_them(request: Request) -> Response:
    """By theme: build, trade, bid, mortgage, jail."""
    return cached_response(puzzles_json(), request)


@router.get(
    "/puzzles/{puzzle}", response_model=PuzzleInfo, responses=errors("not-found"), summary="One puzzle"
)
async def one(request: Request, wanted: PuzzleId) -> Response:
    """The table, whose seat is asked, and the possible answers. Of equal ones, such as houses on the same group, there
    is one."""
    return cached_response(puzzle_json(find(wanted).id), request)


@router.get(
    "/puzzles/{puzzle}/solution",
    response_model=PuzzleSolution,
    responses=errors("not-found"),
    summary="The solution of a puzzle",
)
async def solution(request: Request, wanted: PuzzleId) -> Response:
    """The chance to win after each answer, in their order, by playouts to the end of the game; which is `best`, which
    one the level `normal` gives, and why the best one is."""
    return cached_response(solution_json(find(wanted).id), request)


def find(wanted: str) -> Puzzle:
    found = next((puzzle for puzzle in puzzles() if puzzle.id == wanted), None)
    if found is None:
        raise Problem("no-such-puzzle", puzzle=wanted)
    return found


@cache
def puzzles_json() -> bytes:
    return encode({"puzzles": [puzzle_summary(puzzle) for puzzle in puzzles()]})


def puzzle_summary(puzzle: Puzzle) -> dict[str, Any]:
    return {"id": puzzle.id, "theme": puzzle.theme, "edition": puzzle.position.split(" ")[EDITION]}


@cache
def puzzle_json(wanted: str) -> bytes:
    puzzle = find(wanted)
    game = Game.from_position(puzzle.position)
    view: dict[str, Any] = {**game.view(None)}
    del view["you"]
    actions = [read_action(answer.action) for answer in in_order(puzzle)]
    return encode(
        {
            **puzzle_summary(puzzle),
            "seat": puzzle.seat,
            "view": view,
            "houses_for_hotel": game.rules.houses_for_hotel,
            "offer": offer_of(game, actions),
            "answers": [listed(game, puzzle.seat, action) for action in actions],
        }
    )


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
            "answers": [{"mean": answer.value, "low": answer.low, "high": answer.high} for answer in answers],
            "why": {"key": puzzle.reason.key, "facts": puzzle.reason.facts},
        }
    )


def in_order(puzzle: Puzzle) -> list[PuzzleAnswer]:
    """Sorted by notation, so that the order does not reveal the best."""
    return sorted(puzzle.actions, key=lambda answer: answer.action)
