"""Help with the rules: those that apply now, and a search over the whole catalogue."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from rich.text import Text
from textual import events
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, Static

from passgo.engine.boards import words_as_agreed
from passgo.engine.decisions import Decision
from passgo.engine.house_rules import words_in
from passgo.rulebook import (
    Rule,
    Ruling,
    chapters,
    entries,
    entry_text,
    in_language,
    left_out,
    rule,
    rules,
    search,
)
from passgo.terminal.dialogs import Dialog
from passgo.terminal.words import GameTexts

MOST_FOUND: Final = 12


def rules_now(decision: Decision | None, refused: str) -> list[Rule | Ruling]:
    """The rules about a decision, after the rule of the last refusal; without a decision, the rule about winning."""
    known = {chapter.id for chapter in chapters()}
    found: list[Rule | Ruling] = [rule(refused)] if refused else []
    for name in ("BANKRUPT-5",) if decision is None else decision.rules:
        found += rules(name) if name in known else [rule(name)]
    return list(dict.fromkeys(found))


def written(
    shown: Sequence[Rule | Ruling],
    words: Mapping[str, object],
    language: str,
    book: str = "",
    agreed: Collection[str] = (),
) -> Text:
    text = Text()
    for entry in (in_language(each, language) for each in shown):
        text.append(f"{entry.id}\n", style="bold")
        if isinstance(entry, Ruling):
            text.append(f"{entry.format_question(words)}\n", style="italic")
        text.append(f"{entry_text(entry, words, book, agreed)}\n\n")
    return text


class RuleHelp(Dialog[None]):
    """A search box; while it is empty, the rules that apply now are shown."""

    DEFAULT_CSS = """
    RuleHelp > .box { height: 85vh; }
    RuleHelp .pages { height: 1fr; }
    """
    HINT = "terminal.hint.rules"

    def __init__(self, texts: GameTexts, refused: str) -> None:
        super().__init__(texts, texts.text("rules.open"))
        self.language = texts.language
        edition, agreed = texts.edition, texts.game.rules
        self.book = edition.book
        self.agreed = words_in(agreed.house_rules)
        self.words = words_as_agreed(edition, agreed, self.language)
        self.missing = left_out(edition.options, edition.book, edition.start)
        self.now = self.in_edition(rules_now(texts.game.decision, refused))

    def in_edition(self, found: Sequence[Rule | Ruling]) -> list[Rule | Ruling]:
        """The entries that apply to the edition."""
        return [each for each in found if each.id not in self.missing and each.chapter not in self.missing]

    def written(self, shown: Sequence[Rule | Ruling]) -> Text:
        return written(shown, self.words, self.language, self.book, self.agreed)

    def body(self) -> Sequence[Widget]:
        shown = Static(self.written(self.now), id="found", markup=False)
        return [
            Input(placeholder=self.texts.text("terminal.rules.search"), id="search"),
            VerticalScroll(shown, classes="pages"),
        ]

    def on_input_changed(self, event: Input.Changed) -> None:
        found = self.found(event.value.strip())
        self.query_one("#found", Static).update(self.written(found))
        self.query_one(VerticalScroll).scroll_home(animate=False)
        self.show_message("" if found else self.texts.text("terminal.rules.none"))

    def found(self, asked: str) -> Sequence[Rule | Ruling]:
        if not asked:
            return self.now
        named = [entry for entry in entries() if entry.id.startswith(asked.upper())]
        return self.in_edition(named or search(asked, self.words, self.language))[:MOST_FOUND]

    def on_key(self, event: events.Key) -> None:
        key = event.key
        pages = self.query_one(VerticalScroll)
        if key == "down":
            pages.scroll_down(animate=False)
        elif key == "up":
            pages.scroll_up(animate=False)
        elif key == "pagedown":
            pages.scroll_page_down(animate=False)
        elif key == "pageup":
            pages.scroll_page_up(animate=False)
