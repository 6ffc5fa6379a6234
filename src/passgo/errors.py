"""The error that all of passgo's own errors are kinds of."""


class PassgoError(Exception):
    """Any error that passgo raises on purpose.

    >>> try:
    ...     passgo.new_game("classsic")
    ... except passgo.PassgoError as error:
    ...     print(type(error).__name__)
    EditionError
    """
