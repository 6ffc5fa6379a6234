"""Commands: who may send them, and when. A refused command changes nothing and has a reason."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from passgo.edition import names as edition_names
from passgo.engine.codes import CLOCK
from passgo.server.problems import Problem
from passgo.server.tables import commands
from passgo.server.tables.commands import LONGEST_CHAT
from passgo.server.tables.entries import SeatPlan
from passgo.server.tables.table_state import OVER, PLAYING, TableState, built_in_edition
from server.by_hand import bots, people, plan


def waiting(*seats: SeatPlan, **agreed: Any) -> TableState:
    state = TableState("table", "a seed")
    state.apply(1, 0, commands.create("ann", plan(**agreed), seats or people("Ann", "Bo")))
    return state


def playing(*seats: SeatPlan, **agreed: Any) -> TableState:
    state = waiting(*seats, **agreed)
    state.apply(2, 0, commands.start(state, "ann"))
    return state


def over() -> TableState:
    state = playing(game="time-limit", minutes=1)
    assert state.game is not None
    state.apply(3, 0, *commands.judge(state, CLOCK, {"do": "time-up"}, "clock"))
    for _ in range(20):
        if state.decision is not None:
            seat = state.decision.seats[0]
            action = state.game.choices(seat)[0].to_json()
            state.apply(state.seq + 1, 0, *commands.judge(state, seat, action, "person"))
    assert state.status == OVER
    return state


def problem_of(command: Any, *arguments: Any, **named: Any) -> str:
    with pytest.raises(Problem) as problem:
        command(*arguments, **named)
    assert problem.value.message
    return problem.value.code


# Creating tables


@pytest.mark.parametrize("edition", edition_names())
def test_a_table_can_be_created_with_every_edition(edition: str) -> None:
    state = playing(*people("Ann"), *bots(2), edition=edition)
    assert state.game is not None
    assert state.game.edition.id == edition
    tokens = [seat.token for seat in state.seats]
    assert len(set(tokens)) == 3
    assert set(tokens) <= set(built_in_edition(edition).tokens)


@pytest.mark.parametrize(
    ("agreed", "seats"),
    [
        ({"edition": "nothing"}, people("Ann", "Bo")),
        ({"edition": "../classic"}, people("Ann", "Bo")),
        ({"game": "endless"}, people("Ann", "Bo")),
        ({"game": "time-limit"}, people("Ann", "Bo")),
        ({"minutes": 30}, people("Ann", "Bo")),
        ({"options": ("game-show",)}, people("Ann", "Bo")),
        ({}, people("Ann")),
        ({}, bots(9)),
        ({}, people("Ann", "ann")),
        ({}, people("", "Bo")),
        ({}, people("A\nB", "Bo")),
        ({}, [SeatPlan("person", "ann", "Ann", "submarine"), *bots(1)]),
        ({}, [*people("Ann"), SeatPlan("bot", bot="nobody")]),
    ],
)
def test_an_impossible_plan_is_refused(agreed: dict[str, Any], seats: list[SeatPlan]) -> None:
    assert problem_of(commands.create, "ann", plan(**agreed), seats) == "bad-input"


def test_two_seats_cannot_have_the_same_token() -> None:
    token = built_in_edition("classic").tokens[0]
    seats = [SeatPlan("person", "ann", "Ann", token), SeatPlan("person", "bo", "Bo", token)]
    assert problem_of(commands.create, "ann", plan(), seats) == "bad-input"


def test_names_are_stripped_and_bots_get_unused_names() -> None:
    state = waiting(SeatPlan("person", "ann", "  Ann "), SeatPlan("person", "bo", "Wren"), *bots(2))
    assert [seat.name for seat in state.seats] == ["Ann", "Wren", "Finch", "Robin"]


# Before the game


def test_joining_takes_an_open_seat_with_a_unique_name_and_token() -> None:
    state = waiting(*people("Ann"), SeatPlan("open"), SeatPlan("open"))
    token = built_in_edition("classic").tokens[2]
    state.apply(2, 0, commands.join(state, "bo", " Bo ", token))
    assert (state.seats[1].guest, state.seats[1].name, state.seats[1].token) == ("bo", "Bo", token)
    assert problem_of(commands.join, state, "cy", "BO") == "bad-input"
    assert problem_of(commands.join, state, "cy", "Cy", token) == "bad-input"
    assert problem_of(commands.join, state, "cy", "Cy", "", 1) == "wrong-time"
    assert problem_of(commands.join, state, "cy", "Cy", "", 7) == "wrong-time"
    state.apply(3, 0, commands.join(state, "cy", "Cy", "", 2))
    assert state.seats_of("cy") == [2]
    assert problem_of(commands.join, state, "di", "Di") == "wrong-time"


@pytest.mark.parametrize(
    ("agreed", "shown", "most"),
    [
        ({"public": True}, 1, 1),
        ({"public": False}, 4, 3),
        ({"public": True, "seats_each": 2}, 2, 2),
        ({"public": False, "seats_each": 1}, 1, 1),
    ],
)
def test_a_guest_takes_as_many_seats_as_the_host_allows(
    agreed: dict[str, Any], shown: int, most: int
) -> None:
    state = waiting(*people("Ann"), *[SeatPlan("open")] * 3, **agreed)
    assert state.to_json()["seats_each"] == shown
    for n in range(most):
        state.apply(state.seq + 1, 0, commands.join(state, "eve", f"Eve {n}"))
    assert state.seats_of("eve") == list(range(1, most + 1))
    with pytest.raises(Problem) as problem:
        commands.join(state, "eve", "Eve once more")
    assert problem.value.reason == ("seats-enough" if most < 3 else "no-open-seat")
    if most < 3:
        state.apply(state.seq + 1, 0, commands.join(state, "bo", "Bo"))


def test_the_host_may_take_every_seat_of_the_table() -> None:
    state = waiting(*people("Ann"), SeatPlan("open"), seats_each=1)
    state.apply(2, 0, commands.join(state, "ann", "Ann's brother"))
    assert state.seats_of("ann") == [0, 1]


def test_a_game_that_has_begun_cannot_be_joined() -> None:
    assert problem_of(commands.join, playing(*people("Ann"), *bots(1)), "cy", "Cy") == "wrong-time"


def test_guests_can_change_only_their_own_seats() -> None:
    state = waiting()
    token = built_in_edition("classic").tokens[0]
    state.apply(2, 0, commands.change(state, "bo", 1, "Bob", token))
    assert (state.seats[1].name, state.seats[1].token) == ("Bob", token)
    assert commands.change(state, "bo", 1, "BOB", None).name == "BOB"
    assert problem_of(commands.change, state, "ann", 1, "Bobby", None) == "not-yours"
    assert problem_of(commands.change, state, "ann", 0, "bob", None) == "bad-input"
    assert problem_of(commands.change, state, "ann", 0, None, token) == "bad-input"
    assert problem_of(commands.change, state, "ann", 9, "Ann", None) == "not-found"
    assert problem_of(commands.change, playing(), "ann", 0, "Anna", None) == "wrong-time"


@pytest.mark.parametrize("kind", ["open", "closed", "bot"])
def test_a_guest_put_out_by_the_host_cannot_join_until_a_seat_is_opened(kind: str) -> None:
    state = waiting(*people("Ann", "Bo"), SeatPlan("open"), public=False)
    assert problem_of(commands.arrange, state, "bo", 0, kind) == "not-yours"
    assert problem_of(commands.arrange, state, "ann", 0, kind) == "bad-input"  # the host leaves instead
    state.apply(2, 0, commands.arrange(state, "ann", 1, kind))
    assert (state.seats[1].kind, state.seats_of("bo")) == (kind, [])
    assert problem_of(commands.join, state, "bo", "Bo") == "not-yours"
    state.apply(3, 0, commands.join(state, "cy", "Cy", seat=2))
    state.apply(4, 0, commands.arrange(state, "ann", 1, "closed"))
    assert problem_of(commands.join, state, "bo", "Bo") == "not-yours"
    state.apply(5, 0, commands.arrange(state, "ann", 1, "open"))
    state.apply(6, 0, commands.join(state, "bo", "Bo"))
    assert state.seats_of("bo") == [1]


def test_the_host_arranges_seats() -> None:
    state = waiting(*people("Ann", "Bo"), SeatPlan("open"))
    assert problem_of(commands.arrange, state, "bo", 2, "bot") == "not-yours"
    assert problem_of(commands.arrange, state, "ann", 2, "person") == "bad-input"
    assert problem_of(commands.arrange, state, "ann", 2, "bot", "nobody") == "bad-input"
    assert problem_of(commands.arrange, state, "ann", 5, "bot") == "not-found"
    state.apply(2, 0, commands.arrange(state, "ann", 2, "bot", "easy"))
    assert (state.seats[2].kind, state.seats[2].bot) == ("bot", "easy")
    state.apply(3, 0, commands.arrange(state, "ann", 2, "closed"))
    state.apply(4, 0, commands.start(state, "ann"))
    assert [seat.name for seat in state.seats] == ["Ann", "Bo"]
    assert problem_of(commands.arrange, state, "ann", 1, "bot") == "wrong-time"


def test_only_the_host_starts_and_only_once_and_only_a_possible_game() -> None:
    state = waiting()
    assert problem_of(commands.start, state, "bo") == "not-yours"
    assert problem_of(commands.start, playing(), "ann") == "wrong-time"
    alone = waiting(*people("Ann"), *bots(1))
    alone.apply(2, 0, commands.arrange(alone, "ann", 1, "closed"))
    assert problem_of(commands.start, alone, "ann") == "bad-input"


# In the game


def test_an_action_must_be_legal_timely_and_for_an_own_seat() -> None:
    assert problem_of(commands.act, waiting(), "ann", 0, {"do": "throw"}) == "wrong-time"
    state = playing()
    assert state.decision is not None
    seat = state.decision.seats[0]
    guest = ("ann", "bo")[seat]
    assert commands.act(state, guest, seat, {"do": "throw"}).entry.by == "person"
    assert problem_of(commands.act, state, "watcher", seat, {"do": "throw"}) == "not-yours"
    assert problem_of(commands.act, state, guest, 1 - seat, {"do": "throw"}) == "not-yours"
    assert problem_of(commands.act, state, guest, 8, {"do": "throw"}) == "not-found"
    assert problem_of(commands.act, state, guest, seat, {"do": "end-turn"}) == "refused"
    assert problem_of(commands.act, state, guest, seat, {"do": "time-up"}) == "refused"


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"do": "dance"},
        {"do": 7},
        {"do": "bid"},
        {"do": "bid", "amount": "all"},
        {"do": "bid", "amount": 2**70},
        {"do": "bid", "amount": True},
        {"do": "throw", "dice": [6, 6]},
        {"do": "build", "lot": -1},
        {"do": "offer", "to": 1, "give": []},
    ],
)
def test_malformed_actions_are_bad_input(action: dict[str, Any]) -> None:
    assert problem_of(commands.act, playing(), "ann", 0, action) == "bad-input"


def test_guests_cannot_play_for_the_clock() -> None:
    state = playing(game="time-limit", minutes=30)
    for seat in (-1, -2):
        assert problem_of(commands.act, state, "ann", seat, {"do": "time-up"}) in ("not-yours", "not-found")


def test_why_not_names_the_rule_or_nothing() -> None:
    state = playing()
    assert state.decision is not None
    seat = state.decision.seats[0]
    assert commands.why_not(state, seat, {"do": "throw"}) is None
    refusal = commands.why_not(state, seat, {"do": "end-turn"})
    assert refusal is not None
    assert refusal["rule"] == "TURN-1"


def test_leaving_and_coming_back() -> None:
    state = playing()
    assert problem_of(commands.come_back, state, "ann", 0) == "wrong-time"
    assert problem_of(commands.leave, state, "ann", 1) == "not-yours"
    state.apply(3, 0, commands.leave(state, "ann", 0))
    assert problem_of(commands.leave, state, "ann", 0) == "wrong-time"
    assert problem_of(commands.come_back, state, "bo", 0) == "not-yours"
    state.apply(4, 0, commands.come_back(state, "ann", 0))
    assert not state.seats[0].played_by_bot


def test_a_bot_can_stand_in_only_for_a_player_of_a_running_game_and_once() -> None:
    assert problem_of(commands.call_away, waiting(), 0) == "wrong-time"
    state = playing(*people("Ann"), *bots(1))
    assert problem_of(commands.call_away, state, 1) == "wrong-time"
    state.apply(3, 0, commands.call_away(state, 0))
    assert problem_of(commands.call_away, state, 0) == "wrong-time"


LOOKALIKES = ["ann", "A\u034fnn", "Ann\ufe0f", "\uff21nn", " Ann ", "An\u180bn"]


@pytest.mark.parametrize("name", LOOKALIKES)
def test_names_that_look_alike_are_refused(name: str) -> None:
    open_seat = SeatPlan("open")
    state = waiting(*people("Ann", "Bo"), open_seat)
    assert problem_of(commands.join, state, "eve", name) == "bad-input"
    assert problem_of(commands.change, state, "bo", 1, name, None) == "bad-input"
    assert (
        problem_of(commands.create, "ann", plan(), [*people("Ann"), SeatPlan("bot", name=name)])
        == "bad-input"
    )
    assert (
        problem_of(commands.create, "ann", plan(), [SeatPlan("bot", name=name), *people("Ann")])
        == "bad-input"
    )
    state.apply(
        2, 0, commands.change(state, "ann", 0, name.strip(), None)
    )  # a name may look like the old one of the same seat


def test_accents_are_normalized_and_spaces_do_not_make_another_name() -> None:
    state = waiting(*people("Jos\u00e9", "Bo Li"), SeatPlan("open"))
    assert problem_of(commands.join, state, "eve", "Jose\u0301") == "bad-input"
    assert problem_of(commands.join, state, "eve", "Bo   Li") == "bad-input"
    assert commands.join(state, "eve", "Rene\u0301").name == "Ren\u00e9"


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\uffa0\u1160", "\ufe0f", "\u202eAnn", "\u200b"])
def test_invisible_names_are_refused(name: str) -> None:
    assert problem_of(commands.join, waiting(*people("Ann"), SeatPlan("open")), "eve", name) == "bad-input"


GROWING = "\ufb2c"  # one letter when typed, three when normalized


@pytest.mark.parametrize(("typed", "kept"), [(13, 39), (14, None), (20, None)])
def test_the_length_of_a_name_is_checked_after_normalization(typed: int, kept: int | None) -> None:
    state = waiting(*people("Ann"), SeatPlan("open"))
    if kept is None:
        assert problem_of(commands.join, state, "eve", GROWING * typed) == "bad-input"
        assert problem_of(commands.change, state, "ann", 0, GROWING * typed, None) == "bad-input"
        seats = [*people("Ann"), SeatPlan("person", "ann", GROWING * typed)]
        assert problem_of(commands.create, "ann", plan(), seats) == "bad-input"
        return
    state.apply(2, 0, commands.join(state, "eve", GROWING * typed))
    assert len(state.seats[1].name) == kept
    state.apply(3, 0, commands.start(state, "ann"))


@settings(max_examples=300, deadline=None)
@given(st.text(min_size=1, max_size=40), st.text(min_size=1, max_size=40))
def test_a_game_can_be_started_with_all_accepted_names(one: str, other: str) -> None:
    state = waiting(*people("Ann"), SeatPlan("open"), SeatPlan("open"))
    try:
        state.apply(2, 0, commands.join(state, "bo", one))
        state.apply(3, 0, commands.join(state, "cy", other))
    except Problem as problem:
        assert problem.code == "bad-input"  # noqa: PT017 - most texts are no names
    state.apply(state.seq + 1, 0, commands.start(state, "ann"))
    assert state.status == PLAYING


# Host and chat


def test_the_host_hands_over_the_table_or_is_replaced_while_away() -> None:
    state = playing(*people("Ann", "Bo"), *bots(1))
    assert problem_of(commands.hand_over, state, "bo", 1) == "not-yours"
    assert problem_of(commands.hand_over, state, "ann", 2) == "bad-input"
    assert problem_of(commands.hand_over, state, "ann", 6) == "not-found"
    state.apply(3, 0, commands.call_away(state, 0))
    assert problem_of(commands.hand_over, state, "watcher", 1) == "not-yours"
    state.apply(4, 0, commands.hand_over(state, "bo", 1))
    assert state.host == "bo"
    state.apply(5, 0, commands.hand_over(state, "bo", 0))
    assert state.host == "ann"


def test_a_host_without_a_seat_keeps_the_table() -> None:
    state = waiting(SeatPlan("open"), SeatPlan("open"))
    state.apply(2, 0, commands.join(state, "bo", "Bo"))
    assert problem_of(commands.hand_over, state, "bo", 0) == "not-yours"
    state.apply(3, 0, commands.hand_over(state, "ann", 0))
    assert state.host == "bo"


def test_the_next_guest_becomes_the_host_of_a_table_that_all_have_left() -> None:
    state = waiting(*people("Ann"), SeatPlan("open"))
    state.apply(2, 0, commands.leave(state, "ann", 0))
    assert problem_of(commands.start, state, "ann") == "not-yours"
    state.apply(3, 0, commands.join(state, "bo", "Bo"))
    state.apply(4, 0, commands.join(state, "ann", "Ann"))
    assert problem_of(commands.start, state, "ann") == "not-yours"
    state.apply(5, 0, commands.start(state, "bo"))
    assert state.status == PLAYING


def test_chat_is_for_seated_guests_and_can_be_muted() -> None:
    state = waiting(*people("Ann", "Bo"), *bots(1))
    assert commands.say(state, "bo", "  <b>hi</b>\x00\x1b[31m ").text == "<b>hi</b>[31m"
    assert problem_of(commands.say, state, "watcher", "hi") == "not-yours"
    assert problem_of(commands.say, state, "bo", " \n ") == "bad-input"
    assert problem_of(commands.say, state, "bo", "x" * (LONGEST_CHAT + 1)) == "bad-input"
    assert problem_of(commands.silence, state, "bo", 0, True) == "not-yours"
    assert problem_of(commands.silence, state, "ann", 2, True) == "bad-input"
    state.apply(2, 0, commands.silence(state, "ann", 1, True))
    assert problem_of(commands.say, state, "bo", "hi") == "not-yours"
    state.apply(3, 0, commands.silence(state, "ann", 1, False))
    assert commands.say(state, "bo", "hi").text == "hi"


def test_changing_seats_or_starting_does_not_unmute_a_guest() -> None:
    state = waiting(*people("Ann"), SeatPlan("open"), SeatPlan("open"), public=False)
    state.apply(2, 0, commands.join(state, "eve", "Eve", seat=2))
    state.apply(3, 0, commands.silence(state, "ann", 2, True))
    state.apply(4, 0, commands.join(state, "eve", "Eve again", seat=1))
    assert problem_of(commands.say, state, "eve", "hi") == "not-yours"
    state.apply(5, 0, commands.leave(state, "eve", 2))
    state.apply(6, 0, commands.start(state, "ann"))
    assert problem_of(commands.say, state, "eve", "hi") == "not-yours"
    assert silent(state) == [False, True, False]
    state.apply(7, 0, commands.silence(state, "ann", 1, False))
    assert commands.say(state, "eve", "hi").text == "hi"


def silent(state: TableState) -> list[bool]:
    return [seat["silent"] for seat in state.to_json()["seats"]]  # type: ignore[attr-defined]


def test_another_guest_or_name_in_a_muted_seat_stays_muted() -> None:
    state = waiting(*people("Ann"), SeatPlan("closed"), SeatPlan("open"))
    state.apply(2, 0, commands.join(state, "eve", "Eve"))
    state.apply(3, 0, commands.silence(state, "ann", 2, True))
    state.apply(4, 0, commands.change(state, "eve", 2, "Adam", None))
    assert problem_of(commands.say, state, "eve", "hi") == "not-yours"
    state.apply(5, 0, commands.leave(state, "eve", 2))
    state.apply(6, 0, commands.join(state, "eve-in-disguise", "Eve"))
    assert silent(state) == [False, False, True]
    assert problem_of(commands.say, state, "eve-in-disguise", "hi") == "not-yours"
    state.apply(7, 0, commands.start(state, "ann"))
    assert silent(state) == [False, True]  # the closed seat is gone, and the mute stays with its seat
    assert problem_of(commands.say, state, "eve-in-disguise", "hi") == "not-yours"
    state.apply(8, 0, commands.silence(state, "ann", 1, False))
    assert commands.say(state, "eve-in-disguise", "hi").seat == 1


def test_a_new_guest_in_a_reopened_seat_is_not_muted() -> None:
    state = waiting(*people("Ann", "Eve"))
    state.apply(2, 0, commands.silence(state, "ann", 1, True))
    state.apply(3, 0, commands.arrange(state, "ann", 1, "open"))
    state.apply(4, 0, commands.join(state, "bo", "Bo"))
    assert commands.say(state, "bo", "hi").seat == 1


def test_a_guest_is_not_muted_for_a_muted_name() -> None:
    state = waiting(*people("Ann", "Eve"), SeatPlan("open"))
    state.apply(2, 0, commands.silence(state, "ann", 1, True))
    state.apply(3, 0, commands.leave(state, "eve", 1))
    state.apply(4, 0, commands.join(state, "another-eve", "Eve", seat=2))
    assert commands.say(state, "another-eve", "hi").seat == 2


def test_only_players_of_a_finished_game_can_ask_for_a_rematch() -> None:
    assert problem_of(commands.rematch, playing(), "ann", "again") == "wrong-time"
    state = over()
    assert problem_of(commands.rematch, state, "watcher", "again") == "not-yours"
    state.apply(state.seq + 1, 0, commands.rematch(state, "bo", "again"))
    assert state.rematch_table == "again"
    assert problem_of(commands.rematch, state, "ann", "another") == "wrong-time"
    state.apply(state.seq + 1, 0, commands.leave(state, "ann", 0))
    seats = commands.rematch_seats(state)
    assert [(seat.kind, seat.guest) for seat in seats] == [("open", None), ("person", "bo")]
