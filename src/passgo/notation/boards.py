"""The board that a position line or a record speaks of."""

from typing import Final

from passgo.edition import Edition, load, names
from passgo.engine.board import Board
from passgo.engine.errors import BadInput
from passgo.notation.rules_text import read_rules
from passgo.notation.text import FieldError, shortened

MOST_KEPT: Final = 64
KEPT: Final[dict[tuple[str, str], Board]] = {}  # a file of many games has few boards, and they never change


def find_edition(name: str, given: Edition | None) -> Edition:
    """The edition of that name: the one given, or a built-in one. Text never makes us open other files."""
    if given is not None:
        if given.id != name:
            raise FieldError(f"{shortened(name)} is meant, but the edition given is {given.id!r}")
        return given
    if name not in names():
        raise FieldError(
            f"{shortened(name)} is not a built-in edition; expected {', '.join(names())}, "
            "or the file of an own one beside it (--edition FILE, in Python edition=load(FILE))"
        )
    return load(name)


def find_board(edition: Edition, rules: str) -> Board:
    key = (edition.id, rules)
    kept = KEPT.get(key)
    if kept is not None and kept.edition is edition:
        return kept
    agreed = read_rules(rules)
    try:
        agreed.check_against(edition)
    except BadInput as error:
        raise FieldError(str(error)) from None
    if len(KEPT) >= MOST_KEPT:
        KEPT.clear()
    KEPT[key] = Board(edition, agreed)
    return KEPT[key]
