"""What a puzzle asks: the theme of a decision, the answers to choose from, and what each level would answer.

An answer is a plan: all that the seat does about this decision, such as three houses and the end of the turn. So an
answer is not mixed with what the players of the playouts would do next.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from passgo.analysis.playouts import QUIET
from passgo.analysis.puzzle_reasons import completed_group
from passgo.bots.driver import decider, first_offer_to, is_time_to_manage, legal_or_default
from passgo.bots.estate import change_in_groups
from passgo.bots.expert import Expert
from passgo.bots.levels import HARD_WITHOUT_MODEL
from passgo.bots.lookahead import after_trade, lowest_site, next_bid
from passgo.bots.trader import Trader
from passgo.engine import actions, codes
from passgo.engine.actions import Action, resolve_action
from passgo.engine.legality import act, check
from passgo.engine.position import Position, Terms, owns_group, top, top_kind
from passgo.engine.reasons import ALLOWED
from passgo.engine.rules.auction import AUCTION_SOLD
from passgo.engine.rules.purchase import PURCHASE_LOT
from passgo.engine.rules.shortage import known_to
from passgo.notation.moves import read_action, write_action

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from passgo.analysis.evaluator import Evaluator
    from passgo.analysis.puzzles import Theme
    from passgo.bots.base import StandardBot

Plan: TypeAlias = tuple[Action, ...]

LEVELS: Final = ("easy", "normal", "hard", "expert")
"""The levels that rate puzzles. They do not forget to build here."""
LONGEST: Final = 16  # actions of a plan
CLOSING: Final = (
    codes.END_TURN,
    codes.THROW,
    codes.PAY_FINE,
    codes.USE_CARD,
    codes.BUY,
    codes.DECLINE,
    codes.BID,
    codes.PASS,
    codes.GIVE_UP,
    codes.OFFER,
)
"""The actions that a plan ends with."""
ON_GROUPS: Final = (codes.BUILD, codes.SELL)
FREE: Final = (codes.BUILD, codes.SELL, codes.MORTGAGE, codes.LIFT)
"""What may be done with an estate at any time."""
MOST_DEALS: Final = 5


@dataclass(frozen=True)
class PuzzleCandidate:
    """A decision that could be a puzzle, with the answers to choose from."""

    theme: Theme
    seat: int
    options: list[Plan]

    @property
    def wrong(self) -> int:
        """The number of wrong answers that a puzzle has at least. Some decisions have two answers only."""
        return 1 if self.theme in ("jail", "buy", "trade") else 2

    @property
    def plain(self) -> int:
        """How many of the first options a puzzle must list, since without them the question would be another."""
        return 2 if self.theme in ("buy", "bid") or self.answers_offer else 0 if self.pays_debt else 1

    @property
    def answers_offer(self) -> bool:
        return self.options[0][0].code in (codes.ACCEPT, codes.REFUSE)

    @property
    def pays_debt(self) -> bool:
        return self.theme == "mortgage" and self.options[0][0].code in (codes.MORTGAGE, codes.SELL)


def write_plan(plan: Plan) -> str:
    return " ".join(write_action(action) for action in plan)


def read_plan(text: str, p: Position, seat: int) -> Plan:
    return tuple(resolve_action(p, seat, read_action(word)) for word in text.split(" "))


def begin_plan(p: Position, seat: int, plan: Plan) -> tuple[Position, int, Action]:
    """The position before the last action of a plan, that action, and its seat. An offer is accepted."""
    table = p.clone()
    table.logs_events = False
    *first, last = plan
    for action in first:
        perform(table, seat, action)
    if last.code != codes.OFFER:
        return table, seat, last
    perform(table, seat, last)
    offer = table.offers[-1]
    return table, offer.taker, Action(codes.ACCEPT, offer.number)


def themes_at(p: Position) -> tuple[Theme, ...]:
    """The themes that the open decision may be a puzzle of."""
    if first_offer_to(p, (1 << p.seats) - 1) is not None:
        return ("trade",)
    seat = int(decider(p))
    kind = top_kind(p)
    if kind == codes.M_AUCTION and top(p, AUCTION_SOLD) >= 0:
        return ("bid",)
    if kind == codes.M_BUY:
        return ("buy",) if p.cash[seat] >= p.board.price[top(p, PURCHASE_LOT)] else ("mortgage",)
    if kind == codes.M_DEBT:
        return ("mortgage",)
    if kind == 0 and p.jail[seat] > 0 and p.phase != codes.TO_END:
        return ("jail",)
    if kind == 0 and is_time_to_manage(p) and p.phase == codes.TO_END:
        return ("build", "trade")
    return ()


def asked_seat(p: Position) -> int:
    """The seat that a puzzle would ask."""
    offer = first_offer_to(p, (1 << p.seats) - 1)
    return int(decider(p)) if offer is None else offer.taker


class PuzzleOptions:
    """Lists answers, and asks the levels for theirs."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator: Final = evaluator
        make = evaluator.roster.make_standard
        self.levels: Final = {name: make(f"{name}:forgets=0+haggles=0") for name in LEVELS}
        self.negotiators: Final = {name: make(f"{name}:forgets=0") for name in LEVELS}
        partner = make(HARD_WITHOUT_MODEL)
        assert isinstance(partner, Trader)
        self.partner: Final = partner
        self.quiet: Final = make(QUIET)

    def candidate_at(self, p: Position, theme: Theme) -> PuzzleCandidate | None:
        """The open decision as a candidate for a puzzle of the theme, if it could be one."""
        offer = first_offer_to(p, (1 << p.seats) - 1)
        seat = asked_seat(p)
        options = list(distinct(p, self.options(p, seat, theme, offer)))
        return PuzzleCandidate(theme, seat, options) if len(options) > 1 else None

    def options(self, p: Position, seat: int, theme: Theme, offer: Terms | None) -> Iterable[Plan]:
        if offer is not None:
            if not completes_group(p, offer):
                return []
            answers = legal_only(
                p, seat, (Action(code, offer.number) for code in (codes.ACCEPT, codes.REFUSE))
            )
            return [(answer,) for answer in answers] if len(answers) == 2 else []
        if theme == "trade":
            return self.deals(p, seat)
        if theme == "bid":
            return [(action,) for action in legal_only(p, seat, bids(p))]
        if theme == "jail":
            return self.ways_out(p, seat)
        if top_kind(p) == codes.M_BUY:
            return self.purchases(p, seat)
        return self.payments(p, seat) if top_kind(p) == codes.M_DEBT else self.estates(p, seat)

    def ways_out(self, p: Position, seat: int) -> list[Plan]:
        """Ways out of Jail. A player who would build first is skipped: then staying also means not building."""
        if any(fresh(bot).manage(p, seat) is not None for bot in (self.levels["normal"], self.quiet)):
            return []
        ways = [actions.THROW, actions.PAY_FINE, Action(codes.USE_CARD, 0), Action(codes.USE_CARD, 1)]
        return [(action,) for action in legal_only(p, seat, ways)]

    def purchases(self, p: Position, seat: int) -> Iterator[Plan]:
        """Buy, also with the money for one lot or building, or leave the lot to an auction."""
        for plan in (
            [actions.DECLINE],
            [actions.BUY],
            *([way, actions.BUY] for way in ways_to_raise(p, seat)),
        ):
            whole = legal_plan(p, seat, plan)
            if whole is not None:
                yield whole
        yield from self.answers_of_levels(p, seat, "build").values()

    def payments(self, p: Position, seat: int) -> Iterator[Plan]:
        """Ways to pay a debt: those of the levels, and each lot or building first."""
        yield from self.answers_of_levels(p, seat, "build").values()
        for first in ways_to_raise(p, seat):
            table = p.clone()
            perform(table, seat, first)
            rest: Plan = ()
            if is_same_decision(p, table):
                rest = plan_of(self.levels["hard"], table, seat)
            yield (first, *rest)

    def estates(self, p: Position, seat: int) -> Iterator[Plan]:
        """What to do at the end of a turn: nothing, buildings on one group, a mortgage lifted."""
        if p.complete[seat] == 0 and p.mortgages[seat] == 0:
            return
        yield (actions.END_TURN,)
        yield from self.answers_of_levels(p, seat, "build").values()
        for group in range(p.board.colours):
            if owns_group(p, seat, group):
                built = buildings_for_cash(p, seat, group)
                for count in sorted({1, int(p.board.group_size[group]), len(built)}):
                    if 0 < count <= len(built):
                        yield (*built[:count], actions.END_TURN)
                yield from self.with_mortgages(p, seat, group, len(built))
        lifts = legal_only(p, seat, (Action(codes.LIFT, int(lot)) for lot in p.board.lots))
        for lift in sorted(lifts, key=lambda action: -int(p.board.price[action.first]))[:2]:
            yield (lift, actions.END_TURN)

    def with_mortgages(self, p: Position, seat: int, group: int, affordable: int) -> Iterator[Plan]:
        """One building on each lot of a group more than the cash allows, paid with mortgages."""
        expert = fresh(self.levels["expert"])
        assert isinstance(expert, Expert)
        plan: list[Action] = []
        count = affordable + int(p.board.group_size[group])
        if expert.position_with_buildings(p, seat, group, count, plan) is not None:
            whole = legal_plan(p, seat, [*plan, actions.END_TURN])
            if whole is not None:
                yield whole

    # Deals.

    def deals(self, p: Position, seat: int) -> Iterator[Plan]:
        """Trades that the other side accepts, and none. Nothing else is left to do in this turn."""
        if fresh(self.quiet).manage(p, seat) is not None:
            return
        found: dict[tuple[int, int, int], Action] = {}  # one for each group that it would complete
        for terms in self.possible_trades(p, seat):
            if not completes_group(p, terms):
                continue
            after = after_trade(p, terms)
            key = terms.taker, completed_group(p, after, seat), completed_group(p, after, terms.taker)
            offer = Action(codes.OFFER, terms.taker, 0, terms)
            if key not in found and legal_only(p, seat, [offer]) and self.is_accepted(p, seat, offer):
                found[key] = offer
            if len(found) == MOST_DEALS:
                break
        if found:
            yield (actions.END_TURN,)
            for offer in found.values():
                yield (offer,)

    def possible_trades(self, p: Position, seat: int) -> Iterator[Terms]:
        """Trades that the others would offer, and those that raise both sides' chances by the model."""
        for other in range(p.seats):
            if other != seat and p.out[other] == 0:
                self.partner.begin("")
                offer = self.partner.make_offer(p, other)
                if offer is not None and offer.terms is not None and offer.terms.taker == seat:
                    yield offer.terms.turned_round()
        finder = self.evaluator.expert().deal_finder
        for deal in finder.find_deals(p, seat):
            yield finder.with_cash(deal, deal.least)
            yield finder.with_cash(deal, deal.most)

    def is_accepted(self, p: Position, seat: int, offer: Action) -> bool:
        table, taker, _ = begin_plan(p, seat, (offer,))
        answer = fresh(self.partner).answer(known_to(table, taker), taker, table.offers[-1])
        return answer.code == codes.ACCEPT

    # Levels.

    def answers_of_levels(self, p: Position, seat: int, theme: Theme) -> dict[str, Plan]:
        """What each level would answer. A trade that it would offer counts only where the puzzle is about trades."""
        trades = theme == "trade"
        bots = self.negotiators if trades else self.levels
        return {name: plan_of(bot, p, seat, trades) for name, bot in bots.items()}


def plan_of(bot: StandardBot, p: Position, seat: int, trades: bool = False) -> Plan:
    """All that a bot does about the open decision."""
    fresh(bot)
    offer = first_offer_to(p, 1 << seat)
    if offer is not None:
        return (bot.answer(known_to(p, seat), seat, offer),)
    table = p.clone()
    table.logs_events = False
    plan: list[Action] = []
    while len(plan) < LONGEST and is_same_decision(p, table):
        plan.append(next_action(bot, table, seat, trades))
        if plan[-1].code in CLOSING:
            break
        perform(table, seat, plan[-1])
    return tuple(plan)


def next_action(bot: StandardBot, p: Position, seat: int, trades: bool) -> Action:
    if isinstance(bot, Expert) and not trades:
        bot.search_turn = p.turns  # as if it had searched for trades already, which takes longest
    free = bot.manage(p, seat) if is_time_to_manage(p) else None
    if free is not None and (trades or free.terms is None):
        return free
    return legal_or_default(p, seat, bot.decide(known_to(p, seat), seat))


def completes_group(p: Position, terms: Terms) -> bool:
    """Whether a trade gives one side a whole group. Of others, only figures could explain what they are worth."""
    return (
        change_in_groups(p, terms.giver, terms.give_lots, terms.get_lots) > 0
        or change_in_groups(p, terms.taker, terms.get_lots, terms.give_lots) > 0
    )


def fresh(bot: StandardBot) -> StandardBot:
    """A bot without memory of other positions."""
    bot.begin("")
    return bot


def is_same_decision(before: Position, now: Position) -> bool:
    return (
        now.over == 0
        and (now.turns, now.depth, now.phase) == (before.turns, before.depth, before.phase)
        and top_kind(now) == top_kind(before)
    )


def perform(p: Position, seat: int, action: Action) -> None:
    act(p, seat, action.code, action.first, action.second, action.terms)


def legal_only(p: Position, seat: int, found: Iterable[Action]) -> list[Action]:
    return [
        action
        for action in found
        if check(p, seat, action.code, action.first, action.second, action.terms) == ALLOWED
    ]


def legal_plan(p: Position, seat: int, plan: Sequence[Action]) -> Plan | None:
    """A plan as a tuple, if all of it is possible without another decision in between."""
    table = p.clone()
    table.logs_events = False
    for action in plan:
        if not is_same_decision(p, table) or not legal_only(table, seat, [action]):
            return None
        if action is not plan[-1]:
            perform(table, seat, action)
    return tuple(plan)


def distinct(p: Position, plans: Iterable[Plan]) -> Iterator[Plan]:
    """Plans without those that come to the same, such as a house on another lot of the group."""
    seen = set()
    for plan in plans:
        key = plan_key(p, plan)
        if key not in seen:
            seen.add(key)
            yield plan


def plan_key(p: Position, plan: Plan) -> tuple[str, ...]:
    """Equal for plans that come to the same, and for offers of the same lots for other cash."""
    return tuple(sorted(action_key(p, action) for action in plan))


def action_key(p: Position, action: Action) -> str:
    if action.code in ON_GROUPS:
        return f"{action.code} {p.board.group[action.first]}"
    if action.code == codes.OFFER and action.terms is not None:
        return f"{action.code} {action.terms.taker} {action.terms.give_lots} {action.terms.get_lots}"
    return write_action(action)


def bids(p: Position) -> Iterator[Action]:
    """To pass, the usual bid, and bids that are half the price and the whole price higher."""
    lot = top(p, AUCTION_SOLD)
    least, price = int(next_bid(p, lot)), int(p.board.price[lot])
    yield actions.PASS
    for amount in (least, least + price // 2, least + price):
        yield Action(codes.BID, amount)


def ways_to_raise(p: Position, seat: int) -> Iterator[Action]:
    """Mortgages, and the sale of one building of each group."""
    groups: set[int] = set()
    for lot in p.board.lots:
        if p.owner[lot] != seat:
            continue
        mortgage, sale = Action(codes.MORTGAGE, int(lot)), Action(codes.SELL, int(lot))
        if legal_only(p, seat, [mortgage]):
            yield mortgage
        elif p.built[lot] > 0 and int(p.board.group[lot]) not in groups and legal_only(p, seat, [sale]):
            groups.add(int(p.board.group[lot]))
            yield sale


def buildings_for_cash(p: Position, seat: int, group: int) -> Plan:
    """As many buildings on a group as there is cash for."""
    table = p.clone()
    table.logs_events = False
    built: list[Action] = []
    while len(built) < LONGEST - 1 and is_same_decision(p, table):
        site = lowest_site(table, group)
        action = Action(codes.BUILD, int(site))
        if site < 0 or not legal_only(table, seat, [action]):
            break
        perform(table, seat, action)
        built.append(action)
    return tuple(built) if is_same_decision(p, table) else ()
