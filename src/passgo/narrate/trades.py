"""What passes from player to player: trades, and the estate of a bankrupt."""

from passgo.engine.events import Event
from passgo.narrate.grammar import listing
from passgo.narrate.reading import Ahead, number, seat_or_bank, side
from passgo.narrate.tongue import Tongue


class Pile:
    """What passes from one player to another."""

    def __init__(self) -> None:
        self.properties: list[str] = []
        self.cards = 0
        self.cash = 0

    def add(self, t: Tongue, event: Event) -> None:
        if event.kind == "DeedPassed":
            self.properties.append(t.square(number(event, "lot")))
        elif event.kind == "JailCardPassed":
            self.cards += 1
        else:
            self.cash += number(event, "amount")

    def __bool__(self) -> bool:
        return bool(self.properties or self.cards or self.cash)

    def told(self, t: Tongue) -> str:
        return listing(t.pile(self.properties, self.cards, self.cash))


# Trades.


def offer(t: Tongue, event: Event, ahead: Ahead) -> str:
    seat, to = number(event, "seat"), number(event, "to")
    t.offers[number(event, "number")] = (seat, to)
    give, get = side(event, "give"), side(event, "get")
    if give is None or get is None:
        return f"{t.name(seat)} makes {t.name(to)} an offer"
    if not get:
        return f"{t.name(seat)} offers {t.name(to)} {listing(t.goods(give))} for nothing"
    if not give:
        return f"{t.name(seat)} asks {t.name(to)} for {listing(t.goods(get))}, and offers nothing"
    return f"{t.name(seat)} offers {t.name(to)} {listing(t.goods(give))} for {listing(t.goods(get))}"


def whose_offer(t: Tongue, event: Event) -> str:
    known = t.offers.pop(number(event, "number"), None)
    return "the offer" if known is None else f"{t.name(known[0])}'s offer"


def accepted(t: Tongue, event: Event, ahead: Ahead) -> str:
    """Everything that changes hands follows at once."""
    taker = number(event, "seat")
    said = f"{t.name(taker)} accepts {whose_offer(t, event)}"
    gives, gets = Pile(), Pile()
    while (handed := ahead.take("DeedPassed trade", "JailCardPassed", "MoneyPaid trade")) is not None:
        (gives if taker in (handed.fields.get("giver"), handed.fields.get("payer")) else gets).add(t, handed)
    if gives and gets:
        return f"{said} and gives {gives.told(t)} for {gets.told(t)}"
    if gives:
        return f"{said} and gives away {gives.told(t)}"
    return f"{said} and receives {gets.told(t)}" if gets else said


def refused(t: Tongue, event: Event, ahead: Ahead) -> str:
    return f"{t.actor(event)} refuses {whose_offer(t, event)}"


def withdrawn(t: Tongue, event: Event, ahead: Ahead) -> str:
    known = t.offers.pop(number(event, "number"), None)
    return f"{t.actor(event)} withdraws the offer{'' if known is None else f' to {t.name(known[1])}'}"


def lapsed(t: Tongue, event: Event, ahead: Ahead) -> str:
    known = t.offers.pop(number(event, "number"), None)
    if known is None:
        return "An offer is off the table, for it has become impossible"
    return f"{t.name(known[0])}'s offer to {t.name(known[1])} is off the table, for it has become impossible"


# Bankruptcy.


def bankrupt(t: Tongue, event: Event, ahead: Ahead) -> str:
    creditor = t.name(seat_or_bank(event, "creditor"))
    return f"{t.actor(event)} cannot pay {creditor}, goes bankrupt and leaves the game"


def estate(t: Tongue, event: Event, ahead: Ahead) -> str:
    """Who takes over what is left (BANKRUPT-3, BANKRUPT-4)."""
    heir = seat_or_bank(event, "payee" if event.kind == "MoneyPaid" else "taker")
    left = Pile()
    handed: Event | None = event
    while handed is not None:
        left.add(t, handed)
        handed = ahead.take("DeedPassed bankruptcy", "JailCardPassed", taker=heir)
    return f"{t.subject(heir)} takes over {left.told(t)}"
