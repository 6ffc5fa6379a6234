"""The notebooks of docs/examples run from top to bottom, and show what is stored in them."""

import json
import subprocess
import sys
from typing import Any

import pytest

from wheels import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "examples").glob("*.ipynb"))
LARGEST = 150_000  # bytes: they are kept in the repository


def read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "docs" / "examples" / name).read_text(encoding="utf-8"))
    return found


def test_there_are_two_notebooks() -> None:
    assert [file.name for file in NOTEBOOKS] == ["play_and_analyse.ipynb", "simulate_and_compare.ipynb"]
    assert all(file.stat().st_size < LARGEST for file in NOTEBOOKS)


@pytest.mark.parametrize("name", [file.name for file in NOTEBOOKS])
def test_every_cell_was_run_in_order(name: str) -> None:
    notebook = read(name)
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    kinds = {kind for cell in cells for output in cell["outputs"] for kind in output.get("data", {})}
    assert "image/svg+xml" in kinds
    assert len({cell["id"] for cell in notebook["cells"]}) == len(notebook["cells"])


@pytest.mark.long
def test_the_notebooks_run_and_print_what_they_store() -> None:
    command = [sys.executable, str(ROOT / "tools" / "run_notebooks.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=280, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
