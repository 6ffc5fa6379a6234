"""The arrays of compiled code as numpy arrays, without a copy, and their spaces."""

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from passgo.rl.core.batch import Batch
from passgo.rl.core.layout import MONEY, MOST_ENCODED
from passgo.rl.core.observation_buffer import ObservationBuffer
from passgo.rl.settings import Settings

Observation: TypeAlias = dict[str, NDArray[Any]]
HIGHEST = np.float32(max(MOST_ENCODED / MONEY, 4096 / 100, 256 / 3))


def observations_of(rows: ObservationBuffer) -> NDArray[np.float32]:
    """A row for each observation; compiled code changes them in place."""
    return np.asarray(rows.bits).view(np.float32).reshape(int(rows.count), int(rows.width))


def masks_of(batch: Batch) -> NDArray[np.int8]:
    return np.asarray(batch.mask).view(np.int8).reshape(int(batch.count), int(batch.size))


def observation_space(settings: Settings) -> "spaces.Space[Any]":
    size, actions = int(settings.layout.size), int(settings.actions.size)
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, float(HIGHEST), (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def action_space(settings: Settings) -> "spaces.Discrete":
    return spaces.Discrete(int(settings.actions.size))
