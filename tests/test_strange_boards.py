"""Strange boards that pass all checks: odds, simulations, hints and reviews end, and in a short time."""

import math

import pytest
from hypothesis import given, settings

import passgo
from passgo.analysis.evaluator import Evaluator
from passgo.analysis.review import review
from passgo.bots.chance_tree import MOST_OUTCOMES, ChanceTree
from passgo.bots.hints import hint
from passgo.bots.roster import StandardRoster
from passgo.edition import Edition, EditionError, load_text
from passgo.exact_odds import IN_JAIL, odds
from passgo.game.game import Game
from strange_boards import NINE, all_stations, edition_text, nine_in_a_row, round_and_round, strange_editions

MOVES = 30
ROUNDS = 5


def strange(text: str) -> Edition:
    return load_text(text, "strange.toml")


def played(edition: Edition, moves: int = MOVES) -> Game:
    """A game of normal bots, by their decisions alone."""
    game = passgo.new_game(edition, ["Ann", "Bo"], seed=3)
    bot = passgo.bot("normal")
    for _ in range(moves):
        if game.decision is not None:
            seat = game.decision.seats[0]
            game.play(seat, bot.choose(game, seat))
    return game


@pytest.mark.parametrize("deck", ["chance", "chest"])
def test_nine_squares_of_cards_in_a_row_have_odds(deck: str) -> None:
    shares = odds(strange(nine_in_a_row(deck))).shares
    assert math.isclose(sum(shares), 1)
    # A plain card comes once in sixteen: most tokens that enter the row from its end leave it backwards, to Jail.
    assert shares[IN_JAIL] > 10 * max(shares[square] for square in NINE)


def test_cards_that_lead_to_each_other_have_odds() -> None:
    """Every way ends on one of the three squares, with the same chance at each card that lets the token rest."""
    edition = strange(round_and_round())
    found = odds(edition)
    squares = [square.index for square in edition.squares if square.kind == "chance"]
    assert math.isclose(sum(found.shares), 1)
    # Fifteen of sixteen cards lead on, five to each square, so that most tokens rest anywhere with the same chance.
    assert math.isclose(
        min(found.shares[n] for n in squares), max(found.shares[n] for n in squares), rel_tol=0.1
    )


def test_a_salary_is_earned_on_every_way_round() -> None:
    """A card that advances to its own square passes GO. Fifteen of sixteen do: fifteen salaries for each arrival."""
    own_square = [{"do": "advance", "to": 7}] * 15
    rest = [{"do": "collect", "amount": 50}]
    text = edition_text({22: "parking", 36: "parking"}, [*own_square, *rest], rest * 16, salary=1000)
    without = edition_text({22: "parking", 36: "parking"}, rest * 16, rest * 16, salary=1000)
    found, plain = odds(strange(text)), odds(strange(without))
    assert found.shares == pytest.approx(plain.shares)
    more = found.earnings[0].money_per_throw - plain.earnings[0].money_per_throw
    assert more == pytest.approx(15 * 1000 * plain.shares[7])


@pytest.mark.parametrize("deck", ["chance", "chest"])
def test_cards_that_never_end_are_refused_with_their_line(deck: str) -> None:
    """An edition whose cards always lead to another card cannot be played."""
    restless = [{"do": "advance", "to": 7}, {"do": "advance", "to": 2}] * 8
    rest = [{"do": "collect", "amount": 50}] * 16
    cards = (restless, rest) if deck == "chance" else (rest, restless)
    with pytest.raises(EditionError) as raised:
        strange(edition_text({}, *cards))
    (problem,) = raised.value.problems
    assert problem.where == f"{deck}[1].effect"
    assert problem.line > 0


def test_an_action_with_too_many_outcomes_is_valued_all_the_same() -> None:
    game = passgo.new_game(strange(round_and_round()), ["Ann", "Bo"], seed=1)
    roster = StandardRoster(game._state.board)
    tree = ChanceTree(Evaluator(roster, ()).quiescence, game._state, 0, game._read(0, "throw"))
    assert sum(tree.expected()) == pytest.approx(1)
    assert MOST_OUTCOMES < tree.outcomes < 2 * MOST_OUTCOMES


def test_stations_beyond_the_sixth_are_valued() -> None:
    """An Appraiser has room for as many stations as the board has."""
    edition = strange(all_stations())
    game = passgo.new_game(edition, ["Ann", "Bo"], seed=1)
    known = StandardRoster(game._state.board).appraiser()
    p = game._state.clone()
    last = max(square.index for square in edition.squares if square.price)
    lots = [int(lot) for lot in p.board.lots if lot != last]
    assert known.collection_gain(p, last, len(lots)) > 0


@settings(deadline=None, max_examples=20)
@given(strange_editions())
def test_odds_of_strange_boards_add_up(edition: Edition) -> None:
    found = odds(edition)
    assert math.isclose(sum(found.shares), 1)
    assert min(found.shares) >= -1e-12


@settings(deadline=None, max_examples=10)
@given(strange_editions())
def test_strange_boards_are_simulated_and_have_hints(edition: Edition) -> None:
    assert passgo.simulate(2, edition=edition, rounds=ROUNDS, jobs=1, seed=1).games == 2
    game = played(edition)
    if game.decision is not None:
        seat = game.decision.seats[0]
        hint(game._state, seat, "expert", StandardRoster(game._state.board), ())


@settings(deadline=None, max_examples=3)
@given(strange_editions())
def test_games_on_strange_boards_are_reviewed(edition: Edition) -> None:
    assert review(played(edition)).timeline
