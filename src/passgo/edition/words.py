"""The words and numbers of an edition, for the placeholders of texts."""

from dataclasses import asdict

from passgo.edition.types import Edition, Square
from passgo.speech import ENGLISH, Catalogue
from passgo.speech.catalogue import whole


def words_of(edition: Edition, language: str = ENGLISH) -> dict[str, str]:
    """The values of the catalogue's placeholders for an edition: its words, and its numbers as text."""
    symbol = edition.words.symbol
    # The first tax square is the income tax, the last one the luxury tax. A board may have none.
    taxes = [square for square in edition.squares if square.kind == "tax"]
    income, luxury = (taxes[0], taxes[-1]) if taxes else (None, None)
    return {
        **asdict(edition.words),
        "salary": str(edition.salary),
        "salary_on_go": str(edition.salary),
        "fine": str(edition.fine),
        "interest": str(edition.interest),
        "house_count": str(edition.houses),
        "hotel_count": str(edition.hotels),
        "start_cash": str(edition.start_cash),
        "printed_salary": str(edition.salary),
        "printed_fine": str(edition.fine),
        "printed_interest": str(edition.interest),
        "printed_cash": str(edition.start_cash),
        "notes": ", ".join(f"{count}×{symbol}{note}" for note, count in edition.notes),
        "fewest_players": str(edition.players[0]),
        "most_players": str(edition.players[1]),
        "station_rents": ", ".join(f"{symbol}{rent}" for rent in edition.station_rents),
        "utility_times": ", ".join(str(times) for times in edition.utility_times),
        "income_tax_due": _due(income, symbol, language),
        "income_tax_flat": str(income.flat if income else 0),
        "income_tax_percent": str(income.percent if income else 0),
        "luxury_tax_due": _due(luxury, symbol, language),
        "luxury_tax_flat": str(luxury.flat if luxury else 0),
        "luxury_tax_percent": str(luxury.percent if luxury else 0),
    }


def _due(tax: Square | None, symbol: str, language: str) -> str:
    if tax is None:
        return Catalogue(language).text("act.nothing")
    flat = f"{symbol}{tax.flat}"
    if not tax.percent:
        return flat
    chosen: str = whole(language, "rules")["taxDue"]
    return chosen.format(symbol=symbol, flat=tax.flat, percent=tax.percent)
