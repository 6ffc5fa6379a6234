"""Every legal action has a key, a label and room on the screen, in every edition and variant."""

from random import Random

import pytest
from rich.console import Console
from rich.text import Text

from passgo.bots.seated_bots import next_to_decide
from passgo.edition import load, names
from passgo.engine.actions import Action
from passgo.terminal.board import COLUMN_HEIGHT, ROW_HEIGHT, Ring
from passgo.terminal.estates import estates
from passgo.terminal.fit_names import fitted
from passgo.terminal.menu import ESTATE, Menu
from passgo.terminal.panel import panel
from passgo.terminal.players import seat_bots
from passgo.terminal.words import GameTexts
from properties.random_play import any_move, any_seat, deal_groups, numbered_table
from scenes import Scene
from terminal.screen import MatchOf

INSIDE = 71  # columns between the left and the right of the board in a window of 100
ELSEWHERE = {"accept", "refuse", "withdraw", "ask-rent", "take-back"}
MIDDLE = 28  # lines between its top and its bottom in a window of 40


def wrapped_height(text: Text) -> int:
    return len(text.wrap(Console(width=INSIDE), INSIDE))


def reachable(menu: Menu) -> set[Action]:
    """All actions that keys lead to: steps, and lines of lists."""
    steps = menu.steps()
    found = {step.action for step in steps if step.action is not None}
    for what in (*ESTATE, *(step.opens for step in steps if step.opens)):
        found |= {line.action for line in menu.lines(what) if line.refusal is None}
    return found


@pytest.mark.parametrize("number", range(21))
def test_every_legal_action_has_a_key(number: int, match_of: MatchOf) -> None:
    rng = Random(number)
    table = numbered_table(number)
    game = table.new_game()
    if table.dealt_groups:
        deal_groups(game, rng)
    match = match_of(game)
    for _ in range(120):
        if game.outcome is not None:
            break
        decider = next_to_decide(game)
        assert decider is not None
        assert game.decision is not None
        assert decider in game.decision.seats
        menu = Menu(match.texts, decider)
        assert menu.steps(), game.decision
        assert all(step.label for step in menu.steps())
        assert len(menu.steps()) <= 9
        # An auction's dialog has a key for passing; offers, rents and steps back have keys of their own.
        elsewhere = ELSEWHERE | ({"pass"} if game.decision.kind == "Bidding" else set())
        assert {action for action in menu.actions if action.do not in elsewhere} <= reachable(menu)
        question = panel(match, decider, "", False)
        seats = estates(match, decider, INSIDE)
        assert wrapped_height(question) + wrapped_height(seats) + 2 < MIDDLE, question.plain
        seat = any_seat(game, rng)
        move = any_move(game, seat, rng, table.taste)
        if move is not None and game.refusal(seat, move) is None:
            game.play(seat, move)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize(("width", "height"), [(100, 27), (100, 28), (160, 50)])
def test_the_board_fits_into_the_window(name: str, width: int, height: int) -> None:
    scene = Scene(2, edition=name)
    for group in scene.game.edition.groups:
        scene.owns(0, *group.squares).built({lot: 5 for lot in group.squares[:1] if scene.state.hotels})
    ring = Ring(GameTexts(scene.game), width, height)
    for row in (ring.top(), ring.bottom()):
        lines = row.plain.split("\n")
        assert len(lines) == ROW_HEIGHT
        assert {len(line) for line in lines} == {width}
    for column, wide in ((ring.left(), ring.wide_left), (ring.right(), ring.wide_right)):
        lines = column.plain.split("\n")
        assert len(lines) == height >= 9 * COLUMN_HEIGHT
        assert {len(line) for line in lines} == {wide + 1}


@pytest.mark.parametrize("name", names())
def test_the_short_names_of_lots_are_unique(name: str) -> None:
    squares = load(name).squares
    short = [tuple(fitted(square.name, *room(square.index))) for square in squares if square.price]
    assert len(set(short)) == len(short)
    assert not [name for name in short if name[-1].endswith("…")]


def room(index: int) -> tuple[int, int]:
    return (7, ROW_HEIGHT - 2) if index // 10 in (0, 2) else (13, COLUMN_HEIGHT - 1)


def test_the_board_shows_owners_buildings_mortgages_and_tokens() -> None:
    scene = Scene(3).owns(0, 1, 3).built({1: 3, 3: 3}).owns(1, 5).mortgaged(5).at(2, 19).jailed(1)
    ring = Ring(GameTexts(scene.game), 100)
    bottom = ring.bottom().plain
    assert "A ⌂⌂⌂" in bottom
    assert "B mtg" in bottom
    assert "#B" in bottom
    assert "*A" in bottom
    assert "*C" in ring.left().plain


def test_the_names_of_squares_are_not_dimmed_by_the_lines_between_them() -> None:
    ring = Ring(GameTexts(Scene(2).game), 100)
    for side in (ring.top(), ring.left(), ring.right(), ring.bottom()):
        assert side.style == ""
        place = side.plain.index("Av")
        assert not [
            span for span in side.spans if span.start <= place < span.end and "dim" in str(span.style)
        ]


def test_illegal_lines_of_a_list_have_the_rule_that_refuses_them() -> None:
    scene = Scene(2).owns(0, 1, 3).built({1: 1}).owns(0, 5)
    menu = Menu(GameTexts(scene.game), 0)
    forbidden = {int(line.action.first): line.refusal for line in menu.lines("build") if line.refusal}
    assert {lot: refusal.rule for lot, refusal in forbidden.items()} == {1: "BUILD-2", 5: "BUILD-1"}


def test_several_deciding_people_are_asked_in_turn() -> None:
    scene = Scene(4).luck("12")
    scene.play(0, "throw")
    scene.play(0, "decline")
    asked = []
    for bid in (10, 20, 30, 40):
        seat = next_to_decide(scene.game)
        assert seat is not None
        asked.append(seat)
        scene.play(seat, "bid", amount=bid)
    assert asked == [1, 2, 3, 0]


def test_bots_do_not_answer_decisions_of_people() -> None:
    scene = Scene(2)
    assert seat_bots(scene.game, ["person", "bot trader"]).next_move() is None
    move = seat_bots(scene.game, ["bot builder", "person"]).next_move()
    assert move is not None
    assert (move[0], move[1].do) == (0, "throw")
