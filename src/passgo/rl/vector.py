"""Many environments of `seat.py` at once, all stepped in one call of compiled code."""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from passgo.engine.errors import BadInput
from passgo.engine.rulesets import Rules
from passgo.players.bot import Player
from passgo.rl.arrays import Observation, action_space, masks_of, observation_space, observations_of
from passgo.rl.core.batch import CUT_SHORT, ILLEGAL, RUNNING, Batch
from passgo.rl.illegal_actions import explain, reset_needed
from passgo.rl.seat import OPPONENTS, end_info
from passgo.rl.settings import ROUNDS, AnyEdition, Reward, Settings, Trades, players_against, whole_number
from passgo.rl.vector_inputs import read_actions, seeds_of


class SeatVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many games of `SeatEnv` at once; `gymnasium.make_vec("passgo/Seat-v0", num_envs=…)` makes it.

    They are the same games as those of as many `SeatEnv` with the same seeds. The step after the end of a game begins
    another one in its place and ignores the action.

    Args:
        num_envs: The number of games, at least 1.
        opponents: The players in the other seats, to the agent's left in this order: standard bots by name, or your own
            as in `passgo.simulate`. An object is copied for every game.
        edition: The name of a built-in edition, the path of an edition file, or an `Edition`.
        rules: The agreed rules, as in `SeatEnv`.
        trades: How the agent trades, as in `SeatEnv`.
        reward: The reward at the end, as in `SeatEnv`.
        rounds: The most rounds, at least 1; a longer game is truncated.
        seat: The agent's seat; by default another one in every game.
        skip_forced: Whether moments at which the agent has only one action are skipped.
        shaping: Multiplies the additional reward of every step, as in `SeatEnv`.
        copy: Whether observations and masks are copied. Without a copy they are the arrays that compiled code writes
            into, and change with the next step.
        render_mode: Only None: many games are not drawn.

    Raises:
        BadInput: If an argument cannot be used.
        EditionError: If there is no such edition, or its file is wrong.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # type: ignore[misc]

    def __init__(
        self,
        num_envs: int = 1,
        opponents: Sequence[Player] = OPPONENTS,
        edition: AnyEdition = "classic",
        rules: Rules | str | None = "full",
        trades: Trades = "menu",
        reward: Reward = "win",
        rounds: int = ROUNDS,
        seat: int | None = None,
        skip_forced: bool = True,
        shaping: float = 0.0,
        copy: bool = True,
        render_mode: None = None,
    ) -> None:
        num_envs = whole_number("num_envs", num_envs)
        if num_envs < 1:
            raise BadInput(f"num_envs is {num_envs}; at least one game has to be played")
        if render_mode is not None:
            raise BadInput(f"render_mode is {render_mode!r}; many games are not drawn, but one of make() is")
        players = players_against(opponents)
        settings = Settings(
            players, edition, rules, trades, reward, rounds, skip_forced, shaping, opponents, seat
        )
        self.settings = settings
        self.num_envs = num_envs
        self.copy = copy
        self.single_observation_space = observation_space(settings)
        self.single_action_space = action_space(settings)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch = Batch(settings.config, settings.layout, num_envs)
        self.observations = observations_of(self.batch.observations)
        self.masks = masks_of(self.batch)
        self.states = np.asarray(self.batch.state)
        self.agents = np.asarray(self.batch.agent)
        self.seat_rewards = np.asarray(self.batch.reward).reshape(num_envs, players)
        self.begun = False

    def observe(self) -> Observation:
        if self.copy:
            return {"observation": self.observations.copy(), "action_mask": self.masks.copy()}
        return {"observation": self.observations, "action_mask": self.masks}

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game in every place.

        Args:
            seed: A seed for each game, or one number, from which the seeds of the games count up; by default the last
                such number, at first a random one.
            options: Ignored; Gymnasium passes it.

        Returns:
            The first observations, and an empty info.
        """
        self.batch.reset(seeds_of(self, seed))
        self.begun = True
        return self.observe(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in every game.

        Args:
            actions: One for each game, allowed by its mask; ignored in games that have ended.

        Returns:
            The observations, the rewards, which games are terminated, which are truncated, and the infos.

        Raises:
            ResetNeeded: If no game has begun.
            BadInput: If it is not one whole number for each game.
        """
        if not self.begun:
            raise reset_needed(self.begun)
        batch = self.batch
        chosen = read_actions(actions, self.num_envs)
        infos: dict[str, Any] = {}
        illegal = self._find_illegal(chosen)
        for i in illegal:
            self._add_info(infos, explain(batch.tables[i], int(chosen[i])), int(i))
        batch.choose(chosen.tolist())
        batch.step()
        states = self.states
        rewards = self.seat_rewards[np.arange(self.num_envs), self.agents]
        ended = states != RUNNING
        if ended.any():
            for i in np.flatnonzero(ended & (states != ILLEGAL)):
                infos = self._add_info(infos, end_info(batch, int(i)), int(i))
        return self.observe(), rewards, ended & (states != CUT_SHORT), states == CUT_SHORT, infos

    def _find_illegal(self, chosen: NDArray[Any]) -> NDArray[np.int64]:
        """The games whose chosen action is not allowed."""
        within = (chosen >= 0) & (chosen < self.masks.shape[1])
        allowed = within & (self.masks[np.arange(self.num_envs), np.where(within, chosen, 0)] == 1)
        return np.flatnonzero(~allowed & (self.states == RUNNING))
