"""Every test that asks for a database runs twice: on SQLite and on PostgreSQL."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from passgo.server.store.store import Store
from server.databases import Cluster, NoPostgresError


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """PostgreSQL; where there is none, what needs it is skipped, unless CI forbids it."""
    try:
        with Cluster() as running:
            yield running
    except NoPostgresError as reason:
        if os.environ.get("CI") == "true":
            pytest.fail(str(reason))
        pytest.skip(str(reason))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database that nobody has used yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'passgo.sqlite'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store(url)
    opened.migrate()
    yield opened
    opened.close()
