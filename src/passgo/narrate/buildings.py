"""Buildings: putting them up, selling them, and the contest for the Bank's last ones."""

from passgo.engine import codes as c
from passgo.engine.events import Event
from passgo.narrate.grammar import ORDINALS, a, listing
from passgo.narrate.reading import Ahead, number, numbers
from passgo.narrate.tongue import Tongue


def built(t: Tongue, event: Event, ahead: Ahead) -> str:
    level = number(event, "level")
    what = a(t.words.hotel) if level == c.HOTEL else f"the {ORDINALS[level - 1]} {t.words.house}"
    return f"{t.actor(event)} builds {what} on {t.square(number(event, 'lot'))}"


def sold(t: Tongue, event: Event, ahead: Ahead) -> str:
    """All that one player sells at once; a group of hotels is paid for in one sum (SELL-3)."""
    seat = number(event, "seat")
    goods: dict[int, str] = {}
    total = 0
    going: Event | None = event
    while going is not None:
        goods[number(going, "lot")] = sale(t, going)
        total += ahead.take_amount("building-sold", payee=seat) or 0
        again = any(ahead.comes("BuildingSold", lot=lot) for lot in goods)
        going = None if again else ahead.take("BuildingSold", seat=seat)
    return f"{t.name(seat)} sells {listing(list(goods.values()))}{t.priced(total or None)}"


def sale(t: Tongue, event: Event) -> str:
    lot, level, before = (number(event, field) for field in ("lot", "level", "before"))
    if before != c.HOTEL:
        return f"{t.houses(before - level)} on {t.square(lot)}"
    down = f" down to {t.houses(level)}" if level > 0 else ""
    return f"{a(t.words.hotel)} on {t.square(lot)}{down}"


# The contest (BUILD-7).


def shortage(t: Tongue, event: Event, ahead: Ahead) -> str:
    asked = numbers(event, "asked")
    short_of = t.buildings(event.fields["what"])
    want = f"How many {'does' if len(asked) == 1 else 'do'} {t.all_of(asked)} want?"
    return f"{t.actor(event)} would like to build, but the Bank is short of {short_of}. {want}"


def wanted(t: Tongue, event: Event, ahead: Ahead) -> str:
    return f"{t.actor(event)} wants {number(event, 'count')} of them"


def not_wanted(t: Tongue, event: Event, ahead: Ahead) -> str:
    return f"{t.actor(event)} wants none"


def contest(t: Tongue, event: Event, ahead: Ahead) -> str:
    buildings = t.buildings(event.fields["what"])
    return f"{t.all_of(numbers(event, 'seats'))} contest the last {buildings}, which are auctioned one by one"


def contest_over(t: Tongue, event: Event, ahead: Ahead) -> str:
    return f"The contest for the {t.buildings(event.fields['what'])} is over"
