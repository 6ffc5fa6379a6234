"""The generated file with the engine's declarations for the client is up to date."""

from pathlib import Path

import pytest

from generate_client import files

FILES = files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_clients_file_of_declarations_is_up_to_date(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == FILES[path], "run: scripts/generate"
