"""Many games of agents in several processes, with the interface of `games.Games`. Observations, masks and results are
in memory that the processes share; pipes carry only a byte for each step, and the ends of games. This process plays a
part of the games itself, while the others play theirs."""

import pickle
import select
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
LOOKS = (
    100  # at a pipe, before sleeping until something comes: to wake up takes longer than a step of few games
)
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


class Awaited:
    """The messages of a pipe."""

    def __init__(self, pipe: Connection) -> None:
        self.pipe = pipe
        self.poll: select.poll | None = None
        if hasattr(select, "poll"):  # not on Windows
            self.poll = select.poll()
            self.poll.register(pipe.fileno(), select.POLLIN)

    def next(self) -> bytes:
        if self.poll is not None:
            for _ in range(LOOKS):
                if self.poll.poll(0):
                    break
        return self.pipe.recv_bytes()


class Part:
    """The games `first` to `end` - 1, whose arrays are copied into the shared ones after every step."""

    def __init__(self, settings: Settings, compact: bool, shared: "Shared", first: int, end: int) -> None:
        self.games = Games(settings, end - first, compact)
        self.first = first
        self.chosen = shared.array("chosen")[first:end]
        self.copies = [(getattr(self.games.arrays, name), shared.array(name)[first:end]) for name in SHARED]

    def do(self, command: bytes) -> list[Ended]:
        """Reset or step; returns the games that have ended."""
        if command[:1] == RESET:
            self.games.reset(pickle.loads(command[1:]))  # noqa: S301 - from our own parent process
        else:
            self.games.step(None if command == RANDOM else self.chosen, command == GO_ON)
        for mine, theirs in self.copies:
            np.copyto(theirs, mine)
        return [replace(each, game=each.game + self.first) for each in self.games.arrays.ended]


def work(
    pipe: Connection, arguments: dict[str, Any], compact: bool, shared: Shared, first: int, end: int
) -> None:
    """Play the games `first` to `end` - 1 as the parent says, until it closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles Ctrl-C
    part = Part(Settings(**arguments), compact, shared, first, end)
    commands = Awaited(pipe)
    while True:
        try:
            command = commands.next()
        except EOFError:
            return
        if command == CLOSE:
            return
        try:
            ended = part.do(command)
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
        processes: The number of processes, with this one.
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
        self.answers: list[Awaited] = []
        self.processes = []
        self.bounds = [(count * k // processes, count * (k + 1) // processes) for k in range(processes)]
        for first, end in self.bounds[1:]:
            mine, theirs = context.Pipe()
            process = context.Process(
                target=work, args=(theirs, arguments, compact, shared, first, end), daemon=True
            )
            process.start()
            theirs.close()
            self.pipes.append(mine)
            self.answers.append(Awaited(mine))
            self.processes.append(process)
        self.own = Part(settings, compact, shared, *self.bounds[0])

    def reset(self, seeds: list[int]) -> None:
        self.ask([RESET + pickle.dumps(seeds[first:end]) for first, end in self.bounds])

    def step(self, actions: Actions, goes_on: bool = False) -> None:
        if actions is not None:
            self.chosen[:] = actions
        self.ask([RANDOM if actions is None else GO_ON if goes_on else STEP] * len(self.bounds))

    def ask(self, commands: list[bytes]) -> None:
        """Send each process its command, carry out the first one here, and wait for all others."""
        found: list[Ended] = []
        try:
            for pipe, command in zip(self.pipes, commands[1:], strict=True):
                pipe.send_bytes(command)
            try:
                found += self.own.do(commands[0])
            finally:  # an answer that is left in a pipe would be taken for the next one
                said = [answer.next() for answer in self.answers]
        except (EOFError, BrokenPipeError, ConnectionResetError) as error:
            raise ProcessDied("a process that plays games has died; see above") from error
        for answer in said:
            if answer != NOTHING_ENDED:
                ended = pickle.loads(answer)  # noqa: S301 - from our own child process
                if isinstance(ended, Exception):
                    raise ended
                found += ended
        self.arrays.ended = found

    def close(self) -> None:
        """End the processes."""
        for pipe in self.pipes:
            with suppress(OSError):
                pipe.send_bytes(CLOSE)
            pipe.close()
        for process in self.processes:
            process.join()
        self.pipes, self.answers, self.processes = [], [], []
