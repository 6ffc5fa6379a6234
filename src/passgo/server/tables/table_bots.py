"""The bots of one table: those with a seat, and stand-ins for players who are away or out of time."""

import logging
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from passgo.bots.auction_shortcut import is_auction_among
from passgo.bots.base import StandardBot
from passgo.bots.characters import in_character
from passgo.bots.explanations import explain
from passgo.bots.manners import Manners
from passgo.bots.roster import StandardRoster
from passgo.bots.seated_bots import SeatedBots
from passgo.engine.actions import PASS, Action
from passgo.engine.board import Board
from passgo.engine.codes import REFUSE
from passgo.engine.rules.shortage import known_to
from passgo.game.game import Game
from passgo.server.problems import Limited, Problem
from passgo.server.runtime.logs import log
from passgo.server.tables.commands import Judged, judge
from passgo.server.tables.entries import By, Why
from passgo.server.tables.table_state import TableState

_default: Final = StandardBot("default")
ADVISER: Final = "expert"  # gives hints
STAND_IN: Final = "hard"  # plays for players who are away or out of time


@lru_cache(maxsize=64)
def shared_roster(board: Board) -> StandardRoster:
    """The bots' computations about a board, shared by all tables that use it."""
    return StandardRoster(board)


class TableBots:
    def __init__(self, state: TableState) -> None:
        self.state: Final = state
        self.names: dict[int, str] = {}
        self.table_version = 0  # of the state that the bots were made for
        self.bots: SeatedBots | None = None
        self.known: StandardRoster | None = None

    def roster(self, game: Game) -> StandardRoster:
        """What bots know of the board. It is kept: with many boards of players' own, the cache drops it."""
        board = game._state.board
        if self.known is None or self.known.board is not board:
            self.known = shared_roster(board)
        return self.known

    def next_bot(self) -> int | None:
        """The seat of the bot that acts next, or None."""
        bots = self.refresh_bots()
        return None if bots is None else bots.next_bot(in_turn=False)

    def act(self, state: TableState) -> Judged:
        """The action of the next bot: a command like any other."""
        bots = self.refresh_bots()
        seat = None if bots is None else bots.next_bot(in_turn=False)
        if bots is None or seat is None:
            raise Problem("no-bot-to-play")
        try:
            return self.preferred_action(state, seat, bots)
        except Exception as error:  # a broken bot must not stop the table
            return self.default_action(seat, "bot", error)

    def preferred_action(self, state: TableState, seat: int, bots: SeatedBots) -> Judged:
        """The action that a bot prefers; if a limit forbids it, the one that the game waits for."""
        action = bots.action(seat)
        try:
            judged = judge(state, seat, action.to_json(), "bot")
        except Limited:
            return self.fallback_action(seat, "bot", bots.bots[seat])
        if action.terms is None and not self.refuses_person(action):
            return judged
        return judged._replace(entry=replace(judged.entry, why=self.explain_offer(seat, action)))

    def refuses_person(self, action: Action) -> bool:
        """Whether an action refuses a person's offer."""
        game = self.state.game
        offers = [] if game is None or action.code != REFUSE else game._state.offers
        return any(each.number == action.first and each.giver not in self.state.bots for each in offers)

    def explain_offer(self, seat: int, action: Action) -> Why:
        """The reason for an offer, or for a refusal."""
        assert self.state.game is not None
        game = self.state.game
        known = self.roster(game)
        model = known.model() if self.names.get(seat) == "expert" else None
        reason = explain(game._state, seat, action, known.appraiser(), model, game._heading.bots())
        return Why(reason.key, reason.facts)

    def is_left_to_bots(self) -> bool:
        """Whether only bots can still bid in the open auction."""
        game = self.state.game
        return game is not None and is_auction_among(game._state, sum(1 << seat for seat in self.state.bots))

    def stand_in(self, state: TableState, seat: int) -> Judged:
        """The action for a player whose time is up: in an auction to pass, otherwise a bot's decision."""
        assert state.game is not None
        if state.decision is not None and state.decision.kind == "Bidding":
            return judge(state, seat, PASS.to_json(), "timer")
        try:
            manners = self.manners(state.game, state.stand_ins | {seat})
            bots = SeatedBots(state.game, {seat: STAND_IN}, self.roster(state.game), manners)
            return judge(state, seat, bots.decision(seat, bots.bots[seat]).to_json(), "timer")
        except Exception as error:
            return self.default_action(seat, "timer", error)

    def refresh_bots(self) -> SeatedBots | None:
        """The bots of the present seats, created anew when these change."""
        if self.table_version == self.state.table_version:
            return self.bots
        game = self.state.game
        names = {n: seat.bot or STAND_IN for n, seat in enumerate(self.state.seats) if seat.played_by_bot}
        if game is None or not names:
            self.bots = None
        elif self.bots is None or names != self.names:
            characters = self.state.characters()
            styled = {n: in_character(name, characters[n]) for n, name in names.items()}
            self.bots = SeatedBots(game, styled, self.roster(game), self.manners(game, self.state.stand_ins))
        self.names = names
        self.table_version = self.state.table_version
        return self.bots

    def manners(self, game: Game, stand_ins: AbstractSet[int]) -> Manners | None:
        """None at a table of bots only, which plays like a simulation."""
        trades = self.state.plan.bot_trades
        people = set(range(len(self.state.seats))) - self.state.bots
        if not people and not stand_ins and trades:
            return None
        return Manners(people, self.roster(game).appraiser(), self.state.trade_memory, trades, stand_ins)

    def default_action(self, seat: int, by: By, error: Exception) -> Judged:
        """Any legal action, after a bot failed."""
        log("bot failed", logging.ERROR, error, table=self.state.table, seat=seat, seq=self.state.seq)
        try:
            return self.fallback_action(seat, by, _default)
        except Problem as stuck:
            raise stuck from error

    def fallback_action(self, seat: int, by: By, bot: StandardBot) -> Judged:
        """An action that the game waits for, after the preferred one was not possible."""
        for action in self.fallbacks(seat, bot):
            try:
                return judge(self.state, seat, action.to_json(), by)
            except Problem:
                continue
        raise Problem("stuck", seat=seat)

    def fallbacks(self, seat: int, bot: StandardBot) -> Iterator[Action]:
        game = self.state.game
        assert game is not None
        for offer in game._state.offers:
            if offer.taker == seat:
                yield Action(REFUSE, offer.number)
        if self.state.decision is not None and seat in self.state.decision.seats:
            yield bot.decide(known_to(game._state, seat), seat)
            for choice in game.choices(seat):
                if isinstance(choice, Action):
                    yield choice
