"""What the server keeps of a guest: tables, and finished games as their reviews judged them."""

from passgo.analysis.rating import Range
from passgo.server.web.wire.base import ResponseModel
from passgo.server.web.wire.insight import PlayInfo, RatingInfo


class OwnGame(ResponseModel):
    """A finished game of a guest: `others` has the names of bots, "" for people. `luck` is the part of the
    result, in chances to win, that came by throws and cards."""

    table: str
    seat: int
    at: int
    """When it ended, in milliseconds since 1970."""
    name: str
    edition: str
    title: str
    """Of the edition."""
    others: list[str]
    won: bool
    luck: float
    play: PlayInfo
    weights: str
    """Of the model that judged it."""


class RatingRange(ResponseModel):
    """A range of ratings, from its least one on."""

    name: Range
    least: float


class LevelRating(ResponseModel):
    level: str
    rating: float


class Scale(ResponseModel):
    """Ratings from 0 to 100: the ranges, the best one first, and where the levels of bots lie."""

    ranges: list[RatingRange]
    levels: list[LevelRating]


class PlayerRating(ResponseModel):
    """A name that the guest used, with the mean loss of a decision in the last 20 games, and its rating; null for too
    few decisions."""

    name: str
    loss: float | None
    rating: RatingInfo | None


class OwnGames(ResponseModel):
    """Games, the first one first, and players, the one of the last game first."""

    games: list[OwnGame]
    players: list[PlayerRating]
    scale: Scale


class SaidTold(ResponseModel):
    seq: int
    at: int
    text: str


class OwnTable(ResponseModel):
    """A table where the guest sat: the seats that are theirs now, every name that they had there, what they said."""

    table: str
    seats: list[int]
    names: list[str]
    said: list[SaidTold]
    record: str | None
    """The path of the game's record."""


class OwnData(ResponseModel):
    created: int
    """Milliseconds since 1970."""
    push_services: list[str]
    """The push services of the guest's devices."""
    tables: list[OwnTable]
    games: list[OwnGame]
    """What reviews say about the guest's play."""
