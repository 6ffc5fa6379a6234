"""What a delay costs: a seat that does not build in this turn can still build in its next one.

Until then every opponent throws once. What is lost is the difference of the rents on the way, valued throw by throw.
The plain difference of the values with and without the buildings is many times too large (docs/strength.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from passgo.engine.actions import END_TURN
from passgo.engine.board import SQUARES
from passgo.engine.rules.rent import rent_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from passgo.bots.quiescence import Quiescence
    from passgo.engine.position import Position

THROWS: Final = [(steps, (6 - abs(7 - steps)) / 36) for steps in range(2, 13)]
LEAVES_JAIL: Final = 0.3  # how often a token in Jail moves on by its throw


def cost_of_delay(quiescence: Quiescence, p: Position, seat: int) -> tuple[list[float], list[float]]:
    """Every seat's value if the seat on turn builds now what the expert would, and what each loses if it waits."""
    built = p.clone()
    built.logs_events = False
    quiescence.manage(built)
    ended = quiescence.after(built, seat, END_TURN)
    assert ended is not None  # the end of a turn draws no luck
    lost = [0.0] * int(p.seats)
    for debtor, chance, before, after in changed_rents(p, built, seat):
        less, more = (after_rent(quiescence, ended, seat, debtor, rent) for rent in (before, after))
        lost = [sum_ + chance * (b - a) for sum_, a, b in zip(lost, less, more, strict=True)]
    return quiescence.model.chances(ended), lost


def changed_rents(p: Position, built: Position, seat: int) -> Iterator[tuple[int, float, int, int]]:
    """The rents that the next throw of each opponent may bring: debtor, chance, and the rent before and after."""
    for debtor in range(p.seats):
        if debtor == seat or p.out[debtor] != 0:
            continue
        moves = 1.0 if p.jail[debtor] == 0 else LEAVES_JAIL
        for steps, chance in THROWS:
            square = (p.square[debtor] + steps) % SQUARES
            if p.owner[square] != seat:
                continue
            before, after = rent_at(p, square, steps), rent_at(built, square, steps)
            if before != after:
                yield debtor, moves * chance, before, after


def rent_at(p: Position, lot: int, throw: int) -> int:
    return 0 if p.mortgaged[lot] != 0 else int(rent_of(p, lot, throw))


def after_rent(quiescence: Quiescence, ended: Position, owner: int, debtor: int, rent: int) -> list[float]:
    """The values after a rent. A debtor who lacks the cash is valued without any: what it would sell stays."""
    table = ended.clone()
    table.cash[debtor] -= rent
    table.cash[owner] += rent
    return quiescence.model.chances(table)
