"""From the number of a reason to a refusal: the rule, and a sentence in the edition's words."""

import dataclasses

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine import reasons as r
from passgo.engine.decisions import KINDS
from passgo.engine.errors import Refusal
from passgo.engine.position import FIRST, KIND, SEAT, SECOND, WIDTH, Position, Terms, top, top_kind
from passgo.engine.rules import corners, mortgage, selling, sites, trade
from passgo.engine.rules.bank import interest_due, spendable

CORNER_RULES: dict[int, str] = {
    c.TAKE_SALARY: "CORNER-1",
    c.GO_TO: "CORNER-1",
    c.ANSWER: "CORNER-2",
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
    """Say why. Only what the reason speaks of is looked up; nothing here may give a worth away (TAX-3)."""
    words = table_words(p, names, seat, code)
    if code in ON_A_SQUARE:
        words.update(square_words(p, names, seat, first))
    elif code == c.ASK_RENT:
        words.update(square_words(p, names, seat, second))
        words["debtor"] = names[first] if first < p.seats else "nobody"
    elif code == c.SELL_HOTELS and first < p.board.colours:
        words.update(group_words(p, first))
    elif terms is not None:
        words.update(trade_words(p, names, terms))
    elif code == c.ACCEPT:
        offer = trade.find(p, first)
        if offer is not None:
            words.update(trade_words(p, names, offer))
    if code == c.USE_CARD:
        words["deck"] = p.board.edition.words.chest if first == c.CHEST else p.board.edition.words.chance
    rule, sentence = r.SENTENCES[reason]
    return Refusal(rule.format_map(words), sentence.format_map(words))


def table_words(p: Position, names: list[str], seat: i64, code: i64) -> dict[str, object]:
    words: dict[str, object] = dict(dataclasses.asdict(p.board.edition.words))
    words["turn"] = names[p.turn]
    words["fine"] = int(p.board.fine)
    words["most_offers"] = trade.MOST_OFFERS
    words["ending_rule"] = ENDING_RULES.get(p.over, "TURN-1")
    trip = top_kind(p) == c.M_TRIP and code == c.GO_TO
    words["jail_rule"] = "JAIL-5" if code == c.USE_CARD else "JAIL-6"
    words["corner_rule"] = "CORNER-2" if trip else CORNER_RULES.get(code, "CORNER-1")
    if seat >= 0:
        words["cash"] = int(p.cash[seat])
        kept = interest_due(p, seat, -1) if code in (c.BUILD, c.BID) else 0
        words["spendable"] = int(max(0, spendable(p, seat) - kept))
        words["debt"] = debt_of(p, seat)
    if p.depth > 0:
        words.update(matter_words(p, names))
    return words


def matter_words(p: Position, names: list[str]) -> dict[str, object]:
    kind = top_kind(p)
    owner = top(p, SEAT)
    words: dict[str, object] = {
        "waiting": WAITING.get(KINDS.get(kind, ""), "an open matter"),
        "top_player": names[owner] if owner >= 0 else "the Bank",
    }
    if kind == c.M_BUY:
        lot = top(p, FIRST)
        words["top_lot"] = p.board.edition.squares[lot].name
        words["top_price"] = int(p.board.price[lot])
    elif kind == c.M_AUCTION:
        words["bid"] = int(top(p, SECOND))
        words["buildings"] = words_of(p, top(p, FIRST))[1]
    elif kind == c.M_PLACE:
        words["won"] = words_of(p, top(p, FIRST))[0]
    elif kind == c.M_PRIZE:
        words["side"] = int(corners.side_to_choose(p, top(p, FIRST)))
    return words


def debt_of(p: Position, seat: i64) -> int:
    """The debt that comes first: the latest one (RULING-TWO-DEBTS)."""
    i = p.depth - 1
    while i >= 0:
        if p.stack[i * WIDTH + KIND] == c.M_DEBT and p.stack[i * WIDTH + SEAT] == seat:
            return int(p.stack[i * WIDTH + SECOND])
        i -= 1
    return 0


def square_words(p: Position, names: list[str], seat: i64, square: i64) -> dict[str, object]:
    b = p.board
    words: dict[str, object] = {"lot": b.edition.squares[square].name}
    if not b.ownable(square):
        words["owner"] = "nobody"
        return words
    owner = p.owner[square]
    words["owner"] = names[owner] if owner >= 0 else "the Bank"
    words["price"] = int(b.price[square])
    words["lifting"] = int(mortgage.cost_of_lifting(p, square))
    if b.kind[square] == c.STREET:
        words.update(group_words(p, b.group[square]))
        words.update(site_words(p, seat, square))
    return words


def site_words(p: Position, seat: i64, lot: i64) -> dict[str, object]:
    """What building or selling on a street would be about."""
    b = p.board
    group = b.group[lot]
    names = b.edition.squares
    lots = [b.lot_of(group, i) for i in range(b.group_size[group])]
    levels = [sites.level_of(p, other) for other in lots]
    what = sites.next_building(p, lot)
    words: dict[str, object] = {
        "held": int(p.held[seat * b.groups + group]) if seat >= 0 else 0,
        "missing": ", ".join(names[other].name for other in lots if p.owner[other] != seat),
        "mortgaged": ", ".join(names[other].name for other in lots if p.mortgaged[other] != 0),
        "lowest": names[lots[levels.index(min(levels))]].name,
        "highest": names[lots[levels.index(max(levels))]].name,
        "building_price": int(sites.price_of(p, lot, what)),
    }
    words["building"], words["buildings"] = words_of(p, what)
    return words


def words_of(p: Position, what: i64) -> tuple[str, str]:
    """What one building of a kind is called, and what several are."""
    words = p.board.edition.words
    return (words.hotel, words.hotels) if what == c.A_HOTEL else (words.house, words.houses)


def group_words(p: Position, group: i64) -> dict[str, object]:
    b = p.board
    return {
        "group": "the " + b.edition.groups[group].name + " group",
        "size": int(b.group_size[group]),
        "full": int(b.houses_for_hotel),
        "room": int(b.group_size[group] * b.houses_for_hotel),
        "stock": int(p.houses),
        "available": int(p.houses + selling.houses_on(p, group)),
    }


def trade_words(p: Position, names: list[str], terms: Terms) -> dict[str, object]:
    """The first lot that stands in the way of a trade."""
    b = p.board
    for side, lots in ((terms.giver, terms.give_lots), (terms.taker, terms.get_lots)):
        for lot in lots:
            owner = p.owner[lot]
            if owner != side or p.group_built[b.group[lot]] > 0:
                colour = 0 <= b.group[lot] < b.colours
                unowned = "the Bank" if b.ownable(lot) else "nobody"
                return {
                    "trade_lot": b.edition.squares[lot].name,
                    "trade_owner": names[owner] if owner >= 0 else unowned,
                    "trade_group": "the " + b.edition.groups[b.group[lot]].name + " group"
                    if colour
                    else "it",
                }
    return {}
