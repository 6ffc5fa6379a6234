"""What the database holds: guests, tables, and the entries that everything about a table follows from.

migrations/ makes it; tests compare the two.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    text,
)

REVISION: Final = "0001"
"""The last step in migrations/."""

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
)

# Besides the seed, only what the lobby shows; it could be had from the entries, but not for all tables at once.
tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("seed", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("edition", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("open", Integer, nullable=False),
    Column("host", Text, nullable=False),
    Column("names", Text, nullable=False),
    Index("tables_in_the_lobby", "public", "status", "updated"),
)

# Never updated, never deleted.
entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("author", Text),
    Column("client_id", Text),
    PrimaryKeyConstraint("table_id", "seq", name="entries_pkey"),
    # Most entries are bots' and have no id of a client's: they need no place in this index.
    Index(
        "entries_once",
        "table_id",
        "author",
        "client_id",
        unique=True,
        sqlite_where=text("client_id IS NOT NULL"),
        postgresql_where=text("client_id IS NOT NULL"),
    ),
)
