"""Sentences for decisions and labels for actions, in the language of whoever reads and the words of the edition."""

from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from typing import Final

from passgo.edition import Challenge, Edition
from passgo.engine import codes
from passgo.engine.actions import ACTIONS, DECKS, Action
from passgo.engine.decisions import Decision
from passgo.engine.declared import Detail
from passgo.engine.fields import A_BUILDING, A_DECK, A_GROUP, A_SEAT, A_SQUARE, AN_AMOUNT, SQUARE_LIST, Field
from passgo.engine.position import Terms
from passgo.engine.rules import sites
from passgo.engine.rules.paid import half_price
from passgo.events import Side, sides
from passgo.game.game import Game
from passgo.narrate import SentenceRenderer
from passgo.notation.moves import write_action
from passgo.speech import ENGLISH, Person, Value, Word
from passgo.speech.catalogue import parsed
from passgo.speech.message import names_in


class Speaker(SentenceRenderer):
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
        group = self.game._state.board.group[square]
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
        own = QUESTIONS.get(decision.kind)
        if own is not None:
            return own(self, decision, seat)
        kind, name = decision.kind, self.person(seat)
        facts: dict[str, Value] = {"name": name, "names": name, "n": 1, **self.details(decision)}
        facts["cash"] = self.money(int(self.game._state.cash[seat]))
        if seat != self.you:
            keys = (f"terminal.ask.{kind}", f"act.wait.{kind}", "act.wait.other")
        elif addresses_the_reader(f"terminal.ask.{kind}"):
            keys = (f"terminal.ask.{kind}", f"act.ask.{kind}", "act.ask.other")
        else:
            keys = (f"act.ask.{kind}", f"terminal.ask.{kind}", "act.ask.other")
        return self.first(keys, facts) or self.text(keys[-1], **facts)

    def details(self, decision: Decision | None) -> dict[str, Value]:
        """What a decision is about, as facts of a text. A building is a word and, as `what`, its kind."""
        if decision is None:
            return {}
        given = decision.details
        facts: dict[str, Value] = {}
        for field in decision.fields:
            if field.name in given:
                facts[field.name] = self.detail(field, given[field.name])
                if field.kind == A_BUILDING:
                    facts["what"] = str(given[field.name])
        return facts

    def detail(self, field: Detail, value: object) -> Value:
        if field.kind == A_BUILDING:
            return self.building(value)
        if isinstance(value, list):
            return [self.lot(each) if field.kind == SQUARE_LIST else str(each) for each in value]
        if field.kind == A_SEAT and value is None:
            return self.person(None)
        if isinstance(value, int):
            return self.number(field.kind, value)
        return None if value is None else str(value)

    def number(self, kind: str, value: int) -> Value:
        """A number as its kind is said: a player, a square, money, or a count."""
        if kind == A_SEAT:
            return self.person(value)
        if kind == A_SQUARE:
            return self.lot(value)
        return self.money(value) if kind == AN_AMOUNT else value

    def first(self, keys: Iterable[str], facts: Mapping[str, Value]) -> str:
        """The first of these texts that there is and that can be filled with these facts; "" if none can."""
        for key in keys:
            if self.catalogue.has(key):
                with suppress(KeyError):
                    return self.text(key, **facts)
        return ""

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
        own = LABELS.get(action.code)
        return self.label(action) if own is None else own(self, seat, int(action.first), int(action.second))

    def label(self, action: Action) -> str:
        """An action in the words of its decision or in general; else as a record writes it."""
        decision, given = self.game.decision, self.given(action)
        facts = {**self.details(decision), **self.sums(action), **given}
        names = (action.do,) if decision is None else (f"{action.do}.{decision.kind}", action.do)
        for key in (key for name in names for key in (f"terminal.do.{name}", f"act.do.{name}")):
            said = self.first((key,), facts)
            if said:
                return said if mentions(key, given) else self.told_apart(said, given)
        return write_action(action)

    def told_apart(self, said: str, given: Mapping[str, Value]) -> str:
        """A text that does not say on which lot or how many, followed by that: "Sell: Boardwalk"."""
        things = [fact.name if isinstance(fact, Person) else str(fact) for fact in given.values()]
        return f"{said}: {self.listed(things)}" if things else said

    def sums(self, action: Action) -> dict[str, Value]:
        """What it costs or brings; `amount` is whichever of them it is about."""
        amounts = ACTIONS[action.code].amounts_of(self.game._state, action.first, action.second)
        named = {} if amounts is None else amounts.to_json()
        amount = named.get("cost") or named.get("gives") or 0
        return {name: self.money(sum_) for name, sum_ in {**named, "amount": amount}.items()}

    def given(self, action: Action) -> dict[str, Value]:
        """The fields of an action as facts of a text."""
        numbers = (int(action.first), int(action.second))
        return {
            field.name: self.field(field, number)
            for field, number in zip(ACTIONS[action.code].fields, numbers, strict=False)
        }

    def field(self, field: Field, number: int) -> Value:
        if field.kind == A_DECK:
            return self.deck(DECKS[number])
        if field.kind == A_GROUP:
            return self.edition.groups[number].name
        return self.number(field.kind, number)

    def landed_on(self) -> int:
        """The lot that the player to decide stands on."""
        decision = self.game.decision
        lot = decision.details.get("lot") if decision is not None else None
        assert isinstance(lot, int)
        return lot


def addresses_the_reader(key: str) -> bool:
    """Whether a text has words of its own for the reader, as the browser's question would be for one who can tap."""
    text = parsed(ENGLISH, key)
    return text is not None and names_in(text).get("name") == "select"


def mentions(key: str, facts: Collection[str]) -> bool:
    text = parsed(ENGLISH, key)
    return text is not None and not names_in(text).keys().isdisjoint(facts)


def number(decision: Decision, field: str) -> int:
    value = decision.details[field]
    assert isinstance(value, int)
    return value


def seat_or_bank(decision: Decision, field: str) -> int | None:
    value = decision.details[field]
    assert value is None or isinstance(value, int)
    return value


def _throw(say: Speaker, decision: Decision, seat: int) -> str:
    return say.about("terminal.ask.Throw" + (".doubles" if number(decision, "doubles") else ""), seat)


def sold(say: Speaker, decision: Decision) -> str:
    """What an auction is about."""
    lot = decision.details.get("lot")
    if isinstance(lot, int):
        price = say.money(int(say.game._state.board.price[lot]))
        return say.text("terminal.auction.lot", lot=say.lot(lot), price=price)
    return say.built("terminal.auction", decision.details["building"])


def highest(say: Speaker, decision: Decision) -> str:
    bid, leader = number(decision, "bid"), seat_or_bank(decision, "leader")
    if bid == 0 or leader is None:
        return say.text("terminal.auction.nobody")
    return say.about("terminal.auction.highest", leader, amount=say.money(bid))


def bidder(say: Speaker, seat: int) -> str:
    calls = int(say.game._state.calls)
    called = f"{say.text(f'terminal.auction.called.{calls}')} " if calls else ""
    does = "calls" if say.game.rules.keeps_bank_only(seat) else "bids"
    return called + say.about(f"terminal.auction.{does}", seat)


def _bid(say: Speaker, decision: Decision, seat: int) -> str:
    auction = say.text("terminal.ask.Bidding", what=sold(say, decision))
    return f"{auction} {highest(say, decision)} {bidder(say, seat)}"


def _debt(say: Speaker, decision: Decision, seat: int) -> str:
    amount = number(decision, "amount")
    cash = int(say.game._state.cash[seat])
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


def _shortage(say: Speaker, decision: Decision, seat: int) -> str:
    asker, what = number(decision, "asker"), str(decision.details["building"])
    wants = "terminal.shortage.you" if asker == say.you else "stage.shortage.said"
    question = "stage.shortage.ask" if seat == say.you else "terminal.ask.ShortageQuestion"
    return f"{say.text(wants, asker=say.name(asker), what=what)} {say.about(question, seat, what=what)}"


def _challenge(say: Speaker, decision: Decision, seat: int) -> str:
    reader, question = number(decision, "reader"), asked(say.edition, decision).question
    key = "terminal.ask.Challenge.reader" if reader == say.you else "terminal.ask.Challenge"
    return say.about(key, seat, reader=say.name(reader), question=question)


def asked(edition: Edition, decision: Decision) -> Challenge:
    return edition.challenges[number(decision, "card") - 1]


def _prize(say: Speaker, decision: Decision, seat: int) -> str:
    return say.about("terminal.ask.Prize", seat, side=say.text(f"act.side.{number(decision, 'side')}"))


# Questions that say more than the details of the decision: what is missing, what was bid, what is printed on a card.
QUESTIONS: Final[dict[str, Callable[[Speaker, Decision, int], str]]] = {
    "Throw": _throw,
    "Bidding": _bid,
    "RaiseMoney": _debt,
    "ShortageQuestion": _shortage,
    "Challenge": _challenge,
    "Prize": _prize,
}


def _decision(say: Speaker) -> Decision:
    decision = say.game.decision
    assert decision is not None
    return decision


def _throw_dice(say: Speaker, seat: int, *_: int) -> str:
    return say.text("act.do.throw.jail" if say.game._state.jail[seat] else "act.do.throw")


def _buy(say: Speaker, *_: int) -> str:
    lot = say.landed_on()
    price = say.money(int(say.game._state.board.price[lot]))
    return say.text("hint.does.buy", lot=say.square(lot), price=price)


def _decline(say: Speaker, *_: int) -> str:
    """It means something else in each decision; one that has no words for it is refused."""
    decision = _decision(say)
    if decision.kind != "BuyOrAuction":
        keys = (f"terminal.do.decline.{decision.kind}", f"act.do.decline.{decision.kind}")
        return say.first(keys, say.details(decision)) or say.text("act.do.refuse")
    kept = "" if say.game._state.board.auctions else ".keep"
    return say.text(f"terminal.do.decline{kept}", lot=say.square(say.landed_on()))


def _pay_flat(say: Speaker, *_: int) -> str:
    return say.text("act.do.pay-flat", amount=say.money(number(_decision(say), "flat")))


def _call(say: Speaker, *_: int) -> str:
    return say.text(f"act.do.call.{int(say.game._state.calls)}")


def _build(say: Speaker, _: int, lot: int, *__: int) -> str:
    p = say.game._state
    what = sites.next_building(p, lot)
    amount = say.money(int(sites.price_of(p, lot, what)))
    kind = "hotel" if what == codes.A_HOTEL else "house"
    return say.built("terminal.do.build", kind, lot=say.lot(lot), amount=amount)


def _sell(say: Speaker, _: int, lot: int, *__: int) -> str:
    p = say.game._state
    kind = "hotel" if p.built[lot] == codes.HOTEL else "house"
    return say.built("terminal.do.sell", kind, lot=say.lot(lot), amount=say.money(int(half_price(p, lot))))


def _sell_hotels(say: Speaker, _: int, group: int, houses: int) -> str:
    return say.text("terminal.do.sell-hotels", group=say.edition.groups[group].name, n=houses)


def _ask_rent(say: Speaker, _: int, debtor: int, lot: int) -> str:
    return say.text("terminal.do.ask-rent", name=say.name(debtor), lot=say.square(lot))


def _go_to(say: Speaker, _: int, square: int, *__: int) -> str:
    price = int(say.game._state.board.price[square])
    unowned = price > 0 and say.game._state.owner[square] == codes.BANK
    if unowned:
        return say.text("terminal.do.go-to.unowned", lot=say.lot(square), amount=say.money(price))
    return say.text("terminal.do.go-to", lot=say.lot(square))


def _answer(say: Speaker, _: int, choice: int, *__: int) -> str:
    decision = _decision(say)
    answers = decision.details["answers"]
    assert isinstance(answers, list)
    printed, said = asked(say.printed, decision), asked(say.edition, decision)
    translated = dict(zip((printed.right, *printed.wrong), (said.right, *said.wrong), strict=True))
    return translated[str(answers[choice])]


def _want(say: Speaker, _: int, count: int, *__: int) -> str:
    return say.built("terminal.do.want", _decision(say).details["building"], n=count)


# Labels that say more than the fields and sums of the action. They get the seat and the two numbers of the action.
LABELS: Final[dict[int, Callable[[Speaker, int, int, int], str]]] = {
    codes.THROW: _throw_dice,
    codes.BUY: _buy,
    codes.DECLINE: _decline,
    codes.PAY_FLAT: _pay_flat,
    codes.CALL: _call,
    codes.BUILD: _build,
    codes.SELL: _sell,
    codes.SELL_HOTELS: _sell_hotels,
    codes.ASK_RENT: _ask_rent,
    codes.WANT: _want,
    codes.GO_TO: _go_to,
    codes.ANSWER: _answer,
}
