"""Sentences of games in every language, as Python renders them; the client must render the same texts.

scripts/generate writes them to client/tests/sentences.json.
"""

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

import passgo
from passgo.edition import load
from passgo.events import (
    EVENTS,
    AuctionCalled,
    AuctionFailed,
    AuctionOpened,
    AuctionPassed,
    AuctionWon,
    BuildingNotWanted,
    BuildingSold,
    BuildingTakenBack,
    BuildingWanted,
    Built,
    ChallengeAnswered,
    ChallengeRead,
    CoinFlipped,
    ContestOpened,
    CornerClosed,
    DebtOpened,
    DeedDealt,
    DeedPassed,
    DiceThrown,
    Event,
    JailCardReturned,
    JailLeft,
    LotDeclined,
    MoneyPaid,
    MortgageTakenBack,
    OfferAccepted,
    OfferLapsed,
    OfferMade,
    OfferRefused,
    OfferWithdrawn,
    RentAsked,
    SentToJail,
    ShortageAnswered,
    ShortageDeclared,
    Side,
    TaxChosen,
    TokenMoved,
    VerdictGiven,
    WentBankrupt,
)
from passgo.narrate import Memory, Sentence, SentenceRenderer, sentences
from passgo.speech import languages
from properties.random_play import Table, any_move, any_seat, deal_groups
from samples import of_every_sort, sample
from scenes import NAMES

YOU = 0
# Rare events, with the reader in every role.
RARE: Sequence[Sequence[Event]] = (
    [MoneyPaid(None, 0, 120, "bid")],
    [MoneyPaid(None, 1, 120, "bid")],
    [MoneyPaid(1, 0, 1200, "rent")],
    [MoneyPaid(payer, 0, 10, "card") for payer in (1, 2, 3)],
    [MoneyPaid(payer, 1, 10, "card") for payer in (0, 2, 3)],
    [MoneyPaid(0, payee, 50, "card") for payee in (1, 2, 3)],
    [MoneyPaid(1, payee, 50, "card") for payee in (0, 2, 3)],
    [JailCardReturned(0, "chance"), JailLeft(0, "card")],
    [CornerClosed(1, "plea"), SentToJail(1, "square")],
    [VerdictGiven(0, True), SentToJail(0, "verdict")],
    [AuctionCalled(0, 1), AuctionCalled(1, 2)],
    [AuctionPassed(1), AuctionPassed(0), AuctionPassed(2)],
    [AuctionPassed(0)],
    [OfferMade(7, 0, 1, Side(1500, (1, 5), ("chance",)), Side(0, (39,), ("chance", "chest")))],
    [OfferRefused(7, 1), OfferWithdrawn(7, 0), OfferLapsed(7)],
    [
        OfferMade(8, 2, 0, Side(cash=5), Side(lots=(3,))),
        OfferRefused(8, 0),
        OfferWithdrawn(8, 2),
        OfferLapsed(8),
    ],
    [OfferAccepted(8, 0)],
    [OfferAccepted(7, 1), DeedPassed(1, 0, 1, "trade")],
    [OfferAccepted(8, 0), DeedPassed(3, 0, 2, "trade"), MoneyPaid(2, 0, 5, "trade")],
    [MoneyPaid(None, 0, 45, "card"), MoneyPaid(None, 1, 45, "card")],
    [DiceThrown(0, 6, 6, "move"), TokenMoved(0, 35, 7, "throw"), MoneyPaid(None, 0, 200, "salary")],
    [
        MoneyPaid(0, None, 200, "building"),
        Built(0, 39, 5, 4),
        BuildingSold(0, 39, 4, 5),
        BuildingSold(1, 37, 0, 5),
    ],
    [
        OfferAccepted(7, 1),
        DeedPassed(39, 1, 0, "trade"),
        VerdictGiven(1, False),
        MoneyPaid(None, 0, 200, "salary"),
    ],
    [DiceThrown(1, 6, 1, "move"), TokenMoved(1, 23, 30, "throw"), SentToJail(1, "square")],
    [DeedDealt(0, 5), MoneyPaid(0, None, 200, "deal")],
    [LotDeclined(0, 39), AuctionOpened(39, (0, 1)), AuctionFailed(39), AuctionWon(0, 5, 120)],
    [TaxChosen(0, 4, True), MoneyPaid(0, None, 150, "tax")],
    [RentAsked(0, 1, 3, 40), MoneyPaid(0, 1, 40, "rent"), RentAsked(2, 0, 3, 40)],
    [DebtOpened(1, 0, 200, "rent"), WentBankrupt(1, 0), WentBankrupt(0, None)],
    [CoinFlipped(0, 1, True), CoinFlipped(2, 0, False)],
    [MoneyPaid(None, 0, 20, "recount"), MoneyPaid(None, 1, 20, "recount")],
    [MoneyPaid(0, None, 20, "recount"), MoneyPaid(1, None, 20, "recount")],
    # Cards of the box at a real board.
    [ChallengeRead(0, 1, 0, 1), ChallengeRead(1, 0, 0, 1), ChallengeRead(1, 2, 0, 1)],
    [MoneyPaid(None, 0, 500, "pot"), MoneyPaid(None, 1, 500, "pot")],
    [MoneyPaid(None, 0, 100, "snake-eyes"), MoneyPaid(None, 1, 100, "snake-eyes")],
    [
        BuildingTakenBack(0, 39, 1, 200),
        MoneyPaid(0, None, 100, "take-back"),
        MortgageTakenBack(1, 5, False),
        MoneyPaid(1, None, 100, "take-back"),
    ],
    [
        BuildingWanted(0, 1),
        BuildingNotWanted(0),
        ShortageDeclared(1, "hotel", (0,)),
        ShortageAnswered(0),
        ContestOpened("house", (0, 2)),
    ],
)


def batches(edition: str) -> Iterator[Sequence[Event]]:
    """A game with all options and dealt groups, and one event of every variant by itself."""
    rules = passgo.Rules(options=frozenset(load(edition).options), ask_for_rent=edition == "america")
    table = Table(edition, rules, 4, "tells", "builder", dealt_groups=True)
    game, rng = table.new_game(), Random(table.seed)
    deal_groups(game, rng)
    yield game.opening
    for _ in range(60):
        if game.decision is None:
            break
        seat = any_seat(game, rng)
        move = any_move(game, seat, rng, table.taste)
        if move is not None:
            yield game.play(seat, move)
    for event in (*map(sample, EVENTS), *of_every_sort()):
        if load(edition).challenges or not isinstance(event, (ChallengeRead, ChallengeAnswered)):
            yield [event]
    yield from RARE


def sentences_of(edition: str) -> dict[str, Any]:
    """The different sentences of an edition, each once."""
    printed, memory = load(edition), Memory()
    found: dict[bytes, Sentence] = {}
    for events in batches(edition):
        memory.record(events)
        for sentence in sentences(events, printed, memory):
            sentence.first = sentence.count = 0
            found.setdefault(msgspec.json.encode(sentence), sentence)
    voices = {language: SentenceRenderer(printed, NAMES, language, YOU) for language in languages()}
    return {
        "edition": {
            "id": printed.id,
            "title": printed.title,
            "words": msgspec.to_builtins(printed.words),
            "squares": [{"name": square.name, "kind": square.kind} for square in printed.squares],
            "box": [],
            **{
                deck: [{"number": card.number, "title": card.title, "text": card.text} for card in cards]
                for deck, cards in (("chance", printed.chance), ("chest", printed.chest))
            },
        },
        "names": NAMES,
        "you": YOU,
        "sentences": [msgspec.to_builtins(sentence) for sentence in found.values()],
        "texts": {
            language: [renderer.render(sentence) for sentence in found.values()]
            for language, renderer in voices.items()
        },
    }


def keys(rendered: Sequence[dict[str, Any]]) -> set[str]:
    parts = [part for each in rendered for parts in each.get("lists", {}).values() for part in parts]
    return {each["key"] for each in rendered} | (keys(parts) if parts else set())


def collected() -> dict[str, Any]:
    games = [sentences_of(edition) for edition in ("mlb", "america", "toysrus")]
    return {"kinds": len(set().union(*(keys(game["sentences"]) for game in games))), "games": games}


def text() -> str:
    return json.dumps(collected(), ensure_ascii=False, separators=(",", ":")) + "\n"
