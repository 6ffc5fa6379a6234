"""What happened, in the past tense: a class for every event. The engine's log holds numbers; here they get their names.

The types of the fields say how their numbers are read, and what goes over the wire.

>>> import passgo
>>> game = passgo.new_game(luck="65 12 31")
>>> [event for event in game.play(0, "throw") if isinstance(event, passgo.events.TokenMoved)]
[TokenMoved(seat=0, start=0, end=4, how='throw')]
"""

from collections.abc import Callable, Mapping
from typing import ClassVar, Final, Literal, TypeAlias, dataclass_transform, get_args, get_origin

from passgo.engine import codes, events
from passgo.engine.events import (
    CORNERS,
    DECKS,
    Building,
    Corner,
    Deck,
    Form,
    FreedBy,
    JailedFor,
    MoveBy,
    PassedBy,
    Purpose,
    Reason,
    told,
)
from passgo.engine.outcome import REASONS as ENDINGS
from passgo.engine.outcome import EndReason
from passgo.engine.position import Position, Terms
from passgo.plain import JsonObject
from passgo.structs import Struct, fields, to_builtins

SeatOrBank: TypeAlias = int | None  # None is the Bank
Seats: TypeAlias = tuple[int, ...]
Sold: TypeAlias = int | Building  # at an auction: a lot, or one of the Bank's buildings


class Side(Struct, frozen=True, omit_defaults=True):
    """What one side puts into a trade."""

    cash: int = 0
    lots: tuple[int, ...] = ()
    cards: tuple[Deck, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.cash or self.lots or self.cards)

    def to_json(self) -> JsonObject:
        form: JsonObject = to_builtins(self)
        return form


@dataclass_transform(frozen_default=True)
class Happened(Struct, frozen=True, tag_field="event", tag=True):
    """What all events have in common. `Event` is any one of those below."""

    code: ClassVar[int]
    """Its number in the engine's log."""

    @property
    def kind(self) -> str:
        return type(self).__name__

    def to_json(self) -> JsonObject:
        """Such as {"event": "BidMade", "seat": 2, "amount": 120}."""
        form: JsonObject = to_builtins(self)
        return form


# The start of a game.


class StartDecided(Happened):
    code = events.START_DECIDED
    seat: int


class CoinFlipped(Happened):
    code = events.COIN_FLIPPED
    winner: int
    loser: int
    heads: bool


class DeedDealt(Happened):
    code = events.DEED_DEALT
    seat: int
    lot: int


# Turns and journeys.


class TurnBegan(Happened):
    code = events.TURN_BEGAN
    seat: int
    round: int


class DiceThrown(Happened):
    code = events.DICE_THROWN
    seat: int
    die1: int
    die2: int
    purpose: Purpose


class TokenMoved(Happened):
    code = events.TOKEN_MOVED
    seat: int
    start: int
    end: int
    how: MoveBy


class SentToJail(Happened):
    code = events.SENT_TO_JAIL
    seat: int
    why: JailedFor


class JailLeft(Happened):
    code = events.JAIL_LEFT
    seat: int
    how: FreedBy


class JailStayed(Happened):
    code = events.JAIL_STAYED
    seat: int
    next_turn: int


# Money and property.


class MoneyPaid(Happened):
    code = events.MONEY_PAID
    payer: SeatOrBank
    payee: SeatOrBank
    amount: int
    reason: Reason


class DeedPassed(Happened):
    code = events.DEED_PASSED
    lot: int
    giver: SeatOrBank
    taker: SeatOrBank
    how: PassedBy


class LotMortgaged(Happened):
    code = events.LOT_MORTGAGED
    seat: int
    lot: int


class MortgageLifted(Happened):
    code = events.MORTGAGE_LIFTED
    seat: int
    lot: int


class Built(Happened):
    """`level` and `before` count houses; 5 is a hotel."""

    code = events.BUILT
    seat: int
    lot: int
    level: int
    before: int


class BuildingSold(Happened):
    """`level` and `before` count houses; 5 is a hotel."""

    code = events.BUILDING_SOLD
    seat: int
    lot: int
    level: int
    before: int


# Cards.


class CardDrawn(Happened):
    code = events.CARD_DRAWN
    seat: int
    deck: Deck
    card: int


class JailCardKept(Happened):
    code = events.JAIL_CARD_KEPT
    seat: int
    deck: Deck


class JailCardReturned(Happened):
    code = events.JAIL_CARD_RETURNED
    seat: int
    deck: Deck


class JailCardPassed(Happened):
    code = events.JAIL_CARD_PASSED
    deck: Deck
    giver: SeatOrBank
    taker: SeatOrBank


# Purchases and auctions.


class LotOffered(Happened):
    code = events.LOT_OFFERED
    seat: int
    lot: int


class LotDeclined(Happened):
    code = events.LOT_DECLINED
    seat: int
    lot: int


class AuctionOpened(Happened):
    code = events.AUCTION_OPENED
    what: Sold
    seats: Seats


class BidMade(Happened):
    code = events.BID_MADE
    seat: int
    amount: int


class AuctionPassed(Happened):
    code = events.AUCTION_PASSED
    seat: int


class AuctionWon(Happened):
    code = events.AUCTION_WON
    seat: int
    what: Sold
    amount: int


class AuctionFailed(Happened):
    code = events.AUCTION_FAILED
    what: Sold


class AuctionCalled(Happened):
    code = events.AUCTION_CALLED
    seat: int
    calls: int


# House rules.


class PotFilled(Happened):
    """HOUSE-1: what was paid lies on Free Parking; `pot` is all that lies there now."""

    code = events.POT_FILLED
    amount: int
    pot: int


class BuildingTakenBack(Happened):
    """HOUSE-20: a building or a sale was taken back. `level` counts houses that stand again, 5 is a hotel; `price` is
    what the last of them had cost."""

    code = events.BUILDING_TAKEN_BACK
    seat: int
    lot: int
    level: int
    price: int


class MortgageTakenBack(Happened):
    """HOUSE-20: a mortgage or its lifting was taken back."""

    code = events.MORTGAGE_TAKEN_BACK
    seat: int
    lot: int
    mortgaged: bool


# Debts, rents and taxes.


class DebtOpened(Happened):
    code = events.DEBT_OPENED
    seat: int
    creditor: SeatOrBank
    amount: int
    reason: Reason


class RentDue(Happened):
    code = events.RENT_DUE
    debtor: int
    owner: int
    lot: int
    amount: int


class RentAsked(Happened):
    code = events.RENT_ASKED
    debtor: int
    owner: int
    lot: int
    amount: int


class RentLapsed(Happened):
    code = events.RENT_LAPSED
    debtor: int
    owner: int
    lot: int
    amount: int


class TaxChosen(Happened):
    code = events.TAX_CHOSEN
    seat: int
    lot: int
    share: bool


# Trades.


class OfferMade(Happened):
    code = events.OFFER_MADE
    number: int
    seat: int
    to: int
    give: Side
    get: Side


class OfferAccepted(Happened):
    code = events.OFFER_ACCEPTED
    number: int
    seat: int


class OfferRefused(Happened):
    code = events.OFFER_REFUSED
    number: int
    seat: int


class OfferWithdrawn(Happened):
    code = events.OFFER_WITHDRAWN
    number: int
    seat: int


class OfferLapsed(Happened):
    code = events.OFFER_LAPSED
    number: int


# The contest for the Bank's last buildings.


class ShortageDeclared(Happened):
    code = events.SHORTAGE_DECLARED
    seat: int
    what: Building
    asked: Seats


class ShortageAnswered(Happened):
    """A seat has answered; how many it wants is sealed until all have answered."""

    code = events.SHORTAGE_ANSWERED
    seat: int


class BuildingWanted(Happened):
    code = events.BUILDING_WANTED
    seat: int
    count: int


class BuildingNotWanted(Happened):
    code = events.BUILDING_NOT_WANTED
    seat: int


class ContestOpened(Happened):
    code = events.CONTEST_OPENED
    what: Building
    seats: Seats


class ContestClosed(Happened):
    code = events.CONTEST_CLOSED
    what: Building


# The corner games.


class ChallengeRead(Happened):
    code = events.CHALLENGE_READ
    seat: int
    reader: int
    card: int
    step: int


class ChallengeAnswered(Happened):
    code = events.CHALLENGE_ANSWERED
    seat: int
    choice: int
    right: bool
    right_choice: int


class CornerOpened(Happened):
    code = events.CORNER_OPENED
    seat: int
    corner: Corner


class CornerClosed(Happened):
    code = events.CORNER_CLOSED
    seat: int
    corner: Corner


class VerdictGiven(Happened):
    code = events.VERDICT_GIVEN
    seat: int
    guilty: bool


# The end of a turn and of the game.


class WentBankrupt(Happened):
    code = events.WENT_BANKRUPT
    seat: int
    creditor: SeatOrBank


class TurnEnded(Happened):
    code = events.TURN_ENDED
    seat: int


class TimeCalled(Happened):
    code = events.TIME_WAS_CALLED


class GameEnded(Happened):
    code = events.GAME_ENDED
    reason: EndReason


Event: TypeAlias = (
    StartDecided
    | CoinFlipped
    | DeedDealt
    | TurnBegan
    | DiceThrown
    | TokenMoved
    | SentToJail
    | JailLeft
    | JailStayed
    | MoneyPaid
    | DeedPassed
    | LotMortgaged
    | MortgageLifted
    | Built
    | BuildingSold
    | CardDrawn
    | JailCardKept
    | JailCardReturned
    | JailCardPassed
    | LotOffered
    | LotDeclined
    | AuctionOpened
    | BidMade
    | AuctionPassed
    | AuctionWon
    | AuctionFailed
    | DebtOpened
    | RentDue
    | RentAsked
    | RentLapsed
    | TaxChosen
    | OfferMade
    | OfferAccepted
    | OfferRefused
    | OfferWithdrawn
    | OfferLapsed
    | ShortageDeclared
    | ShortageAnswered
    | BuildingWanted
    | BuildingNotWanted
    | ContestOpened
    | ContestClosed
    | ChallengeRead
    | ChallengeAnswered
    | CornerOpened
    | CornerClosed
    | VerdictGiven
    | WentBankrupt
    | TurnEnded
    | TimeCalled
    | GameEnded
    | AuctionCalled
    | PotFilled
    | BuildingTakenBack
    | MortgageTakenBack
)
EVENTS: Final[tuple[type[Event], ...]] = get_args(Event)


def decode(p: Position) -> list[Event]:
    """The log as events."""
    return told(p, _FORMS, _sides_of)


def sides(terms: Terms) -> tuple[Side, Side]:
    """What an offer gives, and what it wants."""
    give = Side(terms.give_cash, terms.give_lots, tuple(DECKS[card] for card in terms.give_cards))
    return give, Side(terms.get_cash, terms.get_lots, tuple(DECKS[card] for card in terms.get_cards))


def _sides_of(p: Position, number: int) -> list[Side]:
    """An offer still lies on the table when its making is read from the log."""
    return list(sides(next(terms for terms in p.offers if terms.number == number)))


# How a number of the log is told, by the type of its field. Whole numbers are told as they are.

_Reading: TypeAlias = Callable[[int], object]
_WORDS: Final[dict[object, Mapping[int, str]]] = {
    Corner: CORNERS,
    EndReason: ENDINGS,
    Building: {codes.A_HOUSE: "house", codes.A_HOTEL: "hotel"},
}


def _reading(field: object) -> _Reading | None:
    if field in _WORDS:
        return _WORDS[field].__getitem__
    if get_origin(field) is Literal:
        return get_args(field).__getitem__
    special: dict[object, _Reading] = {
        bool: bool,
        SeatOrBank: lambda number: None if number == codes.BANK else number,
        Seats: lambda bits: tuple(seat for seat in range(bits.bit_length()) if bits & (1 << seat)),
        Sold: lambda number: number if number >= 0 else _WORDS[Building][number],
    }
    return special.get(field)


def _form(event: type[Event]) -> Form:
    parts = [field for field in fields(event) if field.type is not Side]
    readings = {place: _reading(field.type) for place, field in enumerate(parts)}
    return Form(event, len(parts), {place: read for place, read in readings.items() if read is not None})


_FORMS: Final = [_form(event) for event in sorted(EVENTS, key=lambda event: event.code)]
