"""Puzzles: the table and legal answers; values are in the solution only."""

from datetime import date
from pathlib import Path

from passgo.analysis.puzzle_options import read_plan
from passgo.analysis.puzzles import daily_puzzle, mixed_puzzles, puzzles
from passgo.game.game import Game
from server.visitors import opened


async def test_every_puzzle_has_legal_answers_and_a_solution(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.visitor() as visitor:
        listed = (await visitor.done("/puzzles", method="GET"))["puzzles"]
        assert [found["id"] for found in listed] == [puzzle.id for puzzle in mixed_puzzles()]
        for puzzle in puzzles():
            received = await visitor.done(f"/puzzles/{puzzle.id}", method="GET")
            game = Game.from_position(puzzle.position)
            assert received["edition"] == game.edition.id
            assert [seat["cash"] for seat in received["view"]["seats"]] == [
                int(cash) for cash in game._state.cash
            ]
            assert [plan[0] for plan in received["plans"]] == received["answers"]
            for plan in received["plans"]:
                table = game.copy()
                for action in plan[:-1]:
                    assert table.refusal(puzzle.seat, action) is None
                    table.play(puzzle.seat, action)
                assert table.refusal(puzzle.seat, plan[-1]) is None
            solution = await visitor.done(f"/puzzles/{puzzle.id}/solution", method="GET")
            means = [answer["mean"] for answer in solution["answers"]]
            assert len(means) == len(received["answers"])
            assert solution["best"] == means.index(max(means))
            assert solution["found_by"] == list(puzzle.found_by)
            assert solution["reasons"][0] == solution["why"]


async def test_the_order_of_the_answers_does_not_reveal_the_best_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.visitor() as visitor:
        for puzzle in puzzles():
            received = await visitor.done(f"/puzzles/{puzzle.id}", method="GET")
            game = Game.from_position(puzzle.position)
            assert received.keys() == {
                "id",
                "theme",
                "difficulty",
                "edition",
                "seat",
                "view",
                "houses_for_hotel",
                "offer",
                "answers",
                "plans",
            }
            notations = sorted(answer.action for answer in puzzle.actions)
            firsts = [read_plan(notation, game._state, puzzle.seat)[0].to_json() for notation in notations]
            assert [{**answer, "amounts": None} for answer in received["answers"]] == [
                {**first, "amounts": None} for first in firsts
            ]


async def test_the_puzzle_of_a_day_is_the_same_for_everyone(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.visitor() as visitor:
        found = await visitor.done("/puzzles/daily?date=2026-12-24", method="GET")
        assert found["id"] == daily_puzzle(date(2026, 12, 24)).id
        assert found["date"] == "2026-12-24"
        today = await visitor.done("/puzzles/daily", method="GET")
        assert today["id"] == daily_puzzle(date.fromisoformat(today["date"])).id
        problem = await visitor.problem("/puzzles/daily?date=christmas", method="GET")
        assert problem["status"] == 400


async def test_an_unknown_puzzle_is_not_found(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.visitor() as visitor:
        for path in ("/puzzles/none", "/puzzles/none/solution"):
            problem = await visitor.problem(path, method="GET")
            assert (problem["status"], problem["reason"]) == (404, "no-such-puzzle")
