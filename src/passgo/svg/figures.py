"""The common part of the results of `simulate`, `odds`, `tournament` and `compare`: tables, data frames, pictures."""

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from importlib import import_module
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from passgo.base.json_types import JsonObject
from passgo.errors import PassgoError
from passgo.speech.near import meant
from passgo.svg.drawing import THEMES, Theme

if TYPE_CHECKING:
    import pandas
    import polars

Row: TypeAlias = dict[str, "int | float | str | None"]


class NoSuchTable(PassgoError, ValueError):
    """A table or picture that a result does not have, or a library that is not installed.

    >>> passgo.odds("classic").table("cards")
    Traceback (most recent call last):
    passgo.svg.figures.NoSuchTable: there is no table 'cards'; there are squares, lots, earnings
    """


# Attributes that v0.2.0 had without promising them. The old names warn until the next minor release.
FORMER_NAMES: Final = {"draw": "_draw", "payback": "_payback", "told": "_summary"}


class Figures:
    """A result with tables and pictures. A notebook shows the main picture automatically."""

    pictures: ClassVar[tuple[str, ...]] = ()
    """The names of its pictures, the main one first."""

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            if name not in FORMER_NAMES:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            warnings.warn(
                f"{type(self).__name__}.{name} is internal and will be removed; use the documented interface"
                " (docs/library.md)",
                DeprecationWarning,
                stacklevel=2,
            )
            return getattr(self, FORMER_NAMES[name])

    def _draw(self, picture: str, size: float, theme: Theme) -> str:
        """One of its pictures; `svg` has checked the name."""
        raise NotImplementedError

    def svg(self, picture: str | None = None, size: float = 640, theme: Theme = "light") -> str:
        """Draw a picture as a self-contained SVG text.

        Args:
            picture: One of `pictures`; by default the main one, which is the first.
            size: The width in pixels.
            theme: The colours, "light" or "dark".

        Returns:
            The SVG document.

        Raises:
            NoSuchTable: If the result has no picture of this name.
        """
        chosen = self.pictures[0] if picture is None else picture
        if chosen not in self.pictures:
            there_are = f"there are {', '.join(self.pictures)}{meant(chosen, self.pictures)}"
            raise NoSuchTable(f"there is no picture {chosen!r:.100}; {there_are}")
        if not isinstance(theme, str) or theme not in THEMES:
            raise NoSuchTable(
                f"theme is {theme!r:.100}; expected one of {', '.join(THEMES)}{meant(theme, THEMES)}"
            )
        if isinstance(size, bool) or not isinstance(size, int | float) or not 0 < size < inf:
            raise NoSuchTable(f"size is {size!r:.100}; expected a width in pixels")
        return self._draw(chosen, size, theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    @property
    def _summary(self) -> str:
        """The result in one line."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._summary}>"

    def rows(self) -> Mapping[str, Sequence[object]]:
        """The tables by name, the main one first.

        Returns:
            For each table its rows, which are dataclasses.
        """
        raise NotImplementedError

    def to_json(self) -> JsonObject:
        """The whole result as plain data.

        Returns:
            A dictionary of numbers, texts, lists and dictionaries, as `json.dumps` takes it.
        """
        raise NotImplementedError

    def table(self, name: str | None = None) -> list[Row]:
        """The rows of one table as plain dictionaries, with the parts of a row side by side (`wins_percent`).

        Args:
            name: One of the tables of `rows()`; by default the main one, which is the first.

        Returns:
            A dictionary for each row, all with the same keys.

        Raises:
            NoSuchTable: If the result has no table of this name.
        """
        tables = self.rows()
        chosen = next(iter(tables)) if name is None else name
        if not isinstance(chosen, str) or chosen not in tables:
            raise NoSuchTable(
                f"there is no table {chosen!r}; there are {', '.join(tables)}{meant(chosen, tables)}"
            )
        return [flat(row) for row in tables[chosen]]

    def to_polars(self, table: str | None = None) -> "polars.DataFrame":
        """One of the tables as a polars DataFrame.

        Args:
            table: One of the tables of `rows()`; by default the main one, which is the first.

        Returns:
            A data frame with the columns of `table()`.

        Raises:
            NoSuchTable: If the result has no table of this name, or polars is not installed.
        """
        frame: polars.DataFrame = library("polars").DataFrame(self.table(table), infer_schema_length=None)
        return frame

    def to_pandas(self, table: str | None = None) -> "pandas.DataFrame":
        """One of the tables as a pandas DataFrame.

        Args:
            table: One of the tables of `rows()`; by default the main one, which is the first.

        Returns:
            A data frame with the columns of `table()`.

        Raises:
            NoSuchTable: If the result has no table of this name, or pandas is not installed.
        """
        frame: pandas.DataFrame = library("pandas").DataFrame(self.table(table))
        return frame


def flat(row: object) -> Row:
    """A row with its nested fields side by side: the percent of the wins becomes wins_percent."""
    found: Row = {}
    for name, value in parts(row):
        if is_dataclass(value):
            found.update({f"{name}_{inner}": each for inner, each in flat(value).items()})
        else:
            found[name] = value
    return found


def parts(row: Any) -> list[tuple[str, Any]]:
    return [(field.name, getattr(row, field.name)) for field in fields(row)]


def library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise NoSuchTable(f"this needs {name}: pip install {name}") from None
