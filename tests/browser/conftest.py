"""A real server and Debian's chromium for every module of stories."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.chromium import ARGUMENTS, find_chromium
from browser.people import Inn
from client_copy import build_client
from debian import MissingProgramError
from passgo.server.store.store import Store
from passgo.server.web.pages import CLIENT
from server.served import Server


@pytest.fixture(scope="session")
def chromium() -> str:
    try:
        return find_chromium()
    except MissingProgramError as reason:
        if os.environ.get("CI") == "true":
            pytest.fail(str(reason))
        pytest.skip(str(reason))


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built client of this installation; a source tree without one builds it."""
    given = os.environ.get("PASSGO_CLIENT")
    if given:
        return Path(given)
    return CLIENT if (CLIENT / "index.html").is_file() else build_client(tmp_path_factory.mktemp("pages"))


# Module scope: while it exists, no other test can run an event loop.
@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, client: Path) -> Iterator[Server]:
    database = tmp_path_factory.mktemp("server") / "passgo.sqlite"
    # All stories come from one address, and request more reviews per minute than a family does.
    limits = {"PASSGO_READINGS_PER_MINUTE": "600", "PASSGO_REVIEWS_PER_HOUR": "600"}
    with Server(f"sqlite:///{database}", PASSGO_CLIENT=str(client), **limits) as server:
        yield server
        assert server.end() == 0
    assert '"level": "error"' not in server.errors, server.errors


@pytest.fixture(scope="module")
def store(server: Server) -> Iterator[Store]:
    store = Store(server.database)
    yield store
    store.close()


@pytest.fixture
def inn(server: Server, store: Store, browser: Browser) -> Iterator[Inn]:
    """A server with its players; at the end none of their browsers may have reported an error."""
    inn = Inn(server, store, browser)
    yield inn
    assert inn.leave() == []
