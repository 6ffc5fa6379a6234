"""What is exported, and the house rules of a board, follow from the classes and tables of the chapters."""

import pytest

import generate_exports
import generate_house_rules
from declarations import Chapter, DeclarationError, chapters

RIDE = """
HOUSE_RULES: Final = (HouseRule(21, "paid-ride", "money", MONEY, 1, MOST_AGREED, 50),)

class Ride(LotAction):
    name: ClassVar[str] = "ride"

class HalfRide(Action):
    pass

class RideDecision(Decision):
    kind: ClassVar[str] = "Ride"
"""


def add(monkeypatch: pytest.MonkeyPatch, source: str) -> None:
    found = [Chapter("paid_ride", source), *chapters()]
    for generator in (generate_exports, generate_house_rules):
        monkeypatch.setattr(generator, "chapters", lambda: found)


def test_an_action_and_a_decision_of_a_new_chapter_are_exported(monkeypatch: pytest.MonkeyPatch) -> None:
    add(monkeypatch, RIDE)
    actions, decisions, package = generate_exports.files().values()
    assert "from passgo.engine.rules.paid_ride import Ride as Ride\n" in actions
    assert "from passgo.engine.rules.paid_ride import RideDecision as RideDecision\n" in decisions
    assert " | RideDecision | " in decisions
    assert " 'Ride'," in package
    assert " Ride," in package
    assert "HalfRide" not in actions + package


def test_a_house_rule_of_a_new_chapter_gets_a_number_on_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    add(monkeypatch, RIDE)
    (text,) = generate_house_rules.files().values()
    assert "TAKE_BACK: Final = 20\nPAID_RIDE: Final = 21\n" in text
    assert 'HouseRule(21, "paid-ride", "money", MONEY, 1, MOST_AGREED, 50),)\n' in text


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("21", "20", "HOUSE-20 is declared twice"),
        ("paid-ride", "double-go", "the word double-go is that of HOUSE-21 and of HOUSE-2"),
        ("MOST_AGREED", "MOST_PAID", "HOUSE-21 uses MOST_PAID, which house_rule.py does not define"),
    ],
)
def test_house_rules_that_cannot_be_copied_are_an_error(
    monkeypatch: pytest.MonkeyPatch, old: str, new: str, error: str
) -> None:
    add(monkeypatch, RIDE.replace(old, new))
    with pytest.raises(DeclarationError, match=error):
        generate_house_rules.files()
