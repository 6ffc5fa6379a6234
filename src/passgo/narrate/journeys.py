"""A player on the way: the dice, the moves, into Jail and out of it. One journey is one sentence."""

from passgo.engine.events import Event
from passgo.narrate.grammar import a, listing, throw
from passgo.narrate.reading import Ahead, label, number, text
from passgo.narrate.tongue import Tongue

# Which events go on with the sentence that another one has begun.
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


def journey(t: Tongue, event: Event, ahead: Ahead) -> str:
    """Ann throws 6 and 5, leaves Jail and moves to Kentucky Avenue."""
    seat = seat_of(event)
    steps = [step(t, event, ahead)]
    going_on: Event | None = event
    while going_on is not None:
        going_on = ahead.take(*FOLLOWS.get(label(going_on), ()))
        if going_on is not None:
            steps.append(step(t, going_on, ahead))
    return f"{t.name(seat)} {listing_of_steps(steps)}"


def seat_of(event: Event) -> int:
    return number(event, "payer" if event.kind == "MoneyPaid" else "seat")


def listing_of_steps(steps: list[str]) -> str:
    """Steps are joined by commas even where a name in them has its own."""
    return steps[0] if len(steps) == 1 else f"{', '.join(steps[:-1])} and {steps[-1]}"


def step(t: Tongue, event: Event, ahead: Ahead) -> str:
    """What the player does, without the name."""
    match label(event):
        case "DiceThrown move" | "DiceThrown verdict":
            return f"throws {throw(number(event, 'die1'), number(event, 'die2'))}"
        case "MoneyPaid fine":
            return f"pays the fine of {t.money(number(event, 'amount'))}"
        case "MoneyPaid salary":
            return f"collects {t.money(number(event, 'amount'))}"
        case "MoneyPaid lawyer":
            return f"pays a lawyer {t.money(number(event, 'amount'))}"
        case "JailCardReturned":
            return f"uses {a(t.jail_card)}"
        case "JailStayed":
            return f"stays in {t.words.jail}"
        case "SentToJail doubles":
            return f"goes to {t.words.jail} for throwing doubles three times in a row"
        case "CornerClosed plea":
            return "pleads guilty"
        case "VerdictGiven":
            return "is found guilty" if event.fields["guilty"] else "is found not guilty"
    if event.kind == "TokenMoved":
        return move(t, event, ahead)
    if event.kind == "JailLeft":
        return f"leaves {t.words.jail}"
    return f"goes straight to {t.words.jail}"


def move(t: Tongue, event: Event, ahead: Ahead) -> str:
    end = number(event, "end")
    t.standing[number(event, "seat")] = end
    if t.edition.squares[end].kind == "go-to-jail":
        return f"lands on {t.square(end)}"
    verb = {"choice": "travels", "ride": "rides the Ferris wheel"}.get(text(event, "how"), "moves")
    past = f"past {t.words.go} " if end != 0 and ahead.comes("MoneyPaid salary") else ""
    return f"{verb} {past}to {t.square(end)}"


# Sentences that begin with such a step only sometimes.


def dice(t: Tongue, event: Event, ahead: Ahead) -> str:
    match text(event, "purpose"):
        case "start":
            return dice_for_start(t, event, ahead)
        case "rent":
            shown = throw(number(event, "die1"), number(event, "die2"))
            return f"{t.actor(event)} throws {shown} to find the rent"
    return journey(t, event, ahead)


def dice_for_start(t: Tongue, event: Event, ahead: Ahead) -> str:
    """SETUP-7, one round of throws at a time: those who tie throw once more."""
    totals: dict[int, int] = {}
    thrown: Event | None = event
    while thrown is not None:
        totals[number(thrown, "seat")] = number(thrown, "die1") + number(thrown, "die2")
        again = any(ahead.comes("DiceThrown start", seat=seat) for seat in totals)
        thrown = None if again else ahead.take("DiceThrown start")
    (first, total), *others = totals.items()
    throws = [f"{t.name(first)} throws {total}"] + [f"{t.name(seat)} {sum_}" for seat, sum_ in others]
    return f"{listing(throws)} to see who begins"


def jail_card_returned(t: Tongue, event: Event, ahead: Ahead) -> str:
    """Used at the gate, or left behind by a player who owes the Bank."""
    if ahead.comes("JailLeft card"):
        return journey(t, event, ahead)
    return f"{t.actor(event)}'s {t.jail_card} goes back under the {t.deck(text(event, 'deck'))} deck"


def coin(t: Tongue, event: Event, ahead: Ahead) -> str:
    fell = "Heads" if event.fields["heads"] else "Tails"
    return f"{fell}: {t.name(number(event, 'winner'))} wins the flip against {t.name(number(event, 'loser'))}"


def start(t: Tongue, event: Event, ahead: Ahead) -> str:
    return f"{t.actor(event)} begins the game"
