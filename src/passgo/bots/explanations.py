"""Why a bot does something: the key of a sentence, and the facts in it.

The reason is derived from the position and the action, so that it is the same for every bot and needs no memory.
The sentences belong to the user interfaces; `tests/browser_client` checks that there is one for each key.
"""

from typing import Final, TypeAlias

from mypy_extensions import i64

from passgo.base.json_types import JsonObject
from passgo.bots.appraisal import Appraiser, few_lots_left, largest_rent_ahead
from passgo.bots.estate import NO_SEAT, change_in_groups, completes, rent_gained, rival_lacking_one
from passgo.bots.lookahead import after_trade, is_open
from passgo.bots.value import ValueModel
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.board import RENTS
from passgo.engine.position import Position, Terms, lots_held, top, top_kind
from passgo.engine.rules.auction import AUCTION_BID, AUCTION_SOLD
from passgo.engine.rules.purchase import PURCHASE_LOT

LITTLE_CASH: Final = 500  # the largest reserve of any level for rents to come

CHANCES: Final = "chances"  # the reason of an offer, with both sides' chances to win

Facts: TypeAlias = dict[str, int | str]

# The keys of all reasons.
KEYS: Final = (
    "ask-completes-mine",
    "ask-nearer",
    "ask-useful",
    "sell-completes-yours",
    "sell-for-money",
    "swap-completes-both",
    "counter",
    "counter-more",
    CHANCES,
    "offer-chances",
    "keep-cash",
    "buy-completes",
    "buy-blocks",
    "buy-second",
    "buy-affordable",
    "decline-short",
    "decline-cash",
    "decline-poor",
    "bid-worth",
    "bid-completes",
    "bid-blocks",
    "pass-dear",
    "pass-building",
    "jail-shelter",
    "jail-danger",
    "jail-out",
    "jail-doubles",
    "throw",
    "end-turn",
    "build",
    "lift",
    "mortgage",
    "mortgage-buys",
    "mortgage-builds",
    "sell-building",
    "give-up",
    "accept",
    "accept-completes",
    "refuse",
    "refuse-breaks",
    "refuse-keeps",
    "refuse-cheap",
    "ask-rent",
    "blind",
    "quiz",
    "level",
)


class Reason:
    """The key of a sentence, with its facts: squares, seats, groups by their ids, and money."""

    def __init__(self, key: str, facts: Facts) -> None:
        self.key: Final = key
        self.facts: Final = facts

    def to_json(self) -> JsonObject:
        return {"key": self.key, "facts": dict(self.facts)}


def explain(
    p: Position,
    seat: i64,
    action: Action,
    appraiser: Appraiser,
    model: ValueModel | None = None,
    players: tuple[str, ...] = (),
) -> Reason:
    """Why a bot in this seat takes this action; for an offer, both chances if the bot plays by the model.

    `players` are the names of the known bots, for the model.
    """
    code = action.code
    if model is not None and action.terms is not None and not is_open(p, codes.M_TAX):
        return model_reason(p, action.terms, model, players)
    if (code == codes.OFFER or code == codes.COUNTER) and action.terms is not None:
        return counter_reason(p, action) if code == codes.COUNTER else offer_reason(p, action.terms)
    if code == codes.ACCEPT or code == codes.REFUSE:
        return answer_reason(p, seat, action)
    if code == codes.ASK_RENT:
        return Reason("ask-rent", {})
    if code == codes.BUILD:
        return building_reason(p, action.first)
    if code == codes.LIFT:
        return Reason("lift", lot_facts(p, action.first))
    if code == codes.MORTGAGE:
        return Reason("mortgage", lot_facts(p, action.first))
    if code == codes.SELL or code == codes.SELL_HOTELS:
        return Reason("sell-building", {})
    if code == codes.GIVE_UP:
        return Reason("give-up", {})
    return decision_reason(p, seat, action, appraiser)


def decision_reason(p: Position, seat: i64, action: Action, appraiser: Appraiser) -> Reason:
    """The reason for an answer to a decision."""
    kind = top_kind(p)
    if kind == codes.M_BUY:
        return purchase_reason(p, seat, action)
    if kind == codes.M_AUCTION:
        return bid_reason(p, seat, action, appraiser)
    if kind == codes.M_TAX:
        return Reason("blind", {})
    if kind == codes.M_CHALLENGE:
        return Reason("quiz", {})
    if kind == 0 and p.jail[seat] > 0 and p.phase != codes.TO_END:
        return jail_reason(p, seat, action)
    if action.code == codes.THROW:
        return Reason("throw", {})
    if action.code == codes.END_TURN:
        return Reason("end-turn", {})
    return Reason("level", {})


def blocked_rival(p: Position, seat: i64, lot: i64) -> i64:
    """A seat that lacks only this lot of a colour group, or NO_SEAT."""
    group = p.board.group[lot]
    return rival_lacking_one(p, group, seat) if group < p.board.colours else NO_SEAT


def purchase_reason(p: Position, seat: i64, action: Action) -> Reason:
    lot = top(p, PURCHASE_LOT)
    facts = lot_facts(p, lot)
    left = p.cash[seat] - p.board.price[lot]
    facts["left"] = int(left)
    if action.code != codes.BUY:
        why = "decline-short" if left < 0 else "decline-cash" if left < LITTLE_CASH else "decline-poor"
        return Reason(why, facts)
    if completes(p, seat, lot):
        return Reason("buy-completes", facts)
    rival = blocked_rival(p, seat, lot)
    if rival != NO_SEAT:
        facts["seat"] = int(rival)
        return Reason("buy-blocks", facts)
    if lots_held(p, seat, p.board.group[lot]) > 0:
        return Reason("buy-second", facts)
    return Reason("buy-affordable", facts)


def bid_reason(p: Position, seat: i64, action: Action, appraiser: Appraiser) -> Reason:
    sold = top(p, AUCTION_SOLD)
    if sold < 0:
        return Reason("level" if action.code == codes.BID else "pass-building", {})
    facts = lot_facts(p, sold)
    facts["bid"] = int(top(p, AUCTION_BID))
    if action.code != codes.BID:
        return Reason("pass-dear", facts)
    if completes(p, seat, sold):
        return Reason("bid-completes", facts)
    rival = blocked_rival(p, seat, sold)
    if rival != NO_SEAT:
        facts["seat"] = int(rival)
        return Reason("bid-blocks", facts)
    facts["worth"] = int(appraiser.lot_value(p, seat, sold))
    return Reason("bid-worth", facts)


def jail_reason(p: Position, seat: i64, action: Action) -> Reason:
    if action.code != codes.THROW:
        return Reason("jail-out", {})
    sheltered = largest_rent_ahead(p, seat) > 200 and few_lots_left(p)
    return Reason("jail-shelter" if sheltered else "jail-doubles", {})


def building_reason(p: Position, lot: i64) -> Reason:
    facts = lot_facts(p, lot)
    facts["more"] = int(rent_gained(p, lot))
    level = p.built[lot]
    now = p.board.rents[lot * RENTS + level]
    if level == 0:
        now *= 2
    facts["rent"] = int(now + rent_gained(p, lot))
    return Reason("build", facts)


def offer_reason(p: Position, terms: Terms) -> Reason:
    """The reason for an offer, from its giver's side."""
    mine = change_in_groups(p, terms.giver, terms.give_lots, terms.get_lots)
    yours = change_in_groups(p, terms.taker, terms.get_lots, terms.give_lots)
    if terms.get_lots and mine > 0:
        wanted = lot_facts(p, completing_lot(p, terms.giver, terms.get_lots))
        if yours > 0:
            given = completing_lot(p, terms.taker, terms.give_lots)
            wanted["given"] = given
            wanted["yours"] = group_id(p, given)
            return Reason("swap-completes-both", wanted)
        return Reason("ask-completes-mine", wanted)
    if terms.give_lots and yours > 0:
        return Reason("sell-completes-yours", lot_facts(p, completing_lot(p, terms.taker, terms.give_lots)))
    if terms.get_lots:
        wanted = lot_facts(p, terms.get_lots[0])
        nearer = lots_held(p, terms.giver, p.board.group[terms.get_lots[0]]) > 0
        return Reason("ask-nearer" if nearer else "ask-useful", wanted)
    return Reason("sell-for-money", {})


def model_reason(p: Position, terms: Terms, model: ValueModel, players: tuple[str, ...]) -> Reason:
    """The effect of an offer on both chances to win. Not for the blind tax, where it would reveal a worth (TAX-3)."""
    now = model.chances(p, players)
    return chances_reason(CHANCES, terms, now, model.chances(after_trade(p, terms), players))


def chances_reason(key: str, terms: Terms, now: list[float], then: list[float]) -> Reason:
    """Both sides' chances before and after a trade, in percent."""
    return Reason(
        key,
        {
            "seat": terms.giver,
            "giver_now": round(100 * now[terms.giver]),
            "giver_then": round(100 * then[terms.giver]),
            "taker_now": round(100 * now[terms.taker]),
            "taker_then": round(100 * then[terms.taker]),
        },
    )


def completing_lot(p: Position, seat: i64, lots: tuple[int, ...]) -> int:
    """The first of these lots that completes a group of the seat, or else the first."""
    for lot in lots:
        if completes(p, seat, lot):
            return lot
    return lots[0]


def answer_reason(p: Position, seat: i64, action: Action) -> Reason:
    for offer in p.offers:
        if offer.number == action.first:
            groups = change_in_groups(p, seat, offer.get_lots, offer.give_lots)
            if action.code == codes.ACCEPT:
                if groups > 0:
                    return Reason("accept-completes", lot_facts(p, completing_lot(p, seat, offer.give_lots)))
                return Reason("accept", {})
            if change_in_groups(p, offer.giver, offer.give_lots, offer.get_lots) > 0 and groups <= 0:
                facts = lot_facts(p, completing_lot(p, offer.giver, offer.get_lots))
                facts["seat"] = offer.giver
                return Reason("refuse-breaks", facts)
            return refusal_reason(p, seat, offer, groups)
    return Reason("accept" if action.code == codes.ACCEPT else "refuse", {})


def refusal_reason(p: Position, seat: i64, offer: Terms, groups: i64) -> Reason:
    """Why an offer to a seat is refused that gives its maker no group: a lot of an own group, or too little money."""
    for lot in offer.get_lots:
        if groups < 0 or lots_held(p, seat, p.board.group[lot]) > 1:
            return Reason("refuse-keeps", lot_facts(p, lot))
    if offer.get_lots and not offer.give_lots and offer.give_cash > 0:
        facts = lot_facts(p, offer.get_lots[0])
        facts["offered"] = offer.give_cash
        return Reason("refuse-cheap", facts)
    return Reason("refuse", {})


def counter_reason(p: Position, action: Action) -> Reason:
    """What the maker of the countered offer is to add."""
    terms = action.terms
    for offer in p.offers:
        if terms is not None and offer.number == action.first:
            more = (terms.get_cash - terms.give_cash) - (offer.give_cash - offer.get_cash)
            if more > 0 and offer.get_lots == terms.give_lots and offer.give_lots == terms.get_lots:
                return Reason("counter-more", {"more": more})
    return Reason("counter", {})


def lot_facts(p: Position, lot: i64) -> Facts:
    return {"lot": int(lot), "group": group_id(p, lot)}


def group_id(p: Position, lot: i64) -> str:
    return p.board.edition.squares[lot].group or ""
