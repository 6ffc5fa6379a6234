"""A table of agents as plain data that can be pickled: for OpenSpiel, whose states are pickled and copied."""

from functools import lru_cache
from typing import Any, Final

from passgo.bots.base import StandardBot
from passgo.bots.driver import BotTable
from passgo.engine.snapshot import state_from_plain, state_to_plain
from passgo.rl.core.agent_table import AgentTable
from passgo.rl.settings import Settings

Plain = dict[str, Any]
NUMBERS: Final = ("agents", "only_agent", "seat", "moment", "throw", "asked", "acted")
DRAFT: Final = (
    *("step", "seat", "partner", "answers", "cash"),
    *("give_lots", "give_cards", "get_lots", "get_cards"),
)


def table_to_plain(table: AgentTable) -> Plain:
    """A table without bots."""
    return {
        **{name: int(getattr(table, name)) for name in NUMBERS},
        "position": state_to_plain(table.p),
        "legal": [int(table.legal.actions[i]) for i in range(table.legal.count)],
        "offers": [int(count) for count in table.offers],
        "draft": [int(getattr(table.draft, name)) for name in DRAFT],
    }


def table_from_plain(settings: Settings, plain: Plain) -> AgentTable:
    table = settings.config.new_table()
    p = state_from_plain(settings.board, plain["position"])
    table.position = p
    table.bots = BotTable(p, [StandardBot("agent") for _ in range(p.seats)])
    for name in NUMBERS:
        setattr(table, name, plain[name])
    for action in plain["legal"]:
        table.legal.add(action)
    for seat, count in enumerate(plain["offers"]):
        table.offers[seat] = count
    for name, value in zip(DRAFT, plain["draft"], strict=True):
        setattr(table.draft, name, value)
    return table


@lru_cache(maxsize=16)
def settings_of(arguments: tuple[tuple[str, Any], ...]) -> Settings:
    """The same settings for the same arguments: tables that are read again share their board."""
    return Settings(**dict(arguments))
