"""What happened, in the past tense. The log holds numbers; here they get their names."""

from collections.abc import Iterator
from typing import Final

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine.fields import side_to_json
from passgo.engine.position import EVENT_WIDTH, Position

START_DECIDED: Final = 0
COIN_FLIPPED: Final = 1
DEED_DEALT: Final = 2
TURN_BEGAN: Final = 3
DICE_THROWN: Final = 4
TOKEN_MOVED: Final = 5
SENT_TO_JAIL: Final = 6
JAIL_LEFT: Final = 7
JAIL_STAYED: Final = 8
MONEY_PAID: Final = 9
DEED_PASSED: Final = 10
LOT_MORTGAGED: Final = 11
MORTGAGE_LIFTED: Final = 12
BUILT: Final = 13
BUILDING_SOLD: Final = 14
CARD_DRAWN: Final = 15
JAIL_CARD_KEPT: Final = 16
JAIL_CARD_RETURNED: Final = 17
JAIL_CARD_PASSED: Final = 18
LOT_OFFERED: Final = 19
LOT_DECLINED: Final = 20
AUCTION_OPENED: Final = 21
BID_MADE: Final = 22
AUCTION_PASSED: Final = 23
AUCTION_WON: Final = 24
AUCTION_FAILED: Final = 25
DEBT_OPENED: Final = 26
RENT_DUE: Final = 27
RENT_ASKED: Final = 28
RENT_LAPSED: Final = 29
TAX_CHOSEN: Final = 30
OFFER_MADE: Final = 31
OFFER_ACCEPTED: Final = 32
OFFER_REFUSED: Final = 33
OFFER_WITHDRAWN: Final = 34
OFFER_LAPSED: Final = 35
SHORTAGE_DECLARED: Final = 36
BUILDING_WANTED: Final = 37
BUILDING_NOT_WANTED: Final = 38
CONTEST_OPENED: Final = 39
CONTEST_CLOSED: Final = 40
CHALLENGE_READ: Final = 41
CHALLENGE_ANSWERED: Final = 42
CORNER_OPENED: Final = 43
CORNER_CLOSED: Final = 44
VERDICT_GIVEN: Final = 45
WENT_BANKRUPT: Final = 46
TURN_ENDED: Final = 47
TIME_WAS_CALLED: Final = 48
GAME_ENDED: Final = 49
AUCTION_CALLED: Final = 50

SPECS: Final[list[tuple[str, tuple[str, ...]]]] = [
    ("StartDecided", ("seat",)),
    ("CoinFlipped", ("winner", "loser", "heads")),
    ("DeedDealt", ("seat", "lot")),
    ("TurnBegan", ("seat", "round")),
    ("DiceThrown", ("seat", "die1", "die2", "purpose")),
    ("TokenMoved", ("seat", "start", "end", "how")),
    ("SentToJail", ("seat", "why")),
    ("JailLeft", ("seat", "how")),
    ("JailStayed", ("seat", "next_turn")),
    ("MoneyPaid", ("payer", "payee", "amount", "reason")),
    ("DeedPassed", ("lot", "giver", "taker", "how")),
    ("LotMortgaged", ("seat", "lot")),
    ("MortgageLifted", ("seat", "lot")),
    ("Built", ("seat", "lot", "level", "before")),
    ("BuildingSold", ("seat", "lot", "level", "before")),
    ("CardDrawn", ("seat", "deck", "card")),
    ("JailCardKept", ("seat", "deck")),
    ("JailCardReturned", ("seat", "deck")),
    ("JailCardPassed", ("deck", "giver", "taker")),
    ("LotOffered", ("seat", "lot")),
    ("LotDeclined", ("seat", "lot")),
    ("AuctionOpened", ("what", "seats")),
    ("BidMade", ("seat", "amount")),
    ("AuctionPassed", ("seat",)),
    ("AuctionWon", ("seat", "what", "amount")),
    ("AuctionFailed", ("what",)),
    ("DebtOpened", ("seat", "creditor", "amount", "reason")),
    ("RentDue", ("debtor", "owner", "lot", "amount")),
    ("RentAsked", ("debtor", "owner", "lot", "amount")),
    ("RentLapsed", ("debtor", "owner", "lot", "amount")),
    ("TaxChosen", ("seat", "lot", "share")),
    ("OfferMade", ("number", "seat", "to")),
    ("OfferAccepted", ("number", "seat")),
    ("OfferRefused", ("number", "seat")),
    ("OfferWithdrawn", ("number", "seat")),
    ("OfferLapsed", ("number",)),
    ("ShortageDeclared", ("seat", "what", "asked")),
    ("BuildingWanted", ("seat", "count")),
    ("BuildingNotWanted", ("seat",)),
    ("ContestOpened", ("what", "seats")),
    ("ContestClosed", ("what",)),
    ("ChallengeRead", ("seat", "reader", "card", "step")),
    ("ChallengeAnswered", ("seat", "choice", "right", "right_choice")),
    ("CornerOpened", ("seat", "corner")),
    ("CornerClosed", ("seat", "corner")),
    ("VerdictGiven", ("seat", "guilty")),
    ("WentBankrupt", ("seat", "creditor")),
    ("TurnEnded", ("seat",)),
    ("TimeCalled", ()),
    ("GameEnded", ("reason",)),
    ("AuctionCalled", ("seat", "calls")),
]


REASONS: Final = (
    "salary",
    "lot",
    "bid",
    "rent",
    "tax",
    "fine",
    "card",
    "building",
    "building-sold",
    "mortgage",
    "lifting",
    "interest",
    "trade",
    "bankruptcy",
    "lawyer",
    "deal",
)
CORNERS: Final = {c.M_EXPANSION: "expansion", c.M_TRIP: "road-trip", c.M_PRIZE: "prize", c.M_PLEA: "plea"}
# Numbers that stand for a word, by the event and the field.
NAMED: Final[dict[str, tuple[str, ...]]] = {
    "MoneyPaid.reason": REASONS,
    "DebtOpened.reason": REASONS,
    "DiceThrown.purpose": ("move", "rent", "verdict", "start"),
    "TokenMoved.how": ("throw", "card", "choice", "ride"),
    "SentToJail.why": ("square", "card", "doubles", "verdict"),
    "JailLeft.how": ("doubles", "fine", "card"),
    "DeedPassed.how": ("purchase", "auction", "trade", "bankruptcy", "deal", "prize"),
    "GameEnded.reason": ("", "last-one-left", "first-bankruptcy", "time"),
}
DECKS: Final = ("chance", "chest")


class Event:
    """One thing that happened: its kind and its numbers by name, such as kind "BidMade", seat 2, amount 120."""

    def __init__(self, kind: str, fields: dict[str, object]) -> None:
        self.kind: Final = kind
        self.fields: Final = fields

    def __getattr__(self, name: str) -> object:
        try:
            return self.fields[name]
        except KeyError:
            raise AttributeError(f"{self.kind} has no {name!r}; it has {', '.join(self.fields)}") from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.kind == other.kind and self.fields == other.fields

    def __hash__(self) -> int:
        return hash((self.kind, tuple(self.fields)))  # the values may be lists

    def __repr__(self) -> str:
        return f"{self.kind}({', '.join(f'{k}={v!r}' for k, v in self.fields.items())})"

    def to_json(self) -> dict[str, object]:
        return {"event": self.kind, **self.fields}


def decode(p: Position) -> list[Event]:
    """The log as events."""
    return list(read(p))


def read(p: Position) -> Iterator[Event]:
    at: i64 = 0
    while at < p.events_end:
        kind = p.events[at]
        name, fields = SPECS[kind]
        named = {field: told(name, field, int(p.events[at + 1 + i])) for i, field in enumerate(fields)}
        if kind == OFFER_MADE:
            named.update(terms_of(p, p.events[at + 1]))
        yield Event(name, named)
        at += EVENT_WIDTH


def terms_of(p: Position, number: i64) -> dict[str, object]:
    """What an offer gives and wants. It still lies on the table when its making is read from the log."""
    terms = next(terms for terms in p.offers if terms.number == number)
    return {
        "give": side_to_json(terms.give_cash, terms.give_lots, terms.give_cards),
        "get": side_to_json(terms.get_cash, terms.get_lots, terms.get_cards),
    }


def told(event: str, field: str, number: int) -> object:
    """A number of the log as people are told it: words for reasons, None for the Bank, seats for bits."""
    if field == "deck":
        return DECKS[number]
    if field == "corner":
        return CORNERS[number]
    if field in ("payer", "payee", "giver", "taker", "creditor") and number == c.BANK:
        return None
    if field in ("seats", "asked"):
        return tuple(seat for seat in range(number.bit_length()) if number & (1 << seat))
    if field == "what" and number < 0:
        return "hotel" if number == c.A_HOTEL else "house"
    if field in ("share", "heads", "right", "guilty"):
        return number == 1
    names = NAMED.get(f"{event}.{field}")
    return number if names is None else names[number]
