"""Errors of the database, by our own names."""

from passgo.errors import PassgoError


class StoreError(PassgoError):
    """The database cannot be used."""


class StoreDown(StoreError):
    """The database is gone, or full. What was to be kept was not, or it is not known whether it was."""
