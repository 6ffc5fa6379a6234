"""The parts of a position line, each with its writer and its reader side by side.

`PARTS` lists them in the order of the line. A new field of a position that is one number needs a row in `COUNTERS`
and nothing else. Readers raise `FieldError`; position_reading.py adds the place in the line.
"""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from passgo.engine import codes
from passgo.engine.actions import ACTIONS, CODES
from passgo.engine.arrays import IntArray, from_list
from passgo.engine.board import CARDS, JAIL_TURNS
from passgo.engine.matters import KINDS, MATTERS
from passgo.engine.position import (
    CLAIM_WIDTH,
    DETAILS,
    SEAT,
    WIDTH,
    Position,
    Terms,
    give_deed,
    set_mortgaged,
)
from passgo.engine.rules.paid import all_rows, record_price
from passgo.engine.rules.take_back import REVOCABLE, REVOCABLE_WIDTH
from passgo.engine.rules.wishes import NONE, set_wish, wish_of
from passgo.notation.position_numbers import MONEY, MOST_IN_LINE, NUMBERS, Number, Squares, number_of
from passgo.notation.text import (
    CARD_LETTERS,
    ENDINGS,
    LAST_SQUARE,
    PHASES,
    FieldError,
    number,
    pick,
    read_side,
    say,
    shortened,
    write_side,
)

NOTHING: Final = "-"  # an empty list


class LinePart:
    """One part of the line; `read` reads it into a new position, after the parts before it."""

    def __init__(
        self, name: str, write: Callable[[Position], str], read: Callable[[Position, str], None]
    ) -> None:
        self.name: Final = name
        self.write: Final = write
        self.read: Final = read


class Counter:
    """A field of a position that is written only if it is not 0, with a letter before it."""

    def __init__(self, letter: str, field: str, form: Number) -> None:
        self.letter: Final = letter
        self.field: Final = field
        self.form: Final = form


def split(text: str, separator: str, count: int, form: str) -> list[str]:
    """The parts of a text, which must be `count`; `form` names them in the error: `notation.form.FORM`."""
    parts = text.split(separator)
    if len(parts) != count:
        raise FieldError(say("parts", text=shortened(text), form=say(f"form.{form}", n=count)))
    return parts


def split_list(text: str) -> list[str]:
    return [] if text == NOTHING else text.split(";")


# Seats: 1500@0/890@10j2c


def write_seats(p: Position) -> str:
    return "/".join([write_seat(p, seat) for seat in range(p.seats)])


def read_seats(p: Position, text: str) -> None:
    for seat, one in enumerate(text.split("/")):
        read_seat(p, seat, one)
        p.in_game -= p.out[seat]


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


def read_seat(p: Position, seat: i64, text: str) -> None:
    if text == "x":
        p.out[seat] = 1
        p.cash[seat] = 0
        return
    cash, place = split(text, "@", 2, "seat")
    p.cash[seat] = number(cash, "cash", MOST_IN_LINE)
    while place and place[-1] in CARD_LETTERS:
        pile = CARD_LETTERS.index(place[-1])
        if p.jail_card[pile] != codes.BANK:
            raise FieldError(say("card-twice", card=repr(place[-1])))
        p.jail_card[pile] = seat
        place = place[:-1]
    square, jailed, turn = place.partition("j")
    p.square[seat] = number(square, "square", LAST_SQUARE)
    if jailed:
        p.jail[seat] = number(turn, "jail-turn", JAIL_TURNS)


# Deeds: 1,3m/6h2,8h2,9h3$3=1/-


def write_deeds(p: Position) -> str:
    deeds: list[list[str]] = [[] for _ in range(p.seats)]
    for lot in p.board.lots:
        owner = p.owner[lot]
        if owner != codes.BANK:
            deeds[owner].append(write_deed(p, lot))
    return "/".join([",".join(of_one) or NOTHING for of_one in deeds])


def read_deeds(p: Position, text: str) -> None:
    estates = split(text, "/", int(p.seats), "deeds")
    for seat, estate in enumerate(estates):
        if estate != NOTHING:
            for deed in estate.split(","):
                read_deed(p, seat, deed)


def write_deed(p: Position, lot: i64) -> str:
    built = p.built[lot]
    if built == codes.HOTEL:
        return f"{lot}H{write_prices(p, lot)}"
    if built != 0:
        return f"{lot}h{built}{write_prices(p, lot)}"
    return f"{lot}m" if p.mortgaged[lot] != 0 else f"{lot}"


def read_deed(p: Position, seat: i64, deed: str) -> None:
    digits = 0
    while digits < len(deed) and "0" <= deed[digits] <= "9":
        digits += 1
    lot = number(deed[:digits], "lot", LAST_SQUARE)
    state = deed[digits:]
    if not p.board.ownable(lot):
        raise FieldError(say("no-property", square=int(lot)))
    if p.owner[lot] != codes.BANK:
        raise FieldError(say("two-owners", lot=int(lot)))
    give_deed(p, lot, seat)
    if not state:
        return
    if state == "m":
        set_mortgaged(p, lot, 1)
        return
    built, *prices = state.split("$")
    if built == "H":
        p.built[lot] = codes.HOTEL
        p.hotels -= 1
        p.group_built[p.board.group[lot]] += p.board.houses_for_hotel + 1
    else:
        if built[:1] != "h" or built[1:] not in ("1", "2", "3", "4"):
            raise FieldError(say("deed", text=shortened(deed)))
        houses = int(built[1:])
        p.built[lot] = houses
        p.houses -= houses
        p.group_built[p.board.group[lot]] += houses
    for price in prices:
        read_price(p, lot, price)


def write_prices(p: Position, lot: i64) -> str:
    """What buildings cost that did not cost what their deed says: $4=1 is a fourth house for one dollar."""
    if len(p.paid) == 0:
        return ""
    text = ""
    for lot_of_row, level, price in all_rows(p):
        if lot_of_row == lot:
            text += f"${'H' if level == codes.HOTEL else level}={price}"
    return text


def read_price(p: Position, lot: i64, text: str) -> None:
    level, price = split(text, "=", 2, "price")
    if level not in ("1", "2", "3", "4", "H"):
        raise FieldError(say("level", text=shortened(level)))
    record_price(p, lot, codes.HOTEL if level == "H" else int(level), number(price, "price", MOST_IN_LINE))


# Decks: ?13.7.2.9|?16


def write_decks(p: Position) -> str:
    decks: list[str] = []
    for pile in range(2):
        known = [str(deck_card(p, pile, i) + 1) for i in range(p.unseen[pile], p.left[pile])]
        decks.append(".".join([f"?{p.unseen[pile]}", *known]))
    if p.board.challenges > 0:
        known = [str(challenge_card(p, i) + 1) for i in range(p.unseen_challenges, p.board.challenges)]
        decks.append(".".join([f"?{p.unseen_challenges}", *known]))
    return "|".join(decks)


def read_decks(p: Position, text: str) -> None:
    count = 3 if p.board.challenges > 0 else 2
    decks = split(text, "|", count, "decks")
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


def deck_card(p: Position, pile: i64, i: i64) -> i64:
    """The i-th card from the top, counted from 0."""
    return p.cards[pile * CARDS + (p.next_card[pile] + i) % p.left[pile]]


def challenge_card(p: Position, i: i64) -> i64:
    return p.challenges[(p.next_challenge + i) % len(p.challenges)]


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


# The turn: 0:throw:0:0:-:00


def write_turn(p: Position) -> str:
    again = "+" if p.again else "-"
    return f"{p.turn}:{PHASES[p.phase]}:{p.throws}:{p.doubles}:{again}:{p.die1}{p.die2}"


def read_turn(p: Position, text: str) -> None:
    turn, phase, throws, doubles, again, dice = split(text, ":", 6, "turn")
    p.turn = number(turn, "seat", p.seats - 1)
    p.phase = pick(phase, PHASES, "phase")
    p.throws = number(throws, "throws", 3)
    p.doubles = number(doubles, "doubles", 3)
    p.again = pick(again, ("-", "+"), "again") == 1
    if len(dice) != 2 or dice[0] not in "0123456" or dice[1] not in "0123456":
        raise FieldError(say("dice", text=shortened(dice)))
    p.die1 = int(dice[0])
    p.die2 = int(dice[1])


# Open matters, the innermost last: debt:0:1:100:rent;auction:39:60:1:0.1.2


def write_matters(p: Position) -> str:
    return ";".join([write_matter(p, i) for i in range(p.depth)]) or NOTHING


def read_matters(p: Position, text: str) -> None:
    matters = split_list(text)
    if matters:
        stack: list[int] = []
        for matter in matters:
            stack += read_matter(p, matter)
        p.depth = len(matters)
        p.stack = from_list(stack + [0] * (WIDTH * 4))


def write_matter(p: Position, i: i64) -> str:
    base = i * WIDTH
    matter = MATTERS[p.stack[base]]
    parts = [matter.name]
    if matter.owned:
        parts.append(str(p.stack[base + SEAT]))
    for place, kind in enumerate(matter.fields):
        parts.append(number_of(kind).write(p.stack[base + DETAILS + place]))
    if matter.last:
        last = p.stack[base + DETAILS + len(matter.fields)]
        if last != 0:
            parts.append(number_of(matter.last).write(last))
    return ":".join(parts)


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
    numbers = [number_of(kind).read(p, value) for kind, value in zip(kinds, values, strict=True)]
    row = [int(matter.code), *([] if matter.owned else [codes.BANK]), *numbers]
    return row + [0] * (WIDTH - len(row))


# Offers: 7:0>1:$100+5=39


def write_offers(p: Position) -> str:
    return ";".join([write_offer(terms) for terms in p.offers]) or NOTHING


def read_offers(p: Position, text: str) -> None:
    for offer in split_list(text):
        p.offers.append(read_offer(p, offer))


def write_offer(t: Terms) -> str:
    give = write_side(t.give_cash, t.give_lots, t.give_cards)
    get = write_side(t.get_cash, t.get_lots, t.get_cards)
    return f"{t.number}:{t.giver}>{t.taker}:{give}={get}"


def read_offer(p: Position, text: str) -> Terms:
    numbered, pair, goods = split(text, ":", 3, "offer")
    giver, taker = split(pair, ">", 2, "pair")
    give, get = split(goods, "=", 2, "goods")
    seats = int(p.seats) - 1
    return Terms(
        number(giver, "seat", seats),
        number(taker, "seat", seats),
        *read_side(give),
        *read_side(get),
        number(numbered, "offer", MOST_IN_LINE),
    )


# Rents that can still be asked for: 0>1:39:50:0


def write_rents(p: Position) -> str:
    return ";".join([write_claim(p, at) for at in range(0, len(p.claims), CLAIM_WIDTH)]) or NOTHING


def read_rents(p: Position, text: str) -> None:
    claims: list[int] = []
    for claim in split_list(text):
        claims += read_claim(p, claim)
    p.claims = from_list(claims)


def write_claim(p: Position, at: i64) -> str:
    debtor, owner, lot, amount, age = (int(p.claims[at + i]) for i in range(CLAIM_WIDTH))
    return f"{debtor}>{owner}:{lot}:{amount}:{age}"


def read_claim(p: Position, text: str) -> list[int]:
    pair, lot, amount, age = split(text, ":", 4, "rent")
    debtor, owner = split(pair, ">", 2, "debtor")
    last = p.seats - 1
    return [
        number(debtor, "seat", last),
        number(owner, "seat", last),
        number(lot, "lot", LAST_SQUARE),
        number(amount, "amount", MOST_IN_LINE),
        number(age, "age", 1),
    ]


# Counters: r3.t7.s0.o0.h0.w1=3.c1.u0:sell:39:0:200.time

# New counters go here: a line without them stays as it is. A list of squares or seats has commas instead of dots.
COUNTERS: Final = (
    Counter("c", "calls", NUMBERS["calls"]),
    Counter("i", "inherited", NUMBERS["lots"]),
    Counter("p", "pot", MONEY),
    Counter("l", "lapped", NUMBERS["seats"]),
)
BY_LETTER: Final = {counter.letter: counter for counter in COUNTERS}


def write_counters(p: Position) -> str:
    text = f"r{p.round}.t{p.turns}.s{p.starter}.o{p.offers_made}"
    text += write_wishes(p, codes.A_HOUSE, "h", "w") + write_wishes(p, codes.A_HOTEL, "H", "W")
    for counter in COUNTERS:
        value: int = getattr(p, counter.field)
        if value != 0:
            text += f".{counter.letter}" + counter.form.write(value).replace(".", ",")
    if len(p.revocable) > 0:
        text += ".u" + write_step(p)
    return text + ".time" if p.time_called else text


def read_counters(p: Position, text: str) -> None:
    parts = text.split(".")
    if len(parts) < 4 or [part[:1] for part in parts[:4]] != ["r", "t", "s", "o"]:
        raise FieldError(say("counters", text=shortened(text)))
    p.round = number(parts[0][1:], "round", MOST_IN_LINE)
    p.turns = number(parts[1][1:], "turns", MOST_IN_LINE)
    p.starter = number(parts[2][1:], "seat", p.seats - 1)
    p.offers_made = number(parts[3][1:], "offers", MOST_IN_LINE)
    for counter in COUNTERS:
        setattr(p, counter.field, 0)
    for part in parts[4:]:
        read_counter(p, part)


def read_counter(p: Position, text: str) -> None:
    letter, rest = text[:1], text[1:]
    if text == "time":
        p.time_called = True
    elif letter in ("h", "H") and rest:
        for seat in rest:
            read_wish(p, letter, seat, NONE)
    elif letter in ("w", "W") and rest:
        for wish in rest.split(","):
            seat, count = split(wish, "=", 2, "wish")
            read_wish(p, letter, seat, number(count, "buildings", MOST_IN_LINE))
    elif letter in BY_LETTER and rest:
        counter = BY_LETTER[letter]
        value = rest.replace(",", ".") if isinstance(counter.form, Squares) else rest
        setattr(p, counter.field, counter.form.read(p, value))
    elif letter == "u" and rest:
        p.revocable = read_step(p, rest)
    else:
        raise FieldError(say("counter", text=shortened(text)))


def write_wishes(p: Position, what: i64, none: str, some: str) -> str:
    """The seats that wish none of the Bank's last buildings, and how many the others wish: h0.w1=3,2=1"""
    wishes = [int(wish_of(p, seat, what)) for seat in range(p.seats)]
    without = "".join([str(seat) for seat, wish in enumerate(wishes) if wish == NONE])
    wished = ",".join([f"{seat}={wish}" for seat, wish in enumerate(wishes) if wish > 0])
    return (f".{none}{without}" if without else "") + (f".{some}{wished}" if wished else "")


def read_wish(p: Position, letter: str, seat: str, wish: i64) -> None:
    what = codes.A_HOTEL if letter.isupper() else codes.A_HOUSE
    set_wish(p, number(seat, "seat", p.seats - 1), what, wish)


def write_step(p: Position) -> str:
    """The last step, which its seat may take back: 0:sell:39:0:200"""
    seat, code, *numbers = (int(n) for n in p.revocable)
    return ":".join([str(seat), ACTIONS[code].name, *(str(n) for n in numbers)])


def read_step(p: Position, text: str) -> IntArray:
    seat, name, first, second, extra = split(text, ":", REVOCABLE_WIDTH, "step")
    return from_list(
        [
            number(seat, "seat", p.seats - 1),
            CODES[REVOCABLE[pick(name, REVOCABLE, "take-back")]],
            number(first, "lot-or-group", LAST_SQUARE),
            number(second, "houses", MOST_IN_LINE),
            number(extra, "number", MOST_IN_LINE),
        ]
    )


def write_ending(p: Position) -> str:
    return ENDINGS[p.over]


def read_ending(p: Position, text: str) -> None:
    p.over = pick(text, ENDINGS, "ending")


PARTS: Final = (
    LinePart("seats", write_seats, read_seats),
    LinePart("deeds", write_deeds, read_deeds),
    LinePart("decks", write_decks, read_decks),
    LinePart("turn", write_turn, read_turn),
    LinePart("matters", write_matters, read_matters),
    LinePart("offers", write_offers, read_offers),
    LinePart("rents", write_rents, read_rents),
    LinePart("counters", write_counters, read_counters),
    LinePart("ending", write_ending, read_ending),
)
