"""Actions as programs make them: a wrong value of any field is an error of passgo, compiled and interpreted alike."""

import math
from typing import Any, Final

import numpy
import pytest

import passgo
from passgo.engine import fields
from passgo.engine.actions import ACTIONS, Action

GOOD: Final[dict[str, Any]] = {fields.A_DECK: "chance", fields.A_GROUP: "red"}
SIDES: Final[dict[str, Any]] = {"give": {"cash": 100}, "get": {"lots": [39]}}
NO_VALUES: Final = (None, 1.5, math.nan, 1j, b"1", (), [1], {"a": 1}, {1}, object(), Action)
NO_NUMBERS: Final = (*NO_VALUES, True, "", "x", "39", 10**30, -(10**30), numpy.float64(1), numpy.bool_(True))
NO_SIDES: Final = (
    1,
    *NO_VALUES[1:],
    "cash",
    {"cash": None},
    {"cash": 1.5},
    {"lots": 39},
    {"lots": [None]},
    {"cards": [1]},
)
MADE: Final = [action for action in ACTIONS if action.fields]


def good_values(action: Action) -> dict[str, Any]:
    return {field.name: GOOD.get(field.kind, 1) for field in action.fields} | (SIDES if action.trades else {})


def wrong_values(action: Action) -> list[tuple[str, Any]]:
    wrong: list[tuple[str, Any]] = []
    for field in action.fields:
        values: tuple[Any, ...] = NO_VALUES if field.kind in GOOD else NO_NUMBERS
        wrong += [(field.name, value) for value in values]
    if action.trades:
        wrong += [(side, value) for side in SIDES for value in NO_SIDES]
        wrong += [("terms", value) for value in (1, "x", 1.5, (), SIDES)]
    return wrong


@pytest.mark.parametrize("action", MADE, ids=lambda action: action.name)
def test_a_wrong_value_is_a_clear_error(action: Action) -> None:
    for name, value in wrong_values(action):
        with pytest.raises(passgo.BadInput) as error:
            type(action)(**good_values(action) | {name: value})
        assert name in str(error.value), value
        assert len(str(error.value)) < 300, value


@pytest.mark.parametrize("action", MADE, ids=lambda action: action.name)
def test_its_repr_makes_it_again(action: Action) -> None:
    made = type(action)(**good_values(action))
    assert eval(repr(made), {type(action).__name__: type(action)}) == made  # noqa: S307 - our own repr
    assert passgo.action_from_json(made.to_json()) == made


def test_whole_numbers_of_numpy_are_numbers() -> None:
    assert passgo.Build(lot=numpy.int16(39)) == passgo.Build(lot=39)
    assert type(passgo.Build(lot=numpy.int16(39)).to_json()["lot"]) is int
