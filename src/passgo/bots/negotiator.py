"""A trader that asks the value model before it makes or accepts an offer: the level `hard`."""

from typing import Final

from mypy_extensions import i64

from passgo.bots.appraisal import Appraiser
from passgo.bots.base import may
from passgo.bots.lookahead import after_trade
from passgo.bots.style import Style
from passgo.bots.trader import Trader
from passgo.bots.value import ValueModel
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.position import Position, Terms

WORTHWHILE: Final = 0.002  # a smaller gain in the chance to win may be the model's noise
TO_OFFER: Final = 0.004  # the least gain of a low offer
TO_ACCEPT: Final = 0.03  # the gain that justifies accepting what the trader would refuse


class Negotiator(Trader):
    def __init__(
        self, appraiser: Appraiser, model: ValueModel, style: Style | None = None, name: str = "hard"
    ) -> None:
        super().__init__(appraiser, style, name)
        self.model: Final = model

    def make_offer(self, p: Position, seat: i64) -> Action | None:
        """The trader's offers, if the model approves of them."""
        asked = super().make_offer(p, seat)
        while asked is not None and asked.terms is not None:
            if self.gain(p, seat, asked.terms) > TO_OFFER:
                return asked
            self.refusals[self.asked] += 1
            self.asked = -1
            asked = super().make_offer(p, seat)
        return None

    def gain(self, p: Position, seat: i64, terms: Terms) -> float:
        return self.model.chance_of(after_trade(p, terms), seat) - self.model.chance_of(p, seat)

    def answer(self, p: Position, seat: i64, offer: Terms) -> Action:
        """Accept a large gain in the chance to win; else answer like the trader, unless the model predicts a loss."""
        gain = self.gain(p, seat, offer)
        usual = super().answer(p, seat, offer)
        if usual.code == codes.ACCEPT and gain > 0.0:
            return usual
        if gain > TO_ACCEPT and may(p, seat, codes.ACCEPT, offer.number):
            return Action(codes.ACCEPT, offer.number)
        if (
            usual.code == codes.COUNTER
            and usual.terms is not None
            and self.gain(p, seat, usual.terms) > WORTHWHILE
        ):
            return usual
        return Action(codes.REFUSE, offer.number)
