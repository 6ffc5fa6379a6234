"""The trade dialog. The game checks the terms after every change."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Static
from textual.widgets.selection_list import Selection

from passgo.base.json_types import JsonObject
from passgo.engine.choices import OfferRange
from passgo.engine.events import DECKS
from passgo.engine.position import Terms
from passgo.errors import PassgoError
from passgo.events import Side
from passgo.speech import localize_error
from passgo.terminal.checklist import Checklist
from passgo.terminal.dialogs import Dialog, MoneyInput
from passgo.terminal.refusals import refusal_text
from passgo.terminal.words import GameTexts


class TradeSide(Vertical):
    """One player's side of a trade: lots and cards to tick, and an amount of money."""

    DEFAULT_CSS = """
    TradeSide { width: 1fr; height: auto; }
    TradeSide Input { margin: 0; }
    """

    def __init__(
        self,
        texts: GameTexts,
        title: str,
        goods: list[tuple[str, str]],
        ticked: set[str],
        cash: int,
        which: str,
    ) -> None:
        super().__init__(id=which)
        self.texts = texts
        self.title = title
        self.goods = goods
        self.ticked = ticked
        self.cash = cash

    def compose(self) -> ComposeResult:
        yield Static(Text(self.title, style="bold"))
        yield Checklist(
            *[Selection(Text(label), value, value in self.ticked) for value, label in self.goods],
            compact=True,
        )
        yield MoneyInput(str(self.cash) if self.cash else "", self.texts.text("terminal.trade.money"))

    def side(self) -> Side:
        """The side as it is now."""
        chosen: list[str] = self.query_one(Checklist).selected
        lots = sorted(int(value) for value in chosen if value.isdigit())
        return Side(
            int(self.query_one(MoneyInput).value or 0),
            tuple(lots),
            tuple(deck for deck in DECKS if deck in chosen),
        )


class Trade(Dialog[JsonObject]):
    """The dialog for an offer or a counter-offer."""

    DEFAULT_CSS = """
    Trade > .box { width: 96; }
    Trade Horizontal { height: auto; max-height: 50vh; margin: 1 0 0 0; }
    Trade TradeSide Checklist, Trade TradeSide Checklist:focus {
        height: auto; max-height: 30vh; border: none; padding: 0; margin: 0;
    }
    Trade #terms { height: auto; max-height: 3; margin: 1 0 0 0; }
    """
    HINT = "terminal.trade.keys"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+o", "offer", priority=True)]

    def __init__(
        self, texts: GameTexts, seat: int, partner: int, goods: OfferRange, answered: Terms | None = None
    ) -> None:
        super().__init__(texts, texts.about("terminal.trade.title", seat, partner=texts.name(partner)))
        self.game = texts.game
        self.seat = seat
        self.partner = partner
        self.goods = goods
        self.answered = answered

    def body(self) -> Sequence[Widget]:
        mine, theirs = (self.goods.lots, self.goods.cards), self.goods.partners[self.partner]
        old = self.answered  # a counter-offer starts from the offer, with the sides swapped
        give = ticked(old.get_lots, old.get_cards) if old else set()
        get = ticked(old.give_lots, old.give_cards) if old else set()
        sides = (
            TradeSide(
                self.texts,
                self.giving(self.seat),
                self.listed(*mine),
                give,
                old.get_cash if old else 0,
                "give",
            ),
            TradeSide(
                self.texts,
                self.giving(self.partner),
                self.listed(*theirs),
                get,
                old.give_cash if old else 0,
                "get",
            ),
        )
        return [Horizontal(*sides), Static("", id="terms", markup=False)]

    def listed(self, lots: list[int], cards: list[str]) -> list[tuple[str, str]]:
        p = self.game._state
        mortgaged = f", {self.texts.text('act.mortgaged')}"
        marked = [(str(lot), self.texts.lot(lot) + (mortgaged if p.mortgaged[lot] else "")) for lot in lots]
        return marked + [(card, self.texts.jail_card(card)) for card in cards]

    def giving(self, seat: int) -> str:
        cash = self.texts.money(int(self.game._state.cash[seat]))
        return self.texts.about("terminal.trade.part", seat, cash=cash)

    def on_mount(self) -> None:
        self.check_terms()

    def on_selection_list_selected_changed(self) -> None:
        self.check_terms()

    def on_input_changed(self) -> None:
        self.check_terms()

    def sides(self) -> tuple[Side, Side]:
        return self.query_one("#give", TradeSide).side(), self.query_one("#get", TradeSide).side()

    def form(self) -> JsonObject:
        give, get = self.sides()
        sides: JsonObject = {"give": give.to_json(), "get": get.to_json()}
        if self.answered is not None:
            return {"do": "counter", "offer": self.answered.number, **sides}
        return {"do": "offer", "to": self.partner, **sides}

    def check_terms(self) -> bool:
        """Show the terms, and the refusal if there is one; returns whether they are legal."""
        terms = self.texts.sides(self.seat, self.partner, *self.sides())
        self.query_one("#terms", Static).update(Text(terms))
        try:
            refusal = self.game.refusal(self.seat, self.form())
        except PassgoError as error:  # cash on both sides is no valid action, so no rule refuses it
            self.show_message(localize_error(error, self.texts.language))
            return False
        self.show_message(refusal_text(self.texts, refusal) if refusal is not None else "")
        return refusal is None

    def action_offer(self) -> None:
        if self.check_terms():
            self.dismiss(self.form())


def ticked(lots: tuple[int, ...], cards: tuple[int, ...]) -> set[str]:
    return {str(lot) for lot in lots} | {DECKS[card] for card in cards}
