"""Luck: the value of what came less its expectation over all that could have come."""

import math

import pytest

import passgo
from passgo.analysis import Review, review
from passgo.analysis.evaluator import evaluator_for
from passgo.analysis.review import LUCKY, VERY_LUCKY, mark_of
from passgo.bots.chance_tree import ChanceTree
from passgo.bots.driver import Observer
from passgo.bots.forked_luck import DICE_DRAW, Draw, ForkedLuck, Undecided, codes_drawn
from passgo.edition import load
from passgo.engine import codes
from passgo.engine.actions import THROW
from passgo.engine.legality import act
from passgo.engine.position import Position
from passgo.notation.rules_text import board_of
from passgo.sim.batch import BatchPlayer, RunPlan
from passgo.sim.simulated_game import SimulatedGame
from scenes import Scene

VARIANTS = [
    ("classic", "full", 4),
    ("classic", "short", 3),
    ("nfl", "full", 2),
    ("mlb", "full", 3),
    ("boutique", "full", 3),
    ("toysrus", "full+ferris-wheel", 3),
    ("america", "full+american-expansion+just-visit-america+game-show+legal-system", 3),
]


def before_a_throw(edition: str, rules: str, seats: int, rounds: int) -> Position:
    """A position of a game of traders in which the dice wait."""
    board = board_of(load(edition), rules)
    player = BatchPlayer(RunPlan(board.edition, board.rules, ("trader",) * seats, "luck"))
    p = player.begin(0)
    SimulatedGame(p, player.seat_bots(0), Observer()).play(rounds, 0)
    assert p.over == 0
    assert (p.depth, p.phase) == (0, codes.TO_THROW)
    return p


def next_draw(p: Position, decided: list[int]) -> Draw | None:
    """What a throw draws after these codes; None if that is all."""
    table = p.clone()
    table.luck = ForkedLuck(decided)
    table.logs_events = False
    try:
        act(table, table.turn, codes.THROW, 0, 0, None)
    except Undecided as undecided:
        return undecided.draw
    return None


@pytest.mark.parametrize(("edition", "rules", "seats"), VARIANTS)
def test_the_mean_luck_of_a_throw_is_zero_for_every_seat(edition: str, rules: str, seats: int) -> None:
    p = before_a_throw(edition, rules, seats, 9)
    quiescence = evaluator_for(p.board).quiescence
    means = [0.0] * seats
    for code, weight in zip(DICE_DRAW.codes, DICE_DRAW.weights, strict=True):
        dice = ChanceTree(quiescence, p, int(p.turn), THROW).luck([code]).draws[0]
        for seat in range(seats):
            means[seat] += weight / 36 * dice.change[seat]
    assert any(abs(change) > 1e-6 for change in dice.change)
    assert means == pytest.approx([0.0] * seats, abs=1e-9)


def test_the_mean_luck_of_a_card_is_zero_for_every_seat() -> None:
    """Of those that can still come."""
    scene = Scene(3).owns(0, 1, 3, 5).owns(1, 37, 39).at(0, 4).luck("12")
    p = scene.state
    p.unseen[codes.CHANCE] = 9
    drawn = codes_drawn("12")
    cards = next_draw(p, drawn)
    assert cards is not None
    assert len(cards.codes) == 9
    means = [0.0] * 3
    for card in cards.codes:
        dice, luck = ChanceTree(evaluator_for(p.board).quiescence, p, 0, THROW).luck([*drawn, card]).draws
        assert (dice.kind, luck.kind) == ("dice", "card")
        for seat in range(3):
            means[seat] += luck.change[seat] / 9
    assert means == pytest.approx([0.0] * 3, abs=1e-9)


def reviewed_throw(luck: str) -> tuple[Review, float]:
    """The review of one throw with this luck, and by how much it changed the value of the first seat."""
    scene = Scene(2).owns(0, 16, 18).owns(1, 26, 27, 29).built({26: 2, 27: 2, 29: 2}).at(0, 21).luck(luck)
    evaluator = evaluator_for(scene.state.board)
    before = evaluator.value(scene.state)[0]
    scene.game.play(0, "throw")
    return review(scene.game), evaluator.value(scene.state)[0] - before


def test_the_luck_that_a_review_counts_has_a_mean_of_zero_and_the_change_of_the_value_does_not() -> None:
    """Over all that can come of one throw: 20 throws to lots, and 12 to the 16 cards of a deck."""
    throws = [f"{code >> 3}{code & 7}" for code in DICE_DRAW.codes]
    ways = zip(throws, DICE_DRAW.weights, strict=True)
    lucks = [(throw, weight / 36) for throw, weight in ways if throw != "66"]
    lucks += [(f"66 h{card}", 1 / 36 / 16) for card in range(1, 17)]
    mean = change = 0.0
    for luck, weight in lucks:
        found, changed = reviewed_throw(luck)
        mean += weight * found.shares[0].luck
        change += weight * changed
    assert mean == pytest.approx(0.0, abs=1e-9)
    assert abs(change) > 1e-3


def test_all_throws_of_two_dice_are_counted() -> None:
    assert sum(DICE_DRAW.weights) == 36
    thrown = [codes_drawn(f"{one}{other}")[0] for one in range(1, 7) for other in range(1, 7)]
    for code, weight in zip(DICE_DRAW.codes, DICE_DRAW.weights, strict=True):
        assert thrown.count(code) == weight


def test_what_came_and_its_expectation_differ_by_the_luck() -> None:
    p = before_a_throw("classic", "full", 3, 6)
    found = ChanceTree(evaluator_for(p.board).quiescence, p, int(p.turn), THROW).luck(codes_drawn("62"))
    (draw,) = found.draws
    for seat in range(3):
        assert math.isclose(found.expected[seat] + draw.change[seat], found.after[seat])


def test_a_seen_deck_holds_no_luck() -> None:
    """A card that all players know to come is no draw."""
    scene = Scene(2).at(0, 4).luck("12")
    p = scene.state
    assert next_draw(p, codes_drawn("12")) is not None
    p.unseen[codes.CHANCE] = 0
    assert next_draw(p, codes_drawn("12")) is None


def test_landing_on_a_hotel_is_bad_luck_for_one_and_good_for_the_other() -> None:
    scene = Scene(2).owns(0, 16, 18, 19).owns(1, 37, 39).built({16: 5, 18: 5, 19: 5, 37: 5, 39: 5})
    scene.cash(900, 900).at(0, 31).luck("62")
    scene.game.play(0, "throw")
    found = review(scene.game)
    (event,) = found.luck
    assert (event.seat, event.kind, event.mark) == (0, "dice", "very-unlucky")
    assert event.change[0] < -VERY_LUCKY
    assert event.change[1] > VERY_LUCKY
    assert found.shares[0].luck == event.change[0]


def test_a_throw_and_the_card_that_it_leads_to_are_luck_of_their_own() -> None:
    game = passgo.new_game("classic", ["A", "B"], luck="61 12 61 c7")
    game.play(0, "throw")
    assert [(event.kind, event.move) for event in review(game).luck] == [("dice", 0), ("card", 0)]


def test_marks_go_by_the_luck_of_the_seat_that_threw() -> None:
    marks = [mark_of(change) for change in (VERY_LUCKY, LUCKY, 0.0, -LUCKY, -VERY_LUCKY)]
    assert marks == ["very-lucky", "lucky", "even", "unlucky", "very-unlucky"]
