"""The board of an edition for the terminal: a ring of 40 squares, or a list in a narrow terminal."""

import re
from collections.abc import Iterator

from rich.color import Color
from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from passgo.cli.language import money, text
from passgo.edition import Edition, Square

SIDE = 10
NARROWEST, WIDEST = 9, 14
"""Columns of a square in the top and bottom rows."""
CORNER_EXTRA = 4
TABLE_WIDTH = 72
"""Columns that the list needs for a line per square."""
HIGHEST = 7
"""Most lines of a square in the top and bottom rows; fewer if all names are short."""
SIDE_HEIGHT = 3
VOWELS = frozenset("aeiouyAEIOUYáéíóúüäöÁÉÍÓÚÜÄÖ")
OTHER_LOTS = {"station": "#404040", "utility": "#a0a0a0"}


def board(edition: Edition, width: int, coloured: bool) -> RenderableType:
    """A ring if there are colours to show the groups and room for the names, a list otherwise."""
    narrow = min((width - 2 * CORNER_EXTRA - SIDE - 2) // (SIDE + 1), WIDEST)
    if coloured and narrow >= NARROWEST:
        return _Ring(edition, narrow).drawn()
    return Group(_table(edition, stacked=width < TABLE_WIDTH), Text(), *_facts(edition))


class _Ring:
    def __init__(self, edition: Edition, narrow: int) -> None:
        self.edition = edition
        corner = narrow + CORNER_EXTRA
        self.widths = [corner, *[narrow] * (SIDE - 1), corner]
        # A square at the side is as wide as a corner and its neighbour: room for long names on few lines.
        self.wide = corner + 1 + narrow
        self.hollow = narrow * (SIDE - 3) + SIDE - 4
        self.colours = _colours(edition)

    def drawn(self) -> Text:
        squares = self.edition.squares
        rules = ["─" * width for width in self.widths]
        left, inner, right = rules[:2], rules[2:-2], rules[-2:]
        return Text("\n", no_wrap=True).join(
            [
                Text(f"┌{'┬'.join(rules)}┐"),
                *self._row(squares[2 * SIDE : 3 * SIDE + 1]),
                Text(f"├{'┴'.join(left)}┼{'┴'.join(inner)}┼{'┴'.join(right)}┤"),
                *self._sides(),
                Text(f"├{'┬'.join(left)}┼{'┬'.join(inner)}┼{'┬'.join(right)}┤"),
                *self._row(squares[SIDE::-1]),
                Text(f"└{'┴'.join(rules)}┘"),
            ]
        )

    def _row(self, squares: tuple[Square, ...]) -> Iterator[Text]:
        places = list(zip(squares, self.widths, strict=True))
        height = 1 + max(len(_fitted(square.name, width, HIGHEST - 1)) for square, width in places)
        cells = [self._cell(square, width, height) for square, width in places]
        for parts in zip(*cells, strict=True):
            yield Text.assemble("│", Text("│").join(parts), "│")

    def _sides(self) -> Iterator[Text]:
        """The left and right squares, with the edition's facts between them."""
        squares = self.edition.squares
        facts = self._hollow((SIDE - 1) * (SIDE_HEIGHT + 1) - 1)
        rule = f"├{'─' * self.wide}┤"
        for row in range(SIDE - 1):
            if row:
                yield Text.assemble(rule, next(facts), rule)
            left = self._cell(squares[2 * SIDE - 1 - row], self.wide, SIDE_HEIGHT)
            right = self._cell(squares[3 * SIDE + 1 + row], self.wide, SIDE_HEIGHT)
            for one, other in zip(left, right, strict=True):
                yield Text.assemble("│", one, "│", next(facts), "│", other, "│")

    def _hollow(self, height: int) -> Iterator[Text]:
        lines = _facts(self.edition)
        above = (height - len(lines)) // 2
        for number in range(height):
            line = lines[number - above] if above <= number < above + len(lines) else Text()
            line.align("center", self.hollow)
            yield line

    def _cell(self, square: Square, width: int, height: int) -> list[Text]:
        """A bar of the group's colour with the price, and the name below it."""
        bar = Text(_price(square, self.edition), style=_bar_style(square, self.colours))
        style = "bold" if square.index % SIDE == 0 else ""
        named = [Text(line, style=style) for line in _fitted(square.name, width, height - 1)]
        lines = [bar, *named]
        for line in lines:
            line.align("center", width)
        return lines + [Text(" " * width)] * (height - len(lines))


def _table(edition: Edition, stacked: bool) -> Table:
    """One square per line, the group in words; stacked, group and rents are below the name."""
    colours = _colours(edition)
    groups = {group.id: group.name for group in edition.groups}
    others = {"station": edition.words.station, "utility": edition.words.utility}
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", justify="right")
    table.add_column(text("commands.board.square"), overflow="fold")
    if not stacked:
        table.add_column(text("commands.board.group"), no_wrap=True)
    table.add_column(text("commands.board.price"), justify="right", no_wrap=True)
    if not stacked:
        table.add_column(text("commands.board.rents"), no_wrap=True)
    for square in edition.squares:
        group = groups.get(square.group) or others.get(square.kind)
        shown = Text(f" {group} ", style=_bar_style(square, colours)) if group else Text()
        rents = " ".join(str(rent) for rent in square.rents)
        number, name, price = str(square.index), Text(square.name), _price(square, edition)
        if stacked:
            below = [line for line in (shown, Text(rents, style="dim")) if line]
            table.add_row(number, Text("\n").join([name, *below]), price)
        else:
            table.add_row(number, name, shown, price, rents)
    return table


def _facts(edition: Edition) -> list[Text]:
    words, symbol = edition.words, edition.words.symbol
    fewest, most = edition.players
    title = f"{edition.title} ({edition.year})" if edition.year else edition.title
    cash = money(symbol, edition.start_cash)
    salary, fine = money(symbol, edition.salary), money(symbol, edition.fine)
    chances, chests = len(edition.chance), len(edition.chest)
    facts = [
        text("commands.board.players", fewest=fewest, most=most, cash=cash),
        text("commands.board.money", salary=salary, fine=fine, go=words.go, jail=words.jail),
        f"{edition.houses} {words.houses}, {edition.hotels} {words.hotels}",
        text("commands.board.cards", chances=chances, chance=words.chance, chests=chests, chest=words.chest),
    ]
    if edition.challenges:
        facts.append(text("board.challenges", n=len(edition.challenges)))
    return [Text(title, style="bold"), Text(), *map(Text, facts)]


def _colours(edition: Edition) -> dict[str, str]:
    return {group.id: group.colour for group in edition.groups}


def _bar_style(square: Square, colours: dict[str, str]) -> Style:
    colour = colours.get(square.group) or OTHER_LOTS.get(square.kind)
    if colour is None:
        return Style(dim=True)
    red, green, blue = Color.parse(colour).get_truecolor()
    bright = 299 * red + 587 * green + 114 * blue > 140_000
    return Style(color="#000000" if bright else "#ffffff", bgcolor=colour)


def _price(square: Square, edition: Edition) -> str:
    symbol = edition.words.symbol
    if square.kind == "tax":
        percent = f"/{square.percent}%" if square.percent else ""
        return f"{symbol}{square.flat}{percent}"
    return f"{symbol}{square.price}" if square.price else ""


def _fitted(name: str, width: int, height: int) -> list[str]:
    """The name on at most `height` lines; a word that is too long is broken, what does not fit is cut."""
    lines = [""]
    for word in name.split():
        glue = " "
        for part in _parts(word, width):
            if lines[-1] and len(lines[-1]) + len(glue) + len(part) <= width:
                lines[-1] += glue + part
            else:
                lines.append(part)
            glue = ""
    lines = lines[1:]
    if len(lines) > height:
        lines = lines[:height]
        lines[-1] = lines[-1][: width - 1] + "…"
    return lines


def _parts(word: str, width: int) -> Iterator[str]:
    """The word in pieces: broken after a slash or a hyphen, and where it is longer than a line."""
    for part in re.findall(r"[^/-]+[/-]*|[/-]+", word):
        rest = part
        while len(rest) > width:
            at = _break(rest, width)
            yield rest[:at] + "-"
            rest = rest[at:]
        yield rest


def _break(word: str, width: int) -> int:
    """Near the middle, before a consonant that leads to a vowel."""
    possible = range(max(2, len(word) - width), width)
    good = [at for at in possible if word[at] not in VOWELS and word[at + 1 : at + 2] in VOWELS]
    return min(good, key=lambda at: abs(2 * at - len(word)), default=width - 1)
