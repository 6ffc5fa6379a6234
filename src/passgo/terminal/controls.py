"""The controls of a table: the actions of people at the keyboard, and the dialogs that lead to them."""

from collections.abc import Mapping

from rich.text import Text
from textual.screen import Screen

from passgo.base.json_types import Json, JsonObject
from passgo.bots.seated_bots import next_to_decide
from passgo.engine.actions import CALL, CODES, Action
from passgo.engine.errors import IllegalAction, Refusal
from passgo.engine.position import Terms
from passgo.engine.rules.take_back import TakeBack
from passgo.errors import PassgoError
from passgo.speech import localize_error
from passgo.terminal.dialogs import Auction, Confirm, Pick
from passgo.terminal.match import Match
from passgo.terminal.menu import AUCTION, ESTATE, Line, Menu, Step
from passgo.terminal.players import people
from passgo.terminal.refusals import refusal_text
from passgo.terminal.saving import save
from passgo.terminal.trade import Trade
from passgo.terminal.words import auction_object, highest

Play = Action | Mapping[str, Json]


class Controls(Screen[None]):
    """The part of the table screen that performs actions; the subclass that draws it implements `show` and `go_on`."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.game = match.game
        # The person whose free actions are shown, if not the one to decide.
        self.chosen: int | None = None
        self.list_open = ""  # the list that is opened again after one of its actions
        self.message = ""
        self.refused = ""

    def show(self) -> None:
        """Draw the table and what can be done."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Continue after a change: let the bots move, or ask the person who has to decide."""
        raise NotImplementedError

    @property
    def acting(self) -> int | None:
        """The person whose actions are shown: the one to decide, or the one chosen with Tab."""
        persons = people(self.game, self.match.kinds)
        if self.chosen in persons:
            return self.chosen
        decider = next_to_decide(self.game)
        if decider in persons:
            return decider
        return persons[0] if persons else None

    def do(self, seat: int, action: Play) -> None:
        self.match.play(seat, action)
        self.message = self.refused = ""
        self.save()

    def save(self) -> bool:
        """Write the game to its file; a full disk must not end the game."""
        try:
            save(self.match)
        except OSError as error:
            self.message = self.match.texts.text(
                "terminal.save.failed", error=localize_error(error, self.match.texts.language)
            )
            return False
        return True

    def play(self, seat: int, action: Play) -> None:
        """Play an action of a person, or show why it is refused."""
        try:
            self.do(seat, action)
        except IllegalAction as illegal:
            self.refuse(illegal.refusal)
            return
        except PassgoError as error:
            self.show_message(localize_error(error, self.match.texts.language))
            return
        self.chosen = None
        self.go_on()

    def refuse(self, refusal: Refusal) -> None:
        self.refused = refusal.rule
        texts = self.match.texts
        self.show_message(texts.text("terminal.refused", refusal=refusal_text(texts, refusal)))

    def show_message(self, message: str) -> None:
        self.message = message
        self.show()

    # Answers to the decision.

    def take_step(self, seat: int, step: Step) -> None:
        if step.opens == AUCTION:
            self.open_auction(seat)
        elif step.opens:
            self.open_list(seat, step.opens)
        elif step.action is not None and step.action.do == "give-up":
            self.give_up(seat, step.action)
        elif step.action is not None:
            self.play(seat, step.action)

    def give_up(self, seat: int, action: Action) -> None:
        def answered(sure: bool | None) -> None:
            if sure:
                self.play(seat, action)

        texts = self.match.texts
        question = texts.about("terminal.give-up", seat)
        self.app.push_screen(Confirm(texts, texts.text("act.do.give-up"), question), answered)

    def open_auction(self, seat: int) -> None:
        menu = Menu(self.match.texts, seat)
        decision = self.game.decision
        assert decision is not None
        p = self.game._state
        texts = menu.texts
        bidders = ", ".join(self.game.names[other] for other in decision.seats if other != seat)
        still_in = "terminal.auction.in" if bidders else "terminal.auction.alone"
        about = Text(f"{auction_object(texts, decision)}.\n{highest(texts, decision)}\n")
        about.append(f"{texts.text(still_in, names=bidders)}\n\n")
        cash = texts.about("terminal.cash", seat, cash=texts.money(int(p.cash[seat])))
        about.append(f"{cash} {texts.about('terminal.auction.bids', seat)}", style="bold")
        banker = self.game.rules.banker
        if self.game.refusal(banker, CALL) is None:
            call = texts.text(f"act.do.call.{int(p.calls)}")
            called = texts.text("terminal.auction.banker", name=self.game.names[banker], call=call)
            about.append(f"\n{called}")
        least = menu.bids.least if menu.bids is not None else None

        def actor(action: Action) -> int:
            return banker if action == CALL else seat

        def answered(action: Action | None) -> None:
            if action is not None:
                self.play(actor(action), action)

        def judge(action: Action) -> Refusal | None:
            return self.game.refusal(actor(action), action)

        self.app.push_screen(Auction(texts, about, least, judge), answered)

    def open_list(self, seat: int, what: str) -> None:
        texts = self.match.texts
        menu = Menu(texts, seat)
        decision = self.game.decision
        if what in ESTATE:
            heading = texts.text(f"act.do.{what}")
            about = texts.about("terminal.cash", seat, cash=texts.money(int(self.game._state.cash[seat])))
        else:
            heading = menu.opening(what).label
            about = texts.question(decision, seat) if decision is not None else ""

        def answered(action: Action | None) -> None:
            if action is None:
                self.list_open = ""
            else:
                self.list_open = what if what in ESTATE else ""
                self.play(seat, action)

        self.app.push_screen(Pick(texts, heading, about, menu.lines(what)), answered)

    def action_estate(self, what: str) -> None:
        seat = self.acting
        if seat is None:
            return
        if Menu(self.match.texts, seat).lines(what):
            self.open_list(seat, what)
        else:
            # For a seat without lots, show the rule that refuses any street.
            street = self.game.edition.groups[0].squares[0]
            refusal = self.game.refusal(seat, Action(CODES[what], street))
            if refusal is not None:
                self.refuse(refusal)

    # Trades and rents.

    def action_trade(self) -> None:
        seat = self.acting
        if seat is None:
            return
        goods = Menu(self.match.texts, seat).offers.get(0)
        if goods is None:
            others = [other for other in range(len(self.game.names)) if other != seat]
            refusal = self.game.refusal(seat, {"do": "offer", "to": others[0]})
            if refusal is not None:
                self.refuse(refusal)
            return
        partners = list(goods.partners)
        if len(partners) == 1:
            self.make_offer(seat, partners[0])
            return
        lines = [Line(self.game.names[partner], Action(CODES["offer"], partner)) for partner in partners]

        def answered(action: Action | None) -> None:
            if action is not None:
                self.make_offer(seat, int(action.first))

        texts = self.match.texts
        title, question = texts.text("act.trade.title"), texts.text("act.trade.with")
        self.app.push_screen(Pick(texts, title, question, lines), answered)

    def make_offer(self, seat: int, partner: int, answered_offer: Terms | None = None) -> None:
        number = answered_offer.number if answered_offer is not None else 0
        goods = Menu(self.match.texts, seat).offers[number]

        def answered(form: JsonObject | None) -> None:
            if form is not None:
                self.play(seat, form)

        self.app.push_screen(Trade(self.match.texts, seat, partner, goods, answered_offer), answered)

    def action_offers(self) -> None:
        """The offers on the table that the acting person made or may answer."""
        seat = self.acting
        mine = [terms for terms in self.game._state.offers if seat in (terms.giver, terms.taker)]
        if not mine:
            self.show_message(self.match.texts.text("terminal.offers.none"))
        elif len(mine) == 1:
            self.answer_offer(mine[0], seat)
        else:
            texts = self.match.texts
            lines = [Line(texts.terms(terms), Action(CODES["accept"], terms.number)) for terms in mine]
            by_number = {terms.number: terms for terms in mine}

            def answered(action: Action | None) -> None:
                if action is not None:
                    self.answer_offer(by_number[int(action.first)], seat)

            title, question = texts.text("act.offers.title"), texts.text("terminal.offers.which")
            self.app.push_screen(Pick(texts, title, question, lines), answered)

    def answer_offer(self, terms: Terms, seat: int | None = None) -> None:
        """Accept, refuse or counter an offer; its maker may withdraw it."""
        answering = terms.taker if seat is None else seat
        texts = self.match.texts
        menu = Menu(texts, answering)
        names = ("withdraw",) if answering == terms.giver else ("accept", "refuse", "counter")
        lines = []
        for name in names:
            action = Action(CODES[name], terms.number)
            refusal = None if name == "counter" else self.game.refusal(answering, action)
            if name != "counter" or terms.number in menu.offers:
                lines.append(Line(texts.text(f"act.do.{name}"), action, refusal))

        def answered(action: Action | None) -> None:
            if action is None:
                return
            if action.do == "counter":
                self.make_offer(answering, terms.giver, terms)
            else:
                self.play(answering, action)

        question = f"{texts.terms(terms)}\n\n{texts.about('terminal.offers.answer', answering)}"
        title = texts.text("terminal.offers.number", n=terms.number)
        self.app.push_screen(Pick(texts, title, question, lines), answered)

    def action_take_back(self) -> None:
        """Take back the player's own last step, or show why that is refused."""
        seat = self.acting
        if seat is not None:
            refusal = self.game.refusal(seat, TakeBack())
            if refusal is None:
                self.play(seat, TakeBack())
            else:
                self.show_message(refusal_text(self.match.texts, refusal))

    def action_rents(self) -> None:
        seat = self.acting
        if seat is None:
            return
        texts = self.match.texts
        menu = Menu(texts, seat)
        claims = [menu.line(action) for action in menu.of("ask-rent")]
        if not claims:
            asked = self.game.rules.ask_for_rent
            self.show_message(texts.text("terminal.rent.none" if asked else "terminal.rent.unasked"))
            return

        def answered(action: Action | None) -> None:
            if action is not None:
                self.play(seat, action)

        title, question = texts.text("rules.agreed.rent"), texts.text("terminal.rent.ask")
        self.app.push_screen(Pick(texts, title, question, claims), answered)
