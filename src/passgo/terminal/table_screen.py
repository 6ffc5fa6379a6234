"""The screen on which a game is played."""

from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.timer import Timer
from textual.widgets import RichLog, Static

from passgo.bots.seated_bots import next_to_decide
from passgo.engine.position import Terms
from passgo.terminal.board import COLUMN_HEIGHT, ROW_HEIGHT, SIDE, CompactRing, Ring
from passgo.terminal.controls import Controls
from passgo.terminal.dialogs import NUMBER_KEYS, EndDialog, TextDialog
from passgo.terminal.estates import details, estates
from passgo.terminal.match import Match
from passgo.terminal.menu import ESTATE, Menu
from passgo.terminal.panel import ending, panel, title
from passgo.terminal.players import is_bot, people
from passgo.terminal.rule_help import RuleHelp
from passgo.terminal.window import is_compact, is_small, too_small

BATCH: Final = 100
"""Bot actions between two redraws while they are being skipped."""
PANEL_HEIGHT: Final = 9
"""Lines for the decision below a compact board."""


class TableScreen(Controls):
    DEFAULT_CSS = f"""
    TableScreen #title {{ height: 1; background: $primary-background; }}
    TableScreen #top, TableScreen #bottom {{ height: {ROW_HEIGHT}; }}
    TableScreen #middle {{ height: 1fr; min-height: {(SIDE - 1) * COLUMN_HEIGHT}; }}
    TableScreen #left, TableScreen #right {{ height: 100%; }}
    TableScreen #inside {{ width: 1fr; height: 100%; }}
    TableScreen #estates {{ height: auto; }}
    TableScreen #log {{ height: 1fr; min-height: 3; border-top: solid $primary-darken-2; scrollbar-size-vertical: 1; }}
    TableScreen #panel {{ height: auto; border-top: solid $primary-darken-2; }}
    TableScreen #below {{ display: none; height: {PANEL_HEIGHT}; }}
    TableScreen #keys {{ height: 1; background: $primary-background; }}
    TableScreen.compact #top, TableScreen.compact #bottom {{ height: {CompactRing.ROW_HEIGHT}; }}
    TableScreen.compact #middle {{ min-height: {CompactRing.HEIGHT}; }}
    TableScreen.compact #log {{ min-height: 1; border-top: none; color: $text-muted; }}
    TableScreen.compact #panel {{ display: none; }}
    TableScreen.compact #below {{ display: block; overflow-y: auto; }}
    TableScreen #small {{ display: none; width: 100%; height: 100%; content-align: center middle; text-align: center; }}
    TableScreen.small #table {{ display: none; }}
    TableScreen.small #small {{ display: block; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "next"),
        *[Binding(key, f"step({index})", show=False) for index, key in enumerate(NUMBER_KEYS)],
        *[Binding(key, f"estate('{do}')") for do, key in ESTATE.items()],
        Binding("t", "trade"),
        Binding("o", "offers"),
        Binding("r", "rents"),
        Binding("z", "take_back"),
        Binding("e", "estates"),
        Binding("tab", "other"),
        Binding("question_mark", "rules"),
        Binding("s", "save"),
        Binding("q", "quit"),
        Binding("pageup", "scroll(-1)"),
        Binding("pagedown", "scroll(1)"),
    ]

    def __init__(self, match: Match, pace: float) -> None:
        super().__init__(match)
        self.pace = pace
        self.timer: Timer | None = None
        self.skipping = False
        self.written = 0  # sentences of the log that are on the screen
        self.shown_at = -1  # the number of actions when a dialog was last opened automatically

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
            yield Static(id="below", markup=False)
            yield Static(Text(f" {self.match.texts.text('terminal.keys')}"), id="keys")
        yield Static(id="small", markup=False)

    def on_mount(self) -> None:
        self.set_interval(1, self.tick)
        self.go_on()

    # Drawing.

    def on_resize(self) -> None:
        self.show()

    def show(self) -> None:
        # Checked here too: the first drawing comes before any resize event.
        size = self.app.size
        self.set_class(is_small(size), "small")
        if self.has_class("small"):
            self.part("small").update(too_small(size, self.match.texts.language, "save"))
            return
        width, height = size
        compact = is_compact(size)
        self.set_class(compact, "compact")
        if compact:
            inner = height - 2 * CompactRing.ROW_HEIGHT - PANEL_HEIGHT - 2
            ring: Ring = CompactRing(self.match.texts, width, inner)
        else:
            ring = Ring(self.match.texts, width, height - 2 * ROW_HEIGHT - 2)
        self.part("title").update(title(self.match, width))
        for side in ("top", "left", "right", "bottom"):
            self.part(side).update(getattr(ring, side)())
        self.part("left").styles.width = ring.column_left + 1
        self.part("right").styles.width = ring.column_right + 1
        inside = width - ring.column_left - ring.column_right - 2
        self.part("estates").update(
            estates(self.match, next_to_decide(self.game), inside, one_line_each=compact)
        )
        self.part("below" if compact else "panel").update(
            panel(self.match, self.acting, self.message, self.bots_move, compact)
        )
        log = self.query_one("#log", RichLog)
        for sentence in self.match.log[self.written :]:
            log.write(Text(sentence))
        self.written = len(self.match.log)

    def part(self, name: str) -> Static:
        return self.query_one(f"#{name}", Static)

    # Continuing.

    @property
    def bots_move(self) -> bool:
        return self.match.bots.next_bot() is not None

    def go_on(self) -> None:
        """Redraw after a change, then let the bots move or ask the person who has to decide."""
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
            move = self.match.bots.next_move()
            if move is None:
                break
            self.do(*move)
        self.go_on()

    def on_screen_resume(self) -> None:
        if self.game.outcome is None and self.bots_move:
            self.wait_for_bot()

    def tick(self) -> None:
        if self.game.outcome is None and self.match.call_time():
            self.save()
            self.go_on()
        elif self.match.seconds_left() is not None and self.is_current:
            self.part("title").update(title(self.match, self.app.size.width))

    # Dialogs that open automatically.

    def ask(self) -> None:
        """Open the dialog that a person needs now: an offer, a bid, money to be raised, a list in use."""
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
        menu = Menu(self.match.texts, seat)
        first = menu.steps()[:1]
        if first and first[0].opens:
            self.take_step(seat, first[0])
        elif self.list_open and menu.of(self.list_open):
            self.open_list(seat, self.list_open)
        else:
            self.list_open = ""

    def offer_to_a_person(self) -> Terms | None:
        """The latest offer, if a person has to answer it."""
        p = self.game._state
        made = self.game.history[-1].move.action.do in ("offer", "counter") if self.game.history else False
        if not made or not p.offers or is_bot(self.match.kinds[p.offers[-1].taker]):
            return None
        return p.offers[-1]

    def show_end(self) -> None:
        if self.shown_at == len(self.game.history):
            return
        self.shown_at = len(self.game.history)
        texts = self.match.texts
        self.app.push_screen(
            EndDialog(texts, texts.text("terminal.ended"), ending(self.match)), self.after_end
        )

    def after_end(self, answer: str | None) -> None:
        if answer == "quit":
            self.action_quit()
        elif answer == "new":
            self.dismiss()

    # Keys.

    def action_next(self) -> None:
        """The first step of the menu; while bots are moving, skip ahead to the next decision of a person."""
        seat = self.acting
        if self.game.outcome is not None:
            self.shown_at = -1
            self.go_on()
        elif self.bots_move:
            self.skipping = True
            self.wait_for_bot()
        elif seat is not None and Menu(self.match.texts, seat).needs_number:
            self.show_message(self.match.texts.text("terminal.number"))
        else:
            self.action_step(0)

    def action_step(self, index: int) -> None:
        seat = self.acting
        if seat is not None and self.game.outcome is None and not self.bots_move:
            self.take_numbered(seat, index)

    def take_numbered(self, seat: int, index: int) -> None:
        steps = Menu(self.match.texts, seat).steps()
        if index < len(steps):
            self.take_step(seat, steps[index])
        elif not steps:
            decider = next_to_decide(self.game)
            self.show_message(self.match.texts.text("terminal.waits", name=self.game.names[decider or 0]))

    # Views, saving, quitting.

    def action_estates(self) -> None:
        texts = self.match.texts
        self.app.push_screen(TextDialog(texts, texts.text("terminal.estates"), details(self.match)))

    def action_other(self) -> None:
        persons = people(self.game, self.match.kinds)
        if len(persons) > 1 and self.acting in persons:
            self.chosen = persons[(persons.index(self.acting) + 1) % len(persons)]
            self.show()

    def action_rules(self) -> None:
        self.app.push_screen(RuleHelp(self.match.texts, self.refused))

    def action_scroll(self, direction: int) -> None:
        log = self.query_one("#log", RichLog)
        log.scroll_relative(y=direction * (log.size.height - 1), animate=False)

    def action_save(self) -> None:
        saved = self.match.texts.text("terminal.saved", path=str(self.match.path))
        self.show_message(saved if self.save() else self.message)

    def action_quit(self) -> None:
        if self.save():
            self.app.exit(str(self.match.path))
        else:
            self.show()
