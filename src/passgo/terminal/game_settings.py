"""The settings of a new game: edition, rules, players."""

from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from passgo.bots.characters import NAMES as CHARACTERS
from passgo.edition import Edition
from passgo.engine.rulesets import Rules
from passgo.game.game import Game, new_game
from passgo.speech import ENGLISH
from passgo.terminal.match import Match
from passgo.terminal.players import PERSON, STANDARD_BOT
from passgo.terminal.saving import new_file, save


@dataclass(frozen=True)
class GameSettings:
    edition: str | PathLike[str] | Edition
    rules: Rules
    people: tuple[str, ...]
    bots: int
    seed: str | None = None
    bot: str = STANDARD_BOT

    @property
    def names(self) -> list[str]:
        taken = {name.casefold() for name in self.people}
        free = [name for name in CHARACTERS if name.casefold() not in taken]
        return [*self.people, *free[: self.bots]]

    def game(self) -> Game:
        """Set up the game; invalid settings raise what `new_game` raises."""
        return new_game(self.edition, self.names, seed=self.seed, rules=self.rules)

    def begin(self, path: Path | None, language: str = ENGLISH) -> Match:
        """Set the game up and save it for the first time."""
        game = self.game()
        kinds = [PERSON] * len(self.people) + [f"bot {self.bot}"] * (len(game.names) - len(self.people))
        match = Match(game, kinds, path or new_file(game), language)
        save(match)
        return match


def names_in(text: str) -> tuple[str, ...]:
    """The names in "Ann, Bo"."""
    return tuple(name.strip() for name in text.split(",") if name.strip())
