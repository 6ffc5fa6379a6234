"""Every field of a position is copied, pickled, written into the position line and read back from it, or declared here
as one that the line leaves out."""

import ast

import pytest

import passgo
from generate_position import SOURCE, constructor
from passgo.engine import codes
from passgo.engine.actions import CODES
from passgo.engine.arrays import IntArray, copy, from_list
from passgo.engine.board import CARDS
from passgo.engine.position import DETAILS, SEAT, WIDTH, Position, Terms
from passgo.engine.position_fields import FIELDS
from passgo.engine.push import push_tax
from passgo.engine.snapshot import copy_state, state_from_plain, state_to_plain
from passgo.notation.position_line import write_position
from passgo.notation.position_parts import challenge_card, deck_card, jail_card_of
from passgo.notation.position_reading import Reader, read_position

# What the position line leaves out.
WITHIN_A_MOVE = {"arrival", "rent_times"}
CACHES = {
    *("in_game", "houses", "hotels", "held", "complete", "mortgages"),
    *("deeds", "mortgaged_deeds", "group_built", "group_mortgaged"),
}
# What is empty in the position below.
EXAMPLES = {
    "paid": [1, 1, 5],
    "claims": [0, 1, 1, 5, 0],
    "wishes": [1, 0, 0, 0],
    "revocable": [0, CODES["sell"], 1, 0, 0],
}
# Values by place of arrays in which not every number can be one higher.
PLACES: dict[str, list[dict[int, int]]] = {
    "out": [{1: 1}],
    "owner": [{3: 1}, {5: 0}],
    "mortgaged": [{3: 1}],
    "built": [{1: 2}, {1: codes.HOTEL}],
    "cards": [{CARDS - 1: CARDS - 2, CARDS - 2: CARDS - 1}],
    "next_card": [{0: 9}],
    "unseen": [{0: 12}],
    "challenges": [{88: 89, 89: 88}],
    "stack": [{SEAT: 1}, {DETAILS: 5}],
}


def position() -> Position:
    """A position of two seats with a house, an open matter, and cards that are known."""
    game = passgo.new_game("america", ["Ann", "Bo"], luck="51 12 51")
    game.play(0, "throw")
    p = game._state
    p.owner[1] = p.owner[3] = 0
    p.built[1] = 1
    p.unseen[0] = p.unseen[1] = 8
    p.unseen_challenges = 80
    return p


def changed(name: str) -> list[Position]:
    """Positions that differ from the one above in nothing but this field."""
    value = getattr(position(), name)
    values: list[object]
    if isinstance(value, bool):
        values = [not value]
    elif isinstance(value, int):
        values = [value + 1]
    elif name == "offers":
        values = [[Terms(0, 1, 5, (), (), 0, (3,), ())]]
    elif name in EXAMPLES:
        values = [from_list(EXAMPLES[name])]
    else:
        values = [one_higher(value, place) for place in range(len(value))]
    found = [position() for _ in values]
    for p, new in zip(found, values, strict=True):
        setattr(p, name, new)
    return found


def one_higher(array: IntArray, place: int) -> IntArray:
    array = copy(array)
    array[place] += 1
    return array


def plain(p: Position, name: str) -> object:
    return state_to_plain(p)[name]


def changed_in_line(name: str) -> list[Position]:
    """Positions that differ from the one above in this field, and in others only as far as they belong together."""
    if name in PLACES:
        found = []
        for values in PLACES[name]:
            p = position()
            for place, value in values.items():
                getattr(p, name)[place] = value
            found.append(p)
        return found
    if name == "depth":
        p = position()
        push_tax(p, 0, 4)
        return [p]
    if name in ("left", "jail_card"):
        return [with_held_card()]
    return changed(name)


def with_held_card() -> Position:
    """The first deck's Get Out of Jail Free card is at the end of the array, and seat 1 has it."""
    p = position()
    cards = list(range(CARDS))
    card = jail_card_of(p, 0)
    cards.remove(card)
    cards.append(card)
    for place, each in enumerate(cards):
        p.cards[place] = each
    p.left[0] -= 1
    p.unseen[0] -= int(card < p.unseen[0])
    p.jail_card[0] = 1
    return p


def written_part(p: Position, name: str) -> object:
    """A field without what the line leaves out: free places of the stack, and where a deck begins in its array."""
    if name == "stack":
        return [int(p.stack[i]) for i in range(p.depth * WIDTH)]
    if name == "next_card":
        return [int(deck_card(p, 0, i)) for i in range(p.unseen[0], p.left[0])]
    if name == "next_challenge":
        return [int(challenge_card(p, i)) for i in range(p.unseen_challenges, p.board.challenges)]
    return plain(p, name)


def test_every_attribute_of_a_position_is_one_of_its_fields() -> None:
    """But for what is given to the constructor, and the log of one action."""
    attributes = {
        node.target.attr
        for node in ast.walk(constructor(SOURCE.read_text(encoding="utf-8")))
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute)
    }
    log = {"logs_events", "events", "events_end"}
    assert attributes - set(FIELDS) == {"board", "luck", "seats", *log}


@pytest.mark.parametrize("name", FIELDS)
def test_a_field_is_copied_and_pickled(name: str) -> None:
    for p in changed(name):
        assert plain(p, name) != plain(position(), name)
        assert plain(copy_state(p), name) == plain(p, name)
        assert plain(state_from_plain(p.board, state_to_plain(p)), name) == plain(p, name)


IN_LINE = [name for name in FIELDS if name not in CACHES | WITHIN_A_MOVE]


@pytest.mark.parametrize("name", IN_LINE)
def test_a_field_is_written_into_the_position_line_and_read_back(name: str) -> None:
    before = position()
    for p in changed_in_line(name):
        line = write_position(p)
        assert line != write_position(before), f"{name} is not in the position line: position_parts.py"
        again = read_position(Reader(line), p.board, p.luck)
        assert written_part(again, name) == written_part(p, name) != written_part(before, name)
