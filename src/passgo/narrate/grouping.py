"""From events to sentences: one short sentence for events that belong together, none for those that others tell."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from passgo import events as e
from passgo.edition import Edition
from passgo.events import Event
from passgo.narrate import buildings, corners, dealings, journeys, trades
from passgo.narrate.reading import Memory, Reading
from passgo.narrate.sentence import Sentence
from passgo.narrate.unknown import has_text, unknown

ENDINGS: Final = {
    "last-one-left": "BANKRUPT-5",
    "first-bankruptcy": "SHORT-5",
    "time": "TIME-1",
    "rounds": "HOUSE-16",
    "goal": "HOUSE-17",
}

Teller: TypeAlias = Callable[[Reading, Any], Sentence | None]


def time_called(r: Reading, event: e.TimeCalled) -> Sentence:
    return Sentence("events.time-called", "RULING-CLOCK")


def ended(r: Reading, event: e.GameEnded) -> Sentence:
    key = f"events.ended.{event.reason}"
    return Sentence(key if has_text(key) else "notice.over", ENDINGS.get(event.reason, event.rule))


def silent(r: Reading, event: Event) -> None:
    """What comes next tells it: whose turn it is, whether a lot that is offered is bought."""


# What is not in here is told by its name and its fields (`unknown`).
TELLERS: Final[dict[type[Event], Teller]] = {
    e.TurnBegan: silent,
    e.LotOffered: silent,
    e.TurnEnded: silent,
    e.TokenMoved: journeys.going,
    e.SentToJail: journeys.going,
    e.JailLeft: journeys.going,
    e.JailStayed: journeys.going,
    e.VerdictGiven: journeys.going,
    e.StartDecided: journeys.start,
    e.CoinFlipped: journeys.coin,
    e.DiceThrown: journeys.dice,
    e.JailCardReturned: journeys.jail_card_returned,
    e.CornerClosed: journeys.plea,
    e.DeedDealt: dealings.dealt,
    e.MoneyPaid: dealings.money,
    e.DeedPassed: dealings.deed,
    e.LotMortgaged: dealings.mortgaged,
    e.MortgageLifted: dealings.lifted,
    e.CardDrawn: dealings.card,
    e.PotFilled: dealings.pot,
    e.BuildingTakenBack: dealings.taken_back,
    e.MortgageTakenBack: dealings.taken_back,
    e.JailCardKept: dealings.card_kept,
    e.JailCardPassed: dealings.card_passed,
    e.LotDeclined: dealings.declined,
    e.AuctionOpened: dealings.auction,
    e.BidMade: dealings.bid,
    e.AuctionPassed: dealings.passed,
    e.AuctionWon: dealings.won,
    e.AuctionFailed: dealings.unsold,
    e.AuctionCalled: dealings.called,
    e.DebtOpened: dealings.debt,
    e.RentDue: dealings.rent,
    e.RentAsked: dealings.rent,
    e.RentLapsed: dealings.rent,
    e.TaxChosen: dealings.tax,
    e.Built: buildings.built,
    e.BuildingSold: buildings.sold,
    e.ShortageDeclared: buildings.shortage,
    e.ShortageAnswered: buildings.answered,
    e.BuildingWanted: buildings.wanted,
    e.BuildingNotWanted: buildings.not_wanted,
    e.ContestOpened: buildings.contest,
    e.ContestClosed: buildings.contest_over,
    e.OfferMade: trades.offer,
    e.OfferAccepted: trades.accepted,
    e.OfferRefused: trades.refused,
    e.OfferWithdrawn: trades.withdrawn,
    e.OfferLapsed: trades.lapsed,
    e.WentBankrupt: trades.bankrupt,
    e.ChallengeRead: corners.challenge,
    e.ChallengeAnswered: corners.answered,
    e.CornerOpened: corners.opened,
    e.TimeCalled: time_called,
    e.GameEnded: ended,
}


def sentences(events: Sequence[Event], edition: Edition, memory: Memory) -> list[Sentence]:
    """The sentences for what followed an action. `memory` has heard of it and of all that was before."""
    reading = Reading(events, edition, memory)
    told: list[Sentence] = []
    end = len(events)
    while reading.at < end:
        first = reading.at
        event = reading.pop()
        teller = TELLERS.get(type(event))
        sentence = unknown(event) if teller is None else teller(reading, event)
        if sentence is not None:
            sentence.first = first
            sentence.count = reading.at - first
            told.append(sentence)
    return told
