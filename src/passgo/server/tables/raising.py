"""The cheapest way to raise the money for a debt: what is mortgaged and sold, before anything is done.

A mortgage costs its interest, a building half its price. Groups that are complete are mortgaged only if the single lots
are not enough, and buildings are sold only if the mortgages are not enough. Of the mortgages those are chosen that come
closest to what is missing.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from passgo.base.json_types import JsonObject
from passgo.bots.estate import in_whole_group
from passgo.engine.rules.mortgage import interest_of_lifting
from passgo.game.game import Game

SALES: Final = ("sell", "sell-hotels")


class Way(NamedTuple):
    """Actions in order, and what they cost in the end."""

    actions: list[JsonObject]
    """Choices with their amounts."""
    raised: int
    interest: int
    """Of the mortgages, once they are paid off."""
    lost: int
    """The half of the buildings' price that is not paid back."""

    def to_json(self) -> dict[str, object]:
        return self._asdict()


def cheapest_way(game: Game, seat: int) -> Way | None:
    """The way of a seat that owes more than it has; None without such a debt, or if all that it owns is not enough."""
    trial = game.known_to(seat)
    way = Way([], 0, 0, 0)
    while (missing := money_missing(trial, seat)) > 0:
        mortgages = sums_of(trial, seat, ("mortgage",))
        p = trial._state
        single = {lot: gives for lot, gives in mortgages.items() if not in_whole_group(p, lot)}
        for lots in (single, mortgages):
            if sum(lots.values()) >= missing:
                for lot in closest(lots, missing):
                    interest = int(interest_of_lifting(trial._state, lot))
                    way = step(trial, seat, {"do": "mortgage", "lot": lot}, way)
                    way = way._replace(interest=way.interest + interest)
                return way
        sale = cheapest_sale(trial, seat, missing - sum(mortgages.values()))
        if sale is None:
            return None
        before = way.raised
        way = step(trial, seat, sale, way)
        way = way._replace(lost=way.lost + way.raised - before)
    return way if way.actions else None


def money_missing(game: Game, seat: int) -> int:
    decision = game.decision
    if decision is None or decision.kind != "RaiseMoney" or seat not in decision.seats:
        return 0
    owed = decision.details["amount"]
    assert isinstance(owed, int)
    return owed - int(game._state.cash[seat])


def sums_of(game: Game, seat: int, names: Sequence[str]) -> dict[int, int]:
    """What actions of these names bring, by their lot."""
    found = (choice.to_json() for choice in game.choices(seat))
    return {number(choice["lot"]): gain(choice) for choice in found if choice["do"] in names}


def cheapest_sale(game: Game, seat: int, missing: int) -> JsonObject | None:
    """The sale that brings least, but enough if there is such a one."""
    sales = [choice.to_json() for choice in game.choices(seat)]
    sales = [choice for choice in sales if choice["do"] in SALES]
    enough = [choice for choice in sales if gain(choice) >= missing]
    return min(enough or sales, key=gain, default=None)


def step(game: Game, seat: int, action: JsonObject, way: Way) -> Way:
    """Perform an action of the way."""
    listed = next(
        choice
        for choice in (choice.to_json() for choice in game.choices(seat))
        if all(choice.get(name) == value for name, value in action.items())
    )
    game.play(seat, {name: value for name, value in listed.items() if name != "amounts"})
    return way._replace(actions=[*way.actions, listed], raised=way.raised + gain(listed))


def closest(lots: Mapping[int, int], missing: int) -> list[int]:
    """The lots whose sum is the least that is enough; of equal ones the fewest."""
    best: dict[int, tuple[int, ...]] = {0: ()}
    for lot, gives in lots.items():
        for total, chosen in list(best.items()):
            more = (*chosen, lot)
            if total < missing and len(more) < len(best.get(total + gives, (*more, lot))):
                best[total + gives] = more
    return list(best[min(total for total in best if total >= missing)])


def gain(choice: Mapping[str, object]) -> int:
    amounts = choice.get("amounts")
    assert isinstance(amounts, Mapping)
    return number(amounts.get("gives", amounts.get("refund")))


def number(value: object) -> int:
    assert isinstance(value, int)
    return value
