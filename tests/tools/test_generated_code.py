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


def test_two_house_rules_cannot_have_the_same_number(monkeypatch: pytest.MonkeyPatch) -> None:
    add(monkeypatch, RIDE.replace("21", "20"))
    with pytest.raises(DeclarationError, match="HOUSE-20 is declared twice"):
        generate_house_rules.files()
