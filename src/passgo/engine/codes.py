"""The integer codes of the engine. Their public names are in actions, decisions and events."""

from typing import Final

# Who is not a seat at the table.
BANK: Final = -1
CLOCK: Final = -2

# Kinds of squares.
GO: Final = 0
STREET: Final = 1
STATION: Final = 2
UTILITY: Final = 3
DECK: Final = 4
TAX: Final = 5
JAIL: Final = 6
PARKING: Final = 7
GO_TO_JAIL: Final = 8

# Decks.
CHANCE: Final = 0
CHEST: Final = 1

# Card effects.
ADVANCE: Final = 0
NEAREST: Final = 1
BACK: Final = 2
COLLECT: Final = 3
PAY: Final = 4
EACH: Final = 5
REPAIRS: Final = 6
TO_JAIL: Final = 7
JAIL_FREE: Final = 8

# What stands on a lot: 0 to 4 houses, or a hotel.
HOTEL: Final = 5

# What an auction sells when it is not a lot (the number of the lot's square).
A_HOUSE: Final = -1
A_HOTEL: Final = -2

# The phases of a turn. Only the first and the last wait for the player.
TO_THROW: Final = 0
TO_MOVE: Final = 1  # the Jail fine is settled; the throw that failed to be doubles still has to be moved
TO_LAND: Final = 2  # the token has arrived; its square is to be played
TO_CLOSE: Final = 3  # the square has been played
TO_END: Final = 4
TO_LEAVE: Final = 5  # the player whose turn it was has left the game

# How the token came to where it stands.
BY_THROW: Final = 0
BY_CARD: Final = 1
BY_CHOICE: Final = 2
BY_RIDE: Final = 3
TO_CELL: Final = 4

# The open matters that lie on a turn, innermost last.
M_BUY: Final = 1
M_AUCTION: Final = 2
M_DEBT: Final = 3
M_TAX: Final = 4
M_EACH: Final = 5
M_INTEREST: Final = 6
M_ESTATE: Final = 7
M_SHORTAGE: Final = 8
M_CONTEST: Final = 9
M_PLACE: Final = 10
M_EXPANSION: Final = 11
M_CHALLENGE: Final = 12
M_TRIP: Final = 13
M_PRIZE: Final = 14
M_PLEA: Final = 15

# What a seat may do.
THROW: Final = 0
END_TURN: Final = 1
BUY: Final = 2
DECLINE: Final = 3
BID: Final = 4
PASS: Final = 5
PAY_FINE: Final = 6
USE_CARD: Final = 7
PAY_FLAT: Final = 8
PAY_SHARE: Final = 9
BUILD: Final = 10
SELL: Final = 11
SELL_HOTELS: Final = 12
MORTGAGE: Final = 13
LIFT: Final = 14
PAY_INTEREST: Final = 15
OFFER: Final = 16
COUNTER: Final = 17
ACCEPT: Final = 18
REFUSE: Final = 19
WITHDRAW: Final = 20
ASK_RENT: Final = 21
GIVE_UP: Final = 22
WANT: Final = 23
PLACE: Final = 24
TAKE_SALARY: Final = 25
GO_TO: Final = 26
ANSWER: Final = 27
TAKE: Final = 28
NEXT_CARD: Final = 29
PLEAD_GUILTY: Final = 30
HIRE_LAWYER: Final = 31
TIME_UP: Final = 32
CALL: Final = 33
TAKE_BACK: Final = 34

# Why money moved.
FOR_SALARY: Final = 0
FOR_LOT: Final = 1
FOR_BID: Final = 2
FOR_RENT: Final = 3
FOR_TAX: Final = 4
FOR_FINE: Final = 5
FOR_CARD: Final = 6
FOR_BUILDING: Final = 7
FOR_BUILDING_SOLD: Final = 8
FOR_MORTGAGE: Final = 9
FOR_LIFTING: Final = 10
FOR_INTEREST: Final = 11
FOR_TRADE: Final = 12
FOR_BANKRUPTCY: Final = 13
FOR_LAWYER: Final = 14
FOR_DEALING: Final = 15
FOR_POT: Final = 16
FOR_SNAKE_EYES: Final = 17
FOR_TAKING_BACK: Final = 18

# Ways into Jail and out of it.
IN_BY_SQUARE: Final = 0
IN_BY_CARD: Final = 1
IN_BY_DOUBLES: Final = 2
IN_BY_VERDICT: Final = 3
OUT_BY_DOUBLES: Final = 0
OUT_BY_FINE: Final = 1
OUT_BY_CARD: Final = 2

# What a throw of the dice was for.
THROW_TO_MOVE: Final = 0
THROW_FOR_RENT: Final = 1
THROW_FOR_VERDICT: Final = 2
THROW_FOR_START: Final = 3

# How a deed changed hands.
BY_PURCHASE: Final = 0
BY_AUCTION: Final = 1
BY_TRADE: Final = 2
BY_BANKRUPTCY: Final = 3
BY_DEALING: Final = 4
BY_PRIZE: Final = 5

# Why a game is over.
LAST_ONE_LEFT: Final = 1
FIRST_BANKRUPTCY: Final = 2
TIME_CALLED: Final = 3
ROUNDS_PLAYED: Final = 4
GOAL_REACHED: Final = 5
