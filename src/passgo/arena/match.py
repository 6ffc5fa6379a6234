"""A match: games between language models and bots, which rotate through the seats."""

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from passgo.arena.endpoints import DEFAULTS, PREFIX, Endpoint, ModelOptions
from passgo.arena.journal import Call, CallLine, Ended, EndLine, Heading, Journal, Made
from passgo.arena.llm_seat import ROLE, CallFailed, LlmClient, LlmSeat, system_prompt
from passgo.arena.tally import Price, Tally
from passgo.bots.appraisal import MINUTES_PER_ROUND
from passgo.bots.driver import first_to_ask_rent, rent_to_ask
from passgo.bots.roster import is_standard
from passgo.bots.seated_bots import SeatedBots, next_to_decide
from passgo.engine import codes
from passgo.engine.actions import TIME_UP, Action
from passgo.engine.errors import BadInput
from passgo.events import Event
from passgo.game.game import Game, new_game
from passgo.narrate import Narrator
from passgo.players.bot import Player
from passgo.players.own import OwnPlayer, name_players
from passgo.players.roster import NO_OBJECTS, Roster, check_bot
from passgo.server.store.files import lock_without_waiting
from passgo.sim.intervals import Share, share
from passgo.sim.record_writer import unique_names
from passgo.speech import Saying

MOST_MOVES_IN_A_TURN: Final = 30  # of one player; then a default decides, so that the game ends
MOST_NEWS: Final = 40  # sentences in a question
LOCK: Final = "lock"  # the file that a match locks in its folder


@dataclass(frozen=True)
class MatchPlan:
    players: tuple[Player, ...]
    """Language models as "llm:MODEL", and any others as in `passgo.simulate`."""
    games: int
    edition: str = "classic"
    rules: str = "full"
    seed: str = "1"
    rounds: int = 100
    """After these a game counts as unfinished."""
    role: str = ROLE
    """What the system prompt begins with; the form of answers and the board follow."""
    options: ModelOptions = DEFAULTS


@dataclass
class Standing:
    """The results of one player."""

    player: str
    games: int = 0
    wins: int = 0
    unfinished: int = 0
    tally: Tally = field(default_factory=Tally)

    def share(self) -> Share:
        return share(self.wins, self.games)


class Match:
    def __init__(
        self,
        plan: MatchPlan,
        folder: Path,
        connect: Callable[[str], LlmClient],
        progress: Callable[[int, int], None] = lambda game, round_: None,
    ) -> None:
        names, self.own = name_players(plan.players)
        check_players(names, self.own)
        self.endpoints: Final = {name: connect(name) for name in names if name.startswith(PREFIX)}
        new_game(plan.edition, seat_names(names), plan.seed, plan.rules)
        # Invalid plans were refused above: a mistyped command writes nothing.
        folder.mkdir(parents=True, exist_ok=True)
        self.plan: Final = plan
        self.names: Final = names
        self.folder: Final = folder
        self.progress: Final = progress
        self.standings: Final = [Standing(player) for player in names]

    def play(self) -> list[Standing]:
        with folder_lock(self.folder):
            for number in range(self.plan.games):
                self.play_game(number)
        return self.standings

    def play_game(self, number: int) -> None:
        """Play one game, or the rest of it. Players move on by one seat from game to game, and as many games as there
        are seats have the same luck, so that each player has each seat's."""
        count = len(self.names)
        order = [(seat + number) % count for seat in range(count)]
        players = tuple(self.names[player] for player in order)
        plan = self.plan
        seed = f"{plan.seed}:{number // count}"
        heading = Heading(players, plan.edition, plan.rules, seed, self.asked_options())
        journal = Journal(self.folder / f"game-{number + 1:04}.jsonl", heading)
        game = journal.new_game(seat_names(players))
        match_game = MatchGame(game, players, self.endpoints, journal, self.own, plan.role)
        match_game.play(plan.rounds, lambda round_: self.progress(number, round_))
        kinds = [player.replace("|", " ") for player in players]
        record = game.record(kinds=kinds, comments=journal.talk)
        (self.folder / f"game-{number + 1:04}.passgo").write_text(record, encoding="utf-8")
        outcome = game.outcome
        for seat, player in enumerate(order):
            standing = self.standings[player]
            standing.games += 1
            standing.unfinished += outcome is None
            standing.wins += outcome is not None and outcome.winners == (seat,)
            standing.tally.add(journal.tallies[seat])

    def asked_options(self) -> dict[str, str | int | float]:
        """What was chosen about how models are asked: a match is continued with the same."""
        chosen = {"temperature": self.plan.options.temperature, "effort": self.plan.options.effort}
        role = {} if self.plan.role == ROLE else {"role": self.plan.role}
        return {**{name: value for name, value in chosen.items() if value is not None}, **role}


@contextmanager
def folder_lock(folder: Path) -> Iterator[None]:
    """Let one match at a time write into a folder. The lock ends with the process."""
    lock = os.open(folder / LOCK, os.O_CREAT | os.O_RDWR)
    try:
        try:
            lock_without_waiting(lock)
        except OSError:
            raise BadInput(Saying("run.arena.in-use", folder=str(folder))) from None
        yield
    finally:
        os.close(lock)


class MatchGame:
    """One game of a match: its players, and the news that each language model has not seen yet."""

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        endpoints: Mapping[str, LlmClient],
        journal: Journal,
        own: Mapping[str, OwnPlayer] = NO_OBJECTS,
        role: str = ROLE,
    ) -> None:
        self.game: Final = game
        self.journal: Final = journal
        self.system: Final = system_prompt(game, role)
        self.llms: Final = {
            seat: LlmSeat(endpoints[player], game, seat, self.system)
            for seat, player in enumerate(players)
            if player.startswith(PREFIX)
        }
        self.narrators: Final = {seat: Narrator(game.edition, game.names, you=seat) for seat in self.llms}
        self.news: Final[dict[int, list[str]]] = {seat: [] for seat in self.llms}
        minutes = game.rules.minutes
        self.last_round: Final = 0 if minutes is None else max(1, minutes // MINUTES_PER_ROUND)
        self.turn = 0
        self.moves_in_turn: Final[Counter[int]] = Counter()  # by seat
        journal.replay(game, self.on_replayed)
        others = [seat for seat in range(len(players)) if seat not in self.llms]
        roster = Roster(game._state.board, own=own)
        seated = roster.seat([players[seat] for seat in others], (game.names, game.tokens), others)
        self.bots: Final = SeatedBots(game, dict(zip(others, seated, strict=True)), roster.standard)

    def on_replayed(self, number: int, made: Made, events: list[Event]) -> None:
        """The models have the same news after a stop as without one."""
        if made.asked:
            self.news[made.seat].clear()
        self.tell(made.seat, made.say, events)

    def play(self, rounds: int, progress: Callable[[int], None]) -> None:
        """Time is called after the number of rounds that people play in it. Rents are asked for on behalf of language
        models, as for bots."""
        while self.game.decision is not None and self.game._state.round <= rounds:
            p = self.game._state
            progress(int(p.round))
            if self.last_round and p.round > self.last_round and not p.time_called:
                self.do(codes.CLOCK, TIME_UP)
                continue
            owed = first_to_ask_rent(p, sum(1 << seat for seat in self.llms))
            if owed >= 0:
                self.do(owed, Action(codes.ASK_RENT, *rent_to_ask(p, owed)))
                continue
            seat = self.next_llm()
            if seat is None:
                move = self.bots.next_move()
                assert move is not None  # the other players are bots
                self.do(*move)
            else:
                self.ask(seat)
        outcome = self.game.outcome
        ended = Ended(
            () if outcome is None else outcome.winners,
            "" if outcome is None else outcome.reason,
            int(self.game._state.round),
        )
        if ended != self.journal.ended:
            self.journal.add(EndLine(ended))

    def next_llm(self) -> int | None:
        """The seat of the language model that has to answer an offer or to decide; None if a bot moves."""
        for seat, llm in self.llms.items():
            if llm.offer_to_answer() is not None:
                return seat
        return next_to_decide(self.game) if self.bots.next_bot() is None else None

    def ask(self, seat: int) -> None:
        llm = self.llms[seat]
        now = int(self.game._state.turns)
        if now != self.turn:
            self.turn = now
            self.moves_in_turn.clear()
        self.moves_in_turn[seat] += 1
        if self.moves_in_turn[seat] > MOST_MOVES_IN_A_TURN:
            self.do(seat, llm.fallback(), default=True)
            return
        self.journal.set_system(self.system)
        try:
            answer = llm.answer(self.news[seat][-MOST_NEWS:], self.journal.pending(seat), self.keep)
        except CallFailed as failed:
            self.keep(failed.call)
            raise failed.error from None
        self.news[seat].clear()
        if answer is None:
            self.do(seat, llm.fallback(), asked=True, default=True)
        else:
            self.do(seat, answer.action, answer.say, asked=True)

    def keep(self, call: Call) -> None:
        self.journal.add(CallLine(call))

    def do(self, seat: int, action: Any, say: str = "", asked: bool = False, default: bool = False) -> None:
        events: list[Event] = self.game.play(seat, action)
        done = self.game.history[-1].move.action
        self.journal.add(Made(seat, done.to_json(), say, asked, default))
        self.tell(seat, say, events)

    def tell(self, seat: int, say: str, events: list[Event]) -> None:
        """Add what happened to the news of every language model."""
        for llm, news in self.news.items():
            if say:
                news.append(f"{self.game.names[seat]} says: {say}")
            news += self.narrators[llm].narrate(events)


def seat_names(players: Sequence[str]) -> list[str]:
    """The names at the table: those of language models without the kind of endpoint."""
    return unique_names(tuple(player.removeprefix(PREFIX).rpartition("/")[2] for player in players))


def check_players(players: Sequence[str], own: Mapping[str, OwnPlayer]) -> None:
    if not 2 <= len(players) <= 8:
        raise BadInput(Saying("run.arena.players", n=len(players)))
    for player in players:
        if player in own:
            own[player].check(copied=True)
        elif not player.startswith(PREFIX):
            if ":" not in player and not is_standard(player):
                raise BadInput(Saying("run.arena.no-player", player=repr(player)))
            check_bot(player)


def connect(limit: float, options: ModelOptions) -> Callable[[str], LlmClient]:
    """Creates endpoints from the environment."""
    return lambda name: Endpoint(name, os.environ, limit, options)


def prices_in(text: bytes) -> dict[str, Price]:
    """Prices by model, for a million tokens: [MODEL] with in = 3.0 and out = 15.0."""
    import tomllib

    try:
        read = tomllib.loads(text.decode())
        return {model: Price(float(price["in"]), float(price["out"])) for model, price in read.items()}
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise BadInput(Saying("run.arena.prices", error=str(error))) from None
