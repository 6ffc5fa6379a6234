"""`passgo docs`."""

import sys
import webbrowser
from pathlib import Path
from types import ModuleType

import pytest
from typer.testing import CliRunner

from passgo.cli import main

RUN = CliRunner()


def docs_module() -> ModuleType:
    return sys.modules["passgo.cli.docs"]  # `passgo.cli.docs` is the command


def test_pages_of_the_installation_are_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = tmp_path / "index.html"
    pages.write_text("<title>passgo</title>")
    opened: list[str] = []
    monkeypatch.setattr(docs_module(), "PAGES", pages)
    monkeypatch.setattr(webbrowser, "open", opened.append)
    done = RUN.invoke(main, ["docs"])
    assert done.exit_code == 0
    assert opened == [pages.as_uri()]
    assert pages.as_uri() in done.output


def test_without_pages_it_says_where_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docs_module(), "PAGES", tmp_path / "index.html")
    monkeypatch.setattr(webbrowser, "open", lambda address: pytest.fail(f"opened {address}"))
    done = RUN.invoke(main, ["docs"])
    assert done.exit_code == 0
    assert "https://" in done.output
    assert "scripts/docs" in done.output
