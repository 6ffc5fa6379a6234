"""A draft edition file with the names of the classic edition, to be changed and checked."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from passgo.edition import EditionError, load
from passgo.edition.load import BUILT_IN

Wrong = Callable[..., list[str]]


VALUES = re.compile(
    r"^(?:(?:kind|group|price|mortgage|house_price|hotel_price|rents|flat|percent|effect|salary|fine|interest|notes"
    r"|station_rents|utility_times) = .*|(?:houses|hotels) = \d+|# What each .*|\[groups.*\]\ncolour = .*\n)\n"
    r"|  # \d+$",
    re.MULTILINE,
)


@pytest.fixture
def classic() -> str:
    """All names and words of the classic edition, extending it for the values."""
    text = VALUES.sub("", (BUILT_IN / "classic.toml").read_text("utf-8"))
    return text.replace("options = []\n", 'options = []\nextends = "classic"\n', 1)


@pytest.fixture
def problems(tmp_path: Path) -> Callable[[str | bytes], list[str]]:
    """The problems of a file with this content, one line each, without the folder."""

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
    """The problems of the classic edition after these replacements (old, new, old, new, …)."""

    def found(*changes: str) -> list[str]:
        text = classic
        for old, new in zip(changes[::2], changes[1::2], strict=True):
            assert old in text, f"the draft has no {old!r}"
            text = text.replace(old, new, 1)
        return problems(text)

    return found
