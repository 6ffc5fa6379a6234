"""Files that cannot be parsed as an edition."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from passgo.edition import EditionError, load
from passgo.edition.source import LARGEST

Problems = Callable[[str | bytes], list[str]]


def refusal(name: str | Path) -> str:
    with pytest.raises(EditionError) as refused:
        load(name)
    return str(refused.value)


def test_an_empty_file_is_refused(problems: Problems) -> None:
    assert problems("") == ["draft.toml: is empty; expected an edition in TOML"]
    assert problems(" \n\n") == ["draft.toml: is empty; expected an edition in TOML"]


def test_bad_toml_names_line_and_column(problems: Problems) -> None:
    found = problems('id = "town"\ntitle = Town\n')
    assert found == ["draft.toml:2: Invalid value (column 9); expected valid TOML"]


def test_toml_that_ends_too_early_names_the_last_line(problems: Problems) -> None:
    [found] = problems('id = "town"\n\ntitle = "Town')
    assert found.startswith("draft.toml:3: ")


def test_a_number_too_long_for_python_is_refused(problems: Problems) -> None:
    [found] = problems(f"id = {'9' * 5000}")
    assert "expected valid TOML" in found


def test_a_file_nested_too_deeply_is_refused(problems: Problems) -> None:
    assert problems("id = " + "[" * 100_000) == [
        "draft.toml: is nested too deeply; expected an edition in TOML"
    ]


def test_a_file_that_is_not_utf_8_is_refused(problems: Problems) -> None:
    found = problems(b'id = "town"\ntitle = "Caf\xe9"\n')
    assert found == ["draft.toml:2: byte 0xe9 is not UTF-8; expected UTF-8 text"]


def test_a_file_of_50_mb_is_refused_without_being_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "huge.toml"
    file.touch()
    os.truncate(file, 50_000_000)
    monkeypatch.setattr(Path, "read_bytes", lambda _: pytest.fail("the file was read"))
    assert refusal(file) == f"{file}: has 50,000,000 bytes; an edition file has at most {LARGEST:,}"


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "nowhere.toml"
    assert refusal(file) == f"{file}: there is no such file; expected a TOML file"


def test_a_directory_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path) == f"{tmp_path}: is a directory; expected a TOML file"


def test_a_device_that_never_ends_is_refused() -> None:
    assert refusal("/dev/zero") == "/dev/zero: is not an ordinary file; expected a TOML file"


@pytest.mark.parametrize("name", ["x" * 5000 + ".toml", "nul\0byte.toml"])
def test_a_name_that_no_file_can_have_is_refused(name: str) -> None:
    assert "cannot be read" in refusal(name)


def test_the_error_of_an_unknown_edition_suggests_the_nearest_name() -> None:
    message = refusal("clasic")
    assert message.startswith("clasic: there is no such edition; expected one of ")
    assert message.endswith("did you mean 'classic'?")


def test_all_missing_keys_are_reported_at_once(problems: Problems) -> None:
    found = problems("# nothing but a remark\n")
    for key in ("id", "title", "players", "square", "chance", "chest", "tokens", "words", "groups", "notes"):
        assert any(line.startswith(f"draft.toml: {key}: is missing; expected ") for line in found), key


@pytest.mark.parametrize(
    "bomb",
    [
        "a" + ".a" * 30_000 + " = 1\n",
        "[a" + ".a" * 30_000 + "]\n",
        'x = "1"\n' + ("a" + '."b" . c' * 30 + " = 1\n") * 500,
    ],
)
def test_a_key_of_thousands_of_parts_is_refused_before_it_is_parsed(
    problems: Problems, monkeypatch: pytest.MonkeyPatch, bomb: str
) -> None:
    monkeypatch.setattr("tomllib.loads", lambda _: pytest.fail("it was parsed"))
    [found] = problems("# a.b.c.d.e.f.g.h\n" + bomb)
    assert found.endswith(": is nested too deeply; expected keys of at most 6 parts")


def test_dots_in_texts_are_not_parts_of_keys(problems: Problems) -> None:
    assert problems('extends = "classic"\ntitle = "a.b.c.d.e.f.g.h.i"  # a.b.c.d.e.f.g.h.i\n') == []


def test_long_lines_without_keys_are_skipped_quickly(problems: Problems) -> None:
    """Finding the line number of the one wrong key must not take minutes."""
    blank = " " * 100_000
    found = problems(f'extends = "classic"\nsalary = -1\n{blank}\n#{blank}\nfine = 5{blank}\n')
    assert found == ["draft.toml:2: salary: is the number -1; expected a whole number of at least 0"]


def test_lines_are_counted_as_in_editors_and_toml(problems: Problems) -> None:
    """A Unicode separator inside a comment does not begin a line."""
    [found] = problems('extends = "classic"  # one\u2028two\u0085three\nsalary = -1\n')
    assert found.startswith("draft.toml:2: salary")
