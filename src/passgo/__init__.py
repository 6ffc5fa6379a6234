"""passgo: the property trading game of five rulebooks, as one rules engine."""

from passgo import _interpreted

_interpreted.install_if_asked()

__version__ = "0.1.0"

__all__ = ["__version__"]
