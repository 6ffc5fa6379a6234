"""Players as objects: what is one, what it is asked, and that games do not depend on where they are played."""

import random
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import passgo
from passgo.engine.errors import BadInput
from passgo.players import own
from passgo.players.answers import answers_to, free_actions
from passgo.players.own import name_players

ROOT = Path(__file__).parents[2]
EXTENDED = "full+american-expansion+just-visit-america+game-show+legal-system"


class First(passgo.Bot):
    """Plays the first answer of all, and counts what it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def decide(self, game: passgo.Game, seat: int, answers: list[passgo.Choice]) -> passgo.Choice:
        self.asked += 1
        return answers[0]


class Random(passgo.Bot):
    """Answers and manages by the module `random`."""

    def decide(self, game: passgo.Game, seat: int, answers: list[passgo.Choice]) -> passgo.Choice:
        return random.choice(answers)

    def manage(self, game: passgo.Game, seat: int, free: list[passgo.Choice]) -> passgo.Choice | None:
        finished = [choice for choice in free if isinstance(choice, passgo.Action)]
        return random.choice(finished) if finished and random.random() < 0.5 else None


def first(game: passgo.Game, seat: int, answers: list[passgo.Choice]) -> passgo.Choice:
    return answers[0]


class Former:
    """A bot of v0.2.0."""

    def decide(self, view: Any, decision: Any, choices: list[Any]) -> Any:
        assert view["decision"]["kind"] == decision.kind
        wishes = ["buy", "throw", "end-turn", "pass", "decline", "pay-flat", "mortgage", "sell"]
        possible = {choice.do: choice for choice in choices}
        return next((possible[wish] for wish in wishes if wish in possible), "give-up")


class Duck:
    """Has the methods of a bot, but is none."""

    def decide(self, game: passgo.Game, seat: int, answers: list[passgo.Choice]) -> passgo.Choice:
        return answers[0]


# What is offered.


@pytest.mark.parametrize(
    ("edition", "rules"),
    [
        ("classic", "full"),
        ("classic", "short+ask-for-rent"),
        ("america", EXTENDED),
        ("toysrus", "time-limit:60+ferris-wheel"),
        ("classic", "full+take-back+unlimited-buildings+salary=400+uneven-building"),
    ],
)
def test_the_first_answer_always_goes_on(edition: str, rules: str) -> None:
    """Two naive bots and one that manages its estate at random play games to their ends."""
    for seed in range(2):
        game = passgo.new_game(edition, ["Ann", "Bo", "Cy"], seed=seed, rules=rules)
        passgo.play_game(game, [First(), Random(), first], rounds=150)
        assert game.outcome is not None or game._state.round > 150


def test_answers_settle_the_decision_and_free_actions_do_not() -> None:
    game = passgo.scene(lots={1: 0, 3: 0, 5: 1}, luck="12 21")
    p = game._state
    assert [choice.do for choice in answers_to(p, 0)] == ["throw"]
    assert {choice.do for choice in free_actions(p, 0)} == {"build", "mortgage", "offer"}
    game.play(0, "throw")  # to a lot of its own
    assert [choice.do for choice in answers_to(game._state, 0)] == ["end-turn"]


def test_answers_to_an_offer_are_not_among_the_free_actions() -> None:
    game = passgo.scene(lots={5: 0, 39: 1})
    game.play(1, "offer=0:$50=5")
    assert {"accept", "refuse", "counter"} <= {choice.do for choice in game.choices(0)}
    assert {choice.do for choice in free_actions(game._state, 0)} == {"mortgage", "offer"}


def test_answers_and_free_actions_have_their_amounts() -> None:
    game = passgo.scene(lots={1: 0, 3: 0}, luck="12")
    build = next(choice for choice in free_actions(game._state, 0) if choice.do == "build")
    assert build.to_json()["amounts"] == {"cost": 50}
    game = passgo.scene(luck="12")
    game.play(0, "throw")
    assert [choice.to_json() for choice in answers_to(game._state, 0)] == [
        choice.to_json() for choice in game.choices(0)[:2]
    ]


def test_ranges_come_last_and_count_as_their_least() -> None:
    game = passgo.scene(luck="12")
    game.play(0, "throw")
    game.play(0, "decline")
    answers = answers_to(game._state, 1)
    assert [choice.do for choice in answers] == ["pass", "bid"]
    assert passgo.bot(lambda game, seat, answers: answers[-1]).choose(game, 1) == passgo.Bid(amount=1)


# What is a player.


@pytest.mark.parametrize("player", [First, First(), first, Duck, Duck(), "builder", "random"])
def test_every_kind_of_player_plays_and_answers(player: passgo.Player) -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], seed=7)
    passgo.play_game(game, {0: player, 1: "thrifty"}, rounds=10)
    assert {turn.move.seat for turn in game.history} == {0, 1}
    asked = passgo.new_game("classic", ["Ann", "Bo"], luck="65 12")
    assert passgo.bot(player).choose(asked, 0).do in {"throw", "offer"}


def test_a_bot_of_the_former_signature_plays_with_a_warning_where_it_is_written() -> None:
    with pytest.warns(DeprecationWarning, match=re.escape("decide(self, game, seat, answers)")) as warned:
        report = passgo.simulate(games=2, seats=[Former, "thrifty"], jobs=1, rounds=20)  # type: ignore[list-item]
    assert report.faults.count == 0
    assert (warned[0].filename, warned[0].lineno) == (__file__, Former.decide.__code__.co_firstlineno)


@pytest.mark.parametrize(
    ("player", "why"),
    [
        (3, "3 is no player; expected a name, a class or an object of passgo.Bot"),
        (object, "'object' has no method decide"),
        ("nobody", "there is no bot 'nobody'"),
        (None, "None is no player"),
    ],
)
def test_what_is_no_player_is_refused(player: Any, why: str) -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], seed=7)
    with pytest.raises(BadInput, match=why):
        passgo.bot(player)
    with pytest.raises(BadInput, match=why):
        passgo.play_game(game, {0: player, 1: "easy"})
    with pytest.raises(BadInput, match=why):
        passgo.simulate(games=1, seats=[player, "easy"], jobs=1)


class Locked(passgo.Bot):
    """Cannot be copied."""

    def __init__(self) -> None:
        self.lock = threading.Lock()


def test_an_object_that_cannot_be_copied_plays_one_game_and_its_class_many() -> None:
    with pytest.raises(BadInput, match=r"'Locked' cannot be copied, .*; give its class"):
        passgo.simulate(games=1, seats=[Locked(), "easy"], jobs=1, rounds=1)
    assert passgo.simulate(games=1, seats=[Locked, "easy"], jobs=1, rounds=1).faults.count == 0
    passgo.play_game(passgo.new_game(seed=1), [Locked(), "easy"], rounds=1)


def test_players_have_names_of_their_own() -> None:
    bot, other = First(), First()
    names, objects = name_players([First, bot, other, bot, "trader", first, lambda *_: None])
    assert names == ("First", "First 2", "First 3", "First 2", "trader", "first", "<lambda>")
    assert set(objects) == set(names) - {"trader"}
    named = First()
    named.name = "trader"
    assert name_players([named])[0] == ("trader 2",)


# One game, one question.


def test_play_game_raises_what_a_bot_does_wrong() -> None:
    class Clumsy(passgo.Bot):
        def decide(self, game: passgo.Game, seat: int, answers: list[passgo.Choice]) -> passgo.Choice:
            raise LookupError("lost")

    game = passgo.new_game("classic", ["Ann", "Bo"], luck="65 12")
    with pytest.raises(passgo.BotError, match="Clumsy: decide raised LookupError: lost") as raised:
        passgo.play_game(game, {0: Clumsy(), 1: "easy"})
    assert isinstance(raised.value.__cause__, LookupError)


def test_play_game_plays_with_the_object_itself() -> None:
    bot = First()
    passgo.play_game(passgo.new_game("classic", ["Ann", "Bo"], seed=7), {0: bot, 1: "builder"}, rounds=5)
    assert bot.asked > 0


def test_every_seat_needs_a_player() -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], seed=7)
    with pytest.raises(BadInput, match="seat 1 \\(Bo\\) has no player"):
        passgo.play_game(game, {0: "easy"})
    with pytest.raises(BadInput, match="seat"):
        passgo.play_game(game, {0: "easy", 1: "easy", 2: "easy"})
    with pytest.raises(BadInput, match="expected one for each seat"):
        passgo.play_game(game, "easy")


def test_choose_sees_only_what_the_seat_may_know_and_changes_nothing() -> None:
    seen: list[passgo.Game] = []

    def spy(game: passgo.Game, seat: int, answers: list[passgo.Choice]) -> passgo.Choice:
        seen.append(game)
        game.play(seat, answers[0])  # type: ignore[arg-type]
        return answers[0]

    game = passgo.new_game("classic", ["Ann", "Bo"], seed=7)
    seat = game.decision.seats[0] if game.decision else 0
    before, mine = game.position, game.known_to(seat)
    passgo.bot(spy).choose(game, seat)
    assert game.position == before
    mine.play(seat, "throw")
    assert seen[0] == mine


def test_a_seat_that_is_not_asked_has_nothing_to_choose() -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], luck="65 12")
    with pytest.raises(BadInput, match="seat 1 has nothing to do now; the game waits for seat 0"):
        passgo.bot("expert").choose(game, 1)


def test_reasons_are_in_the_language_asked_for() -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], luck="65 12 21")
    game.play(0, "throw")
    texts = {
        language: passgo.bot("expert").explain(game, 0, language).reason for language in ("en", "de", "es")
    }
    assert len(set(texts.values())) == 3
    assert "$1,440" in texts["en"]


# The same games everywhere.


def records(path: Path, jobs: int) -> str:
    seats: list[passgo.Player] = [Random, Random(), first]
    report = passgo.simulate(10, seats, jobs=jobs, rounds=12, records=path)
    assert report.faults.count == 0, report.faults.first
    return path.read_text()


def test_the_same_seed_gives_the_same_games_with_any_number_of_processes(tmp_path: Path) -> None:
    assert records(tmp_path / "one", 1) == records(tmp_path / "two", 2)


SCRIPT = """
import sys
import passgo

class Mine(passgo.Bot):
    def decide(self, game, seat, answers):
        return answers[0]

report = passgo.simulate(games=10, seats=[Mine, lambda game, seat, answers: answers[0]], jobs=2, rounds=5)
print(report.games, report.faults.count)
"""


def run_script(tmp_path: Path, source: str) -> "subprocess.CompletedProcess[str]":
    file = tmp_path / "script.py"
    file.write_text(source)
    return subprocess.run(
        [sys.executable, str(file)], capture_output=True, text=True, check=False, cwd=tmp_path, timeout=120
    )


def test_bots_of_a_script_play_in_several_processes(tmp_path: Path) -> None:
    pytest.importorskip("cloudpickle")
    done = run_script(tmp_path, SCRIPT)
    assert done.stdout == "10 0\n", done.stderr


def test_without_cloudpickle_a_sentence_says_what_to_install(tmp_path: Path) -> None:
    done = run_script(tmp_path, "import sys; sys.modules['cloudpickle'] = None" + SCRIPT)
    assert "pip install cloudpickle, or play with jobs=1" in done.stderr
    assert "BadInput" in done.stderr


def test_a_player_that_can_be_imported_needs_no_cloudpickle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cloudpickle", None)
    data = own.to_bytes("Random", random.Random)
    assert own.restore("Random", data).player is random.Random


def test_what_cannot_go_to_another_process_is_refused() -> None:
    pytest.importorskip("cloudpickle")
    lock = threading.Lock()

    def waits(game: passgo.Game, seat: int, answers: list[passgo.Choice]) -> passgo.Choice:
        with lock:
            return answers[0]

    with pytest.raises(BadInput, match="cannot be sent to another process"):
        passgo.simulate(games=10, seats=[waits, "thrifty"], jobs=2)
