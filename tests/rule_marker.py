"""Ties tests to the rules they prove: `@pytest.mark.rule("JAIL-6")`, with as many ids as the test proves.

An id that the catalogue does not know stops the run at collection. A run of the whole suite fails when a rule
is not proved, that is, carried by at least one test that passed; the summary names those rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from passgo.rulebook import RuleError, entries, rule

PROPERTY = "rule"  # carries the ids from a test to its report


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of the catalogue that the test proves")
    config.pluginmanager.register(Proofs(config), "rule-proofs")


class Proofs:
    def __init__(self, config: pytest.Config) -> None:
        # A worker process sees only its part of the tests; the controller gets all reports.
        self.whole = not hasattr(config, "workerinput") and _asks_for_the_whole_suite(config)
        self.proved: set[str] = set()

    @pytest.hookimpl(tryfirst=True)  # an unknown id is wrong even in a test that is about to be deselected
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        problems = []
        for item in items:
            for marker in item.iter_markers("rule"):
                problems += [f"{item.nodeid}: {problem}" for problem in _problems(marker.args)]
                item.user_properties += [(PROPERTY, each) for each in marker.args]
        if problems:
            raise pytest.UsageError("\n".join(problems))

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        if any(item.get_closest_marker("long") is None for item in items):
            self.whole = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.proved.update(str(value) for name, value in report.user_properties if name == PROPERTY)

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if self.whole and self.unproved() and exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self.whole:
            terminalreporter.write_line("rules proved: not counted, this was a part of the suite")
            return
        unproved = self.unproved()
        every = len(_every_id())
        terminalreporter.section("rules")
        terminalreporter.write_line(f"rules proved: {every - len(unproved)} of {every}")
        if unproved:
            terminalreporter.write_line(f"no test proves {', '.join(unproved)}")

    def unproved(self) -> list[str]:
        return [each for each in _every_id() if each not in self.proved]


def _every_id() -> list[str]:
    return [each.id for each in entries()]


def _problems(ids: Sequence[object]) -> list[str]:
    problems = [] if ids else ["the rule marker names no rule"]
    for each in ids:
        try:
            if each != rule(str(each)).id:
                problems.append(f"{each} is spelt {rule(str(each)).id}")
        except RuleError as error:
            problems.append(str(error))
    return problems


def _asks_for_the_whole_suite(config: pytest.Config) -> bool:
    if any(config.getoption(each, None) for each in ("lf", "collectonly", "ignore_glob", "keyword")):
        return False
    # Long tests are run by a command of their own; no rule may be proved by them alone.
    if config.getoption("markexpr", "") not in ("", "not long"):
        return False
    # The stories in the browser are run by a command of their own; no rule may be proved by them alone.
    if any(Path(each).parts[-2:] != ("tests", "browser") for each in config.getoption("ignore", None) or ()):
        return False
    asked = [Path(config.invocation_params.dir, arg).resolve() for arg in config.args]
    suite = [Path(config.rootpath, each).resolve() for each in config.getini("testpaths") or ["."]]
    return all(any(folder.is_relative_to(path) for path in asked) for folder in suite)
