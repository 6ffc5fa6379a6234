"""The question who wants the Bank's last buildings (BUILD-6, BUILD-7, RULING-SHORTAGE).

A player asks to build. If the Bank has fewer than he and the others could buy, the others are asked how many they wish.
If that is more than there are, beside the one that was asked for, one building after the other is auctioned among them;
nobody wins more than he wished. Otherwise it is built as asked, and the wishes stand until the next throw.
"""

from typing import ClassVar, Final

from mypy_extensions import i64

from passgo.engine import codes, events, reasons
from passgo.engine.declared import Action, Choice, Decision, Matter, building_name, members
from passgo.engine.errors import Fact
from passgo.engine.fields import COUNT
from passgo.engine.position import (
    KIND,
    SEAT,
    WIDTH,
    Position,
    Terms,
    emit,
    pop,
    push,
    seats_in_game,
    set_top,
    top,
    top_kind,
)
from passgo.engine.ranges import WantRange
from passgo.engine.rules import sites
from passgo.engine.rules.bank import pay
from passgo.engine.rules.contest import CONTEST_BUILDING, contest_opens
from passgo.engine.rules.interest import interest_due
from passgo.engine.rules.placing import erect, fits
from passgo.engine.rules.purse import check_free_to_spend, spendable
from passgo.engine.rules.wishes import NONE, UNSAID, could_buy, set_wish, still_wishes, wish_of
from passgo.plain import JsonObject
from passgo.speech import Saying

# The question on the stack, beside who asked to build.
SHORTAGE_BUILDING: Final = 2
SHORTAGE_LOT: Final = 3  # where it was asked for
SHORTAGE_ASKED: Final = 4  # who still has to answer (bits)
SHORTAGE_WISHING: Final = 5  # who wants some (bits)


def must_ask(p: Position, seat: i64, lot: i64, what: i64) -> bool:
    """Open the question to the others if they and this seat could buy more than there are; or the contest at once, if
    the wishes that stand are too many already. Without auctions, who asks first is served first (HOUSE-5)."""
    if not p.board.auctions:
        return False
    stock = sites.stock_of(p, what)
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
    if asked | wishing == 0 or others + could_buy(p, seat, what) <= stock:
        return False
    if asked == 0:
        return contest_opens(p, seat, what, wishing)
    push(p, codes.M_SHORTAGE, seat, what, lot, asked, 0)
    emit(p, events.SHORTAGE_DECLARED, seat, what, asked, 0)
    return True


def check_asked(p: Position, seat: i64) -> i64:
    if top_kind(p) != codes.M_SHORTAGE:
        return reasons.NO_SHORTAGE
    if top(p, SHORTAGE_ASKED) & (1 << seat) == 0:
        return reasons.NOT_ASKED
    return reasons.ALLOWED


class Want(Action):
    """Wish so many; without a number, all that the seat could pay for and place.

    >>> passgo.Want(count=2)
    Want(count=2)
    """

    name: ClassVar[str] = "want"
    fields: ClassVar = (COUNT,)
    rule: ClassVar[str] = "BUILD-7"
    listed: ClassVar[int] = 210

    def __init__(self, count: int = 0) -> None:
        super().__init__(codes.WANT, count)

    @property
    def count(self) -> int:
        return int(self.first)

    def made(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
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
        set_wish(p, seat, what, wish)
        set_top(p, SHORTAGE_WISHING, top(p, SHORTAGE_WISHING) | (1 << seat))
        set_top(p, SHORTAGE_ASKED, top(p, SHORTAGE_ASKED) & ~(1 << seat))
        emit(p, events.BUILDING_WANTED, seat, wish, 0, 0)

    def candidates(self, p: Position, seat: i64, found: list[Choice]) -> None:
        if self.check(p, seat, 0, 0, None) == reasons.ALLOWED:
            found.append(WantRange(int(could_buy(p, seat, top(p, SHORTAGE_BUILDING)))))


def want_none(p: Position, seat: i64) -> None:
    """RULING-SHORTAGE-ONCE: not asked again before the next throw."""
    set_wish(p, seat, top(p, SHORTAGE_BUILDING), NONE)
    set_top(p, SHORTAGE_ASKED, top(p, SHORTAGE_ASKED) & ~(1 << seat))
    emit(p, events.BUILDING_NOT_WANTED, seat, 0, 0, 0)


def wishing_beside(p: Position, seat: i64, what: i64, answered: i64) -> i64:
    """Who else wishes some, and could buy it: those who have just said so, and those whose wish still stands."""
    wishing: i64 = 0
    other: i64 = 0
    while other < p.seats:
        said = answered & (1 << other) != 0 or wish_of(p, other, what) > 0
        if other != seat and said and still_wishes(p, other, what) > 0:
            wishing |= 1 << other
        other += 1
    return wishing


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


class ShortageDecision(Decision):
    """How many of the Bank's last buildings a player wants."""

    kind: ClassVar[str] = "ShortageQuestion"

    def __init__(self, seats: tuple[int, ...], building: str, asker: int) -> None:
        super().__init__(seats)
        self.building: Final = building
        self.asker: Final = asker

    @property
    def details(self) -> JsonObject:
        return {"building": self.building, "asker": self.asker}


class ShortageMatter(Matter):
    name: ClassVar[str] = "shortage"
    fields: ClassVar = ("sold", "lot", "seats", "seats")
    decides: ClassVar[type[Decision]] = ShortageDecision
    waiting: ClassVar[bool] = True

    def go_on(self, p: Position) -> bool:
        """All have answered: open the contest, or build as asked for."""
        if top(p, SHORTAGE_ASKED) != 0:
            return False
        seat = top(p, SEAT)
        what = top(p, SHORTAGE_BUILDING)
        lot = top(p, SHORTAGE_LOT)
        wishing = wishing_beside(p, seat, what, top(p, SHORTAGE_WISHING))
        pop(p)
        if can_still_build(p, seat, lot, what) and not contest_opens(p, seat, what, wishing):
            pay(p, seat, codes.BANK, sites.price_of(p, lot, what), codes.FOR_BUILDING)
            erect(p, seat, lot, what)
        return True

    def deciders(self, p: Position) -> tuple[int, ...]:
        return members(p, top(p, SHORTAGE_ASKED))

    def decision(self, p: Position) -> Decision:
        what = building_name(top(p, SHORTAGE_BUILDING))
        return ShortageDecision(self.deciders(p), what, int(top(p, SEAT)))

    def facts(self, p: Position, seat: i64) -> dict[str, Fact]:
        what = top(p, SHORTAGE_BUILDING)
        wishable = int(could_buy(p, seat, what)) if seat >= 0 else 0
        return {"buildings": building_name(what), "wishable": wishable}

    def go_on_without(self, p: Position, base: i64, seat: i64, heir: i64) -> None:
        p.stack[base + SHORTAGE_ASKED] &= ~(1 << seat)
        p.stack[base + SHORTAGE_WISHING] &= ~(1 << seat)

    def flaws(self, p: Position, base: i64, on_top: bool) -> list[Saying]:
        # The stock may have gone since: selling a hotel down takes its houses from the Bank. One who was asked
        # may have left while the question lay under another matter.
        found = sites.building_flaws(p.stack[base + SHORTAGE_BUILDING])
        asked = p.stack[base + SHORTAGE_ASKED]
        takers = asked | p.stack[base + SHORTAGE_WISHING]
        asker = p.stack[base + SEAT]
        if takers & ~seats_in_game(p) != 0 or (asked == 0 and on_top) or takers & (1 << asker) != 0:
            found.append(Saying("impossible.flaw.asked"))
        return found


ACTIONS: Final[tuple[Action, ...]] = (Want(),)
Actions = Want
MATTERS: Final[tuple[Matter, ...]] = (ShortageMatter(codes.M_SHORTAGE),)
