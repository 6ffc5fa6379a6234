"""Why an action is refused, and why a bot would do one, in the language of whoever reads: from the name of the reason
and its facts."""

from typing import Final

from passgo.base.json_types import JsonObject
from passgo.engine.errors import Refusal
from passgo.engine.explain import format_fact, refusal_sentence
from passgo.speech import Value
from passgo.terminal.words import Speaker

SQUARES: Final = ("lot", "given")
CHANCES: Final = ("_now", "_then")  # how the names of chances end, in percent


def refused(say: Speaker, refusal: Refusal) -> str:
    sentence = refusal_sentence(
        refusal.reason, dict(refusal.facts), say.printed, list(say.names), say.language
    )
    return f"{refusal.rule}: {sentence}"


def hinted(say: Speaker, why: JsonObject) -> str:
    """The reason of a bot, said to whoever asked."""
    facts = why["facts"]
    assert isinstance(facts, dict)
    told: dict[str, Value] = {"jail": say.words.jail}
    for name, fact in facts.items():
        told[name] = hinted_fact(say, name, fact) if isinstance(fact, int) else group_named(say, str(fact))
    return say.text(f"hint.{why['key']}", **told)


def hinted_fact(say: Speaker, name: str, fact: int) -> Value:
    """What is neither a square nor a seat nor a chance is money."""
    if name in SQUARES:
        return say.square(fact)
    if name == "seat":
        return say.name(fact)
    return str(fact) if name.endswith(CHANCES) else say.money(fact)


def group_named(say: Speaker, group: str) -> Value:
    """A lot that is in no colour group has none to name."""
    return format_fact(say.edition, list(say.names), "group", group, say.catalogue) if group else ""
