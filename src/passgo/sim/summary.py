"""The statistics of a run, with 95% intervals.

Batches may be added in any order, and memory does not grow with their number.
"""

import dataclasses
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import ClassVar

from passgo.base.json_types import Json, JsonObject
from passgo.edition import Edition
from passgo.notation.rules_text import write_rules
from passgo.sim.batch import BatchResult, GameResult, RunPlan
from passgo.sim.tally import SAMPLE, WIN_PARTS
from passgo.svg import charts
from passgo.svg.drawing import Theme
from passgo.svg.figures import Figures

Z = 1.959963984540054  # standard deviations to each side that contain 95% of a normal distribution
LISTED_FAULTS = 10
LEAST_PRESENT = 2.0  # percent of a bot's seats still in the game: averages over fewer are noise


@dataclass(frozen=True)
class Share:
    """A count out of a total, in percent, with its 95% Wilson interval."""

    count: float
    out_of: int
    percent: float
    low: float
    high: float


@dataclass(frozen=True)
class BotFigures:
    bot: str
    seats: int  # its seats at the table
    fair: float  # the percent of games it would win if all seats were played equally well
    wins: Share
    bankrupt: Share


@dataclass(frozen=True)
class PlaceFigures:
    """A seat, or a place in the order of play (0 begins)."""

    place: int
    wins: Share


@dataclass(frozen=True)
class Spread:
    """The lengths of games: the mean and the percentiles 5, 50 and 95."""

    mean: float
    low: int
    median: int
    high: int


@dataclass(frozen=True)
class MoneyFigures:
    """The money of a bot as a round begins: averages over its seats that are still in the game."""

    round: int
    bot: str
    present: float  # the percent of its seats that are still in a game that is not over
    cash: float
    worth: float


@dataclass(frozen=True)
class SquareFigures:
    square: int
    name: str
    landings: int
    percent: float  # of all landings
    stands: float  # the percent of throws that end there, after everything that follows from the throw


@dataclass(frozen=True)
class GroupFigures:
    """A colour group, the stations or the utilities, and the player who first owned it complete, by purchase, auction
    or trade."""

    group: str
    name: str
    lots: list[int]
    held: Share  # games in which a player owned it, of all games
    wins: Share  # of these, games won by its first owner


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


@dataclass(frozen=True, repr=False)
class Report(Figures):
    """The statistics of many games, as `simulate` returns them.

    >>> import passgo
    >>> report = passgo.simulate(games=10, seats=["builder", "thrifty"], jobs=1)
    >>> report.by_bot[0].wins.out_of
    10
    >>> sorted(report.table("bots")[0])[:3]
    ['bankrupt_count', 'bankrupt_high', 'bankrupt_low']
    """

    edition: str
    rules: str
    seats: list[str]
    seed: str
    rounds: int
    start: str | None
    games: int
    unfinished: Share
    ends: dict[str, int]
    by_bot: list[BotFigures]
    by_order: list[PlaceFigures]
    by_seat: list[PlaceFigures]
    by_group: list[GroupFigures]
    length_rounds: Spread
    length_turns: Spread
    bankruptcies: int
    offers: int
    trades: int
    money: list[MoneyFigures]
    squares: list[SquareFigures]
    lots: Mapping[int, LotFigures]
    """By the number of their square."""
    faults: Faults
    asked: int
    """The games asked for; fewer were played if Ctrl-C ended the run."""
    printed: Edition = field(compare=False)
    """The edition itself; `edition` is its id."""

    pictures: ClassVar = ("landings", "worth")

    @property
    def finished(self) -> bool:
        return self.games == self.asked

    @property
    def _summary(self) -> str:
        won = ", ".join(f"{bot.bot} {bot.wins.percent:.1f}%" for bot in self.by_bot)
        return f"{self.printed.title}, {self.games:,} games; won by {won}"

    def _draw(self, picture: str, size: float, theme: Theme) -> str:
        what = f"{self.printed.title}, {self.games:,} games"
        if picture == "landings":
            percents = [square.percent for square in self.squares]
            return charts.heat_map(self.printed, percents, f"{what}: where tokens landed", size, theme)
        series: dict[str, list[tuple[float, float]]] = {bot.bot: [] for bot in self.by_bot}
        for figures in self.money:
            if figures.present >= LEAST_PRESENT:
                series[figures.bot].append((figures.round, figures.worth))
        heading = f"{what}: average worth of those still in"
        return charts.line_chart(series, heading, "round", self.printed.words.symbol, size, theme)

    def rows(self) -> Mapping[str, Sequence[object]]:
        return {
            "lots": list(self.lots.values()),
            "squares": self.squares,
            "bots": self.by_bot,
            "order": self.by_order,
            "seats": self.by_seat,
            "groups": self.by_group,
            "money": self.money,
        }

    def to_json(self) -> JsonObject:
        plain = {each.name: getattr(self, each.name) for each in dataclasses.fields(self)}
        del plain["printed"]
        plain["lots"] = list(self.lots.values())
        return {name: plain_value(value) for name, value in plain.items()}


class Summary:
    """Adds up batches."""

    def __init__(self, plan: RunPlan, asked: int = 0) -> None:
        self.plan = plan
        self.asked = asked
        self.games = 0
        self.bot_wins: Counter[str] = Counter()  # this and the next two in parts of a win, see WIN_PARTS
        self.order_wins: Counter[int] = Counter()
        self.seat_wins: Counter[int] = Counter()
        self.bankrupt: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()
        self.rounds: Counter[int] = Counter()
        self.turns: Counter[int] = Counter()
        self.tally: dict[str, list[int]] = {}
        self.fault_count = 0
        self.faulty_games = 0
        self.faults: dict[str, int] = {}  # the first different ones, each with its first game

    def add(self, batch: BatchResult) -> None:
        for game in batch.games:
            self.add_game(game)
        for name, numbers in batch.tally.items():
            sums = self.tally.get(name, [0] * len(numbers))
            self.tally[name] = [a + b for a, b in zip(sums, numbers, strict=True)]

    def add_game(self, game: GameResult) -> None:
        self.games += 1
        seats = len(game.seats)
        for seat in game.winners:
            part = WIN_PARTS // len(game.winners)
            self.bot_wins[game.seats[seat]] += part
            self.order_wins[(seat - game.starter) % seats] += part
            self.seat_wins[seat] += part
        for seat in game.bankrupt:
            self.bankrupt[game.seats[seat]] += 1
        self.ends[game.reason] += 1
        self.rounds[game.rounds] += 1
        self.turns[game.turns] += 1
        if game.fault_count:
            self.fault_count += game.fault_count
            self.faulty_games += 1
            for fault in game.faults:
                self.faults[fault] = min(game.number, self.faults.get(fault, game.number))
            first = sorted(self.faults.items(), key=lambda item: (item[1], item[0]))
            self.faults = dict(first[:LISTED_FAULTS])

    def report(self) -> Report:
        plan = self.plan
        places = range(len(plan.seats))
        return Report(
            edition=plan.edition.id,
            rules=write_rules(plan.rules),
            seats=list(plan.seats),
            seed=plan.seed,
            rounds=plan.rounds,
            start=plan.start,
            games=self.games,
            unfinished=share(self.ends[""], self.games),
            ends={reason: count for reason, count in sorted(self.ends.items()) if reason},
            by_bot=[self.bot(name) for name in dict.fromkeys(plan.seats)],
            by_order=[PlaceFigures(place, self.win_share(self.order_wins[place])) for place in places],
            by_seat=[PlaceFigures(seat, self.win_share(self.seat_wins[seat])) for seat in places],
            by_group=self.groups(),
            length_rounds=spread(self.rounds),
            length_turns=spread(self.turns),
            bankruptcies=self.bankrupt.total(),
            offers=sum(self.tally.get("offers", [])),
            trades=sum(self.tally.get("accepted", [])),
            money=self.money(),
            squares=self.squares(),
            lots=self.lots(),
            faults=Faults(
                self.fault_count,
                self.faulty_games,
                [f"game {game}: {fault}" for fault, game in self.faults.items()],
            ),
            asked=self.asked,
            printed=plan.edition,
        )

    def win_share(self, parts: int) -> Share:
        return share(parts / WIN_PARTS, self.games)

    def bot(self, name: str) -> BotFigures:
        seats = self.plan.seats.count(name)
        return BotFigures(
            name,
            seats,
            100 * seats / len(self.plan.seats),
            self.win_share(self.bot_wins[name]),
            share(self.bankrupt[name], seats * self.games),
        )

    def money(self) -> list[MoneyFigures]:
        """Figures for each sampled round, as long as a game goes on."""
        found = []
        width = len(self.plan.seats)
        for at in range(0, len(self.tally.get("present", [])), width):
            for name in dict.fromkeys(self.plan.seats):
                own = [at + player for player, bot in enumerate(self.plan.seats) if bot == name]
                present, cash, worth = (
                    sum(self.tally[key][i] for i in own) for key in ("present", "cash", "worth")
                )
                if present:
                    round_ = at // width * SAMPLE + 1
                    percent = 100 * present / (len(own) * self.games)
                    found.append(MoneyFigures(round_, name, percent, cash / present, worth / present))
        return found

    def squares(self) -> list[SquareFigures]:
        edition = self.plan.edition
        names = [*(square.name for square in edition.squares), f"In {edition.words.jail}"]
        landings, stands = (self.tally.get(key, [0] * len(names)) for key in ("landings", "stands"))
        total, throws = max(1, sum(landings)), max(1, sum(stands))
        return [
            SquareFigures(
                square, name, landings[square], 100 * landings[square] / total, 100 * stands[square] / throws
            )
            for square, name in enumerate(names)
        ]

    def groups(self) -> list[GroupFigures]:
        """The colours, the stations and the utilities, in the engine's order."""
        edition = self.plan.edition
        members = [(group.id, group.name, list(group.squares)) for group in edition.groups]
        for kind, name in (("station", edition.words.stations), ("utility", edition.words.utilities)):
            members.append((kind, name, [square.index for square in edition.squares if square.kind == kind]))
        played, won = (self.tally.get(key, [0] * len(members)) for key in ("group_games", "group_wins"))
        return [
            GroupFigures(
                *member, share(played[number], self.games), share(won[number] / WIN_PARTS, played[number])
            )
            for number, member in enumerate(members)
        ]

    def lots(self) -> dict[int, LotFigures]:
        sums = [each.name for each in dataclasses.fields(LotFigures)[2:]]
        return {
            square.index: LotFigures(
                square.index, square.name, *(self.tally[name][square.index] for name in sums)
            )
            for square in self.plan.edition.squares
            if square.price > 0 and self.tally
        }


def plain_value(value: object) -> Json:
    """A figure as JSON."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.asdict(value)
    if isinstance(value, list):
        return [plain_value(each) for each in value]
    return value  # type: ignore[return-value]  # a number, a text, or a mapping of them


def share(count: float, out_of: int) -> Share:
    low, high = wilson(count, out_of)
    percent = 100 * count / out_of if out_of else 0.0
    return Share(count, out_of, percent, 100 * low, 100 * high)


def wilson(count: float, out_of: int) -> tuple[float, float]:
    """The Wilson score interval of a share: valid for few games, too, and never below 0 or above 1."""
    if out_of == 0:
        return 0.0, 1.0
    seen = count / out_of
    spread_ = Z * Z / out_of
    middle = (seen + spread_ / 2) / (1 + spread_)
    half = Z * sqrt(seen * (1 - seen) / out_of + spread_ / (4 * out_of)) / (1 + spread_)
    # Exact at the ends, where rounding would leave 1e-16 and the like.
    return (
        0.0 if count == 0 else max(0.0, middle - half),
        1.0 if count == out_of else min(1.0, middle + half),
    )


def spread(lengths: Counter[int]) -> Spread:
    total = lengths.total()
    if total == 0:
        return Spread(0.0, 0, 0, 0)
    mean = sum(length * count for length, count in lengths.items()) / total
    return Spread(mean, *(percentile(lengths, percent) for percent in (5, 50, 95)))


def percentile(lengths: Counter[int], percent: int) -> int:
    """The smallest length that `percent` of the games do not exceed."""
    seen = 0
    for length in sorted(lengths):
        seen += lengths[length]
        if 100 * seen >= percent * lengths.total():
            return length
    raise ValueError("no lengths")
