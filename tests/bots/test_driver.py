"""The driver: every bot in every edition and variant, luck that is independent of bots, and bots that misbehave."""

from dataclasses import replace

import pytest

from passgo.bots.base import StandardBot
from passgo.bots.driver import MOST_FREE_ACTIONS, BotTable, Observer
from passgo.bots.roster import NAMES
from passgo.bots.simple_bots import RandomBot
from passgo.edition import load, names
from passgo.engine import actions, codes
from passgo.engine.actions import Action
from passgo.engine.board import Board
from passgo.engine.luck import Luck
from passgo.engine.position import Position, Terms
from passgo.engine.rules import setup
from passgo.engine.rulesets import Rules
from passgo.sim.batch import GameResult, RunPlan, play_batch

VARIANTS = [
    Rules(),
    Rules(game="short"),
    Rules(game="time-limit", minutes=60),
    Rules(ask_for_rent=True),
    Rules(banker_only=True),
]


def games(plan: RunPlan, count: int) -> list[GameResult]:
    return play_batch(plan, 0, count).games


class Watch(Observer):
    """Records the dice and the actions."""

    def __init__(self) -> None:
        self.dice: list[tuple[int, int]] = []
        self.done: list[tuple[int, tuple[object, ...]]] = []

    def on_action(self, p: Position, seat: int, action: Action) -> None:
        if action.code == codes.THROW:
            self.dice.append((int(p.die1), int(p.die2)))
        self.done.append((int(seat), action.key()))


def watched(bots: list[StandardBot], rounds: int, seed: str = "table") -> tuple[Watch, BotTable]:
    p = setup.start(Board(load("classic"), Rules()), Luck(seed), len(bots))
    watch = Watch()
    table = BotTable(p, bots, watch)
    table.play(rounds)
    return watch, table


# Every bot everywhere.


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize(
    "rules", VARIANTS, ids=lambda rules: rules.game + "-" * rules.ask_for_rent + "+" * rules.banker_only
)
def test_no_bot_tries_a_forbidden_action(edition: str, rules: Rules) -> None:
    played = load(edition)
    plan = RunPlan(
        played,
        replace(rules, options=played.options),
        NAMES[: played.players[1]],
        "all",
        60,
    )
    for game in games(plan, 2):
        assert game.faults == []


def test_the_same_seed_gives_the_same_games() -> None:
    plan = RunPlan(load("classic"), Rules(), ("trader", "fp-a", "fp-b", "random"), "same", 40)
    assert games(plan, 2) == games(plan, 2)
    assert games(plan, 2) != games(replace(plan, seed="other"), 2)


def test_the_dice_do_not_depend_on_the_bots() -> None:
    def throws(seed: str) -> list[tuple[int, int]]:
        bots = [RandomBot() for _ in range(3)]
        for seat, bot in enumerate(bots):
            bot.begin(f"{seed}:{seat}")
        watch, _ = watched([*bots], 4)
        return watch.dice

    one, other = throws("one"), throws("other")
    both = min(len(one), len(other))
    assert both >= 8
    assert one[:both] == other[:both]


def test_bots_with_another_seed_act_differently() -> None:
    runs: list[list[tuple[int, tuple[object, ...]]]] = []
    for seed in ("one", "other"):
        bots = [RandomBot() for _ in range(3)]
        for bot in bots:
            bot.begin(seed)
        runs.append(watched([*bots], 4)[0].done)
    assert runs[0] != runs[1]


# Strength, on a small scale.


@pytest.mark.parametrize("other", ["thrifty", "builder", "fp-a", "fp-b", "fp-c"])
def test_the_trader_beats_three_of_each_weaker_bot(other: str) -> None:
    """40 games. A bot that wins the required 60% has fewer than 16 wins once in two hundred times."""
    played = games(RunPlan(load("classic"), Rules(), ("trader", other, other, other), "strength"), 40)
    assert wins_of("trader", played) >= 16
    assert sum(1 for game in played if game.reason) >= 36


def test_the_trader_beats_random_bots_nearly_always() -> None:
    played = games(RunPlan(load("classic"), Rules(), ("trader", "random", "random", "random"), "strength"), 8)
    assert wins_of("trader", played) >= 7


def wins_of(bot: str, played: list[GameResult]) -> int:
    return sum(1 for game in played for winner in game.winners if game.seats[winner] == bot)


# Bots that misbehave.


class Nuisance(StandardBot):
    """Mortgages and lifts endlessly."""

    def __init__(self) -> None:
        super().__init__("nuisance")
        self.times = 0

    def manage(self, p: Position, seat: int) -> Action | None:
        for lot in p.board.lots:
            if p.owner[lot] == seat:
                self.times += 1
                return Action(codes.LIFT if p.mortgaged[lot] else codes.MORTGAGE, lot)
        return None


def test_free_actions_are_limited_in_every_turn() -> None:
    nuisance = Nuisance()
    p = setup.start(Board(load("classic"), Rules()), Luck("nuisance"), 2)
    p.cash[0] = 100_000
    table = BotTable(p, [nuisance, StandardBot("other")], Watch())
    table.play(5)
    assert p.over != 0 or p.round > 5
    assert nuisance.times > MOST_FREE_ACTIONS


class Rulebreaker(StandardBot):
    """Always tries an illegal action."""

    def decide(self, p: Position, seat: int) -> Action:
        return Action(codes.BUILD, 0)

    def answer(self, p: Position, seat: int, offer: Terms) -> Action:
        return actions.THROW


class Beggar(StandardBot):
    """Asks the first seat for all its lots."""

    def manage(self, p: Position, seat: int) -> Action | None:
        for lot in p.board.lots:
            if (
                p.owner[lot] == 0
                and seat != 0
                and p.group_built[p.board.group[lot]] == 0
                and p.cash[seat] > 1
            ):
                return Action(codes.OFFER, 0, 0, Terms(int(seat), 0, 1, (), (), 0, (int(lot),), ()))
        return None


def test_an_illegal_action_is_reported_and_replaced_by_the_default() -> None:
    _, table = watched([Rulebreaker("breaker"), StandardBot("other")], 5)
    assert table.p.round > 5 or table.p.over != 0
    assert any(fault.startswith("breaker tried build") for fault in table.faults)
    assert not any(fault.startswith("other") for fault in table.faults)


def test_an_offer_that_is_not_answered_is_refused() -> None:
    watch, table = watched([Rulebreaker("breaker"), Beggar("beggar")], 6)
    assert any("breaker answered an offer with throw" in fault for fault in table.faults)
    assert any(key[0] == codes.REFUSE for seat, key in watch.done if seat == 0)
    assert not any(key[0] == codes.ACCEPT for _, key in watch.done)


class Lost(StandardBot):
    """Knows no matter at all: all its answers are illegal."""

    def decide(self, p: Position, seat: int) -> Action:
        return Action(codes.BUILD, 0)


@pytest.mark.parametrize("edition", ["america", "boutique"])
def test_listed_actions_replace_the_answers_of_bots_that_know_no_matter(edition: str) -> None:
    options = frozenset(load(edition).options)
    p = setup.start(Board(load(edition), Rules(options=options, ask_for_rent=True)), Luck("lost"), 3)
    table = BotTable(p, [Lost("lost") for _ in range(3)])
    table.default = Lost("default")
    table.play(60)
    assert p.over != 0 or p.round > 60
    assert {fault.partition(":")[0] for fault in table.faults} == {"lost tried build"}
