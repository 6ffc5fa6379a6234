"""All tables of this process: loaded when they are asked for, and dropped from memory when idle."""

import asyncio
import datetime
import hashlib
import logging
import re
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from functools import partial
from typing import Final, TypeVar
from urllib.parse import urlsplit

import msgspec

from passgo.edition import names
from passgo.engine.rules.shortage import has_sealed
from passgo.server.errors import StoreDown
from passgo.server.problems import Problem
from passgo.server.push.push import Push
from passgo.server.runtime.clock import Clock, RateLimiter
from passgo.server.runtime.logs import log
from passgo.server.runtime.metrics import Metrics
from passgo.server.runtime.tasks import BackgroundJobs, Tasks
from passgo.server.settings import Settings
from passgo.server.store.bus import Appended, Bus, Forgotten, Gone, Here, Message, Missed
from passgo.server.store.rows import Append, Played, Row, Stamp
from passgo.server.store.store import Store
from passgo.server.store.writer import Writer
from passgo.server.tables import commands
from passgo.server.tables.entries import Acted, AnyEntry, SeatPlan, Started, TablePlan, kind_of, write_entry
from passgo.server.tables.forgetting import exported_table, redacted_pages
from passgo.server.tables.live_table import LiveTable, OnEntry, Services, fold_log, load
from passgo.server.tables.lobby import summary
from passgo.server.tables.mistakes import SeatMistakes, StoppedError
from passgo.server.tables.own_editions import Box, OwnEditions
from passgo.server.tables.own_games import MoveCount, own_games_json, played_games, to_json
from passgo.server.tables.review import GameReview, Reviews
from passgo.server.tables.story import StoryRecorder
from passgo.server.tables.table_state import OVER, PLAYING, TableState
from passgo.server.tables.tutor import Tutor
from passgo.server.tables.update_encoder import BYE
from passgo.server.tables.upgrades.check import discarded_entries, heading_of, public_digest
from passgo.server.tables.upgrades.versions import (
    EDITIONS,
    Version,
    first_copies,
    present_copies,
    rules_digest,
    version_digest,
)

LETTERS: Final = "23456789abcdefghijkmnpqrstuvwxyz"  # without look-alikes
TABLE_ID: Final = re.compile(f"[{LETTERS}]{{10}}")
LOBBY_SIZE: Final = 100
LOBBY_TIME: Final = 24 * 3600 * 1000  # ms after which an unchanged table is no longer listed
MOST_GUESTS: Final = 10_000  # in the cache of tokens
DAY: Final = 24 * 3600  # seconds
DUE_EVERY: Final = 30  # seconds between two searches for due games over days
TIDY_EVERY: Final = 3600  # seconds between two searches for expired data
T = TypeVar("T")


def table_id(number: bytes) -> str:
    """The id of a table, from random bytes."""
    return "".join(LETTERS[byte % len(LETTERS)] for byte in number)


def is_over(state: TableState) -> bool:
    """Whether the game was played to its end."""
    return state.game is not None and state.game.outcome is not None


class Tables:
    def __init__(
        self, store: Store, settings: Settings, metrics: Metrics | None = None, clock: Clock | None = None
    ) -> None:
        self.store: Final = store
        self.settings: Final = settings
        self.metrics: Final = metrics or Metrics()
        self.clock: Final = clock or Clock()
        self.jobs: Final = BackgroundJobs(
            self.clock, self.metrics.count_task_failure, self.metrics.register_task
        )
        self.push: Final = Push(store, settings, self.metrics)
        self.bus: Final = Bus(store, self.jobs.register("listener"))
        self.in_memory: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.reviews: Final = Reviews()
        self.tutor: Final = Tutor()
        self.own_editions: Final = OwnEditions(settings.editions)
        self.guests: dict[str, str] = {}
        self.tasks: Final = Tasks(self.jobs.register("errand"))
        self.on_sweep_failure: Final = self.jobs.register("sweep")
        self.on_due_failure: Final = self.jobs.register("due")
        self.closed = False
        self._services: Services | None = None

    @property
    def services(self) -> Services:
        if self._services is None:
            raise Problem("not-written")
        return self._services

    async def open(self) -> None:
        writer = Writer(self.store, self.metrics.observe_commit, self.jobs.register("writer"))
        version = await asyncio.to_thread(self.register_version)
        self._services = Services(
            self.store,
            writer,
            self.bus,
            self.metrics,
            self.settings,
            self.clock,
            self.jobs,
            RateLimiter(self.settings.quick_bots),
            version,
            self.push,
        )
        await self.bus.listen(self.on_message)
        self.jobs.every(self.settings.idle / 4, "sweep", self.sweep)
        self.jobs.every(TIDY_EVERY, "tidy", self.tidy)
        self.jobs.every(DUE_EVERY, "due", lambda: self.tasks.spawn(self.load_due_tables()))

    def register_version(self) -> Version:
        """Store the present editions, fetch those of other versions, and get the generation of this version."""
        copies = self.store.keep_editions(first_copies() | present_copies())
        for digest, copy in copies.items():
            EDITIONS.add(digest, copy)
        return Version(rules_digest(), self.store.generation(version_digest(), self.clock.wall()))

    async def close(self) -> None:
        """Finish and store what was begun; then ask all clients to reconnect."""
        if self.closed:
            return
        self.closed = True
        self.jobs.close()
        self.reviews.close()
        self.tutor.close()
        self.own_editions.close()
        self.push.close()
        await self.bus.close()
        for live in list(self.in_memory.values()):
            await live.scheduler.close()
        if self._services is not None:
            await self._services.writer.close()
        for live in list(self.in_memory.values()):
            await live.close()
            for subscriber in live.subscribers:
                subscriber.send(BYE)
        await self.stamp(list(self.in_memory.values()))

    async def unload(self, live: LiveTable) -> None:
        await live.close()
        await self.stamp([live])

    async def stamp(self, lives: Sequence[LiveTable]) -> None:
        """Store digests of the games, for newer rules to compare with."""
        states = [live.state for live in lives if live.state.status == PLAYING and not live.retired]
        stamps = {
            state.table: Stamp(state.seq, public_digest(state.game))
            for state in states
            if state.game is not None
        }
        if stamps:
            try:
                await asyncio.to_thread(self.store.stamp, stamps)
            except StoreDown as error:
                log("games were not stamped", logging.WARNING, error)

    # Tables

    async def create(
        self,
        guest: str,
        plan: TablePlan,
        seats: Sequence[SeatPlan],
        text: str | None = None,
        translations: Mapping[str, str] | None = None,
    ) -> str:
        """Create a table and return its id. `text` is an uploaded edition."""
        if text is not None:
            own: Box | None = await self.own_editions.read_for_table(text, translations or {})
        elif plan.edition in names():
            own = None
        else:
            own = self.own_editions.offered.get(plan.edition)
            if own is None:
                known = self.own_editions.names()
                raise Problem("no-such-edition", edition=plan.edition, editions=known)
        if own is not None:
            plan = msgspec.structs.replace(plan, edition=own.edition.id)
        while True:
            table = table_id(secrets.token_bytes(10))
            if await self.create_with_id(table, guest, plan, seats, own=own):
                return table

    async def create_with_id(
        self,
        table: str,
        guest: str,
        plan: TablePlan,
        seats: Sequence[SeatPlan],
        muted: Sequence[str] = (),
        own: Box | None = None,
    ) -> bool:
        """Create a table with a given id; False if it exists."""
        entry = commands.create(guest, plan, seats, muted, *(own or ()))
        seed = self.new_seed()
        row = Row(table, 1, self.clock.wall(), kind_of(entry), write_entry(entry), guest, None)
        state = TableState(table, seed)
        state.apply(row.seq, row.at, entry)
        try:
            return await self.services.writer.put(Append(row, summary(state), seed))
        except StoreDown as error:
            raise Problem("not-written") from error

    def new_seed(self) -> str:
        return secrets.token_hex(32)

    async def live(self, table: str) -> LiveTable:
        live = self.in_memory.get(table) or await self.load_once(table)
        if live.retired:
            raise Problem("newer-rules")
        live.touch()
        return live

    async def load_once(self, table: str) -> LiveTable:
        """Load a table; concurrent callers wait for the same task."""
        task = self.loading.get(table)
        if task is None:
            task = self.loading[table] = asyncio.create_task(self.load(table))
            task.add_done_callback(lambda _: self.loading.pop(table))
        return await asyncio.shield(task)

    async def load(self, table: str) -> LiveTable:
        seed = await self.query(self.store.seed, table) if TABLE_ID.fullmatch(table) else None
        if seed is None:
            raise Problem("no-such-table")
        try:
            live = await load(self.services, table, seed)
        except StoreDown as error:
            raise Problem("not-written") from error
        self.in_memory[table] = live
        for guest in live.scheduler.absent:
            live.tasks.spawn(self.bus.ask_about(table, guest))
        if live.state.status == OVER:
            live.tasks.spawn(live.close_in_lobby())
        return live

    async def rematch(self, guest: str, table: str) -> str:
        """One new table for all players. Its id is derived from the old one, so that later requests find the same."""
        live = await self.live(table)
        state = live.state
        if state.rematch_table is None:
            again = table_id(hashlib.sha256(f"rematch of {table} {state.seed}".encode()).digest()[:10])
            commands.rematch(state, guest, again)
            seats, muted = commands.rematch_seats(state), sorted(state.muted)
            own = None if state.own is None else Box(state.own, state.translations)
            await self.create_with_id(again, guest, state.plan, seats, muted, own)
            try:
                await live.do(guest, lambda state: commands.rematch(state, guest, again))
            except Problem:
                if state.rematch_table is None:
                    raise
        assert state.rematch_table is not None
        return state.rematch_table

    async def lobby(self) -> list[dict[str, object]]:
        found = await self.query(self.store.lobby, LOBBY_SIZE, self.clock.wall() - LOBBY_TIME)
        shown = ("status", "edition", "game", "host", "names", "seats", "open")
        return [
            {"id": table, "updated": updated, **{name: getattr(summary, name) for name in shown}}
            for table, updated, summary in found
        ]

    async def record(self, table: str) -> str:
        """The game as a record, with its seed when it is over."""
        live = await self.live(table)
        state = TableState(table, live.state.seed, keep_history=True)
        state.until = live.state.until
        await self.replay(state)
        if state.game is None and state.closed is None:
            raise Problem("not-begun")
        date = datetime.datetime.fromtimestamp(state.started_at / 1000, datetime.UTC).strftime("%Y.%m.%d")
        while state.game is not None and has_sealed(state.game._state):
            state.game.undo()  # answers to an open question stay sealed (RULING-SHORTAGE)
        text = heading_of(state, date) if state.game is None else state.game.record(date=date)
        promise = f'[Commitment "{state.commitment}"]\n'
        if state.status == OVER:
            text = text.replace(promise, f'{promise}[Seed "{state.seed}"]\n', 1)
        if state.closed is not None:
            text += discarded_entries(state, await self.query(self.store.rows, table, state.closed.until))
        return text

    async def story(self, table: str) -> dict[str, object]:
        """The story of a finished game."""
        live = await self.live(table)
        if live.state.status != OVER:
            raise Problem("story-not-over")
        state = TableState(table, live.state.seed)
        state.until = live.state.until
        recorder = StoryRecorder(state)
        await self.replay(state, lambda row, entry, events: recorder.record(row.seq, events))
        return recorder.to_json()

    def needs_review(self, live: LiveTable) -> bool:
        """Whether asking for the review would start computing it."""
        return is_over(live.state) and self.reviews.find(live.state.table) is None

    def review(self, live: LiveTable) -> dict[str, object]:
        """The review of a finished game, as far as it is computed. The first call starts it."""
        return self.start_review(live).to_json()

    def start_review(self, live: LiveTable) -> GameReview:
        state = live.state
        if not is_over(state):
            raise Problem("review-not-over")
        found = self.reviews.find(state.table)
        if found is None:
            found = self.reviews.begin(state.table, state.plan.people)
            self.tasks.spawn(self.compute_review(state, found))
        return found

    def mistakes(self, live: LiveTable, seat: int) -> dict[str, object]:
        """A seat's mistakes in a finished game, as far as they are computed. The first call starts that, too."""
        review = self.start_review(live)
        if review.mistakes is None:
            progress = review.to_json()
            return {"state": "reviewing", "done": progress["done"], "of": progress["of"], "mistakes": None}
        found = review.mistakes.seats[seat]
        if review.mistakes.begin(seat):
            self.tasks.spawn(self.compute_mistakes(found))
        return found.to_json()

    async def compute_mistakes(self, mistakes: SeatMistakes) -> None:
        try:
            await asyncio.get_running_loop().run_in_executor(self.reviews.thread, mistakes.compute)
        except StoppedError:
            return
        except BaseException:
            mistakes.failed = True
            raise

    async def compute_review(self, played: TableState, review: GameReview) -> None:
        state = TableState(played.table, played.seed, keep_history=True)
        state.until = played.until
        seqs: list[int] = []
        count = MoveCount()

        def note(row: Row, entry: AnyEntry, _: object) -> None:
            if isinstance(entry, (Started, Acted)):
                seqs.append(row.seq)
            if isinstance(entry, Acted):
                count.note(entry)

        try:
            await self.replay(state, note)
            assert state.game is not None
            await asyncio.get_running_loop().run_in_executor(
                self.reviews.thread, review.compute, state.game, seqs
            )
            if review.encoded is not None:
                await self.keep_played(played_games(state, msgspec.json.decode(review.encoded), count))
            review.state = "done"
        except StoppedError:
            return
        except BaseException:
            review.failed = True
            raise

    async def keep_played(self, games: Sequence[Played]) -> None:
        """Store a reviewed game for its players; the next review of the game tries again."""
        try:
            await asyncio.to_thread(self.store.add_played, games)
        except StoreDown as error:
            log("reviewed game not stored", logging.WARNING, error)

    async def replay(self, state: TableState, each: OnEntry | None = None) -> None:
        try:
            async with self.services.reading:
                await fold_log(self.store, state, each)
        except StoreDown as error:
            raise Problem("not-written") from error

    # Guests

    async def guest(self, token: str) -> str | None:
        hashed = hashlib.sha256(token.encode()).hexdigest()
        known = self.guests.get(hashed)
        if known is None:
            known = await self.query(self.store.guest, hashed)
            if known is not None:
                if len(self.guests) >= MOST_GUESTS:
                    del self.guests[next(iter(self.guests))]
                self.guests[hashed] = known
        return known

    async def new_guest(self) -> str:
        """The token of a new guest. Only its hash is stored."""
        token = secrets.token_urlsafe(32)
        await self.query(
            self.store.add_guest, secrets.token_hex(8), hashlib.sha256(token.encode()).hexdigest()
        )
        return token

    async def own_games(self, guest: str) -> dict[str, object]:
        """The finished games of a guest, and how good they are."""
        return own_games_json(await self.query(self.store.played_by, guest))

    async def export(self, guest: str) -> AsyncIterator[bytes]:
        """All stored data of a guest, as the parts of a JSON text: what a guest has said may be more than fits into
        memory. All that comes before the tables is fetched before the first part."""
        tables = await self.query(self.store.tables_of, guest)
        devices = await self.query(self.store.subscriptions_of, guest)
        known = {
            "created": await self.query(self.store.guest_created, guest),
            "push_services": [urlsplit(device.endpoint).hostname or "" for device in devices],
            "games": to_json(await self.query(self.store.played_by, guest)),
        }
        return self.exported(guest, msgspec.json.encode(known), tables[::-1])

    async def exported(self, guest: str, known: bytes, tables: Sequence[str]) -> AsyncIterator[bytes]:
        yield known[:-1] + b',"tables":['
        has_any = False
        for table in tables:
            parts = exported_table(self.store, table, guest)
            is_first = True
            while (part := await self.query(next, parts, None)) is not None:
                yield b"," + part if has_any and is_first else part
                has_any, is_first = True, False
        yield b"]}"

    async def forget(self, guest: str) -> None:
        """Remove a guest from every table, and then from the database. If that fails half-way, another request goes on:
        tables that can only be found through others come first, and the token is removed last."""
        for table in await self.query(self.store.tables_of, guest):
            await self.forget_at(table, guest)
        await self.query(self.store.drop_guest, guest)
        self.forget_token(guest)

    async def forget_at(self, table: str, guest: str) -> None:
        live = await self.live(table)
        for seat in live.state.seats_of(guest):
            if live.state.status != OVER and not live.state.seats[seat].left:
                await live.do(guest, partial(commands.leave, guest=guest, seat=seat))
        async with live.lock:
            pages = redacted_pages(self.store, table, guest, secrets.token_hex(8))
            await self.query(self.store.rewrite, table, guest, pages)
            self.drop(live)
        await self.bus.announce_forgotten(table, guest)
        state = (await self.live(table)).state  # read from the changed log
        await self.query(self.store.update_summary, table, state.last_at, summary(state))

    def forget_token(self, guest: str) -> None:
        self.guests = {token: known for token, known in self.guests.items() if known != guest}

    def drop(self, live: LiveTable) -> None:
        """Drop a table from memory after its log was changed."""
        live.retire()
        if self.in_memory.get(live.state.table) is live:
            del self.in_memory[live.state.table]
        self.tasks.spawn(live.close())

    def tidy(self) -> None:
        self.tasks.spawn(self.delete_expired())

    async def delete_expired(self) -> None:
        """Delete guests without games, and tables beyond their retention time."""
        now, settings = self.clock.wall(), self.settings
        days = DAY * 1000
        if settings.table_days:
            old = await asyncio.to_thread(self.store.old_tables, now - settings.table_days * days)
            dropped = [table for table in old if table not in self.in_memory and table not in self.loading]
            await asyncio.to_thread(self.store.drop_tables, dropped)
            log("tables lapsed", count=len(dropped))
        if settings.guest_days:
            lapsed = await asyncio.to_thread(
                self.store.delete_unseated_guests, now - settings.guest_days * days
            )
            self.guests.clear()
            log("guests lapsed", count=lapsed)

    # Internals

    async def query(self, method: Callable[..., T], *arguments: object) -> T:
        """Call a method of the store in a thread, without blocking the event loop."""
        try:
            return await asyncio.to_thread(method, *arguments)
        except StoreDown as error:
            raise Problem("not-written") from error

    def on_message(self, message: Message) -> None:
        """Handle a message of another process."""
        if isinstance(message, Missed):
            for table in [*self.in_memory, *self.loading]:
                self.tasks.spawn(self.catch_up(table))
        elif isinstance(message, Appended):
            live = self.in_memory.get(message.table)
            if message.table in self.loading or (live is not None and live.state.seq < message.seq):
                self.tasks.spawn(self.catch_up(message.table))
        elif isinstance(message, Forgotten):
            self.forget_token(message.guest)
            if message.table in self.in_memory:
                self.drop(self.in_memory[message.table])
        elif message.table in self.in_memory:
            scheduler = self.in_memory[message.table].scheduler
            if isinstance(message, Here):
                scheduler.mark_elsewhere(message.guest)
            elif isinstance(message, Gone) and message.guest in scheduler.present:
                self.tasks.spawn(self.bus.announce(*message))

    async def catch_up(self, table: str) -> None:
        try:
            live = self.in_memory.get(table) or await self.load_once(table)
            await live.catch_up()
        except (Problem, StoreDown) as error:
            log("cannot catch up", logging.WARNING, error, table=table)

    async def load_due_tables(self) -> None:
        """Load the tables that are due: their schedulers do the rest."""
        for table in await asyncio.to_thread(self.store.due_tables, self.clock.wall()):
            if table not in self.in_memory:
                try:
                    live = await self.live(table)
                    live.attendance.save_due()
                except Problem as problem:
                    log("cannot wake", logging.WARNING, problem, table=table)
                except StoreDown:
                    return  # logged once for all tables
                except Exception as error:  # must not hold up the others
                    self.on_due_failure(error, table=table)

    def sweep(self) -> None:
        """Drop idle tables, and ask other processes for awaited guests who are not seen here."""
        for table, live in list(self.in_memory.items()):
            try:
                self.sweep_table(table, live)
            except Exception as error:  # must not hold up the others
                self.on_sweep_failure(error, table=table)

    def sweep_table(self, table: str, live: LiveTable) -> None:
        if live.is_idle():
            del self.in_memory[table]
            self.tasks.spawn(self.unload(live))
        else:
            for guest in live.scheduler.mark_unseen_absent():
                live.tasks.spawn(self.bus.ask_about(table, guest))
                live.attendance.announce_later()
