"""The choices of a seat, sorted for the screen and assigned to keys. The game decides what is legal."""

from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from passgo.engine.actions import ACTIONS, CODES, Action
from passgo.engine.choices import BidRange, OfferRange, WantRange
from passgo.engine.declared import ANSWER, BETWEEN, FREE, UNRANKED
from passgo.engine.errors import Refusal
from passgo.engine.matters import KINDS, MATTERS
from passgo.engine.position import top_kind
from passgo.terminal.words import GameTexts

# Free actions, with the key that opens their list.
ESTATE: Final = {"build": "b", "sell": "x", "mortgage": "m", "lift": "l"}
# Decisions for which the free actions that answer them are part of another list.
GROUPED: Final = ("RaiseMoney", "InterestChoice")
AUCTION: Final = "auction"
RAISE: Final = "raise"


# The rank of lists among the answers: before `decline` and others that decline what the lists offer.
LISTS: Final = 115


# Actions that answer a matter even while another one is open, and have no key of their own.
SETTLING: Final = frozenset(
    do for matter in KINDS for do in matter.answers if ACTIONS[CODES[do]].timing == BETWEEN
)


def is_answer(action: Action) -> bool:
    """Whether the action answers decisions, unlike a free action."""
    return ACTIONS[action.code].timing == ANSWER or action.do in SETTLING


def opens_list(action: Action) -> bool:
    """Whether there can be many actions of its kind, one for each lot, square or number."""
    kind = ACTIONS[action.code]
    return bool(kind.fields) and kind.rank == UNRANKED


@dataclass(frozen=True)
class Step:
    """An answer to the decision: an action, or the list or dialog that leads to one."""

    label: str
    action: Action | None = None
    opens: str = ""


@dataclass(frozen=True)
class Line:
    """One line of a list: an action, and its refusal if it is illegal."""

    label: str
    action: Action
    refusal: Refusal | None = None


class Menu:
    def __init__(self, texts: GameTexts, seat: int) -> None:
        self.game = texts.game
        self.seat = seat
        self.texts = texts
        choices = self.game.choices(seat)
        self.actions = [choice for choice in choices if isinstance(choice, Action)]
        for choice in choices:
            if isinstance(choice, WantRange):
                wishes = range(choice.least, choice.most + 1)
                self.actions += [Action(CODES[choice.do], count) for count in wishes]
        self.bids = next((choice for choice in choices if isinstance(choice, BidRange)), None)
        self.offers = {choice.offer: choice for choice in choices if isinstance(choice, OfferRange)}

    def of(self, *names: str) -> list[Action]:
        return [action for action in self.actions if action.do in names]

    @property
    def answers(self) -> bool:
        """Whether this seat may answer the decision."""
        decision = self.game.decision
        return decision is not None and self.seat in decision.seats

    @property
    def kind(self) -> str:
        decision = self.game.decision
        return decision.kind if decision is not None else ""

    def steps(self) -> list[Step]:
        """The answers to the decision, the prominent one first."""
        if self.of("call"):
            return [Step(self.label(action), action) for action in self.of("call")]
        if not self.answers:
            return []
        if self.kind == "Bidding":
            return [self.opening(AUCTION)]
        ranked = [(LISTS, self.opening(do)) for do in self.lists()]
        if self.kind == "RaiseMoney" and self.of(*self.free_answers):
            ranked.append((LISTS, self.opening(RAISE)))
        for action in self.actions:
            if is_answer(action) and not opens_list(action):
                ranked.append((ACTIONS[action.code].rank, Step(self.label(action), action)))
        return [step for _, step in sorted(ranked, key=itemgetter(0))]

    @property
    def free_answers(self) -> list[str]:
        """Free actions that also answer the open matter."""
        answers = MATTERS[top_kind(self.game._state)].answers
        return [do for do in answers if ACTIONS[CODES[do]].timing == FREE]

    def lists(self) -> list[str]:
        """The lists that lead to an answer, by the names of their actions."""
        free = [] if self.kind in GROUPED else self.free_answers
        found = [
            action.do
            for action in self.actions
            if opens_list(action) and (is_answer(action) or action.do in free)
        ]
        return list(dict.fromkeys(found))

    def opening(self, what: str) -> Step:
        """The step that opens a list or a dialog."""
        return Step(self.texts.first((f"terminal.list.{what}", f"act.do.{what}"), {}) or what, opens=what)

    def liftable_now(self) -> list[Action]:
        """Mortgages on lots just received, which may be lifted instead of paying interest (MORTGAGE-4)."""
        decision = self.game.decision
        received = decision.details.get("lots", []) if decision is not None else []
        assert isinstance(received, list)
        return [action for action in self.of("lift") if action.first in received]

    def label(self, action: Action) -> str:
        return self.texts.action(self.seat, action)

    @property
    def needs_number(self) -> bool:
        """Whether the space bar is disabled: a Challenge is answered by number, to prevent accidental answers."""
        return self.kind == "Challenge"

    def lines(self, what: str) -> list[Line]:
        """The lines of a list: legal actions first, then refused ones with the reasons."""
        if what == RAISE:
            return [self.line(action) for action in self.of(*self.free_answers)]
        names = ("sell", "sell-hotels") if what == "sell" else (what,)
        allowed = [self.line(action) for action in self.of(*names)]
        if what == "pay-interest":
            allowed += [self.line(action) for action in self.liftable_now()]
        return allowed + (self.forbidden(what) if what in ESTATE else [])

    def line(self, action: Action) -> Line:
        return Line(self.label(action), action)

    def forbidden(self, what: str) -> list[Line]:
        """The seat's own lots on which this action is refused, with the reason."""
        p = self.game._state
        code = CODES[what]
        lines = []
        for lot in p.board.lots:
            if p.owner[lot] == self.seat:
                action = Action(code, lot)
                refusal = self.game.refusal(self.seat, action)
                if refusal is not None:
                    lines.append(Line(self.texts.lot(int(lot)), action, refusal))
        return lines
