"""A new rule, with an action and a matter that are only declared: every bot and the environments can play it.
`pytest -rP` shows what was played."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import ClassVar

import pytest

from passgo._startup.build import form
from passgo.bots import driver
from passgo.bots.driver import BotTable, Observer, deciders
from passgo.bots.explanations import KEYS
from passgo.bots.hints import hint
from passgo.bots.roster import NAMES, StandardRoster
from passgo.bots.seated_bots import SeatedBots
from passgo.edition import load
from passgo.engine import actions, flow, legality, reasons
from passgo.engine.actions import ACTIONS, CODES, LISTED
from passgo.engine.boards import find_board
from passgo.engine.declared import TABLE, Action, Choice, Decision, Matter
from passgo.engine.fields import AMOUNT, CHOICE, LOT, SQUARE, Field
from passgo.engine.luck import Luck
from passgo.engine.matters import MATTERS
from passgo.engine.position import Position, Terms, pop, push, seats_in_game, set_top, top, top_kind
from passgo.engine.rules import landing, setup
from passgo.engine.rulesets import Rules
from passgo.game.game import new_game
from passgo.rl.arrays import observations_of
from passgo.rl.core.action_set import LAST_KNOWN
from passgo.rl.core.agent_table import MATTER
from passgo.rl.core.observation_buffer import ObservationBuffer
from passgo.rl.settings import Settings
from rl.test_masks import is_legal
from rl.variants import TRADES, begin, play_at_random

if form() == "compiled":
    pytest.skip("compiled tables cannot be extended", allow_module_level=True)

ASKED = 2  # in the matter's row: the seats that still have to answer, as bits
KIND = len(MATTERS)
CODE = len(ACTIONS)


class ToyAction(Action):
    """Answers the matter below. It carries one number, or none."""

    name: ClassVar[str] = "toy"
    rule: ClassVar[str] = "TOY-1"
    listed: ClassVar[int] = 10_000
    wanted: ClassVar[tuple[int, ...]] = (0,)  # the numbers that are legal
    done: ClassVar[int] = 0

    def __init__(self, number: int = 0) -> None:
        super().__init__(CODE, number)

    def create(self, first: int, second: int, terms: Terms | None, group: str) -> Action:
        return ToyAction(first)

    def check(self, p: Position, seat: int, first: int, second: int, terms: Terms | None) -> int:
        asked = top_kind(p) == KIND and top(p, ASKED) & (1 << seat) != 0
        return reasons.ALLOWED if asked and first in self.wanted else reasons.NOTHING_TO_BUY

    def perform(self, p: Position, seat: int, first: int, second: int, terms: Terms | None) -> None:
        ToyAction.done += 1
        answer(p, seat)

    def candidates(self, p: Position, seat: int, found: list[Choice]) -> None:
        for number in self.wanted:
            self.add(p, seat, found, number, 0)


class ToyDecision(Decision):
    kind: ClassVar[str] = "Toy"


class ToyMatter(Matter):
    """Waits for one seat."""

    name: ClassVar[str] = "toy-matter"
    rule: ClassVar[str] = "TOY-1"
    fields: ClassVar = ("seats", "lot")
    decides: ClassVar[type[Decision]] = ToyDecision
    waiting: ClassVar[bool] = True

    def decision(self, p: Position) -> Decision:
        return ToyDecision(self.deciders(p))

    def check_decline(self, p: Position, seat: int) -> int:
        return reasons.ALLOWED if seat in self.deciders(p) else reasons.NOTHING_TO_BUY

    def decline(self, p: Position, seat: int) -> None:
        answer(p, seat)

    def go_on_without(self, p: Position, base: int, seat: int, heir: int) -> None:
        p.stack[base + ASKED] &= ~(1 << seat)

    def go_on(self, p: Position) -> bool:
        if top(p, ASKED) != 0:
            return False
        pop(p)
        return True


class SharedToyMatter(ToyMatter):
    """Waits for all seats."""

    def decider_bits(self, p: Position) -> int:
        return top(p, ASKED)


def answer(p: Position, seat: int) -> None:
    set_top(p, ASKED, top(p, ASKED) & ~(1 << seat))


def declare(
    fields: tuple[Field, ...] = (),
    wanted: tuple[int, ...] = (0,),
    declinable: bool = False,
    shared: bool = False,
) -> ToyMatter:
    """Declare a matter with its action."""
    ToyAction.fields = fields
    ToyAction.wanted = wanted
    ToyMatter.declinable = declinable
    return SharedToyMatter(KIND) if shared else ToyMatter(KIND)


RULES: dict[str, Callable[[], ToyMatter]] = {
    "one seat, no number": declare,
    "one seat, or decline": lambda: declare(declinable=True),
    "all seats, or decline": lambda: declare(declinable=True, shared=True),
    "all seats, a lot": lambda: declare((LOT,), (1, 39), shared=True),
    "one seat, a square": lambda: declare((SQUARE,), (0, 20, 39)),
    "one seat, a choice": lambda: declare((CHOICE,), (1, 2)),
    "one seat, an amount": lambda: declare((AMOUNT,), (120, 200)),
}


@contextmanager
def registered(matter: ToyMatter, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register the matter in the engine's tables. It opens wherever a token lands."""
    toy = ToyAction()
    land = landing.land

    def land_and_play(p: Position) -> None:
        asked = seats_in_game(p) if isinstance(matter, SharedToyMatter) else 1 << p.turn
        push(p, KIND, p.turn, asked, 39, 0, 0)
        land(p)

    with monkeypatch.context() as patched:
        patched.setattr(landing, "land", land_and_play)
        patched.setattr(ToyAction, "done", 0)
        for module in (actions, legality):
            patched.setattr(module, "BY_CODE", [*ACTIONS, toy])
        for module in (driver, flow):
            patched.setattr(module, "BY_CODE", [*MATTERS, matter])
        patched.setattr(TABLE, "by_code", [*ACTIONS, toy])
        patched.setitem(CODES, toy.name, CODE)
        MATTERS.append(matter)
        ACTIONS.append(toy)
        LISTED.append(toy)
        try:
            yield
        finally:
            MATTERS.pop()
            ACTIONS.pop()
            LISTED.pop()


@pytest.fixture(params=RULES)
def rule(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    name: str = request.param
    with registered(RULES[name](), monkeypatch):
        yield name


class Answers(Observer):
    """Counts the answers to the matter."""

    def __init__(self) -> None:
        self.open = False
        self.count = 0

    def on_action(self, p: Position, seat: int, action: Action) -> None:
        self.count += self.open
        self.open = top_kind(p) == KIND
        if self.open:
            assert deciders(p) == sum(1 << other for other in MATTERS[KIND].deciders(p))


@pytest.mark.parametrize("name", NAMES)
def test_every_bot_plays_an_unknown_matter(rule: str, name: str) -> None:
    board = find_board(load("classic"), Rules())
    roster = StandardRoster(board)
    bots = [roster.make_standard(name) for _ in range(3)]
    for seat, bot in enumerate(bots):
        bot.begin(f"unknown:{seat}")
    p = setup.start(board, Luck("unknown"), 3)
    answers = Answers()
    table = BotTable(p, bots, answers)
    table.play(3)
    assert p.round > 3 or p.over != 0
    assert table.faults == []
    assert answers.count >= 9
    print(f"{rule:22} {name:8} {answers.count:3} decisions, {ToyAction.done:3} times {ToyAction.name}")


def test_seated_bots_play_an_unknown_matter(rule: str) -> None:
    game = new_game("classic", ["Ann", "Bo", "Cy"], seed=28)
    bots = SeatedBots(game, {0: "hard", 1: "random", 2: "builder"})
    for _ in range(80):
        moved = bots.next_move()
        assert moved is not None
        game.play(*moved)
    assert sum(move.move.action.do in ("toy", "decline") for move in game.history) >= 10


@pytest.mark.parametrize("shared", [False, True])
def test_an_illegal_answer_of_a_seated_bot_is_replaced_by_a_legal_one(
    shared: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ToyMatter, "default", lambda matter, p, seat: ToyAction(7))
    with registered(declare((CHOICE,), (1, 2), shared=shared), monkeypatch):
        game = new_game("classic", ["Ann", "Bo", "Cy"], seed=28)
        bots = SeatedBots(game, {0: "hard", 1: "random", 2: "builder"})
        for _ in range(80):
            moved = bots.next_move()
            assert moved is not None
            game.play(*moved)
        assert ToyAction.done >= 10
        p = setup.start(game._state.board, Luck("unknown"), 3)
        push(p, KIND, 0, 1, 39, 0, 0)
        found = hint(p, 0, "hard", StandardRoster(game._state.board))
        assert found is not None
        assert found.action == ToyAction(1)


def test_a_hint_about_an_unknown_matter_is_legal(rule: str) -> None:
    board = find_board(load("classic"), Rules())
    p = setup.start(board, Luck("unknown"), 3)
    push(p, KIND, 0, 1, 39, 0, 0)
    found = hint(p, 0, "hard", StandardRoster(board))
    assert found is not None
    assert found.action is not None
    assert found.reason.key in KEYS
    action = found.action
    assert legality.check(p, 0, action.code, action.first, action.second, None) == reasons.ALLOWED


def test_agents_play_a_matter_without_a_mask_function(rule: str) -> None:
    settings = Settings(3, trades="menu", skip_forced=False)
    table = begin(settings, 5)
    rng = Random(5)
    asked = 0
    rows = ObservationBuffer(settings.layout, 1)
    for found in play_at_random(table, rng, 400):
        assert found
        if table.moment == MATTER + KIND:
            asked += 1
            assert all(is_legal(table, number) for number in found)
            rows.write(0, table, table.seat)
            assert observations_of(rows)[0][int(settings.layout.at_moment) + MATTER + KIND] == 1.0
    # Amounts are not enumerated: the default answer is given, and no agent is asked.
    assert (asked == 0) == (rule == "one seat, an amount")
    assert asked >= 10 or ToyAction.done >= 10
    print(f"{rule:22} agents   {asked:3} decisions, {ToyAction.done:3} times {ToyAction.name}")


def test_a_new_action_does_not_change_the_numbers_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    for trades in TRADES:
        before = Settings(3, trades=trades)
        with registered(declare((LOT,)), monkeypatch):
            after = Settings(3, trades=trades)
        known = before.actions.words
        assert after.actions.words[: len(known)] == known
        assert after.actions.words[len(known) :] == [f"toy={lot}" for lot in before.board.lots]
        assert after.layout.moments == MATTER + KIND + 1


def test_a_house_rule_that_is_not_agreed_on_adds_no_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyAction, "rule", "HOUSE-2")
    monkeypatch.setattr(ToyMatter, "rule", "HOUSE-2")
    before = Settings(3)
    with registered(declare(), monkeypatch):
        without, agreed = Settings(3), Settings(3, rules="full+double-go")
    assert (without.actions.size, without.layout.size) == (before.actions.size, before.layout.size)
    assert agreed.actions.words[-1] == "toy"
    assert agreed.layout.moments == MATTER + KIND + 1


def test_all_actions_that_agents_are_trained_on_keep_their_numbers() -> None:
    """Newer actions come after them: LAST_KNOWN is the last action of v0.2.0."""
    assert ACTIONS[LAST_KNOWN].name == "take-back"
    sizes = {trades: int(Settings(4, trades=trades).actions.size) for trades in TRADES}
    assert sizes == {"none": 311, "menu": 507, "dialogue": 400}
