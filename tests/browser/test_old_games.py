"""Games of v0.1.0 in the browser: one goes on with the board that it was begun with, one was closed by newer rules."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.people import IS_GUEST, Inn, Person
from passgo.server.tables.upgrades.versions import EDITIONS
from server.old_games import DATABASE, MANIFEST, TABLES
from server.served import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, client: Path) -> Iterator[Server]:
    database = tmp_path_factory.mktemp("server") / "passgo.sqlite"
    shutil.copy(DATABASE, database)
    with Server(f"sqlite:///{database}", PASSGO_CLIENT=str(client)) as server:
        yield server
        assert server.end() == 0
    assert '"level": "error"' not in server.errors, server.errors


def come_back(inn: Inn, **context: Any) -> Person:
    """A player of that time, with their token."""
    ann = inn.stranger(**context)
    ann.context.add_cookies([{"name": "passgo", "value": MANIFEST["guests"][0], "url": inn.url}])
    ann.context.add_init_script(IS_GUEST)
    return ann


def called(name: str) -> str:
    return next(table for table, details in TABLES.items() if details["name"] == name)


def test_a_game_shows_the_names_that_its_board_had_when_it_began(inn: Inn) -> None:
    ann = come_back(inn)
    ann.open(f"/t/{called('mlb, full')}")
    expect(ann.board).to_be_visible()
    before = EDITIONS.edition("mlb", EDITIONS.first_digest("mlb"))
    now = EDITIONS.edition("mlb", EDITIONS.present_digest("mlb"))
    renamed = [n for n, square in enumerate(before.squares) if square.name != now.squares[n].name]
    assert renamed
    for n in renamed:
        name = re.compile(
            f"^{re.escape(before.squares[n].name)}"
        )  # the accessible name; the board may hyphenate it
        expect(ann.page.locator(f'[data-square="{n}"]')).to_have_attribute("aria-label", name)


@pytest.mark.parametrize(
    ("locale", "title", "says", "record"),
    [
        ("en-GB", "This game is closed", "The rules have changed", "Download the record"),
        ("es-ES", "Esta partida está cerrada", "Las reglas han cambiado", "Descargar el registro"),
    ],
)
def test_a_game_that_newer_rules_closed_has_no_winner_but_a_reason_and_its_record(
    inn: Inn, locale: str, title: str, says: str, record: str
) -> None:
    ann = come_back(inn, locale=locale)
    ann.open(f"/t/{called('gave up though able to pay')}")
    expect(ann.page.get_by_role("heading", name=title)).to_be_visible()
    expect(ann.page.get_by_role("main")).to_contain_text(says)
    with ann.page.expect_download() as given:
        ann.page.get_by_role("link", name=record).click()
    assert "; The rules have changed" in Path(given.value.path()).read_text(encoding="utf-8")


def test_a_closed_game_is_followed_by_another(inn: Inn) -> None:
    ann = come_back(inn)
    closed = f"/t/{called('contest going on')}"
    ann.open(closed)
    expect(ann.page.get_by_role("heading", name="This game is closed")).to_be_visible()
    ann.end.click()
    expect(ann.page.get_by_role("heading", name="This game is closed")).to_have_count(0)
    assert not ann.page.url.endswith(closed)
