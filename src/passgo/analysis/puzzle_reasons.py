"""Why an answer of a puzzle is best: sentences with facts of the position, the main one first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from passgo.bots.appraisal import Appraiser, few_lots_left, largest_rent_ahead
from passgo.bots.explanations import Facts, Reason, chances_reason, explain, group_id, lot_facts
from passgo.bots.lookahead import after_trade, change_estate, lowest_site, next_bid
from passgo.engine import actions, codes
from passgo.engine.board import RENTS
from passgo.engine.legality import check
from passgo.engine.position import Position, Terms, lots_held, top, top_kind
from passgo.engine.reasons import ALLOWED
from passgo.engine.rules.auction import AUCTION_SOLD
from passgo.engine.rules.paid import half_price
from passgo.engine.rules.purchase import PURCHASE_LOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from passgo.analysis.puzzle_options import Plan

KEYS: Final = (
    "deal-both",
    "deal-mine",
    "deal-mine-dear",
    "deal-theirs",
    "deal-theirs-paid",
    "deal-money",
    "builds",
    "builds-covered",
    "builds-half",
    "bid-leaves",
    "bid-over",
    "rent-ahead",
    "jail-safe",
    "lots-return",
)
"""The keys of the reasons that only puzzles give; the others are those of hints."""
MANY_BUILDINGS: Final = 15


def reasons_for(
    p: Position, seat: int, plans: Sequence[Plan], chances: Sequence[list[float]], appraiser: Appraiser
) -> list[Reason]:
    """Why the first of the plans is best; `chances` are those of all seats after each plan."""
    best = plans[0]
    if best[0].code in (codes.ACCEPT, codes.REFUSE):
        refused, accepted = chances if best[0].code == codes.REFUSE else reversed(chances)
        offer = next(offer for offer in p.offers if offer.number == best[0].first)
        made = best[0].code == codes.ACCEPT
        return [
            *deal_reasons(p, seat, offer, made),
            chances_reason("offer-chances", offer, refused, accepted),
        ]
    deals = [action.terms for plan in plans for action in plan[:1] if action.terms is not None]
    if deals:  # the best deal, or the most tempting one where none is best
        return list(deal_reasons(p, seat, deals[0], made=best[0].terms is not None))
    kind = top_kind(p)
    if kind == codes.M_AUCTION:
        return list(bid_reasons(p, seat, best, appraiser))
    if kind == codes.M_BUY:
        return list(purchase_reasons(p, seat, best, appraiser))
    if kind == codes.M_DEBT:
        return list(payment_reasons(p, seat, plans, appraiser))
    if best[-1].code == codes.END_TURN:
        return list(estate_reasons(p, seat, plans))
    return list(jail_reasons(p, seat, best))


# Trades.


def deal_reasons(p: Position, seat: int, terms: Terms, made: bool) -> Iterator[Reason]:
    """What a trade would make of both sides: the groups that they complete, and the rents that they can build there."""
    other = terms.taker if terms.giver == seat else terms.giver
    after = after_trade(p, terms)
    mine = completed_group(p, after, seat)
    theirs = completed_group(p, after, other)
    left = int(after.cash[seat])
    if mine >= 0:
        own: Facts = {"group": group_name(p, mine), "mine": best_rent(after, seat, mine)}
        if theirs >= 0:
            rent = best_rent(after, other, theirs)
            others: Facts = {"seat": other, "yours": group_name(p, theirs), "theirs": rent}
            yield Reason("deal-both", {**own, **others})
        else:
            yield Reason("deal-mine" if made else "deal-mine-dear", {**own, "left": left})
    elif theirs >= 0:
        facts: Facts = {
            "seat": other,
            "group": group_name(p, theirs),
            "theirs": best_rent(after, other, theirs),
        }
        yield Reason("deal-theirs-paid" if made else "deal-theirs", {**facts, "left": left})
    rent = int(largest_rent_ahead(p, seat))
    if mine < 0 and left != p.cash[seat] and rent > 0:
        yield Reason("deal-money", {"left": left, "rent": rent})


def completed_group(before: Position, after: Position, seat: int) -> int:
    """The dearest colour group that a seat completes; -1 if there is none."""
    b = before.board
    found = [
        group
        for group in range(b.colours)
        if lots_held(before, seat, group) < b.group_size[group] == lots_held(after, seat, group)
    ]
    return max(found, default=-1)


def best_rent(p: Position, seat: int, group: int) -> int:
    """The highest rent on a group with the buildings that its owner has the cash for."""
    table = p.clone()
    for _ in range(MANY_BUILDINGS):
        site = lowest_site(table, group)
        if site < 0 or check(table, seat, codes.BUILD, site, 0, None) != ALLOWED:
            break
        change_estate(table, seat, codes.BUILD, site)
    return highest_rent(table, group)


def highest_rent(p: Position, group: int) -> int:
    lots = [p.board.lot_of(group, place) for place in range(p.board.group_size[group])]
    return max(rent_of(p, lot) for lot in lots)


def rent_of(p: Position, lot: int) -> int:
    """The rent of a lot in a whole group."""
    if p.mortgaged[lot] != 0:
        return 0
    level = p.built[lot]
    return int(p.board.rents[lot * RENTS + level] if level > 0 else 2 * p.board.rents[lot * RENTS])


def group_name(p: Position, group: int) -> str:
    return group_id(p, p.board.lot_of(group, 0))


# Money.


def bid_reasons(p: Position, seat: int, best: Plan, appraiser: Appraiser) -> Iterator[Reason]:
    yield explain(p, seat, best[0], appraiser)
    if best[0].code == codes.PASS:
        lot = top(p, AUCTION_SOLD)
        bid = int(next_bid(p, lot))
        rent = int(largest_rent_ahead(p, seat))
        worth = int(appraiser.lot_value(p, seat, lot))
        if rent > p.cash[seat] - bid:
            yield Reason("bid-leaves", {"bid": bid, "left": int(p.cash[seat]) - bid, "rent": rent})
        elif worth < bid:
            yield Reason("bid-over", {**lot_facts(p, lot), "worth": worth, "bid": bid})


def purchase_reasons(p: Position, seat: int, best: Plan, appraiser: Appraiser) -> Iterator[Reason]:
    lot = top(p, PURCHASE_LOT)
    if best[0].code == codes.MORTGAGE:
        yield Reason("mortgage-buys", {**lot_facts(p, lot), "given": int(best[0].first)})
        why = explain(p, seat, actions.BUY, appraiser)
        if why.key != "buy-affordable":
            yield why
        return
    yield explain(p, seat, best[-1], appraiser)
    rent = int(largest_rent_ahead(p, seat))
    if best[-1].code == codes.DECLINE and rent > 0:
        yield Reason("rent-ahead", {"rent": rent, "cash": int(p.cash[seat])})


def payment_reasons(p: Position, seat: int, plans: Sequence[Plan], appraiser: Appraiser) -> Iterator[Reason]:
    best = plans[0]
    yield explain(p, seat, best[0], appraiser)
    others_sell = any(action.code == codes.SELL for plan in plans[1:] for action in plan)
    if others_sell and all(action.code != codes.SELL for action in best):
        yield Reason("lots-return", {})


def estate_reasons(p: Position, seat: int, plans: Sequence[Plan]) -> Iterator[Reason]:
    """Why to build, to lift a mortgage, or to keep the cash."""
    best = plans[0]
    rent = int(largest_rent_ahead(p, seat))
    left = int(after_plan(p, seat, best).cash[seat])
    if len(best) == 1:
        if rent > 0:
            yield Reason("keep-cash", {"rent": rent, "left": left})
        cost, half = cost_and_half(p, seat, plans[1])
        if half > 0:
            yield Reason("builds-half", {"cost": cost, "half": half})
        return
    if best[0].code == codes.MORTGAGE:
        yield Reason("mortgage-builds", lot_facts(p, best[0].first))
    built = [action.first for action in best if action.code == codes.BUILD]
    if built:
        after = after_plan(p, seat, best)
        dearest = max(built, key=lambda lot: rent_of(after, lot))
        rents = {"before": rent_of(p, dearest), "rent": rent_of(after, dearest)}
        yield Reason("builds", {**lot_facts(p, dearest), **rents})
    elif best[0].code == codes.LIFT:
        yield Reason("lift", lot_facts(p, best[0].first))
    if built and 0 < rent <= left:
        yield Reason("builds-covered", {"left": left, "rent": rent})


def after_plan(p: Position, seat: int, plan: Plan) -> Position:
    table = p.clone()
    for action in plan:
        if action.code in (codes.BUILD, codes.MORTGAGE, codes.LIFT, codes.SELL):
            change_estate(table, seat, action.code, action.first)
    return table


def cost_and_half(p: Position, seat: int, plan: Plan) -> tuple[int, int]:
    """What the buildings of a plan cost, and what selling them would return."""
    table, half = p.clone(), 0
    cash = int(table.cash[seat])
    for action in plan:
        if action.code == codes.BUILD:
            change_estate(table, seat, action.code, action.first)
            half += int(half_price(table, action.first))
    return cash - int(table.cash[seat]), half


def jail_reasons(p: Position, seat: int, best: Plan) -> Iterator[Reason]:
    rent = int(largest_rent_ahead(p, seat))
    if best[0].code == codes.THROW:
        yield Reason("jail-danger", {"rent": rent})
    elif not few_lots_left(p):
        yield Reason("jail-out", {})
    if best[0].code != codes.THROW:
        yield Reason("jail-safe", {"rent": rent, "left": int(p.cash[seat])})
