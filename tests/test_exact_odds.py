"""The exact odds against a walk that knows nothing of them: one token thrown round the board by the engine itself."""

import json
import math

import pytest
from typer.testing import CliRunner

from passgo._build import form
from passgo.cli import main
from passgo.edition import load, names
from passgo.engine import codes
from passgo.engine.board import Board
from passgo.engine.legality import act
from passgo.engine.luck import Luck
from passgo.engine.position import Position, top_kind
from passgo.engine.rules import deck, setup
from passgo.engine.rulesets import Rules
from passgo.exact_odds import IN_JAIL, odds

THROWS = 200_000 if form() == "compiled" else 20_000  # interpreted, ten times as many would take a minute


def walk(jail: str, throws: int) -> list[int]:
    """How often the tokens of a real game stand where after a throw, when nobody ever buys anything."""
    p = setup.start(Board(load("classic"), Rules()), Luck(f"walk {jail}"), 2)
    stood = [0] * (IN_JAIL + 1)
    for _ in range(throws):
        seat = to_throw(p, jail)
        shuffle(p)
        act(p, seat, codes.THROW, 0, 0, None)
        stood[IN_JAIL if p.jail[seat] else p.square[seat]] += 1
    return stood


def shuffle(p: Position) -> None:
    """Every card equally likely at each draw, as in the chain."""
    for pile in range(2):
        if p.jail_card[pile] != codes.BANK:
            deck.return_jail_card(p, pile)
        p.next_card[pile] = 0
        p.unseen[pile] = p.left[pile]


def to_throw(p: Position, jail: str) -> int:
    """Settle whatever is open, for free, and bring the game to its next throw."""
    for seat in range(p.seats):
        p.cash[seat] = 10_000
    while p.depth or p.phase == codes.TO_END:
        kind = top_kind(p)
        if kind == codes.M_BUY:
            act(p, p.turn, codes.DECLINE, 0, 0, None)
        elif kind == codes.M_AUCTION:
            for seat in range(p.seats):
                act(p, seat, codes.PASS, 0, 0, None)
        elif kind == codes.M_TAX:
            act(p, p.turn, codes.PAY_FLAT, 0, 0, None)
        else:
            act(p, p.turn, codes.END_TURN, 0, 0, None)
    if p.jail[p.turn] and jail == "short":
        act(p, p.turn, codes.PAY_FINE, 0, 0, None)
    return int(p.turn)


@pytest.mark.parametrize("jail", ["short", "long"])
def test_the_engine_walks_as_the_chain_says(jail: str) -> None:
    """Each square within five standard errors; neighbouring throws depend on each other, hence the margin."""
    shares = odds(load("classic"), jail).shares
    for square, times in enumerate(walk(jail, THROWS)):
        error = math.sqrt(shares[square] * (1 - shares[square]) / THROWS)
        assert abs(times / THROWS - shares[square]) < 5 * error + 1e-12, (
            square,
            times / THROWS,
            shares[square],
        )


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize("jail", ["short", "long"])
def test_shares_add_up_and_nobody_stands_on_go_to_jail(edition: str, jail: str) -> None:
    shares = odds(load(edition), jail).shares
    assert math.isclose(sum(shares), 1, abs_tol=1e-12)
    assert min(shares) >= 0
    assert abs(shares[30]) < 1e-12


def test_two_coins_for_dice_by_hand() -> None:
    """With dice of two faces a throw is 2, 3 or 4, so nobody comes from GO to square 1; Jail is still reached."""
    found = odds(load("classic"), "short", dice=2)
    assert found.shares[IN_JAIL] > odds(load("classic"), "short").shares[IN_JAIL]
    assert math.isclose(sum(found.shares), 1, abs_tol=1e-12)


def test_income_is_share_times_rent_and_break_even_is_cost_by_income() -> None:
    found = odds(load("classic"))
    boardwalk = found.lots[39]
    last = boardwalk.stages[-1]
    stage, cost, income, back = last.stage, last.cost, last.income_per_throw, last.throws_to_break_even
    assert (stage, cost) == ("hotel", 400 + 5 * 200)
    assert math.isclose(income, found.shares[39] * 2000)
    assert back is not None
    assert math.isclose(back * income, cost)


def test_the_command_prints_json() -> None:
    result = CliRunner().invoke(main, ["odds", "--jail", "long", "--json"])
    assert result.exit_code == 0
    data = json.loads(result.output)
    assert data["jail"] == "long"
    assert [row["square"] for row in data["squares"]] == list(range(41))
    assert data["squares"][24]["name"] == "Illinois Avenue"
    assert len(data["lots"]) == 28


def test_an_unknown_edition_is_refused_kindly() -> None:
    result = CliRunner().invoke(main, ["odds", "--edition", "clasic"])
    assert result.exit_code == 2
    assert "classic" in result.output
