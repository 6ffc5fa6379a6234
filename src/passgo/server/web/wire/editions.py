"""Responses about editions and rules."""

from typing import Annotated, Final

from pydantic import Field

from passgo.edition.types import Card, Group, Item, Pieces, Source, Square, Start, Words
from passgo.rulebook.types import RulingKind
from passgo.server.web.wire.base import RequestModel, ResponseModel

MOST_TRANSLATIONS: Final = 50
TranslationTexts = Annotated[dict[str, str], Field(max_length=MOST_TRANSLATIONS)]
"""The texts of the JSON files beside an edition file, by language."""


class Draft(RequestModel):
    """The text of an edition file, and of the translations beside it: `{"es": "{…}"}`."""

    text: str
    translations: TranslationTexts = Field(default_factory=dict)


class EditionProblem(ResponseModel):
    """What is wrong in a line of an edition file (0: in no single one), at which key, and what was expected."""

    line: int
    where: str
    what: str
    expected: str


class CardTexts(ResponseModel):
    title: str
    text: str


class ChallengeTexts(ResponseModel):
    """Answers by what they are in the edition's file; which one is right stands in no translation."""

    question: str
    answers: dict[str, str]


class ShelfTexts(ResponseModel):
    """What an edition is called in a language (empty if that is not translated), its words, and their genders."""

    title: str
    words: dict[str, str]
    genders: dict[str, str]


class EditionTexts(ShelfTexts):
    """An edition that is not built in, in a language: squares and what lies in the box by their names in the edition's
    file, cards by their numbers. What is missing stays as it is there."""

    squares: dict[str, str]
    board: dict[str, str]
    box: dict[str, str]
    chance: dict[str, CardTexts]
    chest: dict[str, CardTexts]
    challenges: dict[str, ChallengeTexts]


class EditionShort(ResponseModel):
    id: str
    title: str
    year: int
    players: tuple[int, int]
    age: int
    """The lowest age that the book recommends; 0 if it names none."""
    options: list[str]
    tokens: list[str]
    words: Words
    extends: str
    """The built-in edition that it extends and looks like."""
    translations: dict[str, ShelfTexts]
    """By language; pages have those of built-in editions."""


class HouseRuleInfo(ResponseModel):
    """A house rule that can be agreed on. `unit` is what its number is: `money`, `percent`, `count`, or empty if it has
    none; `bare` says that the number may be left out. `theme` is the heading under which it is listed. It contradicts
    the words in `against`, and is agreed on only with the one in `needs`."""

    rule: str
    word: str
    theme: str
    unit: str
    least: int
    most: int
    usual: int
    bare: bool
    against: list[str]
    needs: str


class PresetInfo(ResponseModel):
    """An agreement by name."""

    name: str
    game: str
    house_rules: list[str]


class Editions(ResponseModel):
    """What can be set up: the editions, and what can be agreed on beyond the book."""

    editions: list[EditionShort]
    house_rules: list[HouseRuleInfo]
    presets: list[PresetInfo]


class EditionInfo(ResponseModel):
    """An edition as its file says it, but for the Challenge cards, whose answers are secret. A table has it
    with the numbers that were agreed on: `salary_on_go` is paid for stopping on GO, and `pot` says whether there is
    one on Free Parking."""

    id: str
    title: str
    year: int
    book: str
    players: tuple[int, int]
    age: int
    start: Start
    options: list[str]
    notes: list[tuple[int, int]]
    start_cash: int
    salary: int
    salary_on_go: int
    pot: bool
    fine: int
    interest: int
    houses: int
    hotels: int
    station_rents: list[int]
    utility_times: list[int]
    squares: list[Square]
    groups: list[Group]
    chance: list[Card]
    chest: list[Card]
    tokens: list[str]
    token_sources: list[Source]
    pieces: Pieces
    box: list[Item]
    words: Words
    challenges: int
    extends: str
    translations: dict[str, EditionTexts]


class DraftAnswer(ResponseModel):
    """The edition, or its problems."""

    problems: list[EditionProblem]
    edition: EditionInfo | None


class PrintedIn(ResponseModel):
    """A book that prints a rule, and the heading under which it does."""

    book: str
    heading: str


class RuleInfo(ResponseModel):
    """A rule, or a ruling (with its question and the rules that it is about), in the words of the edition asked for.

    `kind` of a ruling: the books are `silent`, or this is our `reading` of them. `elsewhere` says where a rule stands
    that no book prints: on the deeds, the cards or the board. `other` is how other tables read the books, where they do
    with good reason. `form` is the key of the text in the files of a language: `text`, `text.america` in that book,
    `text+double-go` under that house rule. `changed_by` lists the agreed house rules that change it."""

    id: str
    chapter: str
    title: str
    text: str
    form: str
    question: str | None = None
    kind: RulingKind | None = None
    other: str | None = None
    printed: list[PrintedIn]
    elsewhere: str
    see: list[str]
    changed_by: list[str]


class ChapterInfo(ResponseModel):
    """A chapter about `options` is not part of an edition that has none of them."""

    id: str
    title: str
    note: str
    options: list[str]


class RulesAnswer(ResponseModel):
    """`left_out` has the rules that the edition's book does not print, each with the books that do. `words` is what the
    edition fills the rules in with, so that they can be shown in another language; `translations` has those of an
    edition that is not built in, by their languages."""

    rules: list[RuleInfo]
    chapters: list[ChapterInfo]
    books: dict[str, str]
    left_out: dict[str, list[str]]
    words: dict[str, str]
    translations: dict[str, dict[str, str]]
