"""The house rules of all chapters by their numbers. Generated: python tools/generate_house_rules.py

They are copied, since the chapters cannot be imported here: a chapter needs boards, and a board what was agreed on.
"""

from typing import Final

from passgo.engine.house_rule import COUNT, MONEY, MOST_AGREED, PERCENT, HouseRule

# Where a board has the number of each: `p.board.agreed[SALARY]`, which is OFF if it was not agreed on.
FREE_PARKING_POT: Final = 1
DOUBLE_GO: Final = 2
CASH: Final = 3
SALARY: Final = 4
NO_AUCTION: Final = 5
AUCTION_FROM: Final = 6
NO_RENT_IN_JAIL: Final = 7
SNAKE_EYES: Final = 8
NO_TRADE: Final = 9
TRADE_ON_TURN: Final = 10
UNLIMITED_BUILDINGS: Final = 11
UNEVEN_BUILDING: Final = 12
LAP_BEFORE_BUYING: Final = 13
INTEREST: Final = 14
JAIL_FINE: Final = 15
ROUNDS: Final = 16
FIRST_TO: Final = 17
DEAL: Final = 18
DEAL_PAID: Final = 19
TAKE_BACK: Final = 20

HOUSE_RULES: Final[tuple[HouseRule, ...]] = (
    HouseRule(1, "free-parking-pot", "money", MONEY, 1, MOST_AGREED, 500, bare=True),
    HouseRule(2, "double-go", "money"),
    HouseRule(3, "cash", "money", MONEY, 1, MOST_AGREED, 2000),
    HouseRule(4, "salary", "money", MONEY, 0, MOST_AGREED, 400),
    HouseRule(5, "no-auction", "property"),
    HouseRule(6, "auction-from", "property", PERCENT, 1, 100, 50, against=("no-auction",)),
    HouseRule(7, "no-rent-in-jail", "jail"),
    HouseRule(8, "snake-eyes", "money", MONEY, 1, MOST_AGREED, 100),
    HouseRule(9, "no-trade", "property"),
    HouseRule(10, "trade-on-turn", "property", against=("no-trade",)),
    HouseRule(11, "unlimited-buildings", "building"),
    HouseRule(12, "uneven-building", "building"),
    HouseRule(13, "lap-before-buying", "property"),
    HouseRule(14, "interest", "property", PERCENT, 0, 100, 5),
    HouseRule(15, "jail-fine", "jail", MONEY, 0, MOST_AGREED, 100),
    HouseRule(16, "rounds", "pace", COUNT, 1, 1000, 30),
    HouseRule(17, "first-to", "pace", MONEY, 1, 10 * MOST_AGREED, 5000),
    HouseRule(18, "deal", "pace", COUNT, 0, 4, 2),
    HouseRule(19, "deal-paid", "pace", needs="deal"),
    HouseRule(20, "take-back", "pace"),
)
