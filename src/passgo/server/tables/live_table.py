"""One table in memory, and the life of a command.

A command comes from a player (through a route or a socket), or from the table's scheduler (a bot's move, a deadline).
Then, one command at a time:

1. *Judge.* `commands.py` checks the command against the state and returns an entry, or raises a Problem. Nothing has
   changed yet.
2. *Append.* The entry is written to the database under the next number of this table, and is durable then. If another
   process took the number, the missed entries are fetched, applied and sent, and the command is judged again.
3. *Apply.* The entry is applied to the state. This cannot fail, and leads to the same state in every process.
4. *Broadcast.* All clients at the table get an update, and the scheduler plans what is due next.

So nothing is sent that could be lost, and nothing is ever undone. If the database fails in step 2, nothing is sent; if
the entry was stored all the same, it is found by its number, and a repeated request by its id.

An id is looked up in memory among the last entries, and in the database only when a command fails: then it may be a
repetition. The database never stores the same id of the same guest twice.
"""

import asyncio
import logging
import time
import weakref
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec

from passgo.engine.actions import Action
from passgo.engine.rules.shortage import has_sealed
from passgo.events import Event
from passgo.narrate import Sentence
from passgo.server.errors import StoreDown
from passgo.server.problems import Problem
from passgo.server.push.push import Push
from passgo.server.runtime.clock import Clock, RateLimiter, TableClock
from passgo.server.runtime.counts import Counts
from passgo.server.runtime.fair_queue import ITSELF, Requester
from passgo.server.runtime.logs import log
from passgo.server.runtime.tasks import BackgroundJobs, Tasks
from passgo.server.runtime.workers import JobRunner
from passgo.server.settings import Settings
from passgo.server.store.bus import Bus
from passgo.server.store.port import EntryWriter, Storage
from passgo.server.store.rows import Append, Row, digest_after, first_digest
from passgo.server.tables import jobs
from passgo.server.tables.attendance import Attendance
from passgo.server.tables.commands import Judged, begin, come_back, reveal
from passgo.server.tables.entries import GAME_ENTRIES, Acted, AnyEntry, kind_of, read_entry, write_entry
from passgo.server.tables.lobby import summary, summary_after
from passgo.server.tables.remarks import Remark, remarks_on
from passgo.server.tables.scheduler import PAUSE, Command, Scheduler
from passgo.server.tables.table_state import OVER, PLAYING, TableState
from passgo.server.tables.update_encoder import (
    BYE,
    Subscriber,
    UpdateCache,
    UpdateEncoder,
    encode_entry,
)
from passgo.server.tables.update_history import UpdateHistory
from passgo.server.tables.upgrades.check import (
    DiffersError,
    ReplayCheck,
    adopt,
    close,
    closed_after,
    generation_of,
    with_version,
)
from passgo.server.tables.upgrades.versions import Version

MOST_RACES: Final = 100  # lost by a command against other processes
PAGE: Final = 5_000  # entries that are read or sent at once
FEW: Final = 100  # entries whose sentences are put into words at once
LOADED_AT_ONCE: Final = 500  # entries that are read at once to load a table
MOST_BOOKMARKS: Final = 8
SLICE: Final = 0.005  # seconds for which replaying a log may block the event loop


OnEntry = Callable[[Row, AnyEntry, list[Event]], None]
"""Called for every entry of a log as it is applied."""


class Done(NamedTuple):
    seq: int
    repeated: bool
    """Whether the id was used before, in the entry `seq`."""


@dataclass(frozen=True)
class Services:
    """Shared by all tables of a process."""

    store: Storage
    writer: EntryWriter
    bus: Bus
    metrics: Counts
    settings: Settings
    clock: Clock
    jobs: BackgroundJobs
    quick_bots: RateLimiter
    version: Version
    push: Push
    workers: JobRunner
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held for a slice of replaying a log: tables that are loaded take turns, and running games wait for one slice."""
    bookmarks: dict[tuple[str, int], bytes] = field(default_factory=dict)
    """Pickled states at which the last readers of long logs stopped, to read the next page from."""

    def forget_bookmarks(self, table: str) -> None:
        for key in [key for key in self.bookmarks if key[0] == table]:
            del self.bookmarks[key]


class StaleError(Exception):
    """The game has changed since the version that the sender of an action saw."""


class LiveTable:
    def __init__(
        self, services: Services, state: TableState, history: UpdateHistory, head: bytes = b""
    ) -> None:
        self.services: Final = services
        self.state: Final = state
        self.head = head or first_digest(state.table)  # the digest of the log
        self.history: Final = history
        self.cache: Final = UpdateCache()
        self.lock: Final = asyncio.Lock()
        self.subscribers: list[Subscriber] = []
        self.clock: Final = TableClock(services.clock, state.last_at)
        self.last_used = services.clock.time()  # the time of the last request or socket
        self.retired = ""  # why this copy is out of date for good: the reason of a Problem
        self.lease: Final = services.store.lease
        self.in_doubt = False  # whether the database may have unconfirmed entries
        self.tasks: Final = Tasks(services.jobs.register("errand of a table"))
        # The garbage collector runs rarely: tables must not be part of a reference cycle.
        me = weakref.proxy(self)
        self.scheduler: Final = Scheduler(
            state,
            self.clock,
            services.settings,
            lambda command: me.judge_and_append(None, command),
            lambda: me.is_wanted(),
            services.jobs.register("scheduler"),
            services.quick_bots,
        )
        self.attendance: Final = Attendance(
            state,
            self.scheduler,
            self.clock,
            services.store,
            services.push,
            self.tasks,
            lambda: me.broadcast([], has_table=False, has_view=False),
        )
        self.scheduler.arm()
        self.attendance.announce_later()

    # Commands

    async def do(
        self, guest: str | None, command: Command, client_id: str | None = None, seen: int | None = None
    ) -> Done:
        """Carry out a command once. Its entry is broadcast even if the caller is cancelled."""
        self.touch()
        if guest is not None:
            self.attendance.mark_active(guest)
        try:
            return await self.judge_and_append(guest, command, client_id, seen)
        except StaleError:
            update = msgspec.Raw(await self.update(guest, seen))
            raise Problem("stale", {"update": update}) from None
        except StoreDown as error:
            raise Problem("not-written") from error

    async def reveal(self, guest: str, secret: str) -> None:
        """Reveal a player's secret for the seed; with the last one the game begins."""
        await self.do(guest, lambda state: reveal(state, secret))
        with suppress(Problem):  # others are missing, or the game has just begun
            await self.do(guest, begin)

    async def judge_and_append(
        self, guest: str | None, command: Command, client_id: str | None = None, seen: int | None = None
    ) -> Done:
        async with self.lock:
            self.check()
            if self.in_doubt or (seen is not None and seen > self.state.seq):
                await self.fetch_new_entries()
            for _ in range(MOST_RACES):
                done = None if guest is None or client_id is None else self.history.find(guest, client_id)
                if done is not None:
                    return Done(done, True)
                try:
                    if seen is not None and not self.state.version <= seen <= self.state.seq:
                        raise StaleError  # or of a state that was lost, and a backup was restored
                    judged = command(self.state)
                    entry, action = judged if isinstance(judged, Judged) else (judged, None)
                    entry = with_version(entry, self.state, self.services.version)
                except (Problem, StaleError):
                    done = await self.find(guest, client_id)
                    if done is None:
                        raise
                    return Done(done, True)
                self.check()
                if await self.append(entry, action, guest, client_id):
                    return Done(self.state.seq, False)
                self.check()
                if not await self.fetch_new_entries():  # then the id was used before
                    done = await self.find(guest, client_id)
                    if done is not None:
                        return Done(done, True)
        raise Problem("crowded")

    async def find(self, guest: str | None, client_id: str | None) -> int | None:
        """The seq of the entry with a guest's id."""
        if guest is None or client_id is None:
            return None
        return await asyncio.to_thread(self.services.store.find, self.state.table, guest, client_id)

    async def append(
        self, entry: AnyEntry, judged: Action | None, guest: str | None, client_id: str | None
    ) -> bool:
        state = self.state
        at = self.clock.wall()
        row = Row(state.table, state.seq + 1, at, kind_of(entry), write_entry(entry), guest, client_id)
        row = row._replace(digest=digest_after(self.head, row))
        began = time.perf_counter()
        item = Append(row, summary_after(state, entry), lease=self.lease)
        waiting = self.services.writer.put(item)
        self.in_doubt = True
        try:
            is_kept = await waiting
        except StoreDown:
            self.check_again_later()
            raise
        except asyncio.CancelledError:
            self.tasks.spawn(self.fetch_after(item))
            raise
        self.in_doubt = False
        if is_kept:
            self.apply_row(row, entry, judged)
            self.services.metrics.count_entry(row.kind, entry.by if isinstance(entry, Acted) else None)
            self.services.metrics.observe_update(time.perf_counter() - began)
            self.attendance.notify(entry)
            self.attendance.save_due()
            if state.status == OVER and isinstance(entry, GAME_ENTRIES):
                self.tasks.spawn(self.close_in_lobby())
        return is_kept

    async def fetch_after(self, item: Append) -> None:
        """Broadcast an entry whose caller was cancelled. Writing it again has no effect, but returns only after the
        first attempt has ended."""
        with suppress(StoreDown):
            await self.services.writer.put(item)
        await self.resolve_doubt()

    async def close_in_lobby(self) -> None:
        """Store that the game is over, which is known only after its last entry; repeated when the table is loaded."""
        state = self.state
        await asyncio.to_thread(
            self.services.store.update_summary, state.table, state.last_at, summary(state)
        )

    # Reading the log

    async def catch_up(self) -> None:
        """Fetch what another process has appended."""
        async with self.lock:
            await self.fetch_new_entries()

    async def fetch_new_entries(self) -> bool:
        """Apply and broadcast new entries of the database; return whether there were any."""
        before = self.state.seq
        while True:
            rows = await asyncio.to_thread(self.services.store.rows, self.state.table, self.state.seq, PAGE)
            if (generation_of(rows) or 0) > self.services.version.generation:
                self.retire("newer-rules")
                self.check()
            for row in rows:
                self.clock.catch_up_to(row.at)
                self.apply_row(row, read_entry(row.body))
            if len(rows) < PAGE:
                break
        self.in_doubt = False
        return self.state.seq > before

    def check(self) -> None:
        """Raise a Problem if this copy is out of date."""
        if self.lease != self.services.store.lease:
            self.retire("moved")
        if self.retired:
            raise Problem(self.retired)

    def retire(self, reason: str) -> None:
        """Stop using this copy, which is out of date: the table is played elsewhere, or its log was changed. Clients
        are asked to reconnect."""
        if self.retired:
            return
        self.scheduler.closed = True
        self.retired = reason
        for subscriber in self.subscribers:
            subscriber.send(BYE)

    def check_again_later(self) -> None:
        """Check after a pause whether an unconfirmed entry was stored."""
        clock = self.services.clock
        clock.call_at(clock.time() + PAUSE, lambda: self.tasks.spawn(self.resolve_doubt()))

    async def resolve_doubt(self) -> None:
        if not self.scheduler.closed:
            try:
                await self.catch_up()
            except StoreDown:
                self.check_again_later()

    def apply_row(self, row: Row, entry: AnyEntry, judged: Action | None = None) -> None:
        events = self.state.apply(row.seq, row.at, entry, judged)
        self.head = row.digest or digest_after(self.head, row)
        for guest in self.scheduler.on_entry(entry):
            self.tasks.spawn(self.services.bus.ask_about(self.state.table, guest))
        encoded = encode_entry(
            row, entry, events, self.state.sentences(events), remarks_on(self.state, events)
        )
        self.history.add(row, encoded)
        self.broadcast([encoded], self.state.table_version == row.seq, isinstance(entry, GAME_ENTRIES))
        self.scheduler.arm()

    # Updates

    def broadcast(self, entries: list[bytes], has_table: bool, has_view: bool) -> None:
        absent = self.attendance.shown_absent()
        if self.retired or not self.subscribers:
            return
        left = self.scheduler.times_left()
        encoder = UpdateEncoder(
            self.state, self.cache, entries, left, has_table, has_view, absent, self.shown_head
        )
        encoder.send_to(self.subscribers)

    @property
    def shown_head(self) -> bytes:
        """The digest of the log; empty while answers are sealed: with it, they could be guessed."""
        game, decision = self.state.game, self.state.decision
        is_sealed = game is not None and has_sealed(game._state)
        is_asked = decision is not None and decision.kind == "ShortageQuestion"
        return b"" if is_sealed or is_asked else self.head

    def subscribe(self, guest: str | None, send: Callable[[bytes], None]) -> Subscriber:
        """Send all updates to a client from now on. A guest who comes back gets their seat back from the bot."""
        self.touch()
        subscriber = Subscriber(guest, send)
        if guest is not None:
            self.scheduler.add_socket(guest)
            self.attendance.announce_changes()
            self.attendance.announce_later()  # the grace of absent players begins now
        # After all that can fail: a subscriber left behind would keep the table and its bots running.
        self.subscribers.append(subscriber)
        if guest is not None:
            self.tasks.spawn(self.services.bus.announce(self.state.table, guest))
            for seat in self.state.seats_of(guest):
                if (
                    self.state.status == PLAYING
                    and self.state.seats[seat].away
                    and not self.state.seats[seat].left
                ):
                    self.tasks.spawn(self.give_back(guest, seat))
        return subscriber

    async def give_back(self, guest: str, seat: int) -> None:
        try:
            await self.judge_and_append(guest, lambda state: come_back(state, guest, seat))
        except (Problem, StoreDown):
            return  # it was given back already, or will be with the next action

    def unsubscribe(self, subscriber: Subscriber) -> None:
        self.touch()
        self.subscribers.remove(subscriber)
        if not self.subscribers:
            self.history.pack()
        if subscriber.guest is not None:
            self.scheduler.remove_socket(subscriber.guest)
            if subscriber.guest in self.scheduler.absent:
                self.tasks.spawn(self.services.bus.ask_about(self.state.table, subscriber.guest))
                self.attendance.announce_later()

    async def update(
        self,
        guest: str | None,
        since: int | None,
        add_texts: Callable[[list[bytes]], list[bytes]] = list,
        requester: Requester = ITSELF,
        head: str = "",
    ) -> bytes:
        """A whole update for one guest, with the last page of the entries after `since`. `head` is the digest of the
        log up to there as the guest knows it: the update says if that is not in this log."""
        self.touch()
        entries: list[bytes] = []
        is_lost = since is not None and await self.is_lost(since, head)
        if since is not None and not is_lost:
            first = max(since, self.state.seq - PAGE)
            found = await self.encoded_since(first, requester)
            if len(found) > FEW:
                entries = await asyncio.to_thread(add_texts, found)
                found = await self.encoded_since(first + len(found), requester)  # what came meanwhile
            entries += add_texts(found)
        left, absent = self.scheduler.times_left(), self.scheduler.absent_seats()
        encoder = UpdateEncoder(
            self.state,
            self.cache,
            entries,
            left,
            has_table=True,
            has_view=True,
            absent=absent,
            head=self.shown_head,
            is_lost=is_lost,
        )
        return encoder.encode_for(guest)

    async def is_lost(self, since: int, head: str) -> bool:
        """Whether a client knows another log: its entries were lost, and a backup was restored."""
        try:
            if since > self.state.seq:  # another process may have sent more than is known here
                await self.catch_up()
            if since > self.state.seq:
                return True
            known = self.head if since == self.state.seq or not head else None
            if known is None and since > 0:
                known = await asyncio.to_thread(self.services.store.digest, self.state.table, since)
        except StoreDown as error:
            raise Problem("not-written") from error
        return bool(head and known) and known.hex() != head  # type: ignore[union-attr]

    async def entries_since(self, since: int, requester: Requester = ITSELF) -> list[dict[str, Any]]:
        """The first page of the entries after `since`."""
        return [msgspec.json.decode(entry) for entry in await self.page_since(since, requester)]

    async def page_since(self, since: int, requester: Requester = ITSELF) -> list[bytes]:
        """The first page of the encoded entries after `since`."""
        self.touch()
        return (await self.encoded_since(since, requester))[:PAGE]

    async def encoded_since(self, since: int, requester: Requester) -> list[bytes]:
        """The encoded entries after `since`, at most a page."""
        found: list[bytes] = []
        if since > self.state.seq:  # another process has sent more than is known here
            try:
                await self.catch_up()
            except StoreDown as error:
                raise Problem("not-written") from error
        while since < self.state.seq and len(found) < PAGE:
            latest = self.history.since(since)
            if latest is not None:
                return found + latest
            until = min(self.state.seq, since + PAGE - len(found))
            found += await self.replay_log(since, until, requester)
            since = until
        return found

    async def replay_log(self, after: int, until: int, requester: Requester) -> list[bytes]:
        """Encode entries that are no longer in memory: for their events a worker replays the log from its start, or
        from a bookmark."""
        state, services = self.state, self.services
        bookmark = services.bookmarks.pop((state.table, after), None)
        begin = 0 if bookmark is None else after
        log = jobs.log_of(state)
        try:
            found: list[bytes]
            found, bookmark = await services.workers.run(
                jobs.ENTRIES, requester, log, bookmark, after, feed=partial(self.rows_between, begin, until)
            )
        except StoreDown as error:
            raise Problem("not-written") from error
        services.bookmarks[state.table, until] = bookmark
        if len(services.bookmarks) > MOST_BOOKMARKS:
            del services.bookmarks[next(iter(services.bookmarks))]
        return found

    def rows_between(self, after: int, until: int) -> Iterator[list[Row]]:
        """The stored rows up to `until`, in pages."""
        while after < until:
            rows = self.services.store.rows(self.state.table, after, min(PAGE, until - after))
            if not rows:
                return
            yield rows
            after = rows[-1].seq

    # Lifetime

    def touch(self) -> None:
        had_rested = not self.is_wanted()
        self.last_used = self.services.clock.time()
        if had_rested:
            self.scheduler.arm()

    def is_wanted(self) -> bool:
        """Whether a client is or was recently here. Otherwise bots rest, so that the table can leave memory."""
        if self.subscribers or self.services.clock.time() - self.last_used <= self.services.settings.idle:
            return True
        # In a game over days, bots play on until it is the turn of a player, who is notified.
        state = self.state
        return state.plan.is_slow and state.status == PLAYING and not self.scheduler.awaited()

    def is_idle(self) -> bool:
        """Whether the table is not wanted and nothing is under way."""
        return not (self.is_wanted() or self.tasks or self.lock.locked())

    async def close(self) -> None:
        """Finish what is under way, and stop."""
        await self.scheduler.close()
        if self.tasks:
            await asyncio.wait(self.tasks)
        async with self.lock:
            return


async def fold_log(
    services: Services, state: TableState, each: OnEntry | None = None, check: ReplayCheck | None = None
) -> None:
    """Apply the rest of a table's log, a page at a time."""
    most = min(PAGE, LOADED_AT_ONCE)
    while True:
        rows = await asyncio.to_thread(services.store.rows, state.table, state.seq, most)
        await fold(state, rows, each, check, services.turn)
        if len(rows) < most:
            return


async def fold(
    state: TableState,
    rows: Sequence[Row],
    each: OnEntry | None = None,
    check: ReplayCheck | None = None,
    turn: asyncio.Lock | None = None,
) -> None:
    """Apply rows of a log, yielding to other tasks after every slice. However many logs take turns, the others wait for
    one slice only."""
    left = iter(rows)
    has_more = True
    while has_more:
        async with turn or nullcontext():
            has_more = fold_slice(state, left, each, check)
            await asyncio.sleep(0)


def fold_slice(
    state: TableState, rows: Iterator[Row], each: OnEntry | None, check: ReplayCheck | None
) -> bool:
    """Apply rows for a moment; return whether there are more."""
    began = time.perf_counter()
    for row in rows:
        entry = read_entry(row.body)
        events = state.apply(row.seq, row.at, entry) if check is None else check.apply(state, row, entry)
        if each is not None:
            each(row, entry, events)
        if time.perf_counter() - began > SLICE:
            return True
    return False


async def load(services: Services, table: str, seed: str) -> LiveTable:
    """Load a table from its log. A game of older rules continues with the present ones, or is closed."""
    store = services.store
    marks = await asyncio.to_thread(store.ruleset_entries, table)
    generation, until = generation_of(marks), closed_after(marks)
    if generation is None or generation == services.version.generation or until is not None:
        return LiveTable(services, *await from_log(services, table, seed, until))
    if generation > services.version.generation:
        raise Problem("newer-rules")
    check = ReplayCheck(*await asyncio.to_thread(store.last_seen, table))
    try:
        state, history, head = await from_log(services, table, seed, check=check)
        check.finish(state)
    except DiffersError as found:
        difference, last = found, found.until
        log("game closed", table=table, seq=last, rule=difference.rule)
        live = LiveTable(services, *await from_log(services, table, seed, last))
        await append_upgrade(live, lambda state: close(state, difference, services.version))
        return live
    live = LiveTable(services, state, history, head)
    if state.status == PLAYING:
        await append_upgrade(live, lambda state: adopt(state, services.version))
    return live


async def from_log(
    services: Services, table: str, seed: str, until: int | None = None, check: ReplayCheck | None = None
) -> tuple[TableState, UpdateHistory, bytes]:
    """The state of a table, its last entries, and the digest of its log. Actions after `until` do not count."""
    state, history = TableState(table, seed), UpdateHistory()
    state.until = until
    last: deque[tuple[Row, AnyEntry, list[Event], list[Sentence], list[Remark]]] = deque(maxlen=100)
    head, is_whole = first_digest(table), True

    def keep(row: Row, entry: AnyEntry, events: list[Event]) -> None:
        nonlocal head, is_whole
        head = digest_after(head, row)
        if is_whole and row.digest not in (None, head):
            is_whole = False
            log("log differs from its digests", logging.ERROR, table=table, seq=row.seq)
        last.append((row, entry, events, state.sentences(events), remarks_on(state, events)))

    await fold_log(services, state, keep, check)
    for row, entry, events, sentences, remarks in last:
        history.add(row, encode_entry(row, entry, events, sentences, remarks))
    history.pack()
    return state, history, head


async def append_upgrade(live: LiveTable, command: Command) -> None:
    """Append the result of an upgrade, unless another process was faster."""
    try:
        await live.judge_and_append(None, command)
    except Problem as problem:
        if problem.reason not in ("adopted-already", "game-closed"):
            await live.close()
            raise
