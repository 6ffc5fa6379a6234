"""Actions as JSON with their amounts, so that a client can put them into words."""

from collections.abc import Mapping

from passgo.base.json_types import JsonObject
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.rules.trade import find
from passgo.game.game import Game
from passgo.view.table_view import offer_view


def listed(game: Game, seat: int, action: Action) -> JsonObject:
    """An action as `choices` lists it, with its amounts; an open one, such as a bid, as it is."""
    return next((choice for choice in game.choices(seat) if choice == action), action).to_json()


def offer_answered(game: Game, action: Action) -> Mapping[str, object] | None:
    """The offer that an action answers."""
    if action.code not in (codes.ACCEPT, codes.REFUSE, codes.COUNTER):
        return None
    terms = find(game._state, action.first)
    return None if terms is None else offer_view(terms)
