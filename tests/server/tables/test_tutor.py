"""The tutor: a player is warned of costly moves of their own, alone against bots or where the table agreed on it."""

from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from browser.past import Past, bot, person
from browser.positions import completes, played_until, played_until_last_of_group
from passgo.analysis import judge_action
from passgo.game.game import Game
from passgo.server.runtime.worker_process import Link
from passgo.server.runtime.workers import Kind
from passgo.server.store.store import Store
from passgo.server.tables import jobs
from passgo.server.tables.entries import Created, SeatPlan, read_entry, write_entry
from passgo.server.tables.jobs import find_mistake
from server.visitors import Site, Visitor, opened

DECLINE = {"do": "decline"}
LEAST = 0.1  # points
NO_LINK = Link(iter(()), lambda _: None)
DEAR = 0.03  # of the chance to win


async def guest_of(site: Site, visitor: Visitor) -> str:
    guest: str | None = await site.app.state.tables.guest(visitor.token)
    assert guest is not None
    return guest


def keep(site: Site, past: Past) -> str:
    store: Store = site.app.state.store
    return past.keep(store)


@cache
def costly_seed() -> str:
    """A seed with which Ann may buy the last street of a group, against two others, and would lose much without it."""
    seats = [person("Ann", "ann"), bot("Wren"), bot("Finch")]
    for number in count():
        past = played_until_last_of_group(seats, f"a mistake {number}")
        judged = judge_action(past.game, 0, past.game._read(0, DECLINE))
        if judged is not None and judged.loss >= DEAR:
            return past.state.seed
    raise AssertionError


def could_complete(guest: str, other: SeatPlan | None = None, **agreed: Any) -> Past:
    """Ann may buy the last street of a group: not to buy it is a mistake."""
    past = Past(costly_seed(), [person("Ann", guest), other or bot("Wren"), bot("Finch")], **agreed)
    past.bots_play(lambda past: past.decides == 0 and completes(past))
    return past


async def judged(visitor: Visitor, table: str, action: Any, points: float = LEAST) -> Any:
    asked = {"seat": 0, "action": action, "points": points}
    return (await visitor.done(f"/tables/{table}/judge", asked))["mistake"]


async def test_a_player_against_bots_is_warned_of_a_costly_move(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        past = could_complete(await guest_of(site, ann))
        table = keep(site, past)
        before = await ann.done(f"/tables/{table}", method="GET")
        assert before["table"]["tutor"] is True
        mistake = await judged(ann, table, DECLINE)
        assert mistake["best"]["do"] == "buy"
        assert mistake["why"]["key"] == "buy-completes"
        assert 100 * mistake["cost"] > LEAST
        assert await judged(ann, table, {"do": "buy"}) is None
        assert await judged(ann, table, DECLINE, points=100) is None
        assert (await ann.done(f"/tables/{table}", method="GET"))["seq"] == before["seq"]


async def test_the_player_sets_from_which_cost_on_there_is_a_warning(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        table = keep(site, could_complete(await guest_of(site, ann)))
        cost = 100 * (await judged(ann, table, DECLINE))["cost"]
        assert (await judged(ann, table, DECLINE, points=cost - 0.05)) is not None
        assert (await judged(ann, table, DECLINE, points=cost + 0.05)) is None


async def test_an_action_that_is_not_allowed_is_not_judged(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        table = keep(site, could_complete(await guest_of(site, ann)))
        assert await judged(ann, table, {"do": "throw"}) is None
        asked = {"seat": 0, "action": {"do": "fly"}, "points": 1}
        assert (await ann.problem(f"/tables/{table}/judge", asked))["code"] == "bad-input"


async def test_among_people_there_is_a_tutor_only_if_that_was_agreed_on(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        guest = await guest_of(site, ann)
        plain = keep(site, could_complete(guest, person("Bo", "bo")))
        asked = {"seat": 0, "action": DECLINE, "points": LEAST}
        problem = await ann.problem(f"/tables/{plain}/judge", asked)
        assert (problem["status"], problem["reason"]) == (409, "tutor-not-agreed")
        assert (await ann.done(f"/tables/{plain}", method="GET"))["table"]["tutor"] is False
        agreed = keep(site, could_complete(guest, person("Bo", "bo"), tutor=True))
        assert (await ann.done(f"/tables/{agreed}", method="GET"))["table"]["plan"]["tutor"] is True
        assert (await judged(ann, agreed, DECLINE))["best"]["do"] == "buy"


@pytest.mark.parametrize(
    ("agreed", "status"), [({}, 200), ({"hints": False}, 409), ({"public": True}, 409)], ids=str
)
async def test_hints_can_be_agreed_away_and_are_off_at_public_tables(
    tmp_path: Path, agreed: dict[str, bool], status: int
) -> None:
    seats = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Bo"}]
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table(seats, **agreed)
        started = await ann.done(f"/tables/{table}/start")
        assert started["table"]["hints"] is (status == 200)
        assert (await ann.get(f"/tables/{table}/hint?seat=0")).status_code == status


async def test_hints_are_always_allowed_alone_against_bots(tmp_path: Path) -> None:
    seats = [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "easy"}]
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table(seats, hints=False)
        assert (await ann.done(f"/tables/{table}/start"))["table"]["hints"] is True


async def test_a_second_person_on_the_same_device_counts_as_another(tmp_path: Path) -> None:
    seats = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Bo"}]
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table(seats)
        started = await ann.done(f"/tables/{table}/start")
        assert started["table"]["tutor"] is False
        table = await ann.new_table(seats, tutor=True)
        assert (await ann.done(f"/tables/{table}/start"))["table"]["tutor"] is True


async def test_only_moves_of_the_own_seat_are_judged(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(2) as (ann, bo):
        table = keep(site, could_complete(await guest_of(site, ann)))
        asked = {"seat": 0, "action": DECLINE, "points": LEAST}
        assert (await bo.problem(f"/tables/{table}/judge", asked))["reason"] == "seat-not-yours"
        other = asked | {"seat": 1, "action": {"do": "throw"}}
        assert (await ann.problem(f"/tables/{table}/judge", other))["reason"] == "seat-not-yours"


@pytest.mark.rule("TAX-3")
async def test_nothing_is_judged_at_the_blind_tax(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the choice nor what else may be done meanwhile; the last line shows that there was something to tell."""
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        guest = await guest_of(site, ann)
        past = played_until("TaxChoice", [person("Ann", guest), bot("Wren")], "the tax")
        table = keep(site, past)
        actions = [choice.to_json() for choice in past.game.choices(0) if choice.do != "offer"]
        assert {"pay-flat", "pay-share"} < {action["do"] for action in actions}
        for action in actions:
            assert await judged(ann, table, action) is None
        at_turn = past.game.copy()
        at_turn.play(0, "pay-flat")
        warned = [
            action
            for action in actions
            if find_mistake(NO_LINK, at_turn, 0, at_turn._read(0, action), LEAST) is not None
        ]
        assert warned


async def test_the_moves_that_a_guest_may_have_judged_are_limited(tmp_path: Path) -> None:
    async with opened(tmp_path, judgements_per_minute=2) as site, site.guests(1) as (ann,):
        table = keep(site, could_complete(await guest_of(site, ann)))
        for _ in range(2):
            await judged(ann, table, DECLINE)
        asked = {"seat": 0, "action": DECLINE, "points": LEAST}
        problem = await ann.problem(f"/tables/{table}/judge", asked)
        assert (problem["status"], problem["reason"]) == (429, "too-many-judgements")


async def test_a_worker_judges_and_gives_hints(tmp_path: Path) -> None:
    """As a thread of the server does: a job is plain data."""
    async with opened(tmp_path, workers=1) as site, site.guests(1) as (ann,):
        table = keep(site, could_complete(await guest_of(site, ann)))
        assert await judged(ann, table, DECLINE) is not None
        hint = await ann.done(f"/tables/{table}/hint?seat=0", method="GET")
        assert hint["action"]["do"] == "buy"
        assert hint["why"]["key"] == "buy-completes"
        assert site.app.state.tables.workers.killed == 0


async def test_a_move_is_judged_in_the_seats_own_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game goes on meanwhile, and the seat's own game hides what the seat cannot know."""
    seen: list[Game] = []

    def note(_: Link, game: Game, *__: object) -> None:
        seen.append(game)

    monkeypatch.setattr(jobs, "JUDGEMENT", Kind(note, 1))
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        table = keep(site, could_complete(await guest_of(site, ann)))
        await judged(ann, table, DECLINE)
        played = site.app.state.tables.in_memory[table].state.game
        assert seen[0] is not played
        assert seen[0]._state is not played._state
        assert seen[0].history == []


def test_a_log_without_an_agreement_on_the_tutor_has_none() -> None:
    past = Past("tutor", [person("Ann", "ann"), bot("Wren")])
    created = read_entry(past.items[0].row.body)
    assert isinstance(created, Created)
    old = msgspec.json.decode(write_entry(created))
    del old["plan"]["tutor"]
    read = read_entry(msgspec.json.encode(old))
    assert isinstance(read, Created)
    assert read.plan.tutor is False
