"""Cut an auction among bots short: make the last bids that they would arrive at, without those before."""

from collections.abc import Mapping

from mypy_extensions import i64

from passgo.bots.base import StandardBot
from passgo.bots.driver import deciders, lowest_seat
from passgo.engine import codes, reasons
from passgo.engine.actions import PASS, Action
from passgo.engine.legality import act, check
from passgo.engine.position import Position, top, top_kind
from passgo.engine.rules.auction import AUCTION_BIDDERS, AUCTION_LEADER


def is_auction_among(p: Position, seats: i64) -> bool:
    """Whether an auction is open in which only these seats (bits) can still bid."""
    return top_kind(p) == codes.M_AUCTION and top(p, AUCTION_BIDDERS) & ~seats == 0


def next_auction_action(p: Position, bots: Mapping[int, StandardBot]) -> tuple[int, Action]:
    """The next seat and action: the eventual winner makes the last bid at once, then the others pass.

    If the winner leads already, the last rival bid comes first, since the leader cannot outbid itself.
    """
    bids = expected_bids(p, bots)
    if not bids:
        return int(lowest_seat(deciders(p))), PASS
    winner, amount = bids[-1]
    if winner == top(p, AUCTION_LEADER):
        winner, amount = bids[-2]
    return winner, Action(codes.BID, amount)


def expected_bids(p: Position, bots: Mapping[int, StandardBot]) -> list[tuple[int, int]]:
    """Seats and amounts of the bids that the bots would make one after the other."""
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
                return bids  # sold: playing on would draw from the table's luck
            act(table, seat, codes.BID, action.first, 0, None)
            continue
        if rest == 0 or (leader != codes.BANK and rest == 1 << leader):
            return bids  # likewise
        act(table, seat, codes.PASS, 0, 0, None)


def ask_for_bid(bot: StandardBot, p: Position, seat: i64) -> Action:
    """The bot's bid; a bot that fails passes here, and the error is reported when it has to act."""
    try:
        return bot.decide(p, seat)
    except Exception:
        return PASS
