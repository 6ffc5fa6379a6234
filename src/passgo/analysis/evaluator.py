"""The value model and the expert for one board, as an analysis uses them."""

from functools import lru_cache
from typing import Final

from passgo.bots import model_scope
from passgo.bots.driver import first_offer_to, is_time_to_manage, rent_to_ask
from passgo.bots.expert import Expert
from passgo.bots.lookahead import is_open, position_after
from passgo.bots.roster import StandardRoster
from passgo.edition import load
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.board import Board
from passgo.engine.position import Position
from passgo.engine.rules.shortage import known_to

UNJUDGED: Final = (
    codes.OFFER,
    codes.WITHDRAW,
    codes.ASK_RENT,
)  # the expert's free actions besides those with its estate


class Evaluator:
    def __init__(self, roster: StandardRoster, players: tuple[str, ...] = ()) -> None:
        self.roster: Final = roster
        self.players: Final = players
        self.model: Final = self.roster.model()
        self.appraiser: Final = self.roster.appraiser()

    def chances(self, p: Position) -> list[float]:
        return self.model.chances(p, self.players)

    def chances_after(self, p: Position, seat: int, action: Action) -> list[float] | None:
        """The chances of all seats after an action; None where they depend on luck."""
        table = position_after(p, seat, action, self.appraiser)
        return None if table is None else self.chances(table)

    def expert(self) -> Expert:
        """A new expert, without memory of earlier positions."""
        bot = self.roster.make_standard("expert")
        assert isinstance(bot, Expert)
        bot.begin("")
        return bot

    def advice(self, p: Position, seat: int) -> Action | None:
        """The expert's action in this seat; None where it has nothing to do."""
        bot = self.expert()
        offer = first_offer_to(p, 1 << seat)
        debtor, lot = rent_to_ask(p, seat)
        if lot >= 0:
            return Action(codes.ASK_RENT, debtor, lot)
        if offer is not None:
            return bot.answer(known_to(p, seat), seat, offer)
        if is_time_to_manage(p) and p.turn == seat:
            free = bot.manage(p, seat)
            if free is not None:
                return free
        return bot.decide(known_to(p, seat), seat)

    def answer(self, p: Position, seat: int) -> Action | None:
        """The expert's answer to the open decision, without what it would do with its estate first."""
        return self.expert().decide(known_to(p, seat), seat)

    def omitted_action(self, p: Position, seat: int) -> Action | None:
        """What the expert would still do with its estate before ending the turn."""
        free = self.expert().manage(p, seat)
        return None if free is None or free.code in UNJUDGED else free


@lru_cache(maxsize=16)
def roster_of(board: Board) -> StandardRoster:
    return StandardRoster(board)


def evaluator_for(board: Board, players: tuple[str, ...] = ()) -> Evaluator:
    """An evaluator for a board; the roster is shared. `players` are the names of the known bots by seat."""
    return Evaluator(roster_of(board), players)


def is_blind(p: Position) -> bool:
    """Whether a player has yet to choose how to pay the tax, before adding up (TAX-3): chances would reveal the worth.

    Another matter may be on top, such as the interest on deeds that were traded meanwhile.
    """
    return is_open(p, codes.M_TAX)


def is_calibrated(p: Position) -> bool:
    """Whether the model was trained on such games: edition, options, players and time limit, without house rules."""
    rules, edition = p.board.rules, p.board.edition
    players = p.seats - (1 if rules.banker_only else 0)
    return (
        not rules.house_rules
        and edition.id in model_scope.EDITIONS
        and load(edition.id) == edition
        and set(rules.options) in (set(), set(model_scope.CORNERS.get(edition.id, ())))
        and players in model_scope.SEATS
        and (rules.minutes is None or model_scope.MINUTES[0] <= rules.minutes <= model_scope.MINUTES[-1])
    )
