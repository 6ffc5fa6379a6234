"""Which passgo is running: its version, and whether the engine is the compiled one."""

from importlib.machinery import EXTENSION_SUFFIXES

from passgo import __version__


def version_line() -> str:
    return f"passgo {__version__} ({form()})"


def form() -> str:
    """Looks at the loaded engine, not at the installation, which may contain both forms."""
    from passgo.engine import arrays

    return "compiled" if str(arrays.__file__).endswith(tuple(EXTENSION_SUFFIXES)) else "interpreted"
