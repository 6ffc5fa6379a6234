"""The passgo command itself: version, help, missing libraries, fast start."""

import subprocess
import sys
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from typer.testing import CliRunner

import passgo
from passgo.__main__ import run
from passgo._startup.build import form
from passgo.cli import main

PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"
START = """
import sys
from passgo.cli import run
sys.argv = ["passgo", "--help"]
try:
    run()
finally:
    print(*sys.modules, file=sys.stderr)
"""


def test_version_names_the_version_and_the_form_of_the_engine() -> None:
    result = CliRunner().invoke(main, ["--version"])
    assert result.exit_code == 0
    assert result.output == f"passgo {passgo.__version__} ({form()})\n"


def test_help_lists_every_command() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    for command in ("edition", "rules"):
        assert command in result.output


def test_an_unknown_command_is_refused_by_name() -> None:
    result = CliRunner().invoke(main, ["monopolise"])
    assert result.exit_code == 2
    assert "monopolise" in result.output


def test_the_entry_point_is_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    project = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]
    assert EntryPoint("passgo", project["scripts"]["passgo"], "console_scripts").load() is run
    monkeypatch.setattr(sys, "argv", ["passgo", "--version"])
    with pytest.raises(SystemExit) as ended:
        run()
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("passgo ")


@pytest.mark.parametrize("missing", ["typer", "fastapi"])
def test_a_command_without_its_libraries_says_in_one_line_what_to_install(missing: str) -> None:
    """As in an installation of the library alone. `serve` needs both."""
    code = (
        f"import sys; sys.modules[{missing!r}] = None; sys.argv = ['passgo', 'serve', '--port', '0']\n"
        "from passgo.__main__ import run; run()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"passgo: this command needs {missing}, which is not installed")
    assert "pip install ." in line


def test_a_module_of_passgo_that_is_missing_is_not_hidden() -> None:
    code = "import sys; sys.modules['passgo.cli'] = None; from passgo.__main__ import run; run()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "ModuleNotFoundError" in done.stderr


def test_help_loads_nothing_heavy() -> None:
    """Neither the engine, the editions nor the libraries of single commands, so that help is fast."""
    run = subprocess.run([sys.executable, "-c", START], check=True, capture_output=True, text=True)
    loaded = set(run.stderr.split())
    assert "passgo.cli" in loaded
    assert not loaded & {
        "passgo.game.game",
        "passgo.engine",
        "passgo.edition",
        "passgo.rulebook",
        "textual",
        "tomllib",
    }
