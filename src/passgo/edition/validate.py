"""Converts the data of an edition file to an Edition and reports every problem."""

from dataclasses import fields
from typing import get_args

from passgo.edition import board, box, cards
from passgo.edition.form import LARGEST_NUMBER, LONGEST_WORD, Form
from passgo.edition.problems import Where, say
from passgo.edition.types import LOTS, Challenge, Edition, Part, Source, Start, Words

OPTIONS = ("american-expansion", "just-visit-america", "game-show", "legal-system", "ferris-wheel")
QUIZZES = ("just-visit-america", "game-show")
"""The options that use Challenge cards."""
FEWEST_PLAYERS, MOST_PLAYERS = 2, 8
MOST_NOTES = 20
MOST_TOKENS = 40
LONGEST_SYMBOL = 5
OLDEST = 99


def edition(form: Form, challenges: tuple[Challenge, ...]) -> Edition:
    """The edition; valid only if the form's report is empty."""
    form.knows("challenges")
    squares = board.squares(form)
    players = _players(form)
    notes = form.pairs("notes", MOST_NOTES)
    tokens, token_sources = _tokens(form, players[1])
    chance, chest = cards.deck(form, "chance", squares), cards.deck(form, "chest", squares)
    houses, hotels = form.number("houses"), form.number("hotels")
    counts: dict[Part, int] = {
        "deeds": sum(square.kind in LOTS for square in squares),
        "tokens": len(tokens),
        "chance": len(chance),
        "chest": len(chest),
        "houses": houses,
        "hotels": hotels,
        "challenges": len(challenges),
    }
    read = Edition(
        id=form.id("id"),
        title=form.text("title"),
        year=form.number("year", most=9999, default=0),
        book=form.text("book", default=""),
        players=players,
        start=form.choice("start", get_args(Start)) or "dice",
        options=_options(form, challenges),
        notes=notes,
        start_cash=_start_cash(form, notes),
        salary=form.number("salary"),
        fine=form.number("fine"),
        interest=form.number("interest", most=100),
        houses=houses,
        hotels=hotels,
        station_rents=form.numbers("station_rents"),
        utility_times=form.numbers("utility_times"),
        squares=squares,
        groups=board.groups(form, squares),
        chance=chance,
        chest=chest,
        tokens=tokens,
        token_sources=token_sources,
        pieces=box.pieces(form),
        box=box.items(form, counts),
        words=_words(form),
        challenges=challenges,
        age=form.number("age", most=OLDEST, default=0),
        extends=form.text("extends", default=""),
    )
    board.check_counted_rents(form, "station_rents", "station", read.station_rents, squares)
    board.check_counted_rents(form, "utility_times", "utility", read.utility_times, squares)
    form.close()
    return read


def _start_cash(form: Form, notes: tuple[tuple[int, int], ...]) -> int:
    cash = sum(worth * count for worth, count in notes)
    if cash > LARGEST_NUMBER:
        form.note("notes", say("come-to", n=cash), say("expected.cash", n=LARGEST_NUMBER))
    return cash


def _players(form: Form) -> tuple[int, int]:
    given = form.numbers("players", most=2)
    if len(given) == 2 and FEWEST_PLAYERS <= given[0] <= given[1] <= MOST_PLAYERS:
        return given[0], given[1]
    if form.has("players"):
        expected = say("expected.players", example=str([FEWEST_PLAYERS, MOST_PLAYERS]))
        form.note("players", say("is", value=str(list(given))), expected)
    return FEWEST_PLAYERS, FEWEST_PLAYERS


def _options(form: Form, challenges: tuple[Challenge, ...]) -> tuple[str, ...]:
    options = form.choices("options", OPTIONS)
    if len(set(options)) != len(options):
        form.note("options", say("option-twice"), say("expected.option-once"))
    for option in options:
        if option in QUIZZES and not form.has("challenges"):
            form.note("options", say("asks", option=option), say("expected.challenges"))
    return options


def _tokens(form: Form, most_players: int) -> tuple[tuple[str, ...], tuple[Source, ...]]:
    """The tokens and where each comes from: one source for all of them, or a list of sources."""
    table = form.form("tokens")
    if table is None:
        return (), ()
    names = table.texts("names", most=MOST_TOKENS)
    if table.has("sources"):
        sources = table.choices("sources", board.SOURCES)
        if len(sources) != len(names):
            table.note("sources", say("entries", n=len(sources)), say("expected.sources", n=len(names)))
    else:
        sources = (table.choice("source", board.SOURCES, default="chosen") or "chosen",) * len(names)
    table.close()
    seen: set[str] = set()
    for name in names:
        if "|" in name:
            table.note("names", say("has-bar", name=repr(name)), say("expected.no-bar"))
        if name and name.casefold() in seen:
            table.note("names", say("twice", name=repr(name)), say("token-twice"))
        seen.add(name.casefold())
    if len(names) < most_players:
        expected = say("expected.tokens", n=most_players)
        wheres: list[Where] = [("tokens", "names"), ("players",)]
        form.report.note_first(wheres, say("tokens", n=len(names)), expected)
    return names, sources


def _words(form: Form) -> Words:
    table = form.form("words")
    keys = [field.name for field in fields(Words)]
    if table is None:
        return Words(**dict.fromkeys(keys, ""))
    words = Words(
        **{key: table.text(key, LONGEST_SYMBOL if key == "symbol" else LONGEST_WORD) for key in keys}
    )
    table.close()
    return words
