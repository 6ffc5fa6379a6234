"""Sentences about money and property: purchases, mortgages, auctions, rents, taxes and cards."""

from passgo.events import (
    AuctionCalled,
    AuctionFailed,
    AuctionOpened,
    AuctionPassed,
    AuctionWon,
    BidMade,
    Built,
    CardDrawn,
    DebtOpened,
    DeedDealt,
    DeedPassed,
    JailCardKept,
    JailCardPassed,
    LotDeclined,
    LotMortgaged,
    MoneyPaid,
    MortgageLifted,
    RentAsked,
    RentDue,
    RentLapsed,
    TaxChosen,
)
from passgo.narrate.buildings import built
from passgo.narrate.grammar import CALLS, a, listing
from passgo.narrate.journeys import journey
from passgo.narrate.reading import Ahead
from passgo.narrate.tongue import Tongue
from passgo.narrate.trades import estate

# What a payment to the Bank is for, when no other sentence has said it.
PURPOSES = {
    "lot": " for a property",
    "deal": " for a property that was dealt",
    "bid": " for the winning bid",
    "rent": " rent",
    "tax": " tax",
    "building": " for a building",
    "lifting": " to lift a mortgage",
    "interest": " interest on a mortgaged property",
}


# Money that is not part of another sentence.


def money(t: Tongue, event: MoneyPaid, ahead: Ahead) -> str:
    payer, payee = event.payer, event.payee
    sum_ = t.money(event.amount)
    match event.reason:
        case "fine" | "lawyer":
            return journey(t, event, payer, ahead)
        case "bankruptcy":
            return estate(t, event, ahead)
        case "card":
            return card_money(t, event, ahead)
        case "building":
            put_up = ahead.take(Built)
            if put_up is not None:
                return f"{built(t, put_up)} for {sum_}"
        case "salary":
            return f"{t.name(payee)} collects {sum_} salary"
        case "tax":
            return f"{t.subject(payer)} pays {sum_}{tax_name(t, payer)}"
        case "bid" if payer is None:
            return f"The Bank gives {t.name(payee)} the bid of {sum_} back"
    if payer is None:
        return f"{t.name(payee)} receives {sum_} from the Bank"
    return f"{t.name(payer)} pays {t.name(payee)} {sum_}{PURPOSES.get(event.reason, '')}"


def tax_name(t: Tongue, payer: int | None) -> str:
    """The tax's name, if the player's square is known."""
    square = None if payer is None else t.standing.get(payer)
    if square is None or t.edition.squares[square].kind != "tax":
        return " tax"
    return f" for {t.square(square)}"


def card_money(t: Tongue, event: MoneyPaid, ahead: Ahead) -> str:
    """A card may have every player pay one, or one pay every player (CARD-6)."""
    payers, payees = [event.payer], [event.payee]
    if event.payer is not None and event.payee is not None:
        same = {"reason": "card", "amount": event.amount}
        while (paid := ahead.take(MoneyPaid, payee=event.payee, **same)) is not None:
            payers.append(paid.payer)
        while (paid := ahead.take(MoneyPaid, payer=event.payer, **same)) is not None:
            payees.append(paid.payee)
    each = " each" if len(payers) + len(payees) > 2 else ""
    if event.payer is None:
        return f"{t.name(event.payee)} receives {t.money(event.amount)} from the Bank"
    pays = "pays" if len(payers) == 1 else "pay"
    by, to = listing([t.name(seat) for seat in payers]), listing([t.name(seat) for seat in payees])
    return f"{by} {pays} {to} {t.money(event.amount)}{each}"


def debt(t: Tongue, event: DebtOpened) -> str:
    rent = " rent" if event.reason == "rent" else ""
    owed = f"{t.money(event.amount)}{rent}"
    return f"{t.name(event.seat)} owes {t.name(event.creditor)} {owed} and has to raise the money first"


# Deeds.


def deed(t: Tongue, event: DeedPassed, ahead: Ahead) -> str:
    lot = t.square(event.lot)
    taker = t.name(event.taker)
    match event.how:
        case "purchase":
            return f"{taker} buys {lot}{t.priced(ahead.take_amount('lot'))}"
        case "prize":
            return f"{taker} takes {lot} free of charge"
        case "trade":
            return f"{lot} passes from {t.name(event.giver)} to {taker}"
        case "bankruptcy":
            return estate(t, event, ahead)
    return ""  # dealt or won at auction: DeedDealt or AuctionWon has said it


def dealt(t: Tongue, event: DeedDealt, ahead: Ahead) -> str:
    ahead.take(DeedPassed, how="deal")
    price = ahead.take_amount("deal")
    paid = "" if price is None else f" and pays {t.money(price)} for it"
    return f"{t.name(event.seat)} is dealt {t.square(event.lot)}{paid}"


def declined(t: Tongue, event: LotDeclined, ahead: Ahead) -> str:
    to_auction = ", and it goes to auction" if ahead.take(AuctionOpened, what=event.lot) else ""
    return f"{t.name(event.seat)} does not buy {t.square(event.lot)}{to_auction}"


def mortgaged(t: Tongue, event: LotMortgaged, ahead: Ahead) -> str:
    price = t.priced(ahead.take_amount("mortgage"))
    return f"{t.name(event.seat)} mortgages {t.square(event.lot)}{price}"


def lifted(t: Tongue, event: MortgageLifted, ahead: Ahead) -> str:
    price = t.priced(ahead.take_amount("lifting"))
    return f"{t.name(event.seat)} lifts the mortgage on {t.square(event.lot)}{price}"


# Auctions.


def auction(t: Tongue, event: AuctionOpened) -> str:
    return f"The Bank auctions {t.what_is_sold(event.what)}"


def bid(t: Tongue, event: BidMade) -> str:
    return f"{t.name(event.seat)} bids {t.money(event.amount)}"


def called(t: Tongue, event: AuctionCalled) -> str:
    """The third call has no sentence: the sale follows it and has one."""
    return f"{t.name(event.seat)} calls: {CALLS[event.calls - 1]}" if event.calls < len(CALLS) else ""


def passed(t: Tongue, event: AuctionPassed, ahead: Ahead) -> str:
    seats = [event.seat]
    while (another := ahead.take(AuctionPassed)) is not None:
        seats.append(another.seat)
    return f"{t.all_of(seats)} {'passes' if len(seats) == 1 else 'pass'}"


def won(t: Tongue, event: AuctionWon, ahead: Ahead) -> str:
    """If the winner lacks the cash (RULING-BID-DEBT), the payment follows later and has a sentence of its own."""
    ahead.take(DeedPassed, how="auction")
    ahead.take_amount("bid", payer=event.seat, amount=event.amount)
    return f"{t.name(event.seat)} wins {t.what_is_sold(event.what)} at auction for {t.money(event.amount)}"


def unsold(t: Tongue, event: AuctionFailed) -> str:
    name = t.square(event.what) if isinstance(event.what, int) else f"The {t.building(event.what)}"
    return f"{name} finds no buyer and stays with the Bank"


# Rent that has to be asked for (RENT-7), and taxes.


def rent_due(t: Tongue, event: RentDue) -> str:
    return f"{t.name(event.owner)} may ask {t.name(event.debtor)} for {rent(t, event)}"


def rent_asked(t: Tongue, event: RentAsked, ahead: Ahead) -> str:
    owner, debtor = t.name(event.owner), t.name(event.debtor)
    paid = ahead.take_amount("rent", payer=event.debtor, payee=event.owner)
    if paid is None:
        return f"{owner} asks {debtor} for {rent(t, event)}"
    return f"{owner} asks, and {debtor} pays {rent(t, event)}"


def rent_lapsed(t: Tongue, event: RentLapsed) -> str:
    if event.debtor == event.owner:
        return ""  # the debtor has taken over the owner's estate
    return f"{t.name(event.owner)} can no longer ask {t.name(event.debtor)} for {rent(t, event)}"


def rent(t: Tongue, event: RentDue | RentAsked | RentLapsed) -> str:
    return f"{t.money(event.amount)} rent for {t.square(event.lot)}"


def tax(t: Tongue, event: TaxChosen, ahead: Ahead) -> str:
    square = t.edition.squares[event.lot]
    share = f"{square.percent}% of total worth" if event.share else "the flat sum"
    paid = ahead.take_amount("tax")
    if paid is None:
        return f"{t.name(event.seat)} chooses to pay {share} for {square.name}"
    return f"{t.name(event.seat)} pays {share} for {square.name}, which is {t.money(paid)}"


# Cards.


def card(t: Tongue, event: CardDrawn, ahead: Ahead) -> str:
    """The text of a card already gives the sum of a simple payment, and says that a card is kept."""
    drawn = t.card(event.deck, event.card)
    if drawn.effect.do in ("collect", "pay"):
        ahead.take_amount("card")
    elif drawn.effect.do == "jail-free":
        ahead.take(JailCardKept)
    return f"{t.name(event.seat)} draws {a(t.card_of(event.deck))}, “{drawn.title}”: {drawn.text}"


def card_kept(t: Tongue, event: JailCardKept) -> str:
    return f"{t.name(event.seat)} keeps the {t.jail_card}"


def card_passed(t: Tongue, event: JailCardPassed) -> str:
    return f"{t.name(event.giver)} hands {t.name(event.taker)} {a(t.jail_card)}"
