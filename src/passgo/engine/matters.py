"""All kinds of open matters there are. Each is declared in its chapter of `rules/`; this is the table of them."""

from typing import Final

from passgo.engine import declared
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
