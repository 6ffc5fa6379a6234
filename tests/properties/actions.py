"""Every action there is at a table, allowed or not, and whether the choices of a seat cover it."""

from collections.abc import Iterator

import passgo
from casts import checked_cast
from passgo.base.json_types import JsonObject
from passgo.engine.actions import ACTIONS
from passgo.engine.choices import BidRange, Choice, OfferRange, WantRange
from passgo.engine.fields import LOT

PLAIN = [action.name for action in ACTIONS if all(field.optional for field in action.fields)]
ON_A_LOT = [action.name for action in ACTIONS if action.fields == (LOT,)]
DECKS = ("chance", "chest")
Form = JsonObject


def every_action(game: passgo.Game, seat: int, choices: list[Choice]) -> Iterator[Form]:
    """All that a seat could try: on every square, group, seat, deck and offer; money at its edges."""
    seats = range(int(game._state.seats) + 1)
    for do in PLAIN:
        yield {"do": do}
    for square in range(40):
        for do in ON_A_LOT:
            yield {"do": do, "lot": square}
        yield {"do": "go-to", "square": square}
        for debtor in seats:
            yield {"do": "ask-rent", "debtor": debtor, "lot": square}
    for group in game.edition.groups:
        for houses in range(14):
            yield {"do": "sell-hotels", "group": group.id, "houses": houses}
    for count in (1, 2, 3, 5, 13, 99):
        yield {"do": "want", "count": count}
    for deck in DECKS:
        yield {"do": "use-card", "deck": deck}
    for choice in range(5):
        yield {"do": "answer", "choice": choice}
    for amount in bids_at_the_edges(game, seat, choices):
        yield {"do": "bid", "amount": amount}
    yield from every_answer(game)
    yield from simple_offers(game, seat)


def bids_at_the_edges(game: passgo.Game, seat: int, choices: list[Choice]) -> list[int]:
    cash = int(game._state.cash[seat]) if seat >= 0 else 0
    edges = {0, 1, cash, cash + 1}
    for choice in choices:
        if isinstance(choice, BidRange):
            least, most = choice.least, choice.most
            edges |= {least - 1, least, (least + most) // 2, most, most + 1}
    return sorted(edges)


def every_answer(game: passgo.Game) -> Iterator[Form]:
    """Every answer to every offer, and to two that do not exist."""
    for number in [0, *(terms.number for terms in game._state.offers), int(game._state.offers_made) + 1]:
        for do in ("accept", "refuse", "withdraw"):
            yield {"do": do, "offer": number}
        for lot in range(0, 40, 3):
            yield {"do": "counter", "offer": number, "give": {"lots": [lot]}, "get": {}}
            yield {"do": "counter", "offer": number, "give": {}, "get": {"lots": [lot]}}


def simple_offers(game: passgo.Game, seat: int) -> Iterator[Form]:
    """One lot or one card one way, with cash at its edges."""
    cash = max(0, int(game._state.cash[seat])) if seat >= 0 else 0
    goods = [{"lots": [lot]} for lot in range(40)] + [{"cards": [deck]} for deck in DECKS]
    for to in range(int(game._state.seats) + 1):
        yield {"do": "offer", "to": to, "give": {"cash": 1}, "get": {}}
        for each in goods:
            yield {"do": "offer", "to": to, "give": each, "get": {}}
            yield {"do": "offer", "to": to, "give": {}, "get": each}
        for each in goods[1::7] + goods[-2:]:
            for amount in {1, cash, cash + 1} - {0}:
                yield {"do": "offer", "to": to, "give": {**each, "cash": amount}, "get": {}}


def covered(choices: list[Choice], form: Form) -> bool:
    """Whether the choices list this action, or a range that holds it."""
    return any(covers(choice, form) for choice in choices)


def covers(choice: Choice, form: Form) -> bool:
    if choice.do != form["do"]:
        return False
    if isinstance(choice, BidRange):
        amount = form["amount"]
        return isinstance(amount, int) and choice.least <= amount <= choice.most
    if isinstance(choice, WantRange):
        count = form.get("count", choice.most)
        return isinstance(count, int) and choice.least <= count <= choice.most
    if isinstance(choice, OfferRange):
        return covers_offer(choice, form)
    return {key: value for key, value in choice.to_json().items() if key != "amounts"} == form


def covers_offer(choice: OfferRange, form: Form) -> bool:
    partner = next(iter(choice.partners)) if choice.do == "counter" else checked_cast(int, form["to"])
    if form.get("offer", 0) != choice.offer or partner not in choice.partners:
        return False
    give, get = form["give"], form["get"]
    assert isinstance(give, dict)
    assert isinstance(get, dict)
    lots, cards = choice.partners[partner]
    return (
        bool((give.keys() | get.keys()) - {"cash"})
        and give.get("cash", 0) <= choice.cash
        and set(give.get("lots", [])) <= set(choice.lots)
        and set(give.get("cards", [])) <= set(choice.cards)
        and set(get.get("lots", [])) <= set(lots)
        and set(get.get("cards", [])) <= set(cards)
    )
