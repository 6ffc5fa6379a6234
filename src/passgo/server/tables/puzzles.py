"""Puzzles as JSON. The values of a puzzle's answers are in the solution only."""

import datetime
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from typing import Any, Final

import msgspec

from passgo.analysis.puzzle_options import read_plan
from passgo.analysis.puzzles import Puzzle, PuzzleAnswer, daily_puzzle, mixed_puzzles, puzzles
from passgo.base.json_types import JsonObject
from passgo.engine.actions import Action
from passgo.game.game import Game
from passgo.server.problems import Problem
from passgo.server.tables.situations import listed, offer_answered

EDITION: Final = 1  # the word of a position line that names it
_encode: Final = msgspec.json.Encoder().encode


def find_puzzle(wanted: str) -> Puzzle:
    found = next((puzzle for puzzle in puzzles() if puzzle.id == wanted), None)
    if found is None:
        raise Problem("no-such-puzzle", puzzle=wanted)
    return found


@cache
def puzzles_json() -> bytes:
    return _encode({"puzzles": [puzzle_summary(puzzle) for puzzle in mixed_puzzles()]})


def puzzle_summary(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "id": puzzle.id,
        "theme": puzzle.theme,
        "difficulty": puzzle.difficulty,
        "edition": puzzle.position.split(" ")[EDITION],
    }


def daily_json(day: datetime.date) -> dict[str, Any]:
    return {**puzzle_summary(daily_puzzle(day)), "date": day.isoformat()}


@cache
def puzzle_json(wanted: str) -> bytes:
    puzzle = find_puzzle(wanted)
    game = Game.from_position(puzzle.position)
    view: dict[str, Any] = {**game.view(None)}
    del view["you"]
    plans = [listed_plan(game, puzzle.seat, answer.action) for answer in in_order(puzzle)]
    actions = [read_plan(answer.action, game._state, puzzle.seat)[0] for answer in in_order(puzzle)]
    return _encode(
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
    puzzle = find_puzzle(wanted)
    answers = in_order(puzzle)
    notations = [answer.action for answer in answers]
    return _encode(
        {
            "position": puzzle.position,
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
