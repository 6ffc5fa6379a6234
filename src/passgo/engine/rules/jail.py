"""Jail: the ways out (JAIL-4 to JAIL-7, SHORT-3). The ways in are in turn, landing, cards and corners."""

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.board import JAIL_TURNS
from passgo.engine.declared import Action, Amounts, Choice, Decision, Detail, Event
from passgo.engine.emit import emit_jail_left, emit_jail_stayed
from passgo.engine.errors import Fact
from passgo.engine.fields import AN_AMOUNT, DECK, DECKS, deck_number
from passgo.engine.house_rule import MONEY, MOST_AGREED, HouseRule
from passgo.engine.position import Position, Terms
from passgo.engine.rules import deck
from passgo.engine.rules.bank import charge, pay, why_turn_waits
from passgo.engine.rules.purse import spendable
from passgo.engine.rules.travel import move_by_throw, pay_snake_eyes

HOUSE_RULES: Final = (HouseRule(15, "jail-fine", "jail", MONEY, 0, MOST_AGREED, 100),)
REASONS: Final = {
    "thrown-in-jail": "{rule}",
    "not-in-jail": "{rule}",
    "fine-too-late": "JAIL-6",
    "fine-too-dear": "{rule}",
    "no-jail-card": "JAIL-5",
}
PAYMENTS: Final = {"fine": "JAIL-6"}
EVENTS: Final = (
    Event("JailLeft", "JAIL-6", seat="Seat", how="FreedBy"),
    Event("JailStayed", "JAIL-4", seat="Seat", next_turn="Number"),
)


def throw_for_doubles(p: Position, seat: i64) -> None:
    """JAIL-4, JAIL-7: doubles end the stay, but give no second throw; on the last turn the fine is due."""
    p.again = False
    if p.die1 == p.die2:
        if p.die1 == 1:
            pay_snake_eyes(p, seat)
        leave(p, seat, codes.OUT_BY_DOUBLES)
        move_by_throw(p, seat)
    elif p.jail[seat] >= p.board.jail_turns:
        # RULING-JAIL-UNABLE: a fine that cannot be paid at once is a debt; the move waits for it.
        p.phase = codes.TO_MOVE
        charge(p, seat, codes.BANK, p.board.fine, codes.FOR_FINE)
    else:
        p.jail[seat] += 1
        emit_jail_stayed(p, seat, p.jail[seat])
        p.phase = codes.TO_END


def move_out(p: Position) -> None:
    """The fine of the last turn is paid: move by the throw that was no doubles."""
    leave(p, p.turn, codes.OUT_BY_FINE)
    move_by_throw(p, p.turn)


def leave(p: Position, seat: i64, how: i64) -> None:
    p.jail[seat] = 0
    emit_jail_left(p, seat, how)


def check_jailed(p: Position, seat: i64) -> i64:
    if seat != p.turn:
        return reasons.NOT_YOUR_TURN
    if p.jail[seat] == 0:
        return reasons.NOT_IN_JAIL
    if p.depth > 0:
        return why_turn_waits(p, seat)
    if p.phase != codes.TO_THROW:
        return reasons.THROWN_IN_JAIL
    return reasons.ALLOWED


class PayFine(Action):
    """Pay the fine before the throw.

    >>> passgo.PayFine()
    PayFine()
    """

    name: ClassVar[str] = "pay-fine"
    rule: ClassVar[str] = "JAIL-6"
    listed: ClassVar[int] = 60
    rank: ClassVar[int] = 100

    def __init__(self) -> None:
        super().__init__(codes.PAY_FINE)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return PayFine()

    def check(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> i64:
        reason = check_jailed(p, seat)
        if reason != reasons.ALLOWED:
            return reason
        # JAIL-6: on the last of three turns the throw comes first. SHORT-3 allows paying on the only turn.
        if p.jail[seat] == JAIL_TURNS:
            return reasons.FINE_TOO_LATE
        if spendable(p, seat) < p.board.fine:
            return reasons.FINE_TOO_DEAR
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> None:
        pay(p, seat, codes.BANK, p.board.fine, codes.FOR_FINE)
        leave(p, seat, codes.OUT_BY_FINE)

    def amounts_of(self, p: Position, first: i64, second: i64) -> Amounts:
        return Amounts(cost=int(p.board.fine))

    def rule_now(self, p: Position, first: i64) -> str:
        return "SHORT-3" if p.board.short else "JAIL-6"

    def facts(self, p: Position) -> dict[str, Fact]:
        return {"fine": int(p.board.fine)}


class UseCard(Action):
    """Return a Get Out of Jail Free card to its deck (CARD-2).

    Args:
        deck: deck that the card came from, `chance` or `chest`

    >>> passgo.action_from_json({"do": "use-card", "deck": "chance"})
    UseCard(deck='chance')
    """

    name: ClassVar[str] = "use-card"
    fields: ClassVar = (DECK,)
    rule: ClassVar[str] = "JAIL-5"
    listed: ClassVar[int] = 200
    rank: ClassVar[int] = 90

    def __init__(self, deck: Sequence[str]) -> None:
        super().__init__(codes.USE_CARD, deck_number(deck))

    @property
    def deck(self) -> str:
        return DECKS[self.first]

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return UseCard(DECKS[first])

    def check(self, p: Position, seat: i64, pile: i64, second: i64, terms: Terms | None) -> i64:
        reason = check_jailed(p, seat)
        if reason != reasons.ALLOWED:
            return reason
        if p.jail_card[pile] != seat:
            return reasons.NO_JAIL_CARD
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, pile: i64, second: i64, terms: Terms | None) -> None:
        deck.return_jail_card(p, pile)
        leave(p, seat, codes.OUT_BY_CARD)

    def candidates(self, p: Position, seat: i64, found: list[Choice]) -> None:
        for pile in range(len(DECKS)):
            self.add(p, seat, found, pile, 0)


class LeaveJailDecision(Decision):
    """How to get out: the player whose turn it is throws, pays or uses a card."""

    kind: ClassVar[str] = "LeaveJail"
    fields: ClassVar = (Detail("jail_turn"), Detail("jail_turns"), Detail("fine", AN_AMOUNT))
    rules: ClassVar = ("JAIL-4", "JAIL-5", "JAIL-6", "JAIL")

    def __init__(self, seats: tuple[int, ...], jail_turn: int, jail_turns: int, fine: int) -> None:
        super().__init__(seats)
        self.jail_turn: Final = jail_turn  # 1 for the first one there
        self.jail_turns: Final = jail_turns  # the last one there
        self.fine: Final = fine


ACTIONS: Final[tuple[Action, ...]] = (PayFine(), UseCard(DECKS[0]))
