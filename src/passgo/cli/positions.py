"""`passgo new`, `passgo choices` and `passgo why`: ask the rules about a position line."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli.options import AsJson
from passgo.cli.output import NO, fail, print_json

if TYPE_CHECKING:
    from passgo.edition import Edition
    from passgo.engine.actions import Action
    from passgo.engine.choices import Choice
    from passgo.engine.errors import Refusal
    from passgo.game import Game
    from passgo.terminal.words import Speaker

Line = Annotated[
    str, typer.Argument(metavar="LINE", help="A position line in quotes, or - to read it from input.")
]
OwnEdition = Annotated[str | None, typer.Option(help="The .toml file of a custom edition that LINE names.")]


def new(
    edition: Annotated[str, typer.Option(help="A built-in edition, or a .toml file.")] = "classic",
    players: Annotated[str, typer.Option(help="How many play, or their names: 4, or Ann,Bo,Cy.")] = "2",
    seed: Annotated[str | None, typer.Option(help="The seed of the luck. Default: a random one.")] = None,
    rules: Annotated[
        str, typer.Option(help="full, short or time-limit:45, and options: short+ask-for-rent.")
    ] = "full",
    as_json: AsJson = False,
) -> None:
    """Print the position line of a fresh game, before its first throw.

    Example: passgo new --edition america --players Ann,Bo,Cy --rules full+game-show
    """
    from passgo.edition import EditionError
    from passgo.errors import PassgoError
    from passgo.game import new_game
    from passgo.notation.rules_text import read_rules
    from passgo.notation.text import FieldError

    try:
        game = new_game(edition, names_in(players), seed, read_rules(rules))
    except (EditionError, PassgoError, FieldError) as error:
        fail(str(error))
    if as_json:
        luck = {"seed": game.state.luck.seed, "commitment": game.commitment}
        print_json({"position": game.position, "names": game.names, "tokens": game.tokens, **luck})
    else:
        typer.echo(game.position)


def names_in(players: str) -> list[str]:
    """A number of players, or their names."""
    if players.isascii() and players.isdigit():
        return [f"Player {seat}" for seat in range(1, min(int(players), 100) + 1)]
    return players.split(",")


def choices(
    line: Line,
    seat: Annotated[str | None, typer.Option(help="Only this seat: 0, 1, … or clock.")] = None,
    edition: OwnEdition = None,
    as_json: AsJson = False,
) -> None:
    """List what each seat may do in a position, in words and as it is written in a record.

    Example: passgo choices "$(passgo new --players 3)" --seat 0
    """
    from passgo.engine.codes import CLOCK

    game = read_game(line, edition)
    every = [*range(len(game.names)), CLOCK]
    seats = every if seat is None else [read_seat(game, seat)]
    found = {each: game.choices(each) for each in seats}
    if as_json:
        waiting = game.decision
        print_json(
            {
                "decision": None if waiting is None else waiting.to_json(),
                "seats": [
                    {"seat": each, "choices": [_choice_json(game, each, choice) for choice in listed]}
                    for each, listed in found.items()
                ],
            }
        )
    else:
        _tell_choices(game, found, asked=seat is not None)


def why(
    line: Line,
    action: Annotated[
        str, typer.Argument(metavar="ACTION", help="As in a record (build=39, 2:bid=120), or as JSON.")
    ],
    seat: Annotated[
        str | None, typer.Option(help="Who wants to do it; without it, whose turn it is.")
    ] = None,
    edition: OwnEdition = None,
    as_json: AsJson = False,
) -> None:
    """Say whether an action is allowed in a position (exit 0), or which rule forbids it (exit 1).

    Example: passgo why "$(passgo new --players 3)" build=39
    """
    from passgo.engine.errors import BadInput

    game = read_game(line, edition)
    try:
        actor, meant = read_action(game, action, seat)
        refused = game.refusal(actor, meant)
    except BadInput as error:
        fail(str(error))
    if refused is None:
        if as_json:
            print_json({"allowed": True})
        else:
            typer.echo("allowed")
        return
    if as_json:
        told = {"allowed": False, "rule": refused.rule, "message": refused.message}
        print_json({**told, "statement": statement(game, refused)})
    else:
        typer.echo(f"{refused}\n\n{refused.rule} says: {statement(game, refused)}")
    raise typer.Exit(NO)


def statement(game: Game, refused: Refusal) -> str:
    """What the catalogue says, in the words of the edition."""
    from passgo.edition.words import words_of
    from passgo.rulebook import rule

    return rule(refused.rule).say(words_of(game.edition))


# Parsing the arguments.


def read_game(line: str, edition: str | None) -> Game:
    from passgo.errors import PassgoError
    from passgo.game import Game

    try:
        text = sys.stdin.read() if line == "-" else line
        return Game.from_position(text, edition=read_edition(edition))
    except (PassgoError, UnicodeDecodeError) as error:
        fail(str(error))


def read_edition(path: str | None) -> Edition | None:
    from passgo.edition import EditionError, load

    try:
        return None if path is None else load(path)
    except EditionError as error:
        fail(str(error))


def read_seat(game: Game, text: str) -> int:
    from passgo.engine.codes import CLOCK

    if text == "clock":
        return CLOCK
    if text not in [str(seat) for seat in range(len(game.names))]:
        fail(f"There is no seat {text!r}; expected 0 to {len(game.names) - 1}, or clock.")
    return int(text)


def read_action(game: Game, text: str, seat: str | None) -> tuple[int, Action]:
    """The seat and the action. A seat in front of the action means the same as --seat."""
    from passgo.engine.actions import action_from_json
    from passgo.notation.moves import read_action as read_written
    from passgo.notation.moves import read_actor
    from passgo.notation.text import FieldError

    turn = int(game.state.turn)
    wanted = turn if seat is None else read_seat(game, seat)
    if text.lstrip().startswith("{"):
        try:
            return wanted, action_from_json(json.loads(text))
        except (json.JSONDecodeError, RecursionError) as error:
            fail(f"The action is no JSON: {error}")
    try:
        actor, rest = read_actor(text.strip(), wanted)
        if seat is not None and actor != wanted:
            fail(f"{text!r} is by {_seat_name(actor)}, but --seat says {seat}.")
        return actor, read_written(rest)
    except FieldError as error:
        fail(str(error))


# Listing the choices.

# The verbs that the labels of the menu leave to their heading.
VERBS = {
    "build": "Build ",
    "sell": "Sell ",
    "sell-hotels": "Sell ",
    "mortgage": "Mortgage ",
    "lift": "Lift the mortgage of ",
    "place": "Place what was won on ",
    "take": "Take ",
    "go-to": "Go to ",
    "answer": "Answer: ",
}


def _tell_choices(game: Game, found: dict[int, list[Choice]], asked: bool) -> None:
    from passgo.terminal.words import Speaker

    speaker = Speaker(game)
    waiting = game.decision
    if waiting is None:
        typer.echo("The game is over.")
        return
    typer.echo(speaker.question(waiting, waiting.seats[0]))
    for seat, listed in found.items():
        if not listed and not asked:
            continue
        typer.echo(f"\n{_seat_name(seat).capitalize()}" + ("" if listed else " can do nothing now."))
        written = [(_written(game, seat, choice), _said(speaker, seat, choice)) for choice in listed]
        width = min(28, max((len(text) for text, _ in written), default=0))
        for text, said in written:
            typer.echo(f"  {text:{width}}  {said}")


def _seat_name(seat: int) -> str:
    return "the clock" if seat < 0 else f"seat {seat}"


def _written(game: Game, seat: int, choice: Choice) -> str:
    """The action as a record writes it; open values are in capitals or given as a range."""
    from passgo.engine.actions import Action
    from passgo.engine.choices import BidRange, WantRange
    from passgo.notation.moves import Move, write_move

    turn = int(game.state.turn)
    if isinstance(choice, Action):
        return write_move(Move(seat, choice, ""), turn)
    actor = "" if seat == turn else f"{seat}:"
    if isinstance(choice, (BidRange, WantRange)):
        return f"{actor}{choice.do}={choice.least}…{choice.most}"
    to = str(choice.offer) if choice.do == "counter" else "SEAT"
    return f"{actor}{choice.do}={to}:GIVE=GET"


def _said(speaker: Speaker, seat: int, choice: Choice) -> str:
    from passgo.engine.actions import Action
    from passgo.engine.choices import BidRange, WantRange
    from passgo.narrate.grammar import listing

    if isinstance(choice, Action):
        words = VERBS.get(choice.do, "") + speaker.action(seat, choice)
        return words[0].upper() + words[1:]
    if isinstance(choice, BidRange):
        return f"Bid from {speaker.money(choice.least)} to {speaker.money(choice.most)}"
    if isinstance(choice, WantRange):
        return f"Say how many are wished, up to {choice.most}"
    partners = [f"seat {partner}" for partner in choice.partners]
    if choice.do == "counter":
        return f"Answer offer {choice.offer} with another one"
    return f"Offer a trade to {listing(partners)}, with up to {speaker.money(choice.cash)}"


def _choice_json(game: Game, seat: int, choice: Choice) -> dict[str, object]:
    from passgo.terminal.words import Speaker

    speaker = Speaker(game)
    return {
        "action": choice.to_json(),
        "notation": _written(game, seat, choice),
        "words": _said(speaker, seat, choice),
    }
