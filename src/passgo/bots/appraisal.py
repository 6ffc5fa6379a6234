"""What lots, groups and trades are worth by expected income: the board's exact odds, times rents, times opponents."""

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from passgo.bots.estate import NO_SEAT, in_whole_group, rent_gained, rival_lacking_one
from passgo.bots.style import Style
from passgo.edition import Edition
from passgo.engine import codes
from passgo.engine.arrays import IntArray, from_list, zeros
from passgo.engine.board import RENTS, SQUARES, Board
from passgo.engine.position import Position, Terms, lots_held
from passgo.exact_odds import Odds, odds

SHORT_HORIZON: Final = 43  # percent of the horizon that counts in a short game, which ends sooner (SHORT-5)
MINUTES_PER_ROUND: Final = 2  # in games with a time limit, by experience
MILLION: Final = 1_000_000
STAGE: Final = 3  # houses on each lot of a group, for its value
FOREVER: Final = 1_000_000
LONGEST_THROW: Final = 12


@lru_cache(maxsize=256)
def odds_of(edition: Edition) -> Odds:
    """The odds of a board, shared by all bots and rules."""
    return odds(edition)


class Appraiser:
    """Values lots, groups and trades on one board."""

    def __init__(self, board: Board, style: Style | None = None) -> None:
        self.style: Final = Style({}) if style is None else style
        chain = odds_of(board.edition)
        # In millionths of a throw, so that all sums are integers.
        self.share: IntArray = from_list([round(MILLION * chain.shares[square]) for square in range(SQUARES)])
        self.group_income: IntArray = zeros(board.colours)
        self.group_cost: IntArray = zeros(board.colours)
        for group in range(board.colours):
            for i in range(board.group_size[group]):
                lot = board.lot_of(group, i)
                self.group_income[group] += self.share[lot] * board.rents[lot * RENTS + STAGE]
                if not board.short:  # SHORT-5: at the end of a short game buildings are worth what they cost
                    self.group_cost[group] += STAGE * board.house_price[lot]
        # The income of a lot without buildings, by the number of lots of its group that the owner has: a board may have
        # any number of stations.
        self.stages: Final[i64] = max([RENTS, *(len(lot_odds.stages) for lot_odds in chain.lots.values())])
        self.bare_income: IntArray = zeros(SQUARES * self.stages)
        for lot_odds in chain.lots.values():
            for number, stage in enumerate(lot_odds.stages):
                place = lot_odds.square * self.stages + number
                self.bare_income[place] = round(MILLION * stage.income_per_throw)
        rounds = self.style.horizon
        self.horizon: i64 = max(1, rounds * SHORT_HORIZON // 100) if board.short else rounds
        minutes = board.rules.minutes
        self.last_round: i64 = FOREVER if minutes is None else minutes // MINUTES_PER_ROUND

    def rounds_ahead(self, p: Position) -> i64:
        """The number of rounds whose income counts; it falls as a time limit approaches."""
        if p.time_called:
            return 0
        return min(self.horizon, max(1, self.last_round - p.round))

    def income_ahead(self, p: Position, income: i64) -> i64:
        """Convert an income per throw of an opponent, in millionths, to money over the rounds ahead."""
        return income * (p.in_game - 1) * self.rounds_ahead(p) // MILLION

    def group_value(self, p: Position, group: i64) -> i64:
        """The expected income of a whole group, less the price of its buildings."""
        return max(0, self.income_ahead(p, self.group_income[group]) - self.group_cost[group])

    def lot_value(self, p: Position, seat: i64, lot: i64) -> i64:
        """The value of a lot to a seat that does not own it: its price, its rent, and its effect on a group."""
        b = p.board
        price = b.price[lot]
        group = b.group[lot]
        held = lots_held(p, seat, group)
        if group >= b.colours:
            return (price + self.collection_gain(p, lot, held)) * self.style.stations // 100
        if held == b.group_size[group] - 1:
            return price + self.affordable_group_value(p, seat, group)
        value = price + price * held * self.rounds_ahead(p) // (3 * self.horizon)
        if rival_lacking_one(p, group, seat) != NO_SEAT:
            value = max(value, price + self.blocking_value(p, group))
        return value

    def affordable_group_value(self, p: Position, seat: i64, group: i64) -> i64:
        """The value of a whole group to a seat that may lack the money to build on it."""
        value = self.group_value(p, group)
        cost = self.group_cost[group]
        if self.style.means == 0 or p.cash[seat] >= cost:
            return value
        return value - value * self.style.means * (cost - p.cash[seat]) // (100 * cost)

    def blocking_value(self, p: Position, group: i64) -> i64:
        """The value of keeping a group from another player."""
        return self.group_value(p, group) * 100 // self.style.block

    def collection_gain(self, p: Position, lot: i64, held: i64) -> i64:
        """What one more station or utility adds to the income of all that the seat owns."""
        after = (held + 1) * self.bare_income[lot * self.stages + held]
        if held > 0:
            after -= held * self.bare_income[lot * self.stages + held - 1]
        return self.income_ahead(p, after) // 2

    def building_gain(self, p: Position, lot: i64) -> i64:
        """The income that the next building on a lot adds, over the rounds ahead."""
        return self.income_ahead(p, self.share[lot] * rent_gained(p, lot))

    def gain(self, p: Position, seat: i64, offer: Terms) -> i64:
        """The value of a trade to one of its two sides."""
        gives = offer.giver == seat
        gone = offer.give_lots if gives else offer.get_lots
        come = offer.get_lots if gives else offer.give_lots
        total: i64 = offer.get_cash - offer.give_cash if gives else offer.give_cash - offer.get_cash
        cards = len(offer.get_cards) - len(offer.give_cards)
        total += p.board.fine * (cards if gives else -cards)
        for lot in come:
            total += self.lot_value(p, seat, lot)
            if p.mortgaged[lot] != 0:
                total -= p.board.mortgage[lot] + p.board.interest[lot]
        for lot in gone:
            total -= self.value_to_owner(p, lot)
        return total

    def value_to_owner(self, p: Position, lot: i64) -> i64:
        """The value of a lot to its owner, less its mortgage."""
        price = p.board.price[lot]
        if in_whole_group(p, lot):
            value = price + self.group_value(p, p.board.group[lot])
        else:
            value = price * self.style.keep // 100
        if p.mortgaged[lot] != 0:
            value -= p.board.mortgage[lot]
        return value


def largest_rent_ahead(p: Position, seat: i64) -> i64:
    """The largest rent of a lot with buildings within one throw."""
    b = p.board
    worst: i64 = 0
    square = p.square[seat]
    steps: i64 = 0
    while steps < LONGEST_THROW:
        steps += 1
        square += 1
        if square == SQUARES:
            square = 0
        level = p.built[square]
        if level > 0 and p.owner[square] != seat:
            line = square * RENTS + level
            worst = max(worst, b.rents[line])
    return worst


def few_lots_left(p: Position) -> bool:
    """Whether the Bank has few lots left to buy, as late in a game."""
    unowned: i64 = 0
    for lot in p.board.lots:
        if p.owner[lot] == codes.BANK:
            unowned += 1
    return unowned <= 4
