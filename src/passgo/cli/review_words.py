"""Actions, trades and reasons of an analysis in the language of a command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from passgo.analysis.review import Wording
from passgo.cli.positions import describe_action
from passgo.engine import codes
from passgo.engine.rules.trade import find
from passgo.events import sides
from passgo.terminal.refusals import hint_text
from passgo.terminal.words import GameTexts

if TYPE_CHECKING:
    from passgo.base.json_types import JsonObject
    from passgo.engine.actions import Action
    from passgo.engine.position import Terms
    from passgo.game.game import Game

ANSWERS: Final = {codes.ACCEPT: "hint.does.accept", codes.REFUSE: "hint.does.refuse"}


class CatalogueWording(Wording):
    def __init__(self, language: str) -> None:
        self.language: Final = language

    def action(self, game: Game, seat: int, action: Action) -> str:
        speaker = GameTexts(game, self.language)
        if action.code == codes.BID:
            return speaker.text("act.do.bid", amount=speaker.money(int(action.first)))
        if action.code == codes.WITHDRAW:
            return speaker.text("review.unoffered")
        if action.terms is not None:
            return speaker.text("commands.analyse.offer", terms=speaker.terms(action.terms).rstrip("."))
        answered = find(game._state, action.first) if action.code in ANSWERS else None
        if answered is None:
            return describe_action(speaker, seat, action)
        gives, gets = (speaker.listed(speaker.goods(side)) for side in sides(answered))
        # The seat that answers gives what the offer asks for.
        return speaker.text(ANSWERS[action.code], name=speaker.name(answered.giver), give=gets, get=gives)

    def trade(self, game: Game, terms: Terms) -> str:
        return GameTexts(game, self.language).terms(terms)

    def reason(self, game: Game, why: JsonObject) -> str:
        return hint_text(GameTexts(game, self.language), why)
