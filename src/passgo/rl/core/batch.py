"""Many games at once, stepped in compiled code. Observations, masks and results are arrays that numpy can read."""

from collections.abc import Callable
from typing import Final, TypeAlias

from mypy_extensions import i64, u8

from passgo.bots.base import StandardBot
from passgo.bots.driver import lowest_seat
from passgo.bots.roster import StandardRoster
from passgo.engine.arrays import IntArray, filled, vec, zeros
from passgo.engine.luck import Luck
from passgo.engine.outcome import outcome
from passgo.engine.position import Position
from passgo.engine.rules import setup
from passgo.rl.core.action_set import NOTHING, ActionSet
from passgo.rl.core.agent_table import NO_SEAT, AgentTable, share_of_worth
from passgo.rl.core.compact import CompactBuffer
from passgo.rl.core.layout import Layout
from passgo.rl.core.observation_buffer import ObservationBuffer

ByteArray: TypeAlias = "vec[u8]"
FloatArray: TypeAlias = "vec[float]"

# The states of a game.
RUNNING: Final = 0
OVER: Final = 1
CUT_SHORT: Final = 2
ILLEGAL: Final = 3  # ended by an illegal action

ILLEGAL_REWARD: Final = -1.0
NO_ACTION: Final = -1  # in place of a number outside the action set
WAIT: Final = -2  # leaves a game as it is

# The rewards.
WIN: Final = 0
WORTH: Final = 1
REWARDS: Final = ("win", "worth")

# The minimal standard generator, for random choices: its products fit into 63 bits.
FACTOR: Final = 48271
MODULUS: Final = 2147483647


class GameConfig:
    """The settings that all games of a batch share."""

    def __init__(
        self,
        actions: ActionSet,
        seat: i64,
        opponents: list[str],
        rounds: i64,
        clock_rounds: i64,
        skip_forced: bool,
        reward: i64,
        shaping: float,
        make_opponents: Callable[[], list[StandardBot]] | None = None,
        agents: i64 = 0,
    ) -> None:
        self.actions: Final = actions
        self.roster: Final = StandardRoster(actions.board)
        self.seat: Final[i64] = seat  # of the agent, against bots; -1 for another one in every game
        self.opponents: Final = opponents  # empty if all seats are agents
        self.rounds: Final[i64] = rounds
        self.clock_rounds: Final[i64] = clock_rounds
        self.skip_forced: Final[bool] = skip_forced
        self.reward: Final[i64] = reward
        self.shaping: Final[float] = shaping
        self.make_opponents: Final = make_opponents  # where they are not all standard bots
        self.agents: Final[i64] = (
            agents  # bits of their seats, where they are the same in every game; otherwise 0
        )

    def new_table(self) -> AgentTable:
        return AgentTable(self.actions, 0, self.rounds, self.clock_rounds, self.skip_forced)

    def make_bots(self) -> list[StandardBot]:
        if self.make_opponents is not None:
            return self.make_opponents()
        return [self.roster.make_standard(name) for name in self.opponents]

    def seat_of(self, seed: i64, game: i64) -> i64:
        """The agent's seat in game number `game` of a seed; -1 if all seats are agents."""
        if self.agents != 0:
            return lowest_seat(self.agents) if self.agents & (self.agents - 1) == 0 else NO_SEAT
        if not self.opponents:
            return NO_SEAT
        return self.seat if self.seat >= 0 else (seed + game) % self.actions.seats

    def start(self, table: AgentTable, bots: list[StandardBot], seed: i64, game: i64) -> i64:
        """Start game number `game` of a seed; returns the agent's seat, if there is only one. Bots sit in their order
        to its left, or in the seats that agents leave free."""
        seats = self.actions.seats
        seat = self.seat_of(seed, game)
        agents: i64 = (1 << seats) - 1
        seated = [AGENT for _ in range(seats)]
        if self.agents != 0:
            agents = self.agents
            next_bot = 0
            for other in range(seats):
                if agents & (1 << other) == 0:
                    seated[other] = bots[next_bot]
                    next_bot += 1
        elif seat >= 0:
            agents = 1 << seat
            for other in range(seats):
                left = (other - seat + seats) % seats
                if left > 0:
                    seated[other] = bots[left - 1]
        self.start_with(table, seated, agents, seed, game)
        return seat

    def start_with(
        self, table: AgentTable, seated: list[StandardBot], agents: i64, seed: i64, game: i64
    ) -> None:
        """Start game number `game` of a seed with agents in these seats (bits), and these bots in the others."""
        luck = f"{seed}/{game}"
        p = setup.start(self.actions.board, Luck(luck), self.actions.seats)
        for seat in range(self.actions.seats):
            if agents & (1 << seat) == 0:
                seated[seat].begin(f"{luck}:{seat}")
        table.begin(p, agents, seated, None)

    def reward_of(self, p: Position, seat: i64) -> float:
        """The reward of a seat at the end of a game, finished or cut short."""
        if self.reward == WORTH:
            return share_of_worth(p, seat)
        end = outcome(p)
        if end is None or seat not in end.winners:
            return 0.0
        return 1.0 / float(len(end.winners))


AGENT: Final = StandardBot("agent")


class Batch:
    """Games without end: the step after the end of one begins another in its place."""

    def __init__(self, config: GameConfig, layout: Layout, count: i64, compact: bool = False) -> None:
        self.config: Final = config
        self.count: Final[i64] = count
        self.size: Final[i64] = config.actions.size
        self.is_compact: Final[bool] = compact
        self.observations: Final = ObservationBuffer(layout, 0 if compact else count)
        self.compact: Final = CompactBuffer(layout, count if compact else 0)
        self.tables: Final = [config.new_table() for _ in range(count)]
        self.bots: Final = [config.make_bots() for _ in range(count)]
        self.mask: Final[ByteArray] = vec[u8]([0] * (count * self.size))
        self.seat: Final[IntArray] = filled(count, NO_SEAT)  # that is asked
        self.agent: Final[IntArray] = filled(count, NO_SEAT)  # if there is only one
        self.state: Final[ByteArray] = vec[u8]([0] * count)
        rewards = count * config.actions.seats  # by game and seat
        self.reward: Final[FloatArray] = vec[float]([0.0] * rewards)
        self.rewarded: Final[ByteArray] = vec[u8]([0] * count)  # whether any of a game's rewards is set
        self.share: Final[FloatArray] = vec[float]([0.0] * rewards)  # of all worth, for shaping
        self.chosen: Final[IntArray] = zeros(count)
        self.seeds: Final[IntArray] = zeros(count)
        self.games: Final[IntArray] = zeros(count)  # begun so far in each place
        self.steps: i64 = 0
        self.finished: i64 = 0
        self.random: i64 = 1

    def reset(self, seeds: list[int]) -> None:
        """Begin a new game in every place, each with a seed of its own."""
        if len(seeds) != self.count:
            raise ValueError(f"{len(seeds)} seeds for {self.count} games")
        self.random = 1 + seeds[0] % (MODULUS - 1)
        for i in range(self.count):
            self.seeds[i] = seeds[i]
            self.games[i] = 0
            self.begin(i)
            self.clear_rewards(i)
            self.observe(i)

    def begin(self, i: i64) -> None:
        """Begin the next game in a place."""
        self.mark(i, self.tables[i], 0)
        config = self.config
        game = self.games[i]
        self.games[i] = game + 1
        seat = config.start(self.tables[i], self.bots[i], self.seeds[i], game)
        self.agent[i] = seat
        self.state[i] = RUNNING
        if config.shaping != 0.0:
            seats = config.actions.seats
            for each in range(seats):
                self.share[i * seats + each] = share_of_worth(self.tables[i].p, each)

    def observe(self, i: i64) -> None:
        """Write the mask and the observation of the agent that is asked; at the end, of the only agent."""
        table = self.tables[i]
        self.mark(i, table, 1)
        seat = table.seat
        self.seat[i] = seat
        if seat < 0:
            seat = max(0, self.agent[i])
        if self.is_compact:
            self.compact.write(i, table, seat)
        else:
            self.observations.write(i, table, seat)

    def mark(self, i: i64, table: AgentTable, value: u8) -> None:
        """Write the actions that are allowed now into the mask of a game, or take them out before they change."""
        mask = self.mask
        base = i * self.size
        count = table.legal.count
        allowed = table.legal.actions
        for k in range(count):
            mask[base + allowed[k]] = value
        if count == 0:  # the game is over: a mask is never empty, and the next step ignores the action
            mask[base + NOTHING] = value

    def choose_at_random(self) -> None:
        """Choose one of the allowed actions for every game, with equal probability."""
        state = self.random
        for i in range(self.count):
            state = state * FACTOR % MODULUS
            legal = self.tables[i].legal
            if legal.count > 0:
                self.chosen[i] = legal.actions[state % legal.count]
            else:
                self.chosen[i] = NOTHING
        self.random = state

    def choose(self, actions: list[int]) -> None:
        if len(actions) != self.count:
            raise ValueError(f"{len(actions)} actions for {self.count} games")
        for i in range(self.count):
            self.chosen[i] = actions[i]

    def step(self) -> None:
        """Play the chosen action of every game. After the end of a game, the next step begins another one in its place,
        unless `renew` has, and ignores the chosen action. WAIT leaves a game as it is."""
        for i in range(self.count):
            if self.chosen[i] == WAIT:
                continue
            if self.state[i] != RUNNING:
                self.clear_rewards(i)
                self.begin(i)
            elif self.mask_at(i, self.chosen[i]) == 0:
                self.clear_rewards(i)
                self.mark(i, self.tables[i], 0)
                self.end(i, ILLEGAL)
            else:
                self.play(i)
            self.observe(i)
        self.steps += self.count

    def mask_at(self, i: i64, action: i64) -> i64:
        if action < 0 or action >= self.size:
            return 0
        place = i * self.size + action
        return 1 if self.mask[place] != 0 else 0

    def play(self, i: i64) -> None:
        table = self.tables[i]
        self.mark(i, table, 0)
        table.play(self.chosen[i])
        self.clear_rewards(i)
        p = table.position
        assert p is not None
        agent = self.agent[i]
        if p.over != 0 or (agent >= 0 and p.out[agent] != 0):
            self.end(i, OVER)
        elif table.seat < 0:
            self.end(i, CUT_SHORT)
        if self.config.shaping != 0.0:
            seats = self.config.actions.seats
            for seat in range(seats):
                if agent < 0 or seat == agent:
                    self.shape(i * seats + seat, p, seat)
            self.rewarded[i] = 1

    def shape(self, place: i64, p: Position, seat: i64) -> None:
        """Reward the growth of a seat's share of all worth. Off by default, and for training only: it reveals a worth
        before the end (TAX-3)."""
        share = share_of_worth(p, seat)
        self.reward[place] += self.config.shaping * (share - self.share[place])
        self.share[place] = share

    def clear_rewards(self, i: i64) -> None:
        if self.rewarded[i] == 0:
            return
        self.rewarded[i] = 0
        seats = self.config.actions.seats
        for seat in range(seats):
            self.reward[i * seats + seat] = 0.0

    def end(self, i: i64, state: i64) -> None:
        seats = self.config.actions.seats
        table = self.tables[i]
        self.rewarded[i] = 1
        if state == ILLEGAL:
            self.state[i] = ILLEGAL
            self.reward[i * seats + table.seat] = ILLEGAL_REWARD
            table.legal.count = 0
        else:
            self.state[i] = OVER if state == OVER else CUT_SHORT
            p = table.p
            for seat in range(seats):
                self.reward[i * seats + seat] = self.config.reward_of(p, seat)
        self.finished += 1

    def renew(self, i: i64) -> None:
        """Begin the next game in a place whose game has ended."""
        self.begin(i)
        self.observe(i)
