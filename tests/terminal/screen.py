"""A person in front of a terminal that only the tests see: the keys that are pressed, and what stands on the screen."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from textual.pilot import Pilot
from textual.widgets import Static

from passgo.terminal.app import PlayApp
from passgo.terminal.match import Match


class Seat:
    """A person in front of the screen."""

    def __init__(self, app: PlayApp, pilot: Pilot[str]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.pilot.pause()

    async def type(self, text: str) -> None:
        await self.press(*("space" if letter == " " else letter for letter in text))

    @property
    def match(self) -> Match:
        """What is played; before the start screen is left there is none."""
        match = self.app.match
        assert match is not None
        return match

    @property
    def dialog(self) -> str:
        """The kind of dialog in front, or the screen behind all dialogs."""
        return type(self.app.screen).__name__

    @property
    def lines(self) -> list[str]:
        """What stands on the screen."""
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    @property
    def screen(self) -> str:
        """What stands on the screen, with every gap one space wide."""
        return " ".join(" ".join(self.lines).split())

    def part(self, name: str) -> str:
        return str(self.app.screen.query_one(f"#{name}", Static).render())


SitDown = Callable[..., AbstractAsyncContextManager[Seat]]
MatchOf = Callable[..., Match]
