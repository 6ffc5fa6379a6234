"""House rules at served tables."""

import asyncio
from pathlib import Path

import pytest

from passgo.engine.house_rules import HOUSE_RULES, PRESETS
from passgo.server.tables import commands
from server.by_hand import MemoryStore, Table, people, plan
from server.visitors import opened

TEN = (
    "free-parking-pot=500",
    "double-go",
    "salary=300",
    "auction-from=50",
    "no-rent-in-jail",
    "snake-eyes=100",
    "uneven-building",
    "lap-before-buying",
    "rounds=60",
    "take-back",
)
SEATS = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Al"}]


async def test_house_rules_are_listed_as_declared(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        shelf = (await ann.get("/editions")).json()
    assert [(each["word"], each["rule"]) for each in shelf["house_rules"]] == [
        (rule.word, rule.rule) for rule in HOUSE_RULES
    ]
    assert [each["name"] for each in shelf["presets"]] == list(PRESETS)
    assert shelf["presets"][0]["house_rules"] == []


async def test_a_table_shows_its_house_rules_and_their_numbers(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        agreed = ["salary=400", "free-parking-pot", "deal=2", "deal-paid"]
        table = await ann.new_table(SEATS, house_rules=agreed)
        agreed = (await ann.get(f"/tables/{table}")).json()["table"]["plan"]["house_rules"]
        assert [each["said"] for each in agreed] == ["free-parking-pot", "salary=400", "deal=2", "deal-paid"]
        assert agreed[1] == {
            "said": "salary=400",
            "word": "salary",
            "rule": "HOUSE-4",
            "unit": "money",
            "number": 400,
        }
        assert (await ann.get(f"/tables/{table}/edition")).json()["salary"] == 400
        assert (await ann.get("/editions/classic")).json()["salary"] == 200
        state = await ann.done(f"/tables/{table}/start")
        assert state["view"]["pot"] == 0


@pytest.mark.rule("HOUSE-9", "HOUSE-10")
async def test_contradicting_house_rules_are_refused_with_both_ids(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        asked = {"edition": "classic", "seats": SEATS, "house_rules": ["no-trade", "trade-on-turn"]}
        problem = await ann.problem("/tables", asked)
        unknown = await ann.problem("/tables", {**asked, "house_rules": ["free-parking"]})
    assert (problem["code"], problem["reason"]) == ("bad-input", "house-rules-contradict")
    assert (problem["facts"]["rule"], problem["facts"]["other_rule"]) == ("HOUSE-9", "HOUSE-10")
    assert "did you mean free-parking-pot" in unknown["message"]


def test_ten_house_rules_are_played_and_restored_from_the_log() -> None:
    async def scene() -> None:
        table = await Table(MemoryStore()).begin(plan(timer=None, house_rules=TEN), people("Ann", "Bo", "Cy"))
        for _ in range(400):
            await table.play_on()
        game = table.state.game
        assert game is not None
        assert game.rules.house_rules == frozenset(TEN)
        await table.pass_by(200)  # it leaves memory
        again = await table.tables.live(table.state.table)
        assert again.state.game is not game
        assert again.state.game is not None
        assert again.state.game.digest == game.digest
        await table.close()

    asyncio.run(scene())


@pytest.mark.rule("HOUSE-20")
def test_a_step_is_taken_back_at_a_table() -> None:
    async def scene() -> None:
        table = await Table().begin(
            plan(timer=None, house_rules=("deal=2", "take-back")), people("Ann", "Bo")
        )
        game = table.state.game
        assert game is not None
        lot = next(int(lot) for lot in game._state.board.lots if game._state.owner[lot] == 0)
        before = game.position
        entry = commands.act(table.state, "ann", 0, {"do": "mortgage", "lot": lot})
        table.state.apply(table.state.seq + 1, 0, *entry)
        taken = commands.act(table.state, "ann", 0, {"do": "take-back"})
        table.state.apply(table.state.seq + 1, 0, *taken)
        assert game.position == before
        await table.close()

    asyncio.run(scene())
