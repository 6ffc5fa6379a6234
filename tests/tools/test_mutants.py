"""The command that measures the mutation score of the rules, on a small chapter with tests of its own."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]

CHAPTER = '''
"""A chapter."""

from typing import Final

LIMIT: Final[int] = 3
Actions = int | str


def fee(amount: int | None, paid: list[int]) -> int:
    if amount is None:
        return 0
    paid.append(amount)
    left = LIMIT
    total = 0
    while left > 0:
        left -= 1
        total += amount
    return total
'''

TESTS = """
from passgo.engine.rules.toll import fee


def test_the_fee_is_paid_three_times():
    assert fee(5, []) == 15
"""


@pytest.fixture
def mutants(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The program, for a project with one chapter."""
    spec = importlib.util.spec_from_file_location("mutants", ROOT / "tools" / "mutants.py")
    assert spec is not None
    assert spec.loader is not None
    program = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "mutants", program)
    spec.loader.exec_module(program)
    project = tmp_path / "project"
    rules = project / program.RULES
    rules.mkdir(parents=True)
    for package in (rules, rules.parent, rules.parent.parent):
        (package / "__init__.py").touch()
    (rules / "toll.py").write_text(CHAPTER)
    (project / "tests" / "engine").mkdir(parents=True)
    (project / "tests" / "engine" / "test_toll.py").write_text(TESTS)
    (project / "pyproject.toml").write_text(
        "[tool.pytest.ini_options]\naddopts = ['--import-mode=importlib']\n"
    )
    monkeypatch.setattr(program, "ROOT", project)
    monkeypatch.setattr(program, "TESTS", ["tests/engine"])
    monkeypatch.setattr(program, "SPARE", 2)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(sys, "argv", ["mutants.py"])
    return program


def test_annotations_types_and_single_comparisons_are_left_alone(mutants: ModuleType) -> None:
    chapter = mutants.Chapter(mutants.ROOT / mutants.RULES / "toll.py")
    changes = set()
    for mutant in chapter.mutants():
        changed = set(mutants.mutated(mutant, CHAPTER).splitlines()) - set(CHAPTER.splitlines())
        changes |= {line.strip() for line in changed}
    assert changes == {
        "LIMIT: Final[int] = 4",
        "LIMIT: Final[int] = 2",
        "if amount is not None:",
        "return 1",
        "return -1",
        "pass",
        "total = 1",
        "total = -1",
        "while not left > 0:",
        "while left >= 0:",
        "while left > 1:",
        "while left > -1:",
        "left -= 2",
        "left -= 0",
    }


@pytest.mark.long
def test_survivors_are_shown_and_tested_again_when_the_tests_have_changed(
    mutants: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    mutants.main()
    out = capsys.readouterr().out
    # The list of payments and the free case are not tested; without counting down, the loop never ends.
    survivors = [line.strip() for line in out.splitlines() if line.startswith("    +")]
    assert survivors == ["+        return 1", "+        return -1", "+    pass"]
    assert "timeout   toll:17 RemoveStatement" in out
    everything = next(line for line in out.splitlines() if line.startswith("all"))

    mutants.main()
    out = capsys.readouterr().out
    assert "/17 " not in out  # all results are cached
    assert everything in out.splitlines()

    tests = mutants.ROOT / "tests" / "engine" / "test_toll.py"
    tests.write_text(TESTS + "\n\ndef test_nothing_is_free():\n    assert fee(None, []) == 0\n")
    mutants.main()
    out = capsys.readouterr().out
    assert [line.strip() for line in out.splitlines() if line.startswith("    +")] == ["+    pass"]


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (1, 29, 0.0061, 0.1718)],
)
def test_the_interval_is_the_published_one(
    mutants: ModuleType, hits: int, of: int, low: float, high: float
) -> None:
    """The examples of R. G. Newcombe, Two-sided confidence intervals for the single proportion (1998)."""
    assert mutants.wilson(hits, of) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))
