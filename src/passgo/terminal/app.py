"""The application: the start screen, the table, and the next game."""

from pathlib import Path

from textual.app import App

from passgo.speech import ENGLISH
from passgo.terminal.game_settings import GameSettings
from passgo.terminal.match import Match
from passgo.terminal.start_screen import StartScreen
from passgo.terminal.table_screen import TableScreen

PACE = 0.7
"""Seconds between two actions of bots."""


class PlayApp(App[str]):
    """Exits with the file in which the game was saved."""

    TITLE = "passgo"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        match: Match | None,
        path: Path | None = None,
        pace: float = PACE,
        language: str = ENGLISH,
    ) -> None:
        super().__init__()
        self.language = language
        self.match = match
        self.path = path
        self.pace = pace

    def on_mount(self) -> None:
        if self.match is None:
            self.ask()
        else:
            self.open_table(self.match)

    def ask(self, _: None = None) -> None:
        """Show the start screen. A second game is saved to a new file."""
        self.push_screen(StartScreen(self.language), self.begin)

    def begin(self, settings: GameSettings | None) -> None:
        if settings is not None:
            path, self.path = self.path, None
            self.open_table(settings.begin(path, self.language))

    def open_table(self, match: Match) -> None:
        self.match = match
        self.push_screen(TableScreen(match, self.pace), self.ask)
