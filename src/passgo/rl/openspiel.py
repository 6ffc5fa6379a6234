"""The game for OpenSpiel, with luck as chance nodes. Importing this module registers `passgo`.

pip install 'passgo[openspiel]'
import passgo.rl.openspiel, pyspiel
game = pyspiel.load_game("passgo(players=3,trades=none)")
"""

from typing import Any, Final, TypeAlias

import numpy as np

try:
    import pyspiel
except ImportError as error:
    raise ImportError(f"{error}; pip install 'passgo[openspiel]' installs it") from error

from passgo.bots.base import StandardBot
from passgo.engine.rules import setup
from passgo.notation.position_line import write_position
from passgo.rl.arrays import observations_of
from passgo.rl.core.agent_table import AgentTable
from passgo.rl.core.chance import THROWS, DecidedLuck, OutcomeNeeded
from passgo.rl.core.observation_buffer import ObservationBuffer
from passgo.rl.settings import Settings
from passgo.rl.table_snapshot import Plain, settings_of, table_from_plain, table_to_plain

DEFAULTS: Final[dict[str, Any]] = {
    "players": 2,
    "edition": "classic",
    "rules": "full",
    "trades": "none",
    "reward": "win",
    "rounds": 100,
}
Arguments: TypeAlias = tuple[tuple[str, Any], ...]
MOST_PLAYERS: Final = 8
STEPS_PER_ROUND: Final = 5000
"""An upper bound of the decisions and chance outcomes of one round."""

TYPE: Final = pyspiel.GameType(
    short_name="passgo",
    long_name="passgo, the property trading game",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class PassgoGame(pyspiel.Game):  # type: ignore[misc]
    """The game under the settings of `passgo.rl.env`."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        self.arguments = tuple(sorted(chosen.items()))
        self.settings = settings_of(self.arguments)
        board, seats = self.settings.board, int(self.settings.actions.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=int(self.settings.actions.size),
            max_chance_outcomes=max(THROWS, int(board.challenges)),
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=STEPS_PER_ROUND * (chosen["rounds"] + 1),
        )
        super().__init__(TYPE, info, chosen)

    def new_initial_state(self) -> "PassgoState":
        return PassgoState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "PassgoObserver":
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        return PassgoObserver(self.settings)


class DecisionNode:
    """A table at a decision. It is never changed, since play goes on from copies: a deep copy is the same object.
    OpenSpiel serializes states by pickling it."""

    def __init__(self, arguments: Arguments, table: AgentTable) -> None:
        self.arguments = arguments
        self.table = table

    def __reduce__(self) -> tuple[Any, ...]:
        return read_node, (self.arguments, table_to_plain(self.table))

    def __deepcopy__(self, memo: dict[int, object]) -> "DecisionNode":
        return self


def read_node(arguments: Arguments, plain: Plain) -> DecisionNode:
    return DecisionNode(arguments, table_from_plain(settings_of(arguments), plain))


class PassgoState(pyspiel.State):  # type: ignore[misc]
    """The last decision node, the action chosen at it (before the set-up, none), and the chance outcomes since."""

    def __init__(self, game: PassgoGame) -> None:
        super().__init__(game)
        self.node: DecisionNode | None = None  # None during the set-up
        self.action: int | None = None
        self.luck: list[int] = []
        self.outcomes = 0  # at a chance node, the number of outcomes; 0 at a decision
        self.advance()

    def advance(self) -> None:
        """Play to the next decision if the outcomes so far are enough for it."""
        try:
            table = self.set_up() if self.node is None else self.after_action(self.node.table)
        except OutcomeNeeded as needed:
            self.outcomes = needed.count
            return
        self.node, self.action, self.luck, self.outcomes = self.node_of(table), None, [], 0

    def node_of(self, table: AgentTable) -> DecisionNode:
        return DecisionNode(self.get_game().arguments, table)

    def set_up(self) -> AgentTable:
        settings: Settings = self.get_game().settings
        seats = int(settings.actions.seats)
        table = settings.config.new_table()
        p = setup.start(settings.board, DecidedLuck(self.luck), seats)
        table.begin(p, (1 << seats) - 1, [StandardBot("agent") for _ in range(seats)], None)
        return table

    def after_action(self, table: AgentTable) -> AgentTable:
        assert self.action is not None
        after = table.copy()
        after.p.luck = DecidedLuck(self.luck)
        after.play(self.action)
        return after

    @property
    def table(self) -> AgentTable | None:
        return None if self.node is None else self.node.table

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.outcomes or self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self.table.seat)

    def _legal_actions(self, player: int) -> list[int]:
        table = self.table
        if table is None or table.seat != player:
            return []
        return sorted(int(table.legal.actions[i]) for i in range(table.legal.count))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / self.outcomes) for outcome in range(self.outcomes)]

    def _apply_action(self, action: int) -> None:
        if self.outcomes:
            self.luck = [*self.luck, action]
        else:
            self.action = action
        self.advance()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"luck:{action}"
        words: str = self.get_game().settings.actions.words[action]
        return words

    def is_terminal(self) -> bool:
        table = self.table
        return self.outcomes == 0 and table is not None and table.seat < 0

    def returns(self) -> list[float]:
        settings: Settings = self.get_game().settings
        table = self.table
        if table is None or not self.is_terminal():
            return [0.0] * int(settings.actions.seats)
        return [settings.config.reward_of(table.p, seat) for seat in range(settings.actions.seats)]

    def __str__(self) -> str:
        table = self.table
        begun = (
            "set-up"
            if table is None
            else f"{write_position(table.p)} asked={table.seat} moment={table.moment}"
        )
        decided = "" if self.action is None else f" {self.get_game().settings.actions.words[self.action]}"
        return f"{begun}{decided} luck={self.luck}" if self.outcomes else begun


class PassgoObserver:
    """The observation of the environments; at a chance node, that of the decision before."""

    def __init__(self, settings: Settings) -> None:
        self.rows = ObservationBuffer(settings.layout, 1)
        self.row = observations_of(self.rows)[0]
        self.tensor = np.zeros_like(self.row)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: PassgoState, player: int) -> None:
        self.tensor.fill(0)
        if state.table is not None:
            self.rows.write(0, state.table, player)
            self.tensor[:] = self.row

    def string_from(self, state: PassgoState, player: int) -> str:
        self.set_from(state, player)
        entries = [f"{place}:{self.tensor[place]:.4g}" for place in np.flatnonzero(self.tensor)]
        return f"player {player}: {' '.join(entries)}"


pyspiel.register_game(TYPE, PassgoGame)
