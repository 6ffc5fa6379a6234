"""Play a game with bots in all seats. Their actions go through the same `check` and `act` as those of people.

Bots are asked in one order here and among people (`seated_bots.py`): first for rents that can be asked for, seat by
seat; then for answers to offers, the oldest first; then for the decision that the game waits for, the lowest seat
first. Before the first throw of a turn and at its end, that seat is asked for free actions until it has none.
"""

from typing import Final, TypeAlias

from mypy_extensions import i64, mypyc_attr

from passgo.bots.base import StandardBot, default_answer, first_answer
from passgo.engine import codes, reasons
from passgo.engine.actions import Action
from passgo.engine.arrays import vec
from passgo.engine.legality import act, check
from passgo.engine.matters import BY_CODE
from passgo.engine.position import (
    CLAIM_DEBTOR,
    CLAIM_LOT,
    CLAIM_OWNER,
    CLAIM_WIDTH,
    Position,
    Terms,
    top_kind,
)
from passgo.engine.rules.shortage import known_to

MOST_FREE_ACTIONS: Final = 50  # in one turn, so that a bot cannot keep a turn going for ever

BotArray: TypeAlias = "vec[StandardBot]"  # unlike a list, it needs no type check for each access


def deciders(p: Position) -> i64:
    """The seats that may answer the open decision, as bits."""
    kind = top_kind(p)
    return 1 << p.turn if kind == 0 else BY_CODE[kind].decider_bits(p)


def decider(p: Position) -> i64:
    """The first of the seats that may answer the open decision."""
    return lowest_seat(deciders(p))


def lowest_seat(bits: i64) -> i64:
    seat: i64 = 0
    while bits & (1 << seat) == 0:
        seat += 1
    return seat


def is_time_to_manage(p: Position) -> bool:
    """Whether bots are asked for free actions: before the first throw of a turn and at its end."""
    return p.depth == 0 and (p.phase == codes.TO_END or p.throws == 0)


def rent_to_ask(p: Position, seat: i64) -> tuple[i64, i64]:
    """Debtor and lot of a rent that this seat can ask for, or -1 for both."""
    at: i64 = 0
    while at < len(p.claims):
        debtor = p.claims[at + CLAIM_DEBTOR]
        lot = p.claims[at + CLAIM_LOT]
        if (
            p.claims[at + CLAIM_OWNER] == seat
            and check(p, seat, codes.ASK_RENT, debtor, lot, None) == reasons.ALLOWED
        ):
            return debtor, lot
        at += CLAIM_WIDTH
    return -1, -1


def first_to_ask_rent(p: Position, seats: i64) -> i64:
    """The first of these seats (bits) that can ask for a rent, or -1."""
    if len(p.claims) > 0:
        for seat in range(p.seats):
            if seats & (1 << seat) != 0 and rent_to_ask(p, seat)[1] >= 0:
                return seat
    return -1


def first_offer_to(p: Position, seats: i64) -> Terms | None:
    """The oldest offer that one of these seats (bits) has to answer."""
    for offer in p.offers:
        if seats & (1 << offer.taker) != 0:
            return offer
    return None


def legal_default(p: Position, seat: i64) -> Action:
    """The default answer of the open matter's chapter, or else the first action that the engine lists."""
    for answer in (default_answer(p, seat), first_answer(p, seat)):
        if check(p, seat, answer.code, answer.first, answer.second, answer.terms) == reasons.ALLOWED:
            return answer
    raise RuntimeError(f"no legal answer of seat {seat}: {BY_CODE[top_kind(p)].name}")


def legal_or_default(p: Position, seat: i64, answer: Action) -> Action:
    """A bot's answer, or the default answer if that one is not allowed."""
    reason = check(p, seat, answer.code, answer.first, answer.second, answer.terms)
    return answer if reason == reasons.ALLOWED else legal_default(p, seat)


class FreeActionLimit:
    """Counts the free actions of a turn against `MOST_FREE_ACTIONS`."""

    def __init__(self) -> None:
        self.turn: i64 = 0
        self.actions: i64 = 0

    def spend(self, p: Position) -> bool:
        """Count one more free action; False if it is one too many."""
        if self.turn != p.turns:
            self.turn = p.turns
            self.actions = 0
        self.actions += 1
        return self.actions <= MOST_FREE_ACTIONS


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Base class for observers of a game; the position's log holds the events of the last action."""

    def on_action(self, p: Position, seat: i64, action: Action) -> None:
        """Called right after every action. Read the position and its log, but do not change them."""


class BotTable:
    """A position, the bots in its seats, and an optional observer."""

    def __init__(self, p: Position, bots: list[StandardBot], observer: Observer | None = None) -> None:
        self.p: Final[Position] = p
        self.observer: Final[Observer | None] = observer
        p.logs_events = observer is not None
        self.bots: BotArray = vec[StandardBot](bots)
        self.faults: list[str] = []  # illegal actions that bots tried
        self.seats: Final[i64] = (1 << p.seats) - 1
        self.free_actions: Final = FreeActionLimit()
        self.default: StandardBot = StandardBot("default")

    def play(self, rounds: i64) -> None:
        """Play until the game is over or this number of rounds is complete."""
        p = self.p
        while p.over == 0 and p.round <= rounds:
            if len(p.claims) > 0 and self.ask_rent():
                continue
            if len(p.offers) > 0:
                self.answer_offer()
                continue
            seat = p.turn if p.depth == 0 else decider(p)
            bot = self.bots[seat]
            free = bot.manage(p, seat) if is_time_to_manage(p) else None
            if free is not None and self.free_actions.spend(p):
                self.do(seat, free)
            else:
                self.do(seat, bot.decide(known_to(p, seat), seat))

    def ask_rent(self) -> bool:
        """Ask for the first rent that is owed, as bots always do at once (RENT-7); False if there is none."""
        seat = first_to_ask_rent(self.p, self.seats)
        if seat < 0:
            return False
        debtor, lot = rent_to_ask(self.p, seat)
        self.do(seat, Action(codes.ASK_RENT, debtor, lot))
        return True

    def answer_offer(self) -> None:
        offer = first_offer_to(self.p, self.seats)
        assert offer is not None
        seat: i64 = offer.taker
        action = self.bots[seat].answer(known_to(self.p, seat), seat, offer)
        if action.code not in (codes.ACCEPT, codes.REFUSE, codes.COUNTER) or action.first != offer.number:
            self.faults.append(f"{self.bots[seat].name} answered an offer with {action.do}")
            action = Action(codes.REFUSE, offer.number)
        self.do(seat, action)

    def do(self, seat: i64, action: Action) -> None:
        """Perform an action; an illegal one is reported in `faults`, and a default takes its place."""
        reason = check(self.p, seat, action.code, action.first, action.second, action.terms)
        if reason == reasons.ALLOWED:
            act(self.p, seat, action.code, action.first, action.second, action.terms)
            if self.observer is not None:
                self.observer.on_action(self.p, seat, action)
        else:
            self.do_default(seat, action, reason)

    def do_default(self, seat: i64, refused: Action, reason: i64) -> None:
        """Report an illegal action and answer in its place: refuse the open offer, or decide in some legal way."""
        p = self.p
        _, rule = reasons.REASONS[reason]
        self.faults.append(f"{self.bots[seat].name} tried {refused.do}: {rule} forbids it")
        if len(p.offers) > 0 and p.offers[0].taker == seat:
            self.do(seat, Action(codes.REFUSE, p.offers[0].number))
            return
        asked = decider(p)
        self.do(asked, legal_or_default(p, asked, self.default.decide(p, asked)))
