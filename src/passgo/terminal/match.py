"""A game in the terminal: which seats are people, the file it is saved to, its log and its clock."""

import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from passgo.base.json_types import Json
from passgo.engine.actions import TIME_UP, Action
from passgo.engine.codes import CLOCK
from passgo.events import Event
from passgo.game.game import Game
from passgo.narrate import Narrator
from passgo.speech import ENGLISH
from passgo.terminal.players import only_person, seat_bots
from passgo.terminal.words import GameTexts


class Match:
    def __init__(
        self,
        game: Game,
        kinds: list[str],
        path: Path,
        language: str = ENGLISH,
        seconds: float = 0.0,
    ) -> None:
        self.game = game
        you = only_person(kinds)
        self.texts = GameTexts(game, language, you)
        self.narrator = Narrator(game.edition, game.names, language, you)
        self.log: list[str] = []
        self.add_to_log(game.opening)
        self.kinds = kinds
        self.bots = seat_bots(game, kinds)
        self.path = path
        self.date: str | None = None
        self._earlier = seconds
        self._since = time.monotonic()

    def add_to_log(self, events: Iterable[Event]) -> None:
        """Add the sentences about events to the log."""
        self.log += self.narrator.narrate(events)

    def play(self, seat: int, action: Action | Mapping[str, Json]) -> None:
        """Play an action and log its events. Raises IllegalAction if it is refused."""
        events = self.game.play(seat, action)
        self.add_to_log(events)
        end = self.game.outcome
        if end is not None:
            self.log.append(self.narrator.result(end.winners, end.worths))

    def seconds(self) -> float:
        """How long the game has been played, over all sessions."""
        return self._earlier + time.monotonic() - self._since

    def seconds_left(self) -> int | None:
        """The seconds left of a time limit, or None without one."""
        minutes = self.game.rules.minutes
        if minutes is None or self.game._state.time_called:
            return None
        return max(0, round(minutes * 60 - self.seconds()))

    def call_time(self) -> bool:
        """Call time if it is up (TIME-1); returns whether it did."""
        if self.seconds_left() != 0 or self.game.refusal(CLOCK, TIME_UP) is not None:
            return False
        self.play(CLOCK, TIME_UP)
        return True
