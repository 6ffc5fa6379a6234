"""Writes the stubs of a new optional rule: an action, a matter with its decision, and its texts.

    scripts/new-rule HOUSE-21 paid-ride --action pay-ride --matter ride

writes the chapter src/passgo/engine/rules/paid_ride.py, the rule's entry in rulebook/rules.toml, its texts in every
language and a first test, then runs scripts/generate. The stubs pass their tests; the places to think about are
marked FILL IN. A rule of the chapter HOUSE is also a house rule that a table can agree on: paid-ride=50. When nothing
is left to fill in and the rule is called, scripts/generate also writes a golden record of a game with it.

    scripts/new-rule --check

lists what is still missing in this tree: marks that are left, texts, tests, names without a number, files that are out
of date. If anything is missing, the exit status is 1.
"""

import json
import keyword
import re
import subprocess
import sys

from declarations import ENGINE, PACKAGE, Chapter, chapters, constant
from pages import ROOT, options
from rule_stubs import HOUSE, RULES, STUBS, NewRule, camel, files, new_files, texts
from unfinished import LANGUAGES, toml, unfinished

NAME = re.compile(r"[a-z]+(-[a-z]+)*")
LONGEST = 24  # longer names would break lines of the stubs


class RefusedError(Exception):
    """The reason why no stubs can be written."""


def check(rule: NewRule) -> None:
    check_id(rule)
    for name in (rule.name, rule.action, rule.matter):
        if not NAME.fullmatch(name) or len(name) > LONGEST or keyword.iskeyword(name):
            raise RefusedError(
                f"{name!r} is no name: small letters with hyphens between words, {LONGEST} at most, no word of Python"
            )
    for path in (path for path in new_files(rule) if path.exists()):
        raise RefusedError(f"{rule.name} exists: there is a file {path.relative_to(ROOT)}")
    check_names(rule)
    check_texts(rule)


def check_id(rule: NewRule) -> None:
    numbers = {chapter["id"]: len(chapter["rule"]) for chapter in toml(RULES)["chapter"] if "rule" in chapter}
    chapter, _, number = rule.id.partition("-")
    if chapter not in numbers or not re.fullmatch(r"[1-9]\d*", number):
        raise RefusedError(
            f"{rule.id!r} is no id of a rule: a chapter and a number, such as {HOUSE}-{numbers[HOUSE] + 1}; "
            f"the chapters are {', '.join(numbers)}"
        )
    following = numbers[chapter] + 1
    if int(number) < following:
        raise RefusedError(f"{rule.id} exists; the next rule of its chapter is {chapter}-{following}")
    if int(number) > following:
        raise RefusedError(f"the next rule of the chapter {chapter} is {chapter}-{following}, not {rule.id}")


def check_names(rule: NewRule) -> None:
    """Check that nothing has the names of the stubs yet."""
    action, matter = constant(rule.action), constant(rule.matter)
    wanted = {
        ENGINE / "codes.py": {rule.action: [action], rule.matter: [f"M_{matter}", f"FOR_{matter}"]},
        ENGINE / "reasons.py": {rule.matter: [f"NO_{matter}", f"{matter}_TOO_DEAR"]},
        ENGINE / "agreed_rules.py": {rule.name: [constant(rule.name)]},
    }
    for path, names in wanted.items():
        known = Chapter(path.stem, path.read_text(encoding="utf-8")).constants
        for name, constants in names.items():
            for taken in (each for each in constants if each in known):
                raise RefusedError(f"{name} exists: {path.relative_to(ROOT)} has {taken}")
    public = Chapter("passgo", (PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    classes = {name for chapter in chapters() for name in chapter.classes}
    classes |= set(public.literal(public.constants["__all__"]))
    classes |= set(re.findall(r"(?<!\$)\b[A-Z]\w+", (STUBS / "chapter.txt").read_text(encoding="utf-8")))
    kinds = {chapter.attribute(name, "kind", "") for chapter in chapters() for name in chapter.classes}
    for name, defined in (
        (rule.action, camel(rule.action) in classes),
        (rule.name, f"{camel(rule.name)}Decision" in classes or camel(rule.name) in kinds),
        (rule.matter, f"{camel(rule.matter)}Matter" in classes),
    ):
        if defined:
            raise RefusedError(f"{name} exists: the class {camel(name)} is something else")


def check_texts(rule: NewRule) -> None:
    english = LANGUAGES / "en"
    known: dict[str, object] = {}
    for path in english.rglob("*.json"):
        file = json.loads(path.read_text(encoding="utf-8"))
        known |= file["texts"] if path.parent != english else file
    for key in (key for key in texts(rule) if key in known):
        raise RefusedError(f"another name is needed: there is a text {key}")


def write(rule: NewRule) -> None:
    check(rule)
    for path, text in files(rule).items():
        path.write_text(text, encoding="utf-8")
        print(f"written: {path.relative_to(ROOT)}")
    subprocess.run([ROOT / "scripts" / "generate"], check=True)
    print(NEXT.format(open=f"open_{rule.matter.replace('-', '_')}", module=rule.module))


NEXT = """
Next:
1. Write what is marked FILL IN; `scripts/new-rule --check` lists it.
2. Call {module}.{open} where the rule begins: for a square, in src/passgo/engine/rules/landing.py.
3. scripts/generate, after every change of a declaration
4. scripts/test tests/engine/rules/test_{module}.py, then scripts/test and scripts/check
To rename an action, a matter or a reason that is not committed yet, first `git checkout tools/numbers.json`."""


def report() -> int:
    found = unfinished()
    print("\n".join([*found, f"{len(found)} missing"]) if found else "nothing is missing")
    return 1 if found else 0


def main(arguments: list[str] | None = None) -> int:
    parser = options(__doc__)
    parser.prog = "scripts/new-rule"
    parser.add_argument("id", nargs="?", help="the rule's id: HOUSE-21")
    parser.add_argument("name", nargs="?", help="what it is called in the code and the rules text: paid-ride")
    parser.add_argument("--action", help="the name of its action: pay-ride (default: NAME)")
    parser.add_argument("--matter", help="the name of its matter and its payments: ride (default: NAME)")
    parser.add_argument("--check", action="store_true", help="write nothing, and list what is missing")
    asked = parser.parse_args(arguments)
    if asked.check:
        return report()
    if asked.name is None:
        parser.error("an id and a name are needed, such as HOUSE-21 paid-ride")
    try:
        write(NewRule(asked.id, asked.name, asked.action or asked.name, asked.matter or asked.name))
    except RefusedError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
