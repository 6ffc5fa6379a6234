"""The narrator: one short sentence for everything that happens, and silence where all has been said."""

from collections.abc import Callable, Iterable, Sequence

from passgo.edition import Edition
from passgo.engine.events import Event
from passgo.narrate import buildings, corners, dealings, journeys, trades
from passgo.narrate.grammar import sentence
from passgo.narrate.reading import Ahead, text
from passgo.narrate.tongue import Tongue

Telling = Callable[[Tongue, Event, Ahead], str]


def silence(t: Tongue, event: Event, ahead: Ahead) -> str:
    """What comes next tells it: whose turn it is, whether a property offered is bought."""
    return ""


def time_called(t: Tongue, event: Event, ahead: Ahead) -> str:
    return "The hour has come, and this turn is the last"


def ended(t: Tongue, event: Event, ahead: Ahead) -> str:
    reasons = {
        "last-one-left": "Only one player is left, and the game is over",
        "first-bankruptcy": "The first bankruptcy ends the game",
        "time": "Time is up, and the game is over",
    }
    return reasons[text(event, "reason")]


TELLINGS: dict[str, Telling] = {
    "StartDecided": journeys.start,
    "CoinFlipped": journeys.coin,
    "DeedDealt": dealings.dealt,
    "TurnBegan": silence,
    "DiceThrown": journeys.dice,
    "TokenMoved": journeys.journey,
    "SentToJail": journeys.journey,
    "JailLeft": journeys.journey,
    "JailStayed": journeys.journey,
    "MoneyPaid": dealings.money,
    "DeedPassed": dealings.deed,
    "LotMortgaged": dealings.mortgaged,
    "MortgageLifted": dealings.lifted,
    "Built": buildings.built,
    "BuildingSold": buildings.sold,
    "CardDrawn": dealings.card,
    "JailCardKept": dealings.card_kept,
    "JailCardReturned": journeys.jail_card_returned,
    "JailCardPassed": dealings.card_passed,
    "LotOffered": silence,
    "LotDeclined": dealings.declined,
    "AuctionOpened": dealings.auction,
    "BidMade": dealings.bid,
    "AuctionPassed": dealings.passed,
    "AuctionWon": dealings.won,
    "AuctionFailed": dealings.unsold,
    "DebtOpened": dealings.debt,
    "RentDue": dealings.rent_due,
    "RentAsked": dealings.rent_asked,
    "RentLapsed": dealings.rent_lapsed,
    "TaxChosen": dealings.tax,
    "OfferMade": trades.offer,
    "OfferAccepted": trades.accepted,
    "OfferRefused": trades.refused,
    "OfferWithdrawn": trades.withdrawn,
    "OfferLapsed": trades.lapsed,
    "ShortageDeclared": buildings.shortage,
    "BuildingWanted": buildings.wanted,
    "BuildingNotWanted": buildings.not_wanted,
    "ContestOpened": buildings.contest,
    "ContestClosed": buildings.contest_over,
    "ChallengeRead": corners.challenge,
    "ChallengeAnswered": corners.answered,
    "CornerOpened": corners.opened,
    "CornerClosed": corners.closed,
    "VerdictGiven": journeys.journey,
    "WentBankrupt": trades.bankrupt,
    "TurnEnded": silence,
    "TimeCalled": time_called,
    "GameEnded": ended,
    "AuctionCalled": dealings.called,
}


class Narrator:
    """Tells one game. It remembers offers, questions and places, so it wants each event once and in order."""

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
            words = TELLINGS[event.kind](self.tongue, event, ahead)
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
