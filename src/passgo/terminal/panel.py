"""The texts of the screen: the title line, the decision with its keys, the result."""

from rich.text import Text

from passgo.bots.seated_bots import next_to_decide
from passgo.notation.rules_text import write_rules
from passgo.terminal.match import Match
from passgo.terminal.menu import ESTATE, Menu
from passgo.terminal.players import people


def title(match: Match, width: int) -> Text:
    """Edition and rules at the left, round, dice and clock at the right."""
    game = match.game
    p = game._state
    texts = match.texts
    _, agreed, extras = write_rules(game.rules).partition("+")  # these are words of the notation
    left = f" {texts.edition.title} · {texts.text(f'start.game.{game.rules.game}')}{agreed}{extras}"
    right = f"{texts.text('terminal.title.round', n=int(p.round))} "
    if p.die1:
        right = f"{texts.text('terminal.title.dice', one=int(p.die1), other=int(p.die2))} · {right}"
    seconds = match.seconds_left()
    if seconds is not None:
        right = f"{texts.text('act.time-left', time=f'{seconds // 60}:{seconds % 60:02}')} · {right}"
    line = Text(left, style="bold")
    line.truncate(width - len(right), overflow="ellipsis", pad=True)
    return line + Text(right)


def panel(match: Match, seat: int | None, message: str, bots_move: bool, compact: bool = False) -> Text:
    """The question of the decision and the keys of the acting person; `compact` uses fewer lines."""
    game, texts = match.game, match.texts
    if game.outcome is not None:
        return Text(texts.text("terminal.over"), style="bold")
    decision = game.decision
    decider = next_to_decide(game)
    assert decision is not None
    assert decider is not None
    text = Text(texts.question(decision, decider), style="bold")
    if seat is None or bots_move:
        text.append("\n" if compact else "\n\n")
        thinking = texts.text("terminal.thinking", name=game.names[decider])
        text.append(thinking, style="italic not bold")
    if seat is not None:
        alone = len(people(game, match.kinds)) == 1
        text.append_text(keys(Menu(texts, seat), alone, bots_move, "" if compact else "\n      "))
    if message:
        text.append(f"\n{message}", style="not bold red")
    return text


def keys(menu: Menu, alone: bool, moving: bool, between: str) -> Text:
    """The steps by number, then the keys of free actions; `between` separates those on lots from trades."""
    texts = menu.texts
    text = Text(style="not bold")
    if not alone:
        whose = "terminal.keys.turn" if menu.answers else "terminal.keys.outside"
        text.append("\n" + texts.text(whose, name=menu.game.names[menu.seat]), style="underline")
    space = f"▶ {texts.text('act.key.space')}"
    for number, step in enumerate(() if moving else menu.steps(), 1):
        first = number == 1 and not menu.needs_number
        text.append(f"\n{space if first else number:>{len(space)}}", style="bold cyan")
        text.append(f"  {step.label}", style="bold" if first else "")
    text.append("\n      ")
    for do, key in ESTATE.items():
        available = menu.of(do, "sell-hotels") if do == "sell" else menu.of(do)
        add_key(text, key, texts.text(f"act.tool.{do}"), len(available))
    text.append(between)
    add_key(text, "t", texts.text("act.tool.trade"), len(menu.offers))
    concerned = [terms for terms in menu.game._state.offers if menu.seat in (terms.giver, terms.taker)]
    add_key(text, "o", texts.text("act.tool.offers"), len(concerned))
    if menu.game.rules.ask_for_rent:
        add_key(text, "r", texts.text("terminal.key.rent"), len(menu.of("ask-rent")))
    if menu.game._state.board.take_back:
        add_key(text, "z", texts.text("terminal.key.back"), len(menu.of("take-back")))
    return text


def add_key(text: Text, key: str, label: str, available: int) -> None:
    """A key and its label; grey if its list has no legal action, though it still shows the reasons."""
    text.append(f" {key}", style="bold cyan" if available else "dim")
    text.append(f" {label} ", style="" if available else "dim")


def ending(match: Match) -> Text:
    game = match.game
    end = game.outcome
    assert end is not None
    texts = match.texts
    text = Text(texts.text(f"end.reason.{end.reason}") + "\n")
    text.append(match.narrator.result(end.winners, end.worths) + "\n\n", style="bold")
    for seat in sorted(range(len(game.names)), key=lambda seat: -end.worths[seat]):
        worth = texts.text("end.bankrupt") if game._state.out[seat] != 0 else texts.money(end.worths[seat])
        if game.rules.keeps_bank_only(seat):
            worth = texts.text("act.estates.banker")
        text.append(f"  {game.names[seat]:<16} {worth:>14}\n")
    text.append("\n" + texts.text("terminal.record", path=str(match.path)), style="italic")
    return text
