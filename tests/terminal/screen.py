"""A headless terminal: pressing keys and reading the screen."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from textual.pilot import Pilot
from textual.widgets import Static

from passgo.terminal.app import PlayApp
from passgo.terminal.match import Match


class Seat:
    """The keyboard and the screen."""

    def __init__(self, app: PlayApp, pilot: Pilot[str]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.pilot.pause()

    async def type(self, text: str) -> None:
        await self.press(*("space" if letter == " " else letter for letter in text))

    async def resize(self, columns: int, lines: int) -> None:
        await self.pilot.resize_terminal(columns, lines)
        while self.app._resize_event is not None:  # Textual waits for further changes
            await self.pilot.pause()
        await self.pilot.pause()

    @property
    def match(self) -> Match:
        """The match; none exists before the start screen is left."""
        match = self.app.match
        assert match is not None
        return match

    @property
    def dialog(self) -> str:
        """The kind of dialog in front, or the screen behind all dialogs."""
        return type(self.app.screen).__name__

    @property
    def lines(self) -> list[str]:
        """The lines of the screen."""
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    @property
    def screen(self) -> str:
        """The text of the screen, with every gap one space wide."""
        return " ".join(" ".join(self.lines).split())

    def part(self, name: str) -> str:
        return str(self.app.screen.query_one(f"#{name}", Static).render())


SitDown = Callable[..., AbstractAsyncContextManager[Seat]]
MatchOf = Callable[..., Match]
