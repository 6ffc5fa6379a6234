"""The search for trades between two seats: exchanges that raise both chances, and the cash that divides the gain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from passgo.analysis.paired_playouts import PairedPlayouts
from passgo.analysis.playouts import Estimate
from passgo.bots.deals import Deal, DealFinder, bundles, tradeable
from passgo.bots.lookahead import after_trade
from passgo.engine import codes, reasons
from passgo.engine.legality import act, check
from passgo.engine.position import Terms
from passgo.engine.rules import offers
from passgo.engine.rules.shortage import known_to

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from passgo.analysis.evaluator import Evaluator
    from passgo.engine.position import Position

MOST_LOTS: Final = 3  # each way
STARTS: Final = 12  # exchanges to which more is added
WORTH_ADDING: Final = 0.005  # the least joint gain of one more lot or card
STEPS: Final = 9  # of the bisection for cash
SLOPE: Final = 50  # dollars more and less, for what a dollar is worth
LEAST_SLOPE: Final = 1e-5  # of the chance to win per dollar
STAGES: Final = ((48, 16), (16, 8), (6, 3), (3, 1))
"""How many trades are played out, and which part of the playouts each gets: many a little, the best ones all."""
HOPELESS: Final = -0.05  # a promise below this is not worth more games
CORRECTIONS: Final = 2  # of the cash of a trade by all its playouts


class Priced(NamedTuple):
    """An exchange with its cash from the giver (negative: to the giver), and what both sides gain."""

    terms: Terms
    cash: int
    gains: tuple[Estimate, Estimate]
    least: int
    """The cash at which the taker gains nothing."""
    most: int
    """The cash at which the giver gains nothing."""
    next_cash: int
    """The cash that would divide the gain evenly, by what is known so far."""
    promise: float
    """The gain of each side at that cash."""

    @property
    def surest(self) -> float:
        """The lower bound of the side that gains less."""
        return min(gain.low for gain in self.gains)


class TradeSearch:
    """Searches one position. The settled position, in which nothing is open, is what the model values."""

    def __init__(self, evaluator: Evaluator, p: Position, seed: str) -> None:
        self.evaluator: Final = evaluator
        self.p: Final = p
        self.model: Final = evaluator.model
        self.settled: Final = evaluator.quiescence.settled(p)
        self.finder: Final = DealFinder(evaluator.appraiser, self.model, 0)
        self.traders: Final = ("trader",) * int(p.seats)
        self.now: Final = self.values(self.settled)
        self.games: Final = PairedPlayouts(evaluator.roster, p, seed)

    def values(self, table: Position) -> list[float]:
        """The chances by both networks, that which knows traders and that which knows no player: the mean agrees with
        playouts better than either."""
        unknown, known = self.model.chances(table), self.model.chances(table, self.traders)
        return [(one + other) / 2 for one, other in zip(unknown, known, strict=True)]

    def model_gains(self, terms: Terms) -> tuple[float, float]:
        then = self.values(after_trade(self.settled, terms))
        return then[terms.giver] - self.now[terms.giver], then[terms.taker] - self.now[terms.taker]

    def joint(self, terms: Terms) -> float:
        return sum(self.model_gains(terms))

    # Exchanges.

    def exchanges(self, seat: int, other: int) -> list[Terms]:
        """Exchanges with a joint gain, the largest first. Both sides may add lots and Jail cards to the best ones."""
        found: list[Deal] = []
        self.model.evaluate(self.settled)
        before = self.model.chance[seat] + self.model.chance[other]
        mine, theirs = tradeable(self.settled, seat), tradeable(self.settled, other)
        for give, get in self.swaps(seat, other):
            self.finder.consider(self.settled, seat, other, give, get, before, found)
        self.finder.consider_pairs(self.settled, seat, other, mine, theirs, before, found)
        ranked = sorted(
            (exchange(seat, other, deal.give, deal.get) for deal in found), key=self.joint, reverse=True
        )
        best = [self.widened(terms) for terms in ranked[:STARTS]]
        known = {terms.key(): terms for terms in (*best, *ranked)}
        return [terms for terms in known.values() if self.still_owned(terms)]

    def swaps(self, seat: int, other: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """A lot, or all that the other side lacks of a group, for the same or for nothing."""
        group = self.p.board.group
        gives = [(), *bundles(self.settled, other, tradeable(self.settled, seat))]
        gets = [(), *bundles(self.settled, seat, tradeable(self.settled, other))]
        for give in gives:
            for get in gets:
                if (give or get) and not (give and get and group[give[0]] == group[get[0]]):
                    yield give[:MOST_LOTS], get[:MOST_LOTS]

    def widened(self, terms: Terms) -> Terms:
        """The exchange with more lots or Jail cards, as long as each adds to the joint gain."""
        best, most = terms, self.joint(terms)
        while True:
            wider = [(self.joint(more), more.key(), more) for more in self.additions(best)]
            if not wider or max(wider)[0] < most + WORTH_ADDING:
                return best
            most, _, best = max(wider, key=lambda one: one[:2])

    def additions(self, terms: Terms) -> Iterator[Terms]:
        give, get = terms.give_lots, terms.get_lots
        cards = (terms.give_cards, terms.get_cards)
        if len(give) < MOST_LOTS:
            for lot in tradeable(self.settled, terms.giver):
                if lot not in give:
                    yield exchange(terms.giver, terms.taker, (*give, lot), get, cards)
        if len(get) < MOST_LOTS:
            for lot in tradeable(self.settled, terms.taker):
                if lot not in get:
                    yield exchange(terms.giver, terms.taker, give, (*get, lot), cards)
        for pile in range(2):
            if self.p.jail_card[pile] == terms.giver and pile not in terms.give_cards:
                yield exchange(terms.giver, terms.taker, give, get, ((*cards[0], pile), cards[1]))
            if self.p.jail_card[pile] == terms.taker and pile not in terms.get_cards:
                yield exchange(terms.giver, terms.taker, give, get, (cards[0], (*cards[1], pile)))

    def still_owned(self, terms: Terms) -> bool:
        """Whether the lots are where they are in the settled position."""
        owner = self.p.owner
        return all(owner[lot] == terms.giver for lot in terms.give_lots) and all(
            owner[lot] == terms.taker for lot in terms.get_lots
        )

    # Cash.

    def range_of_cash(self, terms: Terms) -> tuple[int, int]:
        """The most that either side can pay, as cash from the giver."""
        return -self.can_pay(terms.taker, terms.give_lots), self.can_pay(terms.giver, terms.get_lots)

    def can_pay(self, seat: int, received: tuple[int, ...]) -> int:
        interest = sum(int(self.p.board.interest[lot]) for lot in received if self.p.mortgaged[lot] != 0)
        return max(0, offers.cash_to_offer(self.p, seat) - interest)

    def priced(self, terms: Terms) -> Priced:
        """The exchange with the cash at which both sides gain the same by the model."""
        low, high = self.range_of_cash(terms)
        cash = self.cash_at(terms, low, high, lambda gains: gains[0] > gains[1])
        mine, theirs = self.model_gains(with_cash(terms, cash))
        return self.divided(terms, cash, (certain(mine), certain(theirs)))

    def cash_at(
        self, terms: Terms, low: int, high: int, is_too_little: Callable[[tuple[float, float]], bool]
    ) -> int:
        """The cash up to which a condition holds, by bisection."""
        for _ in range(STEPS):
            middle = (low + high) // 2
            if is_too_little(self.model_gains(with_cash(terms, middle))):
                low = middle
            else:
                high = middle
        return (low + high) // 2

    def divided(self, terms: Terms, cash: int, gains: tuple[Estimate, Estimate]) -> Priced:
        """These gains with the range of cash, by what a dollar is worth to both sides by the model."""
        low, high = self.range_of_cash(terms)
        less = self.model_gains(with_cash(terms, max(low, cash - SLOPE)))
        more = self.model_gains(with_cash(terms, min(high, cash + SLOPE)))
        step = min(high, cash + SLOPE) - max(low, cash - SLOPE)
        costs = max((less[0] - more[0]) / step, LEAST_SLOPE) if step else LEAST_SLOPE
        brings = max((more[1] - less[1]) / step, LEAST_SLOPE) if step else LEAST_SLOPE
        mine, theirs = gains[0].mean, gains[1].mean
        next_cash = within(cash + (mine - theirs) / (costs + brings), low, high)
        moved = next_cash - cash
        return Priced(
            terms,
            cash,
            gains,
            within(cash - theirs / brings, low, high),
            within(cash + mine / costs, low, high),
            next_cash,
            min(mine - costs * moved, theirs + brings * moved),
        )

    # Playouts.

    def played_out(self, found: list[Priced], playouts: int) -> list[Priced]:
        """The best of these trades after whole games, the surest first; their cash is corrected on the way.

        Every stage has games of its own: those by which a trade was chosen, or its cash, would flatter it.
        """
        first = 0
        for most, part in STAGES:
            count = max(2, playouts // part)
            found = sorted(found, key=lambda one: one.promise, reverse=True)[:most]
            played = [self.play(one, range(first, first + count)) for one in found]
            found = [one for one in played if one.promise > HOPELESS]
            first += count
        for _ in range(CORRECTIONS):
            numbers = range(first, first + playouts)
            found = [self.play(one, numbers) if self.needs_correction(one) else one for one in found]
            first += playouts
        return sorted(found, key=lambda one: one.surest, reverse=True)

    def play(self, one: Priced, numbers: range) -> Priced:
        """The trade at its next cash, by the pairs of games of these numbers."""
        terms = with_cash(one.terms, one.next_cash)
        mine, theirs = self.games.gains(after_trade(self.p, terms), (terms.giver, terms.taker), numbers)
        return self.divided(one.terms, one.next_cash, (mine, theirs))

    def needs_correction(self, one: Priced) -> bool:
        """Whether one side does not surely gain, and the other could give up something."""
        return one.surest <= 0 and one.promise > WORTH_ADDING

    # Rules.

    def is_legal(self, terms: Terms) -> bool:
        """Whether the giver may offer this now, and the taker accept it."""
        if check(self.p, terms.giver, codes.OFFER, terms.taker, 0, terms) != reasons.ALLOWED:
            return False
        table = self.offered(terms)
        return check(table, terms.taker, codes.ACCEPT, table.offers[-1].number, 0, None) == reasons.ALLOWED

    def offered(self, terms: Terms) -> Position:
        """The position with this offer on the table."""
        table = self.p.clone()
        table.logs_events = False
        act(table, terms.giver, codes.OFFER, terms.taker, 0, terms)
        return table

    def would_accept(self, terms: Terms, level: str) -> bool:
        """Whether a level would accept this in the taker's seat."""
        table = self.offered(terms)
        bot = self.evaluator.roster.make_standard(level)
        bot.begin("")
        return bot.answer(known_to(table, terms.taker), terms.taker, table.offers[-1]).code == codes.ACCEPT


def certain(gain: float) -> Estimate:
    """A gain by the model alone, which says nothing about how sure it is."""
    return Estimate(gain, gain, gain)


def within(cash: float, low: int, high: int) -> int:
    return round(min(max(cash, low), high))


def exchange(
    giver: int,
    taker: int,
    give: tuple[int, ...],
    get: tuple[int, ...],
    cards: tuple[tuple[int, ...], tuple[int, ...]] = ((), ()),
) -> Terms:
    """An exchange without cash."""
    return Terms(giver, taker, 0, tuple(sorted(give)), cards[0], 0, tuple(sorted(get)), cards[1])


def with_cash(terms: Terms, cash: int) -> Terms:
    """The exchange with cash from the giver, or to it if negative."""
    return Terms(
        terms.giver,
        terms.taker,
        max(0, cash),
        terms.give_lots,
        terms.give_cards,
        max(0, -cash),
        terms.get_lots,
        terms.get_cards,
    )
