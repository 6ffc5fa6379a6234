"""Saving a game as a record, rewritten after every action, and resuming it."""

import os
import re
import secrets
import tempfile
import time
from pathlib import Path
from typing import Final

import platformdirs

from passgo.edition import Edition
from passgo.engine.luck import Luck
from passgo.events import decode
from passgo.game.game import Game, Heading
from passgo.game.records import Replay, read_file
from passgo.notation.record import GameText, write_header
from passgo.notation.text import NotationError
from passgo.speech import ENGLISH, Catalogue
from passgo.terminal.match import Match
from passgo.terminal.players import PERSON

SEED: Final = "Seed"
"""The seed, stored in the file of an unfinished game, so that resuming it does not change the dice."""
SECONDS: Final = "Seconds"
"""The seconds played of a game with a time limit."""


def new_file(game: Game) -> Path:
    """The default file of a new game."""
    names = "-".join(re.sub(r"\W+", "", name.lower()) or "player" for name in game.names)
    folder = Path(platformdirs.user_data_dir("passgo", appauthor=False))
    return folder / f"{time.strftime('%Y-%m-%d-%H%M%S')}-{names[:40]}.passgo"


def save(match: Match) -> None:
    game = match.game
    facts = []
    if game._state.luck.seed:
        facts.append((SEED, game._state.luck.seed))
    if game.rules.minutes is not None:
        facts.append((SECONDS, str(int(match.seconds()))))
    record = game.record(match.kinds, match.date)
    head, blank, moves = record.partition("\n\n")
    if facts:
        head += "\n" + write_header(facts)
    write_atomically(match.path, head + blank + moves)


def write_atomically(path: Path, text: str) -> None:
    """Replace a file atomically: after a crash there is either the old one or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def resume(path: Path, edition: Edition | None = None, language: str = ENGLISH) -> Match:
    """Resume the match in a file, which may be any record of one game."""
    text = only_game(path, language)
    header = text.header
    # A record that begins from a position has no setup that the seed could reproduce.
    seed = header.get(SEED) if header.get("Start") is None else None
    replay = Replay(text, edition, seed)
    game = replay.game
    happened = []
    while replay.step():
        happened.append(decode(game._state))
    replay.to_end()  # checks the header's result
    if seed is None:
        game._state.luck = fresh_luck()
        game._heading = Heading()
    kinds = replay.kinds or [PERSON] * len(game.names)
    seconds = header.get(SECONDS) or "0"
    match = Match(game, kinds, path, language, float(seconds) if seconds.isdigit() else 0.0)
    for events in happened:
        match.add_to_log(events)
    match.date = header.get("Date")
    return match


def only_game(path: Path, language: str) -> GameText:
    texts = list(read_file(path))
    if len(texts) != 1:
        raise NotationError(Catalogue(language).text("terminal.several-games", path=str(path), n=len(texts)))
    return texts[0]


def fresh_luck() -> Luck:
    """New luck for a record without a seed. It reveals no seed, since the earlier throws did not come from it."""
    luck = Luck(secrets.token_hex(32))
    luck.seed = ""
    luck.written = True
    return luck
