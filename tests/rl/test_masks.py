"""The masks, computed family by family, compared with the engine's check of every single action."""

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


def is_legal(table: AgentTable, number: int) -> bool:
    """Whether the engine allows the action of a number."""
    tried = table.engine_action(number)
    reason = check(table.p, table.seat, tried.code, tried.first, tried.second, tried.terms)
    return bool(reason == reasons.ALLOWED)


def expected(table: AgentTable) -> set[int]:
    """The legal actions of the kinds that this moment asks for, without those of trades, which `compare` checks."""
    kinds = ASKED_FOR[int(table.moment)]
    if table.moment == FREE and table.acted == MOST_FREE_ACTIONS:
        return set()
    found = set()
    for number in range(table.actions.size):
        kind = family(table, number)
        if kind in ("nothing", "talk", "counter", "offer") or kind not in kinds:
            continue
        # `lift` is asked for only on deeds whose interest is due.
        late = (
            table.moment == MATTER + codes.M_INTEREST
            and find_interest(table.p, table.actions.number[number]) < 0
        )
        if not late and is_legal(table, number):
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
            assert is_legal(table, number), table.actions.words[number]
        assert family(table, number) in ASKED_FOR[int(table.moment)]


@pytest.mark.parametrize("trades", TRADES)
@pytest.mark.parametrize(("edition", "rules"), VARIANTS)
def test_the_mask_has_exactly_the_actions_that_the_engine_allows(
    edition: str, rules: str, trades: Trades
) -> None:
    rng = Random(f"{edition} {rules} {trades}")
    settings = Settings(rng.choice((2, 3, 4)), edition, rules, trades, skip_forced=False)
    table = begin(settings, rng.randrange(1000))
    deal_groups(table, rng)
    for found in play_at_random(table, rng, 250):
        if int(table.moment) in ASKED_FOR:
            compare(table, found)


def deal_groups(table: AgentTable, rng: Random) -> None:
    """Deal complete groups and more cash, so that building, and a shortage of houses, begin at once."""
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


def test_random_games_reach_every_moment() -> None:
    """Otherwise the comparison above would not cover all of them."""
    met: set[int] = set()
    rng = Random(7)
    corners = "full+american-expansion+just-visit-america+game-show+legal-system"
    for rules in ("full", corners, corners, corners):
        table = begin(Settings(3, "america", rules, "menu", skip_forced=False), rng.randrange(1000))
        deal_groups(table, rng)
        for found in play_at_random(table, rng, 3000):
            met.add(int(table.moment))
            if table.moment == FREE and rng.random() < 0.8:
                found[1:] = []  # speeds up the game
    assert met == set(ASKED_FOR)


def test_an_agent_always_has_a_choice_where_forced_moves_are_skipped() -> None:
    rng = Random(6)
    for edition, rules in VARIANTS:
        table = begin(Settings(3, edition, rules, "dialogue"), rng.randrange(1000))
        for found in play_at_random(table, rng, 150):
            assert len(found) > 1
            assert allowed(table) == found
