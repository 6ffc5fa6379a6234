"""Copies, pickles, equality and taking moves back."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import passgo
from passgo.engine.decisions import DECISIONS
from passgo.engine.fields import A_BUILDING, A_TEXT, SQUARE_LIST, TEXT_LIST
from passgo.engine.legality import act
from properties.random_play import Table, any_move, any_seat, numbered_table

TABLES = [numbered_table(number) for number in range(14)]
WAYS: dict[str, Callable[[passgo.Game], passgo.Game]] = {
    "copy": lambda game: game.copy(),
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),  # noqa: S301
}
SAMPLES: dict[str, object] = {A_TEXT: "a", A_BUILDING: "house", TEXT_LIST: ["a", "b"], SQUARE_LIST: [1, 3]}
"""Values of the fields of decisions by their kind; all others are numbers."""


def played(table: Table, moves: int = 120) -> passgo.Game:
    """A game that has been played for a while, somewhere in the middle."""
    game = table.new_game()
    return play_on(game, table, moves)


def play_on(game: passgo.Game, table: Table, moves: int) -> passgo.Game:
    rng = Random(f"{table.seed}:{len(game.history)}")
    for _ in range(moves):
        if game.decision is None:
            break
        seat = any_seat(game, rng)
        done = any_move(game, seat, rng, table.taste)
        if done is not None and game.refusal(seat, done) is None:
            game.play(seat, done)
    return game


def moves_of(game: passgo.Game) -> list[tuple[int, passgo.Action, str]]:
    return [(turn.move.seat, turn.move.action, turn.move.luck) for turn in game.history]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.edition}-{table.seed}")
def test_a_copy_is_the_same_game_and_goes_on_the_same_way(table: Table, way: str) -> None:
    game = played(table)
    twin = WAYS[way](game)
    assert twin is not game
    assert (twin, twin.digest) == (game, game.digest)
    assert (twin.names, twin.tokens, twin.edition, twin.rules) == (
        game.names,
        game.tokens,
        game.edition,
        game.rules,
    )
    assert moves_of(twin) == moves_of(game)
    assert twin.commitment == game.commitment
    assert twin.opening == game.opening
    before = game.record(date="2026.01.01")
    assert twin.record(date="2026.01.01", checkpoints=True) == game.record(
        date="2026.01.01", checkpoints=True
    )
    play_on(twin, table, 60)
    assert game.record(date="2026.01.01") == before  # what is done to the one does not touch the other
    play_on(game, table, 60)
    assert twin.record(date="2026.01.01") == game.record(date="2026.01.01")


@pytest.mark.parametrize("way", WAYS)
def test_scripted_luck_is_copied_too(way: str) -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], luck="65 12 21 34")
    twin = WAYS[way](game)
    assert twin.luck_left == ["21", "34"]
    game.play(0, "throw")
    assert (game.luck_left, twin.luck_left) == (["34"], ["21", "34"])


@pytest.mark.parametrize("way", ["copy.copy", "copy.deepcopy", "pickle"])
def test_actions_and_decisions_are_copied_and_pickled(way: str) -> None:
    """As worker processes receive them: an object with a compiled class cannot be written to."""
    copied: Callable[[Any], Any] = WAYS[way]
    kinds: set[str] = set()
    for table in TABLES[:6]:
        game = played(table, 40)
        decision = game.decision
        assert decision is not None
        assert copied(decision) == decision
        for seat in range(len(game.names)):
            for choice in game.choices(seat):
                if isinstance(choice, passgo.Action):
                    kinds.add(choice.do)
                    twin = copied(choice)
                    assert (type(twin), twin.to_json()) == (type(choice), choice.to_json())
    trade = {"do": "offer", "to": 1, "give": {"cash": 5}, "get": {"lots": [39]}}
    offer = passgo.action_from_json(trade)
    assert copied(offer) == offer
    assert kinds


@pytest.mark.parametrize("kind", DECISIONS, ids=lambda kind: kind.kind)
def test_every_decision_is_pickled(kind: type[passgo.Decision]) -> None:
    decision = kind((0, 1), *[SAMPLES.get(field.kind, 1) for field in kind.fields])
    twin = pickle.loads(pickle.dumps(decision))  # noqa: S301
    assert (type(twin), twin.to_json()) == (kind, decision.to_json())


def test_a_custom_edition_is_pickled_with_the_game(tmp_path: Path) -> None:
    source = Path(passgo.edition.__file__).parents[1] / "editions" / "mlb.toml"
    file = tmp_path / "mine.toml"
    file.write_text(
        source.read_text(encoding="utf-8").replace('id = "mlb"', 'id = "mine"', 1), encoding="utf-8"
    )
    game = passgo.new_game(file, ["Ann", "Bo"], seed=3)
    data = pickle.dumps(game)
    file.unlink()
    twin = pickle.loads(data)  # noqa: S301
    assert twin == game
    assert twin.edition.id == "mine"


def test_a_pickled_game_of_a_built_in_edition_is_small() -> None:
    game = played(TABLES[0], 10)
    assert len(pickle.dumps(game)) < 8_000


# Luck.


def test_a_copy_with_a_seed_has_other_luck_to_come() -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], seed=7)
    assert game.decision is not None
    (seat,) = game.decision.seats
    first = game.copy().play(seat, "throw")
    assert game.copy().play(seat, "throw") == first
    others = [game.copy(seed=seed).play(seat, "throw") for seed in range(20)]
    assert sum(other == first for other in others) < 6  # the same throw is one in 36
    assert [game.copy(seed=seed).play(seat, "throw") for seed in range(20)] == others


def test_a_copy_with_a_seed_draws_the_unseen_cards_anew() -> None:
    def cards(game: passgo.Game) -> tuple[int, ...]:
        """The places of eight Chance cards among the sixteen that are unseen."""
        table = game._state
        return tuple(int(table.luck.pick(0, table.cards, 0, 16)) for _ in range(8))

    game = passgo.new_game("classic", ["Ann", "Bo"], seed=7)
    assert cards(game.copy()) == cards(game.copy())
    assert len({cards(game.copy(seed=seed)) for seed in range(6)}) == 6


def test_a_copy_with_a_seed_has_no_commitment() -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], seed=7)
    assert game.commitment
    other = game.copy(seed=8)
    assert other.commitment == ""
    assert "Commitment" in game.record()
    assert "Commitment" not in other.record()
    assert pickle.loads(pickle.dumps(other)).commitment == ""  # noqa: S301


def test_a_copy_with_a_seed_can_be_replayed_from_its_record() -> None:
    game = played(TABLES[3], 40).copy(seed=99)
    play_on(game, TABLES[3], 40)
    assert passgo.replay(game.record()) == game


def test_the_seed_of_a_copy_is_checked() -> None:
    with pytest.raises(passgo.BadInput, match="seed is"):
        passgo.new_game(seed=1).copy(seed=1.5)  # type: ignore[arg-type]


# Equality.


def test_games_with_other_history_and_luck_are_equal() -> None:
    game = played(TABLES[0], 40)
    assert game == passgo.Game.from_position(game.position)
    assert game == game.copy(seed=1)
    assert game != game.position
    with pytest.raises(TypeError):
        hash(game)


def test_games_with_another_edition_rules_or_position_differ() -> None:
    games = [
        passgo.new_game("classic", ["Ann", "Bo"], luck="65 12"),
        passgo.new_game("classic", ["Ann", "Bo"], luck="12 65"),
        passgo.new_game("classic", ["Ann", "Bo", "Cy"], luck="65 12 12"),
        passgo.new_game("classic", ["Ann", "Bo"], luck="65 12", rules=passgo.Rules(ask_for_rent=True)),
        passgo.new_game("mlb", ["Ann", "Bo"], luck="65 12"),
    ]
    for i, one in enumerate(games):
        assert [one == other for other in games] == [i == j for j in range(len(games))]


# Taking back.


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.edition}-{table.seed}")
def test_every_move_can_be_taken_back_and_made_again(table: Table) -> None:
    game = table.new_game()
    before: list[tuple[str, str]] = []
    rng = Random(table.seed)
    for _ in range(80):
        if game.decision is None:
            break
        seat = any_seat(game, rng)
        done = any_move(game, seat, rng, table.taste)
        if done is not None and game.refusal(seat, done) is None:
            before.append((game.digest, str(game.view(0))))
            game.play(seat, done)
    record = game.record(date="2026.01.01")
    undone = []
    while game.history:
        undone.append(game.undo())
        assert (game.digest, str(game.view(0))) == before[len(game.history)]
    for move in reversed(undone):
        game.play(move.seat, move.action)
    assert game.record(date="2026.01.01") == record


def test_a_pickled_game_takes_back_moves_too() -> None:
    game = played(TABLES[1], 30)
    twin = pickle.loads(pickle.dumps(game))  # noqa: S301
    for _ in range(len(game.history)):
        assert (twin.undo().luck, twin.digest) == (game.undo().luck, game.digest)
    assert twin.history == []


def test_a_replayed_record_takes_back_moves_too() -> None:
    game = passgo.replay(played(TABLES[2], 50).record())
    last = game.history[-1].move
    before = game.digest
    game.undo()
    game.play(last.seat, last.action)
    assert game.digest == before


def test_taking_back_returns_scripted_luck() -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], luck="65 12 21 34")
    game.play(0, "throw")
    game.undo()
    assert game.luck_left == ["21", "34"]


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    game = played(TABLES[0], 20).copy(seed=4)
    for start in (passgo.new_game(seed=1), game):
        with pytest.raises(passgo.BadInput, match="no move to take back"):
            start.undo()


def test_taking_back_a_whole_game_does_not_play_it_again_for_every_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = played(TABLES[4], 400)
    moves = len(game.history)
    acts = 0

    def counted(*arguments: Any) -> None:
        nonlocal acts
        acts += 1
        act(*arguments)

    monkeypatch.setattr("passgo.game.game.act", counted)
    while game.history:
        game.undo()
    assert acts < moves * 12  # and not moves * moves / 2
