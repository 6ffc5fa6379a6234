"""Find trades that raise both sides' chances to win, and the cash that makes them fair."""

from typing import Final

from mypy_extensions import i64

from passgo.bots.appraisal import Appraiser
from passgo.bots.estate import completes, total_price
from passgo.bots.lookahead import after_swap
from passgo.bots.value import ValueModel
from passgo.engine.position import Position, Terms, lots_held

JOINT: Final = 0.01  # least gain of both sides together
MOST_PRICED: Final = 8  # deals per search for which cash is computed
KEPT: Final = 20  # cash that each side keeps
STEPS: Final = 7  # of the bisection
THEIR_GAIN: Final = 0.006  # least gain of the other side by the model


class Deal:
    """An exchange of lots, with the least and the most cash to pay for it; negative cash is received."""

    def __init__(
        self, seat: i64, other: i64, give: tuple[int, ...], get: tuple[int, ...], joint: float
    ) -> None:
        self.seat: Final = seat
        self.other: Final = other
        self.give: Final = give
        self.get: Final = get
        self.joint: Final = joint
        self.least: i64 = 0
        self.most: i64 = 0
        self.cash: i64 = 0  # the amount to offer now

    def key(self) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
        return int(self.other), self.give, self.get


class DealFinder:
    """Finds deals for one player, and remembers refused ones."""

    def __init__(self, appraiser: Appraiser, model: ValueModel, floor: i64) -> None:
        self.appraiser: Final = appraiser
        self.model: Final = model
        self.floor: Final[i64] = floor  # percent of the printed price that an offer has to reach
        self.refused: dict[tuple[int, tuple[int, ...], tuple[int, ...]], int] = {}

    def reset(self) -> None:
        self.refused = {}

    def mark_offered(self, deal: Deal, terms: Terms) -> None:
        """Count an offer as refused: if it is accepted, the deal cannot come up again anyway."""
        self.refused[deal.key()] = terms.give_cash - terms.get_cash

    # Finding deals.

    def find_deals(self, p: Position, seat: i64) -> list[Deal]:
        """The deals worth offering, by their joint gain, the largest first."""
        found: list[Deal] = []
        self.model.evaluate(p)
        chance = self.model.chances(p)
        mine = tradeable(p, seat)
        if not mine and p.in_game < 2:
            return found
        for other in range(p.seats):
            if other != seat and p.out[other] == 0:
                theirs = tradeable(p, other)
                before = chance[seat] + chance[other]
                wants = bundles(p, seat, theirs)
                gives = bundles(p, other, mine)
                for get in wants:
                    self.consider(p, seat, other, (), get, before, found)
                    for give in gives:
                        if p.board.group[give[0]] != p.board.group[get[0]]:
                            self.consider(p, seat, other, give, get, before, found)
                for give in gives:
                    self.consider(p, seat, other, give, (), before, found)
                self.consider_pairs(p, seat, other, mine, theirs, before, found)
        found.sort(key=joint_of, reverse=True)
        worked_out: list[Deal] = []
        for deal in found[:MOST_PRICED]:
            if self.set_limits(p, deal, chance[seat], chance[deal.other]):
                worked_out.append(deal)
        return worked_out

    def consider_pairs(
        self,
        p: Position,
        seat: i64,
        other: i64,
        mine: list[int],
        theirs: list[int],
        before: float,
        found: list[Deal],
    ) -> None:
        """Consider two lots for one that completes a group."""
        for lot in theirs:
            if completes(p, seat, lot):
                for i in range(len(mine)):
                    for j in range(i + 1, len(mine)):
                        group = p.board.group[lot]
                        if p.board.group[mine[i]] != group and p.board.group[mine[j]] != group:
                            self.consider(p, seat, other, (mine[i], mine[j]), (lot,), before, found)
        for own in mine:
            if completes(p, other, own):
                for i in range(len(theirs)):
                    for j in range(i + 1, len(theirs)):
                        group = p.board.group[own]
                        if p.board.group[theirs[i]] != group and p.board.group[theirs[j]] != group:
                            self.consider(p, seat, other, (own,), (theirs[i], theirs[j]), before, found)

    def consider(
        self,
        p: Position,
        seat: i64,
        other: i64,
        give: tuple[int, ...],
        get: tuple[int, ...],
        before: float,
        found: list[Deal],
    ) -> None:
        self.model.evaluate(after_swap(p, seat, other, give, get, 0))
        joint = self.model.chance[seat] + self.model.chance[other] - before
        if joint > JOINT:
            found.append(Deal(seat, other, give, get, joint))

    # Cash.

    def set_limits(self, p: Position, deal: Deal, mine: float, theirs: float) -> bool:
        """Compute the least cash that the other side should accept and the most that leaves a gain."""
        low = -max(0, p.cash[deal.other] - KEPT)
        high = max(0, p.cash[deal.seat] - KEPT)
        least = self.cash_for(p, deal, deal.other, theirs + THEIR_GAIN, low, high)
        most = self.cash_for(p, deal, deal.seat, mine + THEIR_GAIN / 2.0, low, high)
        usual = self.usual_cash(p, deal)
        floor = self.floor_cash(p, deal)
        deal.least = max(low, floor, min(least, usual))
        deal.most = min(high, most)
        if deal.least > deal.most:
            return False
        cash = deal.least
        key = deal.key()
        if key in self.refused:
            last: i64 = self.refused[key]
            cash = max(cash, last + max(10, (deal.most - last) // 4))
        deal.cash = cash
        return cash <= deal.most

    def cash_for(self, p: Position, deal: Deal, seat: i64, wanted: float, low: i64, high: i64) -> i64:
        """The cash at which a side reaches the wanted chance, by bisection."""
        gives = seat == deal.seat
        for _ in range(STEPS):
            middle = (low + high) // 2
            self.model.evaluate(after_swap(p, deal.seat, deal.other, deal.give, deal.get, middle))
            enough = self.model.chance[seat] >= wanted
            if enough == gives:
                low = middle
            else:
                high = middle
        return low if gives else high

    def usual_cash(self, p: Position, deal: Deal) -> i64:
        """The cash for which a player who values lots by their income would accept."""
        terms = self.with_cash(deal, 0)
        mine = self.appraiser.gain(p, deal.seat, terms)
        theirs = self.appraiser.gain(p, deal.other, terms)
        return max(1 - theirs, (mine - 2 * theirs + 2) // 3)

    def floor_cash(self, p: Position, deal: Deal) -> i64:
        """The least cash that reaches `floor` percent of the printed price of the wanted lots."""
        wanted = total_price(p, deal.get)
        given = total_price(p, deal.give)
        if given * 100 >= self.floor * wanted:
            # Cash that is received counts towards the wanted price.
            return -(given * 100 // max(1, self.floor) - wanted) if self.floor > 0 else -1_000_000
        return (wanted * self.floor + 99) // 100 - given

    def terms_of(self, p: Position, deal: Deal) -> Terms | None:
        """The deal as an offer, if the lots still have the same owners."""
        for lot in deal.give:
            if p.owner[lot] != deal.seat:
                return None
        for lot in deal.get:
            if p.owner[lot] != deal.other:
                return None
        return self.with_cash(deal, deal.cash)

    def with_cash(self, deal: Deal, cash: i64) -> Terms:
        give = max(0, cash)
        get = max(0, -cash)
        return Terms(int(deal.seat), int(deal.other), int(give), deal.give, (), int(get), deal.get, ())


def joint_of(deal: Deal) -> float:
    return deal.joint


def bundles(p: Position, seat: i64, lots: list[int]) -> list[tuple[int, ...]]:
    """Each of these lots alone, and all that a seat lacks of a group together."""
    b = p.board
    found: list[tuple[int, ...]] = [(lot,) for lot in lots]
    group: i64 = 0
    while group < b.colours:
        held = lots_held(p, seat, group)
        if 0 < held < b.group_size[group] - 1:
            missing = [lot for lot in lots if b.group[lot] == group]
            if len(missing) == b.group_size[group] - held:
                found.append(tuple(missing))
        group += 1
    return found


def tradeable(p: Position, seat: i64) -> list[int]:
    """The lots of a seat that may be traded: those without buildings on their groups."""
    found: list[int] = []
    for lot in p.board.lots:
        if p.owner[lot] == seat and p.group_built[p.board.group[lot]] == 0:
            found.append(int(lot))
    return found
