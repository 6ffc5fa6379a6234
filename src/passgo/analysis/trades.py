"""Trades that raise the chances of both sides, and how the gain can be divided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from passgo.analysis.display import trades_line, trades_page
from passgo.analysis.evaluator import evaluator_for, is_blind
from passgo.analysis.trade_search import Priced, TradeSearch, exchange, with_cash
from passgo.bots.estate import change_in_groups
from passgo.bots.levels import LEVELS
from passgo.engine.errors import BadInput
from passgo.engine.rules.offers import Offer
from passgo.notation.moves import write_action
from passgo.speech import Saying

if TYPE_CHECKING:
    from passgo.analysis.playouts import Estimate
    from passgo.edition import Edition
    from passgo.engine.position import Terms
    from passgo.game.by_name import SeatLike
    from passgo.game.game import Game

PLAYOUTS: Final = 1200
MOST_PLAYOUTS: Final = 100_000
MOST_PRICED: Final = 64
LISTED: Final = 8
LEAST_GAIN: Final = 0.002  # of each side by the model; less may be its noise
SURE: Final = 0.01
"""The least lower bound of each side by playouts: of several trades that are tried, the luckiest is listed first."""
EVEN: Final = 0.01  # the largest change of an even trade


@dataclass(frozen=True)
class Trade:
    """A trade that its giver could offer now."""

    action: Offer
    """The offer, to be played by `giver`."""
    giver: int
    taker: int
    cash: int
    """What the giver pays; negative if it is paid."""
    least: int
    most: int
    """The range of cash that both sides can accept: the taker gains nothing by the least, the giver by the most."""
    giver_gain: Estimate
    """In the chance to win; without playouts the word of the model, an interval of one point."""
    taker_gain: Estimate
    accepted_by: tuple[str, ...]
    """The levels that would say yes in the taker's seat."""

    @property
    def terms(self) -> Terms:
        assert self.action.terms is not None
        return self.action.terms

    @property
    def notation(self) -> str:
        return write_action(self.action)


@dataclass(frozen=True, repr=False)
class TradeList:
    """The trades of one seat, or of all, that with the surest gain first. At the blind tax it is empty (TAX-3)."""

    trades: tuple[Trade, ...]
    even: bool
    """Whether two players are left: no trade raises both chances then, and these leave both as they are."""
    blind: bool
    playouts: int
    """The pairs of games by which the first trades were measured; 0 if only the model was asked."""
    names: tuple[str, ...] = ()
    edition: Edition | None = None

    def __repr__(self) -> str:
        return f"<TradeList: {trades_line(self)}>"

    def _repr_html_(self) -> str:
        return trades_page(self)


def find_trades(
    game: Game,
    seat: SeatLike | None = None,
    other: SeatLike | None = None,
    playouts: int = PLAYOUTS,
    seed: int | str = "trades",
) -> TradeList:
    """Find trades that raise both sides' chances to win: up to three lots each way, Jail cards, and cash.

    The value model proposes them. Then whole games of traders are played from the position with and without the most
    promising ones, with the same luck, which also corrects the cash; only trades remain by which both sides gain with
    their whole intervals. Nothing is revealed about the luck to come, and the same seed gives the same trades.

    Args:
        game: The game. It is not changed.
        seat: The seat that offers, or the name of its player; by default all seats, each pair once.
        other: The seat that is asked; by default all others.
        playouts: The number of pairs of games for the best trades, or 0 to leave it at the model.
        seed: Decides the luck of the playouts.

    Returns:
        The trades, that with the surest gain first. With two players left, those that change nothing, since what one
        gains the other loses. While the tax is chosen (TAX-3), `blind` is True and there are none.

    Raises:
        BadInput: There is no such seat, or the two are the same.

    >>> import passgo
    >>> game = passgo.scene(
    ...     seats=["Ann", "Bo", "Cy"], lots={16: 0, 18: 0, 24: 0, 19: 1, 21: 1, 23: 1, 39: 2, 35: 2}, seed=7
    ... )
    >>> found = passgo.find_trades(game, "Ann", playouts=0)
    >>> found.trades[0].taker, found.trades[0].giver_gain.mean > 0, found.trades[0].taker_gain.mean > 0
    (1, True, True)
    """
    from passgo.engine.seating import check_seed
    from passgo.game.checks import check_game, wrong

    p = check_game(game)._state
    if type(playouts) is not int or not 0 <= playouts <= MOST_PLAYOUTS:
        raise wrong("playouts", playouts, f"a whole number from 0 to {MOST_PLAYOUTS:,}")
    check_seed(seed)
    pairs = pairs_of(game, seat, other)
    names = tuple(game.names)
    if is_blind(p):
        return TradeList((), False, True, 0, names, game.edition)
    if p.over != 0 or not p.board.trades:
        return TradeList((), False, False, 0, names, game.edition)
    search = TradeSearch(evaluator_for(p.board), p, str(seed))
    if p.in_game == 2:
        return TradeList(tuple(even_trades(search, pairs)), True, False, 0, names, game.edition)
    exchanges = [terms for one, two in pairs for terms in search.exchanges(one, two)]
    priced = [
        search.priced(terms) for terms in sorted(exchanges, key=search.joint, reverse=True)[:MOST_PRICED]
    ]
    found = [one for one in priced if search.is_legal(with_cash(one.terms, one.cash))]
    if playouts:
        found = [one for one in search.played_out(found, playouts) if one.surest > SURE]
    else:
        found = sorted((one for one in found if one.promise > LEAST_GAIN), key=lambda one: -one.promise)
    legal = [one for one in found if search.is_legal(with_cash(one.terms, one.cash))]
    trades = tuple(trade_of(search, one) for one in legal[:LISTED])
    return TradeList(trades, False, False, playouts, names, game.edition)


def pairs_of(game: Game, seat: SeatLike | None, other: SeatLike | None) -> list[tuple[int, int]]:
    """The pairs of seats that may trade."""
    p = game._state
    if seat is None and other is not None:
        seat, other = other, None
    ones = range(p.seats) if seat is None else [game._seat(seat)]
    twos = range(p.seats) if other is None else [game._seat(other)]
    if seat is not None and other is not None and ones[0] == twos[0]:
        raise BadInput(Saying("input.trade-alone", name=game.names[ones[0]]))
    return [
        (one, two)
        for one in ones
        for two in twos
        if one != two and p.out[one] == 0 and p.out[two] == 0 and (seat is not None or one < two)
    ]


def even_trades(search: TradeSearch, pairs: list[tuple[int, int]]) -> list[Trade]:
    """With two players left: exchanges that leave both chances as they are; those that complete groups first."""
    found: list[tuple[int, int, Priced]] = []
    for seat, other in pairs:
        for give, get in search.swaps(seat, other):
            terms = exchange(seat, other, give, get)
            priced = search.priced(terms)
            if abs(priced.gains[0].mean) < EVEN and search.is_legal(with_cash(terms, priced.cash)):
                whole = change_in_groups(search.p, seat, terms.give_lots, terms.get_lots)
                whole += change_in_groups(search.p, other, terms.get_lots, terms.give_lots)
                found.append((-int(whole), abs(priced.cash), priced))
    found.sort(key=lambda one: one[:2])
    return [trade_of(search, priced) for _, _, priced in found[:LISTED]]


def trade_of(search: TradeSearch, one: Priced) -> Trade:
    terms = with_cash(one.terms, one.cash)
    return Trade(
        Offer(terms.taker, terms),
        terms.giver,
        terms.taker,
        one.cash,
        min(one.least, one.cash),
        max(one.most, one.cash),
        *one.gains,
        accepted_by=tuple(level for level in LEVELS if search.would_accept(terms, level)),
    )
