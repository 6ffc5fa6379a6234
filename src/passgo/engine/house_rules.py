"""House rules: what a table can agree on beyond the book. Each is declared once, here.

`Rules`, the rules text, the wire, the documentation and both user interfaces are derived from these declarations; what
a rule says in words is in the chapter HOUSE of the rulebook. Without any of them passgo plays by the book.
"""

from collections.abc import Iterable
from typing import Final

from passgo.engine.errors import BadInput, Fact, named
from passgo.speech import Saying

CHAPTER: Final = "HOUSE"
CONTRADICTION: Final = "house-rules-contradict"  # the name of the error, for clients
OFF: Final = -1  # the number of a house rule that was not agreed on

# What the number of a house rule is.
MONEY: Final = "money"
PERCENT: Final = "percent"
COUNT: Final = "count"


class HouseRule:
    """One house rule: its word, its number if it has one, and what it cannot be agreed on with."""

    def __init__(
        self,
        number: int,
        word: str,
        theme: str,
        unit: str = "",
        least: int = 0,
        most: int = 0,
        usual: int = 0,
        bare: bool = False,
        against: tuple[str, ...] = (),
        needs: str = "",
    ) -> None:
        self.rule: Final = f"{CHAPTER}-{number}"
        self.word: Final = word
        self.theme: Final = theme  # under which heading it is listed
        self.unit: Final = unit  # what its number is; empty if it has none
        self.least: Final = least
        self.most: Final = most
        self.usual: Final = usual  # the number that a set-up page begins with
        self.bare: Final = bare  # whether the number may be left out
        self.against: Final = against  # the words of earlier rules that contradict it
        self.needs: Final = needs  # the word of a rule that it belongs to

    @property
    def form(self) -> str:
        """How it is written: salary=N, double-go, free-parking-pot[=N]."""
        if not self.unit:
            return self.word
        value = "=PERCENT" if self.unit == PERCENT else "=N"
        return f"{self.word}[{value}]" if self.bare else self.word + value

    def written(self, value: int) -> str:
        return self.word if not self.unit or (self.bare and value == 0) else f"{self.word}={value}"

    def read(self, equals: str, value: str) -> int:
        """Its number out of text; 0 if it has none."""
        if not self.unit:
            if equals:
                raise BadInput(Saying("input.no-number", rule=self.rule, word=self.word, value=repr(value)))
            return 0
        if self.bare and not equals:
            return 0
        plain = value.isascii() and value.isdecimal() and str(int(value[:9])) == value
        if not plain or not self.least <= int(value) <= self.most:
            raise BadInput(
                Saying(
                    "input.house-number",
                    rule=self.rule,
                    form=self.form,
                    least=str(self.least),
                    most=str(self.most),
                    example=self.written(self.usual),
                    value=repr(value),
                )
            )
        return int(value)


MOST_MONEY: Final = 100_000

HOUSE_RULES: Final[tuple[HouseRule, ...]] = (
    HouseRule(1, "free-parking-pot", "money", MONEY, 1, MOST_MONEY, 500, bare=True),
    HouseRule(2, "double-go", "money"),
    HouseRule(3, "cash", "money", MONEY, 1, MOST_MONEY, 2000),
    HouseRule(4, "salary", "money", MONEY, 0, MOST_MONEY, 400),
    HouseRule(5, "no-auction", "property"),
    HouseRule(6, "auction-from", "property", PERCENT, 1, 100, 50, against=("no-auction",)),
    HouseRule(7, "no-rent-in-jail", "jail"),
    HouseRule(8, "snake-eyes", "money", MONEY, 1, MOST_MONEY, 100),
    HouseRule(9, "no-trade", "property"),
    HouseRule(10, "trade-on-turn", "property", against=("no-trade",)),
    HouseRule(11, "unlimited-buildings", "building"),
    HouseRule(12, "uneven-building", "building"),
    HouseRule(13, "lap-before-buying", "property"),
    HouseRule(14, "interest", "property", PERCENT, 0, 100, 5),
    HouseRule(15, "jail-fine", "jail", MONEY, 0, MOST_MONEY, 100),
    HouseRule(16, "rounds", "pace", COUNT, 1, 1000, 30),
    HouseRule(17, "first-to", "pace", MONEY, 1, 10 * MOST_MONEY, 5000),
    HouseRule(18, "deal", "pace", COUNT, 0, 4, 2),
    HouseRule(19, "deal-paid", "pace", needs="deal"),
    HouseRule(20, "take-back", "pace"),
)
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
            raise BadInput(Saying("input.house-rule", text=repr(one), meant=meant(word)))
        if word in numbers:
            raise BadInput(Saying("input.agreed-twice", rule=rule.rule, word=word))
        numbers[word] = rule.read(equals, value)
    for rule in HOUSE_RULES:
        if rule.word in numbers:
            check_beside(rule, numbers)
    return numbers


def check_beside(rule: HouseRule, numbers: dict[str, int]) -> None:
    """Refuse a rule beside one that it contradicts, or without the one that it belongs to."""
    for other in rule.against:
        if other in numbers:
            raise contradiction(BY_WORD[other], rule, {"how": "against"})
    if rule.needs and numbers.get(rule.needs, 0) == 0:
        needed = BY_WORD[rule.needs]
        raise contradiction(needed, rule, {"how": "needs", "needed": needed.written(needed.usual)})


def contradiction(one: HouseRule, other: HouseRule, how: dict[str, Fact]) -> BadInput:
    return named(
        CONTRADICTION,
        {"rule": one.rule, "other_rule": other.rule, "word": one.word, "other_word": other.word, **how},
    )


def meant(word: str) -> Saying:
    from difflib import get_close_matches

    near = get_close_matches(word, BY_WORD, n=1)
    if near:
        return Saying("input.near", near=BY_WORD[near[0]].form)
    return Saying("input.there-are", names=", ".join([rule.form for rule in HOUSE_RULES]))


def in_order(said: Iterable[str]) -> list[str]:
    """House rules in the order of their chapter, as a rules text has them."""
    words = list(BY_WORD)
    return sorted(said, key=lambda one: words.index(word_of(one)))
