"""Plays one seat of a served table with any player, as `passgo.simulate` would (docs/bots.md)."""

import asyncio
import threading
from collections.abc import AsyncIterable, Callable, Sequence
from contextlib import aclosing, suppress
from typing import Any, Final, TypeVar

from passgo.bots.driver import FreeActionLimit, first_offer_to, is_time_to_manage, legal_default, rent_to_ask
from passgo.client.asynchronous import AsyncTable
from passgo.client.errors import ServerError, Stale
from passgo.client.known_games import game_of
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.errors import BadInput
from passgo.engine.position import Position
from passgo.errors import PassgoError
from passgo.game.game import Game
from passgo.players.bot import Bot, Player
from passgo.players.bot_program import START_TIMEOUT, BotProgram
from passgo.players.custom_bot import MOST_HANGS, CustomBot
from passgo.players.roster import bot as bot_of
from passgo.players.roster import read_players
from passgo.server.web.wire.editions import EditionInfo
from passgo.server.web.wire.protocol import OutcomeInfo, Update

MARGIN: Final = 0.1  # the part of the time that is kept for the way to the server
SECOND: Final = 1000  # milliseconds
NOT_ASKED_AGAIN: Final = "it is not asked again: the first legal answers are played in its place"

Tell = Callable[[str], None]
Answer = TypeVar("Answer")


class SeatBot(CustomBot):
    """A player at a served table. It is asked in a thread; the limit is the table's timer."""

    def __init__(self, name: str, make: Callable[[], Bot], tell: Tell) -> None:
        super().__init__(name, make, None, 2 * START_TIMEOUT)
        self.tell: Final = tell
        self.timer: float | None = None  # the seconds that the table gives for the present answer

    def add_timeout(self, what: str, seconds: float | None, because: str = "") -> None:
        """Report an answer that takes too long; without `seconds` the table's timer is the limit."""
        if seconds is None:
            seconds, because = self.timer, ", which the table's timer gives"
        super().add_timeout(what, seconds, because)

    def add_fault(
        self, what: str, last_lines: Sequence[str] = (), cause: BaseException | None = None
    ) -> None:
        """Report a fault, with what the program wrote. A program that has ended is not asked again, nor is a bot that
        was too slow three times."""
        if isinstance(self.player, BotProgram) and not self.player.is_alive():
            self.hangs = MOST_HANGS
        last = [NOT_ASKED_AGAIN] if self.hangs == MOST_HANGS else []
        said = "\n  ".join([what, *last_lines, *last])
        if self.faults[-1:] != [said]:
            self.tell(said)
        self.faults.append(said)


class SeatPlayer:
    """`player` is any player: a name, a class or an object of `passgo.Bot`, a function, `exec:COMMAND`.

    Faults are reported to `tell`, and answered in its place by the first legal answer, which always goes on.
    """

    def __init__(self, table: AsyncTable, seat: int, player: Player, tell: Tell = lambda _: None) -> None:
        self.table: Final = table
        self.seat: Final = seat
        self.tell: Final = tell
        self.bot: Final = SeatBot(str(player), lambda: bot_of(player), tell)
        self.edition: EditionInfo | None = None
        self.thinking: asyncio.Future[Any] | None = None  # a question that has exceeded its time
        self.free_actions: Final = FreeActionLimit()
        self.bot.seed = f"{table.id}:{seat}"
        self.begun = False
        if not isinstance(player, str):
            read_players([player], copied=False)  # refuses what is no player

    @property
    def faults(self) -> int:
        return len(self.bot.faults)

    async def play(self) -> OutcomeInfo | None:
        """Play until the game is over; return its outcome, or None if it was closed without one."""
        try:
            await call_in_thread(self.bot.make_player)
            await self.table.commit()
            async with aclosing(self.table.updates()) as updates:
                return await self.play_updates(updates)
        finally:
            if isinstance(self.bot.player, BotProgram):
                self.bot.player.stop()

    async def play_updates(self, updates: AsyncIterable[Update]) -> OutcomeInfo | None:
        seen = 0
        async for received in updates:
            update = received
            if self.seat not in update.you.seats:
                raise BadInput(f"seat {self.seat} at {self.table.link} is not yours any more")
            if update.seq < seen:
                continue  # already in the response to an action
            while update.view is not None and self.is_asked(update):
                place = await self.table.position(self.seat)
                if place.version != update.version:
                    break  # the next update is under way
                game = game_of(update, self.seat, place.position, await self.printed())
                update = await self.do(update, await self.next_action(update, game), game._state)
            seen = max(seen, update.seq)
            info = update.table
            if info is None and update.view is not None and update.view.decision is None:
                info = (await self.table.look()).table
            if info is not None and (info.status == "over" or info.closed is not None):
                return info.outcome
        raise AssertionError("updates never end by themselves")

    async def printed(self) -> EditionInfo:
        if self.edition is None:
            self.edition = await self.table.edition()
        return self.edition

    def is_asked(self, update: Update) -> bool:
        """Whether this seat has to decide, to answer an offer, or can ask for a rent."""
        view = update.view
        if view is None or view.decision is None or not update.choices.get(str(self.seat)):
            return False  # the game is over, or the table was closed
        return (
            self.seat in view.decision.seats
            or any(offer.to == self.seat for offer in view.offers)
            or any(choice.do == "ask-rent" for choice in update.choices[str(self.seat)])
        )

    async def do(self, update: Update, action: Action, p: Position) -> Update:
        """Play an action; return the state after it, or the current one if something else came first."""
        try:
            try:
                return await self.table.act(self.seat, action, update.version)
            except PassgoError as error:
                if isinstance(error, ServerError) and error.code != "refused":
                    raise
                self.bot.add_fault(f"answered {action!r:.100}: {error}")
            return await self.table.act(self.seat, self.fallback_action(p), update.version)
        except Stale as stale:
            return stale.update
        except ServerError as error:
            if error.code != "wrong-time":
                raise
            return await self.table.look()  # the table was closed meanwhile

    async def next_action(self, update: Update, game: Game) -> Action:
        """What the player does now; the first legal answer while it is still busy with an earlier question."""
        p, seat, bot = game._state, self.seat, self.bot
        debtor, lot = rent_to_ask(p, seat)
        if lot >= 0:
            return Action(codes.ASK_RENT, debtor, lot)
        if self.thinking is not None and not self.thinking.done():
            return self.fallback_action(p)
        self.sit(game, update.ms_left)
        if not self.begun:
            self.begun = True
            await self.ask("begin", update, bot.begin_player)
        offer = first_offer_to(p, 1 << seat)
        if offer is not None:
            answer = await self.ask("answer", update, lambda: bot.answer(p, seat, offer))
            return self.fallback_action(p) if answer is None else answer
        if is_time_to_manage(p):
            free = await self.ask("manage", update, lambda: bot.manage(p, seat))
            if free is not None and self.free_actions.spend(p):
                return free
        decided = await self.ask("decide", update, lambda: bot.decide(p, seat))
        return self.fallback_action(p) if decided is None else decided

    def sit(self, game: Game, ms_left: int | None) -> None:
        """Prepare the bot for a question."""
        self.bot.seated = game.names, game.tokens
        self.bot.timer = limit_of(ms_left)
        player = self.bot.player
        if isinstance(player, BotProgram) and player.is_alive():
            player.limit = limit_of(ms_left)
            player.sit(game._state.board, self.seat)

    async def ask(self, what: str, update: Update, call: Callable[[], Answer]) -> Answer | None:
        """The answer of the bot; None if it is not there in time."""
        asked = call_in_thread(call)
        limit = limit_of(update.ms_left)
        # A program observes the limit itself: its late answer is dropped, and it can be asked again.
        own_limit = None if limit is None or isinstance(self.bot.player, BotProgram) else limit
        done, _ = await asyncio.wait([asked], timeout=own_limit)
        if done:
            return asked.result()
        self.thinking = asked
        self.bot.add_timeout(what, None)
        return None

    def fallback_action(self, p: Position) -> Action:
        """Refuse an offer; answer anything else in a way that goes on."""
        offer = first_offer_to(p, 1 << self.seat)
        return legal_default(p, self.seat) if offer is None else Action(codes.REFUSE, offer.number)


def limit_of(ms_left: int | None) -> float | None:
    """The seconds for an answer; None without a timer."""
    return None if ms_left is None else ms_left / SECOND * (1 - MARGIN)


def call_in_thread(call: Callable[[], Answer]) -> "asyncio.Future[Answer]":
    """Call in a thread that does not keep the process from ending."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[Answer] = loop.create_future()

    def deliver(result: Answer | None, error: BaseException | None) -> None:
        if found.cancelled():
            return
        if error is not None:
            found.set_exception(error)
        else:
            found.set_result(result)  # type: ignore[arg-type]

    def run() -> None:
        result, error = None, None
        try:
            result = call()
        except BaseException as caught:
            error = caught
        with suppress(RuntimeError):  # the loop was closed meanwhile: nothing waits for the answer
            loop.call_soon_threadsafe(deliver, result, error)

    threading.Thread(target=run, daemon=True).start()
    return found
