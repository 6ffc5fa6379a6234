"""Decisions and actions without texts in the terminal: they are still asked, listed and played."""

from typing import ClassVar, cast

import pytest

import passgo
from passgo.engine.actions import Action
from passgo.engine.declared import Decision, Detail
from passgo.engine.fields import A_SEAT, A_SQUARE, AN_AMOUNT
from passgo.engine.matters import KINDS
from passgo.notation.moves import write_action
from passgo.speech import Catalogue, languages
from passgo.speech.catalogue import messages, parsed
from passgo.terminal import words
from passgo.terminal.menu import Menu
from passgo.terminal.words import LABELS, QUESTIONS, GameTexts

RULES = "passgo1 america full+american-expansion+just-visit-america+game-show+legal-system"
BUILDERS = "1500@0/1370@0/1500@0 1,3/16,18,19/6,8,9 ?16|?16|?90 0:throw:0:0:-:00"
LINES = {
    "Throw": "1500@0/1500@0/1500@0 -/-/- ?16|?16|?90 0:throw:0:0:-:00 -",
    "LeaveJail": "1500@10j1c/1500@0/1500@0 -/-/- ?15|?16|?90 0:throw:0:0:-:00 -",
    "EndTurn": "1500@6/1500@0/1500@0 6/-/- ?16|?16|?90 0:end:1:0:-:12 -",
    "BuyOrAuction": "1500@39/1500@0/1500@0 -/-/- ?16|?16|?90 0:close:1:0:-:12 buy:0:39",
    "Bidding": "1500@39/1500@0/1500@0 -/-/- ?16|?16|?90 0:close:1:0:-:12 auction:39:60:1:0.1.2",
    "RaiseMoney": "30@39/500@0/500@0 5,12/37,39/- ?16|?16|?90 0:close:1:0:-:12 debt:0:1:100:rent",
    "TaxChoice": "1500@4/1500@0/1500@0 -/-/- ?16|?16|?90 0:close:1:0:-:12 tax:0:4",
    "InterestChoice": "100@0/400@0/500@0 -/12m,39m/- ?16|?16|?90 0:throw:0:0:-:00 interest:1:12.39",
    "ShortageQuestion": f"{BUILDERS} shortage:0:house:1:0.1.2:-",
    "PlaceBuilding": f"{BUILDERS} contest:house:0.1;place:1:house:130",
    "Expansion": "1500@0/1500@0/1500@0 -/-/- ?16|?16|?90 0:close:1:0:-:12 expansion:0",
    "Challenge": "250@10/1500@0/1500@0 -/11,13,14/- ?16|?16|?89.1 0:close:1:0:-:12 challenge:0:1:0:1",
    "RoadTrip": "250@10/1500@0/1500@0 -/11,13,14/- ?16|?16|?89.1 0:close:1:0:-:12 trip:0",
    "Prize": "1500@20/1500@0/1500@0 -/-/- ?16|?16|?89.1 0:close:1:0:-:12 prize:0:1",
    "Plea": "1500@30/1500@0/1500@0 -/-/- ?16|?16|?90 0:close:1:0:-:12 plea:0",
}
every_kind = pytest.mark.parametrize("kind", LINES)
every_language = pytest.mark.parametrize("language", languages())


def asked(kind: str) -> tuple[passgo.Game, Decision, int]:
    """A game with a decision of this kind, and the deciding seat."""
    extra = ".h2.w0=1,1=2" if kind == "PlaceBuilding" else ""
    line = f"{RULES} {LINES[kind]} - - r1.t1.s0.o0{extra} -"
    game = passgo.Game.from_position(line, ["Ann", "Bo", "Cy"])
    decision = game.decision
    assert decision is not None
    assert decision.kind == kind
    return game, decision, decision.seats[0]


def hide(patch: pytest.MonkeyPatch, *parts: str) -> None:
    """Remove the texts whose keys have one of these parts, in every language."""
    has = Catalogue.has
    patch.setattr(
        Catalogue, "has", lambda self, key: has(self, key) and not any(part in f"{key}." for part in parts)
    )


def check_readable(said: str) -> None:
    assert said
    assert not any(part in said for part in ("{", "}", "None", "Person(", "  ")), said


def labels(texts: GameTexts, seat: int) -> list[str]:
    return [texts.action(seat, action) for action in Menu(texts, seat).actions]


@every_language
@every_kind
def test_a_decision_that_is_removed_from_a_table_is_asked_and_answered(
    monkeypatch: pytest.MonkeyPatch, language: str, kind: str
) -> None:
    game, decision, seat = asked(kind)
    monkeypatch.delitem(QUESTIONS, kind, raising=False)
    for you in (None, seat):
        texts = GameTexts(game, language, you)
        check_readable(texts.question(decision, seat))
        steps = Menu(texts, seat).steps()
        assert steps
        for step in steps:
            check_readable(step.label)


@every_language
@every_kind
def test_actions_that_are_removed_from_a_table_have_distinct_labels(language: str, kind: str) -> None:
    game, _, seat = asked(kind)
    texts = GameTexts(game, language)
    usual = len(set(labels(texts, seat)))  # several squares can have the same name
    for code in list(LABELS):
        with pytest.MonkeyPatch.context() as patch:
            patch.delitem(LABELS, code)
            said = labels(texts, seat)
            assert len(set(said)) == usual
            for label in said:
                check_readable(label)


@every_language
@every_kind
def test_a_decision_without_any_text_has_a_general_question(
    monkeypatch: pytest.MonkeyPatch, language: str, kind: str
) -> None:
    game, decision, seat = asked(kind)
    monkeypatch.delitem(QUESTIONS, kind, raising=False)
    hide(monkeypatch, f".{kind}.")
    text = Catalogue(language).text
    assert GameTexts(game, language, seat).question(decision, seat) == text("act.ask.other")
    name = game.names[seat]
    assert GameTexts(game, language).question(decision, seat) == text("act.wait.other", names=name, n=1)


@every_kind
def test_an_action_without_any_text_is_labelled_by_its_notation_and_playable(
    monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    game, _, seat = asked(kind)
    monkeypatch.setattr(words, "QUESTIONS", {})
    monkeypatch.setattr(words, "LABELS", {})
    hide(monkeypatch, "act.do.", "terminal.do.", "terminal.list.")
    texts = GameTexts(game)
    menu = Menu(texts, seat)
    assert labels(texts, seat) == [write_action(action) for action in menu.actions]
    steps = menu.steps()
    for step in steps:
        check_readable(step.label)
    if kind == "Bidding":
        return  # its dialog takes any sum
    answers = [step.action for step in steps if step.action is not None]
    answers += [line.action for step in steps if step.opens for line in menu.lines(step.opens)]
    assert answers
    assert all(game.refusal(seat, action) is None for action in answers)


def test_every_decision_has_rules_that_help() -> None:
    assert all(matter.decides.rules for matter in KINDS if matter.waiting)


class Toll:
    """A decision without a handler and a text, with details that no other declaration has."""

    kind: ClassVar = "Toll"
    fields: ClassVar = (
        Detail("bridge", A_SQUARE),
        Detail("keeper", A_SEAT, or_none=True),
        Detail("guard", A_SEAT, or_none=True),
        Detail("surcharge", AN_AMOUNT),
        Detail("turns"),
    )
    details: ClassVar = {"bridge": 39, "keeper": 1, "guard": None, "surcharge": 1200, "turns": 2}
    seats: ClassVar = (0,)


def test_the_question_of_an_unknown_decision_uses_its_text_and_details(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, _, _ = asked("Throw")
    toll = cast(Decision, Toll())
    texts = GameTexts(game, "en", 0)
    assert texts.question(toll, 0) == "What do you do?"
    assert GameTexts(game, "en").question(toll, 0) == "Ann decides …"
    text = "Pay {keeper} or {guard} {surcharge} on {bridge}, or wait {turns, plural, one {a turn} other {# turns}}."
    monkeypatch.setitem(messages("en"), "act.ask.Toll", text)
    parsed.cache_clear()
    assert (
        texts.question(toll, 0)
        == "Pay Bo or the Bank $1,200 on Lincoln Memorial (dark blue), or wait 2 turns."
    )
    parsed.cache_clear()


def test_the_label_of_declining_depends_on_the_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    game, _, seat = asked("RoadTrip")
    texts = GameTexts(game)
    decline = Action(passgo.Decline().code)
    assert texts.action(seat, decline) == "Stay here"
    hide(monkeypatch, "decline.RoadTrip.")
    assert texts.action(seat, decline) == "Refuse"
