"""The table: the one screen on which a game is played."""

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import RichLog, Static

from passgo.edition import Edition
from passgo.engine.actions import CODES, Action
from passgo.engine.errors import IllegalAction, PassgoError, Refusal
from passgo.engine.position import Terms
from passgo.terminal.board import COLUMN_HEIGHT, ROW_HEIGHT, SIDE, Ring
from passgo.terminal.dialogs import NUMBER_KEYS, Auction, End, Look, Pick, Sure
from passgo.terminal.estates import details, estates
from passgo.terminal.match import Match
from passgo.terminal.menu import AUCTION, ESTATE, LISTED, Line, Menu, Step
from passgo.terminal.panel import ending, panel, title
from passgo.terminal.players import bot_move, is_bot, next_to_decide, people
from passgo.terminal.rulehelp import RuleHelp
from passgo.terminal.saving import save
from passgo.terminal.trade import Trade
from passgo.terminal.words import highest, sold

SMALLEST: Final = (100, 40)
BATCH: Final = 100
"""Bot actions between two looks at the screen when nobody wants to watch them one by one."""

RuleWords = Callable[[Edition], Mapping[str, object]]
Play = Action | Mapping[str, object]


class Table(Screen[None]):
    DEFAULT_CSS = f"""
    Table #title {{ height: 1; background: $primary-background; }}
    Table #top, Table #bottom {{ height: {ROW_HEIGHT}; }}
    Table #middle {{ height: 1fr; min-height: {(SIDE - 1) * COLUMN_HEIGHT}; }}
    Table #left, Table #right {{ height: 100%; }}
    Table #inside {{ width: 1fr; height: 100%; }}
    Table #estates {{ height: auto; }}
    Table #log {{ height: 1fr; min-height: 3; border-top: solid $primary-darken-2; scrollbar-size-vertical: 1; }}
    Table #panel {{ height: auto; border-top: solid $primary-darken-2; }}
    Table #keys {{ height: 1; background: $primary-background; }}
    Table #small {{ display: none; width: 100%; height: 100%; content-align: center middle; text-align: center; }}
    Table.small #table {{ display: none; }}
    Table.small #small {{ display: block; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "next", "Next step"),
        *[Binding(key, f"step({index})", show=False) for index, key in enumerate(NUMBER_KEYS)],
        *[Binding(key, f"estate('{do}')", name) for do, (key, name) in ESTATE.items()],
        Binding("t", "trade", "Trade"),
        Binding("o", "offers", "Offers"),
        Binding("r", "rents", "Rent"),
        Binding("e", "estates", "Estates"),
        Binding("tab", "other", "Other player"),
        Binding("question_mark", "rules", "Rules"),
        Binding("s", "save", "Save"),
        Binding("q", "quit", "Save and quit"),
        Binding("pageup", "scroll(-1)", "Log up"),
        Binding("pagedown", "scroll(1)", "Log down"),
    ]

    def __init__(self, match: Match, rule_words: RuleWords, pace: float) -> None:
        super().__init__()
        self.match = match
        self.game = match.game
        self.rule_words = rule_words(match.game.edition)
        self.pace = pace
        self.timer: Timer | None = None
        self.skipping = False
        self.chosen: int | None = (
            None  # the person for whom the free actions are shown, if not the one to decide
        )
        self.list_open = ""  # the list that is opened again after one of its actions
        self.message = ""
        self.refused = ""
        self.written = 0  # sentences of the log that are on the screen
        self.shown_at = -1  # the action after which a dialog opened by itself

    def compose(self) -> ComposeResult:
        with Vertical(id="table"):
            yield Static(id="title", markup=False)
            yield Static(id="top", markup=False)
            with Horizontal(id="middle"):
                yield Static(id="left", markup=False)
                with Vertical(id="inside"):
                    yield Static(id="estates", markup=False)
                    log = RichLog(id="log", wrap=True, markup=False, min_width=20)
                    log.can_focus = False
                    yield log
                    yield Static(id="panel", markup=False)
                yield Static(id="right", markup=False)
            yield Static(id="bottom", markup=False)
            yield Static(
                Text(" ? rules   e estates   PgUp PgDn log   Tab other player   s save   q save and quit"),
                id="keys",
            )
        yield Static(id="small", markup=False)

    def on_mount(self) -> None:
        self.set_interval(1, self.tick)
        self.go_on()

    # Showing.

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width < SMALLEST[0] or event.size.height < SMALLEST[1], "small")
        self.show()

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

    def show(self) -> None:
        width, height = self.app.size
        if self.has_class("small"):
            needed = f"passgo needs a window of {SMALLEST[0]} columns and {SMALLEST[1]} lines."
            now = f"This one has {width} and {height}. Make it larger, or press q to save and leave."
            self.query_one("#small", Static).update(Text(f"{needed}\n{now}"))
            return
        ring = Ring(self.game, width, height - 2 * ROW_HEIGHT - 2)
        self.part("title").update(title(self.match, width))
        for side in ("top", "left", "right", "bottom"):
            self.part(side).update(getattr(ring, side)())
        self.part("left").styles.width = ring.wide_left + 1
        self.part("right").styles.width = ring.wide_right + 1
        inside = width - ring.wide_left - ring.wide_right - 2
        self.part("estates").update(estates(self.game, self.match.kinds, next_to_decide(self.game), inside))
        self.part("panel").update(panel(self.match, self.acting, self.message, self.bots_move))
        log = self.query_one("#log", RichLog)
        for sentence in self.match.told[self.written :]:
            log.write(Text(sentence))
        self.written = len(self.match.told)

    def part(self, name: str) -> Static:
        return self.query_one(f"#{name}", Static)

    # Going on.

    @property
    def bots_move(self) -> bool:
        return bot_move(self.game, self.match.kinds) is not None

    def go_on(self) -> None:
        """After every change: show it, let the bots move, or ask the person whom the game waits for."""
        self.show()
        if self.game.outcome is not None:
            self.show_end()
        elif self.bots_move:
            self.wait_for_bot()
        else:
            self.skipping = False
            self.ask()

    def wait_for_bot(self) -> None:
        if self.timer is not None:
            self.timer.stop()
        if self.skipping or self.pace == 0:
            self.call_later(self.move_bots)
        else:
            self.timer = self.set_timer(self.pace, self.move_bots)

    def move_bots(self) -> None:
        """One bot action, or many when they are being skipped. They wait while a person reads a dialog."""
        if not self.is_current:
            return
        for _ in range(BATCH if self.skipping or self.pace == 0 else 1):
            move = bot_move(self.game, self.match.kinds)
            if move is None:
                break
            self.do(*move)
        self.go_on()

    def on_screen_resume(self) -> None:
        if self.game.outcome is None and self.bots_move:
            self.wait_for_bot()

    def tick(self) -> None:
        if self.game.outcome is None and self.match.call_time():
            save(self.match)
            self.go_on()
        elif self.match.seconds_left() is not None and self.is_current:
            self.part("title").update(title(self.match, self.app.size.width))

    def do(self, seat: int, action: Play) -> None:
        self.match.play(seat, action)
        save(self.match)

    def play(self, seat: int, action: Play) -> None:
        """What a person does. What is refused says why."""
        try:
            self.do(seat, action)
        except IllegalAction as illegal:
            self.refuse(illegal.refusal)
            return
        except PassgoError as error:
            self.say(str(error))
            return
        self.message = self.refused = ""
        self.chosen = None
        self.go_on()

    def refuse(self, refusal: Refusal) -> None:
        self.refused = refusal.rule
        self.say(f"{refusal} (? shows the rule)")

    def say(self, message: str) -> None:
        self.message = message
        self.show()

    # Asking.

    def ask(self) -> None:
        """Open by itself what a person cannot do without: an offer, a bid, money to be raised, a list in use."""
        if self.shown_at == len(self.game.history) or not self.is_current or self.has_class("small"):
            return
        self.shown_at = len(self.game.history)
        offered = self.offer_to_a_person()
        if offered is not None:
            self.answer_offer(offered)
            return
        seat = self.acting
        if seat is None:
            return
        menu = Menu(self.game, seat)
        first = menu.steps()[:1]
        if first and first[0].opens:
            self.take(seat, first[0])
        elif self.list_open and menu.of(self.list_open):
            self.open_list(seat, self.list_open)
        else:
            self.list_open = ""

    def offer_to_a_person(self) -> Terms | None:
        """The offer that has just been made, if a person is to answer it."""
        p = self.game.table
        made = self.game.history[-1].move.action.do in ("offer", "counter") if self.game.history else False
        if not made or not p.offers or is_bot(self.match.kinds[p.offers[-1].taker]):
            return None
        return p.offers[-1]

    def show_end(self) -> None:
        if self.shown_at == len(self.game.history):
            return
        self.shown_at = len(self.game.history)
        self.app.push_screen(End("The game is over", ending(self.match)), self.after_end)

    def after_end(self, answer: str | None) -> None:
        if answer == "quit":
            self.action_quit()
        elif answer == "new":
            self.dismiss()

    # Keys.

    def action_next(self) -> None:
        """The prominent step; while bots are moving, skip ahead to the next decision of a person."""
        seat = self.acting
        if self.game.outcome is not None:
            self.shown_at = -1
            self.go_on()
        elif self.bots_move:
            self.skipping = True
            self.wait_for_bot()
        elif seat is not None and Menu(self.game, seat).hasty:
            self.say("Answer with a number.")
        else:
            self.action_step(0)

    def action_step(self, index: int) -> None:
        seat = self.acting
        if seat is not None and self.game.outcome is None and not self.bots_move:
            self.take_numbered(seat, index)

    def take_numbered(self, seat: int, index: int) -> None:
        steps = Menu(self.game, seat).steps()
        if index < len(steps):
            self.take(seat, steps[index])
        elif not steps:
            decider = next_to_decide(self.game)
            self.say(f"The game waits for {self.game.names[decider or 0]}; Tab goes back there.")

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
        self.app.push_screen(Sure("Give up", question), answered)

    def open_auction(self, seat: int) -> None:
        menu = Menu(self.game, seat)
        decision = self.game.decision
        assert decision is not None
        p = self.game.table
        bidders = [self.game.names[other] for other in decision.seats if other != seat]
        about = Text(f"{sold(menu.say, decision)}.\n{highest(menu.say, decision)}\n")
        about.append(f"Still in: {', '.join(bidders) or 'nobody else'}.\n\n")
        about.append(
            f"{self.game.names[seat]}, with {menu.say.money(int(p.cash[seat]))}, bids or passes.",
            style="bold",
        )
        least = menu.bids.least if menu.bids is not None else None

        def answered(action: Action | None) -> None:
            if action is not None:
                self.play(seat, action)

        def judge(action: Action) -> Refusal | None:
            return self.game.refusal(seat, action)

        self.app.push_screen(Auction(about, least, judge), answered)

    def open_list(self, seat: int, what: str) -> None:
        menu = Menu(self.game, seat)
        decision = self.game.decision
        if what in ESTATE:
            heading = ESTATE[what][1]
            about = f"{self.game.names[seat]} has {menu.say.money(int(self.game.table.cash[seat]))}."
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
            # Without a lot of one's own, any street shows which rule is in the way.
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

        def answered(form: dict[str, object] | None) -> None:
            if form is not None:
                self.play(seat, form)

        self.app.push_screen(Trade(self.game, seat, partner, goods, answered_offer), answered)

    def action_offers(self) -> None:
        """The offers on the table that the acting person made or may answer."""
        seat = self.acting
        mine = [terms for terms in self.game.table.offers if seat in (terms.giver, terms.taker)]
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

    # Looking, saving, leaving.

    def action_estates(self) -> None:
        self.app.push_screen(Look("Estates", details(self.game, self.match.kinds)))

    def action_other(self) -> None:
        persons = people(self.game, self.match.kinds)
        if len(persons) > 1 and self.acting in persons:
            self.chosen = persons[(persons.index(self.acting) + 1) % len(persons)]
            self.show()

    def action_rules(self) -> None:
        decision = self.game.decision
        kind = decision.kind if decision is not None else ""
        self.app.push_screen(RuleHelp(kind, self.refused, self.rule_words))

    def action_scroll(self, direction: int) -> None:
        log = self.query_one("#log", RichLog)
        log.scroll_relative(y=direction * (log.size.height - 1), animate=False)

    def action_save(self) -> None:
        save(self.match)
        self.say(f"Saved in {self.match.path}")

    def action_quit(self) -> None:
        save(self.match)
        self.app.exit(str(self.match.path))
