"""Rent: its amount, its owner, and the owner's duty to ask for it in time (RENT-1 to RENT-8)."""

from typing import ClassVar, Final, SupportsIndex

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.arrays import from_list
from passgo.engine.board import RENTS
from passgo.engine.declared import BETWEEN, Action, Choice, Event
from passgo.engine.emit import emit_rent_asked, emit_rent_due, emit_rent_lapsed
from passgo.engine.fields import DEBTOR, LOT, whole
from passgo.engine.house_rule import HouseRule
from passgo.engine.luck import first_die, second_die
from passgo.engine.position import (
    CLAIM_AGE,
    CLAIM_AMOUNT,
    CLAIM_DEBTOR,
    CLAIM_LOT,
    CLAIM_OWNER,
    CLAIM_WIDTH,
    Position,
    Terms,
    lots_held,
    owns_group,
)
from passgo.engine.rules.bank import charge
from passgo.engine.rules.travel import throw_dice

HOUSE_RULES: Final = (HouseRule(7, "no-rent-in-jail", "jail"),)
REASONS: Final = {
    "no-rent-to-ask": "RENT-7",
    "rent-mortgaged": "RENT-2",
}
PAYMENTS: Final = {"rent": "RENT-1"}
EVENTS: Final = (
    Event("RentDue", "RENT-7", debtor="Seat", owner="Seat", lot="Square", amount="Money"),
    Event("RentAsked", "RENT-7", debtor="Seat", owner="Seat", lot="Square", amount="Money"),
    Event("RentLapsed", "RENT-7", debtor="Seat", owner="Seat", lot="Square", amount="Money"),
)


def rent_of(p: Position, lot: i64, throw: i64) -> i64:
    """The rent of an owned, unmortgaged lot as it stands now."""
    kind = p.board.kind[lot]
    if kind == codes.STREET:
        return street_rent(p, lot)
    # RULING-STATION-COUNT: mortgaged ones count as owned.
    owned = lots_held(p, p.owner[lot], p.board.group[lot])
    if kind == codes.STATION:
        return p.board.station_rents[owned - 1]  # RENT-5
    return p.board.utility_times[owned - 1] * throw  # RENT-6


def street_rent(p: Position, lot: i64) -> i64:
    level = p.built[lot]
    line = lot * RENTS + level
    rent = p.board.rents[line]
    if level == 0 and owns_group(p, p.owner[lot], p.board.group[lot]):
        return rent * 2  # RENT-3
    return rent  # RENT-4


def charge_rent(p: Position, seat: i64, lot: i64) -> None:
    """RENT-1, and what a "nearest" card makes of it (CARD-5)."""
    if p.rent_times == 0:
        amount = rent_of(p, lot, p.die1 + p.die2)
    elif p.board.kind[lot] == codes.UTILITY:
        # A throw of its own: the dice that brought the token here keep their doubles.
        dice = throw_dice(p, seat, codes.THROW_FOR_RENT)
        amount = p.rent_times * (first_die(dice) + second_die(dice))
    else:
        amount = p.rent_times * rent_of(p, lot, 0)
    if p.board.ask_for_rent:
        open_claim(p, seat, lot, amount)
    else:
        charge(p, seat, p.owner[lot], amount, codes.FOR_RENT)


# RENT-7: rents that the owner has to ask for.


def open_claim(p: Position, debtor: i64, lot: i64, amount: i64) -> None:
    """RULING-CLAIM-AMOUNT: fixed at the landing, and due to the owner of that moment."""
    owner = p.owner[lot]
    p.claims = from_list([*p.claims, debtor, owner, lot, amount, 0])
    emit_rent_due(p, debtor, owner, lot, amount)


def find_claim(p: Position, owner: i64, debtor: i64, lot: i64) -> i64:
    """The index of the oldest such claim, or -1."""
    at: i64 = 0
    while at < len(p.claims):
        claims = p.claims
        if (
            claims[at + CLAIM_OWNER] == owner
            and claims[at + CLAIM_DEBTOR] == debtor
            and claims[at + CLAIM_LOT] == lot
        ):
            return at
        at += CLAIM_WIDTH
    return -1


def has_claim(p: Position, owner: i64) -> bool:
    at: i64 = 0
    while at < len(p.claims):
        if p.claims[at + CLAIM_OWNER] == owner:
            return True
        at += CLAIM_WIDTH
    return False


class AskRent(Action):
    """Ask for a rent before the second following player throws.

    Args:
        debtor: seat that landed on the lot
        lot: square of the lot

    >>> passgo.AskRent(debtor=2, lot=39)
    AskRent(debtor=2, lot=39)
    """

    name: ClassVar[str] = "ask-rent"
    fields: ClassVar = (DEBTOR, LOT)
    rule: ClassVar[str] = "RENT-7"
    listed: ClassVar[int] = 400
    timing: ClassVar[int] = BETWEEN

    def __init__(self, debtor: SupportsIndex, lot: SupportsIndex) -> None:
        super().__init__(codes.ASK_RENT, whole("debtor", debtor), whole("lot", lot))

    @property
    def debtor(self) -> int:
        return int(self.first)

    @property
    def lot(self) -> int:
        return int(self.second)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return AskRent(int(first), int(second))

    def check(self, p: Position, seat: i64, debtor: i64, lot: i64, terms: Terms | None) -> i64:
        if find_claim(p, seat, debtor, lot) < 0:
            return reasons.NO_RENT_TO_ASK
        if p.mortgaged[lot] != 0:
            return reasons.RENT_MORTGAGED
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, debtor: i64, lot: i64, terms: Terms | None) -> None:
        at = find_claim(p, seat, debtor, lot)
        amount = p.claims[at + CLAIM_AMOUNT]
        drop_claim(p, at)
        emit_rent_asked(p, debtor, seat, lot, amount)
        charge(p, debtor, seat, amount, codes.FOR_RENT)

    def candidates(self, p: Position, seat: i64, found: list[Choice]) -> None:
        seen: set[tuple[int, int]] = set()
        at: i64 = 0
        while at < len(p.claims):
            if p.claims[at + CLAIM_OWNER] == seat:
                pair = (int(p.claims[at + CLAIM_DEBTOR]), int(p.claims[at + CLAIM_LOT]))
                if pair not in seen:
                    seen.add(pair)
                    self.add(p, seat, found, pair[0], pair[1])
            at += CLAIM_WIDTH


def drop_claim(p: Position, at: i64) -> None:
    claims = list(p.claims)
    del claims[at : at + CLAIM_WIDTH]
    p.claims = from_list(claims)


def lapse_claim(p: Position, at: i64) -> None:
    claims = p.claims
    emit_rent_lapsed(p, claims[at], claims[at + 1], claims[at + 2], claims[at + 3])
    drop_claim(p, at)


def age_claims(p: Position) -> None:
    """The first throw of a turn: the second following player's ends the right to a rent (RULING-RENT-COUNT)."""
    at: i64 = 0
    while at < len(p.claims):
        if p.claims[at + CLAIM_AGE] == 1:
            lapse_claim(p, at)
        else:
            p.claims[at + CLAIM_AGE] = 1
            at += CLAIM_WIDTH


def leave(p: Position, seat: i64, heir: i64) -> None:
    """RULING-CLAIM-LEAVES: a claim on the leaver lapses; the leaver's own pass to the player who takes the estate."""
    at: i64 = 0
    while at < len(p.claims):
        if p.claims[at + CLAIM_OWNER] == seat and heir != codes.BANK:
            p.claims[at + CLAIM_OWNER] = heir
        debtor = p.claims[at + CLAIM_DEBTOR]
        owner = p.claims[at + CLAIM_OWNER]
        if debtor in (seat, owner) or owner == seat:
            lapse_claim(p, at)
        else:
            at += CLAIM_WIDTH


ACTIONS: Final[tuple[Action, ...]] = (AskRent(0, 0),)
