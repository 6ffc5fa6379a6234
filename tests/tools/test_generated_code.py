"""Code that is generated from declarations is as its generator writes it now."""

from types import ModuleType

import pytest

import chapters
import generate_exports
import generate_house_rules
import generate_position
from pages import ROOT

GENERATORS = [generate_exports, generate_house_rules, generate_position]


@pytest.mark.parametrize("generator", GENERATORS, ids=lambda generator: str(generator.__name__))
def test_generated_files_are_up_to_date(generator: ModuleType) -> None:
    old = [
        str(path.relative_to(ROOT))
        for path, text in generator.files().items()
        if path.read_text(encoding="utf-8") != text
    ]
    assert old == [], "write them anew: scripts/generate"


def test_an_action_and_a_decision_of_a_new_chapter_are_exported(monkeypatch: pytest.MonkeyPatch) -> None:
    ride = """
class Ride(LotAction):
    name: ClassVar[str] = "ride"

class HalfRide(Action):
    pass

class RideDecision(Decision):
    kind: ClassVar[str] = "Ride"
"""
    sources = {**chapters.chapters(), "paid_ride": ride}
    monkeypatch.setattr(chapters, "chapters", lambda: sources)
    actions, decisions, package = generate_exports.files().values()
    assert "from passgo.engine.rules.paid_ride import Ride as Ride\n" in actions
    assert "from passgo.engine.rules.paid_ride import RideDecision as RideDecision\n" in decisions
    assert "    | RideDecision\n" in decisions
    assert '    "Ride",\n' in package
    assert "        Ride,\n" in package
    assert "HalfRide" not in actions + package


RIDE = """
HOUSE_RULES: Final = (HouseRule(21, "paid-ride", "money", MONEY, 1, MOST_AGREED, 50),)
"""


def test_a_house_rule_of_a_new_chapter_gets_a_number_on_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = {"paid_ride": RIDE, **chapters.chapters()}
    monkeypatch.setattr(generate_house_rules, "chapters", lambda: sources)
    (text,) = generate_house_rules.files().values()
    assert "TAKE_BACK: Final = 20\nPAID_RIDE: Final = 21\n" in text
    assert '    HouseRule(21, "paid-ride", "money", MONEY, 1, MOST_AGREED, 50),\n)\n' in text


def test_two_house_rules_cannot_have_the_same_number(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = {**chapters.chapters(), "paid_ride": RIDE.replace("21", "20")}
    monkeypatch.setattr(generate_house_rules, "chapters", lambda: sources)
    with pytest.raises(SystemExit, match="HOUSE-20 is declared twice"):
        generate_house_rules.files()
