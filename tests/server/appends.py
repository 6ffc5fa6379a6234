"""Entries to append, for tests that do not depend on their content."""

from passgo.server.store.rows import Append, Row, Summary

SUMMARY = Summary(
    status="waiting",
    public=True,
    edition="classic",
    game="full",
    seats=4,
    open=3,
    host="Ann",
    names=["Ann"],
)


def created(table: str, at: int = 1_000, summary: Summary = SUMMARY) -> Append:
    row = Row(table, 1, at, "created", b"{}", None, None)
    return Append(row, summary, seed=f"seed of {table}")


def said(
    table: str,
    seq: int,
    *,
    author: str | None = None,
    client_id: str | None = None,
    body: bytes = b"{}",
    at: int = 2_000,
    summary: Summary | None = None,
) -> Append:
    return Append(Row(table, seq, at, "said", body, author, client_id), summary)
