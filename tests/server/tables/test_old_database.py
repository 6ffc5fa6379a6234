"""The database of v0.1.0 holds what its manifest promises. What a later passgo makes of it is tested elsewhere."""

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
    """Nobody writes to the file itself."""
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
    return [table for table, told in TABLES.items() if feature in told["features"]]


def test_the_commit_that_made_it_is_written_down() -> None:
    commit = MANIFEST["commit"]
    assert len(commit) == 40
    assert commit in (OLD / "README.md").read_text(encoding="utf-8")


def test_it_is_small() -> None:
    assert DATABASE.stat().st_size < LARGEST


def test_it_is_whole_and_of_the_first_schema(database: sqlite3.Connection) -> None:
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]


def test_it_holds_the_tables_of_the_manifest_and_no_others(database: sqlite3.Connection) -> None:
    kept = database.execute("SELECT id, edition, game, status FROM tables")
    assert {table: tuple(rest) for table, *rest in kept} == {
        table: (told["edition"], told["game"], told["status"]) for table, told in TABLES.items()
    }


def test_every_log_has_the_promised_entries_and_no_gap(database: sqlite3.Connection) -> None:
    for table, told in TABLES.items():
        rows = database.execute(
            "SELECT seq, kind FROM entries WHERE table_id = ? ORDER BY seq", [table]
        ).fetchall()
        assert [seq for seq, _ in rows] == list(range(1, told["entries"] + 1)), told["name"]
        assert [kind for _, kind in rows] == [entry["kind"] for entry in log_of(database, table)], told[
            "name"
        ]


def test_every_table_was_set_up_with_the_promised_plan(database: sqlite3.Connection) -> None:
    for table, told in TABLES.items():
        created, *rest = log_of(database, table)
        assert {name: created["plan"][name] for name in PLAN} == {name: told[name] for name in PLAN}
        started = [entry for entry in rest if entry["kind"] == "started"]
        assert len(started) == (told["status"] != "waiting"), told["name"]
        assert len((started or [created])[0]["seats"]) == told["seats"], told["name"]


def test_every_edition_is_being_played_in_every_length() -> None:
    assert {(table["edition"], table["game"]) for table in RUNNING} == {
        (edition, game) for edition in EDITIONS for game in ("full", "short", "time-limit")
    }


def test_every_option_is_being_played_with() -> None:
    assert {option for table in RUNNING for option in table["options"]} == set(OPTIONS)
    assert any(len(table["options"]) == 4 for table in RUNNING)
    assert any(table["ask_for_rent"] for table in RUNNING)
    assert {table["seats"] for table in RUNNING if table["banker_only"]} >= {6, 9}


def test_every_decision_is_open_somewhere() -> None:
    assert {table["decision"] for table in RUNNING} == set(DECISIONS)


def test_every_feature_is_there() -> None:
    assert {feature for table in TABLES.values() for feature in table["features"]} == set(FEATURES)


def test_lots_and_buildings_are_being_bid_for() -> None:
    auctions = [set(table["features"]) for table in RUNNING if table["decision"] == "Bidding"]
    assert any("bids" in features and "building-auction" in features for features in auctions)
    assert any("bids" in features and "building-auction" not in features for features in auctions)


def test_interest_is_due_after_a_trade_and_after_a_bankruptcy() -> None:
    due = [table["features"] for table in RUNNING if table["decision"] == "InterestChoice"]
    assert ["trade"] in due
    assert any("bankruptcy" in features for features in due)


def test_contests_were_begun_and_are_going_on(database: sqlite3.Connection) -> None:
    contests = featuring("contest")
    assert all("want" in actions_of(database, table) for table in contests)
    assert {TABLES[table]["decision"] for table in contests} == {"Bidding", "PlaceBuilding"}
    assert any("place" in actions_of(database, table) for table in contests)


def test_somebody_gave_up_who_could_have_paid_and_the_others_play_on(database: sqlite3.Connection) -> None:
    gave_up = featuring("gave-up-though-able")
    assert all("give-up" in actions_of(database, table) for table in gave_up)
    assert "playing" in {TABLES[table]["status"] for table in gave_up}


def test_who_is_away_is_played_by_a_bot(database: sqlite3.Connection) -> None:
    for table in featuring("away"):
        log = log_of(database, table)
        away = [entry["seat"] for entry in log if entry["kind"] == "away"]
        assert any(entry.get("by") == "bot" and entry["seat"] in away for entry in log)


def test_games_wait_are_over_and_are_played_again() -> None:
    assert any(table["status"] == "waiting" and table["rematch"] is None for table in TABLES.values())
    over = [table for table in TABLES.values() if table["status"] == "over"]
    assert {TABLES[table["rematch"]]["status"] for table in over} == {"waiting", "playing"}


def test_the_tokens_are_those_of_its_guests(database: sqlite3.Connection) -> None:
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


def test_this_passgo_reads_its_rows(copy: Path) -> None:
    store = Store(f"sqlite:///{copy}")
    store.migrate()
    assert {table: len(store.rows(table)) for table in TABLES} == {
        table: told["entries"] for table, told in TABLES.items()
    }
    assert all(len(store.seed(table) or "") == 64 for table in TABLES)
    store.close()
