"""The board that a text names: an edition, and the agreed rules as one word (full, short+ask-for-rent,
time-limit:45+ferris-wheel …)."""

from functools import lru_cache
from typing import Final

from passgo.edition import Edition, load, names
from passgo.engine.board import Board
from passgo.engine.boards import find_board
from passgo.engine.errors import BadInput
from passgo.engine.house_rules import BY_WORD, HOUSE_RULES, in_order, word_of
from passgo.engine.rulesets import GAMES, MOST_SEATS, OPTIONS, Rules
from passgo.notation.text import FieldError, number, say, shortened
from passgo.speech import error_text
from passgo.speech.near import with_meant

BANKER: Final = "banker="
EXTRAS: Final = (*OPTIONS, "ask-for-rent", "banker-only", f"{BANKER}SEAT")
"""What may follow the game, before house rules."""


# Positions and records of many games have few agreed rules.
@lru_cache(maxsize=64)
def write_rules(rules: Rules) -> str:
    text = rules.game if rules.minutes is None else f"{rules.game}:{rules.minutes}"
    for option in OPTIONS:
        if option in rules.options:
            text += "+" + option
    if rules.ask_for_rent:
        text += "+ask-for-rent"
    if rules.banker_only:
        text += "+banker-only"
    if rules.banker:
        text += f"+{BANKER}{rules.banker}"
    return "+".join([text, *in_order(rules.house_rules)])


@lru_cache(maxsize=64)
def read_rules(text: str) -> Rules:
    """The rules of a position line or a record, where each agreement has one spelling."""
    rules = read_words(text)
    if write_rules(rules) != text:
        raise FieldError(say("order", text=repr(text), expected=write_rules(rules)))
    return rules


def read_words(text: str) -> Rules:
    """The rules of a text whose words may come in any order and with spaces around the +, as people type it."""
    words = [word.strip() for word in text.split("+")]
    games = [word for word in words if word.partition(":")[0] in GAMES] or words[:1]
    if len(games) > 1:
        raise FieldError(say("two-games", text=shortened(text), games=", ".join(games)))
    game = games[0]
    extras = [word for word in words if word != game]
    for word in extras:
        if [word_of(extra) for extra in extras].count(word_of(word)) > 1:
            raise FieldError(say("agreed-twice", word=shortened(word_of(word))))
    name, colon, minutes = game.partition(":")
    if name == "time-limit" and minutes in ("", "0"):
        raise FieldError(say("minutes"))
    bankers = [extra for extra in extras if extra.startswith(BANKER)]
    house = [extra for extra in extras if word_of(extra) in BY_WORD]
    others = ["ask-for-rent", "banker-only", *bankers, *house]
    options = [extra for extra in extras if extra not in others]
    for option in options:
        if option not in OPTIONS:
            house_rules = ", ".join([rule.form for rule in HOUSE_RULES])
            known = ", ".join(EXTRAS)
            said = say("option", text=shortened(option), options=known, house_rules=house_rules)
            raise FieldError(with_meant(said, word_of(option), (*EXTRAS, *BY_WORD)))
    try:
        return Rules(
            game=name,
            minutes=number(minutes, "minutes", 24 * 60) if colon else None,
            options=frozenset(options),
            ask_for_rent="ask-for-rent" in extras,
            banker_only="banker-only" in extras,
            banker=number(bankers[0].removeprefix(BANKER), "seat", MOST_SEATS - 1) if bankers else 0,
            house_rules=house,
        )
    except BadInput as error:
        raise FieldError(error_text(error)) from None


def find_edition(name: str, given: Edition | None) -> Edition:
    """The edition of that name: the one given, or a built-in one. Text never opens other files."""
    if given is not None:
        if given.id != name:
            raise FieldError(say("other-edition", name=shortened(name), given=repr(given.id)))
        return given
    if name not in names():
        raise FieldError(say("edition", name=shortened(name), names=", ".join(names())))
    return load(name)


def board_of(edition: Edition, rules: str) -> Board:
    """The board of an edition under rules that are written down."""
    try:
        return find_board(edition, read_rules(rules))
    except BadInput as error:
        raise FieldError(error_text(error)) from None
