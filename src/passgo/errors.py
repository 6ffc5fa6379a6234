"""The error that all of passgo's own errors are kinds of."""


class PassgoError(Exception):
    """Any error that passgo raises on purpose."""
