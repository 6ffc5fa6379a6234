"""The start screen: edition, game and players."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Input, Label, Select, Static
from textual.widgets.selection_list import Selection

from passgo.edition import load, names
from passgo.edition.translated import translated
from passgo.engine.house_rules import BY_THE_BOOK, PRESETS, in_order
from passgo.engine.rulesets import GAMES, Rules
from passgo.errors import PassgoError
from passgo.notation.rules_text import read_rules
from passgo.speech import Catalogue, localize_error
from passgo.terminal.checklist import Checklist
from passgo.terminal.game_settings import GameSettings, names_in
from passgo.terminal.window import is_compact, is_small, too_small

ASK_FOR_RENT = "ask-for-rent"
BANKER_ONLY = "banker-only"
MOST_BOTS = 7


class StartScreen(Screen[GameSettings]):
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
    StartScreen.compact Label, StartScreen .low Label { padding: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "begin", priority=True),
        Binding("escape", "leave"),
    ]

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language
        self.text = Catalogue(language).text

    def compose(self) -> ComposeResult:
        editions = [(translated(load(name), self.language).title, name) for name in names()]
        with VerticalScroll(id="form") as form:
            form.border_title = "passgo"
            with Horizontal():
                yield Label(self.text("start.edition"))
                yield Select(editions, value="classic", allow_blank=False, id="edition")
            with Horizontal():
                yield Label(self.text("terminal.start.game"))
                yield Select(
                    [(self.text(f"start.game.{game}"), game) for game in GAMES],
                    value="full",
                    allow_blank=False,
                    id="game",
                )
            with Horizontal(id="time"):
                yield Label(self.text("terminal.start.minutes"))
                yield Input("60", restrict=r"\d{0,4}", id="minutes")
            with Horizontal():
                yield Label(self.text("terminal.start.options"))
                yield Checklist[str](id="options", compact=True)
            with Horizontal(classes="low"):
                yield Label(self.text("terminal.start.preset"))
                yield Select(
                    [(self.text(f"start.preset.{name}"), name) for name in PRESETS],
                    value=BY_THE_BOOK,
                    allow_blank=False,
                    compact=True,
                    id="preset",
                )
            with Horizontal(classes="low"):
                yield Label(self.text("terminal.start.house"))
                yield Input(placeholder=self.text("terminal.start.house.how"), compact=True, id="house")
            with Horizontal():
                yield Label(self.text("terminal.start.people"))
                yield Input("Ann", placeholder=self.text("terminal.start.people.how"), id="people")
            with Horizontal():
                yield Label(self.text("terminal.start.bots"))
                yield Select(
                    [(str(count), count) for count in range(MOST_BOTS + 1)],
                    value=2,
                    allow_blank=False,
                    id="bots",
                )
            yield Button(self.text("terminal.start.begin"), variant="primary", id="begin")
            yield Static(id="wrong", markup=False)
        yield Static(id="small", markup=False)
        yield Static(Text(f" {self.text('terminal.start.keys')}"), id="keys")

    def on_mount(self) -> None:
        self.offer_options()
        self.query_one("#time").display = False

    def on_resize(self) -> None:
        self.set_class(is_small(self.app.size), "small")
        compact = is_compact(self.app.size)
        self.set_class(compact, "compact")
        for field in (*self.query(Input), *self.query(Select), *self.query(Button)):
            field.compact = compact or field.id in ("preset", "house")
        self.query_one("#small", Static).update(too_small(self.app.size, self.language, "leave"))

    def on_select_changed(self, event: Select.Changed) -> None:
        if event.select.id == "edition":
            self.offer_options()
        elif event.select.id == "preset":
            preset = read_rules(PRESETS[self.selected("preset")])
            self.query_one("#house", Input).value = "+".join(in_order(preset.house_rules))
        elif event.select.id == "game":
            self.query_one("#time").display = event.value == "time-limit"

    def offer_options(self) -> None:
        edition = load(self.selected("edition"))
        options = self.query_one("#options", Checklist)
        options.clear_options()
        for option in (*edition.options, ASK_FOR_RENT, BANKER_ONLY):
            options.add_option(Selection(Text(self.text(f"start.option.{option}")), option))

    def selected(self, which: str) -> str:
        return str(self.query_one(f"#{which}", Select).value)

    def rules(self) -> Rules:
        chosen = set(self.query_one("#options", Checklist).selected)
        game = self.selected("game")
        minutes = self.query_one("#minutes", Input).value
        house = self.query_one("#house", Input).value
        return Rules(
            game=game,
            minutes=int(minutes or 0) if game == "time-limit" else None,
            options=frozenset(chosen - {ASK_FOR_RENT, BANKER_ONLY}),
            ask_for_rent=ASK_FOR_RENT in chosen,
            banker_only=BANKER_ONLY in chosen,
            house_rules=[word.strip() for word in house.split("+") if word.strip()],
        )

    def on_button_pressed(self) -> None:
        self.action_begin()

    def on_input_submitted(self) -> None:
        self.action_begin()

    def action_begin(self) -> None:
        people = names_in(self.query_one("#people", Input).value)
        try:
            settings = GameSettings(
                self.selected("edition"), self.rules(), people, int(self.selected("bots"))
            )
            settings.game()
        except PassgoError as error:
            self.query_one("#wrong", Static).update(Text(localize_error(error, self.language)))
            return
        self.dismiss(settings)

    def action_leave(self) -> None:
        self.app.exit()
