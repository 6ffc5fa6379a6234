"""Whether a player conforms: it is seated in every place that takes players, and what went wrong is named.

    assert passgo.testing.check_player(MyBot).ok
    python -m passgo.testing mybots:MyBot "exec:node mybot.js"

Places that need an optional package are left out where it is missing, and the result says so.
"""

import argparse
import asyncio
import importlib
import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import passgo
from passgo.errors import PassgoError
from passgo.game.game import Game
from passgo.players.bot import Player
from passgo.players.custom_bot import LIMIT, TOO_LONG

ROUNDS: Final = 8
SEED: Final = 1
OTHER: Final = "builder"
TWO_BATCHES: Final = 10  # games, so that two processes have something to do
STEPS: Final = 40  # of an environment
SHOWN: Final = 3  # different faults
ADDRESS: Final = "http://"
SHORTEST_TIMER: Final = 5  # seconds, at a served table


@dataclass(frozen=True)
class Seated:
    """What every place is given."""

    player: Player
    limit: float
    folder: Path


class FaultError(Exception):
    """A player did something wrong in a place that counts faults."""


@dataclass(frozen=True)
class PlaceResult:
    """The result in one place."""

    name: str
    problem: str = ""
    """What went wrong; empty if nothing did."""
    missing: str = ""
    """The package that this place needs and that is not installed."""
    tried: bool = True
    """False if the player was too slow elsewhere, and would have to be waited for here as well."""

    def __str__(self) -> str:
        said = f"left out: needs {self.missing}" if self.missing else self.problem.partition("\n")[0] or "ok"
        return f"{self.name:24} {said if self.tried else 'left out: too slow'}"


@dataclass(frozen=True)
class Conformance:
    """The results of one player in all places. Printed, it is a table."""

    player: str
    places: tuple[PlaceResult, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing went wrong in any place."""
        return not any(place.problem for place in self.places)

    def __str__(self) -> str:
        return "\n".join([self.player, *(f"  {place}" for place in self.places)])


def check_player(player: Player, limit: float = LIMIT) -> Conformance:
    """Seat a player in every place that takes players, in short games against a standard bot.

    Once it takes too long for an answer, the other places are left out.

    Args:
        player: A class or an object of `passgo.Bot`, a function, "module:Class" or "exec:COMMAND".
        limit: The seconds that it has for an answer, where that can be chosen; at a served table at least 5.

    Raises:
        BadInput: If it is no player, or no bot can be made of it.

    >>> import passgo.testing
    >>> found = passgo.testing.check_player(lambda game, seat, answers: answers[0])  # doctest: +SKIP
    >>> found.ok  # doctest: +SKIP
    True
    """
    passgo.bot(player, limit=limit)  # raises BadInput if it is no player
    places: list[PlaceResult] = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for name, needs, check in PLACES:
            if any(TOO_LONG in place.problem for place in places):
                places.append(PlaceResult(name, tried=False))
            else:
                places.append(check_place(name, needs, check, Seated(player, limit, Path(folder))))
    return Conformance(name_of(player), tuple(places))


def name_of(player: Player) -> str:
    return player if isinstance(player, str) else str(getattr(player, "__name__", type(player).__name__))


def check_place(name: str, needs: str, check: "Check", seated: Seated) -> PlaceResult:
    try:
        for module in needs.split():
            importlib.import_module(module)
    except ImportError:
        return PlaceResult(name, missing=needs)
    try:
        check(seated)
    except (FaultError, PassgoError) as error:
        return PlaceResult(name, problem=str(error))
    return PlaceResult(name)


def raise_faults(faults: object, said: list[str]) -> None:
    """Raise if there are faults, with the first different ones."""
    if faults:
        raise FaultError("; ".join(list(dict.fromkeys(said))[:SHOWN]))


# The places.


def ask(seated: Seated) -> None:
    game = new_game()
    before = game.position
    asked = passgo.bot(seated.player, limit=seated.limit)
    for _ in range(STEPS):
        if game.decision is None:
            break
        seat = game.decision.seats[0]
        action = asked.choose(game, seat)
        if game.position != before:
            raise FaultError("choose has changed the game that it was asked about")
        game.play(seat, action)
        before = game.position


def play_game(seated: Seated) -> None:
    players = [seated.player, OTHER, seated.player]
    passgo.play_game(new_game(), players, rounds=ROUNDS, limit=seated.limit)


def simulate(seated: Seated) -> None:
    record(seated, "one.passgo", jobs=1)


def simulate_in_processes(seated: Seated) -> None:
    """The same games as in one process: those of `simulate`."""
    record(seated, "two.passgo", jobs=2)
    with suppress(FileNotFoundError):  # nothing to compare with if `simulate` went wrong
        if (seated.folder / "one.passgo").read_text() != (seated.folder / "two.passgo").read_text():
            raise FaultError("the games are not those of one process: draw chance from the seed of begin()")


def record(seated: Seated, name: str, jobs: int) -> None:
    seats: list[Player] = [seated.player, OTHER]
    report = passgo.simulate(
        TWO_BATCHES,
        seats,
        rounds=ROUNDS,
        jobs=jobs,
        seed=SEED,
        records=seated.folder / name,
        limit=seated.limit,
    )
    raise_faults(report.faults.count, report.faults.first)


def tournament(seated: Seated) -> None:
    found = passgo.tournament([OTHER], 2, alone=seated.player, rounds=ROUNDS, jobs=1, limit=seated.limit)
    raise_faults(found.scores[0].fault_count, list(found.scores[0].faults))


def compare(seated: Seated) -> None:
    seats: list[Player] = [seated.player, OTHER]
    with collected_faults() as faults:
        passgo.compare("full", "short", games=2, seats=seats, rounds=ROUNDS, jobs=1, limit=seated.limit)
    raise_faults(faults, faults)


def analyse(seated: Seated) -> None:
    """The chances of a table at which it sits. It is not asked anything: playouts are played by a level."""
    passgo.analyse(new_game(), playouts=1, bots=[seated.player, OTHER, ""])


def arena(seated: Seated) -> None:
    from passgo.arena.endpoints import DEFAULTS
    from passgo.arena.match import Match, MatchPlan, connect

    plan = MatchPlan((seated.player, OTHER), games=1, rounds=ROUNDS)
    with collected_faults() as faults:
        Match(plan, seated.folder / "arena", connect(1.0, DEFAULTS)).play()
    raise_faults(faults, faults)


def seat_environment(seated: Seated) -> None:
    from passgo.rl import SeatEnv

    env: Any = SeatEnv(opponents=[seated.player, OTHER], trades="none", rounds=ROUNDS)
    with collected_faults() as faults:
        seen, _ = env.reset(seed=SEED)
        for _ in range(STEPS):
            seen, _, terminated, truncated, _ = env.step(first_allowed(seen["action_mask"]))
            if terminated or truncated:
                break
    raise_faults(faults, faults)


def vector_environment(seated: Seated) -> None:
    import numpy

    from passgo.rl import SeatVectorEnv

    env: Any = SeatVectorEnv(num_envs=2, opponents=[seated.player, OTHER], trades="none", rounds=ROUNDS)
    with collected_faults() as faults:
        seen, _ = env.reset(seed=SEED)
        for _ in range(STEPS):
            chosen = [first_allowed(mask) for mask in seen["action_mask"]]
            seen, *_ = env.step(numpy.array(chosen))
    raise_faults(faults, faults)


def games_environment(seated: Seated) -> None:
    import numpy

    from passgo import rl

    bots = {0: seated.player, 2: OTHER}
    env: Any = rl.vector_env(2, players=3, trades="none", rounds=ROUNDS, bots=bots)
    with collected_faults() as faults:
        seen, _ = env.reset(seed=SEED)
        for _ in range(STEPS):
            chosen = [first_allowed(mask) for mask in seen["action_mask"]]
            seen, *_ = env.step(numpy.array(chosen))
    raise_faults(faults, faults)


def aec_environment(seated: Seated) -> None:
    from passgo import rl

    env: Any = rl.env(players=3, trades="none", rounds=ROUNDS, bots={0: seated.player, 2: OTHER})
    with collected_faults() as faults:
        env.reset(seed=SEED)
        for _ in env.agent_iter(STEPS):
            seen, _, terminated, truncated, _ = env.last()
            env.step(None if terminated or truncated else first_allowed(seen["action_mask"]))
    raise_faults(faults, faults)


def first_allowed(mask: Any) -> int:
    """The first allowed action, which ends a moment for free actions; 0 if there is none, as after a game's end."""
    allowed = [int(action) for action in mask.nonzero()[0]]
    return allowed[0] if allowed else 0


def join(seated: Seated) -> None:
    """A whole short game at a served table, as `passgo join` plays it."""
    faults: list[str] = []
    with run_server(seated.folder) as address:
        asyncio.run(play_at_table(seated, address, faults))
    raise_faults(faults, faults)


async def play_at_table(seated: Seated, address: str, faults: list[str]) -> None:
    from passgo.client import AsyncClient, SeatPlayer

    async with AsyncClient(address) as client:
        await client.become_guest()
        seats = [{"who": "me", "name": "Player"}, {"who": "bot", "bot": OTHER}]
        timer = max(SHORTEST_TIMER, math.ceil(seated.limit))
        table = await client.new_table(
            seats=seats, house_rules=[f"rounds={ROUNDS}"], timer=timer, pace=0, absence=0
        )
        await table.start()
        outcome = await SeatPlayer(table, 0, seated.player, tell=faults.append).play()
        if outcome is None:
            raise FaultError("the table was closed before the end of the game")


@contextmanager
def run_server(folder: Path) -> Iterator[str]:
    """The address of a server of its own, which ends with the block."""
    command = [sys.executable, "-m", "passgo", "serve", "--port", "0", "--database"]
    with subprocess.Popen(  # noqa: S603 - this package itself
        [*command, f"sqlite:///{folder / 'games.sqlite'}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PASSGO_REQUESTS_PER_MINUTE": "100000"},
    ) as server:
        try:
            assert server.stdout is not None
            words = server.stdout.readline().split()
            address = next((word for word in words if word.startswith(ADDRESS)), None)
            if address is None:
                raise FaultError("the server did not start")
            yield address.rstrip("/.")
        finally:
            server.terminate()


@contextmanager
def collected_faults() -> Iterator[list[str]]:
    """The faults of custom bots in places that only print them."""
    from passgo.players.custom_bot import LISTENERS

    faults: list[str] = []
    LISTENERS.append(faults.append)
    try:
        yield faults
    finally:
        LISTENERS.remove(faults.append)


def new_game() -> Game:
    return passgo.new_game("classic", ["Ann", "Bo", "Cy"], seed=SEED)


Check = Callable[[Seated], None]
PLACES: Final[tuple[tuple[str, str, Check], ...]] = (
    ("passgo.bot", "", ask),
    ("play_game", "", play_game),
    ("simulate", "", simulate),
    ("simulate, 2 processes", "", simulate_in_processes),
    ("tournament", "", tournament),
    ("compare", "", compare),
    ("analyse", "", analyse),
    ("arena", "httpx", arena),
    ("passgo/Seat-v0", "gymnasium pettingzoo", seat_environment),
    ("Seat-v0, make_vec", "gymnasium pettingzoo", vector_environment),
    ("vector_env", "gymnasium pettingzoo", games_environment),
    ("AEC environment", "gymnasium pettingzoo", aec_environment),
    ("join", "httpx websockets", join),
)


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m passgo.testing", description="Seat players in every place that takes players."
    )
    parser.add_argument("player", nargs="+", help='"module:Class" or "exec:COMMAND"')
    parser.add_argument(
        "--limit", type=float, default=LIMIT, help="seconds for an answer (default: %(default)s)"
    )
    given = parser.parse_args(words)
    sys.path.insert(0, str(Path.cwd()))
    try:
        results = [check_player(player, given.limit) for player in given.player]
    except PassgoError as error:
        print(error, file=sys.stderr)
        return 2
    print(*results, sep="\n\n")
    return 0 if all(result.ok for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
