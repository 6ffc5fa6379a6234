"""Scenes: small positions, laid out by hand and played with scripted luck."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import pytest

import passgo
from passgo.base.json_types import Json
from passgo.edition import load
from passgo.engine import codes
from passgo.engine.board import CARDS, SQUARES
from passgo.engine.events import Reason
from passgo.engine.fields import DECKS
from passgo.engine.luck import ScriptedLuck
from passgo.engine.position import Position, give_deed, set_mortgaged
from passgo.engine.rules import deck, sites
from passgo.events import MoneyPaid, SeatOrBank
from passgo.game.scenes import LotInScene, SeatInScene

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida")


class Scene:
    """A game before its first throw by seat `turn`, with the position that a test needs.

    A chain of calls describes the position, and `passgo.scene` creates it when the game is first used. After that the
    same calls change the running game, regardless of the rules.
    """

    def __init__(
        self,
        players: int = 3,
        edition: str | passgo.Edition = "classic",
        rules: passgo.Rules | None = None,
        turn: int = 0,
    ) -> None:
        self.edition = edition
        self.rules = rules
        self.turn = turn
        self.seats: list[SeatInScene] = [{"name": name} for name in NAMES[:players]]
        self.lots: dict[int, LotInScene] = {}
        self.script: str | None = None
        self.left: dict[str, int] = {}

    @cached_property
    def game(self) -> passgo.Game:
        game = passgo.scene(
            self.edition,
            seats=self.seats,
            lots=self.lots,
            turn=self.turn,
            rules=self.rules,
            seed=0 if self.script is None else None,
            luck=self.script,
        )
        for what, count in self.left.items():
            setattr(game._state, what, count)
        return game

    @property
    def state(self) -> Position:
        return self.game._state

    @property
    def is_laid_out(self) -> bool:
        return "game" in self.__dict__

    # Laying it out.

    def luck(self, script: str) -> "Scene":
        if self.is_laid_out:
            self.state.luck = ScriptedLuck(script)
        else:
            self.script = script
        return self

    def seat(self, seat: int, **changes: Any) -> "Scene":
        if self.is_laid_out:
            for what, value in changes.items():
                getattr(self.state, what)[seat] = value
        else:
            self.seats[seat].update(changes)  # type: ignore[typeddict-item]
        return self

    def cash(self, *amounts: int) -> "Scene":
        """The cash of seats 0, 1, 2 …"""
        for seat, amount in enumerate(amounts):
            self.seat(seat, cash=amount)
        return self

    def at(self, seat: int, square: int) -> "Scene":
        return self.seat(seat, square=square)

    def jailed(self, seat: int, turn: int = 1) -> "Scene":
        """In Jail; the coming turn is the first, second or third one there."""
        return self.seat(seat, square=10, jail=turn)

    def lot(self, lot: int, **changes: Any) -> "Scene":
        self.lots.setdefault(lot, {}).update(changes)  # type: ignore[typeddict-item]
        return self

    def owns(self, seat: int, *lots: int) -> "Scene":
        for lot in lots:
            if self.is_laid_out:
                give_deed(self.state, lot, seat)
            else:
                self.lot(lot, owner=seat)
        return self

    def owns_all_but(self, seat: int, *lots: int) -> "Scene":
        """Give a seat every lot on the board except these."""
        board = load(self.edition) if isinstance(self.edition, str) else self.edition
        every = [square.index for square in board.squares if square.price]
        return self.owns(seat, *(lot for lot in every if lot not in lots))

    def mortgaged(self, *lots: int) -> "Scene":
        for lot in lots:
            if self.is_laid_out:
                set_mortgaged(self.state, lot, 1)
            else:
                self.lot(lot, mortgaged=True)
        return self

    def built(self, levels: Mapping[int, int]) -> "Scene":
        """Put houses (1 to 4) or a hotel (5) on lots that are owned; the stock of the Bank follows."""
        for lot, level in levels.items():
            while self.is_laid_out and self.state.built[lot] != level:
                sites.erect(self.state, int(self.state.owner[lot]), lot)
            self.lot(lot, **({"hotel": True} if level == codes.HOTEL else {"houses": level}))
        return self

    def stock(self, houses: int | None = None, hotels: int | None = None) -> "Scene":
        """The Bank's remaining stock, as if the rest were on lots outside the scene."""
        counts = {"houses": houses, "hotels": hotels}
        self.left |= {what: count for what, count in counts.items() if count is not None}
        if self.is_laid_out:
            for what, count in self.left.items():
                setattr(self.state, what, count)
        return self

    def holds_card(self, seat: int, pile: str = "chance") -> "Scene":
        """Let a seat hold a deck's Get Out of Jail Free card, which is then missing from the deck."""
        if not self.is_laid_out:
            return self.seat(seat, jail_cards=[*self.seats[seat].get("jail_cards", []), pile])
        number = DECKS.index(pile)
        p = self.state
        first = number * CARDS
        effects = p.board.card_effect
        place = next(i for i in range(CARDS) if effects[first + p.cards[first + i]] == codes.JAIL_FREE)
        p.cards[first], p.cards[first + place] = p.cards[first + place], p.cards[first]
        p.unseen[number] -= 1
        deck.remove_top_card(p, number)
        p.jail_card[number] = seat
        return self

    # Playing it.

    def asks(self, seat: int, lot: int, count: int = 1) -> list[passgo.Event]:
        """Ask to build, and answer how many buildings are wanted."""
        events = self.play(seat, "build", lot=lot)
        kind, asked = self.waits_for()
        if kind == "ShortageQuestion" and seat in asked:
            events += self.play(seat, "want", count=count)
        return events

    def play(self, seat: int, do: str, **fields: Json) -> list[passgo.Event]:
        return self.game.play(seat, {"do": do, **fields})

    def throws(self, seat: int, script: str) -> list[passgo.Event]:
        """Throw with this luck: the dice, and the cards drawn because of them."""
        return self.luck(script).play(seat, "throw")

    def refused(self, seat: int, do: str, **fields: Json) -> str:
        """The rule that refuses an action; the attempt must not change the position."""
        before = self.game.digest
        refusal = self.game.refusal(seat, {"do": do, **fields})
        assert refusal is not None, f"{do} {fields} is allowed"
        with pytest.raises(passgo.IllegalAction) as illegal:
            self.game.play(seat, {"do": do, **fields})
        assert illegal.value.refusal == refusal
        assert self.game.digest == before
        assert refusal.message, refusal
        return refusal.rule

    def why_not(self, seat: int, do: str, **fields: Json) -> str:
        """The whole sentence of a refusal."""
        refusal = self.game.refusal(seat, {"do": do, **fields})
        assert refusal is not None, f"{do} {fields} is allowed"
        return str(refusal)

    def allowed(self, seat: int, do: str, **fields: Json) -> bool:
        return self.game.refusal(seat, {"do": do, **fields}) is None

    # Inspecting it.

    def waits_for(self) -> tuple[str, tuple[int, ...]]:
        """The kind of the present decision and who may answer it."""
        decision = self.game.decision
        assert decision is not None, "the game is over"
        return decision.kind, decision.seats

    def is_over(self) -> bool:
        return self.game.outcome is not None

    @property
    def money(self) -> list[int]:
        return [int(amount) for amount in self.state.cash]

    def square(self, seat: int) -> int:
        return int(self.state.square[seat])

    def owner(self, lot: int) -> int:
        """The seat that owns a lot, -1 for the Bank."""
        return int(self.state.owner[lot])

    def level(self, lot: int) -> int:
        return int(self.state.built[lot])

    def lots_of(self, seat: int) -> list[int]:
        return [lot for lot in range(SQUARES) if self.state.owner[lot] == seat]


def kinds(events: list[passgo.Event]) -> list[str]:
    return [event.kind for event in events]


def payments(events: list[passgo.Event]) -> list[tuple[SeatOrBank, SeatOrBank, int, Reason]]:
    """Every payment as payer, payee (None is the Bank), amount and reason."""
    paid = [event for event in events if isinstance(event, MoneyPaid)]
    return [(each.payer, each.payee, each.amount, each.reason) for each in paid]
