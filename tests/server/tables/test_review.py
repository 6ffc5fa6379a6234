"""Reviews of finished games: computed once, limited, and without blocking other tables."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from browser.past import Past, bot, person
from browser.positions import played_to_the_end
from passgo.server.runtime import workers
from passgo.server.runtime.worker_process import Link
from passgo.server.runtime.workers import Kind
from passgo.server.store.rows import Played
from passgo.server.store.store import Store
from passgo.server.tables import jobs, review
from passgo.server.tables.jobs import Log
from passgo.server.tables.review import MOST_KEPT, Reviews
from server.visitors import Site, Visitor, opened

SEATS = [person("Ann", "ann"), bot("Wren")]


@pytest.fixture(scope="module")
def finished() -> Past:
    return played_to_the_end(SEATS, "a review 24", game="short", people="hard")


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few playouts: their quality is not tested here."""
    monkeypatch.setattr(review, "PLAYOUTS", 2)


async def reviewed(visitor: Visitor, table: str) -> Any:
    while True:
        answer = await visitor.done(f"/tables/{table}/review", method="GET")
        if answer["state"] == "done":
            return answer["review"]
        await asyncio.sleep(0.05)


async def refining(visitor: Visitor, table: str) -> Any:
    """The review before its turning points are refined."""
    while (answer := await visitor.done(f"/tables/{table}/review", method="GET"))["review"] is None:
        await asyncio.sleep(0.05)
    return answer["review"]


def keep(site: Site, past: Past) -> str:
    store: Store = site.app.state.store
    return past.keep(store)


async def test_a_review_is_computed_again_after_a_restart(tmp_path: Path, finished: Past) -> None:
    async with opened(tmp_path) as site, site.visitor() as anybody:
        table = keep(site, finished)
        first = await reviewed(anybody, table)
    async with opened(tmp_path) as site, site.visitor() as anybody:
        assert site.app.state.tables.reviews.find(table) is None
        assert await reviewed(anybody, table) == first


async def test_luck_skill_and_others_add_up_to_the_result_of_every_seat(
    tmp_path: Path, finished: Past
) -> None:
    async with opened(tmp_path) as site, site.visitor() as anybody:
        table = keep(site, finished)
        found = await reviewed(anybody, table)
        story = await anybody.done(f"/tables/{table}/story", method="GET")
    assert found["people"] == "hard"  # as the host chose
    assert finished.game.outcome is not None
    for seat, share in enumerate(found["shares"]):
        parts = sum(share[part] for part in ("start", "luck", "skill", "others", "unexplained"))
        assert parts == pytest.approx(share["result"], abs=0.001)
        assert share["result"] == (1.0 if seat in finished.game.outcome.winners else 0.0)
    steps = {frame["seq"]: frame for frame in story["frames"]}
    for at in found["timeline"]:
        assert sum(at["chances"]) == pytest.approx(1.0, abs=0.001)
        assert steps[at["seq"]]["round"] == at["round"]
    costs = {judged["seq"]: judged["cost"] for judged in found["decisions"]}
    assert costs
    for point in found["turning_points"]:
        assert point["cost"] == costs[point["seq"]] > 0
        assert 0 < point["refined"]["mean"] <= point["refined"]["high"]
        assert point["action"] != point["best"]


async def test_a_game_that_is_not_over_is_not_reviewed(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table([{"who": "me", "name": "Ann"}, {"who": "me", "name": "Bo"}])
        for _ in range(2):
            problem = await ann.problem(f"/tables/{table}/review", method="GET")
            assert (problem["status"], problem["reason"]) == (409, "review-not-over")
            if not site.app.state.tables.in_memory[table].state.game:
                await ann.done(f"/tables/{table}/start")
        assert not site.app.state.tables.reviews.known


async def test_a_review_requested_too_early_is_not_counted(tmp_path: Path, finished: Past) -> None:
    async with opened(tmp_path, reviews_per_hour=1) as site, site.guests(1) as (ann,):
        early = await ann.new_table([{"who": "me", "name": "Ann"}, {"who": "me", "name": "Bo"}])
        for _ in range(3):
            problem = await ann.problem(f"/tables/{early}/review", method="GET")
            assert problem["reason"] == "review-not-over"
        assert await reviewed(ann, keep(site, finished)) is not None


async def test_a_review_of_a_very_long_game_lists_the_most_costly_decisions_and_some_turns(
    tmp_path: Path, finished: Past, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as site, site.visitor() as anybody:
        whole = await reviewed(anybody, keep(site, finished))
    most = len(whole["decisions"]) // 2
    assert 0 < most < len(whole["timeline"])
    monkeypatch.setattr(review, "MOST_LISTED", most)
    (tmp_path / "short").mkdir()
    async with opened(tmp_path / "short") as site, site.visitor() as anybody:
        short = await reviewed(anybody, keep(site, finished))
    costs = sorted((judged["cost"] for judged in whole["decisions"]), reverse=True)
    assert sorted((judged["cost"] for judged in short["decisions"]), reverse=True) == costs[:most]
    seqs = [judged["seq"] for judged in short["decisions"]]
    assert seqs == sorted(seqs)
    assert len(short["timeline"]) <= most + 1
    assert (short["timeline"][0], short["timeline"][-1]) == (whole["timeline"][0], whole["timeline"][-1])
    assert short["shares"] == whole["shares"]


async def test_a_review_is_computed_and_counted_once(tmp_path: Path, finished: Past) -> None:
    async with opened(tmp_path, reviews_per_hour=1) as site, site.visitor() as anybody:
        table = keep(site, finished)
        first = await reviewed(anybody, table)
        kept = site.app.state.tables.reviews.known[table]
        assert await reviewed(anybody, table) == first
        assert site.app.state.tables.reviews.known[table] is kept
        other = keep(site, again(finished))
        problem = await anybody.problem(f"/tables/{other}/review", method="GET")
        assert (problem["status"], problem["reason"]) == (429, "too-many-reviews")


def again(past: Past) -> Past:
    """The same game at another table."""
    return played_to_the_end(SEATS, past.state.seed, game="short")


async def test_other_tables_are_served_while_a_game_is_reviewed(
    tmp_path: Path, finished: Past, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_go_on = threading.Event()

    def work(_: Link, __: Log) -> tuple[bytes, list[Played]]:
        assert may_go_on.wait(60)
        return b"null", []

    monkeypatch.setattr(jobs, "REVIEW", Kind(work, 60, is_long=True))
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        reviewed_table = keep(site, finished)
        assert (await ann.done(f"/tables/{reviewed_table}/review", method="GET"))["state"] == "reviewing"
        table = await ann.new_table([{"who": "me", "name": "Ann"}, {"who": "bot"}])
        assert (await ann.done(f"/tables/{table}/start"))["table"]["status"] == "playing"
        assert (await ann.done(f"/tables/{reviewed_table}/review", method="GET"))["state"] == "reviewing"
        may_go_on.set()
        assert await reviewed(ann, reviewed_table) is None


async def test_a_failed_review_is_reported_and_not_repeated(
    tmp_path: Path, finished: Past, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no such luck")

    monkeypatch.setattr(review, "compute_review", fail)
    async with opened(tmp_path) as site, site.visitor() as anybody:
        table = keep(site, finished)
        await anybody.done(f"/tables/{table}/review", method="GET")
        while not site.app.state.tables.reviews.known[table].failed:
            await asyncio.sleep(0.01)
        problem = await anybody.problem(f"/tables/{table}/review", method="GET")
        assert problem["reason"] == "review-failed"


async def test_the_reviews_of_one_address_are_limited(
    tmp_path: Path, finished: Past, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Further ones are refused, and can be asked for later."""
    may_go_on = threading.Event()

    def work(_: Link, __: Log) -> tuple[bytes, list[Played]]:
        assert may_go_on.wait(60)
        return b"null", []

    monkeypatch.setattr(jobs, "REVIEW", Kind(work, 60, is_long=True))
    monkeypatch.setattr(workers, "MOST_OF_ADDRESS", 1)
    async with opened(tmp_path) as site, site.visitor() as anybody:
        names = [keep(site, again(finished)) for _ in range(3)]
        for table in names[:2]:  # one runs and one waits
            assert (await anybody.done(f"/tables/{table}/review", method="GET"))["state"] == "reviewing"
            await asyncio.sleep(0)
        problem = await anybody.problem(f"/tables/{names[2]}/review", method="GET")
        assert (problem["status"], problem["reason"]) == (429, "work-waiting")
        may_go_on.set()
        for table in names:
            assert await reviewed(anybody, table) is None


async def test_a_review_that_spends_its_budget_fails_alone(
    tmp_path: Path, finished: Past, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "REVIEW", Kind(jobs.review_game, 0.05, is_long=True))
    async with opened(tmp_path, workers=1) as site, site.visitor() as anybody:
        table = keep(site, finished)
        await anybody.done(f"/tables/{table}/review", method="GET")
        while not site.app.state.tables.reviews.known[table].failed:
            await asyncio.sleep(0.01)
        problem = await anybody.problem(f"/tables/{table}/review", method="GET")
        assert problem["reason"] == "review-failed"
        assert "[Edition" in (await anybody.get(f"/tables/{table}/record")).text


async def test_a_worker_writes_the_review_record_and_story(tmp_path: Path, finished: Past) -> None:
    """The same as a thread of the server does."""
    found = []
    for number in (0, 1):
        (tmp_path / str(number)).mkdir()
        async with opened(tmp_path / str(number), workers=number) as site, site.visitor() as anybody:
            table = keep(site, finished)
            record = (await anybody.get(f"/tables/{table}/record")).text
            story = await anybody.done(f"/tables/{table}/story", method="GET")
            shares = (await refining(anybody, table))["shares"]
            found.append((record, story, shares))
    assert found[0] == found[1]


def test_the_number_of_cached_reviews_is_limited() -> None:
    reviews = Reviews()
    for number in range(MOST_KEPT + 1):
        reviews.begin(str(number))
    assert len(reviews.known) == MOST_KEPT
    assert reviews.find("0") is None
