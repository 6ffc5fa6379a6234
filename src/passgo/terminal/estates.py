"""The estates: cash, lots by group, mortgages and jail cards of every seat."""

from typing import Final

from rich.style import Style
from rich.text import Text

from passgo.edition import Edition
from passgo.engine import codes
from passgo.engine.events import DECKS
from passgo.engine.rules.paid import is_recorded, prices_paid
from passgo.game.game import Game
from passgo.terminal.board import HOUSE, OTHER_LOTS
from passgo.terminal.marks import marks, seat_style
from passgo.terminal.match import Match
from passgo.terminal.players import is_bot
from passgo.terminal.words import GameTexts

NAME_WIDTH, LONGEST_NAME = 12, 16
CASH_WIDTH: Final = 8


def estates(match: Match, acting: int | None, width: int, one_line_each: bool = False) -> Text:
    """A line for every seat, and more if its lots need them, unless lots are only counted."""
    lines = []
    for seat in range(len(match.game.names)):
        head = heading(match, seat, seat == acting)
        below = lot_counts(match.texts, seat) if one_line_each else None
        lines.append(head + below if below is not None else with_lots(match.texts, seat, head, width))
    return Text("\n").join(lines)


def lot_counts(texts: GameTexts, seat: int) -> Text:
    """The numbers of lots, buildings and jail cards of a seat."""
    p = texts.game._state
    lots = [int(lot) for lot in p.board.lots if p.owner[lot] == seat]
    built = [int(p.built[lot]) for lot in lots]
    hotels = built.count(codes.HOTEL)
    mortgaged = sum(int(p.mortgaged[lot]) != 0 for lot in lots)
    houses = sum(built) - hotels * codes.HOTEL
    counts = {
        texts.text("players.lots", n=len(lots)): len(lots),
        f"{houses}{HOUSE}": houses,
        f"{hotels}H": hotels,
        f"{mortgaged} {texts.text('terminal.board.mortgaged')}": mortgaged,
        jail_cards(texts, seat): jail_card_count(texts, seat),
    }
    return Text("".join(f" {what}" for what, count in counts.items() if count))


def jail_card_count(texts: GameTexts, seat: int) -> int:
    """The number of jail cards of a seat."""
    return sum(1 for pile in range(2) if texts.game._state.jail_card[pile] == seat)


def jail_cards(texts: GameTexts, seat: int) -> str:
    return texts.text("terminal.jail-cards", n=jail_card_count(texts, seat))


def shown_name(match: Match, seat: int) -> str:
    bot = f" ({match.texts.text('act.estates.bot')})" if is_bot(match.kinds[seat]) else ""
    return match.game.names[seat] + bot


def heading(match: Match, seat: int, acting: bool) -> Text:
    game, texts = match.game, match.texts
    p = game._state
    seats = range(len(game.names))
    width = max(NAME_WIDTH, min(LONGEST_NAME, max(len(shown_name(match, each)) for each in seats)))
    head = Text.assemble(
        ("▶" if acting else " ", "bold"),
        (marks(game.names)[seat], seat_style(seat)),
        " ",
        (shown_name(match, seat)[:width].ljust(width), "bold" if acting else ""),
    )
    if p.out[seat]:
        away = "banker" if game.rules.keeps_bank_only(seat) else "bankrupt"
        head.append(f" {texts.text(f'act.estates.{away}')}", style="dim")
    else:
        head.append(texts.money(int(p.cash[seat])).rjust(CASH_WIDTH))
    return head


def with_lots(texts: GameTexts, seat: int, head: Text, width: int) -> Text:
    indent = head.cell_len
    lines = [head]
    for chip in chips(texts, seat):
        if lines[-1].cell_len + 1 + chip.cell_len > width:
            lines.append(Text(" " * indent))
        lines[-1].append(" ")
        lines[-1].append_text(chip)
    return Text("\n").join(lines)


def chips(texts: GameTexts, seat: int) -> list[Text]:
    """A chip for every group in which the seat owns lots, and one for its jail cards."""
    game = texts.game
    p = game._state
    board = p.board
    found = []
    for group, (code, colour) in enumerate(group_codes(texts.edition)):
        lots = [int(board.lot_of(group, i)) for i in range(board.group_size[group])]
        if any(p.owner[lot] == seat for lot in lots):
            signs = "".join(lot_sign(game, seat, lot) for lot in lots)
            found.append(Text.assemble((" ", Style(bgcolor=colour)), (code, "bold"), ":", signs))
    if jail_card_count(texts, seat):
        found.append(Text(jail_cards(texts, seat), style="italic"))
    return found


def lot_sign(game: Game, seat: int, lot: int) -> str:
    p = game._state
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


def details(match: Match) -> Text:
    """All public facts, seat by seat, with the names of the lots."""
    game, texts = match.game, match.texts
    p = game._state
    text = Text()
    for seat in range(len(game.names)):
        text.append_text(heading(match, seat, False))
        text.append("\n")
        for lot in p.board.lots:
            if p.owner[lot] == seat:
                text.append(f"     {texts.lot(int(lot))}{standing(texts, int(lot))}\n")
        for pile, deck in enumerate(DECKS):
            if p.jail_card[pile] == seat:
                text.append(f"     {texts.jail_card(deck)}\n")
    houses, hotels = texts.houses(int(p.houses)), texts.hotels(int(p.hotels))
    text.append("\n" + texts.text("terminal.bank.stock", houses=houses, hotels=hotels))
    if p.board.pot:
        text.append("\n" + texts.text("terminal.pot", amount=texts.money(int(p.pot))))
    if game.rules.banker_only:
        text.append_text(books(texts))
    return text


def books(texts: GameTexts) -> Text:
    """The Bank's books, for a Banker who does not play."""
    game = texts.game
    p = game._state
    unsold = [texts.square(int(lot)) for lot in p.board.lots if p.owner[lot] == codes.BANK]
    taken, paid = texts.money(game._books.taken_in), texts.money(game._books.paid_out)
    lots = ", ".join(unsold) or texts.text("act.nothing")
    return Text(
        f"\n{texts.text('terminal.bank.books', taken=taken, paid=paid)}"
        f"\n{texts.text('terminal.bank.unsold', lots=lots)}"
    )


def standing(texts: GameTexts, lot: int) -> str:
    p = texts.game._state
    if p.mortgaged[lot]:
        return f", {texts.text('act.mortgaged')}"
    built = int(p.built[lot])
    if not built:
        return ""
    what = texts.words.hotel if built == codes.HOTEL else texts.houses(built)
    if not is_recorded(p, lot):
        return f", {what}"
    prices = ", ".join(texts.money(int(price)) for price in prices_paid(p, lot))
    return f", {texts.text('terminal.paid', what=what, prices=prices)}"
