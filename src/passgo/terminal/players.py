"""Which seats are people and which are bots."""

from collections.abc import Sequence
from typing import Final

from passgo.bots.characters import characters_of, in_character
from passgo.bots.roster import NAMES
from passgo.bots.seated_bots import SeatedBots
from passgo.game.game import Game

PERSON: Final = "person"
STANDARD_BOT: Final = "hard"


def is_bot(kind: str) -> bool:
    return kind.split()[:1] == ["bot"]


def bot_name(kind: str) -> str:
    """The name of the bot in a seat's kind; an unknown one becomes the standard bot."""
    name = kind.split()[-1]
    return name if name in NAMES else STANDARD_BOT


def only_person(kinds: Sequence[str]) -> int | None:
    """The seat of a single person against bots, who is addressed as "you"; None if there are several people."""
    persons = [seat for seat, kind in enumerate(kinds) if not is_bot(kind)]
    return persons[0] if len(persons) == 1 else None


def people(game: Game, kinds: Sequence[str]) -> list[int]:
    """The people who are still in the game."""
    return [seat for seat in playing(game) if not is_bot(kinds[seat])]


def playing(game: Game) -> list[int]:
    return [seat for seat in range(len(game.names)) if game._state.out[seat] == 0]


def seat_bots(game: Game, kinds: Sequence[str]) -> SeatedBots:
    bots = {seat: bot_name(kind) for seat, kind in enumerate(kinds) if is_bot(kind)}
    characters = characters_of([game.names[seat] for seat in bots])
    names = {
        seat: in_character(bots[seat], character) for seat, character in zip(bots, characters, strict=True)
    }
    return SeatedBots(game, names)
