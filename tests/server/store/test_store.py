"""Entries are stored once, completely and durably; the store returns which ones were not."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import exc, text

from passgo.server.errors import StoreDown, StoreError
from passgo.server.store.rows import Append, Row, Summary
from passgo.server.store.schema import REVISION, entries
from passgo.server.store.store import Store
from server.appends import SUMMARY, created, said
from server.databases import Cluster

NUMBERS = count()


@pytest.fixture
def second(store: Store, url: str) -> Iterator[Store]:
    """The store of another process on the same database."""
    opened = Store(url)
    yield opened
    opened.close()


def test_a_guest_is_found_by_the_hash_of_their_token(store: Store) -> None:
    store.add_guest("ann", "hash")
    assert store.guest("hash") == "ann"
    assert store.guest("another") is None
    with pytest.raises(exc.IntegrityError):
        store.add_guest("bob", "hash")


def test_rows_are_read_unchanged_and_in_order(store: Store) -> None:
    body = bytes(range(256)) + "Ünïcode ✓ 🎲".encode()
    rows = [
        created("t"),
        said("t", 3, author="ann", client_id="✓", body=body, at=2**41),
        said("t", 2, body=b""),
        created("other"),
    ]
    assert store.append(rows) == [True] * 4
    assert store.rows("t") == [rows[0].row, rows[2].row, rows[1].row]
    assert store.rows("t", after=2) == [rows[1].row]
    assert store.rows("t", after=3) == []
    assert store.seed("t") == "seed of t"


def test_an_unknown_table_has_no_rows(store: Store) -> None:
    assert store.rows("t") == []
    assert store.seed("t") is None
    assert store.find("t", "ann", "1") is None
    assert store.lobby(10) == []


def test_a_seq_is_stored_once(store: Store) -> None:
    first, late = said("t", 2, body=b"first"), said("t", 2, body=b"late", summary=SUMMARY._replace(open=0))
    assert store.append([created("t"), first]) == [True, True]
    assert store.append([late, said("t", 3)]) == [False, True]
    assert [row.body for row in store.rows("t")] == [b"{}", b"first", b"{}"]
    assert store.lobby(1) == [("t", 1_000, SUMMARY)]


def test_a_client_id_is_stored_once_per_author_and_table(store: Store) -> None:
    store.append([created("t"), created("u"), said("t", 2, author="ann", client_id="1")])
    again = said("t", 3, author="ann", client_id="1")
    others = [
        said("t", 4, author="bob", client_id="1"),
        said("u", 2, author="ann", client_id="1"),
        said("t", 5),
        said("t", 6),
    ]
    assert store.append([again, *others]) == [False, True, True, True, True]
    assert store.find("t", "ann", "1") == 2
    assert store.find("t", "bob", "1") == 4
    assert store.find("t", "ann", "2") is None


def test_of_two_in_one_batch_the_first_wins(store: Store) -> None:
    twins = [said("t", 2, body=b"first"), said("t", 2, body=b"second")]
    assert store.append([*twins, created("t")]) == [True, False, True]
    rivals = [said("t", 3, author="bob", client_id="1"), said("t", 3, author="ann", client_id="1")]
    assert store.append(rivals) == [True, False]
    repeated = [said("t", 4, author="ann", client_id="2"), said("t", 5, author="ann", client_id="2")]
    assert store.append(repeated) == [True, False]
    assert [(row.seq, row.body, row.author) for row in store.rows("t")] == [
        (1, b"{}", None),
        (2, b"first", None),
        (3, b"{}", "bob"),
        (4, b"{}", "ann"),
    ]


def test_a_table_is_created_once(store: Store) -> None:
    first = created("t")
    second = Append(first.row._replace(author="bob"), SUMMARY._replace(host="Bob"), seed="another")
    assert store.append([first, second]) == [True, False]
    assert store.append([second]) == [False]
    assert store.seed("t") == "seed of t"
    assert store.lobby(10) == [("t", 1_000, SUMMARY)]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.lists(
            st.tuples(
                st.integers(2, 5), st.sampled_from([None, "ann", "bob"]), st.sampled_from([None, "1", "2"])
            ),
            max_size=6,
        ),
        max_size=4,
    )
)
def test_a_batch_stores_the_same_as_its_entries_one_by_one(
    store: Store, batches: list[list[tuple[int, str | None, str | None]]]
) -> None:
    table = f"t{next(NUMBERS)}"
    store.append([created(table)])
    places: dict[int, Row] = {}
    sent = set()
    for number, batch in enumerate(batches):
        items = [
            said(table, seq, author=author, client_id=client_id, body=f"{number} {index}".encode())
            for index, (seq, author, client_id) in enumerate(batch)
        ]
        expected = {}
        for index in sorted(range(len(items)), key=lambda index: items[index].row.seq):
            row = items[index].row
            once = (row.author, row.client_id)
            expected[index] = row.seq not in places and (None in once or once not in sent)
            if expected[index]:
                places[row.seq] = row
                sent.add(once)
        assert store.append(items) == [expected[index] for index in range(len(items))]
        assert store.rows(table, after=1) == [places[seq] for seq in sorted(places)]


def test_a_batch_may_be_large(store: Store) -> None:
    tables = [f"table-{number}" for number in range(2_500)]
    assert store.append([created(table) for table in tables]) == [True] * 2_500
    batch = [said(table, seq, summary=SUMMARY) for seq in (2, 3) for table in tables]
    assert store.append(batch + batch) == [True] * 5_000 + [False] * 5_000
    assert len(store.rows("table-2499")) == 3


def test_an_empty_batch_stores_nothing(store: Store) -> None:
    assert store.append([]) == []


def test_a_batch_is_stored_completely_or_not_at_all(store: Store) -> None:
    store.append([created("t")])
    with pytest.raises(exc.IntegrityError) as error:
        store.append([said("t", 2), created("u"), said("unknown", 2, body=b"secret")])
    assert "secret" not in str(error.value)
    assert len(store.rows("t")) == 1
    assert store.rows("u") == []
    assert store.seed("u") is None


def test_the_lobby_shows_public_tables_with_waiting_ones_first(store: Store) -> None:
    playing = SUMMARY._replace(
        status="playing", open=0, names=["Ann", "Bo\N{LATIN SMALL LETTER E WITH ACUTE}"]
    )
    store.append(
        [
            created("old", at=1),
            created("new", at=2),
            created("playing", at=3),
            created("private", at=4, summary=SUMMARY._replace(public=False)),
            created("over", at=5),
            said("playing", 2, at=6, summary=playing),
            said("over", 2, at=7, summary=SUMMARY._replace(status="over")),
        ]
    )
    shown = [("new", 2, SUMMARY), ("old", 1, SUMMARY), ("playing", 6, playing)]
    assert store.lobby(10) == shown
    assert store.lobby(2) == shown[:2]


def test_a_summary_can_be_updated_without_an_entry(store: Store) -> None:
    store.append([created("t"), created("u")])
    store.update_summary("t", 9_000, SUMMARY._replace(open=0))
    assert store.lobby(10) == [("t", 9_000, SUMMARY._replace(open=0)), ("u", 1_000, SUMMARY)]
    assert len(store.rows("t")) == 1


def test_of_two_summaries_in_one_batch_the_later_counts(store: Store) -> None:
    def summary(seats_open: int) -> Summary:
        return SUMMARY._replace(open=seats_open)

    batch = [said("t", 3, at=3, summary=summary(1)), said("t", 2, at=2, summary=summary(2)), created("t")]
    assert store.append(batch) == [True, True, True]
    assert store.lobby(1) == [("t", 3, summary(1))]


def test_concurrent_processes_store_each_seq_once(store: Store, second: Store) -> None:
    """In opposite orders, which would be a deadlock without sorting."""
    tables = [f"t{number}" for number in range(50)]
    store.append([created(table) for table in tables])

    def play(player: Store, name: str, order: list[str]) -> list[tuple[str, int]]:
        won = []
        for seq in range(2, 12):
            batch = [said(table, seq, author=name, client_id=str(seq), summary=SUMMARY) for table in order]
            answers = player.append(batch)
            won += [(item.row.table, seq) for item, kept in zip(batch, answers, strict=True) if kept]
        return won

    with ThreadPoolExecutor(2) as threads:
        ann = threads.submit(play, store, "ann", tables)
        bob = threads.submit(play, second, "bob", tables[::-1])
        won = {"ann": set(ann.result()), "bob": set(bob.result())}
    for table in tables:
        rows = store.rows(table, after=1)
        assert [row.seq for row in rows] == list(range(2, 12))
        for row in rows:
            assert row.author is not None
            assert {name for name in won if (table, row.seq) in won[name]} == {row.author}


def test_two_processes_do_not_deadlock(cluster: Cluster) -> None:
    """Both are blocked half-way; unsorted, each would hold rows that the other needs."""
    url = cluster.new_database()
    stores = [Store(url), Store(url), Store(url)]
    stores[0].migrate()
    tables = [f"t{number}" for number in range(9)]
    stores[0].append([created(table) for table in tables])
    batches = [[said(table, 2) for table in tables], [said(table, 2) for table in reversed(tables)]]
    with ThreadPoolExecutor(2) as threads:
        with stores[2].engine.connect() as in_the_way:
            in_the_way.execute(entries.insert().values(said("t4", 2).row))
            answers = [threads.submit(stores[number].append, batches[number]) for number in (0, 1)]
            while in_the_way.scalar(text("SELECT count(*) FROM pg_locks WHERE NOT granted")) != 2:
                assert not any(answer.done() for answer in answers)
            in_the_way.rollback()
        assert sorted(answer.result() for answer in answers) == [[False] * 9, [True] * 9]
    for store in stores:
        store.close()


def test_a_commit_is_on_the_disk_when_it_returns(store: Store) -> None:
    with store.engine.connect() as connection:
        if store.is_postgres:
            assert connection.scalar(text("SHOW synchronous_commit")) == "on"
            assert connection.scalar(text("SHOW fsync")) == "on"
        else:
            assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
            assert connection.scalar(text("PRAGMA synchronous")) == 2  # FULL
            assert connection.scalar(text("PRAGMA foreign_keys")) == 1


def test_a_database_of_another_version_is_not_ready(store: Store) -> None:
    store.check()
    with store.engine.begin() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == REVISION
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match="another passgo"):
        store.check()
    with pytest.raises(StoreError, match="a later passgo's"):
        store.migrate()


def test_lost_connections_are_reopened(cluster: Cluster) -> None:
    store = Store(cluster.new_database())
    store.migrate()
    cluster.cut_connections()
    assert store.append([created("t")]) == [True]
    store.close()


def test_a_stopped_database_is_down_until_it_is_back(cluster: Cluster) -> None:
    store = Store(cluster.new_database())
    store.migrate()
    store.append([created("t")])
    cluster.stop()
    try:
        with pytest.raises(StoreDown):
            store.append([said("t", 2)])
        with pytest.raises(StoreDown):
            store.rows("t")
        with pytest.raises(StoreDown):
            store.check()
    finally:
        cluster.start()
    store.check()
    assert store.append([said("t", 2)]) == [True]
    assert len(store.rows("t")) == 2
    store.close()


def test_a_full_disk_stores_nothing_and_damages_nothing(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'passgo.sqlite'}")
    store.migrate()
    store.append([created("t")])
    set_page_limit(store, 1)  # SQLite raises it to the current number
    with pytest.raises(StoreDown, match="full"):
        store.append([said("t", seq, body=b"x" * 5_000) for seq in range(2, 10)])
    assert len(store.rows("t")) == 1
    set_page_limit(store, 1_000_000)
    assert store.append([said("t", 2)]) == [True]
    store.close()


def set_page_limit(store: Store, pages: int) -> None:
    with store.engine.connect() as connection:  # the only one in the pool
        connection.execute(text(f"PRAGMA max_page_count = {pages}"))


def test_a_database_without_a_schema_is_not_ready(url: str) -> None:
    store = Store(url)
    with closing(store), pytest.raises(StoreError, match="schema"):
        store.check()


@pytest.mark.parametrize("url", ["", "nonsense", "sqlite://", "mysql://me:password@here/it"])
def test_other_databases_are_refused_without_repeating_a_password(url: str) -> None:
    with pytest.raises(StoreError, match="sqlite:///path") as error:
        Store(url)
    assert "me:" not in str(error.value)


def test_a_missing_driver_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install 'psycopg\[binary\]'"):
        Store("postgresql://localhost/passgo")


def test_a_connection_in_use_is_closed_when_it_is_returned(url: str) -> None:
    store = Store(url)
    with store.engine.connect() as connection:
        raw = connection.connection.dbapi_connection
        store.close()
    assert raw is not None
    with pytest.raises(Exception, match="closed"):
        raw.cursor().execute("SELECT 1")
