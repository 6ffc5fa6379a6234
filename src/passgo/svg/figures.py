"""Results as tables: what `simulate`, `odds` and `tournament` return can be read as rows, or by polars and pandas."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from passgo.base.json_types import JsonObject
from passgo.errors import PassgoError
from passgo.svg.drawing import Theme

if TYPE_CHECKING:
    import pandas
    import polars

Row: TypeAlias = dict[str, "int | float | str | None"]


class NoSuchTable(PassgoError, ValueError):
    """A table that a result does not have, or a library that is not installed.

    >>> passgo.odds("classic").table("cards")
    Traceback (most recent call last):
    passgo.svg.figures.NoSuchTable: there is no table 'cards'; there are squares, lots, earnings
    """


class Figures:
    """A result with tables and pictures. Pictures are SVG texts, and a notebook shows the main one by itself."""

    pictures: ClassVar[tuple[str, ...]] = ()
    """The names of its pictures, the main one first."""

    def draw(self, picture: str, size: float, theme: Theme) -> str:
        """One of its pictures."""
        raise NotImplementedError

    def svg(self, picture: str | None = None, size: float = 640, theme: Theme = "light") -> str:
        """One of its pictures as an SVG text, so many pixels wide. Without a name it is the main one."""
        chosen = self.pictures[0] if picture is None else picture
        if chosen not in self.pictures:
            raise NoSuchTable(f"there is no picture {chosen!r}; there are {', '.join(self.pictures)}")
        return self.draw(chosen, size, theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    @property
    def told(self) -> str:
        """The result in one line."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.told}>"

    def rows(self) -> Mapping[str, Sequence[object]]:
        """The tables by name, the main one first; each row is a dataclass."""
        raise NotImplementedError

    def to_json(self) -> JsonObject:
        """All of it as plain data."""
        raise NotImplementedError

    def table(self, name: str | None = None) -> list[Row]:
        """The rows of one table as plain dictionaries. Without a name it is the main one."""
        tables = self.rows()
        chosen = next(iter(tables)) if name is None else name
        if chosen not in tables:
            raise NoSuchTable(f"there is no table {chosen!r}; there are {', '.join(tables)}")
        return [flat(row) for row in tables[chosen]]

    def to_polars(self, table: str | None = None) -> "polars.DataFrame":
        """One of the tables as a polars DataFrame, if polars is installed."""
        frame: polars.DataFrame = library("polars").DataFrame(self.table(table), infer_schema_length=None)
        return frame

    def to_pandas(self, table: str | None = None) -> "pandas.DataFrame":
        """One of the tables as a pandas DataFrame, if pandas is installed."""
        frame: pandas.DataFrame = library("pandas").DataFrame(self.table(table))
        return frame


def flat(row: object) -> Row:
    """A row with its parts side by side: the percent of the wins becomes wins_percent."""
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
