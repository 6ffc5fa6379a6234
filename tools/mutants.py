"""The mutation score of the rules: python tools/mutants.py --sample 400 --seed 1 --jobs 1

A mutant is the engine with one small change in a chapter of src/passgo/engine/rules: another comparison, another
number, a condition negated, a statement left out. The tests that execute the changed line either fail, and the mutant
is killed, or they do not notice the change, and it survives. The score is the share of mutants that are killed, or that
run into an endless loop, in a random sample of all mutants.

The mutants are made by cosmic-ray and tested on a copy of the sources in a temporary directory, interpreted. Which
tests execute a line is measured once, by coverage.py. Every result is saved at once: after Ctrl-C the same
command continues. After a change of the tests it runs the survivors again, after a change of the rules everything.

Not mutated: type annotations, texts, the prototypes of actions, and where an action stands in a list; zeros that only
fill up an event, a matter or a choice; adding the number of a row's first column, which is 0. A condition that is a
single ==, !=, `is` or `not` is negated once, not twice.
"""

import argparse
import ast
import difflib
import hashlib
import json
import math
import os
import queue
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import parso
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Example, Operator
from cosmic_ray.plugins import get_operator
from coverage import CoverageData
from platformdirs import user_cache_path

ROOT = Path(__file__).parents[1]
RULES = Path("src/passgo/engine/rules")
TESTS = ["tests/engine", "tests/notation/test_impossible.py"]
"""The tests of the chapters; the second file tests impossible positions."""

KILLED, TIMEOUT, SURVIVED = "killed", "timeout", "survived"

MEMORY = 2 << 20  # KiB, the limit for an endless loop
SPARE = 10  # seconds of CPU time beyond the duration of all tests

Span = tuple[tuple[int, int], tuple[int, int]]
"""From a line (from 1) and column to another."""


class RemoveStatement(Operator):  # type: ignore[misc]
    """Leaves out a call, or a change of something that outlives the function."""

    def mutation_positions(self, node: Any) -> Iterator[Span]:
        if node.type == "simple_stmt" and self._has_effect(node.children[0]):
            yield node.children[0].start_pos, node.children[0].end_pos

    @staticmethod
    def _has_effect(statement: Any) -> bool:
        if statement.type == "expr_stmt":
            target, how = statement.children[:2]
            return bool(how.type == "operator" and (how.value != "=" or target.type == "atom_expr"))
        if statement.type == "atom_expr":
            return bool(statement.children[0].get_code(include_prefix=False) != "super")
        return bool(statement.type == "del_stmt")

    def mutate(self, node: Any, index: int) -> Any:
        old = node.children[0]
        node.children[0] = parso.python.tree.Keyword("pass", old.start_pos, old.get_first_leaf().prefix)
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        return (Example("p.again = False\n", "pass\n"), Example("pay(p)\n", "pass\n"))


OPERATORS: dict[str, Operator] = {
    "RemoveStatement": RemoveStatement(),
    **{
        name: get_operator(f"core/{name}")()
        for name in (
            "AddNot",
            "NumberReplacer",
            "ReplaceAndWithOr",
            "ReplaceBinaryOperator_Add_Sub",
            "ReplaceBinaryOperator_BitAnd_BitOr",
            "ReplaceBinaryOperator_BitOr_BitAnd",
            "ReplaceBinaryOperator_FloorDiv_Mul",
            "ReplaceBinaryOperator_LShift_RShift",
            "ReplaceBinaryOperator_Mod_FloorDiv",
            "ReplaceBinaryOperator_Mul_Add",
            "ReplaceBinaryOperator_Sub_Add",
            "ReplaceBreakWithContinue",
            "ReplaceComparisonOperator_Eq_NotEq",
            "ReplaceComparisonOperator_GtE_Gt",
            "ReplaceComparisonOperator_Gt_GtE",
            "ReplaceComparisonOperator_IsNot_Is",
            "ReplaceComparisonOperator_Is_IsNot",
            "ReplaceComparisonOperator_LtE_Lt",
            "ReplaceComparisonOperator_Lt_LtE",
            "ReplaceComparisonOperator_NotEq_Eq",
            "ReplaceContinueWithBreak",
            "ReplaceFalseWithTrue",
            "ReplaceOrWithAnd",
            "ReplaceTrueWithFalse",
            "ReplaceUnaryOperator_Delete_Invert",
            "ReplaceUnaryOperator_Delete_Not",
            "ReplaceUnaryOperator_Delete_USub",
            "ZeroIterationForLoop",
        )
    },
}
"""One replacement for each operator of Python, not all: `+` becomes `-`, and not `<<`, which any test would notice."""


@dataclass(frozen=True)
class Mutant:
    chapter: str
    operator: str
    occurrence: int
    first: int  # the lines of the statement that is changed
    last: int

    @property
    def name(self) -> str:
        return f"{self.chapter}:{self.first} {self.operator} {self.occurrence}"

    @property
    def path(self) -> Path:
        return RULES / f"{self.chapter}.py"


class Chapter:
    """A module of the rules with its mutants."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.source = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.source)

    def mutants(self) -> Iterator[Mutant]:
        nodes = list(ast_nodes(get_ast(self.source)))
        for name, operator in OPERATORS.items():
            positions = (span for node in nodes for span in operator.mutation_positions(node))
            for occurrence, span in enumerate(positions):
                if not self._is_excluded(name, span):
                    yield Mutant(self.name, name, occurrence, *self._statement_lines(span[0][0]))

    def _is_excluded(self, operator: str, span: Span) -> bool:
        spans = self._negated_already if operator == "AddNot" else self._not_mutated
        return any(start <= span[0] and span[1] <= end for start, end in spans)

    @cached_property
    def _not_mutated(self) -> list[Span]:
        found: list[ast.expr | None] = []
        for node in ast.walk(self.tree):
            if isinstance(node, ast.arg | ast.AnnAssign):
                found.append(node.annotation)
            if isinstance(node, ast.FunctionDef):
                found.append(node.returns)
            if isinstance(node, ast.AnnAssign | ast.Assign):
                targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
                named = {target.id for target in targets if isinstance(target, ast.Name)}
                if named & {"listed", "SAID", "ACTIONS", "MATTERS", "Actions"}:
                    found.append(node.value)
            if isinstance(node, ast.Call):
                found += filling_zeros(node)
        return [span_of(node) for node in found if node is not None] + self._added_zeros

    @property
    def _added_zeros(self) -> list[Span]:
        """The `+` before the name of the first column of a row, which is 0."""
        return [
            (span_of(node.left)[1], span_of(node.right)[0])
            for node in ast.walk(self.tree)
            if isinstance(node, ast.BinOp)
            and isinstance(node.right, ast.Name)
            and node.right.id in ("KIND", "CLAIM_DEBTOR", "PAID_LOT")
        ]

    @cached_property
    def _negated_already(self) -> list[Span]:
        tests = [
            node.test for node in ast.walk(self.tree) if isinstance(node, ast.If | ast.While | ast.IfExp)
        ]
        return [
            span_of(test)
            for test in tests
            if (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not))
            or (
                isinstance(test, ast.Compare)
                and isinstance(test.ops[0], ast.Eq | ast.NotEq | ast.Is | ast.IsNot)
            )
        ]

    def _statement_lines(self, line: int) -> tuple[int, int]:
        """The lines of the innermost statement around a line; of one with a body, the lines before the body."""
        spans = []
        for node in ast.walk(self.tree):
            if isinstance(node, ast.stmt):
                body = getattr(node, "body", None)
                end = max(node.lineno, body[0].lineno - 1) if body else (node.end_lineno or node.lineno)
                if node.lineno <= line <= end:
                    spans.append((node.lineno, end))
        return max(spans)


def filling_zeros(call: ast.Call) -> list[ast.expr]:
    """Zeros at the end of a choice that has fewer numbers than others."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    zeros: list[ast.expr] = []
    if name == "add":
        for argument in reversed(call.args):
            if not (isinstance(argument, ast.Constant) and argument.value == 0):
                break
            zeros.append(argument)
    return zeros


def span_of(node: ast.expr) -> Span:
    return (
        (node.lineno, node.col_offset),
        (node.end_lineno or node.lineno, node.end_col_offset or node.col_offset),
    )


def mutated(mutant: Mutant, source: str) -> str:
    return str(mutate_code(source, OPERATORS[mutant.operator], mutant.occurrence))


class Trees:
    """Copies of the sources and tests, one for each job, in which mutants are tested."""

    def __init__(self, folder: Path, jobs: int) -> None:
        first = folder / "0"
        for part in ("src", "tests"):
            shutil.copytree(ROOT / part, first / part, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        shutil.copy(ROOT / "pyproject.toml", first)
        self.cpu_seconds = 600  # of one run
        self.contexts = self._measured(first)
        self.free: queue.Queue[Path] = queue.Queue()
        self.free.put(first)
        for number in range(1, jobs):
            self.free.put(shutil.copytree(first, folder / str(number)))

    def _measured(self, tree: Path) -> dict[str, dict[int, list[str]]]:
        """For each chapter and line, the tests that execute it; all tests must pass."""
        settings = tree / "coverage.ini"
        settings.write_text(f"[run]\ndynamic_context = test_function\ninclude = {tree / RULES}/*\n")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = self._pytest(tree, TESTS, ["-m", "coverage", "run", f"--rcfile={settings}"])
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode != 0:
            sys.exit(f"{done.stdout}\nthe tests fail without any change")
        self.cpu_seconds = SPARE + math.ceil(after.ru_utime - before.ru_utime)
        data = CoverageData(str(tree / ".coverage"))
        data.read()
        found = {}
        for path in data.measured_files():
            lines = data.contexts_by_lineno(path)
            found[Path(path).stem] = {
                line: [node_id(context) for context in sorted(contexts) if context]
                for line, contexts in lines.items()
            }
        shutil.rmtree(tree / RULES / "__pycache__")
        return found

    def test(self, mutant: Mutant, source: str, tests: list[str]) -> str:
        if not tests:
            return SURVIVED
        tree = self.free.get()
        module = tree / mutant.path
        try:
            module.write_text(mutated(mutant, source), encoding="utf-8")
            status = self._pytest(tree, tests).returncode
        finally:
            module.write_text(source, encoding="utf-8")
            self.free.put(tree)
        if status < 0:
            return TIMEOUT
        return SURVIVED if status == 0 else KILLED

    def _pytest(
        self, tree: Path, tests: list[str], under: list[str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        chosen = tree / "chosen.txt"
        chosen.write_text("\n".join(tests))
        # Only the plugins that pyproject.toml configures: others take a second to load.
        plugins = ["-p", "pytest_timeout", "-p", "xdist.plugin", "-p", "no:cacheprovider"]
        python = [sys.executable, *(under or []), "-m", "pytest", "-x", "-q", *plugins, f"@{chosen}"]
        limits = f"ulimit -t {self.cpu_seconds} && ulimit -v {MEMORY}"
        return subprocess.run(
            ["/bin/sh", "-c", f'{limits} && exec "$@"', "sh", *python],
            cwd=tree,
            env={
                **os.environ,
                "PYTHONPATH": str(tree / "src"),
                "PASSGO_INTERPRETED": "1",
                "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
                # A stale .pyc file would hide a mutant: Python compares time and size only.
                "PYTHONDONTWRITEBYTECODE": "" if under else "1",
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,  # Ctrl-C goes to this program only
        )


def node_id(context: str) -> str:
    """The name of a test for pytest, of its name for coverage.py: tests.engine.rules.test_rent.test_asking."""
    module, _, name = context.rpartition(".")
    return f"{module.replace('.', '/')}.py::{name}"


def tests_for(mutant: Mutant, contexts: dict[str, dict[int, list[str]]]) -> list[str]:
    """The tests that execute a line of the statement, or, if that runs on import only, any line of the chapter.
    Those of the chapter's own file come first."""
    lines = contexts.get(mutant.chapter, {})
    found = {test for line in range(mutant.first, mutant.last + 1) for test in lines.get(line, ())}
    on_import = any(line in lines for line in range(mutant.first, mutant.last + 1))
    if not found and on_import:
        found = {test for tests in lines.values() for test in tests}
    return sorted(found, key=lambda test: (f"/test_{mutant.chapter}.py::" not in test, test))


class Results:
    """The results, a line of JSON for each tested mutant."""

    def __init__(self, seed: int) -> None:
        rules = digest(sorted((ROOT / RULES).glob("*.py")))
        self.tests = digest(
            sorted(file for part in ("engine", "notation") for file in (ROOT / "tests" / part).rglob("*.py"))
        )
        self.path = user_cache_path("passgo") / "mutants" / f"{rules}-{seed}.jsonl"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.outcomes: dict[str, str] = {}
        if self.path.exists():
            for line in self.path.read_text(encoding="utf-8").splitlines():
                self._keep(**json.loads(line))

    def _keep(self, mutant: str, outcome: str, tests: str) -> None:
        if outcome != SURVIVED or tests == self.tests:
            self.outcomes[mutant] = outcome

    def add(self, mutant: Mutant, outcome: str) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"mutant": mutant.name, "outcome": outcome, "tests": self.tests}) + "\n")
        self.outcomes[mutant.name] = outcome


def digest(files: list[Path]) -> str:
    whole = hashlib.sha256()
    for file in files:
        whole.update(file.name.encode() + file.read_bytes())
    return whole.hexdigest()[:12]


def wilson(hits: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share, by Wilson's score."""
    z = 1.959964
    share = hits / of
    middle = share + z * z / (2 * of)
    half = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - half) / (1 + z * z / of), (middle + half) / (1 + z * z / of)


def line_of_figures(name: str, counts: Counter[str]) -> str:
    total = counts.total()
    caught = counts[KILLED] + counts[TIMEOUT]
    low, high = wilson(caught, total)
    figures = "".join(f"{number:9}" for number in (total, counts[KILLED], counts[TIMEOUT], counts[SURVIVED]))
    return f"{name:14}{figures}{caught / total:8.1%}   {low:.1%} to {high:.1%}"


def report(tested: list[Mutant], outcomes: dict[str, str], sources: dict[str, str]) -> None:
    survivors = [mutant for mutant in tested if outcomes[mutant.name] == SURVIVED]
    for mutant in sorted(survivors, key=lambda mutant: (mutant.chapter, mutant.first)):
        print(f"\nsurvived: {mutant.name}")
        before = sources[mutant.chapter].splitlines()
        after = mutated(mutant, sources[mutant.chapter]).splitlines()
        for line in list(
            difflib.unified_diff(before, after, str(mutant.path), str(mutant.path), "", "", 2, "")
        )[2:]:
            print(f"    {line}")
    print(
        f"\n{'chapter':14}{'mutants':>9}{'killed':>9}{'timeout':>9}{'survived':>9}{'score':>8}   95 % interval"
    )
    chapters: dict[str, Counter[str]] = {}
    for mutant in tested:
        chapters.setdefault(mutant.chapter, Counter())[outcomes[mutant.name]] += 1
    for chapter, counts in sorted(chapters.items()):
        print(line_of_figures(chapter, counts))
    print(line_of_figures("all", sum(chapters.values(), Counter())))


def run(sample: list[Mutant], results: Results, sources: dict[str, str], jobs: int) -> None:
    """Test all mutants without a result; Ctrl-C stops after the running ones."""
    waiting = [mutant for mutant in sample if mutant.name not in results.outcomes]
    if not waiting:
        return
    stopped = threading.Event()
    signal.signal(signal.SIGINT, lambda *_: stopped.set())
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        print("measuring which test executes which line", flush=True)
        trees = Trees(Path(folder), jobs)

        def test(mutant: Mutant) -> str | None:
            if stopped.is_set():
                return None
            return trees.test(mutant, sources[mutant.chapter], tests_for(mutant, trees.contexts))

        futures = {pool.submit(test, mutant): mutant for mutant in waiting}
        done = len(sample) - len(waiting)
        for future in as_completed(futures):
            outcome = future.result()
            if outcome is not None:
                done += 1
                mutant = futures[future]
                results.add(mutant, outcome)
                print(
                    f"{time.monotonic() - began:5.0f} s  {done:4}/{len(sample)}  {outcome:9} {mutant.name}",
                    flush=True,
                )
    signal.signal(signal.SIGINT, signal.default_int_handler)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the mutation score of the rules.")
    parser.add_argument("--sample", type=int, default=400, help="how many mutants to test (400)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--jobs", type=int, default=1, help="how many at the same time (1)")
    options = parser.parse_args()
    began = time.monotonic()

    chapters = [Chapter(path) for path in sorted((ROOT / RULES).glob("*.py"))]
    sources = {chapter.name: chapter.source for chapter in chapters}
    every = [mutant for chapter in chapters for mutant in chapter.mutants()]
    # A fixed random order, so that a larger sample contains a smaller one.
    every.sort(key=lambda mutant: hashlib.sha256(f"{options.seed} {mutant.name}".encode()).digest())
    sample = every[: options.sample]
    results = Results(options.seed)
    print(
        f"{len(sample)} of {len(every)} mutants, seed {options.seed}; results in {results.path}", flush=True
    )
    run(sample, results, sources, options.jobs)
    tested = [mutant for mutant in sample if mutant.name in results.outcomes]
    if tested:
        report(tested, results.outcomes, sources)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"\n{time.monotonic() - began:.0f} s, {used.ru_utime + used.ru_stime:.0f} s of CPU time")


if __name__ == "__main__":
    main()
