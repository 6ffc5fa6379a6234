"""What a decision loses: the value of the expert's choice minus that of the choice made.

Values are chances to win as if all played equally well, which is also what the expert plays by. They are those of the
next throw, after the forced and obvious answers (`passgo.bots.quiescence`), so that an omission is charged once, when
the turn ends, and nothing that is still possible is charged at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from passgo.analysis.delay import cost_of_delay
from passgo.analysis.evaluator import Evaluator, evaluator_for, is_blind
from passgo.bots.appraisal import largest_rent_ahead
from passgo.bots.explanations import Reason, chances_reason, explain
from passgo.engine import actions, codes, reasons
from passgo.engine.actions import Action
from passgo.engine.errors import IllegalAction
from passgo.engine.legality import act, check
from passgo.engine.position import SEAT, top, top_kind
from passgo.engine.rules.auction import AUCTION_SOLD
from passgo.engine.rules.shortage import known_to
from passgo.engine.rules.trade import find
from passgo.game.checks import check_game

if TYPE_CHECKING:
    from passgo.engine.position import Position, Terms
    from passgo.game.by_name import SeatLike
    from passgo.game.game import Game
    from passgo.game.inputs import Playable

Theme = Literal["trades", "auctions", "purchases", "buildings", "mortgages", "jail"]
THEMES: Final[tuple[Theme, ...]] = ("trades", "auctions", "purchases", "buildings", "mortgages", "jail")
BY_ACTION: Final[dict[int, Theme]] = {
    codes.BUY: "purchases",
    codes.DECLINE: "purchases",
    codes.BID: "auctions",
    codes.PASS: "auctions",
    codes.BUILD: "buildings",
    codes.SELL: "buildings",
    codes.MORTGAGE: "mortgages",
    codes.LIFT: "mortgages",
    codes.OFFER: "trades",
    codes.COUNTER: "trades",
    codes.ACCEPT: "trades",
}
FREE: Final = (codes.BUILD, codes.SELL, codes.MORTGAGE, codes.LIFT)  # free actions, possible in any order
OUT_OF_JAIL: Final = (codes.THROW, codes.PAY_FINE, codes.USE_CARD)


@dataclass(frozen=True)
class JudgedAction:
    """A decision beside the expert's.

    `loss` is in the chance to win, 0 if nothing better is known. `lost` has the loss of every seat: negative for those
    that gain by the mistake.
    """

    seat: int
    action: Action
    best: Action
    loss: float
    lost: list[float]
    chance: float  # to win, after the best action
    theme: Theme
    reason: Reason


def judge_action(
    game: Game, seat: SeatLike, action: Playable, players: tuple[str, ...] = ()
) -> JudgedAction | None:
    """Judge an action that a seat may take now; None where nothing is judged, as at the blind tax (TAX-3).

    An offer is judged as if it were accepted.

    Args:
        game: The game. It is not changed, and nothing about the luck to come is revealed.
        seat: The seat that acts, or the name of its player.
        action: A legal action of this seat, as an object, as JSON or in words.
        players: The bots in the seats, "" for a person. By default, those that the game's record names.

    Raises:
        BadInput: There is no such seat, or the action cannot be read.
        IllegalAction: A rule forbids the action.

    >>> import passgo
    >>> game = passgo.new_game("classic", ["Ann", "Bo"], luck="65 12 12")
    >>> _ = game.play(0, "throw")
    >>> judged = passgo.analysis.judge_action(game, 0, passgo.Decline())
    >>> judged.theme, judged.best, judged.loss > 0
    ('purchases', Buy(), True)
    """
    actor = check_game(game)._seat(seat)
    done = game._read_names(actor, action)
    no = game._judge(actor, done)
    if no is not None:
        raise IllegalAction(no)
    evaluator = evaluator_for(game._state.board, players or game._heading.bots())
    return Judge(evaluator).judge(game._state, actor, done)


class Judge:
    """Judges the decisions in games on one board."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator: Final = evaluator
        self.quiescence: Final = evaluator.quiescence

    def judge(self, p: Position, seat: int, action: Action) -> JudgedAction | None:
        if seat < 0 or is_blind(p):
            return None
        if action.code in (codes.OFFER, codes.COUNTER):
            return self.judge_offer(p, seat, action)
        if action.code == codes.ACCEPT:
            terms = find(p, action.first)
            return None if terms is None else self.judge_trade(p, terms, seat)
        if action.code == codes.END_TURN:
            return self.judge_omission(p, seat)
        if action.code in OUT_OF_JAIL:
            return self.judge_in_jail(p, seat, action)
        if action.code in FREE and p.depth == 0:
            return self.judge_free_action(p, seat, action)
        if action.code in BY_ACTION and self.answers(p, seat):
            best = self.evaluator.answer(p, seat)
            return None if best is None else self.compare(p, seat, action, best)
        return None

    def answers(self, p: Position, seat: int) -> bool:
        """Whether a purchase, an auction of a lot or a debt waits for this seat."""
        kind = top_kind(p)
        if kind == codes.M_AUCTION:
            return top(p, AUCTION_SOLD) >= 0
        return kind in (codes.M_BUY, codes.M_DEBT) and top(p, SEAT) == seat

    def compare(self, p: Position, seat: int, action: Action, best: Action) -> JudgedAction:
        """An action beside the expert's, by the values after both."""
        if best == action:
            value = self.evaluator.value(p)
            return self.judged(p, seat, action, action, value, value)
        then = self.evaluator.value_after(p, seat, action)
        return self.judged(p, seat, action, best, then, self.evaluator.value_after(p, seat, best))

    def judge_free_action(self, p: Position, seat: int, action: Action) -> JudgedAction | None:
        """Building, selling, mortgages: against the expert's plan for the estate, or none."""
        if p.turn != seat:
            return None
        better = self.quiescence.value_in_turn(self.quiescence.settled(p), p.turns)
        best = self.quiescence.free_action(p, seat) or self.throw_or_end_turn(p)
        if best == action:
            return self.judged(p, seat, action, action, better, better)
        table = self.quiescence.after(p, seat, action)
        if table is None:
            return None
        return self.judged(p, seat, action, best, self.quiescence.value_in_turn(table, p.turns), better)

    def throw_or_end_turn(self, p: Position) -> Action:
        return actions.END_TURN if p.phase == codes.TO_END else actions.THROW

    def judge_omission(self, p: Position, seat: int) -> JudgedAction | None:
        """The end of a turn: what could still be built is given up until the next one."""
        best = self.quiescence.free_action(p, seat)
        if best is not None:
            better, lost = cost_of_delay(self.quiescence, p, seat)
            then = [value - loss for value, loss in zip(better, lost, strict=True)]
            return self.judged(p, seat, actions.END_TURN, best, then, better)
        if not self.may_build(p, seat):
            return None
        value = self.evaluator.value(p)
        end = actions.END_TURN
        return JudgedAction(
            seat,
            end,
            end,
            0.0,
            [0.0] * int(p.seats),
            value[seat],
            "buildings",
            Reason("end-turn", {}),
        )

    def may_build(self, p: Position, seat: int) -> bool:
        return any(
            p.owner[lot] == seat and check(p, seat, codes.BUILD, lot, 0, None) == reasons.ALLOWED
            for lot in p.board.lots
        )

    def judge_in_jail(self, p: Position, seat: int, action: Action) -> JudgedAction | None:
        """How to leave Jail, where there is a choice; each way with the throws that may follow."""
        if p.depth > 0 or p.turn != seat or p.jail[seat] == 0 or p.phase != codes.TO_THROW:
            return None
        ways = [codes.PAY_FINE, codes.USE_CARD]
        if not any(check(p, seat, code, pile, 0, None) == 0 for code in ways for pile in (0, 1)):
            return None
        best = self.evaluator.answer(p, seat)
        if best is None or best == action:
            value = self.evaluator.value(p)
            return self.judged(p, seat, action, action, value, value)
        then, better = self.value_in_jail(p, seat, action), self.value_in_jail(p, seat, best)
        return self.judged(p, seat, action, best, then, better)

    def value_in_jail(self, p: Position, seat: int, action: Action) -> list[float]:
        """The value of a way out of Jail over all throws that may follow."""
        if action.code == codes.THROW:
            return self.evaluator.expected(p, seat, action)
        table = self.quiescence.after(p, seat, action)
        assert table is not None
        return self.evaluator.expected(table, seat, actions.THROW)

    def judge_offer(self, p: Position, seat: int, action: Action) -> JudgedAction | None:
        """An offer, as if it were accepted, for its giver."""
        if action.terms is None:
            return None
        table = p.clone()
        table.logs_events = False
        act(table, seat, action.code, action.first, action.second, action.terms)
        made = table.offers[-1] if table.offers else None
        if made is None or check(table, made.taker, codes.ACCEPT, made.number, 0, None) != reasons.ALLOWED:
            return None
        return self.judge_trade(table, made, seat)

    def judge_trade(self, p: Position, terms: Terms, seat: int) -> JudgedAction:
        """An open offer that is accepted, for one of its sides. The taker loses only what the expert would refuse."""
        accept = Action(codes.ACCEPT, terms.number)
        then = self.evaluator.value_after(p, terms.taker, accept)
        now = self.evaluator.value(p)
        if seat == terms.giver:
            made, unmade = Action(codes.OFFER, terms.taker, 0, terms), Action(codes.WITHDRAW, terms.number)
            return self.judged(p, seat, made, unmade, then, now, chances_reason("chances", terms, now, then))
        refuse = Action(codes.REFUSE, terms.number)
        answer = self.evaluator.expert().answer(known_to(p, seat), seat, terms)
        if answer.code == codes.ACCEPT:
            return self.judged(p, seat, accept, accept, then, then)
        why = explain(p, seat, refuse, self.evaluator.appraiser)
        if why.key in ("refuse", "refuse-cheap"):  # what argues against it are the chances, here with figures
            why = chances_reason("offer-chances", terms, now, then)
        return self.judged(p, seat, accept, refuse, then, now, why)

    def judged(
        self,
        p: Position,
        seat: int,
        action: Action,
        best: Action,
        then: list[float],
        better: list[float],
        why: Reason | None = None,
    ) -> JudgedAction:
        """The judgement by the values after an action and after the expert's."""
        theme = theme_of(action)
        if best == action or then[seat] >= better[seat]:
            reason = explain(p, seat, action, self.evaluator.appraiser)
            return JudgedAction(seat, action, action, 0.0, [0.0] * int(p.seats), then[seat], theme, reason)
        lost = [after - played for after, played in zip(better, then, strict=True)]
        reason = self.reason(p, seat, action, best) if why is None else why
        return JudgedAction(seat, action, best, lost[seat], lost, better[seat], theme, reason)

    def reason(self, p: Position, seat: int, action: Action, best: Action) -> Reason:
        """Why the expert would rather take its own action; for doing nothing, the rent that may come."""
        if action.code in (codes.BUILD, codes.LIFT) and best.code in (codes.THROW, codes.END_TURN):
            rent = int(largest_rent_ahead(p, seat))
            table = p.clone()
            table.logs_events = False
            act(table, seat, action.code, action.first, action.second, action.terms)
            left = int(table.cash[seat])
            if rent > left:
                return Reason("keep-cash", {"rent": rent, "left": left})
        return explain(p, seat, best, self.evaluator.appraiser)


def theme_of(action: Action) -> Theme:
    """The theme of a decision. What is omitted at the end of a turn are buildings, and mortgages that pay for them."""
    if action.code in OUT_OF_JAIL:
        return "jail"
    return BY_ACTION.get(action.code, "buildings")
