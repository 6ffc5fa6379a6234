"""Custom bots beside standard ones: each sees only what its seat may know, and none can stop a batch.

A bot that raises, exceeds the time limit or gives no usable answer forfeits the question to a default bot. `strict`
ones raise a `BotError` instead, for games in which a bot is being developed.
"""

import hashlib
import random
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from traceback import format_exception
from types import FrameType
from typing import Final

from passgo.bots.base import StandardBot
from passgo.bots.driver import legal_default
from passgo.engine import codes, reasons
from passgo.engine.actions import Action, resolve_action
from passgo.engine.choices import BidRange, WantRange
from passgo.engine.explain import refusal
from passgo.engine.legality import check
from passgo.engine.position import Position, Terms
from passgo.engine.seating import check_tokens
from passgo.errors import PassgoError
from passgo.game.by_name import Numbers
from passgo.game.game import Game
from passgo.game.inputs import read_playable
from passgo.game.known import known_game
from passgo.players.answers import answers_to, free_actions
from passgo.players.bot import Bot, BotError
from passgo.players.names import describe_error
from passgo.speech import Saying
from passgo.view.table_view import offer_view

LIMIT = 5.0  # seconds for one answer
TOO_LONG = "took longer than"
MOST_HANGS = 3  # in one game; after that the default bot plays, since a game could take hours
SHOWN_LINES = 8  # of a traceback, or of what a program wrote to stderr
MOST_ANSWERS = 1_000  # in one turn; ends an endless series of offers

REPORTED: set[str] = set()  # the bots whose first fault this process has printed
LISTENERS: list[Callable[[str], object]] = []  # called with every fault in this process


class AnswerTimeout(BaseException):
    """An answer took longer than the limit. Not an Exception, since many bots catch those."""


class InvalidAnswer(Exception):
    """An answer that is not an action, or not one that is legal now."""


class ProgramError(Exception):
    """A program failed to start or stopped answering; has the last lines that it wrote to stderr."""

    def __init__(self, what: Saying, last_lines: Sequence[str] = ()) -> None:
        super().__init__(what)
        self.last_lines = list(last_lines)


class CustomBot(StandardBot):
    """Adapts a `Bot` to the interface of the standard ones."""

    def __init__(
        self,
        name: str,
        make: Callable[[], Bot],
        limit: float | None = LIMIT,
        start_limit: float | None = None,
        strict: bool = False,
        seated: tuple[list[str], list[str]] | None = None,
    ) -> None:
        """`seated` are the names and tokens at the table. Without a limit, an answer may take any time."""
        super().__init__(name)
        self.make: Final = make
        self.limit: Final = limit
        self.start_limit: Final = limit if start_limit is None else start_limit  # seconds
        self.strict: Final = strict
        self.seated = seated
        self.player: Bot | None = None
        self.seed = ""  # of the bot, not of the table
        self.faults: list[str] = []
        self.hangs = 0
        self.turn = 0
        self.answers = 0  # in this turn
        self.random = OwnRandom("")

    def begin(self, seed: str) -> None:
        """Make the bot of a game. It gets a seed of its own, which does not reveal that of the table."""
        self.seed = hashlib.sha256(f"bot {seed}".encode()).hexdigest()[:16]
        self.make_player()
        self.begin_player()

    def make_player(self) -> None:
        self.random = OwnRandom(self.seed)
        made = self.ask("__init__", self.make, self.start_limit)
        self.player = made if isinstance(made, Bot) else None

    def begin_player(self) -> None:
        player = self.player
        if player is not None:
            self.ask("begin", lambda: player.begin(self.seed))

    def resume(self, bot: Bot, seed: str) -> None:
        """Ask a bot that exists, in a game that has begun."""
        self.player = bot
        self.random = OwnRandom(seed)

    def decide(self, p: Position, seat: int) -> Action:
        def call(bot: Bot, game: Game) -> object:
            given: object = bot.decide(game, int(seat), answers_to(game._state, seat))
            if given is None:
                raise InvalidAnswer("answered nothing")
            return given

        answer = self.ask_for_action(p, int(seat), "decide", call)
        return legal_default(p, seat) if answer is None else answer

    def manage(self, p: Position, seat: int) -> Action | None:
        def call(bot: Bot, game: Game) -> object:
            return bot.manage(game, int(seat), free_actions(game._state, seat))

        return self.ask_for_action(p, int(seat), "manage", call)

    def answer(self, p: Position, seat: int, offer: Terms) -> Action:
        def call(bot: Bot, game: Game) -> object:
            return bot.answer(game, int(seat), offer_view(offer))

        found = self.ask_for_action(p, int(seat), "answer", call, offer.number)
        return Action(codes.REFUSE, offer.number) if found is None else found

    def known(self, p: Position, seat: int) -> Game:
        """The game of a seat, for one question."""
        if self.seated is None:
            names = [f"Seat {other}" for other in range(p.seats)]
            self.seated = names, check_tokens(p.board.edition, p.board.rules, len(names), None)
        return known_game(p, seat, *self.seated)

    def ask_for_action(
        self,
        p: Position,
        seat: int,
        what: str,
        call: Callable[[Bot, Game], object],
        offer: int | None = None,
    ) -> Action | None:
        """Ask the bot for an action; None if it gave no usable one. `offer` is the offer that it answers."""
        bot = self.player
        if bot is None or not self.count_question(p):
            return None
        if what != "decide" and not answers_question(bot, what):
            return None
        game = self.known(p, seat)
        found: list[Action] = []

        def answer() -> None:
            given = call(bot, game)
            if given is not None:
                found.append(read_action(p, seat, given, game.names, offer))

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
            with self.random.in_use():
                return call() if seconds is None else call_with_limit(seconds, call)
        except AnswerTimeout:
            self.add_timeout(what, seconds)
        except InvalidAnswer as error:
            self.add_fault(f"{what} {error}")
        except ProgramError as error:
            self.add_fault(f"{what} got no answer: the program {error}", error.last_lines)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # sys.exit() in a bot must not stop the run either
            trace = format_exception(error)[1:]  # without the heading
            self.add_fault(f"{what} raised {describe_error(error)}", "".join(trace).splitlines(), error)
        return None

    def add_timeout(self, what: str, seconds: float | None, because: str = "") -> None:
        """Record that an answer took too long, with what a program wrote meanwhile."""
        self.hangs += 1
        last_lines = [] if self.player is None else self.player._last_lines()
        self.add_fault(f"{what} {TOO_LONG} {seconds or 0:g} s{because}", last_lines)

    def add_fault(
        self, what: str, last_lines: Sequence[str] = (), cause: BaseException | None = None
    ) -> None:
        """Record a fault; the first one of each bot is also printed at once, since a run may take hours."""
        said = f"{self.name}: {what}"
        if self.strict:
            raise BotError("\n".join([said, *last_lines]) if cause is None else said) from cause
        self.faults.append(said)
        for listener in LISTENERS:
            listener(said)
        if self.name not in REPORTED:
            REPORTED.add(self.name)
            lines = [said, *(f"  {line}" for line in last_lines[-SHOWN_LINES:])]
            print(*lines, sep="\n", file=sys.stderr, flush=True)


def answers_question(bot: Bot, what: str) -> bool:
    """Whether a bot has an answer of its own: no game is made for a question that it leaves to `Bot`."""
    return getattr(type(bot), what) is not getattr(Bot, what) and what not in bot._unanswered


def read_action(p: Position, seat: int, given: object, names: list[str], offer: int | None = None) -> Action:
    """The action that a bot gave, if it is legal now. A range counts as the least action in it."""
    written = given.example if isinstance(given, BidRange | WantRange) else given
    try:
        action = resolve_action(p, seat, read_playable(Numbers(p.board.edition, names).fill_in(written)))
    except PassgoError as error:
        raise InvalidAnswer(f"answered {given!r:.100}: {error}") from None
    if offer is not None and (
        action.code not in (codes.ACCEPT, codes.REFUSE, codes.COUNTER) or action.first != offer
    ):
        expected = f"accept={offer}, refuse={offer} or a counter-offer"
        raise InvalidAnswer(f"answered {given!r:.100}; expected {expected}")
    reason = check(p, seat, action.code, action.first, action.second, action.terms)
    if reason != reasons.ALLOWED:
        no = refusal(p, names, reason, seat, action.code, action.first, action.second, action.terms)
        raise InvalidAnswer(f"answered {given!r:.100}: {no}")
    return action


class OwnRandom:
    """The module `random` as one bot finds it in one game: what a bot draws is the same in every process."""

    def __init__(self, seed: str) -> None:
        self.state: tuple[object, ...] = random.Random(seed).getstate()

    @contextmanager
    def in_use(self) -> Iterator[None]:
        outside = random.getstate()
        random.setstate(self.state)
        try:
            yield
        finally:
            self.state = random.getstate()
            random.setstate(outside)


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
