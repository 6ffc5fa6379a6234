"""From the number of a reason to a refusal: the rule, what it is about, and a sentence in the edition's words.

Facts come first, as plain data; the sentence is made of them and says nothing else.
"""

import dataclasses
from string import Formatter

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine import reasons as r
from passgo.engine.actions import DECKS
from passgo.engine.decisions import KINDS, building_name
from passgo.engine.errors import Fact, Refusal
from passgo.engine.position import FIRST, KIND, SEAT, SECOND, WIDTH, Position, Terms, top, top_kind
from passgo.engine.rules import bankruptcy, corners, mortgage, selling, shortage, sites, trade
from passgo.engine.rules.bank import interest_due, spendable

CORNER_RULES: dict[int, str] = {
    c.TAKE_SALARY: "CORNER-1",
    c.TAKE: "CORNER-4",
    c.NEXT_CARD: "CORNER-4",
    c.DECLINE: "CORNER-2",
    c.PLEAD_GUILTY: "CORNER-6",
    c.HIRE_LAWYER: "CORNER-6",
}
ENDING_RULES: dict[int, str] = {
    c.LAST_ONE_LEFT: "BANKRUPT-5",
    c.FIRST_BANKRUPTCY: "SHORT-5",
    c.TIME_CALLED: "TIME-1",
}
WAITING: dict[str, str] = {
    "BuyOrAuction": "the purchase of a property",
    "Bidding": "an auction",
    "RaiseMoney": "a debt",
    "TaxChoice": "a tax",
    "InterestChoice": "the interest on a mortgaged property",
    "ShortageQuestion": "the question who wants the last buildings",
    "PlaceBuilding": "the placing of a building",
    "Expansion": "the choice on GO",
    "Challenge": "a Challenge card",
    "RoadTrip": "the road trip",
    "Prize": "the choice of a prize",
    "Plea": "the plea before the judge",
}
ON_A_SQUARE = (c.BUILD, c.SELL, c.MORTGAGE, c.LIFT, c.PAY_INTEREST, c.PLACE, c.GO_TO, c.TAKE)
# What the facts are that are not just numbers.
SEATS = ("turn", "player", "owner", "debtor")
SQUARES = ("lot", "lowest", "highest")
LISTS = ("missing", "mortgaged")
NOBODY = -1
Facts = dict[str, Fact]


def refusal(
    p: Position,
    names: list[str],
    reason: i64,
    seat: i64,
    code: i64,
    first: i64,
    second: i64,
    terms: Terms | None,
) -> Refusal:
    """Say why. Only what the reason speaks of is told; nothing here may give a worth away (TAX-3)."""
    name, rule, sentence = r.SENTENCES[reason]
    known = facts_of(p, seat, code, first, second, terms)
    facts = {hole: known[hole] for _, hole, _, _ in Formatter().parse(sentence) if hole and hole in known}
    words: dict[str, object] = dict(dataclasses.asdict(p.board.edition.words))
    words.update({hole: worded(p, names, hole, fact) for hole, fact in facts.items()})
    return Refusal(rule.format_map(rules_of(p, code, first)), sentence.format_map(words), name, facts)


def worded(p: Position, names: list[str], name: str, fact: Fact) -> Fact:
    """A fact as the sentence says it."""
    edition = p.board.edition
    if name in SEATS:
        return "the Bank" if fact is None else "nobody" if fact == NOBODY else names[number(fact)]
    if name in SQUARES:
        return edition.squares[number(fact)].name
    if name in LISTS:
        assert isinstance(fact, list)
        return ", ".join(edition.squares[number(square)].name for square in fact)
    if name == "group":
        return next("the " + group.name + " group" for group in edition.groups if group.id == fact)
    if name in ("building", "won"):
        return edition.words.hotel if fact == "hotel" else edition.words.house
    if name == "buildings":
        return edition.words.hotels if fact == "hotel" else edition.words.houses
    if name == "deck":
        return edition.words.chest if fact == "chest" else edition.words.chance
    if name == "waiting":
        assert isinstance(fact, str)
        return WAITING[fact]
    return fact


def number(fact: Fact) -> int:
    assert isinstance(fact, int)
    return fact


def rules_of(p: Position, code: i64, first: i64) -> dict[str, str]:
    """The rules of reasons that several rules share."""
    return {
        "ending_rule": ENDING_RULES.get(p.over, "TURN-1"),
        "jail_rule": "JAIL-5" if code == c.USE_CARD else "SHORT-3" if p.board.short else "JAIL-6",
        "even_rule": even_rule(p, code, first),
        "corner_rule": corner_rule(p, code),
    }


def corner_rule(p: Position, code: i64) -> str:
    """Going somewhere and answering a Challenge card are parts of two corner games each: the one that is on, or else
    the one that is played."""
    if code == c.GO_TO:
        trip = top_kind(p) == c.M_TRIP or (p.board.road_trip and not p.board.expansion)
        return "CORNER-2" if trip else "CORNER-1"
    if code == c.ANSWER:
        show = p.board.game_show and not p.board.road_trip
        if top_kind(p) == c.M_CHALLENGE:
            show = top(p, SECOND) != corners.ROAD_TRIP
        return "CORNER-4" if show else "CORNER-2"
    if code == c.DECLINE and top_kind(p) == c.M_PRIZE:
        return "CORNER-4"
    return CORNER_RULES.get(code, "CORNER-1")


def even_rule(p: Position, code: i64, lot: i64) -> str:
    """BUILD-5 asks for houses on every lot of the group before a hotel."""
    hotel = code in ON_A_SQUARE and sites.next_building(p, lot) == c.A_HOTEL
    return "BUILD-5" if hotel else "BUILD-2"


def facts_of(p: Position, seat: i64, code: i64, first: i64, second: i64, terms: Terms | None) -> Facts:
    """All that a reason could speak of; what the action itself is about comes last, and counts."""
    facts = table_facts(p, seat, code)
    if p.depth > 0:
        facts.update(matter_facts(p))
    if code == c.WANT and top_kind(p) == c.M_SHORTAGE:
        facts["wishable"] = int(shortage.could_buy(p, seat, top(p, FIRST)))
    if code in ON_A_SQUARE:
        facts.update(square_facts(p, seat, first))
    elif code == c.ASK_RENT:
        facts.update(square_facts(p, seat, second))
        facts["debtor"] = int(first) if first < p.seats else NOBODY
    elif code == c.SELL_HOTELS and first < p.board.colours:
        facts.update(group_facts(p, first))
    elif code == c.USE_CARD:
        facts["deck"] = DECKS[first]
    elif terms is not None:
        facts.update(trade_facts(p, terms))
    elif code == c.ACCEPT:
        offer = trade.find(p, first)
        if offer is not None:
            facts.update(trade_facts(p, offer))
    return facts


def table_facts(p: Position, seat: i64, code: i64) -> Facts:
    facts: Facts = {
        "turn": int(p.turn),
        "fine": int(p.board.fine),
        "fee": corners.LAWYER_FEE,
        "most_offers": trade.MOST_OFFERS,
    }
    if seat >= 0:
        facts["cash"] = int(p.cash[seat])
        kept = interest_due(p, seat, -1) if code in (c.BUILD, c.BID) else 0
        facts["spendable"] = int(max(0, spendable(p, seat) - kept))
        facts["debt"] = debt_of(p, seat)
        if code == c.GIVE_UP:
            facts["raisable"] = int(bankruptcy.means(p, seat))
    return facts


def matter_facts(p: Position) -> Facts:
    kind = top_kind(p)
    facts: Facts = {"player": owned_by(top(p, SEAT))}
    if kind in KINDS:
        facts["waiting"] = KINDS[kind]
    if kind == c.M_BUY:
        lot = top(p, FIRST)
        facts["lot"] = int(lot)
        facts["price"] = int(p.board.price[lot])
    elif kind == c.M_AUCTION:
        facts["bid"] = int(top(p, SECOND))
        facts["buildings"] = building_name(top(p, FIRST))
    elif kind == c.M_SHORTAGE:
        facts["buildings"] = building_name(top(p, FIRST))
    elif kind == c.M_PLACE:
        facts["won"] = building_name(top(p, FIRST))
    elif kind == c.M_PRIZE:
        facts["side"] = int(corners.side_to_choose(p, top(p, FIRST)))
    return facts


def owned_by(seat: i64) -> Fact:
    return int(seat) if seat >= 0 else None


def debt_of(p: Position, seat: i64) -> int:
    """The debt that comes first: the latest one (RULING-TWO-DEBTS)."""
    i = p.depth - 1
    while i >= 0:
        if p.stack[i * WIDTH + KIND] == c.M_DEBT and p.stack[i * WIDTH + SEAT] == seat:
            return int(p.stack[i * WIDTH + SECOND])
        i -= 1
    return 0


def square_facts(p: Position, seat: i64, square: i64) -> Facts:
    b = p.board
    facts: Facts = {"lot": int(square), "owner": NOBODY}
    if b.ownable(square):
        facts["owner"] = owned_by(p.owner[square])
        facts["price"] = int(b.price[square])
        facts["lifting"] = int(mortgage.cost_of_lifting(p, square))
    if b.kind[square] == c.STREET:
        facts.update(group_facts(p, b.group[square]))
        facts.update(site_facts(p, seat, square))
    return facts


def site_facts(p: Position, seat: i64, lot: i64) -> Facts:
    """What building or selling on a street would be about."""
    b = p.board
    group = b.group[lot]
    lots = [b.lot_of(group, i) for i in range(b.group_size[group])]
    levels = [sites.level_of(p, other) for other in lots]
    what = sites.next_building(p, lot)
    return {
        "held": int(p.held[seat * b.groups + group]) if seat >= 0 else 0,
        "missing": [int(other) for other in lots if p.owner[other] != seat],
        "mortgaged": [int(other) for other in lots if p.mortgaged[other] != 0],
        "lowest": int(lots[levels.index(min(levels))]),
        "highest": int(lots[levels.index(max(levels))]),
        "building": building_name(what),
        "buildings": building_name(what),
        "building_price": int(sites.price_of(p, lot, what)),
    }


def group_facts(p: Position, group: i64) -> Facts:
    b = p.board
    return {
        "group": b.edition.groups[group].id,
        "size": int(b.group_size[group]),
        "full": int(b.houses_for_hotel),
        "room": int(b.group_size[group] * b.houses_for_hotel),
        "stock": int(p.houses),
        "available": int(p.houses + selling.houses_on(p, group)),
    }


def trade_facts(p: Position, terms: Terms) -> Facts:
    """The first lot that stands in the way of a trade."""
    b = p.board
    for side, lots in ((terms.giver, terms.give_lots), (terms.taker, terms.get_lots)):
        for lot in lots:
            owner = p.owner[lot]
            if owner != side or p.group_built[b.group[lot]] > 0:
                facts: Facts = {"lot": lot, "owner": owned_by(owner) if b.ownable(lot) else NOBODY}
                if 0 <= b.group[lot] < b.colours:
                    facts["group"] = b.edition.groups[b.group[lot]].id
                return facts
    return {}
