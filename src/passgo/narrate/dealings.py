"""Sentences about money and property: purchases, mortgages, auctions, rents, taxes and cards."""

from typing import Final

from passgo.engine.events import PAYMENT_RULES
from passgo.events import (
    AuctionCalled,
    AuctionFailed,
    AuctionOpened,
    AuctionPassed,
    AuctionWon,
    BidMade,
    BuildingTakenBack,
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
    MortgageTakenBack,
    OtherCardDrawn,
    PotFilled,
    RentAsked,
    RentDue,
    RentLapsed,
    Sold,
    TaxChosen,
)
from passgo.narrate.buildings import built
from passgo.narrate.journeys import journey
from passgo.narrate.reading import EventReader
from passgo.narrate.registry import handles
from passgo.narrate.sentence import Players, Sentence
from passgo.narrate.trades import estate
from passgo.narrate.unknown import has_text

# The keys of payments by the Bank that have a sentence of their own.
BANK_PAYMENTS: Final[dict[str, str]] = {
    "salary": "salary",
    "bid": "bid-back",
    "pot": "pot",
    "snake-eyes": "snake-eyes",
}
CALLS: Final = 3  # the call that sells has no sentence: the sale follows it and has one


def rule_of(paid: MoneyPaid) -> str:
    """The rule of the payment's chapter, or the general rule of what the Bank pays (BANK-1) or collects (BANK-2)."""
    return PAYMENT_RULES.get(paid.reason, "BANK-1" if paid.payer is None else "BANK-2")


def text_key(key: str, reason: str) -> str:
    """The key of the text about payments for this reason; `key` itself if there is none."""
    own = f"{key}.{reason}"
    return own if has_text(own) else key


# Money that is not part of another sentence.


@handles(MoneyPaid)
def money(r: EventReader, event: MoneyPaid) -> Sentence:
    match event.reason:
        case "fine" | "lawyer":
            return journey(r, event, event.payer)
        case "bankruptcy":
            return estate(r, event)
        case "card":
            return card_money(r, event)
        case "tax":
            return tax_paid(r, event)
        case "building":
            put_up = r.take(Built)
            if put_up is not None:
                return built(r, put_up, event.amount)
    if event.payer is None:
        known = BANK_PAYMENTS.get(event.reason)
        return Sentence(
            text_key("events.received", event.reason) if known is None else f"events.{known}",
            rule_of(event),
            players={"payee": event.payee},
            money={"amount": event.amount},
        )
    return Sentence(
        text_key("events.paid", event.reason),
        rule_of(event),
        players={"payer": event.payer, "payee": event.payee},
        money={"amount": event.amount},
        words={"reason": event.reason},
    )


def tax_paid(r: EventReader, event: MoneyPaid) -> Sentence:
    """Include the name of the tax if the player's square is known. The second of the two taxes is always flat."""
    taxes = [square for square in r.edition.squares if square.kind == "tax"]
    rule = "TAX-4" if len(taxes) > 1 and event.amount == taxes[1].flat else "TAX-1"
    square = None if event.payer is None else r.standing.get(event.payer)
    named = square is not None and r.edition.squares[square].kind == "tax"
    return Sentence(
        "events.tax",
        rule,
        players={"payer": event.payer},
        money={"amount": event.amount},
        squares={"lot": square} if named and square is not None else None,
    )


def card_money(r: EventReader, event: MoneyPaid) -> Sentence:
    """A card may have every player pay one, or one pay every player (CARD-6)."""
    amount = {"amount": event.amount}
    if event.payer is None:
        return Sentence("events.received", "CARD-1", players={"payee": event.payee}, money=amount)
    if event.payee is None:
        players: dict[str, Players] = {"payer": event.payer, "payee": None}
        return Sentence("events.paid", "CARD-1", players=players, money=amount, words={"reason": "card"})
    payers, payees = [event.payer], [event.payee]
    while isinstance(paid := r.next, MoneyPaid) and paid.reason == "card" and paid.amount == event.amount:
        if paid.payee == event.payee and paid.payer is not None and len(payees) == 1:
            payers.append(paid.payer)
        elif paid.payer == event.payer and paid.payee is not None and len(payers) == 1:
            payees.append(paid.payee)
        else:
            break
        r.at += 1
    if len(payers) > 1:
        collected: dict[str, Players] = {"payers": tuple(payers), "payee": event.payee}
        return Sentence("events.collected", "CARD-6", players=collected, money=amount)
    if len(payees) > 1:
        shared: dict[str, Players] = {"payer": event.payer, "payees": tuple(payees)}
        return Sentence("events.paid-all", "CARD-6", players=shared, money=amount)
    one: dict[str, Players] = {"payer": event.payer, "payee": event.payee}
    return Sentence("events.paid", "CARD-6", players=one, money=amount, words={"reason": "card"})


@handles(DebtOpened)
def debt(r: EventReader, event: DebtOpened) -> Sentence:
    return Sentence(
        "events.debt",
        "RULING-RAISE",
        players={"seat": event.seat, "creditor": event.creditor},
        money={"amount": event.amount},
        words={"reason": event.reason},
    )


# Deeds.


@handles(DeedPassed)
def deed(r: EventReader, event: DeedPassed) -> Sentence | None:
    squares = {"lot": event.lot}
    match event.how:
        case "purchase":
            return with_amount("events.bought", "BUY-1", {"seat": event.taker}, squares, r.take_amount("lot"))
        case "prize":
            return Sentence("events.prize", "CORNER-4", players={"seat": event.taker}, squares=squares)
        case "bankruptcy":
            return estate(r, event)
        case "auction" | "deal":
            return None  # AuctionWon or DeedDealt has a sentence
    rule = "TRADE-1" if event.how == "trade" else event.rule
    players: dict[str, Players] = {"giver": event.giver, "taker": event.taker}
    return Sentence("events.passed-on", rule, players=players, squares=squares)


def with_amount(
    key: str, rule: str, players: dict[str, Players], squares: dict[str, int], amount: int | None
) -> Sentence:
    """A sentence about a lot, with the amount if it is known."""
    paid = None if amount is None else {"amount": amount}
    return Sentence(key, rule, players=players, squares=squares, money=paid)


@handles(DeedDealt)
def dealt(r: EventReader, event: DeedDealt) -> Sentence:
    passed = r.next
    if isinstance(passed, DeedPassed) and passed.how == "deal":
        r.at += 1
    price = r.take_amount("deal")
    rule = "SHORT-1" if price is None else "TIME-2"
    return with_amount("events.dealt", rule, {"seat": event.seat}, {"lot": event.lot}, price)


@handles(LotDeclined)
def declined(r: EventReader, event: LotDeclined) -> Sentence:
    opened = r.next
    auctioned = isinstance(opened, AuctionOpened) and opened.what == event.lot
    if auctioned:
        r.at += 1
    return Sentence(
        "events.declined",
        "AUCTION-1",
        players={"seat": event.seat},
        squares={"lot": event.lot},
        words={"then": "auction"} if auctioned else None,
    )


@handles(LotMortgaged)
def mortgaged(r: EventReader, event: LotMortgaged) -> Sentence:
    amount = r.take_amount("mortgage")
    return with_amount("events.mortgaged", "MORTGAGE-1", {"seat": event.seat}, {"lot": event.lot}, amount)


@handles(MortgageLifted)
def lifted(r: EventReader, event: MortgageLifted) -> Sentence:
    amount = r.take_amount("lifting")
    return with_amount("events.lifted", "MORTGAGE-3", {"seat": event.seat}, {"lot": event.lot}, amount)


# House rules.


@handles(PotFilled)
def pot(r: EventReader, event: PotFilled) -> Sentence:
    return Sentence("events.pot-filled", "HOUSE-1", money={"amount": event.amount, "pot": event.pot})


@handles(BuildingTakenBack, MortgageTakenBack)
def taken_back(r: EventReader, event: BuildingTakenBack | MortgageTakenBack) -> Sentence:
    amount = r.take_amount("take-back")
    return with_amount("events.taken-back", "HOUSE-20", {"seat": event.seat}, {"lot": event.lot}, amount)


# Auctions.


def auction_sentence(
    key: str, rules: tuple[str, str], what: Sold, players: dict[str, Players] | None, amount: int | None
) -> Sentence:
    """A sentence about the auction of a lot or of one of the Bank's buildings; `rules` are those of both."""
    paid = None if amount is None else {"amount": amount}
    if isinstance(what, int):
        return Sentence(f"{key}.lot", rules[0], players=players, squares={"lot": what}, money=paid)
    return Sentence(f"{key}.building", rules[1], players=players, words={"what": what}, money=paid)


@handles(AuctionOpened)
def auction(r: EventReader, event: AuctionOpened) -> Sentence:
    return auction_sentence("events.auction", ("AUCTION-1", "BUILD-7"), event.what, None, None)


@handles(BidMade)
def bid(r: EventReader, event: BidMade) -> Sentence:
    return Sentence("events.bid", "AUCTION-3", players={"seat": event.seat}, money={"amount": event.amount})


@handles(AuctionCalled)
def called(r: EventReader, event: AuctionCalled) -> Sentence | None:
    if event.calls >= CALLS:
        return None
    return Sentence(
        "events.called", "RULING-AUCTIONEER", players={"seat": event.seat}, numbers={"calls": event.calls}
    )


@handles(AuctionPassed)
def passed(r: EventReader, event: AuctionPassed) -> Sentence:
    seats = [event.seat]
    while (another := r.take(AuctionPassed)) is not None:
        seats.append(another.seat)
    return Sentence("events.passed", "RULING-AUCTION-END", players={"seats": tuple(seats)})


@handles(AuctionWon)
def won(r: EventReader, event: AuctionWon) -> Sentence:
    """If the winner lacks the cash (RULING-BID-DEBT), the payment follows later and has a sentence of its own."""
    handed = r.next
    if isinstance(handed, DeedPassed) and handed.how == "auction":
        r.at += 1
    paid = r.next
    if (
        isinstance(paid, MoneyPaid)
        and paid.reason == "bid"
        and paid.payer == event.seat
        and paid.amount == event.amount
    ):
        r.at += 1
    return auction_sentence(
        "events.won", ("AUCTION-4", "BUILD-7"), event.what, {"seat": event.seat}, event.amount
    )


@handles(AuctionFailed)
def unsold(r: EventReader, event: AuctionFailed) -> Sentence:
    return auction_sentence(
        "events.unsold", ("RULING-NO-BID", "RULING-SHORTAGE-ONCE"), event.what, None, None
    )


# Rent that has to be asked for (RENT-7), and taxes.


@handles(RentDue, RentAsked, RentLapsed)
def rent(r: EventReader, event: RentDue | RentAsked | RentLapsed) -> Sentence | None:
    if event.debtor == event.owner:
        return None  # the debtor has taken over the owner's estate
    key = {RentDue: "events.rent-due", RentAsked: "events.rent-asked", RentLapsed: "events.rent-lapsed"}[
        type(event)
    ]
    if isinstance(event, RentAsked):
        paid = r.next
        if (
            isinstance(paid, MoneyPaid)
            and paid.reason == "rent"
            and (paid.payer, paid.payee) == (event.debtor, event.owner)
        ):
            r.at += 1
            key = "events.rent-asked.paid"
    return Sentence(
        key,
        "RENT-7",
        players={"owner": event.owner, "debtor": event.debtor},
        squares={"lot": event.lot},
        money={"amount": event.amount},
    )


@handles(TaxChosen)
def tax(r: EventReader, event: TaxChosen) -> Sentence:
    paid = r.take_amount("tax")
    return Sentence(
        "events.tax-chosen" if paid is None else "events.tax-chosen.paid",
        "TAX-1",
        players={"seat": event.seat},
        squares={"lot": event.lot},
        numbers={"percent": r.edition.squares[event.lot].percent},
        words={"how": "share" if event.share else "flat"},
        money=None if paid is None else {"amount": paid},
    )


# Cards.


@handles(CardDrawn)
def card(r: EventReader, event: CardDrawn) -> Sentence:
    """The text of the card already covers a simple payment, and that a jail card is kept."""
    drawn = (r.edition.chance if event.deck == "chance" else r.edition.chest)[event.card - 1]
    if drawn.effect.do in ("collect", "pay"):
        r.take_amount("card")
    elif drawn.effect.do == "jail-free":
        r.take(JailCardKept)
    return Sentence(
        "events.card",
        "CARD-1",
        players={"seat": event.seat},
        numbers={"card": event.card},
        words={"deck": event.deck},
    )


@handles(OtherCardDrawn)
def other_card(r: EventReader, event: OtherCardDrawn) -> Sentence:
    """What it says is in the sentences that follow."""
    return Sentence("events.card-other", "CARD-1", players={"seat": event.seat}, words={"deck": event.deck})


@handles(JailCardKept)
def card_kept(r: EventReader, event: JailCardKept) -> Sentence:
    return Sentence("events.card-kept", "CARD-3", players={"seat": event.seat})


@handles(JailCardPassed)
def card_passed(r: EventReader, event: JailCardPassed) -> Sentence:
    return Sentence("events.card-passed", "CARD-3", players={"giver": event.giver, "taker": event.taker})
