"""From any game or position to the numbers of an agent and back: `encode` and `decode`. A policy trained in an
environment can so play anywhere."""

from functools import lru_cache
from typing import Any, Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from passgo.engine import actions as engine_actions
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.board import Board
from passgo.engine.errors import BadInput
from passgo.engine.position import Position, Terms
from passgo.engine.rules.shortage import known_to
from passgo.game.by_name import SeatLike
from passgo.game.game import Game
from passgo.rl.arrays import Observation, compact_observations, observations_of
from passgo.rl.core.action_set import NOTHING, TRADES, ActionSet
from passgo.rl.core.agent_table import FREE, AgentTable
from passgo.rl.core.compact import CompactBuffer
from passgo.rl.core.layout import Layout
from passgo.rl.core.observation_buffer import ObservationBuffer
from passgo.rl.games_vector import FORMS, ObservationForm
from passgo.rl.illegal_actions import explain
from passgo.rl.settings import Trades, check_one_of, whole_number

ENCODED_TRADES: Final = ("none", "menu")
NO_NUMBER: Final = -1
MANY_ROUNDS: Final = 2**31


class Encoder:
    """Encodes positions of one board and a number of seats."""

    def __init__(self, board: Board, seats: int, trades: Trades) -> None:
        check_one_of("trades", trades, ENCODED_TRADES)
        actions, layout = ActionSet(board, seats, TRADES.index(trades)), Layout(board, seats)
        self.table: Final = AgentTable(actions, 0, MANY_ROUNDS, 0, False)
        self.floats: Final = ObservationBuffer(layout, 1)
        self.compact: Final = CompactBuffer(layout, 1)

    def look(self, p: Position, seat: int, free: bool | None) -> None:
        """Ask a seat; without `free`, for the decision if there is no free action."""
        self.table.look(p, seat, free is not False)
        only = free is None and self.table.moment == FREE and self.table.legal.count == 1
        if only:
            self.table.look(p, seat, False)

    def observation(self, seat: int, form: ObservationForm) -> NDArray[Any]:
        if form == "int16":
            self.compact.write(0, self.table, seat)
            return np.array(compact_observations(self.compact)[0])
        self.floats.write(0, self.table, seat)
        return np.array(observations_of(self.floats)[0])

    def allowed(self) -> list[int]:
        return [int(self.table.legal.actions[i]) for i in range(self.table.legal.count)]

    def action(self, number: int) -> Action | None:
        """The engine's action for a number; None for "nothing"."""
        if number == NOTHING:
            return None
        found = self.table.engine_action(number)
        return engine_actions.BY_CODE[found.code].create(found.first, found.second, found.terms, found.group)

    def number(self, action: Action) -> int:
        """The number of an action that is allowed now; NO_NUMBER if the set has none for it."""
        return next((number for number in self.allowed() if is_same(self.action(number), action)), NO_NUMBER)


def is_same(one: Action | None, other: Action) -> bool:
    if one is None or one.code != other.code:
        return False
    if one.code == codes.OFFER:
        return goods(one.terms) == goods(other.terms)
    return (one.first, one.second) == (other.first, other.second)


def goods(terms: Terms | None) -> tuple[object, ...]:
    """An offer without its giver and its number, which the table adds."""
    return () if terms is None else terms.key()[1:8]


@lru_cache(maxsize=32)
def encoder(board: Board, seats: int, trades: Trades) -> Encoder:
    return Encoder(board, seats, trades)


def looking(game: Game | str, seat: SeatLike, trades: Trades, free: bool | None) -> tuple[Encoder, int]:
    if isinstance(game, str):
        game = Game.from_position(game)
    if not isinstance(game, Game):
        raise BadInput(f"game is {game!r:.100}; expected a Game or a position line")
    number = game._seat(seat)
    p = known_to(game._state, number)
    found = encoder(p.board, int(p.seats), trades)
    found.look(p, number, free)
    return found, number


def encode(
    game: Game | str,
    seat: SeatLike,
    trades: Trades = "menu",
    observation: ObservationForm = "float32",
    free: bool | None = None,
) -> Observation:
    """What a seat would observe in a game, with the actions that are allowed to it, as in the environments.

    Args:
        game: A game, or a position line.
        seat: The seat, or the name of its player.
        trades: The actions for trades: "menu" or "none".
        observation: "float32", or "int16" for the compact form.
        free: Whether the seat is asked for free actions, such as building, where a throw is next (True), or for its
            decision (False). By default for free actions if there are any. The action `nothing` leaves such a moment.

    Returns:
        The `observation` and the `action_mask`, which is empty if the seat is not asked.

    Raises:
        BadInput: If an argument cannot be used.
        NotationError: If the position line cannot be read.

    >>> import passgo.rl
    >>> game = passgo.new_game("classic", ["Ann", "Bo"], luck="65 12 21")
    >>> events = game.play("Ann", "throw")
    >>> seen = passgo.rl.encode(game, "Ann")
    >>> [passgo.rl.decode(game, "Ann", number) for number in seen["action_mask"].nonzero()[0]]
    [Buy(), Decline()]
    """
    check_one_of("observation", observation, FORMS)
    found, number = looking(game, seat, trades, free)
    mask = np.zeros(int(found.table.actions.size), np.int8)
    mask[found.allowed()] = 1
    return {"observation": found.observation(number, observation), "action_mask": mask}


def decode(
    game: Game | str, seat: SeatLike, index: SupportsIndex, trades: Trades = "menu", free: bool | None = None
) -> Action | None:
    """The action that a number stands for in a game.

    Args:
        game: A game, or a position line.
        seat: The seat, or the name of its player.
        index: The number of the action, one that the mask of `encode` allows.
        trades: As in `encode`.
        free: As in `encode`.

    Returns:
        An action for `Game.play`; None for `nothing`, after which `free=False` encodes the decision.

    Raises:
        BadInput: If the number is not allowed, with the rule that forbids it.
        NotationError: If the position line cannot be read.

    >>> import passgo.rl
    >>> game = passgo.new_game("classic", ["Ann", "Bo"], luck="65 12 21")
    >>> passgo.rl.decode(game, "Ann", 1)
    Throw()
    """
    found, _ = looking(game, seat, trades, free)
    number = whole_number("index", index)
    if number not in found.allowed():
        why = explain(found.table, number)["message"] if found.table.seat >= 0 else "the seat is not asked"
        raise BadInput(f"index is {number}: {why}")
    return found.action(number)
