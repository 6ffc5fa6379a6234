"""A table has one owner at a time, and only the holder of a valid lease stores entries."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import NamedTuple

import pytest
from sqlalchemy import event, text

from passgo.server.errors import LeaseLostError, StoreDown
from passgo.server.store.leases import Leases, keep_lease
from passgo.server.store.rows import Append
from passgo.server.store.store import Store
from server.appends import created, said
from server.databases import Cluster

ALL = "UPDATE processes SET expires = 0 WHERE id = :id"


class Process(NamedTuple):
    store: Store
    leases: "StoppedLeases"
    lost: threading.Event

    def append(self, *batch: Append, lease: str | None = None) -> list[bool]:
        """Append under the lease of this process, or under an earlier one."""
        lease = lease or self.store.lease
        return self.store.append([item._replace(lease=lease) for item in batch])

    def stop(self) -> None:
        """Let the lease end, as if the process had been stopped for longer than it lasts."""
        with self.store.engine.begin() as connection:
            connection.execute(text(ALL), {"id": self.store.lease})


class StoppedLeases(Leases):
    """Renewed by hand."""

    def open(self) -> None:
        self._register()

    def close(self) -> None:
        self._disconnect()

    def renew(self) -> set[str] | None:
        return self._renew()


@pytest.fixture
def processes(cluster: Cluster) -> Iterator[list[Process]]:
    """Two, whose leases end as the test wants."""
    url = cluster.new_database()
    with ExitStack() as stack:
        found = []
        for number in range(2):
            store = Store(url)
            stack.callback(store.close)
            store.migrate()
            leases = StoppedLeases(store, f"10.0.0.{number}:1", lambda _: None)
            leases.open()
            stack.callback(leases.close)
            found.append(Process(store, leases, threading.Event()))
        yield found


def test_a_table_has_one_owner_until_it_lets_go(processes: list[Process]) -> None:
    one, other = processes
    one.store.append([created("t")])
    first = one.leases.claim("t")
    assert isinstance(first, int)
    assert other.leases.claim("t") == "10.0.0.0:1"
    second = one.leases.claim("t")
    assert second == first + 1
    one.leases.release("t", first)  # late, from before it was claimed again
    assert other.leases.claim("t") == "10.0.0.0:1"
    one.leases.release("t", second)
    assert other.leases.claim("t") == second + 1
    assert one.leases.claim("t") == "10.0.0.1:1"


def test_a_stopped_owner_is_replaced_and_stores_nothing_when_it_wakes_up(processes: list[Process]) -> None:
    one, other = processes
    one.store.append([created("t"), created("u")])
    one.leases.claim("t")
    assert one.append(said("t", 2)) == [True]
    stale = one.store.lease
    one.stop()
    assert isinstance(other.leases.claim("t"), int)
    with pytest.raises(LeaseLostError):
        one.append(said("t", 3))
    with pytest.raises(LeaseLostError):
        one.leases.claim("u")
    assert one.leases.renew() is None
    one.leases._register()
    # What was judged before still is not stored; the rest of the same batch is.
    batch = [said("t", 3)._replace(lease=stale), said("u", 2)._replace(lease=one.store.lease)]
    assert one.store.append(batch) == [False, True]
    assert [row.seq for row in other.store.rows("t")] == [1, 2]
    assert other.append(said("t", 3)) == [True]
    assert one.leases.claim("t") == "10.0.0.1:1"


def test_a_lease_that_is_renewed_in_time_cannot_be_taken(processes: list[Process]) -> None:
    one, other = processes
    one.store.append([created("t")])
    one.leases.claim("t")
    one.stop()
    assert one.leases.renew() == {"10.0.0.0:1", "10.0.0.1:1"}  # nobody was faster
    assert other.leases.claim("t") == "10.0.0.0:1"
    assert one.append(said("t", 2)) == [True]


def test_a_new_owner_waits_for_the_last_commit_of_the_old_one(processes: list[Process]) -> None:
    one, other = processes
    one.store.append([created("t")])
    one.leases.claim("t")
    one.stop()
    taken = threading.Thread(target=lambda: other.leases.claim("t"))
    with one.store.engine.begin() as connection:
        assert one.store.lease is not None
        keep_lease(connection, one.store.lease)
        taken.start()
        taken.join(0.3)
        assert taken.is_alive()
        connection.execute(
            text("INSERT INTO entries (table_id, seq, at, kind, body) VALUES ('t', 2, 1, 'said', '{}')")
        )
    taken.join(60)
    assert [row.seq for row in other.store.rows("t")] == [1, 2]


def test_a_table_whose_owner_is_removed_during_the_claim_gets_an_owner(processes: list[Process]) -> None:
    """Tables of a dead owner are claimed at once: all but the first find its lease deleted in the middle."""
    one, other = processes
    one.store.append([created("t")])
    one.leases.claim("t")

    @event.listens_for(other.store.engine, "before_cursor_execute")
    def remove_owner(connection: object, cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("SELECT processes.id, address"):
            with one.store.engine.begin() as own:
                own.execute(text("DELETE FROM processes WHERE id = :id"), {"id": one.store.lease})

    assert other.leases.claim("t") == 2


def test_a_table_that_does_not_exist_has_no_owner(processes: list[Process]) -> None:
    assert processes[0].leases.claim("t") == 0


@pytest.mark.long
def test_a_commit_that_stops_in_the_middle_is_ended(processes: list[Process]) -> None:
    one, other = processes
    one.store.append([created("t")])
    one.leases.claim("t")
    one.stop()
    with pytest.raises(StoreDown):
        commit_after(
            one, lambda: other.leases.claim("t")
        )  # waits until PostgreSQL has ended the other transaction
    assert [row.seq for row in other.store.rows("t")] == [1]


def commit_after(process: Process, work: Callable[[], object]) -> None:
    """Commit under a process's lease, which does something else in the middle."""
    with process.store._transaction() as connection:
        assert process.store.lease is not None
        keep_lease(connection, process.store.lease)
        work()
        connection.execute(text("SELECT 1"))


def test_leases_are_renewed_until_they_are_given_back(cluster: Cluster) -> None:
    url = cluster.new_database()
    changes: list[set[str] | None] = []
    changed = threading.Event()

    def on_renewed(alive: set[str] | None) -> None:
        changes.append(alive)
        changed.set()

    one, other = Store(url), Store(url)
    one.migrate()
    leases = Leases(one, "10.0.0.1:1", on_renewed)
    leases.open()
    assert changed.wait(60)
    assert changes[0] == {"10.0.0.1:1"}
    first = one.lease
    with other.engine.begin() as connection:
        connection.execute(text("DELETE FROM processes"))
    while one.lease == first:
        changed.clear()
        assert changed.wait(60)
    assert None in changes
    leases.close()
    assert one.lease is None
    with other.engine.begin() as connection:
        assert connection.execute(text("SELECT count(*) FROM processes")).scalar() == 0
    for store in (one, other):
        store.close()
