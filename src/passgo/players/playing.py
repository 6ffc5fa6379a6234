"""`passgo.play_game`: players at the table of one game."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from passgo.bots.appraisal import MINUTES_PER_ROUND
from passgo.bots.seated_bots import SeatedBots
from passgo.engine import codes
from passgo.engine.actions import TIME_UP
from passgo.engine.errors import BadInput
from passgo.engine.outcome import Outcome
from passgo.game.checks import MOST_ROUNDS, check_game, check_limit, check_positive
from passgo.game.game import Game
from passgo.players.bot import Player
from passgo.players.roster import Roster, read_players
from passgo.speech import Saying

ROUNDS = 300

SeatKey = TypeVar("SeatKey", bound=int | str)
"""A seat: its number, or the name of its player."""


def play_game(
    game: Game,
    players: Mapping[SeatKey, Player] | Sequence[Player],
    *,
    rounds: int = ROUNDS,
    limit: float | None = None,
) -> Outcome | None:
    """Let players play a game to its end. What went wrong in a bot of your own is raised, so that it can be found.

    Time is called in a time limit game after one round for every two minutes.

    Args:
        game: The game, at any point. It is played, and can be looked at afterwards.
        players: The player of each seat that is in the game, by the seat's number or name, or in order: a built-in bot
            by name, a class or an object of `passgo.Bot`, a function, or "exec:COMMAND" (docs/bots.md).
        rounds: The round after which the game is left unfinished, at least 1.
        limit: The seconds that a bot of your own has for an answer; by default any time.

    Returns:
        Winners, reason and worths; None if the game is unfinished.

    Raises:
        BadInput: If a player cannot be used, or a seat has none.
        BotError: If a bot of your own gives no usable answer.

    >>> def first(game, seat, answers):
    ...     return answers[0]
    >>> game = passgo.new_game("classic", ["Ann", "Bo"], seed=7)
    >>> outcome = passgo.play_game(game, {0: first, 1: "hard"})
    >>> outcome.winners == game.outcome.winners, outcome.reason
    (True, 'last-one-left')
    """
    check_game(game)
    check_positive("rounds", rounds, MOST_ROUNDS)
    if limit is not None:
        check_limit(limit)
    table = seat_players(game, by_seat(game, players), limit)
    minutes = game.rules.minutes
    last_round = 0 if minutes is None else max(1, minutes // MINUTES_PER_ROUND)
    p = game._state
    while game.decision is not None and p.round <= rounds:
        if last_round and p.round > last_round and not p.time_called:
            game.play(codes.CLOCK, TIME_UP)
            continue
        move = table.next_move()
        assert move is not None  # all seats have players
        game.play(*move)
    return game.outcome


def by_seat(game: Game, players: object) -> dict[int, Player]:
    if isinstance(players, Mapping):
        return {game._seat(seat): player for seat, player in players.items()}
    if isinstance(players, str | bytes) or not isinstance(players, Sequence):
        raise BadInput(
            f"players is {players!r:.100}; expected one for each seat, such as {{0: MyBot(), 1: 'hard'}}"
        )
    return dict(enumerate(players))


def seat_players(
    game: Game, players: Mapping[int, Player], limit: float | None, strict: bool = True
) -> SeatedBots:
    """The bots of a game that is played by players alone."""
    p = game._state
    for seat in players:
        game._check_seat(seat)
    empty = [seat for seat in range(p.seats) if p.out[seat] == 0 and seat not in players]
    if empty:
        raise BadInput(Saying("input.seat-empty", seat=empty[0], name=game.names[empty[0]]))
    seats = sorted(players)
    names, own = read_players([players[seat] for seat in seats], copied=not strict)
    roster = Roster(p.board, limit, own, strict)
    bots = roster.seat(names, (game.names, game.tokens), seats)
    return SeatedBots(game, dict(zip(seats, bots, strict=True)), roster.standard)
