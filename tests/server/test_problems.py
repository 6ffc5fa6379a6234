"""Every problem is raised with the facts of its sentence in the catalogue."""

import ast
from collections.abc import Iterator
from pathlib import Path

from passgo.server.problem_codes import CODES
from passgo.server.problems import STATUS, Problem, TooMany
from passgo.speech.catalogue import facts_in
from wheels import ROOT

RAISED = {
    "Problem": set[str](),
    "Limited": set[str](),
    "TooMany": {"wait"},
}  # with the facts that each class adds


def raised_in(path: Path) -> Iterator[tuple[int, str, set[str]]]:
    """The reasons in a module, each with its facts."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or ast.unparse(node.func) not in RAISED:
            continue
        reason = node.args[0] if node.args else None
        given = {keyword.arg for keyword in node.keywords}
        if isinstance(reason, ast.Constant) and None not in given:
            facts = {str(name) for name in given} | RAISED[ast.unparse(node.func)]
            yield node.lineno, str(reason.value), facts


def test_every_problem_is_raised_with_the_facts_of_its_sentence() -> None:
    seen = 0
    for path in sorted((ROOT / "src" / "passgo" / "server").rglob("*.py")):
        for line, reason, given in raised_in(path):
            assert reason in CODES, f"{path.name}, line {line}"
            assert set(facts_in(f"problem.{reason}")) <= given, f"{path.name}, line {line}: {reason}"
            seen += 1
    assert seen > 50


def test_every_reason_has_a_code_with_a_status() -> None:
    assert {CODES[reason] for reason in CODES} <= STATUS.keys()


def test_the_message_of_a_problem_is_the_english_sentence_of_the_catalogue() -> None:
    problem = Problem("no-such-edition", edition="clasic", editions=["classic", "nfl"])
    assert problem.message == "There is no edition “clasic”. There are: classic, nfl."
    assert TooMany("too-much-talk", 2.5).message == "That was a lot of talk. Try again in 3 s."
