"""Sentences about the Corner Games. The right answer of a Challenge card is revealed only after an answer."""

from passgo.engine.board import sorted_answers
from passgo.events import ChallengeAnswered, ChallengeRead, CornerClosed, CornerOpened, SentToJail
from passgo.narrate.journeys import journey
from passgo.narrate.reading import Ahead
from passgo.narrate.tongue import Tongue


def opened(t: Tongue, event: CornerOpened) -> str:
    may = {
        "expansion": f"take the salary of {t.money(t.edition.salary)} or move to any space but a corner",
        "road-trip": "travel to any unowned property and buy it",
        "prize": "choose a property to take free of charge",
        "plea": "plead guilty or hire a lawyer",
    }
    return f"{t.name(event.seat)} may {may[event.corner]}"


def closed(t: Tongue, event: CornerClosed, ahead: Ahead) -> str:
    """Other choices are followed by events with sentences; only a plea of guilty needs one here."""
    return journey(t, event, event.seat, ahead) if ahead.next(SentToJail, why="square") else ""


def challenge(t: Tongue, event: ChallengeRead) -> str:
    card = t.edition.challenges[event.card - 1]
    t.asked[event.seat] = card
    return f"{t.name(event.reader)} reads {t.name(event.seat)} a Challenge card: {card.question}"


def answered(t: Tongue, event: ChallengeAnswered) -> str:
    card = t.asked.pop(event.seat, None)
    if card is None:
        return f"{t.name(event.seat)}'s answer is {'right' if event.right else 'wrong'}"
    given = sorted_answers(card.right, card.wrong)[event.choice]
    said = f"{t.name(event.seat)} answers “{given}”"
    return f"{said}, and that is right!" if event.right else f"{said}, but it was “{card.right}”"
