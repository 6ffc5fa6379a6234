"""The terms of a trade as programs give them: for each side a mapping with cash, lots and cards."""

from collections.abc import Mapping

from passgo.engine.board import SQUARES
from passgo.engine.errors import BadInput
from passgo.engine.fields import DECKS, MOST_MONEY, read_number
from passgo.engine.position import Terms


def given_terms(terms: object, give: object, get: object) -> Terms | None:
    """What the constructor of an action was given: the engine's own terms, or both sides."""
    if terms is not None:
        if not isinstance(terms, Terms):
            raise BadInput(
                f"terms is {terms!r:.100}; give what each side gives: give={{'cash': 100}}, get={{'lots': [39]}}"
            )
        return terms
    if give is None and get is None:
        return None
    return read_terms({} if give is None else give, {} if get is None else get)


def read_terms(give: object, get: object) -> Terms:
    give_cash, give_lots, give_cards = read_side("give", give)
    get_cash, get_lots, get_cards = read_side("get", get)
    if give_cash and get_cash:
        raise BadInput("cash goes one way in a trade; give only the difference")
    return Terms(0, 0, give_cash, give_lots, give_cards, get_cash, get_lots, get_cards)


def read_side(which: str, side: object) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    if not isinstance(side, Mapping):
        raise BadInput(f"{which!r} is {side!r}; expected a mapping with cash, lots and cards")
    for key in side:
        if key not in ("cash", "lots", "cards"):
            raise BadInput(f"{which!r} takes cash, lots and cards; {key!r} is not part of it")
    cash = read_number(f"{which} cash", side.get("cash", 0), MOST_MONEY)
    lots = [read_number(f"{which} lots", lot, SQUARES - 1) for lot in read_list(which, side.get("lots", []))]
    cards: list[int] = []
    for deck in read_list(which, side.get("cards", [])):
        if deck not in DECKS:
            raise BadInput(f"{which!r} has the card {deck!r}; expected one of {', '.join(DECKS)}")
        cards.append(DECKS.index(str(deck)))
    for what, goods in (("lot", lots), ("card", cards)):
        if len(set(goods)) != len(goods):
            raise BadInput(f"{which!r} names a {what} twice")
    return cash, tuple(sorted(lots)), tuple(sorted(cards))


def read_list(which: str, value: object) -> list[object]:
    if not isinstance(value, (list, tuple)):
        raise BadInput(f"{which!r} has {value!r} where a list is expected")
    return list(value)
