"""A board with everything on it as one SVG picture."""

from collections.abc import Collection, Iterable
from math import inf
from typing import Final, Protocol

from passgo.edition import Edition
from passgo.errors import PassgoError
from passgo.speech.near import meant
from passgo.svg.drawing import THEMES, Look, Theme
from passgo.svg.elements import document, group, rect, title
from passgo.svg.geometry import SQUARES, rect_of, stand
from passgo.svg.middle import Middle
from passgo.svg.squares import Salaries, Squares
from passgo.view.types import TableView

UNITS: Final = 12
"""Units for a hundredth of the board: letters of less than one unit are drawn badly."""
NARROW: Final = '"Barlow Condensed", "Roboto Condensed", "Arial Narrow", "Liberation Sans Narrow", sans-serif'
LIT: Final = {"light": "#b86a00", "dark": "#ffcf4d"}


class BadPicture(PassgoError, ValueError):
    """A picture that cannot be drawn: no such square or theme."""


class Shown(Protocol):
    """An object that can be drawn: a game, or any with an edition and views."""

    @property
    def edition(self) -> Edition: ...

    def view(self, seat: int | None) -> TableView: ...


class HouseRules(Protocol):
    """Agreed rules: the corner games, and the number of a house rule by its name; negative if it is not in use."""

    @property
    def options(self) -> Collection[str]: ...

    def house(self, word: str) -> int: ...


def board(
    game: Shown, size: float = 640, highlight: int | str | Iterable[int | str] = (), theme: Theme = "light"
) -> str:
    """A game's board as an SVG text: squares, owners, buildings, mortgages, tokens, dice and cash.

    Args:
        game: A `Game`, or anything with its `edition` and `view`.
        size: The width in pixels.
        highlight: A square or several, by number or name, to frame.
        theme: "light" or "dark".

    Raises:
        BadPicture: There is no such square or theme, or nothing to draw.

    >>> import passgo
    >>> game = passgo.new_game("classic", ["Ann", "Bo"], seed=7)
    >>> passgo.svg.board(game, size=400, highlight=39)[:39]
    '<svg xmlns="http://www.w3.org/2000/svg"'
    """
    if not isinstance(theme, str) or theme not in THEMES:
        raise BadPicture(f"theme is {theme!r}; expected light or dark{meant(theme, THEMES)}")
    if not hasattr(game, "edition") or not hasattr(game, "view"):
        raise BadPicture(f"game is {game!r:.100}; expected a passgo.Game")
    if isinstance(size, bool) or not isinstance(size, int | float) or not 0 < size < inf:
        raise BadPicture(f"size is {size!r:.100}; expected a width in pixels")
    lit = highlighted(game.edition, highlight)
    salaries = agreed_salaries(game)
    picture = BoardPicture(
        game.edition, game.view(None), Look(game.edition, theme), lit, salaries, agreed_options(game)
    )
    return picture.draw(size)


def highlighted(edition: Edition, given: object) -> set[int]:
    """The squares that are named by number or by name."""
    listed = list(given) if isinstance(given, Iterable) and not isinstance(given, str | bytes) else [given]
    found = {square.index for square in edition.squares if square.name in listed or square.index in listed}
    names = [square.name for square in edition.squares]
    for square in listed:
        if square not in names and (type(square) is not int or not 0 <= square < SQUARES):
            expected = f"expected squares from 0 to {SQUARES - 1}, or their names{meant(square, names)}"
            raise BadPicture(f"highlight is {given!r:.100}; {expected}")
    return found


def agreed_salaries(game: Shown) -> Salaries:
    """What GO pays under the agreed rules, if the object has any."""
    rules: HouseRules | None = getattr(game, "rules", None)
    salary = -1 if rules is None else rules.house("salary")
    doubled = rules is not None and rules.house("double-go") >= 0
    passing = game.edition.salary if salary < 0 else salary
    return Salaries(passing, passing * 2 if doubled else passing)


def agreed_options(game: Shown) -> Collection[str]:
    """The corner games that are played."""
    rules: HouseRules | None = getattr(game, "rules", None)
    return () if rules is None else rules.options


class BoardPicture(Squares):
    """The squares with all that lies on them, as one picture."""

    def draw(self, size: float) -> str:
        middle = Middle(self.edition, self.view, self.look)
        parts = [
            rect(0, 0, 100, 100, fill=self.ink["line"]),
            *self.drawn(),
            *middle.drawn(),
            *self.tokens(),
            *(self.frame(square) for square in sorted(self.lit)),
        ]
        scaled = group(parts, transform=f"scale({UNITS})")
        return document(
            size, 100 * UNITS, 100 * UNITS, self.heading(), [middle.definitions(), scaled], NARROW
        )

    def heading(self) -> str:
        view = self.view
        name = view["seats"][view["turn"]]["name"]
        return f"{self.edition.title}, round {view['round']}, {name}'s turn"

    def tokens(self) -> list[str]:
        playing = [seat for seat in self.view["seats"] if seat["status"] == "playing"]
        parts = []
        for seat in playing:
            together = [
                other
                for other in playing
                if other["square"] == seat["square"] and (other["jail"] > 0) == (seat["jail"] > 0)
            ]
            slot = [other["seat"] for other in together].index(seat["seat"])
            x, y, size = stand(seat["square"], slot, len(together), seat["jail"] > 0)
            parts.append(group([title(seat["name"]), self.coin(x, y, size, seat)]))
        return parts

    def frame(self, square: int) -> str:
        place = rect_of(square)
        colour = LIT[self.look.theme]
        return rect(
            place.x + 0.3,
            place.y + 0.3,
            place.w - 0.6,
            place.h - 0.6,
            fill="none",
            stroke=colour,
            stroke_width=0.6,
        )
