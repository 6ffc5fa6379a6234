"""What an observation says of the open matter, of moments and of rents, before it is encoded: numbers counted from the
observer. Both forms of observations, floats and small integers, encode these."""

from mypy_extensions import i64

from passgo.engine import codes
from passgo.engine.board import deed_bit
from passgo.engine.matters import MATTERS
from passgo.engine.position import (
    CLAIM_AMOUNT,
    CLAIM_DEBTOR,
    CLAIM_LOT,
    CLAIM_OWNER,
    CLAIM_WIDTH,
    SEAT,
    Position,
    top,
    top_kind,
)
from passgo.engine.rules.auction import AUCTION_BID, AUCTION_SOLD
from passgo.engine.rules.bank import DEBT_AMOUNT, DEBT_CREDITOR
from passgo.engine.rules.challenges import (
    ANSWERS,
    CHALLENGE_CARD,
    CHALLENGE_READER,
    CHALLENGE_STEP,
    PRIZE_STEP,
)
from passgo.engine.rules.interest import INTEREST_DEEDS
from passgo.engine.rules.placing import PLACE_BUILDING
from passgo.engine.rules.purchase import PURCHASE_LOT
from passgo.engine.rules.shortage import SHORTAGE_BUILDING
from passgo.rl.core.agent_table import DRAFTING, FREE, OFFERED, AgentTable, public_moment


class OpenMatter:
    """The top matter: its lots, building and sum, the seat whose it is, and the other seat in it."""

    def __init__(self) -> None:
        self.subject: i64 = 0
        self.building: i64 = 0
        self.sum: i64 = 0
        self.whose: i64 = 0
        self.other: i64 = 0
        self.step: i64 = 0
        self.card: i64 = 0

    def read(self, p: Position, seat: i64) -> None:
        """Read the top matter: lots, building, sum, the seat whose it is, and the other seat in it."""
        self.subject = 0
        self.building = 0
        self.sum = 0
        self.whose = -1
        self.other = -1
        self.step = 0
        self.card = -1
        if p.depth == 0:
            return
        kind = top_kind(p)
        whose = top(p, SEAT)
        if whose >= 0:
            self.whose = left_of(p, seat, whose)
        if kind == codes.M_BUY:
            self.subject = deed_bit(top(p, PURCHASE_LOT))
            self.sum = p.board.price[top(p, PURCHASE_LOT)]
        elif kind == codes.M_AUCTION:
            sold = top(p, AUCTION_SOLD)
            if sold >= 0:
                self.subject = deed_bit(sold)
            else:
                self.building = -sold
            self.sum = top(p, AUCTION_BID)
        elif kind == codes.M_DEBT:
            self.sum = top(p, DEBT_AMOUNT)
            creditor = top(p, DEBT_CREDITOR)
            if creditor >= 0:
                self.other = left_of(p, seat, creditor)
        elif kind == codes.M_INTEREST:
            self.subject = top(p, INTEREST_DEEDS)
        elif kind == codes.M_SHORTAGE:
            self.building = -top(p, SHORTAGE_BUILDING)
        elif kind == codes.M_PLACE:
            self.building = -top(p, PLACE_BUILDING)
        elif kind == codes.M_CHALLENGE:
            self.step = top(p, CHALLENGE_STEP)
            reader = top(p, CHALLENGE_READER)
            self.other = left_of(p, seat, reader)
            card = top(p, CHALLENGE_CARD)
            self.card = card * (ANSWERS + 1)
            if reader == seat:
                self.card += 1 + p.board.right_answers[card]
        elif kind == codes.M_PRIZE:
            self.step = top(p, PRIZE_STEP)
        elif kind > codes.M_PLEA:
            self.read_fields(p, seat, MATTERS[kind].fields)

    def read_fields(self, p: Position, seat: i64, fields: tuple[str, ...]) -> None:
        """Read a newer matter by the names that the position line gives its numbers."""
        place: i64 = SEAT
        for field in fields:
            place += 1
            number = top(p, place)
            if field == "lots":
                self.subject |= number
            elif field == "lot" and number >= 0:
                self.subject |= deed_bit(number)
            elif field in ("money", "amount"):
                self.sum = number
            elif field in ("seat", "holder") and number >= 0:
                self.other = left_of(p, seat, number)


def left_of(p: Position, seat: i64, other: i64) -> i64:
    """How many places to the left of a seat another one sits."""
    return other - seat if other >= seat else other - seat + p.seats


def moment_for_others(table: AgentTable, p: Position) -> i64:
    """The moment as other seats see it; a dialogue appears as the moment for free actions."""
    if table.seat >= 0 and (table.moment == FREE or table.moment == OFFERED):
        return table.moment
    if table.seat >= 0 and DRAFTING <= table.moment < DRAFTING + 4 and p.depth == 0 and len(p.offers) == 0:
        return FREE
    if len(p.offers) > 0:
        return OFFERED
    return public_moment(p)


def rents_of(p: Position, seat: i64, lot: i64, kind: i64) -> i64:
    """All rents of a lot that are due to a seat (0), owed by it (1), or among others (2)."""
    total: i64 = 0
    i: i64 = 0
    while i < len(p.claims):
        if p.claims[i + CLAIM_LOT] == lot:
            belongs: i64 = 2
            if p.claims[i + CLAIM_OWNER] == seat:
                belongs = 0
            elif p.claims[i + CLAIM_DEBTOR] == seat:
                belongs = 1
            if belongs == kind:
                total += p.claims[i + CLAIM_AMOUNT]
        i += CLAIM_WIDTH
    return total
