"""All messages of a thousand random games, searched for the seed, decks, worths and answers."""

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from casts import checked_cast
from passgo._startup.build import form
from passgo.engine.rulesets import Rules
from passgo.events import Event
from passgo.game.game import Game
from passgo.server.store.rows import Row
from passgo.server.store.store import Store
from passgo.server.tables import commands, live_table
from passgo.server.tables.entries import AnyEntry, SeatPlan
from passgo.server.tables.table_state import OVER
from passgo.server.tables.update_encoder import UpdateEncoder, encode_entry
from passgo.view.types import TableView
from properties.invariants import worth
from properties.random_play import Table, any_move, any_seat, numbered_table
from properties.test_secrets import next_cards
from server.secret_games import (
    Reader,
    Receiver,
    SeededTables,
    as_json,
    challenge_table,
    do,
    plan_of,
    play_many,
    seated,
)
from server.visitors import Socket, served, settings_for

BATCHES = 10
GAMES = 100 if form() == "compiled" else 8  # per batch: a thousand in all if compiled
STEPS = 40
NO_HURRY = {"grace": 1e9, "bidding": 1e9, "idle": 1e9}


@asynccontextmanager
async def tables_in(directory: Path) -> AsyncIterator[SeededTables]:
    settings = settings_for(directory, **NO_HURRY)
    store = Store(settings.database)
    store.migrate()
    tables = SeededTables(store, settings)
    await tables.open()
    try:
        yield tables
    finally:
        await tables.close()
        store.close()


@pytest.mark.long
@pytest.mark.parametrize("batch", range(BATCHES))
async def test_random_games_reveal_no_secret(tmp_path: Path, batch: int) -> None:
    planned = {number: numbered_table(number) for number in range(batch * GAMES, (batch + 1) * GAMES)}
    async with tables_in(tmp_path) as tables:
        readers = await play_many(tables, planned, STEPS)
    assert len(readers) == GAMES
    assert sum(reader.live.state.seq for reader in readers) > GAMES * STEPS / 2
    assert GAMES < 100 or sum(reader.taxes for reader in readers) > 20


@pytest.mark.rule("RULING-READER")
async def test_answers_of_challenge_cards_are_sent_to_their_readers_only(tmp_path: Path) -> None:
    planned = {number: challenge_table(number) for number in range(8)}
    async with tables_in(tmp_path) as tables:
        readers = await play_many(tables, planned, 150)
    assert sum(reader.challenges for reader in readers) >= 10


async def test_sockets_reveal_no_secret(tmp_path: Path) -> None:
    """The same over a real port: two guests, one of them with two seats, and a spectator."""
    rng = Random(7)
    table = challenge_table(1)
    async with served(tmp_path, **NO_HURRY) as site, site.guests(2) as (ann, bo):
        tables = site.app.state.tables
        guests = [await tables.guest(visitor.token) for visitor in (ann, bo)]
        owners = {0: guests[0], 1: guests[0], 2: guests[1]}
        seats = [SeatPlan("person", owners[seat], name) for seat, name in enumerate(("Ann", "Al", "Bo"))]
        state = await tables.live(await tables.create(guests[0], plan_of(table), seats))
        name = state.state.table
        async with (
            site.socket(name) as watching,
            site.socket(name, ann.token) as hers,
            site.socket(name, bo.token) as his,
        ):
            lines = [
                (watching, Receiver(None, [])),
                (hers, Receiver(guests[0], [0, 1])),
                (his, Receiver(guests[1], [2])),
            ]
            await state.do(guests[0], lambda state: commands.start(state, guests[0]))
            reader = Reader(state, [receiver for _, receiver in lines], reads_keys=True)
            while state.state.seq < 100 and state.state.status != OVER:
                await receive_until(lines, state.state.seq)
                reader.read_step()
                reader.read_all()
                move = None
                while move is None:  # a seat may have nothing to do
                    seat = any_seat(reader.game, rng)
                    move = any_move(reader.game, seat, rng, table.taste)
                await do(state, owners, seat, as_json(move))
    assert state.state.seq > 30


async def receive_until(lines: list[tuple[Socket, Receiver]], seq: int) -> None:
    """Receive until all clients have the entry with this number."""
    for socket, receiver in lines:
        while not receiver.unread or b'"seq":%d,' % seq not in receiver.unread[-1]:
            text = await socket.connection.recv()
            receiver.unread.append(text.encode() if isinstance(text, str) else text)


# Leaks that are planted on purpose, and must be found.


def leak_seed(patch: pytest.MonkeyPatch) -> None:
    class Leaking(UpdateEncoder):
        def table(self) -> dict[str, object]:
            return super().table() | {"commitment": self.state.seed}

    patch.setattr(live_table, "UpdateEncoder", Leaking)


def leak_part_of_the_seed(patch: pytest.MonkeyPatch) -> None:
    honest = encode_entry
    lives: dict[str, str] = {}
    fresh = SeededTables.new_seed

    def new_seed(tables: SeededTables) -> str:
        lives["seed"] = fresh(tables)
        return lives["seed"]

    patch.setattr(SeededTables, "new_seed", new_seed)
    patch.setattr(
        live_table,
        "encode_entry",
        lambda *arguments: honest(*arguments)[:-1] + b',"id":"x%s"}' % lives["seed"][5:29].encode(),
    )


def change_view(patch: pytest.MonkeyPatch, change: Callable[[Game, Any], None]) -> None:
    to_seat = Game.view

    def view(game: Game, seat: int | None) -> TableView:
        shown = to_seat(game, seat)
        change(game, shown)
        return shown

    class Leaking(UpdateEncoder):
        def view_of_all(self, game: Game) -> dict[str, Any]:
            shown = super().view_of_all(game)
            change(game, shown)
            return shown

    patch.setattr(Game, "view", view)
    patch.setattr(live_table, "UpdateEncoder", Leaking)


def leak_deck(patch: pytest.MonkeyPatch) -> None:
    change_view(
        patch, lambda game, shown: shown.update(decks={"chance": [7, *next_cards(game, 0)], "chest": 16})
    )


def leak_worth(patch: pytest.MonkeyPatch) -> None:
    def change(game: Game, shown: dict[str, Any]) -> None:
        if game.decision is not None and game.decision.kind == "TaxChoice":
            seat = game.decision.seats[0]
            shown["decision"]["amount"] = worth(game, seat, mortgaged_counts_half=False)

    change_view(patch, change)


def leak_all_worths(patch: pytest.MonkeyPatch) -> None:
    change_view(patch, lambda game, shown: shown["seats"][0].update(worth=1500))


def leak_unknown_key(patch: pytest.MonkeyPatch) -> None:
    change_view(patch, lambda game, shown: shown.update(next_card=3))


def any_reader(encoder: UpdateEncoder) -> int | None:
    decision = encoder.state.decision
    if decision is None or decision.kind != "Challenge":
        return None
    return checked_cast(int, decision.details["reader"])


def leak_answer_to_all(patch: pytest.MonkeyPatch) -> None:
    class Leaking(UpdateEncoder):
        def view_of(self, seat: int | None) -> bytes:
            return super().view_of(any_reader(self))

    patch.setattr(live_table, "UpdateEncoder", Leaking)


def leak_answer_elsewhere(patch: pytest.MonkeyPatch) -> None:
    def change(game: Game, shown: dict[str, Any]) -> None:
        if game.decision is not None and game.decision.kind == "Challenge":
            card: Any = game.decision.details["card"]
            shown["decision"]["building"] = game.edition.challenges[card - 1].right

    change_view(patch, change)


def leak_answer_to_the_device_that_answers(patch: pytest.MonkeyPatch) -> None:
    class Leaking(UpdateEncoder):
        def reader(self) -> int | None:
            return any_reader(self)

    patch.setattr(live_table, "UpdateEncoder", Leaking)


PLAIN = {number: numbered_table(number) for number in range(14)}
CHALLENGES = {number: challenge_table(number) for number in range(8)}
LEAKS: list[tuple[Callable[[pytest.MonkeyPatch], None], dict[int, Table], int, str]] = [
    (leak_seed, PLAIN, 10, "a part of the seed is revealed"),
    (leak_part_of_the_seed, {1: PLAIN[1]}, 12, "a part of the seed is revealed"),
    (leak_deck, PLAIN, 10, "the order of a deck is revealed"),
    (leak_worth, PLAIN, STEPS, "and the worth is"),
    (leak_all_worths, PLAIN, 10, "a worth is revealed before the end"),
    (leak_unknown_key, PLAIN, 10, "next_card"),
    (leak_answer_to_all, CHALLENGES, 150, "an answer is revealed to a seat that must not know it"),
    (leak_answer_elsewhere, CHALLENGES, 150, "tells the right answer"),
    (
        leak_answer_to_the_device_that_answers,
        CHALLENGES,
        150,
        "an answer is revealed to a seat that must not know it",
    ),
]


@pytest.mark.parametrize(
    ("plant", "planned", "steps", "found"), LEAKS, ids=[leak[0].__name__ for leak in LEAKS]
)
async def test_a_planted_leak_is_found(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    plant: Callable[[pytest.MonkeyPatch], None],
    planned: dict[int, Table],
    steps: int,
    found: str,
) -> None:
    plant(monkeypatch)
    async with tables_in(tmp_path) as tables:
        with pytest.raises(AssertionError, match=found):
            await play_many(tables, planned, steps)
        monkeypatch.undo()


# Sealed answers about the Bank's last buildings.

ANSWERS: list[dict[str, Any]] = [{"do": "pass"}, {"do": "want"}, {"do": "want", "count": 1}]
LAST_HOUSES = (
    "passgo1 classic full 1500@0/1500@0/1500@0 1,3/16,18,19/11h4,13h4,14h4,21h4,23h4,24h4,26h2,27h2,29h2 ?16|?16 "
    "0:throw:0:0:-:00 - - - r1.t1.s0.o0 -"
)


async def received_after(tables: SeededTables, answer: dict[str, Any]) -> list[bytes]:
    """All messages and responses to others after a seat has answered how many it wishes."""
    guests = {0: "ann", 1: "bo", 2: "cy"}
    seats = [SeatPlan("person", guests[seat], name) for seat, name in enumerate(("Ann", "Bo", "Cy"))]
    plan = plan_of(Table("classic", Rules(), 3, "", "hasty"))
    live = await tables.live(await tables.create("ann", plan, seats))
    await live.do("ann", lambda state: commands.start(state, "ann"))
    assert live.state.game is not None
    live.state.game._state = Game.from_position(LAST_HOUSES)._state
    receivers = [Receiver(None, []), Receiver("ann", [0]), Receiver("cy", [2])]
    for receiver in receivers:
        live.subscribe(receiver.guest, lambda message, receiver=receiver: receiver.unread.append(message))  # type: ignore[misc]
    await do(live, guests, 0, {"do": "build", "lot": 1})
    await do(live, guests, 1, answer)
    assert live.state.decision is not None
    assert live.state.decision.seats == (0, 2)
    messages = [message for receiver in receivers for message in receiver.unread]
    messages += [await live.update(receiver.guest, live.state.seq - 1) for receiver in receivers]
    return [
        re.sub(rb'"at":\d+|"id":"[^"]*"|"\w*ms_left":\d+|"commitment":"[^"]*"|"table":"[^"]*"', b"", message)
        for message in messages
    ]


async def answers_are_sealed(directory: Path) -> bool:
    received = []
    for number, answer in enumerate(ANSWERS):
        (directory / str(number)).mkdir()
        async with tables_in(directory / str(number)) as tables:
            received.append(await received_after(tables, answer))
    return all(each == received[0] for each in received)


@pytest.mark.rule("RULING-SHORTAGE")
async def test_sealed_answers_are_not_sent_to_others(tmp_path: Path) -> None:
    assert await answers_are_sealed(tmp_path)


@pytest.mark.rule("RULING-SHORTAGE")
async def test_a_leaked_sealed_answer_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(row: Row, entry: AnyEntry, events: list[Event], *more: Any) -> bytes:
        """Without its event, an answer is encoded like any other action."""
        return encode_entry(row, entry, [], *more)

    monkeypatch.setattr(live_table, "encode_entry", leak)
    assert not await answers_are_sealed(tmp_path)


async def test_one_of_the_guests_has_two_seats(tmp_path: Path) -> None:
    async with tables_in(tmp_path) as tables:
        _, guests = await seated(tables, challenge_table(2))
    assert list(guests.values()) == ["guest 0", "guest 0", "guest 1", "guest 2"]
