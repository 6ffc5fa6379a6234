"""A table as short plain text, for language models: everything that a seat may know, and its choices in the words of
the notation. It is written from a view, so that it can say nothing that the view does not."""

from collections.abc import Iterable
from typing import Any, Final

from passgo.base.json_types import JsonObject
from passgo.engine.actions import CODES, action_from_json
from passgo.engine.events import Deck
from passgo.engine.fields import A_SEAT, A_SQUARE, AN_AMOUNT, DECKS, TEXT_LIST
from passgo.game.board_text import Printed, board_text
from passgo.game.fact_kinds import kind_in_action, kind_in_decision
from passgo.notation.moves import write_action
from passgo.notation.text import write_side
from passgo.view.types import LotView, SeatView, SideView, TableView

NOBODY: Final = "the Bank"
CARD_LETTERS: Final[dict[Deck, str]] = {"chance": "c", "chest": "h"}
"""As the notation writes Get Out of Jail cards."""


def written(choice: JsonObject) -> str:
    """A choice in the words of the notation, even one of a newer server."""
    if choice["do"] in CODES:
        return write_action(action_from_json(choice))
    values = ":".join(str(value) for name, value in choice.items() if name != "do")
    return f"{choice['do']}={values}" if values else str(choice["do"])


def terms(side: SideView) -> str:
    """One side of a trade in the words of the notation, as an offer is made."""
    cards = tuple(DECKS.index(deck) for deck in side.get("cards", []))
    return write_side(side.get("cash", 0), tuple(side.get("lots", [])), cards)


class TableText:
    """Describes the positions of one game."""

    def __init__(self, edition: Printed, rules: str) -> None:
        """`rules` is what was agreed on, as rules_text writes it."""
        self.edition: Final = edition
        self.rules: Final = rules
        self.symbol: Final = edition.words.symbol
        self.groups: Final = {group.id: group.name for group in edition.groups}

    def board(self) -> str:
        """The board, which stays the same for the whole game."""
        return board_text(self.edition, self.rules)

    def describe(
        self, view: TableView, seat: int | None, choices: Iterable[JsonObject], addressed: bool = True
    ) -> str:
        """The whole table for a seat; None is a spectator, who has no choices. The reader may be addressed."""
        lines = [self.heading(view, seat, addressed)]
        lines += [line for player in view["seats"] for line in self.seat_lines(view, player, seat)]
        lines += [
            self.bank_line(view),
            *self.offer_lines(view),
            *self.rent_lines(view),
            self.decision_line(view),
        ]
        listed = [self.choice(choice) for choice in choices]
        if listed:
            lines += ["You may:", *(f"  {line}" for line in listed)]
        return "\n".join(lines)

    def heading(self, view: TableView, seat: int | None, addressed: bool) -> str:
        you = " You watch." if seat is None else f" You are seat {seat}, {view['seats'][seat]['name']}."
        turn = view["seats"][view["turn"]]["name"]
        dice = f", last throw {view['dice'][0]}+{view['dice'][1]}" if view["dice"][0] else ""
        called = " Time is up: this is the last turn." if view["time_called"] else ""
        return (
            f"{self.edition.title} ({self.rules}), round {view['round']}, {turn}'s turn{dice}.{called}"
            f"{you if addressed else ''}"
        )

    def seat_lines(self, view: TableView, player: SeatView, you: int | None) -> list[str]:
        name = f"Seat {player['seat']} {player['name']}{' (you)' if player['seat'] == you else ''}"
        if player["status"] != "playing":
            return [f"{name}: {player['status']}"]
        where = self.square(player["square"])
        if player["jail"]:
            where = f"in {self.edition.words.jail}, turn {player['jail']} there"
        notes = [self.card(deck) for deck in player["jail_cards"]]
        if not player.get("lapped", True):
            notes.append("has not been round the board yet")
        lines = [", ".join([f"{name}: {self.money(player['cash'])}", where, *notes])]
        owned: dict[str, list[str]] = {}
        for lot, deed in view["lots"].items():
            if deed["owner"] == player["seat"]:
                owned.setdefault(self.kind(int(lot)), []).append(self.deed(int(lot), deed))
        return lines + [f"  {group}: {', '.join(deeds)}" for group, deeds in owned.items()]

    def deed(self, lot: int, deed: LotView) -> str:
        notes = []
        if deed["hotel"]:
            notes.append(self.edition.words.hotel)
        elif deed["houses"]:
            words = self.edition.words
            notes.append(f"{deed['houses']} {words.house if deed['houses'] == 1 else words.houses}")
        if deed["mortgaged"]:
            notes.append("mortgaged")
        return f"{self.square(lot)}{f' ({notes[0]})' if notes else ''}"

    def kind(self, lot: int) -> str:
        square = self.edition.squares[lot]
        words = self.edition.words
        total = sum(
            1 for other in self.edition.squares if (other.kind, other.group) == (square.kind, square.group)
        )
        name = {"station": words.stations, "utility": words.utilities}.get(square.kind)
        return f"{name or self.groups[square.group]} (of {total})"

    def bank_line(self, view: TableView) -> str:
        words, bank = self.edition.words, view["bank"]
        free = [
            f"{self.square(int(lot))} {self.money(self.edition.squares[int(lot)].price)}"
            for lot, deed in view["lots"].items()
            if deed["owner"] is None
        ]
        unowned = f" Unowned: {', '.join(free)}." if free else " Everything is owned."
        pot = f" On {words.free_parking}: {self.money(view['pot'])}." if "pot" in view else ""
        return f"Bank: {bank['houses']} {words.houses}, {bank['hotels']} {words.hotels}.{pot}{unowned}"

    def offer_lines(self, view: TableView) -> list[str]:
        names = [player["name"] for player in view["seats"]]
        return [
            f"Offer {offer['offer']}: {names[offer['from']]} gives {names[offer['to']]} {self.side(offer['give'])} "
            f"for {self.side(offer['get'])} ({terms(offer['give'])}={terms(offer['get'])})"
            for offer in view["offers"]
        ]

    def rent_lines(self, view: TableView) -> list[str]:
        names = [player["name"] for player in view["seats"]]
        return [
            f"Rent of {self.money(rent['amount'])} for {self.square(rent['lot'])} can be asked of "
            f"{names[rent['debtor']]} by {names[rent['owner']]}"
            for rent in view["rents_due"]
        ]

    def side(self, side: SideView) -> str:
        goods = [self.square(lot) for lot in side.get("lots", [])]
        goods += [self.card(deck) for deck in side.get("cards", [])]
        if side.get("cash"):
            goods.append(self.money(side["cash"]))
        return " and ".join(goods) or "nothing"

    def decision_line(self, view: TableView) -> str:
        decision: Any = view["decision"]
        if decision is None:
            return "The game is over."
        names = ", ".join(view["seats"][seat]["name"] for seat in decision["seats"])
        facts = [
            self.fact(view, name, kind_in_decision(decision["kind"], name), value)
            for name, value in decision.items()
            if name not in ("kind", "seats")
        ]
        about = f" ({', '.join(fact for fact in facts if fact)})" if any(facts) else ""
        return f"Waiting for {names}: {decision['kind']}{about}."

    def fact(self, view: TableView, name: str, kind: str, value: Any) -> str:
        if kind == A_SEAT:
            return f"{name} {NOBODY if value is None else view['seats'][value]['name']}"
        if value is None:
            return ""
        if kind == A_SQUARE:
            return self.square(value)
        if kind == AN_AMOUNT:
            return f"{name} {self.money(value)}"
        if kind == TEXT_LIST:
            return f"{name} " + "; ".join(f"{number}: {text}" for number, text in enumerate(value))
        return f"{name} {value}"

    def choice(self, form: JsonObject) -> str:
        """One choice: the word to write, and what it means."""
        choice: dict[str, Any] = dict(form)
        do = choice["do"]
        if "most" in choice:
            return f"{do}=N (N from {choice['least']} to {choice['most']})"
        if "partners" in choice:
            head = f"counter={choice['offer']}" if do == "counter" else "offer=SEAT"
            return f"{head}:GIVE=GET (a side: $CASH, lots, jail cards c and h joined by +, or - for nothing; $90+6=39)"
        amounts = choice.pop("amounts", None) or {}
        word = written(choice)
        notes = [self.square(value) for name, value in choice.items() if kind_in_action(do, name) == A_SQUARE]
        notes += [f"{name} {self.money(amount)}" for name, amount in amounts.items() if amount is not None]
        return f"{word} ({', '.join(notes)})" if notes else word

    def card(self, deck: Deck) -> str:
        """As an offer writes it, too."""
        return f"a Get Out of {self.edition.words.jail} Free card ({CARD_LETTERS[deck]})"

    def square(self, index: int) -> str:
        return f"{index} {self.edition.squares[index].name}"

    def money(self, amount: int) -> str:
        return f"{self.symbol}{amount:,}"
