"""Converts the data of an edition file to an Edition, and notes every problem."""

from dataclasses import fields
from typing import get_args

from passgo.edition import board, box, cards
from passgo.edition.form import LARGEST_NUMBER, Form
from passgo.edition.problems import Where
from passgo.edition.types import LOTS, Challenge, Edition, Part, Source, Start, Words

OPTIONS = ("american-expansion", "just-visit-america", "game-show", "legal-system", "ferris-wheel")
QUIZZES = ("just-visit-america", "game-show")
"""The options that use Challenge cards."""
FEWEST_PLAYERS, MOST_PLAYERS = 2, 8
MOST_NOTES = 20
MOST_TOKENS = 40
LONGEST_WORD = 40
LONGEST_SYMBOL = 5


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
        extends=form.text("extends", default=""),
    )
    board.check_counted_rents(form, "station_rents", "station", read.station_rents, squares)
    board.check_counted_rents(form, "utility_times", "utility", read.utility_times, squares)
    form.close()
    return read


def _start_cash(form: Form, notes: tuple[tuple[int, int], ...]) -> int:
    cash = sum(worth * count for worth, count in notes)
    if cash > LARGEST_NUMBER:
        form.note("notes", f"come to {cash:,}", f"expected at most {LARGEST_NUMBER:,} for each player")
    return cash


def _players(form: Form) -> tuple[int, int]:
    given = form.numbers("players", most=2)
    if len(given) == 2 and FEWEST_PLAYERS <= given[0] <= given[1] <= MOST_PLAYERS:
        return given[0], given[1]
    if form.has("players"):
        expected = f"expected the fewest and the most, like [{FEWEST_PLAYERS}, {MOST_PLAYERS}]"
        form.note("players", f"is {list(given)}", expected)
    return FEWEST_PLAYERS, FEWEST_PLAYERS


def _options(form: Form, challenges: tuple[Challenge, ...]) -> tuple[str, ...]:
    options = form.choices("options", OPTIONS)
    if len(set(options)) != len(options):
        form.note("options", "names an option twice", "expected each option once")
    for option in options:
        if option in QUIZZES and not form.has("challenges"):
            form.note("options", f"{option} asks Challenge cards", 'expected challenges = "a file.toml"')
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
            table.note("sources", f"has {len(sources)} entries", f"expected {len(names)}, one for each token")
    else:
        sources = (table.choice("source", board.SOURCES, default="chosen") or "chosen",) * len(names)
    table.close()
    seen: set[str] = set()
    for name in names:
        if "|" in name:
            table.note(
                "names", f"{name!r} has a |", "expected a name without it: records separate seats by it"
            )
        if name and name.casefold() in seen:
            table.note("names", f"{name!r} is there twice", "every token is different")
        seen.add(name.casefold())
    if len(names) < most_players:
        expected = f"expected at least {most_players}, one for each player"
        wheres: list[Where] = [("tokens", "names"), ("players",)]
        form.report.note_first(wheres, f"has {len(names)} tokens", expected)
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
