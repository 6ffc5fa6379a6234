"""Many games with agents in all seats, turn by turn: `passgo.rl.vector_env`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from passgo.engine.errors import BadInput
from passgo.engine.rulesets import Rules
from passgo.players.bot import Player
from passgo.rl.arrays import Observation, action_space, observation_parts
from passgo.rl.core.batch import WAIT
from passgo.rl.game_processes import GameProcesses
from passgo.rl.games import Actions, Games
from passgo.rl.illegal_actions import reset_needed
from passgo.rl.settings import (
    ROUNDS,
    AnyEdition,
    Reward,
    Settings,
    Trades,
    check_one_of,
    check_seats,
    whole_number,
)
from passgo.rl.vector_inputs import read_actions, seeds_of

ObservationForm: TypeAlias = Literal["float32", "int16"]
FORMS: Final = ("float32", "int16")
Policy: TypeAlias = Callable[[Observation], NDArray[np.integer[Any]]]
"""Answers the moments of many games: takes their observations, and returns an action for each."""


class GamesVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """The environment that `passgo.rl.vector_env` makes.

    Attributes:
        num_envs: The number of games.
        players: The number of seats.
        settings: The checked arguments.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # type: ignore[misc]

    def __init__(
        self,
        num_games: int,
        arguments: dict[str, Any],
        policies: Mapping[int, Policy],
        form: ObservationForm,
        processes: int,
        copy: bool,
    ) -> None:
        check_one_of("observation", form, FORMS)
        self.settings = settings = Settings(**arguments)
        self.num_envs = num_games
        self.players = players = int(settings.actions.seats)
        self.copy = copy
        compact = form == "int16"
        own = observation_parts(settings, compact)
        self.single_observation_space = spaces.Dict({**own, "seat": spaces.Discrete(players)})
        self.single_action_space = action_space(settings)
        self.observation_space = batch_space(self.single_observation_space, num_games)
        self.action_space = batch_space(self.single_action_space, num_games)
        self.policies = list(policies.values())
        self.policy_of = np.full(players, -1)
        self.policy_of[list(policies)] = np.arange(len(policies))
        self.begun = False
        self.games: Games | GameProcesses = (
            Games(settings, num_games, compact)
            if processes == 1
            else GameProcesses(arguments, settings, num_games, compact, processes)
        )

    def observe(self) -> Observation:
        arrays = self.games.arrays
        seen = {"observation": arrays.observation, "action_mask": arrays.action_mask, "seat": arrays.seat}
        return {name: array.copy() for name, array in seen.items()} if self.copy else seen

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
        self.games.reset(seeds_of(self, seed))
        self.begun = True
        self.play_policies()
        return self.observe(), {}

    def step(
        self, actions: NDArray[np.int64] | None
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in every game, for the seat that is asked there; then seats with policies play on.

        Args:
            actions: One for each game, allowed by its mask. None plays allowed actions at random, which costs little
                more than the games.

        Returns:
            The next observations, of the next game where one has ended; the rewards, by game and seat; which games
            are terminated, which are truncated; and the infos.

        Raises:
            ResetNeeded: If no game has begun.
            BadInput: If it is not one whole number for each game.
        """
        if not self.begun:
            raise reset_needed(self.begun)
        chosen: Actions = None if actions is None else read_actions(actions, self.num_envs)
        games = self.games
        games.step(chosen)
        self.play_policies()
        arrays = games.arrays
        infos: dict[str, Any] = {}
        for each in arrays.ended:
            last = {"final_obs": each.final_obs, "final_info": each.info}
            infos = self._add_info(infos, last, each.game)
        results = (arrays.reward, arrays.terminated, arrays.truncated)
        rewards, terminated, truncated = (each.copy() for each in results) if self.copy else results
        return self.observe(), rewards, terminated, truncated, infos

    def play_policies(self) -> None:
        """Play for the seats with policies until another is asked in every game."""
        if not self.policies:
            return
        arrays = self.games.arrays
        seen = {"observation": arrays.observation, "action_mask": arrays.action_mask, "seat": arrays.seat}
        while True:
            whose = self.policy_of[arrays.seat]
            if (whose < 0).all():
                break
            actions = np.full(self.num_envs, WAIT)
            for k, policy in enumerate(self.policies):
                places = np.flatnonzero(whose == k)
                if len(places) > 0:
                    asked = {name: array[places] for name, array in seen.items()}
                    actions[places] = read_actions(policy({**asked, "game": places}), len(places))
            self.games.step(actions, goes_on=True)

    def close_extras(self, **kwargs: Any) -> None:
        self.games.close()


def vector_env(
    num_games: int,
    players: int = 4,
    edition: AnyEdition = "classic",
    rules: Rules | str | None = "full",
    trades: Trades = "menu",
    reward: Reward = "win",
    rounds: int = ROUNDS,
    skip_forced: bool = True,
    shaping: float = 0.0,
    bots: Mapping[int, Player] | None = None,
    policies: Mapping[int, Policy] | None = None,
    observation: ObservationForm = "float32",
    processes: int = 1,
    copy: bool = True,
) -> GamesVectorEnv:
    """Many games at once with agents in all seats, turn by turn, stepped in compiled code.

    It is a Gymnasium `VectorEnv` whose observations are those of the seat that is asked in each game. They are a
    dictionary of arrays: `observation`, `action_mask` and `seat`. Rewards have a column for each seat. A game that ends
    begins anew within the same step (Gymnasium's `AutoresetMode.SAME_STEP`): `infos` then has its `final_obs`, a row
    for each seat, and in `final_info` which seats have `won` and the `round`. No mask is ever empty.

    Args:
        num_games: The number of games, at least 1.
        players: The number of seats, as many as the edition allows.
        edition: The name of a built-in edition, the path of an edition file, or an `Edition`.
        rules: The agreed rules, as `Rules` or as text such as "short+ask-for-rent"; None for the full game.
        trades: How agents trade: "menu" from a list of sensible offers, "dialogue" step by step, "none" not at all.
        reward: The reward at the end: "win" is 1 for the winner, which several winners share, and "worth" is each
            seat's share of the final worth.
        rounds: The most rounds, at least 1; a longer game is truncated.
        skip_forced: Whether moments at which a seat has only one action are skipped.
        shaping: Multiplies an additional reward of every step, the growth of each seat's share of all worth. It reveals
            worths before the end (TAX-3), so it is for training.
        bots: Players in some of the seats, by seat: standard bots by name, or your own as in `passgo.simulate`.
        policies: Functions that play some of the seats, by seat. One takes the observations of the games in which its
            seat is asked, with their numbers as `game`, and returns an action for each.
        observation: "float32", or "int16" for the compact form, which has a quarter of the bytes.
        processes: The number of processes that play, this one among them; they share memory. With more than one, a
            script needs `if __name__ == "__main__":`, as for all of Python's processes, and `close` ends the others.
        copy: Whether arrays are copied. Without a copy they are those that compiled code writes into, and change with
            the next step.

    Raises:
        BadInput: If an argument cannot be used.
        EditionError: If there is no such edition, or its file is wrong.

    >>> import passgo.rl
    >>> games = passgo.rl.vector_env(num_games=8, players=3)
    >>> seen, infos = games.reset(seed=7)
    >>> seen["observation"].shape, seen["action_mask"].any(axis=1).all(), seen["seat"].shape
    ((8, 453), np.True_, (8,))
    >>> actions = seen["action_mask"].argmax(axis=1)
    >>> seen, rewards, terminated, truncated, infos = games.step(actions)
    >>> rewards.shape
    (8, 3)
    """
    num_games = whole_number("num_games", num_games)
    processes = whole_number("processes", processes)
    if num_games < 1:
        raise BadInput(f"num_games is {num_games}; at least one game has to be played")
    if not 1 <= processes <= num_games:
        raise BadInput(f"processes is {processes}; expected 1 to {num_games}, the number of games")
    seats = check_seats("bots", bots or {}, players)
    playing = check_seats("policies", policies or {}, players)
    check_seats("bots and policies", {**seats, **playing}, players)
    twice = sorted(set(seats) & set(playing))
    if twice:
        raise BadInput(f"seat {twice[0]} has a bot and a policy")
    arguments = {
        "players": players,
        "edition": edition,
        "rules": rules,
        "trades": trades,
        "reward": reward,
        "rounds": rounds,
        "skip_forced": skip_forced,
        "shaping": shaping,
        "bots": seats,
    }
    return GamesVectorEnv(num_games, arguments, playing, observation, processes, copy)
