"""`passgo new`, `passgo choices` and `passgo why`: query a position line."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli.language import ENGLISH, current_language, text, translated
from passgo.cli.options import AgreedRules, AsJson
from passgo.cli.output import NO, fail, print_json

if TYPE_CHECKING:
    from passgo.edition import Edition
    from passgo.engine.actions import Action
    from passgo.engine.choices import Choice
    from passgo.engine.errors import Refusal
    from passgo.game.game import Game
    from passgo.terminal.words import GameTexts

Line = Annotated[str, typer.Argument(metavar="LINE", help="option.line")]
OwnEdition = Annotated[str | None, typer.Option(help="option.own-edition")]


def new(
    edition: Annotated[str, typer.Option()] = "classic",
    players: Annotated[str, typer.Option()] = "2",
    seed: Annotated[str | None, typer.Option()] = None,
    rules: AgreedRules = None,
    as_json: AsJson = False,
) -> None:
    from passgo.edition import EditionError
    from passgo.errors import PassgoError
    from passgo.game.game import new_game
    from passgo.notation.text import FieldError

    try:
        game = new_game(edition, names_in(players), seed, rules)
    except (EditionError, PassgoError, FieldError) as error:
        fail(error)
    if as_json:
        luck = {"seed": game._state.luck.seed, "commitment": game.commitment}
        print_json({"position": game.position, "names": game.names, "tokens": game.tokens, **luck})
    else:
        typer.echo(game.position)


def names_in(players: str) -> list[str]:
    """A number of players, or their names."""
    if players.isascii() and players.isdigit():
        return [ENGLISH.text("start.player", number=seat) for seat in range(1, min(int(players), 100) + 1)]
    return players.split(",")


def choices(
    line: Line,
    seat: Annotated[str | None, typer.Option()] = None,
    edition: OwnEdition = None,
    as_json: AsJson = False,
) -> None:
    from passgo.engine.codes import CLOCK
    from passgo.terminal.words import GameTexts

    game = read_game(line, edition)
    every = [*range(len(game.names)), CLOCK]
    seats = every if seat is None else [read_seat(game, seat)]
    found = {each: game.choices(each) for each in seats}
    if as_json:
        waiting = game.decision
        speaker = GameTexts(game)
        print_json(
            {
                "decision": None if waiting is None else waiting.to_json(),
                "seats": [
                    {"seat": each, "choices": [_choice_json(speaker, each, choice) for choice in listed]}
                    for each, listed in found.items()
                ],
            }
        )
    else:
        _print_choices(game, found, asked=seat is not None)


def why(
    line: Line,
    action: Annotated[str, typer.Argument(metavar="ACTION")],
    seat: Annotated[str | None, typer.Option()] = None,
    edition: OwnEdition = None,
    as_json: AsJson = False,
) -> None:
    from passgo.engine.errors import BadInput
    from passgo.terminal.refusals import refusal_text
    from passgo.terminal.words import GameTexts

    game = read_game(line, edition)
    try:
        actor, meant = read_action(game, action, seat)
        refused = game.refusal(actor, meant)
    except BadInput as error:
        fail(error)
    if refused is None:
        if as_json:
            print_json({"allowed": True})
        else:
            typer.echo(text("commands.why.allowed"))
        return
    if as_json:
        answer = {"allowed": False, "rule": refused.rule, "message": refused.message}
        print_json({**answer, "statement": statement(game, refused, ENGLISH.language)})
    else:
        language = current_language()
        rule_text = text("commands.why.rule", rule=refused.rule, statement=statement(game, refused, language))
        typer.echo(f"{refusal_text(GameTexts(game, language), refused)}\n\n{rule_text}")
    raise typer.Exit(NO)


def statement(game: Game, refused: Refusal, language: str) -> str:
    """The text of the rule, in the words of the edition and with the agreed house rules."""
    from passgo.engine.boards import words_as_agreed
    from passgo.engine.house_rules import words_in
    from passgo.rulebook import entry_text, in_language, rule

    edition = translated(game.edition) if language != ENGLISH.language else game.edition
    words = words_as_agreed(edition, game.rules, language)
    entry = in_language(rule(refused.rule), language)
    return entry_text(entry, words, edition.book, words_in(game.rules.house_rules))


# Parsing the arguments.


def read_game(line: str, edition: str | None) -> Game:
    from passgo.errors import PassgoError
    from passgo.game.game import Game

    try:
        given = sys.stdin.read() if line == "-" else line
        game = Game.from_position(given, edition=read_edition(edition))
        names = [text("commands.seat.name", seat=seat) for seat in range(len(game.names))]
        return Game.from_position(given, names, edition=game.edition)
    except (PassgoError, UnicodeDecodeError) as error:
        fail(error)


def read_edition(path: str | None) -> Edition | None:
    from passgo.edition import EditionError, load

    try:
        return None if path is None else load(path)
    except EditionError as error:
        fail(error)


def read_seat(game: Game, seat: str) -> int:
    from passgo.engine.codes import CLOCK

    if seat == "clock":
        return CLOCK
    if seat not in [str(each) for each in range(len(game.names))]:
        fail(text("commands.seat.unknown", seat=repr(seat), last=len(game.names) - 1))
    return int(seat)


def read_action(game: Game, written: str, seat: str | None) -> tuple[int, Action]:
    """The seat and the action. A seat in front of the action means the same as --seat."""
    from passgo.engine.actions import action_from_json
    from passgo.notation.moves import read_action as read_written
    from passgo.notation.moves import read_actor
    from passgo.notation.text import FieldError

    turn = int(game._state.turn)
    wanted = turn if seat is None else read_seat(game, seat)
    if written.lstrip().startswith("{"):
        try:
            return wanted, action_from_json(json.loads(written))
        except (json.JSONDecodeError, RecursionError) as error:
            fail(text("commands.action.no-json", error=error))
    try:
        actor, rest = read_actor(written.strip(), wanted)
        if seat is not None and actor != wanted:
            fail(text("commands.seat.other", action=repr(written), actor=_seat_name(actor), seat=seat))
        return actor, read_written(rest)
    except FieldError as error:
        fail(error)


# Listing the choices.


def _print_choices(game: Game, found: dict[int, list[Choice]], asked: bool) -> None:
    from passgo.terminal.words import GameTexts

    speaker = GameTexts(game, current_language())
    waiting = game.decision
    if waiting is None:
        typer.echo(text("notice.over"))
        return
    typer.echo(speaker.question(waiting, waiting.seats[0]))
    for seat, listed in found.items():
        if not listed and not asked:
            continue
        name = _seat_name(seat)
        heading = name if listed else text("commands.seat.idle", seat=name)
        typer.echo(f"\n{heading[0].upper()}{heading[1:]}")
        lines = [
            (_notation(game, seat, choice), _describe_choice(speaker, seat, choice)) for choice in listed
        ]
        width = min(28, max((len(written) for written, _ in lines), default=0))
        for written, words in lines:
            typer.echo(f"  {written:{width}}  {words}")


def _seat_name(seat: int) -> str:
    return text("commands.seat.clock") if seat < 0 else text("commands.seat.number", seat=seat)


def _notation(game: Game, seat: int, choice: Choice) -> str:
    """The action as a record writes it; open values are in capitals or given as a range."""
    from passgo.engine.actions import Action
    from passgo.engine.choices import BidRange, WantRange
    from passgo.notation.moves import Move, write_move

    turn = int(game._state.turn)
    if isinstance(choice, Action):
        return write_move(Move(seat, choice, ""), turn)
    actor = "" if seat == turn else f"{seat}:"
    if isinstance(choice, (BidRange, WantRange)):
        return f"{actor}{choice.do}={choice.least}…{choice.most}"
    to = str(choice.offer) if choice.do == "counter" else "SEAT"
    return f"{actor}{choice.do}={to}:GIVE=GET"


def _describe_choice(speaker: GameTexts, seat: int, choice: Choice) -> str:
    from passgo.engine.actions import Action
    from passgo.engine.choices import BidRange, WantRange

    if isinstance(choice, Action):
        return describe_action(speaker, seat, choice)
    if isinstance(choice, BidRange):
        least, most = speaker.money(choice.least), speaker.money(choice.most)
        return speaker.text("commands.choices.bid", least=least, most=most)
    if isinstance(choice, WantRange):
        return speaker.text("commands.choices.want", most=choice.most)
    if choice.do == "counter":
        return speaker.text("commands.choices.counter", offer=choice.offer)
    seats = speaker.catalogue.listing(
        speaker.text("commands.seat.number", seat=seat) for seat in choice.partners
    )
    return speaker.text("commands.choices.offer", seats=seats, cash=speaker.money(choice.cash))


def describe_action(speaker: GameTexts, seat: int, action: Action) -> str:
    """An action in words that need no context."""
    words = speaker.action(seat, action)
    return speaker.text("commands.choices.answer", answer=words) if action.do == "answer" else words


def _choice_json(speaker: GameTexts, seat: int, choice: Choice) -> dict[str, object]:
    return {
        "action": choice.to_json(),
        "notation": _notation(speaker.game, seat, choice),
        "words": _describe_choice(speaker, seat, choice),
    }
