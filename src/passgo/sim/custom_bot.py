"""Custom bots in plain Python: they see what their seat may see, and cannot stop a batch.

The class of a custom bot needs one method, `decide(view, decision, choices)`, and may have two more,
`manage(view, choices)` for free actions and `answer(view, offer)` for offers. They return an action, as an object or
in its JSON form; None from `manage` means that there is nothing to do. A new object is made for every game, and its
`begin(seed)`, if it has one, is called before the first throw.
A bot that raises, exceeds the time limit or gives an invalid answer forfeits the decision to a default bot.
"""

import signal
import sys
import threading
from collections.abc import Callable, Sequence
from traceback import format_exception
from types import FrameType

from passgo.bots.base import Bot
from passgo.engine import codes
from passgo.engine.actions import Action, resolve_action
from passgo.engine.choices import priced_choices
from passgo.engine.decisions import decision
from passgo.engine.position import Position, Terms
from passgo.errors import PassgoError
from passgo.game.inputs import read_playable
from passgo.speech import Saying
from passgo.view.table_view import offer_view, view
from passgo.view.types import TableView

LIMIT = 5.0  # seconds for one answer
MOST_HANGS = 3  # in one game; after that the default bot plays, since a game could take hours
SHOWN_LINES = 8  # of a traceback, or of what a program wrote to stderr
MOST_ANSWERS = 1_000  # in one turn; ends an endless series of offers

REPORTED: set[str] = set()  # the bots whose first fault this process has printed


class AnswerTimeout(BaseException):
    """An answer took longer than the limit. Not an Exception, since many bots catch those."""


class InvalidAnswer(Exception):
    """An answer that is not an action."""


class ProgramError(Exception):
    """A program failed to start or stopped answering; has the last lines that it wrote to stderr."""

    def __init__(self, what: Saying, last_lines: Sequence[str] = ()) -> None:
        super().__init__(what)
        self.last_lines = list(last_lines)


class CustomBot(Bot):
    """Adapts a custom bot to the interface of the standard ones."""

    def __init__(
        self,
        name: str,
        make_player: Callable[[], object],
        limit: float = LIMIT,
        start_limit: float | None = None,
    ) -> None:
        super().__init__(name)
        self.start_limit = limit if start_limit is None else start_limit  # seconds
        self.make_player = make_player
        self.player: object = None
        self.limit = limit
        self.faults: list[str] = []
        self.hangs = 0
        self.turn = 0
        self.answers = 0  # in this turn
        self.default = Bot(name)

    def begin(self, seed: str) -> None:
        self.player = self.ask("__init__", self.make_player, self.start_limit)
        start = getattr(self.player, "begin", None)
        if start is not None:
            self.ask("begin", lambda: start(seed))

    def decide(self, p: Position, seat: int) -> Action:
        def call(ask: Callable[..., object]) -> object:
            given = ask(self.view_for(p, seat), decision(p), priced_choices(p, seat))
            if given is None:
                raise InvalidAnswer("answered nothing")
            return given

        answer = self.ask_for_action(p, seat, "decide", call)
        return self.default.decide(p, seat) if answer is None else answer

    def manage(self, p: Position, seat: int) -> Action | None:
        return self.ask_for_action(
            p, seat, "manage", lambda ask: ask(self.view_for(p, seat), priced_choices(p, seat))
        )

    def answer(self, p: Position, seat: int, offer: Terms) -> Action:
        found = self.ask_for_action(
            p, seat, "answer", lambda ask: ask(self.view_for(p, seat), offer_view(offer))
        )
        return Action(codes.REFUSE, offer.number) if found is None else found

    def view_for(self, p: Position, seat: int) -> TableView:
        names = [f"Seat {other}" for other in range(p.seats)]
        return view(p, names, names, int(seat))

    def ask_for_action(
        self, p: Position, seat: int, what: str, call: Callable[[Callable[..., object]], object]
    ) -> Action | None:
        """Ask the bot for an action; None if it gave no usable one."""
        ask = getattr(self.player, what, None)
        if ask is None or not self.count_question(p):
            return None
        found: list[Action] = []

        def answer() -> None:
            given = call(ask)
            if given is not None:
                found.append(read_action(p, int(seat), given))

        self.ask(what, answer)
        return found[0] if found else None

    def count_question(self, p: Position) -> bool:
        """Count a question of this turn. False if the default bot answers it, and the rest of the turn or the game."""
        if p.turns != self.turn:
            self.turn = int(p.turns)
            self.answers = 0
        self.answers += 1
        if self.answers == MOST_ANSWERS:
            self.add_fault(f"gave {MOST_ANSWERS} answers in one turn")
        return self.answers < MOST_ANSWERS and self.hangs < MOST_HANGS

    def ask(self, what: str, call: Callable[[], object], limit: float | None = None) -> object:
        seconds = self.limit if limit is None else limit
        try:
            return call_with_limit(seconds, call)
        except AnswerTimeout:
            self.hangs += 1
            self.add_fault(f"{what} took longer than {seconds:g} s")
        except InvalidAnswer as error:
            self.add_fault(f"{what} {error}")
        except ProgramError as error:
            self.add_fault(f"{what} got no answer: the program {error}", error.last_lines)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # sys.exit() in a bot must not stop the run either
            trace = format_exception(error)[1:]  # without the heading
            self.add_fault(f"{what} raised {type(error).__name__}: {error}", "".join(trace).splitlines())
        return None

    def add_fault(self, what: str, last_lines: Sequence[str] = ()) -> None:
        """Record a fault; the first one of each bot is also printed at once, since a run may take hours."""
        self.faults.append(f"{self.name}: {what}")
        if self.name not in REPORTED:
            REPORTED.add(self.name)
            lines = [f"{self.name}: {what}", *(f"  {line}" for line in last_lines[-SHOWN_LINES:])]
            print(*lines, sep="\n", file=sys.stderr, flush=True)


def read_action(p: Position, seat: int, given: object) -> Action:
    try:
        return resolve_action(p, seat, read_playable(given))
    except PassgoError as error:
        raise InvalidAnswer(f"answered {given!r:.100}: {error}") from None


def call_with_limit(limit: float, call: Callable[[], object]) -> object:
    """Call with a time limit, where timers exist: in the main thread of a Unix process."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return call()
    report = sys.unraisablehook

    def timed() -> object:
        return call()

    def on_alarm(number: int, frame: FrameType | None) -> None:
        """Raise AnswerTimeout inside the call and nowhere else: a signal may arrive together with the answer."""
        while frame is not None:
            if frame.f_code is timed.__code__:
                raise AnswerTimeout
            if frame.f_code in (call_with_limit.__code__, ignore_timeout.__code__):
                return
            frame = frame.f_back

    def ignore_timeout(error: "sys.UnraisableHookArgs") -> None:
        """Drop a timeout raised where exceptions are lost, as in __del__; the timer fires again."""
        if error.exc_type is not AnswerTimeout:
            report(error)

    handler = signal.signal(signal.SIGALRM, on_alarm)
    sys.unraisablehook = ignore_timeout
    # The timer fires repeatedly: the bot may catch the first exception.
    timer = signal.setitimer(signal.ITIMER_REAL, limit, limit)
    try:
        return timed()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        sys.unraisablehook = report
        signal.signal(signal.SIGALRM, handler)
        signal.setitimer(signal.ITIMER_REAL, *timer)  # the caller may have one of its own
