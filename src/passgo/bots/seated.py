"""Bots in the seats of one game. They come in by the same door as everybody, one action at a time.

They are asked in the driver's order. So a game that bots play among themselves is the same game, move by move, whether
the simulator or a server plays it.
"""

from collections.abc import Mapping

from passgo.bots.base import Bot
from passgo.bots.driver import (
    Patience,
    at_leisure,
    deciders,
    first_offer_to,
    first_to_ask_rent,
    lowest_seat,
    rent_to_ask,
)
from passgo.bots.roster import StandardRoster
from passgo.engine import codes as c
from passgo.engine.actions import CALL, Action
from passgo.game import Game


def next_to_decide(game: Game) -> int | None:
    """Whom the game waits for. Where several may answer, they are asked in turn round the table."""
    order = deciding(game)
    return order[0] if order else None


def deciding(game: Game) -> list[int]:
    """All whom the game waits for, in turn round the table after whoever moved last."""
    decision = game.decision
    if decision is None:
        return []
    last = max(0, game.history[-1].move.seat) if game.history else 0
    seats = len(game.names)
    return sorted(decision.seats, key=lambda seat: (seat - last - 1) % seats)


class SeatedBots:
    """The bots of one game, by their seats."""

    def __init__(self, game: Game, names: Mapping[int, str], roster: StandardRoster | None = None) -> None:
        self.game = game
        makers = StandardRoster(game.table.board) if roster is None else roster
        self.bots: dict[int, Bot] = {seat: makers.make_standard(name) for seat, name in names.items()}
        for seat, bot in self.bots.items():
            bot.begin(f"{game.table.luck.seed or game.commitment}:{seat}")
        self.seats = sum(1 << seat for seat in self.bots)
        self.offered: dict[int, int] = {}  # the turn in which a bot made each of its open offers
        self.patience = Patience()

    def who(self, in_turn: bool = True) -> int | None:
        """The bot that has something to do now, or None while the game waits for a person or is over.

        In turn, bots in an auction wait for a person who comes next round the table; else they bid as they like.
        """
        p = self.game.table
        waiting = deciding(self.game)
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
        asked = deciders(p) & self.seats
        if asked != 0:
            return lowest_seat(asked)
        return None if in_turn else self.auctioneer()

    def auctioneer(self) -> int | None:
        """A bot that keeps the Bank and does not play calls the bids, once no other bot has one to make
        (RULING-AUCTIONEER)."""
        banker = self.game.rules.banker
        calls = banker in self.bots and self.game.refusal(banker, CALL) is None
        return banker if calls else None

    def move(self) -> tuple[int, Action] | None:
        """What that bot does."""
        seat = self.who()
        return None if seat is None else (seat, self.action(seat))

    def action(self, seat: int) -> Action:
        p = self.game.table
        if p.out[seat] != 0:
            return CALL
        bot = self.bots[seat]
        debtor, lot = rent_to_ask(p, seat)
        if lot >= 0:
            return Action(c.ASK_RENT, debtor, lot)
        offer = first_offer_to(p, 1 << seat)
        if offer is not None:
            return bot.answer(p, seat, offer)
        if at_leisure(p):
            free = self.free_action(seat, bot)
            if free is not None:
                return free
        return bot.decide(p, seat)

    def free_action(self, seat: int, bot: Bot) -> Action | None:
        """Something between throws. An offer lies on the table until the bot's next turn, and only one at a time."""
        p = self.game.table
        own = [offer for offer in p.offers if offer.giver == seat]
        for offer in own:
            if self.offered.setdefault(offer.number, int(p.turns)) != p.turns:
                return Action(c.WITHDRAW, offer.number)
        free = bot.manage(p, seat)
        if free is None or not self.patience.lasts(p):
            return None
        return None if free.code == c.OFFER and own else free
