"""The exact odds against simulation: tokens thrown round the board by the engine."""

import json
import math

import pytest
from typer.testing import CliRunner

from passgo._startup.build import form
from passgo.cli import main
from passgo.edition import load, names
from passgo.engine import codes
from passgo.engine.board import Board
from passgo.engine.events import MONEY_PAID, log
from passgo.engine.legality import act
from passgo.engine.luck import Luck
from passgo.engine.position import Position, top_kind
from passgo.engine.rules import deck, setup
from passgo.engine.rulesets import Rules
from passgo.exact_odds import IN_JAIL, JailPolicy, odds

THROWS = 200_000 if form() == "compiled" else 20_000  # interpreted, 200,000 would take a minute


def walk(jail: JailPolicy, throws: int) -> list[int]:
    """The shares of throws by the square where they end, in a real game without purchases."""
    p = setup.start(Board(load("classic"), Rules()), Luck(f"walk {jail}"), 2)
    stood = [0] * (IN_JAIL + 1)
    for _ in range(throws):
        seat = to_throw(p, jail)
        shuffle(p)
        act(p, seat, codes.THROW, 0, 0, None)
        stood[IN_JAIL if p.jail[seat] else p.square[seat]] += 1
    return stood


def shuffle(p: Position) -> None:
    """Make every card equally likely at each draw, as in the chain."""
    for pile in range(2):
        if p.jail_card[pile] != codes.BANK:
            deck.return_jail_card(p, pile)
        p.next_card[pile] = 0
        p.unseen[pile] = p.left[pile]


def to_throw(p: Position, jail: JailPolicy) -> int:
    """Settle all open matters without payment, and bring the game to its next throw."""
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
def test_the_engine_agrees_with_the_chain(jail: JailPolicy) -> None:
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
def test_shares_add_up_and_no_token_stands_on_go_to_jail(edition: str, jail: JailPolicy) -> None:
    shares = odds(load(edition), jail).shares
    assert math.isclose(sum(shares), 1, abs_tol=1e-12)
    assert min(shares) >= 0
    assert abs(shares[30]) < 1e-12


def test_odds_with_dice_of_two_faces_agree_with_a_hand_calculation() -> None:
    """With dice of two faces a throw is 2, 3 or 4, so square 1 is not reached from GO; Jail still is."""
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


def test_the_odds_command_prints_json() -> None:
    result = CliRunner().invoke(main, ["odds", "--jail", "long", "--json"])
    assert result.exit_code == 0
    data = json.loads(result.output)
    assert data["jail"] == "long"
    assert [row["square"] for row in data["squares"]] == list(range(41))
    assert data["squares"][24]["name"] == "Illinois Avenue"
    assert len(data["lots"]) == 28


def test_the_command_names_editions_if_one_is_unknown() -> None:
    result = CliRunner().invoke(main, ["odds", "--edition", "clasic"])
    assert result.exit_code == 2
    assert "classic" in result.output


def salaries(rules: Rules, throws: int) -> tuple[float, float]:
    """The salary per throw in a real game, and its standard error."""
    p = setup.start(Board(load("classic"), rules), Luck("salaries"), 2)
    paid: list[int] = []
    for _ in range(throws):
        seat = to_throw(p, "short")
        shuffle(p)
        act(p, seat, codes.THROW, 0, 0, None)
        paid.append(
            sum(
                int(amount)
                for event, _, _, amount, why in log(p)
                if (event, why) == (MONEY_PAID, codes.FOR_SALARY)
            )
        )
    mean = sum(paid) / throws
    return mean, math.sqrt(sum((each - mean) ** 2 for each in paid) / throws / throws)


@pytest.mark.rule("HOUSE-2", "HOUSE-4")
@pytest.mark.parametrize("words", [[], ["double-go"], ["double-go", "salary=300"]])
def test_the_salary_per_throw_is_what_a_token_earns(words: list[str]) -> None:
    rules = Rules(house_rules=words)
    mean, error = salaries(rules, THROWS // 4)
    expected = {each.source: each.money_per_throw for each in odds("classic", rules=rules).earnings}["salary"]
    assert abs(mean - expected) < 5 * error


@pytest.mark.rule("HOUSE-7")
def test_without_rent_in_jail_all_lots_earn_less_by_the_same_share() -> None:
    book, agreed = odds("classic"), odds("classic", rules="full+no-rent-in-jail")
    assert agreed.shares == book.shares
    ratios = [
        fewer.income_per_throw / more.income_per_throw
        for lot in book.lots
        for fewer, more in zip(agreed.lots[lot].stages, book.lots[lot].stages, strict=True)
    ]
    # The share of turns, not of throws, that end in Jail: a turn may have several throws.
    assert 1 - 1.2 * book.shares[IN_JAIL] * 36 / 30 < min(ratios) < 1 - book.shares[IN_JAIL]
    assert max(ratios) - min(ratios) < 1e-12


@pytest.mark.rule("HOUSE-8", "HOUSE-15", "SHORT-2")
def test_other_agreed_rules_count_or_are_listed_as_left_out() -> None:
    found = odds("classic", rules="short+free-parking-pot+snake-eyes=72+jail-fine=100")
    earned = {each.source: each.money_per_throw for each in found.earnings}
    assert earned["snake-eyes"] == 2
    assert earned["fine"] == pytest.approx(2 * -50 * found.shares[IN_JAIL])
    assert found.left_out == ("free-parking-pot",)
    hotel = found.lots[39].stages[-1]
    assert (hotel.stage, hotel.cost) == ("hotel", 400 + 4 * 200)  # three houses and the hotel
    assert odds("america", rules="full+game-show").left_out == ("game-show",)
