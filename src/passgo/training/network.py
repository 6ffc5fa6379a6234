"""The network of `passgo.bots.value` in numpy: forward and backward passes, and Adam."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Literal

import numpy as np

from passgo.bots.features import COUNT
from passgo.bots.value import FIRST, FORMAT, SECOND, read_weights

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from passgo.training.games import Samples

    Floats = NDArray[np.float32]

BATCH = 512  # positions
RATE = 2e-3
DECAY = 1e-5
SHAPES = ((COUNT, FIRST), (FIRST,), (FIRST, SECOND), (SECOND,), (SECOND,))
DIGITS = 5  # of the weights in the file


def first_layers(seed: int) -> list[Floats]:
    """Kaiming initialisation, with biases of zero."""
    random = np.random.default_rng(seed)
    layers: list[Floats] = []
    for place, shape in enumerate(SHAPES):
        if place in (1, 3):
            layers.append(np.zeros(shape, dtype=np.float32))
        else:
            layers.append((random.standard_normal(shape) * np.sqrt(2 / shape[0])).astype(np.float32))
    return layers


def starts_of(sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    """The index of each position's first row."""
    return np.concatenate(([0], np.cumsum(sizes)[:-1]))


def softmax(scores: Floats, sizes: NDArray[np.int64]) -> Floats:
    """Softmax over the seats of each position."""
    starts = starts_of(sizes)
    best = np.repeat(np.maximum.reduceat(scores, starts), sizes)
    powers = np.exp(scores - best)
    found: Floats = powers / np.repeat(np.add.reduceat(powers, starts), sizes)
    return found


def chances(layers: list[Floats], samples: Samples) -> Floats:
    w1, b1, w2, b2, w3 = layers
    hidden = np.maximum(samples.rows @ w1 + b1, 0)
    upper = np.maximum(hidden @ w2 + b2, 0)
    return softmax(upper @ w3, samples.sizes)


def gradients(
    layers: list[Floats], rows: Floats, won: Floats, sizes: NDArray[np.int64]
) -> tuple[list[Floats], float]:
    """The gradients of the log loss of one batch, and the loss."""
    w1, b1, w2, b2, w3 = layers
    hidden = np.maximum(rows @ w1 + b1, 0)
    upper = np.maximum(hidden @ w2 + b2, 0)
    predicted = softmax(upper @ w3, sizes)
    count = len(sizes)
    error = (predicted - won) / np.float32(count)
    to_upper = np.outer(error, w3) * (upper > 0)
    to_hidden = (to_upper @ w2.T) * (hidden > 0)
    loss = float(-(won * np.log(predicted + 1e-9)).sum()) / count
    found = [rows.T @ to_hidden, to_hidden.sum(0), hidden.T @ to_upper, to_upper.sum(0), upper.T @ error]
    return found, loss


class Adam:
    def __init__(self, layers: list[Floats]) -> None:
        self.mean = [np.zeros_like(layer) for layer in layers]
        self.square = [np.zeros_like(layer) for layer in layers]
        self.steps = 0

    def step(self, layers: list[Floats], found: list[Floats], rate: float) -> None:
        self.steps += 1
        for layer, gradient, mean, square in zip(layers, found, self.mean, self.square, strict=True):
            mean *= 0.9
            mean += 0.1 * gradient
            square *= 0.999
            square += 0.001 * gradient * gradient
            bias = np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
            layer -= (
                np.float32(rate * bias) * mean / (np.sqrt(square) + 1e-8) + np.float32(rate * DECAY) * layer
            )


def train(layers: list[Floats], samples: Samples, epochs: int, seed: int) -> Iterator[tuple[int, float]]:
    """Train the layers in place; yield the number and the loss of each epoch. The learning rate decays to zero."""
    adam = Adam(layers)
    batches = -(-len(samples.sizes) // BATCH)
    for epoch in range(epochs):
        order = np.random.default_rng((seed, epoch)).permutation(len(samples.sizes))
        total = 0.0
        for batch in range(batches):
            chosen = samples.chosen(order[batch * BATCH : (batch + 1) * BATCH])
            found, loss = gradients(layers, chosen.rows, chosen.won, chosen.sizes)
            done = (epoch + batch / batches) / epochs
            adam.step(layers, found, RATE * 0.5 * (1 + np.cos(np.pi * done)) + 1e-5)
            total += loss * len(chosen.sizes)
        yield epoch, total / len(samples.sizes)


def to_text(unknown: list[Floats], known: list[Floats], about: dict[str, object]) -> str:
    """Format the weights as the package ships them: the network that does not know who plays, and the one that does."""
    head = json.dumps({"format": FORMAT, "features": COUNT, **about})[:-1]
    return f'{head}, "unknown": [\n{format_layers(unknown)}\n], "known": [\n{format_layers(known)}\n]}}\n'


def format_layers(layers: list[Floats]) -> str:
    rounded = [[round(float(number), DIGITS) for number in layer.reshape(-1)] for layer in layers]
    return ",\n".join(json.dumps(layer, separators=(",", ":")) for layer in rounded)


def from_text(text: str, which: Literal["unknown", "known"]) -> list[Floats]:
    """One of the two networks of a file."""
    read_weights(text)  # raises for an invalid file
    layers = json.loads(text)[which]
    return [
        np.array(layer, dtype=np.float32).reshape(shape) for layer, shape in zip(layers, SHAPES, strict=True)
    ]
