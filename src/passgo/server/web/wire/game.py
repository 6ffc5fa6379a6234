"""Events, actions, choices and decisions on the wire: one model for each, and tagged unions of them.

The models are created from the engine's declarations.
"""

from typing import Annotated, Any, Final, Literal, Union

from msgspec.structs import fields as fields_of
from pydantic import Field, GetJsonSchemaHandler, TypeAdapter, create_model
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema
from typing_extensions import TypeAliasType

from passgo import events
from passgo._startup.docstrings import document
from passgo.engine.actions import ACTIONS as DECLARED
from passgo.engine.decisions import DECISIONS as DECLARED_DECISIONS
from passgo.engine.declared import Action as DeclaredAction
from passgo.engine.declared import Decision as DeclaredDecision
from passgo.engine.declared import Detail
from passgo.engine.events import Building, Deck
from passgo.engine.fields import A_BUILDING, A_DECK, A_GROUP, A_TEXT, SQUARE_LIST, TEXT_LIST
from passgo.engine.fields import Field as DeclaredField
from passgo.server.web.wire.base import ResponseModel


def union(name: str, tag: str, models: tuple[Any, ...]) -> Any:
    """A union of models that are discriminated by a tag."""
    return TypeAliasType(name, Annotated[Union[models], Field(discriminator=tag)])  # noqa: UP007 - of a tuple


class Side(ResponseModel):
    """One side of a trade."""

    cash: int = 0
    lots: list[int] = []
    cards: list[Deck] = []


# Events


def event_model(event: type[events.Event]) -> Any:
    """The model of an event, from the fields of its class; sides of an offer become `Side`."""
    types: dict[str, Any] = {"event": (Literal[event.__name__], ...)}
    for field in fields_of(event):
        types[field.name] = (Side if field.type is events.Side else field.type, ...)
    return create_model(event.__name__, __base__=ResponseModel, **types)


EVENTS: Final = tuple(event_model(event) for event in events.EVENTS)
AnyEvent: Any = union("AnyEvent", "event", EVENTS)


# Fields of actions and details of decisions, by their kinds

# All other kinds are numbers: a count, a seat, a square, a sum of money.
TYPES: Final[dict[str, Any]] = {
    A_BUILDING: Building,
    A_DECK: Deck,
    A_GROUP: str,
    A_TEXT: str,
    SQUARE_LIST: list[int],
    TEXT_LIST: list[str],
}


# Actions, and the choices of a seat


class ChoiceAmounts(ResponseModel):
    """What a choice would cost or bring."""

    cost: int | None = None
    """The total that is paid for it."""
    interest: int | None = None
    """The part of the cost that is interest; of an accepted offer, the interest that falls due."""
    refund: int | None = None
    """What the Bank pays for buildings."""
    gives: int | None = None
    """What else the Bank pays."""


def action_field(field: DeclaredField) -> Any:
    """The type of a field of an action, and its default."""
    kind = TYPES.get(field.kind, int)
    return (kind | None, None) if field.optional else (kind, ...)


def action_model(action: DeclaredAction) -> Any:
    """The model of an action, from its declaration."""
    types: dict[str, Any] = {"do": (Literal[action.name], ...)}
    types |= {field.name: action_field(field) for field in action.fields}
    if action.trades:
        types |= {side: (Side, Field(default_factory=Side)) for side in ("give", "get")}
    elif action.name not in OPEN:
        # A choice may be sent back as it was listed.
        types["amounts"] = (ChoiceAmounts | None, None)
    return create_model(action.name.title().replace("-", "") + "Action", __base__=ResponseModel, **types)


class Goods(ResponseModel):
    lots: list[int]
    cards: list[Deck]


class BidRange(ResponseModel):
    """Any bid from `least` to `most`."""

    do: Literal["bid"]
    least: int
    most: int


class WantRange(ResponseModel):
    """A wish for any number of the Bank's last buildings, from `least` to `most`."""

    do: Literal["want"]
    least: int
    most: int


class OfferRange(ResponseModel):
    """Any trade out of these: what this seat can give, and what each partner could."""

    do: Literal["offer"]
    cash: int
    lots: list[int]
    cards: list[Deck]
    partners: dict[str, Goods]


class CounterRange(ResponseModel):
    """Any answer to an offer out of these."""

    do: Literal["counter"]
    offer: int
    cash: int
    lots: list[int]
    cards: list[Deck]
    partners: dict[str, Goods]


# Actions that are not listed one by one: a choice has their range.
OPEN: Final[dict[str, Any]] = {
    "bid": BidRange,
    "want": WantRange,
    "offer": OfferRange,
    "counter": CounterRange,
}
ACTIONS: Final = {action.name: action_model(action) for action in DECLARED}
Action: Any = union("Action", "do", tuple(ACTIONS.values()))
Choice: Any = union("Choice", "do", tuple(OPEN.get(name, model) for name, model in ACTIONS.items()))


LONGEST_WORDS: Final = 500


class DescribedAsAction:
    """Describes a request's action by the models; the engine parses it, since its errors are more precise."""

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        words = {
            "type": "string",
            "maxLength": LONGEST_WORDS,
            "description": "In the words of the notation: build=39",
        }
        return {"anyOf": [handler(TypeAdapter(Action).core_schema), words]}


AskedAction = Annotated[dict[str, Any] | Annotated[str, Field(max_length=LONGEST_WORDS)], DescribedAsAction()]


# Decisions


def detail_field(detail: Detail) -> Any:
    """The type of a detail of a decision, and its default."""
    kind = TYPES.get(detail.kind, int)
    if detail.optional:
        return (kind | None, None)
    return (kind | None if detail.or_none else kind, ...)


def decision_model(decision: type[DeclaredDecision]) -> Any:
    """The model of a decision, from its declaration."""
    document(decision)  # compiled classes have lost their docstrings
    types: dict[str, Any] = {"kind": (Literal[decision.kind], ...), "seats": (list[int], ...)}
    types |= {detail.name: detail_field(detail) for detail in decision.fields}
    return create_model(f"{decision.kind}Decision", __base__=ResponseModel, __doc__=decision.__doc__, **types)


DECISIONS: Final = tuple(decision_model(decision) for decision in DECLARED_DECISIONS)
Decision: Any = union("Decision", "kind", DECISIONS)
