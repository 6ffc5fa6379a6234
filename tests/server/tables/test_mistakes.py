"""A seat's own mistakes in a finished game: for its player only, legal, confirmed, and as the seat saw them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from browser.past import bot, person
from browser.positions import played_to_the_end
from passgo import Game, replay
from passgo.analysis import mistakes
from passgo.analysis.evaluator import evaluator_for
from passgo.analysis.mistakes import answers_at, costliest_decisions
from passgo.analysis.review import Reviewer, Wording, replay_of
from passgo.engine.actions import action_from_json
from passgo.notation.moves import write_action
from passgo.server.tables import review
from server.visitors import Site, Visitor, opened


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few playouts: their quality is not tested here."""
    monkeypatch.setattr(review, "PLAYOUTS", 2)
    monkeypatch.setattr(mistakes, "PLAYOUTS", 12)


@asynccontextmanager
async def finished_game(directory: Path) -> AsyncIterator[tuple[Site, Visitor, str]]:
    """A finished game with a visitor in seat 0."""
    async with opened(directory) as site:
        tables = site.app.state.tables
        token = await tables.new_guest()
        past = played_to_the_end(
            [person("Ann", await tables.guest(token)), bot("Wren")], "mistakes", game="short"
        )
        async with site.visitor(token) as ann:
            yield site, ann, past.keep(site.app.state.store)


async def computed(visitor: Visitor, table: str) -> Any:
    states = []
    while True:
        answer = await visitor.done(f"/tables/{table}/mistakes?seat=0", method="GET")
        states.append(answer["state"])
        assert (answer["mistakes"] is None) == (answer["state"] != "done")
        if answer["state"] == "done":
            assert states == sorted(states, key=["reviewing", "refining", "done"].index)
            return answer["mistakes"]
        await asyncio.sleep(0.05)


async def test_mistakes_are_confirmed_and_asked_as_the_seat_saw_them(tmp_path: Path) -> None:
    async with finished_game(tmp_path) as (_, ann, table):
        found = await computed(ann, table)
        story = await ann.done(f"/tables/{table}/story", method="GET")
        done = {
            write_action(turn.move.action)
            for turn in replay((await ann.get(f"/tables/{table}/record")).text).history
            if turn.move.seat == 0
        }
    assert found
    costs = [mistake["cost"]["mean"] for mistake in found]
    assert costs == sorted(costs, reverse=True)
    for mistake in found:
        assert mistake["seat"] == 0
        assert mistake["cost"]["low"] > 0
        best, played = mistake["answers"][mistake["best"]], mistake["answers"][mistake["played"]]
        assert best["better"]
        assert best["gain"] == mistake["cost"]
        assert not played["better"]
        assert played["gain"]["mean"] == 0
        assert mistake["made"] is not None or write_action(action_from_json(played["action"])) in done
        for answer in mistake["answers"]:
            assert answer["better"] == (answer["gain"]["low"] > 0)
        number = [frame["seq"] for frame in story["frames"]].index(mistake["seq"])
        assert mistake["view"]["round"] == story["frames"][number - 1]["round"]
        assert "you" not in mistake["view"]


async def test_the_answers_to_a_mistake_are_legal_in_its_position(tmp_path: Path) -> None:
    async with finished_game(tmp_path) as (_, ann, table):
        game = replay((await ann.get(f"/tables/{table}/record")).text)
    again = replay_of(game)
    evaluator = evaluator_for(game._state.board)
    reviewer = Reviewer(again.game, Wording(), evaluator)
    reviewer.review_moves(game, again, lambda done, of: None)
    points = costliest_decisions(reviewer.candidates, 0)
    assert points
    for point in points:
        position = Game.from_position(point.position)
        answers = answers_at(position, point, evaluator)
        assert point.action in answers
        assert point.best in answers
        for answer in answers:
            if answer.terms is None:  # an offer that was made is open already
                assert position.refusal(0, answer) is None


async def test_mistakes_are_for_the_player_of_the_seat(tmp_path: Path) -> None:
    async with finished_game(tmp_path) as (site, ann, table):
        problem = await ann.problem(f"/tables/{table}/mistakes?seat=1", method="GET")
        assert (problem["status"], problem["reason"]) == (403, "seat-not-yours")
        async with site.visitor() as anybody, site.guests(1) as (other,):
            problem = await anybody.problem(f"/tables/{table}/mistakes?seat=0", method="GET")
            assert (problem["status"], problem["reason"]) == (401, "no-token")
            problem = await other.problem(f"/tables/{table}/mistakes?seat=0", method="GET")
            assert (problem["status"], problem["reason"]) == (403, "seat-not-yours")


async def test_a_game_that_is_not_over_has_no_mistakes_yet(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table([{"who": "me", "name": "Ann"}, {"who": "me", "name": "Bo"}])
        problem = await ann.problem(f"/tables/{table}/mistakes?seat=0", method="GET")
        assert (problem["status"], problem["reason"]) == (409, "review-not-over")
        assert not site.app.state.tables.reviews.known


async def test_mistakes_are_computed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    confirmed = mistakes.confirm_mistakes

    def counted(*args: Any) -> Any:
        calls.append(args)
        return confirmed(*args)

    monkeypatch.setattr("passgo.server.tables.mistakes.confirm_mistakes", counted)
    async with finished_game(tmp_path) as (_, ann, table):
        first = await computed(ann, table)
        assert await computed(ann, table) == first
    assert len(calls) == 1
