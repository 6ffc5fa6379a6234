"""Live chances: only if agreed on, once a turn, the same for all guests, and hidden at the blind tax."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from browser.past import Past, bot, person
from passgo.bots.explanations import CHANCES
from passgo.server.tables.chances import TableChances
from passgo.server.tables.entries import Created, Why, read_entry, write_entry
from passgo.server.tables.table_state import TableState
from passgo.server.tables.update_encoder import UpdateCache, UpdateEncoder
from scenes import Scene
from server.visitors import opened

SEATS = [person("Ann", "ann"), bot("Wren"), bot("Finch")]


def update_for(state: TableState, guest: str | None) -> dict[str, Any]:
    encoder = UpdateEncoder(state, UpdateCache(), [], (None, None), has_table=False, has_view=True)
    update: dict[str, Any] = json.loads(encoder.encode_for(guest))
    return update


async def test_a_table_shows_chances_only_if_that_was_agreed_on(tmp_path: Path) -> None:
    seats = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Bo"}]
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        plain = await ann.new_table(seats)
        agreed = await ann.new_table(seats, chances=True)
        hidden = await ann.done(f"/tables/{plain}/start")
        shown = await ann.done(f"/tables/{agreed}/start")
        assert hidden["table"]["plan"]["chances"] is False
        assert "chances" not in hidden
        assert shown["table"]["plan"]["chances"] is True
        assert (shown["chances"]["calibrated"], shown["chances"]["people"]) == (False, "normal")
        assert sum(shown["chances"]["of"]) == pytest.approx(1.0, abs=0.01)


async def test_the_host_chooses_whom_people_are_taken_for(tmp_path: Path) -> None:
    """Against an expert a person has better chances as a hard player than as an easy one."""
    seats = [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "expert"}]
    of_ann = {}
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        for level in ("easy", "hard"):
            table = await ann.new_table(seats, chances=True, people=level)
            started = await ann.done(f"/tables/{table}/start")
            assert started["table"]["plan"]["people"] == level
            assert started["chances"]["people"] == level
            of_ann[level] = started["chances"]["of"][0]
        problem = await ann.problem("/tables", {"seats": seats, "people": "champion"})
        assert problem["status"] == 400
    assert of_ann["hard"] > of_ann["easy"]


def test_a_log_without_a_level_for_people_takes_them_for_normal() -> None:
    past = Past("people", SEATS)
    created = read_entry(past.items[0].row.body)
    assert isinstance(created, Created)
    old = msgspec.json.decode(write_entry(created))
    del old["plan"]["people"]
    read = read_entry(msgspec.json.encode(old))
    assert isinstance(read, Created)
    assert read.plan.people == "normal"


def goes_beyond(seq: int) -> Callable[[Past], bool]:
    return lambda past: past.state.seq > seq


def test_all_guests_see_the_same_chances_which_change_once_a_turn() -> None:
    past = Past("chances", SEATS, chances=True)
    turn, before = -1, None
    changes = 0
    for _ in range(200):
        past.bots_play(goes_beyond(past.state.seq))
        p = past.game._state
        mine, theirs = update_for(past.state, "ann")["chances"], update_for(past.state, None)["chances"]
        assert mine == theirs
        if mine is None:
            continue
        assert len(mine["of"]) == len(SEATS)
        if p.turns == turn:
            assert mine == before
        elif p.depth == 0:
            changes += mine != before
            turn, before = p.turns, mine
    assert changes > 10


def test_a_table_loaded_from_its_log_has_the_same_chances() -> None:
    past = Past("chances", SEATS, chances=True)
    past.bots_play(lambda past: past.game._state.round == 4)
    again = TableState(past.state.table, past.state.seed)
    for item in past.items:
        again.apply(item.row.seq, item.row.at, read_entry(item.row.body))
    assert update_for(again, None)["chances"] == update_for(past.state, None)["chances"]


@pytest.mark.rule("TAX-3")
def test_chances_are_hidden_while_a_player_chooses_how_to_pay_the_tax() -> None:
    scene = Scene(2).luck("13")
    chances = TableChances(scene.game)
    before = chances.to_json()
    assert before is not None
    scene.game.play(0, "throw")
    chances.update()
    assert scene.game.refusal(0, "pay-share") is None
    assert chances.to_json() is None
    scene.game.play(0, "pay-flat")
    chances.update()
    assert chances.to_json() == before


@pytest.mark.rule("TAX-3")
def test_chances_stay_hidden_while_another_matter_interrupts_the_blind_tax() -> None:
    """A mortgaged deed changes hands meanwhile, and its interest interrupts the choice."""
    scene = Scene(2).owns(1, 39).mortgaged(39).luck("13")
    chances = TableChances(scene.game)
    scene.game.play(0, "throw")
    scene.game.play(1, {"do": "offer", "to": 0, "give": {"lots": [39]}, "get": {"cash": 1}})
    scene.game.play(0, {"do": "accept", "offer": int(scene.game._state.offers[0].number)})
    chances.update()
    assert scene.game.decision is not None
    assert scene.game.decision.kind == "InterestChoice"
    assert chances.to_json() is None


@pytest.mark.rule("TAX-3")
def test_the_reason_of_an_open_offer_shows_no_chances_at_the_blind_tax() -> None:
    state = Past("chances", SEATS).state
    scene = Scene(3).owns(1, 39).luck("13")
    state.game = scene.game
    scene.game.play(1, {"do": "offer", "to": 0, "give": {"lots": [39]}, "get": {"cash": 500}})
    state.reasons = {int(scene.state.offers[0].number): Why(CHANCES, {"giver_now": 20, "giver_then": 30})}
    [lying] = update_for(state, None)["view"]["offers"]
    assert lying["why"]["facts"]["giver_then"] == 30
    scene.game.play(0, "throw")
    [lying] = update_for(state, None)["view"]["offers"]
    assert lying["why"] is None
    scene.game.play(0, "pay-flat")
    [lying] = update_for(state, None)["view"]["offers"]
    assert lying["why"]["facts"]["giver_then"] == 30


def test_a_log_without_agreed_chances_shows_none() -> None:
    past = Past("chances", SEATS)
    created = read_entry(past.items[0].row.body)
    assert isinstance(created, Created)
    old = msgspec.json.decode(write_entry(created))
    del old["plan"]["chances"]
    read = read_entry(msgspec.json.encode(old))
    assert isinstance(read, Created)
    assert read.plan.chances is False
    assert "chances" not in update_for(past.state, "ann")
