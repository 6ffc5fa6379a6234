"""Rules texts with house rules, for lists of games that together have to have every one of them."""

from collections.abc import Iterable

from passgo.engine.house_rules import BY_WORD, HOUSE_RULES, words_in
from passgo.game.inputs import choose_rules


def texts_of_others(texts: Iterable[str]) -> dict[str, str]:
    """For each house rule that none of these rules texts has, by its word: the full game with its usual number."""
    had = {word for text in texts for word in words_in(choose_rules(text).house_rules)}
    return {rule.word: usual_text(rule.word) for rule in HOUSE_RULES if rule.word not in had}


def usual_text(word: str) -> str:
    """The full game with a house rule and the one that it belongs to."""
    rule = BY_WORD[word]
    before = usual_text(rule.needs) if rule.needs else "full"
    return f"{before}+{rule.written(rule.usual)}"
