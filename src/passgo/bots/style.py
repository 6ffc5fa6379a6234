"""The style of a trader: named integer parameters. Levels are predefined styles; users can try others.

A style is appended to a bot's name: `trader:reserve=300+horizon=10`. Some parameters model mistakes that people make.
"""

from typing import Final

from mypy_extensions import i64

from passgo.engine.errors import BadInput
from passgo.speech import Saying
from passgo.speech.near import with_meant

# Name, default, least, most, description. The defaults are the trader's.
PARAMETERS: Final = (
    ("reserve", 60, 0, 10_000, "cash that is kept whatever lies ahead"),
    ("kept", 0, 0, 10_000, "cash that no purchase, bid or building may use"),
    ("caution", 50, 0, 1000, "percent of the largest rent within a throw that is kept besides"),
    ("most", 600, 0, 100_000, "the largest reserve"),
    ("builds", 50, 0, 1000, "percent of the reserve that is kept when up to three houses are built"),
    (
        "buys",
        125,
        0,
        10_000,
        "percent of its price that a lot must be worth to be bought out of the reserve",
    ),
    ("horizon", 14, 1, 1000, "rounds of income that count"),
    (
        "block",
        300,
        100,
        100_000,
        "percent of what it is worth to keep a group from another that the group is worth",
    ),
    ("keep", 125, 0, 10_000, "percent of its price that a single lot is worth to its owner"),
    ("means", 0, 0, 100, "percent by which a group counts only as far as there is money to build on it"),
    (
        "accept",
        200,
        0,
        100_000,
        "an offer is accepted if this percentage of the own gain is the other's at least",
    ),
    ("offers", 100, 1, 1000, "percent of the usual prices that is offered for lots"),
    ("floor", 0, 0, 1000, "percent of the printed price below which nothing is offered for a bundle"),
    ("haggles", 6, 0, 50, "offers in one turn"),
    ("likes", 100, 0, 1000, "percent of its value that a lot may cost when it is bought or bid for"),
    ("stations", 100, 0, 1000, "percent at which stations and utilities are valued"),
    ("height", 5, 0, 5, "the most buildings on a lot; a hotel is the fifth"),
    ("forgets", 0, 0, 100, "percent of turns in which building is forgotten"),
    ("greedy", 0, 0, 1, "1 if everything is bought that there is cash for"),
)
NAMES: Final = tuple(name for name, *_ in PARAMETERS)


class Style:
    def __init__(self, changed: dict[str, int]) -> None:
        values: dict[str, int] = {name: default for name, default, _, _, _ in PARAMETERS}
        values.update(changed)
        self.reserve: Final[i64] = values["reserve"]
        self.kept: Final[i64] = values["kept"]
        self.caution: Final[i64] = values["caution"]
        self.most: Final[i64] = values["most"]
        self.builds: Final[i64] = values["builds"]
        self.buys: Final[i64] = values["buys"]
        self.horizon: Final[i64] = values["horizon"]
        self.block: Final[i64] = values["block"]
        self.keep: Final[i64] = values["keep"]
        self.means: Final[i64] = values["means"]
        self.accept: Final[i64] = values["accept"]
        self.offers: Final[i64] = values["offers"]
        self.floor: Final[i64] = values["floor"]
        self.haggles: Final[i64] = values["haggles"]
        self.likes: Final[i64] = values["likes"]
        self.stations: Final[i64] = values["stations"]
        self.height: Final[i64] = values["height"]
        self.forgets: Final[i64] = values["forgets"]
        self.greedy: Final[bool] = values["greedy"] != 0

    def valuation_key(self) -> tuple[int, int, int, int, int]:
        """The parameters that affect valuation: bots that agree in them share an appraiser."""
        return int(self.horizon), int(self.block), int(self.keep), int(self.means), int(self.stations)


def read_style(text: str, styles: tuple[str, ...] = ()) -> dict[str, int]:
    """Parse parameters such as `reserve=300+horizon=10`. `styles` are what may be meant besides them."""
    found: dict[str, int] = {}
    for word in text.split("+"):
        name, _, value = word.partition("=")
        if name not in NAMES:
            said = Saying("input.parameter", name=repr(name), names=", ".join(NAMES))
            raise BadInput(with_meant(said, name, (*NAMES, *styles)))
        _, _, least, most, _ = PARAMETERS[NAMES.index(name)]
        if not value.isascii() or not value.isdigit() or not least <= int(value) <= most:
            raise BadInput(
                Saying(
                    "input.parameter-number", name=name, least=str(least), most=str(most), value=repr(value)
                )
            )
        if name in found:
            raise BadInput(Saying("input.parameter-twice", name=name))
        found[name] = int(value)
    return found
