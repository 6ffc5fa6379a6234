"""Why an action is refused: a number for the engine, a name for programs, and the rule.

The sentences for players are in the languages' refusals.json, by the names, which never change; `explain` fills them in
the edition's own words. Each says what would be needed.
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
BID_BELOW_FLOOR: Final = 97
LAP_FIRST: Final = 98
NO_TRADES: Final = 99
TRADE_OFF_TURN: Final = 100
STEPS_STAND: Final = 101
NOTHING_TO_TAKE_BACK: Final = 102
RAISE_FIRST: Final = 103
ESTATE_LOWERED: Final = 104
DEED_WAITS: Final = 105
NOT_IN_EDITION: Final = 106

REASONS: Final[dict[int, tuple[str, str]]] = {
    NOT_YOUR_TURN: ("not-your-turn", "TURN-5"),
    MATTER_OPEN: ("matter-open", "TURN-1"),
    RAISE_FIRST: ("raise-first", "RULING-RAISE"),
    THROWN_ALREADY: ("thrown-already", "TURN-3"),
    MUST_THROW: ("must-throw", "TURN-1"),
    THROWN_IN_JAIL: ("thrown-in-jail", "{rule}"),
    NOT_IN_JAIL: ("not-in-jail", "{rule}"),
    FINE_TOO_LATE: ("fine-too-late", "JAIL-6"),
    FINE_TOO_DEAR: ("fine-too-dear", "{rule}"),
    NO_JAIL_CARD: ("no-jail-card", "JAIL-5"),
    NOTHING_TO_BUY: ("nothing-to-buy", "BUY-1"),
    NOT_YOUR_PURCHASE: ("not-your-purchase", "BUY-1"),
    LOT_TOO_DEAR: ("lot-too-dear", "BUY-1"),
    NO_AUCTION: ("no-auction", "AUCTION-1"),
    PASSED_ALREADY: ("passed-already", "RULING-AUCTION-END"),
    NOT_IN_CONTEST: ("not-in-contest", "RULING-SHORTAGE"),
    LEADS_ALREADY: ("leads-already", "RULING-AUCTION-END"),
    NO_BID_OF_NOTHING: ("no-bid-of-nothing", "RULING-AUCTION-END"),
    BID_TOO_LOW: ("bid-too-low", "AUCTION-1"),
    BID_OVER_CASH: ("bid-over-cash", "RULING-BID-CASH"),
    IN_DEBT: ("in-debt", "RULING-DEBT-FIRST"),
    TRIP_FIRST: ("trip-first", "RULING-DEBT-FIRST"),
    MEANS_LOWERED: ("means-lowered", "RULING-DEBT-FIRST"),
    ESTATE_LOWERED: ("estate-lowered", "RULING-DEBT-FIRST"),
    NO_RENT_TO_ASK: ("no-rent-to-ask", "RENT-7"),
    RENT_MORTGAGED: ("rent-mortgaged", "RENT-2"),
    NO_TAX_CHOICE: ("no-tax-choice", "TAX-1"),
    TAX_IS_FLAT: ("tax-is-flat", "SHORT-4"),
    TAX_NEVER_CHOSEN: ("tax-never-chosen", "TAX-1"),
    NOT_YOUR_TAX: ("not-your-tax", "TAX-1"),
    NO_BUILDING_LAND: ("no-building-land", "BUILD-1"),
    NOT_YOUR_LOT_TO_BUILD: ("not-your-lot-to-build", "BUILD-1"),
    GROUP_INCOMPLETE: ("group-incomplete", "BUILD-1"),
    GROUP_MORTGAGED: ("group-mortgaged", "BUILD-4"),
    HOTEL_STANDS: ("hotel-stands", "BUILD-5"),
    BUILD_UNEVEN: ("build-uneven", "{rule}"),
    NONE_LEFT: ("none-left", "BUILD-6"),
    PLACE_FIRST: ("place-first", "RULING-PLACE-FIRST"),
    BUILDING_TOO_DEAR: ("building-too-dear", "BUILD-3"),
    CONTEST_ON: ("contest-on", "RULING-SHORTAGE"),
    NO_SHORTAGE: ("no-shortage", "BUILD-7"),
    NOT_ASKED: ("not-asked", "RULING-SHORTAGE"),
    WISH_TOO_LARGE: ("wish-too-large", "RULING-SHORTAGE"),
    NOTHING_TO_PLACE: ("nothing-to-place", "BUILD-7"),
    WRONG_BUILDING: ("wrong-building", "BUILD-5"),
    NOT_YOUR_LOT_TO_SELL: ("not-your-lot-to-sell", "SELL-1"),
    NOTHING_BUILT: ("nothing-built", "SELL-1"),
    SELL_UNEVEN: ("sell-uneven", "SELL-2"),
    NO_HOUSES_FOR_HOTEL: ("no-houses-for-hotel", "RULING-SHORT-STOCK-HOTEL"),
    NOT_YOUR_GROUP: ("not-your-group", "SELL-3"),
    NO_HOTELS_THERE: ("no-hotels-there", "SELL-3"),
    TOO_MANY_LEFT_STANDING: ("too-many-left-standing", "SELL-3"),
    NO_HOUSES_FOR_HOTELS: ("no-houses-for-hotels", "RULING-SHORT-STOCK-HOTEL"),
    NOT_YOUR_LOT_TO_MORTGAGE: ("not-your-lot-to-mortgage", "MORTGAGE-1"),
    DEED_WAITS: ("deed-waits", "RULING-BID-DEBT"),
    MORTGAGED_ALREADY: ("mortgaged-already", "MORTGAGE-1"),
    BUILDINGS_BEFORE_MORTGAGE: ("buildings-before-mortgage", "MORTGAGE-1"),
    NOT_YOUR_LOT_TO_LIFT: ("not-your-lot-to-lift", "MORTGAGE-2"),
    NOT_MORTGAGED: ("not-mortgaged", "MORTGAGE-3"),
    LIFTING_TOO_DEAR: ("lifting-too-dear", "MORTGAGE-3"),
    NO_INTEREST_DUE: ("no-interest-due", "MORTGAGE-4"),
    NO_SUCH_PARTNER: ("no-such-partner", "TRADE-1"),
    ONLY_CASH: ("only-cash", "RULING-TRADE-CASH"),
    TOO_MANY_OFFERS: ("too-many-offers", "RULING-OFFER-LIMIT"),
    LOT_NOT_THEIRS: ("lot-not-theirs", "TRADE-1"),
    BUILDINGS_BEFORE_TRADE: ("buildings-before-trade", "TRADE-2"),
    INTEREST_FIRST: ("interest-first", "MORTGAGE-4"),
    CARD_NOT_THEIRS: ("card-not-theirs", "CARD-3"),
    OFFER_OVER_CASH: ("offer-over-cash", "BANK-4"),
    NO_SUCH_OFFER: ("no-such-offer", "TRADE-1"),
    NEVER_OFFERED: ("never-offered", "TRADE-1"),
    NOT_YOUR_OFFER_TO_ANSWER: ("not-your-offer-to-answer", "TRADE-1"),
    NOT_YOUR_OFFER: ("not-your-offer", "TRADE-1"),
    TRADE_OVER_CASH: ("trade-over-cash", "BANK-4"),
    BID_UNCOVERED: ("bid-uncovered", "RULING-TRADE-TURN"),
    INTEREST_TOO_DEAR: ("interest-too-dear", "RULING-INTEREST-UNABLE"),
    NOT_IN_DEBT: ("not-in-debt", "BANKRUPT-1"),
    DEBT_WAITS: ("debt-waits", "RULING-TWO-DEBTS"),
    COULD_PAY: ("could-pay", "BANKRUPT-1"),
    NO_SUCH_CORNER: ("no-such-corner", "{rule}"),
    NOT_IN_EDITION: ("not-in-edition", "TURN-1"),
    NOT_YOUR_CORNER: ("not-your-corner", "{rule}"),
    NOT_A_CORNER: ("not-a-corner", "CORNER-1"),
    NOT_UNOWNED: ("not-unowned", "{rule}"),
    TRIP_TOO_DEAR: ("trip-too-dear", "RULING-ROADTRIP-PRICE"),
    TRIP_MUST_BUY: ("trip-must-buy", "CORNER-2"),
    NO_SUCH_ANSWER: ("no-such-answer", "RULING-READER"),
    WRONG_SIDE: ("wrong-side", "CORNER-4"),
    NO_FIFTH_CARD: ("no-fifth-card", "CORNER-4"),
    PRIZE_IS_TAKEN: ("prize-is-taken", "RULING-PRIZE"),
    NO_HIGHER_SIDE: ("no-higher-side", "CORNER-5"),
    LAWYER_TOO_DEAR: ("lawyer-too-dear", "RULING-LAWYER-MONEY"),
    NOT_THE_CLOCK: ("not-the-clock", "TIME-1"),
    NO_TIME_LIMIT: ("no-time-limit", "TIME-1"),
    TIME_CALLED_ALREADY: ("time-called-already", "TIME-1"),
    GAME_OVER: ("game-over", "{ending_rule}"),
    BANKER_DOES_NOT_PLAY: ("banker-does-not-play", "SETUP-6"),
    NOT_THE_AUCTIONEER: ("not-the-auctioneer", "RULING-AUCTIONEER"),
    LEFT_THE_GAME: ("left-the-game", "BANKRUPT-5"),
    CLOCK_ONLY_CALLS: ("clock-only-calls", "TIME-1"),
    BID_BELOW_FLOOR: ("bid-below-floor", "HOUSE-6"),
    LAP_FIRST: ("lap-first", "HOUSE-13"),
    NO_TRADES: ("no-trades", "HOUSE-9"),
    TRADE_OFF_TURN: ("trade-off-turn", "HOUSE-10"),
    STEPS_STAND: ("steps-stand", "HOUSE-20"),
    NOTHING_TO_TAKE_BACK: ("nothing-to-take-back", "HOUSE-20"),
}
