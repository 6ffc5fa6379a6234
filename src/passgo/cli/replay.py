"""`passgo replay`: check records, and narrate a game in the words of its edition."""

from __future__ import annotations

import shutil
import sys
import textwrap
import time
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from passgo.cli.language import ENGLISH, current_catalogue, current_language, token_name, translated
from passgo.cli.language import text as translate
from passgo.cli.options import AsJson
from passgo.cli.output import NO, STOPPED, error_text, fail, os_error_text, print_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from passgo.edition import Edition
    from passgo.events import Event
    from passgo.game.records import Replay
    from passgo.narrate import Narrator
    from passgo.notation.record import GameText

WIDEST = 100
REFRESH = 0.2  # seconds between two updates of the progress line

# The fields of events that hold one seat, and those that hold several.
ONE = (
    "seat",
    "payer",
    "payee",
    "giver",
    "taker",
    "creditor",
    "debtor",
    "owner",
    "reader",
    "to",
    "winner",
    "loser",
)
SEVERAL = ("seats", "asked")


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    game: Annotated[int | None, typer.Option(min=1)] = None,
    to: Annotated[int | None, typer.Option(metavar="ROUND", min=1)] = None,
    seat: Annotated[int | None, typer.Option(min=0)] = None,
    position: Annotated[bool, typer.Option("--position")] = False,
    verify: Annotated[
        str | None,
        typer.Option(metavar="SEED"),
    ] = None,
    check: Annotated[bool, typer.Option("--check")] = False,
    edition: Annotated[str | None, typer.Option()] = None,
    as_json: AsJson = False,
) -> None:
    from passgo.cli.positions import read_edition

    checker = RecordChecker(game or 1, to, seat, position, verify, check, as_json, read_edition(edition))
    try:
        checker.check_file(games_of(file), only_game=game is not None)
        checker.finish()
    except OSError as error:
        fail(f"{file}: {os_error_text(error)}")
    except KeyboardInterrupt:
        typer.echo(translate("commands.replay.stopped", sum=checker.summary()), err=True)
        raise typer.Exit(STOPPED) from None
    if checker.broken:
        raise typer.Exit(NO)


def games_of(file: Path) -> Iterator[GameText]:
    from passgo.game.records import read_file
    from passgo.notation.record import read_texts

    return read_texts(sys.stdin) if str(file) == "-" else read_file(file)


def progress(games: Iterable[GameText]) -> Iterator[GameText]:
    """Show a counter on a terminal while a long file is read."""
    if not sys.stderr.isatty():
        yield from games
        return
    last = time.monotonic()
    shown = ""
    for count, text in enumerate(games):
        if time.monotonic() - last > REFRESH:
            last = time.monotonic()
            shown = translate("commands.replay.checking", n=count)
            typer.echo(f"\r{shown}", nl=False, err=True)
        yield text
    if shown:
        typer.echo("\r" + " " * len(shown) + "\r", nl=False, err=True)


class RecordChecker:
    """Checks the games of a file, and narrates one of them."""

    def __init__(
        self,
        game: int,
        to: int | None,
        seat: int | None,
        position: bool,
        verify: str | None,
        check: bool,
        as_json: bool,
        edition: Edition | None,
    ) -> None:
        self.game = game
        self.to = to
        self.seat = seat
        self.position = position
        self.verify = verify
        self.silent = check
        self.as_json = as_json
        self.edition = edition
        self.read = 0  # games of the file so far
        self.checked = 0
        self.broken: list[dict[str, object]] = []
        self.result: dict[str, Any] = {}

    # Reading games.

    def check_file(self, games: Iterable[GameText], only_game: bool) -> None:
        """Narrate the requested game, and check the others unless `only_game`."""
        from passgo.notation.text import NotationError

        try:
            for number, text in enumerate(progress(games), 1):
                self.read = number
                if number == self.game:
                    self.narrate(text)
                elif not only_game:
                    self.check_only(text)
                if only_game and number == self.game:
                    break
        except NotationError as error:
            self.read += 1
            self.checked += 1
            self.add_broken(error)

    def check_only(self, text: GameText) -> None:
        from passgo.game.records import Replay
        from passgo.notation.text import NotationError

        self.checked += 1
        try:
            Replay(text, self.edition).to_end()
        except NotationError as error:
            self.add_broken(error)

    def narrate(self, text: GameText) -> None:
        from passgo.game.records import Replay
        from passgo.notation.text import NotationError, WrongSeed

        self.checked += 1
        try:
            played = Replay(text, self.edition, self.verify)
            if self.seat is not None and self.seat >= len(played.game.names):
                last = len(played.game.names) - 1
                fail(translate("commands.seat.missing", seat=self.seat, last=last))
            self.narrate_game(played)
        except WrongSeed as error:
            self.refuse_seed(error)
        except NotationError as error:
            self.add_broken(error)

    def narrate_game(self, played: Replay) -> None:
        from passgo.narrate import Narrator

        game = played.game
        language = ENGLISH.language if self.as_json else current_language()
        narrator = Narrator(game.edition, game.names, language)
        page = NarrationPrinter(self.silent or self.as_json)
        self.result = {"game": self.game, **header_json(played), "moves": (moves := [])}
        page.title(title_line(played))
        opening = self.sentences_for(narrator, game.opening)
        self.result["opening"] = opening
        page.paragraph(opening)
        more = True
        while more and not self.is_past_end(played):
            round_, turn = int(game._state.round), int(game._state.turn)
            page.turn(round_, turn)
            more = played.step()
            if more:
                events = played.events
                sentences = self.sentences_for(narrator, events)
                page.add(sentences)
                moves.append(move_json(played, events, sentences))
        page.end()
        if not more:
            played.check_result()
        closing = [self.check_summary(played, finished=not more)]
        if not more and game.outcome is not None:
            closing.insert(0, narrator.result(game.outcome.winners, game.outcome.worths))
        page.close(closing)
        self.add_final_state(played, finished=not more)

    def check_summary(self, played: Replay, finished: bool) -> str:
        """The result of the check, once all narrated moves were valid."""
        game = played.game
        count = len(game.history)
        if not finished:
            return translate("commands.replay.found.part", n=count, round=self.to)
        end = "open" if game.outcome is None else "over"
        early = "" if self.to is None else ".early"
        return translate(f"commands.replay.found.{end}{early}", n=count, round=int(game._state.round))

    def is_past_end(self, played: Replay) -> bool:
        return self.to is not None and played.game._state.round > self.to

    def sentences_for(self, narrator: Narrator, events: list[Event]) -> list[str]:
        """The sentences about an action, if it concerns the requested seat."""
        sentences = narrator.narrate(events)
        return sentences if self.seat is None or any(concerns(event, self.seat) for event in events) else []

    def add_final_state(self, played: Replay, finished: bool) -> None:
        from passgo.game.shares import seats_of_shares

        game = played.game
        drawn = len(game._setup_luck.split()) + sum(len(turn.move.luck.split()) for turn in game.history)
        if self.verify is not None:
            promised = played.text.header.get("Commitment") is not None
            shares = played.text.header.get("Shares") or ""
            given, missing = (seats_of_shares(shares, how) for how in ("revealed", "withheld"))
            self.result["verified"] = {
                "commitment": promised,
                "draws": drawn,
                "revealed": given,
                "withheld": missing,
            }
            self.echo(seed_verdict(promised, drawn, finished))
            for how, seats in (("revealed", given), ("withheld", missing)):
                if seats:
                    names = [game.names[seat] for seat in seats if seat < len(game.names)]
                    self.echo(translate(f"commands.replay.shares.{how}", names=", ".join(names)))
        if self.position:
            self.result["position"] = game.position
            self.echo(game.position)
        self.result["outcome"] = game.outcome.to_json() if finished and game.outcome is not None else None

    # Reporting the result.

    def echo(self, line: str) -> None:
        if not self.as_json:
            typer.echo(line)

    def echo_error(self, line: str) -> None:
        if not self.as_json:
            typer.echo(line, err=True)

    def add_broken(self, why: Exception) -> None:
        self.broken.append({"game": self.read, "error": str(why)})
        self.echo_error(translate("commands.replay.broken", game=self.read, error=error_text(why)))

    def refuse_seed(self, why: Exception) -> NoReturn:
        """With a wrong seed a genuine record looks like a forged one, so nothing more is checked."""
        self.echo_error(translate("commands.replay.wrong-seed", game=self.read, error=error_text(why)))
        if self.as_json:
            answer = {"checked": 0, "broken": [{"game": self.read, "error": str(why)}]}
            print_json(answer)
        raise typer.Exit(NO)

    def summary(self) -> str:
        seed = ".seed" if self.verify and self.checked > 1 else ""
        good = self.checked - len(self.broken)
        return translate(f"commands.replay.sum{seed}", n=self.checked, good=good, game=self.game)

    def finish(self) -> None:
        if self.read == 0 and not self.broken:
            self.broken.append({"game": self.game, "error": "the file is empty"})
            self.echo_error(translate("commands.replay.empty"))
        elif self.read < self.game and not self.broken:
            self.broken.append({"game": self.game, "error": f"the file has {self.read} games"})
            self.echo_error(translate("commands.replay.no-game", game=self.game, n=self.read))
        if self.as_json:
            answer = {**self.result, "checked": self.checked, "broken": self.broken}
            print_json(answer)
        elif self.silent or self.checked > 1:
            typer.echo(self.summary())


def seed_verdict(promised: bool, drawn: int, finished: bool) -> str:
    commitment = "promised" if promised else "unpromised"
    return translate(f"commands.replay.seed.{commitment}{'' if finished else '.part'}", n=drawn)


def concerns(event: Event, seat: int) -> bool:
    return any(getattr(event, field, None) == seat for field in ONE) or any(
        seat in getattr(event, field, ()) for field in SEVERAL
    )


def header_json(played: Replay) -> dict[str, object]:
    game = played.game
    header = played.text.header
    seats = [
        {"seat": seat, "name": name, "token": game.tokens[seat], "kind": played.kinds[seat]}
        for seat, name in enumerate(game.names)
    ]
    fields = {name.lower(): header.get(name) for name in ("Rules", "Date", "Commitment", "Start", "Result")}
    return {"edition": game.edition.id, **fields, "seats": seats}


def title_line(played: Replay) -> str:
    game = played.game
    seats = [
        f"{name} ({token_name(game.tokens[seat]) or translate('commands.replay.banker')})"
        for seat, name in enumerate(game.names)
    ]
    date = played.text.header.get("Date")
    rules = played.text.header.get("Rules")
    day = f", {format_date(date)}" if date else ""
    return f"{translated(game.edition).title}, {rules}{day}: {', '.join(seats)}"


def format_date(date: str) -> str:
    """2026.11.17 in the format of the language; an incomplete date as it is."""
    try:
        return current_catalogue().formats.date(datetime.strptime(date, "%Y.%m.%d").date())
    except ValueError:
        return date


def move_json(played: Replay, events: list[Event], sentences: list[str]) -> dict[str, object]:
    from passgo.notation.moves import write_move

    done = played.game.history[-1]
    return {
        "round": done.round,
        "turn": done.seat,
        "seat": done.move.seat,
        "move": write_move(done.move, done.seat),
        "action": done.move.action.to_json(),
        "events": [event.to_json() for event in events],
        "told": sentences,
    }


class NarrationPrinter:
    """Prints the narration: a heading for every round, a paragraph for every turn."""

    def __init__(self, silent: bool) -> None:
        self.silent = silent
        self.width = min(WIDEST, shutil.get_terminal_size((WIDEST, 40)).columns)
        self.round = 0
        self.here = (0, 0)
        self.sentences: list[str] = []

    def title(self, text: str) -> None:
        self.print_wrapped(text, "")

    def close(self, lines: list[str]) -> None:
        if not self.silent:
            typer.echo()
        for line in lines:
            self.print_wrapped(line, "")

    def turn(self, round_: int, seat: int) -> None:
        """Begin a turn; its heading is printed with its first sentence."""
        if (round_, seat) != self.here:
            self.end()
            self.here = (round_, seat)

    def add(self, sentences: list[str]) -> None:
        self.sentences += sentences

    def paragraph(self, sentences: list[str]) -> None:
        self.add(sentences)
        self.end()

    def end(self) -> None:
        if self.sentences and not self.silent:
            if self.here[0] != self.round:
                self.round = self.here[0]
                typer.echo("\n" + translate("players.round", n=self.round))
            self.print_wrapped(" ".join(self.sentences), "  ")
        self.sentences = []

    def print_wrapped(self, text: str, indent: str) -> None:
        if not self.silent:
            typer.echo(textwrap.fill(text, self.width, initial_indent=indent, subsequent_indent=indent))
