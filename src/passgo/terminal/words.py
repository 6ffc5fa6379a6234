"""Sentences for decisions and labels for actions, in the words of the edition."""

import dataclasses
from collections.abc import Callable
from typing import Final

from passgo.engine import codes
from passgo.engine.actions import ACTIONS, Action
from passgo.engine.decisions import Decision
from passgo.engine.position import Terms
from passgo.engine.rules import mortgage, sites
from passgo.engine.rules.paid import half_price
from passgo.events import Side, sides
from passgo.game import Game
from passgo.narrate.grammar import CALLS, ORDINALS, a, listing
from passgo.narrate.tongue import Tongue


class Speaker:
    """The sentences and labels of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.tongue = Tongue(game.edition, game.names)
        self.words = game.edition.words

    def money(self, amount: int) -> str:
        return self.tongue.money(amount)

    def name(self, seat: int | None) -> str:
        return self.tongue.name(seat)

    def lot(self, square: int) -> str:
        """A square by name, and its colour group where it has one."""
        name = self.tongue.square(square)
        group = self.game.state.board.group[square]
        groups = self.game.edition.groups
        return f"{name} ({groups[group].name})" if 0 <= group < len(groups) else name

    # Decisions.

    def question(self, decision: Decision, seat: int) -> str:
        """The decision as a question to one of the seats that may answer."""
        return QUESTIONS[decision.kind](self, decision, seat)

    def terms(self, terms: Terms) -> str:
        """A trade: what each side gives."""
        return self.sides(terms.giver, terms.taker, *sides(terms))

    def sides(self, giver: int, taker: int, give: Side, get: Side) -> str:
        given = listing(self.tongue.goods(give)) or "nothing"
        got = listing(self.tongue.goods(get)) or "nothing"
        return f"{self.name(giver)} gives {given}. {self.name(taker)} gives {got}."

    # Actions.

    def action(self, seat: int, action: Action) -> str:
        plain = PLAIN.get(action.code)
        if plain is not None:
            return plain(self, seat)
        numbered = NUMBERED.get(action.code)
        if numbered is not None:
            return numbered(self, int(action.first), int(action.second))
        return self.declared(action)

    def declared(self, action: Action) -> str:
        """What its declaration says of an action, with its numbers and amounts."""
        kind = ACTIONS[action.code]
        amounts = kind.amounts_of(self.game.state, action.first, action.second)
        sums = amounts.to_json() if amounts is not None else {}
        words: dict[str, object] = dataclasses.asdict(self.words)
        words.update({field.name: action.value(i, field) for i, field in enumerate(kind.fields)})
        words.update({name: self.money(amount) for name, amount in sums.items()})
        return kind.says.format_map(words)

    def next_building(self, lot: int) -> tuple[str, int]:
        """What would be built next on a lot, and for how much."""
        p = self.game.state
        what = sites.next_building(p, lot)
        name = self.words.hotel if what == codes.A_HOTEL else self.words.house
        return name, int(sites.price_of(p, lot, what))

    def landed_on(self) -> int:
        """The lot that the player to decide stands on."""
        decision = self.game.decision
        lot = decision.details.get("lot") if decision is not None else None
        assert isinstance(lot, int)
        return lot


def number(decision: Decision, field: str) -> int:
    value = decision.details[field]
    assert isinstance(value, int)
    return value


def seat_or_bank(decision: Decision, field: str) -> int | None:
    value = decision.details[field]
    assert value is None or isinstance(value, int)
    return value


def _throw(say: Speaker, decision: Decision, seat: int) -> str:
    if number(decision, "doubles"):
        return f"{say.name(seat)} threw doubles and throws again."
    return f"{say.name(seat)} throws the dice."


def _end_turn(say: Speaker, _: Decision, seat: int) -> str:
    return f"{say.name(seat)} has moved. Build, trade or raise money, then end the turn."


def _leave_jail(say: Speaker, decision: Decision, seat: int) -> str:
    turn = ORDINALS[number(decision, "jail_turn") - 1]
    return f"{say.name(seat)} is in {say.words.jail}, for the {turn} turn: how to get out?"


def _buy(say: Speaker, decision: Decision, seat: int) -> str:
    lot, price = number(decision, "lot"), number(decision, "price")
    cash = say.money(int(say.game.state.cash[seat]))
    return f"{say.name(seat)}, with {cash}, may buy {say.lot(lot)} for {say.money(price)}. Otherwise it is auctioned."


def sold(say: Speaker, decision: Decision) -> str:
    """What an auction is about."""
    lot = decision.details.get("lot")
    if isinstance(lot, int):
        return f"{say.lot(lot)}, printed price {say.money(int(say.game.state.board.price[lot]))}"
    return f"one of the Bank's last {say.tongue.buildings(decision.details['building'])}"


def highest(say: Speaker, decision: Decision) -> str:
    bid = number(decision, "bid")
    if bid == 0:
        return "Nobody has bid yet."
    return f"The highest bid is {say.money(bid)} by {say.name(seat_or_bank(decision, 'leader'))}."


def bidder(say: Speaker, decision: Decision, seat: int) -> str:
    calls = int(say.game.state.calls)
    called = f"{CALLS[calls - 1].capitalize()}! " if calls else ""
    if say.game.rules.keeps_bank_only(seat):
        return f"{called}{say.name(seat)} calls."
    return f"{called}{say.name(seat)} bids or passes."


def _bid(say: Speaker, decision: Decision, seat: int) -> str:
    return f"Auction of {sold(say, decision)}. {highest(say, decision)} {bidder(say, decision, seat)}"


def _debt(say: Speaker, decision: Decision, seat: int) -> str:
    amount = number(decision, "amount")
    cash = int(say.game.state.cash[seat])
    creditor = say.name(seat_or_bank(decision, "creditor"))
    missing = say.money(amount - cash)
    return (
        f"{say.name(seat)} owes {creditor} {say.money(amount)} and has {say.money(cash)}: "
        f"{missing} still to be raised. It is paid as soon as the cash is there."
    )


def _tax(say: Speaker, decision: Decision, seat: int) -> str:
    square = say.tongue.square(number(decision, "square"))
    return f"{say.name(seat)} chooses how to pay {square}, before anything is added up."


def _interest(say: Speaker, decision: Decision, seat: int) -> str:
    return (
        f"{say.name(seat)} has received mortgaged {say.words.deeds}: pay the interest, or lift the mortgage."
    )


def _shortage(say: Speaker, decision: Decision, seat: int) -> str:
    asker, what = number(decision, "asker"), decision.details["building"]
    return (
        f"{say.name(asker)} asks for {a(say.tongue.building(what))}, and the Bank has few left. "
        f"How many does {say.name(seat)} wish?"
    )


def _place(say: Speaker, decision: Decision, seat: int) -> str:
    return f"{say.name(seat)} has won {a(say.tongue.building(decision.details['building']))}: where shall it stand?"


def _expansion(say: Speaker, _: Decision, seat: int) -> str:
    return f"{say.name(seat)} is on {say.words.go}: take the salary, or go to any space that is no corner."


def _challenge(say: Speaker, decision: Decision, seat: int) -> str:
    return f"{say.name(number(decision, 'reader'))} reads to {say.name(seat)}: {decision.details['question']}"


def _trip(say: Speaker, _: Decision, seat: int) -> str:
    return f"{say.name(seat)} goes to an unowned property and buys it. Which one?"


def _prize(say: Speaker, decision: Decision, seat: int) -> str:
    side = ORDINALS[number(decision, "side") - 1]
    return f"{say.name(seat)} wins an unowned property of the {side} side of the board. Which one?"


def _plea(say: Speaker, _: Decision, seat: int) -> str:
    return f"{say.name(seat)} stands before the judge."


QUESTIONS: Final[dict[str, Callable[[Speaker, Decision, int], str]]] = {
    "Throw": _throw,
    "EndTurn": _end_turn,
    "LeaveJail": _leave_jail,
    "BuyOrAuction": _buy,
    "Bidding": _bid,
    "RaiseMoney": _debt,
    "TaxChoice": _tax,
    "InterestChoice": _interest,
    "ShortageQuestion": _shortage,
    "PlaceBuilding": _place,
    "Expansion": _expansion,
    "Challenge": _challenge,
    "RoadTrip": _trip,
    "Prize": _prize,
    "Plea": _plea,
}


def _decline(say: Speaker, _: int) -> str:
    decision = say.game.decision
    if decision is not None and decision.kind == "RoadTrip":
        return "Stay here"
    return f"Leave {say.tongue.square(say.landed_on())} to the auction"


def _pass(say: Speaker, _: int) -> str:
    decision = say.game.decision
    asked = decision is not None and decision.kind == "ShortageQuestion"
    return "Want none" if asked else "Pass"


def _throw_dice(say: Speaker, seat: int) -> str:
    return "Throw for doubles" if say.game.state.jail[seat] else "Throw the dice"


def _pay_share(say: Speaker, _: int) -> str:
    decision = say.game.decision
    assert decision is not None
    return f"Pay {number(decision, 'percent')}% of the total worth"


def _pay_flat(say: Speaker, _: int) -> str:
    decision = say.game.decision
    assert decision is not None
    return f"Pay {say.money(number(decision, 'flat'))}"


def _call(say: Speaker, _: int) -> str:
    return f"Call: {CALLS[int(say.game.state.calls)]}"


PLAIN: Final[dict[int, Callable[[Speaker, int], str]]] = {
    codes.THROW: _throw_dice,
    codes.BUY: lambda say, _: f"Buy {say.tongue.square(say.landed_on())}",
    codes.DECLINE: _decline,
    codes.PASS: _pass,
    codes.PAY_FLAT: _pay_flat,
    codes.PAY_SHARE: _pay_share,
    codes.CALL: _call,
}


def _build(say: Speaker, lot: int, _: int) -> str:
    building, price = say.next_building(lot)
    return f"{a(building)} on {say.lot(lot)} for {say.money(price)}"


def _sell(say: Speaker, lot: int, _: int) -> str:
    p = say.game.state
    building = say.words.hotel if p.built[lot] == codes.HOTEL else say.words.house
    return f"{a(building)} of {say.lot(lot)} for {say.money(int(half_price(p, lot)))}"


def _sell_hotels(say: Speaker, group: int, houses: int) -> str:
    left = say.tongue.houses(houses) if houses else f"no {say.words.houses}"
    return f"all {say.words.hotels} of {say.game.edition.groups[group].name}, leaving {left}"


def _mortgage(say: Speaker, lot: int, _: int) -> str:
    return f"{say.lot(lot)} for {say.money(int(say.game.state.board.mortgage[lot]))}"


def _lift(say: Speaker, lot: int, _: int) -> str:
    return f"{say.lot(lot)} for {say.money(int(mortgage.cost_of_lifting(say.game.state, lot)))}"


def _pay_interest(say: Speaker, lot: int, _: int) -> str:
    interest = say.money(int(say.game.state.board.interest[lot]))
    return f"{say.lot(lot)}: pay {interest} interest, keep the mortgage"


def _ask_rent(say: Speaker, debtor: int, lot: int) -> str:
    return f"Ask {say.name(debtor)} for the rent of {say.tongue.square(lot)}"


def _go_to(say: Speaker, square: int, _: int) -> str:
    price = int(say.game.state.board.price[square])
    unowned = price > 0 and say.game.state.owner[square] == codes.BANK
    return f"{say.lot(square)}, {say.money(price)}" if unowned else say.lot(square)


def _answer(say: Speaker, choice: int, _: int) -> str:
    decision = say.game.decision
    assert decision is not None
    answers = decision.details["answers"]
    assert isinstance(answers, list)
    return str(answers[choice])


def _want(say: Speaker, count: int, _: int) -> str:
    decision = say.game.decision
    assert decision is not None
    building = decision.details["building"]
    return a(say.tongue.building(building)) if count == 1 else f"{count} {say.tongue.buildings(building)}"


def _use_card(say: Speaker, deck: int, _: int) -> str:
    name = say.words.chest if deck == codes.CHEST else say.words.chance
    return f"Use the {say.tongue.jail_card} of {name}"


NUMBERED: Final[dict[int, Callable[[Speaker, int, int], str]]] = {
    codes.USE_CARD: _use_card,
    codes.BUILD: _build,
    codes.SELL: _sell,
    codes.SELL_HOTELS: _sell_hotels,
    codes.MORTGAGE: _mortgage,
    codes.LIFT: _lift,
    codes.PAY_INTEREST: _pay_interest,
    codes.ASK_RENT: _ask_rent,
    codes.WANT: _want,
    codes.PLACE: lambda say, lot, _: say.lot(lot),
    codes.GO_TO: _go_to,
    codes.ANSWER: _answer,
    codes.TAKE: lambda say, lot, _: say.lot(lot),
}
