"""An auction that only bots are left in, cut short: the last bids that they would come to, without all those before."""

from collections.abc import Mapping

from mypy_extensions import i64

from passgo.bots.base import Bot
from passgo.bots.driver import deciders, lowest_seat
from passgo.engine import codes, reasons
from passgo.engine.actions import PASS, Action
from passgo.engine.legality import act, check
from passgo.engine.position import Position, top, top_kind
from passgo.engine.rules.auction import AUCTION_BIDDERS, AUCTION_LEADER


def is_auction_among(p: Position, seats: i64) -> bool:
    """Whether an auction is open in which only these seats (bits) can still bid."""
    return top_kind(p) == codes.M_AUCTION and top(p, AUCTION_BIDDERS) & ~seats == 0


def next_auction_action(p: Position, bots: Mapping[int, Bot]) -> tuple[int, Action]:
    """Who does what next: the winner of the bidding to come makes the last bid at once, then the others pass.

    One who leads already cannot outbid itself: the last bid before its own comes first.
    """
    bids = expected_bids(p, bots)
    if not bids:
        return int(lowest_seat(deciders(p))), PASS
    winner, amount = bids[-1]
    if winner == top(p, AUCTION_LEADER):
        winner, amount = bids[-2]
    return winner, Action(codes.BID, amount)


def expected_bids(p: Position, bots: Mapping[int, Bot]) -> list[tuple[int, int]]:
    """Seats and amounts, as the bots would bid against each other one after the other."""
    table = p.clone()
    bids: list[tuple[int, int]] = []
    while True:
        leader = top(table, AUCTION_LEADER)
        asked = deciders(table)
        if asked == 0:
            return bids
        seat = lowest_seat(asked)
        rest = top(table, AUCTION_BIDDERS) & ~(1 << seat)
        action = ask_for_bid(bots[int(seat)], table, seat)
        if (
            action.code == codes.BID
            and check(table, seat, codes.BID, action.first, 0, None) == reasons.ALLOWED
        ):
            bids.append((int(seat), int(action.first)))
            if rest == 0:
                return bids  # it is sold, and what comes after the auction would use up the table's luck
            act(table, seat, codes.BID, action.first, 0, None)
            continue
        if rest == 0 or (leader != codes.BANK and rest == 1 << leader):
            return bids  # here too
        act(table, seat, codes.PASS, 0, 0, None)


def ask_for_bid(bot: Bot, p: Position, seat: i64) -> Action:
    """A bot that fails passes here; whoever asks it to act hears of it."""
    try:
        return bot.decide(p, seat)
    except Exception:
        return PASS
