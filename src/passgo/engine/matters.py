"""All kinds of open matters there are. Each is declared in its chapter of `rules/`; this is the table of them."""

from typing import Final, TypeAlias

from passgo.engine import declared
from passgo.engine.arrays import vec
from passgo.engine.declared import Matter, NoMatter
from passgo.engine.rules import (
    bankruptcy,
    bidding,
    cards,
    challenges,
    contest,
    corners,
    interest,
    legal_system,
    placing,
    purchase,
    shortage,
    tax,
)

KINDS: Final[tuple[Matter, ...]] = (
    *bankruptcy.MATTERS,
    *bidding.MATTERS,
    *cards.MATTERS,
    *challenges.MATTERS,
    *contest.MATTERS,
    *corners.MATTERS,
    *interest.MATTERS,
    *legal_system.MATTERS,
    *placing.MATTERS,
    *purchase.MATTERS,
    *shortage.MATTERS,
    *tax.MATTERS,
)
MATTERS: Final[list[Matter]] = declared.MATTERS
MATTERS.append(NoMatter(0))
MATTERS.extend(sorted(KINDS, key=lambda matter: int(matter.code)))
# The same for the hot path: unlike a list, it need not look at an item's type each time it hands one out.
MatterArray: TypeAlias = "vec[Matter]"
BY_CODE: Final[MatterArray] = vec[Matter](MATTERS)
