"""The texts that the declarations of the chapters need, and that a language lacks."""

import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType

import passgo.engine.rules
from passgo import events
from passgo.engine.actions import ACTIONS
from passgo.engine.declared import Decision
from passgo.engine.house_rules import HOUSE_RULES
from passgo.engine.matters import KINDS
from passgo.narrate.registry import HANDLERS
from passgo.narrate.unknown import kebab
from passgo.speech.catalogue import chapters

MODULES = tuple(module.name for module in pkgutil.iter_modules(passgo.engine.rules.__path__))
# Chapters whose texts are in the file of another one.
TOGETHER = {
    "bidding": "auction",
    "contest": "shortage",
    "deck": "cards",
    "landing": "turn",
    "last_interest": "interest",
    "offers": "trade",
    "paid": "building",
    "placing": "shortage",
    "purse": "bank",
    "sites": "building",
    "travel": "turn",
    "wishes": "shortage",
    "worth": "bank",
}
# Actions without a button: offers are composed, and answers are on the card.
SILENT = {"offer", "answer"}
# Questions with keys of the stage.
QUESTIONS = {
    "Throw": ("stage.throw.yours",),
    "BuyOrAuction": ("stage.buy.ask",),
    "LeaveJail": ("stage.jail.ask",),
    "ShortageQuestion": ("stage.shortage.ask",),
}
# `act.do.decline` itself is about a purchase, and a prize is never declined: it is refused for another reason.
OWN_DECLINE = {"BuyOrAuction", "Prize"}

Chapters = Mapping[str, Mapping[str, str]]


def file_of(module: str) -> str:
    name = module.rpartition(".")[2]
    return TOGETHER.get(name, name)


@cache
def modules() -> dict[str, ModuleType]:
    return {name: import_module(f"passgo.engine.rules.{name}") for name in MODULES}


def decisions(kind: type[Decision] = Decision) -> Iterator[type[Decision]]:
    for each in kind.__subclasses__():
        if each.__module__.startswith("passgo.engine.rules."):  # not one of a test
            yield each
        yield from decisions(each)


def wanted() -> Iterator[tuple[str, tuple[str, ...]]]:
    """For each declaration, the file of its text, and keys of which one is needed."""
    for action in ACTIONS:
        if action.name not in SILENT:
            yield file_of(type(action).__module__), (f"act.do.{action.name}", f"terminal.do.{action.name}")
    waiting = {matter.decides.kind for matter in KINDS if matter.waiting}
    declinable = {matter.decides.kind for matter in KINDS if matter.declinable}
    for decision in decisions():
        own, kind = file_of(decision.__module__), decision.kind
        yield own, (f"act.ask.{kind}", *QUESTIONS.get(kind, ()))
        yield own, (f"act.wait.{kind}",)
        if kind in waiting:
            yield own, (f"reason.waiting.{kind}",)
        if kind in declinable - OWN_DECLINE:
            yield own, (f"act.do.decline.{kind}", f"terminal.do.decline.{kind}")
    for name, chapter in modules().items():
        own = file_of(name)
        for reason in getattr(chapter, "REASONS", ()):
            yield own, (f"refusal.{reason}",)
        for event in getattr(chapter, "EVENTS", ()):
            if getattr(events, event.name) not in HANDLERS:
                yield own, (f"events.{kebab(event.name)}",)


def missing(chapter_texts: Chapters, folder: str = "chapters") -> list[str]:
    """Declarations without a text in the file of their chapter."""
    return [
        f"{folder}/{file}.json needs {' or '.join(keys)}"
        for file, keys in wanted()
        if not any(has_text(key, chapter_texts.get(file, {})) for key in keys)
    ]


def has_text(key: str, texts: Mapping[str, str]) -> bool:
    return any(each == key or each.startswith(f"{key}.") for each in texts)


def not_offered(language: str, folder: str = "chapters") -> list[str]:
    """Missing texts of house rules on the set-up page; they belong in the file of the rule's text."""
    return [
        f"{folder}/{name}.json needs {key}"
        for name, file in sorted(chapters(language).items())
        for house in HOUSE_RULES
        if house.rule in file["rules"]
        for key in (f"start.option.{house.word}", f"start.option.{house.word}.says")
        if key not in file["texts"]
    ]


def in_language(language: str) -> list[str]:
    """All texts that a language lacks, with the paths of the files."""
    folder = f"src/passgo/languages/{language}/chapters"
    texts = {name: file["texts"] for name, file in chapters(language).items()}
    return [*missing(texts, folder), *not_offered(language, folder)]
