"""The position line: one line of text that holds a whole position, like chess's FEN.

    passgo1 classic full 1500@0/1320@24/890@10j2c 1,3m/6h2,8h2,9h3/- ?13.7.2.9|?16 0:throw:0:0:-:00 - - - r3.t7.s0.o0 -

Fields: version, edition, rules, seats, deeds, decks, turn, matters, offers, rents due, counters, ending.
"""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine.arrays import from_list
from passgo.engine.board import CARDS, Board
from passgo.engine.digest import challenge_card, deck_card
from passgo.engine.luck import Luck
from passgo.engine.position import CLAIM_WIDTH, FIRST, SEAT, WIDTH, Position, Terms, give_deed, set_mortgaged
from passgo.notation.rules_text import write_rules
from passgo.notation.text import (
    CARD_LETTERS,
    ENDINGS,
    MATTER_CODES,
    MATTERS,
    PHASES,
    REASONS,
    FieldError,
    NotationError,
    number,
    pick,
    read_bits,
    read_side,
    write_bits,
    write_side,
)

VERSION: Final = "passgo1"
FIELDS: Final = (
    "version",
    "edition",
    "rules",
    "seats",
    "deeds",
    "decks",
    "turn",
    "matters",
    "offers",
    "rents",
    "counters",
    "ending",
)
MOST_CASH: Final = 99_999_999
MOST_SEATS: Final = 9


# Writing.


def write_position(p: Position) -> str:
    fields = [
        VERSION,
        p.board.edition.id,
        write_rules(p.board.rules),
        "/".join([write_seat(p, seat) for seat in range(p.seats)]),
        write_deeds(p),
        write_decks(p),
        write_turn(p),
        ";".join([write_matter(p, i) for i in range(p.depth)]) or "-",
        ";".join([write_offer(terms) for terms in p.offers]) or "-",
        ";".join([write_claim(p, at) for at in range(0, len(p.claims), CLAIM_WIDTH)]) or "-",
        write_counters(p),
        ENDINGS[p.over],
    ]
    return " ".join(fields)


def write_seat(p: Position, seat: i64) -> str:
    if p.out[seat] != 0:
        return "x"
    text = f"{p.cash[seat]}@{p.square[seat]}"
    if p.jail[seat] != 0:
        text += f"j{p.jail[seat]}"
    for pile in range(2):
        if p.jail_card[pile] == seat:
            text += CARD_LETTERS[pile]
    return text


def write_deeds(p: Position) -> str:
    deeds: list[list[str]] = [[] for _ in range(p.seats)]
    for lot in p.board.lots:
        owner = p.owner[lot]
        if owner != c.BANK:
            deeds[owner].append(write_deed(p, lot))
    return "/".join([",".join(of_one) or "-" for of_one in deeds])


def write_deed(p: Position, lot: i64) -> str:
    built = p.built[lot]
    if built == c.HOTEL:
        return f"{lot}H"
    if built != 0:
        return f"{lot}h{built}"
    return f"{lot}m" if p.mortgaged[lot] != 0 else f"{lot}"


def write_decks(p: Position) -> str:
    decks: list[str] = []
    for pile in range(2):
        known = [str(deck_card(p, pile, i) + 1) for i in range(p.unseen[pile], p.left[pile])]
        decks.append(".".join([f"?{p.unseen[pile]}", *known]))
    if p.board.challenges > 0:
        known = [str(challenge_card(p, i) + 1) for i in range(p.unseen_challenges, p.board.challenges)]
        decks.append(".".join([f"?{p.unseen_challenges}", *known]))
    return "|".join(decks)


def write_turn(p: Position) -> str:
    again = "+" if p.again else "-"
    return f"{p.turn}:{PHASES[p.phase]}:{p.throws}:{p.doubles}:{again}:{p.die1}{p.die2}"


def write_matter(p: Position, i: i64) -> str:
    base = i * WIDTH
    name, owner, fields = MATTERS[p.stack[base]]
    parts = [name]
    if owner:
        parts.append(str(p.stack[base + SEAT]))
    for place, kind in enumerate(fields):
        parts.append(write_number(kind, p.stack[base + FIRST + place]))
    return ":".join(parts)


def write_number(kind: str, value: int) -> str:
    if kind == "sold":
        return "hotel" if value == c.A_HOTEL else "house" if value == c.A_HOUSE else str(value)
    if kind == "holder":
        return "bank" if value == c.BANK else str(value)
    if kind in ("seats", "lots"):
        return write_bits(value)
    if kind == "reason":
        return REASONS[value]
    if kind == "card":
        return str(value + 1)
    if kind == "amount":
        return f"+{value}" if value > 0 else str(value)
    return str(value)


def write_offer(t: Terms) -> str:
    give = write_side(t.give_cash, t.give_lots, t.give_cards)
    get = write_side(t.get_cash, t.get_lots, t.get_cards)
    return f"{t.number}:{t.giver}>{t.taker}:{give}={get}"


def write_claim(p: Position, at: i64) -> str:
    debtor, owner, lot, amount, age = (int(p.claims[at + i]) for i in range(CLAIM_WIDTH))
    return f"{debtor}>{owner}:{lot}:{amount}:{age}"


def write_counters(p: Position) -> str:
    text = f"r{p.round}.t{p.turns}.s{p.starter}.o{p.offers_made}"
    if p.declined_houses != 0:
        text += ".h" + write_bits(p.declined_houses).replace(".", "")
    if p.declined_hotels != 0:
        text += ".H" + write_bits(p.declined_hotels).replace(".", "")
    return text + ".time" if p.time_called else text


# Reading. Every field has its reader; `Reader` says where a field stands when it is wrong.


class Reader:
    """A line cut into its fields, with their columns."""

    def __init__(self, line: str) -> None:
        self.fields: list[str] = line.split(" ")
        if len(line) > 20_000:
            raise NotationError("position line: too long; a position takes far less than 20,000 characters")
        if len(self.fields) != len(FIELDS):
            raise NotationError(
                f"position line: {len(self.fields)} fields; expected {len(FIELDS)} separated by one space each: "
                + ", ".join(FIELDS)
            )
        if self.fields[0] != VERSION:
            raise self.wrong("version", f"{self.fields[0]!r} is not known; expected {VERSION}")

    def field(self, name: str) -> str:
        return self.fields[FIELDS.index(name)]

    def wrong(self, name: str, message: str) -> NotationError:
        column = 1
        for text in self.fields[: FIELDS.index(name)]:
            column += len(text) + 1
        return NotationError(f"position line, field {name} at column {column}: {message}")


def read_position(reader: Reader, board: Board, luck: Luck) -> Position:
    """Read the fields behind edition and rules, which made the board."""
    name = "seats"
    try:
        seats = reader.field(name).split("/")
        if not 2 <= len(seats) <= MOST_SEATS:
            raise FieldError(f"{len(seats)} seats; expected 2 to {MOST_SEATS}")
        p = Position(board, luck, len(seats))
        for seat, text in enumerate(seats):
            read_seat(p, seat, text)
        p.in_game = sum([1 for seat in range(p.seats) if p.out[seat] == 0])
        name = "deeds"
        read_deeds(p, reader.field(name))
        name = "decks"
        read_decks(p, reader.field(name))
        name = "turn"
        read_turn(p, reader.field(name))
        name = "matters"
        read_matters(p, reader.field(name))
        name = "offers"
        read_offers(p, reader.field(name))
        name = "rents"
        read_claims(p, reader.field(name))
        name = "counters"
        read_counters(p, reader.field(name))
        name = "ending"
        p.over = pick(reader.field(name), ENDINGS, "an ending")
    except FieldError as error:
        raise reader.wrong(name, str(error)) from None
    return p


def parts_of(text: str, separator: str, count: int, form: str) -> list[str]:
    parts = text.split(separator)
    if len(parts) != count:
        raise FieldError(f"{text!r} cannot be read; expected {form}")
    return parts


def read_seat(p: Position, seat: i64, text: str) -> None:
    if text == "x":
        p.out[seat] = 1
        p.cash[seat] = 0
        return
    cash, place = parts_of(text, "@", 2, "cash@square such as 1500@0, or x for a player who is out")
    p.cash[seat] = number(cash, "cash", MOST_CASH)
    while place and place[-1] in CARD_LETTERS:
        pile = CARD_LETTERS.index(place[-1])
        if p.jail_card[pile] != c.BANK:
            raise FieldError(f"two seats hold the card {place[-1]!r}")
        p.jail_card[pile] = seat
        place = place[:-1]
    square, jailed, turn = place.partition("j")
    p.square[seat] = number(square, "a square", 39)
    if jailed:
        p.jail[seat] = number(turn, "a turn in Jail", 3)
    if write_seat(p, seat) != text:
        raise FieldError(f"{text!r} is not written in the standard form; expected {write_seat(p, seat)}")


def read_deeds(p: Position, text: str) -> None:
    estates = parts_of(text, "/", int(p.seats), f"{p.seats} lists of deeds separated by /")
    for seat, estate in enumerate(estates):
        last = -1
        for deed in [] if estate == "-" else estate.split(","):
            lot = read_deed(p, seat, deed)
            if lot <= last:
                raise FieldError(f"the deeds of seat {seat} are not in board order at {deed!r}")
            last = lot


def read_deed(p: Position, seat: i64, deed: str) -> int:
    digits = len(deed)
    for i, letter in enumerate(deed):
        if letter not in "0123456789":
            digits = i
            break
    lot = number(deed[:digits], "a lot", 39)
    state = deed[digits:]
    if not p.board.ownable(lot):
        raise FieldError(f"square {lot} is no property")
    if p.owner[lot] != c.BANK:
        raise FieldError(f"lot {lot} has two owners")
    give_deed(p, lot, seat)
    if state == "m":
        set_mortgaged(p, lot, 1)
    elif state == "H":
        p.built[lot] = c.HOTEL
        p.hotels -= 1
        p.group_built[p.board.group[lot]] += p.board.houses_for_hotel + 1
    elif state:
        if state[0] != "h" or state[1:] not in ("1", "2", "3", "4"):
            raise FieldError(f"{deed!r} cannot be read; a lot may be followed by m, h1 to h4, or H")
        houses = int(state[1:])
        p.built[lot] = houses
        p.houses -= houses
        p.group_built[p.board.group[lot]] += houses
    return lot


def read_decks(p: Position, text: str) -> None:
    count = 3 if p.board.challenges > 0 else 2
    decks = parts_of(text, "|", count, f"{count} decks separated by |")
    for pile in range(2):
        held = [jail_card_of(p, pile)] if p.jail_card[pile] != c.BANK else []
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
        if p.board.card_effect[pile * CARDS + card] == c.JAIL_FREE:
            return card
    raise FieldError(f"deck {CARD_LETTERS[pile]} has no Get Out of Jail Free card to be held")


def read_deck(text: str, size: int, held: list[int]) -> tuple[list[int], int]:
    """The cards from the top on, the unseen ones first in any order, and how many are unseen."""
    first, *known = text.split(".")
    if first[:1] != "?":
        raise FieldError(f"{text!r} cannot be read; a deck starts with ? and the number of unseen cards")
    unseen = number(first[1:], "a number of unseen cards", size)
    cards = [number(card, "a card", size) - 1 for card in known]
    hidden = [card for card in range(size) if card not in cards and card not in held]
    if (
        len(hidden) != unseen
        or len(set(cards)) != len(cards)
        or min(cards, default=0) < 0
        or set(cards) & set(held)
    ):
        raise FieldError(
            f"{text!r} is not a whole deck: {unseen} unseen and the known ones must be {size - len(held)} cards"
        )
    return hidden + cards, unseen


def read_turn(p: Position, text: str) -> None:
    turn, phase, throws, doubles, again, dice = parts_of(
        text, ":", 6, "seat:phase:throws:doubles:again:dice such as 0:throw:0:0:-:00"
    )
    p.turn = number(turn, "a seat", int(p.seats) - 1)
    p.phase = pick(phase, PHASES, "a phase")
    p.throws = number(throws, "throws", 3)
    p.doubles = number(doubles, "doubles", 3)
    p.again = pick(again, ("-", "+"), "a sign for another throw") == 1
    if len(dice) != 2 or dice[0] not in "0123456" or dice[1] not in "0123456":
        raise FieldError(f"{dice!r} is not a throw of two dice")
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
    if name not in MATTER_CODES:
        raise FieldError(f"{name!r} is not an open matter; expected one of {', '.join(MATTER_CODES)}")
    code = MATTER_CODES[name]
    _, owner, fields = MATTERS[code]
    if len(values) != len(fields) + (1 if owner else 0):
        raise FieldError(
            f"{text!r} cannot be read; {name} takes {', '.join(([owner] if owner else []) + list(fields))}"
        )
    row = [code, read_number(p, owner, values[0]) if owner else c.BANK]
    for kind, value in zip(fields, values[1:] if owner else values, strict=True):
        row.append(read_number(p, kind, value))
    return row + [0] * (WIDTH - len(row))


def read_number(p: Position, kind: str, text: str) -> int:
    seats = int(p.seats) - 1
    if kind == "sold" and text in ("house", "hotel"):
        return c.A_HOTEL if text == "hotel" else c.A_HOUSE
    if kind == "holder" and text == "bank":
        return c.BANK
    if kind in ("seat", "holder"):
        return number(text, "a seat", seats)
    if kind in ("lot", "square", "sold"):
        return number(text, "a square", 39)
    if kind == "seats":
        return read_bits(text, "seat", seats)
    if kind == "lots":
        return read_bits(text, "lot", 39)
    if kind == "reason":
        return pick(text, REASONS, "a reason")
    if kind == "card":
        return number(text, "a Challenge card", int(p.board.challenges)) - 1
    if kind == "step":
        return number(text, "a step", 4)
    if kind == "amount":
        value = number(text[1:], "an amount", MOST_CASH)
        if text[:1] not in ("+", "-"):
            raise FieldError(f"{text!r} is not an amount; expected + or - in front of it")
        return value if text[0] == "+" else -value
    return number(text, "an amount", MOST_CASH)


def read_offers(p: Position, text: str) -> None:
    for offer in [] if text == "-" else text.split(";"):
        numbered, pair, goods = parts_of(offer, ":", 3, "number:giver>taker:give=get")
        giver, taker = parts_of(pair, ">", 2, "giver>taker")
        give, get = parts_of(goods, "=", 2, "give=get")
        seats = int(p.seats) - 1
        p.offers.append(
            Terms(
                number(giver, "a seat", seats),
                number(taker, "a seat", seats),
                *read_side(give),
                *read_side(get),
                number(numbered, "the number of an offer", MOST_CASH),
            )
        )


def read_claims(p: Position, text: str) -> None:
    claims: list[int] = []
    for claim in [] if text == "-" else text.split(";"):
        pair, lot, amount, age = parts_of(claim, ":", 4, "debtor>owner:lot:amount:age")
        debtor, owner = parts_of(pair, ">", 2, "debtor>owner")
        claims += [number(debtor, "a seat", int(p.seats) - 1), number(owner, "a seat", int(p.seats) - 1)]
        claims += [number(lot, "a lot", 39), number(amount, "an amount", MOST_CASH), number(age, "an age", 1)]
    p.claims = from_list(claims)


def read_counters(p: Position, text: str) -> None:
    parts = text.split(".")
    if len(parts) < 4 or [part[:1] for part in parts[:4]] != ["r", "t", "s", "o"]:
        raise FieldError(
            f"{text!r} cannot be read; expected r1.t1.s0.o0 for round, turns, starter and offers made"
        )
    p.round = number(parts[0][1:], "a round", MOST_CASH)
    p.turns = number(parts[1][1:], "a number of turns", MOST_CASH)
    p.starter = number(parts[2][1:], "a seat", int(p.seats) - 1)
    p.offers_made = number(parts[3][1:], "a number of offers", MOST_CASH)
    for part in parts[4:]:
        if part == "time":
            p.time_called = True
        elif part[:1] == "h" and len(part) > 1:
            p.declined_houses = read_bits(".".join(part[1:]), "seat", int(p.seats) - 1)
        elif part[:1] == "H" and len(part) > 1:
            p.declined_hotels = read_bits(".".join(part[1:]), "seat", int(p.seats) - 1)
        else:
            raise FieldError(f"{part!r} is not a counter; expected h, H and seats, or time")
    if write_counters(p) != text:
        raise FieldError(f"{text!r} is not written in the standard form; expected {write_counters(p)}")
