"""Errors of the database."""

from passgo.errors import PassgoError


class StoreError(PassgoError):
    """The database cannot be used."""


class StoreDown(StoreError):
    """The database is gone, or full. Whether a write succeeded may be unknown."""


class StoreSpoilt(StoreDown):
    """A part of the SQLite file cannot be read; others may."""


class LeaseLostError(StoreDown):
    """Another process may have taken over the tables of this one, which was not heard of for too long."""
