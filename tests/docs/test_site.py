"""The documentation site: its reference has every public name, rule and command, and its links lead somewhere."""

import inspect
import subprocess
import sys
from pathlib import Path

import pytest
import typer.main

import check_site
import passgo
import reference
import reference_rules
from passgo.cli import main
from passgo.rulebook import entries
from wheels import ROOT


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return reference.pages()


def test_every_public_class_and_function_is_in_the_reference(pages: dict[str, str]) -> None:
    written = "\n".join(pages.values())
    for name in passgo.__all__:
        value = getattr(passgo, name)
        if inspect.isclass(value) or inspect.isroutine(value):
            assert f":: passgo.{name}\n" in written, name


def test_every_command_is_in_the_reference(pages: dict[str, str]) -> None:
    commands = typer.main.get_command(main).commands  # type: ignore[attr-defined]
    for name, command in commands.items():
        if not command.hidden:
            assert f"## passgo {name}" in pages["commands.md"], name


def test_every_rule_is_in_the_reference_with_its_text(pages: dict[str, str]) -> None:
    for entry in entries():
        assert f"## {entry.id}\n\n{entry.format()}\n" in pages[f"rules-{entry.chapter.lower()}.md"]


def test_a_rule_is_shown_with_the_tests_that_name_it(pages: dict[str, str]) -> None:
    tests = reference_rules.proofs()
    assert len(tests) > 50
    shortest = tests["JAIL-6"][0]
    assert shortest.code in pages["rules-jail.md"]
    source = (ROOT / shortest.file).read_text(encoding="utf-8").splitlines()
    assert f"def {shortest.name}(" in source[shortest.line - 1]


def test_links_that_lead_nowhere_are_found(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "index.html").write_text('<p id="top"><a href="a/#here">x</a><img src="no.png"></p>')
    (tmp_path / "a" / "index.html").write_text(
        '<a href="../#top">y</a> <a href="https://example.org/z">z</a>'
    )
    assert list(check_site.broken(tmp_path)) == [
        "index.html: a/#here names a place that the page does not have",
        "index.html: no.png is no file of the site",
    ]


@pytest.mark.long
def test_the_site_is_built_without_warnings_and_its_links_hold(tmp_path: Path) -> None:
    out = tmp_path / "site"
    build = ["-m", "sphinx", "--builder", "html", "--fail-on-warning", "--keep-going", "--quiet"]
    done = subprocess.run(
        [sys.executable, *build, "--doctree-dir", str(tmp_path / "doctrees"), str(ROOT / "docs"), str(out)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert list(check_site.broken(out)) == []
    assert (out / "searchindex.js").stat().st_size > 50_000
