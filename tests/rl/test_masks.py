"""The masks, which are computed family by family, against the engine's check of every single action."""

from random import Random

import pytest

from passgo.bots.driver import MOST_FREE_ACTIONS
from passgo.engine import codes, reasons
from passgo.engine.actions import ACTIONS
from passgo.engine.legality import check
from passgo.engine.position import give_deed
from passgo.engine.rules.interest import find_interest
from passgo.rl.core import action_set
from passgo.rl.core.agent_table import FREE, MATTER, OFFERED, TO_END, TO_THROW, AgentTable
from passgo.rl.settings import Settings, Trades
from rl.variants import TRADES, VARIANTS, allowed, begin, play_at_random

ESTATE = {"build", "sell", "sell-hotels", "mortgage", "lift", "ask-rent"}
RAISING = {"sell", "sell-hotels", "mortgage"}
ASKED_FOR = {
    FREE: {"nothing", "offer", "talk", *ESTATE},
    TO_THROW: {"throw", "pay-fine", "use-card"},
    TO_END: {"end-turn"},
    OFFERED: {"accept", "refuse", "counter"},
    MATTER + codes.M_BUY: {"buy", "decline"},
    MATTER + codes.M_AUCTION: {"bid", "pass"},
    MATTER + codes.M_DEBT: {"take-salary", "give-up", "ask-rent", "offer", "talk", *RAISING},
    MATTER + codes.M_TAX: {"pay-flat", "pay-share"},
    MATTER + codes.M_INTEREST: {"pay-interest", "lift"},
    MATTER + codes.M_SHORTAGE: {"want", "pass"},
    MATTER + codes.M_PLACE: {"place"},
    MATTER + codes.M_EXPANSION: {"take-salary", "go-to"},
    MATTER + codes.M_CHALLENGE: {"answer"},
    MATTER + codes.M_TRIP: {"go-to", "decline", *RAISING},
    MATTER + codes.M_PRIZE: {"take", "next-card"},
    MATTER + codes.M_PLEA: {"plead-guilty", "hire-lawyer"},
}
OF_DIALOGUES = {action_set.TALK: "talk", action_set.COUNTER: "counter"}


def family(table: AgentTable, number: int) -> str:
    code = int(table.actions.code[number])
    if number == action_set.NOTHING:
        return "nothing"
    return OF_DIALOGUES.get(int(table.actions.kind[number]), ACTIONS[code].name if code >= 0 else "step")


def judged(table: AgentTable, number: int) -> bool:
    """Whether the engine allows what a number stands for."""
    tried = table.engine_action(number)
    reason = check(table.p, table.seat, tried.code, tried.first, tried.second, tried.terms)
    return bool(reason == reasons.ALLOWED)


def expected(table: AgentTable) -> set[int]:
    """All that is asked for at this moment and that the engine allows; offers of the menu are left to their test."""
    kinds = ASKED_FOR[int(table.moment)]
    if table.moment == FREE and table.acted == MOST_FREE_ACTIONS:
        return set()
    found = set()
    for number in range(table.actions.size):
        kind = family(table, number)
        if kind in ("nothing", "talk", "counter", "offer") or kind not in kinds:
            continue
        # Of the interest due, only deeds that have just come in are spoken of.
        late = (
            table.moment == MATTER + codes.M_INTEREST
            and find_interest(table.p, table.actions.number[number]) < 0
        )
        if not late and judged(table, number):
            found.add(number)
    if table.moment == MATTER + codes.M_TRIP:
        trips = {number for number in found if family(table, number) not in RAISING}
        return trips or found
    return found


def compare(table: AgentTable, found: list[int]) -> None:
    assert len(found) == len(set(found))
    steps = {number for number in found if family(table, number) in ("nothing", "talk", "counter", "offer")}
    assert set(found) - steps == expected(table)
    for number in steps:
        if family(table, number) == "offer":
            assert judged(table, number), table.actions.words[number]
        assert family(table, number) in ASKED_FOR[int(table.moment)]


@pytest.mark.parametrize("trades", TRADES)
@pytest.mark.parametrize(("edition", "rules"), VARIANTS)
def test_the_mask_is_what_check_allows(edition: str, rules: str, trades: Trades) -> None:
    rng = Random(f"{edition} {rules} {trades}")
    settings = Settings(rng.choice((2, 3, 4)), edition, rules, trades, skip_forced=False)
    table = begin(settings, rng.randrange(1000))
    deal_groups(table, rng)
    for found in play_at_random(table, rng, 250):
        if int(table.moment) in ASKED_FOR:
            compare(table, found)


def deal_groups(table: AgentTable, rng: Random) -> None:
    """Hand out whole groups and some more cash, so that there is building, and short of houses, from the start."""
    p = table.p
    for group in range(p.board.groups):
        seat = rng.randrange(int(p.seats))
        for i in range(p.board.group_size[group]):
            if p.owner[p.board.lot_of(group, i)] == codes.BANK and rng.random() < 0.8:
                give_deed(p, p.board.lot_of(group, i), seat)
    for seat in range(p.seats):
        p.cash[seat] += rng.randrange(0, 2500)
    p.houses = rng.randrange(2, 12)
    table.throw = -1
    table.advance()


def test_every_moment_is_met() -> None:
    """The comparison says something only about moments that come up: in games like those above, all of them do."""
    met: set[int] = set()
    rng = Random(7)
    corners = "full+american-expansion+just-visit-america+game-show+legal-system"
    for rules in ("full", corners, corners, corners):
        table = begin(Settings(3, "america", rules, "menu", skip_forced=False), rng.randrange(1000))
        deal_groups(table, rng)
        for found in play_at_random(table, rng, 3000):
            met.add(int(table.moment))
            if table.moment == FREE and rng.random() < 0.8:
                found[1:] = []  # so that the game gets on
    assert met == set(ASKED_FOR)


def test_there_is_always_something_to_do() -> None:
    rng = Random(6)
    for edition, rules in VARIANTS:
        table = begin(Settings(3, edition, rules, "dialogue"), rng.randrange(1000))
        for found in play_at_random(table, rng, 150):
            assert len(found) > 1
            assert allowed(table) == found
