"""The controls of a table: every action of a person, and the dialogs that lead to one."""

from collections.abc import Mapping

from rich.text import Text
from textual.screen import Screen

from passgo.bots.seated import next_to_decide
from passgo.engine.actions import CALL, CODES, Action
from passgo.engine.errors import IllegalAction, Refusal
from passgo.engine.position import Terms
from passgo.errors import PassgoError
from passgo.narrate.grammar import CALLS
from passgo.plain import Json, JsonObject
from passgo.terminal.dialogs import Auction, Confirm, Pick
from passgo.terminal.match import Match
from passgo.terminal.menu import AUCTION, ESTATE, LISTED, Line, Menu, Step
from passgo.terminal.players import people
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
            self.message = f"The game could not be saved: {error}"
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
            self.say(str(error))
            return
        self.chosen = None
        self.go_on()

    def refuse(self, refusal: Refusal) -> None:
        self.refused = refusal.rule
        self.say(f"{refusal} (? shows the rule)")

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

        question = f"{self.game.names[seat]} leaves the game for good. Really?"
        self.app.push_screen(Confirm("Give up", question), answered)

    def open_auction(self, seat: int) -> None:
        menu = Menu(self.game, seat)
        decision = self.game.decision
        assert decision is not None
        p = self.game.state
        bidders = [self.game.names[other] for other in decision.seats if other != seat]
        about = Text(f"{sold(menu.say, decision)}.\n{highest(menu.say, decision)}\n")
        about.append(f"Still in: {', '.join(bidders) or 'nobody else'}.\n\n")
        about.append(
            f"{self.game.names[seat]}, with {menu.say.money(int(p.cash[seat]))}, bids or passes.",
            style="bold",
        )
        banker = self.game.rules.banker
        if self.game.refusal(banker, CALL) is None:
            about.append(f"\n{self.game.names[banker]} keeps the Bank: c calls “{CALLS[int(p.calls)]}”.")
        least = menu.bids.least if menu.bids is not None else None

        def actor(action: Action) -> int:
            return banker if action == CALL else seat

        def answered(action: Action | None) -> None:
            if action is not None:
                self.play(actor(action), action)

        def judge(action: Action) -> Refusal | None:
            return self.game.refusal(actor(action), action)

        self.app.push_screen(Auction(about, least, judge), answered)

    def open_list(self, seat: int, what: str) -> None:
        menu = Menu(self.game, seat)
        decision = self.game.decision
        if what in ESTATE:
            heading = ESTATE[what][1]
            about = f"{self.game.names[seat]} has {menu.say.money(int(self.game.state.cash[seat]))}."
        else:
            heading = LISTED.get(what, "Raise money")
            about = menu.say.question(decision, seat) if decision is not None else ""

        def answered(action: Action | None) -> None:
            if action is None:
                self.list_open = ""
            else:
                self.list_open = what if what in ESTATE else ""
                self.play(seat, action)

        self.app.push_screen(Pick(heading, about, menu.lines(what)), answered)

    def action_estate(self, what: str) -> None:
        seat = self.acting
        if seat is None:
            return
        if Menu(self.game, seat).lines(what):
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
        goods = Menu(self.game, seat).offers.get(0)
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

        self.app.push_screen(Pick("Trade", "With whom?", lines), answered)

    def make_offer(self, seat: int, partner: int, answered_offer: Terms | None = None) -> None:
        number = answered_offer.number if answered_offer is not None else 0
        goods = Menu(self.game, seat).offers[number]

        def answered(form: JsonObject | None) -> None:
            if form is not None:
                self.play(seat, form)

        self.app.push_screen(Trade(self.game, seat, partner, goods, answered_offer), answered)

    def action_offers(self) -> None:
        """The offers on the table that the acting person made or may answer."""
        seat = self.acting
        mine = [terms for terms in self.game.state.offers if seat in (terms.giver, terms.taker)]
        if not mine:
            self.say("No offer lies on the table for you; t makes one.")
        elif len(mine) == 1:
            self.answer_offer(mine[0], seat)
        else:
            say = Menu(self.game, mine[0].taker).say
            lines = [Line(say.terms(terms), Action(CODES["accept"], terms.number)) for terms in mine]
            by_number = {terms.number: terms for terms in mine}

            def answered(action: Action | None) -> None:
                if action is not None:
                    self.answer_offer(by_number[int(action.first)], seat)

            self.app.push_screen(Pick("Offers", "Which one?", lines), answered)

    def answer_offer(self, terms: Terms, seat: int | None = None) -> None:
        """Accept, refuse or counter an offer; the one who made it may withdraw it."""
        answering = terms.taker if seat is None else seat
        menu = Menu(self.game, answering)
        names = ("withdraw",) if answering == terms.giver else ("accept", "refuse", "counter")
        lines = []
        for name in names:
            action = Action(CODES[name], terms.number)
            refusal = None if name == "counter" else self.game.refusal(answering, action)
            if name != "counter" or terms.number in menu.offers:
                lines.append(Line(name.capitalize(), action, refusal))

        def answered(action: Action | None) -> None:
            if action is None:
                return
            if action.do == "counter":
                self.make_offer(answering, terms.giver, terms)
            else:
                self.play(answering, action)

        question = f"{menu.say.terms(terms)}\n\n{self.game.names[answering]} answers:"
        self.app.push_screen(Pick(f"Offer {terms.number}", question, lines), answered)

    def action_rents(self) -> None:
        seat = self.acting
        if seat is None:
            return
        menu = Menu(self.game, seat)
        claims = [menu.line(action) for action in menu.of("ask-rent")]
        if not claims:
            asked = self.game.rules.ask_for_rent
            self.say(
                "No rent is waiting to be asked for."
                if asked
                else "In this game rent is paid without being asked for."
            )
            return

        def answered(action: Action | None) -> None:
            if action is not None:
                self.play(seat, action)

        self.app.push_screen(Pick("Rent", "Ask before it lapses.", claims), answered)
