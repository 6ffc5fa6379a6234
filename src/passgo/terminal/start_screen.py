"""The start screen: which edition, which game, who plays."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Input, Label, Select, Static
from textual.widgets.selection_list import Selection

from passgo.edition import load, names
from passgo.engine.rulesets import GAMES, Rules
from passgo.errors import PassgoError
from passgo.terminal.checklist import Checklist
from passgo.terminal.plan import Plan, names_in
from passgo.terminal.window import is_compact, is_small, too_small

ASK_FOR_RENT = "ask-for-rent"
BANKER_ONLY = "banker-only"
MOST_BOTS = 7
TITLES = {"full": "the full game", "short": "the short game", "time-limit": "a time limit"}


class StartScreen(Screen[Plan]):
    DEFAULT_CSS = """
    StartScreen { align: center middle; }
    StartScreen #keys { dock: bottom; height: 1; background: $primary-background; }
    StartScreen #small { display: none; width: 100%; height: 100%; content-align: center middle; text-align: center; }
    StartScreen.small #form, StartScreen.small #keys { display: none; }
    StartScreen.small #small { display: block; }
    StartScreen #form { width: 72; height: auto; max-height: 100%; border: round $accent; padding: 0 2; }
    StartScreen #form > Horizontal { height: auto; margin: 1 0 0 0; }
    StartScreen Label { width: 12; padding: 1 0 0 0; }
    StartScreen Checklist { width: 1fr; height: auto; max-height: 9; }
    StartScreen Select, StartScreen Input { width: 1fr; }
    StartScreen #wrong { color: $text-error; height: auto; }
    StartScreen Button { margin: 1 0 0 12; }
    StartScreen.compact Label { padding: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "begin", "Start", priority=True),
        Binding("escape", "leave", "Leave"),
    ]

    def compose(self) -> ComposeResult:
        editions = [(load(name).title, name) for name in names()]
        with VerticalScroll(id="form") as form:
            form.border_title = "passgo"
            with Horizontal():
                yield Label("Edition")
                yield Select(editions, value="classic", allow_blank=False, id="edition")
            with Horizontal():
                yield Label("Game")
                yield Select(
                    [(TITLES[game], game) for game in GAMES], value="full", allow_blank=False, id="game"
                )
            with Horizontal(id="time"):
                yield Label("Minutes")
                yield Input("60", restrict=r"\d{0,4}", id="minutes")
            with Horizontal():
                yield Label("Options")
                yield Checklist[str](id="options", compact=True)
            with Horizontal():
                yield Label("People")
                yield Input("Ann", placeholder="names, with commas between them", id="people")
            with Horizontal():
                yield Label("Bots")
                yield Select(
                    [(str(count), count) for count in range(MOST_BOTS + 1)],
                    value=2,
                    allow_blank=False,
                    id="bots",
                )
            yield Button("Start (Ctrl+S)", variant="primary", id="begin")
            yield Static(id="wrong", markup=False)
        yield Static(id="small", markup=False)
        yield Static(
            Text(" Tab next field  ↑ ↓ lines  Space ticks  Enter opens  Ctrl+S starts  Esc leaves"),
            id="keys",
        )

    def on_mount(self) -> None:
        self.offer_options()
        self.query_one("#time").display = False

    def on_resize(self) -> None:
        self.set_class(is_small(self.app.size), "small")
        compact = is_compact(self.app.size)
        self.set_class(compact, "compact")
        for field in (*self.query(Input), *self.query(Select), *self.query(Button)):
            field.compact = compact
        self.query_one("#small", Static).update(too_small(self.app.size, "press Esc to leave"))

    def on_select_changed(self, event: Select.Changed) -> None:
        if event.select.id == "edition":
            self.offer_options()
        elif event.select.id == "game":
            self.query_one("#time").display = event.value == "time-limit"

    def offer_options(self) -> None:
        edition = load(self.selected("edition"))
        options = self.query_one("#options", Checklist)
        options.clear_options()
        for option in (*edition.options, ASK_FOR_RENT, BANKER_ONLY):
            options.add_option(Selection(Text(option.replace("-", " ")), option))

    def selected(self, which: str) -> str:
        return str(self.query_one(f"#{which}", Select).value)

    def rules(self) -> Rules:
        chosen = set(self.query_one("#options", Checklist).selected)
        game = self.selected("game")
        minutes = self.query_one("#minutes", Input).value
        return Rules(
            game=game,
            minutes=int(minutes or 0) if game == "time-limit" else None,
            options=frozenset(chosen - {ASK_FOR_RENT, BANKER_ONLY}),
            ask_for_rent=ASK_FOR_RENT in chosen,
            banker_only=BANKER_ONLY in chosen,
        )

    def on_button_pressed(self) -> None:
        self.action_begin()

    def on_input_submitted(self) -> None:
        self.action_begin()

    def action_begin(self) -> None:
        people = names_in(self.query_one("#people", Input).value)
        try:
            plan = Plan(self.selected("edition"), self.rules(), people, int(self.selected("bots")))
            plan.game()
        except PassgoError as error:
            self.query_one("#wrong", Static).update(Text(str(error)))
            return
        self.dismiss(plan)

    def action_leave(self) -> None:
        self.app.exit()
