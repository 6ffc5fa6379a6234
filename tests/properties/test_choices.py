"""What is listed is allowed, what is allowed is listed, and what is refused changes nothing."""

from random import Random

import pytest

import passgo
from passgo import rulebook
from passgo.base.json_types import JsonObject
from passgo.edition import names
from passgo.engine.choices import BidRange, OfferRange, WantRange
from properties.actions import covered, every_action
from properties.random_play import any_move, any_seat, deal_groups, table_of, variants

STEPS = 250
LOOK_EVERY = 50  # the whole of the actions is tried on every so-many-th position
TRIED = 0.2  # of what is refused, so much is played all the same


def check_seat(game: passgo.Game, seat: int, rng: Random) -> int:
    """Compare choices and refusals of one seat over all actions; returns how many are allowed."""
    before = game.digest
    choices = game.choices(seat)
    for choice in choices:
        if not isinstance(choice, (BidRange, OfferRange, WantRange)):
            assert game.refusal(seat, choice) is None, f"{choice} is listed and refused"
    allowed = 0
    for form in every_action(game, seat, choices):
        refusal = game.refusal(seat, form)
        listed = covered(choices, form)
        assert listed == (refusal is None), f"seat {seat}, {form}: listed {listed}, refused as {refusal}"
        if refusal is None:
            allowed += 1
        elif rng.random() < TRIED:
            check_refused(game, seat, form, refusal)
    assert game.digest == before, "a refused action changed the position"
    return allowed


def check_refused(game: passgo.Game, seat: int, form: JsonObject, refusal: passgo.Refusal) -> None:
    with pytest.raises(passgo.IllegalAction) as caught:
        game.play(seat, form)
    assert caught.value.refusal == refusal
    assert rulebook.rule(refusal.rule).id == refusal.rule
    assert refusal.message
    assert "{" not in refusal.message


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize("number", [pytest.param(0, marks=pytest.mark.long), 1])
@pytest.mark.one_form
def test_choices_are_what_is_not_refused(edition: str, number: int) -> None:
    rng = Random(f"{edition} {number}")
    table = table_of(edition, rng.choice(list(variants(edition))), rng)
    game = table.new_game()
    if number == 1:
        deal_groups(game, rng)
    allowed = 0
    for step in range(STEPS):
        if game.decision is None:
            break
        if step % LOOK_EVERY == 0:
            # One that the game waits for, and any other.
            for seat in {
                rng.choice(game.decision.seats),
                rng.randrange(int(game._state.seats)),
                passgo.CLOCK,
            }:
                allowed += check_seat(game, seat, rng)
        seat = any_seat(game, rng)
        move = any_move(game, seat, rng, table.taste)
        if move is not None:
            game.play(seat, move)
    assert allowed > 0


def test_nothing_may_be_done_after_the_end() -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], seed=1, rules=passgo.Rules("time-limit", minutes=60))
    game.play(passgo.CLOCK, {"do": "time-up"})
    rng = Random(1)
    while game.decision is not None:
        seat = rng.choice(game.decision.seats)
        move = any_move(game, seat, rng, "builder")
        if move is not None:
            game.play(seat, move)
    assert [check_seat(game, seat, rng) for seat in (0, 1, passgo.CLOCK)] == [0, 0, 0]
