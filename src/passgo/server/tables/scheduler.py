"""Keeps one table going: bots move, time runs out, who is gone is played for, the clock of a time limit game rings.

The scheduler never changes anything itself. What is due becomes a command, like those of people; if another process
was faster, the command is judged again like theirs, and finds that there is nothing left to do.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Set
from functools import partial
from typing import Final

from passgo.engine.actions import TIME_UP
from passgo.engine.codes import CLOCK
from passgo.engine.rules.auction import SOLD
from passgo.server.errors import StoreDown
from passgo.server.problems import Problem
from passgo.server.runtime.clock import Clock, Handle, RateLimiter
from passgo.server.runtime.tasks import FailureHandler
from passgo.server.settings import Settings
from passgo.server.tables import commands
from passgo.server.tables.commands import Judged
from passgo.server.tables.entries import Acted, AnyEntry
from passgo.server.tables.table_bots import TableBots
from passgo.server.tables.table_state import LONGEST_PAUSE, OVER, PLAYING, WAITING, TableState

Command = Callable[[TableState], AnyEntry | Judged]
MOST_MISSES: Final = 2  # decisions in a row that a seat may let pass before a bot plays for it
QUICK: Final = 300  # ms; bots that wait less share a part of the processor's time
ANSWERS: Final = frozenset({"counter", "refuse", "withdraw"})  # to an offer, which change nothing yet
HAGGLING: Final = 0.1  # seconds between two words of bots about a trade
MOST_PACES: Final = 20  # that a bot waits with a decision, however much the others do meanwhile
SLOW_BIDDING: Final = 4  # the part of the time for a decision that a game over days waits for another bid
SHOWN_ABSENT: Final = 5.0  # seconds without somebody until the others are told: pages are reloaded
PAUSE: Final = 1.0  # seconds after something went wrong, before it is tried again


class StillHereError(Exception):
    """Somebody has come back just in time."""


class Scheduler:
    def __init__(
        self,
        state: TableState,
        clock: Clock,
        settings: Settings,
        do: Callable[[Command], Awaitable[object]],
        is_wanted: Callable[[], bool],
        on_failure: FailureHandler,
        quick_bots: RateLimiter,
    ) -> None:
        self.state: Final = state
        self.clock: Final = clock
        self.settings: Final = settings
        self.do: Final = do
        self.is_wanted: Final = is_wanted  # whether anybody would see what we do
        self.on_failure: Final = on_failure
        self.quick_bots: Final = quick_bots
        self.skipping = False  # whether bots play on without a pause until a person is asked something
        self.haggling = False  # whether the last thing done was talk of a trade among bots
        self.among_bots: set[int] = set()  # the open offers that no person has a part in
        self.slot: float | None = None  # when our bots may act among all that do so without a pause
        self.bots: Final = TableBots(state)
        now = clock.time()
        self.moved_at = now  # when the game last changed
        self.asked = state.asked
        self.asked_at = (
            self.asked_before(now) if state.plan.is_slow else now
        )  # since when the game has waited for its present decision
        self.present: dict[str, int] = {}  # how many sockets each guest has here
        self.absent: dict[str, float] = {}  # since when a guest has had none
        self.not_before = now
        self.expected_before: set[str] = self.expected()
        self.was_waiting = state.status == WAITING
        self.handle: Handle | None = None
        self.waking_at = now  # when the handle's call comes
        self.task: asyncio.Task[None] | None = None
        self.closed = False
        self.spent: dict[int, float] = {}  # of the time for decisions that others came before
        self.absent |= dict.fromkeys(self.expected(), now)

    # What is due

    def agenda(self) -> Iterator[tuple[float, Command]]:
        """All that will have to be done if nothing else happens, and when."""
        state = self.state
        if state.status == WAITING:
            yield from self.waiting_agenda()
        if state.status != PLAYING:
            return
        bot = self.bots.next_bot()
        if bot is not None:
            yield self.bots_due(bot), self.bots_act
        deadline = self.deadline()
        if deadline is not None:
            yield deadline, self.play_for_late_seat
        for n, seat in enumerate(state.seats):
            if seat.misses >= MOST_MISSES and not seat.played_by_bot:
                yield self.asked_at, partial(commands.call_away, seat=n)
        grace = self.grace()
        if grace is not None and self.absent and self.is_attended():  # while nobody is there, nobody waits
            for guest, since in self.absent.items():
                for n in state.seats_of(guest):
                    if not state.seats[n].away and state.is_playing(n):
                        yield since + grace, partial(commands.call_away, seat=n)
        if state.plan.minutes is not None:
            yield from self.time_limit(state.plan.minutes)

    def waiting_agenda(self) -> Iterator[tuple[float, Command]]:
        """Who has gone keeps neither a seat nor the table from those who wait, unless they agreed to wait."""
        state = self.state
        for guest, since in self.absent.items():
            due = since + self.settings.vacate
            for n in state.seats_of(guest) if self.grace() is not None else ():
                yield due, partial(self.vacate, guest=guest, seat=n)
            heirs = [n for n, seat in enumerate(state.seats) if seat.guest in self.present]
            if guest == state.host and heirs and not state.seats_of(guest):
                yield due, partial(commands.pass_on, host=guest, seat=heirs[0])

    def grace(self) -> float | None:
        """Seconds without somebody after which the table goes on without them; None if it waits."""
        agreed = self.state.plan.absence
        return self.settings.grace if agreed is None else agreed or None

    def vacate(self, state: TableState, guest: str, seat: int) -> AnyEntry:
        if guest not in self.absent:
            raise StillHereError
        return commands.vacate(state, guest, seat)

    def expected(self) -> set[str]:
        """The guests who should be here: those for whom nobody plays, and before the game the host."""
        state = self.state
        if state.status == OVER:
            return set()
        guests = {seat.guest for seat in state.seats if not seat.away}
        if state.status == WAITING:
            guests.add(state.host)
        return {guest for guest in guests if guest}

    def pace_of(self, bot: int) -> float:
        """How long a bot waits before it acts; between the calls of an auctioneer there must be time to bid."""
        if self.is_hurried():
            return 0.0
        pace = self.state.plan.pace / 1000
        if self.haggling:
            return min(pace, HAGGLING)
        return max(pace, self.settings.bidding / SOLD) if self.state.rules.keeps_bank_only(bot) else pace

    def bots_due(self, bot: int) -> float:
        """When a bot acts. Those in a hurry share the processor's time, and are never later than without it."""
        due = max(self.bots_turn(self.pace_of(bot)), self.slot or 0.0)
        return min(due, self.bots_turn(self.state.plan.pace / 1000)) if self.is_hurried() else due

    def bots_turn(self, pace: float) -> float:
        """People have time to follow what was done last; but what they do themselves does not put it off for ever."""
        due = self.moved_at + pace
        return due if self.awaited() else min(due, self.asked_at + MOST_PACES * pace)

    def is_quick(self) -> bool:
        """Whether our bots hardly wait. They would take all of the processor's time: they share a part of it."""
        return self.is_hurried() or self.state.plan.pace < QUICK

    def is_hurried(self) -> bool:
        """Whether nobody wants to watch what bots do now: by request, or in an auction that people have left."""
        return self.skipping or self.bots.is_left_to_bots()

    def skip(self) -> None:
        """Let bots play on without a pause until a person is asked something."""
        if self.state.status != PLAYING or self.is_person_asked():
            raise Problem("nothing-to-skip")
        self.skipping = True
        self.arm()

    def is_haggling(self, entry: AnyEntry, known: Set[int]) -> bool:
        """Whether bots talk of a trade that no person has a part in, of a new offer or one that is known: nobody needs
        time to follow that, only what comes of it."""
        if not isinstance(entry, Acted) or entry.by != "bot":
            return False
        if entry.action["do"] == "offer":
            return bool(self.among_bots - known)
        return entry.action["do"] in ANSWERS and entry.action["offer"] in known

    def offers_among_bots(self) -> set[int]:
        """Those that lie on the table."""
        game, bots = self.state.game, self.state.bots
        offers = [] if game is None else game._state.offers
        return {int(each.number) for each in offers if each.giver in bots and each.taker in bots}

    def is_person_asked(self) -> bool:
        """Whether a person has a decision to take or an offer to answer."""
        game = self.state.game
        offers = [] if game is None else game._state.offers
        return bool(self.awaited()) or any(offer.taker not in self.state.bots for offer in offers)

    def bots_act(self, state: TableState) -> Judged:
        self.slot = None
        return self.bots.act(state)

    def is_attended(self) -> bool:
        """Whether anybody who plays is here. Who only watches has nothing to wait for."""
        return any(self.state.seats_of(guest) for guest in self.present)

    def deadline(self) -> float | None:
        """When the time for the present decision is up."""
        timer = self.state.plan.timer
        decision = self.state.decision
        if timer is None or decision is None or not self.awaited():
            return None
        seconds = float(timer)
        if decision.kind == "Bidding" and decision.details["leader"] is not None:
            quick = seconds / SLOW_BIDDING if self.state.plan.is_slow else self.settings.bidding
            seconds = min(seconds, quick)
        return self.asked_at + seconds

    def asked_before(self, now: float) -> float:
        """When the game began to wait, of one that goes on while nobody has it in memory."""
        return now - max(0, self.clock.wall() - self.state.asked_since) / 1000

    def awaited(self) -> list[int]:
        """The people whom the game waits for."""
        decision = self.state.decision
        seats = () if decision is None else decision.seats
        return [seat for seat in seats if not self.state.seats[seat].played_by_bot]

    def play_for_late_seat(self, state: TableState) -> Judged:
        awaited = self.awaited()
        if not awaited:
            raise Problem("nobody-awaited")
        return self.bots.stand_in(state, awaited[0])

    def time_limit(self, minutes: int) -> Iterator[tuple[float, Command]]:
        """A pause stops the clock until somebody does something again."""
        state = self.state
        left = minutes * 60_000 - state.played_ms
        if state.game is not None and not state.game._state.time_called and left <= LONGEST_PAUSE:
            yield (
                self.clock.time() + (left - (self.clock.wall() - state.last_at)) / 1000,
                partial(commands.judge, seat=CLOCK, action=TIME_UP.to_json(), by="clock"),
            )

    def game_ms_left(self) -> int | None:
        """What is left of a time limit game."""
        state = self.state
        if (
            state.plan.minutes is None
            or state.status != PLAYING
            or state.game is None
            or state.game._state.time_called
        ):
            return None
        pause = min(self.clock.wall() - state.last_at, LONGEST_PAUSE)
        return max(0, state.plan.minutes * 60_000 - state.played_ms - pause)

    def ms_left(self) -> int | None:
        deadline = self.deadline()
        return None if deadline is None else max(0, round((deadline - self.clock.time()) * 1000))

    def times_left(self) -> tuple[int | None, int | None]:
        return self.ms_left(), self.game_ms_left()

    # What happens

    def on_entry(self, entry: AnyEntry) -> list[str]:
        """An entry was applied. Those who came to the table by it and are not here may be at another process: ask after
        them."""
        now = self.clock.time()
        if self.state.version == self.state.seq:
            self.moved_at = now
            known, self.among_bots = self.among_bots, self.offers_among_bots()
            self.haggling = self.is_haggling(entry, known)
        if self.state.asked != self.asked:
            self.on_new_decision(now)
        self.skipping = self.skipping and self.state.status == PLAYING and not self.is_person_asked()
        if self.state.status != WAITING:
            if self.was_waiting:  # who is not back yet has some time from the start on
                self.was_waiting = False
                self.absent = dict.fromkeys(self.absent, now)
            return []
        expected = self.expected()
        self.absent = {guest: since for guest, since in self.absent.items() if guest in expected}
        came = [guest for guest in expected - self.expected_before if guest not in self.present]
        self.expected_before = expected
        self.absent |= dict.fromkeys(came, now)
        return came

    def on_new_decision(self, now: float) -> None:
        """One that was put before and comes back after something else has the time that it had left."""
        if self.state.plan.is_slow:
            self.asked, self.asked_at = self.state.asked, self.asked_before(now)
            return
        self.spent[self.asked] = now - self.asked_at
        self.asked = self.state.asked
        self.asked_at = now - self.spent.pop(self.asked, 0.0)
        waiting = [asked for _, asked, _ in self.state.put_aside]
        self.spent = {asked: self.spent[asked] for asked in waiting if asked in self.spent}

    def mark_active(self, guest: str) -> None:
        """A guest without a socket has done something all the same."""
        if guest in self.absent:
            self.absent[guest] = self.clock.time()

    def mark_elsewhere(self, guest: str) -> None:
        """Another process has a socket of his, and looks after him."""
        self.absent.pop(guest, None)

    def absent_seats(self) -> list[int]:
        """The seats of those who have been away for long enough to say so, and for whom nobody plays."""
        if not self.absent or self.state.status != PLAYING:
            return []
        long_ago = self.clock.time() - SHOWN_ABSENT
        gone = {guest for guest, since in self.absent.items() if since <= long_ago}
        return [
            n
            for n, seat in enumerate(self.state.seats)
            if seat.guest in gone and not seat.away and self.state.is_playing(n)
        ]

    def is_absent(self, guest: str | None) -> bool:
        return guest in self.absent

    def mark_unseen_absent(self) -> list[str]:
        """Those whom everybody waits for and who should be at another process: it may have died, so ask after them.
        Unless somebody answers, they are absent from now on."""
        guests: set[str | None] = set()
        if self.state.status == WAITING:
            guests |= self.expected()
        elif self.is_attended():
            guests |= {self.state.seats[seat].guest for seat in self.awaited()}
        lost = [guest for guest in guests if guest and guest not in self.present and guest not in self.absent]
        self.absent.update(dict.fromkeys(lost, self.clock.time()))
        self.arm()
        return lost

    def add_socket(self, guest: str) -> None:
        if not self.is_attended():  # those who are not back yet have some time from now on
            self.absent = dict.fromkeys(self.absent, self.clock.time())
        self.present[guest] = self.present.get(guest, 0) + 1
        self.absent.pop(guest, None)
        self.arm()

    def remove_socket(self, guest: str) -> None:
        self.present[guest] -= 1
        if self.present[guest] == 0:
            del self.present[guest]
            if self.state.is_member(guest):
                self.absent[guest] = self.clock.time()
                self.arm()

    # Doing it

    def arm(self) -> None:
        """See to it that we wake up in time. Waking up too early does no harm, so an earlier alarm stays."""
        if self.closed or self.task is not None or not self.is_wanted():
            return
        try:
            due = min((when for when, _ in self.agenda()), default=None)
        except Exception as error:  # whoever has come or done something must not suffer for it
            due = self.back_off(error)
        if due is None:
            return
        due = max(due, self.not_before)
        if self.handle is not None:
            if self.waking_at <= due:
                return
            self.handle.cancel()
        self.waking_at = due
        self.handle = self.clock.call_at(due, self.start_task)

    def back_off(self, error: Exception) -> float:
        """Something is wrong with this table: it is looked at again after a pause, which ends at the returned time."""
        self.on_failure(error, table=self.state.table, seq=self.state.seq)
        self.not_before = self.clock.time() + PAUSE
        return self.not_before

    def start_task(self) -> None:
        self.handle = None
        self.task = asyncio.create_task(self.run_due())

    async def run_due(self) -> None:
        """Do all that is due, one thing after the other."""
        try:
            while not self.closed and self.is_wanted():
                due, command = min(self.agenda(), key=lambda job: job[0], default=(0.0, None))
                if command is None or due > self.clock.time():
                    return
                if command == self.bots_act and self.is_quick() and self.slot is None:
                    self.slot = self.quick_bots.reserve(self.clock.time())
                elif not await self.run_command(command):
                    return
                await asyncio.sleep(0)  # a table of bots must not keep the others waiting
        except Exception as error:
            self.back_off(error)
        finally:
            self.task = None
            self.arm()

    async def run_command(self, command: Command) -> bool:
        """Whether it worked, or the table has changed, or was retired, so that there is something else to do."""
        before = self.state.seq
        try:
            await self.do(command)
        except StillHereError:
            return True
        except Exception as error:
            if isinstance(error, Problem) and (self.state.seq != before or self.closed):
                return True
            if isinstance(error, StoreDown):  # that is written down once for all tables
                self.not_before = self.clock.time() + PAUSE
            else:
                self.back_off(error)
            return False
        return True

    async def close(self) -> None:
        self.closed = True
        if self.handle is not None:
            self.handle.cancel()
        if self.task is not None:
            await self.task
