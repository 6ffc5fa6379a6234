"""Unknown matters are played generically: each matter in turn is removed from bots, driver and the environments' masks.
`pytest -rP` shows what was removed and what was played."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from house_rule_texts import texts_of_others
from passgo._startup.build import form
from passgo.bots.base import StandardBot, default_answer, first_answer
from passgo.bots.driver import BotTable, Observer, deciders
from passgo.bots.roster import StandardRoster
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.decisions import decision
from passgo.engine.luck import Luck
from passgo.engine.matters import KINDS, MATTERS
from passgo.engine.position import Position, Terms, top_kind
from passgo.notation.rules_text import write_rules
from passgo.rl.core.agent_table import FREE, MATTER
from passgo.rl.core.legal import Legal
from passgo.rl.core.masks import Masks
from passgo.rl.settings import Settings
from rl.test_masks import deal_groups, is_legal
from rl.variants import begin, play_at_random

CORNERS = "full+american-expansion+just-visit-america+game-show+legal-system"
CASTS = (("trader", "fp-a", "builder"), ("random", "thrifty", "easy"))
MATTERS_ASKED = [int(matter.code) for matter in KINDS if matter.waiting]
ROUNDS = 6
PLACES = 2  # most positions of every matter


def name_of(kind: int) -> str:
    return MATTERS[kind].name


@cache
def settings(rules: str) -> Settings:
    return Settings(3, "america", rules, "menu", skip_forced=False)


@cache
def places() -> dict[int, list[Position]]:
    """Positions with each kind of matter on top, from random games; a new house rule may have opened some of them."""
    found: dict[int, list[Position]] = {kind: [] for kind in MATTERS_ASKED}
    rng = Random(7)
    rules = [CORNERS] * 12 + list(texts_of_others([CORNERS]).values())[::-1]
    for game, text in enumerate(rules):
        table = begin(settings(text), game)
        if game % 2 == 0:
            deal_groups(table, rng)
        for listed in play_at_random(table, rng, 3000):
            if table.moment == FREE and rng.random() < 0.8:
                listed[1:] = []  # so that the game goes on
            met = found.get(int(top_kind(table.p)))
            if met is not None and len(met) < PLACES and (not met or rng.random() < 0.3):
                met.append(table.p.clone())
        if all(found.values()):
            return found
    raise AssertionError({name_of(kind): len(met) for kind, met in found.items()})


def copies(kind: int) -> Iterator[Position]:
    found = places()[kind]
    if kind == codes.M_TRIP:  # it may have to wait for money to be raised
        poor = found[0].clone()
        poor.cash[poor.turn] = 1
        found = [*found, poor]
    for place, p in enumerate(found):
        copy = p.clone()
        copy.luck = Luck(f"removed {place}")
        yield copy


class Without(StandardBot):
    """A bot that lacks the method for one kind of matter."""

    def __init__(self, inner: StandardBot, kind: int) -> None:
        super().__init__(inner.name)
        self.inner = inner
        self.kind = kind
        self.asked = 0

    def begin(self, seed: str) -> None:
        self.inner.begin(seed)

    def decide(self, p: Position, seat: int) -> Action:
        if top_kind(p) != self.kind:
            return self.inner.decide(p, seat)
        self.asked += 1
        return self.otherwise(p, seat)

    def otherwise(self, p: Position, seat: int) -> Action:
        return default_answer(p, seat)

    def manage(self, p: Position, seat: int) -> Action | None:
        return self.inner.manage(p, seat)

    def answer(self, p: Position, seat: int, offer: Terms) -> Action:
        return self.inner.answer(p, seat, offer)


class WithoutDefault(Without):
    """A bot that lacks it and the default answer of the matter's chapter."""

    def otherwise(self, p: Position, seat: int) -> Action:
        return first_answer(p, seat)


class Wrong(Without):
    """Always answers one kind of matter with an illegal action."""

    def otherwise(self, p: Position, seat: int) -> Action:
        return Action(codes.BUILD, 0)


class SameSeats(Observer):
    """Asserts that the driver asks the seats that the decision names."""

    def on_action(self, p: Position, seat: int, action: Action) -> None:
        asked = decision(p)
        if asked is not None:
            assert deciders(p) == sum(1 << other for other in asked.seats)


def play(kind: int, removed: type[Without], default: StandardBot | None = None) -> tuple[list[str], int]:
    """Play from all positions of a matter; return the faults, and how often the removed parts were missed."""
    faults: list[str] = []
    asked = 0
    for p in copies(kind):
        for cast in CASTS:
            start = p.clone()
            start.luck = Luck(" ".join(cast))
            roster = StandardRoster(start.board)
            bots = [removed(roster.make_standard(name), kind) for name in cast]
            for seat, bot in enumerate(bots):
                bot.begin(str(seat))
            table = BotTable(start, [*bots], SameSeats())
            if default is not None:
                table.default = default
            last = int(start.round) + ROUNDS
            table.play(last)
            assert start.over != 0 or start.round > last
            faults += table.faults
            asked += sum(bot.asked for bot in bots)
    return faults, asked


def report(kind: int, removed: str, asked: int) -> None:
    assert asked
    print(f"{name_of(kind):10} removed from {removed:34} {asked:4} decisions, games played on")


@pytest.mark.parametrize("kind", MATTERS_ASKED, ids=name_of)
def test_bots_without_a_method_for_a_matter_play_its_default(kind: int) -> None:
    faults, asked = play(kind, Without)
    assert faults == []
    report(kind, "bots", asked)


@pytest.mark.parametrize("kind", MATTERS_ASKED, ids=name_of)
def test_a_matter_without_a_default_is_answered_with_a_listed_action(kind: int) -> None:
    faults, asked = play(kind, WithoutDefault)
    assert faults == []
    report(kind, "bots and its chapter's default", asked)


@pytest.mark.parametrize("kind", MATTERS_ASKED, ids=name_of)
def test_the_driver_answers_a_matter_that_neither_bot_nor_default_bot_knows(kind: int) -> None:
    """One fault for every wrong answer, and none for its replacement."""
    faults, asked = play(kind, Wrong, Wrong(StandardBot("default"), kind))
    assert len(faults) == asked
    assert all("tried build" in fault for fault in faults)
    report(kind, "bots and the driver's default bot", asked)


@pytest.mark.skipif(form() == "compiled", reason="compiled code cannot be patched")
@pytest.mark.parametrize("kind", MATTERS_ASKED, ids=name_of)
def test_a_mask_without_a_function_for_a_matter_contains_its_answers(
    kind: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_known = Masks.add_known
    asked = 0

    def add_fewer(masks: Masks, p: Position, seat: int, matter: int, legal: Legal) -> bool:
        nonlocal asked
        asked += matter == kind
        return matter != kind and add_known(masks, p, seat, matter, legal)

    monkeypatch.setattr(Masks, "add_known", add_fewer)
    rng = Random(kind)
    for p in copies(kind):
        table = settings(write_rules(p.board.rules)).config.new_table()
        table.begin(p, 0b111, [StandardBot("agent") for _ in range(3)], None)
        for found in play_at_random(table, rng, 150):
            assert found
            if table.moment == MATTER + kind:
                assert all(is_legal(table, number) for number in found)
    report(kind, "the masks", asked)
