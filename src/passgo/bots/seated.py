"""Bots in the seats of one game. They come in by the same door as everybody, one action at a time."""

from collections.abc import Mapping

from passgo.bots.base import Bot
from passgo.bots.driver import MOST_FREE_ACTIONS, at_leisure, rent_to_ask
from passgo.bots.roster import StandardRoster
from passgo.engine import codes as c
from passgo.engine.actions import CALL, Action
from passgo.engine.position import Terms
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
            bot.begin(f"{game.commitment}:{seat}")
        self.offered: dict[int, int] = {}  # the turn in which a bot made each of its open offers
        self.free_actions = (0, 0)  # the turn in which they were last counted, and how many there were

    def who(self, in_turn: bool = True) -> int | None:
        """The bot that has something to do now, or None while the game waits for a person or is over.

        In turn, a bot in an auction waits for the people before it; else it bids as soon as it likes.
        """
        order = deciding(self.game)
        if not order:
            return None
        for seat in self.bots:
            if self.game.table.out[seat] == 0 and (
                self.offer_to(seat) is not None or rent_to_ask(self.game.table, seat)[0] >= 0
            ):
                return seat
        for seat in order[:1] if in_turn else order:
            if seat in self.bots:
                return seat
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

    def offer_to(self, seat: int) -> Terms | None:
        return next((offer for offer in self.game.table.offers if offer.taker == seat), None)

    def action(self, seat: int) -> Action:
        p = self.game.table
        if p.out[seat] != 0:
            return CALL
        bot = self.bots[seat]
        offer = self.offer_to(seat)
        if offer is not None:
            return bot.answer(p, seat, offer)
        debtor, lot = rent_to_ask(p, seat)
        if debtor >= 0:
            return Action(c.ASK_RENT, debtor, lot)
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
        turn, count = self.free_actions
        self.free_actions = (int(p.turns), count + 1 if turn == p.turns else 1)
        if self.free_actions[1] > MOST_FREE_ACTIONS:
            return None
        free = bot.manage(p, seat)
        return None if free is not None and free.code == c.OFFER and own else free
