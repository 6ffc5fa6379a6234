"""The value model: each seat's chance to win, from public information and the known levels of bots.

A small network scores each seat separately; the chances are the softmax of the scores of all seats that are still in
the game. So one network fits any number of seats. There are two: one that knows who plays, and one that does not, by
which `hard` and `expert` play and reviews measure. `passgo train` produces them; `model/MODEL.md` describes their
training data and calibration.
"""

import json
from hashlib import sha256
from importlib.resources import files
from typing import Final

from mypy_extensions import i64

from passgo.bots.board_features import BoardFeatures, FloatArray, zero_floats
from passgo.bots.features import COUNT, SeatFeatures
from passgo.engine.arrays import IntArray, vec, zeros
from passgo.engine.board import Board
from passgo.engine.errors import BadInput
from passgo.engine.outcome import outcome
from passgo.engine.position import Position
from passgo.speech import Saying

FIRST: Final = 40  # the widths of the hidden layers
SECOND: Final = 16
BLOCK: Final = 8  # units of a layer that are computed together; the widths are multiples of it
FORMAT: Final = 3
LARGEST_SCORE: Final = 60.0
HALVINGS: Final = 6
TERMS: Final = 8
DIGEST: Final = 8  # hexadecimal digits in the name of weights


class Layers:
    """The parameters of one network: rows of inputs, columns of units."""

    def __init__(self, layers: list[list[float]]) -> None:
        sizes = [COUNT * FIRST, FIRST, FIRST * SECOND, SECOND, SECOND]
        if [len(layer) for layer in layers] != sizes:
            raise BadInput(Saying("run.weights-fit", sizes=str(sizes)))
        self.first: Final[FloatArray] = vec[float](layers[0])
        self.first_bias: Final[FloatArray] = vec[float](layers[1])
        self.second: Final[FloatArray] = vec[float](layers[2])
        self.second_bias: Final[FloatArray] = vec[float](layers[3])
        self.last: Final[FloatArray] = vec[float](layers[4])


class Weights:
    """Two networks, without knowing who plays and with it, and their name: date and digest."""

    def __init__(self, unknown: Layers, known: Layers, name: str) -> None:
        self.unknown: Final = unknown
        self.known: Final = known
        self.name: Final = name


def read_weights(text: str) -> Weights:
    found = json.loads(text)
    if found["format"] != FORMAT or found["features"] != COUNT:
        raise BadInput(Saying("run.weights-version"))
    both = [floats(found["unknown"]), floats(found["known"])]
    digest = sha256(json.dumps(both).encode()).hexdigest()[:DIGEST]
    return Weights(Layers(both[0]), Layers(both[1]), f"{found['date']} {digest}")


def floats(layers: list[list[float]]) -> list[list[float]]:
    """The numbers of a file, in which some have no point."""
    return [[float(number) for number in layer] for layer in layers]


def shipped_weights() -> Weights:
    return read_weights(files("passgo").joinpath("bots/model/weights.json").read_text("utf-8"))


class ValueModel:
    """The model for the games on one board."""

    def __init__(self, board: Board, weights: Weights) -> None:
        self.board_features: Final = BoardFeatures(board)
        self.weights: Final = weights
        self.layers: Layers = weights.unknown
        self.features: SeatFeatures = SeatFeatures(self.board_features, 4)
        self.inputs: Final[FloatArray] = zero_floats(COUNT)  # of a layer, without those that are 0
        self.lines: Final[IntArray] = zeros(COUNT)
        self.hidden: Final[FloatArray] = zero_floats(FIRST)
        self.upper: Final[FloatArray] = zero_floats(SECOND)
        self.chance: FloatArray = zero_floats(4)

    def chances(self, p: Position, players: tuple[str, ...] = ()) -> list[float]:
        """The chances of all seats, with a sum of 1 (0 for seats that are out).

        `players` are the names of the bots in all seats; without them, who plays is unknown.
        """
        self.evaluate(p, players)
        return [self.chance[seat] for seat in range(p.seats)]

    def chance_of(self, p: Position, seat: i64) -> float:
        self.evaluate(p)
        return self.chance[seat]

    def evaluate(self, p: Position, players: tuple[str, ...] = ()) -> None:
        """Compute the chances of all seats into `chance`."""
        if self.features.seats != p.seats:
            self.features = SeatFeatures(self.board_features, p.seats)
            self.chance = zero_floats(p.seats)
        chance = self.chance
        if p.over != 0:
            self.set_result(p)
            return
        self.features.fill(p, players)
        self.layers = self.weights.known if len(players) > 0 else self.weights.unknown
        best = -1.0e9
        for seat in range(p.seats):
            if p.out[seat] == 0:
                chance[seat] = self.score(seat)
                if chance[seat] > best:
                    best = chance[seat]
        total = 0.0
        for seat in range(p.seats):
            chance[seat] = exponential(chance[seat] - best) if p.out[seat] == 0 else 0.0
            total += chance[seat]
        for seat in range(p.seats):
            chance[seat] /= total

    def set_result(self, p: Position) -> None:
        """Set the chances of a finished game: the winners share 1."""
        end = outcome(p)
        assert end is not None
        for seat in range(p.seats):
            self.chance[seat] = 0.0
        for winner in end.winners:
            self.chance[winner] = 1.0 / len(end.winners)

    def score(self, seat: i64) -> float:
        w = self.layers
        rows = self.features.rows
        inputs = self.inputs
        lines = self.lines
        features: i64 = COUNT
        width: i64 = FIRST
        height: i64 = SECOND
        base = seat * features
        count: i64 = 0
        for i in range(features):
            x = rows[base + i]
            if x != 0.0:  # more than half are 0
                inputs[count] = x
                lines[count] = i * width
                count += 1
        hidden = self.hidden
        self.add_inputs(count, w.first, w.first_bias, hidden)
        count = 0
        for i in range(width):
            x = hidden[i]
            if x > 0.0:
                inputs[count] = x
                lines[count] = i * height
                count += 1
        upper = self.upper
        self.add_inputs(count, w.second, w.second_bias, upper)
        last = w.last
        total = 0.0
        for j in range(height):
            if upper[j] > 0.0:
                total += upper[j] * last[j]
        return total

    def add_inputs(self, count: i64, matrix: FloatArray, bias: FloatArray, sums: FloatArray) -> None:
        """Compute the sums of one layer from so many inputs. `lines` has the first weight of each.

        Eight sums at a time stay in registers: that is twice as fast as adding to the array.
        """
        inputs = self.inputs
        lines = self.lines
        width: i64 = len(sums)
        j: i64 = 0
        while j < width:
            s0, s1, s2, s3 = bias[j], bias[j + 1], bias[j + 2], bias[j + 3]
            s4, s5, s6, s7 = bias[j + 4], bias[j + 5], bias[j + 6], bias[j + 7]
            for i in range(count):
                x = inputs[i]
                k = lines[i] + j
                s0 += x * matrix[k]
                s1 += x * matrix[k + 1]
                s2 += x * matrix[k + 2]
                s3 += x * matrix[k + 3]
                s4 += x * matrix[k + 4]
                s5 += x * matrix[k + 5]
                s6 += x * matrix[k + 6]
                s7 += x * matrix[k + 7]
            sums[j], sums[j + 1], sums[j + 2], sums[j + 3] = s0, s1, s2, s3
            sums[j + 4], sums[j + 5], sums[j + 6], sums[j + 7] = s4, s5, s6, s7
            j += BLOCK


def exponential(x: float) -> float:
    """e to the power of x ≤ 0. Plain arithmetic gives the same bits on every platform."""
    if x < -LARGEST_SCORE:
        return 0.0
    y = x / 64.0
    power = 1.0
    for n in range(TERMS, 0, -1):
        power = 1.0 + power * y / float(n)
    for _ in range(HALVINGS):
        power *= power
    return power
