"""Decisions as the server sends them to the deciding seat, for the client's tests. A kind with a view of its own needs
a scene here; the others are tested with samples from the schema.

scripts/generate writes them to client/tests/asked.json.
"""

import json
from collections.abc import Iterator
from typing import Any

import msgspec

import passgo
from casts import checked_cast
from passgo.edition import load
from passgo.server.store.rows import Row
from passgo.server.tables import commands
from passgo.server.tables.entries import AnyEntry, SeatPlan, TablePlan, kind_of, write_entry
from passgo.server.tables.printed import edition_json
from passgo.server.tables.remarks import remarks_on
from passgo.server.tables.table_state import TableState
from passgo.server.tables.update_encoder import UpdateCache, UpdateEncoder, encode_entry
from scenes import NAMES, Scene

EDITION = "america"  # it has a game in every corner
OPTIONS = ("american-expansion", "just-visit-america", "game-show", "legal-system")
PLAYERS = 3
PURPLE, LIGHT_BLUE, ORANGE, DARK_BLUE = (1, 3), (6, 8, 9), (16, 18, 19), (37, 39)
START = 1_700_000_000_000


class Table:
    """A table with a prepared game. Each player is a guest of that name."""

    def __init__(self, scene: Scene) -> None:
        self.state = TableState("asked", "asked")
        self.entries: list[bytes] = []
        seats = [SeatPlan("person", name, name) for name in NAMES[:PLAYERS]]
        plan = TablePlan(EDITION, "full", None, OPTIONS, False, False, None, 0, False)
        self.write(commands.create(NAMES[0], plan, seats))
        self.write(commands.start(self.state, NAMES[0]))
        for number, seat in enumerate(self.state.seats):
            scene.seat(number, token=seat.token)
        self.scene = scene
        self.state.game = scene.game
        self.state.decision = scene.game.decision

    def write(self, entry: AnyEntry) -> None:
        seq = self.state.seq + 1
        row = Row(self.state.table, seq, START + seq, kind_of(entry), write_entry(entry), None, None)
        events = self.state.apply(row.seq, row.at, entry)
        self.entries.append(
            encode_entry(row, entry, events, self.state.sentences(events), remarks_on(self.state, events))
        )

    def act(self, seat: int, do: str, luck: str = "", **fields: object) -> "Table":
        self.scene.luck(luck)
        self.write(commands.judge(self.state, seat, {"do": do, **fields}, "person").entry)
        return self

    def throws(self, luck: str) -> "Table":
        return self.act(0, "throw", luck)

    def answers(self) -> "Table":
        """The first seat knows the right answer to the card that was read."""
        decision = self.scene.game.decision
        assert decision is not None
        card = self.scene.game.edition.challenges[checked_cast(int, decision.details["card"]) - 1]
        answers = checked_cast(list, decision.details["answers"])
        return self.act(0, "answer", choice=answers.index(card.right))

    def update(self, seat: int) -> dict[str, Any]:
        """The update for the guest in this seat after opening the page."""
        encoder = UpdateEncoder(
            self.state, UpdateCache(), self.entries, (None, None), has_table=True, has_view=True
        )
        update: dict[str, Any] = msgspec.json.decode(encoder.encode_for(NAMES[seat]))
        assert seat in update["view"]["decision"]["seats"]
        return update


def scene() -> Scene:
    return Scene(PLAYERS, EDITION, passgo.Rules(options=frozenset(OPTIONS)))


def thrown(start: int, luck: str = "12", laid_out: Scene | None = None) -> Table:
    """The first seat has thrown the dice from a square; 1 and 2 by default."""
    return Table((laid_out or scene()).at(0, start)).throws(luck)


def builders() -> Table:
    """Three could build, and the Bank has two houses left."""
    laid_out = scene().owns(0, *PURPLE).owns(1, *ORANGE).owns(2, *LIGHT_BLUE).stock(houses=2)
    return Table(laid_out).act(0, "build", lot=1)


def updates() -> Iterator[dict[str, Any]]:
    yield Table(scene()).update(0)
    yield Table(scene().jailed(0).holds_card(0)).update(0)
    yield thrown(3, laid_out=scene().owns(0, 6)).update(0)
    for_sale = thrown(36)
    yield for_sale.update(0)
    yield for_sale.act(0, "decline").act(1, "bid", amount=60).update(0)
    yield thrown(36, laid_out=scene().owns(0, 5, 12).owns(1, *DARK_BLUE).cash(30, 500, 500)).update(0)
    yield thrown(1).update(0)
    sold = Table(scene().owns(0, 39, 12).mortgaged(39, 12).cash(0, 500, 500))
    sold.act(0, "offer", to=1, give={"lots": [39, 12]}, get={"cash": 100})
    yield sold.act(1, "accept", offer=1).update(1)
    contest = builders()
    yield contest.update(1)
    contest.act(0, "want", count=1).act(2, "pass").act(1, "want", count=2)
    contest.act(0, "bid", amount=1).act(1, "bid", amount=130).act(0, "pass")
    yield contest.update(1)
    yield thrown(37).update(0)
    trip = thrown(7, "12 q1", scene().owns(1, 11, 13, 14).cash(250, 1500, 1500))
    yield trip.update(0)
    yield trip.answers().update(0)
    yield thrown(17, "12 q1").answers().update(0)
    yield thrown(27).update(0)


def collected() -> dict[str, Any]:
    return {"edition": edition_json(load(EDITION), {}), "updates": list(updates())}


def text() -> str:
    return json.dumps(collected(), ensure_ascii=False, separators=(",", ":")) + "\n"
