"""Updates of a server as the objects that bots get: the view, the decision and the choices."""

from typing import Any, Final, cast, get_args

from passgo.base.json_types import JsonObject
from passgo.decisions import AnyDecision
from passgo.engine.actions import Amounts, action_from_json
from passgo.engine.choices import Choice
from passgo.engine.decisions import Decision
from passgo.engine.ranges import BidRange, OfferRange, WantRange
from passgo.server.web.wire.protocol import Update
from passgo.view.types import TableView

DECISIONS: Final[dict[str, Any]] = {decision.kind: decision for decision in get_args(AnyDecision)}


def view_of(update: Update, seat: int) -> TableView:
    """The view, as `Game.view` returns it."""
    assert update.view is not None
    seen = update.view.model_dump(exclude_unset=True)
    seen["lots"] = {int(lot): lot_view for lot, lot_view in seen["lots"].items()}
    return cast(TableView, {**seen, "you": seat})


def decision_of(update: Update) -> Decision | None:
    received = None if update.view is None else update.view.decision
    if received is None:
        return None
    facts = received.model_dump()
    kind, seats = facts.pop("kind"), tuple(facts.pop("seats"))
    facts.pop("right", None)  # shown to the reader of a card, who finds it in the view
    return cast(Decision, DECISIONS[kind](seats, **facts))


def choices_of(update: Update, seat: int) -> list[Choice]:
    received = update.choices.get(str(seat), [])
    return [choice_of(choice.model_dump(exclude_unset=True), seat) for choice in received]


def choice_of(received: JsonObject, seat: int) -> Choice:
    choice: dict[str, Any] = dict(received)
    if "partners" in choice:
        goods = {int(partner): (of["lots"], of["cards"]) for partner, of in choice["partners"].items()}
        goods[seat] = (choice["lots"], choice["cards"])
        return OfferRange(choice["do"], choice.get("offer", 0), choice["cash"], goods, seat)
    if "most" in choice:
        return (
            BidRange(choice["least"], choice["most"]) if choice["do"] == "bid" else WantRange(choice["most"])
        )
    action = action_from_json({name: value for name, value in choice.items() if name != "amounts"})
    if choice.get("amounts") is not None:
        action.amounts = Amounts(**choice["amounts"])
    return action
