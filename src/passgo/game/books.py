"""Looking up rules and editions."""

from dataclasses import dataclass
from os import PathLike

from passgo.edition import Edition
from passgo.edition import names as built_in
from passgo.engine.boards import words_as_agreed
from passgo.engine.house_rules import words_in
from passgo.engine.rulesets import Rules
from passgo.game.inputs import EditionLike, choose_edition, choose_rules
from passgo.rulebook import Ruling, book_title, chapter
from passgo.rulebook import rule as find_rule


@dataclass(frozen=True)
class RuleText:
    """A rule in the words of an edition; printed, its id and its text.

    >>> print(passgo.rule("JAIL-1"))  # doctest: +ELLIPSIS
    JAIL-1: You go to Jail ...
    """

    id: str
    chapter: str
    """The title of its chapter."""
    text: str
    printed: tuple[str, ...]
    """The titles of the books that print it; empty for rulings, which decide what the books leave open."""
    question: str = ""
    """Of a ruling: the question that it answers."""

    def __str__(self) -> str:
        return f"{self.id}: {self.text}"


def rule(rule_id: str, *, edition: EditionLike = "classic", rules: Rules | str | None = None) -> RuleText:
    """A rule by its id, as refusals name it.

    Args:
        rule_id: The id, such as "BUILD-7".
        edition: The edition in whose words it is given: a name, a path or an `Edition`.
        rules: The agreed rules: some of the book read differently under house rules.

    Raises:
        RuleError: There is no such rule; the message names the closest one.
        EditionError: There is no such edition.

    >>> print(passgo.rule("TURN-2", edition="mlb").id)
    TURN-2
    """
    printed, agreed = choose_edition(edition), choose_rules(rules)
    entry = find_rule(rule_id if isinstance(rule_id, str) else repr(rule_id))
    words = words_as_agreed(printed, agreed)
    title = chapter(entry.chapter).title
    if isinstance(entry, Ruling):
        return RuleText(entry.id, title, entry.format(words), (), entry.format_question(words))
    text = entry.format(words, printed.book, words_in(agreed.house_rules))
    return RuleText(entry.id, title, text, tuple(book_title(book) for book in entry.books))


def list_editions() -> list[str]:
    """The names of the built-in editions.

    >>> passgo.list_editions()[:3]
    ['america', 'boutique', 'classic']
    """
    return list(built_in())


def load_edition(edition: str | PathLike[str]) -> Edition:
    """An edition to look at: a built-in one by its name, or any by the path of its file.

    Args:
        edition: The name or the path.

    Raises:
        EditionError: There is no such edition, or its file is wrong.

    >>> passgo.load_edition("mlb").squares[39].name
    'Atlanta Braves'
    """
    return choose_edition(edition)
