"""The scheduler of one table: bots' moves, deadlines, stand-ins for absent players, the clock of a time limit game.

The scheduler never changes the table itself. What is due becomes a command, like those of players; if another process
was faster, the command is judged again, and there is nothing left to do.
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
MOST_MISSES: Final = 2  # missed decisions in a row, after which a bot plays for a seat
QUICK: Final = 300  # ms; bots that wait less are rate limited
ANSWERS: Final = frozenset({"counter", "refuse", "withdraw"})  # to an offer that change nothing yet
NEGOTIATION_PAUSE: Final = 0.1  # seconds between two actions of bots about a trade
MOST_PACES: Final = 20  # for which others can delay a bot
SLOW_BIDDING: Final = 4  # part of the time for a decision that a game over days waits for a bid
LEAST_ABSENCE: Final = 10.0  # seconds until others may leave a seat to a bot
SHOWN_ABSENT: Final = 5.0  # seconds of absence before it is shown: pages are reloaded
REVEALING: Final = 3.0  # seconds that the start of a game waits for the players' secrets
PAUSE: Final = 1.0  # seconds before a retry


class StillHereError(Exception):
    """The guest has come back just in time."""


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
        self.is_wanted: Final = is_wanted  # whether the table is in use
        self.on_failure: Final = on_failure
        self.quick_bots: Final = quick_bots
        self.skipping = False  # whether bots play without pauses until a player is asked
        self.negotiating = False  # whether the last action was about a trade among bots
        self.among_bots: set[int] = set()  # the open offers between bots
        self.slot: float | None = None  # the reserved time of the next quick action
        self.bots: Final = TableBots(state)
        now = clock.time()
        self.moved_at = now  # when the game last changed
        self.asked = state.asked
        self.asked_at = self.asked_before(now) if state.plan.is_slow else now  # when the decision arose
        self.present: dict[str, int] = {}  # sockets of each guest in this process
        self.absent: dict[str, float] = {}  # guests without sockets, and since when
        self.not_before = now
        self.expected_before: set[str] = self.expected()
        self.was_waiting = state.status == WAITING
        self.handle: Handle | None = None
        self.waking_at = now  # the time of the handle's call
        self.task: asyncio.Task[None] | None = None
        self.closed = False
        self.spent: dict[int, float] = {}  # seconds spent on interrupted decisions
        self.absent |= dict.fromkeys(self.expected(), now)

    # Agenda

    def agenda(self) -> Iterator[tuple[float, Command]]:
        """All future commands, with their times, if nothing else happens."""
        state = self.state
        if state.status == WAITING:
            yield from self.waiting_agenda()
        if state.status != PLAYING:
            return
        if commands.is_endless(state):
            yield self.clock.time(), commands.close_endless
            return
        bot = (
            None if state.pending is not None else self.bots.next_bot()
        )  # it waits for the throw at the board
        if bot is not None:
            yield self.bots_due(bot), self.bots_act
        deadline = self.deadline()
        if deadline is not None and state.pending is None:
            yield deadline, self.play_for_late_seat
        for n, seat in enumerate(state.seats):
            if seat.misses >= MOST_MISSES and not seat.played_by_bot:
                yield self.asked_at, partial(commands.call_away, seat=n)
        grace = self.grace()
        if grace is not None and self.absent and self.is_attended():  # otherwise no player waits
            for guest, since in self.absent.items():
                for n in state.seats_of(guest):
                    if not state.seats[n].away and state.is_playing(n):
                        yield since + grace, partial(commands.call_away, seat=n)
        if state.plan.minutes is not None:
            yield from self.time_limit(state.plan.minutes)

    def waiting_agenda(self) -> Iterator[tuple[float, Command]]:
        """Begin without the secrets that are not revealed in time. Free the seats of absent guests, and replace an
        absent host, unless the table agreed to wait."""
        state = self.state
        if state.is_gathering:
            since = self.clock.time() - max(0, self.clock.wall() - state.gathered_at) / 1000
            yield since + REVEALING, partial(commands.begin, is_late=True)
        for guest, since in self.absent.items():
            due = since + self.settings.vacate
            for n in state.seats_of(guest) if self.grace() is not None else ():
                yield due, partial(self.vacate, guest=guest, seat=n)
            heirs = [n for n, seat in enumerate(state.seats) if seat.guest in self.present]
            if guest == state.host and heirs and not state.seats_of(guest):
                yield due, partial(commands.replace_host, host=guest, seat=heirs[0])

    def grace(self) -> float | None:
        """Seconds of absence after which a bot plays for a player; None if the table waits."""
        agreed = self.state.plan.absence
        return self.settings.grace if agreed is None else agreed or None

    def agreed_absence(self) -> float:
        """Seconds of absence after which others may let a bot play for a player, even where the table waits."""
        return max(LEAST_ABSENCE, self.state.plan.absence or self.settings.grace)

    def vacate(self, state: TableState, guest: str, seat: int) -> AnyEntry:
        if guest not in self.absent:
            raise StillHereError
        return commands.vacate(state, guest, seat)

    def expected(self) -> set[str]:
        """The guests who should be present: players without a stand-in, and before the game the host."""
        state = self.state
        if state.status == OVER:
            return set()
        guests = {seat.guest for seat in state.seats if not seat.away}
        if state.status == WAITING:
            guests.add(state.host)
        return {guest for guest in guests if guest}

    def pace_of(self, bot: int) -> float:
        """Seconds that a bot waits before it acts; an auctioneer leaves time to bid."""
        if self.is_hurried():
            return 0.0
        pace = self.state.plan.pace / 1000
        if self.negotiating:
            return min(pace, NEGOTIATION_PAUSE)
        return max(pace, self.settings.bidding / SOLD) if self.state.rules.keeps_bank_only(bot) else pace

    def bots_due(self, bot: int) -> float:
        """When a bot acts. Hurried ones are rate limited, but never act later than they would at their pace."""
        due = max(self.bots_turn(self.pace_of(bot)), self.slot or 0.0)
        return min(due, self.bots_turn(self.state.plan.pace / 1000)) if self.is_hurried() else due

    def bots_turn(self, pace: float) -> float:
        """A pace after the last action, but never later than MOST_PACES after the decision if only bots are awaited."""
        due = self.moved_at + pace
        return due if self.awaited() else min(due, self.asked_at + MOST_PACES * pace)

    def is_quick(self) -> bool:
        """Whether the bots hardly wait, and so are rate limited."""
        return self.is_hurried() or self.state.plan.pace < QUICK

    def is_hurried(self) -> bool:
        """Whether bots play without pauses: by request, or in an auction that only bots are left in."""
        return self.skipping or self.bots.is_left_to_bots()

    def can_skip(self) -> bool:
        """Whether the game goes on without a player."""
        return self.state.status == PLAYING and not self.is_person_asked()

    def skip(self) -> None:
        """Let bots play without pauses until a player is asked."""
        if not self.can_skip():
            raise Problem("nothing-to-skip")
        self.skipping = True
        self.arm()

    def is_negotiation(self, entry: AnyEntry, known: Set[int]) -> bool:
        """Whether an action is about a trade between bots, a new offer or a `known` one: players need no time to follow
        that."""
        if not isinstance(entry, Acted) or entry.by != "bot":
            return False
        if entry.action["do"] == "offer":
            return bool(self.among_bots - known)
        return entry.action["do"] in ANSWERS and entry.action["offer"] in known

    def offers_among_bots(self) -> set[int]:
        """The open offers between bots."""
        game, bots = self.state.game, self.state.bots
        offers = [] if game is None else game._state.offers
        return {int(each.number) for each in offers if each.giver in bots and each.taker in bots}

    def is_person_asked(self) -> bool:
        """Whether a player has a decision to take or an offer to answer."""
        game = self.state.game
        offers = [] if game is None else game._state.offers
        return bool(self.awaited()) or any(offer.taker not in self.state.bots for offer in offers)

    def bots_act(self, state: TableState) -> Judged | AnyEntry:
        self.slot = None
        return commands.with_luck(state, self.bots.act(state))

    def is_attended(self) -> bool:
        """Whether a player is present; spectators do not count."""
        return any(self.state.seats_of(guest) for guest in self.present)

    def deadline(self) -> float | None:
        """When the time for the present decision is up, if it is limited."""
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
        """When the decision arose, in a game over days, which goes on while it is not in memory."""
        return now - max(0, self.clock.wall() - self.state.asked_since) / 1000

    def awaited(self) -> list[int]:
        """The seats of players that the game waits for."""
        decision = self.state.decision
        seats = () if decision is None else decision.seats
        return [seat for seat in seats if not self.state.seats[seat].played_by_bot]

    def play_for_late_seat(self, state: TableState) -> Judged | AnyEntry:
        awaited = self.awaited()
        if not awaited:
            raise Problem("nobody-awaited")
        return commands.with_luck(state, self.bots.stand_in(state, awaited[0]))

    def time_limit(self, minutes: int) -> Iterator[tuple[float, Command]]:
        """The end of a time limit game. A long pause stops its clock until the next action."""
        state = self.state
        left = minutes * 60_000 - state.played_ms
        if state.game is not None and not state.game._state.time_called and left <= LONGEST_PAUSE:
            yield (
                self.clock.time() + (left - (self.clock.wall() - state.last_at)) / 1000,
                partial(commands.judge, seat=CLOCK, action=TIME_UP.to_json(), by="clock"),
            )

    def game_ms_left(self) -> int | None:
        """Milliseconds left of a time limit game."""
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

    # Changes

    def on_entry(self, entry: AnyEntry) -> list[str]:
        """Adjust to an applied entry. Returns the guests who joined by it and are not connected here: they may be at
        another process."""
        now = self.clock.time()
        if self.state.version == self.state.seq:
            self.moved_at = now
            known, self.among_bots = self.among_bots, self.offers_among_bots()
            self.negotiating = self.is_negotiation(entry, known)
        if self.state.asked != self.asked:
            self.on_new_decision(now)
        self.skipping = self.skipping and self.state.status == PLAYING and not self.is_person_asked()
        if self.state.status != WAITING:
            if self.was_waiting:  # the grace of absent players begins now
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
        """Start the time of a decision; an interrupted one continues with the time that it had left."""
        if self.state.plan.is_slow:
            self.asked, self.asked_at = self.state.asked, self.asked_before(now)
            return
        self.spent[self.asked] = now - self.asked_at
        self.asked = self.state.asked
        self.asked_at = now - self.spent.pop(self.asked, 0.0)
        waiting = [asked for _, asked, _ in self.state.put_aside]
        self.spent = {asked: self.spent[asked] for asked in waiting if asked in self.spent}

    def mark_active(self, guest: str) -> None:
        """Restart the absence of a guest without a socket, who has done something."""
        if guest in self.absent:
            self.absent[guest] = self.clock.time()

    def mark_elsewhere(self, guest: str) -> None:
        """Note that another process has a socket of the guest."""
        self.absent.pop(guest, None)

    def absent_seats(self) -> list[int]:
        """The seats without a stand-in whose players have been absent long enough to show it."""
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
        """Mark awaited guests as absent who should be at another process, and return them: the process may have died.
        The caller asks for them; an answer marks them as present elsewhere."""
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
        if not self.is_attended():  # the grace of the others begins now
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

    # Running

    def arm(self) -> None:
        """Schedule the next run. An early run does no harm, so that an earlier one stays scheduled."""
        if self.closed or self.task is not None or not self.is_wanted():
            return
        try:
            due = min((when for when, _ in self.agenda()), default=None)
        except Exception as error:  # must not fail the request that led here
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
        """Report a failure, and return when this table is tried again."""
        self.on_failure(error, table=self.state.table, seq=self.state.seq)
        self.not_before = self.clock.time() + PAUSE
        return self.not_before

    def start_task(self) -> None:
        self.handle = None
        self.task = asyncio.create_task(self.run_due())

    async def run_due(self) -> None:
        """Run all commands that are due, one after the other."""
        try:
            while not self.closed and self.is_wanted():
                due, command = min(self.agenda(), key=lambda job: job[0], default=(0.0, None))
                if command is None or due > self.clock.time():
                    return
                if command == self.bots_act and self.is_quick() and self.slot is None:
                    self.slot = self.quick_bots.reserve(self.clock.time())
                elif not await self.run_command(command):
                    return
                await asyncio.sleep(0)  # a table of bots must not block the others
        except Exception as error:
            self.back_off(error)
        finally:
            self.task = None
            self.arm()

    async def run_command(self, command: Command) -> bool:
        """Run a command; whether it worked, or the table has changed, so that the agenda is read again."""
        before = self.state.seq
        try:
            await self.do(command)
        except StillHereError:
            return True
        except Exception as error:
            if isinstance(error, Problem) and (self.state.seq != before or self.closed):
                return True
            if isinstance(error, StoreDown):  # logged once for all tables
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
