"""Absent players of a table: showing their absence to the others, and notifying them when it is their turn.

Presence is not in the log: every process knows its own sockets and asks the other processes (scheduler.py).
"""

import asyncio
import weakref
from collections.abc import Callable, Collection
from math import ceil
from typing import Final

from passgo.server.problems import Problem
from passgo.server.push.push import Kind, Push
from passgo.server.runtime.clock import Clock
from passgo.server.runtime.tasks import Tasks
from passgo.server.store.port import Storage
from passgo.server.tables import commands
from passgo.server.tables.entries import GAME_ENTRIES, AnyEntry, Away, Nudged
from passgo.server.tables.scheduler import SHOWN_ABSENT, Scheduler
from passgo.server.tables.table_state import OVER, PLAYING, TableState

BOTS_MOVE: Final = 60_000  # ms within which the bots of a game over days have moved


class Attendance:
    def __init__(
        self,
        state: TableState,
        scheduler: Scheduler,
        clock: Clock,
        store: Storage,
        push: Push,
        tasks: Tasks,
        broadcast: Callable[[], None],
    ) -> None:
        self.state: Final = state
        self.scheduler: Final = scheduler
        self.clock: Final = clock
        self.store: Final = store
        self.push: Final = push
        self.tasks: Final = tasks
        self.broadcast: Final = broadcast
        self.shown: list[int] = []  # the absent seats in the last update
        self.notified: tuple[int, set[str]] = (0, set())  # the decision of the last push, and its recipients
        self.due: int | None = None  # as stored in the database

    def let_bot_play(self, guest: str, seat: int) -> Away:
        """The entry that lets a bot play for a player; a Problem if they are present, or were so within the agreed
        time: pages are reloaded, and a table that agreed to wait does not leave a seat to its opponents at once."""
        entry = commands.let_bot_play(self.state, guest, seat)
        place = self.state.seats[seat]
        since = self.scheduler.absent.get(place.guest or "")
        if since is None:
            raise Problem("still-here", name=place.name)
        wait = since + self.scheduler.agreed_absence() - self.clock.time()
        if wait > 0:
            raise Problem("away-too-soon", name=place.name, wait=ceil(wait))
        return entry

    def shown_absent(self) -> list[int]:
        """The absent seats for an update, which are noted as shown."""
        self.shown = self.scheduler.absent_seats()
        return self.shown

    def mark_active(self, guest: str) -> None:
        """Note that a guest without a socket has asked for something: programs are present by their requests."""
        if self.scheduler.is_absent(guest):
            self.scheduler.mark_active(guest)
            self.announce_later()

    def announce_changes(self) -> None:
        """Send an update if the absent seats have changed."""
        if self.scheduler.absent_seats() != self.shown:
            self.broadcast()

    def announce_later(self) -> None:
        """Check again later: most absences are short."""
        self.announce_at(self.clock.time() + SHOWN_ABSENT)

    def announce_at(self, when: float) -> None:
        me = weakref.ref(self)

        def announce() -> None:
            attendance = me()
            if attendance is None:
                return
            if (
                attendance.clock.time() < when
            ):  # uvloop counts from the start of its turn, and calls too early
                attendance.announce_at(when)
            else:
                attendance.announce_changes()

        self.clock.call_at(when, announce)

    def notify(self, entry: AnyEntry) -> None:
        """Push a message to absent players: it is their turn, they were nudged, or the game is over."""
        state = self.state
        if isinstance(entry, Nudged):
            self.push_to("nudge", {state.seats[entry.seat].guest}, state.seats[entry.nudger].name)
        elif state.status == OVER and isinstance(entry, GAME_ENTRIES):
            self.push_to("over", {seat.guest for seat in state.seats})
        elif state.status == PLAYING and self.scheduler.absent:
            notified = self.notified[1] if self.notified[0] == state.asked else set[str]()
            awaited = {state.seats[seat].guest for seat in self.scheduler.awaited()} - notified
            self.notified = state.asked, notified | self.push_to("turn", awaited)

    def push_to(self, kind: Kind, guests: Collection[str | None], name: str = "") -> set[str]:
        """Push a message to the absent ones among the guests, and return them."""
        absent = {guest for guest in guests if guest is not None and self.scheduler.is_absent(guest)}
        for guest in absent:
            self.tasks.spawn(self.push.send(guest, kind, self.state.table, name))
        return absent

    def save_due(self) -> None:
        """Store when a game over days is due, so that it is loaded in time while it is not in memory."""
        if not self.state.plan.is_slow:
            return
        due: int | None = None
        if self.state.status == PLAYING:
            left = self.scheduler.ms_left()
            due = self.clock.wall() + (BOTS_MOVE if left is None else left)
        if due is None or self.due is None or abs(due - self.due) > BOTS_MOVE / 2:
            self.due = due
            self.tasks.spawn(asyncio.to_thread(self.store.set_due, self.state.table, due))
