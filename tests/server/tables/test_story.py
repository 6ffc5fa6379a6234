"""The story of a finished game agrees with its events, step by step."""

from typing import Any

import pytest

from passgo.bots.seated_bots import SeatedBots
from passgo.events import DiceThrown, Event, MoneyPaid, OfferAccepted
from passgo.server.tables import commands
from passgo.server.tables.entries import AnyEntry, SeatPlan, TablePlan
from passgo.server.tables.story import StoryRecorder
from passgo.server.tables.table_state import OVER, TableState

Log = list[tuple[int, int, AnyEntry]]


@pytest.fixture(scope="module", params=["full", "short"])
def played(request: pytest.FixtureRequest) -> tuple[TableState, Log, list[Event]]:
    """A whole game between trading bots: the final state, its log, and all events."""
    plan = TablePlan("classic", request.param, None, (), False, False, None, 0, False)
    state = TableState("table", "story")
    log: Log = []
    events: list[Event] = []

    def append(entry: AnyEntry) -> None:
        log.append((len(log) + 1, 1000 * len(log), entry))
        events.extend(state.apply(*log[-1]))

    append(commands.create("host", plan, [SeatPlan("bot")] * 4))
    append(commands.start(state, "host"))
    assert state.game is not None
    bots = SeatedBots(state.game, dict.fromkeys(range(4), "trader"))
    while state.status != OVER:
        move = bots.next_move()
        assert move is not None
        append(commands.judge(state, move[0], move[1].to_json(), "bot").entry)
    return state, log, events


def story_of(log: Log) -> Any:
    state = TableState("table", "story")
    recorder = StoryRecorder(state)
    for seq, at, entry in log:
        recorder.record(seq, state.apply(seq, at, entry))
    return recorder.to_json()


def test_the_last_frame_and_worths_of_a_story_are_those_of_the_end(
    played: tuple[TableState, Log, Any],
) -> None:
    state, log, _ = played
    story = story_of(log)
    assert state.game is not None
    assert state.game.outcome is not None
    assert story["worths"][-1]["worths"] == list(state.game.outcome.worths)
    last = state.game.view(None)
    seats: Any = last["seats"]
    assert [frame[0] for frame in story["frames"][-1]["seats"]] == [seat["cash"] for seat in seats]
    lots: dict[str, Any] = {}
    for frame in story["frames"]:
        lots |= frame["lots"]
    lots_seen: Any = last["lots"]
    for lot, (owner, level, mortgaged) in ((int(key), state) for key, state in lots.items()):
        assert (None if owner < 0 else owner, mortgaged) == (
            lots_seen[lot]["owner"],
            lots_seen[lot]["mortgaged"],
        )
        assert (level > 0) == (lots_seen[lot]["houses"] > 0 or lots_seen[lot]["hotel"])


def test_rents_and_throws_of_a_story_agree_with_the_events(played: tuple[TableState, Log, Any]) -> None:
    _, log, events = played
    story = story_of(log)
    rents = [event.amount for event in events if isinstance(event, MoneyPaid) and event.reason == "rent"]
    assert sum(rent["total"] for rent in story["rents"]) == sum(rents) > 0
    assert sum(rent["times"] for rent in story["rents"]) == len(rents)
    throws = [event for event in events if isinstance(event, DiceThrown) and event.purpose == "move"]
    assert sum(len(thrown) for thrown in story["throws"]) == len(throws)


def test_a_trade_is_a_deal_for_both_sides_with_opposite_gains(
    played: tuple[TableState, Log, Any],
) -> None:
    _, log, events = played
    story = story_of(log)
    trades = [deal for deal in story["deals"] if deal["how"] == "trade"]
    accepted = sum(isinstance(event, OfferAccepted) for event in events)
    assert len(trades) == 2 * accepted > 0
    for mine, yours in zip(trades[::2], trades[1::2], strict=True):
        assert (mine["got"], mine["paid"], mine["gain"]) == (yours["gave"], -yours["paid"], -yours["gain"])


def test_the_gain_of_a_lot_bought_at_its_price_is_its_rents(played: tuple[TableState, Log, Any]) -> None:
    state, log, _ = played
    story = story_of(log)
    bought = [deal for deal in story["deals"] if deal["how"] == "purchase"]
    assert bought
    for deal in bought:
        assert deal["paid"] == state.edition.squares[deal["got"][0]].price
        assert deal["gain"] >= 0
    assert max(deal["gain"] for deal in bought) > 0
