"""Sentences about transfers between players: trades, and the estate of a bankrupt player."""

from collections.abc import Sequence

from passgo.events import (
    DeedPassed,
    JailCardPassed,
    MoneyPaid,
    OfferAccepted,
    OfferLapsed,
    OfferMade,
    OfferRefused,
    OfferWithdrawn,
    Side,
    WentBankrupt,
)
from passgo.narrate.reading import EventReader
from passgo.narrate.registry import handles
from passgo.narrate.sentence import Players, Sentence

Handed = DeedPassed | JailCardPassed | MoneyPaid


class Pile:
    """What passes from one player to another."""

    def __init__(self) -> None:
        self.lots: list[int] = []
        self.cards = 0
        self.cash = 0

    def add(self, event: Handed) -> None:
        match event:
            case DeedPassed():
                self.lots.append(event.lot)
            case JailCardPassed():
                self.cards += 1
            case MoneyPaid():
                self.cash += event.amount

    def sentences(self) -> list[Sentence]:
        return goods(self.lots, self.cards, self.cash)


def goods(lots: Sequence[int], cards: int, cash: int) -> list[Sentence]:
    found = [Sentence("events.goods.lot", squares={"lot": lot}) for lot in lots]
    if cards:
        found.append(Sentence("events.goods.cards", numbers={"n": cards}))
    if cash:
        found.append(Sentence("events.goods.cash", money={"amount": cash}))
    return found


def side(given: Side) -> list[Sentence]:
    return goods(given.lots, len(given.cards), given.cash)


# Trades.


@handles(OfferMade)
def offer(r: EventReader, event: OfferMade) -> Sentence:
    key = "events.offer.asks" if not event.give else "events.offer.gives" if not event.get else "events.offer"
    lists = {name: side(part) for name, part in (("give", event.give), ("get", event.get)) if part}
    return Sentence(key, "TRADE-1", players={"seat": event.seat, "to": event.to}, lists=lists)


def with_maker(r: EventReader, seat: int, number: int) -> dict[str, Players]:
    """The seat, and the maker of the offer if it is known."""
    players: dict[str, Players] = {"seat": seat}
    if number in r.memory.offers:
        players["maker"] = r.memory.offers[number][0]
    return players


@handles(OfferAccepted)
def accepted(r: EventReader, event: OfferAccepted) -> Sentence:
    """Take the following transfers, which belong to the trade."""
    gives, gets = Pile(), Pile()
    while (handed := traded(r)) is not None:
        giver = handed.payer if isinstance(handed, MoneyPaid) else handed.giver
        (gives if giver == event.seat else gets).add(handed)
    lists = {name: found for name, pile in (("gives", gives), ("gets", gets)) if (found := pile.sentences())}
    key = "events.accepted" + "".join(f".{name}" for name in lists)
    return Sentence(key, "TRADE-1", players=with_maker(r, event.seat, event.number), lists=lists or None)


def traded(r: EventReader) -> Handed | None:
    event = r.next
    match event:
        case DeedPassed(how="trade") | JailCardPassed() | MoneyPaid(reason="trade"):
            r.at += 1
            return event
    return None


@handles(OfferRefused)
def refused(r: EventReader, event: OfferRefused) -> Sentence:
    return Sentence("events.refused", "TRADE-1", players=with_maker(r, event.seat, event.number))


@handles(OfferWithdrawn)
def withdrawn(r: EventReader, event: OfferWithdrawn) -> Sentence:
    players: dict[str, Players] = {"seat": event.seat}
    if event.number in r.memory.offers:
        players["to"] = r.memory.offers[event.number][1]
    return Sentence("events.withdrawn", "TRADE-1", players=players)


@handles(OfferLapsed)
def lapsed(r: EventReader, event: OfferLapsed) -> Sentence:
    known = r.memory.offers.get(event.number)
    players: dict[str, Players] | None = None if known is None else {"maker": known[0], "to": known[1]}
    return Sentence("events.lapsed", "RULING-OFFER-LAPSE", players=players)


# Bankruptcy.


@handles(WentBankrupt)
def bankrupt(r: EventReader, event: WentBankrupt) -> Sentence:
    rule = "BANKRUPT-4" if event.creditor is None else "BANKRUPT-2"
    return Sentence("events.bankrupt", rule, players={"seat": event.seat, "creditor": event.creditor})


def estate(r: EventReader, event: MoneyPaid | DeedPassed) -> Sentence:
    """The transfer of an estate to the creditor or the Bank (BANKRUPT-3, BANKRUPT-4)."""
    heir = event.payee if isinstance(event, MoneyPaid) else event.taker
    left = Pile()
    left.add(event)
    while isinstance(handed := r.next, (DeedPassed, JailCardPassed)) and handed.taker == heir:
        if isinstance(handed, DeedPassed) and handed.how != "bankruptcy":
            break
        left.add(handed)
        r.at += 1
    return Sentence("events.estate", "BANKRUPT-2", players={"heir": heir}, lists={"goods": left.sentences()})
