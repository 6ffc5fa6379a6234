"""The running passgo: its version, and whether the engine is compiled."""

from importlib.machinery import EXTENSION_SUFFIXES

from passgo import __version__


def version_line() -> str:
    return f"passgo {__version__} ({form()})"


def form() -> str:
    """The form of the loaded engine; an installation may contain both."""
    from passgo.engine import arrays

    return "compiled" if str(arrays.__file__).endswith(tuple(EXTENSION_SUFFIXES)) else "interpreted"
