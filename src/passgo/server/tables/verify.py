"""Checks all logs of a database: without gaps, readable, and as their digests say."""

from typing import Final, Literal, NamedTuple

from passgo.server.errors import StoreSpoilt
from passgo.server.store.rows import digest_after, first_digest
from passgo.server.store.store import Store
from passgo.server.tables.entries import is_entry
from passgo.server.tables.forgetting import PERSONAL

PAGE: Final = 1_000
What = Literal["pages", "unreadable", "gap", "body", "digest", "erased", "no-log"]


class Fault(NamedTuple):
    table: str
    seq: int
    what: What


class Report(NamedTuple):
    tables: int
    entries: int
    faults: list[Fault]


def faults_of(store: Store) -> Report:
    """The first fault of every table, and those of the file."""
    faults = [] if store.is_whole() else [Fault("", 0, "pages")]
    entries = 0
    tables = store.table_ids()
    for table in tables:
        count, fault = check_log(store, table)
        entries += count
        if fault is not None:
            faults.append(fault)
    return Report(len(tables), entries, faults)


def check_log(store: Store, table: str) -> tuple[int, Fault | None]:
    """How many entries of a log are good, and what is wrong with the next."""
    head, seq = first_digest(table), 0
    while True:
        try:
            rows = store.rows(table, seq, PAGE)
        except StoreSpoilt:
            return seq, Fault(table, seq + 1, "unreadable")
        for row in rows:
            head = digest_after(head, row)
            what: What | None = None
            if row.seq != seq + 1:
                what = "gap"
            elif not is_entry(row.body):
                what = "body"
            elif row.digest not in (None, head):
                what = "digest"
            elif row.erased is not None and row.kind not in PERSONAL:
                what = "erased"
            if what is not None:
                return seq, Fault(table, seq + 1, what)
            seq += 1
        if len(rows) < PAGE:
            return seq, Fault(table, 1, "no-log") if seq == 0 else None
