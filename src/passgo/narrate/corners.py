"""The Corner Games. The right answer of a Challenge card is told only when one has been given."""

from passgo.engine.board import sorted_answers
from passgo.engine.events import Event
from passgo.narrate.journeys import journey
from passgo.narrate.reading import Ahead, number, text
from passgo.narrate.tongue import Tongue


def opened(t: Tongue, event: Event, ahead: Ahead) -> str:
    may = {
        "expansion": f"take the salary of {t.money(t.edition.salary)} or move to any space but a corner",
        "road-trip": "travel to any unowned property and buy it",
        "prize": "choose a property to take free of charge",
        "plea": "plead guilty or hire a lawyer",
    }
    return f"{t.actor(event)} may {may[text(event, 'corner')]}"


def closed(t: Tongue, event: Event, ahead: Ahead) -> str:
    """What the player chose follows and tells itself; only a plea has no other event."""
    return journey(t, event, ahead) if ahead.comes("SentToJail square") else ""


def challenge(t: Tongue, event: Event, ahead: Ahead) -> str:
    card = t.edition.challenges[number(event, "card") - 1]
    t.asked[number(event, "seat")] = card
    return f"{t.name(number(event, 'reader'))} reads {t.actor(event)} a Challenge card: {card.question}"


def answered(t: Tongue, event: Event, ahead: Ahead) -> str:
    right = bool(event.fields["right"])
    card = t.asked.pop(number(event, "seat"), None)
    if card is None:
        return f"{t.actor(event)}'s answer is {'right' if right else 'wrong'}"
    given = sorted_answers(card.right, card.wrong)[number(event, "choice")]
    said = f"{t.actor(event)} answers “{given}”"
    return f"{said}, and that is right!" if right else f"{said}, but it was “{card.right}”"
