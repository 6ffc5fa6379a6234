"""Bring a database up to date. Alembic finds the steps in versions/, wherever passgo is installed."""

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from passgo.server.errors import StoreError
from passgo.speech import Saying


def upgrade(connection: Connection) -> None:
    """Run all missing steps within the caller's transaction, or none of them."""
    config = Config()
    config.set_main_option("script_location", "passgo.server.store:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(Saying("run.database.not-ours", error=str(error))) from error
