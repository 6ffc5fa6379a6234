"""Questions for decisions and labels for actions, in a language and the words of the edition."""

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


class GameTexts(SentenceRenderer):
    """The questions and labels of one game. The seat `you`, if any, is addressed; other seats are named."""

    def __init__(self, game: Game, language: str = ENGLISH, you: int | None = None) -> None:
        super().__init__(game.edition, game.names, language, you)
        self.game = game
        self.language = language
        self.words = self.edition.words

    def about(self, key: str, seat: int | None, **facts: Value) -> str:
        """A sentence about a seat, or addressed to the reader."""
        return self.text(key, name=self.person(seat), **facts)

    def name(self, seat: int | None) -> str:
        return self.person(seat).name

    def lot(self, square: int) -> str:
        """The name of a square, with its colour group if it has one."""
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
        """A text about a building; it depends on the kind, because the words differ in gender."""
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
        """The details of a decision as facts of a text. A building is a word and, as `what`, its kind."""
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
        """A number as a fact of its kind: a player, a square, money, or a count."""
        if kind == A_SEAT:
            return self.person(value)
        if kind == A_SQUARE:
            return self.lot(value)
        return self.money(value) if kind == AN_AMOUNT else value

    def first(self, keys: Iterable[str], facts: Mapping[str, Value]) -> str:
        """The first of these texts that exists and whose facts are all known; "" if there is none."""
        for key in keys:
            if self.catalogue.has(key):
                with suppress(KeyError):
                    return self.text(key, **facts)
        return ""

    def terms(self, terms: Terms) -> str:
        """The text of a trade: what each side gives."""
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
        """The label of an action: for its decision, or a general one, or else its notation."""
        decision, given = self.game.decision, self.field_facts(action)
        facts = {**self.details(decision), **self.amount_facts(action), **given}
        names = (action.do,) if decision is None else (f"{action.do}.{decision.kind}", action.do)
        for key in (key for name in names for key in (f"terminal.do.{name}", f"act.do.{name}")):
            said = self.first((key,), facts)
            if said:
                return said if mentions(key, given) else self.with_fields(said, given)
        return write_action(action)

    def with_fields(self, said: str, given: Mapping[str, Value]) -> str:
        """Append the fields that a text does not mention: "Sell: Boardwalk"."""
        things = [fact.name if isinstance(fact, Person) else str(fact) for fact in given.values()]
        return f"{said}: {self.listed(things)}" if things else said

    def amount_facts(self, action: Action) -> dict[str, Value]:
        """The cost and the gain of an action as facts; `amount` is the relevant one."""
        amounts = ACTIONS[action.code].amounts_of(self.game._state, action.first, action.second)
        named = {} if amounts is None else amounts.to_json()
        amount = named.get("cost") or named.get("gives") or 0
        return {name: self.money(sum_) for name, sum_ in {**named, "amount": amount}.items()}

    def field_facts(self, action: Action) -> dict[str, Value]:
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
    """Whether a text distinguishes the reader from other players."""
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


def _throw(texts: GameTexts, decision: Decision, seat: int) -> str:
    return texts.about("terminal.ask.Throw" + (".doubles" if number(decision, "doubles") else ""), seat)


def auction_object(texts: GameTexts, decision: Decision) -> str:
    """The lot or building of an auction."""
    lot = decision.details.get("lot")
    if isinstance(lot, int):
        price = texts.money(int(texts.game._state.board.price[lot]))
        return texts.text("terminal.auction.lot", lot=texts.lot(lot), price=price)
    return texts.built("terminal.auction", decision.details["building"])


def highest(texts: GameTexts, decision: Decision) -> str:
    bid, leader = number(decision, "bid"), seat_or_bank(decision, "leader")
    if bid == 0 or leader is None:
        return texts.text("terminal.auction.nobody")
    return texts.about("terminal.auction.highest", leader, amount=texts.money(bid))


def bidder(texts: GameTexts, seat: int) -> str:
    calls = int(texts.game._state.calls)
    called = f"{texts.text(f'terminal.auction.called.{calls}')} " if calls else ""
    does = "calls" if texts.game.rules.keeps_bank_only(seat) else "bids"
    return called + texts.about(f"terminal.auction.{does}", seat)


def _bid(texts: GameTexts, decision: Decision, seat: int) -> str:
    auction = texts.text("terminal.ask.Bidding", what=auction_object(texts, decision))
    return f"{auction} {highest(texts, decision)} {bidder(texts, seat)}"


def _debt(texts: GameTexts, decision: Decision, seat: int) -> str:
    amount = number(decision, "amount")
    cash = int(texts.game._state.cash[seat])
    creditor = seat_or_bank(decision, "creditor")
    asked = texts.about(
        "terminal.ask.RaiseMoney",
        seat,
        creditor=texts.name(creditor),
        amount=texts.money(amount),
        cash=texts.money(cash),
        missing=texts.money(amount - cash),
    )
    if "lot" not in decision.details:
        return asked
    return f"{asked} {texts.text('act.debt.waits', lot=texts.square(number(decision, 'lot')))}"


def _shortage(texts: GameTexts, decision: Decision, seat: int) -> str:
    asker, what = number(decision, "asker"), str(decision.details["building"])
    wants = "terminal.shortage.you" if asker == texts.you else "stage.shortage.said"
    question = "stage.shortage.ask" if seat == texts.you else "terminal.ask.ShortageQuestion"
    return f"{texts.text(wants, asker=texts.name(asker), what=what)} {texts.about(question, seat, what=what)}"


def _challenge(texts: GameTexts, decision: Decision, seat: int) -> str:
    reader, question = number(decision, "reader"), challenge_card(texts.edition, decision).question
    key = "terminal.ask.Challenge.reader" if reader == texts.you else "terminal.ask.Challenge"
    return texts.about(key, seat, reader=texts.name(reader), question=question)


def challenge_card(edition: Edition, decision: Decision) -> Challenge:
    return edition.challenges[number(decision, "card") - 1]


def _prize(texts: GameTexts, decision: Decision, seat: int) -> str:
    return texts.about("terminal.ask.Prize", seat, side=texts.text(f"act.side.{number(decision, 'side')}"))


# Questions with more than the details of the decision: missing money, the last bid, the text of a card.
QUESTIONS: Final[dict[str, Callable[[GameTexts, Decision, int], str]]] = {
    "Throw": _throw,
    "Bidding": _bid,
    "RaiseMoney": _debt,
    "ShortageQuestion": _shortage,
    "Challenge": _challenge,
    "Prize": _prize,
}


def _decision(texts: GameTexts) -> Decision:
    decision = texts.game.decision
    assert decision is not None
    return decision


def _throw_dice(texts: GameTexts, seat: int, *_: int) -> str:
    return texts.text("act.do.throw.jail" if texts.game._state.jail[seat] else "act.do.throw")


def _buy(texts: GameTexts, *_: int) -> str:
    lot = texts.landed_on()
    price = texts.money(int(texts.game._state.board.price[lot]))
    return texts.text("hint.does.buy", lot=texts.square(lot), price=price)


def _decline(texts: GameTexts, *_: int) -> str:
    """The label depends on the decision; without a text for it, it is a refusal."""
    decision = _decision(texts)
    if decision.kind != "BuyOrAuction":
        keys = (f"terminal.do.decline.{decision.kind}", f"act.do.decline.{decision.kind}")
        return texts.first(keys, texts.details(decision)) or texts.text("act.do.refuse")
    kept = "" if texts.game._state.board.auctions else ".keep"
    return texts.text(f"terminal.do.decline{kept}", lot=texts.square(texts.landed_on()))


def _pay_flat(texts: GameTexts, *_: int) -> str:
    return texts.text("act.do.pay-flat", amount=texts.money(number(_decision(texts), "flat")))


def _call(texts: GameTexts, *_: int) -> str:
    return texts.text(f"act.do.call.{int(texts.game._state.calls)}")


def _build(texts: GameTexts, _: int, lot: int, *__: int) -> str:
    p = texts.game._state
    what = sites.next_building(p, lot)
    amount = texts.money(int(sites.price_of(p, lot, what)))
    kind = "hotel" if what == codes.A_HOTEL else "house"
    return texts.built("terminal.do.build", kind, lot=texts.lot(lot), amount=amount)


def _sell(texts: GameTexts, _: int, lot: int, *__: int) -> str:
    p = texts.game._state
    kind = "hotel" if p.built[lot] == codes.HOTEL else "house"
    return texts.built(
        "terminal.do.sell", kind, lot=texts.lot(lot), amount=texts.money(int(half_price(p, lot)))
    )


def _sell_hotels(texts: GameTexts, _: int, group: int, houses: int) -> str:
    return texts.text("terminal.do.sell-hotels", group=texts.edition.groups[group].name, n=houses)


def _ask_rent(texts: GameTexts, _: int, debtor: int, lot: int) -> str:
    return texts.text("terminal.do.ask-rent", name=texts.name(debtor), lot=texts.square(lot))


def _go_to(texts: GameTexts, _: int, square: int, *__: int) -> str:
    price = int(texts.game._state.board.price[square])
    unowned = price > 0 and texts.game._state.owner[square] == codes.BANK
    if unowned:
        return texts.text("terminal.do.go-to.unowned", lot=texts.lot(square), amount=texts.money(price))
    return texts.text("terminal.do.go-to", lot=texts.lot(square))


def _answer(texts: GameTexts, _: int, choice: int, *__: int) -> str:
    decision = _decision(texts)
    answers = decision.details["answers"]
    assert isinstance(answers, list)
    printed, said = challenge_card(texts.printed, decision), challenge_card(texts.edition, decision)
    translated = dict(zip((printed.right, *printed.wrong), (said.right, *said.wrong), strict=True))
    return translated[str(answers[choice])]


def _want(texts: GameTexts, _: int, count: int, *__: int) -> str:
    return texts.built("terminal.do.want", _decision(texts).details["building"], n=count)


# Labels with more than the fields and amounts of the action; called with the seat and the action's two numbers.
LABELS: Final[dict[int, Callable[[GameTexts, int, int, int], str]]] = {
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
