"""The table of all kinds of open matters. Each is declared in its chapter of `rules/`."""

from typing import Final, TypeAlias

from passgo.engine import chapters, declared
from passgo.engine.arrays import vec
from passgo.engine.declared import Matter, NoMatter

KINDS: Final[tuple[Matter, ...]] = chapters.MATTERS
MATTERS: Final[list[Matter]] = declared.MATTERS
MATTERS.append(NoMatter(0))
MATTERS.extend(sorted(KINDS, key=lambda matter: int(matter.code)))
# The same for the hot path: unlike a list, it need not look at an item's type each time it hands one out.
MatterArray: TypeAlias = "vec[Matter]"
BY_CODE: Final[MatterArray] = vec[Matter](MATTERS)
