"""A table never freezes: decisions time out, bots stand in for absent players, time limit games end."""

import asyncio
from typing import Any, NoReturn

import pytest

from passgo.bots.base import StandardBot
from passgo.engine.actions import Action
from passgo.engine.codes import CLOCK, GIVE_UP
from passgo.game.game import Game
from passgo.server.settings import Settings
from passgo.server.tables import commands, table_bots
from passgo.server.tables.entries import SeatPlan
from passgo.server.tables.live_table import LiveTable
from passgo.server.tables.table_state import LONGEST_PAUSE
from server.by_hand import Receiver, Table, bots, people, plan, settle

THROW = {"do": "throw"}


def turn(table: Table) -> int:
    assert table.state.game is not None
    return int(table.state.game._state.turn)


def is_time_called(table: Table) -> bool:
    assert table.state.game is not None
    return table.state.game._state.time_called


def acted(receiver: Receiver) -> list[tuple[int, str, str]]:
    return [(n["seat"], n["action"]["do"], n["by"]) for n in receiver.entries if n["kind"] == "acted"]


# Deadlines


def test_a_decision_times_out_when_its_time_is_up_and_not_before() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(timer=30), people("Ann", "Bo"))
        receiver = Receiver(table.live, "ann")
        seat = turn(table)
        assert table.live.scheduler.ms_left() == 30_000
        await table.pass_by(29.9)
        assert receiver.entries == []
        assert table.live.scheduler.ms_left() == 100
        await table.pass_by(0.2)
        assert acted(receiver) == [(seat, "throw", "timer")]
        assert receiver.last["ms_left"] == 30_000
        await table.close()

    asyncio.run(scene())


def test_free_actions_do_not_give_more_time_for_the_same_decision() -> None:
    async def scene() -> None:
        table = await Table(seed="free 1").begin(plan(timer=30), people("Ann", "Bo"))
        receiver = Receiver(table.live, "ann")
        while not owns_a_lot(table, 1 - turn(table)):
            await table.play_on()
        other = 1 - turn(table)
        lot = owns_a_lot(table, other)[0]
        await table.pass_by(20)
        await table.act(("ann", "bo")[other], other, {"do": "mortgage", "lot": lot})
        assert receiver.last["ms_left"] == 10_000
        await table.do("bo", lambda state: commands.say(state, "bo", "hurry up"))
        assert receiver.last["ms_left"] == 10_000
        await table.pass_by(10)
        assert acted(receiver)[-1][2] == "timer"
        await table.close()

    asyncio.run(scene())


def owns_a_lot(table: Table, seat: int) -> list[int]:
    assert table.state.game is not None
    lots = table.state.game.view(None)["lots"]
    return [lot for lot, deed in lots.items() if deed["owner"] == seat and not deed["mortgaged"]]


def test_a_decision_interrupted_by_a_free_action_gets_no_more_time() -> None:
    """A mortgaged deed changes hands before a throw: its interest comes first, then the throw again."""

    async def scene() -> None:
        table = await Table(seed="free 1").begin(plan(timer=30), people("Ann", "Bo"))
        receiver = Receiver(table.live, "ann")
        guests = ("ann", "bo")
        while not owns_a_lot(table, 1 - turn(table)) or decision_of(table) != "Throw":
            await table.play_on()
        seat = turn(table)
        giver, guest = 1 - seat, guests[1 - seat]
        lot = owns_a_lot(table, giver)[0]
        await table.act(guest, giver, {"do": "mortgage", "lot": lot})
        await table.act(
            guest, giver, {"do": "offer", "to": seat, "give": {"lots": [lot]}, "get": {"cash": 1}}
        )
        offer = receiver.last["view"]["offers"][0]["offer"]
        await table.pass_by(20)
        await table.act(guests[seat], seat, {"do": "accept", "offer": offer})
        assert decision_of(table) == "InterestChoice"
        assert receiver.last["ms_left"] == 30_000
        await table.pass_by(25)
        await table.act(guests[seat], seat, {"do": "pay-interest", "lot": lot})
        assert decision_of(table) == "Throw"
        assert receiver.last["ms_left"] == 10_000  # as much as was left of it
        await table.pass_by(10)
        assert acted(receiver)[-1] == (seat, "throw", "timer")
        assert receiver.last["ms_left"] == 30_000
        assert table.live.scheduler.spent == {}
        await table.close()

    asyncio.run(scene())


def decision_of(table: Table) -> str:
    assert table.state.decision is not None
    return table.state.decision.kind


def test_without_a_timer_no_decision_times_out() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(timer=None), people("Ann", "Bo"))
        receivers = Receiver(table.live, "ann"), Receiver(table.live, "bo")
        await table.pass_by(100_000)
        assert table.state.seq == 2
        assert table.live.scheduler.ms_left() is None
        assert [receiver.frames for receiver in receivers] == [[], []]
        await table.close()

    asyncio.run(scene())


async def to_auction(table: Table) -> int:
    """Play until a lot is put up for auction, and return the seat that declined it."""
    while True:
        decision = table.state.decision
        assert decision is not None
        if decision.kind == "BuyOrAuction":
            seat = decision.seats[0]
            await table.act(("ann", "bo", "cy")[seat], seat, {"do": "decline"})
            return seat
        await table.play_on()


def test_seats_that_do_not_bid_within_seconds_of_the_last_bid_pass() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(timer=90), people("Ann", "Bo", "Cy"))
        receiver = Receiver(table.live, "ann")
        await to_auction(table)
        assert receiver.last["ms_left"] == 90_000
        await table.act("ann", 0, {"do": "bid", "amount": 10})
        assert receiver.last["ms_left"] == 15_000
        await table.pass_by(14)
        await table.act("bo", 1, {"do": "bid", "amount": 20})
        assert receiver.last["ms_left"] == 15_000
        await table.pass_by(5)
        await table.act("cy", 2, {"do": "pass"})
        assert receiver.last["ms_left"] == 10_000  # passing does not restart the time
        await table.pass_by(10)
        assert acted(receiver)[-1] == (0, "pass", "timer")
        won = [event for event in receiver.entries[-1]["events"] if event["event"] == "AuctionWon"]
        assert [(event["seat"], event["amount"]) for event in won] == [(1, 20)]
        assert all(
            seat.misses == 0 for seat in table.state.seats
        )  # in an auction, not to answer is an answer
        await table.close()

    asyncio.run(scene())


def test_an_auction_waits_no_longer_than_the_tables_timer() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(timer=5), people("Ann", "Bo", "Cy"))
        receiver = Receiver(table.live, "ann")
        await to_auction(table)
        await table.act("ann", 0, {"do": "bid", "amount": 10})
        assert receiver.last["ms_left"] == 5_000
        await table.close()

    asyncio.run(scene())


def test_a_deadline_restarts_when_the_table_is_loaded() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(timer=30), people("Ann", "Bo"))
        await table.close()
        await table.pass_by(3_600)
        process = table.another_process()
        await process.open()
        live = await process.live(table.state.table)
        assert live.scheduler.ms_left() == 30_000
        await process.close()

    asyncio.run(scene())


# Away and back


def test_a_bot_plays_after_two_missed_decisions_until_the_player_acts() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(timer=30, pace=100), people("Ann", "Bo"))
        receivers = Receiver(table.live, "ann"), Receiver(table.live, "bo")
        seat = turn(table)
        guest = ("ann", "bo")[seat]
        while not table.state.seats[seat].away:
            decision = table.state.decision
            assert decision is not None
            if seat in decision.seats:
                await table.pass_by(30)
            else:
                await table.play_on()
        misses = [by for who, _, by in acted(receivers[0]) if who == seat]
        assert misses == ["timer", "timer"]
        assert receivers[0].kinds[-1] == "away"
        assert receivers[0].last["table"]["seats"][seat]["away"] is True
        while not any(who == seat and by == "bot" for who, _, by in acted(receivers[0])):
            if turn(table) != seat:
                await table.play_on()
            await table.pass_by(0.1)
        await table.do(guest, lambda state: commands.come_back(state, guest, seat))
        assert table.state.seats[seat].away is False
        assert table.state.seats[seat].misses == 0
        await table.close()

    asyncio.run(scene())


def test_an_action_of_the_player_takes_the_seat_back() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(timer=None, pace=5_000), people("Ann", "Bo"))
        seat = turn(table)
        await table.live.do(None, lambda state: commands.call_away(state, seat))
        assert table.state.seats[seat].away
        receiver = Receiver(table.live, None)
        await table.act(("ann", "bo")[seat], seat, THROW)
        assert not table.state.seats[seat].away
        assert receiver.last["table"]["seats"][seat]["away"] is False
        await table.close()

    asyncio.run(scene())


def test_a_missed_decision_of_many_actions_counts_once() -> None:
    """Raising money for a debt may take many mortgages: all of them are one decision."""

    async def scene() -> None:
        table = await Table(seed="debts").begin(plan(timer=30), people("Ann", "Bo"))
        for _ in range(2_000):
            decision = table.state.decision
            if decision is None:
                break
            if decision.kind == "RaiseMoney":
                seat = decision.seats[0]
                before, seq = table.state.seats[seat].misses, table.state.seq
                await table.pass_by(30)
                steps = table.state.seq - seq
                assert table.state.seats[seat].misses == before + 1
                if steps > 1:
                    await table.close()
                    return
            await table.play_on()
        raise AssertionError("no debt took more than one action")

    asyncio.run(scene())


def test_a_bot_plays_for_a_player_without_sockets_until_they_open_one() -> None:
    async def scene() -> None:
        table = await Table(settings=Settings(grace=60)).begin(plan(timer=None), people("Ann", "Bo"))
        ann, bo = Receiver(table.live, "ann"), Receiver(table.live, "bo")
        second = Receiver(table.live, "bo")
        bo.hang_up()
        await table.pass_by(100)
        assert not table.state.seats[1].away  # another socket is open
        second.hang_up()
        await table.pass_by(59)
        assert not table.is_away(1)
        await table.pass_by(2)
        assert table.is_away(1)
        assert ann.kinds[-1] == "away"
        Receiver(table.live, "bo")
        await settle(table.tables)
        assert not table.is_away(1)
        assert ann.kinds[-1] == "back"
        await table.close()

    asyncio.run(scene())


def test_a_player_who_left_on_purpose_does_not_come_back_by_opening_a_socket() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(timer=None, pace=5_000), people("Ann", "Bo"))
        await table.do("bo", lambda state: commands.leave(state, "bo", 1))
        Receiver(table.live, "bo")
        await settle(table.tables)
        bo = table.state.seats[1]
        assert (bo.away, bo.left) == (True, True)
        await table.do("bo", lambda state: commands.come_back(state, "bo", 1))
        bo = table.state.seats[1]
        assert (bo.away, bo.left) == (False, False)
        await table.close()

    asyncio.run(scene())


def test_free_actions_cannot_delay_a_bot_for_ever() -> None:
    """A bot pauses after each action, and players can act at any time."""

    async def scene() -> None:
        table = await Table(seed="free 1").begin(
            plan(timer=None, pace=1_000), [*people("Ann", "Bo"), *bots(1)]
        )
        receiver = Receiver(table.live, "ann")
        Receiver(table.live, "bo")
        assert table.state.decision is not None
        while not owns_a_lot(table, 0) or table.state.decision.seats[0] != 2:
            await (table.pass_by(1) if table.state.decision.seats[0] == 2 else table.play_on())
        lots = owns_a_lot(table, 0)[:1]
        offers = [
            ("ann", 0, {"do": "offer", "to": 1, "give": {"lots": lots}, "get": {}}),
            ("bo", 1, {"do": "offer", "to": 0, "give": {"cash": 1}, "get": {"lots": lots}}),
        ]
        before = len(acted(receiver))
        for n in range(15):
            guest, seat, offer = offers[n % 2]
            await table.act(guest, seat, offer)
            await table.pass_by(0.7)
            assert table.state.game is not None
            for open_offer in [n.number for n in table.state.game._state.offers if n.giver == seat]:
                await table.act(guest, seat, {"do": "withdraw", "offer": int(open_offer)})
            await table.pass_by(0.7)
        assert 2 in [seat for seat, _, _ in acted(receiver)[before:]]
        await table.close()

    asyncio.run(scene())


def test_no_bot_stands_in_while_no_player_is_present() -> None:
    async def scene() -> None:
        table = await Table(settings=Settings(grace=60, idle=100_000)).begin(
            plan(timer=None), people("Ann", "Bo")
        )
        for receiver in [Receiver(table.live, "ann"), Receiver(table.live, "bo")]:
            receiver.hang_up()
        await table.pass_by(1_000)
        assert table.state.seq == 2
        Receiver(table.live, "a watcher")
        await table.pass_by(1_000)
        assert table.state.seq == 2
        Receiver(table.live, "ann")
        await table.pass_by(59)
        assert not table.is_away(1)
        await table.pass_by(2)
        assert table.is_away(1)
        await table.close()

    asyncio.run(scene())


def test_a_player_without_a_socket_is_present_while_they_act() -> None:
    async def scene() -> None:
        table = await Table(settings=Settings(grace=60)).begin(plan(timer=None), people("Ann", "Bo"))
        Receiver(table.live, "ann")
        Receiver(table.live, "bo").hang_up()
        for _ in range(5):
            await table.pass_by(50)
            await table.do("bo", lambda state: commands.say(state, "bo", "still here"))
        assert not table.state.seats[1].away
        await table.close()

    asyncio.run(scene())


# Bots


def test_bots_pause_before_each_action() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(pace=700, timer=None), [*people("Ann"), *bots(2)])
        receiver = Receiver(table.live, "ann")
        while turn(table) == 0:
            await table.play_on()
        before = table.state.seq
        await table.pass_by(0.6)
        assert table.state.seq == before
        await table.pass_by(0.1)
        assert table.state.seq == before + 1
        assert acted(receiver)[-1][2] == "bot"
        await table.pass_by(0.7)
        assert table.state.seq == before + 2
        await table.close()

    asyncio.run(scene())


def test_open_seats_are_filled_with_bots_when_the_game_begins() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(pace=0, timer=None), [*people("Ann"), SeatPlan("open"), *bots(1)])
        assert [seat.kind for seat in table.state.seats] == ["person", "bot", "bot"]
        assert len({seat.name for seat in table.state.seats}) == 3
        while turn(table) == 0:
            await table.play_on()
        await table.pass_by(0)
        assert turn(table) == 0 or 0 in table.state.decision.seats  # type: ignore[union-attr]
        await table.close()

    asyncio.run(scene())


def test_bots_in_an_auction_do_not_wait_for_players() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(pace=0, timer=None), [*people("Ann"), *bots(2)])
        for _ in range(200):
            decision = table.state.decision
            assert decision is not None
            if decision.kind == "BuyOrAuction" and decision.seats == (0,):
                await table.act("ann", 0, {"do": "decline"})
                await table.pass_by(0)
                decision = table.state.decision
                assert decision is not None
                assert (decision.kind, decision.seats) == ("Bidding", (0,))
                assert decision.details["leader"] in (1, 2)
                await table.close()
                return
            if 0 in decision.seats:
                await table.play_on()
            await table.pass_by(0)
        raise AssertionError("Ann never came to an unowned lot")

    asyncio.run(scene())


class Cheat(StandardBot):
    def decide(self, p: Any, seat: int) -> Action:
        return Action(GIVE_UP)


class Clumsy(StandardBot):
    def decide(self, p: Any, seat: int) -> Action:
        raise RuntimeError("what am I to do?")

    def answer(self, p: Any, seat: int, offer: Any) -> Action:
        raise RuntimeError("what is an offer?")


@pytest.mark.parametrize("kind", [Cheat, Clumsy])
def test_a_bot_that_fails_or_cheats_does_not_freeze_the_table(
    kind: type[StandardBot], caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        table = await Table().begin(plan(pace=10, timer=None), [*people("Ann"), *bots(2)])
        seated = table.live.scheduler.bots.refresh_bots()
        assert seated is not None
        for seat in seated.bots:
            seated.bots[seat] = kind("bad")
        while turn(table) == 0:
            await table.play_on()
        for _ in range(300):
            if turn(table) == 0:
                break
            if 0 in table.state.decision.seats:  # type: ignore[union-attr]
                await table.play_on()
            await table.pass_by(0.01)
        assert turn(table) == 0
        await table.close()

    asyncio.run(scene())
    assert "bot failed" in caplog.text


def test_a_stand_in_that_fails_does_not_freeze_the_table(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class ClumsyBots:
        def __init__(self, game: Game, names: dict[int, str], *_: object) -> None:
            self.bots = dict.fromkeys(names, Clumsy("bad"))

        def decision(self, seat: int, bot: StandardBot) -> Action:
            raise RuntimeError("what am I to do?")

    async def scene() -> None:
        table = await Table().begin(plan(timer=30), people("Ann", "Bo"))
        receiver = Receiver(table.live, "ann")
        await table.pass_by(30)
        assert [by for _, _, by in acted(receiver)] == ["timer"]
        await table.close()

    monkeypatch.setattr(table_bots, "SeatedBots", ClumsyBots)
    asyncio.run(scene())
    assert "bot failed" in caplog.text


def test_bots_that_could_not_be_created_are_created_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_bots(*_: object) -> NoReturn:
        raise MemoryError

    async def scene() -> None:
        table = await Table().begin(plan(pace=100, timer=None), [*people("Ann"), *bots(1)])
        Receiver(table.live, "ann")
        with monkeypatch.context() as patched:
            patched.setattr(table_bots, "SeatedBots", no_bots)
            await table.do("ann", lambda state: commands.leave(state, "ann", 0))
            before = table.state.seq
            await table.pass_by(5)
            assert table.state.seq == before
        await table.pass_by(5)
        assert table.state.seq > before
        await table.close()

    asyncio.run(scene())


def test_when_the_database_is_down_bots_retry_later_and_nothing_is_sent() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(pace=100, timer=None), [*people("Ann"), *bots(1)])
        receiver = Receiver(table.live, "ann")
        while turn(table) == 0:
            await table.play_on()
        received, before = len(receiver.frames), table.state.seq
        table.memory.is_down = True
        await table.pass_by(10)
        assert (len(receiver.frames), table.state.seq) == (received, before)
        table.memory.is_down = False
        await table.pass_by(2)
        assert table.state.seq > before
        await table.close()

    asyncio.run(scene())


def test_bots_of_two_processes_do_everything_once() -> None:
    async def scene() -> None:
        table = await Table().begin(plan("classic", "short", pace=100, timer=None), bots(3))
        other = table.another_process()
        await other.open()
        there = await other.live(table.state.table)
        receivers = Receiver(table.live, "ann"), Receiver(there, "ann")
        await table.clock.pass_by(20, table.tables, other)
        for live in (table.live, there):
            await live.catch_up()
        assert table.state.seq == there.state.seq == len(table.memory.kept[table.state.table]) > 100
        assert receivers[0].entries == receivers[1].entries
        await other.close()
        await table.close()

    asyncio.run(scene())


async def quick_table(table: Table) -> LiveTable:
    name = await table.tables.create("ann", plan(pace=0, timer=None), bots(4))
    live = await table.tables.live(name)
    await live.do("ann", lambda state: commands.start(state, "ann"))
    Receiver(live, None)
    return live


def test_bots_without_pauses_share_a_rate_limit_among_all_tables() -> None:
    async def scene() -> None:
        table = await Table(settings=Settings(quick_bots=20)).begin(
            plan(timer=5, pace=700), [*people("Ann"), *bots(1)]
        )
        receiver = Receiver(table.live, "ann")
        lives = [await quick_table(table) for _ in range(4)]
        await table.pass_by(10)
        done = [live.state.seq - 2 for live in lives]
        assert 0 < sum(done) <= 20 * (10 + 1) + 1  # the rate, after a burst of one second
        assert max(done) - min(done) <= 21  # the first table had the burst; then all take turns
        assert [by for _, _, by in acted(receiver)]  # bots with pauses are not limited
        await table.close()

    asyncio.run(scene())


def test_bots_with_pauses_are_not_rate_limited() -> None:
    async def scene() -> None:
        table = await Table(settings=Settings(quick_bots=0)).begin(plan(pace=300, timer=None), bots(3))
        Receiver(table.live, None)
        await table.pass_by(30)
        assert table.state.seq >= 2 + 30_000 // 300  # auctions among bots are faster
        await table.close()

    asyncio.run(scene())


# The time limit game


def time_limit_table(minutes: int) -> Any:
    return Table().begin(plan(game="time-limit", minutes=minutes, timer=None), people("Ann", "Bo"))


def test_time_is_called_when_the_agreed_minutes_have_been_played() -> None:
    async def scene() -> None:
        table = await time_limit_table(10)
        receiver = Receiver(table.live, "ann")
        for _ in range(3):
            await table.pass_by(150)
            await table.play_on()
        assert receiver.last["game_ms_left"] == 150_000
        await table.pass_by(149)
        assert all(by != "clock" for _, _, by in acted(receiver))
        await table.pass_by(2)
        assert acted(receiver)[-1] == (CLOCK, "time-up", "clock")
        assert receiver.last["view"]["time_called"] is True
        assert receiver.last["game_ms_left"] is None
        await table.pass_by(1_000)
        assert [by for _, _, by in acted(receiver)].count("clock") == 1
        await table.close()

    asyncio.run(scene())


def test_a_long_pause_stops_the_clock_of_the_game() -> None:
    async def scene() -> None:
        table = await time_limit_table(10)
        Receiver(table.live, "ann")
        Receiver(table.live, "bo")
        await table.pass_by(3_600)
        assert table.state.game is not None
        assert not table.state.game._state.time_called
        await table.play_on()
        assert table.state.played_ms == 5 * 60_000
        await table.pass_by(299)
        assert not table.state.game._state.time_called
        await table.pass_by(2)
        assert table.state.game._state.time_called
        await table.close()

    asyncio.run(scene())


HOUR = 3_600_000


@pytest.mark.parametrize("step", [HOUR, 120_000, -120_000, -HOUR])
def test_setting_the_wall_clock_neither_ends_nor_prolongs_a_game_or_a_decision(step: int) -> None:
    async def scene() -> None:
        table = await Table().begin(plan(game="time-limit", minutes=5, timer=60), people("Ann", "Bo"))
        receiver = Receiver(table.live, "ann")
        Receiver(table.live, "bo")
        await table.pass_by(40)
        await table.play_on()
        table.clock.stepped = step
        assert table.live.scheduler.times_left() == (60_000, 260_000)
        await table.pass_by(50)
        assert table.live.scheduler.times_left() == (10_000, 210_000)
        await table.play_on()
        assert table.state.played_ms == 90_000
        for _ in range(4):
            await table.pass_by(50)
            await table.play_on()
        assert table.state.played_ms == 290_000
        assert all(by == "person" for _, _, by in acted(receiver))
        await table.pass_by(9)
        assert not is_time_called(table)
        await table.pass_by(1)
        assert is_time_called(table)
        await table.close()

    asyncio.run(scene())


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_a_jump_of_the_wall_clock_across_a_restart_counts_as_a_pause_at_most(step: int) -> None:
    async def scene() -> None:
        table = await Table().begin(plan(game="time-limit", minutes=10, timer=None), people("Ann", "Bo"))
        await table.pass_by(100)
        await table.play_on()
        await table.close()
        table.clock.stepped = step
        process = table.another_process()
        await process.open()
        table.live = live = await process.live(table.state.table)
        for guest in ("ann", "bo"):
            live.subscribe(guest, lambda frame: None)
        lost = LONGEST_PAUSE if step > 0 else 0
        await table.clock.pass_by(60, process)
        await table.play_on()
        assert live.state.played_ms == 100_000 + (lost or 60_000)
        await table.clock.pass_by(
            60, process
        )  # from then on time passes normally, though the wall clock is behind
        await table.play_on()
        assert live.state.played_ms == 160_000 + (lost or 60_000)
        await process.close()

    asyncio.run(scene())


def test_the_clock_of_a_process_that_is_behind_catches_up_with_the_log() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(game="time-limit", minutes=10, timer=None), people("Ann", "Bo"))
        other = table.another_process()
        await other.open()
        there = await other.live(table.state.table)
        table.clock.stepped = HOUR
        third = table.another_process()
        await third.open()
        ahead = await third.live(table.state.table)
        await ahead.do("ann", lambda state: commands.say(state, "ann", "it is late"))
        await there.catch_up()
        before = there.state.played_ms
        await table.clock.pass_by(50, table.tables, other, third)
        await there.do("bo", lambda state: commands.say(state, "bo", "is it?"))
        assert there.state.played_ms == before + 50_000
        for process in (other, third):
            await process.close()
        await table.close()

    asyncio.run(scene())


def test_the_clock_of_a_time_limit_game_continues_after_a_restart() -> None:
    async def scene() -> None:
        table = await time_limit_table(3)
        await table.pass_by(100)
        await table.play_on()
        await table.close()
        process = table.another_process()
        await process.open()
        live = await process.live(table.state.table)
        live.subscribe("ann", lambda frame: None)
        assert live.state.played_ms == 100_000
        await table.clock.pass_by(79, process)
        assert live.state.game is not None
        assert not live.state.game._state.time_called
        await table.clock.pass_by(2, process)
        assert live.state.game._state.time_called
        await process.close()

    asyncio.run(scene())
