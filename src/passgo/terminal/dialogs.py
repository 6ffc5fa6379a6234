"""The simple dialogs: a list, a bid, a text, a confirmation, the end of the game."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from passgo.engine import codes
from passgo.engine.actions import CALL, PASS, Action
from passgo.engine.errors import Refusal
from passgo.terminal.menu import Line
from passgo.terminal.refusals import refusal_text
from passgo.terminal.words import GameTexts

Answer = TypeVar("Answer")
Check = Callable[[Action], Refusal | None]
NUMBER_KEYS = "123456789"


class Dialog(ModalScreen[Answer | None], Generic[Answer]):
    """A box in the middle of the screen; Escape closes it without an answer."""

    DEFAULT_CSS = """
    Dialog { align: center middle; }
    Dialog > .box {
        width: 84; max-width: 98%; height: auto; max-height: 94%;
        border: round $accent; background: $surface; padding: 0 1;
    }
    Dialog .hint { color: $text-muted; }
    Dialog .refused { color: $text-error; height: auto; }
    Dialog Static { width: 100%; height: auto; }
    Dialog OptionList, Dialog OptionList:focus {
        height: auto; max-height: 50vh; border: none; padding: 0; margin: 1 0 0 0;
    }
    Dialog Input { margin: 1 0 0 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close")]
    HINT = "terminal.hint.close"

    def __init__(self, texts: GameTexts, title: str, about: str | Text = "") -> None:
        super().__init__()
        self.texts = texts
        self.heading = title
        self.about = about

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = Text(self.heading)
            if self.about:
                yield Static(self.about, id="about", markup=False)
            yield from self.body()
            yield Static("", id="message", classes="refused", markup=False)
            yield Static(self.texts.text(self.HINT), classes="hint", markup=False)

    def body(self) -> Sequence[Widget]:
        return ()

    def show_message(self, message: object) -> None:
        self.query_one("#message", Static).update(Text(str(message)))

    def action_close(self) -> None:
        self.dismiss(None)


class Pick(Dialog[Action]):
    """A list of actions. Illegal ones are listed too, in grey; choosing one shows the reason."""

    HINT = "terminal.hint.pick"

    def __init__(self, texts: GameTexts, title: str, about: str | Text, lines: Sequence[Line]) -> None:
        super().__init__(texts, title, about)
        self.lines = lines

    def body(self) -> Sequence[Widget]:
        options = []
        for number, line in enumerate(self.lines, 1):
            key = str(number) if number <= len(NUMBER_KEYS) else " "
            style = "dim" if line.refusal else ""
            why = f"  ({line.refusal.rule})" if line.refusal else ""
            options.append(Option(Text(f"{key} {line.label}{why}", style=style, no_wrap=True)))
        return [OptionList(*options)]

    def on_mount(self) -> None:
        if not self.lines:
            self.show_message(self.texts.text("terminal.nothing-to-choose"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.choose(event.option_index)

    def on_key(self, event: events.Key) -> None:
        if event.key in NUMBER_KEYS and int(event.key) <= len(self.lines):
            event.stop()  # the table behind has these keys too
            self.choose(int(event.key) - 1)

    def choose(self, index: int) -> None:
        line = self.lines[index]
        if line.refusal is None:
            self.dismiss(line.action)
        else:
            self.show_message(refusal_text(self.texts, line.refusal))


class MoneyInput(Input):
    """A field for money. It ignores letters, which are the dialog's keys."""

    def __init__(self, value: str, placeholder: str) -> None:
        super().__init__(value, placeholder, restrict=r"\d{0,6}")

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return character is not None and character.isdigit()


class Auction(Dialog[Action]):
    """Type a bid, or pass; a Banker who does not play calls the bids from here, too."""

    HINT = "terminal.hint.auction"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "pass", priority=True),
        Binding("c", "call", priority=True),
    ]

    def __init__(self, texts: GameTexts, about: str | Text, least: int | None, check: Check) -> None:
        super().__init__(texts, texts.text("terminal.auction.title"), about)
        self.least = least
        self.check = check

    def body(self) -> Sequence[Widget]:
        shown = "" if self.least is None else str(self.least)
        return [MoneyInput(shown, self.texts.text("terminal.auction.bid"))]

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if not event.value:
            self.show_message(self.texts.text("terminal.auction.empty"))
            return
        self.answer(Action(codes.BID, int(event.value)))

    def action_pass(self) -> None:
        self.answer(PASS)

    def action_call(self) -> None:
        self.answer(CALL)

    def answer(self, action: Action) -> None:
        refusal = self.check(action)
        if refusal is None:
            self.dismiss(action)
        else:
            self.show_message(refusal_text(self.texts, refusal))


class TextDialog(Dialog[None]):
    """A text to read."""

    DEFAULT_CSS = "TextDialog .pages { height: auto; max-height: 75vh; }"
    HINT = "terminal.hint.read"

    def __init__(self, texts: GameTexts, title: str, content: Text) -> None:
        super().__init__(texts, title)
        self.content = content

    def body(self) -> Sequence[Widget]:
        return [VerticalScroll(Static(self.content, markup=False), classes="pages")]


class Confirm(Dialog[bool]):
    """A question before something that cannot be undone."""

    HINT = "terminal.hint.confirm"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("n", "close")]

    def on_key(self, event: events.Key) -> None:
        if event.key == self.texts.text("terminal.yes-key"):
            event.stop()
            self.dismiss(True)


class EndDialog(Dialog[str]):
    """The result of the game."""

    HINT = "terminal.hint.end"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "close"),
        Binding("n", "answer('new')"),
        Binding("q", "answer('quit')"),
    ]

    def action_answer(self, answer: str) -> None:
        self.dismiss(answer)
