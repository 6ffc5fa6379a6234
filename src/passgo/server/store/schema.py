"""The schema of the database: guests, tables, and the entries from which everything about a table follows.

migrations/ creates it; tests compare the two.
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

REVISION: Final = "0006"
"""The last step in migrations/."""

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
)

# Besides the seed, only what the lobby shows. The entries have it, too, but reading them for all tables is slow.
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
    # The state of the game when the table last left memory, for newer rules to compare with.
    Column("seen_seq", Integer),
    Column("seen", Text),
    # The next deadline of a game over days, in ms since 1970: such a table is loaded even without a request.
    Column("due", BigInteger),
    # The process that plays the table, and how often that has changed (leases.py).
    Column("owner", Text),
    Column("epoch", BigInteger),
    Index("tables_in_the_lobby", "public", "status", "updated"),
    Index("tables_due", "due"),
)

# The processes on one PostgreSQL that hold a lease: who is not listed here owns no table, and stores nothing.
processes = Table(
    "processes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("address", Text, nullable=False),
    # In ms since 1970, by the clock of the database.
    Column("expires", BigInteger, nullable=False),
)

# Push endpoints of guests' devices, for messages while no page is open. An endpoint is a secret: it allows sending to
# the device.
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("endpoint", Text, primary_key=True),
    Column("guest", Text, nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("subscriptions_of_guests", "guest"),
)

# Games that guests finished, as their reviews judged them. The table may have been deleted since.
played = Table(
    "played",
    metadata,
    Column("guest", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("guest", "table_id", "seat", name="played_pkey"),
)

# Secrets that all processes share: the key that signs push messages.
keys = Table(
    "keys",
    metadata,
    Column("name", Text, primary_key=True),
    Column("secret", Text, nullable=False),
)

# The editions that games are played with, by the digest of the copy; never changed.
editions = Table(
    "editions",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("copy", LargeBinary, nullable=False),
)

# The rules and editions that this database has seen: a larger number is newer.
generations = Table(
    "generations",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("digest", Text, nullable=False, unique=True),
    Column("since", BigInteger, nullable=False),
)

# Append-only, with two exceptions: a guest who asks to be forgotten loses name and chat (forgetting.py), and whole
# tables may be deleted after a time (registry.py).
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
    # Of the log up to this entry (rows.py); none in entries of v0.2.0 and before.
    Column("digest", LargeBinary),
    # The SHA-256 of the body before a guest was removed from it.
    Column("erased", LargeBinary),
    PrimaryKeyConstraint("table_id", "seq", name="entries_pkey"),
    # Most entries are from bots and have no client_id: they need no place in this index.
    Index(
        "entries_once",
        "table_id",
        "author",
        "client_id",
        unique=True,
        sqlite_where=text("client_id IS NOT NULL"),
        postgresql_where=text("client_id IS NOT NULL"),
    ),
    # Where a guest has taken a seat. Rematches are found through the first of their tables.
    Index(
        "entries_of_guests",
        "author",
        sqlite_where=text("kind IN ('created', 'joined')"),
        postgresql_where=text("kind IN ('created', 'joined')"),
    ),
)
