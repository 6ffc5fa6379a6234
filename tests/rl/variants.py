"""Variants that the environments are tested on: every edition under every kind of rules, and with house rules; and
random games of them."""

from collections.abc import Iterator
from random import Random

from house_rule_texts import texts_of_others
from passgo.edition import load, names
from passgo.rl.core.agent_table import AgentTable
from passgo.rl.settings import Settings, Trades

TRADES: tuple[Trades, ...] = ("none", "menu", "dialogue")


def rules_of(edition: str) -> list[str]:
    """The three games, all options of the edition, and rents that have to be asked for."""
    options = "".join(f"+{option}" for option in load(edition).options)
    games = ["full", "short", "time-limit:60"]
    with_options = [f"full{options}", f"short{options}+ask-for-rent"] if options else []
    return [*games, *with_options, "full+ask-for-rent"]


def house_rule_variants() -> list[tuple[str, str]]:
    """Variants that together have every house rule."""
    corners = "".join(f"+{option}" for option in load("america").options)
    listed = [
        ("classic", "family-evening"),
        (
            "classic",
            "full+free-parking-pot=500+auction-from=50+no-rent-in-jail+trade-on-turn+unlimited-buildings"
            "+lap-before-buying+interest=5+jail-fine=100+first-to=9000",
        ),
        ("nfl", "full+cash=2500+salary=400+uneven-building+deal=3+deal-paid+take-back"),
        ("america", f"short{corners}+ask-for-rent+free-parking-pot+no-auction+no-trade+lap-before-buying"),
    ]
    others = texts_of_others(rules for _, rules in listed)
    return [*listed, *(("classic", rules) for rules in others.values())]


HOUSE_RULE_VARIANTS = house_rule_variants()
VARIANTS = [*((edition, rules) for edition in names() for rules in rules_of(edition)), *HOUSE_RULE_VARIANTS]


def begin(settings: Settings, seed: int, game: int = 0) -> AgentTable:
    table = settings.config.new_table()
    settings.config.start(table, settings.config.make_bots(), seed, game)
    return table


def allowed(table: AgentTable) -> list[int]:
    return [int(table.legal.actions[i]) for i in range(table.legal.count)]


def play_at_random(table: AgentTable, rng: Random, steps: int) -> Iterator[list[int]]:
    """Play a game at random, yielding the allowed actions of each moment; the caller may remove some of them."""
    for _ in range(steps):
        if table.seat < 0:
            return
        found = allowed(table)
        yield found
        table.play(rng.choice(found))


def play_by_name(table: AgentTable, words: str) -> None:
    """Play an action by its name; it must be allowed."""
    number = table.actions.words.index(words)
    assert table.legal.has(number), f"{words} is not among {allowed_names(table)}"
    table.play(number)


def allowed_names(table: AgentTable) -> list[str]:
    return [table.actions.words[number] for number in allowed(table)]
