"""Why an action is refused, in the language of whoever reads: from the name of the reason and its facts."""

from passgo.engine.errors import Refusal
from passgo.engine.explain import said
from passgo.terminal.words import Speaker


def refused(say: Speaker, refusal: Refusal) -> str:
    sentence = said(refusal.reason, dict(refusal.facts), say.printed, list(say.names), say.language)
    return f"{refusal.rule}: {sentence}"
