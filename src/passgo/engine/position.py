"""Everything that changes in a game, in flat arrays, and nothing that can be derived (caches aside)."""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes
from passgo.engine.arrays import IntArray, SharedArray, copy, filled, from_list, lengthened, zeros
from passgo.engine.board import CARDS, SQUARES, Board, deed_bit
from passgo.engine.luck import Luck

# One open matter: its kind, its seat, and four numbers, which its chapter names.
WIDTH: Final = 6
KIND: Final = 0
SEAT: Final = 1
DETAILS: Final = 2  # the first of those numbers

# One rent that has not been asked for yet (RENT-7).
CLAIM_WIDTH: Final = 5
CLAIM_DEBTOR: Final = 0
CLAIM_OWNER: Final = 1
CLAIM_LOT: Final = 2
CLAIM_AMOUNT: Final = 3
CLAIM_AGE: Final = 4

# One line of the log: what happened, and four numbers.
EVENT_WIDTH: Final = 5


class Terms:
    """A trade: what the giver gives, and what is wanted for it."""

    def __init__(
        self,
        giver: int,
        taker: int,
        give_cash: int,
        give_lots: tuple[int, ...],
        give_cards: tuple[int, ...],
        get_cash: int,
        get_lots: tuple[int, ...],
        get_cards: tuple[int, ...],
        number: int = 0,
    ) -> None:
        self.giver: Final = giver
        self.taker: Final = taker
        self.give_cash: Final = give_cash
        self.give_lots: Final = give_lots
        self.give_cards: Final = give_cards
        self.get_cash: Final = get_cash
        self.get_lots: Final = get_lots
        self.get_cards: Final = get_cards
        self.number: Final = number

    def turned_round(self) -> "Terms":
        """The same trade as the other side sees it."""
        return Terms(
            self.taker,
            self.giver,
            self.get_cash,
            self.get_lots,
            self.get_cards,
            self.give_cash,
            self.give_lots,
            self.give_cards,
            self.number,
        )

    def key(self) -> tuple[object, ...]:
        return (
            self.giver,
            self.taker,
            self.give_cash,
            self.give_lots,
            self.give_cards,
            self.get_cash,
            self.get_lots,
            self.get_cards,
            self.number,
        )


class Position:
    """The state of a game at one moment. Only the rules change it."""

    def __init__(self, board: Board, luck: Luck, seats: i64, like: "Position | None" = None) -> None:
        self.board: Board = board
        self.luck: Luck = luck
        self.seats: i64 = seats
        # The log of what happened in the present action; a copy starts with an empty one.
        self.logs_events: bool = True  # off where only the position matters
        self.events: IntArray = zeros(0)
        self.events_end: i64 = 0
        # Both ways of filling it stand here, since only what is set in here is known to be set (and so read fast).
        if like is None:
            # Seats.
            self.cash: IntArray = filled(seats, board.start_cash)
            self.square: IntArray = zeros(seats)
            self.jail: IntArray = zeros(seats)  # 0: free; k: the next turn is the k-th one in Jail
            self.out: IntArray = zeros(seats)  # bankrupt, or a Banker who does not play
            # Lots.
            self.owner: IntArray = filled(SQUARES, codes.BANK)
            self.mortgaged: IntArray = zeros(SQUARES)
            self.built: IntArray = zeros(SQUARES)
            # Buildings that cost another price than their deed says (rules/paid.py).
            self.paid: SharedArray = zeros(0)
            # Decks: a ring of cards, the next one at `next_card`; the first `unseen` of them in no known order yet.
            self.cards: IntArray = from_list(list(range(CARDS)) * 2)
            self.next_card: IntArray = zeros(2)
            self.left: IntArray = filled(2, CARDS)
            self.unseen: IntArray = filled(2, CARDS)
            self.jail_card: IntArray = filled(2, codes.BANK)  # holds its Get Out of Jail Free card
            self.challenges: IntArray = from_list(list(range(board.challenges)))
            self.next_challenge: i64 = 0
            self.unseen_challenges: i64 = board.challenges
            # The turn.
            self.starter: i64 = 0
            self.turn: i64 = 0
            self.phase: i64 = codes.TO_THROW
            self.throws: i64 = 0  # throws made in this turn
            self.doubles: i64 = 0  # of them in a row doubles that count (TURN-4)
            self.again: bool = False  # the last throw earned another one (TURN-3)
            self.die1: i64 = 0
            self.die2: i64 = 0
            self.arrival: i64 = codes.BY_THROW
            self.rent_times: i64 = 0  # what a "nearest" card says about the rent (CARD-5)
            self.turns: i64 = 0
            self.round: i64 = 1
            self.time_called: bool = False
            self.over: i64 = 0
            # Open matters, offers and claims.
            self.stack: IntArray = zeros(WIDTH * 4)
            self.depth: i64 = 0
            self.offers: list[Terms] = []
            self.offers_made: i64 = 0
            self.claims: IntArray = zeros(0)
            # What each seat has wished since the last throw of the Bank's last houses, then of its last hotels
            # (rules/wishes.py); empty as long as no seat was asked.
            self.wishes: SharedArray = zeros(0)
            self.calls: i64 = 0  # how often the Banker has called the highest bid of the auction on top
            # Mortgaged deeds that came from a bankrupt in this turn: their interest is due once (RULING-INTEREST-ONCE).
            self.inherited: i64 = 0
            self.pot: i64 = board.first_pot  # what lies on Free Parking (HOUSE-1)
            # Seats that have been round the board once (bits), where that counts (HOUSE-13).
            self.lapped: i64 = 0
            # The last step, if it may be taken back (rules/take_back.py).
            self.revocable: SharedArray = zeros(0)
            # Caches.
            self.in_game: i64 = seats
            self.houses: i64 = board.houses
            self.hotels: i64 = board.hotels
            self.held: IntArray = zeros(seats * board.groups)  # lots of a group that a seat owns
            self.complete: IntArray = zeros(seats)  # colours that a seat owns entirely
            self.mortgages: IntArray = zeros(seats)  # mortgaged lots of a seat
            self.deeds: IntArray = zeros(seats)  # of a seat, as a set (board.deed_bit)
            self.mortgaged_deeds: i64 = 0
            self.group_built: IntArray = zeros(board.groups)  # steps of building on a group
            self.group_mortgaged: IntArray = zeros(board.groups)
        else:
            # Generated from the fields above: scripts/generate
            self.cash = copy(like.cash)
            self.square = copy(like.square)
            self.jail = copy(like.jail)
            self.out = copy(like.out)
            self.owner = copy(like.owner)
            self.mortgaged = copy(like.mortgaged)
            self.built = copy(like.built)
            self.paid = like.paid
            self.cards = copy(like.cards)
            self.next_card = copy(like.next_card)
            self.left = copy(like.left)
            self.unseen = copy(like.unseen)
            self.jail_card = copy(like.jail_card)
            self.challenges = copy(like.challenges)
            self.next_challenge = like.next_challenge
            self.unseen_challenges = like.unseen_challenges
            self.starter = like.starter
            self.turn = like.turn
            self.phase = like.phase
            self.throws = like.throws
            self.doubles = like.doubles
            self.again = like.again
            self.die1 = like.die1
            self.die2 = like.die2
            self.arrival = like.arrival
            self.rent_times = like.rent_times
            self.turns = like.turns
            self.round = like.round
            self.time_called = like.time_called
            self.over = like.over
            self.stack = copy(like.stack)
            self.depth = like.depth
            self.offers = like.offers[:]
            self.offers_made = like.offers_made
            self.claims = copy(like.claims)
            self.wishes = like.wishes
            self.calls = like.calls
            self.inherited = like.inherited
            self.pot = like.pot
            self.lapped = like.lapped
            self.revocable = like.revocable
            self.in_game = like.in_game
            self.houses = like.houses
            self.hotels = like.hotels
            self.held = copy(like.held)
            self.complete = copy(like.complete)
            self.mortgages = copy(like.mortgages)
            self.deeds = copy(like.deeds)
            self.mortgaged_deeds = like.mortgaged_deeds
            self.group_built = copy(like.group_built)
            self.group_mortgaged = copy(like.group_mortgaged)

    def clone(self) -> "Position":
        """An independent copy of the state. Luck is shared until it is replaced."""
        return Position(self.board, self.luck, self.seats, self)


def log_event(p: Position, event: i64, a: i64, b: i64, x: i64, y: i64) -> None:
    """Append an event to the log. `emit` has a function for each event, which checks `logs_events` first."""
    end = p.events_end
    if end + EVENT_WIDTH > len(p.events):
        p.events = lengthened(p.events, EVENT_WIDTH * 32)
    events = p.events
    events[end] = event
    events[end + 1] = a
    events[end + 2] = b
    events[end + 3] = x
    events[end + 4] = y
    p.events_end = end + EVENT_WIDTH


# The stack of open matters.


def push(p: Position, kind: i64, seat: i64, first: i64, second: i64, third: i64, fourth: i64) -> None:
    """Open a matter on top of all others. The module `push` has a function for each kind."""
    base = p.depth * WIDTH
    if base + WIDTH > len(p.stack):
        p.stack = lengthened(p.stack, len(p.stack))
    stack = p.stack
    stack[base] = kind
    stack[base + SEAT] = seat
    stack[base + DETAILS] = first
    stack[base + DETAILS + 1] = second
    stack[base + DETAILS + 2] = third
    stack[base + DETAILS + 3] = fourth
    p.depth += 1


def pop(p: Position) -> None:
    """Close the top matter. Closed places are wiped, so that equal positions are equal arrays."""
    p.depth -= 1
    base = p.depth * WIDTH
    stack = p.stack
    for i in range(WIDTH):
        stack[base + i] = 0


def top_kind(p: Position) -> i64:
    """The kind of the matter that the game waits for; 0 when only the turn itself is open."""
    if p.depth == 0:
        return 0
    place = (p.depth - 1) * WIDTH
    return p.stack[place]


# An array that is indexed by a plain name is borrowed; for an expression, compiled, it is counted up and down.


def top(p: Position, field: i64) -> i64:
    place = (p.depth - 1) * WIDTH + field
    return p.stack[place]


def set_top(p: Position, field: i64, value: i64) -> None:
    place = (p.depth - 1) * WIDTH + field
    p.stack[place] = value


def find_matter(p: Position, kind: i64, seat: i64) -> i64:
    """The place of the first open matter of a kind that belongs to a seat, or -1."""
    i: i64 = 0
    while i < p.depth:
        kind_at = i * WIDTH
        seat_at = kind_at + SEAT
        if p.stack[kind_at] == kind and p.stack[seat_at] == seat:
            return i
        i += 1
    return -1


def has_matter(p: Position, kind: i64) -> bool:
    i: i64 = 0
    while i < p.depth:
        kind_at = i * WIDTH
        if p.stack[kind_at] == kind:
            return True
        i += 1
    return False


def remove_matter(p: Position, place: i64) -> None:
    """Close a matter that is not on top: its owner has left the game."""
    stack = p.stack
    i = place * WIDTH
    end = (p.depth - 1) * WIDTH
    while i < end:
        stack[i] = stack[i + WIDTH]
        i += 1
    pop(p)


# Ownership.


def give_deed(p: Position, lot: i64, new_owner: i64) -> None:
    """Hand over a deed and keep the caches true."""
    b = p.board
    g = b.group[lot]
    old_owner = p.owner[lot]
    colour = g < b.colours
    size = b.group_size[g]
    if old_owner != codes.BANK:
        place = old_owner * b.groups + g
        if colour and p.held[place] == size:
            p.complete[old_owner] -= 1
        p.held[place] -= 1
        p.mortgages[old_owner] -= p.mortgaged[lot]
        p.deeds[old_owner] &= ~deed_bit(lot)
    if new_owner != codes.BANK:
        place = new_owner * b.groups + g
        p.held[place] += 1
        if colour and p.held[place] == size:
            p.complete[new_owner] += 1
        p.mortgages[new_owner] += p.mortgaged[lot]
        p.deeds[new_owner] |= deed_bit(lot)
    p.owner[lot] = new_owner


def set_mortgaged(p: Position, lot: i64, mortgaged: i64) -> None:
    change = mortgaged - p.mortgaged[lot]
    p.group_mortgaged[p.board.group[lot]] += change
    if p.owner[lot] != codes.BANK:
        p.mortgages[p.owner[lot]] += change
    p.mortgaged[lot] = mortgaged
    if mortgaged != 0:
        p.mortgaged_deeds |= deed_bit(lot)
    else:
        p.mortgaged_deeds &= ~deed_bit(lot)


def lots_held(p: Position, seat: i64, group: i64) -> i64:
    """How many lots of a group a seat owns."""
    place = seat * p.board.groups + group
    return p.held[place]


def owns_group(p: Position, seat: i64, group: i64) -> bool:
    return lots_held(p, seat, group) == p.board.group_size[group]


def playing(p: Position, seat: i64) -> bool:
    return p.out[seat] == 0


def next_seat(p: Position, seat: i64) -> i64:
    """SETUP-8: the next player to the left who is still in the game."""
    n = seat + 1
    while True:
        if n == p.seats:
            n = 0
        if p.out[n] == 0:
            return n
        n += 1


def seats_in_game(p: Position) -> i64:
    """As bits."""
    mask: i64 = 0
    for seat in range(p.seats):
        if p.out[seat] == 0:
            mask |= 1 << seat
    return mask


def is_unowned(p: Position, square: i64) -> bool:
    """Whether a square is an unowned lot."""
    return p.board.ownable(square) and p.owner[square] == codes.BANK
