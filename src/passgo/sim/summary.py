"""The statistics of a run, with 95% intervals.

Batches may be added in any order, and memory does not grow with their number.
"""

import dataclasses
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from passgo.base.json_types import Json, JsonObject
from passgo.edition import Edition
from passgo.notation.rules_text import write_rules
from passgo.sim.batch import BatchResult, GameResult, RunPlan
from passgo.sim.gains import Gains, GroupGain, LotGain, group_gains, lot_gains
from passgo.sim.intervals import Share, Spread, share, spread
from passgo.sim.run_figures import (
    BotFigures,
    Faults,
    GroupFigures,
    LengthFigures,
    LotFigures,
    MoneyFigures,
    PlaceFigures,
    RankFigures,
    SquareFigures,
)
from passgo.sim.tally import SAMPLE, WIN_PARTS
from passgo.svg import charts
from passgo.svg.drawing import Theme
from passgo.svg.figures import Figures

LISTED_FAULTS = 10
LEAST_PRESENT = 2.0  # percent of a bot's seats still in the game: averages over fewer are noise


@dataclass(frozen=True, repr=False)
class Report(Figures):
    """The statistics of many games, as `simulate` returns them.

    >>> import passgo
    >>> report = passgo.simulate(games=10, seats=["builder", "thrifty"], jobs=1)
    >>> report.by_bot[0].wins.out_of + int(report.unfinished.count)  # wins are shares of the finished games
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
    group_gains: list[GroupGain]
    lot_gains: list[LotGain]
    lengths: list[LengthFigures]
    length_rounds: Spread
    length_turns: Spread
    bankruptcies: int
    offers: int
    trades: int
    throws: int
    """All throws that moved a token or left it in Jail."""
    money: list[MoneyFigures]
    ranks: list[RankFigures]
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
            return charts.heat_map(self.printed, percents, f"{what}: where throws ended", size, theme)
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
            "ranks": self.ranks,
            "group_gains": self.group_gains,
            "lot_gains": self.lot_gains,
            "lengths": self.lengths,
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
        self.unfinished_rounds: Counter[int] = Counter()
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
        if not game.reason:
            self.unfinished_rounds[game.rounds] += 1
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
        # From a position, seats are as unequal as their estates.
        kinds = plan.seats if plan.start is None else tuple(f"{seat}" for seat in places)
        gains = Gains(self.tally, kinds)
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
            by_group=self.groups(gains),
            group_gains=group_gains(gains, self.members()),
            lot_gains=lot_gains(gains, plan.edition),
            lengths=self.lengths(),
            length_rounds=spread(self.rounds),
            length_turns=spread(self.turns),
            bankruptcies=self.bankrupt.total(),
            offers=sum(self.tally.get("offers", [])),
            trades=sum(self.tally.get("accepted", [])),
            throws=sum(self.tally.get("stands", [])),
            money=self.money(),
            ranks=self.ranks(),
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
        """Wins of finished games."""
        return share(parts / WIN_PARTS, self.games - self.ends[""])

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
        for at, running in self.samples():
            for name in dict.fromkeys(self.plan.seats):
                own = [at * width + player for player, bot in enumerate(self.plan.seats) if bot == name]
                present, cash, worth = (
                    sum(self.tally[key][i] for i in own) for key in ("present", "cash", "worth")
                )
                if present:
                    seats = running * len(own)
                    found.append(
                        MoneyFigures(
                            at * SAMPLE + 1,
                            name,
                            100 * present / (len(own) * self.games),
                            cash / present,
                            worth / present,
                            100 * running / self.games,
                            cash / seats,
                            worth / seats,
                        )
                    )
        return found

    def ranks(self) -> list[RankFigures]:
        width = len(self.plan.seats)
        return [
            RankFigures(
                at * SAMPLE + 1,
                rank + 1,
                100 * running / self.games,
                self.tally["rank_cash"][at * width + rank] / running,
                self.tally["rank_worth"][at * width + rank] / running,
            )
            for at, running in self.samples()
            for rank in range(width)
        ]

    def samples(self) -> list[tuple[int, int]]:
        """The sampled rounds that some game reached, by their number, and the games that did."""
        return [(at, running) for at, running in enumerate(self.tally.get("running", [])) if running]

    def lengths(self) -> list[LengthFigures]:
        """The games by their length, from the first ten rounds to the longest."""
        found = []
        for first in range(1, max(self.rounds, default=0) + 1, SAMPLE):
            rounds = range(first, first + SAMPLE)
            games, unfinished = (
                sum(lengths[round_] for round_ in rounds) for lengths in (self.rounds, self.unfinished_rounds)
            )
            found.append(LengthFigures(first, first + SAMPLE - 1, games - unfinished, unfinished))
        return found

    def squares(self) -> list[SquareFigures]:
        edition = self.plan.edition
        names = [*(square.name for square in edition.squares), f"In {edition.words.jail}"]
        landings, stands = (self.tally.get(key, [0] * len(names)) for key in ("landings", "stands"))
        throws = max(1, sum(stands))
        return [
            SquareFigures(square, name, landings[square], percent, percent)
            for square, name in enumerate(names)
            for percent in [100 * stands[square] / throws]
        ]

    def members(self) -> list[tuple[str, str, list[int]]]:
        """The colours, the stations and the utilities with their lots, in the engine's order."""
        edition = self.plan.edition
        members = [(group.id, group.name, list(group.squares)) for group in edition.groups]
        for kind, name in (("station", edition.words.stations), ("utility", edition.words.utilities)):
            members.append((kind, name, [square.index for square in edition.squares if square.kind == kind]))
        return members

    def groups(self, gains: Gains) -> list[GroupFigures]:
        members = self.members()
        played = self.tally.get("group_games", [0] * len(members))
        found = []
        for number, member in enumerate(members):
            gain = gains.group(number, len(members))
            wins = share(gain.wins, gain.games)
            found.append(GroupFigures(*member, share(played[number], self.games), wins, gain))
        return found

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
