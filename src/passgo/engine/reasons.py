"""Why an action is refused: a number for the engine, a rule and a sentence for the player.

The sentences name things in the edition's own words; `explain` fills them in. Each says what would be needed.
"""

from typing import Final

ALLOWED: Final = 0
NOT_YOUR_TURN: Final = 1
MATTER_OPEN: Final = 2
THROWN_ALREADY: Final = 3
MUST_THROW: Final = 4
NOT_IN_JAIL: Final = 5
FINE_TOO_LATE: Final = 6
FINE_TOO_DEAR: Final = 7
NO_JAIL_CARD: Final = 8
NOTHING_TO_BUY: Final = 9
NOT_YOUR_PURCHASE: Final = 10
LOT_TOO_DEAR: Final = 11
NO_AUCTION: Final = 12
PASSED_ALREADY: Final = 13
LEADS_ALREADY: Final = 14
BID_TOO_LOW: Final = 15
BID_OVER_CASH: Final = 16
IN_DEBT: Final = 17
NO_RENT_TO_ASK: Final = 18
NO_TAX_CHOICE: Final = 19
NOT_YOUR_TAX: Final = 20
NO_BUILDING_LAND: Final = 21
NOT_YOUR_LOT_TO_BUILD: Final = 22
GROUP_INCOMPLETE: Final = 23
GROUP_MORTGAGED: Final = 24
HOTEL_STANDS: Final = 25
BUILD_UNEVEN: Final = 26
NONE_LEFT: Final = 27
PLACE_FIRST: Final = 28
BUILDING_TOO_DEAR: Final = 29
CONTEST_ON: Final = 30
NO_SHORTAGE: Final = 31
NOT_ASKED: Final = 32
NOTHING_TO_PLACE: Final = 33
WRONG_BUILDING: Final = 34
NOT_YOUR_LOT_TO_SELL: Final = 35
NOTHING_BUILT: Final = 36
SELL_UNEVEN: Final = 37
NO_HOUSES_FOR_HOTEL: Final = 38
NOT_YOUR_GROUP: Final = 39
NO_HOTELS_THERE: Final = 40
TOO_MANY_LEFT_STANDING: Final = 41
NO_HOUSES_FOR_HOTELS: Final = 42
NOT_YOUR_LOT_TO_MORTGAGE: Final = 43
MORTGAGED_ALREADY: Final = 44
BUILDINGS_BEFORE_MORTGAGE: Final = 45
NOT_YOUR_LOT_TO_LIFT: Final = 46
NOT_MORTGAGED: Final = 47
LIFTING_TOO_DEAR: Final = 48
NO_INTEREST_DUE: Final = 49
NO_SUCH_PARTNER: Final = 50
ONLY_CASH: Final = 51
TOO_MANY_OFFERS: Final = 52
LOT_NOT_THEIRS: Final = 53
BUILDINGS_BEFORE_TRADE: Final = 54
INTEREST_FIRST: Final = 55
CARD_NOT_THEIRS: Final = 56
OFFER_OVER_CASH: Final = 57
NO_SUCH_OFFER: Final = 58
NOT_YOUR_OFFER_TO_ANSWER: Final = 59
NOT_YOUR_OFFER: Final = 60
TRADE_OVER_CASH: Final = 61
BID_UNCOVERED: Final = 62
INTEREST_TOO_DEAR: Final = 63
NOT_IN_DEBT: Final = 64
NO_SUCH_CORNER: Final = 65
NOT_YOUR_CORNER: Final = 66
NOT_A_CORNER: Final = 67
NOT_UNOWNED: Final = 68
TRIP_TOO_DEAR: Final = 69
TRIP_MUST_BUY: Final = 70
NO_SUCH_ANSWER: Final = 71
WRONG_SIDE: Final = 72
NO_FIFTH_CARD: Final = 73
NO_HIGHER_SIDE: Final = 74
LAWYER_TOO_DEAR: Final = 75
NOT_THE_CLOCK: Final = 76
NO_TIME_LIMIT: Final = 77
TIME_CALLED_ALREADY: Final = 78
GAME_OVER: Final = 79
BANKER_DOES_NOT_PLAY: Final = 80
LEFT_THE_GAME: Final = 81
CLOCK_ONLY_CALLS: Final = 82
RENT_MORTGAGED: Final = 83
NO_BID_OF_NOTHING: Final = 84
NOT_IN_CONTEST: Final = 85
THROWN_IN_JAIL: Final = 86
TAX_IS_FLAT: Final = 87

SENTENCES: Final[dict[int, tuple[str, str]]] = {
    NOT_YOUR_TURN: ("TURN-5", "it is {turn}'s turn; wait until it passes to you"),
    MATTER_OPEN: ("TURN-1", "{waiting} has to be settled first"),
    THROWN_ALREADY: ("TURN-3", "you have thrown; only doubles give another throw"),
    MUST_THROW: ("TURN-1", "you have a throw to make before your turn can end"),
    THROWN_IN_JAIL: ("{jail_rule}", "you have thrown; that is done before the throw of a turn in {jail}"),
    NOT_IN_JAIL: ("{jail_rule}", "you are not in {jail}"),
    FINE_TOO_LATE: (
        "JAIL-6",
        "the {symbol}{fine} may be paid before the throw on the first two turns only; throw, and pay if it is no doubles",
    ),
    FINE_TOO_DEAR: (
        "JAIL-6",
        "the fine is {symbol}{fine} and you can spend {symbol}{spendable}; raise money first, or throw",
    ),
    NO_JAIL_CARD: (
        "JAIL-5",
        "you hold no Get Out of Jail Free card of {deck}; buy one from another player, pay or throw",
    ),
    NOTHING_TO_BUY: (
        "BUY-1",
        "no property is up for sale to the one who landed on it; that takes landing on an unowned one",
    ),
    NOT_YOUR_PURCHASE: ("BUY-1", "{top_player} landed there and decides first"),
    LOT_TOO_DEAR: (
        "BUY-1",
        "{top_lot} costs {symbol}{top_price} and you have {symbol}{cash}; raise money first, or decline",
    ),
    NO_AUCTION: ("AUCTION-1", "no auction is waiting for bids"),
    PASSED_ALREADY: (
        "RULING-AUCTION-END",
        "you are not in this auction any more; a pass is final until the next one",
    ),
    NOT_IN_CONTEST: (
        "RULING-SHORTAGE",
        "only those bid for the last {buildings} who want some, could build now and have not passed",
    ),
    LEADS_ALREADY: ("RULING-AUCTION-END", "the highest bid is yours; it stands until somebody bids more"),
    NO_BID_OF_NOTHING: ("AUCTION-3", "any price will do to start with, but a bid is at least {symbol}1"),
    BID_TOO_LOW: ("AUCTION-1", "the highest bid is {symbol}{bid}; bid more, or pass"),
    BID_OVER_CASH: (
        "RULING-BID-CASH",
        "a bid is paid in cash and you can spend {symbol}{spendable}; raise money first",
    ),
    IN_DEBT: (
        "RULING-DEBT-FIRST",
        "you owe {symbol}{debt}; pay that before you spend money on anything else",
    ),
    NO_RENT_TO_ASK: (
        "RENT-7",
        "there is no rent on {lot} to ask {debtor} for; it may be paid, lapsed, or not yours",
    ),
    RENT_MORTGAGED: ("RENT-2", "{lot} is mortgaged; no rent can be collected on it until that is lifted"),
    NO_TAX_CHOICE: ("TAX-1", "nobody has a tax to choose; that takes landing on {income_tax}"),
    TAX_IS_FLAT: ("SHORT-4", "{income_tax} is flat in the short game; there is nothing to choose"),
    NOT_YOUR_TAX: ("TAX-1", "the choice is {top_player}'s, who landed there"),
    NO_BUILDING_LAND: (
        "BUILD-1",
        "{houses} and {hotels} stand on the {lots} of a colour group; {lot} is none",
    ),
    NOT_YOUR_LOT_TO_BUILD: ("BUILD-1", "{lot} belongs to {owner}; you need all {lots} of its colour group"),
    GROUP_INCOMPLETE: ("BUILD-1", "you own {held} of the {size} {lots} of {group}; you still need {missing}"),
    GROUP_MORTGAGED: ("BUILD-4", "lift the mortgage on {mortgaged} before you build on {group}"),
    HOTEL_STANDS: ("BUILD-5", "a {hotel} stands on {lot} already; one is the limit"),
    BUILD_UNEVEN: ("BUILD-2", "{lot} already has one more {house} than {lowest}; build on {lowest} first"),
    NONE_LEFT: ("BUILD-6", "the Bank has no {buildings} left; wait until somebody returns some"),
    PLACE_FIRST: ("RULING-PLACE-FIRST", "a {won} that was won must be placed first"),
    BUILDING_TOO_DEAR: (
        "BUILD-3",
        "a {building} on {lot} costs {symbol}{building_price} and you can spend {symbol}{spendable}; raise money first",
    ),
    CONTEST_ON: ("RULING-SHORTAGE", "the last {buildings} are being contested; wait until that is over"),
    NO_SHORTAGE: ("BUILD-7", "nobody is being asked about the Bank's last buildings"),
    NOT_ASKED: ("RULING-SHORTAGE", "you are not being asked, or have answered already"),
    NOTHING_TO_PLACE: ("BUILD-7", "you have no contested building to place"),
    WRONG_BUILDING: ("BUILD-5", "what you won does not fit on {lot}; there a {building} would be next"),
    NOT_YOUR_LOT_TO_SELL: ("SELL-1", "{lot} belongs to {owner}"),
    NOTHING_BUILT: ("SELL-1", "nothing stands on {lot}"),
    SELL_UNEVEN: ("SELL-2", "{highest} has more than {lot}; sell from {highest} first"),
    NO_HOUSES_FOR_HOTEL: (
        "RULING-SHORT-STOCK-HOTEL",
        "a {hotel} sold down leaves {full} {houses} and the Bank has {stock}; sell all {hotels} of {group} at once",
    ),
    NOT_YOUR_GROUP: ("SELL-3", "you do not own that colour group"),
    NO_HOTELS_THERE: ("SELL-3", "there is no {hotel} on {group}; sell {houses} one by one"),
    TOO_MANY_LEFT_STANDING: ("SELL-3", "{group} has room for {room} {houses}"),
    NO_HOUSES_FOR_HOTELS: (
        "RULING-SHORT-STOCK-HOTEL",
        "the Bank and {group} have only {available} {houses} to leave standing",
    ),
    NOT_YOUR_LOT_TO_MORTGAGE: ("MORTGAGE-1", "{lot} belongs to {owner}"),
    MORTGAGED_ALREADY: ("MORTGAGE-1", "{lot} is mortgaged already"),
    BUILDINGS_BEFORE_MORTGAGE: ("MORTGAGE-1", "buildings stand on {group}; sell all of them first"),
    NOT_YOUR_LOT_TO_LIFT: ("MORTGAGE-2", "{lot} belongs to {owner}; only the owner lifts a mortgage"),
    NOT_MORTGAGED: ("MORTGAGE-3", "{lot} is not mortgaged"),
    LIFTING_TOO_DEAR: (
        "MORTGAGE-3",
        "lifting {lot} takes {symbol}{lifting}, besides any interest due, and you can spend {symbol}{spendable}",
    ),
    NO_INTEREST_DUE: ("MORTGAGE-4", "no interest is due from you on {lot}"),
    NO_SUCH_PARTNER: ("TRADE-1", "a trade takes another player who is still in the game"),
    ONLY_CASH: (
        "RULING-TRADE-CASH",
        "a trade hands over at least one property or card; money alone would be a loan or a gift",
    ),
    TOO_MANY_OFFERS: ("RULING-OFFER-LIMIT", "you have {most_offers} offers on the table; withdraw one first"),
    LOT_NOT_THEIRS: ("TRADE-1", "{trade_lot} belongs to {trade_owner}; only its owner can trade it"),
    BUILDINGS_BEFORE_TRADE: (
        "TRADE-2",
        "buildings stand on {trade_group}; they must be sold before {trade_lot} can be traded",
    ),
    INTEREST_FIRST: (
        "MORTGAGE-4",
        "the interest on a mortgaged property just received must be settled before it is traded on",
    ),
    CARD_NOT_THEIRS: ("CARD-3", "a Get Out of Jail Free card can be traded only by the player who holds it"),
    OFFER_OVER_CASH: ("BANK-4", "you can spend {symbol}{spendable}; there is no paying later"),
    NO_SUCH_OFFER: ("TRADE-1", "that offer is not on the table any more"),
    NOT_YOUR_OFFER_TO_ANSWER: ("TRADE-1", "that offer was made to somebody else"),
    NOT_YOUR_OFFER: ("TRADE-1", "only the one who made an offer withdraws it"),
    TRADE_OVER_CASH: ("BANK-4", "one side does not have the cash for this; there is no paying later"),
    BID_UNCOVERED: ("RULING-TRADE-TURN", "the highest bid of an open auction must stay covered by cash"),
    INTEREST_TOO_DEAR: (
        "RULING-INTEREST-UNABLE",
        "the interest on the mortgaged property could not be paid after this trade",
    ),
    NOT_IN_DEBT: ("BANKRUPT-1", "only a player who cannot pay a debt goes bankrupt"),
    NO_SUCH_CORNER: ("{corner_rule}", "there is nothing of that kind to decide now"),
    NOT_YOUR_CORNER: ("{corner_rule}", "that is {top_player}'s to decide"),
    NOT_A_CORNER: ("CORNER-1", "any space but a corner; {lot} is a corner"),
    NOT_UNOWNED: ("{corner_rule}", "{lot} is not an unowned property"),
    TRIP_TOO_DEAR: (
        "RULING-ROADTRIP-PRICE",
        "{lot} costs {symbol}{price} and you can spend {symbol}{spendable}; choose one that you can pay for, or raise money first",
    ),
    TRIP_MUST_BUY: ("CORNER-2", "a right answer takes you to an unowned property, which you buy; choose one"),
    NO_SUCH_ANSWER: ("RULING-READER", "there are four answers, numbered 0 to 3"),
    WRONG_SIDE: (
        "CORNER-4",
        "{lot} is not on side {side} of the board, which is the one you may choose from",
    ),
    NO_FIFTH_CARD: ("CORNER-4", "four right answers are the most; take a property"),
    NO_HIGHER_SIDE: ("CORNER-5", "nothing is unowned on a higher side; take a property"),
    LAWYER_TOO_DEAR: (
        "RULING-LAWYER-MONEY",
        "the lawyer takes {symbol}20 in cash and you can spend {symbol}{spendable}",
    ),
    NOT_THE_CLOCK: ("TIME-1", "the time is called by the clock, not by a player"),
    NO_TIME_LIMIT: ("TIME-1", "this is not a time limit game"),
    TIME_CALLED_ALREADY: ("TIME-1", "the time has been called already"),
    GAME_OVER: ("{ending_rule}", "the game is over"),
    BANKER_DOES_NOT_PLAY: ("SETUP-6", "the Banker does not play in this game"),
    LEFT_THE_GAME: ("BANKRUPT-5", "you have left the game"),
    CLOCK_ONLY_CALLS: ("TIME-1", "the clock can only call the time"),
}
