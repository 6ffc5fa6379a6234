"""Every action and every matter is declared once, and whole: codes, rules, texts in all languages, typed objects."""

import re

import pytest

import passgo
from passgo.base.structs import fields
from passgo.engine import codes
from passgo.engine.actions import ACTIONS, CODES, LISTED, Action, action_from_json
from passgo.engine.decisions import DECISIONS
from passgo.engine.declared import Decision
from passgo.engine.events import MOVE_RULES, PAYMENT_RULES
from passgo.engine.fields import (
    A_BUILDING,
    A_DECK,
    A_GROUP,
    A_NUMBER,
    A_SEAT,
    A_SQUARE,
    A_TEXT,
    AN_AMOUNT,
    SQUARE_LIST,
    TEXT_LIST,
    Field,
)
from passgo.engine.matters import KINDS, MATTERS
from passgo.engine.reasons import REASONS
from passgo.engine.rules.auction import AUCTION_BID
from passgo.engine.rules.bidding import Bid, BiddingDecision
from passgo.engine.rules.jail import UseCard
from passgo.engine.rules.offers import Offer
from passgo.engine.rules.selling import SellHotels
from passgo.engine.rules.turn import Throw, ThrowDecision
from passgo.events import EVENTS, Event
from passgo.game.fact_kinds import BY_NAME, OF_ACTIONS, OF_DECISIONS
from passgo.notation.moves import read_action, write_action
from passgo.rulebook import rules, rulings
from scenes import Scene
from texts import ALL as LANGUAGES
from texts import of_pages as texts

# What needs no words on a button: the clock calls the time, an offer is put together, an answer stands on the card.
SILENT = {"time-up", "offer", "answer"}
# What the stage asks in words of its own.
ASKED = {
    "Throw": "stage.throw.yours",
    "BuyOrAuction": "stage.buy.ask",
    "LeaveJail": "stage.jail.ask",
    "ShortageQuestion": "stage.shortage.ask",
}
IDS = {rule.id for rule in rules()} | {ruling.id for ruling in rulings()}
DETAIL_KINDS = (A_NUMBER, A_SEAT, A_SQUARE, AN_AMOUNT, A_BUILDING, A_TEXT, SQUARE_LIST, TEXT_LIST)
VALUES = {"to": 1, "debtor": 1, "houses": 2, "count": 3, "choice": 3, "offer": 7, "amount": 120}


def class_name(action: Action) -> str:
    return type(action).__name__


@pytest.mark.parametrize("action", ACTIONS, ids=class_name)
def test_each_action_stands_at_its_code(action: Action) -> None:
    """The code has the name of the action, and nothing else has either."""
    assert ACTIONS[action.code] is action
    assert getattr(codes, action.name.upper().replace("-", "_")) == action.code
    assert CODES[action.name] == action.code
    assert class_name(action) == action.name.title().replace("-", "")
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", action.name)


def test_no_two_actions_share_a_name_or_a_place_in_the_list() -> None:
    assert len(CODES) == len(ACTIONS) == len({action.listed for action in ACTIONS})
    assert [action.listed for action in LISTED] == sorted(action.listed for action in ACTIONS)


@pytest.mark.parametrize("action", ACTIONS, ids=class_name)
def test_the_rule_of_an_action_is_in_the_catalogue(action: Action) -> None:
    assert action.rule in IDS


def test_every_refusal_names_a_rule_of_the_catalogue_or_that_of_the_action() -> None:
    for name, rule in REASONS.values():
        assert rule in IDS or rule in ("{rule}", "{ending_rule}"), name


@pytest.mark.parametrize("event", EVENTS)
def test_the_rule_of_an_event_is_in_the_catalogue(event: type[Event]) -> None:
    assert event.rule in IDS
    assert len(event.kinds) == len(fields(event))


def test_the_rules_of_payments_and_moves_are_in_the_catalogue() -> None:
    assert {*PAYMENT_RULES.values(), *MOVE_RULES.values()} <= IDS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_its_text(language: str) -> None:
    said = texts(language)
    for action in ACTIONS:
        keys = [key for key in said if re.fullmatch(rf"act\.do\.{action.name}(\.\w+)?", key)]
        assert bool(keys) != (action.name in SILENT), action.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_has_its_texts(language: str) -> None:
    said = texts(language)
    for kind in {matter.decides.kind for matter in KINDS if matter.waiting} | {
        "Throw",
        "EndTurn",
        "LeaveJail",
    }:
        for key in (ASKED.get(kind, f"act.ask.{kind}"), f"act.wait.{kind}"):
            assert any(each == key or each.startswith(f"{key}.") for each in said), key


# Typed objects.


def value(field: Field) -> int | str:
    if field.kind == A_DECK:
        return "chest"
    if field.kind == A_GROUP:
        return "orange"
    return 39 if field.kind == A_SQUARE else VALUES[field.name]


def form_of(action: Action) -> dict[str, object]:
    form: dict[str, object] = {"do": action.name, **{field.name: value(field) for field in action.fields}}
    if action.trades:
        form |= {"give": {"cash": 100, "lots": [5]}, "get": {"cards": ["chest"]}}
    return form


@pytest.mark.parametrize("action", ACTIONS, ids=class_name)
def test_a_typed_object_comes_out_of_json_and_of_notation(action: Action) -> None:
    form = form_of(action)
    read = action_from_json(form)
    assert type(read) is type(action)
    assert read.to_json() == form
    for field in action.fields:
        assert getattr(read, field.name) == value(field)
    again = read_action(write_action(read))
    assert type(again) is type(action)
    assert again == read
    assert again.to_json() == form


def test_typed_objects_are_made_by_name() -> None:
    assert Bid(amount=120) == action_from_json({"do": "bid", "amount": 120})
    assert UseCard(deck="chest").to_json() == {"do": "use-card", "deck": "chest"}
    assert SellHotels(group="orange", houses=2).to_json() == {
        "do": "sell-hotels",
        "group": "orange",
        "houses": 2,
    }
    offered = action_from_json({"do": "offer", "to": 1, "give": {"lots": [1]}})
    match offered:
        case Offer(to=to, terms=terms):
            assert (to, terms is not None and terms.give_lots) == (1, (1,))
        case _:
            pytest.fail(f"{offered} is no offer")


def test_a_game_takes_and_lists_typed_objects() -> None:
    game = passgo.new_game(names=["Ann", "Bo"], luck="65 31 12")
    assert isinstance(game.choices(0)[0], Throw)
    assert isinstance(game.decision, ThrowDecision)
    assert game.decision.doubles == 0
    game.play(0, Throw())
    assert game.decision.kind == "BuyOrAuction"


# Decisions.


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.kind)
def test_a_detail_of_a_decision_is_of_a_kind_and_has_one_name(decision: type[Decision]) -> None:
    names = [detail.name for detail in decision.fields]
    assert len(set(names)) == len(names)
    assert {detail.kind for detail in decision.fields} <= set(DETAIL_KINDS)
    for detail in decision.fields:
        assert not (detail.optional and detail.or_none), detail.name


def test_a_name_means_the_same_in_all_declarations() -> None:
    """So that a program that does not know a decision of a newer server can guess what its facts are."""
    for kinds in (*OF_DECISIONS.values(), *OF_ACTIONS.values()):
        for name, kind in kinds.items():
            assert BY_NAME.get(name, A_NUMBER) == kind, name


# Matters.


@pytest.mark.parametrize("matter", KINDS, ids=lambda matter: matter.name)
def test_each_matter_stands_at_its_code(matter: object) -> None:
    (found,) = [kind for kind in KINDS if kind is matter]
    assert MATTERS[found.code] is found
    numbered = {name: code for name, code in vars(codes).items() if name.startswith("M_")}
    assert list(numbered.values()).count(found.code) == 1
    assert len(numbered) == len(KINDS) == len({kind.name for kind in KINDS})
    assert (found.decides is not Decision) == bool(found.waiting) == bool(found.decides.kind)


def test_matters_are_answered_by_actions() -> None:
    assert {name for matter in KINDS for name in matter.answers} <= CODES.keys()


@pytest.mark.rule("AUCTION-1")
def test_a_decision_has_named_attributes() -> None:
    scene = Scene()
    scene.throws(0, "12")
    scene.play(0, "decline")
    scene.play(1, "bid", amount=60)
    asked = scene.game.decision
    assert isinstance(asked, BiddingDecision)
    assert (asked.lot, asked.building, asked.bid, asked.leader, asked.calls) == (3, None, 60, 1, None)
    assert asked.to_json() == {"kind": "Bidding", "seats": [0, 2], "lot": 3, "bid": 60, "leader": 1}
    assert scene.state.stack[AUCTION_BID] == asked.bid
