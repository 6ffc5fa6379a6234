"""Custom bots in plain Python: they see what their seat may see, and cannot stop a batch.

The class of a custom bot needs one method, `decide(view, decision, choices)`, and may have two more,
`manage(view, choices)` for free actions and `answer(view, offer)` for offers. They return an action, as an object or
in its JSON form; None from `manage` means that there is nothing to do. A new object is made for every game, and its
`begin(seed)`, if it has one, is called before the first throw.
A bot that raises, exceeds the time limit or gives an invalid answer forfeits the decision to a default.
"""

import signal
import sys
import threading
from collections.abc import Callable, Sequence
from traceback import format_exception
from types import FrameType

from passgo.bots.base import Bot
from passgo.engine import codes
from passgo.engine.actions import Action, addressed
from passgo.engine.choices import priced_choices
from passgo.engine.decisions import decision
from passgo.engine.position import Position, Terms
from passgo.errors import PassgoError
from passgo.game.inputs import read_playable
from passgo.speech import Saying
from passgo.view.table_view import offer_view, view
from passgo.view.types import TableView

LIMIT = 5.0  # seconds for one answer
MOST_HANGS = 3  # in one game; after that the default plays on alone, or a game could take hours
TOLD_LINES = 8  # of a traceback, or of what a program wrote to stderr
MOST_ANSWERS = 1_000  # in one turn, to end an endless series of offers

FAULTY: set[str] = set()  # the bots whose first fault this process has printed


class TooSlow(BaseException):
    """An answer took longer than the limit. Not an Exception, since many bots catch those."""


class Nonsense(Exception):
    """An answer that is not an action."""


class ProgramError(Exception):
    """A program that cannot be used, or no longer; with the last lines that it wrote to stderr."""

    def __init__(self, what: Saying, last_lines: Sequence[str] = ()) -> None:
        super().__init__(what)
        self.last_lines = list(last_lines)


class OutsideBot(Bot):
    """Adapts a custom bot to the game."""

    def __init__(
        self, name: str, make: Callable[[], object], limit: float = LIMIT, starting: float | None = None
    ) -> None:
        super().__init__(name)
        self.starting = limit if starting is None else starting  # seconds for making the player
        self.make = make
        self.player: object = None
        self.limit = limit
        self.faults: list[str] = []
        self.hangs = 0
        self.turn = 0
        self.answers = 0  # in this turn
        self.default = Bot(name)

    def begin(self, seed: str) -> None:
        self.player = self.ask("__init__", self.make, self.starting)
        start = getattr(self.player, "begin", None)
        if start is not None:
            self.ask("begin", lambda: start(seed))

    def decide(self, p: Position, seat: int) -> Action:
        def call(ask: Callable[..., object]) -> object:
            given = ask(self.sees(p, seat), decision(p), priced_choices(p, seat))
            if given is None:
                raise Nonsense("answered nothing")
            return given

        answer = self.action(p, seat, "decide", call)
        return self.default.decide(p, seat) if answer is None else answer

    def manage(self, p: Position, seat: int) -> Action | None:
        return self.action(p, seat, "manage", lambda ask: ask(self.sees(p, seat), priced_choices(p, seat)))

    def answer(self, p: Position, seat: int, offer: Terms) -> Action:
        found = self.action(p, seat, "answer", lambda ask: ask(self.sees(p, seat), offer_view(offer)))
        return Action(codes.REFUSE, offer.number) if found is None else found

    def sees(self, p: Position, seat: int) -> TableView:
        names = [f"Seat {other}" for other in range(p.seats)]
        return view(p, names, names, int(seat))

    def action(
        self, p: Position, seat: int, what: str, call: Callable[[Callable[..., object]], object]
    ) -> Action | None:
        """The action that the bot answers with, or None if there is no usable one."""
        ask = getattr(self.player, what, None)
        if ask is None or self.is_done_with(p):
            return None
        found: list[Action] = []

        def answer() -> None:
            given = call(ask)
            if given is not None:
                found.append(read(p, int(seat), given))

        self.ask(what, answer)
        return found[0] if found else None

    def is_done_with(self, p: Position) -> bool:
        """Whether the default replaces the bot, for this turn or for the rest of the game."""
        if p.turns != self.turn:
            self.turn = int(p.turns)
            self.answers = 0
        self.answers += 1
        if self.answers == MOST_ANSWERS:
            self.fault(f"gave {MOST_ANSWERS} answers in one turn")
        return self.answers >= MOST_ANSWERS or self.hangs >= MOST_HANGS

    def ask(self, what: str, call: Callable[[], object], limit: float | None = None) -> object:
        seconds = self.limit if limit is None else limit
        try:
            return within(seconds, call)
        except TooSlow:
            self.hangs += 1
            self.fault(f"{what} took longer than {seconds:g} s")
        except Nonsense as error:
            self.fault(f"{what} {error}")
        except ProgramError as error:
            self.fault(f"{what} got no answer: the program {error}", error.last_lines)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # sys.exit() in a bot is no reason to stop either
            where = format_exception(error)[1:]  # without the heading
            self.fault(f"{what} raised {type(error).__name__}: {error}", "".join(where).splitlines())
        return None

    def fault(self, what: str, last_lines: Sequence[str] = ()) -> None:
        """Record a fault; the first one of each bot is also printed at once, since a run may take hours."""
        self.faults.append(f"{self.name}: {what}")
        if self.name not in FAULTY:
            FAULTY.add(self.name)
            lines = [f"{self.name}: {what}", *(f"  {line}" for line in last_lines[-TOLD_LINES:])]
            print(*lines, sep="\n", file=sys.stderr, flush=True)


def read(p: Position, seat: int, given: object) -> Action:
    try:
        return addressed(p, seat, read_playable(given))
    except PassgoError as error:
        raise Nonsense(f"answered {given!r:.100}: {error}") from None


def within(limit: float, call: Callable[[], object]) -> object:
    """Call with a time limit, where there are timers: in the main thread of a Unix process."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return call()
    report = sys.unraisablehook

    def timed() -> object:
        return call()

    def ring(number: int, frame: FrameType | None) -> None:
        """Raise TooSlow inside the call and nowhere else: a signal may arrive together with the answer."""
        while frame is not None:
            if frame.f_code is timed.__code__:
                raise TooSlow
            if frame.f_code in (within.__code__, skip.__code__):
                return
            frame = frame.f_back

    def skip(error: "sys.UnraisableHookArgs") -> None:
        """Where nothing can be raised, as in __del__, the alarm is lost silently; it rings again."""
        if error.exc_type is not TooSlow:
            report(error)

    handler = signal.signal(signal.SIGALRM, ring)
    sys.unraisablehook = skip
    # It rings repeatedly: the bot may catch the first exception.
    timer = signal.setitimer(signal.ITIMER_REAL, limit, limit)
    try:
        return timed()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        sys.unraisablehook = report
        signal.signal(signal.SIGALRM, handler)
        signal.setitimer(signal.ITIMER_REAL, *timer)  # the caller may have one of its own
