"""A simple player: buys what it can pay for, builds evenly when rich, mortgages when poor, trades only when asked.

It answers every decision of every variant, always in the same way, so that it also serves to measure the engine.
What it decides is a code and a number packed into one; `code_of` and `number_of` take them apart.
"""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine import reasons as r
from passgo.engine.board import Board
from passgo.engine.legality import act, check
from passgo.engine.luck import Luck
from passgo.engine.position import (
    CLAIM_DEBTOR,
    CLAIM_LOT,
    CLAIM_OWNER,
    CLAIM_WIDTH,
    FIRST,
    FOURTH,
    SEAT,
    SECOND,
    THIRD,
    Position,
    Terms,
    top,
    top_kind,
)
from passgo.engine.rules import setup

RESERVE: Final = 200
MOST_TURNS: Final = 2_000
NOTHING: Final = -1


def packed(code: i64, number: i64) -> i64:
    return code | number << 8


def code_of(choice: i64) -> i64:
    return choice & 255


def number_of(choice: i64) -> i64:
    return choice >> 8


# Deciding.


def decider(p: Position) -> i64:
    """The first seat that may answer what the game waits for."""
    kind = top_kind(p)
    if kind == 0:
        return p.turn
    if kind == c.M_AUCTION:
        leader = top(p, THIRD)
        bidders = top(p, FOURTH)
        return lowest_seat(bidders if leader == c.BANK else bidders & ~(1 << leader))
    if kind == c.M_SHORTAGE:
        return lowest_seat(top(p, THIRD))
    return top(p, SEAT)


def lowest_seat(bits: i64) -> i64:
    seat: i64 = 0
    while bits & (1 << seat) == 0:
        seat += 1
    return seat


def decide(p: Position, seat: i64) -> i64:
    """What this seat answers to the decision that the game waits for."""
    kind = top_kind(p)
    if kind == 0:
        return packed(c.END_TURN if p.phase == c.TO_END else c.THROW, 0)
    if kind == c.M_BUY:
        return packed(c.BUY if may(p, seat, c.BUY, 0) else c.DECLINE, 0)
    if kind == c.M_AUCTION:
        return bid_or_pass(p, seat)
    if kind == c.M_DEBT:
        return raise_money(p, seat)
    if kind == c.M_TAX:
        return packed(c.PAY_FLAT, 0)
    if kind == c.M_INTEREST:
        return first_lot(p, seat, c.PAY_INTEREST)
    if kind == c.M_SHORTAGE:
        return packed(c.PASS, 0)
    if kind == c.M_PLACE:
        return first_lot(p, seat, c.PLACE)
    return decide_corner(p, seat, kind)


def decide_corner(p: Position, seat: i64, kind: i64) -> i64:
    if kind == c.M_EXPANSION:
        return packed(c.TAKE_SALARY, 0)
    if kind == c.M_CHALLENGE:
        return packed(c.ANSWER, p.turns % 4)  # a guess
    if kind == c.M_PRIZE:
        return last_lot(p, seat, c.TAKE)
    if kind == c.M_TRIP:
        trip = last_lot(p, seat, c.GO_TO)
        return packed(c.DECLINE, 0) if trip == NOTHING else trip
    return packed(c.HIRE_LAWYER if may(p, seat, c.HIRE_LAWYER, 0) else c.PLEAD_GUILTY, 0)


def may(p: Position, seat: i64, code: i64, number: i64) -> bool:
    return check(p, seat, code, number, 0, None) == r.ALLOWED


def first_lot(p: Position, seat: i64, code: i64) -> i64:
    for lot in p.board.lots:
        if may(p, seat, code, lot):
            return packed(code, lot)
    return NOTHING


def last_lot(p: Position, seat: i64, code: i64) -> i64:
    """The dearest comes last on the board."""
    found: i64 = NOTHING
    for lot in p.board.lots:
        if may(p, seat, code, lot):
            found = packed(code, lot)
    return found


def bid_or_pass(p: Position, seat: i64) -> i64:
    """Bid ten more up to the price, while the reserve stays."""
    lot = top(p, FIRST)
    offer = top(p, SECOND) + 10
    if (
        lot >= 0
        and offer <= p.board.price[lot]
        and p.cash[seat] - offer >= RESERVE
        and may(p, seat, c.BID, offer)
    ):
        return packed(c.BID, offer)
    return packed(c.PASS, 0)


def raise_money(p: Position, seat: i64) -> i64:
    """Mortgage bare lots first, then sell buildings, then give up."""
    for code in (c.MORTGAGE, c.SELL):
        choice = first_lot(p, seat, code)
        if choice != NOTHING:
            return choice
    for group in range(p.board.colours):
        if may(p, seat, c.SELL_HOTELS, group):
            return packed(c.SELL_HOTELS, group)
    return packed(c.GIVE_UP, 0)


def improve(p: Position, seat: i64) -> i64:
    """What a rich seat does between throws: build, as long as the reserve stays."""
    if p.complete[seat] == 0 or p.cash[seat] <= RESERVE:
        return NOTHING
    b = p.board
    for lot in b.lots:
        rich = p.owner[lot] == seat and p.cash[seat] - b.house_price[lot] >= RESERVE
        if rich and b.kind[lot] == c.STREET and may(p, seat, c.BUILD, lot):
            return packed(c.BUILD, lot)
    return NOTHING


# What only games with people need: answering offers, asking for rent. Never by the seat that is being waited for.


def rent_to_ask(p: Position, seat: i64) -> tuple[i64, i64]:
    """Debtor and lot of a rent that this seat can ask for, or -1."""
    at: i64 = 0
    while at < len(p.claims):
        debtor = p.claims[at + CLAIM_DEBTOR]
        lot = p.claims[at + CLAIM_LOT]
        if p.claims[at + CLAIM_OWNER] == seat and check(p, seat, c.ASK_RENT, debtor, lot, None) == r.ALLOWED:
            return debtor, lot
        at += CLAIM_WIDTH
    return NOTHING, NOTHING


def answer_offer(p: Position, seat: i64) -> i64:
    """Accept what brings more than it costs by printed prices, and breaks up no group; refuse the rest."""
    for terms in p.offers:
        if terms.taker == seat:
            good = worth_of(p, terms.give_cash, terms.give_lots) > worth_of(p, terms.get_cash, terms.get_lots)
            if good and not breaks_group(p, seat, terms) and may(p, seat, c.ACCEPT, terms.number):
                return packed(c.ACCEPT, terms.number)
            return packed(c.REFUSE, terms.number)
    return NOTHING


def worth_of(p: Position, cash: i64, lots: tuple[int, ...]) -> i64:
    worth = cash
    for lot in lots:
        worth += p.board.price[lot] // 2 if p.mortgaged[lot] != 0 else p.board.price[lot]
    return worth


def breaks_group(p: Position, seat: i64, terms: Terms) -> bool:
    """Whether a trade takes a lot of a group that this seat owns entirely, or hands the other one the last of one."""
    b = p.board
    for lot in terms.get_lots:
        group = b.group[lot]
        if p.held[seat * b.groups + group] == b.group_size[group]:
            return True
        if p.held[terms.giver * b.groups + group] == b.group_size[group] - 1:
            return True
    return False


# Playing whole games, for measuring.


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
        seat = decider(p)
        choice: i64 = NOTHING
        if p.depth == 0 and p.phase == c.TO_END:
            choice = improve(p, seat)
        if choice == NOTHING:
            choice = decide(p, seat)
        # Through the door, like everybody: what is not allowed is not done.
        assert check(p, seat, code_of(choice), number_of(choice), 0, None) == r.ALLOWED
        act(p, seat, code_of(choice), number_of(choice), 0, None)
    return p
