"""The numbers of an agent's actions: one discrete set for all moments of a game.

Actions without a number come first, then answers, bids as raises of the highest bid, wishes, then blocks of one action
for each lot in board order, then squares, then trades. `ActionSet.words` names each one. Numbers that agents are
trained on do not change: actions newer than LAST_KNOWN come last, as they are declared.
"""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes
from passgo.engine.actions import ACTIONS, Action
from passgo.engine.arrays import IntArray, from_list
from passgo.engine.board import SQUARES, Board
from passgo.engine.fields import A_DECK, A_GROUP, A_SQUARE, DECKS
from passgo.engine.rules.challenges import ANSWERS
from passgo.rl.core.active_rules import is_active

# How trades are made.
NO_TRADES: Final = 0
MENU: Final = 1  # out of a list of sensible offers
DIALOGUE: Final = 2  # step by step: partner, what to give, what to get, cash, send
TRADES: Final = ("none", "menu", "dialogue")

RAISES: Final = from_list([1, 5, 10, 20, 50, 100, 200, 500])
MOST_WISHED: Final = 8  # a larger wish is `want=all`

# The ways of the menu to ask for a lot or to offer one: for multiples of the printed price, or for another lot.
ASK_ONCE: Final = 0
ASK_TWICE: Final = 1
ASK_THRICE: Final = 2
SWAP: Final = 3
SWAP_AND_PAY: Final = 4
SELL_ONCE: Final = 5
SELL_TWICE: Final = 6
WAYS: Final = ("ask-1x", "ask-2x", "ask-3x", "swap", "swap-and-pay", "sell-1x", "sell-2x")

CASH: Final = from_list([10, 20, 50, 100, 150, 200, 300, 400, 500, 750, 1000])

# The kinds of actions.
NOTHING_KIND: Final = 0
PLAIN: Final = 1  # an action of the engine with at most one fixed number
BID: Final = 2
SELL_HOTELS: Final = 3
ASK_RENT: Final = 4
ACCEPT: Final = 5
REFUSE: Final = 6
OFFER: Final = 7  # from the menu
TALK: Final = 8  # begin a dialogue; the number counts seats to the left
COUNTER: Final = 9
GIVE: Final = 10
GIVE_CARD: Final = 11
GET: Final = 12
GET_CARD: Final = 13
PAY_CASH: Final = 14
ASK_CASH: Final = 15
NEXT: Final = 16
SEND: Final = 17
CANCEL: Final = 18

# No further free action at this moment: always the first number.
NOTHING: Final = 0
# The actions of the engine without numbers follow it.
WITHOUT_NUMBERS: Final = (
    codes.THROW,
    codes.END_TURN,
    codes.BUY,
    codes.DECLINE,
    codes.PASS,
    codes.PAY_FINE,
    codes.PAY_FLAT,
    codes.PAY_SHARE,
    codes.GIVE_UP,
    codes.TAKE_SALARY,
    codes.NEXT_CARD,
    codes.PLEAD_GUILTY,
    codes.HIRE_LAWYER,
)
ON_LOTS: Final = (
    codes.BUILD,
    codes.SELL,
    codes.MORTGAGE,
    codes.LIFT,
    codes.PAY_INTEREST,
    codes.PLACE,
    codes.TAKE,
)
LAST_KNOWN: Final = codes.TAKE_BACK
MOST_CHOICES: Final = 8  # for an action whose number is an index


class ActionSet:
    """The actions for one board and a number of seats. Integer attributes are the first numbers of blocks."""

    def __init__(self, board: Board, seats: i64, trades: i64) -> None:
        self.board: Final = board
        self.seats: Final[i64] = seats
        self.trades: Final[i64] = trades
        self.lots: Final[i64] = len(board.lots)
        self.words: Final[list[str]] = []
        self.kinds: list[int] = []
        self.engine_codes: list[int] = []
        self.numbers: list[int] = []
        self.group_of: Final[list[str]] = [group.id for group in board.edition.groups]
        self.add(NOTHING_KIND, -1, 0, "nothing")
        self.plain: Final[i64] = len(self.words)
        for code in WITHOUT_NUMBERS:
            self.add(PLAIN, code, 0, ACTIONS[code].name)
        self.use_card: Final[i64] = len(self.words)
        for pile in range(len(DECKS)):
            self.add(PLAIN, codes.USE_CARD, pile, f"use-card={DECKS[pile]}")
        self.answer: Final[i64] = len(self.words)
        for choice in range(ANSWERS):
            self.add(PLAIN, codes.ANSWER, choice, f"answer={choice}")
        self.bid: Final[i64] = len(self.words)
        for i in range(len(RAISES)):
            self.add(BID, codes.BID, int(RAISES[i]), f"bid+{RAISES[i]}")
        self.want: Final[i64] = len(self.words)
        self.add(PLAIN, codes.WANT, 0, "want=all")
        for count in range(1, MOST_WISHED + 1):
            self.add(PLAIN, codes.WANT, count, f"want={count}")
        self.accept: Final[i64] = len(self.words)
        self.add(ACCEPT, codes.ACCEPT, 0, "accept")
        self.refuse: Final[i64] = len(self.words)
        self.add(REFUSE, codes.REFUSE, 0, "refuse")
        self.sell_hotels: Final[i64] = len(self.words)
        for group in range(board.colours):
            self.add(SELL_HOTELS, codes.SELL_HOTELS, int(group), f"sell-hotels={self.group_of[group]}")
        self.on_lots: Final[i64] = len(self.words)
        for code in ON_LOTS:
            self.add_lots(PLAIN, code, ACTIONS[code].name)
        self.build: Final[i64] = self.on_lots
        self.sell: Final[i64] = self.on_lots + self.lots
        self.mortgage: Final[i64] = self.on_lots + 2 * self.lots
        self.lift: Final[i64] = self.on_lots + 3 * self.lots
        self.pay_interest: Final[i64] = self.on_lots + 4 * self.lots
        self.place: Final[i64] = self.on_lots + 5 * self.lots
        self.take: Final[i64] = self.on_lots + 6 * self.lots
        self.ask_rent: Final[i64] = len(self.words)
        self.add_lots(ASK_RENT, codes.ASK_RENT, "ask-rent")
        self.go_to: Final[i64] = len(self.words)
        for square in range(SQUARES):
            self.add(PLAIN, codes.GO_TO, square, f"go-to={square}")
        self.menu: Final[i64] = len(self.words)
        if trades == MENU:
            for way in WAYS:
                self.add_lots(OFFER, codes.OFFER, way)
        self.talk: Final[i64] = len(self.words)
        if trades == DIALOGUE:
            self.add_dialogue()
        self.counter: Final[i64] = self.talk + seats - 1
        self.give: Final[i64] = self.counter + 1
        self.give_card: Final[i64] = self.give + self.lots
        self.get: Final[i64] = self.give_card + len(DECKS)
        self.get_card: Final[i64] = self.get + self.lots
        self.pay_cash: Final[i64] = self.get_card + len(DECKS)
        self.ask_cash: Final[i64] = self.pay_cash + len(CASH)
        self.next: Final[i64] = self.ask_cash + len(CASH)
        self.send: Final[i64] = self.next + 1
        self.cancel: Final[i64] = self.send + 1
        self.newer: Final[i64] = len(self.words)
        for action in ACTIONS:
            if action.code > LAST_KNOWN and is_active(board, action.rule):
                self.add_declared(action)
        self.size: Final[i64] = len(self.words)
        self.kind: Final[IntArray] = from_list(self.kinds)
        self.code: Final[IntArray] = from_list(self.engine_codes)
        self.number: Final[IntArray] = from_list(self.numbers)
        self.lot_place: Final[IntArray] = from_list(places(board))
        self.group_deeds: Final[IntArray] = from_list(groups_as_sets(board))

    def add(self, kind: int, code: int, number: int, words: str) -> None:
        self.kinds.append(kind)
        self.engine_codes.append(code)
        self.numbers.append(number)
        self.words.append(words)

    def add_lots(self, kind: int, code: int, words: str) -> None:
        for lot in self.board.lots:
            self.add(kind, code, int(lot), f"{words}={lot}")

    def add_dialogue(self) -> None:
        for step in range(1, self.seats):
            self.add(TALK, -1, int(step), f"talk-to=+{step}")
        self.add(COUNTER, -1, 0, "counter")
        self.add_lots(GIVE, -1, "give")
        for pile in range(len(DECKS)):
            self.add(GIVE_CARD, -1, pile, f"give-card={DECKS[pile]}")
        self.add_lots(GET, -1, "get")
        for pile in range(len(DECKS)):
            self.add(GET_CARD, -1, pile, f"get-card={DECKS[pile]}")
        for i in range(len(CASH)):
            self.add(PAY_CASH, -1, int(CASH[i]), f"pay=${CASH[i]}")
        for i in range(len(CASH)):
            self.add(ASK_CASH, -1, int(CASH[i]), f"ask=${CASH[i]}")
        self.add(NEXT, -1, 0, "next")
        self.add(SEND, codes.OFFER, 0, "send")
        self.add(CANCEL, -1, 0, "cancel")

    def add_declared(self, action: Action) -> None:
        """Add a newer action without a number or with one of a small range; agents cannot play others."""
        code = int(action.code)
        if action.trades or action.outside or len(action.fields) > 1:
            return
        if not action.fields:
            self.add(PLAIN, code, 0, action.name)
            return
        field = action.fields[0]
        if field.what == "lot":
            self.add_lots(PLAIN, code, action.name)
        elif field.kind == A_SQUARE:
            self.add_each(code, action.name, [str(square) for square in range(SQUARES)])
        elif field.kind == A_DECK:
            self.add_each(code, action.name, list(DECKS))
        elif field.kind == A_GROUP:
            self.add_each(code, action.name, self.group_of[: self.board.colours])
        elif field.what == "seat":
            self.add_each(code, action.name, [str(seat) for seat in range(self.seats)])
        elif field.what != "amount":
            self.add_each(code, action.name, [str(choice) for choice in range(MOST_CHOICES)])

    def add_each(self, code: int, words: str, values: list[str]) -> None:
        for number in range(len(values)):
            self.add(PLAIN, code, number, f"{words}={values[number]}")

    def of(self, code: i64) -> i64:
        """The number of an engine action without numbers, by its code."""
        return self.plain + WITHOUT_NUMBERS.index(int(code))


def places(board: Board) -> list[int]:
    """The index of each square among the lots, or -1."""
    order = [int(lot) for lot in board.lots]
    return [order.index(square) if square in order else -1 for square in range(SQUARES)]


def groups_as_sets(board: Board) -> list[int]:
    """The lots of each group, as a set of deeds."""
    sets = [0] * int(board.groups)
    for lot in board.lots:
        sets[int(board.group[lot])] |= 1 << int(lot)
    return sets
