"""Sentences about buildings: building, selling, and the contest for the Bank's last ones."""

from passgo.engine import codes
from passgo.events import (
    BuildingNotWanted,
    BuildingSold,
    BuildingWanted,
    Built,
    ContestClosed,
    ContestOpened,
    MoneyPaid,
    ShortageAnswered,
    ShortageDeclared,
)
from passgo.narrate.reading import EventReader
from passgo.narrate.registry import handles
from passgo.narrate.sentence import Sentence


@handles(Built)
def built(r: EventReader, event: Built, amount: int | None = None) -> Sentence:
    hotel = event.level == codes.HOTEL
    return Sentence(
        "events.built.hotel" if hotel else "events.built",
        "BUILD-5" if hotel else "BUILD-3",
        players={"seat": event.seat},
        squares={"lot": event.lot},
        numbers=None if hotel else {"level": event.level},
        money=None if amount is None else {"amount": amount},
    )


@handles(BuildingSold)
def sold(r: EventReader, event: BuildingSold) -> Sentence:
    """All buildings that one player sells at once; a group of hotels is paid for in one sum (SELL-3)."""
    goods: dict[int, Sentence] = {}
    total = 0
    hotels = False
    going: BuildingSold | None = event
    while going is not None:
        goods[going.lot] = sale(going)
        hotels = hotels or going.before == codes.HOTEL
        paid = r.next
        if isinstance(paid, MoneyPaid) and paid.reason == "building-sold" and paid.payee == event.seat:
            total += paid.amount
            r.at += 1
        following = r.next
        going = None
        if (
            isinstance(following, BuildingSold)
            and following.seat == event.seat
            and following.lot not in goods
        ):
            going = following
            r.at += 1
    return Sentence(
        "events.sold",
        "SELL-3" if hotels else "SELL-1",
        players={"seat": event.seat},
        money={"amount": total} if total else None,
        lists={"goods": list(goods.values())},
    )


def sale(event: BuildingSold) -> Sentence:
    squares = {"lot": event.lot}
    if event.before != codes.HOTEL:
        return Sentence("events.sold.houses", squares=squares, numbers={"n": event.before - event.level})
    return Sentence("events.sold.hotel", squares=squares, numbers={"n": max(0, event.level)})


# The contest (BUILD-7).


@handles(ShortageDeclared)
def shortage(r: EventReader, event: ShortageDeclared) -> Sentence:
    return Sentence(
        "events.shortage",
        "RULING-SHORTAGE",
        players={"seat": event.seat, "asked": event.asked},
        words={"what": event.what},
    )


@handles(ShortageAnswered)
def answered(r: EventReader, event: ShortageAnswered) -> Sentence:
    return Sentence("events.answered", "RULING-SHORTAGE", players={"seat": event.seat})


@handles(BuildingWanted)
def wanted(r: EventReader, event: BuildingWanted) -> Sentence:
    return Sentence(
        "events.wanted", "RULING-SHORTAGE", players={"seat": event.seat}, numbers={"n": event.count}
    )


@handles(BuildingNotWanted)
def not_wanted(r: EventReader, event: BuildingNotWanted) -> Sentence:
    return Sentence("events.wanted", "RULING-SHORTAGE", players={"seat": event.seat}, numbers={"n": 0})


@handles(ContestOpened)
def contest(r: EventReader, event: ContestOpened) -> Sentence:
    return Sentence("events.contest", "BUILD-7", players={"seats": event.seats}, words={"what": event.what})


@handles(ContestClosed)
def contest_over(r: EventReader, event: ContestClosed) -> Sentence:
    return Sentence("events.contest.over", "RULING-SHORTAGE-ONCE", words={"what": event.what})
