"""Data for upgrades: copies of editions, generations of rules, states of games; and an index of guests' seats.

A process of v0.1.0 can run beside it: all that it writes is still valid.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
SAT_DOWN = sa.text("kind IN ('created', 'joined')")


def upgrade() -> None:
    op.add_column("tables", sa.Column("seen_seq", sa.Integer))
    op.add_column("tables", sa.Column("seen", sa.Text))
    op.create_table(
        "editions",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("copy", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "generations",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("digest", sa.Text, nullable=False, unique=True),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_index(
        "entries_of_guests", "entries", ["author"], sqlite_where=SAT_DOWN, postgresql_where=SAT_DOWN
    )
