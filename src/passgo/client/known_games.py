"""A served game as a seat may know it, made of what the server gives: the game that a bot is asked about."""

from dataclasses import fields, replace
from typing import Any, Final

from passgo.client.reading import view_of
from passgo.edition import Edition, load, names
from passgo.edition.types import Challenge
from passgo.engine.boards import as_agreed
from passgo.game.game import Game
from passgo.game.known import known_game, unknown_challenge, with_answers
from passgo.notation.position_reading import Reader
from passgo.notation.rules_text import read_words
from passgo.server.web.wire.editions import EditionInfo
from passgo.server.web.wire.protocol import Update

CHALLENGE: Final = "Challenge"


def game_of(update: Update, seat: int, line: str, info: EditionInfo) -> Game:
    """The same game that a bot in this seat would be given in a simulation.

    Args:
        update: The state of the table.
        seat: The seat.
        line: The position as this seat may know it.
        info: The edition that the table plays with.
    """
    seen = view_of(update, seat)
    players = [player["name"] for player in seen["seats"]]
    tokens = [player["token"] for player in seen["seats"] if player["token"]]
    edition = printed_edition(info, line)
    asked = seen["decision"]
    if asked is not None and asked["kind"] == CHALLENGE and edition.challenges:
        edition = with_open_card(edition, dict(asked))
    game = Game.from_position(line, players, seed="", edition=edition, tokens=tokens)
    return known_game(game._state, seat, players, game.tokens)


def printed_edition(info: EditionInfo, line: str) -> Edition:
    """The built-in edition if it is the same, or else the one that the server describes. A table's edition has the
    agreed numbers in place of the printed ones."""
    given = edition_of(info)
    if info.id in names():
        built_in = load(info.id)
        agreed = as_agreed(built_in, read_words(Reader(line).field("rules")))
        if replace(agreed, challenges=given.challenges) == given:
            return built_in
    return given


def edition_of(info: EditionInfo) -> Edition:
    """An edition whose Challenge cards are not known: the server only sends their number."""
    values: dict[str, Any] = {}
    for field in fields(Edition):
        value = getattr(info, field.name)
        values[field.name] = tuple(value) if isinstance(value, list) else value
    values["challenges"] = tuple(unknown_challenge(number, 0) for number in range(info.challenges))
    return Edition(**values)


def with_open_card(edition: Edition, asked: dict[str, object]) -> Edition:
    """The edition with the question that is open; only its reader is sent which answer is right."""
    number, answers = asked["card"], asked["answers"]
    assert isinstance(number, int)
    assert isinstance(answers, list)
    shown = [str(answer) for answer in answers]
    card: Challenge = with_answers(number, str(asked["question"]), shown, str(asked.get("right") or shown[0]))
    cards = edition.challenges
    return replace(edition, challenges=(*cards[: number - 1], card, *cards[number:]))
