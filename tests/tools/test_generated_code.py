"""Code that is generated from declarations is as its generator writes it now."""

from types import ModuleType

import pytest

import chapters
import generate_exports
from pages import ROOT

GENERATORS = [generate_exports]


@pytest.mark.parametrize("generator", GENERATORS, ids=lambda generator: str(generator.__name__))
def test_generated_files_are_up_to_date(generator: ModuleType) -> None:
    old = [
        str(path.relative_to(ROOT))
        for path, text in generator.files().items()
        if path.read_text(encoding="utf-8") != text
    ]
    assert old == [], f"write them anew: python tools/{generator.__name__}.py"


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
