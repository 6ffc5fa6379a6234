"""The rows of a simulation's tables."""

from dataclasses import dataclass

from passgo.sim.gains import Gain
from passgo.sim.intervals import Share


@dataclass(frozen=True)
class BotFigures:
    bot: str
    seats: int  # its seats at the table
    fair: float  # the percent of games it would win if all seats were played equally well
    wins: Share  # of the finished games
    bankrupt: Share


@dataclass(frozen=True)
class PlaceFigures:
    """A seat, or a place in the order of play (0 begins)."""

    place: int
    wins: Share  # of the finished games


@dataclass(frozen=True)
class MoneyFigures:
    """The money of a bot as a round begins, over games that are not over by then."""

    round: int
    bot: str
    present: float  # the percent of its seats that are still in a game that is not over
    cash: float  # the average of its seats that are still in
    worth: float
    running: float  # the percent of all games that are not over
    cash_of_all: float  # the average of all its seats in games that are not over: bankrupt ones have nothing
    worth_of_all: float


@dataclass(frozen=True)
class RankFigures:
    """The money of the richest player as a round begins, of the second and so on, over games that are not over by then.
    Bankrupt players come last, with nothing. Cash and worth are ranked each by itself."""

    round: int
    rank: int  # 1 is the richest
    running: float  # the percent of all games that are not over
    cash: float
    worth: float


@dataclass(frozen=True)
class LengthFigures:
    """The games that ended in ten rounds, or that were left unfinished in them."""

    first_round: int
    last_round: int
    finished: int
    unfinished: int


@dataclass(frozen=True)
class SquareFigures:
    square: int
    name: str
    landings: int
    percent: float  # of throws that end there, after everything that follows from the throw; as in `odds`
    stands: float  # the same figure; its name before `percent` meant throws


@dataclass(frozen=True)
class GroupFigures:
    """A colour group, the stations or the utilities, and the player who first owned it complete, by purchase, auction
    or trade."""

    group: str
    name: str
    lots: list[int]
    held: Share  # games in which a player owned it, of all games
    wins: Share  # games won by its first owner, of those that were finished
    gain: Gain  # by how much these wins exceed the same players' average


@dataclass(frozen=True)
class LotFigures:
    """Sums over all games."""

    square: int
    name: str
    landings: int
    rents: int
    rent_money: int
    purchases: int
    auctions: int
    auction_money: int
    trades: int
    buildings: int


@dataclass(frozen=True)
class Faults:
    """Faults of bots; `first` lists different ones with the game in which each first occurred."""

    count: int
    games: int
    first: list[str]
