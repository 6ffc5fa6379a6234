"""Reading the position line. Every field has its own function; `Reader` adds the column to errors.

A position has exactly one line: the result is written again and compared, so that a line in any other form is
refused.
"""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes
from passgo.engine.actions import CODES
from passgo.engine.arrays import IntArray, from_list
from passgo.engine.board import CARDS, JAIL_TURNS, Board
from passgo.engine.events import REASONS
from passgo.engine.luck import Luck
from passgo.engine.matters import KINDS, MATTERS
from passgo.engine.position import WIDTH, Position, Terms, give_deed, set_mortgaged
from passgo.engine.rules.paid import record_price
from passgo.engine.rules.take_back import REVOCABLE, REVOCABLE_WIDTH
from passgo.engine.rules.wishes import NONE, set_wish
from passgo.engine.rulesets import MOST_SEATS
from passgo.notation.position_line import COUNTERS, FIELDS, SETS, VERSION, write_fields
from passgo.notation.text import (
    CARD_LETTERS,
    ENDINGS,
    PHASES,
    FieldError,
    NotationError,
    number,
    pick,
    read_bits,
    read_side,
    say,
    shortened,
)
from passgo.speech import Part, why

MOST_IN_LINE: Final = 999_999_999  # the largest number of nine digits
LONGEST_LINE: Final = 20_000


class Reader:
    """A line cut into its fields, with their columns."""

    def __init__(self, line: str) -> None:
        if len(line) > LONGEST_LINE:
            raise NotationError(say("position-long", most=LONGEST_LINE))
        self.fields: list[str] = line.split(" ")
        if len(self.fields) != len(FIELDS):
            raise NotationError(
                say("position-fields", n=len(self.fields), of=len(FIELDS), names=", ".join(FIELDS))
            )
        if self.fields[0] != VERSION:
            raise self.wrong("version", say("version", text=shortened(self.fields[0]), expected=VERSION))

    def field(self, name: str) -> str:
        return self.fields[FIELDS.index(name)]

    def wrong(self, name: str, reason: Part) -> NotationError:
        column = 1
        for text in self.fields[: FIELDS.index(name)]:
            column += len(text) + 1
        return NotationError(say("position", field=name, column=str(column), why=reason))


def read_position(reader: Reader, board: Board, luck: Luck) -> Position:
    """Read the fields behind edition and rules, which made the board."""
    name = "seats"
    try:
        _, _, _, seats, deeds, decks, turn, matters, offers, rents, counters, ending = reader.fields
        p = read_seats(board, luck, seats)
        name = "deeds"
        read_deeds(p, deeds)
        name = "decks"
        read_decks(p, decks)
        name = "turn"
        read_turn(p, turn)
        name = "matters"
        read_matters(p, matters)
        name = "offers"
        read_offers(p, offers)
        name = "rents"
        read_claims(p, rents)
        name = "counters"
        read_counters(p, counters)
        name = "ending"
        p.over = pick(ending, ENDINGS, "ending")
    except FieldError as error:
        raise reader.wrong(name, why(error)) from None
    check_form(reader, p)
    return p


def check_form(reader: Reader, p: Position) -> None:
    """Refuse a line that is not in the standard form."""
    standard = write_fields(p)
    for i, written in enumerate(reader.fields):
        if written != standard[i]:
            raise reader.wrong(FIELDS[i], say("form", text=shortened(written), expected=standard[i]))


def parts_of(text: str, separator: str, count: int, form: str) -> list[str]:
    """So many parts; `form` names what they are: `notation.form.FORM`."""
    parts = text.split(separator)
    if len(parts) != count:
        raise FieldError(say("parts", text=shortened(text), form=say(f"form.{form}", n=count)))
    return parts


def read_seats(board: Board, luck: Luck, text: str) -> Position:
    seats = text.split("/")
    if not 2 <= len(seats) <= MOST_SEATS:
        raise FieldError(say("seats", n=len(seats), most=MOST_SEATS))
    p = Position(board, luck, len(seats))
    for seat, one in enumerate(seats):
        read_seat(p, seat, one)
        p.in_game -= p.out[seat]
    return p


def read_seat(p: Position, seat: i64, text: str) -> None:
    if text == "x":
        p.out[seat] = 1
        p.cash[seat] = 0
        return
    cash, place = parts_of(text, "@", 2, "seat")
    p.cash[seat] = number(cash, "cash", MOST_IN_LINE)
    while place and place[-1] in CARD_LETTERS:
        pile = CARD_LETTERS.index(place[-1])
        if p.jail_card[pile] != codes.BANK:
            raise FieldError(say("card-twice", card=repr(place[-1])))
        p.jail_card[pile] = seat
        place = place[:-1]
    square, jailed, turn = place.partition("j")
    p.square[seat] = number(square, "square", 39)
    if jailed:
        p.jail[seat] = number(turn, "jail-turn", JAIL_TURNS)


def read_deeds(p: Position, text: str) -> None:
    estates = parts_of(text, "/", int(p.seats), "deeds")
    for seat, estate in enumerate(estates):
        if estate != "-":
            for deed in estate.split(","):
                read_deed(p, seat, deed)


def read_deed(p: Position, seat: i64, deed: str) -> None:
    digits = 0
    while digits < len(deed) and "0" <= deed[digits] <= "9":
        digits += 1
    lot = number(deed[:digits], "lot", 39)
    state = deed[digits:]
    if not p.board.ownable(lot):
        raise FieldError(say("no-property", square=int(lot)))
    if p.owner[lot] != codes.BANK:
        raise FieldError(say("two-owners", lot=int(lot)))
    give_deed(p, lot, seat)
    if state == "m":
        set_mortgaged(p, lot, 1)
        return
    built, *prices = state.split("$")
    if built == "H":
        p.built[lot] = codes.HOTEL
        p.hotels -= 1
        p.group_built[p.board.group[lot]] += p.board.houses_for_hotel + 1
    elif state:
        if built[:1] != "h" or built[1:] not in ("1", "2", "3", "4"):
            raise FieldError(say("deed", text=shortened(deed)))
        houses = int(built[1:])
        p.built[lot] = houses
        p.houses -= houses
        p.group_built[p.board.group[lot]] += houses
    for price in prices:
        read_price(p, lot, price)


def read_price(p: Position, lot: i64, text: str) -> None:
    level, price = parts_of(text, "=", 2, "price")
    if level not in ("1", "2", "3", "4", "H"):
        raise FieldError(say("level", text=shortened(level)))
    record_price(p, lot, codes.HOTEL if level == "H" else int(level), number(price, "price", MOST_IN_LINE))


def read_decks(p: Position, text: str) -> None:
    count = 3 if p.board.challenges > 0 else 2
    decks = parts_of(text, "|", count, "decks")
    for pile in range(2):
        held = [jail_card_of(p, pile)] if p.jail_card[pile] != codes.BANK else []
        order, unseen = read_deck(decks[pile], CARDS, held)
        p.left[pile] = CARDS - len(held)
        p.unseen[pile] = unseen
        for i, card in enumerate(order + held):
            p.cards[pile * CARDS + i] = card
    if count == 3:
        order, unseen = read_deck(decks[2], int(p.board.challenges), [])
        p.unseen_challenges = unseen
        p.challenges = from_list(order)


def jail_card_of(p: Position, pile: i64) -> int:
    for card in range(CARDS):
        if p.board.card_effect[pile * CARDS + card] == codes.JAIL_FREE:
            return card
    raise FieldError(say("no-jail-card", deck=CARD_LETTERS[pile]))


def read_deck(text: str, size: int, held: list[int]) -> tuple[list[int], int]:
    """The cards from the top on, the unseen ones first in any order, and how many are unseen."""
    first, *known = text.split(".")
    if first[:1] != "?":
        raise FieldError(say("deck", text=shortened(text)))
    unseen = number(first[1:], "unseen", size)
    gone = [False] * size
    for card in held:
        gone[card] = True
    cards: list[int] = []
    for one in known:
        card = number(one, "card", size) - 1
        if card < 0 or gone[card]:
            raise FieldError(say("deck-card", card=shortened(one), text=shortened(text)))
        gone[card] = True
        cards.append(card)
    hidden = [card for card in range(size) if not gone[card]]
    if len(hidden) != unseen:
        raise FieldError(say("whole-deck", text=shortened(text), n=size - len(held)))
    return hidden + cards, unseen


def read_turn(p: Position, text: str) -> None:
    turn, phase, throws, doubles, again, dice = parts_of(text, ":", 6, "turn")
    p.turn = number(turn, "seat", int(p.seats) - 1)
    p.phase = pick(phase, PHASES, "phase")
    p.throws = number(throws, "throws", 3)
    p.doubles = number(doubles, "doubles", 3)
    p.again = pick(again, ("-", "+"), "again") == 1
    if len(dice) != 2 or dice[0] not in "0123456" or dice[1] not in "0123456":
        raise FieldError(say("dice", text=shortened(dice)))
    p.die1 = int(dice[0])
    p.die2 = int(dice[1])


def read_matters(p: Position, text: str) -> None:
    if text == "-":
        return
    matters = text.split(";")
    stack: list[int] = []
    for matter in matters:
        stack += read_matter(p, matter)
    p.depth = len(matters)
    p.stack = from_list(stack + [0] * (WIDTH * 4))


def read_matter(p: Position, text: str) -> list[int]:
    name, *values = text.split(":")
    matter = next((matter for matter in KINDS if matter.name == name), None)
    if matter is None:
        names = [kind.name for kind in MATTERS if kind.name]
        raise FieldError(say("matter", text=shortened(name), names=", ".join(names)))
    kinds = [*(["seat"] if matter.owned else []), *matter.fields]
    if matter.last and len(values) == len(kinds) + 1 and values[-1] != "0":
        kinds.append(matter.last)
    if len(values) != len(kinds):
        raise FieldError(say("takes", text=shortened(text), name=name, takes=", ".join(kinds)))
    numbers = [read_number(p, kind, value) for kind, value in zip(kinds, values, strict=True)]
    row = [int(matter.code), *([] if matter.owned else [codes.BANK]), *numbers]
    return row + [0] * (WIDTH - len(row))


def read_number(p: Position, kind: str, text: str) -> int:
    seats = int(p.seats) - 1
    if kind == "sold" and text in ("house", "hotel"):
        return codes.A_HOTEL if text == "hotel" else codes.A_HOUSE
    if kind == "holder" and text == "bank":
        return codes.BANK
    if kind in ("seat", "holder"):
        return number(text, "seat", seats)
    if kind in ("lot", "square", "sold"):
        return number(text, "square", 39)
    if kind == "seats":
        return read_bits(text, "seat", seats)
    if kind == "lots":
        return read_bits(text, "lot", 39)
    if kind == "reason":
        return pick(text, REASONS, "reason")
    if kind == "card":
        return number(text, "challenge", int(p.board.challenges)) - 1
    if kind == "step":
        return number(text, "step", 4)
    if kind == "calls":
        return number(text, "calls", 2)
    if kind == "amount":
        value = number(text[1:], "amount", MOST_IN_LINE)
        if text[:1] not in ("+", "-"):
            raise FieldError(say("signed", text=shortened(text)))
        return value if text[0] == "+" else -value
    return number(text, "amount", MOST_IN_LINE)


def read_offers(p: Position, text: str) -> None:
    for offer in [] if text == "-" else text.split(";"):
        numbered, pair, goods = parts_of(offer, ":", 3, "offer")
        giver, taker = parts_of(pair, ">", 2, "pair")
        give, get = parts_of(goods, "=", 2, "goods")
        seats = int(p.seats) - 1
        p.offers.append(
            Terms(
                number(giver, "seat", seats),
                number(taker, "seat", seats),
                *read_side(give),
                *read_side(get),
                number(numbered, "offer", MOST_IN_LINE),
            )
        )


def read_claims(p: Position, text: str) -> None:
    claims: list[int] = []
    for claim in [] if text == "-" else text.split(";"):
        pair, lot, amount, age = parts_of(claim, ":", 4, "rent")
        debtor, owner = parts_of(pair, ">", 2, "debtor")
        claims += [number(debtor, "seat", int(p.seats) - 1), number(owner, "seat", int(p.seats) - 1)]
        claims += [number(lot, "lot", 39), number(amount, "amount", MOST_IN_LINE), number(age, "age", 1)]
    p.claims = from_list(claims)


def read_counters(p: Position, text: str) -> None:
    parts = text.split(".")
    if len(parts) < 4 or [part[:1] for part in parts[:4]] != ["r", "t", "s", "o"]:
        raise FieldError(say("counters", text=shortened(text)))
    p.round = number(parts[0][1:], "round", MOST_IN_LINE)
    p.turns = number(parts[1][1:], "turns", MOST_IN_LINE)
    for name, _ in COUNTERS.values():
        setattr(p, name, 0)
    p.starter = number(parts[2][1:], "seat", int(p.seats) - 1)
    p.offers_made = number(parts[3][1:], "offers", MOST_IN_LINE)
    for part in parts[4:]:
        read_counter(p, part)


def read_counter(p: Position, text: str) -> None:
    kind, rest = text[:1], text[1:]
    last = int(p.seats) - 1
    if text == "time":
        p.time_called = True
    elif kind in ("h", "H") and rest:
        for seat in rest:
            set_wish(p, number(seat, "seat", last), codes.A_HOTEL if kind == "H" else codes.A_HOUSE, NONE)
    elif kind in ("w", "W") and rest:
        for wish in rest.split(","):
            seat, count = parts_of(wish, "=", 2, "wish")
            wished = number(count, "buildings", MOST_IN_LINE)
            set_wish(p, number(seat, "seat", last), codes.A_HOTEL if kind == "W" else codes.A_HOUSE, wished)
    elif kind in COUNTERS and rest:
        name, what = COUNTERS[kind]
        setattr(p, name, read_number(p, what, rest.replace(",", ".") if what in SETS else rest))
    elif kind == "u" and rest:
        p.revocable = read_step(p, rest)
    else:
        raise FieldError(say("counter", text=shortened(text)))


def read_step(p: Position, text: str) -> IntArray:
    """The last step, with the names of actions that can be taken back."""
    seat, name, first, second, extra = parts_of(text, ":", REVOCABLE_WIDTH, "step")
    return from_list(
        [
            number(seat, "seat", int(p.seats) - 1),
            CODES[REVOCABLE[pick(name, REVOCABLE, "take-back")]],
            number(first, "lot-or-group", 39),
            number(second, "houses", MOST_IN_LINE),
            number(extra, "number", MOST_IN_LINE),
        ]
    )
