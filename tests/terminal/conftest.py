"""A table in a terminal that only the tests see, and keys pressed on it."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

import passgo
from passgo.terminal.app import PlayApp
from passgo.terminal.match import Match
from passgo.terminal.players import PERSON, STANDARD_BOT

SIZE = (100, 40)


class Seat:
    """Somebody in front of the screen."""

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


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """Somewhere to save whose name fits into one line of a dialog, which pytest's own may not."""
    with TemporaryDirectory(prefix="p") as folder:
        yield Path(folder)


@pytest.fixture
def match_of(short_folder: Path) -> MatchOf:
    """A match out of a game; the seats named in `bots` are bots."""

    def make(game: passgo.Game, bots: tuple[int, ...] = (), language: str = "en") -> Match:
        kinds = [f"bot {STANDARD_BOT}" if seat in bots else PERSON for seat in range(len(game.names))]
        return Match(game, kinds, short_folder / "game.passgo", language)

    return make


@pytest.fixture
def sit_down() -> SitDown:
    """Open a match, or the start screen, in a terminal of 100 by 40. Bots move without pauses."""

    @asynccontextmanager
    async def at(
        match: Match | None,
        size: tuple[int, int] = SIZE,
        path: Path | None = None,
        pace: float = 0,
        language: str = "en",
    ) -> AsyncIterator[Seat]:
        app = PlayApp(match, path, pace, language)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield Seat(app, pilot)

    return at
