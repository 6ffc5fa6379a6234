"""`scene`: positions laid out by hand, before a throw."""

from collections.abc import Collection, Mapping, Sequence
from os import PathLike
from typing import Final, TypeAlias, TypedDict, TypeVar, cast

from passgo.edition import Edition
from passgo.engine.board import CARDS, JAIL_SQUARE, JAIL_TURNS, SQUARES, Board
from passgo.engine.boards import find_board
from passgo.engine.errors import BadInput
from passgo.engine.fields import DECKS
from passgo.engine.rulesets import Rules
from passgo.engine.seating import check_count
from passgo.errors import PassgoError
from passgo.game.by_name import find_seat, find_square
from passgo.game.game import Game
from passgo.game.inputs import choose_edition, choose_rules
from passgo.notation.rules_text import write_rules
from passgo.notation.text import CARD_LETTERS, NotationError
from passgo.speech import error_text
from passgo.speech.near import meant
from passgo.view.types import LotView, SeatView

MOST_HOUSES: Final = 4
SEAT_KEYS: Final = ("seat", "name", "token", "cash", "square", "jail", "jail_cards", "status", "lapped")
LOT_KEYS: Final = ("owner", "mortgaged", "houses", "hotel")


class SeatInScene(TypedDict, total=False):
    """A seat with the keys of a view; missing keys have their value at the start of a game."""

    name: str
    token: str
    cash: int
    square: int
    jail: int
    """The number of the next turn in Jail, 1 to 3; 0 if free."""
    jail_cards: Sequence[str]
    """The decks whose Get Out of Jail Free card it holds."""
    status: str
    """playing or bankrupt."""
    lapped: bool
    """Whether the token has been round the board, if that counts (HOUSE-13)."""


class LotInScene(TypedDict, total=False):
    """A lot, with the keys that it has in a view."""

    owner: int | str | None
    mortgaged: bool
    houses: int
    hotel: bool


Deed: TypeAlias = int | str | LotInScene | LotView
SquareLike = TypeVar("SquareLike", bound=int | str)
"""A square: its number or its name."""


class SceneError(PassgoError, ValueError):
    """An impossible scene; the message lists every reason.

    >>> import passgo
    >>> try:
    ...     passgo.scene("classic", lots={39: {"owner": 0, "hotel": True}})
    ... except passgo.SceneError as error:
    ...     print(error)
    this cannot occur: the dark blue group is built on, but nobody owns all of it; \
the dark blue group is not built on evenly
    """


def scene(
    edition: str | PathLike[str] | Edition = "classic",
    *,
    seats: Sequence[int | str | SeatInScene | SeatView] = ("Ann", "Bo"),
    lots: Mapping[SquareLike, Deed] | None = None,
    turn: int = 0,
    rules: Rules | str | None = None,
    seed: int | str | None = None,
    luck: str | None = None,
    pot: int | None = None,
) -> Game:
    """A game at a position laid out by hand, with nothing open: one seat is about to throw.

    Args:
        edition: The edition, as for `new_game`.
        seats: The players. Each is a name, an amount of cash, or a mapping with any keys of a seat in a view: name,
            token, cash, square, jail, jail_cards, status.
        lots: The owned lots by number or name. Each is its owner's seat or name, or a mapping with any keys of a lot in
            a view: owner, houses, hotel, mortgaged. All other lots belong to the Bank.
        turn: The seat that is about to throw.
        rules: The agreed rules, as for `new_game`.
        seed: The seed of the luck to come, as for `new_game`.
        luck: Scripted luck instead of a seed.
        pot: The money on Free Parking, if the rules put money there; by default what lies there at the start.

    Raises:
        SceneError: The position is impossible; the message lists every reason.
        BadInput: The rules, names or luck cannot be used.

    >>> import passgo
    >>> game = passgo.scene(
    ...     "classic",
    ...     seats=[{"name": "Ann", "cash": 500}, {"name": "Bo", "square": 36}],
    ...     lots={37: 0, 39: {"owner": 0, "houses": 1}, 5: {"owner": 1, "mortgaged": True}},
    ...     turn=1,
    ...     luck="12",
    ... )
    >>> game.position
    'passgo1 classic full 500@0/1500@36 37,39h1/5m ?16|?16 1:throw:0:0:-:00 - - - r1.t1.s1.o0 -'
    >>> [event.amount for event in game.play(1, "throw") if event.kind == "MoneyPaid"]
    [200]
    """
    board = board_for(edition, rules, seats)
    line, names, tokens = write_scene(board, seats, {} if lots is None else lots, turn, pot)
    try:
        return Game.from_position(line, names, seed, luck, board.edition, tokens or None)
    except NotationError as error:
        raise SceneError(str(error).removeprefix("position line: ")) from None


def board_for(edition: str | PathLike[str] | Edition, rules: Rules | str | None, seats: object) -> Board:
    """The board of an edition with agreed rules, if that many may play."""
    printed = choose_edition(edition)
    agreed = choose_rules(rules)
    agreed.check_against(printed)
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise SceneError(f"seats is {seats!r}; expected a list of seats")
    check_count(printed, agreed, len(seats))
    return find_board(printed, agreed)


def write_scene(
    board: Board, seats: Sequence[object], lots: object, turn: object, pot: object
) -> tuple[str, list[str], list[str]]:
    """The position line, names and tokens of a scene, which may be impossible."""
    printed, agreed = board.edition, board.rules
    shown = [read_seat(number, given) for number, given in enumerate(seats)]
    names = [str(seat.get("name") or f"Seat {number}") for number, seat in enumerate(shown)]
    sitting = [
        write_seat(number, seat, int(board.start_cash), agreed.keeps_bank_only(number))
        for number, seat in enumerate(shown)
    ]
    deeds = estates(printed, lots, names)
    if type(turn) is not int or not 0 <= turn < len(shown):
        raise SceneError(f"turn is {turn!r}; expected a seat from 0 to {len(shown) - 1}")
    filled = int(board.first_pot) if pot is None else whole("the table", "pot", pot, None)
    decks = [f"?{CARDS - len(holders_of(deck, shown))}" for deck in DECKS]
    if board.challenges > 0:
        decks.append(f"?{int(board.challenges)}")
    line = " ".join(
        [
            f"passgo1 {printed.id} {write_rules(agreed)}",
            "/".join(sitting),
            "/".join(deeds),
            "|".join(decks),
            f"{turn}:throw:0:0:-:00 - - - r1.t1.s{turn}.o0{write_agreed(shown, filled)} -",
        ]
    )
    return line, names, [seat["token"] for seat in shown if seat.get("token")]


# Seats.


def read_seat(number: int, given: object) -> SeatInScene:
    what = f"seat {number}"
    if isinstance(given, str):
        return {"name": given}
    if type(given) is int:
        return {"cash": given}
    seat = cast(SeatInScene, read_mapping(what, given, SEAT_KEYS, "its cash, its name"))
    if seat.get("status", "playing") not in ("playing", "bankrupt", "banker"):
        raise SceneError(f"{what} has the status {seat['status']!r}; expected playing or bankrupt")
    cards: object = seat.get("jail_cards", [])
    if isinstance(cards, str) or not isinstance(cards, Collection):
        raise SceneError(f"{what} has jail_cards={cards!r:.100}; expected a list of decks")
    for deck in cards:
        if deck not in DECKS:
            raise SceneError(f"{what} holds a card of {deck!r}; expected {' or '.join(DECKS)}")
    return seat


def write_seat(number: int, seat: SeatInScene, start_cash: int, banker: bool) -> str:
    """The seat as in the position line."""
    if banker or seat.get("status") == "bankrupt":
        return "x"
    what = f"seat {number}"
    cash = whole(what, "cash", seat.get("cash", start_cash), None)
    jail = whole(what, "jail", seat.get("jail", 0), JAIL_TURNS)
    square = whole(what, "square", seat.get("square", JAIL_SQUARE if jail else 0), SQUARES - 1)
    cards = "".join(CARD_LETTERS[DECKS.index(deck)] for deck in DECKS if deck in seat.get("jail_cards", []))
    return f"{cash}@{square}" + (f"j{jail}" if jail else "") + cards


def write_agreed(seats: list[SeatInScene], pot: int) -> str:
    """The counters of house rules, as in the position line."""
    lapped = ",".join(str(number) for number, seat in enumerate(seats) if seat.get("lapped"))
    return (f".p{pot}" if pot else "") + (f".l{lapped}" if lapped else "")


def holders_of(deck: str, seats: list[SeatInScene]) -> list[int]:
    """The seat that holds a deck's only Get Out of Jail Free card."""
    holders = [number for number, seat in enumerate(seats) if deck in seat.get("jail_cards", [])]
    if len(holders) > 1:
        raise SceneError(f"seats {holders[0]} and {holders[1]} hold the same card, that of {deck}")
    return holders


# Lots.


def estates(edition: Edition, lots: object, names: Sequence[str]) -> list[str]:
    """The deeds of every seat, as in the position line."""
    try:
        return list_estates(edition, lots, names)
    except BadInput as error:  # a name that there is not
        raise SceneError(error_text(error)) from None


def list_estates(edition: Edition, lots: object, names: Sequence[str]) -> list[str]:
    if not isinstance(lots, Mapping):
        raise SceneError(f"lots is {lots!r}; expected a mapping from squares to owners or lots")
    owned: list[list[str]] = [[] for _ in names]
    numbered = {find_square(edition, lot): given for lot, given in lots.items()}
    squares: list[int] = []
    for square in numbered:
        if type(square) is not int or not 0 <= square < SQUARES or not edition.squares[square].price:
            raise SceneError(f"{square!r} is no lot; expected the number of a square that can be owned")
        squares.append(square)
    for square in sorted(squares):
        what = f"lot {square}, {edition.squares[square].name},"
        owner, deed = write_lot(what, square, numbered[square], names)
        if owner is not None:
            owned[owner].append(deed)
    return [",".join(deeds) or "-" for deeds in owned]


def write_lot(what: str, square: int, given: object, names: Sequence[str]) -> tuple[int | None, str]:
    """The owner, and the deed as in the position line."""
    lot = cast(
        LotInScene,
        {"owner": given} if type(given) in (int, str) else read_mapping(what, given, LOT_KEYS, "its owner"),
    )
    owner = find_seat(names, lot.get("owner"))
    houses = whole(what, "houses", lot.get("houses", 0), MOST_HOUSES)
    hotel, mortgaged = lot.get("hotel", False), lot.get("mortgaged", False)
    if owner is None:
        if houses or hotel or mortgaged:
            raise SceneError(f"{what} belongs to the Bank and is built on or mortgaged")
        return None, ""
    seat = whole(what, "owner", owner, len(names) - 1)
    if (houses > 0) + bool(hotel) + bool(mortgaged) > 1:
        raise SceneError(f"{what} has more than one of houses, a hotel and a mortgage")
    return seat, f"{square}" + ("m" if mortgaged else "H" if hotel else f"h{houses}" if houses else "")


# Reading.


def read_mapping(what: str, given: object, keys: Sequence[str], short: str) -> dict[str, object]:
    if not isinstance(given, Mapping):
        raise SceneError(f"{what} is {given!r}; expected {short}, or a mapping with {', '.join(keys)}")
    for key in given:
        if key not in keys:
            raise SceneError(f"{what} has {key!r}; expected {', '.join(keys)}{meant(key, keys)}")
    return dict(given)


def whole(what: str, key: str, value: object, most: int | None) -> int:
    if type(value) is not int or value < 0 or (most is not None and value > most):
        upto = "from 0 on" if most is None else f"from 0 to {most}"
        raise SceneError(f"{what} has {key}={value!r}; expected a whole number {upto}")
    return value
