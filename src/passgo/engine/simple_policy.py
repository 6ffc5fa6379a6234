"""A simple way to play, for measuring the engine: buy what can be paid, build evenly when rich, mortgage when poor.

It never trades and bids only for what it would have bought. It comes in by the same `check` and `act` as everybody.
"""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine import reasons as r
from passgo.engine.board import Board
from passgo.engine.legality import act, check
from passgo.engine.luck import Luck
from passgo.engine.position import FIRST, FOURTH, SEAT, SECOND, THIRD, Position, top, top_kind
from passgo.engine.rules import setup

RESERVE: Final = 200
MOST_TURNS: Final = 2_000


class Tally:
    """How much was played."""

    def __init__(self) -> None:
        self.games: i64 = 0
        self.turns: i64 = 0
        self.finished: i64 = 0


def play_games(board: Board, players: i64, first: i64, count: i64) -> Tally:
    tally = Tally()
    for i in range(count):
        p = play_out(board, players, str(first + i), MOST_TURNS)
        tally.games += 1
        tally.turns += p.turns
        if p.over != 0:
            tally.finished += 1
    return tally


def play_out(board: Board, players: i64, seed: str, most_turns: i64) -> Position:
    p = setup.start(board, Luck(seed), players)
    p.listening = False
    while p.over == 0 and p.turns <= most_turns:
        step(p)
    return p


def step(p: Position) -> None:
    """Take the decision that the game waits for."""
    kind = top_kind(p)
    if kind == 0:
        take_turn(p)
    elif kind == c.M_BUY:
        seat = top(p, SEAT)
        do(p, seat, c.BUY if check(p, seat, c.BUY, 0, 0, None) == r.ALLOWED else c.DECLINE, 0)
    elif kind == c.M_AUCTION:
        bid_or_pass(p)
    elif kind == c.M_DEBT:
        raise_money(p, top(p, SEAT))
    elif kind == c.M_TAX:
        do(p, top(p, SEAT), c.PAY_FLAT, 0)
    elif kind == c.M_INTEREST:
        pay_interest(p, top(p, SEAT))
    elif kind == c.M_SHORTAGE:
        do(p, lowest_seat(top(p, THIRD)), c.PASS, 0)


def do(p: Position, seat: i64, action: i64, first: i64) -> None:
    """Through the door, like everybody: what is not allowed is not done."""
    assert check(p, seat, action, first, 0, None) == r.ALLOWED
    act(p, seat, action, first, 0, None)


def take_turn(p: Position) -> None:
    seat = p.turn
    if p.phase == c.TO_END:
        if p.complete[seat] > 0 and p.cash[seat] > RESERVE:
            build(p, seat)
            if p.depth > 0:
                return
        do(p, seat, c.END_TURN, 0)
    else:
        do(p, seat, c.THROW, 0)


def build(p: Position, seat: i64) -> None:
    """One building after the other, as long as the reserve stays and nobody has to be asked."""
    b = p.board
    for lot in b.lots:
        if p.owner[lot] == seat and b.kind[lot] == c.STREET:
            while (
                p.cash[seat] - b.house_price[lot] >= RESERVE
                and check(p, seat, c.BUILD, lot, 0, None) == r.ALLOWED
            ):
                do(p, seat, c.BUILD, lot)
                if p.depth > 0:
                    return


def bid_or_pass(p: Position) -> None:
    """Bid ten more up to the price, while the reserve stays."""
    seat = lowest_seat(top(p, FOURTH) & ~(1 << top(p, THIRD)) if top(p, THIRD) >= 0 else top(p, FOURTH))
    lot = top(p, FIRST)
    offer = top(p, SECOND) + 10
    if lot >= 0 and offer <= p.board.price[lot] and p.cash[seat] - offer >= RESERVE:
        do(p, seat, c.BID, offer)
    else:
        do(p, seat, c.PASS, 0)


def lowest_seat(bits: i64) -> i64:
    seat: i64 = 0
    while bits & (1 << seat) == 0:
        seat += 1
    return seat


def raise_money(p: Position, seat: i64) -> None:
    """Mortgage bare lots first, then sell buildings, then give up."""
    for lot in p.board.lots:
        if p.owner[lot] == seat and check(p, seat, c.MORTGAGE, lot, 0, None) == r.ALLOWED:
            do(p, seat, c.MORTGAGE, lot)
            return
    for lot in p.board.lots:
        if p.owner[lot] == seat and check(p, seat, c.SELL, lot, 0, None) == r.ALLOWED:
            do(p, seat, c.SELL, lot)
            return
    for group in range(p.board.colours):
        if check(p, seat, c.SELL_HOTELS, group, 0, None) == r.ALLOWED:
            do(p, seat, c.SELL_HOTELS, group)
            return
    do(p, seat, c.GIVE_UP, 0)


def pay_interest(p: Position, seat: i64) -> None:
    for lot in p.board.lots:
        if check(p, seat, c.PAY_INTEREST, lot, 0, None) == r.ALLOWED:
            do(p, seat, c.PAY_INTEREST, lot)
            return
