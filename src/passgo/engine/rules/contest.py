"""The contest for the Bank's last buildings: one after the other is auctioned (BUILD-7, RULING-SHORTAGE)."""

from typing import ClassVar, Final

from mypy_extensions import i64

from passgo.engine import codes
from passgo.engine.declared import Event, Matter
from passgo.engine.emit import emit_auction_failed, emit_auction_won, emit_contest_closed, emit_contest_opened
from passgo.engine.position import Position, pop, seats_in_game, top
from passgo.engine.push import push_contest
from passgo.engine.rules import auction, sites
from passgo.engine.rules.auction import AUCTION_BID, AUCTION_LEADER, AUCTION_SOLD
from passgo.engine.rules.bank import charge
from passgo.engine.rules.placing import can_place, open_placing
from passgo.engine.rules.wishes import NONE, set_wish, still_wishes, wished_by
from passgo.speech import Saying

EVENTS: Final = (
    Event("ContestOpened", "BUILD-7", what="Building", seats="Seats"),
    Event("ContestClosed", "RULING-SHORTAGE-ONCE", what="Building"),
)

# A contest on the stack.
CONTEST_BUILDING: Final = 2
CONTEST_SEATS: Final = 3  # the seats that take part (bits)


def open_contest(p: Position, what: i64, wishing: i64) -> bool:
    """Open the contest if two or more seats wish more than the Bank has; returns whether it did."""
    if wishing & (wishing - 1) == 0 or wished_by(p, wishing, what) <= sites.stock_of(p, what):
        return False
    push_contest(p, what, wishing)
    emit_contest_opened(p, what, wishing)
    return True


def auction_next_building(p: Position) -> None:
    """Auction one building at a time, as long as two or more seats want more than the Bank has."""
    what = top(p, CONTEST_BUILDING)
    bidders: i64 = 0
    count: i64 = 0
    seat: i64 = 0
    while seat < p.seats:
        if top(p, CONTEST_SEATS) & (1 << seat) != 0 and still_wishes(p, seat, what) > 0:
            bidders |= 1 << seat
            count += 1
        seat += 1
    stock = sites.stock_of(p, what)
    if count < 2 or stock == 0 or wished_by(p, bidders, what) <= stock:
        close_contest(p)
    else:
        auction.open_among(p, what, bidders)


def sell_building(p: Position) -> None:
    """The auction on top is over: the winner pays and places; without a bid the contest is over too.

    A winner without a place gets nothing, and the others go on (RULING-PLACE-FIRST, RULING-SHORTAGE-ONCE)."""
    what = top(p, AUCTION_SOLD)
    amount = top(p, AUCTION_BID)
    winner = top(p, AUCTION_LEADER)
    auction.close(p)
    if winner == codes.BANK:
        emit_auction_failed(p, what)
        drop_wishes(p, what, top(p, CONTEST_SEATS))
        close_contest(p)
    elif not can_place(p, winner, what):
        emit_auction_failed(p, what)
    else:
        emit_auction_won(p, winner, what, amount)
        open_placing(p, winner, what, amount)
        charge(p, winner, codes.BANK, amount, codes.FOR_BID)


def drop_wishes(p: Position, what: i64, seats: i64) -> None:
    """Without a bid no wish remains at any price: the next player to ask just builds (RULING-SHORTAGE-ONCE)."""
    for seat in range(p.seats):
        if seats & (1 << seat) != 0:
            set_wish(p, seat, what, NONE)


def close_contest(p: Position) -> None:
    emit_contest_closed(p, top(p, CONTEST_BUILDING))
    pop(p)


class ContestMatter(Matter):
    name: ClassVar[str] = "contest"
    rule: ClassVar[str] = "BUILD-7"
    owned: ClassVar[bool] = False
    fields: ClassVar = ("sold", "seats")

    def go_on(self, p: Position) -> bool:
        auction_next_building(p)
        return True

    def go_on_without(self, p: Position, base: i64, seat: i64, heir: i64) -> None:
        p.stack[base + CONTEST_SEATS] &= ~(1 << seat)

    def flaws(self, p: Position, base: i64, on_top: bool) -> list[Saying]:
        found = sites.building_flaws(p.stack[base + CONTEST_BUILDING])
        if p.stack[base + CONTEST_SEATS] & ~seats_in_game(p) != 0:
            found.append(Saying("impossible.flaw.asked"))
        return found


MATTERS: Final[tuple[Matter, ...]] = (ContestMatter(codes.M_CONTEST),)
