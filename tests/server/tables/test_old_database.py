"""The database of v0.1.0 matches its manifest. Upgrading it is tested in test_upgrades.py."""

import hashlib
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from passgo.server.store.store import Store
from server.old_games import DATABASE, MANIFEST, OLD, TABLES

RUNNING = [table for table in TABLES.values() if table["status"] == "playing"]
PLAN = ("edition", "game", "minutes", "options", "ask_for_rent", "banker_only", "public")
EDITIONS = ("classic", "classic-2008", "mlb", "nfl", "america", "boutique", "toysrus")
OPTIONS = ("american-expansion", "just-visit-america", "game-show", "legal-system", "ferris-wheel")
DECISIONS = (
    *(
        "Throw",
        "EndTurn",
        "LeaveJail",
        "BuyOrAuction",
        "Bidding",
        "RaiseMoney",
        "TaxChoice",
        "InterestChoice",
    ),
    *("ShortageQuestion", "PlaceBuilding", "Expansion", "Challenge", "RoadTrip", "Prize", "Plea"),
)
FEATURES = (
    *("bids", "building-auction", "shortage", "contest", "bankruptcy", "gave-up-though-able", "trade"),
    *("open-offer", "rent-due", "time-called", "away", "left", "bots", "muted", "chat", "handed-over"),
)
LARGEST = 500_000


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy, so that the file itself never changes."""
    return Path(shutil.copy(DATABASE, tmp_path))


@pytest.fixture
def database(copy: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(copy)) as connection:
        yield connection


def log_of(database: sqlite3.Connection, table: str) -> list[dict[str, Any]]:
    rows = database.execute("SELECT body FROM entries WHERE table_id = ? ORDER BY seq", [table])
    return [json.loads(body) for (body,) in rows]


def actions_of(database: sqlite3.Connection, table: str) -> list[str]:
    return [entry["action"]["do"] for entry in log_of(database, table) if entry["kind"] == "acted"]


def featuring(feature: str) -> list[str]:
    return [table for table, about in TABLES.items() if feature in about["features"]]


def test_the_manifest_names_the_commit_that_wrote_the_database() -> None:
    commit = MANIFEST["commit"]
    assert len(commit) == 40
    assert commit in (OLD / "README.md").read_text(encoding="utf-8")


def test_the_old_database_is_small() -> None:
    assert DATABASE.stat().st_size < LARGEST


def test_the_old_database_is_intact_and_of_the_first_schema(database: sqlite3.Connection) -> None:
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]


def test_the_old_database_holds_exactly_the_tables_of_the_manifest(database: sqlite3.Connection) -> None:
    kept = database.execute("SELECT id, edition, game, status FROM tables")
    assert {table: tuple(rest) for table, *rest in kept} == {
        table: (about["edition"], about["game"], about["status"]) for table, about in TABLES.items()
    }


def test_every_old_log_has_the_entries_of_the_manifest_without_gaps(database: sqlite3.Connection) -> None:
    for table, about in TABLES.items():
        rows = database.execute(
            "SELECT seq, kind FROM entries WHERE table_id = ? ORDER BY seq", [table]
        ).fetchall()
        assert [seq for seq, _ in rows] == list(range(1, about["entries"] + 1)), about["name"]
        assert [kind for _, kind in rows] == [entry["kind"] for entry in log_of(database, table)], about[
            "name"
        ]


def test_every_old_table_has_the_plan_of_the_manifest(database: sqlite3.Connection) -> None:
    for table, about in TABLES.items():
        created, *rest = log_of(database, table)
        assert {name: created["plan"][name] for name in PLAN} == {name: about[name] for name in PLAN}
        started = [entry for entry in rest if entry["kind"] == "started"]
        assert len(started) == (about["status"] != "waiting"), about["name"]
        assert len((started or [created])[0]["seats"]) == about["seats"], about["name"]


def test_the_old_database_has_every_edition_in_every_length() -> None:
    assert {(table["edition"], table["game"]) for table in RUNNING} == {
        (edition, game) for edition in EDITIONS for game in ("full", "short", "time-limit")
    }


def test_the_old_database_has_every_option() -> None:
    assert {option for table in RUNNING for option in table["options"]} == set(OPTIONS)
    assert any(len(table["options"]) == 4 for table in RUNNING)
    assert any(table["ask_for_rent"] for table in RUNNING)
    assert {table["seats"] for table in RUNNING if table["banker_only"]} >= {6, 9}


def test_the_old_database_has_every_open_decision() -> None:
    assert {table["decision"] for table in RUNNING} == set(DECISIONS)


def test_the_old_database_has_every_feature() -> None:
    assert {feature for table in TABLES.values() for feature in table["features"]} == set(FEATURES)


def test_the_old_database_has_auctions_of_lots_and_buildings() -> None:
    auctions = [set(table["features"]) for table in RUNNING if table["decision"] == "Bidding"]
    assert any("bids" in features and "building-auction" in features for features in auctions)
    assert any("bids" in features and "building-auction" not in features for features in auctions)


def test_the_old_database_has_interest_due_after_a_trade_and_a_bankruptcy() -> None:
    due = [table["features"] for table in RUNNING if table["decision"] == "InterestChoice"]
    assert ["trade"] in due
    assert any("bankruptcy" in features for features in due)


def test_the_old_database_has_contests(database: sqlite3.Connection) -> None:
    contests = featuring("contest")
    assert all("want" in actions_of(database, table) for table in contests)
    assert {TABLES[table]["decision"] for table in contests} == {"Bidding", "PlaceBuilding"}
    assert any("place" in actions_of(database, table) for table in contests)


def test_the_old_database_has_a_solvent_player_who_gave_up(database: sqlite3.Connection) -> None:
    gave_up = featuring("gave-up-though-able")
    assert all("give-up" in actions_of(database, table) for table in gave_up)
    assert "playing" in {TABLES[table]["status"] for table in gave_up}


def test_the_old_database_has_absent_players(database: sqlite3.Connection) -> None:
    for table in featuring("away"):
        log = log_of(database, table)
        away = [entry["seat"] for entry in log if entry["kind"] == "away"]
        assert any(entry.get("by") == "bot" and entry["seat"] in away for entry in log)


def test_the_old_database_has_waiting_and_finished_games_and_rematches() -> None:
    assert any(table["status"] == "waiting" and table["rematch"] is None for table in TABLES.values())
    over = [table for table in TABLES.values() if table["status"] == "over"]
    assert {TABLES[table["rematch"]]["status"] for table in over} == {"waiting", "playing"}


def test_the_tokens_of_the_manifest_belong_to_the_old_guests(database: sqlite3.Connection) -> None:
    known = dict(database.execute("SELECT token_hash, id FROM guests"))
    guests = {known[hashlib.sha256(token.encode()).hexdigest()] for token in MANIFEST["guests"]}
    seated = {
        seat["guest"]
        for table in TABLES
        for entry in log_of(database, table)
        for seat in entry.get("seats", ())
        if "guest" in seat
    }
    assert seated == guests


def test_the_present_version_reads_the_old_rows(copy: Path) -> None:
    store = Store(f"sqlite:///{copy}")
    store.migrate()
    assert {table: len(store.rows(table)) for table in TABLES} == {
        table: about["entries"] for table, about in TABLES.items()
    }
    assert all(len(store.seed(table) or "") == 64 for table in TABLES)
    store.close()
