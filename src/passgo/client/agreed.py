"""Conversion between `Rules` and the plan of a table."""

import dataclasses
from typing import Any

from passgo.engine.rulesets import Rules
from passgo.server.web.wire.protocol import PlanInfo


def plan_fields(rules: Rules) -> dict[str, Any]:
    """Rules as fields of `NewTable`, which have the same names."""
    return {
        name: sorted(value) if isinstance(value, frozenset) else value for name, value in vars(rules).items()
    }


def rules_of(plan: PlanInfo) -> Rules:
    """The agreed rules of a table."""
    fields = {field.name: getattr(plan, field.name) for field in dataclasses.fields(Rules)}
    fields["house_rules"] = {rule.said for rule in plan.house_rules}
    return Rules(**fields)
