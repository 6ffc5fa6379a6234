"""Small plans that several tests of the simulator play."""

from passgo.edition import load
from passgo.notation.rules_text import read_rules
from passgo.sim.batch import Plan

QUICK = ("fp-a", "builder", "thrifty")


def plan(
    seats: tuple[str, ...] = QUICK, rules: str = "full", edition: str = "classic", rounds: int = 30
) -> Plan:
    return Plan(load(edition), read_rules(rules), seats, "7", rounds)
