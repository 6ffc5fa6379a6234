"""The game as a PettingZoo environment: every seat is an agent."""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from passgo.engine.outcome import outcome
from passgo.engine.rulesets import Rules
from passgo.rl.arrays import Observation, action_space, observation_space, observations_of
from passgo.rl.core.batch import ILLEGAL_REWARD, NO_ACTION
from passgo.rl.core.observation_buffer import ObservationBuffer
from passgo.rl.illegal_actions import explain, reset_needed
from passgo.rl.rendering import RENDER_MODES, DrawableTable, RenderMode, check_render_mode, render_table
from passgo.rl.settings import ROUNDS, AnyEdition, Reward, Settings, Trades, whole_number


class PassgoEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """See `passgo.rl.env`."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "passgo_v0",
        "render_modes": RENDER_MODES,
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(self, settings: Settings, render_mode: RenderMode | None = None) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.settings = settings
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(settings.actions.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(settings) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(settings) for agent in self.possible_agents}
        self.table = settings.config.new_table()
        self.rows = ObservationBuffer(settings.layout, 1)
        self.row = observations_of(self.rows)[0]
        self.seed: int | None = None
        self.game = 0
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game: the first one of `seed` or, without a seed, the next one of the last seed."""
        if seed is not None or self.seed is None:
            self.seed = seeding.np_random(None if seed is None else whole_number("seed", seed))[1] % 2**62
            self.game = 0
        self.settings.config.start(self.table, [], self.seed, self.game)
        self.game += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.table.seat]
        if self.render_mode == "human":
            self.render()

    def check_begun(self) -> None:
        if self.seed is None:
            raise reset_needed(begun=False)

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        self.check_begun()
        seen: tuple[Observation | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return seen

    def observe(self, agent: str) -> Observation:
        """What an agent may know now; the mask is empty if it is another agent's turn to act."""
        self.check_begun()
        seat = self.seat_of[agent]
        self.rows.write(0, self.table, seat)
        return {"observation": self.row.copy(), "action_mask": self.mask_of(seat)}

    def mask_of(self, seat: int) -> NDArray[np.int8]:
        mask = np.zeros(int(self.settings.actions.size), np.int8)
        if seat == self.table.seat:
            legal = self.table.legal
            mask[[legal.actions[i] for i in range(legal.count)]] = 1
        return mask

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise reset_needed(begun=self.seed is not None)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        table = self.table
        number = NO_ACTION if action is None else whole_number("action", action)
        if 0 <= number < self.settings.actions.size and table.legal.has(number):
            table.play(number)
            self.record_end()
        else:
            self.infos[agent] = explain(table, number)
            self.rewards[agent] = ILLEGAL_REWARD
            self.terminations = dict.fromkeys(self.agents, True)
            table.legal.clear()
        self._accumulate_rewards()
        if table.seat >= 0:
            self.agent_selection = self.possible_agents[table.seat]
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def record_end(self) -> None:
        """Terminate agents that went bankrupt and, at the end of the game, all of them."""
        table, p = self.table, self.table.p
        over, cut_short = table.is_over(), table.is_cut_short()
        for agent in self.agents:
            seat = self.seat_of[agent]
            out = p.out[seat] != 0
            if over or out:
                self.terminations[agent] = True
            elif cut_short:
                self.truncations[agent] = True
            if over or cut_short or out:
                self.rewards[agent] = self.settings.config.reward_of(p, seat)
        end = outcome(p)
        if end is not None:
            for agent in self.agents:
                self.infos[agent] = {"reason": end.reason, "worth": end.worths[self.seat_of[agent]]}

    def render(self) -> str | NDArray[np.uint8] | None:
        self.check_begun()
        return render_table(DrawableTable(self.table), self.render_mode)

    def close(self) -> None:
        """Do nothing: no resource is open."""


def env(
    players: int = 4,
    edition: AnyEdition = "classic",
    rules: Rules | str | None = "full",
    trades: Trades = "menu",
    reward: Reward = "win",
    rounds: int = ROUNDS,
    skip_forced: bool = True,
    render_mode: RenderMode | None = None,
) -> PassgoEnv:
    """The game as a PettingZoo AEC environment: every seat is an agent, `player_0` and so on.

    Observations are dictionaries of an `observation` and an `action_mask`; docs/research.md describes both. Trades
    are made out of a menu of sensible offers, in a dialogue, or not at all. The reward is 1 for the winner, or each
    one's share of the final worth. A game is cut short after so many rounds. Moments at which an agent has only one
    action are skipped. An illegal action ends the game: the agent gets -1, and `info` names the rule.

    >>> import passgo.rl
    >>> table = passgo.rl.env(players=2, trades="none")
    >>> table.reset(seed=7)
    >>> observation, reward, termination, truncation, info = table.last()
    >>> int(observation["action_mask"].sum())
    2
    """
    settings = Settings(players, edition, rules, trades, reward, rounds, skip_forced)
    return PassgoEnv(settings, render_mode)
