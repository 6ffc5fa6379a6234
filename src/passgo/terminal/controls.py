"""The controls of a table: every action of a person, and the dialogs that lead to one."""

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
from passgo.terminal.refusals import refused
from passgo.terminal.saving import save
from passgo.terminal.trade import Trade
from passgo.terminal.words import highest, sold

Play = Action | Mapping[str, Json]


class Controls(Screen[None]):
    """The part of the table screen that acts; the subclass that draws it implements `show` and `go_on`."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.game = match.game
        # The person for whom the free actions are shown, if not the one to decide.
        self.chosen: int | None = None
        self.list_open = ""  # the list that is opened again after one of its actions
        self.message = ""
        self.refused = ""

    def show(self) -> None:
        """Draw the table and what can be done."""
        raise NotImplementedError

    def go_on(self) -> None:
        """After a change: let the bots move, or ask the person whom the game waits for."""
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
            self.message = self.match.say.text(
                "terminal.save.failed", error=localize_error(error, self.match.say.language)
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
            self.say(localize_error(error, self.match.say.language))
            return
        self.chosen = None
        self.go_on()

    def refuse(self, refusal: Refusal) -> None:
        self.refused = refusal.rule
        say = self.match.say
        self.say(say.text("terminal.refused", refusal=refused(say, refusal)))

    def say(self, message: str) -> None:
        self.message = message
        self.show()

    # Answers to the decision.

    def take(self, seat: int, step: Step) -> None:
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

        say = self.match.say
        question = say.about("terminal.give-up", seat)
        self.app.push_screen(Confirm(say, say.text("act.do.give-up"), question), answered)

    def open_auction(self, seat: int) -> None:
        menu = Menu(self.match.say, seat)
        decision = self.game.decision
        assert decision is not None
        p = self.game._state
        say = menu.say
        bidders = ", ".join(self.game.names[other] for other in decision.seats if other != seat)
        still_in = "terminal.auction.in" if bidders else "terminal.auction.alone"
        about = Text(f"{sold(say, decision)}.\n{highest(say, decision)}\n")
        about.append(f"{say.text(still_in, names=bidders)}\n\n")
        cash = say.about("terminal.cash", seat, cash=say.money(int(p.cash[seat])))
        about.append(f"{cash} {say.about('terminal.auction.bids', seat)}", style="bold")
        banker = self.game.rules.banker
        if self.game.refusal(banker, CALL) is None:
            call = say.text(f"act.do.call.{int(p.calls)}")
            called = say.text("terminal.auction.banker", name=self.game.names[banker], call=call)
            about.append(f"\n{called}")
        least = menu.bids.least if menu.bids is not None else None

        def actor(action: Action) -> int:
            return banker if action == CALL else seat

        def answered(action: Action | None) -> None:
            if action is not None:
                self.play(actor(action), action)

        def judge(action: Action) -> Refusal | None:
            return self.game.refusal(actor(action), action)

        self.app.push_screen(Auction(say, about, least, judge), answered)

    def open_list(self, seat: int, what: str) -> None:
        say = self.match.say
        menu = Menu(say, seat)
        decision = self.game.decision
        if what in ESTATE:
            heading = say.text(f"act.do.{what}")
            about = say.about("terminal.cash", seat, cash=say.money(int(self.game._state.cash[seat])))
        else:
            heading = menu.opening(what).label
            about = say.question(decision, seat) if decision is not None else ""

        def answered(action: Action | None) -> None:
            if action is None:
                self.list_open = ""
            else:
                self.list_open = what if what in ESTATE else ""
                self.play(seat, action)

        self.app.push_screen(Pick(say, heading, about, menu.lines(what)), answered)

    def action_estate(self, what: str) -> None:
        seat = self.acting
        if seat is None:
            return
        if Menu(self.match.say, seat).lines(what):
            self.open_list(seat, what)
        else:
            # Without a lot of its own, a seat is told the rule that refuses any street.
            street = self.game.edition.groups[0].squares[0]
            refusal = self.game.refusal(seat, Action(CODES[what], street))
            if refusal is not None:
                self.refuse(refusal)

    # Trades and rents.

    def action_trade(self) -> None:
        seat = self.acting
        if seat is None:
            return
        goods = Menu(self.match.say, seat).offers.get(0)
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

        say = self.match.say
        title, question = say.text("act.trade.title"), say.text("act.trade.with")
        self.app.push_screen(Pick(say, title, question, lines), answered)

    def make_offer(self, seat: int, partner: int, answered_offer: Terms | None = None) -> None:
        number = answered_offer.number if answered_offer is not None else 0
        goods = Menu(self.match.say, seat).offers[number]

        def answered(form: JsonObject | None) -> None:
            if form is not None:
                self.play(seat, form)

        self.app.push_screen(Trade(self.match.say, seat, partner, goods, answered_offer), answered)

    def action_offers(self) -> None:
        """The offers on the table that the acting person made or may answer."""
        seat = self.acting
        mine = [terms for terms in self.game._state.offers if seat in (terms.giver, terms.taker)]
        if not mine:
            self.say(self.match.say.text("terminal.offers.none"))
        elif len(mine) == 1:
            self.answer_offer(mine[0], seat)
        else:
            say = self.match.say
            lines = [Line(say.terms(terms), Action(CODES["accept"], terms.number)) for terms in mine]
            by_number = {terms.number: terms for terms in mine}

            def answered(action: Action | None) -> None:
                if action is not None:
                    self.answer_offer(by_number[int(action.first)], seat)

            title, question = say.text("act.offers.title"), say.text("terminal.offers.which")
            self.app.push_screen(Pick(say, title, question, lines), answered)

    def answer_offer(self, terms: Terms, seat: int | None = None) -> None:
        """Accept, refuse or counter an offer; the one who made it may withdraw it."""
        answering = terms.taker if seat is None else seat
        say = self.match.say
        menu = Menu(say, answering)
        names = ("withdraw",) if answering == terms.giver else ("accept", "refuse", "counter")
        lines = []
        for name in names:
            action = Action(CODES[name], terms.number)
            refusal = None if name == "counter" else self.game.refusal(answering, action)
            if name != "counter" or terms.number in menu.offers:
                lines.append(Line(say.text(f"act.do.{name}"), action, refusal))

        def answered(action: Action | None) -> None:
            if action is None:
                return
            if action.do == "counter":
                self.make_offer(answering, terms.giver, terms)
            else:
                self.play(answering, action)

        question = f"{say.terms(terms)}\n\n{say.about('terminal.offers.answer', answering)}"
        title = say.text("terminal.offers.number", n=terms.number)
        self.app.push_screen(Pick(say, title, question, lines), answered)

    def action_take_back(self) -> None:
        """One's own last step; where there is none, the rule says why."""
        seat = self.acting
        if seat is not None:
            refusal = self.game.refusal(seat, TakeBack())
            if refusal is None:
                self.play(seat, TakeBack())
            else:
                self.say(refused(self.match.say, refusal))

    def action_rents(self) -> None:
        seat = self.acting
        if seat is None:
            return
        say = self.match.say
        menu = Menu(say, seat)
        claims = [menu.line(action) for action in menu.of("ask-rent")]
        if not claims:
            asked = self.game.rules.ask_for_rent
            self.say(say.text("terminal.rent.none" if asked else "terminal.rent.unasked"))
            return

        def answered(action: Action | None) -> None:
            if action is not None:
                self.play(seat, action)

        title, question = say.text("rules.agreed.rent"), say.text("terminal.rent.ask")
        self.app.push_screen(Pick(say, title, question, claims), answered)
