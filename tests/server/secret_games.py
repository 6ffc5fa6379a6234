"""Random games at real tables; all messages to all receivers are searched for secrets."""

import asyncio
import hashlib
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from passgo import CLOCK, Action, Rules
from passgo.edition import load
from passgo.game.game import Game
from passgo.server.problems import Limited, Problem
from passgo.server.tables import commands
from passgo.server.tables.entries import SeatPlan, TablePlan
from passgo.server.tables.live_table import LiveTable
from passgo.server.tables.registry import Tables
from passgo.server.tables.table_state import OVER
from passgo.server.web.wire import protocol
from passgo.server.web.wire.base import ResponseModel
from passgo.speech.catalogue import facts_in, messages
from properties.invariants import worth
from properties.random_play import PLAYERS, Move, Table, any_move, any_seat
from properties.test_secrets import leaves, next_cards, public_numbers

LOOK_EVERY = 10  # steps between two searches for the seed and the decks
RUN = 4  # cards in a row that are no coincidence
WINDOW = 16  # hexadecimal digits of the seed that are no coincidence
COUNTERS = re.compile(r"\.(seq|version|at|ms_left|token|name)$")
RIGHT_ANSWER = b'"right":"'
KEY = re.compile(rb'"([a-z_0-9]+)":')


def all_models() -> set[type[ResponseModel]]:
    """Every model of a response, which the protocol has imported."""
    assert issubclass(protocol.Update, ResponseModel)
    found, new = set[type[ResponseModel]](), {ResponseModel}
    while new:
        found |= new
        new = {inner for model in new for inner in model.__subclasses__()} - found
    return found


# Every key that may be in a message: those of models, actions and sentences, and the number of the Challenge card that
# a sentence quotes, by which its translation is found.
KEYS = {field.alias or name for model in all_models() for name, field in model.model_fields.items()} | {
    *("do", "to", "lot", "amount", "square", "deck", "group", "houses", "offer", "debtor", "choice"),
    *("give", "get", "cash", "lots", "cards", "chance", "chest"),
    *(name for key in messages("en") if key.startswith(("events.", "refusal.")) for name in facts_in(key)),
    "challenge",
}


class Receiver:
    """A receiver of messages: a guest with one seat or several, or a spectator. Holds messages until they are
    checked."""

    def __init__(self, guest: str | None, seats: list[int]) -> None:
        self.guest = guest
        self.seats = seats
        self.received: list[bytes] = []
        self.unread: list[bytes] = []  # of the last step


class Reader:
    """Checks the messages to all receivers of one table for secrets."""

    def __init__(self, live: LiveTable, receivers: list[Receiver], reads_keys: bool) -> None:
        self.live = live
        self.receivers = receivers
        self.reads_keys = reads_keys
        self.taxes = 0
        self.challenges = 0
        seed = live.state.seed
        self.parts = [seed[at : at + WINDOW].encode() for at in range(0, len(seed) - WINDOW + 1, WINDOW // 2)]

    @property
    def game(self) -> Game:
        assert self.live.state.game is not None
        return self.live.state.game

    def read_step(self) -> None:
        """Check what depends on the present decision: the answers of a Challenge, and the worth before a tax is
        chosen."""
        decision = self.game.decision
        kind = None if decision is None else decision.kind
        self.taxes += kind == "TaxChoice"
        self.challenges += kind == "Challenge"
        for receiver in self.receivers:
            for message in receiver.unread:
                self.check_answer(receiver, message, kind == "Challenge")
                if kind == "TaxChoice":
                    self.check_worth(message)
            receiver.received += receiver.unread
            receiver.unread = []

    def check_answer(self, receiver: Receiver, message: bytes, is_challenge: bool) -> None:
        may_know = False
        if is_challenge:
            decision = self.game.decision
            assert decision is not None
            details: dict[str, Any] = decision.details
            may_know = details["reader"] in receiver.seats and decision.seats[0] not in receiver.seats
        if may_know:
            return
        check_entries(message)
        if is_challenge and b'"question":' in message:
            right = self.game.edition.challenges[details["card"] - 1].right
            decoded = msgspec.json.decode(message)
            if decoded.get("view"):
                del decoded["view"]["decision"]["answers"], decoded["view"]["decision"]["question"]
            for path, value in leaves(decoded):
                assert value != right or COUNTERS.search(path), f"{path} tells the right answer"

    def check_worth(self, message: bytes) -> None:
        """TAX-3: neither the worth nor its tenth may occur; a public number may happen to be equal."""
        decoded = msgspec.json.decode(message)
        decision = self.game.decision
        assert decision is not None
        total = worth(self.game, decision.seats[0], mortgaged_counts_half=False)
        happened = {
            value
            for entry in decoded.pop("entries", [])
            for _, value in leaves(entry)
            if isinstance(value, int)
        }
        due = {value for _, value in leaves((decoded.get("view") or {}).get("rents_due", []))}
        public = public_numbers(self.game) | happened | due
        secret = {number for number in (total, -(-total // 10), total // 10) if number not in public}
        for path, value in leaves(decoded):
            if not COUNTERS.search(path):
                numbers = (
                    {value} if isinstance(value, int) else set(map(int, re.findall(r"\b\d+\b", str(value))))
                )
                assert not numbers & secret, f"{path} is {value}, and the worth is {total}"

    def read_all(self) -> None:
        """Check all new messages: no part of the seed, no order of a deck, no worth, no unknown key."""
        orders = list(self.orders())
        for receiver in self.receivers:
            if self.live.state.status == OVER:
                receiver.received = [without_what_the_end_tells(message) for message in receiver.received]
            text = b"\n".join(receiver.received)
            receiver.received = []
            for part in self.parts:
                assert part not in text, "a part of the seed is revealed"
            for order in orders:
                assert order not in text, "the order of a deck is revealed"
            assert b'"worth' not in text, "a worth is revealed before the end"
            if self.reads_keys:
                unknown = {key.decode() for key in set(KEY.findall(text))} - KEYS
                assert not [key for key in unknown if not key.isdigit()], unknown

    def orders(self) -> Iterator[bytes]:
        """The next cards of each deck as they would be encoded, numbered from 0 or from 1."""
        for pile in range(2):
            upcoming = next_cards(self.game, pile)[:RUN]
            for first in (0, 1):
                yield ",".join(str(card + first) for card in upcoming).encode()


def check_entries(message: bytes) -> None:
    """A right answer may occur only in the sentence about a wrong one."""
    if RIGHT_ANSWER not in message:
        return
    decoded = msgspec.json.decode(message)
    for entry in decoded["entries"] if isinstance(decoded, dict) else decoded:
        if any(event["event"] == "ChallengeAnswered" for event in entry.get("events", [])):
            for sentence in entry["sentences"]:
                if sentence["key"] == "events.answer.wrong":
                    del sentence["words"]["right"]
    assert RIGHT_ANSWER not in msgspec.json.encode(decoded), (
        "an answer is revealed to a seat that must not know it"
    )


def without_what_the_end_tells(message: bytes) -> bytes:
    """After the end, the seed and the worths are public."""
    decoded = msgspec.json.decode(message)
    if (decoded.get("table") or {}).get("status") == OVER:
        decoded["table"] |= {"seed": None, "outcome": None}
    return msgspec.json.encode(decoded)


class SeededTables(Tables):
    """Tables with reproducible seeds."""

    seeds = 0

    def new_seed(self) -> str:
        self.seeds += 1
        return hashlib.sha256(f"secret {self.seeds}".encode()).hexdigest()


def plan_of(table: Table) -> TablePlan:
    rules = table.rules
    return TablePlan(
        edition=table.edition,
        game=rules.game,
        minutes=rules.minutes,
        options=tuple(sorted(rules.options)),
        ask_for_rent=rules.ask_for_rent,
        banker_only=rules.banker_only,
        timer=None,
        pace=0,
        public=False,
    )


async def seated(tables: Tables, table: Table) -> tuple[LiveTable, dict[int, str]]:
    """A table of players; of more than two, the first two share a device."""
    shared = 1 if table.persons > 2 else 0
    guests = {seat: f"guest {max(0, seat - shared)}" for seat in range(table.persons)}
    seats = [SeatPlan("person", guests[seat], PLAYERS[seat]) for seat in guests]
    live = await tables.live(await tables.create(guests[0], plan_of(table), seats))
    return live, guests


def listen(live: LiveTable, guests: dict[int, str]) -> list[Receiver]:
    receivers = [Receiver(None, [])]
    for guest in sorted(set(guests.values())):
        receivers.append(Receiver(guest, [seat for seat, owner in guests.items() if owner == guest]))
    for receiver in receivers:
        live.subscribe(receiver.guest, lambda message, receiver=receiver: receiver.unread.append(message))  # type: ignore[misc]
    return receivers


def as_json(move: Move) -> dict[str, Any]:
    return move.to_json() if isinstance(move, Action) else move


async def do(live: LiveTable, guests: dict[int, str], seat: int, action: dict[str, Any]) -> None:
    if seat == CLOCK:
        await live.do(None, lambda state: commands.judge(state, CLOCK, action, "clock"))
    else:
        guest = guests[seat]
        await live.do(guest, lambda state: commands.act(state, guest, seat, action))


async def ask_around(tables: Tables, live: LiveTable, receivers: Iterable[Receiver], rng: Random) -> None:
    """Request the record, the log, updates and refusals; the responses are checked like messages."""
    record = (await tables.record(live.state.table)).encode()
    log = msgspec.json.encode(await live.entries_since(0))
    check_entries(log)
    for receiver in receivers:
        receiver.unread.append(await live.update(receiver.guest, live.state.seq - 1))
        receiver.received += [record, log]
        for seat in receiver.seats:
            for deed in ({"do": "buy"}, {"do": "answer", "choice": rng.randrange(4)}, {"do": "pay-share"}):
                try:
                    decoded: dict[str, Any] = {"refusal": commands.why_not(live.state, seat, deed)}
                except Problem as problem:
                    decoded = problem.to_json()
                receiver.unread.append(msgspec.json.encode(decoded))


async def play(tables: Tables, table: Table, number: int, steps: int) -> Reader:
    """Play a random game; raises AssertionError as soon as a secret is sent."""
    rng = Random(number)
    live, guests = await seated(tables, table)
    receivers = listen(live, guests)
    await live.do(guests[0], lambda state: commands.start(state, guests[0]))
    reader = Reader(live, receivers, reads_keys=number % 10 == 0)
    for step in range(1, steps + 1):
        reader.read_step()
        if live.state.status == OVER:
            break
        if step % LOOK_EVERY == 0:
            reader.read_all()
        seat = any_seat(reader.game, rng)
        move = any_move(reader.game, seat, rng, table.taste)
        if move is not None:
            with suppress(Limited):  # the limit of offers between two throws
                await do(live, guests, seat, as_json(move))
    if live.state.status != OVER:
        await ask_around(tables, live, receivers, rng)
        reader.read_step()
    reader.read_all()
    return reader


async def play_many(tables: Tables, planned: dict[int, Table], steps: int, at_once: int = 25) -> list[Reader]:
    """Play many tables at once, so that they share commits."""
    readers: list[Reader] = []
    waiting = sorted(planned)
    while waiting:
        now, waiting = waiting[:at_once], waiting[at_once:]
        readers += await asyncio.gather(*(play(tables, planned[number], number, steps) for number in now))
    return readers


def challenge_table(number: int) -> Table:
    """A table of the edition with Challenge cards, played hastily."""
    options = frozenset(load("america").options)
    return Table("america", Rules(options=options), 2 + number % 4, "", "hasty")
