"""The rating of a seat: losses per decision on one scale."""

import math

import pytest

from passgo.analysis.judging import THEMES, JudgedAction, Theme
from passgo.analysis.rating import (
    FEWEST,
    HALVES,
    RANGES,
    USUAL,
    LossTally,
    ThemePlay,
    range_of,
    rate_games,
    rating_of,
)
from passgo.bots.explanations import Reason
from passgo.engine.actions import END_TURN


def tally(*losses: float, theme: Theme = "buildings") -> LossTally:
    found = LossTally()
    for loss in losses:
        found.add(JudgedAction(0, END_TURN, END_TURN, loss, [loss], 0.5, theme, Reason("end-turn", {})))
    return found


def test_decisions_that_lose_nothing_count() -> None:
    play = tally(0.04, 0.0, 0.0, 0.0).summary()
    assert play.decisions == 4
    assert math.isclose(play.loss, 0.01)
    assert play.low < play.loss < play.high


def test_themes_have_their_own_means() -> None:
    found = tally(0.04, 0.0)
    for judged in (0.01, 0.03, 0.02):
        found.add(JudgedAction(0, END_TURN, END_TURN, judged, [judged], 0.5, "jail", Reason("throw", {})))
    themes = found.summary().themes
    assert {theme: play.decisions for theme, play in themes.items()} == {"buildings": 2, "jail": 3}
    assert math.isclose(themes["buildings"].loss, 0.02)
    assert math.isclose(themes["jail"].loss, 0.02)


def test_a_rating_halves_with_the_loss_of_a_point() -> None:
    assert rating_of(0.0) == 100.0
    assert math.isclose(rating_of(HALVES), 50.0)
    assert math.isclose(rating_of(2 * HALVES), 25.0)


def test_the_interval_of_a_rating_narrows_with_decisions() -> None:
    few, many = tally(*[0.01] * FEWEST).summary().rating, tally(*[0.01] * 200).summary().rating
    assert few is not None
    assert many is not None
    assert math.isclose(few.mean, many.mean)
    assert few.low < many.low < many.mean < many.high < few.high


def test_themes_have_their_shares_of_a_usual_game() -> None:
    assert tuple(USUAL) == THEMES
    assert math.isclose(sum(USUAL.values()), 1.0)


def test_to_trade_seldom_does_not_improve_a_rating() -> None:
    """Both lose two points by a trade and nothing else; one trades in every fourth decision, one in every eighth."""
    often = {"trades": ThemePlay(500, 0.02), "buildings": ThemePlay(1500, 0.0)}
    seldom = {"trades": ThemePlay(250, 0.02), "buildings": ThemePlay(1750, 0.0)}
    one, other = rate_games([often]), rate_games([seldom])
    assert one is not None
    assert other is not None
    assert math.isclose(one.mean, other.mean, abs_tol=0.5)


def test_one_trade_counts_less_than_many() -> None:
    rest = {"buildings": ThemePlay(100, 0.0)}
    one = rate_games([{**rest, "trades": ThemePlay(1, 0.1)}])
    many = rate_games([{**rest, "trades": ThemePlay(50, 0.1)}])
    assert one is not None
    assert many is not None
    assert one.mean > many.mean + 10


def test_games_that_differ_widen_the_interval() -> None:
    alike = rate_games([{"trades": ThemePlay(50, 0.02)}] * 4)
    unlike = rate_games([{"trades": ThemePlay(50, loss)} for loss in (0.0, 0.04, 0.0, 0.04)])
    assert alike is not None
    assert unlike is not None
    assert math.isclose(alike.mean, unlike.mean)
    assert unlike.high - unlike.low > 2 * (alike.high - alike.low)


def test_a_game_is_rated_as_its_decisions_are() -> None:
    found = tally(*[0.01, 0.03] * 10, theme="trades").summary()
    rating = rate_games([found.themes])
    assert rating is not None
    assert found.rating is not None
    assert math.isclose(rating.mean, found.rating.mean)


def test_a_few_decisions_give_no_rating() -> None:
    assert tally(*[0.0] * (FEWEST - 1)).summary().rating is None
    assert tally().summary().decisions == 0


@pytest.mark.parametrize(("least", "name"), RANGES)
def test_every_range_begins_at_its_least_rating(least: float, name: str) -> None:
    assert range_of(least) == name
    assert range_of(100.0) == RANGES[0][1]
