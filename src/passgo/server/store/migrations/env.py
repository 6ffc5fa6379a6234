"""Run by Alembic, with the connection and the transaction that `upgrade` was given."""

from alembic import context

from passgo.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
