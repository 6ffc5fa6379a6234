"""Sentences about the dice, moves, and going to Jail and leaving it. The moves of one throw share a sentence."""

from collections.abc import Callable
from typing import Final

from passgo.engine.events import MOVE_RULES
from passgo.events import (
    CoinFlipped,
    CornerClosed,
    DiceThrown,
    Event,
    JailCardReturned,
    JailLeft,
    JailStayed,
    MoneyPaid,
    SentToJail,
    StartDecided,
    TokenMoved,
    VerdictGiven,
)
from passgo.narrate.reading import EventReader
from passgo.narrate.registry import handles
from passgo.narrate.sentence import Players, Sentence
from passgo.narrate.unknown import unknown

# The field that distinguishes the variants of an event.
VARIANT: Final[dict[type[Event], str]] = {
    DiceThrown: "purpose",
    TokenMoved: "how",
    JailLeft: "how",
    SentToJail: "why",
    MoneyPaid: "reason",
    CornerClosed: "corner",
}
# The events that continue the sentence of another event.
FOLLOWS: Final[dict[tuple[type[Event], str], frozenset[tuple[type[Event], str]]]] = {
    (DiceThrown, "move"): frozenset(
        {
            (MoneyPaid, "fine"),
            (JailLeft, "doubles"),
            (JailStayed, ""),
            (SentToJail, "doubles"),
            (TokenMoved, "throw"),
        }
    ),
    (MoneyPaid, "fine"): frozenset({(JailLeft, "fine")}),
    (JailCardReturned, ""): frozenset({(JailLeft, "card")}),
    (JailLeft, "doubles"): frozenset({(TokenMoved, "throw")}),
    (JailLeft, "fine"): frozenset({(TokenMoved, "throw")}),
    (TokenMoved, "throw"): frozenset({(MoneyPaid, "salary"), (SentToJail, "square")}),
    (TokenMoved, "card"): frozenset({(MoneyPaid, "salary"), (SentToJail, "square")}),
    (TokenMoved, "ride"): frozenset({(MoneyPaid, "salary")}),
    (CornerClosed, "plea"): frozenset({(SentToJail, "square")}),
    (MoneyPaid, "lawyer"): frozenset({(DiceThrown, "verdict")}),
    (DiceThrown, "verdict"): frozenset({(VerdictGiven, "")}),
    (VerdictGiven, ""): frozenset({(SentToJail, "verdict")}),
}
PLAIN_RULES: Final = ("TURN-1", "TURN-3")  # of every throw; another rule of the journey is more specific


def variant(event: Event) -> tuple[type[Event], str]:
    kind = type(event)
    field = VARIANT.get(kind)
    return kind, "" if field is None else getattr(event, field)


def journey(r: EventReader, event: Event, traveller: int | None) -> Sentence:
    """One sentence for all steps: "Ann throws 6 and 5, leaves Jail and moves to Kentucky Avenue"."""
    if type(event) not in STEPS:
        return unknown(event)
    steps = [step(r, event, traveller)]
    follow = FOLLOWS.get(variant(event))
    while follow is not None:
        following = r.next
        if following is None or type(following) not in STEPS:
            break
        sort = variant(following)
        if sort not in follow:
            break
        r.at += 1
        steps.append(step(r, following, traveller))
        follow = FOLLOWS.get(sort)
    rule = next((each.rule for each in steps if each.rule not in PLAIN_RULES), steps[0].rule)
    return Sentence("events.journey", rule, players={"seat": traveller}, lists={"steps": steps})


def step(r: EventReader, event: Event, seat: int | None) -> Sentence:
    """The clause of one event, without the player's name."""
    return STEPS[type(event)](r, event, {"seat": seat})


PlayerFacts = dict[str, Players]


def thrown(r: EventReader, event: DiceThrown, who: PlayerFacts) -> Sentence:
    rule = {"rent": "CARD-5", "start": "SETUP-7", "verdict": "CORNER-6"}.get(event.purpose)
    if event.die1 == event.die2:
        return Sentence("events.step.doubles", rule or "TURN-3", players=who, numbers={"pips": event.die1})
    return Sentence(
        "events.step.throw",
        rule or "TURN-1",
        players=who,
        numbers={"die1": event.die1, "die2": event.die2},
    )


def paid(r: EventReader, event: MoneyPaid, who: PlayerFacts) -> Sentence:
    rule = {"fine": "JAIL-6", "salary": "GO-1", "lawyer": "CORNER-6"}[event.reason]
    return Sentence(f"events.step.{event.reason}", rule, players=who, money={"amount": event.amount})


def moved(r: EventReader, event: TokenMoved, who: PlayerFacts) -> Sentence:
    r.standing[event.seat] = event.end
    squares = {"end": event.end}
    if r.edition.squares[event.end].kind == "go-to-jail":
        return Sentence("events.step.land", "JAIL-1", players=who, squares=squares)
    following = r.next
    past = event.end != 0 and isinstance(following, MoneyPaid) and following.reason == "salary"
    road_trip = event.how == "choice" and r.edition.squares[event.start].kind == "jail"
    rule = "CORNER-2" if road_trip else MOVE_RULES.get(event.how, event.rule)
    key = {"choice": "travel", "ride": "ride"}.get(event.how, "move")
    passing = {"passing": "go"} if past else None
    return Sentence(f"events.step.{key}", rule, players=who, squares=squares, words=passing)


def jailed(r: EventReader, event: SentToJail, who: PlayerFacts) -> Sentence:
    rule = {"doubles": "TURN-4", "verdict": "CORNER-6"}.get(event.why, "JAIL-1")
    key = "events.step.third-doubles" if event.why == "doubles" else "events.step.jail"
    return Sentence(key, rule, players=who)


def freed(r: EventReader, event: JailLeft, who: PlayerFacts) -> Sentence:
    rule = {"card": "JAIL-5", "doubles": "JAIL-4"}.get(event.how, "JAIL-6")
    return Sentence("events.step.leave", rule, players=who)


def judged(r: EventReader, event: VerdictGiven, who: PlayerFacts) -> Sentence:
    return Sentence(f"events.step.{'guilty' if event.guilty else 'not-guilty'}", "CORNER-6", players=who)


STEPS: Final[dict[type[Event], Callable[..., Sentence]]] = {
    DiceThrown: thrown,
    MoneyPaid: paid,
    TokenMoved: moved,
    SentToJail: jailed,
    JailLeft: freed,
    VerdictGiven: judged,
    JailCardReturned: lambda r, event, who: Sentence("events.step.card", "JAIL-5", players=who),
    JailStayed: lambda r, event, who: Sentence("events.step.stay", "JAIL-4", players=who),
    CornerClosed: lambda r, event, who: Sentence("events.step.plead", "CORNER-6", players=who),
}


@handles(TokenMoved, SentToJail, JailLeft, JailStayed, VerdictGiven)
def going(r: EventReader, event: TokenMoved | SentToJail | JailLeft | JailStayed | VerdictGiven) -> Sentence:
    return journey(r, event, event.seat)


# Steps that begin a sentence only in some cases.


@handles(DiceThrown)
def dice(r: EventReader, event: DiceThrown) -> Sentence:
    match event.purpose:
        case "start":
            return dice_for_start(r, event)
        case "rent":
            who: PlayerFacts = {"seat": event.seat}
            lists = {"thrown": [thrown(r, event, who)]}
            return Sentence("events.rent-throw", "CARD-5", players=who, lists=lists)
    return journey(r, event, event.seat)


def dice_for_start(r: EventReader, event: DiceThrown) -> Sentence:
    """The throws for the first turn (SETUP-7), one round at a time: after a tie the players throw again."""
    totals = {event.seat: event.die1 + event.die2}
    while (
        isinstance(thrown := r.next, DiceThrown) and thrown.purpose == "start" and thrown.seat not in totals
    ):
        totals[thrown.seat] = thrown.die1 + thrown.die2
        r.at += 1
    throws = [
        Sentence(
            "events.start.then" if n else "events.start.first",
            players={"seat": seat},
            numbers={"total": total},
        )
        for n, (seat, total) in enumerate(totals.items())
    ]
    return Sentence("events.start", "SETUP-7", players={"seat": event.seat}, lists={"throws": throws})


@handles(JailCardReturned)
def jail_card_returned(r: EventReader, event: JailCardReturned) -> Sentence:
    """A jail card that was used, or returned by a player who went bankrupt to the Bank."""
    left = r.next
    if isinstance(left, JailLeft) and left.how == "card":
        return journey(r, event, event.seat)
    return Sentence(
        "events.jail-card-returned", "CARD-2", players={"seat": event.seat}, words={"deck": event.deck}
    )


@handles(CornerClosed)
def plea(r: EventReader, event: CornerClosed) -> Sentence | None:
    """Other choices are followed by events with sentences; only a plea of guilty needs one here."""
    jailed = r.next
    if isinstance(jailed, SentToJail) and jailed.why == "square":
        return journey(r, event, event.seat)
    return None


@handles(CoinFlipped)
def coin(r: EventReader, event: CoinFlipped) -> Sentence:
    return Sentence(
        "events.coin",
        "SETUP-11",
        players={"winner": event.winner, "loser": event.loser},
        words={"side": "heads" if event.heads else "tails"},
    )


@handles(StartDecided)
def start(r: EventReader, event: StartDecided) -> Sentence:
    return Sentence("events.begins", "SETUP-7", players={"seat": event.seat})
