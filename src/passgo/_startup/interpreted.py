"""Runs an installed, compiled passgo from its .py files when PASSGO_INTERPRETED=1.

The wheel holds both forms of every engine module; Python prefers the extension. The finder below comes
before Python's own and finds only source files, so that tracebacks, coverage and the "same game both ways"
tests can use the same installation.
"""

import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourceOnlyFinder:
    """Finds only the modules of passgo, as source files."""

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("passgo."):
            return None
        specs = (_sources_in(folder).find_spec(fullname, target) for folder in path or ())
        return next((spec for spec in specs if spec is not None), None)

    @staticmethod
    def invalidate_caches() -> None:
        _sources_in.cache_clear()


@cache
def _sources_in(folder: str) -> FileFinder:
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


def install_if_asked() -> None:
    if os.environ.get("PASSGO_INTERPRETED") == "1" and SourceOnlyFinder not in sys.meta_path:
        sys.meta_path.insert(0, SourceOnlyFinder)
