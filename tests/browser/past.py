"""Tables with a past: a log written by the test, from which the server continues.

The seed determines the dice, and the test the actions, so that a story can begin at any position.
"""

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from passgo.bots.seated_bots import SeatedBots
from passgo.game.game import Game
from passgo.server.store.rows import Append, Row
from passgo.server.store.store import Store
from passgo.server.tables import commands
from passgo.server.tables.entries import AnyEntry, SeatPlan, TablePlan, kind_of, write_entry
from passgo.server.tables.lobby import summary
from passgo.server.tables.registry import table_id
from passgo.server.tables.table_state import TableState
from passgo.server.tables.upgrades.check import with_version
from passgo.server.tables.upgrades.versions import Version, rules_digest

MOST_ACTIONS = 5_000  # the limit of a search for a position
STEP = 50  # milliseconds between two entries
NEW = Version(rules_digest(), 1)  # as a server with only these rules writes them


def person(name: str, guest: str) -> SeatPlan:
    return SeatPlan("person", guest, name)


def bot(name: str) -> SeatPlan:
    return SeatPlan("bot", None, name, "", "trader")


class Past:
    """The log of a table. The first player is its host."""

    def __init__(self, seed: str, seats: Sequence[SeatPlan], **agreed: Any) -> None:
        plan = {
            "edition": "classic",
            "game": "full",
            "minutes": None,
            "options": (),
            "ask_for_rent": False,
            "banker_only": False,
            "timer": None,
            "pace": 0,
            "public": False,
        }
        host = next(seat.guest for seat in seats if seat.guest)
        self.state = TableState(table_id(secrets.token_bytes(10)), seed)
        self.items: list[Append] = []
        self.at = int(time.time() * 1000)
        self.write(commands.create(host, TablePlan(**plan | agreed), seats))
        self.write(commands.start(self.state, host))
        names = dict.fromkeys(range(len(self.state.seats)), "trader")
        self.bots = SeatedBots(self.game, names)

    @property
    def game(self) -> Game:
        assert self.state.game is not None
        return self.state.game

    @property
    def decides(self) -> int:
        """The seat that the game waits for."""
        assert self.game.decision is not None
        return self.game.decision.seats[0]

    def waits_for(self, kind: str) -> bool:
        return self.state.decision is not None and self.state.decision.kind == kind

    def write(self, entry: AnyEntry) -> None:
        self.at += STEP
        seq = self.state.seq + 1
        entry = with_version(entry, self.state, NEW)
        self.state.apply(seq, self.at, entry)
        row = Row(self.state.table, seq, self.at, kind_of(entry), write_entry(entry), None, None)
        first = seq == 1
        self.items.append(
            Append(row, summary(self.state) if first else None, self.state.seed if first else None)
        )

    def act(self, seat: int, action: Mapping[str, Any] | str) -> None:
        asked = {"do": action} if isinstance(action, str) else action
        self.write(commands.judge(self.state, seat, asked, "person").entry)

    def bots_play(self, until: Callable[["Past"], bool]) -> None:
        """Let bots play every seat until a condition holds."""
        for _ in range(MOST_ACTIONS):
            if until(self):
                return
            move = self.bots.next_move()
            assert move is not None, "the game was over before"
            seat, action = move
            self.act(seat, action.to_json())
        raise AssertionError(f"not the case after {MOST_ACTIONS} actions")

    def trade(self, giver: int, taker: int, give: Mapping[str, Any], get: Mapping[str, Any]) -> None:
        """An offer that is accepted."""
        self.act(giver, {"do": "offer", "to": taker, "give": give, "get": get})
        newest = max(offer.number for offer in self.game._state.offers)
        self.act(taker, {"do": "accept", "offer": int(newest)})

    def keep(self, store: Store) -> str:
        """Write the table into the database of a server that has not loaded it yet. Return its id."""
        assert all(store.append(self.items))
        store.update_summary(self.state.table, self.at, summary(self.state))
        return self.state.table
