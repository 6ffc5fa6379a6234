"""Hypothesis plays any edition and variant, any seat at any time; every step is checked."""

from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

import passgo
from passgo.engine.choices import OfferRange
from properties.random_play import any_offer, any_table, finish
from properties.watched import WatchedGame

CHANCE = st.randoms(use_true_random=False)


class AnyGame(RuleBasedStateMachine):
    """One game. Every rule is a way to continue it."""

    watched: WatchedGame

    @initialize(rng=CHANCE)
    def set_up(self, rng: Random) -> None:
        self.watched = WatchedGame(any_table(rng))

    def going_on(self) -> bool:
        return not self.watched.over

    @precondition(going_on)
    @rule(rng=CHANCE)
    def decide(self, rng: Random) -> None:
        """A seat that the game waits for takes any of its choices."""
        decision = self.watched.game.decision
        assert decision is not None
        self.act(rng.choice(decision.seats), rng)

    @precondition(going_on)
    @rule(rng=CHANCE)
    def interfere(self, rng: Random) -> None:
        """Any seat does something, on any turn."""
        self.act(rng.randrange(int(self.watched.game._state.seats)), rng)

    def act(self, seat: int, rng: Random) -> None:
        choices = self.watched.game.choices(seat)
        move = finish(rng.choice(choices), rng) if choices else None
        if move is not None:
            self.watched.play(seat, move)

    @precondition(going_on)
    @rule(rng=CHANCE)
    def propose_a_trade(self, rng: Random) -> None:
        seat = rng.randrange(int(self.watched.game._state.seats))
        for choice in self.watched.game.choices(seat):
            if isinstance(choice, OfferRange):
                offer = any_offer(choice, rng)
                if offer is not None:
                    self.watched.play(seat, offer)
                return

    @precondition(going_on)
    @rule(seed=st.integers(0, 2**32), steps=st.integers(1, 60))
    def play_on(self, seed: int, steps: int) -> None:
        """A stretch of play, to get to where the board is full."""
        rng = Random(seed)
        for _ in range(steps):
            if not self.watched.over:
                self.watched.play_any(rng)

    @precondition(lambda self: self.watched.game.choices(passgo.CLOCK))
    @rule()
    def call_time(self) -> None:
        self.watched.play(passgo.CLOCK, {"do": "time-up"})

    @rule(rng=CHANCE)
    def copy_the_table(self, rng: Random) -> None:
        self.watched.check_clone(rng)


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(
    max_examples=25,
    stateful_step_count=25,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
