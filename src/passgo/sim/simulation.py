"""`passgo.simulate`: many games between bots, and their statistics."""

import datetime
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Final, Literal, TypeAlias

from passgo.edition import Edition
from passgo.engine.errors import BadInput
from passgo.engine.rulesets import Rules
from passgo.engine.seating import check_count, check_seed
from passgo.errors import PassgoError
from passgo.game.checks import (
    MOST_ROUNDS,
    BadFile,
    check_callback,
    check_jobs,
    check_limit,
    check_list,
    check_path,
    check_positive,
)
from passgo.game.game import Game
from passgo.game.inputs import choose_edition, choose_rules
from passgo.notation.rules_text import write_rules
from passgo.players.bot import Player
from passgo.players.custom_bot import LIMIT
from passgo.players.own import OwnPlayer
from passgo.players.roster import read_players
from passgo.sim.batch import BatchResult, RunPlan
from passgo.sim.cluster import runner
from passgo.sim.summary import Report, Summary
from passgo.speech import Saying, error_text

NUMBERS: Final = "numbers"
DEFAULT_SEATS: Final = ("trader", "fp-a", "fp-b", "fp-c")
"""The bots if none are named."""
ROUNDS: Final = 300

Progress: TypeAlias = Callable[[int, int], object]
"""Called with the number of games played and the number asked for."""
BatchHandler: TypeAlias = Callable[[BatchResult], object]


class RunFailed(PassgoError):
    """A run ended before all games were played, for example by a full disk or a lost process. `report` has the games
    that were played.

    >>> try:
    ...     report = passgo.simulate(games=10, seats=["builder", "thrifty"], jobs=1)
    ... except passgo.RunFailed as error:
    ...     report = error.report
    """

    def __init__(self, message: Saying | str, report: Report) -> None:
        super().__init__(message)
        self.report = report


def simulate(
    games: int = 1000,
    seats: Sequence[Player] | None = None,
    *,
    edition: str | os.PathLike[str] | Edition | None = None,
    rules: Rules | str | None = None,
    start: Game | str | None = None,
    seed: int | str = 1,
    jobs: int | None = None,
    cluster: str | None = None,
    rounds: int = ROUNDS,
    limit: float = LIMIT,
    records: str | os.PathLike[str] | None = None,
    parquet: str | os.PathLike[str] | None = None,
    decisions: bool | Literal["numbers"] = False,
    progress: Progress | None = None,
) -> Report:
    """Let bots play many games, and return statistics with 95% intervals.

    Ctrl-C ends the run, and the report has the games that were finished by then.

    Args:
        games: The number of games, at least 1.
        seats: The player of each seat: a standard bot by name, also with parameters ("trader:reserve=300"), or one of
            your own as a class or an object of `passgo.Bot`, as a function, as "module:Class" or as "exec:COMMAND"
            (docs/bots.md). An object is copied for every game. Bots move on by one seat from game to game. By default
            trader, fp-a, fp-b and fp-c; with `start`, a trader in every seat.
        edition: The name of a built-in edition, the path of an edition file, or an `Edition`. By default "classic", or
            the edition of `start`.
        rules: The agreed rules, as `Rules` or as text such as "short+ask-for-rent"; by default the full game by the
            book. With `start`, its rules; others are refused.
        start: The position that all games start from: a `Game` or a position line. Bots keep their seats then.
        seed: A number or a text that decides the luck of all games. The same seed gives the same games.
        jobs: The number of processes; by default one for each processor. 1 plays in this process. A bot that is defined
            in a script or a notebook goes to other processes with cloudpickle.
        cluster: The address of a Ray cluster that plays the games instead, such as "host:6379"; "local" starts one on
            this machine.
        rounds: The most rounds of a game, at least 1. A longer game is left unfinished.
        limit: The seconds that a custom bot has for an answer. A late answer counts as a fault, and a default is
            played. Classes are limited only where timers exist: in the main thread of a Unix process.
        records: The file that the records of all games are written to.
        parquet: The folder that tables are written to, as Parquet files (docs/simulation.md). Needs pyarrow.
        decisions: Whether the tables include one of every decision. Needs `parquet`. "numbers" adds what an agent would
            observe, as `passgo.rl.encode` does, and the number of its action; that needs `pip install 'passgo[rl]'`.
        progress: Called after each batch of games with the number of games played and `games`.

    Returns:
        The statistics of the games that were played; `finished` is False if Ctrl-C ended the run.

    Raises:
        BadInput: If an argument or a bot cannot be used.
        EditionError: If there is no such edition, or its file is wrong.
        NotationError: If `start` is not a position line of the edition.
        RunFailed: If an error ended the run, such as a full disk or a lost process. Its `report` has the games that
            were played.
        PassgoError: If the cluster cannot be reached, or a library that an argument needs is not installed.
        BadFile: If a file cannot be opened: a `PassgoError` and an `OSError`.

    >>> import passgo
    >>> report = passgo.simulate(games=20, seats=["builder", "thrifty"], seed=7, jobs=1)
    >>> report.games, report.by_bot[0].bot, report.lots[39].name
    (20, 'builder', 'Boardwalk')
    """
    check_positive("games", games)
    check_jobs(jobs)
    check_callback("progress", progress)
    written, folder = check_path("records", records), check_path("parquet", parquet)
    if decisions and parquet is None:
        raise BadInput(Saying("run.decisions"))
    plan = make_plan(seats, edition, rules, start, seed, rounds, limit)
    date = None if records is None else datetime.date.today().strftime("%Y.%m.%d")
    if decisions not in (False, True, NUMBERS):
        raise BadInput(f"decisions is {decisions!r:.100}; expected True, False or {NUMBERS!r}")
    numbers = decisions == NUMBERS
    if numbers and find_spec("gymnasium") is None:
        raise PassgoError(Saying("run.needs", what="decisions", library="gymnasium", package="'passgo[rl]'"))
    plan = replace(plan, date=date, turns=parquet is not None, decisions=bool(decisions), numbers=numbers)
    summary = Summary(plan, games)
    with ExitStack() as stack:
        run = stack.enter_context(runner(jobs or processors(), cluster))
        handlers: list[BatchHandler] = [summary.add, *open_files(stack, plan, written, folder, summary)]
        if progress is not None:
            on_progress = progress
            handlers.append(lambda batch: on_progress(summary.games, games))
        try:
            run(plan, games, lambda batch: dispatch(batch, handlers))
        except BadInput:
            raise  # a bot that cannot go to other processes: no game was played
        except (PassgoError, OSError) as error:
            raise RunFailed(error_text(error), summary.report()) from error
    return summary.report()


def make_plan(
    seats: Sequence[Player] | None,
    edition: str | os.PathLike[str] | Edition | None = None,
    rules: Rules | str | None = None,
    start: Game | str | None = None,
    seed: int | str = 1,
    rounds: int = ROUNDS,
    limit: float = LIMIT,
    own: Mapping[str, OwnPlayer] | None = None,
) -> RunPlan:
    """The plan of a run, with everything checked before the first game. With `own`, the players that are objects, all
    players were read before, and `seats` has their names."""
    check_seed(seed)
    check_positive("rounds", rounds, MOST_ROUNDS)
    check_limit(limit)
    named = None
    if own is not None:
        named = tuple(str(name) for name in seats or ())
    elif seats is not None:
        named, own = read_players(check_list("seats", seats, "a list of bots"))
    plan = (
        plan_new_games(named, edition, rules, str(seed))
        if start is None
        else plan_from_position(named, edition, rules, str(seed), start)
    )
    return replace(plan, rounds=rounds, limit=limit, own=own or {})


def plan_new_games(
    named: tuple[str, ...] | None,
    edition: str | os.PathLike[str] | Edition | None,
    rules: Rules | str | None,
    seed: str,
) -> RunPlan:
    board = choose_edition("classic" if edition is None else edition)
    chosen = choose_rules(rules)
    chosen.check_against(board)
    if chosen.banker_only:
        raise BadInput(Saying("run.banker-only"))
    bots = named or DEFAULT_SEATS
    check_count(board, chosen, len(bots))
    return RunPlan(board, chosen, bots, seed)


def plan_from_position(
    named: tuple[str, ...] | None,
    edition: str | os.PathLike[str] | Edition | None,
    rules: Rules | str | None,
    seed: str,
    start: Game | str,
) -> RunPlan:
    printed = None if edition is None else choose_edition(edition)
    game = Game.from_position(start.position if isinstance(start, Game) else start, edition=printed)
    if game.outcome is not None:
        raise BadInput(Saying("run.over"))
    if rules is not None and choose_rules(rules) != game.rules:
        asked = write_rules(choose_rules(rules))
        raise BadInput(Saying("run.other-rules", rules=write_rules(game.rules), asked=asked))
    bots = named or ("trader",) * len(game.names)
    if len(bots) != len(game.names):
        raise BadInput(Saying("run.bots-for-seats", n=len(bots), seats=len(game.names), bots=", ".join(bots)))
    return RunPlan(game.edition, game.rules, bots, seed, start=game._start)


def open_to_write(path: Path) -> IO[str]:
    try:
        return path.open("w", encoding="utf-8")
    except OSError as error:
        raise BadFile(error.errno, error.strerror, str(path)) from None


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(error.errno, error.strerror, str(path)) from None


def processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def dispatch(batch: BatchResult, handlers: Sequence[BatchHandler]) -> None:
    for handle in handlers:
        handle(batch)


def open_files(
    stack: ExitStack,
    plan: RunPlan,
    records: Path | None,
    parquet: Path | None,
    summary: Summary,
) -> list[BatchHandler]:
    """Open the files that are written during the run; the stack closes them in any case."""
    handlers: list[BatchHandler] = []
    if parquet is not None:
        from passgo.sim.parquet_tables import ParquetTables

        make_folder(parquet)
        tables = ParquetTables(parquet, plan)
        stack.callback(lambda: tables.close(list(summary.report().lots.values())))
        handlers.append(tables.add)
    if records is not None:
        file = stack.enter_context(open_to_write(records))
        handlers.append(lambda batch: file.writelines(game.record + "\n" for game in batch.games))
    return handlers
