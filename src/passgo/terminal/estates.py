"""The estates: cash, lots by group, mortgages and jail cards of every seat."""

from typing import Final

from rich.style import Style
from rich.text import Text

from passgo.edition import Edition
from passgo.engine import codes
from passgo.engine.rules.paid import is_recorded, prices_paid
from passgo.game import Game
from passgo.terminal.board import HOUSE, OTHER_LOTS
from passgo.terminal.marks import marks, seat_style
from passgo.terminal.players import is_bot
from passgo.terminal.words import Speaker

NAME_WIDTH: Final = 12
CASH_WIDTH: Final = 8


def estates(
    game: Game, kinds: list[str], acting: int | None, width: int, one_line_each: bool = False
) -> Text:
    """One line for every seat, and more where its lots need them, unless they are only counted."""
    lines = []
    for seat in range(len(game.names)):
        head = heading(game, kinds, seat, seat == acting)
        lines.append(head + counted(game, seat) if one_line_each else with_lots(game, seat, head, width))
    return Text("\n").join(lines)


def counted(game: Game, seat: int) -> Text:
    """How many lots a seat has, what stands on them, and its jail cards."""
    p = game.state
    lots = [int(lot) for lot in p.board.lots if p.owner[lot] == seat]
    built = [int(p.built[lot]) for lot in lots]
    hotels = built.count(codes.HOTEL)
    counts = {
        " lots" if len(lots) != 1 else " lot": len(lots),
        HOUSE: sum(built) - hotels * codes.HOTEL,
        "H": hotels,
        " mtg": sum(int(p.mortgaged[lot]) != 0 for lot in lots),
        " jail card": sum(1 for pile in range(2) if p.jail_card[pile] == seat),
    }
    return Text("".join(f" {count}{what}" for what, count in counts.items() if count))


def heading(game: Game, kinds: list[str], seat: int, acting: bool) -> Text:
    p = game.state
    name = game.names[seat] + (" (bot)" if is_bot(kinds[seat]) else "")
    head = Text.assemble(
        ("▶" if acting else " ", "bold"),
        (marks(game.names)[seat], seat_style(seat)),
        " ",
        (name[:NAME_WIDTH].ljust(NAME_WIDTH), "bold" if acting else ""),
    )
    if p.out[seat]:
        away = "keeps the Bank" if game.rules.keeps_bank_only(seat) else "bankrupt"
        head.append(f" {away}", style="dim")
    else:
        cash = f"{game.edition.words.symbol}{int(p.cash[seat]):,}"
        head.append(cash.rjust(CASH_WIDTH))
    return head


def with_lots(game: Game, seat: int, head: Text, width: int) -> Text:
    indent = head.cell_len
    lines = [head]
    for chip in chips(game, seat):
        if lines[-1].cell_len + 1 + chip.cell_len > width:
            lines.append(Text(" " * indent))
        lines[-1].append(" ")
        lines[-1].append_text(chip)
    return Text("\n").join(lines)


def chips(game: Game, seat: int) -> list[Text]:
    """A chip for every group of which the seat owns something, and one for its jail cards."""
    p = game.state
    board = p.board
    found = []
    for group, (code, colour) in enumerate(group_codes(game.edition)):
        lots = [int(board.lot_of(group, i)) for i in range(board.group_size[group])]
        if any(p.owner[lot] == seat for lot in lots):
            signs = "".join(lot_sign(game, seat, lot) for lot in lots)
            found.append(Text.assemble((" ", Style(bgcolor=colour)), (code, "bold"), ":", signs))
    cards = sum(1 for pile in range(2) if p.jail_card[pile] == seat)
    if cards:
        found.append(Text(f"{cards} jail card{'s' if cards > 1 else ''}", style="italic"))
    return found


def lot_sign(game: Game, seat: int, lot: int) -> str:
    p = game.state
    if p.owner[lot] != seat:
        return "·"
    if p.mortgaged[lot]:
        return "m"
    built = int(p.built[lot])
    return "H" if built == codes.HOTEL else str(built) if built else "■"


def group_codes(edition: Edition) -> list[tuple[str, str]]:
    """Two letters and the colour of every group: the colours, the stations, the utilities."""
    colours = [(initials(group.name), group.colour) for group in edition.groups]
    words = edition.words
    return [
        *colours,
        (initials(words.stations), OTHER_LOTS["station"]),
        (initials(words.utilities), OTHER_LOTS["utility"]),
    ]


def initials(name: str) -> str:
    words = name.split()
    return (words[0][0] + words[1][0] if len(words) > 1 else name[:2]).lower()


def details(game: Game, kinds: list[str]) -> Text:
    """Everything that is public, seat by seat, with the names of the lots."""
    say = Speaker(game)
    p = game.state
    text = Text()
    for seat in range(len(game.names)):
        text.append_text(heading(game, kinds, seat, False))
        text.append("\n")
        for lot in p.board.lots:
            if p.owner[lot] == seat:
                text.append(f"     {say.lot(int(lot))}{standing(game, int(lot))}\n")
        for pile, deck in enumerate((say.words.chance, say.words.chest)):
            if p.jail_card[pile] == seat:
                text.append(f"     {say.tongue.jail_card} of {deck}\n")
    text.append(
        f"\nThe Bank has {int(p.houses)} {say.words.houses} and {int(p.hotels)} {say.words.hotels} left."
    )
    if game.rules.banker_only:
        text.append_text(books(game, say))
    return text


def books(game: Game, say: Speaker) -> Text:
    """The Bank's books, for a Banker who does not play."""
    p = game.state
    unsold = [say.tongue.square(int(lot)) for lot in p.board.lots if p.owner[lot] == codes.BANK]
    return Text(
        f"\nIt has taken in {say.money(game.books.taken_in)} and paid out {say.money(game.books.paid_out)}."
        f"\nUnsold: {', '.join(unsold) or 'nothing'}."
    )


def standing(game: Game, lot: int) -> str:
    p = game.state
    words = game.edition.words
    if p.mortgaged[lot]:
        return ", mortgaged"
    built = int(p.built[lot])
    if not built:
        return ""
    prices = [f"{words.symbol}{price}" for price in prices_paid(p, lot)]
    paid = f" for {', '.join(prices)}" if is_recorded(p, lot) else ""
    if built == codes.HOTEL:
        return f", {words.hotel}{paid}"
    return f", {built} {words.house if built == 1 else words.houses}{paid}"
