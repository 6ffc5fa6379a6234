"""Every field of a position is copied, pickled and written into the position line, or is known to be left out there."""

import ast

import pytest

import passgo
from generate_position import SOURCE, constructor
from passgo.engine.actions import CODES
from passgo.engine.arrays import IntArray, copy, from_list
from passgo.engine.position import Position, Terms
from passgo.engine.position_fields import FIELDS
from passgo.engine.snapshot import copy_state, state_from_plain, state_to_plain
from passgo.notation.position_line import write_position

ONLY_WITHIN_A_MOVE = {"arrival", "rent_times"}
CACHES = {
    *("in_game", "houses", "hotels", "held", "complete", "mortgages"),
    *("group_built", "group_mortgaged"),
}
# What is empty in the position below.
EXAMPLES = {
    "paid": [1, 1, 5],
    "claims": [0, 1, 1, 5, 0],
    "wishes": [1, 0, 0, 0],
    "revocable": [0, CODES["sell"], 1, 0, 0],
}


def position() -> Position:
    """A position of two seats with a house, an open matter, and cards that are known."""
    game = passgo.new_game("america", ["Ann", "Bo"], luck="51 12 51")
    game.play(0, "throw")
    p = game.state
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


def written(p: Position) -> str:
    try:
        return write_position(p)
    except IndexError:
        return "it is read, and means nothing"


def test_every_attribute_of_a_position_is_one_of_its_fields() -> None:
    """But for what is given to the constructor, and the log of one action."""
    attributes = {
        node.target.attr
        for node in ast.walk(constructor(SOURCE.read_text(encoding="utf-8")))
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute)
    }
    log = {"listening", "events", "events_end"}
    assert attributes - set(FIELDS) == {"board", "luck", "seats", *log}


@pytest.mark.parametrize("name", FIELDS)
def test_a_field_is_copied_and_pickled(name: str) -> None:
    for p in changed(name):
        assert plain(p, name) != plain(position(), name)
        assert plain(copy_state(p), name) == plain(p, name)
        assert plain(state_from_plain(p.board, state_to_plain(p)), name) == plain(p, name)


@pytest.mark.parametrize("name", [name for name in FIELDS if name not in CACHES | ONLY_WITHIN_A_MOVE])
def test_a_field_is_written_into_the_position_line(name: str) -> None:
    line = write_position(position())
    assert any(written(p) != line for p in changed(name))
