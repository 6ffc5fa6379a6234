"""A local endpoint for the tests of matches."""

from collections.abc import Iterator

import pytest

from arena.stub import Stub


@pytest.fixture
def stub() -> Iterator[Stub]:
    with Stub() as served:
        yield served
