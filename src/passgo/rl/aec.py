"""The game as a PettingZoo environment: every seat is an agent."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from passgo.bots.base import StandardBot
from passgo.engine.outcome import outcome
from passgo.engine.rulesets import Rules
from passgo.players.bot import Player
from passgo.players.roster import Roster, read_players
from passgo.rl.arrays import Observation, action_space, observation_space, observations_of
from passgo.rl.core.batch import AGENT, ILLEGAL_REWARD, NO_ACTION
from passgo.rl.core.observation_buffer import ObservationBuffer
from passgo.rl.illegal_actions import explain, reset_needed
from passgo.rl.rendering import RENDER_MODES, DrawableTable, RenderMode, check_render_mode, render_table
from passgo.rl.settings import ROUNDS, AnyEdition, Reward, Settings, Trades, check_seats, whole_number


class PassgoEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """The environment that `passgo.rl.env` makes.

    Args:
        settings: The checked arguments of `env`.
        render_mode: As in `env`.
        bots: As in `env`.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "passgo_v0",
        "render_modes": RENDER_MODES,
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        settings: Settings,
        render_mode: RenderMode | None = None,
        bots: Mapping[int, Player] | None = None,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.settings = settings
        self.render_mode = render_mode
        self.seated = seat_bots(settings, bots or {})
        self.agent_bits = sum(1 << seat for seat, bot in enumerate(self.seated) if bot is AGENT)
        self.seat_of = {f"player_{seat}": seat for seat, bot in enumerate(self.seated) if bot is AGENT}
        self.agent_of = {seat: agent for agent, seat in self.seat_of.items()}
        self.possible_agents = list(self.seat_of)
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
        """Begin a new game.

        Args:
            seed: A whole number: the first game of this seed begins. Without one, the next game of the last seed, or
                the first game of a random one.
            options: Ignored; PettingZoo passes it.
        """
        if seed is not None or self.seed is None:
            self.seed = seeding.np_random(None if seed is None else whole_number("seed", seed))[1] % 2**62
            self.game = 0
        self.settings.config.start_with(self.table, self.seated, self.agent_bits, self.seed, self.game)
        self.game += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        if self.table.seat >= 0:
            self.agent_selection = self.agent_of[self.table.seat]
        else:  # bots have ended the game before any agent was asked
            self.agent_selection = self.agents[0]
            self._record_end()
        if self.render_mode == "human":
            self.render()

    def _check_begun(self) -> None:
        if self.seed is None:
            raise reset_needed(begun=False)

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        self._check_begun()
        seen: tuple[Observation | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return seen

    def observe(self, agent: str) -> Observation:
        """The observation of an agent; its mask is empty unless the agent has to act.

        Args:
            agent: One of `possible_agents`.
        """
        self._check_begun()
        seat = self.seat_of[agent]
        self.rows.write(0, self.table, seat)
        return {"observation": self.row.copy(), "action_mask": self._mask_of(seat)}

    def _mask_of(self, seat: int) -> NDArray[np.int8]:
        mask = np.zeros(int(self.settings.actions.size), np.int8)
        if seat == self.table.seat:
            legal = self.table.legal
            mask[[legal.actions[i] for i in range(legal.count)]] = 1
        return mask

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent.

        Args:
            action: One that its mask allows; None for an agent that is terminated or truncated.

        Raises:
            ResetNeeded: If no game has begun, or the game is over.
        """
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
            self._record_end()
        else:
            self.infos[agent] = explain(table, number)
            self.rewards[agent] = ILLEGAL_REWARD
            self.terminations = dict.fromkeys(self.agents, True)
            table.legal.clear()
        self._accumulate_rewards()
        if table.seat >= 0:
            self.agent_selection = self.agent_of[table.seat]
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _record_end(self) -> None:
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
        """The table as text or pixels, by the render mode; None if it was printed or there is no mode."""
        self._check_begun()
        return render_table(DrawableTable(self.table), self.render_mode)

    def close(self) -> None:
        """Do nothing: no resource is open."""


def seat_bots(settings: Settings, bots: Mapping[int, Player]) -> list[StandardBot]:
    """The bot of each seat; `AGENT` where an agent sits."""
    seats = int(settings.actions.seats)
    bots = check_seats("bots", bots, seats)
    names, own = read_players(bots.values())
    made = Roster(settings.board, own=own).seat(names, seats=list(bots))
    return [dict(zip(bots, made, strict=True)).get(seat, AGENT) for seat in range(seats)]


def env(
    players: int = 4,
    edition: AnyEdition = "classic",
    rules: Rules | str | None = "full",
    trades: Trades = "menu",
    reward: Reward = "win",
    rounds: int = ROUNDS,
    skip_forced: bool = True,
    render_mode: RenderMode | None = None,
    bots: Mapping[int, Player] | None = None,
) -> PassgoEnv:
    """The game as a PettingZoo AEC environment: every seat is an agent, `player_0` and so on, but for those of `bots`.

    Observations are dictionaries of an `observation` and an `action_mask`; docs/research.md describes both. An illegal
    action ends the game: the agent gets -1, and `info` names the rule.

    Args:
        players: The number of agents, as many as the edition allows.
        edition: The name of a built-in edition, the path of an edition file, or an `Edition`.
        rules: The agreed rules, as `Rules` or as text such as "short+ask-for-rent"; None for the full game.
        trades: How agents trade: "menu" from a list of sensible offers, "dialogue" step by step, "none" not at all.
        reward: The reward at the end: "win" is 1 for the winner, which several winners share, and "worth" is each
            agent's share of the final worth.
        rounds: The most rounds, at least 1; a longer game is truncated.
        skip_forced: Whether moments at which an agent has only one action are skipped.
        render_mode: "ansi" for text, "human" to print it after every step, "rgb_array" for pixels of the board; None
            renders nothing.
        bots: Players in some of the seats, by seat: standard bots by name, or your own as in `passgo.simulate`. The
            other seats are agents.

    Returns:
        The environment; `reset` begins the first game.

    Raises:
        BadInput: If an argument cannot be used.
        EditionError: If there is no such edition, or its file is wrong.
        ImportError: If "rgb_array" lacks the libraries that draw.

    >>> import passgo.rl
    >>> table = passgo.rl.env(players=2, trades="none")
    >>> table.reset(seed=7)
    >>> observation, reward, termination, truncation, info = table.last()
    >>> int(observation["action_mask"].sum())
    2
    """
    settings = Settings(players, edition, rules, trades, reward, rounds, skip_forced)
    return PassgoEnv(settings, render_mode, bots)
