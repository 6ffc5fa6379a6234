"""Sentences about buildings: building, selling, and the contest for the Bank's last ones."""

from passgo.engine import codes
from passgo.events import (
    BuildingNotWanted,
    BuildingSold,
    BuildingWanted,
    Built,
    ContestClosed,
    ContestOpened,
    ShortageDeclared,
)
from passgo.narrate.grammar import ORDINALS, a, listing
from passgo.narrate.reading import Ahead
from passgo.narrate.tongue import Tongue


def built(t: Tongue, event: Built) -> str:
    what = (
        a(t.words.hotel) if event.level == codes.HOTEL else f"the {ORDINALS[event.level - 1]} {t.words.house}"
    )
    return f"{t.name(event.seat)} builds {what} on {t.square(event.lot)}"


def sold(t: Tongue, event: BuildingSold, ahead: Ahead) -> str:
    """All buildings that one player sells at once; a group of hotels is paid for in one sum (SELL-3)."""
    goods: dict[int, str] = {}
    total = 0
    going: BuildingSold | None = event
    while going is not None:
        goods[going.lot] = sale(t, going)
        total += ahead.take_amount("building-sold", payee=event.seat) or 0
        again = any(ahead.next(BuildingSold, lot=lot) for lot in goods)
        going = None if again else ahead.take(BuildingSold, seat=event.seat)
    return f"{t.name(event.seat)} sells {listing(list(goods.values()))}{t.priced(total or None)}"


def sale(t: Tongue, event: BuildingSold) -> str:
    if event.before != codes.HOTEL:
        return f"{t.houses(event.before - event.level)} on {t.square(event.lot)}"
    down = f" down to {t.houses(event.level)}" if event.level > 0 else ""
    return f"{a(t.words.hotel)} on {t.square(event.lot)}{down}"


# The contest (BUILD-7).


def shortage(t: Tongue, event: ShortageDeclared) -> str:
    want = f"How many {'does' if len(event.asked) == 1 else 'do'} {t.all_of(event.asked)} want?"
    short_of = t.buildings(event.what)
    return f"{t.name(event.seat)} would like to build, but the Bank is short of {short_of}. {want}"


def wanted(t: Tongue, event: BuildingWanted) -> str:
    return f"{t.name(event.seat)} wants {event.count} of them"


def not_wanted(t: Tongue, event: BuildingNotWanted) -> str:
    return f"{t.name(event.seat)} wants none"


def contest(t: Tongue, event: ContestOpened) -> str:
    buildings = t.buildings(event.what)
    return f"{t.all_of(event.seats)} contest the last {buildings}, which are auctioned one by one"


def contest_over(t: Tongue, event: ContestClosed) -> str:
    return f"The contest for the {t.buildings(event.what)} is over"
