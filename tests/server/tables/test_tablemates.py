"""Bots as tablemates: few offers with reasons, quick auctions without people, skipped waits, remarks and hints."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from passgo.bots.characters import CHARACTER_STYLES
from passgo.bots.explanations import KEYS
from passgo.bots.levels import LEVELS
from passgo.engine.position import Position, give_deed
from passgo.events import DeedPassed, MoneyPaid, SentToJail
from passgo.server.problems import Problem
from passgo.server.tables import commands
from passgo.server.tables.entries import Acted, Created, SeatPlan, Started, Why, read_entry, write_entry
from passgo.server.tables.remarks import KINDS, remarks_on
from passgo.server.tables.table_bots import TableBots
from passgo.server.tables.table_state import TableState
from passgo.server.tables.upgrades.check import EVERY, with_version
from passgo.server.tables.upgrades.versions import Version
from passgo.server.web.wire.protocol import MomentTold
from server.by_hand import Receiver, Table, bots, people, plan
from server.visitors import Visitor, opened

ANN = 0


def position(state: TableState) -> Position:
    assert state.game is not None
    return state.game._state


async def ann_among_bots(bot: str = "hard", **agreed: Any) -> Table:
    return await Table().begin(plan(timer=None, **agreed), [*people("Ann"), *bots(3, bot)])


def give(p: Position, seat: int, *lots: int) -> None:
    for lot in lots:
        give_deed(p, lot, seat)


async def wait_for(table: Table, is_so: Callable[[], bool]) -> None:
    """Let Ann play until a condition holds."""
    for _ in range(200):
        if is_so():
            return
        decision = table.state.decision
        assert decision is not None
        if ANN in decision.seats:
            await table.play_on()
        else:
            await table.pass_by(1)
    raise AssertionError("it never came to that")


# Offers


async def offered(table: Table) -> Receiver:
    """A bot lacks one orange lot, which Ann owns, and makes an offer."""
    receiver = Receiver(table.live, "ann")
    give(position(table.state), 1, 16, 18)
    give(position(table.state), ANN, 19)
    await wait_for(table, lambda: any(offer.taker == ANN for offer in position(table.state).offers))
    return receiver


async def test_a_bots_offer_has_its_reason_in_the_log_and_in_the_view() -> None:
    table = await ann_among_bots()
    receiver = await offered(table)
    [made] = [
        entry for entry in receiver.entries if entry["kind"] == "acted" and entry["action"]["do"] == "offer"
    ]
    assert made["why"]["key"] in KEYS
    assert made["why"]["facts"]["lot"] == 19
    [lying] = receiver.last["view"]["offers"]
    assert lying["why"] == made["why"]
    assert lying["give"]["cash"] >= position(table.state).board.price[19]
    await table.close()


def test_the_reason_of_an_offer_stays_when_a_digest_is_added() -> None:
    state = playing()
    state.seq = EVERY
    entry = Acted(1, {"do": "offer"}, "bot", why=Why("counter", {}))
    kept = with_version(entry, state, Version("rules", 1))
    assert isinstance(kept, Acted)
    assert kept.before
    assert kept.why == entry.why


async def test_reasons_of_answered_offers_are_dropped() -> None:
    table = await ann_among_bots()
    await offered(table)
    number = position(table.state).offers[0].number
    assert number in table.state.reasons
    await table.act("ann", ANN, {"do": "refuse", "offer": number})
    assert table.state.reasons == {}
    assert list(table.state.trade_memory.refused) == [(ANN, (19,), ())]
    await table.close()


async def test_bots_that_may_not_trade_make_no_offers() -> None:
    table = await Table().open(plan(timer=None), [*people("Ann"), *bots(3, "hard")])
    agreed = msgspec.structs.replace(table.state.plan, bot_trades=False)
    await table.close()
    table = await Table().begin(agreed, [*people("Ann"), *bots(3, "hard")])
    give(position(table.state), 1, 16, 18)
    give(position(table.state), ANN, 19)
    rounds = position(table.state).round + 3
    await wait_for(table, lambda: position(table.state).round >= rounds)
    assert table.state.offers.total() == 0
    assert position(table.state).offers == []
    await table.close()


def test_a_table_loaded_from_its_log_remembers_refused_offers() -> None:
    """Otherwise bots would repeat all their offers after a restart."""
    seats = [SeatPlan("person", "ann", "Ann", "iron"), SeatPlan("bot", None, "Wren", "shoe", "hard")]
    rows: list[Any] = [Created(plan(), "ann", tuple(seats)), Started(tuple(seats))]
    first, second = TableState("table", "7"), TableState("table", "7")
    for state in (first, second):
        for seq, entry in enumerate(rows, 1):
            state.apply(seq, 0, entry)
    bot = 1
    offer = {"do": "offer", "to": ANN, "give": {"cash": 5, "lots": [], "cards": []}, "get": {"lots": [39]}}
    for state in (first, second):
        give(position(state), ANN, 39)
    log = [
        Acted(bot, offer, "bot", why=Why("ask-useful", {"lot": 39})),
        Acted(ANN, {"do": "refuse", "offer": 1}, "person"),
    ]
    for seq, entry in enumerate(log, 3):
        first.apply(seq, 0, entry)
        second.apply(seq, 0, read_entry(write_entry(entry)))
    assert first.trade_memory.refused == second.trade_memory.refused != {}
    turn = int(position(first).turns)
    assert first.trade_memory.last == second.trade_memory.last == {ANN: (bot, turn)}


def test_offers_of_older_logs_are_read_without_a_reason() -> None:
    body = b'{"kind":"acted","seat":1,"action":{"do":"offer","to":0,"give":{"cash":5},"get":{"lots":[39]}},"by":"bot"}'
    entry = read_entry(body)
    assert isinstance(entry, Acted)
    assert entry.why is None
    assert b"why" not in write_entry(entry)


# Characters


def test_bots_that_act_at_random_are_not_offered_at_tables() -> None:
    with pytest.raises(Problem) as problem:
        commands.create("ann", plan(), [*people("Ann"), SeatPlan("bot", bot="random")])
    assert problem.value.reason == "no-such-bot"
    assert "random" not in str(problem.value.facts["bots"])


def test_a_table_with_a_withdrawn_bot_plays_on_and_its_rematch_has_another() -> None:
    seats = (SeatPlan("person", "ann", "Ann", "iron"), SeatPlan("bot", None, "Wren", "shoe", "random"))
    state = TableState("table", "7")
    state.apply(1, 0, Created(plan(), "ann", seats))
    state.apply(2, 0, Started(seats))
    assert state.seats[1].bot == "random"
    again = commands.create("ann", state.plan, commands.rematch_seats(state))
    assert [seat.bot for seat in again.seats] == ["", "normal"]


def test_every_bot_has_its_own_character_and_people_have_none() -> None:
    entry = commands.create("ann", plan(), [*people("Ann"), *bots(3, "easy")])
    state = TableState("table", "7")
    state.apply(1, 0, entry)
    assert state.characters() == ["", "wren", "finch", "robin"]


def test_the_wire_lists_all_kinds_of_remarks() -> None:
    kinds = MomentTold.model_json_schema()["properties"]["moment"]["enum"]
    assert tuple(kinds) == KINDS


def playing() -> TableState:
    state = TableState("table", "7")
    state.apply(1, 0, commands.create("ann", plan(), [*people("Ann"), *bots(2, "easy")]))
    state.apply(2, 0, commands.start(state, "ann"))
    return state


def test_only_bots_make_a_remark_when_going_to_jail() -> None:
    state = playing()
    assert remarks_on(state, [SentToJail(1, "square"), SentToJail(ANN, "square")]) == [
        {"seat": 1, "moment": "jail"}
    ]


def test_a_bot_makes_a_remark_when_a_deed_completes_its_group() -> None:
    state = playing()
    give(position(state), 1, 1)
    got = DeedPassed(1, None, 1, "purchase")
    assert remarks_on(state, [got]) == []
    give(position(state), 1, 3)
    assert remarks_on(state, [got]) == [{"seat": 1, "moment": "group"}]


def test_a_bot_makes_a_remark_only_on_a_large_rent() -> None:
    state = playing()
    position(state).cash[1] = 500
    rents = [MoneyPaid(1, 2, amount, "rent") for amount in (90, 150, 400)]
    assert [bool(remarks_on(state, [rent])) for rent in rents] == [False, False, True]
    assert remarks_on(state, [MoneyPaid(1, None, 400, "tax")]) == []


# Pauses


async def test_an_auction_left_to_bots_ends_within_three_seconds() -> None:
    table = await ann_among_bots(pace=1200)
    receiver = Receiver(table.live, "ann")

    def is_for_sale() -> bool:
        decision = table.state.decision
        return decision is not None and decision.kind == "BuyOrAuction" and decision.seats == (ANN,)

    await wait_for(table, is_for_sale)
    await table.act("ann", ANN, {"do": "decline"})
    await table.act("ann", ANN, {"do": "pass"})
    before = len(receiver.entries)
    await table.pass_by(3)
    assert table.state.decision is not None
    assert table.state.decision.kind != "Bidding"
    events = [event["event"] for entry in receiver.entries[before:] for event in entry.get("events", ())]
    assert "AuctionWon" in events
    assert events.count("BidMade") <= 2
    await table.close()


async def test_an_auction_at_a_table_of_bots_ends_within_three_seconds() -> None:
    table = await Table().begin(plan(pace=1200, timer=None), bots(3, "thrifty"))
    receiver = Receiver(table.live, "ann")
    for seat in range(3):
        position(table.state).cash[seat] = 510  # each bot keeps 500
    await table.pass_by(60)
    began, lasted = 0, []
    for entry in receiver.entries:
        for event in entry.get("events", ()):
            if event["event"] == "AuctionOpened":
                began = entry["at"]
            elif event["event"] in ("AuctionWon", "AuctionFailed"):
                lasted.append(entry["at"] - began)
    assert lasted
    assert max(lasted) < 3000
    await table.close()


def pauses(receiver: Receiver, after: str, to_ann: bool) -> list[int]:
    """Milliseconds between consecutive actions of bots."""
    acted = [entry for entry in receiver.entries if entry["kind"] == "acted"]
    return [
        then["at"] - entry["at"]
        for entry, then in pairwise(acted)
        if entry["by"] == then["by"] == "bot" and entry["action"]["do"] == after
        if (entry["action"].get("to") == ANN) is to_ann
    ]


async def test_bots_negotiate_quickly_among_themselves_but_pause_after_a_trade() -> None:
    table = await ann_among_bots("normal", pace=1200)
    receiver = Receiver(table.live, "ann")
    for seat, lots in enumerate(((16, 21), (18, 23), (19, 24)), 1):  # each needs lots of the others
        give(position(table.state), seat, *lots)
    await wait_for(table, lambda: bool(pauses(receiver, "accept", to_ann=False)))
    assert max(pauses(receiver, "offer", to_ann=False)) < 200
    assert min(pauses(receiver, "accept", to_ann=False)) >= 1200
    await table.close()


async def test_bots_pause_after_an_offer_to_a_player() -> None:
    table = await ann_among_bots(pace=1200)
    receiver = await offered(table)
    await wait_for(table, lambda: bool(pauses(receiver, "offer", to_ann=True)))
    assert min(pauses(receiver, "offer", to_ann=True)) >= 1200
    await table.close()


async def test_after_a_skip_the_player_is_asked_at_once() -> None:
    table = await ann_among_bots("easy", pace=10_000)
    await wait_for(table, lambda: not asked(table))
    table.live.scheduler.skip()
    await table.pass_by(3)
    assert asked(table)
    assert not table.live.scheduler.skipping
    await table.close()


def asked(table: Table) -> bool:
    return table.live.scheduler.is_person_asked()


async def test_bots_pause_again_after_a_skip() -> None:
    table = await ann_among_bots("easy", pace=10_000)
    await wait_for(table, lambda: not asked(table))
    table.live.scheduler.skip()
    await table.pass_by(3)
    while asked(table):
        await table.play_on()
    before = table.state.seq
    await table.pass_by(9)
    assert table.state.seq == before
    await table.close()


async def test_skipping_is_refused_while_a_player_is_asked() -> None:
    table = await ann_among_bots("easy")
    await wait_for(table, lambda: asked(table))
    with pytest.raises(Problem) as problem:
        table.live.scheduler.skip()
    assert problem.value.reason == "nothing-to-skip"
    await table.close()


# Over HTTP


async def alone_with_bots(ann: Visitor, **plan: Any) -> str:
    seats = [{"who": "me", "name": "Ann"}, *({"who": "bot", "bot": "hard"} for _ in range(2))]
    table = await ann.new_table(seats, timer=None, pace=10_000, **plan)
    await ann.done(f"/tables/{table}/start")
    return table


async def test_a_hint_is_a_legal_action_of_the_own_seat_with_a_reason(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(2) as (ann, bo):
        table = await ann.new_table([{"who": "me", "name": "Ann"}, {"who": "me", "name": "Al"}], timer=None)
        assert (await ann.problem(f"/tables/{table}/hint?seat=0", method="GET"))["code"] == "wrong-time"
        state = await ann.done(f"/tables/{table}/start")
        seat = state["view"]["decision"]["seats"][0]
        hint = await ann.done(f"/tables/{table}/hint?seat={seat}&level=hard", method="GET")
        throw = {"action": {"do": "throw"}, "why": {"key": "throw", "facts": {}}, "chances": None}
        assert hint == {"level": "hard", **throw}
        idle = await ann.done(f"/tables/{table}/hint?seat={1 - seat}", method="GET")
        assert idle == {"level": "expert", "action": None, "why": None, "chances": None}
        assert (await bo.problem(f"/tables/{table}/hint?seat=0", method="GET"))["code"] == "not-yours"
        assert (await ann.problem(f"/tables/{table}/hint?seat=0&level=champion", method="GET"))[
            "code"
        ] == "bad-input"


async def test_hints_are_limited(tmp_path: Path) -> None:
    async with opened(tmp_path, hints_per_minute=2) as site, site.guests(1) as (ann,):
        table = await alone_with_bots(ann)
        for _ in range(2):
            assert (await ann.done(f"/tables/{table}/hint?seat=0", method="GET"))["level"] == "expert"
        assert (await ann.problem(f"/tables/{table}/hint?seat=0", method="GET"))["reason"] == "too-many-hints"


async def test_only_players_can_skip(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(2) as (ann, bo):
        table = await alone_with_bots(ann)
        assert (await bo.problem(f"/tables/{table}/skip"))["reason"] == "only-players"
        answer = await ann.post(f"/tables/{table}/skip")
        assert answer.status_code in (200, 409)


async def test_the_plan_can_forbid_trades_of_bots(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        table = await alone_with_bots(ann, bot_trades=False)
        state = (await ann.get(f"/tables/{table}")).json()
        assert state["table"]["plan"]["bot_trades"] is False
        assert [seat["character"] for seat in state["table"]["seats"]] == ["", "wren", "finch"]


async def test_a_table_takes_bots_and_hints_of_every_level(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        seats = [{"who": "me", "name": "Ann"}, *({"who": "bot", "bot": level} for level in LEVELS)]
        table = await ann.new_table(seats, timer=None, pace=10_000)
        state = await ann.done(f"/tables/{table}/start")
        assert [seat["bot"] for seat in state["table"]["seats"]] == ["", *LEVELS]
        for level in LEVELS:
            assert (await ann.done(f"/tables/{table}/hint?seat=0&level={level}", method="GET"))[
                "level"
            ] == level


async def test_bots_play_in_the_style_of_their_character() -> None:
    table = await Table().begin(plan(timer=None), [*people("Ann"), *bots(3, "hard")])
    styles = [CHARACTER_STYLES.get(character, "") for character in table.state.characters()]
    assert styles[ANN] == ""
    assert len(set(styles)) == 4
    assert [seat["style"] for seat in table.state.to_json()["seats"]] == styles  # type: ignore[attr-defined]
    seated = TableBots(table.state).refresh_bots()
    assert seated is not None
    assert {seat: bot.name for seat, bot in seated.bots.items()} == {
        n: f"hard:{styles[n]}" for n in (1, 2, 3)
    }
