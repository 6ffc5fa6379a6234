"""Writing the position line: one line of text that holds a whole position, like chess's FEN.

    passgo1 classic full 1500@0/1320@24/890@10j2c 1,3m/6h2,8h2,9h3/- ?13.7.2.9|?16 0:throw:0:0:-:00 - - - r3.t7.s0.o0 -

Fields: version, edition, rules, seats, deeds, decks, turn, matters, offers, rents due, counters, ending.
"""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes
from passgo.engine.actions import ACTIONS
from passgo.engine.board import CARDS
from passgo.engine.events import REASONS
from passgo.engine.matters import MATTERS
from passgo.engine.position import CLAIM_WIDTH, DETAILS, SEAT, WIDTH, Position, Terms
from passgo.engine.rules.paid import all_rows
from passgo.engine.rules.wishes import NONE, wish_of
from passgo.notation.rules_text import write_rules
from passgo.notation.text import CARD_LETTERS, ENDINGS, PHASES, write_bits, write_side

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

SETS: Final = ("seats", "lots")  # numbers whose bits are written as a list
# What of a position is written only if it is not 0: the letter before it, its name, and what its number is.
COUNTERS: Final[dict[str, tuple[str, str]]] = {
    "c": ("calls", "calls"),
    "i": ("inherited", "lots"),
    "p": ("pot", "money"),
    "l": ("lapped", "seats"),
}


def write_position(p: Position) -> str:
    return " ".join(write_fields(p))


def write_fields(p: Position) -> list[str]:
    return [
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
        if owner != codes.BANK:
            deeds[owner].append(write_deed(p, lot))
    return "/".join([",".join(of_one) or "-" for of_one in deeds])


def write_deed(p: Position, lot: i64) -> str:
    built = p.built[lot]
    if built == codes.HOTEL:
        return f"{lot}H{write_prices(p, lot)}"
    if built != 0:
        return f"{lot}h{built}{write_prices(p, lot)}"
    return f"{lot}m" if p.mortgaged[lot] != 0 else f"{lot}"


def write_prices(p: Position, lot: i64) -> str:
    """What buildings cost that did not cost what their deed says: $4=1 is a fourth house for one dollar."""
    text = ""
    for lot_of_row, level, price in all_rows(p):
        if lot_of_row == lot:
            text += f"${'H' if level == codes.HOTEL else level}={price}"
    return text


def write_decks(p: Position) -> str:
    decks: list[str] = []
    for pile in range(2):
        known = [str(deck_card(p, pile, i) + 1) for i in range(p.unseen[pile], p.left[pile])]
        decks.append(".".join([f"?{p.unseen[pile]}", *known]))
    if p.board.challenges > 0:
        known = [str(challenge_card(p, i) + 1) for i in range(p.unseen_challenges, p.board.challenges)]
        decks.append(".".join([f"?{p.unseen_challenges}", *known]))
    return "|".join(decks)


def deck_card(p: Position, pile: i64, i: i64) -> i64:
    """The i-th card from the top, counted from 0."""
    return p.cards[pile * CARDS + (p.next_card[pile] + i) % p.left[pile]]


def challenge_card(p: Position, i: i64) -> i64:
    return p.challenges[(p.next_challenge + i) % len(p.challenges)]


def write_turn(p: Position) -> str:
    again = "+" if p.again else "-"
    return f"{p.turn}:{PHASES[p.phase]}:{p.throws}:{p.doubles}:{again}:{p.die1}{p.die2}"


def write_matter(p: Position, i: i64) -> str:
    base = i * WIDTH
    matter = MATTERS[p.stack[base]]
    parts = [matter.name]
    if matter.owned:
        parts.append(str(p.stack[base + SEAT]))
    for place, kind in enumerate(matter.fields):
        parts.append(write_number(kind, p.stack[base + DETAILS + place]))
    if matter.last:
        last = p.stack[base + DETAILS + len(matter.fields)]
        if last != 0:
            parts.append(write_number(matter.last, last))
    return ":".join(parts)


def write_number(kind: str, value: int) -> str:
    if kind == "sold":
        return "hotel" if value == codes.A_HOTEL else "house" if value == codes.A_HOUSE else str(value)
    if kind == "holder":
        return "bank" if value == codes.BANK else str(value)
    if kind in SETS:
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
    text += write_wishes(p, codes.A_HOUSE, "h", "w") + write_wishes(p, codes.A_HOTEL, "H", "W")
    for letter, (name, kind) in COUNTERS.items():
        value: int = getattr(p, name)
        if value != 0:
            text += f".{letter}" + write_number(kind, value).replace(".", ",")
    if len(p.revocable) > 0:
        text += ".u" + write_step(p)
    return text + ".time" if p.time_called else text


def write_step(p: Position) -> str:
    """The last step, which its seat may take back: 0:sell:39:0:200"""
    seat, code, *numbers = (int(n) for n in p.revocable)
    return ":".join([str(seat), ACTIONS[code].name, *(str(n) for n in numbers)])


def write_wishes(p: Position, what: i64, none: str, some: str) -> str:
    """Who wishes none of the Bank's last buildings, and how many the others wish: h0.w1=3,2=1"""
    wishes = [int(wish_of(p, seat, what)) for seat in range(p.seats)]
    without = "".join([str(seat) for seat, wish in enumerate(wishes) if wish == NONE])
    wished = ",".join([f"{seat}={wish}" for seat, wish in enumerate(wishes) if wish > 0])
    return (f".{none}{without}" if without else "") + (f".{some}{wished}" if wished else "")
