"""Challenge cards, and what a right answer wins: a road trip (CORNER-2, CORNER-3), or a prize (CORNER-4, CORNER-5)."""

from typing import ClassVar, Final, SupportsIndex

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.answers import last_on_a_lot, may
from passgo.engine.board import sorted_answers
from passgo.engine.declared import (
    Action,
    Choice,
    Decision,
    Detail,
    Event,
    LotAction,
    Matter,
)
from passgo.engine.emit import (
    emit_challenge_answered,
    emit_challenge_read,
    emit_corner_closed,
    emit_corner_opened,
)
from passgo.engine.errors import Fact
from passgo.engine.fields import A_SEAT, A_TEXT, CHOICE, LOT, TEXT_LIST, whole
from passgo.engine.position import (
    SEAT,
    Position,
    Terms,
    is_unowned,
    next_seat,
    pop,
    top,
    top_kind,
)
from passgo.engine.push import push_challenge, push_prize, push_trip
from passgo.engine.relief import relief
from passgo.engine.rules import deck
from passgo.engine.rules.bank import could_raise, pay, take_from_bank
from passgo.engine.rules.purse import cheapest_unowned, spendable
from passgo.engine.rules.travel import place_token
from passgo.speech import Saying

REASONS: Final = {
    "no-such-corner": "{rule}",
    "not-your-corner": "{rule}",
    "not-unowned": "{rule}",
    "trip-too-dear": "RULING-ROADTRIP-PRICE",
    "trip-must-buy": "CORNER-2",
    "no-such-answer": "RULING-READER",
    "wrong-side": "CORNER-4",
    "no-fifth-card": "CORNER-4",
    "prize-is-taken": "RULING-PRIZE",
    "no-higher-side": "CORNER-5",
}
EVENTS: Final = (
    Event("ChallengeRead", "RULING-READER", seat="Seat", reader="Seat", card="Number", step="Number"),
    Event("ChallengeAnswered", "CORNER-2", seat="Seat", choice="Number", right="bool", right_choice="Number"),
)

# A Challenge card on the stack, beside the seat that answers it.
CHALLENGE_CARD: Final = 2
CHALLENGE_STEP: Final = 3
CHALLENGE_READER: Final = 4  # the seat that reads it aloud
# A prize on the stack: how many answers were right.
PRIZE_STEP: Final = 2

# The option that each corner game is, by the rule of its actions.
CORNERS: Final = {
    "CORNER-1": "american-expansion",
    "CORNER-2": "just-visit-america",
    "CORNER-4": "game-show",
    "CORNER-6": "legal-system",
}
ROAD_TRIP: Final = 0  # the step of a Challenge card; the Game Show counts its cards from 1
ANSWERS: Final = 4
SIDES: Final = 4
SIDE: Final = 10  # squares from one corner to the next


def any_unowned(p: Position) -> bool:
    for lot in p.board.lots:
        if p.owner[lot] == codes.BANK:
            return True
    return False


def check_corner(p: Position, seat: i64, matter: i64) -> i64:
    """Whether a corner game waits for this seat."""
    if top_kind(p) != matter:
        return reasons.NO_SUCH_CORNER
    if top(p, SEAT) != seat:
        return reasons.NOT_YOUR_CORNER
    return reasons.ALLOWED


def corner_flaws(p: Position, base: i64, played: bool) -> list[Saying]:
    """What cannot be about a matter of a corner game."""
    seat = p.stack[base + SEAT]
    found = [] if played else [Saying("impossible.flaw.corner")]
    if seat != p.turn:
        found.append(Saying("impossible.flaw.corner-turn", seat=seat))
    return found


# Challenge cards.


def read_challenge(p: Position, seat: i64, step: i64) -> None:
    card = deck.draw_challenge(p)
    reader = next_seat(p, seat)
    push_challenge(p, seat, card, step, reader)
    emit_challenge_read(p, seat, reader, 0 if p.luck.cards_by_hand else card + 1, step)


class Answer(Action):
    """Answer the Challenge card.

    Args:
        choice: number of the answer on the card, from 0

    >>> passgo.Answer(choice=2)
    Answer(choice=2)
    """

    name: ClassVar[str] = "answer"
    fields: ClassVar = (CHOICE,)
    rule: ClassVar[str] = "RULING-READER"
    listed: ClassVar[int] = 150
    rank: ClassVar[int] = 110

    def __init__(self, choice: SupportsIndex) -> None:
        super().__init__(codes.ANSWER, whole("choice", choice))

    @property
    def choice(self) -> int:
        return int(self.first)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return Answer(int(first))

    def check(self, p: Position, seat: i64, choice: i64, second: i64, terms: Terms | None) -> i64:
        reason = check_corner(p, seat, codes.M_CHALLENGE)
        if reason != reasons.ALLOWED:
            return reason
        if choice >= ANSWERS:
            return reasons.NO_SUCH_ANSWER
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, choice: i64, second: i64, terms: Terms | None) -> None:
        card = top(p, CHALLENGE_CARD)
        step = top(p, CHALLENGE_STEP)
        right_choice = p.board.right_answers[card]
        right = right_choice == choice
        if p.luck.cards_by_hand:
            # The answer was said aloud, and only the reader of the card can judge it.
            p.luck.seat = seat
            right = p.luck.answered_right()
            choice = ANSWERS
            right_choice = ANSWERS
        pop(p)
        emit_challenge_answered(p, seat, choice, right, right_choice)
        if right and step == ROAD_TRIP:
            if any_unowned(p):
                push_trip(p, seat)
                emit_corner_opened(p, seat, codes.M_TRIP)
        elif right and side_to_choose(p, step) > 0:
            push_prize(p, seat, step)
            emit_corner_opened(p, seat, codes.M_PRIZE)

    def candidates(self, p: Position, seat: i64, found: list[Choice]) -> None:
        if top_kind(p) == codes.M_CHALLENGE:
            for choice in range(ANSWERS):
                self.add(p, seat, found, choice, 0)

    def rule_now(self, p: Position, first: i64) -> str:
        """Two corner games have Challenge cards: the one that is on, or else the one that is played."""
        show = p.board.game_show and not p.board.road_trip
        if top_kind(p) == codes.M_CHALLENGE:
            show = top(p, CHALLENGE_STEP) != ROAD_TRIP
        return "CORNER-4" if show else "CORNER-2"


class ChallengeDecision(Decision):
    """A card that is read aloud: the question and the four answers. Only the reader is sent which one is `right`. A
    card of a real board has the number 0, and neither question nor answers: its reader says whether an answer is right.
    """

    kind: ClassVar[str] = "Challenge"
    fields: ClassVar = (
        Detail("card"),
        Detail("step"),
        Detail("reader", A_SEAT),
        Detail("question", A_TEXT),
        Detail("answers", TEXT_LIST),
        Detail("right", A_TEXT, optional=True),
    )
    rules: ClassVar = ("CORNER",)
    prominent: ClassVar[bool] = False

    def __init__(
        self,
        seats: tuple[int, ...],
        card: int,
        step: int,
        reader: int,
        question: str,
        answers: list[str],
        right: str | None = None,
    ) -> None:
        super().__init__(seats)
        self.card: Final = card
        self.step: Final = step
        self.reader: Final = reader
        self.question: Final = question
        self.answers: Final = answers
        self.right: Final = right  # set in the view of the card's reader only


class ChallengeMatter(Matter):
    name: ClassVar[str] = "challenge"
    rule: ClassVar[str] = "CORNER-2"
    fields: ClassVar = ("card", "step", "seat")
    decides: ClassVar[type[Decision]] = ChallengeDecision
    waiting: ClassVar[bool] = True

    def decision(self, p: Position) -> Decision:
        card = int(top(p, CHALLENGE_CARD))
        step, reader = int(top(p, CHALLENGE_STEP)), int(top(p, CHALLENGE_READER))
        if p.luck.cards_by_hand:
            return ChallengeDecision(self.deciders(p), 0, step, reader, "", [])
        printed = p.board.edition.challenges[card]
        return ChallengeDecision(
            self.deciders(p),
            card + 1,
            step,
            reader,
            printed.question,
            sorted_answers(printed.right, printed.wrong),
        )

    def default(self, p: Position, seat: i64) -> Action | None:
        """A guess, another one each turn."""
        return Action(codes.ANSWER, p.turns % ANSWERS)

    def go_on_without(self, p: Position, base: i64, seat: i64, heir: i64) -> None:
        """RULING-READER: the next player reads."""
        if p.stack[base + CHALLENGE_READER] == seat:
            p.stack[base + CHALLENGE_READER] = next_seat(p, p.stack[base + SEAT])

    def flaws(self, p: Position, base: i64, on_top: bool) -> list[Saying]:
        trip = p.stack[base + CHALLENGE_STEP] == ROAD_TRIP
        reader = p.stack[base + CHALLENGE_READER]
        found = corner_flaws(p, base, p.board.road_trip if trip else p.board.game_show)
        if reader == p.stack[base + SEAT] or p.out[reader] != 0 or p.stack[base + CHALLENGE_CARD] < 0:
            found.append(Saying("impossible.flaw.challenge"))
        return found


def right_answer(p: Position) -> str:
    """The right answer to the card on top, which only its reader may see; none for a card of a real board."""
    if p.luck.cards_by_hand:
        return ""
    return p.board.edition.challenges[top(p, CHALLENGE_CARD)].right


# The road trip: to any unowned property, which is bought.


def check_trip(p: Position, seat: i64, square: i64) -> i64:
    reason = check_corner(p, seat, codes.M_TRIP)
    if reason != reasons.ALLOWED:
        return reason
    if not is_unowned(p, square):
        return reasons.NOT_UNOWNED
    if spendable(p, seat) < p.board.price[square]:
        return reasons.TRIP_TOO_DEAR
    return reasons.ALLOWED


def go_on_trip(p: Position, seat: i64, square: i64) -> None:
    end_trip(p, seat)
    place_token(p, seat, square, codes.BY_CHOICE)  # RULING-ROADTRIP-GO: no salary on the way
    p.phase = codes.TO_CLOSE
    take_from_bank(p, seat, square, codes.BY_PURCHASE)
    pay(p, seat, codes.BANK, p.board.price[square], codes.FOR_LOT)


def check_end_trip(p: Position, seat: i64) -> i64:
    """RULING-ROADTRIP-PRICE: only a player who could pay for none, even by raising money, may stay."""
    reason = check_corner(p, seat, codes.M_TRIP)
    if reason != reasons.ALLOWED:
        return reason
    if cheapest_unowned(p) <= spendable(p, seat) + could_raise(p, seat):
        return reasons.TRIP_MUST_BUY
    return reasons.ALLOWED


def end_trip(p: Position, seat: i64) -> None:
    pop(p)
    emit_corner_closed(p, seat, codes.M_TRIP)


class RoadTripDecision(Decision):
    """Go to an unowned property and buy it."""

    kind: ClassVar[str] = "RoadTrip"
    rules: ClassVar = ("CORNER-2", "CORNER-3", "RULING-ROADTRIP-PRICE")


class TripMatter(Matter):
    name: ClassVar[str] = "trip"
    rule: ClassVar[str] = "CORNER-2"
    decides: ClassVar[type[Decision]] = RoadTripDecision
    waiting: ClassVar[bool] = True
    declinable: ClassVar[bool] = True

    def decision(self, p: Position) -> Decision:
        return RoadTripDecision(self.deciders(p))

    def default(self, p: Position, seat: i64) -> Action | None:
        """The most expensive affordable lot; money is raised as long as any could be paid for (CORNER-2)."""
        if may(p, seat, codes.DECLINE, 0):
            return Action(codes.DECLINE)
        chosen = last_on_a_lot(p, seat, codes.GO_TO)
        return relief(p, seat) if chosen is None else chosen

    def check_decline(self, p: Position, seat: i64) -> i64:
        return check_end_trip(p, seat)

    def decline(self, p: Position, seat: i64) -> None:
        end_trip(p, seat)

    def flaws(self, p: Position, base: i64, on_top: bool) -> list[Saying]:
        return corner_flaws(p, base, p.board.road_trip)


# The prize of the Game Show: an unowned property of one side of the board.


def has_unowned(p: Position, side: i64) -> bool:
    """RULING-SIDES: the nine squares between two corners."""
    square = (side - 1) * SIDE + 1
    while square < side * SIDE:
        if is_unowned(p, square):
            return True
        square += 1
    return False


def side_to_choose(p: Position, step: i64) -> i64:
    """CORNER-5: the side won, or the next higher one on which something is unowned; 0 if there is none."""
    side = step
    while side <= SIDES:
        if has_unowned(p, side):
            return side
        side += 1
    return 0


class Take(LotAction):
    """Take the prize. The property is free, and the token stays where it is.

    Args:
        lot: square of the property that is the prize

    >>> passgo.Take(lot=39)
    Take(lot=39)
    """

    name: ClassVar[str] = "take"
    fields: ClassVar = (LOT,)
    rule: ClassVar[str] = "CORNER-4"
    listed: ClassVar[int] = 360

    def __init__(self, lot: SupportsIndex) -> None:
        super().__init__(codes.TAKE, whole("lot", lot))

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return Take(int(first))

    def check(self, p: Position, seat: i64, lot: i64, second: i64, terms: Terms | None) -> i64:
        reason = check_corner(p, seat, codes.M_PRIZE)
        if reason != reasons.ALLOWED:
            return reason
        if not is_unowned(p, lot):
            return reasons.NOT_UNOWNED
        if lot // SIDE + 1 != side_to_choose(p, top(p, PRIZE_STEP)):
            return reasons.WRONG_SIDE
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, lot: i64, second: i64, terms: Terms | None) -> None:
        pop(p)
        emit_corner_closed(p, seat, codes.M_PRIZE)
        take_from_bank(p, seat, lot, codes.BY_PRIZE)

    def candidates(self, p: Position, seat: i64, found: list[Choice]) -> None:
        if top_kind(p) == codes.M_PRIZE:
            for lot in p.board.lots:
                self.add(p, seat, found, lot, 0)


def check_next_card(p: Position, seat: i64) -> i64:
    reason = check_corner(p, seat, codes.M_PRIZE)
    if reason != reasons.ALLOWED:
        return reason
    step = top(p, PRIZE_STEP)
    if step == SIDES:
        return reasons.NO_FIFTH_CARD
    if side_to_choose(p, side_to_choose(p, step) + 1) == 0:
        return reasons.NO_HIGHER_SIDE
    return reasons.ALLOWED


class NextCard(Action):
    """Leave the prize, and answer the next card for one of a higher side.

    >>> passgo.NextCard()
    NextCard()
    """

    name: ClassVar[str] = "next-card"
    rule: ClassVar[str] = "CORNER-4"
    listed: ClassVar[int] = 110
    rank: ClassVar[int] = 120

    def __init__(self) -> None:
        super().__init__(codes.NEXT_CARD)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return NextCard()

    def check(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> i64:
        return check_next_card(p, seat)

    def perform(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> None:
        step = top(p, PRIZE_STEP)
        pop(p)
        emit_corner_closed(p, seat, codes.M_PRIZE)
        read_challenge(p, seat, step + 1)


class PrizeDecision(Decision):
    """The side to choose from now, and the one after another right answer, if a card may be asked for."""

    kind: ClassVar[str] = "Prize"
    fields: ClassVar = (Detail("right_answers"), Detail("side"), Detail("next_side", or_none=True))
    rules: ClassVar = ("CORNER-4", "CORNER-5")
    prominent: ClassVar[bool] = False

    def __init__(self, seats: tuple[int, ...], right_answers: int, side: int, next_side: int | None) -> None:
        super().__init__(seats)
        self.right_answers: Final = right_answers
        self.side: Final = side
        self.next_side: Final = next_side


class PrizeMatter(Matter):
    name: ClassVar[str] = "prize"
    rule: ClassVar[str] = "CORNER-4"
    fields: ClassVar = ("step",)
    decides: ClassVar[type[Decision]] = PrizeDecision
    waiting: ClassVar[bool] = True
    declinable: ClassVar[bool] = True

    def decision(self, p: Position) -> Decision:
        step = top(p, PRIZE_STEP)
        more = check_next_card(p, top(p, SEAT)) == reasons.ALLOWED
        return PrizeDecision(
            self.deciders(p),
            int(step),
            int(side_to_choose(p, step)),
            int(side_to_choose(p, step + 1)) if more else None,
        )

    def default(self, p: Position, seat: i64) -> Action | None:
        return last_on_a_lot(p, seat, codes.TAKE)

    def check_decline(self, p: Position, seat: i64) -> i64:
        """RULING-PRIZE: a free property is never declined."""
        reason = check_corner(p, seat, codes.M_PRIZE)
        return reasons.PRIZE_IS_TAKEN if reason == reasons.ALLOWED else reason

    def facts(self, p: Position, seat: i64) -> dict[str, Fact]:
        return {"side": int(side_to_choose(p, top(p, PRIZE_STEP)))}

    def flaws(self, p: Position, base: i64, on_top: bool) -> list[Saying]:
        found = corner_flaws(p, base, p.board.game_show)
        if p.stack[base + PRIZE_STEP] == 0:
            found.append(Saying("impossible.flaw.prize"))
        return found


ACTIONS: Final[tuple[Action, ...]] = (Answer(0), Take(0), NextCard())
MATTERS: Final[tuple[Matter, ...]] = (
    ChallengeMatter(codes.M_CHALLENGE),
    TripMatter(codes.M_TRIP),
    PrizeMatter(codes.M_PRIZE),
)
