"""A game that is checked after every step."""

from random import Random
from typing import Any

import passgo
from passgo.engine.digest import digest
from passgo.engine.luck import Luck
from properties import invariants
from properties.apply_events import Model
from properties.random_play import Move, Table, any_move, any_seat, deal_groups


class WatchedGame:
    """Plays like a game, and raises AssertionError as soon as something on the table is not as it must be."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = table.new_game()
        self.steps: list[tuple[int, Move]] = []
        self.model = Model(self.game)
        self.model.apply(self.game.opening)
        self.model.check(self.game.view(None))
        if table.dealt_groups:
            deal_groups(self.game, Random(table.seed))
            self.model.take_over(self.game.view(None))
        self.rents = invariants.RentWatch(self.game)
        self.bids = invariants.BidWatch()
        invariants.check_position(self.game)
        invariants.check_somebody_can_act(self.game)

    def play(self, seat: int, move: Move) -> list[passgo.Event]:
        self.steps.append((seat, move))
        game = self.game
        assert game.refusal(seat, move) is None
        cash = list(game.table.cash)
        events = game.play(seat, move)
        invariants.check_money(cash, events, list(game.table.cash))
        invariants.check_position(game)
        invariants.check_somebody_can_act(game)
        self.rents.see(events)
        self.bids.see(game, events)
        self.model.apply(events)
        self.model.check(game.view(None))
        return events

    def play_any(self, rng: Random) -> list[passgo.Event]:
        """One step by anybody; now and then nobody finds something to do."""
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
        copy = game.table.clone()
        assert digest(copy) == before
        twin = passgo.Game(copy, game.names, game.tokens, [])
        assert seen_by_all(twin) == seen_by_all(game)
        copy.luck = Luck("another seed")
        for _ in range(5):
            if twin.decision is not None:
                seat = any_seat(twin, rng)
                move = any_move(twin, seat, rng, "anything")
                if move is not None:
                    twin.play(seat, move)
        assert game.digest == before
        invariants.check_position(twin)

    def story(self) -> str:
        """What was played, to find out what went wrong."""
        told = [move if isinstance(move, dict) else move.to_json() for _, move in self.steps]
        lines = [f"{seat}: {move}" for (seat, _), move in zip(self.steps, told, strict=True)]
        return "\n".join([str(self.table), *lines[-20:]])


def seen_by_all(game: passgo.Game) -> list[dict[str, Any]]:
    return [game.view(seat) for seat in (None, *range(int(game.table.seats)))]
