"""Which game is played: the full, the short or the time limit game, and the optional rules that are on."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, fields
from typing import Final

from mypy_extensions import mypyc_attr

from passgo.edition import Edition
from passgo.edition.titles import Title
from passgo.engine.errors import BadInput, Fact, player_error
from passgo.engine.house_rules import BY_WORD, CONTRADICTION, OFF, PRESETS, contradiction, numbers_of
from passgo.speech import Saying
from passgo.speech.near import with_meant

SETS: Final = ("options", "house_rules")
GAMES: Final = ("full", "short", "time-limit")
MOST_SEATS: Final = 9
# Deeds for every player before the start (SHORT-1, TIME-2).
DEEDS_DEALT: Final[dict[str, int]] = {"full": 0, "short": 3, "time-limit": 2}
OPTIONS: Final = ("american-expansion", "just-visit-america", "game-show", "legal-system", "ferris-wheel")


READERS: Final[list[Callable[[str], "Rules"]]] = []
"""Reads rules as text. The notation is not known here: `game.inputs` puts its function in."""


@mypyc_attr(native_class=False)  # a native class would answer a wrong value with a bare TypeError
@dataclass(frozen=True)
class Rules:
    """The rules that the players agree on before the first throw.

    Args:
        game: "full", "short" or "time-limit"; or all that was agreed on as text, such as "full+salary=400".
        minutes: The length of a time limit game; for that game only.
        options: Corner games of the edition, such as "legal-system" or "ferris-wheel".
        ask_for_rent: Whether rent is paid only if its owner asks for it in time.
        banker_only: Whether the Banker keeps the Bank and does not play.
        banker: The seat of the Banker.
        house_rules: Words of house rules, such as "free-parking-pot" or "salary=400".

    Raises:
        BadInput: A value is unknown, of the wrong type, or contradicts another one.

    >>> passgo.Rules(game="time-limit", minutes=45, ask_for_rent=True).minutes
    45
    >>> passgo.Rules("full+salary=400") == passgo.Rules(house_rules={"salary=400"})
    True
    """

    game: str = "full"
    minutes: int | None = None
    options: Collection[str] = frozenset()
    ask_for_rent: bool = False
    banker_only: bool = False
    banker: int = 0
    house_rules: Collection[str] = frozenset()

    def __post_init__(self) -> None:
        said: dict[str, object] = dict(vars(self))  # as it was written, of whatever type
        text = said["game"]
        if READERS and isinstance(text, str) and is_text(text):
            self._copy_from(READERS[0](text), said)
            return
        # Any collection of names is welcome; what is kept is the same set however it was written.
        object.__setattr__(self, "options", names_in(said["options"], "options"))
        object.__setattr__(self, "house_rules", names_in(said["house_rules"], "house_rules"))
        game = said["game"]
        if game not in GAMES:
            said_game = Saying("input.game", game=repr(game), games=", ".join(GAMES))
            raise BadInput(with_meant(said_game, game, GAMES))
        for option in sorted(self.options):
            if option not in OPTIONS:
                unknown = Saying("input.option", option=repr(option), options=", ".join(OPTIONS))
                raise BadInput(with_meant(unknown, option, OPTIONS))
        for name in ("ask_for_rent", "banker_only"):
            if not isinstance(said[name], bool):
                raise BadInput(f"{name} is True or False, not {said[name]!r}")
        banker = said["banker"]
        if type(banker) is not int or not 0 <= banker < MOST_SEATS:
            raise BadInput(f"banker is the seat of the Banker, 0 to {MOST_SEATS - 1}, not {banker!r}")
        minutes = said["minutes"]
        if game == "time-limit":
            if type(minutes) is not int or not 1 <= minutes <= 24 * 60:
                raise BadInput(Saying("input.minutes"))
        elif minutes is not None:
            raise BadInput(Saying("input.minutes-elsewhere", game=repr(game)))
        numbers_of(self.house_rules)  # refuses what cannot be agreed on

    def _copy_from(self, read: "Rules", said: dict[str, object]) -> None:
        """Take over what a text says. What is said beside it must be the same or left out."""
        for field in fields(self):
            default: object = frozenset() if field.name in SETS else field.default
            beside = said[field.name]
            if field.name != "game" and beside != default and beside != getattr(read, field.name):
                raise BadInput(
                    f"{field.name} is named beside the text {said['game']!r}; write it into the text"
                )
            object.__setattr__(self, field.name, getattr(read, field.name))

    def house(self, word: str) -> int:
        """The number of a house rule, 0 for one that has none; OFF if it was not agreed on."""
        return numbers_of(self.house_rules).get(word, OFF)

    @property
    def houses_for_hotel(self) -> int:
        """SHORT-2: in the short game three houses make room for a hotel."""
        return 3 if self.game == "short" else 4

    def keeps_bank_only(self, seat: int) -> bool:
        """SETUP-6: whether a seat is that of a Banker who does not play."""
        return self.banker_only and seat == self.banker

    def check_against(self, edition: Edition) -> None:
        """Refuse options that this edition's book does not have."""
        for option in sorted(self.options):
            if option not in edition.options:
                known = ", ".join(edition.options)
                key = "input.option-of" if known else "input.option-of-none"
                raise BadInput(Saying(key, option=repr(option), edition=Title(edition), options=known))
        goal = self.house("first-to")
        cash = max(self.house("cash"), 0) or edition.start_cash
        if 0 <= goal <= cash:
            how: dict[str, Fact] = {"how": "goal", "goal": goal, "cash": cash}
            raise contradiction(BY_WORD["cash"], BY_WORD["first-to"], how)

    def check_goal(self, edition: Edition, players: int) -> None:
        """HOUSE-17: the goal must be more than the first cash and the deeds that can be dealt for nothing."""
        goal = self.house("first-to")
        cash = max(self.house("cash"), 0) or edition.start_cash
        most = cash + self.most_dealt(edition, players)
        if 0 <= goal <= most:
            dealt = self.house("deal") == OFF
            raise player_error(
                CONTRADICTION,
                {
                    "rule": BY_WORD["first-to"].rule,
                    "other_rule": "SHORT-1" if dealt else BY_WORD["deal"].rule,
                    "word": "first-to",
                    "other_word": self.game if dealt else "deal",
                    "how": "dealt",
                    "goal": goal,
                    "cash": most,
                },
            )

    def most_dealt(self, edition: Edition, players: int) -> int:
        """What the dearest deeds that can be dealt to one player for nothing are worth."""
        if self.game == "time-limit" or "deal-paid" in self.house_rules:
            return 0
        agreed = self.house("deal")
        count = DEEDS_DEALT[self.game] if agreed == OFF else agreed
        prices = sorted((square.price for square in edition.squares if square.price), reverse=True)
        return sum(prices[: min(count, len(prices) // players)])  # RULING-DEAL, HOUSE-18


def is_text(game: str) -> bool:
    """Whether rules are given as a text or by the name of a preset, not as a game alone."""
    return "+" in game or ":" in game or game.strip() in PRESETS


def names_in(given: object, what: str) -> frozenset[str]:
    if isinstance(given, str) or not isinstance(given, (set, frozenset, list, tuple)):
        raise BadInput(f"{what} is a set of names, not {given!r}")
    for name in given:
        if not isinstance(name, str):
            raise BadInput(f"{what} holds names, not {name!r}")
    return frozenset(given)
