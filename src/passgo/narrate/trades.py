"""Sentences about transfers between players: trades, and the estate of a bankrupt player."""

from passgo.events import (
    DeedPassed,
    JailCardPassed,
    MoneyPaid,
    OfferAccepted,
    OfferLapsed,
    OfferMade,
    OfferRefused,
    OfferWithdrawn,
    WentBankrupt,
)
from passgo.narrate.grammar import listing
from passgo.narrate.reading import Ahead
from passgo.narrate.tongue import Tongue

Handed = DeedPassed | JailCardPassed | MoneyPaid


class Pile:
    """What passes from one player to another."""

    def __init__(self) -> None:
        self.properties: list[str] = []
        self.cards = 0
        self.cash = 0

    def add(self, t: Tongue, event: Handed) -> None:
        match event:
            case DeedPassed():
                self.properties.append(t.square(event.lot))
            case JailCardPassed():
                self.cards += 1
            case MoneyPaid():
                self.cash += event.amount

    def __bool__(self) -> bool:
        return bool(self.properties or self.cards or self.cash)

    def told(self, t: Tongue) -> str:
        return listing(t.pile(self.properties, self.cards, self.cash))


# Trades.


def offer(t: Tongue, event: OfferMade) -> str:
    t.offers[event.number] = (event.seat, event.to)
    maker, partner = t.name(event.seat), t.name(event.to)
    if not event.get:
        return f"{maker} offers {partner} {listing(t.goods(event.give))} for nothing"
    if not event.give:
        return f"{maker} asks {partner} for {listing(t.goods(event.get))}, and offers nothing"
    return f"{maker} offers {partner} {listing(t.goods(event.give))} for {listing(t.goods(event.get))}"


def whose_offer(t: Tongue, event: OfferAccepted | OfferRefused) -> str:
    known = t.offers.pop(event.number, None)
    return "the offer" if known is None else f"{t.name(known[0])}'s offer"


def accepted(t: Tongue, event: OfferAccepted, ahead: Ahead) -> str:
    """Everything that changes hands follows at once."""
    said = f"{t.name(event.seat)} accepts {whose_offer(t, event)}"
    gives, gets = Pile(), Pile()
    while (handed := traded(ahead)) is not None:
        giver = handed.payer if isinstance(handed, MoneyPaid) else handed.giver
        (gives if giver == event.seat else gets).add(t, handed)
    if gives and gets:
        return f"{said} and gives {gives.told(t)} for {gets.told(t)}"
    if gives:
        return f"{said} and gives away {gives.told(t)}"
    return f"{said} and receives {gets.told(t)}" if gets else said


def traded(ahead: Ahead) -> Handed | None:
    return (
        ahead.take(DeedPassed, how="trade")
        or ahead.take(JailCardPassed)
        or ahead.take(MoneyPaid, reason="trade")
    )


def refused(t: Tongue, event: OfferRefused) -> str:
    return f"{t.name(event.seat)} refuses {whose_offer(t, event)}"


def withdrawn(t: Tongue, event: OfferWithdrawn) -> str:
    known = t.offers.pop(event.number, None)
    return f"{t.name(event.seat)} withdraws the offer{'' if known is None else f' to {t.name(known[1])}'}"


def lapsed(t: Tongue, event: OfferLapsed) -> str:
    known = t.offers.pop(event.number, None)
    if known is None:
        return "An offer is off the table, for it has become impossible"
    return f"{t.name(known[0])}'s offer to {t.name(known[1])} is off the table, for it has become impossible"


# Bankruptcy.


def bankrupt(t: Tongue, event: WentBankrupt) -> str:
    return f"{t.name(event.seat)} cannot pay {t.name(event.creditor)}, goes bankrupt and leaves the game"


def estate(t: Tongue, event: MoneyPaid | DeedPassed, ahead: Ahead) -> str:
    """Who takes over what is left (BANKRUPT-3, BANKRUPT-4)."""
    heir = event.payee if isinstance(event, MoneyPaid) else event.taker
    left = Pile()
    handed: Handed | None = event
    while handed is not None:
        left.add(t, handed)
        handed = ahead.take(DeedPassed, how="bankruptcy", taker=heir) or ahead.take(
            JailCardPassed, taker=heir
        )
    return f"{t.subject(heir)} takes over {left.told(t)}"
