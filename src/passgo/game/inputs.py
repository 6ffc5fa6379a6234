"""Reading and checking arguments: actions, rules, editions, and the board of a position line."""

from collections.abc import Mapping
from os import PathLike
from typing import TypeAlias

from passgo.base.json_types import Json
from passgo.edition import Edition, load
from passgo.edition.types import DRAWERS
from passgo.engine.actions import Action, action_from_json, validate_action
from passgo.engine.board import Board
from passgo.engine.errors import BadInput
from passgo.engine.house_rules import PRESETS
from passgo.engine.ranges import Range
from passgo.engine.rulesets import GAMES, READERS
from passgo.engine.rulesets import Rules as Rules
from passgo.notation.moves import read_action
from passgo.notation.position_reading import Reader
from passgo.notation.rules_text import board_of, find_edition, read_words
from passgo.notation.text import FieldError
from passgo.speech import Saying, error_text
from passgo.speech.near import with_meant

Playable: TypeAlias = Action | Mapping[str, Json] | str
"""An action as an object, as JSON, or in the words of the notation: Bid(amount=120), {"do": "bid", "amount": 120},
"bid=120"."""


def read_playable(given: object) -> Action:
    """Parse an action in any of its forms."""
    if isinstance(given, Action):
        return validate_action(given)
    if isinstance(given, Range):
        raise BadInput(f"{given!r} is a range: choose {given.asks}, such as {given.example!r}")
    if not isinstance(given, str):
        return action_from_json(given)
    try:
        return read_action(given)
    except FieldError as error:
        raise BadInput(error_text(error)) from None


EditionLike: TypeAlias = str | PathLike[str] | Edition
"""An edition: the name of a built-in one, the path of a file, or the Edition itself."""


def read_board(reader: Reader, edition: EditionLike | None) -> Board:
    """The board of a position line."""
    given = None if edition is None else choose_edition(edition)
    name = "edition"
    try:
        printed = find_edition(reader.field(name), given)
        name = "rules"
        return board_of(printed, reader.field(name))
    except FieldError as error:
        raise reader.wrong(name, error_text(error)) from None


def choose_rules(rules: Rules | str | None) -> Rules:
    """The agreed rules, as an object, as text such as short+ask-for-rent, or by the name of a preset."""
    if rules is None:
        return Rules()
    if isinstance(rules, Rules):
        return rules
    if not isinstance(rules, str):
        raise BadInput(f"rules is {rules!r}; expected passgo.Rules(…) or a text such as 'short'")
    written = PRESETS.get(rules.strip(), rules)
    words = [word.strip().partition(":")[0] for word in written.split("+")]
    if not any(
        word in GAMES for word in words
    ):  # said here: where rules are written down, presets are not read
        known = {"games": ", ".join(GAMES), "presets": ", ".join(PRESETS)}
        raise BadInput(
            with_meant(Saying("input.preset", game=repr(words[0]), **known), words[0], (*GAMES, *PRESETS))
        )
    try:
        return read_words(written)
    except FieldError as error:
        raise BadInput(error_text(error)) from None


READERS.append(choose_rules)


def draw_edition(edition: Edition) -> str:
    """The board of an edition, before a game."""
    from passgo.game.scenes import scene
    from passgo.svg import board

    return board(scene(edition, seats=[f"Seat {seat}" for seat in range(edition.players[0])]))


DRAWERS.append(draw_edition)


def choose_edition(edition: EditionLike) -> Edition:
    if isinstance(edition, Edition):
        return edition
    if not isinstance(edition, (str, PathLike)):
        raise BadInput(f"edition is {edition!r}; expected a name such as 'classic', or the path of a file")
    return load(edition)
