"""Positions laid out by hand: plain data that an editor changes, what is impossible about it, and what comes closest.

A layout has the keys of a view: `edition`, `rules`, `turn`, `pot`, `seats` and `lots`. The seat on turn is about to
throw, and nothing is open.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from passgo.engine import codes
from passgo.engine.board import JAIL_SQUARE
from passgo.engine.impossible import impossible
from passgo.engine.position import lots_held
from passgo.engine.seating import choose_luck
from passgo.game.game import Game
from passgo.game.inputs import read_board
from passgo.game.scenes import SceneError, board_for, write_scene
from passgo.notation.position_reading import Reader, read_position
from passgo.notation.rules_text import write_rules
from passgo.speech import ENGLISH, localize_error

if TYPE_CHECKING:
    from collections.abc import Mapping

    from passgo.engine.position import Position
    from passgo.speech import Saying

Layout = dict[str, Any]

MOST_REPAIRS: Final = 40
RULES: Final = {
    "players": "SETUP-1",
    "jail-square": "JAIL-2",
    "jail-turn": "JAIL-7",
    "nobody-stays": "JAIL-1",
    "out-owns": "BANKRUPT-2",
    "out-turn": "BANKRUPT-1",
    "houses": "BUILD-6",
    "hotels": "BUILD-6",
    "built-no-street": "BUILD-1",
    "too-many-houses": "BUILD-5",
    "group-nobodys": "BUILD-1",
    "group-mortgaged": "BUILD-4",
    "group-uneven": "BUILD-2",
    "not-over": "BANKRUPT-5",
    "no-pot": "PARK-1",
    "laps": "HOUSE-13",
}
"""The rule behind a reason why a position is impossible, where one says so."""


@dataclass(frozen=True)
class Flaw:
    """Why a layout is impossible."""

    text: str
    rule: str | None


@dataclass(frozen=True)
class LaidOut:
    """A layout that was judged by the engine."""

    line: str
    """The position line; empty if the layout is impossible."""
    names: list[str]
    flaws: list[Flaw]
    nearest: Layout | None
    """The nearest possible layout, if this one is impossible and can be repaired."""

    def game(self) -> Game:
        """The game at the position, which has to be possible."""
        return Game.from_position(self.line, self.names)


def lay_out(layout: Mapping[str, Any], language: str = ENGLISH) -> LaidOut:
    """Judge a layout.

    Raises:
        PassgoError: The layout cannot be read: unknown edition, rules, keys or numbers.

    >>> seats = [{"name": "Ann", "cash": 500}, {"name": "Bo"}]
    >>> found = lay_out({"edition": "classic", "seats": seats, "lots": {"39": {"owner": 0, "houses": 2}}})
    >>> found.flaws[0]
    Flaw(text='the dark blue group is built on, but nobody owns all of it', rule='BUILD-1')
    >>> found.nearest["lots"]["39"]["houses"]
    0
    """
    try:
        p, line, names = read(layout)
    except SceneError as error:
        return LaidOut("", names_of(layout), [Flaw(localize_error(error, language), None)], None)
    found = impossible(p)
    if not found:
        return LaidOut(line, names, [], None)
    flaws = [flaw_of(saying, language) for saying in found]
    return LaidOut("", names, flaws, nearest(layout, p, found))


def names_of(layout: Mapping[str, Any]) -> list[str]:
    return [str(seat.get("name") or f"Seat {number}") for number, seat in enumerate(layout.get("seats", ()))]


def read(layout: Mapping[str, Any]) -> tuple[Position, str, list[str]]:
    seats = layout.get("seats", ())
    board = board_for(layout.get("edition", "classic"), layout.get("rules"), seats)
    lots = {int(square): lot for square, lot in layout.get("lots", {}).items()}
    line, names, _ = write_scene(board, seats, lots, layout.get("turn", 0), layout.get("pot"))
    reader = Reader(line)
    return read_position(reader, read_board(reader, board.edition), choose_luck("", None)), line, names


def flaw_of(saying: Saying, language: str) -> Flaw:
    return Flaw(saying.localize(language), RULES.get(saying.key.removeprefix("impossible.")))


def layout_of(game: Game) -> Layout:
    """A game as a layout. What is open, such as an auction, has no place in it."""
    view = game.view(None)
    return {
        "edition": view["edition"],
        "rules": write_rules(game.rules),
        "turn": view["turn"],
        "pot": view.get("pot"),
        "seats": [dict(seat) for seat in view["seats"]],
        "lots": {
            str(square): {key: lot[key] for key in ("owner", "mortgaged", "houses", "hotel")}
            for square, lot in view["lots"].items()
            if lot["owner"] is not None
        },
    }


# The nearest possible layout.


def nearest(layout: Mapping[str, Any], p: Position, found: list[Saying]) -> Layout | None:
    """The layout with each flaw repaired by the smallest change, one after the other."""
    repaired: Layout = deepcopy(dict(layout))
    for _ in range(MOST_REPAIRS):
        if not found:
            return repaired
        if not repair(repaired, p, found[0]):
            return None
        try:
            p = read(repaired)[0]
        except SceneError:
            return None
        found = impossible(p)
    return None


def repair(layout: Layout, p: Position, flaw: Saying) -> bool:
    """Change what one flaw is about; whether anything could be changed."""
    key = flaw.key.removeprefix("impossible.")
    seats, lots = layout["seats"], layout.setdefault("lots", {})
    if key in ("jail-square", "jail-turn", "nobody-stays"):
        return repair_tokens(seats, p)
    if key == "out-owns":
        for number, seat in enumerate(seats):
            if p.out[number] != 0:
                seat["jail_cards"] = []
                for square in [one for one, lot in lots.items() if lot.get("owner") == number]:
                    del lots[square]
        return True
    if key == "out-turn":
        layout["turn"] = next((seat for seat in range(p.seats) if p.out[seat] == 0), 0)
        return bool(p.out[layout["turn"]] == 0)
    if key == "no-pot":
        layout["pot"] = None
        return True
    if key == "laps":
        for seat in seats:
            seat.pop("lapped", None)
        return True
    if key in ("houses", "hotels", "built-no-street", "too-many-houses") or key.startswith("group-"):
        return repair_buildings(lots, p, key)
    return False


def repair_tokens(seats: list[dict[str, Any]], p: Position) -> bool:
    """Put those in Jail on its square; those on the square that sends there go to Jail."""
    for number, seat in enumerate(seats):
        stays = p.out[number] != 0 or p.board.kind[p.square[number]] != codes.GO_TO_JAIL
        if p.jail[number] > 0 or not stays:
            seat["square"] = JAIL_SQUARE
            seat["jail"] = min(max(1, int(p.jail[number])), int(p.board.jail_turns))
    return True


def repair_buildings(lots: dict[str, Any], p: Position, key: str) -> bool:
    """One building less where it cannot stand, or where most stand; or a mortgage less on a group that is built on."""
    b = p.board
    built = [lot for lot in b.lots if p.built[lot] > 0]
    if key == "built-no-street":
        wrong = [lot for lot in built if b.kind[lot] != codes.STREET]
        return all(lower(lots, int(lot), 0) for lot in wrong)
    if key == "too-many-houses":
        wrong = [lot for lot in built if codes.HOTEL > p.built[lot] > b.houses_for_hotel]
        return all(lower(lots, int(lot), int(b.houses_for_hotel)) for lot in wrong)
    if key in ("houses", "hotels"):
        wanted = [lot for lot in built if (p.built[lot] == codes.HOTEL) == (key == "hotels")]
        highest = max(wanted, key=lambda lot: (p.built[lot], lot))
        return lower(
            lots, int(highest), int(b.houses_for_hotel) if key == "hotels" else int(p.built[highest]) - 1
        )
    for group in range(b.colours):
        squares = [int(b.lot_of(group, place)) for place in range(b.group_size[group])]
        if p.group_built[group] == 0:
            continue
        if key == "group-nobodys" and all(
            lots_held(p, seat, group) < len(squares) for seat in range(p.seats)
        ):
            return all(lower(lots, lot, 0) for lot in squares)
        if key == "group-mortgaged" and p.group_mortgaged[group] > 0:
            for lot in squares:
                lots[str(lot)]["mortgaged"] = False
            return True
        levels = {lot: min(int(p.built[lot]), int(b.houses_for_hotel) + 1) for lot in squares}
        if key == "group-uneven" and max(levels.values()) - min(levels.values()) > 1:
            highest = max(levels, key=lambda lot: (levels[lot], lot))
            return lower(lots, highest, levels[highest] - 1)
    return False


def lower(lots: dict[str, Any], lot: int, houses: int) -> bool:
    """Set the houses of a lot, without a hotel."""
    if str(lot) in lots:
        lots[str(lot)] |= {"houses": houses, "hotel": False}
    return True
