"""The value model: its inputs and outputs, and the quality of the shipped weights."""

import json
import math
import random

import pytest

import passgo
from passgo.bots.board_features import BoardFeatures
from passgo.bots.driver import Observer
from passgo.bots.features import COUNT, SeatFeatures
from passgo.bots.value import Layers, ValueModel, Weights, exponential, read_weights, shipped_weights
from passgo.engine.luck import Luck
from passgo.engine.position import Position
from passgo.notation.rules_text import board_of
from passgo.sim.batch import BatchPlayer, RunPlan
from passgo.sim.simulated_game import SimulatedGame
from scenes import Scene

VARIANTS = [
    ("classic", "full", 2),
    ("classic", "short", 3),
    ("classic", "time-limit:60", 4),
    ("nfl", "full", 8),
    ("mlb", "full", 5),
    ("boutique", "full", 6),
    ("toysrus", "full+ferris-wheel", 4),
    ("america", "full+american-expansion+just-visit-america+game-show+legal-system", 4),
    ("classic", "full+banker-only", 4),
]


def model_of(p: Position) -> ValueModel:
    return ValueModel(p.board, shipped_weights())


def played(edition: str, rules: str, seats: int, rounds: int, seed: str = "value") -> Position:
    """A position in the middle of a game of traders."""
    board = board_of(passgo.new_game(edition, ["A", "B"]).edition, rules)
    player = BatchPlayer(RunPlan(board.edition, board.rules, ("trader",) * seats, seed))
    p = player.begin(0)
    SimulatedGame(p, player.seat_bots(0), Observer()).play(rounds, 0)
    return p


@pytest.mark.parametrize(("edition", "rules", "seats"), VARIANTS)
def test_chances_add_up_in_every_edition_and_variant(edition: str, rules: str, seats: int) -> None:
    p = played(edition, rules, seats, 8)
    chances = model_of(p).chances(p)
    assert math.isclose(sum(chances), 1.0)
    for seat, chance in enumerate(chances):
        assert (chance == 0.0) == ((p.over != 0 and chance != 1.0) or p.out[seat] != 0)


def test_the_winner_of_a_finished_game_has_all_the_chance() -> None:
    p = played("classic", "full", 3, 300)
    assert p.over != 0
    assert sorted(model_of(p).chances(p)) == [0.0, 0.0, 1.0]


def test_equal_players_have_nearly_equal_chances() -> None:
    p = passgo.new_game("classic", ["A", "B", "C", "D"], seed=1)._state
    for chance in model_of(p).chances(p):
        assert 0.2 < chance < 0.3


def test_assets_raise_the_chance_and_a_rivals_hotel_lowers_it() -> None:
    """Assets are cash, a whole group, and buildings."""
    plain = Scene(3).owns(0, 16, 18).owns(1, 19, 39)
    model = model_of(plain.state)
    now = model.chance_of(plain.state, 0)
    assert model.chance_of(Scene(3).owns(0, 16, 18).owns(1, 19, 39).cash(3000).state, 0) > now
    whole = Scene(3).owns(0, 16, 18, 19).owns(1, 39)
    assert model.chance_of(whole.state, 0) > now + 0.1
    rival = Scene(3).owns(0, 16, 18).owns(1, 31, 32, 34, 39)
    assert model.chance_of(rival.state, 0) < now


# Information.


@pytest.mark.parametrize("seed", ["one", "other"])
def test_chances_do_not_depend_on_the_luck_to_come(seed: str) -> None:
    p = played("classic", "full", 4, 6)
    twin = p.clone()
    twin.luck = Luck(seed)
    shuffled = list(range(16))
    random.Random(seed).shuffle(shuffled)
    for pile in range(2):  # the order of the unseen cards
        start = int(twin.next_card[pile])
        unseen = [(start + i) % 16 + 16 * pile for i in range(int(twin.unseen[pile]))]
        cards = [int(twin.cards[place]) for place in unseen]
        random.Random(seed).shuffle(cards)
        for place, card in zip(unseen, cards, strict=True):
            twin.cards[place] = card
    assert model_of(p).chances(twin) == model_of(p).chances(p)


def test_computing_chances_does_not_change_the_position() -> None:
    game = Scene(4).owns(0, 1, 3).owns(1, 5).game
    before = game.position
    model_of(game._state).chances(game._state)
    assert game.position == before


def test_features_stay_within_bounds() -> None:
    p = played("classic", "full", 4, 10)
    features = SeatFeatures(BoardFeatures(p.board), p.seats)
    features.fill(p)
    assert len(features.rows) == 4 * COUNT
    assert all(-4.0 <= value <= 4.0 for value in features.rows)


# The network.


@pytest.mark.parametrize("x", [0.0, -0.001, -1.0, -7.5, -30.0])
def test_the_exponential_agrees_with_math_exp(x: float) -> None:
    assert math.isclose(exponential(x), math.exp(x), rel_tol=1e-6)


def test_the_exponential_of_a_large_negative_number_is_zero() -> None:
    assert exponential(-1000.0) == 0.0


def test_the_network_of_the_training_gives_the_same_chances() -> None:
    """Training and play use the same model."""
    np = pytest.importorskip("numpy")
    from passgo.training import network
    from passgo.training.games import Samples

    p = played("classic", "full", 4, 12)
    layers = network.first_layers(3)
    known = Layers([[float(x) for x in layer.reshape(-1)] for layer in layers])
    model = ValueModel(p.board, Weights(shipped_weights().unknown, known, "test"))
    chances = model.chances(p, ("trader",) * 4)
    rows = np.array(list(model.features.rows), dtype=np.float32).reshape(p.seats, COUNT)
    inside = [seat for seat in range(p.seats) if p.out[seat] == 0]
    samples = Samples(rows[inside], np.zeros(len(inside)), np.array([len(inside)]), np.array([0]))
    assert np.allclose([chances[seat] for seat in inside], network.chances(layers, samples), atol=1e-4)


def test_weights_of_another_version_are_refused() -> None:
    with pytest.raises(passgo.BadInput, match="another version"):
        read_weights('{"format": 99, "features": 1, "layers": []}')
    with pytest.raises(passgo.BadInput, match="do not fit"):
        Layers([[0.0]])


def test_the_shipped_weights_predict_winners() -> None:
    """A regression test of the shipped file: far better than the share of worth, on games of traders."""
    pytest.importorskip("numpy")
    from dataclasses import replace

    from passgo.cli.train import shipped
    from passgo.training import network
    from passgo.training.games import Samples
    from passgo.training.measure import GameBatch, measure
    from passgo.training.settings import KINDS

    kind = replace(KINDS[0], games=60)
    played = GameBatch(kind, "guard", range(60), None).play()
    found = measure(kind, network.from_text(shipped(), "known"), Samples.joined(played))
    assert found.brier < 0.13
    assert found.brier < found.naive - 0.015
    assert found.error < 0.06


def test_one_inference_agrees_with_plain_python() -> None:
    """The compiled network on the shipped weights against the same sums in plain Python, to the last digits."""
    from passgo.cli.train import shipped

    p = played("classic", "full", 4, 12)
    model = model_of(p)
    chances = model.chances(p)
    first, first_bias, second, second_bias, last = json.loads(shipped())["unknown"]
    powers = []
    for seat in range(p.seats):
        row = [model.features.rows[seat * COUNT + i] for i in range(COUNT)]
        hidden = layer(row, first, first_bias)
        upper = layer(hidden, second, second_bias)
        score = sum(x * weight for x, weight in zip(upper, last, strict=True))
        powers.append(math.exp(score) if p.out[seat] == 0 else 0.0)
    for seat, power in enumerate(powers):
        assert math.isclose(chances[seat], power / sum(powers), rel_tol=1e-6, abs_tol=1e-9)


def layer(row: list[float], matrix: list[float], bias: list[float]) -> list[float]:
    width = len(bias)
    return [
        max(0.0, bias[j] + sum(x * matrix[i * width + j] for i, x in enumerate(row))) for j in range(width)
    ]


def test_the_shipped_file_is_small() -> None:
    from passgo.cli.train import shipped

    assert len(shipped()) < 100_000
