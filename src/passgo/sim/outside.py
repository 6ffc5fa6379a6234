"""Bots from outside, in plain Python: they see what their seat may see, and cannot stop a batch.

A class of one's own needs one method, `decide(view, decision, choices)`, and may have two more,
`manage(view, choices)` for free actions and `answer(view, offer)` for offers. They return an action, as an object or
in its JSON form; None from `manage` means that there is nothing to do. A `begin(seed)` is called before every game.
Whoever raises, takes longer than the limit, or answers nonsense forfeits the decision to a default.
"""

import signal
import threading
from collections.abc import Callable
from types import FrameType

from passgo.bots.base import Bot
from passgo.engine import codes as c
from passgo.engine.actions import Action, action_from_json
from passgo.engine.choices import choices
from passgo.engine.decisions import decision
from passgo.engine.position import Position, Terms
from passgo.view import offer_view, view

LIMIT = 5.0  # seconds for one answer


class TooSlow(Exception):
    """An answer took longer than the limit."""


class OutsideBot(Bot):
    """Stands between somebody's class and the table."""

    def __init__(self, name: str, player: object, limit: float = LIMIT) -> None:
        super().__init__(name)
        self.player = player
        self.limit = limit
        self.faults: list[str] = []
        self.default = Bot(name)

    def begin(self, seed: str) -> None:
        start = getattr(self.player, "begin", None)
        if start is not None:
            self.ask("begin", lambda: start(seed))

    def decide(self, p: Position, seat: int) -> Action:
        def call() -> object:
            return self.player.decide(self.sees(p, seat), decision(p), choices(p, seat))  # type: ignore[attr-defined]

        answer = self.action(p, seat, "decide", call)
        return self.default.decide(p, seat) if answer is None else answer

    def manage(self, p: Position, seat: int) -> Action | None:
        ask = getattr(self.player, "manage", None)
        if ask is None:
            return None
        return self.action(p, seat, "manage", lambda: ask(self.sees(p, seat), choices(p, seat)))

    def answer(self, p: Position, seat: int, offer: Terms) -> Action:
        ask = getattr(self.player, "answer", None)
        if ask is not None:
            found = self.action(p, seat, "answer", lambda: ask(self.sees(p, seat), offer_view(offer)))
            if found is not None:
                return found
        return Action(c.REFUSE, offer.number)

    def sees(self, p: Position, seat: int) -> dict[str, object]:
        names = [f"Seat {other}" for other in range(p.seats)]
        return view(p, names, names, int(seat))

    def action(self, p: Position, seat: int, what: str, call: Callable[[], object]) -> Action | None:
        """The action that the player answers with, or None if it answers nothing that can be used."""
        given = self.ask(what, call)
        if given is None:
            return None
        try:
            found = given if isinstance(given, Action) else action_from_json(given)
        except ValueError as error:
            self.faults.append(f"{self.name}: {what} answered {given!r}: {error}")
            return None
        t = found.terms
        if t is None:
            return found
        partner = t.taker if found.code == c.OFFER else giver_of(p, int(found.first))
        sides = (t.give_cash, t.give_lots, t.give_cards, t.get_cash, t.get_lots, t.get_cards)
        return Action(found.code, found.first, found.second, Terms(int(seat), partner, *sides))

    def ask(self, what: str, call: Callable[[], object]) -> object:
        try:
            return within(self.limit, call)
        except TooSlow:
            self.faults.append(f"{self.name}: {what} took longer than {self.limit:g} s")
        except Exception as error:
            self.faults.append(f"{self.name}: {what} raised {type(error).__name__}: {error}")
        return None


def giver_of(p: Position, number: int) -> int:
    for terms in p.offers:
        if terms.number == number:
            return terms.giver
    return 0


def within(limit: float, call: Callable[[], object]) -> object:
    """Call with an alarm clock, where there is one: in the main thread of a Unix process."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return call()

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, limit)
    try:
        return call()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
