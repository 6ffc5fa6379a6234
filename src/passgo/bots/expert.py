"""The expert: looks one step ahead with the value model in every decision.

It tries each action on a copy of the position and asks the model for its chance to win there. On copies only cash,
deeds and buildings move: no rule runs, so no luck is drawn, and nothing is revealed about the real one. What the model
cannot see, such as the tax, is left to the trader.
"""

from typing import Final

from mypy_extensions import i64

from passgo.bots.appraisal import Appraiser
from passgo.bots.base import may
from passgo.bots.deals import Deal, DealFinder
from passgo.bots.lookahead import (
    after_auction,
    after_bid,
    after_purchase,
    change_estate,
    lowest_site,
    next_bid,
    take_down,
)
from passgo.bots.negotiator import WORTHWHILE, Negotiator
from passgo.bots.style import Style
from passgo.bots.value import ValueModel
from passgo.engine import actions, codes
from passgo.engine.actions import Action
from passgo.engine.position import Position, owns_group, set_mortgaged, top
from passgo.engine.relief import hotels_at_once
from passgo.engine.rules import sites
from passgo.engine.rules.auction import AUCTION_SOLD
from passgo.engine.rules.bank import DEBT_AMOUNT
from passgo.engine.rules.mortgage import cost_of_lifting
from passgo.engine.rules.paid import half_price
from passgo.engine.rules.purchase import PURCHASE_LOT


class Expert(Negotiator):
    def __init__(
        self, appraiser: Appraiser, model: ValueModel, style: Style | None = None, name: str = "expert"
    ) -> None:
        super().__init__(appraiser, model, style, name)
        self.deal_finder: Final = DealFinder(appraiser, model, self.style.floor)
        self.plan: list[Action] = []  # mortgages and buildings that belong together
        self.plan_turn: i64 = -1  # the turn of the plan
        self.search_turn: i64 = -1  # the turn of the last search for deals
        self.deals: list[Deal] = []

    def begin(self, seed: str) -> None:
        super().begin(seed)
        self.deal_finder.reset()
        self.plan = []
        self.plan_turn = -1
        self.search_turn = -1
        self.deals = []

    # Decisions.

    def buy(self, p: Position, seat: i64) -> Action:
        """Buy if the chance to win is better with the lot than after the auction that would follow."""
        lot = top(p, PURCHASE_LOT)
        price = p.board.price[lot]
        declined = self.model.chance_of(after_auction(p, seat, lot, self.appraiser), seat)
        funded = p.clone()
        needed = price + self.style.kept
        first = self.fund(funded, seat, needed, p.board.group[lot])
        if funded.cash[seat] < needed:
            return actions.DECLINE
        cost = self.price_by_style(p, lot, price)
        if self.model.chance_of(after_purchase(funded, seat, lot, cost), seat) < declined:
            return actions.DECLINE
        return actions.BUY if first is None else first

    def price_by_style(self, p: Position, lot: i64, price: i64) -> i64:
        """A price as this style counts it: lower for lots that it prefers."""
        preference = self.style.likes
        if p.board.group[lot] >= p.board.colours:
            preference = preference * self.style.stations // 100
        return price * 100 // max(1, preference)

    def fund(self, table: Position, seat: i64, amount: i64, kept: i64) -> Action | None:
        """Mortgage single lots on a copy until there is enough cash; return the first of these actions."""
        first: Action | None = None
        while table.cash[seat] < amount:
            raised = self.mortgage_for(table, seat, amount - table.cash[seat], kept, actions.GIVE_UP)
            if raised is actions.GIVE_UP:
                return first
            if first is None:
                first = raised
            change_estate(table, seat, codes.MORTGAGE, raised.first)
        return first

    def bid(self, p: Position, seat: i64) -> Action:
        """Bid one step more if that is better than leaving the lot to the likely winner."""
        lot = top(p, AUCTION_SOLD)
        if lot < 0:
            return super().bid(p, seat)
        bid = Action(codes.BID, next_bid(p, lot))
        if bid.first >= p.cash[seat] - self.style.kept or not may(p, seat, codes.BID, bid.first):
            return actions.PASS
        cost = self.price_by_style(p, lot, bid.first)
        mine = self.model.chance_of(after_purchase(p, seat, lot, cost), seat)
        theirs = self.model.chance_of(after_bid(p, seat, actions.PASS, self.appraiser), seat)
        return bid if mine > theirs else actions.PASS

    def raise_money(self, p: Position, seat: i64) -> Action:
        """Choose the action that costs the least chance to win per dollar that is needed."""
        missing = max(1, top(p, DEBT_AMOUNT) - p.cash[seat])
        now = self.model.chance_of(p, seat)
        best: Action | None = None
        least = 0.0
        for lot in p.board.lots:
            if p.owner[lot] != seat:
                continue
            table: Position | None = None
            brings: i64 = 0
            code: i64 = codes.MORTGAGE
            if may(p, seat, codes.MORTGAGE, lot):
                table = p.clone()
                set_mortgaged(table, lot, 1)
                brings = p.board.mortgage[lot]
            elif p.built[lot] > 0 and may(p, seat, codes.SELL, lot):
                code = codes.SELL
                table = p.clone()
                brings = half_price(p, lot)
                take_down(table, lot)
            if table is not None and brings > 0:
                # Only what exceeds the debt remains as cash.
                table.cash[seat] += max(0, brings - missing)
                loss = (now - self.model.chance_of(table, seat)) / float(min(brings, missing))
                if best is None or loss < least:
                    best = Action(code, lot)
                    least = loss
        return hotels_at_once(p, seat) if best is None else best

    # Between throws.

    def manage(self, p: Position, seat: i64) -> Action | None:
        going_on = self.next_of_plan(p, seat)
        if going_on is not None:
            return going_on
        if p.complete[seat] > 0:
            self.plan = self.building_plan(p, seat)
            self.plan_turn = p.turns
            going_on = self.next_of_plan(p, seat)
            if going_on is not None:
                return going_on
        if p.mortgages[seat] > 0:
            lift = self.best_lift(p, seat)
            if lift is not None:
                return lift
        return self.make_offer(p, seat)

    def next_of_plan(self, p: Position, seat: i64) -> Action | None:
        """The next action of the plan; a plan that has become impossible is dropped."""
        if self.plan and self.plan_turn == p.turns:
            action = self.plan.pop(0)
            if may(p, seat, action.code, action.first):
                return action
        self.plan = []
        return None

    def building_plan(self, p: Position, seat: i64) -> list[Action]:
        """The best plan among: one building more, or one to five levels more, on each group, paid with cash or
        mortgages."""
        b = p.board
        best = self.model.chance_of(p, seat) + WORTHWHILE
        found: list[Action] = []
        group: i64 = 0
        while group < b.colours:
            if owns_group(p, seat, group):
                size = b.group_size[group]
                for step in range(6):
                    count = 1 if step == 0 else size * step
                    plan: list[Action] = []
                    table = self.position_with_buildings(p, seat, group, count, plan)
                    if table is None:
                        break
                    chance = self.model.chance_of(table, seat)
                    if chance > best:
                        best = chance
                        found = plan
            group += 1
        return found

    def position_with_buildings(
        self, p: Position, seat: i64, group: i64, count: i64, plan: list[Action]
    ) -> Position | None:
        """A copy with more buildings on a group, paid with cash and then with mortgages; None if impossible.

        Mortgages on the group are lifted first. The actions are appended to `plan`, mortgages before buildings.
        """
        b = p.board
        table = p.clone()
        cost: i64 = 0
        works: list[Action] = []
        for i in range(b.group_size[group]):
            lot = b.lot_of(group, i)
            if table.mortgaged[lot] != 0:
                cost += cost_of_lifting(table, lot)
                set_mortgaged(table, lot, 0)
                works.append(Action(codes.LIFT, lot))
        for _ in range(count):
            site = lowest_site(table, group)
            if site < 0:
                return None
            what = sites.next_building(table, site)
            if sites.stock_of(table, what) == 0:
                return None
            cost += sites.price_of(table, site, what)
            sites.put_up(table, site)
            works.append(Action(codes.BUILD, site))
        needed = cost + self.style.kept
        while table.cash[seat] < needed:
            raised = self.mortgage_for(table, seat, needed - table.cash[seat], group, actions.GIVE_UP)
            if raised is actions.GIVE_UP:
                return None
            change_estate(table, seat, codes.MORTGAGE, raised.first)
            plan.append(raised)
        table.cash[seat] -= cost
        plan += works
        return table

    def best_lift(self, p: Position, seat: i64) -> Action | None:
        best = self.model.chance_of(p, seat) + WORTHWHILE / 2.0
        found: Action | None = None
        for lot in p.board.lots:
            if p.mortgaged[lot] != 0 and p.owner[lot] == seat and may(p, seat, codes.LIFT, lot):
                cost = cost_of_lifting(p, lot)
                if p.cash[seat] - cost < self.style.kept:
                    continue
                table = p.clone()
                table.cash[seat] -= cost
                set_mortgaged(table, lot, 0)
                chance = self.model.chance_of(table, seat)
                if chance > best:
                    best = chance
                    found = Action(codes.LIFT, lot)
        return found

    # Trading.

    def make_offer(self, p: Position, seat: i64) -> Action | None:
        """Make low offers like the trader's that the model approves of, then deals that both sides gain by."""
        asked = super().make_offer(p, seat)
        if asked is not None:
            return asked
        if self.search_turn != p.turns:
            self.search_turn = p.turns
            self.deals = self.deal_finder.find_deals(p, seat)
        while self.deals:
            deal = self.deals.pop(0)
            terms = self.deal_finder.terms_of(p, deal)
            if terms is not None and self.may_offer(p, terms) and self.gain(p, seat, terms) > WORTHWHILE:
                self.deal_finder.mark_offered(deal, terms)
                return Action(codes.OFFER, terms.taker, 0, terms)
        return None
