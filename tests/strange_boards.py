"""Strange but valid boards: rows of Chance squares, cards that lead to each other, many stations, few streets."""

import json
from collections.abc import Mapping, Sequence
from typing import Final

from hypothesis import assume
from hypothesis import strategies as st

from passgo.edition import Edition, EditionError, load, load_text

CLASSIC: Final = load("classic")
DECKS: Final = ("chance", "chest")
OTHER_KINDS: Final = ("chance", "chest", "tax", "parking", "station", "utility")
VALUES: Final = {"tax": ["flat = 100"], "station": ["price = 200", "mortgage = 100"]}
VALUES["utility"] = VALUES["station"]
PLAIN: Final[Mapping[str, object]] = {"do": "collect", "amount": 50}
NINE: Final = range(31, 40)
"""The nine squares after Go To Jail."""

Card = Mapping[str, object]


def edition_text(
    kinds: Mapping[int, str], chance: Sequence[Card], chest: Sequence[Card], **values: object
) -> str:
    """An edition file that extends the classic one: other kinds of squares, and other effects of cards."""
    left = [kinds.get(square.index, square.kind) for square in CLASSIC.squares]
    lines = ['extends = "classic"', 'id = "strange"', 'title = "Strange"']
    numbers: dict[str, object] = {
        "station_rents": [25 * (n + 1) for n in range(left.count("station"))],
        "utility_times": [4 + 6 * n for n in range(left.count("utility"))],
    }
    lines += [f"{name} = {json.dumps(value)}" for name, value in {**numbers, **values}.items()]
    for index, kind in kinds.items():
        lines += ["[[square]]", f"index = {index}", f'kind = "{kind}"', f'name = "Square {index}"']
        lines += VALUES.get(kind, [])
    for deck, cards in (("chance", chance), ("chest", chest)):
        for number, effect in enumerate(cards, 1):
            written = ", ".join(f"{name} = {json.dumps(value)}" for name, value in effect.items())
            lines += [f"[[{deck}]]", f"number = {number}", f"effect = {{ {written} }}"]
    return "\n".join(lines) + "\n"


def nine_in_a_row(kind: str = "chance") -> str:
    """Nine Chance squares in a row, and fifteen cards that lead one space back."""
    back = [{"do": "back", "spaces": 1}] * 15
    return edition_text(dict.fromkeys(NINE, kind), [*back, PLAIN], [*back, PLAIN])


def all_stations() -> str:
    """All lots are stations."""
    kinds = {square.index: "station" for square in CLASSIC.squares if square.price}
    return edition_text(kinds, [PLAIN] * 16, [PLAIN] * 16)


def round_and_round() -> str:
    """Cards that advance to the next Chance square, round the board."""
    squares = [square.index for square in CLASSIC.squares if square.kind == "chance"]
    return edition_text({}, [{"do": "advance", "to": squares[n % 3]} for n in range(15)] + [PLAIN], [])


def effects(kinds: Sequence[str]) -> st.SearchStrategy[Card]:
    found: list[st.SearchStrategy[Card]] = [
        st.builds(lambda to: {"do": "advance", "to": to}, st.integers(0, 39)),
        st.builds(lambda spaces: {"do": "back", "spaces": spaces}, st.integers(1, 39)),
        st.just(PLAIN),
        st.just({"do": "pay", "amount": 100}),
        st.just({"do": "each", "amount": -50}),
        st.just({"do": "repairs", "house": 25, "hotel": 100}),
        st.just({"do": "jail"}),
    ]
    found += [st.just({"do": "nearest", "kind": kind, "times": 2}) for kind in kinds]
    return st.one_of(found)


@st.composite
def strange_texts(draw: st.DrawFn) -> str:
    """Texts of strange editions that pass all checks."""
    kinds: dict[int, str] = {}
    others = draw(st.sampled_from([OTHER_KINDS, OTHER_KINDS[:2], ("station",)]))
    for group in CLASSIC.groups:
        if draw(st.booleans()):
            kinds |= {index: draw(st.sampled_from(others)) for index in group.squares}
    for square in CLASSIC.squares:
        if not square.group and square.index % 10 and draw(st.booleans()):
            kinds[square.index] = draw(st.sampled_from(others))
    left = {kinds.get(square.index, square.kind) for square in CLASSIC.squares}
    nearest = sorted(left & {"station", "utility"})
    decks = [draw(st.lists(effects(nearest), min_size=16, max_size=16)) for _ in DECKS]
    free = {"do": "jail-free"}
    for deck in decks:
        if draw(st.booleans()):
            deck[draw(st.integers(0, 15))] = free
    text = edition_text(kinds, *decks, salary=draw(st.sampled_from([0, 200, 100_000])))
    try:
        load_text(text, "strange.toml")
    except EditionError:
        assume(False)
    return text


def strange_editions() -> st.SearchStrategy[Edition]:
    return strange_texts().map(lambda text: load_text(text, "strange.toml"))
