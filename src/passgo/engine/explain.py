"""From the number of a reason to a refusal: the rule, what it is about, and a sentence in the edition's words.

Facts are collected first, as plain data; the sentence is built from them alone.
"""

from typing import Final

from mypy_extensions import i64

from passgo.edition import Edition
from passgo.edition.translated import spoken_words, translated
from passgo.engine import codes, reasons
from passgo.engine.actions import ACTIONS
from passgo.engine.declared import building_name
from passgo.engine.errors import Fact, Refusal
from passgo.engine.fields import A_DECK, A_GROUP, A_SQUARE, DEBTOR, DECKS, OFFER, Field
from passgo.engine.matters import MATTERS
from passgo.engine.position import KIND, SEAT, WIDTH, Position, Terms, top, top_kind
from passgo.engine.rules import mortgage, selling, sites, trade
from passgo.engine.rules.bank import DEBT_AMOUNT, DEBT_CREDITOR
from passgo.engine.rules.bankruptcy import means
from passgo.engine.rules.challenges import CORNERS
from passgo.engine.rules.ending import ENDING_RULES
from passgo.engine.rules.interest import interest_due
from passgo.engine.rules.purse import price_of_trip, spendable
from passgo.speech import ENGLISH, Catalogue, Money, Person, Value, Word
from passgo.speech.catalogue import facts_in

# What the facts are that are not just numbers.
SEATS = ("turn", "player", "owner", "debtor", "creditor", "buyer")
SQUARES = ("lot", "lowest", "highest")
LISTS = ("missing", "mortgaged")
MONEY = (
    "cash",
    "spendable",
    "floor",
    "fine",
    "fee",
    "debt",
    "price",
    "bid",
    "building_price",
    "lifting",
    "raisable",
    "interest_due",
    "left",
    "needed",
    "brings",
    "takes",
    "lacking",
)
# Why a side of a trade is not free to spend.
BOUND = (
    reasons.IN_DEBT,
    reasons.TRIP_FIRST,
    reasons.MEANS_LOWERED,
    reasons.ESTATE_LOWERED,
    reasons.TAX_CHOSEN_FIRST,
)
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
    """The refusal. It contains only the facts that its reason needs; none may reveal a worth (TAX-3)."""
    if reason == reasons.NO_SUCH_CORNER and corner_of(p, code, first) not in p.board.edition.options:
        reason = reasons.NOT_IN_EDITION
    name, rule = reasons.REASONS[reason]
    known = facts_of(p, seat, code, first, second, terms)
    facts = {fact: known[fact] for fact in facts_in(f"refusal.{name}") if fact in known}
    sentence = refusal_sentence(name, facts, p.board.edition, names)
    return Refusal(rule.format_map(rules_of(p, code, first)), sentence, name, facts)


def refusal_sentence(
    reason: str, facts: Facts, edition: Edition, names: list[str], language: str = ENGLISH
) -> str:
    """The sentence of a refusal in a language, in the words of the edition."""
    catalogue = Catalogue(language, spoken_words(edition, language))
    printed = translated(edition, language)
    filled = {name: format_fact(printed, names, name, fact, catalogue) for name, fact in facts.items()}
    return catalogue.text(f"refusal.{reason}", **filled)


class Explained:
    """A refusal with all that its sentence needs, as a fact of another message."""

    def __init__(self, refusal: Refusal, edition: Edition, names: list[str]) -> None:
        self.refusal: Final = refusal
        self.edition: Final = edition
        self.names: Final = names

    def localize(self, language: str = ENGLISH) -> str:
        no = self.refusal
        return f"{no.rule}: {refusal_sentence(no.reason, dict(no.facts), self.edition, self.names, language)}"


def format_fact(edition: Edition, names: list[str], name: str, fact: Fact, catalogue: Catalogue) -> Value:
    """A fact as it appears in the sentence."""
    if name in SEATS:
        if fact is None:
            return Person(catalogue.text("events.bank"), "bank")
        if fact == NOBODY:
            return Person(catalogue.text("reason.nobody"), "nobody")
        return Person(names[number(fact)])
    if name in SQUARES:
        return edition.squares[number(fact)].name
    if name in LISTS:
        assert isinstance(fact, list)
        return [edition.squares[number(square)].name for square in fact]
    if name in MONEY:
        return Money(number(fact))
    if name == "group":
        called = next(group.name for group in edition.groups if group.id == fact)
        colour = f"colour.{fact}"
        return catalogue.text(
            "reason.group", group=catalogue.text(colour) if catalogue.has(colour) else called
        )
    if name in ("building", "won"):
        return Word(edition.words.hotel if fact == "hotel" else edition.words.house, str(fact))
    if name == "buildings":
        return Word(edition.words.hotels if fact == "hotel" else edition.words.houses, str(fact))
    if name == "deck":
        return edition.words.chest if fact == "chest" else edition.words.chance
    if name == "waiting":
        return catalogue.text(f"reason.waiting.{fact}")
    if name == "corner":
        return catalogue.text(f"reason.corner.{fact}")
    return ", ".join(str(each) for each in fact) if isinstance(fact, list) else fact


def number(fact: Fact) -> int:
    assert isinstance(fact, int)
    return fact


def rules_of(p: Position, code: i64, first: i64) -> dict[str, str]:
    """The rules of reasons that several rules share."""
    rule = ACTIONS[code].rule_now(p, first)
    return {"rule": rule, "ending_rule": ENDING_RULES.get(p.over, "TURN-1")}


def facts_of(p: Position, seat: i64, code: i64, first: i64, second: i64, terms: Terms | None) -> Facts:
    """All facts that a reason could need; those of the action itself come last and take precedence."""
    facts = table_facts(p, seat, code)
    if p.depth > 0:
        facts["player"] = owned_by(top(p, SEAT))
        matter = MATTERS[top_kind(p)]
        if matter.waiting:
            facts["waiting"] = matter.decides.kind
        facts.update(matter.facts(p, seat))
    for i, field in enumerate(ACTIONS[code].fields):
        facts.update(field_facts(p, seat, field, second if i == 1 else first))
    if terms is not None:
        facts.update(trade_facts(p, terms))
        facts.update(side_facts(p, terms))
    corner = corner_of(p, code, first)
    if corner:
        facts["corner"] = corner
        facts["played"] = "yes" if corner in p.board.rules.options else "no"
    return facts


def corner_of(p: Position, code: i64, first: i64) -> str:
    """The corner game that an action is part of, by the name of its option; empty if it is part of none."""
    return CORNERS.get(ACTIONS[code].rule_now(p, first), "")


def field_facts(p: Position, seat: i64, field: Field, number: i64) -> Facts:
    """What a number of the action is about."""
    if field.kind == A_SQUARE:
        return square_facts(p, seat, number)
    if field.kind == A_GROUP:
        return group_facts(p, number) if number < p.board.colours else {}
    if field.kind == A_DECK:
        return {"deck": DECKS[number]}
    if field is DEBTOR:
        return {"debtor": int(number) if number < p.seats else NOBODY}
    if field is OFFER:
        offer = trade.find(p, number)
        return {} if offer is None else trade_facts(p, offer) | side_facts(p, offer)
    return {}


def table_facts(p: Position, seat: i64, code: i64) -> Facts:
    facts: Facts = {"turn": int(p.turn), **ACTIONS[code].facts(p)}
    if seat >= 0:
        facts["cash"] = int(p.cash[seat])
        kept = interest_due(p, seat, -1) if ACTIONS[code].after_interest else 0
        facts["spendable"] = int(max(0, spendable(p, seat) - kept))
        facts["debtor"] = int(seat)
        facts["debt"], facts["creditor"] = debt_of(p, seat)
        facts["raisable"] = int(means(p, seat))
    return facts


def owned_by(seat: i64) -> Fact:
    return int(seat) if seat >= 0 else None


def debt_of(p: Position, seat: i64) -> tuple[int, Fact]:
    """The debt that comes first, the latest one (RULING-TWO-DEBTS), and to which seat or the Bank it is owed."""
    i = p.depth - 1
    while i >= 0:
        if p.stack[i * WIDTH + KIND] == codes.M_DEBT and p.stack[i * WIDTH + SEAT] == seat:
            return int(p.stack[i * WIDTH + DEBT_AMOUNT]), owned_by(p.stack[i * WIDTH + DEBT_CREDITOR])
        i -= 1
    return 0, None


def square_facts(p: Position, seat: i64, square: i64) -> Facts:
    b = p.board
    facts: Facts = {"lot": int(square), "owner": NOBODY}
    if b.ownable(square):
        facts["owner"] = owned_by(p.owner[square])
        facts["price"] = int(b.price[square])
        facts["lifting"] = int(mortgage.cost_of_lifting(p, square))
    if b.kind[square] == codes.STREET:
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
        "room": int(selling.lots_to_spread(p, group) * b.houses_for_hotel),
        "stock": int(p.houses),
        "available": int(selling.houses_to_leave(p, group)),
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


def side_facts(p: Position, terms: Terms) -> Facts:
    """Which side of a trade may not or cannot spend what it would, and what it lacks."""
    if not 0 <= terms.giver < p.seats or not 0 <= terms.taker < p.seats:
        return {}
    for side in (terms, terms.turned_round()):
        reason = trade.check_purse(p, side)
        if reason == reasons.INTEREST_TOO_DEAR:
            due = trade.interest_on(p, side.get_lots) + interest_due(p, side.giver, -1)
            left = spendable(p, side.giver) + side.get_cash - side.give_cash
            return {"buyer": side.giver, "interest_due": int(due), "left": int(max(0, left))}
        if reason in BOUND:
            return bound_facts(p, side, reason)
    return {}


def bound_facts(p: Position, terms: Terms, reason: i64) -> Facts:
    """RULING-DEBT-FIRST: the bound player, the amount, and how much more the trade would have to bring."""
    seat: i64 = terms.giver
    brings, takes = trade.brought(p, terms), trade.taken_away(p, terms)
    if reason == reasons.TAX_CHOSEN_FIRST:  # only the goods of the trade are counted (TAX-3)
        lacks = takes - brings
        return {"debtor": int(seat), "brings": int(brings), "takes": int(takes), "lacking": int(lacks)}
    debt, creditor = debt_of(p, seat)
    needed = trade.owed_by_giver(p, terms)
    if reason != reasons.ESTATE_LOWERED:
        needed += price_of_trip(p, seat)
    left = means(p, seat) + trade.raised_by_trade(p, terms)
    lacking = takes - brings if reason == reasons.ESTATE_LOWERED else needed - left
    return {
        "debtor": int(seat),
        "debt": debt,
        "creditor": creditor,
        "needed": int(needed),
        "left": int(max(0, left)),
        "brings": int(brings),
        "takes": int(takes),
        "lacking": int(lacking),
    }
