"""What tables of win rates say about the bots in them."""

from collections.abc import Iterable

from passgo.bots.named_styles import parameters_of
from passgo.bots.roster import STYLED, is_standard
from passgo.bots.style import Style
from passgo.speech import Catalogue


def offer_floor(name: str) -> int | None:
    """The percent of the printed price below which a bot offers nothing for a bundle of deeds.

    0 is no limit; None if it is unknown, as of a custom bot.
    """
    base, _, _ = name.partition(":")
    if not is_standard(name) or base not in STYLED:
        return None
    return int(Style(parameters_of(name)).floor)


def offer_limits(bots: Iterable[str], catalogue: Catalogue) -> str:
    """A remark for tables of win rates, since some bots accept almost anything; empty if no limit is known."""
    floors = {name: offer_floor(name) for name in bots}
    parts = [
        catalogue.text(f"report.offers.floor{'' if floor else '.none'}", bot=name, percent=floor)
        for name, floor in floors.items()
        if floor is not None
    ]
    return catalogue.text("report.offers.floors", floors=", ".join(parts)) if parts else ""
