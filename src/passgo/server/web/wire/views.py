"""A view on the wire. Its models are created from the types of `Game.view`."""

from typing import Any, Final, NotRequired, get_args, get_origin

from pydantic import create_model

from passgo.server.web.wire.base import ResponseModel
from passgo.server.web.wire.game import Decision, Side
from passgo.view import types as view_types

# The model of each type that has one.
_models: Final[dict[Any, Any]] = {view_types.SideView: Side}


def model_of(name: str, shape: Any, **otherwise: Any) -> Any:
    """Create the model of a shape. `otherwise` replaces the types of fields, or leaves a field out with None."""
    types: dict[str, Any] = {}
    for field, kind in shape.__annotations__.items():
        if field in otherwise:
            types[field] = (otherwise[field], ...)
        elif get_origin(kind) is NotRequired:
            types[field] = (wire_type(get_args(kind)[0]) | None, None)
        else:
            types[field] = (wire_type(kind), ...)
    kept = {field: kind for field, kind in types.items() if kind[0] is not None}
    described = (shape.__doc__ or "").partition("\n\n")[0]  # without the Python example
    model = create_model(name, __base__=ResponseModel, __doc__=described, **kept)
    _models[shape] = model
    return model


def wire_type(kind: Any) -> Any:
    """Replace shapes in a type by their models."""
    if kind in _models:
        return _models[kind]
    origin, parts = get_origin(kind), get_args(kind)
    if origin is dict:
        return dict[str, wire_type(parts[1])]  # type: ignore[misc]  # keys are text in JSON
    return list[wire_type(parts[0])] if origin is list else kind  # type: ignore[misc]


SeatView: Final = model_of("SeatView", view_types.SeatView)
LotView: Final = model_of("LotView", view_types.LotView)
Stock: Final = model_of("Stock", view_types.StockView)
Decks: Final = model_of("Decks", view_types.DecksView)


class Why(ResponseModel):
    """Why a bot does something: the name of a sentence, and what it is about: squares, seats, groups, money."""

    key: str
    facts: dict[str, int | str]


OfferView: Final = create_model(
    "OfferView", __base__=model_of("OfferView", view_types.OfferView), why=(Why | None, None)
)
_models[view_types.OfferView] = OfferView
RentDueView: Final = model_of("RentDueView", view_types.RentView)
Books: Final = model_of("Books", view_types.BooksView)
# A guest may have several seats, so `you` is sent beside the view.
View: Any = model_of("View", view_types.TableView, you=None, decision=Decision | None)
