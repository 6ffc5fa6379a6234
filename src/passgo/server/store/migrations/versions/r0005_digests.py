"""Digests of logs: each entry has that of the whole log up to itself.

Entries from before have none. A process of the previous version can run beside it: all that it writes is still valid.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("entries", sa.Column("digest", sa.LargeBinary))
    op.add_column("entries", sa.Column("erased", sa.LargeBinary))
