"""A game that is checked after every step."""

from random import Random

import passgo
from passgo.engine.choices import choices
from passgo.engine.decisions import decision
from passgo.engine.legality import act
from passgo.engine.luck import Luck
from passgo.notation.digest import digest
from passgo.view.table_view import view
from passgo.view.types import TableView
from properties.apply_events import Model
from properties.invariants import (
    BidWatch,
    PotWatch,
    RentWatch,
    check_a_seat_can_act,
    check_money,
    check_position,
)
from properties.random_play import Move, Table, any_move, any_seat, deal_groups


class WatchedGame:
    """Plays like a game, and raises AssertionError as soon as something on the table is not as it must be."""

    def __init__(self, table: Table, every: int = 1) -> None:
        """`every` is the number of steps between two looks at the whole table; events are followed at every step."""
        self.table = table
        self.every = every
        self.game = table.new_game()
        self.steps: list[tuple[int, Move]] = []
        self.model = Model(self.game)
        self.model.apply(self.game.opening)
        self.model.check(self.game.view(None))
        if table.dealt_groups and self.game._state.depth == 0:  # money by hand would not settle open debts
            deal_groups(self.game, Random(table.seed))
            self.model.take_over(self.game.view(None))
        self.rents = RentWatch(self.game)
        self.bids = BidWatch()
        self.pot = PotWatch(self.game)
        check_position(self.game._state)
        check_a_seat_can_act(self.game)

    def play(self, seat: int, move: Move) -> list[passgo.Event]:
        self.steps.append((seat, move))
        game = self.game
        assert game.refusal(seat, move) is None
        cash = list(game._state.cash)
        events = game.play(seat, move)
        check_money(cash, events, list(game._state.cash))
        self.rents.see(events)
        self.bids.see(game, events)
        self.pot.see(game, events)
        self.model.apply(events)
        if len(self.steps) % self.every == 0 or self.over:
            check_position(game._state)
            check_a_seat_can_act(game)
            self.model.check(game.view(None))
        return events

    def play_any(self, rng: Random) -> list[passgo.Event]:
        """One step by any seat; sometimes there is nothing to do."""
        seat = any_seat(self.game, rng)
        move = any_move(self.game, seat, rng, self.table.taste)
        if move is None:
            return []
        return self.play(seat, move)

    @property
    def over(self) -> bool:
        return self.game.decision is None

    def check_clone(self, rng: Random) -> None:
        """A copy is the same table, and whatever is played on it leaves the first one as it was."""
        game = self.game
        before = game.digest
        copy = game._state.clone()
        assert digest(copy) == before
        for seat in (None, *range(int(copy.seats))):
            assert view(copy, game.names, game.tokens, seat) == view(
                game._state, game.names, game.tokens, seat
            )
        copy.luck = Luck("another seed")
        for _ in range(5):
            waiting = decision(copy)
            if waiting is not None:
                seat = rng.choice(waiting.seats)
                finished = [choice for choice in choices(copy, seat) if isinstance(choice, passgo.Action)]
                chosen = rng.choice(finished)
                act(copy, seat, chosen.code, chosen.first, chosen.second, chosen.terms)
        assert game.digest == before
        check_position(copy)

    def story(self) -> str:
        """What was played, to find out what went wrong."""
        moves = [move if isinstance(move, dict) else move.to_json() for _, move in self.steps]
        lines = [f"{seat}: {move}" for (seat, _), move in zip(self.steps, moves, strict=True)]
        return "\n".join([str(self.table), *lines[-20:]])


def seen_by_all(game: passgo.Game) -> list[TableView]:
    return [game.view(seat) for seat in (None, *range(int(game._state.seats)))]
