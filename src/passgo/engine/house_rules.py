"""All house rules: what a table can agree on beyond the book. Without any of them passgo plays by the book.

Each is declared in its chapter of `rules/`; agreed_rules.py collects them.
"""

from collections.abc import Iterable
from typing import Final

from passgo.engine.agreed_rules import HOUSE_RULES as HOUSE_RULES
from passgo.engine.errors import BadInput, Fact, player_error
from passgo.engine.house_rule import OFF as OFF
from passgo.engine.house_rule import HouseRule
from passgo.speech import Saying

CONTRADICTION: Final = "house-rules-contradict"  # the name of the error, for clients
BY_WORD: Final[dict[str, HouseRule]] = {rule.word: rule for rule in HOUSE_RULES}

# Whole agreements by name, as rules texts.
BY_THE_BOOK: Final = "by-the-book"
PRESETS: Final[dict[str, str]] = {
    BY_THE_BOOK: "full",
    "family-evening": "full+free-parking-pot+double-go+snake-eyes=100+rounds=30+take-back",
    "quick": "full+uneven-building+rounds=20+deal=3+take-back",
}


def word_of(said: str) -> str:
    return said.partition("=")[0]


def words_in(said: Iterable[str]) -> list[str]:
    """The words of agreed house rules, without their numbers."""
    return [word_of(one) for one in in_order(said)]


def numbers_of(said: Iterable[str]) -> dict[str, int]:
    """The number of each house rule by its word, with a clear error for what is none or contradicts another."""
    numbers: dict[str, int] = {}
    for one in sorted(said):
        word, equals, value = one.partition("=")
        rule = BY_WORD.get(word)
        if rule is None:
            raise BadInput(Saying("input.house-rule", text=repr(one), meant=suggestion(word)))
        if word in numbers:
            raise BadInput(Saying("input.agreed-twice", rule=rule.rule, word=word))
        numbers[word] = rule.read(equals, value)
    for rule in HOUSE_RULES:
        if rule.word in numbers:
            check_beside(rule, numbers)
    return numbers


def numbers_by_rule(said: Iterable[str]) -> list[int]:
    """The same as a table: the number of HOUSE-4 is at 4, and OFF if it was not agreed on."""
    numbers = numbers_of(said)
    table = [OFF] * (HOUSE_RULES[-1].number + 1)
    for rule in HOUSE_RULES:
        table[rule.number] = numbers.get(rule.word, OFF)
    return table


def check_beside(rule: HouseRule, numbers: dict[str, int]) -> None:
    """Refuse a rule beside one that it contradicts, or without the one that it belongs to."""
    for other in rule.against:
        if other in numbers:
            raise contradiction(BY_WORD[other], rule, {"how": "against"})
    if rule.needs and numbers.get(rule.needs, 0) == 0:
        needed = BY_WORD[rule.needs]
        raise contradiction(needed, rule, {"how": "needs", "needed": needed.written(needed.usual)})


def contradiction(one: HouseRule, other: HouseRule, how: dict[str, Fact]) -> BadInput:
    return player_error(
        CONTRADICTION,
        {"rule": one.rule, "other_rule": other.rule, "word": one.word, "other_word": other.word, **how},
    )


def suggestion(word: str) -> Saying:
    from difflib import get_close_matches

    near = get_close_matches(word, BY_WORD, n=1)
    if near:
        return Saying("input.near", near=BY_WORD[near[0]].form)
    return Saying("input.there-are", names=", ".join([rule.form for rule in HOUSE_RULES]))


def in_order(said: Iterable[str]) -> list[str]:
    """House rules in the order of their chapter, as a rules text has them."""
    words = list(BY_WORD)
    return sorted(said, key=lambda one: words.index(word_of(one)))
