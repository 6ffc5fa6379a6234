"""What must be true of every position, counted again from scratch out of what lies on the table.

Nothing here asks the engine's own rules or caches: the caches are among the things that are checked.
"""

from collections.abc import Iterable, Sequence

from passgo import Event, Game
from passgo.edition import Edition
from passgo.engine.board import squares_in
from passgo.engine.position import Position
from passgo.events import (
    DebtOpened,
    DeedPassed,
    LotMortgaged,
    MoneyPaid,
    MortgageLifted,
    MortgageTakenBack,
    RentAsked,
    RentDue,
    TokenMoved,
)

HOTEL = 5
JAIL_SQUARE = 10
CARDS = 16
BANK = -1

# How an open matter and an auction among them lie in the position's stack.
MATTER_WIDTH = 6
AUCTION = 2
BID = 3
LEADER = 4


def check_position(p: Position) -> None:
    edition = p.board.edition
    check_stock(p, edition)
    check_owners(p, edition)
    check_buildings(p, edition)
    check_caches(p, edition)
    check_decks(p, edition)
    check_seats(p)
    check_agreed(p)


def groups_of(edition: Edition) -> list[list[int]]:
    """The colours in the edition's order, then the stations, then the utilities."""
    kinds = [[s.index for s in edition.squares if s.kind == kind] for kind in ("station", "utility")]
    return [[s.index for s in edition.squares if s.group == group.id] for group in edition.groups] + kinds


def check_stock(p: Position, edition: Edition) -> None:
    """BANK-1: every house and hotel of the game is on the board or with the Bank."""
    built = list(p.built)
    houses = sum(level for level in built if level != HOTEL)
    assert p.houses >= 0
    assert p.hotels >= 0
    full = 3 if p.board.rules.game == "short" else 4
    streets = sum(square.kind == "street" for square in edition.squares)
    unlimited = "unlimited-buildings" in p.board.rules.house_rules  # HOUSE-11: room for no more
    assert houses + p.houses == (streets * full if unlimited else edition.houses)
    assert built.count(HOTEL) + p.hotels == (streets if unlimited else edition.hotels)


def check_owners(p: Position, edition: Edition) -> None:
    """Every deed has one owner who plays, or is the Bank's and free of mortgage and buildings."""
    for square in edition.squares:
        owner = p.owner[square.index]
        if square.price == 0 or owner == BANK:
            assert owner == BANK
            assert p.mortgaged[square.index] == 0
            assert p.built[square.index] == 0
        else:
            assert 0 <= owner < p.seats
            assert p.out[owner] == 0, f"seat {owner} has left and still owns {square.name}"
    for holder in p.jail_card:
        assert holder == BANK or p.out[holder] == 0, "one who has left still holds a card"


def check_buildings(p: Position, edition: Edition) -> None:
    """BUILD-1, BUILD-2, BUILD-4: whole groups, evenly, nothing mortgaged, a hotel above its houses."""
    full = 3 if p.board.rules.game == "short" else 4
    groups = groups_of(edition)
    for lots in groups[:-2]:
        levels = [full + 1 if p.built[lot] == HOTEL else p.built[lot] for lot in lots]
        if any(levels):
            if "uneven-building" not in p.board.rules.house_rules:
                assert max(levels) - min(levels) <= 1, f"uneven: {lots} have {levels}"
            assert len({p.owner[lot] for lot in lots}) == 1, f"built on {lots}, which is not one player's"
            assert not any(p.mortgaged[lot] for lot in lots), f"built on {lots}, of which some is mortgaged"
        assert all(0 <= p.built[lot] <= full or p.built[lot] == HOTEL for lot in lots)
    for lot in (lot for lots in groups[-2:] for lot in lots):
        assert p.built[lot] == 0


def check_caches(p: Position, edition: Edition) -> None:
    groups = groups_of(edition)
    full = 3 if p.board.rules.game == "short" else 4
    held = [[sum(p.owner[lot] == seat for lot in lots) for lots in groups] for seat in range(p.seats)]
    assert list(p.held) == [count for of_seat in held for count in of_seat]
    assert list(p.complete) == [
        sum(count == len(lots) for count, lots in zip(of_seat[:-2], groups[:-2], strict=True))
        for of_seat in held
    ]
    assert list(p.group_built) == [
        sum(full + 1 if p.built[lot] == HOTEL else p.built[lot] for lot in lots) for lots in groups
    ]
    assert list(p.mortgages) == [
        sum(p.mortgaged[lot] for lot in p.board.lots if p.owner[lot] == seat) for seat in range(p.seats)
    ]
    assert [squares_in(deeds) for deeds in p.deeds] == [
        [lot for lot in p.board.lots if p.owner[lot] == seat] for seat in range(p.seats)
    ]
    assert squares_in(p.mortgaged_deeds) == [lot for lot in p.board.lots if p.mortgaged[lot]]
    assert list(p.group_mortgaged) == [sum(p.mortgaged[lot] for lot in lots) for lots in groups]
    assert p.in_game == list(p.out).count(0)


def check_decks(p: Position, edition: Edition) -> None:
    """CARD-1, CARD-2: a deck is always the same sixteen cards; one that is held is missing from the pile."""
    for pile, printed in enumerate((edition.chance, edition.chest)):
        cards = list(p.cards)[pile * CARDS : (pile + 1) * CARDS]
        assert sorted(cards) == list(range(CARDS))
        left = p.left[pile]
        assert left == CARDS - (p.jail_card[pile] != BANK)
        assert all(printed[card].effect.do == "jail-free" for card in cards[left:])
        assert 0 <= p.next_card[pile] < left
        assert 0 <= p.unseen[pile] <= left
    assert sorted(p.challenges) == list(range(len(edition.challenges)))


def check_seats(p: Position) -> None:
    last_jail_turn = 1 if p.board.rules.game == "short" else 3
    for seat in range(p.seats):
        assert p.cash[seat] >= 0, f"seat {seat} has {p.cash[seat]}"
        assert 0 <= p.square[seat] < 40
        assert 0 <= p.jail[seat] <= last_jail_turn
        assert p.jail[seat] == 0 or p.square[seat] == JAIL_SQUARE
        if p.out[seat] != 0:
            assert p.cash[seat] == 0, f"seat {seat} has left with {p.cash[seat]}"
            assert p.jail[seat] == 0


def check_agreed(p: Position) -> None:
    """What only house rules bring about."""
    agreed = {word.partition("=")[0] for word in p.board.rules.house_rules}
    assert p.pot >= 0
    assert p.pot == 0 or "free-parking-pot" in agreed
    assert p.lapped == 0 or "lap-before-buying" in agreed
    assert len(p.revocable) == 0 or "take-back" in agreed
    assert not p.offers or "no-trade" not in agreed
    if p.board.last_round > 0:
        assert p.round <= p.board.last_round


class PotWatch:
    """HOUSE-1: what fines, taxes and cards take from players lies in the pot, until a seat gets all of it."""

    def __init__(self, game: Game) -> None:
        self.agreed = any(word.startswith("free-parking-pot") for word in game.rules.house_rules)
        self.pot = int(game._state.pot)

    def see(self, game: Game, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, MoneyPaid) and self.agreed:
                if event.payee is None and event.reason in ("tax", "fine", "card"):
                    self.pot += event.amount
                elif event.reason == "pot":
                    assert event.amount == self.pot
                    self.pot = 0
        assert game._state.pot == self.pot


def check_a_seat_can_act(game: Game) -> None:
    """The game goes on until it is over: it waits for players, and each of them can do something."""
    p = game._state
    decision = game.decision
    assert (decision is None) == (game.outcome is not None)
    if decision is None:
        check_outcome(game)
        return
    assert decision.seats, f"{decision} waits for nobody"
    for seat in decision.seats:
        assert p.out[seat] == 0, f"{decision} waits for a player who has left"
        assert game.choices(seat), f"{decision}: seat {seat} can do nothing"


def check_outcome(game: Game) -> None:
    """SHORT-5: the player who is worth the most has won; the last one left has won anyway."""
    outcome = game.outcome
    assert outcome is not None
    left = [seat for seat in range(game._state.seats) if game._state.out[seat] == 0]
    worths = [worth(game, seat, mortgaged_counts_half=True) for seat in range(game._state.seats)]
    assert list(outcome.worths) == worths
    best = max(worths[seat] for seat in left)
    assert list(outcome.winners) == [seat for seat in left if worths[seat] == best]
    if outcome.reason == "last-one-left":
        assert len(left) == 1


def worth(game: Game, seat: int, mortgaged_counts_half: bool) -> int:
    """Cash, the prices of lots, and what the buildings on them cost (TAX-2, SHORT-5)."""
    p = game._state
    full = 3 if game.rules.game == "short" else 4
    total = int(p.cash[seat])
    for square in game.edition.squares:
        if p.owner[square.index] == seat:
            half = mortgaged_counts_half and p.mortgaged[square.index] != 0
            total += square.price // 2 if half else square.price
            level = int(p.built[square.index])
            if level == HOTEL:
                total += full * square.house_price + square.hotel_price
            else:
                total += level * square.house_price
            # What was won in a contest cost another price: rows of lot, level and price.
            for row in range(0, len(p.paid), 3):
                if p.paid[row] == square.index:
                    printed = square.hotel_price if p.paid[row + 1] == HOTEL else square.house_price
                    total += int(p.paid[row + 2]) - printed
    return total


# What must be true of a step from one position to the next.


def check_money(before: Sequence[int], events: Iterable[Event], after: Sequence[int]) -> None:
    """Every dollar that a seat has more or less was paid in an event."""
    cash = list(before)
    for event in events:
        if isinstance(event, MoneyPaid):
            payer, payee, amount = event.payer, event.payee, event.amount
            assert isinstance(amount, int)
            assert amount > 0
            assert payer != payee
            if payer is not None:
                cash[payer] -= amount
                assert cash[payer] >= 0, f"seat {payer} paid what it did not have"
            if payee is not None:
                cash[payee] += amount
    assert cash == list(after)


class RentWatch:
    """RENT-2: no rent becomes due on a lot that is mortgaged at that moment, nor is it asked for."""

    def __init__(self, game: Game) -> None:
        self.mortgaged: set[object] = set()
        self.square: dict[object, object] = {}
        assert not any(game._state.mortgaged), "this watch must see a game from its beginning"

    def see(self, events: Iterable[Event]) -> None:
        arrived: set[object] = set()  # in this step; the rent of another step is for another square
        for event in events:
            match event:
                case LotMortgaged():
                    self.mortgaged.add(event.lot)
                case MortgageTakenBack(mortgaged=True):
                    self.mortgaged.add(event.lot)
                case MortgageLifted() | DeedPassed(taker=None) | MortgageTakenBack():
                    self.mortgaged.discard(event.lot)
                case TokenMoved():
                    self.square[event.seat] = event.end
                    arrived.add(event.seat)
                case RentDue() | RentAsked():
                    assert event.lot not in self.mortgaged, f"{event}, and it is mortgaged"
                case MoneyPaid(reason="rent", payer=debtor) | DebtOpened(reason="rent", seat=debtor):
                    if debtor in arrived:
                        assert self.square[debtor] not in self.mortgaged, f"{event} for a mortgaged lot"


class BidWatch:
    """RULING-BID-CASH: the highest bid is covered, unless a rent was asked for since (RULING-BID-DEBT)."""

    def __init__(self) -> None:
        self.excused: set[object] = set()

    def see(self, game: Game, events: Iterable[Event]) -> None:
        self.excused |= {event.debtor for event in events if isinstance(event, RentAsked)}
        standing = False
        p = game._state
        for base in range(0, int(p.depth) * MATTER_WIDTH, MATTER_WIDTH):
            if p.stack[base] == AUCTION:
                standing = True
                leader, bid = int(p.stack[base + LEADER]), int(p.stack[base + BID])
                if leader != BANK and leader not in self.excused:
                    assert p.cash[leader] >= bid, f"seat {leader} bid {bid} and has {p.cash[leader]}"
        if not standing:
            self.excused.clear()
