"""The narrator: a short sentence for each event, or none if another sentence covers it."""

from collections.abc import Iterable, Sequence
from typing import Final, assert_never

from passgo.edition import Edition
from passgo.engine.outcome import EndReason
from passgo.events import (
    AuctionCalled,
    AuctionFailed,
    AuctionOpened,
    AuctionPassed,
    AuctionWon,
    BidMade,
    BuildingNotWanted,
    BuildingSold,
    BuildingWanted,
    Built,
    CardDrawn,
    ChallengeAnswered,
    ChallengeRead,
    CoinFlipped,
    ContestClosed,
    ContestOpened,
    CornerClosed,
    CornerOpened,
    DebtOpened,
    DeedDealt,
    DeedPassed,
    DiceThrown,
    Event,
    GameEnded,
    JailCardKept,
    JailCardPassed,
    JailCardReturned,
    JailLeft,
    JailStayed,
    LotDeclined,
    LotMortgaged,
    LotOffered,
    MoneyPaid,
    MortgageLifted,
    OfferAccepted,
    OfferLapsed,
    OfferMade,
    OfferRefused,
    OfferWithdrawn,
    RentAsked,
    RentDue,
    RentLapsed,
    SentToJail,
    ShortageDeclared,
    StartDecided,
    TaxChosen,
    TimeCalled,
    TokenMoved,
    TurnBegan,
    TurnEnded,
    VerdictGiven,
    WentBankrupt,
)
from passgo.narrate import buildings, corners, dealings, journeys, trades
from passgo.narrate.grammar import sentence
from passgo.narrate.reading import Ahead
from passgo.narrate.tongue import Tongue

ENDINGS: Final[dict[EndReason, str]] = {
    "last-one-left": "Only one player is left, and the game is over",
    "first-bankruptcy": "The first bankruptcy ends the game",
    "time": "Time is up, and the game is over",
}


def telling(t: Tongue, event: Event, ahead: Ahead) -> str:
    """The words for an event and those that belong to it; "" if it needs none."""
    match event:
        case TurnBegan() | LotOffered() | TurnEnded():
            return ""  # what comes next tells it: whose turn it is, whether a property offered is bought
        case TokenMoved() | SentToJail() | JailLeft() | JailStayed() | VerdictGiven():
            return journeys.journey(t, event, event.seat, ahead)
        case StartDecided():
            return journeys.start(t, event)
        case CoinFlipped():
            return journeys.coin(t, event)
        case DeedDealt():
            return dealings.dealt(t, event, ahead)
        case DiceThrown():
            return journeys.dice(t, event, ahead)
        case MoneyPaid():
            return dealings.money(t, event, ahead)
        case DeedPassed():
            return dealings.deed(t, event, ahead)
        case LotMortgaged():
            return dealings.mortgaged(t, event, ahead)
        case MortgageLifted():
            return dealings.lifted(t, event, ahead)
        case Built():
            return buildings.built(t, event)
        case BuildingSold():
            return buildings.sold(t, event, ahead)
        case CardDrawn():
            return dealings.card(t, event, ahead)
        case JailCardKept():
            return dealings.card_kept(t, event)
        case JailCardReturned():
            return journeys.jail_card_returned(t, event, ahead)
        case JailCardPassed():
            return dealings.card_passed(t, event)
        case LotDeclined():
            return dealings.declined(t, event, ahead)
        case AuctionOpened():
            return dealings.auction(t, event)
        case BidMade():
            return dealings.bid(t, event)
        case AuctionPassed():
            return dealings.passed(t, event, ahead)
        case AuctionWon():
            return dealings.won(t, event, ahead)
        case AuctionFailed():
            return dealings.unsold(t, event)
        case DebtOpened():
            return dealings.debt(t, event)
        case RentDue():
            return dealings.rent_due(t, event)
        case RentAsked():
            return dealings.rent_asked(t, event, ahead)
        case RentLapsed():
            return dealings.rent_lapsed(t, event)
        case TaxChosen():
            return dealings.tax(t, event, ahead)
        case OfferMade():
            return trades.offer(t, event)
        case OfferAccepted():
            return trades.accepted(t, event, ahead)
        case OfferRefused():
            return trades.refused(t, event)
        case OfferWithdrawn():
            return trades.withdrawn(t, event)
        case OfferLapsed():
            return trades.lapsed(t, event)
        case ShortageDeclared():
            return buildings.shortage(t, event)
        case BuildingWanted():
            return buildings.wanted(t, event)
        case BuildingNotWanted():
            return buildings.not_wanted(t, event)
        case ContestOpened():
            return buildings.contest(t, event)
        case ContestClosed():
            return buildings.contest_over(t, event)
        case ChallengeRead():
            return corners.challenge(t, event)
        case ChallengeAnswered():
            return corners.answered(t, event)
        case CornerOpened():
            return corners.opened(t, event)
        case CornerClosed():
            return corners.closed(t, event, ahead)
        case WentBankrupt():
            return trades.bankrupt(t, event)
        case AuctionCalled():
            return dealings.called(t, event)
        case TimeCalled():
            return "The hour has come, and this turn is the last"
        case GameEnded():
            return ENDINGS[event.reason]
        case _:
            assert_never(event)


class Narrator:
    """Narrates one game. It keeps track of offers, questions and tokens, so it needs every event once, in order."""

    def __init__(self, edition: Edition, names: Sequence[str]) -> None:
        self.tongue = Tongue(edition, names)

    def say(self, event: Event) -> str:
        """The event by itself; "" if it needs no sentence of its own."""
        return "".join(self.tell([event]))

    def tell(self, events: Iterable[Event]) -> list[str]:
        """The sentences for what followed an action; events that belong together share one."""
        ahead = Ahead(events)
        told: list[str] = []
        while ahead:
            event = ahead.pop()
            words = telling(self.tongue, event, ahead)
            if words:
                told.append(sentence(words))
        return told

    def result(self, winners: Sequence[int], worths: Sequence[int]) -> str:
        """Who won, and with how much: the outcome of the game, which the events do not carry."""
        t = self.tongue
        worth = f"with a total worth of {t.money(worths[winners[0]])}"
        if len(winners) == 1:
            return sentence(f"{t.all_of(winners)} wins {worth}")
        return sentence(f"{t.all_of(winners)} share the win {worth} each")
