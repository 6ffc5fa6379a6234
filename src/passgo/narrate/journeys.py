"""Sentences about moving: the dice, the moves, into Jail and out of it. One throw's moves are one sentence."""

from passgo.events import (
    CoinFlipped,
    CornerClosed,
    DiceThrown,
    Event,
    JailCardReturned,
    JailLeft,
    JailStayed,
    MoneyPaid,
    SentToJail,
    StartDecided,
    TokenMoved,
    VerdictGiven,
)
from passgo.narrate.grammar import a, listing, throw
from passgo.narrate.reading import Ahead, label
from passgo.narrate.tongue import Tongue

# The events that continue the sentence of another event.
FOLLOWS: dict[str, tuple[str, ...]] = {
    "DiceThrown move": (
        "MoneyPaid fine",
        "JailLeft doubles",
        "JailStayed",
        "SentToJail doubles",
        "TokenMoved throw",
    ),
    "MoneyPaid fine": ("JailLeft fine",),
    "JailCardReturned": ("JailLeft card",),
    "JailLeft doubles": ("TokenMoved throw",),
    "JailLeft fine": ("TokenMoved throw",),
    "TokenMoved throw": ("MoneyPaid salary", "SentToJail square"),
    "TokenMoved card": ("MoneyPaid salary", "SentToJail square"),
    "TokenMoved ride": ("MoneyPaid salary",),
    "CornerClosed plea": ("SentToJail square",),
    "MoneyPaid lawyer": ("DiceThrown verdict",),
    "DiceThrown verdict": ("VerdictGiven",),
    "VerdictGiven": ("SentToJail verdict",),
}


def journey(t: Tongue, event: Event, traveller: int | None, ahead: Ahead) -> str:
    """Ann throws 6 and 5, leaves Jail and moves to Kentucky Avenue."""
    steps = [step(t, event, ahead)]
    going_on: Event | None = event
    while going_on is not None:
        going_on = ahead.take_labelled(*FOLLOWS.get(label(going_on), ()))
        if going_on is not None:
            steps.append(step(t, going_on, ahead))
    return f"{t.name(traveller)} {listing_of_steps(steps)}"


def listing_of_steps(steps: list[str]) -> str:
    """Joins steps with commas, even if a name contains one."""
    return steps[0] if len(steps) == 1 else f"{', '.join(steps[:-1])} and {steps[-1]}"


def step(t: Tongue, event: Event, ahead: Ahead) -> str:
    """What the player does, without the name."""
    match event:
        case DiceThrown():
            return f"throws {throw(event.die1, event.die2)}"
        case MoneyPaid(reason="fine"):
            return f"pays the fine of {t.money(event.amount)}"
        case MoneyPaid(reason="salary"):
            return f"collects {t.money(event.amount)}"
        case MoneyPaid(reason="lawyer"):
            return f"pays a lawyer {t.money(event.amount)}"
        case JailCardReturned():
            return f"uses {a(t.jail_card)}"
        case JailLeft():
            return f"leaves {t.words.jail}"
        case JailStayed():
            return f"stays in {t.words.jail}"
        case SentToJail(why="doubles"):
            return f"goes to {t.words.jail} for throwing doubles three times in a row"
        case CornerClosed(corner="plea"):
            return "pleads guilty"
        case VerdictGiven():
            return "is found guilty" if event.guilty else "is found not guilty"
        case TokenMoved():
            return move(t, event, ahead)
    return f"goes straight to {t.words.jail}"


def move(t: Tongue, event: TokenMoved, ahead: Ahead) -> str:
    t.standing[event.seat] = event.end
    if t.edition.squares[event.end].kind == "go-to-jail":
        return f"lands on {t.square(event.end)}"
    verb = {"choice": "travels", "ride": "rides the Ferris wheel"}.get(event.how, "moves")
    past = f"past {t.words.go} " if event.end != 0 and ahead.next(MoneyPaid, reason="salary") else ""
    return f"{verb} {past}to {t.square(event.end)}"


# Steps that begin a sentence only in some cases.


def dice(t: Tongue, event: DiceThrown, ahead: Ahead) -> str:
    match event.purpose:
        case "start":
            return dice_for_start(t, event, ahead)
        case "rent":
            return f"{t.name(event.seat)} throws {throw(event.die1, event.die2)} to find the rent"
    return journey(t, event, event.seat, ahead)


def dice_for_start(t: Tongue, event: DiceThrown, ahead: Ahead) -> str:
    """The throws for the first turn (SETUP-7), one round at a time: those who tie throw again."""
    totals: dict[int, int] = {}
    thrown: DiceThrown | None = event
    while thrown is not None:
        totals[thrown.seat] = thrown.die1 + thrown.die2
        again = any(ahead.next(DiceThrown, purpose="start", seat=seat) for seat in totals)
        thrown = None if again else ahead.take(DiceThrown, purpose="start")
    (first, total), *others = totals.items()
    throws = [f"{t.name(first)} throws {total}"] + [f"{t.name(seat)} {sum_}" for seat, sum_ in others]
    return f"{listing(throws)} to see who begins"


def jail_card_returned(t: Tongue, event: JailCardReturned, ahead: Ahead) -> str:
    """A jail card that was used, or returned by a player who went bankrupt to the Bank."""
    if ahead.next(JailLeft, how="card"):
        return journey(t, event, event.seat, ahead)
    return f"{t.name(event.seat)}'s {t.jail_card} goes back under the {t.deck(event.deck)} deck"


def coin(t: Tongue, event: CoinFlipped) -> str:
    fell = "Heads" if event.heads else "Tails"
    return f"{fell}: {t.name(event.winner)} wins the flip against {t.name(event.loser)}"


def start(t: Tongue, event: StartDecided) -> str:
    return f"{t.name(event.seat)} begins the game"
