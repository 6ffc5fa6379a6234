"""Why something is refused, in the language of whoever reads: from the name of the reason and its facts."""

from passgo.engine.errors import BadInput, Refusal
from passgo.engine.explain import said
from passgo.speech import ENGLISH, Catalogue
from passgo.terminal.words import Speaker


def refused(say: Speaker, refusal: Refusal) -> str:
    sentence = said(refusal.reason, dict(refusal.facts), say.printed, list(say.names), say.language)
    return f"{refusal.rule}: {sentence}"


def told(error: Exception, language: str) -> str:
    """An error that players can cause; others are about files and notation, and stay as they are."""
    key = f"problem.{error.reason}" if isinstance(error, BadInput) else ""
    catalogue = Catalogue(language)
    if language == ENGLISH or not catalogue.has(key):
        return str(error)
    assert isinstance(error, BadInput)
    facts = {
        name: ", ".join(map(str, fact)) if isinstance(fact, list) else fact
        for name, fact in error.facts.items()
    }
    return catalogue.text(key, **facts)
