"""Hints: what a level would do in a person's place, with a reason."""

from typing import Final

from mypy_extensions import i64

from passgo.bots.base import StandardBot
from passgo.bots.driver import deciders, first_offer_to, is_time_to_manage, legal_or_default, rent_to_ask
from passgo.bots.explanations import Reason, explain
from passgo.bots.manners import Manners, TradeMemory
from passgo.bots.roster import StandardRoster
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.position import Position, top_kind


class Hint:
    """An action and its reason; only a reason where a bot knows no better than the player."""

    def __init__(self, action: Action | None, reason: Reason) -> None:
        self.action: Final = action
        self.reason: Final = reason


def hint(
    p: Position, seat: i64, level: str, roster: StandardRoster, players: tuple[str, ...] = ()
) -> Hint | None:
    """A hint for a seat; None if it has nothing to do. `players` are the names of the known bots.

    There is no action for the tax, which is chosen before adding up (TAX-3), nor for a Challenge card.
    """
    bot = roster.make_standard(level)
    bot.begin("")
    action: Action | None = None
    debtor, lot = rent_to_ask(p, seat)
    offer = first_offer_to(p, 1 << seat)
    if lot >= 0:
        action = Action(codes.ASK_RENT, debtor, lot)
    elif offer is not None:
        action = bot.answer(p, seat, offer)
    elif deciders(p) & (1 << seat) != 0:
        if top_kind(p) == codes.M_TAX:
            return Hint(None, Reason("blind", {}))
        if top_kind(p) == codes.M_CHALLENGE:
            return Hint(None, Reason("quiz", {}))
        if is_time_to_manage(p):
            action = fair_free_action(p, seat, bot, roster)
        if action is None:
            action = legal_or_default(p, seat, bot.decide(p, seat))
    if action is None:
        return None
    model = roster.model() if level == "expert" else None
    return Hint(action, explain(p, seat, action, roster.appraiser(), model, players))


def fair_free_action(p: Position, seat: i64, bot: StandardBot, roster: StandardRoster) -> Action | None:
    """A free action between throws; an offer is as fair as one to a person."""
    wanted = bot.manage(p, seat)
    if wanted is None:
        return None
    return Manners(set(range(int(p.seats))), roster.appraiser(), TradeMemory()).adapt(p, wanted)
