"""Writing the position line: one line of text that holds a whole position, like chess's FEN.

    passgo1 classic full 1500@0/1320@24/890@10j2c 1,3m/6h2,8h2,9h3/- ?13.7.2.9|?16 0:throw:0:0:-:00 - - - r3.t7.s0.o0 -

Version, edition and rules come first, then the parts of position_parts.py.
"""

from typing import Final

from passgo.engine.position import Position
from passgo.notation.position_parts import PARTS
from passgo.notation.rules_text import write_rules

VERSION: Final = "passgo1"
FIELDS: Final = ("version", "edition", "rules", *(part.name for part in PARTS))


def write_position(p: Position) -> str:
    return " ".join(write_fields(p))


def write_fields(p: Position) -> list[str]:
    fields = [VERSION, p.board.edition.id, write_rules(p.board.rules)]
    for part in PARTS:
        fields.append(part.write(p))
    return fields
