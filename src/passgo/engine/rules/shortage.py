"""The question how many of the Bank's last buildings each player wants (BUILD-6, BUILD-7, RULING-SHORTAGE).

A player asks to build. If the Bank has fewer than all players together could buy, all of them are asked how many they
wish, including the player who asked to build. Answers are sealed until the last has answered; then all are revealed.
If the wishes are more than there are, one building after the other is auctioned among those who wish some, and no
player wins more than they wished. Otherwise the building is built where it was asked for, and the other wishes stand
until the next throw.
"""

from typing import ClassVar, Final, SupportsIndex

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.answers import may
from passgo.engine.declared import (
    Action,
    Choice,
    Decision,
    Detail,
    Event,
    Matter,
    building_name,
)
from passgo.engine.emit import (
    emit_building_not_wanted,
    emit_building_wanted,
    emit_shortage_answered,
    emit_shortage_declared,
)
from passgo.engine.errors import Fact
from passgo.engine.fields import A_BUILDING, A_SEAT, COUNT, whole
from passgo.engine.position import (
    KIND,
    SEAT,
    WIDTH,
    Position,
    Terms,
    pop,
    seats_in_game,
    set_top,
    top,
    top_kind,
)
from passgo.engine.push import push_shortage
from passgo.engine.ranges import WantRange
from passgo.engine.rules import sites
from passgo.engine.rules.bank import pay
from passgo.engine.rules.contest import CONTEST_BUILDING, open_contest
from passgo.engine.rules.interest import interest_due
from passgo.engine.rules.placing import erect, fits
from passgo.engine.rules.purse import check_free_to_spend, spendable
from passgo.engine.rules.wishes import NONE, UNSAID, could_buy, set_wish, still_wishes, wish_of
from passgo.speech import Saying

REASONS: Final = {
    "no-shortage": "BUILD-7",
    "not-asked": "RULING-SHORTAGE",
    "wish-too-large": "RULING-SHORTAGE",
}
EVENTS: Final = (
    Event("ShortageDeclared", "RULING-SHORTAGE", seat="Seat", what="Building", asked="Seats"),
    Event(
        "ShortageAnswered",
        "RULING-SHORTAGE",
        seat="Seat",
        doc="A seat has answered; how many it wants is sealed until all have answered.",
    ),
    Event("BuildingWanted", "RULING-SHORTAGE", seat="Seat", count="Number"),
    Event("BuildingNotWanted", "RULING-SHORTAGE", seat="Seat"),
)

# The question on the stack, beside the seat that asked to build.
SHORTAGE_BUILDING: Final = 2
SHORTAGE_LOT: Final = 3  # where it was asked for
SHORTAGE_ASKED: Final = 4  # the seats that still have to answer (bits)
SHORTAGE_ANSWERED: Final = (
    5  # the seats with sealed answers (bits); a line of v0.2.0 has only those that want some
)


def open_question(p: Position, seat: i64, lot: i64, what: i64) -> bool:
    """Open the question if all seats together could buy more than there are; or the contest at once, if all have a
    standing wish, and these are too many. Without auctions, the first to ask is served first (HOUSE-5)."""
    if not p.board.auctions:
        return False
    asked: i64 = 0
    wishing: i64 = 0
    others: i64 = 0
    other: i64 = 0
    while other < p.seats:
        if other != seat and p.complete[other] > 0:
            wish = still_wishes(p, other, what)
            if wish > 0:
                others += wish
                if wish_of(p, other, what) == UNSAID:
                    asked |= 1 << other
                else:
                    wishing |= 1 << other
        other += 1
    if others == 0:
        return False
    if wish_of(p, seat, what) > 0:
        wishing |= 1 << seat
        own = still_wishes(p, seat, what)
    else:
        asked |= 1 << seat
        own = could_buy(p, seat, what)
    if others + own <= sites.stock_of(p, what):
        return False
    if asked == 0:
        return open_contest(p, what, wishing)
    push_shortage(p, seat, what, lot, asked, 0)
    emit_shortage_declared(p, seat, what, asked)
    return True


def check_asked(p: Position, seat: i64) -> i64:
    if top_kind(p) != codes.M_SHORTAGE:
        return reasons.NO_SHORTAGE
    if top(p, SHORTAGE_ASKED) & (1 << seat) == 0:
        return reasons.NOT_ASKED
    return reasons.ALLOWED


class Want(Action):
    """Wish this many; without a number, all that the seat could pay for and place.

    Args:
        count: how many buildings; 0 is as many as possible

    >>> passgo.Want(count=2)
    Want(count=2)
    """

    name: ClassVar[str] = "want"
    fields: ClassVar = (COUNT,)
    rule: ClassVar[str] = "BUILD-7"
    listed: ClassVar[int] = 210

    def __init__(self, count: SupportsIndex = 0) -> None:
        super().__init__(codes.WANT, whole("count", count))

    @property
    def count(self) -> int:
        return int(self.first)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return Want(int(first))

    def check(self, p: Position, seat: i64, count: i64, second: i64, terms: Terms | None) -> i64:
        reason = check_asked(p, seat)
        if reason != reasons.ALLOWED:
            return reason
        if max(1, count) > could_buy(p, seat, top(p, SHORTAGE_BUILDING)):
            return reasons.WISH_TOO_LARGE
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, count: i64, second: i64, terms: Terms | None) -> None:
        what = top(p, SHORTAGE_BUILDING)
        wish = could_buy(p, seat, what) if count == 0 else count
        answer(p, seat, what, wish)

    def candidates(self, p: Position, seat: i64, found: list[Choice]) -> None:
        if self.check(p, seat, 0, 0, None) == reasons.ALLOWED:
            found.append(WantRange(int(could_buy(p, seat, top(p, SHORTAGE_BUILDING)))))


def want_none(p: Position, seat: i64) -> None:
    """RULING-SHORTAGE-ONCE: not asked again before the next throw, unless this player asks to build."""
    answer(p, seat, top(p, SHORTAGE_BUILDING), NONE)


def answer(p: Position, seat: i64, what: i64, wish: i64) -> None:
    """Seal an answer. The last one is not announced: all are revealed with it."""
    set_wish(p, seat, what, wish)
    asked = top(p, SHORTAGE_ASKED) & ~(1 << seat)
    set_top(p, SHORTAGE_ASKED, asked)
    set_top(p, SHORTAGE_ANSWERED, top(p, SHORTAGE_ANSWERED) | (1 << seat))
    if asked != 0:
        emit_shortage_answered(p, seat)


def reveal(p: Position, what: i64, answered: i64) -> None:
    """All have answered."""
    seat: i64 = 0
    while seat < p.seats:
        if answered & (1 << seat) != 0:
            wish = wish_of(p, seat, what)
            if wish == NONE:
                emit_building_not_wanted(p, seat)
            else:
                emit_building_wanted(p, seat, could_buy(p, seat, what) if wish == UNSAID else wish)
        seat += 1


def wishing_seats(p: Position, what: i64, answered: i64) -> i64:
    """The seats that wish some and could buy it: by an answer given now, or by a wish that still stands."""
    wishing: i64 = 0
    seat: i64 = 0
    while seat < p.seats:
        said = answered & (1 << seat) != 0 or wish_of(p, seat, what) > 0
        if said and still_wishes(p, seat, what) > 0:
            wishing |= 1 << seat
        seat += 1
    return wishing


def known_to(p: Position, seat: i64) -> Position:
    """The position as a seat may know it: a copy without the sealed answers of the others, if there are any."""
    if len(p.wishes) == 0:
        return p
    known = p
    i: i64 = 0
    while i < p.depth:
        base = i * WIDTH
        if p.stack[base + KIND] == codes.M_SHORTAGE:
            others = p.stack[base + SHORTAGE_ANSWERED] & ~(1 << seat)
            if others != 0:
                if known is p:
                    known = p.clone()
                clear_wishes(known, p.stack[base + SHORTAGE_BUILDING], others)
        i += 1
    return known


def has_sealed(p: Position) -> bool:
    """Whether there are sealed answers, which only their own seats may know."""
    i: i64 = 0
    while i < p.depth:
        base = i * WIDTH
        if p.stack[base + KIND] == codes.M_SHORTAGE and p.stack[base + SHORTAGE_ANSWERED] != 0:
            return True
        i += 1
    return False


def asks_asker(p: Position) -> bool:
    """Whether the player who asked to build has to answer; in games of v0.2.0 that player was never asked."""
    return top_kind(p) == codes.M_SHORTAGE and top(p, SHORTAGE_ASKED) & (1 << top(p, SEAT)) != 0


def asks_only_asker(p: Position) -> bool:
    """Whether all others have answered: in games of v0.2.0 the question was over then."""
    asked = top(p, SHORTAGE_ASKED) if asks_asker(p) else 0
    return asked != 0 and asked & (asked - 1) == 0 and top(p, SHORTAGE_ANSWERED) != 0


def clear_wishes(p: Position, what: i64, seats: i64) -> None:
    seat: i64 = 0
    while seat < p.seats:
        if seats & (1 << seat) != 0:
            set_wish(p, seat, what, UNSAID)
        seat += 1


def can_still_build(p: Position, seat: i64, lot: i64, what: i64) -> bool:
    """While the others were asked, money may have been spent, and lots or the last buildings may have gone."""
    if sites.stock_of(p, what) == 0 or not fits(p, seat, lot, what):
        return False
    money = spendable(p, seat) - interest_due(p, seat, -1)
    return money >= sites.price_of(p, lot, what) and check_free_to_spend(p, seat) == reasons.ALLOWED


def is_contested(p: Position, what: i64) -> bool:
    """Whether the Bank's houses (or hotels) are being asked about or contested right now."""
    i: i64 = 0
    while i < p.depth:
        base = i * WIDTH
        kind = p.stack[base + KIND]
        if kind == codes.M_SHORTAGE and p.stack[base + SHORTAGE_BUILDING] == what:
            return True
        if kind == codes.M_CONTEST and p.stack[base + CONTEST_BUILDING] == what:
            return True
        i += 1
    return False


class ShortageQuestionDecision(Decision):
    """How many of the Bank's last buildings a player wants."""

    kind: ClassVar[str] = "ShortageQuestion"
    fields: ClassVar = (Detail("building", A_BUILDING), Detail("asker", A_SEAT))
    rules: ClassVar = ("BUILD-7", "BUILD-6", "RULING-SHORTAGE", "RULING-SHORTAGE-ONCE")

    def __init__(self, seats: tuple[int, ...], building: str, asker: int) -> None:
        super().__init__(seats)
        self.building: Final = building
        self.asker: Final = asker


class ShortageMatter(Matter):
    name: ClassVar[str] = "shortage"
    rule: ClassVar[str] = "BUILD-7"
    fields: ClassVar = ("sold", "lot", "seats", "seats")
    decides: ClassVar[type[Decision]] = ShortageQuestionDecision
    waiting: ClassVar[bool] = True

    def go_on(self, p: Position) -> bool:
        """All have answered: open the contest, or build as asked for if the player who asked still wishes one."""
        if top(p, SHORTAGE_ASKED) != 0:
            return False
        seat = top(p, SEAT)
        what = top(p, SHORTAGE_BUILDING)
        lot = top(p, SHORTAGE_LOT)
        answered = top(p, SHORTAGE_ANSWERED)
        if answered & (1 << seat) == 0 and wish_of(p, seat, what) == UNSAID:
            set_wish(p, seat, what, 1)  # v0.2.0 did not ask this player; in its lines they wish one
        reveal(p, what, answered)
        wishing = wishing_seats(p, what, answered)
        pop(p)
        if open_contest(p, what, wishing):
            return True
        if wishing & (1 << seat) != 0 and can_still_build(p, seat, lot, what):
            pay(p, seat, codes.BANK, sites.price_of(p, lot, what), codes.FOR_BUILDING)
            erect(p, seat, lot, what)
        return True

    def decider_bits(self, p: Position) -> i64:
        return top(p, SHORTAGE_ASKED)

    def decision(self, p: Position) -> Decision:
        what = building_name(top(p, SHORTAGE_BUILDING))
        return ShortageQuestionDecision(self.deciders(p), what, int(top(p, SEAT)))

    def default(self, p: Position, seat: i64) -> Action | None:
        """A player who asked to build wishes one, or else would ask again and again; all others wish none."""
        asker = top(p, SEAT) == seat and may(p, seat, codes.WANT, 1)
        return Action(codes.WANT, 1) if asker else Action(codes.PASS)

    def facts(self, p: Position, seat: i64) -> dict[str, Fact]:
        what = top(p, SHORTAGE_BUILDING)
        wishable = int(could_buy(p, seat, what)) if seat >= 0 else 0
        return {"buildings": building_name(what), "wishable": wishable}

    def leave(self, p: Position, place: i64, seat: i64, heir: i64) -> None:
        """Without the player who asked to build there is no question, and what was answered is not revealed."""
        base = place * WIDTH
        if p.stack[base + SEAT] == seat:
            clear_wishes(p, p.stack[base + SHORTAGE_BUILDING], p.stack[base + SHORTAGE_ANSWERED])
        super().leave(p, place, seat, heir)

    def go_on_without(self, p: Position, base: i64, seat: i64, heir: i64) -> None:
        p.stack[base + SHORTAGE_ASKED] &= ~(1 << seat)
        p.stack[base + SHORTAGE_ANSWERED] &= ~(1 << seat)

    def flaws(self, p: Position, base: i64, on_top: bool) -> list[Saying]:
        # The stock may have gone since: selling a hotel down takes its houses from the Bank. One who was asked
        # may have left while the question lay under another matter.
        found = sites.building_flaws(p.stack[base + SHORTAGE_BUILDING])
        asked = p.stack[base + SHORTAGE_ASKED]
        answered = p.stack[base + SHORTAGE_ANSWERED]
        outside = (asked | answered) & ~seats_in_game(p)
        if outside != 0 or asked & answered != 0 or (asked == 0 and on_top):
            found.append(Saying("impossible.flaw.asked"))
        return found


ACTIONS: Final[tuple[Action, ...]] = (Want(),)
MATTERS: Final[tuple[Matter, ...]] = (ShortageMatter(codes.M_SHORTAGE),)
