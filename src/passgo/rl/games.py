"""Many games of agents in compiled code, and what happened in the last step, as arrays. A game that has ended begins
anew within the step."""

from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from passgo.engine.outcome import outcome
from passgo.rl.arrays import batch_observations, compact_observations, masks_of, observations_of
from passgo.rl.core.batch import CUT_SHORT, ILLEGAL, WAIT, Batch
from passgo.rl.core.compact import CompactBuffer
from passgo.rl.core.observation_buffer import ObservationBuffer
from passgo.rl.illegal_actions import explain
from passgo.rl.settings import Settings

Actions: TypeAlias = "NDArray[np.int64] | None"


@dataclass(frozen=True)
class Ended:
    """A game that ended in the last step: its number, the last observation of every seat, and the info."""

    game: int
    final_obs: NDArray[Any]
    info: dict[str, Any]


@dataclass
class Arrays:
    """What a step returns, by game. `observation`, `action_mask` and `seat` are for the seat that is asked now."""

    observation: NDArray[Any]
    action_mask: NDArray[np.int8]
    seat: NDArray[np.int64]
    reward: NDArray[np.float64]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    ended: list[Ended] = field(default_factory=list)


class Games:
    """Games in this process.

    Args:
        settings: The checked arguments.
        count: The number of games.
        compact: Whether observations are 16-bit whole numbers.
    """

    def __init__(self, settings: Settings, count: int, compact: bool) -> None:
        players = int(settings.actions.seats)
        self.batch: Final = Batch(settings.config, settings.layout, count, compact)
        self.shaped: Final = settings.config.shaping != 0.0
        self.states: Final = np.asarray(self.batch.state)
        self.rewards: Final = np.asarray(self.batch.reward).reshape(count, players)
        self.arrays: Final = Arrays(
            batch_observations(self.batch),
            masks_of(self.batch),
            np.asarray(self.batch.seat),
            np.zeros((count, players)),
            np.zeros(count, np.bool_),
            np.zeros(count, np.bool_),
        )
        rows = CompactBuffer if compact else ObservationBuffer
        self.last_rows: Final = rows(settings.layout, players)

    def reset(self, seeds: list[int]) -> None:
        self.batch.reset(seeds)
        self.clear()
        for i in np.flatnonzero(self.arrays.seat < 0):
            self.renew(int(i))

    def clear(self) -> None:
        arrays = self.arrays
        if arrays.ended or self.shaped:
            arrays.reward[:] = 0.0
            arrays.terminated[:] = False
            arrays.truncated[:] = False
            arrays.ended = []

    def step(self, actions: Actions, goes_on: bool = False) -> None:
        """Play an action in every game, or allowed ones at random; WAIT leaves a game as it is.

        Args:
            actions: The actions, None for random ones.
            goes_on: Whether this is a further part of one step: what happened in the earlier parts is kept.
        """
        if not goes_on:
            self.clear()
        batch = self.batch
        illegal: dict[int, dict[str, Any]] = {}
        if actions is None:
            batch.choose_at_random()
        else:
            batch.choose(actions.tolist())
            illegal = self.explain_illegal(actions)
        finished = batch.finished
        batch.step()
        if self.shaped:
            played = slice(None) if actions is None else actions != WAIT
            self.arrays.reward[played] += self.rewards[played]
        if batch.finished != finished:
            self.renew_ended(illegal)

    def explain_illegal(self, actions: NDArray[np.int64]) -> dict[int, dict[str, Any]]:
        mask = self.arrays.action_mask
        within = (actions >= 0) & (actions < mask.shape[1])
        allowed = mask[np.arange(len(actions)), np.where(within, actions, 0)] == 1
        wrong = np.flatnonzero(~(within & allowed) & (actions != WAIT))
        return {int(i): explain(self.batch.tables[i], int(actions[i])) for i in wrong}

    def renew_ended(self, illegal: dict[int, dict[str, Any]]) -> None:
        """Note what ended, and begin the next games."""
        for place in np.flatnonzero(self.states):  # RUNNING is 0
            i = int(place)
            state = self.states[i]
            arrays = self.arrays
            if not self.shaped:
                arrays.reward[i] += self.rewards[i]
            arrays.terminated[i] = state != CUT_SHORT
            arrays.truncated[i] = state == CUT_SHORT
            info = illegal.get(i, {}) if state == ILLEGAL else end_info(self.batch, i)
            arrays.ended.append(Ended(i, self.last_observations(i), info))
            self.renew(i)

    def renew(self, i: int) -> None:
        """Begin the next game in which an agent is asked; bots may end one before that."""
        self.batch.renew(i)
        while self.batch.seat[i] < 0:
            self.batch.renew(i)

    def last_observations(self, i: int) -> NDArray[Any]:
        rows = self.last_rows
        for seat in range(int(rows.count)):
            rows.write(seat, self.batch.tables[i], seat)
        seen = compact_observations(rows) if isinstance(rows, CompactBuffer) else observations_of(rows)
        return seen.copy()

    def close(self) -> None:
        """Do nothing: no resource is open."""


def end_info(batch: Batch, i: int) -> dict[str, Any]:
    """The info of a game's last step: which seats won, and the round."""
    p = batch.tables[i].p
    end = outcome(p)
    won = np.zeros(int(p.seats), np.bool_)
    if end is not None:
        won[list(end.winners)] = True
    return {"won": won, "round": int(p.round)}
