"""Agreed rules as the plan of a new table has them."""

from typing import Any

from passgo.engine.rulesets import Rules


def plan_fields(rules: Rules) -> dict[str, Any]:
    """All of them: the fields of `NewTable` are named as those of `Rules` are."""
    return {
        name: sorted(value) if isinstance(value, frozenset) else value for name, value in vars(rules).items()
    }
