"""The finished games of a guest, as their reviews judged them: what "My play" shows.

A game is stored once, for each guest with a seat, when its review is done. It counts only for a player who made nearly
all moves of the seat: what a bot decided for an absent player says nothing about the player.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from passgo.analysis.level_ratings import LEVEL_RATINGS
from passgo.analysis.rating import RANGES, ThemePlay, rate_games
from passgo.engine.actions import PASS
from passgo.server.store.rows import Played
from passgo.server.tables.entries import Acted
from passgo.server.tables.review import LOSS_DIGITS, rating_json
from passgo.server.tables.table_state import TableState

RECENT: Final = 20  # games that a player's rating is about
MOST_BY_OTHERS: Final = 0.1  # of a seat's moves, those that a bot made for its player

_encode: Final = msgspec.json.Encoder().encode


class MoveCount:
    """Who made the moves of each seat: its player, or a bot in the player's place."""

    def __init__(self) -> None:
        self.moves: Final[Counter[int]] = Counter()
        self.by_others: Final[Counter[int]] = Counter()

    def note(self, entry: Acted) -> None:
        self.moves[entry.seat] += 1
        # In an auction, letting the time run out is a decision to pass.
        is_silent_pass = entry.by == "timer" and entry.action["do"] == PASS.to_json()["do"]
        self.by_others[entry.seat] += entry.by != "person" and not is_silent_pass

    def is_own(self, seat: int) -> bool:
        """Whether the player of a seat made nearly all of its moves."""
        return self.by_others[seat] <= MOST_BY_OTHERS * self.moves[seat]


def played_games(state: TableState, review: Mapping[str, Any], count: MoveCount) -> list[Played]:
    """The game for each guest who played it."""
    assert state.game is not None
    return [
        Played(seat.guest, state.table, n, state.last_at, _encode(own_part(state, review, n)))
        for n, seat in enumerate(state.seats)
        if seat.kind == "person"
        and seat.guest is not None
        and count.is_own(n)
        and not state.rules.keeps_bank_only(n)
    ]


def own_part(state: TableState, review: Mapping[str, Any], seat: int) -> dict[str, object]:
    """What a review says about one seat, with what the game was."""
    assert state.game is not None
    assert state.game.outcome is not None
    return {
        "name": state.seats[seat].name,
        "edition": state.plan.edition,
        "title": state.edition.title,
        "others": [other.bot for n, other in enumerate(state.seats) if n != seat],
        "won": seat in state.game.outcome.winners,
        "luck": review["shares"][seat]["luck"],
        "play": review["play"][seat],
        "weights": review["weights"],
    }


def own_games_json(games: Sequence[Played]) -> dict[str, object]:
    """A guest's games, the first ones first, with the rating of each name that they used, the last one first."""
    found = to_json(games)
    names = list(dict.fromkeys(game["name"] for game in reversed(found)))
    players = [player_json(name, [game for game in found if game["name"] == name]) for name in names]
    return {"games": found, "players": players, "scale": scale_json()}


def player_json(name: str, games: Sequence[Mapping[str, Any]]) -> dict[str, object]:
    """The mean loss of a decision in a player's last games, and the rating of it; the games are independent."""
    plays = [game["play"] for game in games[-RECENT:]]
    themes = [
        {theme: ThemePlay(found["decisions"], found["loss"]) for theme, found in play["themes"].items()}
        for play in plays
    ]
    rating = rate_games(themes)
    if rating is None:
        return {"name": name, "loss": None, "rating": None}
    loss = sum(play["decisions"] * play["loss"] for play in plays) / sum(play["decisions"] for play in plays)
    return {"name": name, "loss": round(loss, LOSS_DIGITS), "rating": rating_json(rating)}


def scale_json() -> dict[str, object]:
    """The ranges of ratings, and where the levels of bots lie."""
    return {
        "ranges": [{"name": name, "least": least} for least, name in RANGES],
        "levels": [{"level": level, "rating": rating} for level, rating in LEVEL_RATINGS.items()],
    }


def to_json(games: Sequence[Played]) -> list[dict[str, Any]]:
    return [
        {"table": game.table, "seat": game.seat, "at": game.at, **msgspec.json.decode(game.body)}
        for game in games
    ]
