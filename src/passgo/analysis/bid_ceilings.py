"""Ceilings of an auction: the highest price at which winning a lot is not worse than a rival's winning it for less."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from passgo.analysis.display import ceilings_line, ceilings_page
from passgo.analysis.evaluator import evaluator_for, is_blind
from passgo.bots.lookahead import after_purchase
from passgo.engine import codes
from passgo.engine.board import SQUARES
from passgo.engine.errors import BadInput
from passgo.engine.position import pop, top, top_kind
from passgo.engine.rules.auction import AUCTION_BIDDERS, AUCTION_LEADER, AUCTION_SOLD
from passgo.engine.rules.bidding import least_bid, most_to_bid
from passgo.engine.rules.travel import may_buy
from passgo.game.by_name import find_square
from passgo.speech import Saying

if TYPE_CHECKING:
    from passgo.analysis.evaluator import Evaluator
    from passgo.engine.position import Position
    from passgo.game.game import Game

STEP: Final = 1  # the least by which a bid exceeds another (AUCTION-1)


@dataclass(frozen=True)
class Ceiling:
    """How far a seat should go."""

    seat: int
    price: int
    """The highest price to win at; 0 if the rival's winning is better at any price."""
    rival: int | None
    """Who would win it otherwise, for a dollar less; None if no other can."""
    gain: float
    """In the chance to win, if the seat gets the lot for half of its ceiling rather than the rival at that price."""


@dataclass(frozen=True, repr=False)
class CeilingList:
    """The ceilings of all who may bid, in the order of the seats. At the blind tax it is empty (TAX-3)."""

    lot: int
    ceilings: tuple[Ceiling, ...]
    blind: bool
    names: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<CeilingList: {ceilings_line(self)}>"

    def _repr_html_(self) -> str:
        return ceilings_page(self)

    def of(self, seat: int) -> Ceiling | None:
        return next((ceiling for ceiling in self.ceilings if ceiling.seat == seat), None)


def ceilings(game: Game, lot: int | str | None = None) -> CeilingList:
    """How much each player should bid for a lot at most, by the value model.

    The ceiling is the highest price at which winning the auction is not worse than the best rival's winning it one
    dollar lower. The best rival is the one who gains most by the lot at that price among those who can pay it.

    Args:
        game: The game. It is not changed.
        lot: A lot of the Bank by its number or name; by default the one that is auctioned now.

    Raises:
        BadInput: There is no such lot, it is not the Bank's, or nothing is auctioned and no lot is named.

    >>> import passgo
    >>> game = passgo.scene(seats=["Ann", "Bo", "Cy"], lots={37: "Ann", 5: "Bo", 11: "Cy"}, seed=7)
    >>> found = passgo.ceilings(game, "Boardwalk")
    >>> [ceiling.seat for ceiling in found.ceilings], found.of(0).price > 400
    ([0, 1, 2], True)
    """
    from passgo.game.checks import check_game

    p = check_game(game)._state
    square = lot_of(game, lot)
    names = tuple(game.names)
    if is_blind(p):
        return CeilingList(square, (), True, names)
    auction = Auction(evaluator_for(p.board), p, square)
    return CeilingList(square, tuple(auction.ceilings()), False, names)


def lot_of(game: Game, lot: int | str | None) -> int:
    """The lot that is meant, which the Bank has to own."""
    p = game._state
    if lot is None:
        auctioned = top(p, AUCTION_SOLD) if top_kind(p) == codes.M_AUCTION else -1
        if auctioned < 0:
            raise BadInput(Saying("input.no-auction"))
        return int(auctioned)
    found = find_square(game.edition, lot)
    if isinstance(found, str) and found.isdecimal():
        found = int(found)
    if type(found) is not int or not 0 <= found < SQUARES or not p.board.ownable(found):
        names = ", ".join(square.name for square in game.edition.squares if square.price)
        raise BadInput(Saying("input.no-lot-named", name=f"{lot!r:.100}", names=names))
    if p.owner[found] != codes.BANK:
        owner = game.names[p.owner[found]]
        raise BadInput(Saying("input.lot-owned", lot=game.edition.squares[found].name, name=owner))
    return found


class Auction:
    """An auction of one lot, under way or imagined."""

    def __init__(self, evaluator: Evaluator, p: Position, lot: int) -> None:
        self.model: Final = evaluator.model
        self.lot: Final = lot
        self.under_way: Final = top_kind(p) == codes.M_AUCTION and top(p, AUCTION_SOLD) == lot
        self.table: Final = self.closed(evaluator, p)
        self.most: Final = {seat: self.most_of(p, seat) for seat in range(p.seats) if self.may_bid(p, seat)}
        self.least: Final = int(least_bid(p)) if self.under_way else max(1, int(p.board.least_bid[lot]))

    def closed(self, evaluator: Evaluator, p: Position) -> Position:
        """The position that the model values: without the auction, and with nothing else open."""
        table = p.clone()
        table.logs_events = False
        if self.under_way:
            pop(table)
            return table
        settled = evaluator.quiescence.settled(table)
        return settled if settled.owner[self.lot] == codes.BANK else table

    def may_bid(self, p: Position, seat: int) -> bool:
        if p.out[seat] != 0 or not may_buy(p, seat):
            return False
        if not self.under_way:
            return True
        return bool(top(p, AUCTION_BIDDERS) & (1 << seat)) or top(p, AUCTION_LEADER) == seat

    def most_of(self, p: Position, seat: int) -> int:
        """What a seat can pay; for the leader its own bid is not bound."""
        if self.under_way and top(p, AUCTION_LEADER) == seat:
            return int(p.cash[seat])
        return max(0, int(most_to_bid(p, seat)))

    def ceilings(self) -> list[Ceiling]:
        return [self.ceiling(seat) for seat in self.most]

    def ceiling(self, seat: int) -> Ceiling:
        low, high = self.least - 1, self.most[seat]
        while low < high:
            middle = (low + high + 1) // 2
            if self.advantage(seat, middle) >= 0:
                low = middle
            else:
                high = middle - 1
        price = low if low >= self.least else 0
        half = max(self.least, price // 2)
        return Ceiling(seat, price, self.rival(seat, max(price, self.least)), self.advantage(seat, half))

    def advantage(self, seat: int, price: int) -> float:
        """What a seat gains by winning at a price over the best rival's winning one step lower."""
        rival = self.rival(seat, price)
        theirs = (
            self.table if rival is None else after_purchase(self.table, rival, self.lot, max(0, price - STEP))
        )
        otherwise = self.model.chance_of(theirs, seat)
        return self.model.chance_of(after_purchase(self.table, seat, self.lot, price), seat) - otherwise

    def rival(self, seat: int, price: int) -> int | None:
        """The other bidder who gains most by the lot one step lower, among those who can pay that."""
        best, most = None, 0.0
        for other, limit in self.most.items():
            if other != seat and limit >= max(self.least, price - STEP):
                bought = after_purchase(self.table, other, self.lot, max(0, price - STEP))
                gain = self.model.chance_of(bought, other) - self.model.chance_of(self.table, other)
                if best is None or gain > most:
                    best, most = other, gain
        return best
