"""A draft: the text of the classic edition, to be changed in one place and checked."""

from collections.abc import Callable
from pathlib import Path

import pytest

from passgo.edition import EditionError, load
from passgo.edition.load import BUILT_IN

Wrong = Callable[..., list[str]]


@pytest.fixture
def classic() -> str:
    return (BUILT_IN / "classic.toml").read_text("utf-8")


@pytest.fixture
def problems(tmp_path: Path) -> Callable[[str | bytes], list[str]]:
    """All that is wrong with a file of this content, one line each, the folder left out."""

    def found(content: str | bytes) -> list[str]:
        file = tmp_path / "draft.toml"
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        try:
            load(file)
        except EditionError as error:
            return [str(problem).replace(f"{tmp_path}/", "") for problem in error.problems]
        return []

    return found


@pytest.fixture
def wrong(classic: str, problems: Callable[[str], list[str]]) -> Wrong:
    """What is wrong with the classic edition after these replacements (old, new, old, new, …)."""

    def found(*changes: str) -> list[str]:
        text = classic
        for old, new in zip(changes[::2], changes[1::2], strict=True):
            assert old in text, f"the draft has no {old!r}"
            text = text.replace(old, new, 1)
        return problems(text)

    return found
