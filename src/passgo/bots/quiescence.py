"""The value of a position in the middle of a turn: that of the next throw, after the forced and obvious answers.

The model values positions in which the dice wait. In between, a purchase, a debt or a rent that can be asked for hides
what a seat has. So such matters are settled on a copy the way the expert settles them: it buys, raises money and
builds, auctions end as if all bid what the lot is worth to them, and the turn ends. Offers are ignored. Where more luck
is needed, the position is valued as it is.
"""

from typing import Final

from mypy_extensions import i64

from passgo.bots.appraisal import Appraiser
from passgo.bots.driver import deciders, first_to_ask_rent, legal_or_default, lowest_seat, rent_to_ask
from passgo.bots.expert import Expert
from passgo.bots.forked_luck import ForkedLuck, Undecided
from passgo.bots.lookahead import after_purchase, is_open
from passgo.bots.value import ValueModel
from passgo.engine import codes, flow, reasons
from passgo.engine.actions import Action
from passgo.engine.legality import act, check
from passgo.engine.position import Position, pop, top, top_kind
from passgo.engine.rules.auction import AUCTION_BID, AUCTION_BIDDERS, AUCTION_LEADER, AUCTION_SOLD

MOST_STEPS: Final = 200
MOST_PLANS: Final = 6  # building plans of one seat at the end of its turn
CASH_KEPT: Final = 50  # of a bidder


class Quiescence:
    """Settles positions on one board. The expert must not be one that plays a game: it forgets its plans."""

    def __init__(self, expert: Expert, model: ValueModel, appraiser: Appraiser) -> None:
        self.expert: Final = expert
        self.model: Final = model
        self.appraiser: Final = appraiser
        self.no_luck: Final = ForkedLuck([])

    def value(self, p: Position) -> list[float]:
        """The chances of all seats, as if all played equally well."""
        return self.model.chances(self.settled(p))

    def value_in_turn(self, settled: Position, turn: i64) -> list[float]:
        """The value of a settled position; before the first throw of this turn, with what would still be built."""
        if settled.over == 0 and settled.turns == turn and settled.throws == 0:
            self.manage(settled)
        return self.model.chances(settled)

    def settled(self, p: Position) -> Position:
        """A copy in which the dice wait or the game is over, or from which only luck leads on."""
        table = p.clone()
        table.luck = self.no_luck
        table.logs_events = False
        table.offers = []
        for _ in range(MOST_STEPS):
            if table.over != 0 or self.dice_wait(table):
                break
            try:
                table = self.next_position(table)
            except Undecided:
                break
        return table

    def after(self, p: Position, seat: i64, action: Action) -> Position | None:
        """The settled position after an action; None if it draws luck, or must not be evaluated (TAX-3)."""
        if is_open(p, codes.M_TAX) or top_kind(p) == codes.M_CHALLENGE:
            return None
        table = p.clone()
        table.luck = self.no_luck
        table.logs_events = False
        try:
            act(table, seat, action.code, action.first, action.second, action.terms)
        except Undecided:
            return None
        return self.settled(table)

    def dice_wait(self, p: Position) -> bool:
        return p.depth == 0 and p.phase == codes.TO_THROW and first_to_ask_rent(p, (1 << p.seats) - 1) < 0

    def next_position(self, p: Position) -> Position:
        """After one more forced or obvious answer."""
        table = p.clone()
        owner = first_to_ask_rent(p, (1 << p.seats) - 1)
        if owner >= 0:
            debtor, lot = rent_to_ask(p, owner)
            act(table, owner, codes.ASK_RENT, debtor, lot, None)
        elif p.depth == 0:
            self.manage(table)
            act(table, table.turn, codes.END_TURN, 0, 0, None)
        elif top_kind(p) == codes.M_AUCTION and top(p, AUCTION_SOLD) >= 0:
            return self.after_auction(p)
        else:
            seat = lowest_seat(deciders(p))
            action = legal_or_default(p, seat, self.expert.decide(p, seat))
            act(table, seat, action.code, action.first, action.second, action.terms)
        return table

    def manage(self, table: Position) -> None:
        """What the expert would build on the lots of the seat on turn.

        Mortgages outside its plans stay: by playouts, a turn in which none is lifted costs a third of what the model
        says (docs/strength.md).
        """
        seat = table.turn
        for _ in range(MOST_PLANS):
            done = False
            if table.complete[seat] > 0:
                for action in self.expert.building_plan(table, seat):
                    done = self.try_action(table, seat, action) or done
            if not done:
                return

    def free_action(self, p: Position, seat: i64) -> Action | None:
        """The first action of what the expert would build now; None if it would build nothing."""
        plan = self.expert.building_plan(p, seat) if p.complete[seat] > 0 else []
        return plan[0] if plan else None

    def try_action(self, table: Position, seat: i64, action: Action) -> bool:
        """Perform a free action if it is allowed; whether it is."""
        if check(table, seat, action.code, action.first, action.second, action.terms) != reasons.ALLOWED:
            return False
        act(table, seat, action.code, action.first, action.second, action.terms)
        return True

    def after_auction(self, p: Position) -> Position:
        """As if all who are still in bid what the lot is worth to them: the keenest one pays a step more than the next
        one, or than what has been bid."""
        b = p.board
        lot = top(p, AUCTION_SOLD)
        leader = top(p, AUCTION_LEADER)
        bidders = top(p, AUCTION_BIDDERS)
        bid = top(p, AUCTION_BID)
        step = max(5, b.price[lot] // 20)
        floor = max(b.least_bid[lot], bid + step)
        best: i64 = leader
        most: i64 = bid
        second: i64 = bid
        for seat in range(p.seats):
            if bidders & (1 << seat) == 0 and seat != leader:
                continue
            limit = min(self.appraiser.lot_value(p, seat, lot), p.cash[seat] - CASH_KEPT)
            if seat == leader:
                limit = max(limit, bid)
            elif limit < floor:
                continue
            if best == codes.BANK or limit > most or (seat == leader and limit == most):
                if best != codes.BANK:
                    second = max(second, most)
                best, most = seat, limit
            elif limit > second:
                second = limit
        if best == codes.BANK:
            table = p.clone()
        else:
            price = bid if best == leader and second <= bid else max(second, floor)
            table = after_purchase(p, best, lot, min(price, max(bid, p.cash[best])))
        pop(table)
        table.calls = 0
        flow.run(table)
        return table
