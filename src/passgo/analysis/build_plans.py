"""The best order of houses and hotels for a budget."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from passgo.analysis.evaluator import evaluator_for, is_blind
from passgo.bots.lookahead import change_estate, lowest_site
from passgo.engine import codes, reasons
from passgo.engine.legality import check
from passgo.engine.position import owns_group
from passgo.engine.rules import sites

if TYPE_CHECKING:
    from passgo.analysis.evaluator import Evaluator
    from passgo.engine.position import Position
    from passgo.game.by_name import SeatLike
    from passgo.game.game import Game

MOST_STEPS: Final = 60  # buildings of a plan: more than a board has
AHEAD: Final = 2  # levels of a group that are tried at once: the first house alone earns little


@dataclass(frozen=True)
class Building:
    """One step of a plan."""

    lot: int
    cost: int
    chance: float
    """The chance to win when all steps up to this one are built."""


@dataclass(frozen=True)
class BuildPlan:
    """What to build, in this order. Empty if building does not raise the chance to win, or at the blind tax (TAX-3)."""

    seat: int
    budget: int
    chance: float
    """The chance to win without the plan."""
    steps: tuple[Building, ...]
    blind: bool


def build_plan(game: Game, seat: SeatLike, budget: int | None = None) -> BuildPlan:
    """The order in which a seat should build with so much money, by the value model.

    Each step belongs to the buildings of one group that raise the chance to win most per dollar. The plan ends when the
    budget does, or when more buildings would not raise the chance.

    Args:
        game: The game. It is not changed.
        seat: The seat, or the name of its player.
        budget: The money to spend, at most the seat's cash, which is the default.

    Raises:
        BadInput: There is no such seat, or the budget is not a whole number.

    >>> import passgo
    >>> game = passgo.scene(seats=["Ann", "Bo"], lots={16: 0, 18: 0, 19: 0, 39: 1}, seed=7)
    >>> plan = passgo.analysis.build_plan(game, "Ann", 300)
    >>> [step.lot for step in plan.steps], sum(step.cost for step in plan.steps)
    ([19, 18, 16], 300)
    """
    from passgo.game.checks import check_game, wrong

    p = check_game(game)._state
    who = game._seat(seat)
    cash = max(0, int(p.cash[who]))
    if budget is not None and (type(budget) is not int or budget < 0):
        raise wrong("budget", budget, "an amount of money")
    money = cash if budget is None else min(budget, cash)
    if is_blind(p) or p.out[who] != 0 or p.over != 0:
        return BuildPlan(who, money, 0.0, (), is_blind(p))
    evaluator = evaluator_for(p.board)
    table = evaluator.quiescence.settled(p) if p.turn != who or p.depth else p.clone()
    return BuildPlan(
        who, money, evaluator.model.chance_of(table, who), tuple(steps(evaluator, table, who, money)), False
    )


def steps(evaluator: Evaluator, table: Position, seat: int, money: int) -> list[Building]:
    found: list[Building] = []
    chance = evaluator.model.chance_of(table, seat)
    while len(found) < MOST_STEPS:
        best: tuple[float, list[Building], Position] | None = None
        for group in range(table.board.colours):
            if not owns_group(table, seat, group):
                continue
            for plan, then in plans_of(evaluator, table, seat, group, money):
                per_dollar = (plan[-1].chance - chance) / sum(step.cost for step in plan)
                if per_dollar > 0 and (best is None or per_dollar > best[0]):
                    best = per_dollar, plan, then
        if best is None:
            break
        _, plan, table = best
        found += plan
        money -= sum(step.cost for step in plan)
        chance = plan[-1].chance
    return found


def plans_of(
    evaluator: Evaluator, p: Position, seat: int, group: int, money: int
) -> list[tuple[list[Building], Position]]:
    """One building more on a group, two more, and so on for two levels, each as the engine allows it."""
    plans: list[tuple[list[Building], Position]] = []
    plan: list[Building] = []
    table = p.clone()
    for _ in range(AHEAD * int(p.board.group_size[group])):
        lot = int(lowest_site(table, group))
        if lot < 0 or check(table, seat, codes.BUILD, lot, 0, None) != reasons.ALLOWED:
            break
        cost = int(sites.price_of(table, lot, sites.next_building(table, lot)))
        money -= cost
        if money < 0:
            break
        table = table.clone()
        change_estate(table, seat, codes.BUILD, lot)
        plan = [*plan, Building(lot, cost, evaluator.model.chance_of(table, seat))]
        plans.append((plan, table))
    return plans
