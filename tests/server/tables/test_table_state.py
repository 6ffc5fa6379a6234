"""The state of a table follows from its log: the same entries lead to the same state."""

import asyncio
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from passgo.engine.codes import CLOCK
from passgo.engine.luck import commitment
from passgo.server.problems import Problem
from passgo.server.store.rows import Row
from passgo.server.tables import commands, entries
from passgo.server.tables.entries import AnyEntry, SeatPlan, entry_to_json, kind_of, read_entry, write_entry
from passgo.server.tables.live_table import fold
from passgo.server.tables.lobby import summary, summary_after
from passgo.server.tables.table_state import OVER, PLAYING, WAITING, TableState
from passgo.server.web.wire.protocol import EntryTold, TableInfo
from server.by_hand import bots, people, plan


class Log:
    """A state and the entries that led to it."""

    def __init__(self, *seats: SeatPlan, **agreed: Any) -> None:
        self.state = TableState("table", "a seed")
        self.entries: list[tuple[int, AnyEntry]] = []
        self.add(commands.create("ann", plan(**agreed), seats or people("Ann", "Bo")))

    def add(self, entry: AnyEntry, seconds: float = 1) -> None:
        at = self.state.last_at + round(seconds * 1000)
        self.entries.append((at, entry))
        self.state.apply(len(self.entries), at, entry)

    def start(self) -> "Log":
        self.add(commands.start(self.state, "ann"))
        return self

    def play_on(self, by: entries.By = "person", seconds: float = 1) -> None:
        assert self.state.game is not None
        assert self.state.decision is not None
        seat = self.state.decision.seats[0]
        forms = [choice.to_json() for choice in self.state.game.choices(seat)]
        action = next(form for form in forms if form["do"] not in ("bid", "offer", "counter"))
        self.add(commands.judge(self.state, seat, action, by).entry, seconds)

    def rows(self) -> list[Row]:
        return [
            Row("table", n + 1, at, kind_of(entry), write_entry(entry), None, None)
            for n, (at, entry) in enumerate(self.entries)
        ]


def facts_of(state: TableState) -> dict[str, Any]:
    game = state.game
    return {
        "table": state.to_json(),
        "game": None if game is None else game.digest,
        "counts": (state.seq, state.version, state.asked, state.played_ms, state.started_at, state.last_at),
        "seats": [vars(seat) for seat in state.seats],
        "host": state.host,
    }


COMMANDS: dict[str, Any] = {
    "start": lambda log: log.add(commands.start(log.state, "ann")),
    "join": lambda log: log.add(commands.join(log.state, "cy", "Cy")),
    "bot": lambda log: log.add(commands.arrange(log.state, "ann", 2, "bot")),
    "open": lambda log: log.add(commands.arrange(log.state, "ann", 2, "open")),
    "close": lambda log: log.add(commands.arrange(log.state, "ann", 2, "closed")),
    "change": lambda log: log.add(commands.change(log.state, "bo", 1, "Bob", None)),
    "leave": lambda log: log.add(commands.leave(log.state, "bo", 1)),
    "back": lambda log: log.add(commands.come_back(log.state, "bo", 1)),
    "away": lambda log: log.add(commands.call_away(log.state, 0)),
    "say": lambda log: log.add(commands.say(log.state, "ann", "hello")),
    "silence": lambda log: log.add(commands.silence(log.state, "ann", 1, True)),
    "hand": lambda log: log.add(commands.hand_over(log.state, "ann", 1)),
    "play": lambda log: log.play_on(),
    "hurry": lambda log: log.play_on("timer", 90),
}


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(sorted(COMMANDS)), max_size=40))
def test_a_state_rebuilt_from_its_log_is_the_same(done: list[str]) -> None:
    log = Log(*people("Ann", "Bo"), SeatPlan("open"))
    for name in done:
        if log.state.status != PLAYING and name in ("play", "hurry"):
            continue
        expected = None
        before = len(log.entries)
        try:
            expected = log.state.seq + 1
            COMMANDS[name](log)
        except Problem:
            assert len(log.entries) == before  # a refused command changes nothing
            expected = before
        assert log.state.seq == expected
    again = TableState("table", "a seed")
    asyncio.run(fold(again, log.rows()))
    assert facts_of(again) == facts_of(log.state)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from(sorted(COMMANDS)), max_size=25))
def test_the_summary_after_an_entry_is_known_before_it_is_applied(done: list[str]) -> None:
    log = Log(*people("Ann", "Bo"), SeatPlan("open"))
    for name in done:
        if log.state.status != PLAYING and name in ("play", "hurry"):
            continue
        expected: list[Any] = []
        add = log.add

        def add_expecting(
            entry: AnyEntry, seconds: float = 1, add: Any = add, expected: Any = expected
        ) -> None:
            expected.append(summary_after(log.state, entry))
            add(entry, seconds)

        log.add = add_expecting  # type: ignore[method-assign]
        shown = summary(log.state)
        try:
            COMMANDS[name](log)
        except Problem:
            expected.append(None)
        log.add = add  # type: ignore[method-assign]
        if log.state.status != OVER:
            assert summary(log.state) == (expected[0] or shown)


@pytest.mark.parametrize("agreed", [(), ("salary=400", "free-parking-pot")])
def test_entries_survive_json_and_their_public_form_has_no_guests(
    agreed: tuple[str, ...],
) -> None:
    log = Log(*people("Ann", "Bo"), *bots(1), house_rules=agreed)
    log.add(commands.arrange(log.state, "ann", 2, "open"))
    log.add(commands.join(log.state, "cy", "Cy", "", 2))
    log.start()
    log.play_on()
    for n, (at, entry) in enumerate(log.entries):
        assert read_entry(write_entry(entry)) == entry
        said = EntryTold.model_validate({"seq": n + 1, "at": at, **entry_to_json(entry)})
        assert said.kind == kind_of(entry)
        assert "guest" not in str(entry_to_json(entry))
        assert "'ann'" not in str(entry_to_json(entry))


def test_an_entry_out_of_order_is_refused() -> None:
    log = Log()
    with pytest.raises(ValueError, match="entry 3 cannot follow entry 1"):
        log.state.apply(3, 0, commands.say(log.state, "ann", "hello"))


def test_the_public_state_has_the_number_of_houses_for_a_hotel() -> None:
    assert [Log(game=game).state.to_json()["houses_for_hotel"] for game in ("full", "short")] == [4, 3]


def test_the_seed_is_committed_at_the_start_and_shown_at_the_end() -> None:
    log = Log(*bots(2), game="time-limit", minutes=1).start()
    assert log.state.to_json()["commitment"] == commitment("a seed")
    log.add(commands.judge(log.state, CLOCK, {"do": "time-up"}, "clock").entry)
    for _ in range(20):
        if log.state.status == PLAYING:
            assert log.state.to_json()["seed"] is None
            log.play_on("bot")
    assert log.state.to_json()["seed"] == "a seed"
    TableInfo.model_validate(log.state.to_json())


def test_only_entries_that_change_the_game_change_its_version() -> None:
    log = Log()
    assert (log.state.status, log.state.version) == (WAITING, 0)
    log.start()
    assert log.state.version == 2
    log.add(commands.say(log.state, "ann", "hello"))
    log.add(commands.call_away(log.state, 0))
    assert log.state.version == 2
    log.play_on()
    assert log.state.version == 5


def test_playing_time_excludes_long_pauses() -> None:
    log = Log(game="time-limit", minutes=10).start()
    log.play_on(seconds=100)
    log.add(commands.say(log.state, "ann", "lunch"), seconds=20)
    log.play_on(seconds=3_600)
    assert log.state.played_ms == (100 + 20 + 300) * 1000


def test_a_clock_set_back_does_not_reduce_playing_time() -> None:
    log = Log(game="time-limit", minutes=10).start()
    log.play_on(seconds=60)
    log.state.apply(log.state.seq + 1, log.state.last_at - 50_000, commands.say(log.state, "ann", "hm"))
    assert log.state.played_ms == 60_000


def test_another_player_becomes_the_host_when_the_host_leaves() -> None:
    log = Log(*people("Ann", "Bo"), *bots(1))
    log.add(commands.leave(log.state, "ann", 0))
    assert log.state.host == "bo"
    assert log.state.seats[0].kind == "open"
    playing = Log(*people("Ann", "Bo")).start()
    playing.add(commands.leave(playing.state, "ann", 0))
    assert playing.state.host == "bo"
    assert playing.state.seats[0].played_by_bot
    playing.add(commands.leave(playing.state, "bo", 1))
    assert playing.state.host == "bo"  # no player is left


def test_a_host_with_several_seats_stays_the_host_until_leaving_the_last() -> None:
    log = Log(SeatPlan("person", "ann", "Ann"), SeatPlan("person", "ann", "Al"), *people("Bo")).start()
    log.add(commands.leave(log.state, "ann", 0))
    assert log.state.host == "ann"
    log.add(commands.leave(log.state, "ann", 1))
    assert log.state.host == "bo"
