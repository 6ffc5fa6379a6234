"""Money and property: purchases, mortgages, auctions, rents, taxes and cards."""

from passgo.engine.events import Event
from passgo.narrate.buildings import built
from passgo.narrate.grammar import CALLS, a, listing
from passgo.narrate.journeys import journey
from passgo.narrate.reading import Ahead, number, seat_or_bank, text
from passgo.narrate.tongue import Tongue
from passgo.narrate.trades import estate

# What a payment to the Bank is for, when nothing else has told it.
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


def money(t: Tongue, event: Event, ahead: Ahead) -> str:
    payer, payee = seat_or_bank(event, "payer"), seat_or_bank(event, "payee")
    sum_ = t.money(number(event, "amount"))
    match text(event, "reason"):
        case "fine" | "lawyer":
            return journey(t, event, ahead)
        case "bankruptcy":
            return estate(t, event, ahead)
        case "card":
            return card_money(t, event, ahead)
        case "building":
            put_up = ahead.take("Built")
            if put_up is not None:
                return f"{built(t, put_up, ahead)} for {sum_}"
        case "salary":
            return f"{t.name(payee)} collects {sum_} salary"
        case "tax":
            return f"{t.subject(payer)} pays {sum_}{tax_name(t, payer)}"
        case "bid" if payer is None:
            return f"The Bank gives {t.name(payee)} the bid of {sum_} back"
    if payer is None:
        return f"{t.name(payee)} receives {sum_} from the Bank"
    return f"{t.name(payer)} pays {t.name(payee)} {sum_}{PURPOSES.get(text(event, 'reason'), '')}"


def tax_name(t: Tongue, payer: int | None) -> str:
    """By the name of its square, if we saw the player move there."""
    square = None if payer is None else t.standing.get(payer)
    if square is None or t.edition.squares[square].kind != "tax":
        return " tax"
    return f" for {t.square(square)}"


def card_money(t: Tongue, event: Event, ahead: Ahead) -> str:
    """A card may have every player pay one, or one pay every player (CARD-6)."""
    payer, payee, amount = event.fields["payer"], event.fields["payee"], number(event, "amount")
    payers, payees = [seat_or_bank(event, "payer")], [seat_or_bank(event, "payee")]
    if payer is not None and payee is not None:
        while (paid := ahead.take("MoneyPaid card", payee=payee, amount=amount)) is not None:
            payers.append(number(paid, "payer"))
        while (paid := ahead.take("MoneyPaid card", payer=payer, amount=amount)) is not None:
            payees.append(number(paid, "payee"))
    each = " each" if len(payers) + len(payees) > 2 else ""
    if payer is None:
        return f"{t.name(payees[0])} receives {t.money(amount)} from the Bank"
    pays = "pays" if len(payers) == 1 else "pay"
    by, to = listing([t.name(seat) for seat in payers]), listing([t.name(seat) for seat in payees])
    return f"{by} {pays} {to} {t.money(amount)}{each}"


def debt(t: Tongue, event: Event, ahead: Ahead) -> str:
    creditor, owed = t.name(seat_or_bank(event, "creditor")), t.money(number(event, "amount"))
    rent = " rent" if text(event, "reason") == "rent" else ""
    return f"{t.actor(event)} owes {creditor} {owed}{rent} and has to raise the money first"


# Deeds.


def deed(t: Tongue, event: Event, ahead: Ahead) -> str:
    lot = t.square(number(event, "lot"))
    taker = t.name(seat_or_bank(event, "taker"))
    match text(event, "how"):
        case "purchase":
            return f"{taker} buys {lot}{t.priced(ahead.take_amount('lot'))}"
        case "prize":
            return f"{taker} takes {lot} free of charge"
        case "trade":
            return f"{lot} passes from {t.name(seat_or_bank(event, 'giver'))} to {taker}"
        case "bankruptcy":
            return estate(t, event, ahead)
    return ""  # dealt or won at auction: DeedDealt or AuctionWon has said it


def dealt(t: Tongue, event: Event, ahead: Ahead) -> str:
    ahead.take("DeedPassed deal")
    price = ahead.take_amount("deal")
    paid = "" if price is None else f" and pays {t.money(price)} for it"
    return f"{t.actor(event)} is dealt {t.square(number(event, 'lot'))}{paid}"


def declined(t: Tongue, event: Event, ahead: Ahead) -> str:
    lot = number(event, "lot")
    to_auction = ", and it goes to auction" if ahead.take("AuctionOpened", what=lot) else ""
    return f"{t.actor(event)} does not buy {t.square(lot)}{to_auction}"


def mortgaged(t: Tongue, event: Event, ahead: Ahead) -> str:
    lot = t.square(number(event, "lot"))
    return f"{t.actor(event)} mortgages {lot}{t.priced(ahead.take_amount('mortgage'))}"


def lifted(t: Tongue, event: Event, ahead: Ahead) -> str:
    lot = t.square(number(event, "lot"))
    return f"{t.actor(event)} lifts the mortgage on {lot}{t.priced(ahead.take_amount('lifting'))}"


# Auctions.


def auction(t: Tongue, event: Event, ahead: Ahead) -> str:
    return f"The Bank auctions {t.what_is_sold(event.fields['what'])}"


def bid(t: Tongue, event: Event, ahead: Ahead) -> str:
    return f"{t.actor(event)} bids {t.money(number(event, 'amount'))}"


def called(t: Tongue, event: Event, ahead: Ahead) -> str:
    """The third call is told by what it does."""
    calls = number(event, "calls")
    return f"{t.actor(event)} calls: {CALLS[calls - 1]}" if calls < len(CALLS) else ""


def passed(t: Tongue, event: Event, ahead: Ahead) -> str:
    seats = [number(event, "seat")]
    while (another := ahead.take("AuctionPassed")) is not None:
        seats.append(number(another, "seat"))
    return f"{t.all_of(seats)} {'passes' if len(seats) == 1 else 'pass'}"


def won(t: Tongue, event: Event, ahead: Ahead) -> str:
    """Seldom is a winner short of the money (RULING-BID-DEBT); then it is told when it is paid."""
    seat, price = number(event, "seat"), number(event, "amount")
    ahead.take("DeedPassed auction")
    ahead.take_amount("bid", payer=seat, amount=price)
    return f"{t.name(seat)} wins {t.what_is_sold(event.fields['what'])} at auction for {t.money(price)}"


def unsold(t: Tongue, event: Event, ahead: Ahead) -> str:
    what = event.fields["what"]
    name = t.square(what) if isinstance(what, int) else f"The {t.building(what)}"
    return f"{name} finds no buyer and stays with the Bank"


# Rent that has to be asked for (RENT-7), and taxes.


def rent_due(t: Tongue, event: Event, ahead: Ahead) -> str:
    return f"{owner(t, event)} may ask {debtor(t, event)} for {rent(t, event)}"


def rent_asked(t: Tongue, event: Event, ahead: Ahead) -> str:
    paid = ahead.take("MoneyPaid rent", payer=event.fields["debtor"], payee=event.fields["owner"])
    if paid is None:
        return f"{owner(t, event)} asks {debtor(t, event)} for {rent(t, event)}"
    return f"{owner(t, event)} asks, and {debtor(t, event)} pays {rent(t, event)}"


def rent_lapsed(t: Tongue, event: Event, ahead: Ahead) -> str:
    if event.fields["debtor"] == event.fields["owner"]:
        return ""  # the debtor has taken over the owner's estate
    return f"{owner(t, event)} can no longer ask {debtor(t, event)} for {rent(t, event)}"


def owner(t: Tongue, event: Event) -> str:
    return t.name(number(event, "owner"))


def debtor(t: Tongue, event: Event) -> str:
    return t.name(number(event, "debtor"))


def rent(t: Tongue, event: Event) -> str:
    return f"{t.money(number(event, 'amount'))} rent for {t.square(number(event, 'lot'))}"


def tax(t: Tongue, event: Event, ahead: Ahead) -> str:
    square = t.edition.squares[number(event, "lot")]
    share = f"{square.percent}% of total worth" if event.fields["share"] else "the flat sum"
    paid = ahead.take_amount("tax")
    if paid is None:
        return f"{t.actor(event)} chooses to pay {share} for {square.name}"
    return f"{t.actor(event)} pays {share} for {square.name}, which is {t.money(paid)}"


# Cards.


def card(t: Tongue, event: Event, ahead: Ahead) -> str:
    """The text of a card tells the sum of a simple payment, and that a card is to be kept."""
    deck = text(event, "deck")
    drawn = t.card(deck, number(event, "card"))
    if drawn.effect.do in ("collect", "pay"):
        ahead.take("MoneyPaid card")
    elif drawn.effect.do == "jail-free":
        ahead.take("JailCardKept")
    return f"{t.actor(event)} draws {a(t.card_of(deck))}, “{drawn.title}”: {drawn.text}"


def card_kept(t: Tongue, event: Event, ahead: Ahead) -> str:
    return f"{t.actor(event)} keeps the {t.jail_card}"


def card_passed(t: Tongue, event: Event, ahead: Ahead) -> str:
    return f"{t.name(number(event, 'giver'))} hands {t.name(number(event, 'taker'))} {a(t.jail_card)}"
