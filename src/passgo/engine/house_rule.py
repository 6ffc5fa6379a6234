"""One house rule as its chapter declares it: `HOUSE_RULES: Final = (HouseRule(13, "lap-before-buying", "property"),)`.

`Rules`, the rules text, the wire, the documentation and both user interfaces are derived from these declarations; what
a rule says in words is in the chapter HOUSE of the rulebook.
"""

from typing import Final

from passgo.engine.errors import BadInput
from passgo.speech import Saying

CHAPTER: Final = "HOUSE"
OFF: Final = -1  # the number of a house rule that was not agreed on

# What the number of a house rule is.
MONEY: Final = "money"
PERCENT: Final = "percent"
COUNT: Final = "count"
MOST_AGREED: Final = 100_000  # the largest sum that most house rules may be about


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
        self.number: Final = number  # of the rule: 13 is HOUSE-13
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
