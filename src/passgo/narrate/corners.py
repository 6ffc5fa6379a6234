"""Sentences about the Corner Games. The right answer of a Challenge card is revealed only after an answer."""

from passgo.engine.board import sorted_answers
from passgo.events import ChallengeAnswered, ChallengeRead, CornerOpened
from passgo.narrate.reading import EventReader
from passgo.narrate.registry import handles
from passgo.narrate.sentence import Players, Sentence
from passgo.narrate.unknown import has_text, unknown

RULES = {"expansion": "CORNER-1", "road-trip": "CORNER-2", "prize": "CORNER-4", "plea": "CORNER-6"}


@handles(CornerOpened)
def opened(r: EventReader, event: CornerOpened) -> Sentence:
    key = f"events.corner.{event.corner}"
    if not has_text(key):
        return unknown(event)
    salary = {"salary": r.edition.salary} if event.corner == "expansion" else None
    rule = RULES.get(event.corner, event.rule)
    return Sentence(key, rule, players={"seat": event.seat}, money=salary)


@handles(ChallengeRead)
def challenge(r: EventReader, event: ChallengeRead) -> Sentence:
    """The question is read aloud, so all players may see it; in English where it has no translation. What a card of a
    real board asks is not known."""
    if event.card == 0:
        return Sentence(
            "events.challenge.box", "RULING-READER", players={"reader": event.reader, "seat": event.seat}
        )
    return Sentence(
        "events.challenge",
        "RULING-READER",
        players={"reader": event.reader, "seat": event.seat},
        numbers={"challenge": event.card},
        words={"question": r.edition.challenges[event.card - 1].question},
    )


@handles(ChallengeAnswered)
def answered(r: EventReader, event: ChallengeAnswered) -> Sentence:
    players: dict[str, Players] = {"seat": event.seat}
    key = "events.answer.right" if event.right else "events.answer.wrong"
    number = r.memory.cards.get(event.seat)
    if number is None:
        return Sentence(key, "CORNER-2", players=players)
    card = r.edition.challenges[number - 1]
    answers = sorted_answers(card.right, card.wrong)
    words = {"given": answers[event.choice]}
    if not event.right:
        words["right"] = answers[event.right_choice]
    return Sentence(key, "CORNER-2", players=players, numbers={"challenge": number}, words=words)
