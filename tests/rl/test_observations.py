"""Observations contain everything that a seat may know, at the documented places, and nothing else."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

import passgo.rl
from drawn_anew import with_luck_drawn_anew
from passgo.bots.base import StandardBot
from passgo.engine import codes
from passgo.engine.arrays import from_list
from passgo.engine.board import Board
from passgo.engine.house_rules import PRESETS
from passgo.engine.position import Position, Terms, give_deed, set_mortgaged, top
from passgo.engine.rules.challenges import CHALLENGE_READER
from passgo.engine.rules.sites import put_up
from passgo.engine.rules.worth import total_worth
from passgo.rl.arrays import observations_of
from passgo.rl.core.agent_table import MATTER, AgentTable
from passgo.rl.core.layout import MONEY
from passgo.rl.core.observation_buffer import ObservationBuffer
from passgo.rl.settings import Settings
from rl.variants import TRADES, VARIANTS, begin, play_at_random, play_by_name
from scenes import Scene

LAYOUTS = (
    "full+free-parking-pot",
    "full+lap-before-buying",
    "full+free-parking-pot+lap-before-buying",
)
CORNERS = "full+american-expansion+just-visit-america+game-show+legal-system"


def observe(table: AgentTable, settings: Settings, seat: int) -> NDArray[np.float32]:
    """The observation of a seat, written into a new row."""
    rows = ObservationBuffer(settings.layout, 1)
    rows.write(0, table, seat)
    row: NDArray[np.float32] = observations_of(rows)[0].copy()
    return row


def section(settings: Settings, row: NDArray[np.float32], name: str) -> list[float]:
    for found, first, length, _ in settings.layout.sections():
        if found == name:
            return [round(float(number), 4) for number in row[first : first + length]]
    raise KeyError(name)


def at_scene(scene: Scene, settings: Settings) -> AgentTable:
    """All seats of a scene as agents."""
    table = settings.config.new_table()
    p = scene.game._state
    all_seats = (1 << int(p.seats)) - 1
    table.begin(p, all_seats, [StandardBot("agent") for _ in range(p.seats)], None)
    return table


def for_three() -> Settings:
    return Settings(3, "classic", "full", "dialogue", skip_forced=False)


def test_the_sections_of_an_observation_have_no_gaps() -> None:
    for edition, rules in VARIANTS:
        layout = Settings(4, edition, rules).layout
        at = 0
        for _, first, length, meaning in layout.sections():
            assert first == at
            assert meaning
            at += length
        assert at == layout.size


def test_the_numbers_of_an_observation() -> None:
    settings = for_three()
    scene = Scene(3).owns(1, 1, 3).built({1: 2, 3: 1}).owns(0, 39).mortgaged(39).cash(300, 750, 3000)
    table = at_scene(scene, settings)
    row = observe(table, settings, 0)
    width = 3 + 3
    lots = section(settings, row, "lots")
    order = [int(lot) for lot in settings.board.lots]
    of_1, of_39, of_5 = (lots[order.index(lot) * width :][:width] for lot in (1, 39, 5))
    assert of_1 == [0, 1, 0, 0, 0.4, round(100 / MONEY, 4)]
    assert of_39 == [1, 0, 0, 1, 0, 0]
    assert of_5 == [0] * width
    seats = section(settings, row, "seats")
    per_seat = len(seats) // 3
    assert [seats[i * per_seat + 2] for i in range(3)] == [0.2, 0.5, 2.0]
    assert section(settings, row, "asked") == [1]
    # The next seat counts seats from itself.
    other = observe(table, settings, 1)
    assert section(settings, other, "seats")[2::per_seat] == [0.5, 2.0, 0.2]
    assert section(settings, other, "lots")[order.index(1) * width :][:3] == [1, 0, 0]
    assert section(settings, other, "asked") == [0]


def test_a_reused_row_equals_a_new_one() -> None:
    """Only what has changed is written, which must not depend on the former contents."""
    rng = Random(8)
    for edition, rules in VARIANTS:
        settings = Settings(3, edition, rules, rng.choice(TRADES))
        table = begin(settings, rng.randrange(1000))
        rows = ObservationBuffer(settings.layout, 1)
        for _ in play_at_random(table, rng, 80):
            seat = rng.randrange(3)
            rows.write(0, table, seat)
            assert (observations_of(rows)[0] == observe(table, settings, seat)).all()


def twin_of(table: AgentTable, p: Position) -> AgentTable:
    """The same moment of the same table with another position."""
    twin = table.copy()
    twin.position = p
    return twin


def changes_of(p: Position) -> Iterator[tuple[str, Position]]:
    """Positions that differ in one public fact."""

    def changed(*arrays: tuple[str, int, int], **numbers: int) -> Position:
        twin = p.clone()
        for array, place, value in arrays:
            getattr(twin, array)[place] = value
        for number, value in numbers.items():
            setattr(twin, number, value)
        return twin

    lot = int(p.board.lots[3])
    for name, array, place, value in (
        ("cash", "cash", 1, int(p.cash[1]) + 1),
        ("square", "square", 1, (int(p.square[1]) + 1) % 40),
        ("in Jail", "jail", 2, int(p.jail[2]) % 3 + 1),
        ("bankrupt", "out", 2, 1 - int(p.out[2])),
        ("Jail card", "jail_card", 0, (int(p.jail_card[0]) + 2) % 3),
        ("cards left", "left", 1, int(p.left[1]) - 1),
    ):
        yield name, changed((array, place, value))
    for name, number in (("round", "round"), ("dice", "die1"), ("houses", "houses"), ("hotels", "hotels")):
        yield name, changed(**{number: (getattr(p, number) - 1) % 6})
    yield "turn", changed(turn=(p.turn + 1) % 3)
    yield "time called", changed(time_called=not p.time_called)
    for name in ("owner", "mortgaged", "buildings"):
        twin = p.clone()
        give_deed(twin, lot, 1)
        if name == "mortgaged":
            set_mortgaged(twin, lot, 1)
        elif name == "buildings":
            put_up(twin, lot)
        yield name, twin
    offered = changed()
    offered.offers.append(Terms(0, 1, 50, (lot,), (), 0, (), (1,), 7))
    yield "offer", offered


def test_every_public_fact_is_observed() -> None:
    settings = for_three()
    table = at_scene(Scene(3).owns(0, 1, 5, 12).owns(2, 39).cash(1234, 567, 89), settings)
    names = []
    for name, p in changes_of(table.p):
        for seat in range(3):
            before, after = (observe(at, settings, seat) for at in (table, twin_of(table, p)))
            assert (before != after).any(), f"seat {seat} does not observe {name}"
        names.append(name)
    assert len(names) == 16


@pytest.mark.rule("HOUSE-1", "HOUSE-13")
def test_the_pot_and_the_laps_of_house_rules_are_observed() -> None:
    settings = Settings(3, "classic", "full+free-parking-pot=500+lap-before-buying", "none")
    table = begin(settings, 1)
    p = table.p.clone()
    p.pot = 750
    p.lapped = 0b011
    rows = ObservationBuffer(settings.layout, 1)
    for at, pot, lapped in ((table, 500, (0, 0, 0)), (twin_of(table, p), 750, (1, 1, 0))):
        for seat in range(3):
            rows.write(0, at, seat)
            row = observations_of(rows)[0]
            assert section(settings, row, "pot") == [round(pot / MONEY, 4)]
            assert section(settings, row, "lapped") == [*lapped[seat:], *lapped[:seat]]


def test_house_rules_change_the_size_only_by_what_they_add() -> None:
    """Models that were trained without house rules keep their observations."""
    sizes = {rules: int(Settings(4, rules=rules).layout.size) for rules in ("full", *PRESETS, *LAYOUTS)}
    assert sizes.pop("full") == sizes["by-the-book"] == sizes["quick"] == 533
    assert sizes["family-evening"] == sizes["full+free-parking-pot"] == 534
    assert sizes["full+lap-before-buying"] == 537
    assert sizes["full+free-parking-pot+lap-before-buying"] == 538


@pytest.mark.parametrize(("edition", "rules"), VARIANTS)
def test_future_luck_is_not_observed(edition: str, rules: str) -> None:
    rng = Random(f"{edition} {rules}")
    settings = Settings(3, edition, rules, "dialogue")
    table = begin(settings, rng.randrange(1000))
    for step, _ in enumerate(play_at_random(table, rng, 240)):
        if step % 8 == 0:
            anew = twin_of(table, with_luck_drawn_anew(table.p, str(step)))
            for seat in range(3):
                assert (observe(table, settings, seat) == observe(anew, settings, seat)).all()


@pytest.mark.rule("RULING-READER")
def test_only_the_reader_observes_the_right_answer() -> None:
    rng = Random(3)
    settings = Settings(3, "america", CORNERS, "none")
    met = 0
    for game in range(6):
        table = begin(settings, 5, game)
        for found in play_at_random(table, rng, 800):
            del found[1:]  # no free actions, which speeds up the game
            if table.moment == MATTER + codes.M_CHALLENGE:
                met += 1
                reader = int(top(table.p, CHALLENGE_READER))
                other = twin_of(table, with_other_answers(table.p))
                for seat in range(3):
                    same = (observe(table, settings, seat) == observe(other, settings, seat)).all()
                    assert same == (seat != reader)
    assert met > 3


def with_other_answers(p: Position) -> Position:
    twin = p.clone()
    board = Board(p.board.edition, p.board.rules)
    board.right_answers = from_list([(int(answer) + 1) % 4 for answer in p.board.right_answers])
    twin.board = board
    return twin


@pytest.mark.rule("TAX-3")
def test_no_worth_is_observed_before_the_tax_is_chosen() -> None:
    settings = for_three()
    scene = Scene(3).owns(0, 1, 3, 5, 39).mortgaged(39).cash(8713, 1411, 977).built({1: 2, 3: 1})
    scene.owns(1, 6, 8, 9)
    scene.luck("13")
    scene.play(0, "throw")
    table = at_scene(scene, settings)
    assert table.moment == MATTER + codes.M_TAX
    for seat in range(3):
        numbers = {round(float(number) * MONEY) for number in observe(table, settings, seat)}
        for other in range(2):  # seat 2 has only cash, which is public
            worth = int(total_worth(table.p, other))
            assert not numbers & {worth, worth // 10, -(-worth // 10)}


def test_a_draft_is_observed_only_by_its_own_seat() -> None:
    settings = for_three()
    table = at_scene(Scene(3).owns(0, 1, 5).owns(1, 3), settings)
    before = [observe(table, settings, seat) for seat in range(3)]
    for words in ("talk-to=+1", "give=5", "next", "get=3"):
        play_by_name(table, words)
    assert (observe(table, settings, 1) == before[1]).all()
    assert (observe(table, settings, 2) == before[2]).all()
    mine = observe(table, settings, 0)
    assert section(settings, mine, "to") == [0, 1, 0]
    assert sum(section(settings, mine, "gives")) == 1
    play_by_name(table, "next")
    play_by_name(table, "pay=$100")
    play_by_name(table, "send")
    asked = observe(table, settings, 1)
    assert section(settings, asked, "from") == [0, 0, 1]
    assert section(settings, asked, "gives")[-3] == round(100 / MONEY, 4)
    assert section(settings, observe(table, settings, 2), "offer") == [1]


def test_observations_are_elements_of_their_space() -> None:
    table = passgo.rl.env(4, "america", CORNERS + "+ask-for-rent", "menu")
    table.reset(seed=1)
    for agent in table.agent_iter(600):
        observation, _, terminated, truncated, _ = table.last()
        assert table.observation_space(agent).contains(observation)
        assert observation is not None
        over = terminated or truncated
        table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))
