"""Custom bots play like standard ones; a fault costs them a decision, never the batch."""

import signal
import sys
import time
from dataclasses import replace
from typing import Any

import pytest

from passgo.edition import load
from passgo.engine.board import Board
from passgo.engine.choices import OfferRange
from passgo.engine.errors import BadInput
from passgo.engine.rulesets import Rules
from passgo.players import custom_bot
from passgo.players.custom_bot import MOST_HANGS, AnswerTimeout, CustomBot, call_with_limit
from passgo.players.names import find_player
from passgo.players.own import OwnPlayer
from passgo.players.roster import Roster, check_bot
from passgo.sim.batch import BatchPlayer, GameResult
from plans import plan

LIMIT = 0.05
AMPLE = 60.0  # of a bot that answers at once, on however busy a machine


class Cautious:
    """Takes the first complete action; records what it is given."""

    seeds: list[str] = []  # noqa: RUF012 - shared on purpose by the bots of all games
    made = 0
    views: list[dict[str, object]] = []  # noqa: RUF012

    def __init__(self) -> None:
        type(self).made += 1

    def begin(self, seed: str) -> None:
        self.seeds.append(seed)

    def decide(self, view: dict[str, object], decision: object, choices: list[object]) -> object:
        self.views.append(view)
        return next(choice for choice in choices if hasattr(choice, "code"))


class Raises:
    def decide(self, view: object, decision: object, choices: object) -> object:
        raise LookupError("lost")


class Exits:
    def decide(self, view: object, decision: object, choices: object) -> object:
        sys.exit(1)


class Hangs:
    """Hangs although it catches every Exception."""

    def decide(self, view: object, decision: object, choices: object) -> object:
        while True:
            try:
                while True:
                    time.monotonic()
            except Exception as error:
                print(error)


class Illegal:
    def decide(self, view: object, decision: object, choices: object) -> object:
        return {"do": "bid", "amount": 10}


class Nonsense:
    def decide(self, view: object, decision: object, choices: object) -> object:
        return "throw, I think"


class Silent:
    def decide(self, view: object, decision: object, choices: object) -> object:
        return None


class Unmakeable:
    def __init__(self) -> None:
        raise RuntimeError("not today")

    def decide(self, view: object, decision: object, choices: object) -> object:
        return {"do": "throw"}


class Peddler:
    """Offers a dollar for a lot of another seat, again and again."""

    def decide(self, view: Any, decision: object, choices: list[Any]) -> object:
        for choice in choices:
            if isinstance(choice, OfferRange):
                for partner, (lots, _) in choice.partners.items():
                    if lots:
                        return {
                            "do": "offer",
                            "to": partner,
                            "give": {"cash": 1},
                            "get": {"lots": [lots[0]]},
                        }
        return next(choice for choice in choices if hasattr(choice, "code"))


class Haggler(Peddler):
    """Answers every offer with a counter-offer."""

    def decide(self, view: Any, decision: object, choices: list[Any]) -> object:
        return next(choice for choice in choices if hasattr(choice, "code"))

    def manage(self, view: Any, choices: list[Any]) -> object:
        return super().decide(view, None, choices)

    def answer(self, view: Any, offer: dict[str, Any]) -> object:
        return {"do": "counter", "offer": offer["offer"], "give": offer["get"], "get": offer["give"]}


def played(bot: type, rounds: int = 6) -> GameResult:
    """One game of two such bots against a builder."""
    seats = replace(
        plan(("guest", "guest", "builder"), rounds=rounds), own={"guest": OwnPlayer("guest", bot)}
    )
    limit = LIMIT if issubclass(bot, Hangs) else AMPLE
    return BatchPlayer(replace(seats, limit=limit)).batch(0, 1).games[0]


def test_a_correct_bot_plays_without_faults() -> None:
    Cautious.made = 0
    Cautious.seeds.clear()
    game = played(Cautious, rounds=15)
    assert game.faults == []
    assert game.fault_count == 0
    assert game.turns > 30
    assert Cautious.made == 2
    assert len(set(Cautious.seeds)) == 2
    assert not any("7:0" in seed for seed in Cautious.seeds)  # the seed of the table


def test_a_bot_sees_what_its_seat_may_see() -> None:
    Cautious.views.clear()
    played(Cautious)
    assert {view["you"] for view in Cautious.views} == {0, 1}


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        (Raises, "guest: decide raised LookupError: lost"),
        (Exits, "guest: decide raised SystemExit: 1"),
        (Nonsense, "guest: decide answered 'throw, I think': 'throw, I think' is not an action"),
        (Silent, "guest: decide answered nothing"),
        (Illegal, "guest: decide answered {'do': 'bid', 'amount': 10}: AUCTION-1: "),
        (Unmakeable, "guest: __init__ raised RuntimeError: not today"),
        (Hangs, f"guest: decide took longer than {LIMIT} s"),
    ],
)
def test_a_fault_is_reported_and_a_default_answer_is_played(bot: type, fault: str) -> None:
    game = played(bot)
    assert game.rounds == 6
    assert game.fault_count > 0
    assert game.faults[0].startswith(fault)
    assert min(game.worths) > 0


def test_the_first_fault_is_printed_at_once_with_the_end_of_its_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(custom_bot, "REPORTED", set())
    game = played(Raises)
    assert game.fault_count > 1
    printed = capsys.readouterr().err.splitlines()
    assert printed[0] == "guest: decide raised LookupError: lost"
    assert printed[-2].strip() == 'raise LookupError("lost")'
    assert printed[-1] == "  LookupError: lost"
    assert len(printed) <= 1 + custom_bot.SHOWN_LINES


def test_every_fault_is_counted_and_different_ones_are_listed() -> None:
    game = played(Raises)
    assert game.fault_count >= 6  # once a turn at least
    assert game.faults == ["guest: decide raised LookupError: lost"]


def test_a_bot_that_hangs_several_times_is_not_asked_again() -> None:
    assert played(Hangs).fault_count == 2 * MOST_HANGS


@pytest.mark.parametrize("bot", [Peddler, Haggler])
def test_an_endless_series_of_offers_is_ended(bot: type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(custom_bot, "MOST_ANSWERS", 60)
    assert "guest: gave 60 answers in one turn" in played(bot).faults


def test_a_time_limit_leaves_no_timer_running() -> None:
    with pytest.raises(AnswerTimeout):
        call_with_limit(LIMIT, lambda: Hangs().decide(None, None, None))
    assert call_with_limit(60, lambda: "in time") == "in time"
    assert call_with_limit(0.02, lambda: None) is None
    until = time.monotonic() + 0.05
    while time.monotonic() < until:  # a timer left running would fire now
        pass


def test_a_timeout_that_arrives_with_the_answer_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    stop = signal.setitimer

    def late(which: int, seconds: float, interval: float = 0.0) -> tuple[float, float]:
        if seconds == 0:  # the call is over and the timer is about to be stopped
            signal.raise_signal(signal.SIGALRM)
        return stop(which, seconds, interval)

    handler = signal.getsignal(signal.SIGALRM)
    with monkeypatch.context() as patched:
        patched.setattr(signal, "setitimer", late)
        assert call_with_limit(60, lambda: "in time") == "in time"
    assert signal.getsignal(signal.SIGALRM) is handler


def test_a_timeout_lost_in_a_finalizer_is_not_reported_and_fires_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Slow:
        def __del__(self) -> None:
            until = time.monotonic() + 3 * LIMIT
            while time.monotonic() < until:
                pass

    def call() -> None:
        Slow()
        Hangs().decide(None, None, None)

    reported: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", reported.append)
    with pytest.raises(AnswerTimeout):
        call_with_limit(LIMIT, call)
    assert sys.unraisablehook == reported.append
    assert reported == []


def test_a_timer_of_the_caller_keeps_running() -> None:
    own = signal.setitimer(signal.ITIMER_REAL, 100)
    try:
        call_with_limit(60, lambda: None)
        assert 90 < signal.getitimer(signal.ITIMER_REAL)[0] <= 100
    finally:
        signal.setitimer(signal.ITIMER_REAL, *own)


# Bots by name.


def test_bots_are_found_by_name_or_as_module_and_class() -> None:
    roster = Roster(Board(load("classic"), Rules()))
    assert roster.make("fp-b").name == "fp-b"
    assert roster.make("trader").name == "trader"
    own = roster.make("collections:Counter")
    assert isinstance(own, CustomBot)
    assert own.name == "collections:Counter"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("fp-z", "there is no bot 'fp-z'; did you mean fp-a?"),
        ("nowhere_to_be_found:Bot", "cannot be loaded: ModuleNotFoundError"),
        ("bots.py:Mine", "write it without .py: bots:Mine"),
        ("collections:Nothing", "cannot be loaded: AttributeError"),
    ],
)
def test_a_name_that_is_no_bot_is_refused(name: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        find_player(name)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("collections:Counter", "has no method decide"),
        ("math:pi", "is no player; expected a name, a class or an object of passgo.Bot, a function"),
    ],
)
def test_what_cannot_play_is_refused_before_any_game(name: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        check_bot(name)
