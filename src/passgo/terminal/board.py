"""The board as a ring of 40 squares around the middle of the screen: two rows and two columns of text."""

from typing import Final

from rich.color import Color
from rich.style import Style
from rich.text import Text

from passgo.edition import Square
from passgo.engine import codes
from passgo.terminal.fit_names import fitted
from passgo.terminal.marks import marks, seat_style
from passgo.terminal.words import GameTexts

SIDE: Final = 10
ROW_HEIGHT: Final = 5
COLUMN_HEIGHT: Final = 3
"""Lines of a square in the columns; more where the window is high."""
NARROWEST, WIDEST = 8, 12
"""Columns of a square in the top and bottom rows, the line at its side included."""
OTHER_LOTS: Final = {"station": "#505050", "utility": "#b0b0b0"}
PARKING: Final = 20  # where the pot lies (HOUSE-1)
HOUSE: Final = "⌂"
HEAD: Final = 4
"""Columns for the state of a lot on a compact board."""
# Only the line is dim: a style of the whole text would apply to the neighbouring squares too.
EDGE: Final = Text.assemble(("│", "dim"))


class Ring:
    """The current board: `width` columns wide, with `height` lines between its two rows."""

    def __init__(self, texts: GameTexts, width: int, height: int = (SIDE - 1) * COLUMN_HEIGHT) -> None:
        self.texts = texts
        self.game = game = texts.game
        self.narrow = max(NARROWEST, min(WIDEST, width * NARROWEST // 100))
        rest = width - (SIDE - 1) * self.narrow - 1
        # Lines that cannot be divided evenly go to the first squares of the columns.
        each, over = divmod(height, SIDE - 1)
        self.heights = [each + 1] * over + [each] * (SIDE - 1 - over)
        self.wide_left, self.wide_right = rest // 2, rest - rest // 2
        self.column_left, self.column_right = self.wide_left, self.wide_right
        self.marks = marks(game.names)
        self.colours = {group.id: group.colour for group in texts.edition.groups}

    def top(self) -> Text:
        return self.row(list(range(2 * SIDE, 3 * SIDE + 1)))

    def bottom(self) -> Text:
        return self.row(list(range(SIDE, -1, -1)))

    def left(self) -> Text:
        return self.column(list(range(2 * SIDE - 1, SIDE, -1)), self.column_left, at_left=True)

    def right(self) -> Text:
        return self.column(list(range(3 * SIDE + 1, 4 * SIDE)), self.column_right, at_left=False)

    def row(self, squares: list[int]) -> Text:
        insides = [self.wide_left, *[self.narrow - 1] * (SIDE - 1), self.wide_right]
        cells = [self.row_cell(square, inside) for square, inside in zip(squares, insides, strict=True)]
        return Text("\n").join(EDGE.join(parts) for parts in zip(*cells, strict=True))

    def row_cell(self, square: int, inside: int) -> list[Text]:
        """The lines of a square in a row."""
        return [
            self.bar(square, inside, tokens=False),
            *self.name(square, inside, ROW_HEIGHT - 2),
            self.tokens(square, inside),
        ]

    def column_cell(self, square: int, inside: int, height: int) -> list[Text]:
        """The lines of a square in a column."""
        return [self.bar(square, inside, tokens=True), *self.name(square, inside, height - 1)]

    def column(self, squares: list[int], inside: int, at_left: bool) -> Text:
        lines = []
        for square, height in zip(squares, self.heights, strict=True):
            for line in self.column_cell(square, inside, height):
                lines.append(line + EDGE if at_left else EDGE + line)
        return Text("\n").join(lines)

    def name(self, square: int, width: int, height: int) -> list[Text]:
        lines = [Text(line) for line in fitted(self.name_on_board(square), width, height)]
        lines += [Text()] * (height - len(lines))
        return [padded(line, width) for line in lines]

    def name_on_board(self, square: int) -> str:
        """Translations mark where their long words may be broken; `fit_names` shortens English names."""
        shown, printed = self.texts.edition.squares[square], self.texts.printed.squares[square]
        return shown.board if shown.board and shown.name != printed.name else shown.name

    def bar(self, square: int, width: int, tokens: bool) -> Text:
        """The head of a square in the colour of its group: price or owner, buildings and tokens."""
        printed = self.texts.edition.squares[square]
        style = self.bar_style(printed)
        # The line is invisible on a coloured bar, and replaces the bar where there are no colours.
        line = Style(color=style.bgcolor, bgcolor=style.bgcolor) if style.bgcolor else Style(dim=True)
        text = Text(self.facts(printed), style=style)
        standing = self.tokens(square, width) if tokens else Text()
        standing.rstrip()
        gap = width - text.cell_len - standing.cell_len
        return padded(Text.assemble(text, Text("─" * max(0, gap), style=line), standing), width)

    def bar_style(self, square: Square) -> Style:
        colour = self.colours.get(square.group) or OTHER_LOTS.get(square.kind)
        if colour is None:
            return Style(dim=True)
        red, green, blue = Color.parse(colour).get_truecolor()
        bright = 299 * red + 587 * green + 114 * blue > 140_000
        return Style(color="#000000" if bright else "#ffffff", bgcolor=colour, bold=True)

    def facts(self, square: Square) -> str:
        p = self.game._state
        if square.kind == "tax":
            return self.texts.money(square.flat)
        if square.index == PARKING and p.board.pot:
            return self.texts.money(int(p.pot))
        if not square.price:
            return ""
        owner = int(p.owner[square.index])
        if owner == codes.BANK:
            return self.texts.money(square.price)
        built = int(p.built[square.index])
        if p.mortgaged[square.index]:
            sign = self.texts.text("terminal.board.mortgaged")
        else:
            sign = self.texts.text("terminal.board.hotel") if built == codes.HOTEL else HOUSE * built
        return f"{self.marks[owner]} {sign}".rstrip()

    def tokens(self, square: int, width: int) -> Text:
        """The tokens on a square: *A, or #A in Jail."""
        p = self.game._state
        here = [seat for seat in range(len(self.marks)) if p.out[seat] == 0 and int(p.square[seat]) == square]
        text = Text()
        for sign, seats in (
            ("*", [seat for seat in here if p.jail[seat] == 0]),
            ("#", [seat for seat in here if p.jail[seat] > 0]),
        ):
            if seats:
                text.append(sign)
            for seat in seats:
                text.append(self.marks[seat], style=seat_style(seat))
        return padded(text, width)


class CompactRing(Ring):
    """A board with two lines for a square in the rows, and one for a square in the columns, which are twice as wide."""

    ROW_HEIGHT: Final = 2
    HEIGHT: Final = SIDE - 1

    def __init__(self, texts: GameTexts, width: int, height: int = HEIGHT) -> None:
        super().__init__(texts, width, height)
        self.narrow = (width - 1) // (SIDE + 1)
        rest = width - (SIDE - 1) * self.narrow - 1
        self.wide_left, self.wide_right = rest // 2, rest - rest // 2
        self.column_left, self.column_right = self.wide_left + self.narrow, self.wide_right + self.narrow
        self.names = [self.name_on_board(square.index) for square in texts.edition.squares]

    def row_cell(self, square: int, inside: int) -> list[Text]:
        return [self.bar(square, inside, tokens=True), padded(Text(self.short(square, inside)), inside)]

    def short(self, square: int, width: int) -> str:
        """The name in one line; only its beginning if another square would have the same short form."""
        name = self.names[square]
        (short,) = fitted(name, width, 1)
        others = {other for other in self.names if other != name}
        if short != name and any(fitted(other, width, 1) == (short,) for other in others):
            return f"{name.replace('|', '')[: width - 1]}…"
        return short

    def column_cell(self, square: int, inside: int, height: int) -> list[Text]:
        """The state of the lot, its name, and the tokens."""
        printed = self.texts.edition.squares[square]
        head = padded(Text(self.facts(printed), style=self.bar_style(printed)), HEAD)
        standing = self.tokens(square, inside)
        standing.rstrip()
        room = inside - HEAD - 1 - standing.cell_len
        name = padded(Text(self.short(square, room)), room)
        return [Text.assemble(head, " ", name, standing), *[Text(" " * inside)] * (height - 1)]

    def facts(self, square: Square) -> str:
        """In short form: A3 has three houses, AH a hotel, Am is mortgaged."""
        p = self.game._state
        owner = int(p.owner[square.index])
        if not square.price or owner == codes.BANK:
            return super().facts(square)
        built = int(p.built[square.index])
        state = "m" if p.mortgaged[square.index] else "H" if built == codes.HOTEL else str(built or "")
        return f"{self.marks[owner]}{state}"


def padded(text: Text, width: int) -> Text:
    """The text, cut or padded to `width` columns."""
    text = text.copy()
    text.truncate(width, pad=True)
    return text
