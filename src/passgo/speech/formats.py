"""How a language writes numbers, money, dates and lists, and which forms its plurals have: its language.json."""

import datetime
import operator
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

CONDITION: Final = re.compile(r"n(?: % (\d+))? (=|!=) (\d+(?:\.\.\d+)?(?:,\d+(?:\.\.\d+)?)*)")
MINUS: Final = "−"


class Formats:
    def __init__(self, facts: Mapping[str, Any]) -> None:
        self.facts = facts
        self.thousands: str = facts["number"]["thousands"]
        self.decimal: str = facts["number"]["decimal"]
        self.joined: Mapping[str, str] = facts["list"]
        self.forms: Mapping[str, str] = facts["plural"]

    def plural(self, number: float) -> str:
        """The first form whose condition holds, as in the plural rules of the Unicode CLDR."""
        return next((form for form, rule in self.forms.items() if holds(rule, number)), "other")

    def number(self, value: float, decimals: int | None = None) -> str:
        digits = f"{abs(value):,}" if decimals is None else f"{abs(value):,.{decimals}f}"
        swapped = self.decimal.join(part.replace(",", self.thousands) for part in digits.split("."))
        return f"{MINUS if value < 0 else ''}{swapped}"

    def money(self, amount: int, symbol: str) -> str:
        return f"{MINUS if amount < 0 else ''}{symbol}{self.number(abs(amount))}"

    def date(self, value: datetime.date) -> str:
        parts = {
            "day": str(value.day),
            "month": self.facts["months"][value.month - 1],
            "year": str(value.year),
        }
        return re.sub(r"\{(\w+)\}", lambda hole: parts[hole[1]], self.facts["date"])

    def listing(self, items: Sequence[str], plain: bool = False) -> str:
        """Join as in "one, two and three"; items with commas are separated by semicolons, unless `plain`."""
        if len(items) < 2:
            return "".join(items)
        between, last = self.joined["between"], self.joined["last"]
        if not plain and len(items) > 2 and any(between in item for item in items):
            between, last = self.joined["longBetween"], self.joined["longLast"]
        elif "before" in self.joined and re.match(self.joined["before"], items[-1], re.IGNORECASE):
            last = self.joined["lastBefore"]
        return between.join(items[:-1]) + last + items[-1]


def holds(rule: str, number: float) -> bool:
    """Evaluate a rule such as "n % 10 = 2..4 and n % 100 != 12..14 or n = 0"."""
    return any(all(one_holds(one, number) for one in each.split(" and ")) for each in rule.split(" or "))


def one_holds(condition: str, number: float) -> bool:
    found = CONDITION.fullmatch(condition)
    if found is None:
        raise ValueError(f"“{condition}” is no condition of a plural: write “n = 1” or “n % 10 = 2..4”")
    value = number % int(found[1]) if found[1] else number
    ranges = [(each.split("..")[0], each.split("..")[-1]) for each in found[3].split(",")]
    within = value == int(value) and any(int(low) <= value <= int(high) for low, high in ranges)
    return within if found[2] == "=" else operator.not_(within)
