"""A position as rows of numbers, one for each seat: the inputs of the value model.

Only public information is used: cash, deeds, buildings, squares, the clock and the levels of bots. The dice and cards
to come, and the order of the decks, are never read.
"""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from passgo.bots.board_features import AVERAGE_THROW, STEPS, BoardFeatures, FloatArray, zero_floats
from passgo.bots.model_scope import PEOPLE, PLAYERS
from passgo.engine import codes
from passgo.engine.board import RENTS, SQUARES
from passgo.engine.position import Position, lots_held
from passgo.engine.rules.paid import cost_of_buildings

COLOURS: Final = 8  # with features of their own
PLAIN: Final = 52  # features that do not depend on one colour
PLAYER: Final = PLAIN + 3 * COLOURS  # the first feature about who plays
KNOWN: Final = len(PLAYERS)
OPPONENTS: Final = PLAYER + KNOWN  # the first feature about who plays against the seat
COUNT: Final = OPPONENTS + KNOWN

INCOME: Final = 10.0  # scales incomes to the range of the other features
MOST: Final = 4.0  # features are clamped to ± this


class SeatFeatures:
    """The features of all seats, with buffers for intermediate results. Reused for every position."""

    def __init__(self, board_features: BoardFeatures, seats: i64) -> None:
        self.board_features: Final = board_features
        self.seats: Final = seats
        self.rows: FloatArray = zero_floats(seats * COUNT)
        self.rent: FloatArray = zero_floats(SQUARES)
        self.income: FloatArray = zero_floats(seats)  # per throw of one opponent
        self.liquid: FloatArray = zero_floats(seats)  # cash, and what the rest would bring in at the Bank
        self.worth: FloatArray = zero_floats(seats)  # by the rules for the end of a short game
        self.mortgaged: FloatArray = zero_floats(seats)
        self.ruin_cash: FloatArray = zero_floats(seats)  # share of throws whose rent exceeds its cash
        self.ruin_liquid: FloatArray = zero_floats(seats)
        self.kill_cash: FloatArray = zero_floats(seats)  # share of throws whose rent a rival lacks
        self.kill_liquid: FloatArray = zero_floats(seats)
        self.growth_cash: FloatArray = zero_floats(seats)  # income that building with its cash would add
        self.growth_liquid: FloatArray = zero_floats(seats)
        self.hope_free: FloatArray = zero_floats(seats)  # income of colours whose last lot the Bank has
        self.hope_held: FloatArray = zero_floats(seats)  # the same, if another player has it
        self.block: FloatArray = zero_floats(seats)  # income of colours that it keeps from others
        self.wholes: FloatArray = zero_floats(seats)  # unmortgaged income of whole colours at the usual stage

    def fill(self, p: Position, players: tuple[str, ...] = ()) -> None:
        """Compute the rows of all seats that are still in the game.

        `players` are the names of the bots in all seats, if they are known; others count as `PEOPLE`.
        """
        self.clear()
        self.add_lots(p)
        self.add_rents(p)
        self.add_groups(p)
        self.write_rows(p)
        for seat, player in enumerate(players):
            if p.out[seat] == 0:
                known = known_player(player)
                self.add_player(p, seat, known_player(PEOPLE) if known < 0 else known)

    def add_player(self, p: Position, seat: i64, known: i64) -> None:
        """Who plays a seat: a feature of its own row, and a share of the opponents in all others."""
        self.rows[seat * COUNT + PLAYER + known] = 1.0
        share = 1.0 / float(max(1, p.in_game - 1))
        for other in range(p.seats):
            if other != seat and p.out[other] == 0:
                self.rows[other * COUNT + OPPONENTS + known] += share

    def clear(self) -> None:
        rows = self.rows
        for i in range(self.seats * COUNT):
            rows[i] = 0.0
        for seat in range(self.seats):
            self.income[seat] = 0.0
            self.liquid[seat] = 0.0
            self.worth[seat] = 0.0
            self.mortgaged[seat] = 0.0
            self.ruin_cash[seat] = 0.0
            self.ruin_liquid[seat] = 0.0
            self.kill_cash[seat] = 0.0
            self.kill_liquid[seat] = 0.0
            self.growth_cash[seat] = 0.0
            self.growth_liquid[seat] = 0.0
            self.hope_free[seat] = 0.0
            self.hope_held[seat] = 0.0
            self.block[seat] = 0.0
            self.wholes[seat] = 0.0

    def add_lots(self, p: Position) -> None:
        """Compute the current rent of each lot, and the estates."""
        b = p.board
        rent = self.rent
        share = self.board_features.share
        for seat in range(p.seats):
            self.liquid[seat] = float(max(0, p.cash[seat]))
            self.worth[seat] = self.liquid[seat]
        for lot in b.lots:
            owner = p.owner[lot]
            rent[lot] = 0.0
            if owner == codes.BANK:
                continue
            price = b.price[lot]
            if p.mortgaged[lot] != 0:
                self.worth[owner] += float(price // 2)
                self.mortgaged[owner] += float(price)
                continue
            group = b.group[lot]
            held = lots_held(p, owner, group)
            level = p.built[lot]
            due: i64 = 0
            if group < b.colours:
                line = lot * RENTS + level
                due = b.rents[line]
                if level == 0 and held == b.group_size[group]:
                    due *= 2
            elif b.kind[lot] == codes.STATION:
                due = b.station_rents[held - 1]
            else:
                due = b.utility_times[held - 1] * AVERAGE_THROW
            rent[lot] = float(due)
            self.income[owner] += share[lot] * float(due)
            built: i64 = 0
            if level > 0:
                built = cost_of_buildings(p, lot)
            self.worth[owner] += float(price + built)
            self.liquid[owner] += float(b.mortgage[lot] + built // 2)

    def add_rents(self, p: Position) -> None:
        """Add up how often rents would ruin each seat."""
        rent = self.rent
        share = self.board_features.share
        for lot in p.board.lots:
            due = rent[lot]
            if due <= 0.0:
                continue
            owner = p.owner[lot]
            for seat in range(p.seats):
                if seat != owner and p.out[seat] == 0 and due > float(p.cash[seat]):
                    self.ruin_cash[seat] += share[lot]
                    self.kill_cash[owner] += share[lot]
                    if due > self.liquid[seat]:
                        self.ruin_liquid[seat] += share[lot]
                        self.kill_liquid[owner] += share[lot]

    def add_groups(self, p: Position) -> None:
        """Add whole colours and the gain of building there, and colours that lack one lot."""
        b = p.board
        staged = self.board_features.staged
        group: i64 = 0
        while group < b.colours:
            size = b.group_size[group]
            for seat in range(p.seats):
                held = lots_held(p, seat, group)
                if held == 0:
                    continue
                if group < COLOURS:
                    base = seat * COUNT + PLAIN + group
                    self.rows[base] = float(held) / float(size)
                if held == size:
                    self.add_whole_group(p, seat, group)
                elif held == size - 1:
                    self.add_missing_lot(p, seat, group, staged[group])
            group += 1

    def add_whole_group(self, p: Position, seat: i64, group: i64) -> None:
        b = p.board
        size = b.group_size[group]
        built = p.group_built[group]
        most = size * self.board_features.steps_of
        if group < COLOURS:
            base = seat * COUNT + PLAIN + group
            self.rows[base + COLOURS] = 1.0
            self.rows[base + 2 * COLOURS] = float(built) / float(most)
        mortgaged = p.group_mortgaged[group]
        if mortgaged > 0:
            self.wholes[seat] += 0.5 * self.board_features.staged[group]
            return
        self.wholes[seat] += self.board_features.staged[group]
        price = max(1, b.house_price[b.lot_of(group, 0)])
        ladder = self.board_features.ladder
        base = group * STEPS
        now = ladder[base + min(built, STEPS - 1)]
        steps = min(max(0, p.cash[seat]) // price, most - built)
        gain = ladder[base + min(built + steps, STEPS - 1)] - now
        if gain > self.growth_cash[seat]:
            self.growth_cash[seat] = gain
        # Selling this group's buildings to build here gains nothing: only cash and bare lots elsewhere count.
        own = float(built * price) / 2.0
        for i in range(size):
            own += float(b.mortgage[b.lot_of(group, i)])
        funds: i64 = int(max(0.0, self.liquid[seat] - own))
        steps = min(funds // price, most - built)
        gain = ladder[base + min(built + steps, STEPS - 1)] - now
        if gain > self.growth_liquid[seat]:
            self.growth_liquid[seat] = gain

    def add_missing_lot(self, p: Position, seat: i64, group: i64, value: float) -> None:
        b = p.board
        for i in range(b.group_size[group]):
            owner = p.owner[b.lot_of(group, i)]
            if owner == codes.BANK:
                self.hope_free[seat] += value
            elif owner != seat:
                self.hope_held[seat] += value
                self.block[owner] += value

    def write_rows(self, p: Position) -> None:
        known = self.board_features
        b = p.board
        unit = known.unit
        opponents = float(p.in_game - 1)
        money = 0.0
        liquid = 0.0
        worths = 0.0
        incomes = 0.0
        wholes = 0.0
        unowned: i64 = 0
        for seat in range(p.seats):
            if p.out[seat] == 0:
                money += float(max(0, p.cash[seat]))
                liquid += self.liquid[seat]
                worths += self.worth[seat]
                incomes += self.income[seat]
                wholes += self.wholes[seat]
        for lot in b.lots:
            if p.owner[lot] == codes.BANK:
                unowned += 1
        near_end = 0.0
        if b.timed:
            left = 0.0 if p.time_called else float(max(0, known.last_round - p.round)) + 0.5
            near_end = 3.0 / (3.0 + left)
        mover = self.next_mover(p)
        order = 0.0
        seat = mover
        while True:
            if p.out[seat] == 0:
                base = seat * COUNT
                cash = float(max(0, p.cash[seat]))
                income = self.income[seat] * unit * INCOME
                exposure = (incomes - self.income[seat]) * unit * INCOME
                best_worth = 0.0
                best_income = 0.0
                best_growth = 0.0
                for other in range(p.seats):
                    if other != seat and p.out[other] == 0:
                        if self.worth[other] > best_worth:
                            best_worth = self.worth[other]
                        if self.income[other] > best_income:
                            best_income = self.income[other]
                        if self.growth_liquid[other] > best_growth:
                            best_growth = self.growth_liquid[other]
                lead = (self.worth[seat] - best_worth) * unit
                row = self.rows
                row[base] = ratio(cash, money)
                row[base + 1] = clamp(cash * unit)
                row[base + 2] = clamp(sqrt(max(0.0, cash * unit)))
                row[base + 3] = clamp(self.liquid[seat] * unit)
                row[base + 4] = clamp(sqrt(max(0.0, self.liquid[seat] * unit)))
                row[base + 5] = ratio(self.liquid[seat], liquid)
                row[base + 6] = clamp(self.worth[seat] * unit * 0.5)
                row[base + 7] = ratio(self.worth[seat], worths)
                row[base + 8] = clamp(income * opponents)
                row[base + 9] = clamp(sqrt(income * opponents))
                row[base + 10] = ratio(self.income[seat], incomes)
                row[base + 11] = clamp(exposure)
                row[base + 12] = clamp(income * opponents - exposure)
                row[base + 13] = self.ruin_cash[seat] * 4.0
                row[base + 14] = self.ruin_liquid[seat] * 4.0
                row[base + 15] = self.kill_cash[seat] * 4.0 / opponents if opponents > 0.0 else 0.0
                row[base + 16] = self.kill_liquid[seat] * 4.0 / opponents if opponents > 0.0 else 0.0
                self.write_next_throw(p, seat, base)
                row[base + 20] = clamp(self.growth_cash[seat] * unit * INCOME * opponents)
                row[base + 21] = clamp(self.growth_liquid[seat] * unit * INCOME * opponents)
                row[base + 22] = clamp(best_growth * unit * INCOME)
                row[base + 23] = clamp(best_income * unit * INCOME)
                row[base + 24] = clamp(self.hope_free[seat] * unit * INCOME)
                row[base + 25] = clamp(self.hope_held[seat] * unit * INCOME)
                row[base + 26] = clamp(self.block[seat] * unit * INCOME)
                row[base + 27] = clamp(self.wholes[seat] * unit * INCOME)
                row[base + 28] = ratio(self.wholes[seat], wholes)
                row[base + 29] = float(p.complete[seat]) * 0.5
                row[base + 30] = float(lots_held(p, seat, b.colours)) * 0.25
                row[base + 31] = float(lots_held(p, seat, b.colours + 1)) * 0.5
                row[base + 32] = clamp(self.mortgaged[seat] * unit)
                row[base + 33] = 1.0 if p.jail[seat] > 0 else 0.0
                cards = (1.0 if p.jail_card[0] == seat else 0.0) + (1.0 if p.jail_card[1] == seat else 0.0)
                row[base + 34] = cards
                row[base + 35] = order / float(p.in_game)
                row[base + 36] = 1.0 if seat == mover else 0.0
                row[base + 37] = float(p.houses) / 32.0 if p.complete[seat] > 0 else 0.0
                row[base + 38] = 1.0 / float(p.in_game)
                row[base + 39] = float(p.in_game) * 0.2
                row[base + 40] = 1.0 if b.short else 0.0
                row[base + 41] = 1.0 if b.timed else 0.0
                row[base + 42] = near_end
                row[base + 43] = clamp(near_end * lead * 2.0)
                row[base + 44] = clamp(lead) if b.short else 0.0
                row[base + 45] = clamp(lead * 0.5)
                row[base + 46] = float(unowned) / 28.0
                row[base + 47] = float(p.round) / float(p.round + 20)
                row[base + 48] = known.corners
                row[base + 49] = near_end * near_end * ratio(self.worth[seat], worths)
                row[base + 50] = clamp(lead * 8.0) * near_end * near_end
                row[base + 51] = self.ruin_liquid[seat] * 4.0 if b.short else 0.0
                order += 1.0
            seat += 1
            if seat == p.seats:
                seat = 0
            if seat == mover:
                break

    def next_mover(self, p: Position) -> i64:
        """The seat that throws next: the one whose turn it is, unless it has thrown and earned no other throw."""
        if p.out[p.turn] == 0 and (p.phase == codes.TO_THROW or (p.again and p.phase != codes.TO_END)):
            return p.turn
        seat = p.turn
        while True:
            seat += 1
            if seat == p.seats:
                seat = 0
            if p.out[seat] == 0 or seat == p.turn:
                return seat

    def write_next_throw(self, p: Position, seat: i64, base: i64) -> None:
        """Write the features about what the seat's next throw may cost."""
        rent = self.rent
        cash = float(max(0, p.cash[seat]))
        liquid = self.liquid[seat]
        expected = 0.0
        beyond_cash = 0.0
        beyond_liquid = 0.0
        ways = 0.0
        square = p.square[seat] + 1
        steps: i64 = 2
        while steps <= 12:
            square += 1
            if square >= SQUARES:
                square -= SQUARES
            ways += 1.0 if steps <= 7 else -1.0
            due = rent[square]
            if due > 0.0 and p.owner[square] != seat:
                expected += ways * due
                if due > cash:
                    beyond_cash += ways
                    if due > liquid:
                        beyond_liquid += ways
            steps += 1
        free = 1.0 if p.jail[seat] == 0 else 0.3
        row = self.rows
        row[base + 17] = clamp(free * expected / (36.0 * (cash + 50.0)))
        row[base + 18] = free * beyond_cash / 36.0
        row[base + 19] = free * beyond_liquid / 36.0


def known_player(name: str) -> i64:
    """The place of a bot among those that the model knows, or -1. A named style does not matter, parameters do."""
    base, _, style = name.partition(":")
    return PLAYERS.index(base) if base in PLAYERS and "=" not in style else -1


def ratio(of: float, total: float) -> float:
    return of / total if total > 0.0 else 0.0


def clamp(value: float) -> float:
    if value > MOST:
        return MOST
    return -MOST if value < -MOST else value
