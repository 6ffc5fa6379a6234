"""Puzzles: the table and legal answers; values are in the solution only."""

from pathlib import Path

from passgo.analysis.puzzles import puzzles
from passgo.game.game import Game
from server.visitors import opened


async def test_every_puzzle_has_legal_answers_and_a_solution(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.visitor() as visitor:
        listed = (await visitor.done("/puzzles", method="GET"))["puzzles"]
        assert [found["id"] for found in listed] == [puzzle.id for puzzle in puzzles()]
        for puzzle in puzzles():
            received = await visitor.done(f"/puzzles/{puzzle.id}", method="GET")
            game = Game.from_position(puzzle.position)
            assert received["edition"] == game.edition.id
            assert [seat["cash"] for seat in received["view"]["seats"]] == [
                int(cash) for cash in game._state.cash
            ]
            for answer in received["answers"]:
                assert game.refusal(puzzle.seat, answer) is None
            solution = await visitor.done(f"/puzzles/{puzzle.id}/solution", method="GET")
            means = [answer["mean"] for answer in solution["answers"]]
            assert len(means) == len(received["answers"])
            assert solution["best"] == means.index(max(means))


async def test_the_order_of_the_answers_does_not_reveal_the_best_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.visitor() as visitor:
        for puzzle in puzzles():
            received = await visitor.done(f"/puzzles/{puzzle.id}", method="GET")
            assert received.keys() == {
                "id",
                "theme",
                "edition",
                "seat",
                "view",
                "houses_for_hotel",
                "offer",
                "answers",
            }
            names = [answer["do"] for answer in received["answers"]]
            assert names == sorted(names)


async def test_an_unknown_puzzle_is_not_found(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.visitor() as visitor:
        for path in ("/puzzles/none", "/puzzles/none/solution"):
            problem = await visitor.problem(path, method="GET")
            assert (problem["status"], problem["reason"]) == (404, "no-such-puzzle")
