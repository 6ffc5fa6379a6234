"""Bots in the seats of one `Game`, asked for one action at a time.

They are asked in the driver's order, so that a game among bots is the same, move by move, in the simulator and on a
server. Where people play, too, bots can be given manners: these change what bots offer to people, and how auctions
end that people have left.
"""

from collections.abc import Mapping
from typing import Final

from passgo.bots.auction_shortcut import is_auction_among, next_auction_action
from passgo.bots.base import StandardBot
from passgo.bots.driver import (
    MOST_FREE_ACTIONS,
    FreeActionLimit,
    deciders,
    first_offer_to,
    first_to_ask_rent,
    is_time_to_manage,
    legal_or_default,
    lowest_seat,
    rent_to_ask,
)
from passgo.bots.manners import Manners
from passgo.bots.roster import StandardRoster
from passgo.engine import codes
from passgo.engine.actions import CALL, Action
from passgo.engine.rules.shortage import known_to
from passgo.game.game import Game

_default_bot: Final = StandardBot("default")


def next_to_decide(game: Game) -> int | None:
    """The seat that the game waits for. Where several may answer, they are asked in turn round the table."""
    order = seats_to_decide(game)
    return order[0] if order else None


def seats_to_decide(game: Game) -> list[int]:
    """All seats that the game waits for, round the table from the one after the last mover."""
    decision = game.decision
    if decision is None:
        return []
    last = max(0, game.history[-1].move.seat) if game.history else 0
    seats = len(game.names)
    return sorted(decision.seats, key=lambda seat: (seat - last - 1) % seats)


class SeatedBots:
    """The bots of one game, by their seats."""

    def __init__(
        self,
        game: Game,
        names: Mapping[int, str | StandardBot],
        roster: StandardRoster | None = None,
        manners: Manners | None = None,
    ) -> None:
        self.game = game
        self.manners = manners
        makers = StandardRoster(game._state.board) if roster is None else roster
        self.bots: dict[int, StandardBot] = {
            seat: makers.make_standard(bot) if isinstance(bot, str) else bot for seat, bot in names.items()
        }
        for seat, bot in self.bots.items():
            bot.begin(f"{game._state.luck.seed or game.commitment}:{seat}")
        self.seats = sum(1 << seat for seat in self.bots)
        self.offered: dict[int, int] = {}  # by the offer's number, the turn in which a bot made it
        self.free_actions = FreeActionLimit()

    def next_bot(self, in_turn: bool = True) -> int | None:
        """The seat of the bot to act now, or None while the game waits for a person or is over.

        With `in_turn`, bots in an auction wait for a person who comes next round the table; otherwise they do not.
        """
        p = self.game._state
        waiting = seats_to_decide(self.game)
        if not waiting:
            return None
        owed = first_to_ask_rent(p, self.seats)
        if owed >= 0:
            return owed
        offer = first_offer_to(p, self.seats)
        if offer is not None:
            return offer.taker
        if in_turn and waiting[0] not in self.bots:
            return None
        if self.is_auction_among_bots():
            return next_auction_action(p, self.bots)[0]
        asked = deciders(p) & self.seats
        if asked != 0:
            return lowest_seat(asked)
        return None if in_turn else self.auctioneer()

    def is_auction_among_bots(self) -> bool:
        """Whether an auction is open that people have left: bots with manners cut it short."""
        return self.manners is not None and is_auction_among(self.game._state, self.seats)

    def auctioneer(self) -> int | None:
        """The seat of a bot that only keeps the Bank, if it has to call the bids (RULING-AUCTIONEER)."""
        banker = self.game.rules.banker
        calls = banker in self.bots and self.game.refusal(banker, CALL) is None
        return banker if calls else None

    def next_move(self) -> tuple[int, Action] | None:
        """The next bot's seat and action; an illegal answer is replaced. `action` returns it unchanged."""
        seat = self.next_bot()
        if seat is None:
            return None
        p = known_to(self.game._state, seat)
        action = self.action(seat)
        return seat, legal_or_default(p, seat, action) if deciders(p) & (1 << seat) != 0 else action

    def action(self, seat: int) -> Action:
        p = self.game._state
        if p.out[seat] != 0:
            return CALL
        bot = self.bots[seat]
        debtor, lot = rent_to_ask(p, seat)
        if lot >= 0:
            return Action(codes.ASK_RENT, debtor, lot)
        offer = first_offer_to(p, 1 << seat)
        if offer is not None:
            return self.apply_manners(bot.answer(known_to(p, seat), seat, offer)) or Action(
                codes.REFUSE, offer.number
            )
        if self.is_auction_among_bots():
            return next_auction_action(p, self.bots)[1]
        if is_time_to_manage(p):
            free = self.free_action(seat, bot)
            if free is not None:
                return free
        return self.decision(seat, bot)

    def apply_manners(self, action: Action) -> Action | None:
        return action if self.manners is None else self.manners.adapt(self.game._state, action)

    def decision(self, seat: int, bot: StandardBot) -> Action:
        """The bot's answer. To raise money it may propose one offer after the other, until manners allow one."""
        p = known_to(self.game._state, seat)
        for _ in range(MOST_FREE_ACTIONS):
            action = self.apply_manners(bot.decide(p, seat))
            if action is not None:
                return action
        return legal_or_default(p, seat, _default_bot.decide(p, seat))

    def free_action(self, seat: int, bot: StandardBot) -> Action | None:
        """A free action between throws. A bot has one open offer at a time, which lasts until its next turn."""
        p = self.game._state
        own = [offer for offer in p.offers if offer.giver == seat]
        for offer in own:
            is_old = self.offered.setdefault(offer.number, int(p.turns)) != p.turns
            if is_old and (self.manners is None or self.manners.may_withdraw(p, offer)):
                return Action(codes.WITHDRAW, offer.number)
        while True:
            wanted = bot.manage(p, seat)
            if wanted is None or not self.free_actions.spend(p) or (wanted.code == codes.OFFER and own):
                return None
            free = self.apply_manners(wanted)
            if free is not None:
                return free
