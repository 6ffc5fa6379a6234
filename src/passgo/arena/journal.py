"""The journal of a match: one file per game, one line per move, written as it is played. Moves in it are not asked for
again, so a match continues where it was stopped."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from passgo.arena.tally import Tally
from passgo.engine.actions import action_from_json
from passgo.engine.errors import BadInput
from passgo.errors import PassgoError
from passgo.game.game import Game, new_game
from passgo.speech import Saying


class Journal:
    """The moves of one game, the talk with them, and the tally of each player."""

    def __init__(self, path: Path, heading: dict[str, Any]) -> None:
        self.path: Final = path
        self.talk: Final[dict[int, list[str]]] = {}  # by the number of the move
        self.moves: Final[list[tuple[int, dict[str, Any]]]] = []
        self.tallies: Final = [Tally() for _ in heading["seats"]]
        if path.exists():
            self.read(heading)
        else:
            self.write(heading)

    def read(self, heading: dict[str, Any]) -> None:
        """Read the file. A line that was cut off when the match was stopped is dropped."""
        kept = self.path.read_bytes()
        whole = kept[: kept.rfind(b"\n") + 1]
        if whole != kept:
            self.path.write_bytes(whole)
        lines = [self.read_line(number, line) for number, line in enumerate(whole.split(b"\n")[:-1], 1)]
        if not lines:
            self.write(heading)
        elif lines[0] != heading:
            raise BadInput(Saying("run.arena.other-match", file=str(self.path)))
        for number, line in enumerate(lines[1:], 2):
            try:
                self.apply_line(line)
            except (LookupError, TypeError, AttributeError):
                raise self.damaged(number) from None

    def read_line(self, number: int, line: bytes) -> Any:
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            raise self.damaged(number) from None

    def damaged(self, line: int) -> BadInput:
        return BadInput(Saying("run.arena.damaged", file=str(self.path), line=str(line)))

    def apply_line(self, line: dict[str, Any]) -> None:
        if line.get("say"):
            self.talk.setdefault(len(self.moves), []).append(f"{line['seat']}: {line['say']}")
        if "tally" in line:
            self.tallies[line["seat"]].add(Tally.from_json(line["tally"]))
        self.moves.append((line["seat"], line["action"]))

    def add(self, seat: int, action: dict[str, Any], say: str = "", tally: Tally | None = None) -> None:
        line: dict[str, Any] = {"seat": seat, "action": action}
        if say:
            line["say"] = say
        if tally is not None:
            line["tally"] = tally.to_json()
        self.apply_line(line)
        self.write(line)

    def write(self, line: dict[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")

    def game(self, names: Sequence[str], heading: dict[str, Any]) -> Game:
        """Replay the game so far."""
        game = new_game(heading["edition"], names, heading["seed"], heading["rules"])
        for number, (seat, action) in enumerate(self.moves, 2):
            try:
                game.play(seat, action_from_json(action))
            except PassgoError:
                raise self.damaged(number) from None
        return game
