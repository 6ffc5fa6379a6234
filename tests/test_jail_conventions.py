"""How long stays in Jail are counted: by the rules, and as Truman Collins's programs count them.

The tables of 1997 are widely quoted. There, doubles that free a player from Jail are the first doubles of a turn that
goes on: the player throws again, and two more doubles lead back to Jail. The rules say "move by that throw, but do not
throw again" (JAIL-4). The chain below is written for this test and shares nothing with `passgo.odds`.
"""

from collections import defaultdict
from functools import cache

import pytest

import passgo

GO, JUST_VISITING, GO_TO_JAIL, JAIL = 0, 10, 30, 40
CHANCE, CHEST = (7, 22, 36), (2, 17, 33)
STATIONS, UTILITIES = (5, 15, 25, 35), (12, 28)
State = tuple[int, int]  # a square and the doubles of this turn; JAIL and the throws failed there


def ends(square: int) -> dict[int, float]:
    """Where a token that comes to a square stays, by its chances; both decks have 16 cards."""
    if square == GO_TO_JAIL:
        return {JAIL: 1.0}
    if square in CHEST:
        return {square: 14 / 16, GO: 1 / 16, JAIL: 1 / 16}
    if square not in CHANCE:
        return {square: 1.0}
    found: dict[int, float] = defaultdict(float)
    found[square] += 6 / 16
    station = min((each for each in STATIONS if each > square), default=STATIONS[0])
    utility = min((each for each in UTILITIES if each > square), default=UTILITIES[0])
    for target in (39, GO, 24, 11, 5, JAIL, utility, station, station):
        found[target] += 1 / 16
    for target, chance in ends(square - 3).items():
        found[target] += chance / 16
    return found


def throws(state: State, long: bool, doubles_go_on: bool) -> dict[State, float]:
    square, count = state
    found: dict[State, float] = defaultdict(float)
    for first in range(1, 7):
        for second in range(1, 7):
            start, doubles = square, count
            if square == JAIL:
                start, doubles = JUST_VISITING, 0
                if long and first != second and count < 2:
                    found[JAIL, count + 1] += 1 / 36
                    continue
            doubles = doubles + 1 if first == second else 0
            if square == JAIL and long and not doubles_go_on:
                doubles = 0
            if doubles == 3:
                found[JAIL, 0] += 1 / 36
                continue
            for target, chance in ends((start + first + second) % 40).items():
                found[(JAIL, 0) if target == JAIL else (target, doubles)] += chance / 36
    return found


@cache
def shares(long: bool, doubles_go_on: bool = False) -> dict[int, float]:
    """The percent of throws that end on each square, by repeated multiplication."""
    states = [(square, doubles) for square in range(40) for doubles in range(3)]
    states += [(JAIL, failed) for failed in range(3)]
    moves = {state: throws(state, long, doubles_go_on) for state in states}
    now: dict[State, float] = {(GO, 0): 1.0}
    for _ in range(400):
        after: dict[State, float] = defaultdict(float)
        for state, chance in now.items():
            for target, part in moves[state].items():
                after[target] += chance * part
        now = after
    found: dict[int, float] = defaultdict(float)
    for (square, _), chance in now.items():
        found[square] += 100 * chance
    return found


@pytest.mark.rule("JAIL-4")
@pytest.mark.parametrize("jail", ["short", "long"])
def test_odds_agree_with_a_second_chain_on_every_square(jail: str) -> None:
    for square in passgo.odds("classic", jail=jail).squares:  # type: ignore[arg-type]
        assert square.percent == pytest.approx(shares(jail == "long")[square.square], abs=1e-9), square.name


def test_the_difference_from_collinss_tables_is_what_doubles_out_of_jail_are_followed_by() -> None:
    """9.457 is the published figure of throws that end In Jail with long stays; ours is 9.386 for the same board."""
    assert shares(long=True, doubles_go_on=True)[JAIL] == pytest.approx(9.457, abs=0.0005)
    assert shares(long=True)[JAIL] == pytest.approx(9.386, abs=0.0005)
    assert passgo.odds("classic", jail="long").squares[JAIL].percent == pytest.approx(9.386, abs=0.0005)


def test_with_short_stays_the_published_figures_agree() -> None:
    """A player who pays at once throws no doubles in Jail: 3.950% In Jail and 3.186% on Illinois Avenue in both."""
    found = passgo.odds("classic", jail="short").squares
    assert found[JAIL].percent == pytest.approx(3.950, abs=0.0005)
    assert found[24].percent == pytest.approx(3.186, abs=0.0005)
