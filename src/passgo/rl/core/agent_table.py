"""One game with agents: which seat is asked, for what, and what its action does.

Seats are asked in this order. Bots ask for rents at once, as everywhere; an offer is answered before anything else.
Before every throw each agent has a moment for free actions, in seat order from the seat that throws: it acts until it
chooses "nothing". Then the seat that the game waits for decides, in the order of `bots/driver.py`. A debtor can raise
money. A decision that no action of the set answers gets the default answer. Bots are asked for free actions as
everywhere: before their first throw of a turn and at its end.
"""

from typing import Final

from mypy_extensions import i64

from passgo.bots.base import StandardBot
from passgo.bots.driver import (
    MOST_FREE_ACTIONS,
    BotTable,
    Observer,
    decider,
    deciders,
    first_to_ask_rent,
    is_time_to_manage,
    legal_default,
    lowest_seat,
    rent_to_ask,
)
from passgo.engine import actions as engine_actions
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.arrays import IntArray, zeros
from passgo.engine.legality import act
from passgo.engine.matters import MATTERS
from passgo.engine.position import Position, Terms, top, top_kind
from passgo.engine.rules.auction import AUCTION_BID
from passgo.engine.rules.selling import most_to_leave
from passgo.engine.rules.shortage import known_to
from passgo.engine.rules.worth import final_worth
from passgo.rl.core.action_set import (
    ACCEPT,
    ASK_RENT,
    BID,
    CANCEL,
    COUNTER,
    DIALOGUE,
    MENU,
    NO_TRADES,
    NOTHING,
    NOTHING_KIND,
    OFFER,
    PLAIN,
    REFUSE,
    SELL_HOTELS,
    SEND,
    TALK,
    ActionSet,
)
from passgo.rl.core.legal import Legal
from passgo.rl.core.masks import Masks, debtor_of
from passgo.rl.core.trading import NO_DRAFT, Draft, add_dialogue, add_menu, add_partners, menu_terms

# The moments: what a seat is asked for. While a matter is open, it is MATTER plus the matter's code.
FREE: Final = 0
TO_THROW: Final = 1
TO_END: Final = 2
OFFERED: Final = 3
DRAFTING: Final = 4  # the first step of a dialogue, GIVING; the others follow
MATTER: Final = 8
MOMENTS: Final = MATTER + len(MATTERS)

NO_SEAT: Final = -1
MOST_OFFERS: Final = 3  # by a seat between two throws


class AgentTable:
    """A game, its bots, and the agent that is asked next."""

    def __init__(
        self, actions: ActionSet, agents: i64, rounds: i64, clock_rounds: i64, skip_forced: bool
    ) -> None:
        self.actions: Final = actions
        self.masks: Final = Masks(actions)
        self.agents: i64 = agents  # a bit for each seat
        self.rounds: Final[i64] = rounds  # the most that are played
        self.clock_rounds: Final[i64] = clock_rounds  # after which the clock calls time; 0 if never
        self.skip_forced: Final[bool] = skip_forced
        self.legal: Final = Legal(actions.size)
        self.draft: Final = Draft()
        self.offers: Final[IntArray] = zeros(actions.seats)  # of each seat since the last throw
        self.only_agent: i64 = NO_SEAT  # if there is only one: when it is out, the game is not played on
        self.seat: i64 = NO_SEAT  # that is asked
        self.moment: i64 = FREE
        self.bots: BotTable | None = None
        self.position: Position | None = None
        # The moments before a throw: the throw, the seats asked so far, and the actions of the present one.
        self.throw: i64 = -1
        self.asked: i64 = 0
        self.acted: i64 = 0

    def begin(self, p: Position, agents: i64, bots: list[StandardBot], observer: Observer | None) -> None:
        """Begin a game; the bots in the seats of agents are never asked."""
        self.position = p
        self.agents = agents
        self.only_agent = lowest_seat(agents) if agents & (agents - 1) == 0 else NO_SEAT
        self.bots = BotTable(p, bots, observer)
        self.draft.step = NO_DRAFT
        self.throw = -1
        self.advance()

    def look(self, p: Position, seat: i64, free: bool) -> None:
        """Show a position of any game as a seat would be asked in it, and play nothing.

        With `free`, a seat is asked for free actions wherever the throw is next; `legal` is empty if it is not asked.
        """
        self.position = p
        self.agents = (1 << p.seats) - 1
        self.seat = NO_SEAT
        self.moment = FREE
        self.legal.count = 0
        self.draft.step = NO_DRAFT
        if p.over != 0 or p.out[seat] != 0:
            return
        if len(p.offers) > 0:
            if p.offers[0].taker == seat:
                self.seat = seat
                self.moment = OFFERED
                self.add_answers(p, seat)
        elif free and p.depth == 0 and p.phase == codes.TO_THROW:
            self.seat = seat
            self.add_moment(p, seat)
        elif deciders(p) & (1 << seat) != 0:
            self.ask(p, seat)

    def copy(self) -> "AgentTable":
        """A copy to play on from, for tables without bots. Luck is shared until it is replaced."""
        twin = AgentTable(self.actions, self.agents, self.rounds, self.clock_rounds, self.skip_forced)
        twin.position = self.p.clone()
        twin.bots = self.bots
        twin.only_agent = self.only_agent
        twin.seat = self.seat
        twin.moment = self.moment
        twin.throw = self.throw
        twin.asked = self.asked
        twin.acted = self.acted
        twin.legal.copy_from(self.legal)
        twin.draft.copy_from(self.draft)
        for seat in range(self.actions.seats):
            twin.offers[seat] = self.offers[seat]
        return twin

    @property
    def p(self) -> Position:
        p = self.position
        assert p is not None
        return p

    def is_over(self) -> bool:
        return self.p.over != 0

    def is_cut_short(self) -> bool:
        p = self.p
        return p.over == 0 and p.round > self.rounds

    def is_agent(self, seat: i64) -> bool:
        return self.agents & (1 << seat) != 0

    # Asking the next seat.

    def advance(self) -> None:
        """Play on until an agent has a choice, or the game is over."""
        p = self.position
        assert p is not None
        legal = self.legal
        while True:
            self.seat = NO_SEAT
            legal.count = 0
            if p.over != 0 or p.round > self.rounds or (self.only_agent >= 0 and p.out[self.only_agent] != 0):
                return
            if self.clock_rounds > 0 and p.round > self.clock_rounds and not p.time_called:
                act(p, codes.CLOCK, codes.TIME_UP, 0, 0, None)
                continue
            if len(p.claims) > 0 and self.ask_rent_for_bot(p):
                continue
            if self.draft.step != NO_DRAFT:
                self.seat = self.draft.seat
                self.moment = DRAFTING + self.draft.step - 1
                add_dialogue(self.actions, p, self.draft, legal)
            elif len(p.offers) > 0:
                if self.settle_offer(p):
                    continue
            elif p.depth == 0 and p.phase == codes.TO_THROW and self.ask_for_free_actions(p):
                return
            else:
                seat = p.turn if p.depth == 0 else decider(p)
                if not self.is_agent(seat):
                    self.play_bot(p, seat)
                    continue
                self.ask(p, seat)
                if legal.count == 0:
                    answer = legal_default(p, seat)
                    act(p, seat, answer.code, answer.first, answer.second, answer.terms)
                    continue
            if legal.count > 1 or not self.skip_forced:
                return
            self.do(legal.actions[0])

    def ask_for_free_actions(self, p: Position) -> bool:
        """Ask the next agent for free actions before the coming throw; False if none is left to ask."""
        throw = p.turns * 256 + p.throws
        if self.throw != throw:
            self.throw = throw
            self.asked = 0
            self.acted = 0
            for seat in range(p.seats):
                self.offers[seat] = 0
        legal = self.legal
        while self.asked < p.seats:
            seat = p.turn + self.asked
            if seat >= p.seats:
                seat -= p.seats
            if p.out[seat] == 0 and self.agents & (1 << seat) != 0:
                self.add_moment(p, seat)
                if legal.count > 1 or not self.skip_forced:
                    self.seat = seat
                    self.moment = FREE
                    return True
                legal.count = 0
            self.asked += 1
            self.acted = 0
        return False

    def add_moment(self, p: Position, seat: i64) -> None:
        """Add what can be done at a moment for free actions."""
        self.legal.add(NOTHING)
        if self.acted < MOST_FREE_ACTIONS:
            self.masks.add_free(p, seat, self.legal)
            self.add_trades(p, seat)

    def add_trades(self, p: Position, seat: i64) -> None:
        if self.actions.trades != NO_TRADES and self.offers[seat] < MOST_OFFERS:
            if self.actions.trades == MENU:
                add_menu(self.actions, p, seat, self.legal)
            else:
                add_partners(self.actions, p, seat, self.legal)

    def ask(self, p: Position, seat: i64) -> None:
        """Ask a seat for the decision that the game waits for."""
        self.seat = seat
        self.moment = public_moment(p)
        self.masks.add_decision(p, seat, self.legal)
        if self.moment == MATTER + codes.M_DEBT:
            self.add_trades(p, seat)

    # Offers and bots.

    def settle_offer(self, p: Position) -> bool:
        """Answer an offer for a bot, or refuse it for an agent that does not trade; False if an agent has to answer."""
        offer = p.offers[0]
        seat: i64 = offer.taker
        if not self.is_agent(seat):
            bots = self.bots
            assert bots is not None
            bots.answer_offer()
            return True
        if self.actions.trades == NO_TRADES:
            act(p, seat, codes.REFUSE, offer.number, 0, None)
            return True
        self.seat = seat
        self.moment = OFFERED
        self.add_answers(p, seat)
        return False

    def add_answers(self, p: Position, seat: i64) -> None:
        """Add the answers to the offer that is open."""
        self.legal.add(self.actions.refuse)
        if self.actions.trades == NO_TRADES:
            return
        accept = engine_actions.BY_CODE[codes.ACCEPT]
        if accept.check(p, seat, p.offers[0].number, 0, None) == 0:
            self.legal.add(self.actions.accept)
        if self.actions.trades == DIALOGUE and self.offers[seat] < MOST_OFFERS:
            self.legal.add(self.actions.counter)

    def ask_rent_for_bot(self, p: Position) -> bool:
        seat = first_to_ask_rent(p, ((1 << p.seats) - 1) & ~self.agents)
        if seat < 0:
            return False
        debtor, lot = rent_to_ask(p, seat)
        act(p, seat, codes.ASK_RENT, debtor, lot, None)
        return True

    def play_bot(self, p: Position, seat: i64) -> None:
        bots = self.bots
        assert bots is not None
        bot = bots.bots[seat]
        free = bot.manage(p, seat) if is_time_to_manage(p) else None
        if free is not None and bots.free_actions.spend(p):
            bots.do(seat, free)
        else:
            bots.do(seat, bot.decide(known_to(p, seat), seat))

    # Playing actions.

    def play(self, action: i64) -> None:
        """Play an action that `legal` lists, and play on until an agent is asked."""
        self.do(action)
        self.advance()

    def do(self, action: i64) -> None:
        s = self.actions
        p = self.position
        assert p is not None
        seat = self.seat
        kind = s.kind[action]
        if kind == NOTHING_KIND:
            self.asked += 1
            self.acted = 0
            return
        if self.moment == FREE:
            self.acted += 1
        if kind == PLAIN:
            act(p, seat, s.code[action], s.number[action], 0, None)
        elif kind < TALK:
            done = self.engine_action(action)
            if kind == OFFER:
                self.offers[seat] += 1
            act(p, seat, done.code, done.first, done.second, done.terms)
        else:
            self.play_dialogue_step(p, seat, action, kind)

    def play_dialogue_step(self, p: Position, seat: i64, action: i64, kind: i64) -> None:
        """Play a step of a trade dialogue."""
        draft = self.draft
        if kind == TALK:
            draft.begin(seat, (seat + self.actions.number[action]) % p.seats, 0)
        elif kind == COUNTER:
            draft.begin(seat, p.offers[0].giver, p.offers[0].number)
        elif kind == CANCEL:
            self.offers[seat] += 1  # bounds the dialogues between two throws
            draft.step = NO_DRAFT
        elif kind == SEND:
            self.offers[seat] += 1
            done = self.engine_action(action)
            draft.step = NO_DRAFT
            act(p, seat, done.code, done.first, 0, done.terms)
        else:
            draft.apply_step(kind, self.actions.number[action])

    def engine_action(self, action: i64) -> Action:
        """The engine's action for a number at this moment; a step of a dialogue has the code -1."""
        s = self.actions
        p = self.p
        seat = self.seat
        kind = s.kind[action]
        code = s.code[action]
        number = s.number[action]
        if kind == BID:
            highest: i64 = 0
            if top_kind(p) == codes.M_AUCTION:
                highest = top(p, AUCTION_BID)
            return Action(code, highest + number)
        if kind == SELL_HOTELS:
            return Action(code, number, most_to_leave(p, number), None, s.group_of[number])
        if kind == ASK_RENT:
            return Action(code, max(0, debtor_of(p, seat, number)), number)
        if kind in (ACCEPT, REFUSE):
            return Action(code, p.offers[0].number if len(p.offers) > 0 else 0)
        if kind == OFFER:
            return offered(menu_terms(s, p, seat, action), 0)
        if kind == SEND:
            return offered(self.draft.terms(), self.draft.answers)
        return Action(code, number)


def offered(terms: Terms, answers: i64) -> Action:
    if answers != 0:
        return Action(codes.COUNTER, answers, 0, terms)
    return Action(codes.OFFER, terms.taker, 0, terms)


def public_moment(p: Position) -> i64:
    """The moment as all seats see it."""
    if p.depth > 0:
        return MATTER + top_kind(p)
    return TO_END if p.phase == codes.TO_END else TO_THROW


def share_of_worth(p: Position, seat: i64) -> float:
    """A seat's share of the worth of all seats. For rewards only: no observation contains it (TAX-3)."""
    total: i64 = 0
    for other in range(p.seats):
        if p.out[other] == 0:
            total += max(0, final_worth(p, other))
    if total == 0 or p.out[seat] != 0:
        return 0.0
    return float(max(0, final_worth(p, seat))) / float(total)
