"""The texts of a chapter of the rules are in its own file, in every language: all that the chapter declares has one."""

import importlib
import inspect
import pkgutil
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import get_args

import pytest

import passgo.engine.rules
from passgo import events
from passgo.engine import reasons
from passgo.engine.actions import ACTIONS
from passgo.engine.declared import Decision
from passgo.engine.house_rules import HOUSE_RULES
from passgo.engine.matters import KINDS
from passgo.narrate.grouping import TELLERS
from passgo.rulebook import entries
from passgo.speech.catalogue import OTHER_FILES
from texts import ALL as LANGUAGES
from texts import LANGUAGES as FOLDER
from texts import of_chapters, read, rules

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
# Refusals that several chapters share, by the one that they are about.
SHARED = {
    "clock-only-calls": "ending",
    "lap-first": "turn",
    "not-your-turn": "turn",
    "place-first": "shortage",
}
# No button: an offer is put together, and an answer stands on the card.
SILENT = {"offer", "answer"}
# What the stage asks in words of its own.
QUESTIONS = {
    "Throw": ("stage.throw.yours",),
    "BuyOrAuction": ("stage.buy.ask",),
    "LeaveJail": ("stage.jail.ask",),
    "ShortageQuestion": ("stage.shortage.ask",),
}

Chapters = Mapping[str, Mapping[str, str]]


def file_of(module: str) -> str:
    name = module.rpartition(".")[2]
    return TOGETHER.get(name, name)


@cache
def sources() -> dict[str, str]:
    modules = {name: importlib.import_module(f"passgo.engine.rules.{name}") for name in MODULES}
    return {name: inspect.getsource(module) for name, module in modules.items()}


def files_that_mention(pattern: str) -> set[str]:
    return {file_of(name) for name, source in sources().items() if re.search(pattern, source)}


def decisions(kind: type[Decision] = Decision) -> Iterator[type[Decision]]:
    for each in kind.__subclasses__():
        yield each
        yield from decisions(each)


def wanted() -> Iterator[tuple[set[str], tuple[str, ...]]]:
    """What chapters declare: the files that may have its text, and the keys of which one is needed."""
    for action in ACTIONS:
        if action.name not in SILENT:
            yield {file_of(type(action).__module__)}, (f"act.do.{action.name}", f"terminal.do.{action.name}")
    waiting = {matter.decides.kind for matter in KINDS if matter.waiting}
    for decision in decisions():
        own, kind = {file_of(decision.__module__)}, decision.kind
        yield own, (f"act.ask.{kind}", *QUESTIONS.get(kind, ()))
        yield own, (f"act.wait.{kind}", f"act.await.{kind}")
        if kind in waiting:
            yield own, (f"reason.waiting.{kind}",)
    numbers = {number: name for name, number in vars(reasons).items() if isinstance(number, int)}
    for number, (name, _) in reasons.REASONS.items():
        own = {SHARED[name]} if name in SHARED else files_that_mention(rf"\breasons\.{numbers[number]}\b")
        yield own, (f"refusal.{name}",)
    for event in get_args(events.Event):
        if event not in TELLERS:
            words = re.sub(r"(?<!^)(?=[A-Z])", "-", event.__name__).lower()
            emitted = rf"\b(events\.{words.upper()}|emit_{words})\b".replace("-", "_")
            yield files_that_mention(emitted), (f"events.{words}",)


def missing(said: Chapters) -> list[str]:
    """Each thing without a text in a file of its chapter. What no chapter raises may be said in any file."""
    return [
        f"{' or '.join(f'chapters/{each}.json' for each in sorted(files))} needs {' or '.join(keys)}"
        for files, keys in wanted()
        if not any(is_said(key, said.get(file, {})) for key in keys for file in files or said)
    ]


def is_said(key: str, texts: Mapping[str, str]) -> bool:
    return any(each == key or each.startswith(f"{key}.") for each in texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_chapter_declares_has_its_text_in_the_chapters_file(language: str) -> None:
    assert missing(of_chapters(language)) == []


def test_what_is_missing_is_named_with_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(TELLERS, events.BidMade)
    gone = ("act.do.pay-flat", "act.wait.TaxChoice", "reason.waiting.TaxChoice", "refusal.not-your-tax")
    tax = {key: text for key, text in of_chapters("en")["tax"].items() if key not in gone}
    moved = {**of_chapters("en"), "tax": tax, "jail": {**of_chapters("en")["jail"], gone[0]: "Pay"}}
    assert missing(moved) == [
        "chapters/tax.json needs act.do.pay-flat or terminal.do.pay-flat",
        "chapters/tax.json needs act.wait.TaxChoice or act.await.TaxChoice",
        "chapters/tax.json needs reason.waiting.TaxChoice",
        "chapters/tax.json needs refusal.not-your-tax",
        "chapters/auction.json needs events.bid-made",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_belongs_to_a_chapter(language: str) -> None:
    assert of_chapters(language).keys() <= set(MODULES) - TOGETHER.keys()
    assert of_chapters(language).keys() == of_chapters("en").keys()
    for chapter in of_chapters(language):
        assert read(language, f"chapters/{chapter}").keys() == {"rules", "texts"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_and_no_rule_stands_in_two_files(language: str) -> None:
    named = [file.stem for file in (FOLDER / language).glob("*.json") if file.name not in OTHER_FILES]
    files = [*(read(language, name) for name in named), *of_chapters(language).values()]
    files += of_chapters(language, "rules").values()
    assert [key for key, n in Counter(key for file in files for key in file).items() if n > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_and_ruling_is_said_in_a_chapters_file(language: str) -> None:
    assert [entry.id for entry in entries() if entry.id not in rules(language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_house_rule_is_offered_in_the_file_that_has_its_text(language: str) -> None:
    homes = {entry: chapter for chapter, said in of_chapters(language, "rules").items() for entry in said}
    for house in HOUSE_RULES:
        texts = of_chapters(language)[homes[house.rule]]
        for key in (f"start.option.{house.word}", f"start.option.{house.word}.says"):
            assert key in texts, f"chapters/{homes[house.rule]}.json needs {key}"
