"""Sentences for decisions and labels for actions, in the language of whoever reads and the words of the edition."""

from collections.abc import Callable
from typing import Final

from passgo.edition import Challenge, Edition
from passgo.engine import codes
from passgo.engine.actions import ACTIONS, Action
from passgo.engine.decisions import Decision
from passgo.engine.position import Terms
from passgo.engine.rules import mortgage, sites
from passgo.engine.rules.paid import half_price
from passgo.events import Side, sides
from passgo.game import Game
from passgo.narrate import Voice
from passgo.speech import ENGLISH, Value, Word


class Speaker(Voice):
    """The questions and labels of one game. `you`, if anybody, is addressed; the others have names."""

    def __init__(self, game: Game, language: str = ENGLISH, you: int | None = None) -> None:
        super().__init__(game.edition, game.names, language, you)
        self.game = game
        self.language = language
        self.words = self.edition.words

    def about(self, key: str, seat: int | None, **facts: Value) -> str:
        """A sentence about a seat, or to whoever reads."""
        return self.text(key, name=self.person(seat), **facts)

    def name(self, seat: int | None) -> str:
        return self.person(seat).name

    def lot(self, square: int) -> str:
        """A square by name, and its colour group where it has one."""
        name = self.square(square)
        group = self.game.state.board.group[square]
        groups = self.edition.groups
        return f"{name} ({groups[group].name})" if 0 <= group < len(groups) else name

    def deck(self, deck: str) -> str:
        return self.words.chance if deck == "chance" else self.words.chest

    def jail_card(self, deck: str) -> str:
        return self.text("act.jail-card", deck=self.deck(deck))

    def building(self, what: object) -> Word:
        return Word(self.words.hotel, "hotel") if what == "hotel" else Word(self.words.house, "house")

    def houses(self, count: int) -> str:
        return self.text("terminal.houses", n=count)

    def hotels(self, count: int) -> str:
        return self.text("terminal.hotels", n=count)

    def built(self, key: str, what: object, **facts: Value) -> str:
        """A text about a building: it depends on its kind, whose words differ in gender."""
        return self.text(f"{key}.{'hotel' if what == 'hotel' else 'house'}", **facts)

    # Decisions.

    def question(self, decision: Decision, seat: int) -> str:
        """The decision as a question to one of the seats that may answer."""
        return QUESTIONS[decision.kind](self, decision, seat)

    def terms(self, terms: Terms) -> str:
        """A trade: what each side gives."""
        return self.sides(terms.giver, terms.taker, *sides(terms))

    def sides(self, giver: int, taker: int, give: Side, get: Side) -> str:
        parts = ((giver, give), (taker, get))
        return " ".join(
            self.about("terminal.trade.gives", seat, goods=self.listed(self.goods(side)))
            for seat, side in parts
        )

    def goods(self, side: Side) -> list[str]:
        """What one side of an offer gives."""
        cards = [self.jail_card(deck) for deck in side.cards]
        return [*map(self.square, side.lots), *cards, *([self.money(side.cash)] if side.cash else [])]

    def listed(self, things: list[str]) -> str:
        return self.catalogue.listing(things) or self.text("act.nothing")

    # Actions.

    def action(self, seat: int, action: Action) -> str:
        plain = PLAIN.get(action.code)
        if plain is not None:
            return plain(self, seat)
        numbered = NUMBERED.get(action.code)
        if numbered is not None:
            return numbered(self, int(action.first), int(action.second))
        kind = ACTIONS[action.code]
        amounts = kind.amounts_of(self.game.state, action.first, action.second)
        costs = 0 if amounts is None else amounts.cost or amounts.gives or 0
        return self.text(f"act.do.{action.do}", amount=self.money(int(costs)))

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


def asked_as(say: Speaker, kind: str, seat: int) -> str:
    """The key of a question that the browser, where only those who answer are asked, puts in the same words."""
    return f"act.ask.{kind}" if seat == say.you else f"terminal.ask.{kind}"


def _throw(say: Speaker, decision: Decision, seat: int) -> str:
    return say.about("terminal.ask.Throw" + (".doubles" if number(decision, "doubles") else ""), seat)


def _end_turn(say: Speaker, _: Decision, seat: int) -> str:
    return say.about(asked_as(say, "EndTurn", seat), seat)


def _leave_jail(say: Speaker, decision: Decision, seat: int) -> str:
    return say.about("terminal.ask.LeaveJail", seat, turn=number(decision, "jail_turn"))


def _buy(say: Speaker, decision: Decision, seat: int) -> str:
    lot, price = say.lot(number(decision, "lot")), say.money(number(decision, "price"))
    cash = say.money(int(say.game.state.cash[seat]))
    return say.about("terminal.ask.BuyOrAuction", seat, cash=cash, lot=lot, price=price)


def sold(say: Speaker, decision: Decision) -> str:
    """What an auction is about."""
    lot = decision.details.get("lot")
    if isinstance(lot, int):
        price = say.money(int(say.game.state.board.price[lot]))
        return say.text("terminal.auction.lot", lot=say.lot(lot), price=price)
    return say.built("terminal.auction", decision.details["building"])


def highest(say: Speaker, decision: Decision) -> str:
    bid, leader = number(decision, "bid"), seat_or_bank(decision, "leader")
    if bid == 0 or leader is None:
        return say.text("terminal.auction.nobody")
    return say.about("terminal.auction.highest", leader, amount=say.money(bid))


def bidder(say: Speaker, seat: int) -> str:
    calls = int(say.game.state.calls)
    called = f"{say.text(f'terminal.auction.called.{calls}')} " if calls else ""
    does = "calls" if say.game.rules.keeps_bank_only(seat) else "bids"
    return called + say.about(f"terminal.auction.{does}", seat)


def _bid(say: Speaker, decision: Decision, seat: int) -> str:
    auction = say.text("terminal.ask.Bidding", what=sold(say, decision))
    return f"{auction} {highest(say, decision)} {bidder(say, seat)}"


def _debt(say: Speaker, decision: Decision, seat: int) -> str:
    amount = number(decision, "amount")
    cash = int(say.game.state.cash[seat])
    creditor = seat_or_bank(decision, "creditor")
    asked = say.about(
        "terminal.ask.RaiseMoney",
        seat,
        creditor=say.name(creditor),
        amount=say.money(amount),
        cash=say.money(cash),
        missing=say.money(amount - cash),
    )
    if "lot" not in decision.details:
        return asked
    return f"{asked} {say.text('act.debt.waits', lot=say.square(number(decision, 'lot')))}"


def _tax(say: Speaker, decision: Decision, seat: int) -> str:
    square = say.square(number(decision, "square"))
    return say.about(asked_as(say, "TaxChoice", seat), seat, square=square)


def _interest(say: Speaker, _: Decision, seat: int) -> str:
    return say.about(asked_as(say, "InterestChoice", seat), seat)


def _shortage(say: Speaker, decision: Decision, seat: int) -> str:
    asker, what = number(decision, "asker"), str(decision.details["building"])
    wants = "terminal.shortage.you" if asker == say.you else "stage.shortage.said"
    question = "stage.shortage.ask" if seat == say.you else "terminal.ask.ShortageQuestion"
    return f"{say.text(wants, asker=say.name(asker), what=what)} {say.about(question, seat)}"


def _place(say: Speaker, decision: Decision, seat: int) -> str:
    return say.about("terminal.ask.PlaceBuilding", seat, building=say.building(decision.details["building"]))


def _expansion(say: Speaker, _: Decision, seat: int) -> str:
    return say.about("terminal.ask.Expansion", seat)


def _challenge(say: Speaker, decision: Decision, seat: int) -> str:
    reader, question = number(decision, "reader"), asked(say.edition, decision).question
    key = "terminal.ask.Challenge.reader" if reader == say.you else "terminal.ask.Challenge"
    return say.about(key, seat, reader=say.name(reader), question=question)


def asked(edition: Edition, decision: Decision) -> Challenge:
    return edition.challenges[number(decision, "card") - 1]


def _trip(say: Speaker, _: Decision, seat: int) -> str:
    return say.about("terminal.ask.RoadTrip", seat)


def _prize(say: Speaker, decision: Decision, seat: int) -> str:
    return say.about("terminal.ask.Prize", seat, side=say.text(f"act.side.{number(decision, 'side')}"))


def _plea(say: Speaker, _: Decision, seat: int) -> str:
    return say.about(asked_as(say, "Plea", seat), seat)


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


def _decision(say: Speaker) -> Decision:
    decision = say.game.decision
    assert decision is not None
    return decision


def _buy_it(say: Speaker, _: int) -> str:
    lot = say.landed_on()
    price = say.money(int(say.game.state.board.price[lot]))
    return say.text("hint.does.buy", lot=say.square(lot), price=price)


def _decline(say: Speaker, _: int) -> str:
    if _decision(say).kind == "RoadTrip":
        return say.text("act.do.decline.trip")
    kept = "" if say.game.state.board.auctions else ".keep"
    return say.text(f"terminal.do.decline{kept}", lot=say.square(say.landed_on()))


def _pass(say: Speaker, _: int) -> str:
    decision = say.game.decision
    asked = decision is not None and decision.kind == "ShortageQuestion"
    return say.text("terminal.do.pass.shortage" if asked else "act.do.pass")


def _throw_dice(say: Speaker, seat: int) -> str:
    return say.text("act.do.throw.jail" if say.game.state.jail[seat] else "act.do.throw")


def _pay_share(say: Speaker, _: int) -> str:
    return say.text("act.do.pay-share", percent=number(_decision(say), "percent"))


def _pay_flat(say: Speaker, _: int) -> str:
    return say.text("act.do.pay-flat", amount=say.money(number(_decision(say), "flat")))


def _call(say: Speaker, _: int) -> str:
    return say.text(f"act.do.call.{int(say.game.state.calls)}")


PLAIN: Final[dict[int, Callable[[Speaker, int], str]]] = {
    codes.THROW: _throw_dice,
    codes.BUY: _buy_it,
    codes.DECLINE: _decline,
    codes.PASS: _pass,
    codes.PAY_FLAT: _pay_flat,
    codes.PAY_SHARE: _pay_share,
    codes.CALL: _call,
}


def _build(say: Speaker, lot: int, _: int) -> str:
    p = say.game.state
    what = sites.next_building(p, lot)
    amount = say.money(int(sites.price_of(p, lot, what)))
    kind = "hotel" if what == codes.A_HOTEL else "house"
    return say.built("terminal.do.build", kind, lot=say.lot(lot), amount=amount)


def _sell(say: Speaker, lot: int, _: int) -> str:
    p = say.game.state
    kind = "hotel" if p.built[lot] == codes.HOTEL else "house"
    return say.built("terminal.do.sell", kind, lot=say.lot(lot), amount=say.money(int(half_price(p, lot))))


def _sell_hotels(say: Speaker, group: int, houses: int) -> str:
    return say.text("terminal.do.sell-hotels", group=say.edition.groups[group].name, n=houses)


def _mortgage(say: Speaker, lot: int, _: int) -> str:
    amount = say.money(int(say.game.state.board.mortgage[lot]))
    return say.text("terminal.do.mortgage", lot=say.lot(lot), amount=amount)


def _lift(say: Speaker, lot: int, _: int) -> str:
    amount = say.money(int(mortgage.cost_of_lifting(say.game.state, lot)))
    return say.text("terminal.do.lift", lot=say.lot(lot), amount=amount)


def _pay_interest(say: Speaker, lot: int, _: int) -> str:
    amount = say.money(int(say.game.state.board.interest[lot]))
    return say.text("terminal.do.pay-interest", lot=say.lot(lot), amount=amount)


def _ask_rent(say: Speaker, debtor: int, lot: int) -> str:
    return say.text("terminal.do.ask-rent", name=say.name(debtor), lot=say.square(lot))


def _go_to(say: Speaker, square: int, _: int) -> str:
    price = int(say.game.state.board.price[square])
    unowned = price > 0 and say.game.state.owner[square] == codes.BANK
    if unowned:
        return say.text("terminal.do.go-to.unowned", lot=say.lot(square), amount=say.money(price))
    return say.text("terminal.do.go-to", lot=say.lot(square))


def _answer(say: Speaker, choice: int, _: int) -> str:
    decision = _decision(say)
    answers = decision.details["answers"]
    assert isinstance(answers, list)
    printed, said = asked(say.printed, decision), asked(say.edition, decision)
    translated = dict(zip((printed.right, *printed.wrong), (said.right, *said.wrong), strict=True))
    return translated[str(answers[choice])]


def _want(say: Speaker, count: int, _: int) -> str:
    return say.built("terminal.do.want", _decision(say).details["building"], n=count)


def _use_card(say: Speaker, deck: int, _: int) -> str:
    name = say.words.chest if deck == codes.CHEST else say.words.chance
    return say.text("act.do.use-card", deck=name)


NUMBERED: Final[dict[int, Callable[[Speaker, int, int], str]]] = {
    codes.USE_CARD: _use_card,
    codes.BUILD: _build,
    codes.SELL: _sell,
    codes.SELL_HOTELS: _sell_hotels,
    codes.MORTGAGE: _mortgage,
    codes.LIFT: _lift,
    codes.PAY_INTEREST: _pay_interest,
    codes.ACCEPT: lambda say, offer, _: say.text("terminal.do.accept", offer=offer),
    codes.REFUSE: lambda say, offer, _: say.text("terminal.do.refuse", offer=offer),
    codes.WITHDRAW: lambda say, offer, _: say.text("terminal.do.withdraw", offer=offer),
    codes.ASK_RENT: _ask_rent,
    codes.WANT: _want,
    codes.PLACE: lambda say, lot, _: say.text("terminal.do.place", lot=say.lot(lot)),
    codes.GO_TO: _go_to,
    codes.ANSWER: _answer,
    codes.TAKE: lambda say, lot, _: say.text("terminal.do.take", lot=say.lot(lot)),
    codes.TIME_UP: lambda say, *_: say.text("terminal.do.time-up"),
}
