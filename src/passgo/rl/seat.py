"""One seat as a Gymnasium environment; bots sit in the others."""

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from numpy.typing import NDArray

from passgo.engine.outcome import outcome
from passgo.engine.rulesets import Rules
from passgo.players.bot import Player
from passgo.rl.arrays import Observation, action_space, masks_of, observation_space, observations_of
from passgo.rl.core.batch import CUT_SHORT, ILLEGAL, NO_ACTION, RUNNING, Batch
from passgo.rl.illegal_actions import explain, reset_needed
from passgo.rl.rendering import RENDER_MODES, DrawableTable, RenderMode, check_render_mode, render_table
from passgo.rl.settings import ROUNDS, AnyEdition, Reward, Settings, Trades, players_against, whole_number

OPPONENTS = ("trader", "fp-a", "fp-b")


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One agent against bots, as a Gymnasium environment; `gymnasium.make("passgo/Seat-v0", …)` makes it.

    An illegal action ends the game: the agent gets -1, and `info` names the rule.

    Args:
        opponents: The players in the other seats, to the agent's left in this order: standard bots by name, or your own
            as in `passgo.simulate`. An object is copied for every game.
        edition: The name of a built-in edition, the path of an edition file, or an `Edition`.
        rules: The agreed rules, as `Rules` or as text such as "short+ask-for-rent"; None for the full game.
        trades: How the agent trades: "menu" from a list of sensible offers, "dialogue" step by step, "none" not at all.
        reward: The reward at the end: "win" is 1 for the winner, which several winners share, and "worth" is the
            agent's share of the final worth.
        rounds: The most rounds, at least 1; a longer game is truncated.
        seat: The agent's seat; by default another one in every game.
        skip_forced: Whether moments at which the agent has only one action are skipped.
        shaping: Multiplies an additional reward of every step, the growth of the agent's share of all worth. It reveals
            worths before the end (TAX-3), so it is for training.
        render_mode: "ansi" for text, "human" to print it after every step, "rgb_array" for pixels of the board; None
            renders nothing.

    Raises:
        BadInput: If an argument cannot be used.
        EditionError: If there is no such edition, or its file is wrong.
        ImportError: If "rgb_array" lacks the libraries that draw.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES, "render_fps": 2}  # type: ignore[misc]

    def __init__(
        self,
        opponents: Sequence[Player] = OPPONENTS,
        edition: AnyEdition = "classic",
        rules: Rules | str | None = "full",
        trades: Trades = "menu",
        reward: Reward = "win",
        rounds: int = ROUNDS,
        seat: int | None = None,
        skip_forced: bool = True,
        shaping: float = 0.0,
        render_mode: RenderMode | None = None,
    ) -> None:
        check_render_mode(render_mode)
        players = players_against(opponents)
        settings = Settings(
            players, edition, rules, trades, reward, rounds, skip_forced, shaping, opponents, seat
        )
        self.settings = settings
        self.render_mode = self.drawn_as = render_mode
        self.observation_space = observation_space(settings)
        self.action_space = action_space(settings)
        self.batch = Batch(settings.config, settings.layout, 1)
        self.row = observations_of(self.batch.observations)[0]
        self.mask = masks_of(self.batch)[0]
        self.begun = False

    def observe(self) -> Observation:
        return {"observation": self.row.copy(), "action_mask": self.mask.copy()}

    def action_masks(self) -> NDArray[np.bool_]:
        """The actions that are allowed now, as MaskablePPO of sb3-contrib asks for them.

        Raises:
            ResetNeeded: If no game has begun.
        """
        if not self.begun:
            raise reset_needed(self.begun)
        allowed: NDArray[np.bool_] = self.mask.astype(np.bool_)
        return allowed

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game.

        Args:
            seed: A whole number: the first game of this seed begins. Without one, the next game of the last seed, or
                the first game of a random one.
            options: Ignored; Gymnasium passes it.

        Returns:
            The first observation, and an empty info.
        """
        super().reset(seed=None if seed is None else whole_number("seed", seed))
        if seed is not None or not self.begun:
            self.begun = True
            self.batch.reset([self.np_random_seed % 2**62])
        else:
            self.batch.renew(0)
        if self.render_mode == "human":
            self.render()
        return self.observe(), {}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, and play on until the agent has to act again.

        Args:
            action: One that the mask of the last observation allows.

        Returns:
            The observation, the reward, whether the game is terminated, whether it is truncated, and the info, which is
            empty unless the game has ended.

        Raises:
            ResetNeeded: If no game has begun, or the game is over.
        """
        batch = self.batch
        if not self.begun or batch.state[0] != RUNNING:
            raise reset_needed(self.begun)
        number = whole_number("action", action)
        chosen = number if 0 <= number < batch.size else NO_ACTION
        batch.choose([chosen])
        info: dict[str, Any] = {}
        if not batch.mask_at(0, chosen):
            info = explain(batch.tables[0], number)
        batch.step()
        agent, state = int(batch.agent[0]), int(batch.state[0])
        if state not in (RUNNING, ILLEGAL):
            info = end_info(batch, 0)
        if self.render_mode == "human":
            self.render()
        reward = float(batch.reward[agent])
        return self.observe(), reward, state not in (RUNNING, CUT_SHORT), state == CUT_SHORT, info

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as text or pixels, by the render mode; None if it was printed or there is no mode."""
        if not self.begun:
            raise reset_needed(self.begun)
        return render_table(DrawableTable(self.batch.tables[0]), self.drawn_as)


def end_info(batch: Batch, i: int) -> dict[str, Any]:
    """The info of a game's last step: whether the agent won, the round, and the agent's seat."""
    p, agent = batch.tables[i].p, int(batch.agent[i])
    end = outcome(p)
    won = end is not None and agent in end.winners
    return {"won": won, "round": int(p.round), "seat": agent}
