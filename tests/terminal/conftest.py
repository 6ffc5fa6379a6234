"""A table in a headless terminal, and keys pressed on it."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import textual._wait

import passgo
from passgo.terminal.app import PlayApp
from passgo.terminal.match import Match
from passgo.terminal.players import PERSON, STANDARD_BOT
from terminal.screen import MatchOf, Seat, SitDown

SIZE = (100, 40)

# After each key a test waits until the app is idle, which Textual looks at 50 times a second.
textual._wait.SLEEP_GRANULARITY = 1 / 400
textual._wait.SLEEP_IDLE = 1 / 2000


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """A folder whose path fits into one line of a dialog; that of pytest may not."""
    with TemporaryDirectory(prefix="p") as folder:
        yield Path(folder)


@pytest.fixture
def match_of(short_folder: Path) -> MatchOf:
    """A match of a game; the seats in `bots` are bots."""

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
