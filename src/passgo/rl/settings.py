"""The arguments of the environments, checked, and the objects built from them."""

from collections.abc import Mapping, Sequence
from operator import index
from os import PathLike
from typing import Any, Final, Literal, TypeAlias, TypeVar

from passgo.bots.appraisal import MINUTES_PER_ROUND
from passgo.bots.roster import is_standard
from passgo.edition import Edition
from passgo.engine.boards import find_board
from passgo.engine.errors import BadInput
from passgo.engine.rulesets import Rules
from passgo.engine.seating import check_count
from passgo.game.inputs import choose_edition, choose_rules
from passgo.players.bot import Player
from passgo.players.roster import Roster, read_players
from passgo.rl.core.action_set import TRADES, ActionSet
from passgo.rl.core.batch import REWARDS, GameConfig
from passgo.rl.core.layout import Layout
from passgo.speech.near import meant

Trades: TypeAlias = Literal["none", "menu", "dialogue"]
Reward: TypeAlias = Literal["win", "worth"]
AnyEdition: TypeAlias = str | PathLike[str] | Edition

ROUNDS: Final = 200
EVERY_SEAT: Final = -1


class Settings:
    """The board, players, actions, observations and rewards of an environment."""

    def __init__(
        self,
        players: int = 4,
        edition: AnyEdition = "classic",
        rules: Rules | str | None = "full",
        trades: Trades = "menu",
        reward: Reward = "win",
        rounds: int = ROUNDS,
        skip_forced: bool = True,
        shaping: float = 0.0,
        opponents: Sequence[Player] = (),
        seat: int | None = None,
        bots: Mapping[int, Player] | None = None,
    ) -> None:
        printed = choose_edition(edition)
        chosen = choose_rules(rules)
        if chosen.banker_only:
            raise BadInput("a Banker who does not play decides nothing: play without banker-only")
        check_number("players", players)
        check_count(printed, chosen, players)
        check_one_of("trades", trades, TRADES)
        check_one_of("reward", reward, REWARDS)
        check_number("rounds", rounds)
        if rounds < 1:
            raise BadInput(f"rounds is {rounds}; at least one has to be played")
        seated = check_seats("bots", bots or {}, players)
        names, own = read_players(seated.values() if seated else opponents)
        if seat is not None and (type(seat) is not int or not 0 <= seat < players):
            raise BadInput(
                f"seat is {seat!r}; expected 0 to {players - 1}, or None for another one in every game"
            )
        board = find_board(printed, chosen)
        minutes = chosen.minutes
        self.board: Final = board
        self.actions: Final = ActionSet(board, players, TRADES.index(trades))
        self.layout: Final = Layout(board, players)
        standard = not own and all(is_standard(name) for name in names)
        self.config: Final = GameConfig(
            self.actions,
            EVERY_SEAT if seat is None else seat,
            list(names),
            rounds,
            0 if minutes is None else max(1, minutes // MINUTES_PER_ROUND),
            skip_forced,
            REWARDS.index(reward),
            shaping,
            # Each game has bots of its own, and programs of its own.
            None if standard else lambda: Roster(board, own=own).seat(names, seats=list(seated) or None),
            sum(1 << free for free in range(players) if free not in seated) if seated else 0,
        )


T = TypeVar("T")


def check_seats(name: str, seated: Mapping[int, T], players: int) -> dict[int, T]:
    """Who sits in which seat, in the order of seats. At least one seat is left to an agent."""
    if not isinstance(seated, Mapping):
        raise BadInput(f"{name} is {seated!r:.100}; expected players by their seats, such as {{1: 'trader'}}")
    for seat in seated:
        if type(seat) is not int or not 0 <= seat < players:
            raise BadInput(f"{name} has seat {seat!r}; expected 0 to {players - 1}")
    if len(seated) == players:
        raise BadInput(f"{name} has a player for every seat; leave one to an agent")
    return dict(sorted(seated.items()))


def players_against(opponents: object) -> int:
    """The opponents and the agent. Refuses a single name, which would be read as a list of letters."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        raise BadInput(f"opponents is {opponents!r}; expected a list of bots, such as ['trader', 'fp-a']")
    return len(opponents) + 1


def whole_number(name: str, value: Any) -> int:
    """An integer of Python or numpy as an int."""
    try:
        return index(value)
    except TypeError:
        raise BadInput(f"{name} is {value!r}; expected a whole number") from None


def check_number(name: str, value: object) -> None:
    if type(value) is not int:
        raise BadInput(f"{name} is {value!r}; expected a whole number")


def check_one_of(name: str, value: object, known: Sequence[str]) -> None:
    if value not in known:
        raise BadInput(f"{name} is {value!r}; expected one of {', '.join(known)}{meant(value, known)}")
