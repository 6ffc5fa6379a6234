"""All tables of this process: loaded when they are asked for, and dropped from memory when idle."""

import asyncio
import hashlib
import logging
import re
import secrets
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec

from passgo.bots.appraisal import odds_of
from passgo.edition import names
from passgo.edition.problems import Problem as Fault
from passgo.engine.actions import Action
from passgo.game.game import Game
from passgo.server.errors import StoreDown
from passgo.server.problems import Problem, TooMany
from passgo.server.push.push import Push
from passgo.server.runtime.clock import Clock, RateLimiter
from passgo.server.runtime.counts import Counts
from passgo.server.runtime.fair_queue import ITSELF, Requester
from passgo.server.runtime.logs import log
from passgo.server.runtime.tasks import BackgroundJobs, Tasks
from passgo.server.runtime.workers import JobRunner, Kind
from passgo.server.settings import Settings
from passgo.server.store.bus import Appended, Bus, Forgotten, Gone, Here, Message, Missed, Wanted
from passgo.server.store.port import Ownership, Storage
from passgo.server.store.rows import Append, Played, Row, Stamp, digest_after, first_digest
from passgo.server.store.sealing import Sealing, WrongKeyError
from passgo.server.tables import commands, jobs
from passgo.server.tables.entries import SeatPlan, TablePlan, kind_of, write_entry
from passgo.server.tables.forgetting import exported_table, redacted_pages
from passgo.server.tables.live_table import LiveTable, Services, load
from passgo.server.tables.lobby import created_table, summary
from passgo.server.tables.mistakes import SeatMistakes
from passgo.server.tables.own_editions import BadEdition, Box, OwnEditions
from passgo.server.tables.own_games import own_games_json, to_json
from passgo.server.tables.place import Place, ServerPlace
from passgo.server.tables.printed import edition_json
from passgo.server.tables.raising import money_missing
from passgo.server.tables.review import GameReview, Reviews
from passgo.server.tables.table_bots import ADVISER
from passgo.server.tables.table_state import OVER, PLAYING, TableState
from passgo.server.tables.update_encoder import BYE
from passgo.server.tables.upgrades.check import public_digest
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
LOG_PAGE: Final = 500  # entries that are read at once for a worker
MOST_PLACES: Final = 100_000  # tables of other processes whose owner is remembered
TAKING: Final = 10.0  # seconds within which another process lets a table go
TAKING_EVERY: Final = 0.1  # seconds between two attempts to get it
T = TypeVar("T")


class ElsewhereError(Problem):
    """Another process plays the table."""

    def __init__(self, address: str) -> None:
        super().__init__("moved")
        self.address: Final = address


def table_id(number: bytes) -> str:
    """The id of a table, from random bytes."""
    return "".join(LETTERS[byte % len(LETTERS)] for byte in number)


def is_over(state: TableState) -> bool:
    """Whether the game was played to its end."""
    return state.game is not None and state.game.outcome is not None


class Tables:
    def __init__(
        self,
        store: Storage,
        settings: Settings,
        metrics: Counts | None = None,
        clock: Clock | None = None,
        place: Place | None = None,
    ) -> None:
        self.store: Final = store
        self.settings: Final = settings
        self.place: Final = place or ServerPlace()
        self.metrics: Final = metrics or self.place.counts()
        self.clock: Final = clock or Clock()
        self.jobs: Final = BackgroundJobs(
            self.clock, self.metrics.count_task_failure, self.metrics.register_task
        )
        self.push: Final = Push(store, settings, self.metrics)
        self.bus: Final = Bus(store, self.jobs.register("listener"))
        self.in_memory: dict[str, LiveTable] = {}
        self.created: dict[str, dict[str, object]] = {}  # of the tables in the lobby
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.sealing: Final = Sealing(settings.key_file)
        self.reviews: Final = Reviews()
        self.workers: Final[JobRunner] = self.place.workers(settings)
        self.own_editions: Final = OwnEditions(settings.editions)
        self.guests: dict[str, str] = {}
        self.leases: Ownership | None = None
        """Where other processes play tables, too: this one plays only those that it owns."""
        self.epochs: dict[str, int] = {}  # of the claims to own tables
        self.places: dict[str, str] = {}  # the addresses of other tables' owners, as far as they are known
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
        writer = self.place.writer(self.store, self.metrics, self.jobs.register("writer"))
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
            self.workers,
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
        await self.workers.close()
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
        if self.leases is not None:
            await asyncio.to_thread(self.leases.close)

    async def unload(self, live: LiveTable, epoch: int | None) -> None:
        """Let a table go that was removed from memory."""
        await live.close()
        await self.stamp([live])
        await self.release(live.state.table, epoch)

    async def release(self, table: str, epoch: int | None) -> None:
        if self.leases is not None and epoch is not None:
            try:
                await asyncio.to_thread(self.leases.release, table, epoch)
            except StoreDown as error:
                log("table not released", logging.WARNING, error, table=table)

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
        requester: Requester = ITSELF,
    ) -> str:
        """Create a table and return its id. `text` is an uploaded edition."""
        if text is not None:
            own: Box | None = await self.read_edition(requester, text, translations or {})
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

    async def read_edition(self, requester: Requester, text: str, translations: Mapping[str, str]) -> Box:
        """Check an uploaded edition in a worker. Raises BadEdition with all faults."""
        found: Box | list[Fault] = await self.workers.run(jobs.EDITION, requester, text, translations)
        if isinstance(found, list):
            raise BadEdition(found)
        return found

    async def draft(
        self, requester: Requester, text: str, translations: Mapping[str, str], language: str
    ) -> dict[str, object]:
        """An uploaded edition as JSON, or what is wrong with it, in a language."""
        try:
            own = await self.read_edition(requester, text, translations)
        except BadEdition as error:
            faults = [fault.to_json(language) for fault in error.faults]
            problems = [{key: value for key, value in fault.items() if key != "file"} for fault in faults]
            return {"problems": problems, "edition": None}
        return {"problems": [], "edition": edition_json(*own)}

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
        row = row._replace(digest=digest_after(first_digest(table), row))
        state = TableState(table, seed)
        state.apply(row.seq, row.at, entry)
        try:
            return await self.services.writer.put(Append(row, summary(state), self.sealing.seal(table, seed)))
        except StoreDown as error:
            raise Problem("not-written") from error

    def new_seed(self) -> str:
        return secrets.token_hex(32)

    async def live(self, table: str) -> LiveTable:
        live = self.in_memory.get(table) or await self.load_once(table)
        live.check()
        live.touch()
        return live

    async def find_owner(self, table: str) -> str | None:
        """The address of the process that plays a table; None if that is this one, or there is no such table."""
        if self.leases is None or table in self.in_memory:
            return None
        if table not in self.places:
            try:
                await self.load_once(table)
            except ElsewhereError as found:
                if len(self.places) >= MOST_PLACES:
                    self.places.clear()
                self.places[table] = found.address
            except Problem:
                return None
        return self.places.get(table)

    def forget_owner(self, table: str) -> None:
        """Look an owner up again when it is next asked for."""
        self.places.pop(table, None)

    async def claim(self, table: str) -> int | None:
        """Become the owner of a table, if there are owners."""
        if self.leases is None:
            return None
        found = await self.query(self.leases.claim, table)
        if isinstance(found, str):
            raise ElsewhereError(found)
        self.places.pop(table, None)
        return found

    async def take(self, table: str) -> LiveTable:
        """Load a table even if another process has to let it go first."""
        until = self.clock.time() + TAKING
        while True:
            try:
                return await self.live(table)
            except ElsewhereError:
                if self.clock.time() > until:
                    raise
            await self.bus.ask_for(table)
            await asyncio.sleep(TAKING_EVERY)

    def on_renewed(self, alive: set[str] | None) -> None:
        """The lease was renewed; `alive` are the addresses of all who hold one, None if it was lost."""
        if alive is None:
            self.on_lease_lost()
        else:
            self.places = {table: place for table, place in self.places.items() if place in alive}

    def on_lease_lost(self) -> None:
        """Drop all tables: other processes may play them by now."""
        log("lease lost", logging.WARNING, count=len(self.in_memory))
        self.epochs.clear()
        for live in list(self.in_memory.values()):
            live.retire("moved")
            self.drop(live)

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
            seed = self.sealing.open(table, seed)
        except WrongKeyError as error:
            log("the key does not open a seed", logging.ERROR, error, table=table)
            raise Problem("no-key") from error
        lease = self.store.lease
        epoch = await self.claim(table)
        try:
            live = await load(self.services, table, seed)
            if live.lease != lease:  # it may have been lost after the claim
                raise Problem("moved")
            # For the bots: it takes too long for the event loop.
            await asyncio.to_thread(odds_of, live.state.edition)
            live.check()
        except BaseException as error:
            await self.release(table, epoch)
            if isinstance(error, StoreDown):
                raise Problem("not-written") from error
            raise
        if epoch is not None:
            self.epochs[table] = epoch
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
        created = await self.query(self.created_tables, [table for table, _, _ in found])
        shown = ("status", "edition", "game", "host", "names", "seats", "open")
        return [
            {
                "id": table,
                "updated": updated,
                **{name: getattr(summary, name) for name in shown},
                **created[table],
            }
            for table, updated, summary in found
            if table in created
        ]

    def created_tables(self, tables: Sequence[str]) -> dict[str, dict[str, object]]:
        """What the lobby shows of the first entries of tables, which never change."""
        known = self.created
        first = {table: self.store.rows(table, 0, 1) for table in tables if table not in known}
        self.created = {
            table: known[table] if table in known else created_table(first[table][0])
            for table in tables
            if table in known or first[table]  # otherwise it has just been deleted
        }
        return self.created

    async def record(self, table: str, requester: Requester = ITSELF) -> str:
        """The game as a record, with its seed when it is over."""
        live = await self.live(table)
        if live.state.game is None and live.state.closed is None:
            raise Problem("not-begun")
        text: str = await self.run_on_log(jobs.RECORD, live.state, requester)
        return text

    async def story(self, table: str, requester: Requester = ITSELF) -> dict[str, object]:
        """The story of a finished game."""
        live = await self.live(table)
        if live.state.status != OVER:
            raise Problem("story-not-over")
        story: dict[str, object] = await self.run_on_log(jobs.STORY, live.state, requester)
        return story

    async def run_on_log(
        self,
        kind: Kind,
        state: TableState,
        requester: Requester,
        on_progress: Callable[[Any], None] = lambda _: None,
    ) -> Any:
        """Run a job in a worker that reads the log of a table."""
        try:
            return await self.workers.run(
                kind,
                requester,
                jobs.log_of(state),
                feed=partial(self.log_pages, state.table),
                on_progress=on_progress,
            )
        except StoreDown as error:
            raise Problem("not-written") from error

    def log_pages(self, table: str) -> Iterator[list[Row]]:
        """The rows of a log in pages, as far as it is stored now."""
        after = 0
        while rows := self.store.rows(table, after, LOG_PAGE):
            yield rows
            after = rows[-1].seq

    async def hint(
        self, live: LiveTable, seat: int, level: str | None, requester: Requester
    ) -> dict[str, object]:
        """What a level, by default the best one, would do in a seat."""
        state = live.state
        if state.game is None:
            raise Problem("not-started")
        if state.closed is not None:
            raise state.closed_problem
        chosen = level or ADVISER
        if state.game.outcome is not None:
            return jobs.no_hint(chosen)
        known = jobs.own_game(state.game, seat)
        found: dict[str, object] = await self.workers.run(jobs.HINT, requester, known, seat, chosen)
        return found

    async def picture(self, live: LiveTable, size: int, requester: Requester) -> str:
        """The board as a spectator sees it, as SVG."""
        if live.state.game is None:
            raise Problem("not-started")
        drawn: str = await self.workers.run(jobs.PICTURE, requester, jobs.own_game(live.state.game, 0), size)
        return drawn

    async def preview(self, live: LiveTable, requester: Requester) -> bytes:
        """The table as a small picture for its link."""
        state = live.state
        seen = None if state.game is None else jobs.own_game(state.game, 0)
        drawn: bytes = await self.workers.run(jobs.PREVIEW, requester, state.edition, seen)
        return drawn

    async def way_to_raise(self, live: LiveTable, seat: int, requester: Requester) -> object:
        """The cheapest way to raise the money for a debt of a seat, if there is one."""
        game = live.state.game
        if game is None:
            raise Problem("not-started")
        if money_missing(game, seat) <= 0:
            return None
        return await self.workers.run(jobs.RAISE, requester, jobs.own_game(game, seat), seat)

    async def judge(
        self, game: Game, seat: int, action: Action, points: float, requester: Requester
    ) -> object:
        """What an action would lose against the best one, if that is more than `points`."""
        return await self.workers.run(
            jobs.JUDGEMENT, requester, jobs.own_game(game, seat), seat, action, points
        )

    async def analyse(self, asked: dict[str, Any], language: str, requester: Requester) -> object:
        """One part of the analysis of a position. What plays games takes turns with reviews."""
        kind = jobs.PLAYOUTS if asked.get("playouts") else jobs.ANALYSIS
        return await self.workers.run(kind, requester, asked, language)

    def needs_review(self, live: LiveTable) -> bool:
        """Whether asking for the review would start computing it."""
        return is_over(live.state) and self.reviews.find(live.state.table) is None

    def review(self, live: LiveTable, requester: Requester = ITSELF) -> dict[str, object]:
        """The review of a finished game, as far as it is computed. The first call starts it."""
        return self.start_review(live, requester).to_json()

    def start_review(self, live: LiveTable, requester: Requester) -> GameReview:
        state = live.state
        if not is_over(state):
            raise Problem("review-not-over")
        found = self.reviews.find(state.table)
        if found is None:
            self.workers.check(jobs.REVIEW, requester)
            found = self.reviews.begin(state.table)
            self.tasks.spawn(self.compute_review(state, found, requester))
        return found

    def mistakes(self, live: LiveTable, seat: int, requester: Requester = ITSELF) -> dict[str, object]:
        """A seat's mistakes in a finished game, as far as they are computed. The first call starts that, too."""
        review = self.start_review(live, requester)
        if review.mistakes is None:
            progress = review.to_json()
            return {"state": "reviewing", "done": progress["done"], "of": progress["of"], "mistakes": None}
        found = review.mistakes[seat]
        if not found.begun:
            self.workers.check(jobs.MISTAKES, requester)
            found.begun = True
            self.tasks.spawn(self.compute_mistakes(found, requester))
        return found.to_json()

    async def compute_mistakes(self, mistakes: SeatMistakes, requester: Requester) -> None:
        try:
            encoded = await self.workers.run(
                jobs.MISTAKES, requester, mistakes.found, on_progress=mistakes.report_progress
            )
            mistakes.encoded = msgspec.Raw(encoded)
        except Exception as error:
            self.note_failure(mistakes, error)

    async def compute_review(self, played: TableState, review: GameReview, requester: Requester) -> None:
        try:
            encoded, games = await self.run_on_log(jobs.REVIEW, played, requester, on_progress=review.report)
            await self.keep_played(games)
            review.report(review.found._replace(state="done", encoded=encoded))
        except Exception as error:
            self.note_failure(review, error)

    def note_failure(self, work: GameReview | SeatMistakes, error: Exception) -> None:
        """Mark a review as failed, unless the server shuts down. A spent budget is no bug."""
        if self.closed:
            return
        work.failed = True
        if not isinstance(error, TooMany):
            raise error

    async def keep_played(self, games: Sequence[Played]) -> None:
        """Store a reviewed game for its players; the next review of the game tries again."""
        try:
            await asyncio.to_thread(self.store.add_played, games)
        except StoreDown as error:
            log("reviewed game not stored", logging.WARNING, error)

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
        live = await self.take(table)
        for seat in live.state.seats_of(guest):
            if live.state.status != OVER and not live.state.seats[seat].left:
                await live.do(guest, partial(commands.leave, guest=guest, seat=seat, for_good=True))
        async with live.lock:
            pages = redacted_pages(self.store, table, guest, secrets.token_hex(8))
            await self.query(self.store.rewrite, table, guest, pages)
            self.drop(live)
        await self.bus.announce_forgotten(table, guest)
        state = (await self.take(table)).state  # read from the changed log
        await self.query(self.store.update_summary, table, state.last_at, summary(state))

    def forget_token(self, guest: str) -> None:
        self.guests = {token: known for token, known in self.guests.items() if known != guest}

    def drop(self, live: LiveTable) -> None:
        """Drop a table from memory after its log was changed."""
        live.retire("moved")
        self.services.forget_bookmarks(live.state.table)
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
        elif isinstance(message, Wanted):
            if message.table in self.in_memory:
                self.in_memory[message.table].retire("moved")
                self.remove(self.in_memory[message.table])
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
            self.remove(live)
        else:
            for guest in live.scheduler.mark_unseen_absent():
                live.tasks.spawn(self.bus.ask_about(table, guest))
                live.attendance.announce_later()

    def remove(self, live: LiveTable) -> None:
        table = live.state.table
        del self.in_memory[table]
        self.tasks.spawn(self.unload(live, self.epochs.pop(table, None)))
