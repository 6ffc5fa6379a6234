"""Styles: parameters appended to a bot's name, and the levels as styles."""

import pytest

from passgo import BadInput
from passgo.bots.appraisal import Appraiser
from passgo.bots.levels import FLOOR, LEVELS, STYLES
from passgo.bots.roster import StandardRoster, is_standard
from passgo.bots.style import NAMES, PARAMETERS, Style, read_style
from passgo.bots.trader import Trader
from passgo.edition import load
from passgo.engine import actions, codes
from passgo.engine.board import Board
from passgo.engine.position import Terms
from passgo.engine.rulesets import Rules
from passgo.players.roster import check_bot
from passgo.sim.batch import play_batch
from plans import plan
from scenes import Scene


def test_a_style_is_parsed() -> None:
    assert read_style("reserve=300+horizon=10") == {"reserve": 300, "horizon": 10}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("reserve=", "a number from 0 to 10000, not ''"),
        ("reserve=-5", "not '-5'"),
        ("reserve=5+reserve=6", "given twice"),
        ("patience=5", "no parameter 'patience'; there are reserve"),
        ("", "no parameter ''"),
        ("horizon=0", "from 1 to"),
        ("reserve=٣", "not '٣'"),
    ],
)
def test_an_invalid_style_is_refused(text: str, wrong: str) -> None:
    with pytest.raises(BadInput, match=wrong):
        read_style(text)


def test_a_style_for_a_bot_without_parameters_is_refused() -> None:
    with pytest.raises(BadInput, match="fp-a has no parameters"):
        check_bot("fp-a:reserve=3")
    assert not is_standard("module:Class")


def test_a_style_changes_the_play_unless_it_has_the_defaults() -> None:
    defaults = "+".join(f"{name}={default}" for name, default, *_ in PARAMETERS)
    assert moves("trader") == moves(f"trader:{defaults}")
    assert moves("trader") != moves("trader:reserve=500+horizon=30")


def moves(name: str) -> list[tuple[object, ...]]:
    played = play_batch(plan((name, "trader", "trader")), 0, 1).games[0]
    return [(played.rounds, played.turns, played.worths)]


def test_the_name_of_a_bot_includes_its_style() -> None:
    roster = StandardRoster(Board(load("classic"), Rules()))
    assert roster.make_standard("trader:reserve=300").name == "trader:reserve=300"


def test_every_level_has_a_style_within_its_bounds_and_the_limit_on_offers() -> None:
    assert tuple(STYLES) == LEVELS
    for style in STYLES.values():
        assert read_style("+".join(f"{name}={value}" for name, value in style.items())) == style
        assert style["floor"] >= FLOOR
        assert set(style) <= set(NAMES)


# Single parameters.


def trader(scene: Scene, **style: int) -> Trader:
    chosen = Style(style)
    bot = Trader(Appraiser(scene.state.board, chosen), chosen)
    bot.begin("style")
    return bot


def test_a_greedy_player_buys_with_the_last_dollar() -> None:
    scene = Scene(2).luck("12").cash(70)
    scene.game.play(0, {"do": "throw"})
    assert trader(scene).buy(scene.state, 0).code == codes.DECLINE
    assert trader(scene, greedy=1).buy(scene.state, 0) is actions.BUY


def test_a_forgetful_style_does_not_build() -> None:
    scene = Scene(2).owns(0, 16, 18, 19).cash(3000)
    build = trader(scene).manage(scene.state, 0)
    assert build is not None
    assert build.code == codes.BUILD
    later = trader(scene, forgets=100).manage(scene.state, 0)
    assert later is None or later.code != codes.BUILD


def test_offers_are_not_below_the_floor() -> None:
    scene = Scene(2).owns(0, 16, 18).owns(1, 19).cash(1500, 1500)
    low = Terms(0, 1, 60, (), (), 0, (19,), ())
    assert trader(scene).may_offer(scene.state, low)
    assert not trader(scene, floor=50).may_offer(scene.state, low)
    offer = trader(scene, floor=50).manage(scene.state, 0)
    assert offer is not None
    assert offer.terms is not None
    assert 2 * offer.terms.give_cash >= scene.state.board.price[19]


def test_overvalued_stations_are_worth_more() -> None:
    scene = Scene(3)
    usual = trader(scene).appraiser.lot_value(scene.state, 0, 5)
    assert trader(scene, stations=200).appraiser.lot_value(scene.state, 0, 5) == 2 * usual


def test_the_value_of_a_group_depends_on_the_money_to_build() -> None:
    scene = Scene(3).owns(0, 37).cash(200)
    rich = trader(scene).appraiser.lot_value(scene.state, 0, 39)
    assert trader(scene, means=100).appraiser.lot_value(scene.state, 0, 39) < rich
