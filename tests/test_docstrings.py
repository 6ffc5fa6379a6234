"""Docstrings of public functions and methods: every parameter is documented by its name."""

import inspect
import re
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest

import passgo
import passgo.rl
from passgo.engine import chapters
from passgo.engine.actions import Action
from passgo.engine.rules.offers import Counter, Offer
from passgo.engine.rules.selling import SellHotels

# Public functions and methods, as "name" or "Class.name", whose parameters are not documented one by one.
UNDOCUMENTED: frozenset[str] = frozenset()
COMPILED = ("passgo.engine.", "passgo.notation.")


def functions_of(name: str, value: object) -> Iterator[tuple[str, Callable[..., object]]]:
    """A function; or the public methods that a class of passgo defines; or the public functions of a module."""
    if isinstance(value, type):
        for member in dir(value):
            found = inspect.getattr_static(value, member)
            inner = found.__func__ if isinstance(found, (staticmethod, classmethod)) else found
            if not member.startswith("_") and is_own_function(inner):
                yield f"{name}.{member}", inner
    elif isinstance(value, ModuleType):
        for member, inner in vars(value).items():
            if (
                not member.startswith("_")
                and is_own_function(inner)
                and inner.__module__.startswith(value.__name__)
            ):
                yield f"{name}.{member}", inner
    elif is_own_function(value):
        assert callable(value)
        yield name, value


def is_own_function(value: object) -> bool:
    """Whether it is a function of passgo. Those of compiled packages have no signature: actions and choices, whose
    methods are for the engine."""
    home = getattr(value, "__module__", None) or ""
    return inspect.isroutine(value) and home.startswith("passgo.") and not home.startswith(COMPILED)


def parameters_of(function: Callable[..., object]) -> list[str]:
    return [name for name in inspect.signature(function).parameters if name not in ("self", "cls")]


def documented(docstring: str) -> list[str]:
    """The names in the Args section of a Google-style docstring."""
    section = re.search(r"^Args:\n((?:(?: .*)?\n|$)+)", inspect.cleandoc(docstring) + "\n", re.MULTILINE)
    return re.findall(r"^ {4}\*{0,2}(\w+): ", section[1], re.MULTILINE) if section else []


def public_functions() -> Iterator[object]:
    for name in passgo.__all__:
        for called, function in functions_of(name, getattr(passgo, name)):
            yield pytest.param(called, function, id=called)
    for name in passgo.rl.__all__:
        for called, function in functions_of(f"rl.{name}", getattr(passgo.rl, name)):
            yield pytest.param(called, function, id=called)


@pytest.mark.parametrize(("name", "function"), list(public_functions()))
def test_every_parameter_of_a_public_function_is_documented(
    name: str, function: Callable[..., object]
) -> None:
    parameters = parameters_of(function)
    names = documented(inspect.getdoc(function) or "")
    if len(parameters) > 1 and name not in UNDOCUMENTED:
        assert names == parameters
    else:
        assert names in ([], parameters)


@pytest.mark.parametrize("environment", [passgo.rl.PassgoEnv, passgo.rl.SeatEnv, passgo.rl.SeatVectorEnv])
def test_every_parameter_of_an_environment_is_documented(environment: type) -> None:
    assert documented(environment.__doc__ or "") == parameters_of(environment)


@pytest.mark.parametrize("action", chapters.ACTIONS, ids=lambda action: type(action).__name__)
def test_every_field_of_an_action_is_documented(action: Action) -> None:
    fields = [field.name for field in action.fields]
    names = documented(type(action).__doc__ or "")
    if isinstance(action, (Offer, Counter)):
        fields += ["terms", "give", "get"]
    if isinstance(action, SellHotels):
        fields.append("number")  # of the group, for the engine
    assert names == fields
