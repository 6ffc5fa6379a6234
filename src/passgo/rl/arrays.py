"""The arrays of compiled code as numpy arrays, without a copy, and their spaces."""

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from passgo.rl.core.batch import Batch
from passgo.rl.core.compact import CompactBuffer, CompactLayout
from passgo.rl.core.layout import MONEY, MOST_ENCODED
from passgo.rl.core.observation_buffer import ObservationBuffer
from passgo.rl.settings import Settings

Observation: TypeAlias = dict[str, NDArray[Any]]
HIGHEST = np.float32(max(MOST_ENCODED / MONEY, 4096 / 100, 256 / 3))


def observations_of(rows: ObservationBuffer) -> NDArray[np.float32]:
    """A row for each observation; compiled code changes them in place."""
    return np.asarray(rows.bits).view(np.float32).reshape(int(rows.count), int(rows.width))


def batch_observations(batch: Batch) -> NDArray[Any]:
    """The observations of a batch: 32-bit floats, or 16-bit whole numbers of a compact one."""
    if not batch.is_compact:
        return observations_of(batch.observations)
    return compact_observations(batch.compact)


def compact_observations(rows: CompactBuffer) -> NDArray[np.int16]:
    return np.asarray(rows.numbers).reshape(int(rows.count), int(rows.width))


def masks_of(batch: Batch) -> NDArray[np.int8]:
    return np.asarray(batch.mask).view(np.int8).reshape(int(batch.count), int(batch.size))


def observation_space(settings: Settings) -> "spaces.Space[Any]":
    return spaces.Dict(observation_parts(settings))


def observation_parts(settings: Settings, compact: bool = False) -> "dict[str, spaces.Space[Any]]":
    numbers: spaces.Box[Any] = spaces.Box(0.0, float(HIGHEST), (int(settings.layout.size),), np.float32)
    if compact:
        width = int(CompactLayout(settings.layout).size)
        numbers = spaces.Box(0, int(MOST_ENCODED), (width,), np.int16)
    mask: spaces.Box[Any] = spaces.Box(0, 1, (int(settings.actions.size),), np.int8)
    return {"observation": numbers, "action_mask": mask}


def action_space(settings: Settings) -> "spaces.Discrete":
    return spaces.Discrete(int(settings.actions.size))
