"""Scenes: small positions, laid out by hand and played with scripted luck."""

from collections.abc import Mapping

import pytest

import passgo
from passgo.engine import codes
from passgo.engine.board import SQUARES
from passgo.engine.luck import ScriptedLuck
from passgo.engine.position import give_deed, set_mortgaged
from passgo.engine.rules import deck, sites
from passgo.events import MoneyPaid

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida")


class Scene:
    """A game before its first throw by seat `turn`, with everything on the table as the test wants it."""

    def __init__(
        self,
        players: int = 3,
        edition: str | passgo.Edition = "classic",
        rules: passgo.Rules | None = None,
        turn: int = 0,
    ) -> None:
        self.game = passgo.new_game(edition, NAMES[:players], seed=0, rules=rules)
        self.state = self.game.state
        for lot in list(self.state.board.lots):  # what was dealt goes back
            give_deed(self.state, lot, codes.BANK)
        for seat in range(players):
            if self.state.out[seat] == 0:
                self.state.cash[seat] = self.state.board.start_cash
        self.state.starter = self.state.turn = turn

    def luck(self, script: str) -> "Scene":
        self.state.luck = ScriptedLuck(script)
        return self

    def cash(self, *amounts: int) -> "Scene":
        """The cash of seats 0, 1, 2 …"""
        for seat, amount in enumerate(amounts):
            self.state.cash[seat] = amount
        return self

    def at(self, seat: int, square: int) -> "Scene":
        self.state.square[seat] = square
        return self

    def jailed(self, seat: int, turn: int = 1) -> "Scene":
        """In Jail, with the coming turn the first, second or third one there."""
        self.state.square[seat] = 10
        self.state.jail[seat] = turn
        return self

    def owns(self, seat: int, *lots: int) -> "Scene":
        for lot in lots:
            give_deed(self.state, lot, seat)
        return self

    def owns_all_but(self, seat: int, *lots: int) -> "Scene":
        """Give a seat every lot on the board except these."""
        return self.owns(seat, *(lot for lot in self.state.board.lots if lot not in lots))

    def mortgaged(self, *lots: int) -> "Scene":
        for lot in lots:
            set_mortgaged(self.state, lot, 1)
        return self

    def built(self, levels: Mapping[int, int]) -> "Scene":
        """Put houses (1 to 4) or a hotel (5) on lots that are owned; the stock of the Bank follows."""
        for lot, level in levels.items():
            while self.state.built[lot] != level:
                sites.erect(self.state, int(self.state.owner[lot]), lot)
        return self

    def stock(self, houses: int | None = None, hotels: int | None = None) -> "Scene":
        """What the Bank has left, as if the rest stood on lots outside the scene."""
        if houses is not None:
            self.state.houses = houses
        if hotels is not None:
            self.state.hotels = hotels
        return self

    def holds_card(self, seat: int, pile: str = "chance") -> "Scene":
        """Let a seat hold a deck's Get Out of Jail Free card, which is then missing from the deck."""
        number = 0 if pile == "chance" else 1
        p = self.state
        first = number * 16
        effects = p.board.card_effect
        place = next(i for i in range(16) if effects[first + p.cards[first + i]] == codes.JAIL_FREE)
        p.cards[first], p.cards[first + place] = p.cards[first + place], p.cards[first]
        p.unseen[number] -= 1
        deck.take_out(p, number)
        p.jail_card[number] = seat
        return self

    # Playing it.

    def play(self, seat: int, do: str, **fields: object) -> list[passgo.Event]:
        return self.game.play(seat, {"do": do, **fields})

    def throws(self, seat: int, script: str) -> list[passgo.Event]:
        """Throw the dice with this luck: the throw itself, and what is drawn because of it."""
        return self.luck(script).play(seat, "throw")

    def refused(self, seat: int, do: str, **fields: object) -> str:
        """The rule that refuses an action; the position must be the same after it was tried."""
        before = self.game.digest
        refusal = self.game.refusal(seat, {"do": do, **fields})
        assert refusal is not None, f"{do} {fields} is allowed"
        with pytest.raises(passgo.IllegalAction) as illegal:
            self.game.play(seat, {"do": do, **fields})
        assert illegal.value.refusal == refusal
        assert self.game.digest == before
        assert refusal.message, refusal
        return refusal.rule

    def why_not(self, seat: int, do: str, **fields: object) -> str:
        """The whole sentence of a refusal."""
        refusal = self.game.refusal(seat, {"do": do, **fields})
        assert refusal is not None, f"{do} {fields} is allowed"
        return str(refusal)

    def allowed(self, seat: int, do: str, **fields: object) -> bool:
        return self.game.refusal(seat, {"do": do, **fields}) is None

    # Looking at it.

    @property
    def waits_for(self) -> tuple[str, tuple[int, ...]]:
        """The kind of the present decision and who may answer it."""
        decision = self.game.decision
        assert decision is not None, "the game is over"
        return decision.kind, decision.seats

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


def payments(events: list[passgo.Event]) -> list[tuple[object, object, object, object]]:
    """Every payment as payer, payee (None is the Bank), amount and reason."""
    paid = [event for event in events if isinstance(event, MoneyPaid)]
    return [(each.payer, each.payee, each.amount, each.reason) for each in paid]
