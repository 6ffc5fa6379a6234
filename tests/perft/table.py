"""The table of the brute force: the facts of an edition, a position, and chance.

A state is changed in place; whatever chance decides is asked of a `Fate`. Things that have to be settled
before the turn can go on lie on the agenda, the most urgent one last, as tuples:

    ("buy", seat, lot)                               whether to buy the lot stood on
    ("auction", sold, bid, leader, bidders)          sold: a lot, "house" or "hotel"
    ("debt", seat, creditor, amount)                 creditor None: the Bank
    ("tax", seat, square)                            the flat sum or the share
    ("each", seat, amount, others)                   a card that pays or collects, others still to be settled
    ("interest", seat, lots)                         mortgaged lots that came from a bankrupt
    ("estate", lots)                                 lots that the Bank has to auction
    ("shortage", seat, kind, lot, asked)             who has still to say how many of the last buildings they wish
    ("contest", kind, seats)                         buildings that go by auction, one at a time
    ("place", seat, kind, bid)                       a building won in a contest
    ("leave", seat)                                  out of Jail by the fine, and on by the throw already made
"""

import tomllib
from pathlib import Path
from typing import Any

HOTEL = 5
JAIL = 10
SQUARES = 40
DECKS = ("chance", "chest")
LETTERS = "ch"
PRICE = 1
"""What is asked for in every trade."""
LOTS = ("street", "station", "utility")
THROWS = {f"{a}{b}": 1 if a == b else 2 for a in range(1, 7) for b in range(a, 7)}
"""The 21 throws that look different, and in how many ways of 36 each comes."""

Task = tuple[Any, ...]
Action = tuple[Any, ...]
"""(seat, what to do, ...): the names and numbers that the game's own actions carry."""


class UndecidedError(Exception):
    """Chance has to decide between these, each with the number of ways in which it comes."""

    def __init__(self, options: dict[str, int]) -> None:
        self.options = options


class Fate:
    """Chance along a path that is given, such as "43 c7 h12": UndecidedError is where it ends."""

    def __init__(self, path: list[str]) -> None:
        self.path = path[:]

    def throw(self) -> tuple[int, int]:
        dice = self.decide(THROWS)
        return int(dice[0]), int(dice[1])

    def draw(self, deck: str, cards: frozenset[int]) -> int:
        return int(self.decide({f"{deck}{card}": 1 for card in cards})[1:])

    def decide(self, options: dict[str, int]) -> str:
        if not self.path:
            raise UndecidedError(options)
        return self.path.pop(0)


class Edition:
    """The facts of an edition file that stands on its own."""

    def __init__(self, path: Path, short: bool) -> None:
        data = tomllib.loads(path.read_text())
        self.short = short
        self.squares = data["square"]
        self.decks = [[card["effect"] for card in data[deck]] for deck in DECKS]
        self.jail_free = [1 + [card["do"] for card in deck].index("jail-free") for deck in self.decks]
        self.lots = [i for i, square in enumerate(self.squares) if square["kind"] in LOTS]
        self.salary: int = data["salary"]
        self.fine: int = data["fine"]
        self.interest: int = data["interest"]
        self.houses: int = data["houses"]
        self.hotels: int = data["hotels"]
        self.cash: int = sum(worth * count for worth, count in data["notes"])
        self.station_rents, self.utility_times = data["station_rents"], data["utility_times"]
        self.group_ids = list(dict.fromkeys(square["group"] for square in self.squares if "group" in square))
        self.groups = [
            [i for i in self.lots if self.squares[i].get("group") == name] for name in self.group_ids
        ]
        self.full_row = 3 if short else 4  # houses on a lot before its hotel: SHORT-2
        self.last_jail_turn = 1 if short else 3  # SHORT-3, JAIL-7

    def group_of(self, lot: int) -> list[int]:
        return next((group for group in self.groups if lot in group), [])


class State:
    def __init__(self, edition: Edition, players: int) -> None:
        self.edition = edition
        self.cash = [edition.cash] * players
        self.square = [0] * players
        self.jail = [0] * players  # 0: free; else which turn in Jail comes next
        self.out = [False] * players
        self.owner: dict[int, int | None] = dict.fromkeys(edition.lots)
        self.mortgaged: frozenset[int] = frozenset()
        self.level = {lot: 0 for group in edition.groups for lot in group}
        # What each building on a lot cost, in the order of building; houses turned in for a hotel included.
        self.paid: dict[int, tuple[int, ...]] = dict.fromkeys(self.level, ())
        self.inherited: frozenset[int] = frozenset()  # came mortgaged from a bankrupt in this turn
        self.stock = {"house": edition.houses, "hotel": edition.hotels}
        # A deck: cards never seen yet in unknown order, then the seen ones in theirs.
        self.unseen = [frozenset(range(1, 17)), frozenset(range(1, 17))]
        self.seen: list[tuple[int, ...]] = [(), ()]
        self.jail_card: list[int | None] = [None, None]
        self.turn = 0
        self.phase = "throw"  # or "end": may say that the turn is over; or "over": it is
        self.doubles = 0
        self.dice = (0, 0)
        self.agenda: list[Task] = []
        self.offers: tuple[tuple[Any, ...], ...] = ()  # (number, giver, taker, goods), by number
        self.offers_made = 0
        # How many of the last houses or hotels a seat wishes; 0: none. Seats that were not asked are missing.
        self.wishes: dict[tuple[str, int], int] = {}
        self.over = False

    def copy(self) -> "State":
        twin = State.__new__(State)
        twin.__dict__.update(self.__dict__)
        for name in ("cash", "square", "jail", "out", "unseen", "seen", "jail_card", "agenda"):
            setattr(twin, name, getattr(self, name)[:])
        for name in ("owner", "level", "paid", "stock", "wishes"):
            setattr(twin, name, dict(getattr(self, name)))
        return twin

    def key(self) -> tuple[Any, ...]:
        """All of it, to distinguish states. The dice stay on the table until the next throw."""
        parts: tuple[list[Any], ...] = (
            self.cash,
            self.square,
            self.jail,
            self.out,
            self.unseen,
            self.seen,
            self.jail_card,
        )
        tables = (self.owner, self.level, self.paid, self.stock)
        turn = (self.mortgaged, self.inherited, self.turn, self.phase, self.doubles, self.dice, self.over)
        offers = (self.offers, self.offers_made)
        return (
            *map(tuple, parts),
            *(tuple(table.values()) for table in tables),
            *turn,
            *offers,
            frozenset(self.wishes.items()),
            tuple(self.agenda),
        )

    # Queries.

    def players(self) -> list[int]:
        return [seat for seat in range(len(self.cash)) if not self.out[seat]]

    def after(self, seat: int) -> list[int]:
        """The other players in the order of their turns."""
        seats = len(self.cash)
        circle = [(seat + i) % seats for i in range(1, seats)]
        return [other for other in circle if not self.out[other]]

    def owned(self, seat: int) -> list[int]:
        return [lot for lot in self.edition.lots if self.owner[lot] == seat]

    def value(self, lot: int, what: str) -> int:
        return int(self.edition.squares[lot][what])

    def top(self) -> Task:
        return self.agenda[-1] if self.agenda else ("turn", self.turn)

    def in_debt(self, seat: int) -> bool:
        return any(task[0] == "debt" and task[1] == seat for task in self.agenda)

    def spendable(self, seat: int) -> int:
        """RULING-TRADE-TURN: the highest bidder keeps the bid in hand."""
        bids: int = sum(task[2] for task in self.agenda if task[0] == "auction" and task[3] == seat)
        return self.cash[seat] - bids

    def interest_on(self, lot: int) -> int:
        """RULING-ROUND: up."""
        return -(-self.value(lot, "mortgage") * self.edition.interest // 100)

    def interest_due(self, seat: int, but: int | None) -> int:
        """BANKRUPT-3: interest is paid at once, so the money for it cannot be spent; not counting one lot."""
        pending = (task[2] - {but} for task in self.agenda if task[0] == "interest" and task[1] == seat)
        return sum(self.interest_on(lot) for lots in pending for lot in lots)

    def to_lift(self, lot: int) -> int:
        """MORTGAGE-3; RULING-INTEREST-ONCE: not again for one whose interest was paid in this turn."""
        due = any(task[0] == "interest" and lot in task[2] for task in self.agenda)
        paid = lot in self.inherited and not due
        return self.value(lot, "mortgage") + (0 if paid else self.interest_on(lot))

    def may_build_on(self, seat: int, group: list[int]) -> bool:
        """BUILD-1 and BUILD-4."""
        return all(self.owner[lot] == seat and lot not in self.mortgaged for lot in group)

    def next_building(self, lot: int) -> str:
        return "hotel" if self.level[lot] == self.edition.full_row else "house"

    def sites(self, seat: int, kind: str) -> list[int]:
        """Lots on which the next such building may stand now: evenly (BUILD-2, BUILD-5)."""
        return [
            lot
            for group in self.edition.groups
            if self.may_build_on(seat, group)
            for lot in group
            if self.level[lot] == min(self.level[other] for other in group)
            and self.level[lot] < HOTEL
            and self.next_building(lot) == kind
        ]

    def demand(self, seat: int, kind: str) -> int:
        """How many buildings of a kind this seat has room and money for (RULING-SHORTAGE)."""
        prices: list[int] = []
        full = self.edition.full_row
        for group in self.edition.groups:
            if not self.may_build_on(seat, group):
                continue
            for lot in group:
                if kind == "house":
                    prices += [self.value(lot, "house_price")] * max(0, full - self.level[lot])
                elif self.level[lot] == full and all(self.level[other] >= full for other in group):
                    prices.append(self.value(lot, "hotel_price"))
        money, count = self.spendable(seat) - self.interest_due(seat, None), 0  # RULING-INTEREST-UNABLE
        for price in sorted(prices):
            money -= price
            count += money >= 0
        return 0 if self.in_debt(seat) else count

    def wish(self, seat: int, kind: str) -> int:
        """What this seat wishes, as far as it has room and money; all of that if it was not asked."""
        demand = self.demand(seat, kind)
        return min(self.wishes.get((kind, seat), demand), demand)

    def printed_costs(self, lot: int, level: int) -> tuple[int, ...]:
        """What the deed asks for all that may stand on a lot, building by building."""
        if level == 0:
            return ()
        houses = (self.value(lot, "house_price"),) * min(level, self.edition.full_row)
        return houses + (self.value(lot, "hotel_price"),) * (level == HOTEL)

    def sale_value(self, lot: int, new: int) -> int:
        """SELL-1: half of what was paid for what goes, each rounded down (RULING-LAST-HOUSE-PRICE)."""
        return sum(cost // 2 for cost in self.paid[lot][new:])

    def could_raise(self, seat: int) -> int:
        """BANKRUPT-1: all buildings sold, and everything mortgaged."""
        sales = sum(self.sale_value(lot, 0) for lot in self.owned(seat) if lot in self.paid)
        return sales + sum(
            self.value(lot, "mortgage") for lot in self.owned(seat) if lot not in self.mortgaged
        )

    def worth(self, seat: int) -> int:
        """TAX-2."""
        lots = self.owned(seat)
        buildings = sum(sum(self.paid.get(lot, ())) for lot in lots)
        return self.cash[seat] + sum(self.value(lot, "price") for lot in lots) + buildings

    def final_worth(self, seat: int) -> int:
        """SHORT-5: like the worth, but what is mortgaged counts half."""
        prices = [self.value(lot, "price") for lot in self.owned(seat) if lot in self.mortgaged]
        return self.worth(seat) - sum(price - price // 2 for price in prices)
