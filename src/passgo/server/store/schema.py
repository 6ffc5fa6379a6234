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

REVISION: Final = "0003"
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
    # How the game stood when the table last left memory, for newer rules to compare with.
    Column("seen_seq", Integer),
    Column("seen", Text),
    # When somebody's time is up in a game over days, in ms since 1970: such a table is looked at even if nobody asks.
    Column("due", BigInteger),
    Index("tables_in_the_lobby", "public", "status", "updated"),
    Index("tables_due", "due"),
)

# Where a guest's devices are told of what happens while no page is open. An endpoint is a secret: whoever has it can
# send something there.
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

# What the server must keep to itself and the same in every process: the key that its push messages are signed with.
keys = Table(
    "keys",
    metadata,
    Column("name", Text, primary_key=True),
    Column("secret", Text, nullable=False),
)

# The editions that games are played with, under the digest of the copy; never changed.
editions = Table(
    "editions",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("copy", LargeBinary, nullable=False),
)

# The rules and editions that this database has met, in this order: a larger number is newer.
generations = Table(
    "generations",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("digest", Text, nullable=False, unique=True),
    Column("since", BigInteger, nullable=False),
)

# Only ever added to, but for two things: a guest who wants to be forgotten loses name and chat (forgetting.py), and
# whole tables may be kept for a limited time (retention.py).
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
    # Where a guest has sat down; those who only play again came to the first of their tables like everybody.
    Index(
        "entries_of_guests",
        "author",
        sqlite_where=text("kind IN ('created', 'joined')"),
        postgresql_where=text("kind IN ('created', 'joined')"),
    ),
)
