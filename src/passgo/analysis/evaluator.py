"""The value model and the expert for one board, as an analysis uses them."""

from functools import lru_cache
from typing import Final

from passgo.bots.chance_tree import ChanceTree
from passgo.bots.driver import first_offer_to, is_time_to_manage, rent_to_ask
from passgo.bots.expert import Expert
from passgo.bots.features import known_player
from passgo.bots.lookahead import is_open
from passgo.bots.model_scope import PEOPLE, PLAYERS, is_calibrated_table
from passgo.bots.quiescence import Quiescence
from passgo.bots.roster import StandardRoster
from passgo.edition import load
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.board import Board
from passgo.engine.errors import BadInput
from passgo.engine.position import Position
from passgo.engine.rules.shortage import known_to
from passgo.notation.rules_text import write_rules
from passgo.speech import Saying

UNJUDGED: Final = (
    codes.OFFER,
    codes.WITHDRAW,
    codes.ASK_RENT,
)  # the expert's free actions besides those with its estate


class Evaluator:
    """The value model for one board.

    Args:
        roster: Makes the bots and the model of the board.
        players: The bot of each seat, "" for a person; empty if they are unknown.
        people: The bot that unknown players are taken for.
    """

    def __init__(self, roster: StandardRoster, players: tuple[str, ...] = (), people: str = PEOPLE) -> None:
        self.roster: Final = roster
        self.players: Final = players
        self.people: Final = people
        self.model: Final = self.roster.model()
        self.appraiser: Final = self.roster.appraiser()
        self.quiescence: Final = Quiescence(self.expert(), self.model, self.appraiser)

    def chances(self, p: Position) -> list[float]:
        """The chances of these players, after the forced and obvious answers to what is open."""
        return self.model.chances(self.quiescence.settled(p), self.seated(p))

    def seated(self, p: Position) -> tuple[str, ...]:
        """The bots in the seats, with those in place of unknown players."""
        players = self.players or ("",) * int(p.seats)
        return tuple(player if known_player(player) >= 0 else self.people for player in players)

    def assumed(self, p: Position) -> str:
        """The bot that unknown players are taken for, if there are any at the table."""
        return self.people if self.seated(p) != self.players else ""

    def value(self, p: Position) -> list[float]:
        """The chances as if all played equally well, after the forced and obvious answers to what is open."""
        return self.quiescence.value(p)

    def expected(self, p: Position, seat: int, action: Action) -> list[float]:
        """The value of an action, over all that luck could bring."""
        return ChanceTree(self.quiescence, p, seat, action).expected()

    def chances_after(self, p: Position, seat: int, action: Action) -> list[float] | None:
        """The chances of these players after an action; None where they depend on luck."""
        if action.code == codes.OFFER:
            return None
        table = self.quiescence.after(p, seat, action)
        return None if table is None else self.model.chances(table, self.seated(p))

    def value_after(self, p: Position, seat: int, action: Action) -> list[float]:
        """The value of an action; of one that draws luck, over all that could come."""
        table = self.quiescence.after(p, seat, action)
        return self.expected(p, seat, action) if table is None else self.model.chances(table)

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


def evaluator_for(board: Board, players: tuple[str, ...] = (), people: str = PEOPLE) -> Evaluator:
    """An evaluator for a board; the roster is shared. `players` are the names of the known bots by seat."""
    return Evaluator(roster_of(board), players, people)


def known_bot(name: str) -> str:
    """The name of a bot that the model knows; BadInput if it does not."""
    if not isinstance(name, str) or known_player(name) < 0:
        raise BadInput(Saying("input.bot", bot=repr(name), bots=", ".join(PLAYERS)))
    return name


def is_blind(p: Position) -> bool:
    """Whether a player has yet to choose how to pay the tax, before adding up (TAX-3): chances would reveal the worth.

    Another matter may be on top, such as the interest on deeds that were traded meanwhile.
    """
    return is_open(p, codes.M_TAX)


def is_calibrated(p: Position, players: tuple[str, ...]) -> bool:
    """Whether the chances were measured at such a table, well enough. People are unknown players: never with them."""
    rules, edition = p.board.rules, p.board.edition
    return is_calibrated_table(edition.id, write_rules(rules), players) and load(edition.id) == edition
