"""Before the first turn: seats, dealt deeds, starting player (SETUP-1 to SETUP-8, SHORT-1, TIME-2, HOUSE-18)."""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes, flow
from passgo.engine.arrays import copy
from passgo.engine.board import Board
from passgo.engine.declared import Event
from passgo.engine.emit import emit_coin_flipped, emit_deed_dealt, emit_start_decided
from passgo.engine.house_rule import COUNT, MONEY, MOST_AGREED, HouseRule
from passgo.engine.luck import PILE_DEED, Luck, first_die, second_die
from passgo.engine.position import Position
from passgo.engine.rules.bank import charge, take_from_bank
from passgo.engine.rules.travel import throw_dice
from passgo.engine.rules.turn import begin

HOUSE_RULES: Final = (
    HouseRule(3, "cash", "money", MONEY, 1, MOST_AGREED, 2000),
    HouseRule(18, "deal", "pace", COUNT, 0, 4, 2),
    HouseRule(19, "deal-paid", "pace", needs="deal"),
)
REASONS: Final = {
    "banker-does-not-play": "SETUP-6",
}
PAYMENTS: Final = {"deal": "TIME-2"}
EVENTS: Final = (
    Event("StartDecided", "SETUP-7", seat="Seat"),
    Event("CoinFlipped", "SETUP-11", winner="Seat", loser="Seat", heads="bool"),
    Event("DeedDealt", "SHORT-1", seat="Seat", lot="Square"),
)


def start(board: Board, luck: Luck, seats: i64) -> Position:
    """A game ready for its first throw."""
    p = Position(board, luck, seats)
    if board.rules.banker_only:
        seat_banker(p)
    hand_out_deeds(p, board.deeds_dealt)
    p.starter = flip_for_start(p) if board.edition.start == "coin" else throw_for_start(p)
    p.turn = p.starter
    p.round = 0
    emit_start_decided(p, p.starter)
    begin(p, p.starter)
    flow.run(p)
    return p


def seat_banker(p: Position) -> None:
    """SETUP-6, RULING-BANKER-SEAT: the Banker has a seat and does not play."""
    seat: i64 = p.board.rules.banker
    p.out[seat] = 1
    p.cash[seat] = 0
    p.in_game -= 1


def players(p: Position) -> list[i64]:
    """Round the table from the Banker on (SETUP-7)."""
    banker: i64 = p.board.rules.banker
    seats = [(banker + i) % p.seats for i in range(p.seats)]
    return [seat for seat in seats if p.out[seat] == 0]


def throw_for_start(p: Position) -> i64:
    """SETUP-7: the highest total starts; players who tie throw again among themselves (RULING-START-TIE)."""
    rivals = players(p)
    while len(rivals) > 1:
        best: i64 = 0
        leaders: list[i64] = []
        for seat in rivals:
            dice = throw_dice(p, seat, codes.THROW_FOR_START)
            total = first_die(dice) + second_die(dice)
            if total > best:
                best = total
                leaders = [seat]
            elif total == best:
                leaders.append(seat)
        rivals = leaders
    return rivals[0]


def flip_for_start(p: Position) -> i64:
    """SETUP-7: the winner of each flip flips against the next player (RULING-COIN)."""
    rivals = players(p)
    champion = rivals[0]
    for challenger in rivals[1:]:
        p.luck.seat = champion
        p.luck.rival = challenger
        heads = p.luck.heads()
        winner = champion if heads else challenger
        loser = challenger if heads else champion
        emit_coin_flipped(p, winner, loser, heads)
        champion = winner
    return champion


def hand_out_deeds(p: Position, count: i64) -> None:
    """RULING-DEAL: one at a time round the table, and the same number to each (HOUSE-18); they are paid for in the time
    limit game (TIME-2), and where that was agreed on (HOUSE-19)."""
    deeds = copy(p.board.lots)
    left: i64 = len(deeds)
    for _ in range(min(count, left // p.in_game)):
        for seat in players(p):
            p.luck.seat = seat
            chosen = p.luck.pick(PILE_DEED, deeds, 0, left)
            lot = deeds[chosen]
            left -= 1
            deeds[chosen] = deeds[left]
            emit_deed_dealt(p, seat, lot)
            take_from_bank(p, seat, lot, codes.BY_DEALING)
            if p.board.deal_paid:
                charge(p, seat, codes.BANK, p.board.price[lot], codes.FOR_DEAL)
