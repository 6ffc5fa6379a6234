"""Many games of agents in several processes, with the interface of `games.Games`. Observations, masks and results are
in memory that the processes share; pipes carry only a byte for each step, and the ends of games."""

import pickle
import signal
from contextlib import suppress
from dataclasses import replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from passgo.errors import PassgoError
from passgo.rl.games import Actions, Arrays, Ended, Games
from passgo.rl.settings import Settings

RESET, RANDOM, STEP, GO_ON, CLOSE = (bytes([code]) for code in range(5))
NOTHING_ENDED = b""
SHARED: Final = ("observation", "action_mask", "seat", "reward", "terminated", "truncated")


class ProcessDied(PassgoError):
    """A process ended in the middle of a step."""


class Shared:
    """The arrays of a number of games in memory that processes share."""

    def __init__(self, context: Any, like: Arrays, count: int) -> None:
        self.count = count
        self.forms = {name: (getattr(like, name).dtype, getattr(like, name).shape[1:]) for name in SHARED}
        self.forms["chosen"] = (np.dtype(np.int64), ())
        self.memory = {
            name: context.RawArray("b", max(1, count * int(np.prod(shape)) * dtype.itemsize))
            for name, (dtype, shape) in self.forms.items()
        }

    def array(self, name: str) -> NDArray[Any]:
        dtype, shape = self.forms[name]
        return np.frombuffer(self.memory[name], dtype)[: self.count * int(np.prod(shape))].reshape(-1, *shape)


def work(
    pipe: Connection, arguments: dict[str, Any], compact: bool, shared: Shared, first: int, end: int
) -> None:
    """Play the games `first` to `end` - 1 as the parent says, until it closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles Ctrl-C
    games = Games(Settings(**arguments), end - first, compact)
    chosen = shared.array("chosen")[first:end]
    copies = [(getattr(games.arrays, name), shared.array(name)[first:end]) for name in SHARED]
    while True:
        try:
            command = pipe.recv_bytes()
        except EOFError:
            return
        try:
            if command[:1] == CLOSE:
                return
            if command[:1] == RESET:
                games.reset(pickle.loads(command[1:]))  # noqa: S301 - from our own parent process
            else:
                games.step(None if command == RANDOM else chosen, command == GO_ON)
            for mine, theirs in copies:
                np.copyto(theirs, mine)
            ended = [replace(each, game=each.game + first) for each in games.arrays.ended]
            pipe.send_bytes(pickle.dumps(ended) if ended else NOTHING_ENDED)
        except Exception as error:  # the parent raises it
            pipe.send_bytes(pickle.dumps(error))


class GameProcesses:
    """Games in several processes.

    Args:
        arguments: Those of `Settings`.
        settings: The same, checked.
        count: The number of games.
        compact: Whether observations are 16-bit whole numbers.
        processes: The number of processes.
    """

    def __init__(
        self, arguments: dict[str, Any], settings: Settings, count: int, compact: bool, processes: int
    ) -> None:
        context = get_context("spawn")
        shared = Shared(context, Games(settings, 1, compact).arrays, count)
        array = shared.array
        self.arrays: Final = Arrays(
            array("observation"),
            array("action_mask"),
            array("seat"),
            array("reward"),
            array("terminated"),
            array("truncated"),
        )
        self.chosen: Final = shared.array("chosen")
        self.pipes: list[Connection] = []
        self.bounds: list[tuple[int, int]] = []
        self.processes = []
        for k in range(processes):
            first, end = count * k // processes, count * (k + 1) // processes
            mine, theirs = context.Pipe()
            process = context.Process(
                target=work, args=(theirs, arguments, compact, shared, first, end), daemon=True
            )
            process.start()
            theirs.close()
            self.pipes.append(mine)
            self.bounds.append((first, end))
            self.processes.append(process)

    def reset(self, seeds: list[int]) -> None:
        self.ask(*(RESET + pickle.dumps(seeds[first:end]) for first, end in self.bounds))

    def step(self, actions: Actions, goes_on: bool = False) -> None:
        if actions is not None:
            self.chosen[:] = actions
        self.ask(*[RANDOM if actions is None else GO_ON if goes_on else STEP] * len(self.pipes))

    def ask(self, *commands: bytes) -> None:
        """Send each process its command, and wait for all of them."""
        found: list[Ended] = []
        try:
            for pipe, command in zip(self.pipes, commands, strict=True):
                pipe.send_bytes(command)
            for pipe in self.pipes:
                answer = pipe.recv_bytes()
                if answer != NOTHING_ENDED:
                    said = pickle.loads(answer)  # noqa: S301 - from our own child process
                    if isinstance(said, Exception):
                        raise said
                    found += said
        except (EOFError, BrokenPipeError, ConnectionResetError) as error:
            raise ProcessDied("a process that plays games has died; see above") from error
        self.arrays.ended = found

    def close(self) -> None:
        """End the processes."""
        for pipe in self.pipes:
            with suppress(OSError):
                pipe.send_bytes(CLOSE)
            pipe.close()
        for process in self.processes:
            process.join()
        self.pipes, self.processes = [], []
