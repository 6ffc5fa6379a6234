"""Seeds and actions for many games at once, checked."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import VectorEnv
from numpy.typing import NDArray

from passgo.engine.errors import BadInput
from passgo.rl.settings import whole_number

SEEDS = 2**62


def seeds_of(env: VectorEnv[Any, Any, Any], seed: int | Sequence[int] | None) -> list[int]:
    """The seeds of all games: those given, or numbers that count up from one, at first a random one."""
    if isinstance(seed, Sequence | np.ndarray) and np.ndim(seed) > 0:
        seeds = [whole_number("seed", each) % SEEDS for each in seed]
        if len(seeds) != env.num_envs:
            raise BadInput(f"{len(seeds)} seeds for {env.num_envs} games")
        return seeds
    first = None if seed is None else whole_number("seed", seed)
    VectorEnv.reset(env, seed=first)
    begin = env.np_random_seed if first is None else first
    return [(int(begin or 0) + i) % SEEDS for i in range(env.num_envs)]


def read_actions(actions: object, count: int) -> NDArray[np.int64]:
    """One action for each game."""
    chosen = np.asarray(actions)
    if chosen.shape != (count,) or chosen.dtype.kind not in "iu":
        wanted = f"{count} whole numbers, one for each game"
        raise BadInput(f"actions are {chosen.dtype} of shape {chosen.shape}; expected {wanted}")
    return chosen.astype(np.int64, copy=False)
