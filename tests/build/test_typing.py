"""Type checkers accept all Python examples of the pages, with the installed, compiled wheel."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from site import getsitepackages

import pytest

from snippets import written_to
from wheels import ROOT, Wheel


@pytest.fixture
def examples(tmp_path: Path) -> list[Path]:
    program = shutil.copy(ROOT / "docs" / "examples" / "hasty.py", tmp_path)
    files = [*written_to(tmp_path), Path(program)]
    assert {"readme_page.py", "library_page.py", "simulation_page.py"} <= {file.name for file in files}
    return files


def checked(command: list[str], folder: Path, **environment: str) -> str:
    """The output of a type checker; empty if it finds no errors."""
    done = subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
        timeout=280,
    )
    return "" if done.returncode == 0 else done.stdout + done.stderr


def run_mypy(compiled: Wheel, files: list[Path]) -> str:
    options = ["--strict", "--follow-imports=silent", "--cache-dir", str(files[0].parent / "cache")]
    command = [sys.executable, "-m", "mypy", *options, *(file.name for file in files)]
    # mypy finds installed packages by itself, and rejects their directory in MYPYPATH.
    elsewhere = {} if str(compiled.unpacked) in getsitepackages() else {"MYPYPATH": str(compiled.unpacked)}
    return checked(command, files[0].parent, **elsewhere)


def run_pyright(compiled: Wheel, files: list[Path]) -> str:
    folder = files[0].parent
    config = {"include": ["."], "extraPaths": [str(compiled.unpacked)], "typeCheckingMode": "strict"}
    # Expressions of interactive sessions; each block of a page begins with its own imports.
    config |= {"reportUnusedExpression": "none", "reportDuplicateImport": "none"}
    (folder / "pyrightconfig.json").write_text(json.dumps(config), encoding="utf-8")
    return checked([sys.executable, "-m", "pyright", "--pythonpath", sys.executable], folder)


def test_mypy_accepts_every_example(compiled: Wheel, examples: list[Path]) -> None:
    assert run_mypy(compiled, examples) == ""


def test_pyright_accepts_every_example(compiled: Wheel, examples: list[Path]) -> None:
    pytest.importorskip("pyright", reason="pyright is not installed: pip install pyright")
    assert run_pyright(compiled, examples) == ""


@pytest.mark.parametrize("run", [run_mypy, run_pyright])
def test_a_wrong_example_would_be_found(compiled: Wheel, tmp_path: Path, run: object) -> None:
    if run is run_pyright:
        pytest.importorskip("pyright", reason="pyright is not installed: pip install pyright")
    wrong = tmp_path / "wrong_page.py"
    wrong.write_text(
        "import passgo\n\ngame = passgo.new_game(names=7)\ngame.play('Ann', 7)\n", encoding="utf-8"
    )
    output = run(compiled, [wrong])  # type: ignore[operator]
    assert "names" in output
    assert "play" in output
