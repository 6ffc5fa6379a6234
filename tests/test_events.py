"""Events as values: what a program gets from `Game.play`."""

import copy
import json
import pickle

import pytest

import passgo
from passgo.engine import events as codes
from passgo.events import EVENTS, AuctionPassed, Event, MoneyPaid, OfferMade, Side, TurnEnded
from scenes import Scene

NUMBERS = {name: value for name, value in vars(codes).items() if name.isupper() and type(value) is int}


def test_every_event_of_the_log_has_one_class() -> None:
    own = {event for event in Event.__subclasses__() if event.__module__ == Event.__module__}
    assert set(EVENTS) == own
    logged = {name: number for name, number in NUMBERS.items() if name != "EVENT_WIDTH"}
    assert sorted(event.code for event in EVENTS) == sorted(logged.values())


def test_an_event_is_a_frozen_value_with_its_fields() -> None:
    scene = Scene()
    scene.owns(1, 1, 3)
    payment = next(event for event in scene.throws(0, "12") if isinstance(event, MoneyPaid))
    assert payment == MoneyPaid(payer=0, payee=1, amount=8, reason="rent")
    assert payment != MoneyPaid(payer=0, payee=None, amount=8, reason="rent")
    assert repr(payment) == "MoneyPaid(payer=0, payee=1, amount=8, reason='rent')"
    assert isinstance(payment, passgo.Event)
    assert {payment} == {copy.deepcopy(payment)} == {pickle.loads(pickle.dumps(payment))}  # noqa: S301
    with pytest.raises(AttributeError):
        payment.amount = 9  # type: ignore[misc]


def test_events_of_different_kinds_with_the_same_numbers_differ() -> None:
    ended: passgo.Event = TurnEnded(seat=1)
    assert ended != AuctionPassed(seat=1)


def test_an_offer_has_its_sides_without_empty_parts() -> None:
    scene = Scene()
    scene.owns(0, 1)
    (offer,) = scene.play(0, "offer", to=1, give={"lots": [1]}, get={"cash": 80})
    assert offer == OfferMade(number=1, seat=0, to=1, give=Side(lots=(1,)), get=Side(cash=80))
    assert json.loads(json.dumps(offer.to_json())) == {
        "event": "OfferMade",
        "number": 1,
        "seat": 0,
        "to": 1,
        "give": {"lots": [1]},
        "get": {"cash": 80},
    }
