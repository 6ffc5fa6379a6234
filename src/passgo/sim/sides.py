"""The sides that `compare` compares: a board, agreed rules, or both, each named by one argument."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from passgo.edition import Edition, names
from passgo.engine.errors import BadInput
from passgo.engine.house_rules import PRESETS
from passgo.engine.rulesets import GAMES, Rules
from passgo.game.checks import wrong
from passgo.game.inputs import choose_edition, choose_rules
from passgo.notation.rules_text import write_rules
from passgo.speech import Saying

SideLike: TypeAlias = Rules | Edition | str | os.PathLike[str]
"""Rules, an edition, the path of an edition's file, or a text: "mlb", "mytown.toml", "full+salary=400", "mlb:short"."""
SUFFIX: Final = ".toml"
BY_THE_BOOK: Final = "full"


@dataclass(frozen=True)
class Side:
    """A board and the rules that are played on it."""

    edition: Edition
    rules: Rules
    board: str
    """The board as the argument named it, or the id of its edition."""

    @property
    def text(self) -> str:
        return write_rules(self.rules)


def read_side(given: SideLike, edition: Edition) -> Side:
    """The side that an argument names; `edition` is the board of one that only names rules."""
    if isinstance(given, Rules):
        return Side(edition, given, edition.id)
    if isinstance(given, Edition):
        return Side(given, Rules(), given.id)
    if not isinstance(given, str):
        if not isinstance(given, os.PathLike):
            raise wrong("a side", given, "rules, an edition or the path of its file")
        return board_side(os.fspath(given), None)
    readings = readings_of(given, edition)
    if not readings:
        known = {"editions": ", ".join(names()), "games": ", ".join(GAMES), "presets": ", ".join(PRESETS)}
        raise BadInput(Saying("run.side", given=repr(given), **known))
    if len(readings) > 1:
        spellings = ", ".join(readings)
        raise BadInput(Saying("run.side-ambiguous", given=repr(given), spellings=spellings))
    ((board, rules),) = readings.values()
    return Side(edition, choose_rules(rules), edition.id) if board is None else board_side(board, rules)


def board_side(board: str, rules: str | None) -> Side:
    return Side(choose_edition(board), choose_rules(rules), board)


def readings_of(given: str, edition: Edition) -> dict[str, tuple[str | None, str | None]]:
    """All ways to read a text: the board and the rules that it names, by a spelling that leaves no choice."""
    readings: dict[str, tuple[str | None, str | None]] = {}
    rules = is_rules(given)
    if rules:
        readings[f"{edition.id}:{given}"] = (None, given)
    if is_board(given):
        readings[f"{given}:{BY_THE_BOOK}"] = (given, None)
    elif rules:  # a file beside it that may have been meant
        for file in (given, given + SUFFIX):
            if Path(file).is_file():
                readings[os.path.join(os.curdir, file)] = (file, None)  # noqa: PTH118 - Path drops the dot
    for at, letter in enumerate(given):
        board, rest = given[:at], given[at + 1 :]
        if letter == ":" and is_board(board) and is_rules(rest):
            readings[given] = (board, rest)
    return readings


def is_rules(text: str) -> bool:
    """Whether a text is meant as rules; they may still be wrong."""
    words = [word.strip().partition(":")[0] for word in text.split("+")]
    return text.strip() in PRESETS or any(word in GAMES for word in words)


def is_board(text: str) -> bool:
    """Whether a text is meant as an edition: one that is built in, or a path. Of "x", only "./x" is one."""
    return text in names() or text.endswith(SUFFIX) or (Path(text).name != text and Path(text).is_file())


def name_sides(sides: Sequence[Side]) -> list[str]:
    """A name for each side: the rules, preceded by the board if boards differ.

    Raises:
        BadInput: If two sides are the same board with the same rules.
    """
    if all(side.edition == sides[0].edition for side in sides):
        found = [side.text for side in sides]
    else:
        found = [f"{side.edition.id}:{side.text}" for side in sides]
        if len(set(found)) < len(found):  # different files of one id
            found = [f"{side.board}:{side.text}" for side in sides]
    if len(set(found)) < len(found):
        raise BadInput(Saying("run.same-rules", rules=", ".join(found)))
    return found
