"""Which tables the old database holds, and the seeds with which each comes to what it is wanted for."""

from collections.abc import Sequence
from dataclasses import dataclass

import players as p

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida")
CORNER_GAMES = ("american-expansion", "just-visit-america", "game-show", "legal-system")
MOST_MOVES = 400  # after which a table will not come to what it is wanted for
FIRST_TURNS = 6  # actions of a table that is only to be under way


@dataclass(frozen=True)
class Table:
    """A table of people, what was agreed on, how they play and how far."""

    name: str
    edition: str
    until: p.Until
    habits: Sequence[p.Habit] = ()
    seed: int = 0
    game: str = "full"
    persons: int = 3
    options: Sequence[str] = ()
    ask_for_rent: bool = False
    banker_only: bool = False

    @property
    def minutes(self) -> int | None:
        return 60 if self.game == "time-limit" else None


def under_way(seen: p.Seen) -> bool:
    return len(seen.played) >= FIRST_TURNS and seen.kind == "Throw"


BUILDERS = (p.joins_groups, p.builds_when_short)

TABLES: Sequence[Table] = (
    # What can be open on the table.
    Table("purchase", "classic", p.is_open("BuyOrAuction", 5)),
    Table("auction with bids", "classic", p.bids_were_made, (p.declines, p.bids), seed=2),
    Table("debt to a player", "classic", p.owes_a_player, persons=2, seed=94),
    Table("debt to the Bank", "mlb", p.owes_the_bank, persons=2, seed=20),
    Table("tax choice", "classic", p.is_open("TaxChoice", 10), seed=199),
    Table("in jail", "classic-2008", p.is_open("LeaveJail", 10), persons=2, seed=225),
    Table("end of a turn", "nfl", p.is_open("EndTurn", 8), persons=2, seed=1),
    Table(
        "interest after a trade",
        "mlb",
        p.is_open("InterestChoice", 10),
        (p.mortgages_odd_lots, p.offers_a_mortgaged_lot, p.accepts),
        seed=29,
    ),
    Table(
        "interest after a bankruptcy",
        "classic-2008",
        p.estate_has_interest,
        (p.squanders,),
        seed=17,
    ),
    Table("estate auctioned by the Bank", "nfl", p.estate_is_auctioned, (p.squanders, p.bids), seed=74),
    Table("open offer", "boutique", p.offer_is_open, (p.offers_a_lot,)),
    Table("shortage question", "classic", p.is_open("ShortageQuestion"), BUILDERS, persons=5, seed=75),
    Table("contest with bids", "mlb", p.contest_has_bids, (*BUILDERS, p.bids), persons=5, seed=186),
    Table("contest going on", "classic", p.building_was_contested, (*BUILDERS, p.bids), persons=5, seed=226),
    Table(
        "building to be placed",
        "boutique",
        p.is_open("PlaceBuilding"),
        (*BUILDERS, p.bids),
        persons=5,
        seed=52,
    ),
    Table(
        "shortage settled",
        "classic-2008",
        p.shortage_was_settled,
        (p.wants_none, *BUILDERS),
        persons=5,
        seed=8,
    ),
    Table("houses built", "toysrus", p.houses_stand, (p.joins_groups, p.builds), persons=4, seed=80),
    Table("gave up though able to pay", "classic", p.out_and_going_on, (p.gives_up_at_once,), seed=277),
    Table("rent to be asked for", "boutique", p.rent_is_due, ask_for_rent=True, seed=1),
    Table(
        "rents asked for", "classic", p.rent_was_asked_for, (p.asks_for_rent,), ask_for_rent=True, seed=274
    ),
    # The corners.
    Table("expansion", "america", p.is_open("Expansion"), options=CORNER_GAMES, persons=4, seed=261),
    Table("expansion alone", "america", under_way, options=CORNER_GAMES[:1]),
    Table(
        "road trip question",
        "america",
        p.is_open("Challenge", 10, step=0),
        options=CORNER_GAMES[1:2],
        persons=4,
        seed=25,
    ),
    Table("road trip", "america", p.is_open("RoadTrip"), options=CORNER_GAMES[1:2], persons=4, seed=109),
    Table(
        "game show question",
        "america",
        p.is_open("Challenge", 10, step=1),
        options=CORNER_GAMES[2:3],
        persons=4,
        seed=57,
    ),
    Table(
        "second game show question",
        "america",
        p.is_open("Challenge", step=2),
        (p.asks_for_more_cards,),
        options=CORNER_GAMES,
        persons=4,
        seed=115,
    ),
    Table("prize", "america", p.is_open("Prize"), options=CORNER_GAMES[2:3], persons=4, seed=65),
    Table("plea", "america", p.is_open("Plea"), options=CORNER_GAMES[3:], persons=4, seed=212),
    Table(
        "ferris wheel",
        "toysrus",
        p.wheel_was_ridden,
        options=("ferris-wheel",),
        persons=4,
        seed=212,
    ),
    # A Banker who does not play.
    Table("banker", "classic", p.is_open("BuyOrAuction", 5), persons=6, banker_only=True, seed=11),
    Table("banker of nine", "nfl", under_way, persons=9, banker_only=True),
    # Every edition in every length; the full games of some are above.
    *(
        Table(f"{edition}, {game}", edition, under_way, game=game, persons=2 + number % 2)
        for number, edition in enumerate(
            ("classic", "classic-2008", "mlb", "nfl", "america", "boutique", "toysrus")
        )
        for game in ("full", "short", "time-limit")
    ),
)
