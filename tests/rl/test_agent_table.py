"""The moments at which agents are asked, their trades, illegal actions and rewards."""

from random import Random

import pytest

import passgo.rl
from passgo.bots.base import StandardBot
from passgo.engine import codes
from passgo.engine.house_rules import BY_WORD, word_of
from passgo.engine.outcome import outcome
from passgo.engine.position import Terms
from passgo.game.inputs import choose_rules
from passgo.rl.arrays import Observation
from passgo.rl.core.agent_table import FREE, MATTER, MOST_OFFERS, OFFERED, TO_THROW, AgentTable
from passgo.rl.settings import Settings, Trades
from rl.variants import HOUSE_RULE_VARIANTS, VARIANTS, allowed_names, begin, play_at_random, play_by_name
from scenes import Scene


def any_allowed(observation: Observation | None, rng: Random) -> int:
    assert observation is not None
    return int(rng.choice(observation["action_mask"].nonzero()[0]))


def seated(
    scene: Scene, trades: Trades = "none", rules: str = "full", skip_forced: bool = True
) -> AgentTable:
    """All seats of a scene as agents."""
    players = len(scene.seats)
    settings = Settings(players, "classic", rules, trades, skip_forced=skip_forced)
    table = settings.config.new_table()
    p = scene.game._state
    table.begin(p, (1 << players) - 1, [StandardBot("agent") for _ in range(players)], None)
    return table


def asked(table: AgentTable) -> tuple[int, int]:
    return int(table.seat), int(table.moment)


# Moments.


def test_each_seat_has_a_moment_before_every_throw_beginning_with_the_seat_that_throws() -> None:
    scene = Scene(3, turn=1).owns(0, 1).owns(1, 5).owns(2, 12).luck("12 65")
    table = seated(scene, skip_forced=False)
    order = []
    for _ in range(3):
        order.append(asked(table))
        play_by_name(table, "nothing")
    assert order == [(1, FREE), (2, FREE), (0, FREE)]
    assert asked(table) == (1, TO_THROW)


def test_a_moment_for_free_actions_ends_with_nothing() -> None:
    table = seated(Scene(3).owns(0, 1, 5).owns(1, 12).luck("12"))
    assert allowed_names(table) == ["nothing", "mortgage=1", "mortgage=5"]
    play_by_name(table, "mortgage=1")
    assert asked(table) == (0, FREE)
    assert allowed_names(table) == ["nothing", "lift=1", "mortgage=5"]
    play_by_name(table, "nothing")
    assert asked(table) == (1, FREE)


def test_doubles_give_all_seats_another_moment() -> None:
    table = seated(Scene(3).owns(1, 12).luck("55 12"))
    assert asked(table) == (1, FREE)
    play_by_name(table, "nothing")  # seat 0 throws doubles to Just Visiting, which leaves nothing to decide
    assert (table.p.square[0], table.p.throws) == (10, 1)
    assert asked(table) == (1, FREE)


def test_forced_moves_are_skipped_only_with_skip_forced() -> None:
    table = seated(Scene(2).luck("12 12"), skip_forced=False)
    assert (asked(table), allowed_names(table)) == ((0, FREE), ["nothing"])
    skipped = seated(Scene(2).luck("12 12"))
    assert allowed_names(skipped) == ["decline", "buy"]


@pytest.mark.rule("BANKRUPT-1")
def test_a_debtor_is_asked_to_raise_money() -> None:
    scene = Scene(2).owns(0, 5).owns(1, 37, 39).built({37: 3, 39: 3}).cash(50, 1000).at(0, 36).luck("12 34")
    table = seated(scene)
    assert asked(table) == (0, FREE)
    play_by_name(table, "nothing")
    play_by_name(table, "nothing")
    assert asked(table) == (0, MATTER + codes.M_DEBT)
    assert set(allowed_names(table)) == {"mortgage=5", "give-up"}


@pytest.mark.rule("RENT-7")
def test_rents_can_be_asked_for_before_the_next_throw() -> None:
    scene = Scene(2, rules=passgo.Rules(ask_for_rent=True)).owns(1, 39).at(0, 36).luck("12 34")
    table = seated(scene, rules="full+ask-for-rent")
    play_by_name(table, "nothing")
    assert asked(table) == (1, FREE)
    assert "ask-rent=39" in allowed_names(table)
    play_by_name(table, "ask-rent=39")
    assert [int(cash) for cash in table.p.cash] == [1450, 1550]


def test_the_clock_calls_time_after_the_rounds_of_its_minutes() -> None:
    table = passgo.rl.env(2, rules="time-limit:10", trades="none")
    table.reset(seed=2)
    rng = Random(1)
    for agent in table.agent_iter():
        observation, _, terminated, truncated, info = table.last()
        if terminated or truncated:
            break
        table.step(any_allowed(observation, rng))
        assert agent
    assert info["reason"] == "time"
    assert table.table.p.round == 6


@pytest.mark.parametrize(("edition", "rules"), VARIANTS[::5])
def test_random_games_are_played_to_their_end(edition: str, rules: str) -> None:
    rng = Random(edition)
    table = begin(Settings(3, edition, rules, "menu", rounds=12), 4)
    steps = sum(1 for _ in play_at_random(table, rng, 100_000))
    assert 0 < steps < 100_000
    assert table.is_over() or table.is_cut_short()


def test_the_variants_have_every_house_rule() -> None:
    played = {word_of(word) for _, rules in HOUSE_RULE_VARIANTS for word in choose_rules(rules).house_rules}
    assert played == set(BY_WORD)


@pytest.mark.parametrize(
    ("rules", "reason"), [("full+rounds=3+take-back", "rounds"), ("full+first-to=1600", "goal")]
)
def test_games_end_by_house_rules_about_the_end(rules: str, reason: str) -> None:
    table = begin(Settings(3, "classic", rules, "menu", rounds=50), 4)
    for _ in play_at_random(table, Random(2), 100_000):
        pass
    end = outcome(table.p)
    assert end is not None
    assert end.reason == reason


@pytest.mark.parametrize(("rounds", "keys"), [(50, {"reason", "worth"}), (2, set())])
def test_the_info_at_the_end_has_the_reason_and_the_worth_unless_truncated(
    rounds: int, keys: set[str]
) -> None:
    table = passgo.rl.env(3, rules="full+rounds=3", trades="none", rounds=rounds)
    table.reset(seed=4)
    rng = Random(4)
    ends = {}
    for agent in table.agent_iter():
        observation, _, terminated, truncated, info = table.last()
        if terminated or truncated:
            ends[agent] = info
        table.step(None if terminated or truncated else any_allowed(observation, rng))
    assert len(ends) == 3
    assert all(set(info) == keys for info in ends.values())
    end = outcome(table.table.p)
    if end is not None:
        assert [ends[agent]["worth"] for agent in table.possible_agents] == list(end.worths)
        assert {info["reason"] for info in ends.values()} == {"rounds"}


@pytest.mark.rule("SELL-3", "HOUSE-12")
def test_hotels_of_an_uneven_group_leave_the_houses_that_the_bank_has() -> None:
    """Houses on other lots of the group stay as they are."""
    rules = passgo.Rules(house_rules=frozenset({"uneven-building"}))
    scene = Scene(2, rules=rules).owns(0, 37, 39).built({37: 3, 39: 5})
    table = seated(scene, rules="full+uneven-building")
    table.p.houses = 2
    play_by_name(table, "sell-hotels=dark-blue")
    assert [int(table.p.built[lot]) for lot in (37, 39)] == [3, 2]
    assert table.p.houses == 0


@pytest.mark.rule("HOUSE-20")
def test_agents_are_never_offered_to_take_back() -> None:
    """Taking back is never required, and agents could alternate between an action and its reverse without end."""
    table = begin(Settings(3, "classic", "family-evening", "menu"), 4)
    could = 0
    for _ in play_at_random(table, Random(2), 400):
        could += len(table.p.revocable) > 0
        assert not [words for words in allowed_names(table) if words.startswith("take-back")]
    assert could > 0


# Trades.


def offers_of(table: AgentTable) -> list[Terms]:
    return list(table.p.offers)


@pytest.mark.rule("TRADE-1")
def test_an_offer_of_the_menu_is_made_and_accepted() -> None:
    table = seated(Scene(3).owns(0, 37).owns(1, 39), "menu")
    assert {"ask-1x=39", "ask-2x=39", "ask-3x=39", "sell-1x=37", "sell-2x=37"} <= set(allowed_names(table))
    play_by_name(table, "ask-2x=39")
    assert asked(table) == (1, OFFERED)
    assert offers_of(table)[0].key()[:7] == (0, 1, 800, (), (), 0, (39,))
    play_by_name(table, "accept")
    assert [int(table.p.owner[lot]) for lot in (37, 39)] == [0, 0]
    assert asked(table) == (0, FREE)


def test_a_swap_gives_the_lot_that_helps_the_partner_most() -> None:
    table = seated(Scene(3).owns(0, 37, 6, 11).owns(1, 39, 8, 9).owns(2, 13), "menu")
    play_by_name(table, "swap=39")
    terms = offers_of(table)[0]
    assert (terms.give_lots, terms.get_lots, terms.give_cash, terms.get_cash) == ((6,), (39,), 0, 0)


def test_the_menu_leaves_out_offers_without_benefit() -> None:
    """No lots of groups of which the seat has none, and no lots of its own complete groups."""
    table = seated(Scene(3).owns(0, 37, 39).owns(1, 1).owns(2, 3), "menu")
    assert [words for words in allowed_names(table) if "ask" in words or "swap" in words] == []
    assert [words for words in allowed_names(table) if words.startswith("sell-")] == []


def test_the_offers_of_a_seat_before_a_throw_are_limited() -> None:
    table = seated(Scene(3).owns(0, 37).owns(1, 39), "menu")
    for _ in range(MOST_OFFERS):
        play_by_name(table, "ask-1x=39")
        play_by_name(table, "refuse")
    assert "ask-1x=39" not in allowed_names(table)


def test_a_dialogue_makes_an_offer_step_by_step() -> None:
    table = seated(Scene(3).owns(0, 5, 12).owns(2, 39).cash(500, 500, 120), "dialogue")
    play_by_name(table, "talk-to=+2")
    assert set(allowed_names(table)) == {"cancel", "next", "give=5", "give=12"}
    play_by_name(table, "give=12")
    assert set(allowed_names(table)) == {"cancel", "next", "give=5"}
    play_by_name(table, "next")
    assert set(allowed_names(table)) == {"cancel", "next", "get=39"}
    play_by_name(table, "get=39")
    play_by_name(table, "next")
    assert "ask=$100" in allowed_names(table)
    assert "ask=$150" not in allowed_names(table)
    assert "pay=$500" in allowed_names(table)
    assert "pay=$750" not in allowed_names(table)
    play_by_name(table, "pay=$200")
    assert allowed_names(table) == ["cancel", "send"]
    play_by_name(table, "send")
    assert asked(table) == (2, OFFERED)
    assert offers_of(table)[0].key()[:8] == (0, 2, 200, (12,), (), 0, (39,), ())


def test_a_dialogue_without_goods_cannot_be_sent() -> None:
    """TRADE-1: cash alone is not a trade."""
    table = seated(Scene(2).owns(0, 5), "dialogue")
    for words in ("talk-to=+1", "next", "next", "pay=$10"):
        play_by_name(table, words)
    assert asked(table) == (0, FREE)  # only `cancel` was left, which is skipped
    assert offers_of(table) == []


def test_a_counter_offer_replaces_an_offer() -> None:
    table = seated(Scene(2).owns(0, 5).owns(1, 39), "dialogue")
    for words in ("talk-to=+1", "give=5", "next", "get=39", "next", "next", "send"):
        play_by_name(table, words)
    assert set(allowed_names(table)) == {"accept", "refuse", "counter"}
    play_by_name(table, "counter")
    for words in ("next", "get=5", "next", "pay=$100", "send"):
        play_by_name(table, words)
    assert asked(table) == (0, OFFERED)
    assert offers_of(table)[0].key()[:8] == (1, 0, 100, (), (), 0, (5,), ())


def test_without_trades_an_agent_refuses_every_offer() -> None:
    settings = Settings(3, "classic", "full", "none", opponents=["trader", "trader"], seat=0)
    table = begin(settings, 3)
    for _ in play_at_random(table, Random(2), 200):
        assert table.moment != OFFERED
    assert table.p.offers_made > 0


# Illegal actions.


def test_an_illegal_action_ends_the_game_and_names_the_rule() -> None:
    table = passgo.rl.env(3, trades="none")
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(table.settings.actions.words.index("mortgage=39"))
    ends = {}
    for other in table.agent_iter():
        _, reward, terminated, truncated, info = table.last()
        assert terminated
        assert not truncated
        ends[other] = (reward, info)
        table.step(None)
    assert ends[agent][0] == -1.0
    assert ends[agent][1]["rule"] == "MORTGAGE-1"
    assert [reward for other, (reward, _) in ends.items() if other != agent] == [0.0, 0.0]


def test_a_legal_action_at_another_moment_is_explained_as_not_asked_for() -> None:
    scene = Scene(2).owns(0, 5).luck("12 12")
    table = seated(scene)
    play_by_name(table, "nothing")
    assert allowed_names(table) == ["decline", "buy"]
    info = passgo.rl.illegal_actions.explain(table, table.actions.words.index("mortgage=5"))
    assert info["rule"] == "asked"
    assert "not asked for at this moment" in info["message"]
    assert passgo.rl.illegal_actions.explain(table, 9999)["illegal"] == "9999"


# Rewards.


@pytest.mark.parametrize("reward", ["win", "worth"])
def test_rewards_of_a_whole_game_add_up_to_one(reward: str) -> None:
    table = passgo.rl.env(3, rules="time-limit:20", trades="none", reward=reward)  # type: ignore[arg-type]
    table.reset(seed=5)
    rng = Random(5)
    total = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        observation, earned, terminated, truncated, _ = table.last()
        total[agent] += earned
        over = terminated or truncated
        table.step(None if over else any_allowed(observation, rng))
    assert sum(total.values()) == pytest.approx(1.0)
    assert (max(total.values()) == 1.0) == (reward == "win")
