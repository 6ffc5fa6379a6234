"""The client reads what the engine declares from a generated file, which must not lag behind."""

from pathlib import Path

import pytest

from generate_client import files

FILES = files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_the_client_reads_is_what_the_engine_declares(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == FILES[path], "run: scripts/generate"
