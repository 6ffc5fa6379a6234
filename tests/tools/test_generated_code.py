"""What is exported, and the house rules of a board, follow from the classes and tables of the chapters."""

import pytest

import generate_exports
import generate_house_rules
from declarations import Chapter, DeclarationError, chapters, constant
from passgo.engine.agreed_rules import HOUSE_RULES

LAST = HOUSE_RULES[-1]
NEXT = LAST.number + 1
# A chapter with names that no rule has, and the next free number.
NEVER_DECLARED = f"""
HOUSE_RULES: Final = (HouseRule({NEXT}, "never-declared", "money", MONEY, 1, MOST_AGREED, 50),)

class NeverDeclared(LotAction):
    name: ClassVar[str] = "never-declared"

class HalfDeclared(Action):
    pass

class NeverDeclaredDecision(Decision):
    kind: ClassVar[str] = "NeverDeclared"
"""


def add(monkeypatch: pytest.MonkeyPatch, source: str) -> None:
    found = [Chapter("never_declared", source), *chapters()]
    for generator in (generate_exports, generate_house_rules):
        monkeypatch.setattr(generator, "chapters", lambda: found)


def test_an_action_and_a_decision_of_a_new_chapter_are_exported(monkeypatch: pytest.MonkeyPatch) -> None:
    add(monkeypatch, NEVER_DECLARED)
    actions, decisions, package = generate_exports.files().values()
    chapter = "from passgo.engine.rules.never_declared import"
    assert f"{chapter} NeverDeclared as NeverDeclared\n" in actions
    assert f"{chapter} NeverDeclaredDecision as NeverDeclaredDecision\n" in decisions
    assert " | NeverDeclaredDecision | " in decisions
    assert " 'NeverDeclared'," in package
    assert " NeverDeclared," in package
    assert "HalfDeclared" not in actions + package


def test_a_house_rule_of_a_new_chapter_gets_a_number_on_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    add(monkeypatch, NEVER_DECLARED)
    (text,) = generate_house_rules.files().values()
    assert f"{constant(LAST.word)}: Final = {LAST.number}\nNEVER_DECLARED: Final = {NEXT}\n" in text
    assert f'HouseRule({NEXT}, "never-declared", "money", MONEY, 1, MOST_AGREED, 50),)\n' in text


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        (f"HouseRule({NEXT}", f"HouseRule({LAST.number}", f"HOUSE-{LAST.number} is declared twice"),
        ("never-declared", "double-go", f"the word double-go is that of HOUSE-{NEXT} and of HOUSE-2"),
        (
            "MOST_AGREED",
            "NEVER_DEFINED",
            f"HOUSE-{NEXT} uses NEVER_DEFINED, which house_rule.py does not define",
        ),
    ],
)
def test_house_rules_that_cannot_be_copied_are_an_error(
    monkeypatch: pytest.MonkeyPatch, old: str, new: str, error: str
) -> None:
    add(monkeypatch, NEVER_DECLARED.replace(old, new))
    with pytest.raises(DeclarationError, match=error):
        generate_house_rules.files()
