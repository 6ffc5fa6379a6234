"""Small plans for tests of the simulator."""

from passgo.edition import load
from passgo.notation.rules_text import read_rules
from passgo.sim.batch import RunPlan

QUICK = ("fp-a", "builder", "thrifty")


def plan(
    seats: tuple[str, ...] = QUICK, rules: str = "full", edition: str = "classic", rounds: int = 30
) -> RunPlan:
    return RunPlan(load(edition), read_rules(rules), seats, "7", rounds)
