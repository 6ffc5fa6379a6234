"""Agreed rules as the plan of a table has them."""

import dataclasses
from typing import Any

from passgo.engine.rulesets import Rules
from passgo.server.web.wire.protocol import PlanInfo


def plan_fields(rules: Rules) -> dict[str, Any]:
    """All of them: the fields of `NewTable` are named as those of `Rules` are."""
    return {
        name: sorted(value) if isinstance(value, frozenset) else value for name, value in vars(rules).items()
    }


def rules_of(plan: PlanInfo) -> Rules:
    """What was agreed on at a table."""
    fields = {field.name: getattr(plan, field.name) for field in dataclasses.fields(Rules)}
    fields["house_rules"] = {rule.said for rule in plan.house_rules}
    return Rules(**fields)
