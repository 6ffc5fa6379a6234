"""passgo as a library: names, help, completion and import time."""

import doctest
import inspect
import io
import os
import pydoc
import re
import subprocess
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import get_args

import pytest

import passgo
from passgo._startup import docstrings
from passgo.engine.matters import KINDS
from passgo.engine.rules.jail import LeaveJailDecision
from passgo.engine.rules.turn import EndTurnDecision, ThrowDecision

# They cannot have a docstring: numbers, texts and names of types.
PLAIN = {"CLOCK", "Choice", "Event", "OfferView", "Playable", "Player", "Reply", "SideView", "__version__"}


def public() -> Iterator[object]:
    for name in passgo.__all__:
        if name not in PLAIN:
            yield pytest.param(getattr(passgo, name), id=name)
    for home in (passgo.Game, passgo.svg):
        for name, value in vars(home).items():
            documented = callable(value) or isinstance(value, (property, staticmethod))
            if documented and not name.startswith("_") and not isinstance(value, ModuleType):
                yield pytest.param(value, id=f"{home.__name__}.{name}")


def run_examples(value: object, globs: dict[str, object]) -> tuple[int, str]:
    """How many examples a docstring has, and what was wrong with them."""
    output = io.StringIO()
    test = doctest.DocTestParser().get_doctest(inspect.getdoc(value) or "", globs, "example", None, 0)
    result = doctest.DocTestRunner().run(test, out=output.write)
    assert result.failed == 0, output.getvalue()
    return result.attempted, output.getvalue()


@pytest.mark.parametrize("value", list(public()))
def test_every_public_name_has_an_example_that_is_true(value: object) -> None:
    inner = value.fget if isinstance(value, property) else value
    home = sys.modules[getattr(inner, "__module__", "passgo")]
    attempted, _ = run_examples(value, {**vars(home), "passgo": passgo})
    internal = {
        "moment",
        "follow",
        "judge",
        "perform",
        "read",
        "check_seat",
        "edition",
        "rules",
        "commitment",
    }
    assert attempted > 0 or getattr(inner, "__name__", "") in internal


def test_the_package_has_an_example_that_is_true() -> None:
    attempted, _ = run_examples(passgo, {})
    assert attempted > 3


def test_modules_that_the_pages_name_are_there_without_an_import() -> None:
    code = "import passgo; passgo.analysis.puzzles.puzzles; passgo.client.SeatPlayer; passgo.rl.env; passgo.testing"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_module_without_its_packages_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    for name in [name for name in sys.modules if name.startswith("passgo.rl")]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(AttributeError, match=re.escape("pip install 'passgo[rl]'")):
        passgo.__getattr__("rl")


def test_dir_lists_the_public_names_and_no_others() -> None:
    assert {name for name in dir(passgo) if not name.startswith("_")} | {"__version__"} == set(passgo.__all__)
    assert {
        "new_game",
        "simulate",
        "odds",
        "tournament",
        "scene",
        "replay",
        "Build",
        "BidRange",
        "svg",
    } <= set(passgo.__all__)


def test_every_decision_has_a_public_class() -> None:
    declared = {matter.decides for matter in KINDS if matter.waiting} | {
        ThrowDecision,
        EndTurnDecision,
        LeaveJailDecision,
    }
    assert set(get_args(passgo.decisions.AnyDecision)) == declared
    assert all(each.__doc__ for each in declared)
    assert isinstance(passgo.new_game().decision, passgo.decisions.ThrowDecision)


def test_a_range_of_offers_prints_seats_and_lots_as_numbers() -> None:
    (choice,) = [
        choice for choice in passgo.scene(lots={5: 0, 39: 1}, luck="").choices(0) if choice.do == "offer"
    ]
    assert repr(choice) == "OfferRange(cash=1500, lots=[5], cards=[], partners={1: ([39], [])})"


def test_help_shows_the_package_and_its_names() -> None:
    output = pydoc.plain(pydoc.render_doc(passgo))
    for words in ("new_game(", "simulate(", "class Game", "class Build", "docs/library.md"):
        assert words in output, words


def test_a_compiled_class_shows_its_docstring() -> None:
    class Bare:
        pass

    Bare.__module__, Bare.__name__, Bare.__doc__ = "passgo.engine.rules.building", "Build", ""
    docstrings.document(Bare)
    assert "Buy the next building of a lot" in (Bare.__doc__ or "")
    assert "Buy the next building of a lot" in (passgo.Build.__doc__ or "")


def test_no_function_shares_its_name_with_a_module() -> None:
    for name in passgo.__all__:
        value = getattr(passgo, name)
        if callable(value):
            with pytest.raises(ModuleNotFoundError):
                __import__(f"passgo.{name}")


def in_a_new_process(program: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_passgo_loads_no_heavy_module() -> None:
    loaded = in_a_new_process("import sys, passgo; print(*sys.modules)").split()
    assert "passgo" in loaded
    assert not [
        name for name in loaded if name.startswith(("passgo.engine", "passgo.sim", "typer", "msgspec"))
    ]


def test_names_are_completed_in_ipython(tmp_path: object) -> None:
    pytest.importorskip("IPython", reason="IPython is not installed: pip install ipython")
    program = """
from IPython.core.completer import provisionalcompleter
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
shell.run_cell("import passgo; game = passgo.new_game('classic', ['Ann', 'Bo'], seed=7)")
for text in ("passgo.", "passgo.new_", "game.", "game.ch", "game.decision.", "passgo.svg."):
    with provisionalcompleter():
        found = [completion.text for completion in shell.Completer.completions(text, len(text))]
    print(text, *found)
"""
    output = in_a_new_process(program, IPYTHONDIR=str(tmp_path)).splitlines()
    offered = {line.split()[0]: line.split()[1:] for line in output}

    def ends(text: str) -> set[str]:
        return {word.rpartition(".")[2] for word in offered[text]}

    assert {"new_game", "simulate", "odds", "scene", "Game", "Build", "svg"} <= ends("passgo.")
    assert ends("passgo.new_") == {"new_game"}
    assert {"play", "choices", "undo", "copy", "view", "decision"} <= ends("game.")
    assert ends("game.ch") >= {"choices"}
    assert {"kind", "seats"} <= ends("game.decision.")
    assert {"board"} <= ends("passgo.svg.")


def test_python_runs_the_package_as_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "passgo", "--version"], capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout.startswith(f"passgo {passgo.__version__} (")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_can_complete_commands(shell: str) -> None:
    output = in_a_new_process(
        f"import sys; from passgo.cli import run; sys.argv = ['passgo', '--show-completion', {shell!r}]; run()",
        _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1",
    )
    assert f"_PASSGO_COMPLETE=complete_{shell}" in output


def test_a_decisions_class_is_named_after_its_kind() -> None:
    for decision in get_args(passgo.decisions.AnyDecision):
        assert decision.__name__ == f"{decision.kind}Decision"


def test_a_former_name_of_a_decision_still_works_with_a_warning() -> None:
    with pytest.warns(DeprecationWarning, match="now called BuyOrAuctionDecision"):
        assert passgo.decisions.PurchaseDecision is passgo.decisions.BuyOrAuctionDecision
    assert "PurchaseDecision" not in dir(passgo.decisions)
