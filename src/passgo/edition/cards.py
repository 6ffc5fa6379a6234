"""The decks of an edition file, and its Challenge cards."""

from typing import get_args

from passgo.edition.board import SOURCES, SQUARES
from passgo.edition.form import LARGEST_NUMBER, LONGEST_TEXT, Form, found
from passgo.edition.problems import Where, say
from passgo.edition.types import Card, Challenge, Deck, Do, Effect, Square

DECK = 16
WRONG_ANSWERS = 3
HARDEST = 3
MOST_CHALLENGES = 99
"""Records write the number of a Challenge card with two digits."""
DECKS = ("chance", "chest")

ARGUMENTS: dict[Do, tuple[str, ...]] = {
    "advance": ("to",),
    "nearest": ("kind", "times"),
    "back": ("spaces",),
    "collect": ("amount",),
    "pay": ("amount",),
    "each": ("amount",),
    "repairs": ("house", "hotel"),
    "jail": (),
    "jail-free": (),
}
"""The keys of each effect besides its name."""


def deck(edition: Form, name: Deck, squares: tuple[Square, ...]) -> tuple[Card, ...]:
    forms = edition.forms(name, 1, DECK)
    if edition.has(name) and len(forms) != DECK:
        edition.note(name, say("cards", n=len(forms)), say("deck", n=DECK))
    cards = tuple(_card(name, number, form, squares) for number, form in enumerate(forms, 1) if form)
    _check_jail_free(edition, name, cards)
    if len(squares) == SQUARES and cards and not any(_lets_rest(card, squares) for card in cards):
        what = say("restless")
        effects: list[Where] = [(name, card.number, "effect") for card in cards]
        edition.report.note_first([*effects, (name,)], what, say("expected.rest"))
    return cards


def _card(deck: Deck, number: int, form: Form, squares: tuple[Square, ...]) -> Card:
    form.place("number", number)
    card = Card(
        deck=deck,
        number=number,
        title=form.text("title"),
        text=form.text("text", longest=LONGEST_TEXT),
        effect=_effect(form.form("effect"), squares),
        source=form.choice("source", SOURCES, default="chosen") or "chosen",
    )
    form.close()
    return card


def _check_jail_free(edition: Form, name: Deck, cards: tuple[Card, ...]) -> None:
    """A deck has at most one card that players keep: a held card is identified by its deck alone."""
    free = [card.number for card in cards if card.effect.do == "jail-free"]
    if len(free) > 1:
        wheres: list[Where] = [(name, number, "effect") for number in reversed(free)]
        what = say("jail-free", numbers=free)
        edition.report.note_first(wheres, what, say("jail-free.once"))


def _lets_rest(card: Card, squares: tuple[Square, ...]) -> bool:
    """Whether this card cannot lead to another card. A jail-free card does not count: it may be out of the deck."""
    effect = card.effect
    if effect.do == "advance":
        return squares[effect.to].kind not in DECKS
    if effect.do == "back":
        starts = [square.index for square in squares if square.kind == card.deck]
        return all(squares[start - effect.spaces].kind not in DECKS for start in starts)
    return effect.do != "jail-free"


def _effect(form: Form | None, squares: tuple[Square, ...]) -> Effect:
    if form is None:
        return Effect("jail")
    do = form.choice("do", get_args(Do))
    if do is None:
        return Effect("jail")
    takes = ARGUMENTS[do]
    effect = Effect(
        do=do,
        to=form.number("to", most=SQUARES - 1) if "to" in takes else 0,
        kind=_nearest_kind(form, squares) if "kind" in takes else "",
        times=form.number("times", least=1, most=100) if "times" in takes else 0,
        spaces=form.number("spaces", least=1, most=SQUARES - 1) if "spaces" in takes else 0,
        amount=_amount(form, do) if "amount" in takes else 0,
        house=form.number("house") if "house" in takes else 0,
        hotel=form.number("hotel") if "hotel" in takes else 0,
    )
    for key in form.table:
        if key not in form.known:
            expected = say("takes", do=do, keys=takes) if takes else say("takes.nothing", do=do)
            form.note(key, say("not-of", do=repr(do)), expected)
    return effect


def _nearest_kind(form: Form, squares: tuple[Square, ...]) -> str:
    kind = form.choice("kind", ("station", "utility")) or ""
    if kind and len(squares) == SQUARES and all(square.kind != kind for square in squares):
        kinds: list[Where] = [("square", square.index, "kind") for square in squares]
        wheres = [form.where, *kinds]
        form.report.note_first(wheres, say("none-on-board", kind=kind), say("expected.on-board", kind=kind))
    return kind


def _amount(form: Form, do: Do) -> int:
    if do != "each":
        return form.number("amount", least=1)
    amount = form.number("amount", least=-LARGEST_NUMBER)
    if amount == 0 and form.table.get("amount") == 0:
        form.note("amount", found(amount), say("expected.each"))
    return amount


def challenges(file: Form) -> tuple[Challenge, ...]:
    forms = file.forms("challenge", 1, MOST_CHALLENGES)
    read = tuple(_challenge(number, form) for number, form in enumerate(forms, 1) if form)
    if file.has("challenge") and not 1 <= len(forms) <= MOST_CHALLENGES:
        file.note("challenge", say("cards", n=len(forms)), say("expected.count-to", n=MOST_CHALLENGES))
    first: dict[str, int] = {}
    for challenge in read:
        other = first.setdefault(challenge.question.casefold(), challenge.number)
        if challenge.question and other != challenge.number:
            where = ("challenge", challenge.number, "question")
            file.report.note(where, say("question-of", n=other), say("question-of.once"))
    file.close()
    return read


def _challenge(number: int, form: Form) -> Challenge:
    form.place("number", number)
    challenge = Challenge(
        number=number,
        topic=form.text("topic"),
        difficulty=form.number("difficulty", least=1, most=HARDEST),
        question=form.text("question", longest=LONGEST_TEXT),
        right=form.text("right", longest=LONGEST_TEXT),
        wrong=form.texts("wrong", LONGEST_TEXT, WRONG_ANSWERS),
    )
    if challenge.wrong and len(challenge.wrong) != WRONG_ANSWERS:
        form.note("wrong", say("answers", n=len(challenge.wrong)), say("expected.exactly", n=WRONG_ANSWERS))
    answers = [answer.casefold() for answer in (challenge.right, *challenge.wrong) if answer]
    if len(set(answers)) != len(answers):
        form.note("wrong", say("same-answers"), say("expected.four-answers"))
    form.close()
    return challenge
