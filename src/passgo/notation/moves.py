"""One move of a record as text: 2:bid=120, throw(65 c7), offer=1:$100+5=39 …

The seat is written in front if it is not its turn; luck follows in brackets.
"""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes
from passgo.engine.actions import ACTIONS, CODES, Action, suggestion
from passgo.engine.fields import A_DECK, A_GROUP, A_SQUARE, DECKS, MOST_MONEY, UNKNOWN_GROUP, Field
from passgo.engine.position import Terms
from passgo.notation.text import (
    CARD_LETTERS,
    FieldError,
    name_of,
    number,
    place,
    read_side,
    say,
    shortened,
    write_side,
)


class Move:
    """An action with its seat, and the luck that was drawn.

    >>> game = passgo.new_game("classic", ["Ann", "Bo"], luck="65 12 31")
    >>> events = game.play(0, "throw")
    >>> game.history[-1].move
    Move(seat=0, action=Throw(), luck='31')
    """

    def __init__(self, seat: int, action: Action, luck: str) -> None:
        self.seat: int = seat
        self.action: Action = action
        self.luck: str = luck

    def __repr__(self) -> str:
        return f"Move(seat={self.seat}, action={self.action!r}, luck={self.luck!r})"


class Turn:
    """A move, and the round and turn in which it was made."""

    def __init__(self, round_: int, seat: int, move: Move) -> None:
        self.round: int = round_
        self.seat: int = seat
        self.move: Move = move


def heads(numbers: int) -> list[str]:
    """The names of actions with this many numbers, by code; empty for those that are written in another way."""
    found = [""] * len(ACTIONS)
    for kind in ACTIONS:
        spoken = kind.trades or any(
            field.optional or field.kind in (A_DECK, A_GROUP) for field in kind.fields
        )
        if len(kind.fields) == numbers and not spoken:
            found[kind.code] = kind.name
    return found


# Nearly all moves are one of these. They are looked up, since records are written by the million.
PLAIN: Final = heads(0)
NUMBERED: Final = heads(1)


def write_move(move: Move, turn: int) -> str:
    return move_word(move.seat, move.action, move.luck, turn)


def move_word(seat: i64, action: Action, luck: str, turn: i64) -> str:
    word = write_action(action)
    if luck:
        word = f"{word}({luck})"
    if seat == turn:
        return word
    return f"clock:{word}" if seat == codes.CLOCK else f"{seat}:{word}"


def write_action(action: Action) -> str:
    """An action as one word, such as build=39."""
    plain = PLAIN[action.code]
    if plain:
        return plain
    head = NUMBERED[action.code]
    if head:
        return f"{head}={action.first}"
    kind = ACTIONS[action.code]
    fields = kind.fields
    if fields[0].optional and action.first == 0:
        return kind.name
    text = kind.name + "=" + ",".join([write_value(action, i, field) for i, field in enumerate(fields)])
    t = action.terms
    if t is None:
        return text
    give = write_side(t.give_cash, t.give_lots, t.give_cards)
    return f"{text}:{give}={write_side(t.get_cash, t.get_lots, t.get_cards)}"


def write_value(action: Action, i: int, field: Field) -> str:
    value = action.value(i, field)
    return CARD_LETTERS[DECKS.index(str(value))] if field.kind == A_DECK else str(value)


def read_move(text: str, turn: int) -> Move:
    luck = ""
    if text.endswith(")"):
        text, _, inside = text[:-1].partition("(")
        luck = " ".join(inside.split())
    seat, text = read_actor(text, turn)
    return Move(seat, read_action(text), luck)


def read_actor(text: str, turn: int) -> tuple[int, str]:
    """The seat that acts, and the rest of the text: 2:bid=120 is seat 2, without a seat it is the one on turn."""
    if text.startswith("clock:"):
        return codes.CLOCK, text[len("clock:") :]
    if text[1:2] == ":" and "0" <= text[0] <= "9":
        return int(text[0]), text[2:]
    return turn, text


def read_action(text: str) -> Action:
    name, equals, values = text.partition("=")
    if name not in CODES:
        raise FieldError(say("action", text=shortened(name), meant=suggestion(name)))
    kind = ACTIONS[CODES[name]]
    fields = kind.fields
    if not fields and equals:
        raise FieldError(say("no-numbers", name=name, text=shortened(values)))
    if not fields or (not equals and fields[0].optional):
        return kind.create(0, 0, None, "")
    terms = None
    if kind.trades:
        values, _, sides = values.partition(":")
        terms = read_terms(sides)
    given = values.split(",")
    if not equals or len(given) != len(fields):
        takes = ", ".join([field.name for field in fields])
        raise FieldError(say("takes", text=shortened(text), name=name, takes=takes))
    numbers = [read_value(field, value) for field, value in zip(fields, given, strict=True)]
    group = given[0] if fields[0].kind == A_GROUP else ""
    return kind.create(numbers[0], numbers[1] if len(numbers) > 1 else 0, terms, group)


def read_value(field: Field, text: str) -> int:
    if field.kind == A_DECK:
        if text not in ("c", "h"):
            raise FieldError(say("deck-letter", text=shortened(text)))
        return CARD_LETTERS.index(text)
    if field.kind == A_GROUP:
        if not text:
            raise FieldError(say("no-group"))
        return UNKNOWN_GROUP
    if field.kind == A_SQUARE:
        return place(text, field.what)
    value = number(text, field.what, MOST_MONEY)
    if value == 0 and field.optional:
        raise FieldError(say("at-least-one", what=name_of(field.what)))
    return value


def read_terms(text: str) -> Terms:
    give, equals, get = text.partition("=")
    if not equals:
        raise FieldError(say("trade", text=shortened(text)))
    give_cash, give_lots, give_cards = read_side(give)
    get_cash, get_lots, get_cards = read_side(get)
    if give_cash and get_cash:
        raise FieldError(say("one-way"))
    return Terms(0, 0, give_cash, give_lots, give_cards, get_cash, get_lots, get_cards)
