"""Why an action is refused: a number for the engine, a name for programs, a rule and a sentence for the player.

The sentences name things in the edition's own words; `explain` fills them in. Each says what would be needed. The
names never change: clients in other languages find their sentences by them.
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
WISH_TOO_LARGE: Final = 88
COULD_PAY: Final = 89
DEBT_WAITS: Final = 90
NEVER_OFFERED: Final = 91
NOT_THE_AUCTIONEER: Final = 92
TRIP_FIRST: Final = 93
MEANS_LOWERED: Final = 94
PRIZE_IS_TAKEN: Final = 95
TAX_NEVER_CHOSEN: Final = 96

SENTENCES: Final[dict[int, tuple[str, str, str]]] = {
    NOT_YOUR_TURN: ("not-your-turn", "TURN-5", "it is {turn}'s turn; wait until it passes to you"),
    MATTER_OPEN: ("matter-open", "TURN-1", "{waiting} has to be settled first"),
    THROWN_ALREADY: ("thrown-already", "TURN-3", "you have thrown; only doubles give another throw"),
    MUST_THROW: ("must-throw", "TURN-1", "you have a throw to make before your turn can end"),
    THROWN_IN_JAIL: (
        "thrown-in-jail",
        "{rule}",
        "you have thrown; that is done before the throw of a turn in {jail}",
    ),
    NOT_IN_JAIL: ("not-in-jail", "{rule}", "you are not in {jail}"),
    FINE_TOO_LATE: (
        "fine-too-late",
        "JAIL-6",
        "the {symbol}{fine} may be paid before the throw on the first two turns only; throw, and pay if it is no doubles",
    ),
    FINE_TOO_DEAR: (
        "fine-too-dear",
        "{rule}",
        "the fine is {symbol}{fine} and you can spend {symbol}{spendable}; raise money first, or throw",
    ),
    NO_JAIL_CARD: (
        "no-jail-card",
        "JAIL-5",
        "you hold no Get Out of Jail Free card of {deck}; buy one from another player, pay or throw",
    ),
    NOTHING_TO_BUY: (
        "nothing-to-buy",
        "BUY-1",
        "no property is up for sale to the one who landed on it; that takes landing on an unowned one",
    ),
    NOT_YOUR_PURCHASE: ("not-your-purchase", "BUY-1", "{player} landed there and decides first"),
    LOT_TOO_DEAR: (
        "lot-too-dear",
        "BUY-1",
        "{lot} costs {symbol}{price} and you have {symbol}{cash}; raise money first, or decline",
    ),
    NO_AUCTION: ("no-auction", "AUCTION-1", "no auction is waiting for bids"),
    PASSED_ALREADY: (
        "passed-already",
        "RULING-AUCTION-END",
        "you are not in this auction any more; a pass is final until the next one",
    ),
    NOT_IN_CONTEST: (
        "not-in-contest",
        "RULING-SHORTAGE",
        "only those bid for the last {buildings} who want some, could build now and have not passed",
    ),
    LEADS_ALREADY: (
        "leads-already",
        "RULING-AUCTION-END",
        "the highest bid is yours; it stands until somebody bids more",
    ),
    NO_BID_OF_NOTHING: (
        "no-bid-of-nothing",
        "RULING-AUCTION-END",
        "any price will do to start with, but a bid is at least {symbol}1",
    ),
    BID_TOO_LOW: ("bid-too-low", "AUCTION-1", "the highest bid is {symbol}{bid}; bid more, or pass"),
    BID_OVER_CASH: (
        "bid-over-cash",
        "RULING-BID-CASH",
        "a bid is paid in cash and you can spend {symbol}{spendable}; raise money first",
    ),
    IN_DEBT: (
        "in-debt",
        "RULING-DEBT-FIRST",
        "you owe {symbol}{debt}; pay that before you spend money on anything else",
    ),
    TRIP_FIRST: (
        "trip-first",
        "RULING-DEBT-FIRST",
        "you have a property to buy on your road trip; do that before you spend money on anything else",
    ),
    MEANS_LOWERED: (
        "means-lowered",
        "RULING-DEBT-FIRST",
        "whoever has a debt to pay, or a property to buy on a road trip, trades nothing away that it has to be paid from",
    ),
    NO_RENT_TO_ASK: (
        "no-rent-to-ask",
        "RENT-7",
        "there is no rent on {lot} to ask {debtor} for; it may be paid, lapsed, or not yours",
    ),
    RENT_MORTGAGED: (
        "rent-mortgaged",
        "RENT-2",
        "{lot} is mortgaged; no rent can be collected on it until the mortgage is paid off",
    ),
    NO_TAX_CHOICE: (
        "no-tax-choice",
        "TAX-1",
        "nobody has a tax to choose; that takes landing on {income_tax}",
    ),
    TAX_IS_FLAT: (
        "tax-is-flat",
        "SHORT-4",
        "{income_tax} is flat in the short game; there is nothing to choose",
    ),
    TAX_NEVER_CHOSEN: (
        "tax-never-chosen",
        "TAX-1",
        "{income_tax} is flat in this edition; there is nothing to choose",
    ),
    NOT_YOUR_TAX: ("not-your-tax", "TAX-1", "the choice is {player}'s, who landed there"),
    NO_BUILDING_LAND: (
        "no-building-land",
        "BUILD-1",
        "{houses} and {hotels} stand on the {lots} of a colour group; {lot} is none",
    ),
    NOT_YOUR_LOT_TO_BUILD: (
        "not-your-lot-to-build",
        "BUILD-1",
        "{lot} belongs to {owner}; you need all {lots} of its colour group",
    ),
    GROUP_INCOMPLETE: (
        "group-incomplete",
        "BUILD-1",
        "you own {held} of the {size} {lots} of {group}; you still need {missing}",
    ),
    GROUP_MORTGAGED: (
        "group-mortgaged",
        "BUILD-4",
        "pay off the mortgage on {mortgaged} before you build on {group}",
    ),
    HOTEL_STANDS: ("hotel-stands", "BUILD-5", "a {hotel} stands on {lot} already; one is the limit"),
    BUILD_UNEVEN: (
        "build-uneven",
        "{rule}",
        "{lot} already has one more {house} than {lowest}; build on {lowest} first",
    ),
    NONE_LEFT: ("none-left", "BUILD-6", "the Bank has no {buildings} left; wait until somebody returns some"),
    PLACE_FIRST: ("place-first", "RULING-PLACE-FIRST", "a {won} that was won must be placed first"),
    BUILDING_TOO_DEAR: (
        "building-too-dear",
        "BUILD-3",
        "a {building} on {lot} costs {symbol}{building_price} and you can spend {symbol}{spendable}; raise money first",
    ),
    CONTEST_ON: (
        "contest-on",
        "RULING-SHORTAGE",
        "the last {buildings} are being contested; wait until that is over",
    ),
    NO_SHORTAGE: ("no-shortage", "BUILD-7", "nobody is being asked about the Bank's last buildings"),
    NOT_ASKED: ("not-asked", "RULING-SHORTAGE", "you are not being asked, or have answered already"),
    WISH_TOO_LARGE: (
        "wish-too-large",
        "RULING-SHORTAGE",
        "you could pay for and place {wishable} of the {buildings}; wish no more than that, or none",
    ),
    NOTHING_TO_PLACE: ("nothing-to-place", "BUILD-7", "you have no contested building to place"),
    WRONG_BUILDING: (
        "wrong-building",
        "BUILD-5",
        "what you won does not fit on {lot}; there a {building} would be next",
    ),
    NOT_YOUR_LOT_TO_SELL: ("not-your-lot-to-sell", "SELL-1", "{lot} belongs to {owner}"),
    NOTHING_BUILT: ("nothing-built", "SELL-1", "nothing stands on {lot}"),
    SELL_UNEVEN: ("sell-uneven", "SELL-2", "{highest} has more than {lot}; sell from {highest} first"),
    NO_HOUSES_FOR_HOTEL: (
        "no-houses-for-hotel",
        "RULING-SHORT-STOCK-HOTEL",
        "a {hotel} sold down leaves {full} {houses} and the Bank has {stock}; sell all {hotels} of {group} at once",
    ),
    NOT_YOUR_GROUP: ("not-your-group", "SELL-3", "you do not own that colour group"),
    NO_HOTELS_THERE: (
        "no-hotels-there",
        "SELL-3",
        "there is no {hotel} on {group}; sell {houses} one by one",
    ),
    TOO_MANY_LEFT_STANDING: ("too-many-left-standing", "SELL-3", "{group} has room for {room} {houses}"),
    NO_HOUSES_FOR_HOTELS: (
        "no-houses-for-hotels",
        "RULING-SHORT-STOCK-HOTEL",
        "the Bank and {group} have only {available} {houses} to leave standing",
    ),
    NOT_YOUR_LOT_TO_MORTGAGE: ("not-your-lot-to-mortgage", "MORTGAGE-1", "{lot} belongs to {owner}"),
    MORTGAGED_ALREADY: ("mortgaged-already", "MORTGAGE-1", "{lot} is mortgaged already"),
    BUILDINGS_BEFORE_MORTGAGE: (
        "buildings-before-mortgage",
        "MORTGAGE-1",
        "buildings stand on {group}; sell all of them first",
    ),
    NOT_YOUR_LOT_TO_LIFT: (
        "not-your-lot-to-lift",
        "MORTGAGE-2",
        "{lot} belongs to {owner}; only the owner pays off a mortgage",
    ),
    NOT_MORTGAGED: ("not-mortgaged", "MORTGAGE-3", "{lot} is not mortgaged"),
    LIFTING_TOO_DEAR: (
        "lifting-too-dear",
        "MORTGAGE-3",
        "paying off the mortgage on {lot} takes {symbol}{lifting}, besides any interest due, and you can spend {symbol}{spendable}",
    ),
    NO_INTEREST_DUE: ("no-interest-due", "MORTGAGE-4", "no interest is due from you on {lot}"),
    NO_SUCH_PARTNER: ("no-such-partner", "TRADE-1", "a trade takes another player who is still in the game"),
    ONLY_CASH: (
        "only-cash",
        "RULING-TRADE-CASH",
        "a trade hands over at least one property or card; money alone would be a loan or a gift",
    ),
    TOO_MANY_OFFERS: (
        "too-many-offers",
        "RULING-OFFER-LIMIT",
        "you have {most_offers} offers on the table; withdraw one first",
    ),
    LOT_NOT_THEIRS: ("lot-not-theirs", "TRADE-1", "{lot} belongs to {owner}; only its owner can trade it"),
    BUILDINGS_BEFORE_TRADE: (
        "buildings-before-trade",
        "TRADE-2",
        "buildings stand on {group}; they must be sold before {lot} can be traded",
    ),
    INTEREST_FIRST: (
        "interest-first",
        "MORTGAGE-4",
        "the interest on a mortgaged property just received must be settled before it is traded on",
    ),
    CARD_NOT_THEIRS: (
        "card-not-theirs",
        "CARD-3",
        "a Get Out of Jail Free card can be traded only by the player who holds it",
    ),
    OFFER_OVER_CASH: (
        "offer-over-cash",
        "BANK-4",
        "you can spend {symbol}{spendable}; there is no paying later",
    ),
    NO_SUCH_OFFER: ("no-such-offer", "TRADE-1", "that offer is not on the table any more"),
    NEVER_OFFERED: ("never-offered", "TRADE-1", "no offer was ever made under that number"),
    NOT_YOUR_OFFER_TO_ANSWER: ("not-your-offer-to-answer", "TRADE-1", "that offer was made to somebody else"),
    NOT_YOUR_OFFER: ("not-your-offer", "TRADE-1", "only the one who made an offer withdraws it"),
    TRADE_OVER_CASH: (
        "trade-over-cash",
        "BANK-4",
        "one side does not have the cash for this; there is no paying later",
    ),
    BID_UNCOVERED: (
        "bid-uncovered",
        "RULING-TRADE-TURN",
        "the highest bid of an open auction must stay covered by cash",
    ),
    INTEREST_TOO_DEAR: (
        "interest-too-dear",
        "RULING-INTEREST-UNABLE",
        "the interest on the mortgaged property could not be paid after this trade",
    ),
    NOT_IN_DEBT: ("not-in-debt", "BANKRUPT-1", "only a player who cannot pay a debt goes bankrupt"),
    DEBT_WAITS: (
        "debt-waits",
        "RULING-TWO-DEBTS",
        "your debt of {symbol}{debt} is settled later; {waiting} comes first",
    ),
    COULD_PAY: (
        "could-pay",
        "BANKRUPT-1",
        "you owe {symbol}{debt} and could raise {symbol}{raisable} with what you have; sell buildings or mortgage property",
    ),
    NO_SUCH_CORNER: ("no-such-corner", "{rule}", "there is nothing of that kind to decide now"),
    NOT_YOUR_CORNER: ("not-your-corner", "{rule}", "that is {player}'s to decide"),
    NOT_A_CORNER: ("not-a-corner", "CORNER-1", "any space but a corner; {lot} is a corner"),
    NOT_UNOWNED: ("not-unowned", "{rule}", "{lot} is not an unowned property"),
    TRIP_TOO_DEAR: (
        "trip-too-dear",
        "RULING-ROADTRIP-PRICE",
        "{lot} costs {symbol}{price} and you can spend {symbol}{spendable}; choose one that you can pay for, or raise money first",
    ),
    TRIP_MUST_BUY: (
        "trip-must-buy",
        "CORNER-2",
        "a right answer takes you to an unowned property, which you buy; choose one, and raise the money if need be",
    ),
    NO_SUCH_ANSWER: ("no-such-answer", "RULING-READER", "there are four answers, numbered 0 to 3"),
    WRONG_SIDE: (
        "wrong-side",
        "CORNER-4",
        "{lot} is not on side {side} of the board, which is the one you may choose from",
    ),
    NO_FIFTH_CARD: ("no-fifth-card", "CORNER-4", "four right answers are the most; take a property"),
    PRIZE_IS_TAKEN: (
        "prize-is-taken",
        "RULING-PRIZE",
        "the property is free of charge; take one, or ask for the next card",
    ),
    NO_HIGHER_SIDE: ("no-higher-side", "CORNER-5", "nothing is unowned on a higher side; take a property"),
    LAWYER_TOO_DEAR: (
        "lawyer-too-dear",
        "RULING-LAWYER-MONEY",
        "the lawyer takes {symbol}{fee} in cash and you can spend {symbol}{spendable}",
    ),
    NOT_THE_CLOCK: ("not-the-clock", "TIME-1", "the time is called by the clock, not by a player"),
    NO_TIME_LIMIT: ("no-time-limit", "TIME-1", "this is not a time limit game"),
    TIME_CALLED_ALREADY: ("time-called-already", "TIME-1", "the time has been called already"),
    GAME_OVER: ("game-over", "{ending_rule}", "the game is over"),
    BANKER_DOES_NOT_PLAY: ("banker-does-not-play", "SETUP-6", "the Banker does not play in this game"),
    NOT_THE_AUCTIONEER: (
        "not-the-auctioneer",
        "RULING-AUCTIONEER",
        "only a Banker who does not play calls the bids of an auction",
    ),
    LEFT_THE_GAME: ("left-the-game", "BANKRUPT-5", "you have left the game"),
    CLOCK_ONLY_CALLS: ("clock-only-calls", "TIME-1", "the clock can only call the time"),
}
