"""Plays one seat of a served table with a custom bot, as `passgo simulate --bot` would (docs/bots.md)."""

import asyncio
from collections.abc import AsyncIterable, Callable
from contextlib import aclosing
from typing import Any, Final

from passgo.client.asynchronous import AsyncTable
from passgo.client.errors import ServerError, Stale
from passgo.client.reading import choices_of, decision_of, view_of
from passgo.engine.actions import Action
from passgo.engine.errors import BadInput
from passgo.errors import PassgoError
from passgo.game.inputs import Playable
from passgo.server.web.wire.protocol import OutcomeInfo, Update

MOST_FREE: Final = 200  # free actions in one turn; then the bot has to decide
FALLBACK: Final = "easy"  # the level that decides if the bot does not


class SeatPlayer:
    """`player` has the methods of a custom bot: `decide`, and optionally `manage`, `answer` and `begin`.

    Answers that cannot be done are reported to `tell`, and replaced by the hint of an easy bot.
    """

    def __init__(
        self, table: AsyncTable, seat: int, player: object, tell: Callable[[str], None] = lambda _: None
    ) -> None:
        self.table: Final = table
        self.seat: Final = seat
        self.player: Final[Any] = player
        self.tell: Final = tell
        self.turn: tuple[int, int] = (0, 0)  # round and seat
        self.free = 0  # free actions in this turn
        self.faults = 0

    async def play(self) -> OutcomeInfo | None:
        """Play until the game is over; return its outcome, or None if it was closed without one."""
        if hasattr(self.player, "begin"):
            await self.ask("begin", self.table.id)
        async with aclosing(self.table.updates()) as updates:
            return await self.play_updates(updates)

    async def play_updates(self, updates: AsyncIterable[Update]) -> OutcomeInfo | None:
        seen = 0
        async for received in updates:
            update = received
            if self.seat not in update.you.seats:
                raise BadInput(f"seat {self.seat} at {self.table.link} is not yours any more")
            if update.seq < seen:
                continue  # already in the response to an action
            while update.view is not None:
                action = await self.next_action(update)
                if action is None:
                    break
                update = await self.do(update, action)
            seen = max(seen, update.seq)
            info = update.table
            if info is None and update.view is not None and update.view.decision is None:
                info = (await self.table.look()).table
            if info is not None and (info.status == "over" or info.closed is not None):
                return info.outcome
        raise AssertionError("updates never end by themselves")

    async def do(self, update: Update, action: Playable) -> Update:
        """Play an action; return the state after it, or the current one if something else came first."""
        try:
            try:
                return await self.table.act(self.seat, action, update.version)
            except PassgoError as error:
                if isinstance(error, ServerError) and error.code != "refused":
                    raise
                self.fault(f"answered {action!r:.100}: {error}")
            return await self.table.act(self.seat, await self.fallback_action(update), update.version)
        except Stale as stale:
            return stale.update
        except ServerError as error:
            if error.code != "wrong-time":
                raise
            return await self.table.look()  # the table was closed meanwhile

    def fault(self, what: str) -> None:
        self.faults += 1
        self.tell(what)

    async def next_action(self, update: Update) -> Playable | None:
        """The bot's next action; None while it has nothing to do."""
        view, decision = view_of(update, self.seat), decision_of(update)
        choices = choices_of(update, self.seat)
        if not choices:
            return None  # the game is over, or the table was closed
        for choice in choices:
            if isinstance(choice, Action) and choice.do == "ask-rent":
                return choice
        for offer in view["offers"]:
            if offer["to"] == self.seat:
                given = await self.ask("answer", view, offer) if hasattr(self.player, "answer") else None
                return given if given is not None else f"refuse={offer['offer']}"
        if decision is None or self.seat not in decision.seats:
            return None
        if self.can_manage(update) and hasattr(self.player, "manage"):
            given = await self.ask("manage", view, choices)
            if given is not None:
                self.free += 1
                return given
        given = await self.ask("decide", view, decision, choices)
        return await self.fallback_action(update) if given is None else given

    def can_manage(self, update: Update) -> bool:
        """Before the first throw of a turn and at its end, as in simulations."""
        view = update.view
        assert view is not None
        now = (view.round, view.turn)
        if now != self.turn:
            self.turn, self.free = now, 0
        kind = view.decision.kind
        first = kind == "LeaveJail" or (kind == "Throw" and view.decision.doubles == 0)
        return (first or kind == "EndTurn") and self.free < MOST_FREE

    async def ask(self, what: str, *about: object) -> Playable | None:
        """Call a method of the bot in a thread. An exception counts as a fault of this answer only."""
        try:
            given: Playable | None = await asyncio.to_thread(getattr(self.player, what), *about)
        except Exception as error:
            self.fault(f"{what} raised {type(error).__name__}: {error}")
            return None
        return given

    async def fallback_action(self, update: Update) -> Playable:
        """The action if the bot has no usable answer: an easy bot's hint, or the first choice."""
        try:
            found = (await self.table.hint(self.seat, FALLBACK)).action
        except ServerError as error:
            if error.code != "wrong-time":
                raise
            found = None
        if found is None:  # there are no hints at the blind tax and at Challenge cards
            return next(choice for choice in choices_of(update, self.seat) if isinstance(choice, Action))
        return {key: value for key, value in found.model_dump(exclude_unset=True).items() if key != "amounts"}
