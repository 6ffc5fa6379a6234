"""The stubs of a new rule: the contents of its files."""

import re
from dataclasses import dataclass
from pathlib import Path
from string import Template

from declarations import ENGINE, chapters, constant
from generate import formatted
from pages import ROOT
from unfinished import LANGUAGES, MARK, RULEBOOK

STUBS = Path(__file__).with_name("stubs")
RULES = RULEBOOK / "rules.toml"
HOUSE = "HOUSE"
DECLINE = "decline"
FIRST_LISTED = 160  # behind the answers of the book, before what comes between
# Parts of the stubs of a house rule, and of another rule in the same places.
HOUSE_PARTS = {
    "agreed_import": "from passgo.engine.agreed_rules import $agreed\n",
    "house_import": "from passgo.engine.house_rule import MONEY, MOST_AGREED, OFF, HouseRule\n",
    "house": """# FILL IN: its heading ("money", "property", "pace") and its number: unit, least, most, usual.
HOUSE_RULES: Final = (HouseRule($number, "$name", "money", MONEY, 1, MOST_AGREED, 50),)
""",
    "price": "",
    "played": "p.board.agreed[$agreed] != OFF",
    "amount": "p.board.agreed[$agreed]",
    "rules": 'passgo.Rules(house_rules={"$name=50"})',
    "without": """

def test_a_table_that_did_not_agree_on_it_is_not_asked() -> None:
    scene = Scene()
    open_$open(scene.state, 0)
    assert scene.waits_for() == ("Throw", (0,))
""",
}
OTHER_PARTS = {
    "agreed_import": "",
    "house_import": "",
    "house": "",
    "price": "\nPRICE: Final = 50  # FILL IN",
    "played": "True  # FILL IN: in which games the rule is played",
    "amount": "PRICE",
    "rules": "passgo.Rules()",
    "without": "",
}


@dataclass(frozen=True)
class NewRule:
    id: str  # HOUSE-21
    name: str  # paid-ride
    action: str
    matter: str

    @property
    def chapter(self) -> str:
        return self.id.partition("-")[0]

    @property
    def is_house_rule(self) -> bool:
        return self.chapter == HOUSE

    @property
    def module(self) -> str:
        return self.name.replace("-", "_")


def camel(name: str) -> str:
    return name.title().replace("-", "")


def new_files(rule: NewRule) -> list[Path]:
    return [
        ENGINE / "rules" / f"{rule.module}.py",
        ROOT / "tests" / "engine" / "rules" / f"test_{rule.module}.py",
        *(
            folder / "chapters" / f"{rule.module}.json"
            for folder in sorted(LANGUAGES.iterdir())
            if folder.is_dir()
        ),
    ]


def files(rule: NewRule) -> dict[Path, str]:
    chapter, test, *languages = new_files(rule)
    texts_json = language_file(rule)
    return {
        chapter: formatted(chapter, stub("chapter", rule)),
        test: formatted(test, stub("test", rule)),
        RULES: with_entry(RULES.read_text(encoding="utf-8"), rule),
        **dict.fromkeys(languages, texts_json),
    }


def stub(name: str, rule: NewRule) -> str:
    own = HOUSE_PARTS if rule.is_house_rule else OTHER_PARTS
    listed, ranks = numbers_of("listed"), numbers_of("rank")
    names = {
        "id": rule.id,
        "number": rule.id.partition("-")[2],
        "name": rule.name,
        "module": rule.module,
        "agreed": constant(rule.name),
        "open": rule.matter.replace("-", "_"),
        "action": rule.action,
        "Action": camel(rule.action),
        "ACTION": constant(rule.action),
        "matter": rule.matter,
        "Matter": camel(rule.matter),
        "MATTER": constant(rule.matter),
        "Kind": camel(rule.name),
        "listed": next(n for n in range(FIRST_LISTED, 10_000, 10) if n not in listed.values()),
        # Right before `decline`.
        "rank": next(n for n in range(ranks[DECLINE], 0, -1) if n not in ranks.values()),
    }
    parts = {key: Template(part).substitute(names) for key, part in own.items()}
    return Template((STUBS / f"{name}.txt").read_text(encoding="utf-8")).substitute(names, **parts)


def numbers_of(attribute: str) -> dict[str, int]:
    """The values of an attribute of all actions that declare it, by the action's name."""
    return {
        chapter.attribute(name, "name", ""): chapter.attribute(name, attribute, 0)
        for chapter in chapters()
        for name, body in chapter.classes.items()
        if attribute in body
    }


def texts(rule: NewRule) -> dict[str, str]:
    """A description of each text, by its key."""
    kind = camel(rule.name)
    described = {
        f"act.ask.{kind}": "the question to the player who decides; {price} is a fact of it",
        f"act.do.{rule.action}": "what the button says that does it for {amount}",
        f"act.do.decline.{kind}": "what the button says that declines",
        f"act.wait.{kind}": "what the others read while {names} decides",
        f"impossible.flaw.{rule.matter}": "why no position has this question where the rule is not played",
        f"reason.waiting.{kind}": "what has to be decided first, as in: the choice on Free Parking",
        f"refusal.no-{rule.matter}": "why it is refused to a player who is not asked",
        f"refusal.{rule.matter}-too-dear": "why it is refused to a player who needs {price} and can spend {spendable}",
    }
    if rule.is_house_rule:
        described |= {
            f"start.option.{rule.name}": "the name of the rule on the page where a game is set up",
            f"start.option.{rule.name}.says": "the rule in one short sentence.",
        }
    return described


def language_file(rule: NewRule) -> str:
    lines = [f'    "{key}": "{MARK}: {what}"' for key, what in sorted(texts(rule).items())]
    entry = f'    "{rule.id}": {{ "text": "{MARK}: the rule in a sentence or two, in our own words." }}'
    return "\n".join(["{", '  "rules": {', entry, "  },", '  "texts": {', ",\n".join(lines), "  }", "}", ""])


def with_entry(page: str, rule: NewRule) -> str:
    """The catalogue with the rule as the last one of its chapter."""
    *_, last = re.finditer(rf'^id = "{rule.chapter}-\d+"\n(?:.+\n)*', page, re.MULTILINE)
    if rule.is_house_rule:
        says = f"changes = []  # {MARK}: the rules of the books that it changes, such as PARK-1\n"
    else:
        says = f'elsewhere = "{MARK}"  # or which books print it; the head of this file explains both\n'
    return f'{page[: last.end()]}\n[[chapter.rule]]\nid = "{rule.id}"\n{says}{page[last.end() :]}'
