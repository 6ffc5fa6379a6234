"""Games that an older passgo wrote: the ruling because of which one is refused, or comes out otherwise, today."""

from passgo.engine import codes
from passgo.engine.errors import Refusal
from passgo.engine.position import KIND, SEAT, WIDTH, Position, Terms
from passgo.engine.rules.bank import DEBT_LOT
from passgo.engine.rulesets import Rules
from passgo.notation.text import say
from passgo.speech import Part


def known_change(reason: Part, rule: str) -> Part:
    """The reason, and the ruling that has changed since the game was written down, if one is known."""
    return say("since", why=reason, rule=rule) if rule else reason


def uneven_deal(rules: Rules, seats: int, lots: int) -> bool:
    """Whether v0.2.0 dealt more deeds to some seats than to others (HOUSE-18)."""
    players = seats - 1 if rules.banker_only else seats
    return rules.house("deal") * players > lots


def ruling_about(p: Position) -> str:
    """The ruling by which the game differs from its record; empty if no known change of the rules explains it."""
    if uneven_deal(p.board.rules, int(p.seats), len(p.board.lots)):
        return "HOUSE-18"
    if p.over == codes.FIRST_BANKRUPTCY:  # v0.2.0 took no interest then
        return "RULING-END-SETTLE"
    return ""


# Trades that v0.2.0 allowed, by the reason for which they are refused.
TRADES_THEN = ("estate-lowered", "tax-chosen-first")


def ruling_against(p: Position, seat: int, lot: int, terms: Terms | None, no: Refusal) -> str:
    """Why an action is refused; empty if no change of the rules is known to be the reason."""
    if no.reason in TRADES_THEN:
        return no.rule
    lots = (lot,) if terms is None else (*terms.give_lots, *terms.get_lots)
    sides = (seat,) if terms is None else (terms.giver, terms.taker)
    for debtor, awaited in deeds_awaited(p):
        if debtor in sides and awaited in lots:
            return "RULING-BID-DEBT"
    return ""


def deeds_awaited(p: Position) -> list[tuple[int, int]]:
    """Who has won which lots without having paid for them; in v0.2.0 the winner had the deed by then
    (RULING-BID-DEBT)."""
    found = []
    for i in range(p.depth):
        kind, debtor, lot = (int(p.stack[i * WIDTH + n]) for n in (KIND, SEAT, DEBT_LOT))
        if kind == codes.M_DEBT and lot > 0:
            found.append((debtor, lot))
    return found
