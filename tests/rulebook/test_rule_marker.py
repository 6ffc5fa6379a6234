"""The marker that links tests to rules, tested on small suites."""

import pytest

from passgo.rulebook import entries

EVERY = len(entries())


@pytest.fixture(autouse=True)
def _no_other_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


def run(pytester: pytest.Pytester, source: str, *args: str) -> pytest.RunResult:
    pytester.makepyfile(test_it=f"import pytest\n\n{source}")
    return pytester.runpytest_inprocess("-p", "rule_marker", "-p", "no:cacheprovider", *args)


TWO_PROVED = """
@pytest.mark.rule("JAIL-6", "JAIL-7")
def test_fine(): pass

@pytest.mark.rule("TURN-1")
def test_wrong(): assert False

@pytest.mark.rule("TURN-2")
@pytest.mark.skip(reason="as a skipped test")
def test_skipped(): pass

@pytest.mark.rule("TURN-3")
@pytest.mark.xfail
def test_expected_to_fail(): assert False
"""

ALL_PROVED = """
from passgo.rulebook import entries

@pytest.mark.rule(*[each.id for each in entries()])
def test_everything(): pass
"""

ONE_PROVED = """
@pytest.mark.rule("GO-1")
def test_one(): pass

def test_other(): pass
"""


def test_only_tests_that_pass_prove_their_rules(pytester: pytest.Pytester) -> None:
    result = run(pytester, TWO_PROVED)
    result.assert_outcomes(passed=1, failed=1, skipped=1, xfailed=1)
    result.stdout.fnmatch_lines([f"rules proved: 2 of {EVERY}", "no test proves *TURN-1, TURN-2, TURN-3,*"])
    result.stdout.no_fnmatch_line("no test proves *JAIL-6*")


def test_the_summary_names_no_rule_if_all_are_proved(pytester: pytest.Pytester) -> None:
    result = run(pytester, ALL_PROVED)
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines([f"rules proved: {EVERY} of {EVERY}"])
    result.stdout.no_fnmatch_line("no test proves*")


def test_an_unproved_rule_fails_the_run_of_the_whole_suite(pytester: pytest.Pytester) -> None:
    result = run(pytester, ONE_PROVED)
    result.assert_outcomes(passed=2)
    assert result.ret == pytest.ExitCode.TESTS_FAILED


@pytest.mark.parametrize(
    "part", [["-k", "one"], ["test_it.py::test_one"], ["test_it.py"], ["--co"], ["--ignore=x"]]
)
def test_rules_are_not_counted_for_a_part_of_the_suite(pytester: pytest.Pytester, part: list[str]) -> None:
    result = run(pytester, ONE_PROVED, *part)
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(["rules proved: not counted, *"])


def test_rules_are_counted_if_the_folder_of_all_tests_is_given(pytester: pytest.Pytester) -> None:
    result = run(pytester, ONE_PROVED, ".")
    result.stdout.fnmatch_lines([f"rules proved: 1 of {EVERY}"])


@pytest.mark.parametrize(
    ("marker", "problem"),
    [
        ('rule("JIAL-6")', "There is no rule JIAL-6; did you mean JAIL-6?"),
        ('rule("GO-1", "GO-99")', "There is no rule GO-99; *"),
        ('rule("jail-6")', "jail-6 is spelt JAIL-6"),
        ("rule()", "the rule marker names no rule"),
    ],
)
def test_a_wrong_marker_stops_the_run(pytester: pytest.Pytester, marker: str, problem: str) -> None:
    result = run(pytester, f"@pytest.mark.{marker}\ndef test_it(): pass\n")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*test_it.py::test_it: {problem}"])
