"""The board of an edition under the agreed rules, as flat tables that never change during a game."""

from typing import Final

from mypy_extensions import i64

from passgo.edition import Card, Edition
from passgo.engine import agreed_rules as house
from passgo.engine import codes
from passgo.engine.arrays import IntArray, from_list
from passgo.engine.house_rules import OFF, numbers_by_rule
from passgo.engine.rulesets import DEEDS_DEALT, Rules

SQUARES: Final = 40
JAIL_SQUARE: Final = 10
JAIL_TURNS: Final = 3  # JAIL-7
JAIL_TURNS_SHORT: Final = 1  # SHORT-3: the first one is the last
CARDS: Final = 16
RENTS: Final = 6

KIND_CODES: Final[dict[str, int]] = {
    "go": codes.GO,
    "street": codes.STREET,
    "station": codes.STATION,
    "utility": codes.UTILITY,
    "chance": codes.DECK,
    "chest": codes.DECK,
    "tax": codes.TAX,
    "jail": codes.JAIL,
    "parking": codes.PARKING,
    "go-to-jail": codes.GO_TO_JAIL,
}
EFFECT_CODES: Final[dict[str, int]] = {
    "advance": codes.ADVANCE,
    "nearest": codes.NEAREST,
    "back": codes.BACK,
    "collect": codes.COLLECT,
    "pay": codes.PAY,
    "each": codes.EACH,
    "repairs": codes.REPAIRS,
    "jail": codes.TO_JAIL,
    "jail-free": codes.JAIL_FREE,
}


class Board:
    """One table per column of the deeds; groups are the colours, then the stations, then the utilities."""

    def __init__(self, edition: Edition, rules: Rules) -> None:
        self.edition: Edition = edition
        self.rules: Rules = rules
        agreed = numbers_by_rule(rules.house_rules)
        self.agreed: IntArray = from_list(agreed)  # by the numbers of house rules (agreed_rules.py)
        squares = edition.squares
        self.kind: IntArray = from_list([KIND_CODES[s.kind] for s in squares])
        self.deck: IntArray = from_list([codes.CHEST if s.kind == "chest" else codes.CHANCE for s in squares])
        self.price: IntArray = from_list([s.price for s in squares])
        self.mortgage: IntArray = from_list([s.mortgage for s in squares])
        percent = agreed_or(agreed[house.INTEREST], edition.interest)
        self.interest_percent: i64 = percent
        self.interest: IntArray = from_list([percent_up(s.mortgage, percent) for s in squares])
        self.house_price: IntArray = from_list([s.house_price for s in squares])
        self.hotel_price: IntArray = from_list([s.hotel_price for s in squares])
        self.rents: IntArray = from_list([r for s in squares for r in (s.rents or (0,) * RENTS)])
        self.flat_tax: IntArray = from_list([s.flat for s in squares])
        # SHORT-4: in the short game the tax is flat.
        self.tax_percent: IntArray = from_list([0 if rules.game == "short" else s.percent for s in squares])
        members = [list(g.squares) for g in edition.groups]
        self.colours: i64 = len(members)
        members.append([s.index for s in squares if s.kind == "station"])
        members.append([s.index for s in squares if s.kind == "utility"])
        self.groups: i64 = len(members)
        self.group_size: IntArray = from_list([len(lots) for lots in members])
        self.group: IntArray = from_list([group_of(members, square.index) for square in squares])
        # The lots of group g stand at g * widest, in board order.
        self.widest: i64 = max(len(lots) for lots in members)
        self.group_lots: IntArray = from_list(in_rows(members))
        prices = [squares[lots[0]].house_price for lots in members[: self.colours]]
        self.cheapest_first: IntArray = from_list(sorted(range(len(prices)), key=lambda group: prices[group]))
        self.lots: IntArray = from_list([s.index for s in squares if s.price > 0])
        self.station_rents: IntArray = from_list(list(edition.station_rents))
        self.utility_times: IntArray = from_list(list(edition.utility_times))
        cards = [*edition.chance, *edition.chest]
        self.card_effect: IntArray = from_list([EFFECT_CODES[card.effect.do] for card in cards])
        self.card_first: IntArray = from_list([numbers_of(card)[0] for card in cards])
        self.card_second: IntArray = from_list([numbers_of(card)[1] for card in cards])
        self.challenges: i64 = len(edition.challenges)
        self.right_answers: IntArray = from_list(
            [sorted_answers(q.right, q.wrong).index(q.right) for q in edition.challenges]
        )
        self.salary: i64 = agreed_or(agreed[house.SALARY], edition.salary)
        self.fine: i64 = agreed_or(agreed[house.JAIL_FINE], edition.fine)
        self.start_cash: i64 = agreed_or(agreed[house.CASH], edition.start_cash)
        self.houses: i64 = edition.houses
        self.hotels: i64 = edition.hotels
        self.short: bool = rules.game == "short"
        self.timed: bool = rules.game == "time-limit"
        self.houses_for_hotel: i64 = rules.houses_for_hotel
        self.jail_turns: i64 = JAIL_TURNS_SHORT if self.short else JAIL_TURNS
        self.ask_for_rent: bool = rules.ask_for_rent
        self.expansion: bool = "american-expansion" in rules.options
        self.road_trip: bool = "just-visit-america" in rules.options
        self.game_show: bool = "game-show" in rules.options
        self.legal_system: bool = "legal-system" in rules.options
        self.ferris_wheel: bool = "ferris-wheel" in rules.options
        self.deeds_dealt: i64 = agreed_or(agreed[house.DEAL], DEEDS_DEALT[rules.game])
        self.deal_paid: bool = self.timed or agreed[house.DEAL_PAID] != OFF
        self.apply_house_rules(agreed)

    def apply_house_rules(self, agreed: list[int]) -> None:
        """Apply the house rules that do more than change a number of the book."""
        self.pot: bool = agreed[house.FREE_PARKING_POT] != OFF
        self.first_pot: i64 = agreed_or(agreed[house.FREE_PARKING_POT], 0)
        self.salary_on_go: i64 = self.salary * 2 if agreed[house.DOUBLE_GO] != OFF else self.salary
        self.auctions: bool = agreed[house.NO_AUCTION] == OFF
        floor = agreed_or(agreed[house.AUCTION_FROM], 0)
        # A bid is at least a dollar (RULING-AUCTION-END).
        self.least_bid: IntArray = from_list([max(1, percent_up(int(price), floor)) for price in self.price])
        self.no_rent_in_jail: bool = agreed[house.NO_RENT_IN_JAIL] != OFF
        self.snake_eyes: i64 = agreed_or(agreed[house.SNAKE_EYES], 0)
        self.trades: bool = agreed[house.NO_TRADE] == OFF
        self.trade_on_turn: bool = agreed[house.TRADE_ON_TURN] != OFF
        self.uneven: bool = agreed[house.UNEVEN_BUILDING] != OFF
        self.lap_first: bool = agreed[house.LAP_BEFORE_BUYING] != OFF
        self.last_round: i64 = agreed[house.ROUNDS]
        self.goal: i64 = agreed_or(agreed[house.FIRST_TO], 0)
        self.agreed_end: bool = self.last_round > 0 or self.goal > 0
        self.take_back: bool = agreed[house.TAKE_BACK] != OFF
        if agreed[house.UNLIMITED_BUILDINGS] != OFF:
            # One for every place where it could stand is as good as any number of them.
            streets = len([kind for kind in self.kind if kind == codes.STREET])
            self.houses = streets * self.houses_for_hotel
            self.hotels = streets

    def lot_of(self, group: i64, i: i64) -> i64:
        place = group * self.widest + i
        return self.group_lots[place]

    def ownable(self, square: i64) -> bool:
        return self.price[square] > 0


def agreed_or(number: int, otherwise: int) -> int:
    """The number of a house rule, or what the book says."""
    return otherwise if number == OFF else number


def group_of(members: list[list[int]], square: int) -> int:
    for group, lots in enumerate(members):
        if square in lots:
            return group
    return -1


def in_rows(members: list[list[int]]) -> list[int]:
    """Groups of different sizes as rows of one table, filled up with -1."""
    widest = max(len(lots) for lots in members)
    return [lot for lots in members for lot in lots + [-1] * (widest - len(lots))]


def numbers_of(card: Card) -> tuple[int, int]:
    """The one or two numbers of a card's effect."""
    e = card.effect
    if e.do == "nearest":
        return (codes.STATION if e.kind == "station" else codes.UTILITY), e.times
    if e.do == "repairs":
        return e.house, e.hotel
    return e.to or e.spaces or e.amount, 0


def deed_bit(lot: i64) -> i64:
    """The bit of a lot in a set of deeds. Compiled, a literal 1 would be shifted as a 32-bit number."""
    bit: i64 = 1
    bit <<= lot
    return bit


def squares_in(deeds: i64) -> list[int]:
    """The squares of a set of deeds, in board order."""
    return [square for square in range(SQUARES) if deeds & deed_bit(square) != 0]


# The square of a set's lowest bit, at the place of that bit modulo 67: powers of two all differ there.
LOWEST: Final = from_list([next((n for n in range(66) if 2**n % 67 == rest), 0) for rest in range(67)])


def first_lot(deeds: i64) -> i64:
    """The lowest lot of a set of deeds that is not empty."""
    rest = (deeds & -deeds) % 67
    return LOWEST[rest]


def percent_up(amount: int, percent: int) -> int:
    """RULING-ROUND: a percentage is rounded up to the next whole dollar."""
    return -(-amount * percent // 100)


def sorted_answers(right: str, wrong: tuple[str, ...]) -> list[str]:
    """RULING-READER: the four answers in alphabetical order, numbers by size."""
    answers = [right, *wrong]
    if all(a.replace(",", "").isdigit() for a in answers):
        return sorted(answers, key=lambda a: int(a.replace(",", "")))
    return sorted(answers, key=str.casefold)
